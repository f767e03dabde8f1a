/* SPDX-License-Identifier: MIT */
/* route_bots - a person's programs: which there are, a token for another one, revoking one. */
#include <string.h>

#include "online/bots/bots.h"
#include "online/errand.h"

/* One of a person's programs. */
typedef struct Own {
    char place[LOG_SIZE]; /* "w/OWNER/3" */
    char bot[CODE_ID_SIZE], log[CODE_HASH_SIZE];
    bool plays;
} Own;

/* "BOT play a/HASH" */
static bool read_own(Str head, Own *own)
{
    Str bot, may, log;

    if (!str_word(&head, &bot) || !str_word(&head, &may) || !str_word(&head, &log))
        return false;
    str_copy(bot, own->bot, sizeof own->bot);
    str_copy(log, own->log, sizeof own->log);
    own->plays = str_is(may, "play");
    return true;
}

static void name_place(const char *owner, int i, char room[LOG_SIZE])
{
    Text out = text_into(room, LOG_SIZE);

    text_add(&out, "w/");
    text_add(&out, owner);
    text_char(&out, '/');
    if (i >= 0)
        text_number(&out, i);
}

static const char *scope_name(bool plays)
{
    return plays ? "play" : "watch";
}

/* ---- looking ----------------------------------------------------------------------------- */

typedef struct Listing {
    const Call *call;
    Json *j;
} Listing;

static int64_t used_at(Online *online, const char *bot)
{
    char log[LOG_SIZE], head[32];
    Text out = text_into(head, sizeof head);
    uint64_t used_ms = 0;

    if (store_head(online->store, online_log_name("l/", str_from(bot), log), &out))
        str_count(text_str(&out), &used_ms);
    return (int64_t)used_ms;
}

static bool tell_own(void *user, const StoreLog *log)
{
    const Listing *listing = user;
    Online *online = listing->call->online;
    char name[NAME_SIZE] = "";
    Own own;

    if (!read_own(log->head, &own))
        return true;
    people_name(online, own.bot, name);
    json_open(listing->j, NULL, '{');
    json_string(listing->j, "bot", own.bot);
    json_string(listing->j, "name", name);
    json_string(listing->j, "may", scope_name(own.plays));
    json_number(listing->j, "made", log->made_ms);
    json_number(listing->j, "used", used_at(online, own.bot));
    json_close(listing->j, '}');
    return true;
}

void route_bots(const Call *call)
{
    char prefix[LOG_SIZE];
    Answer text = {0};
    Json j = answer_json(&text);
    Listing listing = {call, &j};

    name_place(call->person, -1, prefix);
    json_open(&j, NULL, '{');
    json_open(&j, "bots", '[');
    store_logs(call->online->store, str_from(prefix), false, tell_own, &listing);
    json_close(&j, ']');
    json_number(&j, "most", call->online->setup.limits.bots);
    json_close(&j, '}');
    call_answer(call, &text);
}

/* ---- making ------------------------------------------------------------------------------ */

/* The first of a person's places that is free; false: there is none. */
static bool find_place(const Call *call, char ret_place[LOG_SIZE])
{
    for (int i = 0; i < call->online->setup.limits.bots; i++) {
        char head[CODE_HASH_SIZE + 32];
        Text out = text_into(head, sizeof head);

        name_place(call->person, i, ret_place);
        if (!store_head(call->online->store, str_from(ret_place), &out))
            return true;
    }
    return false;
}

static bool read_scope(const Call *call, bool *ret_plays)
{
    char may[8] = "";

    call_text(call, "may", may, sizeof may);
    *ret_plays = strcmp(may, "play") == 0;
    return *ret_plays || strcmp(may, "watch") == 0;
}

/* The token is said once, and never again. */
static void say_made(Errand *errand, const char *bot, const char *name, bool plays,
                     const char *token)
{
    Json j = answer_json(&errand->text);

    json_open(&j, NULL, '{');
    json_string(&j, "bot", bot);
    json_string(&j, "name", name);
    json_string(&j, "may", scope_name(plays));
    json_string(&j, "token", token);
    json_close(&j, '}');
}

