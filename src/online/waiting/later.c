/* SPDX-License-Identifier: MIT */
#include "online/waiting/later.h"

#include <stdlib.h>
#include <string.h>

struct Later {
    Later *next;
    Online *online;
    StoreReading *reading;
    LaterRun *run;
    bool runs;
    char about[LOG_SIZE];
    char *more;
    size_t more_size;
};

static Later **find_later(Online *online, LaterRun *run, Str about)
{
    Later **at = &online->later;

    while (*at && ((*at)->run != run || !str_is(about, (*at)->about)))
        at = &(*at)->next;
    return at;
}

static bool set_more(Later *later, Str more)
{
    char *copy = malloc(more.size + 1);

    if (!copy)
        return false;
    str_copy(more, copy, more.size + 1);
    free(later->more);
    later->more = copy;
    later->more_size = more.size;
    return true;
}

static void free_later(Later *later)
{
    store_reading_close(later->reading);
    free(later->more);
    free(later);
}

static void run_again(void *user)
{
    Later *later = user, **at = &later->online->later;

    store_begin(later->reading);
    later->runs = true;
    later->run(later->online, str_from(later->about),
               (Str){later->more, later->more_size});
    later->runs = false;
    if (!store_end(later->reading))
        return;
    while (*at != later)
        at = &(*at)->next;
    *at = later->next;
    free_later(later);
}

/* The last of those that wait; NULL: no memory. */
static Later *add_later(Online *online, LaterRun *run, Str about, Str more)
{
    Later *later = calloc(1, sizeof *later);

    if (!later)
        return NULL;
    later->online = online;
    later->run = run;
    str_copy(about, later->about, sizeof later->about);
    later->reading = store_reading(online->store, run_again, later);
    if (!later->reading || !set_more(later, more)) {
        free_later(later);
        return NULL;
    }
    *find_later(online, NULL, (Str){0}) = later;
    return later;
}

void later_run(Online *online, LaterRun *run, Str about, Str more)
{
    Later *later;

    if (!store_is_shared(online->store)) { /* all is at hand */
        run(online, about, more);
        return;
    }
    later = *find_later(online, run, about);
    if (later) {
        if (!later->runs)
            set_more(later, more);
        return;
    }
    later = add_later(online, run, about, more);
    if (later)
        run_again(later);
}
