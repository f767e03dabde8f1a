/* SPDX-License-Identifier: MIT */
#include "online/nodes/nodes.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/hex.h"
#include "online/engines/brains.h"
#include "online/phrase.h"
#include "online/waiting/later.h"

enum { AT_ONCE = 200, PROMISE_TRIES = 3 };

static const char promises_log[] = "server/promises";

bool nodes_has(const Room *room)
{
    char log[LOG_SIZE];

    return store_is_ours(room->online->store,
                         online_log_name("t/", str_from(room->table->id), log));
}

/* ---- tables ------------------------------------------------------------------------------ */

static bool load_room(void *user, const StoreLog *log)
{
    char id[CODE_ID_SIZE];

    str_copy((Str){log->name.at + 2, log->name.size - 2}, id, sizeof id);
    if (!room_held(user, str_from(id)))
        room_find(user, str_from(id));
    return true;
}

bool nodes_load(Online *online)
{
    return store_logs(online->store, str_from("t/"), true, load_room, online);
}

/* Those whom nobody sees here can wait; who looks for a table in the lobby cannot. */
static void hear_table(Room *room)
{
    room->behind = true;
    if (room->viewers > 0 || room->table->stage == TABLE_WAITING)
        room_resume(room);
}

static void note_behind(Room *room, void *user)
{
    (void)user;
    room->offered = 0;
    hear_table(room);
}

static void catch_up_one(Room *room, void *user)
{
    int *left = user;

    if (room->behind && (*left)-- > 0)
        room_resume(room);
}

void nodes_catch_up_some(Online *online)
{
    int left = AT_ONCE;

    room_each(online, catch_up_one, &left);
}

/* ---- who is here ------------------------------------------------------------------------- */

/* "SEATS WATCHERS VOTES..", bits for seats; behind it what was said last: "SEAT TIME PHRASE". */
void nodes_tell_here(Room *room)
{
    char head[sizeof room->told_here], log[LOG_SIZE];
    Text out = text_into(head, sizeof head);
    StoreWrite write = {.parts = 1, .now_ms = online_now(room->online)};
    Others own = {0};

    if (room->online->closing || !store_is_shared(room->online->store) ||
        room->table->count == 0)
        return;
    news_count_here(room, &own);
    text_number(&out, own.seats);
    text_char(&out, ' ');
    text_number(&out, own.watchers);
    for (int seat = 0; seat < GAME_MAX_SEATS; seat++) {
        text_char(&out, ' ');
        text_number(&out, room->votes[seat]);
    }
    if (room->said.phrase)
        text_format(&out, " %d %lld %s", room->said.seat, (long long)room->said.at_ms,
                    room->said.phrase);
    if (strcmp(head, room->told_here) == 0)
        return;
    str_copy(text_str(&out), room->told_here, sizeof room->told_here);
    write.part[0] =
        (StorePart){.way = STORE_HERE,
                    .log = online_log_name("t/", str_from(room->table->id), log),
                    .head = room->viewers > 0 ? text_str(&out) : str_from("")};
    store_write(room->online->store, &write);
}

static int take_number(Str *rest)
{
    Str word;
    int number = 0;

    if (str_word(rest, &word))
        str_number(word, &number);
    return number;
}

/* What one of the others says. */
static void add_others(Room *room, Str text, Others *others)
{
    Str at;
    uint64_t at_ms;
    int seat;

    others->seats |= (uint8_t)take_number(&text);
    others->watchers += take_number(&text);
    for (int i = 0; i < GAME_MAX_SEATS; i++)
        others->votes[i] |= (uint8_t)take_number(&text);
    seat = take_number(&text);
    if (str_word(&text, &at) && str_count(at, &at_ms))
        phrase_hear(room, seat, (int64_t)at_ms, str_trim(text));
}

static void hear_here(Room *room, Str here)
{
    Others others = {0};
    Str line;

    while (here.size) {
        str_cut(&here, '\n', &line);
        add_others(room, line, &others);
    }
    if (memcmp(&others, &room->others, sizeof others) == 0)
        return;
    room->others = others;
    news_tell_here(room);
}

/* What is left of this are those of whom it is told next. */
static void forget_here(Room *room, void *user)
{
    (void)user;
    room->others = (Others){0};
    room->told_here[0] = '\0';
    nodes_tell_here(room);
}

/* ---- news -------------------------------------------------------------------------------- */

/* A table that is not here yet, and what was told of those who are there. */
static void load_table(Online *online, Str log, Str here)
{
    Room *room;

    store_logs(online->store, log, true, load_room, online);
    room = room_held(online, (Str){log.at + 2, log.size - 2});
    if (room)
        hear_here(room, here);
}

static void hear_of_table(Online *online, const StoreNews *news)
{
    Str id = {news->log.at + 2, news->log.size - 2};
    Room *room = room_held(online, id);

    if (!room && !online->setup.only_engines)
        later_run(online, load_table, news->log, news->here);
    if (!room)
        return;
    hear_table(room);
    room = room_held(online, id);
    if (room)
        hear_here(room, news->here);
}

static void load_all(Online *online, Str about, Str more)
{
    (void)about, (void)more;
    nodes_load(online);
}

static void read_settings(Online *online, Str about, Str more)
{
    (void)about, (void)more;
    online_read_settings(online);
}

static void hear_settings(Online *online)
{
    later_run(online, read_settings, (Str){0}, (Str){0});
}

/* Anything may have been written, and by anybody. */
static void hear_nothing(Online *online)
{
    hear_settings(online);
    letters_hear(online->letters, str_from("e/"));
    room_each(online, note_behind, NULL);
    if (!online->setup.only_engines)
        later_run(online, load_all, (Str){0}, (Str){0});
}

void nodes_hear(void *user, const StoreNews *news)
{
    Online *online = user;

    if (!online->ready || online->closing)
        return;
    if (news->work) {
        brains_hear(online, news->log, news->head);
    } else if (str_starts(news->log, "t/")) {
        hear_of_table(online, news);
    } else if (news->log.size) {
        if (str_is(news->log, settings_log))
            hear_settings(online);
        letters_hear(online->letters, news->log);
    } else {
        if (news->lost)
            hear_nothing(online);
        room_each(online, forget_here, NULL);
        online->here_anew = true;
    }
}

/* ---- promises ---------------------------------------------------------------------------- */

static bool read_promises(Online *online)
{
    char head[2 * SHA256_SIZE + 1];
    Text out = text_into(head, sizeof head);

    return store_head(online->store, str_from(promises_log), &out) &&
           hex_read(text_str(&out), online->promises, sizeof online->promises);
}

static void note_done(void *user, const StoreDone *done)
{
    (void)done;
    *(bool *)user = true;
}

static void write_promises(Online *online)
{
    const struct timespec pause = {.tv_nsec = 1000000};
    char head[2 * SHA256_SIZE + 1];
    Text out = text_into(head, sizeof head);
    bool done = false;
    StoreWrite write = {.part = {{.way = STORE_MAKE, .log = str_from(promises_log)}},
                        .parts = 1,
                        .now_ms = online_now(online),
                        .done = note_done,
                        .user = &done};

    hex_print(online->promises, sizeof online->promises, &out);
    write.part[0].head = text_str(&out);
    if (!store_write(online->store, &write))
        return;
    while (!done) {
        nanosleep(&pause, NULL);
        store_poll(online->store);
    }
}

bool nodes_share_promises(Online *online)
{
    if (!store_is_shared(online->store))
        return true;
    for (int i = 0; i < PROMISE_TRIES; i++) {
        if (read_promises(online))
            return true;
        write_promises(online);
    }
    return false;
}
