/* SPDX-License-Identifier: MIT */
#include "online/waiting/parked.h"

#include <stdlib.h>
#include <string.h>

struct Parked {
    Parked *next;
    Online *online;
    StoreReading *reading;
    ParkedRun *run;
    OnlineRequest request;
    char texts[]; /* of the request */
};

/* All texts of a request; how many. */
enum { TEXTS = 6 };

static void list_texts(OnlineRequest *request, Str *ret_texts[TEXTS])
{
    Str *texts[TEXTS] = {&request->path,  &request->query,  &request->body,
                         &request->token, &request->bearer, &request->code};

    memcpy(ret_texts, texts, sizeof texts);
}

static void take_out(Parked *parked)
{
    Parked **at = &parked->online->parked;

    while (*at != parked)
        at = &(*at)->next;
    *at = parked->next;
    store_reading_close(parked->reading);
    free(parked);
}

static void run_again(void *user)
{
    Parked *parked = user;

    store_begin(parked->reading);
    parked->run(parked->online, &parked->request);
    if (store_end(parked->reading))
        take_out(parked);
}

/* NULL: no memory. */
static Parked *copy_request(const OnlineRequest *request)
{
    OnlineRequest copy = *request;
    Str *text[TEXTS];
    size_t size = 0, used = 0;
    Parked *parked;

    list_texts(&copy, text);
    for (int i = 0; i < TEXTS; i++)
        size += text[i]->size;
    parked = calloc(1, sizeof *parked + size);
    if (!parked)
        return NULL;
    parked->request = copy;
    list_texts(&parked->request, text);
    for (int i = 0; i < TEXTS; i++) {
        if (text[i]->size)
            memcpy(parked->texts + used, text[i]->at, text[i]->size);
        text[i]->at = parked->texts + used;
        used += text[i]->size;
    }
    return parked;
}

/* NULL: no memory. */
static Parked *park(Online *online, ParkedRun *run, const OnlineRequest *request)
{
    Parked *parked = copy_request(request);

    if (!parked)
        return NULL;
    parked->online = online;
    parked->run = run;
    parked->reading = store_reading(online->store, run_again, parked);
    if (!parked->reading) {
        free(parked);
        return NULL;
    }
    parked->next = online->parked;
    online->parked = parked;
    return parked;
}

void parked_run(Online *online, ParkedRun *run, const OnlineRequest *request)
{
    Parked *parked = store_is_shared(online->store) ? park(online, run, request) : NULL;

    if (parked)
        run_again(parked);
    else
        run(online, request); /* all is at hand; or, without memory, it is waited for */
}

bool parked_drop(Online *online, uint64_t ticket)
{
    Parked *parked = online->parked;

    while (parked && parked->request.ticket != ticket)
        parked = parked->next;
    if (parked)
        take_out(parked);
    return parked;
}

bool parked_is_for(const Online *online, const char *table, int64_t until_ms)
{
    char room[LOG_SIZE];
    Str path = online_log_name("/api/tables/", str_from(table), room);

    for (const Parked *parked = online->parked; parked; parked = parked->next) {
        const OnlineRequest *request = &parked->request;

        if (request->post && request->now_ms <= until_ms &&
            str_starts(request->path, room) && request->path.size > path.size)
            return true;
    }
    return false;
}