static void draw_token(Online *online, char ret_token[BOTS_TOKEN_SIZE])
{
    uint8_t bytes[CODE_TOKEN_BYTES];
    char secret[CODE_TOKEN_SIZE];
    Text out = text_into(ret_token, BOTS_TOKEN_SIZE);

    online_random(online, bytes, sizeof bytes);
    code_token(bytes, secret);
    text_add(&out, bots_prefix);
    text_add(&out, secret);
}

/* Somebody else may take the same place at the same time: of two, one has it. */
static void make_bot(const Call *call, const char *name, bool plays, const char *place)
{
    static const OnlineRefusal busy = {409, "stale",
                                       N_("others were faster; look again")};
    char bot[CODE_ID_SIZE], token[BOTS_TOKEN_SIZE], log[CODE_HASH_SIZE], own[LOG_SIZE];
    char whose[64], what[CODE_HASH_SIZE + 32];
    Text head = text_into(whose, sizeof whose), entry = text_into(what, sizeof what);
    uint8_t bytes[CODE_ID_BYTES];
    StoreWrite write = {.parts = 0};
    Errand *errand = errand_for(call);

    if (!errand)
        return;
    online_random(call->online, bytes, sizeof bytes);
    code_id(bytes, bot);
    draw_token(call->online, token);
    bots_read_token(str_from(token), log);
    text_format(&head, "%s %s %s", bot, call->person, scope_name(plays));
    text_format(&entry, "%s %s %s", bot, scope_name(plays), log);
    errand->spent = &busy;
    errand_part(&write, STORE_MAKE, str_from(place), text_str(&entry));
    errand_part(&write, STORE_SET, str_from(log), text_str(&head));
    errand_part(&write, STORE_SET, online_log_name("p/", str_from(bot), own),
                str_from(name));
    say_made(errand, bot, name, plays, token);
    errand_run(errand, &write);
}

void route_make_bot(const Call *call)
{
    char given[256], name[NAME_SIZE], place[LOG_SIZE];
    bool plays;

    if (!call_text(call, "name", given, sizeof given) ||
        !name_read(str_from(given), name))
        call_refuse(call, 422, "refused",
                    N_("a name has 1 to 24 characters that can be seen"));
    else if (!read_scope(call, &plays))
        call_refuse(call, 422, "refused", N_("a program may 'play' or 'watch'"));
    else if (!find_place(call, place))
        call_refuse(call, 429, "limit",
                    N_("you have many programs; revoke the token of one first"));
    else
        make_bot(call, name, plays, place);
}

/* ---- revoking ---------------------------------------------------------------------------- */

static bool find_own(const Call *call, Own *ret_own)
{
    char bot[CODE_ID_SIZE] = "";

    call_text(call, "bot", bot, sizeof bot);
    for (int i = 0; bot[0] && i < call->online->setup.limits.bots; i++) {
        char head[CODE_HASH_SIZE + 32];
        Text out = text_into(head, sizeof head);

        name_place(call->person, i, ret_own->place);
        if (store_head(call->online->store, str_from(ret_own->place), &out) &&
            read_own(text_str(&out), ret_own) && strcmp(ret_own->bot, bot) == 0)
            return true;
    }
    return false;
}

static void end_its_streams(Errand *errand)
{
    bots_end_revoked(errand->online);
}

void route_forget_bot(const Call *call)
{
    static const OnlineRefusal unknown = {404, "none",
                                          N_("you have no such program (any more)")};
    char name[LOG_SIZE], used[LOG_SIZE];
    StoreWrite write = {.parts = 0};
    Errand *errand;
    Own own;

    if (!find_own(call, &own)) {
        call_refuse_with(call, &unknown);
        return;
    }
    errand = errand_for(call);
    if (!errand)
        return;
    errand->spent = &unknown;
    errand->after = end_its_streams;
    errand_part(&write, STORE_SPEND, str_from(own.place), (Str){0});
    errand_part(&write, STORE_REMOVE, str_from(own.log), (Str){0});
    errand_part(&write, STORE_REMOVE, online_log_name("p/", str_from(own.bot), name),
                (Str){0});
    errand_part(&write, STORE_REMOVE, online_log_name("l/", str_from(own.bot), used),
                (Str){0});
    answer_add(&errand->text, "{}");
    errand_run(errand, &write);
}
