/* SPDX-License-Identifier: MIT */
/* people - who asks. A device brings a token; kept are its hash and whom it belongs to. */
#include <string.h>

#include "online/part.h"

bool people_find(Online *online, Str token, char ret_person[CODE_ID_SIZE])
{
    char log[CODE_HASH_SIZE];
    Text out = text_into(ret_person, CODE_ID_SIZE);

    if (!code_is_token(token))
        return false;
    code_hash("d/", token, log);
    return store_head(online->store, str_from(log), &out) && code_is_id(text_str(&out));
}

bool people_is_banned(Online *online, const char *person)
{
    char log[LOG_SIZE], nothing[8];
    Text out = text_into(nothing, sizeof nothing);

    return store_head(online->store, online_log_name("b/", str_from(person), log), &out);
}

bool people_name(Online *online, const char *person, char ret_name[NAME_SIZE])
{
    char log[LOG_SIZE];
    Text out = text_into(ret_name, NAME_SIZE);

    return store_head(online->store, online_log_name("p/", str_from(person), log), &out);
}

/* ---- those who never sat down ------------------------------------------------------------ */

enum { FORGET_AT_ONCE = 64, UNUSED_MS = 24 * 3600 * 1000 };

typedef struct Fresh {
    char person[CODE_ID_SIZE], device[CODE_HASH_SIZE];
} Fresh;

typedef struct FreshList {
    int64_t before_ms;
    int count;
    Fresh fresh[FORGET_AT_ONCE];
} FreshList;

static bool list_fresh(void *user, const StoreLog *log)
{
    FreshList *list = user;
    Fresh *fresh = &list->fresh[list->count];

    if (log->made_ms >= list->before_ms)
        return true;
    str_copy((Str){log->name.at + 2, log->name.size - 2}, fresh->person,
             sizeof fresh->person);
    str_copy(log->head, fresh->device, sizeof fresh->device);
    return ++list->count < FORGET_AT_ONCE;
}

static bool note_log(void *user, const StoreLog *log)
{
    (void)log;
    *(bool *)user = true;
    return false;
}

static bool has_log(Online *online, const char *prefix, const char *person)
{
    char log[LOG_SIZE];
    bool some = false;

    store_logs(online->store, online_log_name(prefix, str_from(person), log), false,
               note_log, &some);
    return some;
}

typedef struct Busy {
    const char *person;
    bool busy;
} Busy;

/* Is something of theirs being written? */
static void find_busy(Room *room, void *user)
{
    Busy *busy = user;

    busy->busy |= room->pending && strcmp(room->pending->person, busy->person) == 0;
    for (const Asked *asked = room->waiting; asked; asked = asked->next)
        busy->busy |= strcmp(asked->person, busy->person) == 0;
}

/* Tables, a code to come back by, an address for letters, programs: all are asked for at once. */
static bool is_used(Online *online, const char *person)
{
    static const char *const prefix[] = {"m/", "q/", "e/", "w/"};
    bool used = false;

    for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
        used |= has_log(online, prefix[i], person);
    return used;
}

static void settle_fresh(Online *online, const Fresh *fresh, int64_t now_ms)
{
    char mark[LOG_SIZE], own[LOG_SIZE];
    Str person = str_from(fresh->person);
    Busy busy = {.person = fresh->person};
    uint64_t unread = store_counts(online->store).unread;
    StoreWrite write = {
        .part = {{.way = STORE_REMOVE, .log = online_log_name("f/", person, mark)},
                 {.way = STORE_REMOVE, .log = online_log_name("p/", person, own)},
                 {.way = STORE_REMOVE, .log = str_from(fresh->device)}},
        .parts = 3,
        .now_ms = now_ms};

    room_each(online, find_busy, &busy);
    if (busy.busy)
        return;
    if (is_used(online, fresh->person))
        write.parts = 1;
    if (store_counts(online->store).unread == unread) /* or nothing is known yet */
        store_write(online->store, &write);
}

void people_forget_unused(Online *online, Str about, Str more)
{
    int64_t now_ms = online_now(online);
    FreshList list = {.before_ms = now_ms - UNUSED_MS};

    (void)about, (void)more;
    store_logs(online->store, str_from("f/"), false, list_fresh, &list);
    for (int i = 0; i < list.count; i++)
        settle_fresh(online, &list.fresh[i], now_ms);
}

/* ---- codes that nobody has used ---------------------------------------------------------- */

typedef struct Stale {
    Online *online;
    int64_t before_ms;
} Stale;

static bool remove_stale(void *user, const StoreLog *log)
{
    const Stale *stale = user;
    StoreWrite write = {.part = {{.way = STORE_REMOVE, .log = log->name}}, .parts = 1};

    if (log->made_ms < stale->before_ms)
        store_write(stale->online->store, &write);
    return true;
}

void people_forget_codes(Online *online, Str about, Str more)
{
    Stale stale = {online, online_now(online) - DEVICE_CODE_MS};

    (void)about, (void)more;
    store_logs(online->store, str_from("o/"), false, remove_stale, &stale);
}
