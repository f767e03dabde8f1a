/* SPDX-License-Identifier: MIT */
/* onlooker - a port for online.h without sockets: a clock that is set by hand, answers and
 * streams as texts. Include it in one file of a program. */
#ifndef TESTS_ONLOOKER_H
#define TESTS_ONLOOKER_H

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "game/games.h"
#include "online/online.h"
#include "test.h"

enum {
    MOST_LETTERS = 64,
    MOST_STREAMS = 16,
    HEARD_SIZE = 1 << 20,
    FIRST_STREAM = 1 << 20
};

/* A letter that was posted. */
typedef struct OnlookerLetter {
    uint64_t number;
    bool dropped;
    char to[256], subject[512], body[4096], language[16], id[64], off[256];
} OnlookerLetter;

typedef struct Onlooker {
    Online *online;
    bool mails; /* letters are sent, from the next opening on */
    OnlookerLetter letter[MOST_LETTERS];
    int letters;
    OnlineLimits limits; /* of the next opening; 0: the usual ones */
    int alive_ms;        /* the same: StoreSetup's */
    uint64_t address;    /* of the next requests; 0: is 1 */
    int64_t now_ms, alarm_ms;
    uint64_t ticket; /* the last one given */
    uint64_t random; /* the next random byte follows from it */
    /* The latest answer. */
    uint64_t answered;
    int answers, good,
        refusal; /* how many so far; with status 200; the latest other status */
    int status;
    char text[1 << 16];
    char token[64]; /* the latest that was given out */
    char location[128];
    /* Streams have tickets from FIRST_STREAM on. */
    char *heard[MOST_STREAMS];
    bool ended[MOST_STREAMS], begun[MOST_STREAMS];
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    int wakes;
} Onlooker;

static void onlooker_answer(void *user, uint64_t ticket, const OnlineAnswer *answer)
{
    Onlooker *o = user;

    o->answered = ticket;
    o->answers++;
    o->good += answer->status == 200;
    o->refusal = answer->status == 200 ? o->refusal : answer->status;
    o->status = answer->status;
    str_copy(answer->text, o->text, sizeof o->text);
    str_copy(answer->location, o->location, sizeof o->location);
    if (answer->token.size)
        str_copy(answer->token, o->token, sizeof o->token);
}

static void onlooker_send(void *user, const uint64_t *streams, int count, Str json)
{
    Onlooker *o = user;

    for (int i = 0; i < count; i++) {
        char *heard = o->heard[streams[i] - FIRST_STREAM];
        size_t used = strlen(heard);

        if (used + json.size + 2 < HEARD_SIZE)
            snprintf(heard + used, HEARD_SIZE - used, "%.*s\n", (int)json.size, json.at);
    }
}

static void onlooker_end(void *user, uint64_t stream)
{
    ((Onlooker *)user)->ended[stream - FIRST_STREAM] = true;
}

static void onlooker_begin(void *user, uint64_t stream)
{
    ((Onlooker *)user)->begun[stream - FIRST_STREAM] = true;
}

static void onlooker_alarm(void *user, int64_t at_ms)
{
    ((Onlooker *)user)->alarm_ms = at_ms;
}

static void onlooker_wake(void *user)
{
    Onlooker *o = user;

    pthread_mutex_lock(&o->mutex);
    o->wakes++;
    pthread_cond_signal(&o->woken);
    pthread_mutex_unlock(&o->mutex);
}

static bool onlooker_post(void *user, uint64_t number, const MailLetter *letter)
{
    Onlooker *o = user;
    OnlookerLetter *own = &o->letter[o->letters];

    if (o->letters == MOST_LETTERS)
        return false;
    own->number = number;
    own->dropped = false;
    str_copy(letter->to, own->to, sizeof own->to);
    str_copy(letter->subject, own->subject, sizeof own->subject);
    str_copy(letter->body, own->body, sizeof own->body);
    str_copy(letter->language, own->language, sizeof own->language);
    str_copy(letter->id, own->id, sizeof own->id);
    str_copy(letter->off, own->off, sizeof own->off);
    o->letters++;
    return true;
}

static void onlooker_drop(void *user, uint64_t number)
{
    Onlooker *o = user;

    for (int i = 0; i < o->letters; i++)
        o->letter[i].dropped |= o->letter[i].number == number;
}

static int64_t onlooker_now(void *user)
{
    return ((Onlooker *)user)->now_ms;
}

static void onlooker_random(void *user, void *bytes, size_t size)
{
    Onlooker *o = user;

    for (size_t i = 0; i < size; i++) {
        o->random = o->random * 6364136223846793005u + 1442695040888963407u;
        ((uint8_t *)bytes)[i] = (uint8_t)(o->random >> 56);
    }
}

static bool onlooker_open(Onlooker *o, const char *where, int engines)
{
    OnlineSetup setup = {.port = {o, onlooker_answer, onlooker_send, onlooker_end,
                                  onlooker_alarm, onlooker_wake, onlooker_now,
                                  onlooker_random, onlooker_begin},
                         .where = where,
                         .alive_ms = o->alive_ms,
                         .find = games_find,
                         .limits = o->limits.tables ? o->limits : online_limits,
                         .engine_threads = engines};
    Fault fault;

    if (o->mails)
        setup.mail = (OnlineMail){.user = o,
                                  .page = "https://games.example.org",
                                  .away_ms = 600000,
                                  .post = onlooker_post,
                                  .drop = onlooker_drop};

    if (!o->now_ms) {
        o->now_ms = 1700000000000;
        pthread_mutex_init(&o->mutex, NULL);
        pthread_cond_init(&o->woken, NULL);
    }
    o->online = online_open(&setup, &fault);
    if (!o->online)
        printf("#   %s %s\n", fault.message.id, fault.message.arg[0]);
    return CHECK(o->online);
}

