/* SPDX-License-Identifier: MIT */
#include "online/brains.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "base/hmac.h"
#include "game/games.h"
#include "search/engine.h"

enum {
    SLICE_US = 20000,
    NICENESS = 10,
    BEST_MS = 2000,   /* the best level thinks so long */
    LEAST_MS = 700,   /* answers that could tell something come after this .. */
    SPREAD_MS = 1300, /* .. and up to so much more */
};

/* A question, later an answer. */
typedef struct Thought {
    struct Thought *next;
    char id[CODE_ID_SIZE];
    int stamp; /* where the game stood */
    int seat, level;
    uint64_t seed;
    int64_t release_ms; /* not before */
    const GameDef *def;
    Seen *seen; /* what the seat was shown */
    bool found;
    char token[GAME_TOKEN_SIZE];
} Thought;

struct Brains {
    Online *online;
    pthread_t *thread;
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t more;
    Thought *waiting, **last; /* under the mutex, and so are: */
    Thought *done;
    int waits;
    bool closing;
    Thought *held; /* answered, not to be told yet; the owner's */
};

static void free_thought(Thought *thought)
{
    if (thought->seen)
        seen_close(thought->seen);
    free(thought);
}

/* ---- thinking ---------------------------------------------------------------------------- */

static bool is_closing(Brains *brains)
{
    bool closing;

    pthread_mutex_lock(&brains->mutex);
    closing = brains->closing;
    pthread_mutex_unlock(&brains->mutex);
    return closing;
}

static void think_about(Brains *brains, Thought *thought)
{
    EngineOptions options = engine_defaults(thought->def);
    EngineLimits limits = {0};
    EngineBest best = {0};
    Engine *engine;
    Fault ignored;

    options.threads = 0;
    options.seat = thought->seat;
    options.level = thought->level;
    options.seed = thought->seed;
    if (level_is_weak(level_get(thought->level)))
        options.hash_bytes = LEVEL_HASH_BYTES;
    else
        limits.movetime_ms = BEST_MS;
    if (engine_open(&options, &engine) != OK)
        return;
    engine_watch(engine, thought->seen);
    if (engine_go(engine, &limits, &ignored) == OK) {
        while (engine_poll(engine, SLICE_US)) {
            if (is_closing(brains))
                engine_stop(engine);
        }
        engine_best(engine, &best);
        thought->found = best.some;
        str_copy(str_from(best.text), thought->token, sizeof thought->token);
    }
    engine_close(engine);
}

static Thought *take_waiting(Brains *brains)
{
    Thought *thought = brains->waiting;

    brains->waiting = thought->next;
    if (!brains->waiting)
        brains->last = &brains->waiting;
    thought->next = NULL;
    brains->waits--;
    return thought;
}

static void *think_all(void *argument)
{
    Brains *brains = argument;

    setpriority(PRIO_PROCESS, 0, NICENESS); /* on Linux of this thread alone */
    pthread_mutex_lock(&brains->mutex);
    while (!brains->closing) {
        Thought *thought;

        if (!brains->waiting) {
            pthread_cond_wait(&brains->more, &brains->mutex);
            continue;
        }
        thought = take_waiting(brains);
        pthread_mutex_unlock(&brains->mutex);
        think_about(brains, thought);
        pthread_mutex_lock(&brains->mutex);
        thought->next = brains->done;
        brains->done = thought;
        brains->online->setup.port.wake(brains->online->setup.port.user);
    }
    pthread_mutex_unlock(&brains->mutex);
    return NULL;
}

/* ---- opening and closing ----------------------------------------------------------------- */

Brains *brains_open(Online *online, int threads)
{
    Brains *brains = calloc(1, sizeof *brains);

    if (!brains)
        return NULL;
    brains->online = online;
    brains->last = &brains->waiting;
    brains->thread = calloc((size_t)threads, sizeof *brains->thread);
    pthread_mutex_init(&brains->mutex, NULL);
    pthread_cond_init(&brains->more, NULL);
    while (brains->thread && brains->threads < threads &&
           pthread_create(&brains->thread[brains->threads], NULL, think_all, brains) == 0)
        brains->threads++;
    if (brains->threads == threads)
        return brains;
    brains_close(brains);
    return NULL;
}

static void free_all(Thought *thought)
{
    while (thought) {
        Thought *next = thought->next;

        free_thought(thought);
        thought = next;
    }
}

void brains_close(Brains *brains)
{
    pthread_mutex_lock(&brains->mutex);
    brains->closing = true;
    pthread_cond_broadcast(&brains->more);
    pthread_mutex_unlock(&brains->mutex);
    for (int i = 0; i < brains->threads; i++)
        pthread_join(brains->thread[i], NULL);
    free_all(brains->waiting);
    free_all(brains->done);
    free_all(brains->held);
    pthread_mutex_destroy(&brains->mutex);
    pthread_cond_destroy(&brains->more);
    free(brains->thread);
    free(brains);
}

