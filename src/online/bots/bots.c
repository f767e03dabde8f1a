/* SPDX-License-Identifier: MIT */
#include "online/bots/bots.h"

#include <string.h>

#include "online/waiting/later.h"

const char bots_prefix[] = "oriel_";

/* ---- who it is --------------------------------------------------------------------------- */

bool bots_read_token(Str text, char ret_log[CODE_HASH_SIZE])
{
    size_t skip = sizeof bots_prefix - 1;
    Str secret;

    if (!str_starts(text, bots_prefix))
        return false;
    secret = (Str){text.at + skip, text.size - skip};
    if (!code_is_token(secret))
        return false;
    code_hash("a/", secret, ret_log);
    return true;
}

/* "BOT OWNER play" */
static bool read_head(Str head, Call *call)
{
    Str bot, owner, may;

    if (!str_word(&head, &bot) || !str_word(&head, &owner) || !str_word(&head, &may) ||
        !code_is_id(bot) || !code_is_id(owner))
        return false;
    str_copy(bot, call->person, sizeof call->person);
    str_copy(owner, call->bot.owner, sizeof call->bot.owner);
    call->bot.plays = str_is(may, "play");
    return true;
}

bool bots_find(Call *call)
{
    char log[CODE_HASH_SIZE], head[2 * CODE_ID_SIZE + 8];
    Text out = text_into(head, sizeof head);

    if (!bots_read_token(call->request->bearer, log) ||
        !store_head(call->online->store, str_from(log), &out) ||
        !read_head(text_str(&out), call))
        return false;
    str_copy(str_from(log), call->bot.log, sizeof call->bot.log);
    return true;
}

/* ---- what it may ------------------------------------------------------------------------- */

static bool is_banned(const Call *call)
{
    return people_is_banned(call->online, call->bot.owner) ||
           people_is_banned(call->online, call->person);
}

static const OnlineRefusal *refuse_bot(const Call *call, const Route *route)
{
    static const OnlineRefusal twice = {
        400, "bad", N_("a request comes from a person or from a program, not from both")};
    static const OnlineRefusal unknown = {401, "who",
                                          N_("this token is not known, or was revoked")};
    static const OnlineRefusal not_for_bots = {
        403, "forbidden", N_("that is for people, not for programs")};
    static const OnlineRefusal watches = {403, "forbidden",
                                          N_("this token is for watching only")};
    static const OnlineRefusal banned = {
        403, "forbidden", N_("the operator of this server has closed it to you")};
    static const OnlineRefusal too_often = {
        429, "limit", N_("this program asks too often; it has to wait a minute")};

    if (call->request->token.size)
        return &twice;
    if (!call->bot.log[0])
        return &unknown;
    if (is_banned(call))
        return &banned;
    if (route->bots == ROUTE_NO_BOTS)
        return &not_for_bots;
    if (route->bots == ROUTE_PLAY && !call->bot.plays)
        return &watches;
    return quota_is_left(call->online->bot_requests,
                         str_hash(STR_HASH, str_from(call->person)),
                         online_now(call->online))
               ? NULL
               : &too_often;
}

/* Keeps when a token was used, as far as its owner wants to know. */
static void keep_use(Online *online, Str log, Str ignored)
{
    char head[32] = "";
    Text out = text_into(head, sizeof head);
    int64_t now_ms = online_now(online);
    uint64_t used_ms = 0;
    StoreWrite write = {
        .part = {{.way = STORE_SET, .log = log}}, .parts = 1, .now_ms = now_ms};

    (void)ignored;
    if ((store_head(online->store, log, &out) && str_count(text_str(&out), &used_ms) &&
         now_ms - (int64_t)used_ms < BOTS_USED_MS) ||
        store_awaits(online->store))
        return;
    text_clear(&out);
    text_number(&out, now_ms);
    write.part[0].head = text_str(&out);
    store_write(online->store, &write);
}

const OnlineRefusal *bots_admit(const Call *call, const Route *route)
{
    return call->request->bearer.size ? refuse_bot(call, route) : NULL;
}

void bots_count(const Call *call)
{
    Online *online = call->online;
    char log[LOG_SIZE];

    if (!call->bot.log[0] || store_awaits(online->store))
        return;
    quota_spend(online->bot_requests, str_hash(STR_HASH, str_from(call->person)),
                online_now(online));
    later_run(online, keep_use, online_log_name("l/", str_from(call->person), log),
              (Str){0});
}

/* ---- seats ------------------------------------------------------------------------------- */

typedef struct Seats {
    const char *person;
    int count;
} Seats;

static bool sits_down(const Asked *asked, const char *person)
{
    return asked->wish.kind == WISH_JOIN && strcmp(asked->person, person) == 0;
}

/* Does somebody sit at a table that is not over, or is about to? */
static void count_seat(Room *room, void *user)
{
    Seats *seats = user;
    const Table *t = room->table;
    bool sits = table_seat_of(t, str_from(seats->person)) >= 0 ||
                (room->pending && sits_down(room->pending, seats->person));

    if (t->stage != TABLE_WAITING && t->stage != TABLE_PLAYING)
        return;
    for (const Asked *asked = room->waiting; asked && !sits; asked = asked->next)
        sits = sits_down(asked, seats->person);
    seats->count += sits;
}

const OnlineRefusal *bots_seat_refusal(const Call *call, const Room *room)
{
    static const OnlineRefusal many = {
        429, "limit",
        N_("this program sits at many tables; it has to finish some first")};
    Seats seats = {.person = call->person};

    if (!call->bot.log[0] || table_seat_of(room->table, str_from(call->person)) >= 0)
        return NULL;
    room_each(call->online, count_seat, &seats);
    return seats.count >= call->online->setup.limits.bot_tables ? &many : NULL;
}

/* ---- streams ----------------------------------------------------------------------------- */

/* Has its token been revoked? What cannot be read is not known to be gone. */
static bool is_revoked(Online *online, const char *log)
{
    uint64_t unread = store_counts(online->store).unread;
    char head[2 * CODE_ID_SIZE + 8];
    Text out = text_into(head, sizeof head);

    return log[0] && !store_head(online->store, str_from(log), &out) &&
           store_counts(online->store).unread == unread;
}

static void end_streams(Room *room, void *user)
{
    Online *online = user;

    for (int i = room->viewers - 1; i >= 0; i--) {
        uint64_t stream = room->viewer[i].stream;

        if (!is_revoked(online, room->viewer[i].bot))
            continue;
        streams_remove(online->streams, stream);
        news_remove_viewer(room, stream);
        online->setup.port.end(online->setup.port.user, stream);
    }
}

void bots_end_revoked(Online *online)
{
    room_each(online, end_streams, online);
}
