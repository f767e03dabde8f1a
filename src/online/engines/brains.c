/* SPDX-License-Identifier: MIT */
#include "online/engines/brains.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "base/hmac.h"
#include "game/games.h"
#include "online/engines/shares.h"
#include "online/nodes/nodes.h"
#include "online/waiting/later.h"
#include "search/engine.h"

enum {
    SLICE_US = 20000,
    NICENESS = 10,
    BEST_MS = 2000,       /* the best level thinks so long */
    LEAST_MS = 700,       /* answers that could tell something come after this, .. */
    BEST_LEAST_MS = 2500, /* .. of the best level after this, .. */
    SPREAD_MS = 1300,     /* .. and up to so much more; .. */
    LATE_MS = 2000,       /* .. or as often so much later as is needed */
    LENT_US = 100000,     /* a thought counts for this until its time is known */
    OFFER_MS = 10000,     /* a job that was offered so long ago may be lost */
    MAX_GAMES = 8,        /* that have a network */
};

/* A question, later an answer. */
typedef struct Thought {
    struct Thought *next;
    KeptKey key; /* who thinks */
    int stamp;   /* where the game stood */
    int level;
    uint64_t seed;
    int64_t release_ms; /* not before; 0: at once */
    const GameDef *def;
    Seen *seen; /* what the seat was shown */
    Share
        *share; /* the person's who opened the table, within the address's; the pool's */
    bool found;
    char token[GAME_TOKEN_SIZE];
} Thought;