/* ---- asking ------------------------------------------------------------------------------ */

/* Which token of which game is due: never 0. */
static int stamp_of(const Table *t)
{
    return t->game * HISTORY_MAX_TOKENS + history_count(session_history(t->session));
}

/* A number that follows from the table's secret and where the game stands. */
static uint64_t draw_number(const Table *t, const char *what)
{
    uint8_t digest[SHA256_SIZE], stamp[4];
    uint64_t number = 0;
    Hmac hmac;

    for (int i = 0; i < 4; i++)
        stamp[i] = (uint8_t)(stamp_of(t) >> (24 - 8 * i));
    hmac_begin(&hmac, t->fair.secret, sizeof t->fair.secret);
    hmac_add(&hmac, what, strlen(what));
    hmac_add(&hmac, t->id, strlen(t->id));
    hmac_add(&hmac, stamp, sizeof stamp);
    hmac_end(&hmac, digest);
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    return number;
}

static Thought *make_thought(const Room *room, int seat)
{
    const Table *t = room->table;
    const History *history = session_history(t->session);
    Thought *thought = calloc(1, sizeof *thought);
    Fault ignored;

    if (!thought)
        return NULL;
    *thought = (Thought){.stamp = stamp_of(t),
                         .seat = seat,
                         .level = t->place[seat].level,
                         .seed = draw_number(t, "engine"),
                         .def = t->def};
    str_copy(str_from(t->id), thought->id, sizeof thought->id);
    if (t->def->hides(history_initial(history)) || t->def->hides(history_state(history)))
        thought->release_ms = online_now(room->online) + LEAST_MS +
                              (int64_t)(draw_number(t, "wait") % SPREAD_MS);
    thought->seen = seen_open(t->def, seat, thought->seed);
    if (thought->seen && seen_follow(thought->seen, history, &ignored) == OK)
        return thought;
    free_thought(thought);
    return NULL;
}

void brains_ask(Room *room, int seat)
{
    Brains *brains = room->online->brains;
    Thought *thought;

    if (!brains || room->thinking == stamp_of(room->table))
        return;
    thought = make_thought(room, seat);
    if (!thought)
        return;
    room->thinking = thought->stamp;
    pthread_mutex_lock(&brains->mutex);
    *brains->last = thought;
    brains->last = &thought->next;
    brains->waits++;
    pthread_cond_signal(&brains->more);
    pthread_mutex_unlock(&brains->mutex);
}

/* ---- answering --------------------------------------------------------------------------- */

/* The table may have gone on, or back, meanwhile; then it has asked anew. */
static void play_thought(Brains *brains, const Thought *thought)
{
    Room *room = room_find(brains->online, str_from(thought->id));
    Asked *asked;

    if (!room || room->thinking != thought->stamp)
        return;
    room->thinking = 0;
    if (stamp_of(room->table) != thought->stamp || !thought->found) {
        room_go_on(room);
        return;
    }
    asked = room_asked_new(room, 0, online_now(brains->online));
    if (!asked)
        return;
    str_copy(str_from(thought->token), asked->token, sizeof asked->token);
    asked->wish.entry = (Entry){
        .kind = ENTRY_PLAY, .seat = thought->seat, .text = str_from(asked->token)};
    room_ask(room, asked);
}

/* What came back joins what waits for its time. */
static void take_done(Brains *brains)
{
    Thought *done;

    pthread_mutex_lock(&brains->mutex);
    done = brains->done;
    brains->done = NULL;
    pthread_mutex_unlock(&brains->mutex);
    while (done) {
        Thought *next = done->next;

        done->next = brains->held;
        brains->held = done;
        done = next;
    }
}

int64_t brains_due(const Brains *brains)
{
    int64_t due = 0;

    for (const Thought *held = brains->held; held; held = held->next) {
        if (!due || held->release_ms < due)
            due = held->release_ms;
    }
    return due;
}

void brains_poll(Brains *brains)
{
    int64_t now_ms = online_now(brains->online);
    Thought **at = &brains->held;

    take_done(brains);
    while (*at) {
        Thought *thought = *at;

        if (thought->release_ms > now_ms) {
            at = &thought->next;
            continue;
        }
        *at = thought->next;
        play_thought(brains, thought);
        free_thought(thought);
    }
    if (brains->held)
        tick_due(brains->online, brains_due(brains));
}

int brains_waiting(Brains *brains)
{
    int waits;

    pthread_mutex_lock(&brains->mutex);
    waits = brains->waits;
    pthread_mutex_unlock(&brains->mutex);
    return waits;
}
