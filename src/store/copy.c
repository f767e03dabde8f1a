/* SPDX-License-Identifier: MIT */
/* copy - a whole store into another one, by what store.h offers everybody. */
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "store/part.h"

enum { MOST_WAITING = 1000, PAUSE_MS = 1 };

typedef struct Copy {
    Store *from, *to;
    bool failed; /* to be read, or to be kept */
    /* Of the log that is copied. */
    Str log;
    int lines;
} Copy;

static void note_kept(void *user, const StoreDone *done)
{
    ((Copy *)user)->failed |= done->answer != STORE_KEPT;
}

/* Waits until few writes, or none, are under way. */
static void settle(Copy *copy, int most)
{
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000L};

    while (store_counts(copy->to).waiting > most)
        nanosleep(&pause, NULL);
    store_poll(copy->to);
}

static void put_one(Copy *copy, StoreWrite *write)
{
    write->parts = 1;
    write->done = note_kept;
    write->user = copy;
    copy->failed |= !store_write(copy->to, write);
    settle(copy, MOST_WAITING);
}

static bool copy_line(void *user, int number, Str line, int64_t at_ms)
{
    Copy *copy = user;
    char *text = malloc(line.size + 2);
    Text out = text_into(text, text ? line.size + 2 : 0);
    StoreWrite write = {.part = {{.way = STORE_ADD, .log = copy->log, .number = number}},
                        .now_ms = at_ms};

    if (text) {
        text_add_str(&out, line);
        text_char(&out, '\n');
        write.part[0].lines = text_str(&out);
        put_one(copy, &write);
        copy->lines = number;
    }
    copy->failed |= !text;
    free(text);
    return !copy->failed;
}

static bool copy_key(void *user, Str who, Str key, Str answer)
{
    Copy *copy = user;
    StoreWrite write = {
        .part = {{.way = STORE_ADD, .log = copy->log, .number = copy->lines + 1}},
        .who = who,
        .key = key,
        .text = answer};

    put_one(copy, &write);
    return !copy->failed;
}

static void put_head(Copy *copy, StoreWay way, const StoreLog *log, int64_t at_ms)
{
    StoreWrite write = {.part = {{.way = way,
                                  .log = log->name,
                                  .head = log->head,
                                  .life = log->live ? STORE_LIVE : STORE_DONE}},
                        .now_ms = at_ms};

    put_one(copy, &write);
}

static bool copy_log(void *user, const StoreLog *log)
{
    Copy *copy = user;

    copy->log = log->name;
    copy->lines = 0;
    put_head(copy, STORE_MAKE, log, log->made_ms);
    copy->failed |= !store_read(copy->from, log->name, 1, copy_line, copy) ||
                    !store_keys(copy->from, log->name, copy_key, copy);
    if (log->changed_ms != log->made_ms)
        put_head(copy, STORE_SET, log, log->changed_ms);
    return !copy->failed;
}

static bool note_some(void *user, const StoreLog *log)
{
    (void)log;
    *(bool *)user = true;
    return false;
}

static void mark(Copy *copy, StoreWay way)
{
    StoreWrite write = {.part = {{.way = way, .log = str_from(STORE_COPYING)}}};

    put_one(copy, &write);
    settle(copy, 0);
}

Status store_copy(Store *from, Store *to, Fault *ret_fault)
{
    Copy copy = {.from = from, .to = to};
    char nothing[8];
    Text out = text_into(nothing, sizeof nothing);
    bool some = false;

    if (!store_logs(to, str_from(""), false, note_some, &some) || some)
        return store_refuse(
            N_("there is something in '%1' already; copy into one that is "
               "empty"),
            to->setup.where, ret_fault);
    if (store_head(from, str_from(STORE_COPYING), &out))
        return store_refuse(
            N_("a copy into '%1' was not finished; empty it and copy again"),
            from->setup.where, ret_fault);
    mark(&copy, STORE_SET);
    copy.failed |= !store_logs(from, str_from(""), false, copy_log, &copy);
    settle(&copy, 0);
    if (!copy.failed)
        mark(&copy, STORE_REMOVE);
    return copy.failed ? store_refuse(N_("not all could be copied into '%1'"),
                                      to->setup.where, ret_fault)
                       : OK;
}