struct Brains {
    Online *online;
    Net *net
        [MAX_GAMES]; /* of the games, by their places in the list; all threads read them */
    pthread_t *thread;
    int threads;
    pthread_mutex_t mutex;
    pthread_cond_t more;
    Thought *waiting, **last; /* under the mutex, and so are: */
    Thought *done;
    Shares shares;
    int waits, thinks;
    bool closing;
    Thought *held; /* answered, not to be told yet; the owner's, and so is: */
    Kept *kept;
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

/* The game's own network; NULL: it has none. */
static const Net *net_of(const Brains *brains, const GameDef *def)
{
    int i = 0;

    while (i < MAX_GAMES && games_nth(i) != def)
        i++;
    return i < MAX_GAMES ? brains->net[i] : NULL;
}

static void think_about(Brains *brains, Thought *thought)
{
    EngineOptions options = engine_defaults(thought->def);
    EngineLimits limits = {0};
    EngineBest best = {0};
    Engine *engine;
    Fault ignored;

    options.threads = 0;
    options.seat = thought->key.seat;
    options.level = thought->level;
    options.net = net_of(brains, thought->def);
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

/* ---- whose turn it is -------------------------------------------------------------------- */

static void leave_shares(Brains *brains, Share *share)
{
    Share *within = share->within;

    shares_leave(&brains->shares, share);
    shares_leave(&brains->shares, within);
}

/* Under the mutex: the place of the thought that is next. */
static Thought **find_next(Brains *brains)
{
    Thought **best = &brains->waiting;

    for (Thought **at = &(*best)->next; *at; at = &(*at)->next) {
        if (shares_before((*at)->share, (*best)->share))
            best = at;
    }
    return best;
}

static Thought *take_next(Brains *brains)
{
    Thought **at = find_next(brains), *thought = *at;

    *at = thought->next;
    if (!*at)
        brains->last = at;
    thought->next = NULL;
    brains->waits--;
    shares_use(thought->share, LENT_US);
    return thought;
}

/* The time this thread has worked. */
static int64_t worked_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Under the mutex: the thought is done with, and took so long. */
static void put_done(Brains *brains, Thought *thought, int64_t us)
{
    shares_use(thought->share, us - LENT_US);
    leave_shares(brains, thought->share);
    thought->share = NULL;
    thought->next = brains->done;
    brains->done = thought;
}

static void *think_all(void *argument)
{
    Brains *brains = argument;

    setpriority(PRIO_PROCESS, 0, NICENESS); /* on Linux of this thread alone */
    pthread_mutex_lock(&brains->mutex);
    while (!brains->closing) {
        int64_t from_us = worked_us();
        Thought *thought;

        if (!brains->waiting) {
            pthread_cond_wait(&brains->more, &brains->mutex);
            continue;
        }
        thought = take_next(brains);
        brains->thinks++;
        pthread_mutex_unlock(&brains->mutex);
        think_about(brains, thought);
        pthread_mutex_lock(&brains->mutex);
        brains->thinks--;
        put_done(brains, thought, worked_us() - from_us);
        brains->online->setup.port.wake(brains->online->setup.port.user);
    }
    pthread_mutex_unlock(&brains->mutex);
    return NULL;
}

/* ---- opening and closing ----------------------------------------------------------------- */

Brains *brains_open(Online *online, int threads)
{
    const OnlineLimits *limits = &online->setup.limits;
    KeptLimits kept = {limits->kept_games, (size_t)limits->kept_bytes};
    Brains *brains = calloc(1, sizeof *brains);

    if (!brains)
        return NULL;
    brains->online = online;
    brains->last = &brains->waiting;
    brains->kept = kept_open(&kept);
    for (int i = 0; i < MAX_GAMES && games_nth(i); i++)
        brains->net[i] = evaluator_standard(games_nth(i));
    brains->thread = calloc((size_t)threads, sizeof *brains->thread);
    pthread_mutex_init(&brains->mutex, NULL);
    pthread_cond_init(&brains->more, NULL);
    while (brains->thread && brains->kept && brains->threads < threads &&
           pthread_create(&brains->thread[brains->threads], NULL, think_all, brains) == 0)
        brains->threads++;
    if (brains->threads == threads)
        return brains;
    brains_close(brains);
    return NULL;
}

static void free_all(Brains *brains, Thought *thought)
{
    while (thought) {
        Thought *next = thought->next;

        if (thought->share)
            leave_shares(brains, thought->share);
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
    free_all(brains, brains->waiting);
    free_all(brains, brains->done);
    free_all(brains, brains->held);
    pthread_mutex_destroy(&brains->mutex);
    pthread_cond_destroy(&brains->more);
    kept_close(brains->kept);
    for (int i = 0; i < MAX_GAMES; i++)
        net_close(brains->net[i]);
    free(brains->thread);
    free(brains);
}

/* ---- asking ------------------------------------------------------------------------------ */

/* Which token of which game is due: never 0. */
static int stamp_of(const Table *t)
{
    return t->game * HISTORY_MAX_TOKENS + history_count(session_history(t->session));
}

/* A number that follows from the table's secret, what it is for, and another number. */
static uint64_t draw_number(const Table *t, const char *what, int which)
{
    uint8_t digest[SHA256_SIZE], bytes[4];
    uint64_t number = 0;
    Hmac hmac;

    for (int i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(which >> (24 - 8 * i));
    hmac_begin(&hmac, t->fair.secret, sizeof t->fair.secret);
    hmac_add(&hmac, what, strlen(what));
    hmac_add(&hmac, t->id, strlen(t->id));
    hmac_add(&hmac, bytes, sizeof bytes);
    hmac_end(&hmac, digest);
    for (int i = 0; i < 8; i++)
        number = number << 8 | digest[i];
    return number;
}

static bool table_hides(const Table *t)
{
    const History *history = session_history(t->session);

    return t->def->hides(history_initial(history)) ||
           t->def->hides(history_state(history));
}

/* When an answer may be told that could tell more than it says. */
static int64_t draw_release(const Table *t, int level, int64_t now_ms)
{
    int64_t least_ms = level_is_weak(level_get(level)) ? LEAST_MS : BEST_LEAST_MS;

    return now_ms + least_ms + (int64_t)(draw_number(t, "wait", stamp_of(t)) % SPREAD_MS);
}

/* The game as a seat has seen it: what was kept brought up to date, or all of it anew; what is
 * guessed depends on nothing else but the game, so it is the same either way. */
static Seen *see_game(Brains *brains, const Table *t, const KeptKey *key)
{
    const History *history = session_history(t->session);
    Seen *seen = kept_take(brains->kept, key);
    Fault ignored;

    if (!seen)
        seen = seen_open(t->def, key->seat, draw_number(t, "guess", key->seat));
    if (!seen || seen_follow(seen, history, &ignored) == OK)
        return seen;
    seen_close(seen);
    return NULL;
}

static Thought *make_thought(Room *room, int seat)
{
    const Table *t = room->table;
    Thought *thought = calloc(1, sizeof *thought);

    if (!thought)
        return NULL;
    *thought = (Thought){.key = {.game = t->game, .seat = seat},
                         .stamp = stamp_of(t),
                         .level = t->place[seat].level,
                         .seed = draw_number(t, "engine", stamp_of(t)),
                         .def = t->def};
    str_copy(str_from(t->id), thought->key.table, sizeof thought->key.table);
    if (table_hides(t))
        thought->release_ms = draw_release(t, thought->level, online_now(room->online));
    thought->seen = see_game(room->online->brains, t, &thought->key);
    if (thought->seen)
        return thought;
    free_thought(thought);
    return NULL;
}

/* Under the mutex. After a start nobody knows from where tables were opened: then each person
 * counts as an address. False: no memory. */
static bool enter_shares(Brains *brains, const Room *room, Thought *thought)
{
    uint64_t person = str_hash(STR_HASH, str_from(room->table->head.opener));
    Share *address =
        shares_enter(&brains->shares, NULL, room->address ? room->address : person);

    if (!address)
        return false;
    thought->share = shares_enter(&brains->shares, address, person);
    if (!thought->share)
        shares_leave(&brains->shares, address);
    return thought->share;
}

static bool put_waiting(Brains *brains, const Room *room, Thought *thought)
{
    bool entered;

    pthread_mutex_lock(&brains->mutex);
    entered = enter_shares(brains, room, thought);
    if (entered) {
        *brains->last = thought;
        brains->last = &thought->next;
        brains->waits++;
        pthread_cond_signal(&brains->more);
    }
    pthread_mutex_unlock(&brains->mutex);
    return entered;
}

static void think_here(Room *room, int seat)
{
    Brains *brains = room->online->brains;
    Thought *thought;

    if (!brains || room->thinking == stamp_of(room->table))
        return;
    thought = make_thought(room, seat);
    if (!thought)
        return;
    if (put_waiting(brains, room, thought))
        room->thinking = stamp_of(room->table);
    else
        free_thought(thought);
}

/* ---- jobs -------------------------------------------------------------------------------- */

/* As many as there are threads with nothing to do. */
static void want_jobs(Online *online)
{
    Brains *brains = online->brains;
    int idle;

    if (!brains || !store_is_shared(online->store))
        return;
    pthread_mutex_lock(&brains->mutex);
    idle = brains->threads - brains->waits - brains->thinks;
    pthread_mutex_unlock(&brains->mutex);
    store_claim(online->store, idle > 0 && !online->leaving ? idle : 0);
}

/* It is looked for at once. */
static void note_offered(void *user, const StoreDone *done)
{
    Online *online = user;

    if (done->answer != STORE_KEPT || online->closing)
        return;
    store_claim(online->store, 0);
    want_jobs(online);
}

static void write_job(Room *room, int stamp)
{
    char log[LOG_SIZE], head[16];
    Text out = text_into(head, sizeof head);
    StoreWrite write = {.part = {{.way = STORE_JOB}},
                        .parts = 1,
                        .now_ms = online_now(room->online),
                        .who = str_from(room->table->head.opener),
                        .done = note_offered,
                        .user = room->online};

    if (stamp)
        text_number(&out, stamp);
    write.part[0].log = online_log_name("t/", str_from(room->table->id), log);
    write.part[0].head = text_str(&out);
    store_write(room->online->store, &write);
}

static void offer_job(Room *room)
{
    int stamp = stamp_of(room->table);
    int64_t now_ms = online_now(room->online);

    if (room->offered == stamp && now_ms - room->offered_ms < OFFER_MS)
        return;
    room->offered = stamp;
    room->offered_ms = now_ms;
    write_job(room, stamp);
}

void brains_ask(Room *room, int seat)
{
    if (store_is_shared(room->online->store))
        offer_job(room);
    else
        think_here(room, seat);
}

/* A job that does not fit its table any more is taken back. */
static void take_job(Online *online, Str log, Str head)
{
    Str id = {log.at + 2, log.size - 2};
    Room *room = room_find(online, id);
    int stamp, mover;

    if (room)
        nodes_catch_up(room);
    room = room_held(online, id);
    if (store_awaits(online->store) || !room || room->behind || room->pending ||
        !str_number(head, &stamp))
        return;
    mover = table_mover(room->table);
    if (mover >= 0 && room->table->place[mover].kind == PLACE_ENGINE &&
        stamp_of(room->table) == stamp)
        think_here(room, mover);
    else
        write_job(room, 0);
    want_jobs(online);
}

void brains_hear(Online *online, Str log, Str head)
{
    later_run(online, take_job, log, head);
}

/* ---- answering --------------------------------------------------------------------------- */

/* Is it about what its seat sees now, and the seat still an engine's? Turns may have been taken
 * back and others played, and who was gone may be back. */
static bool still_counts(const Thought *thought, const Table *t)
{
    uint64_t before = seen_hash(thought->seen);
    Fault ignored;

    return t->place[thought->key.seat].kind == PLACE_ENGINE &&
           stamp_of(t) == thought->stamp &&
           seen_follow(thought->seen, session_history(t->session), &ignored) == OK &&
           seen_hash(thought->seen) == before;
}

/* One that does not count any more makes the table ask again, if it has an engine to ask. */
static void play_thought(Brains *brains, Thought *thought)
{
    Room *room = room_held(brains->online, str_from(thought->key.table));
    bool counts = room && thought->found && still_counts(thought, room->table);
    Asked *asked;

    kept_put(brains->kept, &thought->key, thought->seen);
    thought->seen = NULL;
    if (!room || room->thinking != thought->stamp)
        return;
    room->thinking = 0;
    if (!counts) {
        room_go_on(room);
        return;
    }
    asked = room_asked_new(room, 0, online_now(brains->online));
    if (!asked)
        return;
    str_copy(str_from(thought->token), asked->token, sizeof asked->token);
    asked->wish.entry = (Entry){
        .kind = ENTRY_PLAY, .seat = thought->key.seat, .text = str_from(asked->token)};
    room_ask(room, asked);
}

/* What came back joins what waits for its time. */
static void take_done(Brains *brains, int64_t now_ms)
{
    Thought *done;

    pthread_mutex_lock(&brains->mutex);
    done = brains->done;
    brains->done = NULL;
    pthread_mutex_unlock(&brains->mutex);
    while (done) {
        Thought *next = done->next;

        while (done->release_ms && done->release_ms < now_ms)
            done->release_ms += LATE_MS;
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

    take_done(brains, now_ms);
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
    want_jobs(brains->online);
}

int brains_waiting(Brains *brains)
{
    int waits;

    pthread_mutex_lock(&brains->mutex);
    waits = brains->waits;
    pthread_mutex_unlock(&brains->mutex);
    return waits;
}

KeptCounts brains_kept(const Brains *brains)
{
    return kept_counts(brains->kept);
}
