/* SPDX-License-Identifier: MIT */
/* mailing - people at online tables who want letters, and nobody who sends them; include it in one
 * file of a program. */
#ifndef MAILING_H
#define MAILING_H

#include <unistd.h>

#include "online/operate.h"
#include "onlooker.h"

enum { MINUTE = 60000, HOUR = 60 * MINUTE, DAY = 24 * HOUR };

static char ann[64], bob[64], id[32], code[32];

static const char days[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],"
    "\"clock\":\"days 1\",\"listed\":false,\"confirm\":true";

static const char one_click[] = "List-Unsubscribe=One-Click";

/* ---- doing ------------------------------------------------------------------------------- */

/* Goes on with the clock, as ticks do. */
static inline void pass(Onlooker *o, int64_t ms)
{
    int64_t end_ms = o->now_ms + ms;

    while (o->now_ms < end_ms) {
        o->now_ms += end_ms - o->now_ms < 10000 ? end_ms - o->now_ms : 10000;
        online_alarm(o->online);
    }
}

static inline int give(Onlooker *o, const char *who, const char *address,
                       const char *language)
{
    char body[512];

    snprintf(body, sizeof body, "{\"address\":\"%s\",\"language\":\"%s\"}", address,
             language);
    return onlooker_ask(o, who, true, "/api/me/mail", "", body);
}

static inline const OnlookerLetter *last(const Onlooker *o)
{
    static const OnlookerLetter none;

    return o->letters ? &o->letter[o->letters - 1] : &none;
}

/* What stands in the last letter behind a link's beginning, up to the end of the line. */
static inline const char *linked(const Onlooker *o, const char *begin)
{
    static char found[128];
    const char *at = strstr(last(o)->body, begin);

    found[0] = '\0';
    if (CHECK(at))
        sscanf(at + strlen(begin), "%127[^\n]", found);
    return found;
}

static inline int confirm(Onlooker *o, const char *words)
{
    char body[128];

    snprintf(body, sizeof body, "{\"code\":\"%s\"}", words);
    return onlooker_ask(o, "", true, "/api/mail/confirm", "", body);
}

/* Somebody's address, confirmed. */
static inline void settle_address(Onlooker *o, const char *who, const char *address,
                                  const char *language)
{
    CHECK_EQ_INT(give(o, who, address, language), 200);
    CHECK_EQ_INT(confirm(o, linked(o, "/#/mail/")), 200);
}

static inline bool state_is(Onlooker *o, const char *who, const char *state)
{
    onlooker_ask(o, who, false, "/api/me", "", "");
    return CHECK_EQ_STR(onlooker_text(o, "state"), state);
}

static inline int stop(Onlooker *o, const char *off, const char *body)
{
    char path[128];

    snprintf(path, sizeof path, "/api/mail/off?x=y&code=%s", off);
    return onlooker_ask(o, "", true, path, "", body);
}

static inline int post(Onlooker *o, const char *token, const char *what, const char *body)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    return onlooker_ask(o, token, true, path, "", body);
}

static inline int command(Onlooker *o, const char *token, const char *key, int seen,
                          const char *text)
{
    char body[512];

    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"seen\":%d,\"do\":\"%s\",\"number\":\"00000000000000ff\"}",
             key, seen, text);
    return post(o, token, "do", body);
}

static inline bool open_table(Onlooker *o, const char *terms, const char *key)
{
    char body[256];

    if (!CHECK_EQ_INT(onlooker_open_table(o, ann, key, terms, id, code), 200))
        return false;
    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"code\":\"%s\",\"number\":\"fedcba9876543210\"}", key,
             code);
    return CHECK_EQ_INT(post(o, bob, "join", body), 200);
}

/* Ann and Bob at a table, who both get letters; Ann's turn. */
static inline bool begin(Onlooker *o, const char *where, const char *terms)
{
    o->mails = true;
    o->letters = 0;
    if (!onlooker_open(o, where, 0))
        return false;
    onlooker_name(o, "Ann", ann);
    onlooker_name(o, "Bob", bob);
    settle_address(o, ann, "ann@example.org", "en");
    settle_address(o, bob, "bob@example.org", "pl");
    o->letters = 0;
    return open_table(o, terms, "open");
}

/* The mail server takes all letters. */
static inline void deliver(Onlooker *o)
{
    for (int i = 0; i < o->letters; i++)
        online_posted(o->online, o->letter[i].number, true);
}

#endif