static void onlooker_close(Onlooker *o)
{
    online_close(o->online);
    for (int i = 0; i < MOST_STREAMS; i++) {
        free(o->heard[i]);
        o->heard[i] = NULL;
        o->ended[i] = false;
    }
}

/* Waits until something has been woken, once. */
static void onlooker_turn(Onlooker *o)
{
    pthread_mutex_lock(&o->mutex);
    while (!o->wakes)
        pthread_cond_wait(&o->woken, &o->mutex);
    o->wakes = 0;
    pthread_mutex_unlock(&o->mutex);
    online_wake(o->online);
}

static void onlooker_give_up(void)
{
    printf("#   nothing more happens\n");
    exit(1);
}

/* Says who asks: a program's token goes another way than a device's. */
static void onlooker_identify(OnlineRequest *request, const char *token)
{
    if (strncmp(token, "oriel_", 6) == 0)
        request->bearer = str_from(token);
    else
        request->token = str_from(token);
}

/* Sends a request and waits for its answer: the status. A path may have a query. */
static int onlooker_ask(Onlooker *o, const char *token, bool post, const char *path,
                        const char *code, const char *body)
{
    OnlineRequest request = {.ticket = ++o->ticket,
                             .post = post,
                             .query = str_from(path),
                             .body = str_from(body),
                             .code = str_from(code),
                             .address = o->address ? o->address : 1,
                             .now_ms = o->now_ms};

    if (o->ticket >= FIRST_STREAM)
        onlooker_give_up();
    onlooker_identify(&request, token);
    str_cut(&request.query, '?', &request.path);
    online_request(o->online, &request);
    while (o->answered != o->ticket)
        onlooker_turn(o);
    return o->status;
}

/* Goes on with the clock until nothing of the next seconds is left. */
static inline void onlooker_pass(Onlooker *o, int64_t ms)
{
    int64_t end_ms = o->now_ms + ms;

    while (o->alarm_ms && o->alarm_ms <= end_ms) {
        o->now_ms = o->alarm_ms > o->now_ms ? o->alarm_ms : o->now_ms;
        o->alarm_ms = 0;
        online_alarm(o->online);
    }
    o->now_ms = end_ms;
}

/* Lets a stream follow a table. */
static inline int onlooker_watch(Onlooker *o, int stream, const char *token,
                                 const char *id, const char *code, int after)
{
    char path[64], query[32] = "";
    OnlineRequest request = {.ticket = FIRST_STREAM + (uint64_t)stream,
                             .code = str_from(code),
                             .address = o->address ? o->address : 1,
                             .now_ms = o->now_ms};
    const OnlineRefusal *refusal;

    onlooker_identify(&request, token);
    if (!o->heard[stream])
        o->heard[stream] = calloc(1, HEARD_SIZE);
    o->heard[stream][0] = '\0';
    snprintf(path, sizeof path, "/api/tables/%s/news", id);
    if (after >= 0)
        snprintf(query, sizeof query, "after=%d", after);
    request.path = str_from(path);
    request.query = str_from(query);
    o->begun[stream] = false;
    refusal = online_watch(o->online, &request, false);
    while (refusal == &online_later && !o->begun[stream] && o->answered != request.ticket)
        onlooker_turn(o);
    if (refusal == &online_later && !o->begun[stream])
        return o->status;
    if (refusal && refusal != &online_later)
        return refusal->status;
    online_wake(o->online);
    return 200;
}

/* The text behind a key of the latest answer, up to its quote. */
static const char *onlooker_text(const Onlooker *o, const char *key)
{
    static char found[4][512];
    static int turn;
    char *out = found[turn++ % 4], look[64];
    const char *at;

    snprintf(look, sizeof look, "\"%s\":\"", key);
    at = strstr(o->text, look);
    out[0] = '\0';
    if (at) {
        const char *from = at + strlen(look), *to = strchr(from, '"');

        str_copy(str_range(from, to), out, 512);
    }
    return out;
}

/* A new person, and what their device is known by. */
static inline int onlooker_name(Onlooker *o, const char *name, char token[64])
{
    char body[128];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    onlooker_ask(o, "", true, "/api/me", "", body);
    str_copy(str_from(o->status == 200 ? o->token : ""), token, 64);
    return o->status;
}

/* A program of a person's, who lets it "play" or "watch": its token, and its id. */
static inline int onlooker_make_bot(Onlooker *o, const char *owner, const char *name,
                                    const char *may, char token[64], char bot[32])
{
    char body[128];

    snprintf(body, sizeof body, "{\"name\":\"%s\",\"may\":\"%s\"}", name, may);
    onlooker_ask(o, owner, true, "/api/me/bots", "", body);
    str_copy(str_from(onlooker_text(o, "token")), token, 64);
    str_copy(str_from(onlooker_text(o, "bot")), bot, 32);
    return o->status;
}

/* Opens a table; its id and code are those of the latest one that could be. */
static inline int onlooker_open_table(Onlooker *o, const char *token, const char *key,
                                      const char *terms, char id[32], char code[32])
{
    char body[1024];

    snprintf(body, sizeof body, "{\"key\":\"%s\",\"number\":\"0123456789abcdef\",%s}",
             key, terms);
    if (onlooker_ask(o, token, true, "/api/tables", "", body) == 200) {
        str_copy(str_from(onlooker_text(o, "table")), id, 32);
        str_copy(str_from(onlooker_text(o, "code")), code, 32);
    }
    return o->status;
}

/* The number "n" of the latest answer. */
static inline int onlooker_number(const Onlooker *o)
{
    const char *at = strstr(o->text, "\"n\":");

    return at ? (int)strtol(at + 4, NULL, 10) : -1;
}

#endif
