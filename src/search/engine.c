/* SPDX-License-Identifier: MIT */
#include "search/engine.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search/crew.h"
#include "search/level.h"
#include "search/path.h"
#include "search/spin.h"

enum {
    CHUNK = 512, /* nodes between two looks at the clock */
    MARGIN_US = 1500,
    OPTIMISM = 18, /* a clock is meant for so many turns */
    IDLE_US = 500,
};

/* A line as it was handed in, its cores copied. */
typedef struct Found {
    Line line;
    uint64_t nodes;
    int64_t time_ms;
    unsigned char *pv;
} Found;

struct Engine {
    EngineOptions options;
    int16_t weight[THINK_MAX_WEIGHTS];

    /* The game. */
    bool begun;
    GameState initial, state; /* state: the truth, or what the seat sees of it */
    Belief *belief;
    uint64_t *past; /* keys of positions a turn began in */
    int past_count, past_room;
    uint64_t *told; /* hashes of the tokens, to see whether a history goes on from here */
    int told_count, told_room;

    /* The think. */
    Task task;
    EngineLimits limits;
    GameState *allowed;
    const Method *method;
    void *thought;
    Crew *crew;
    bool thinking;
    uint64_t start_us, soft_us, hard_us; /* 0: no limit */

    /* What was found; the lock guards the queue. */
    Path *path;
    unsigned char *cores;
    Spin lock;
    Found queue[ENGINE_MAX_INFOS], last, taken;
    unsigned head, count;
    bool answered;
};

/* ---- memory ---- */

EngineOptions engine_defaults(const GameDef *def)
{
    return (EngineOptions){
        .def = def,
        .threads = 1,
        .hash_bytes = (size_t)16 << 20,
        .seed = 1,
        .multipv = 1,
        .seat = ENGINE_ALL_SEATS,
    };
}

static uint64_t system_clock_us(void *context)
{
    struct timespec now;

    (void)context;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void set_weights(Engine *e)
{
    const GameThink *think = e->options.def->think;

    if (think)
        memcpy(e->weight, e->options.weight ? e->options.weight : think->weight,
               (size_t)think->weights * sizeof *e->weight);
}

static bool open_queue(Engine *e)
{
    size_t line = METHOD_MAX_PV * e->options.def->core_size;

    e->cores = malloc((ENGINE_MAX_INFOS + 2) * line);
    if (!e->cores)
        return false;
    for (size_t i = 0; i < ENGINE_MAX_INFOS; i++)
        e->queue[i].pv = e->cores + i * line;
    e->last.pv = e->cores + ENGINE_MAX_INFOS * line;
    e->taken.pv = e->last.pv + line;
    return true;
}

static void work(void *context, int number);

/* Whoever plays less well than it could is the same player everywhere. */
static void set_options(Engine *e, const EngineOptions *options)
{
    e->options = *options;
    if (!options->clock_us)
        e->options.clock_us = system_clock_us;
    if (!level_is_weak(level_get(options->level)))
        return;
    e->options.threads = options->threads > 0;
    e->options.hash_bytes = LEVEL_HASH_BYTES;
}

Status engine_open(const EngineOptions *options, Engine **ret_engine)
{
    Engine *e = calloc(1, sizeof *e);

    if (!e)
        return ERR_LIMIT;
    set_options(e, options);
    options = &e->options;
    spin_init(&e->lock);
    set_weights(e);
    e->path = path_open(options->def);
    e->allowed = malloc(ENGINE_MAX_ALLOWED * sizeof *e->allowed);
    if (options->threads > 0 && options->threads <= METHOD_MAX_THREADS)
        e->crew = crew_open(options->threads, work, e);
    if (e->path && e->allowed && open_queue(e) && (e->crew || options->threads == 0)) {
        *ret_engine = e;
        return OK;
    }
    engine_close(e);
    return ERR_LIMIT;
}

static void forget_game(Engine *e)
{
    if (e->belief)
        guess_close(e->belief);
    e->belief = NULL;
    e->begun = false;
    e->past_count = e->told_count = 0;
}

void engine_close(Engine *e)
{
    if (!e)
        return;
    engine_stop(e);
    while (engine_poll(e, 20000))
        ;
    crew_close(e->crew);
    if (e->thought)
        e->method->close(e->thought);
    forget_game(e);
    path_close(e->path);
    free(e->allowed);
    free(e->cores);
    free(e->past);
    free(e->told);
    free(e);
}

/* ---- the game ---- */

static Status fault(Fault *ret_fault, Status status, const char *id)
{
    if (ret_fault) {
        *ret_fault = (Fault){0};
        message_set(&ret_fault->message, id, NULL);
    }
    return status;
}

static bool append(uint64_t **list, int *count, int *room, uint64_t value)
{
    if (*count == *room) {
        int more = *room ? *room * 2 : 256;
        uint64_t *grown = realloc(*list, (size_t)more * sizeof *grown);

        if (!grown)
            return false;
        *list = grown;
        *room = more;
    }
    (*list)[(*count)++] = value;
    return true;
}

/* Does the engine have to guess what its seat may not know? */
static bool is_blind(const Engine *e)
{
    return e->options.seat >= 0 && e->options.def->hides(&e->initial);
}

/* What the seat sees of one of the worlds it believes in; those that go on look alike. */
static void look(Engine *e)
{
    Rng rng = {e->options.seed};
    GameState world;

    guess_sample(e->belief, &rng, &world);
    e->options.def->view(&world, e->options.seat, &e->state);
}

Status engine_begin(Engine *e, const void *initial, Fault *ret_fault)
{
    const GameDef *def = e->options.def;

    engine_stop(e);
    while (engine_poll(e, 20000))
        ;
    forget_game(e);
    memset(&e->initial, 0, sizeof e->initial);
    memcpy(&e->initial, initial, def->state_size);
    e->state = e->initial;
    if (is_blind(e)) {
        Status status = guess_open(def, initial, e->options.seat, e->options.seed,
                                   &e->belief, ret_fault);

        if (status != OK)
            return status;
        look(e);
    }
    e->begun = true;
    return OK;
}

static uint64_t text_hash(Str text)
{
    uint64_t hash = 0xcbf29ce484222325u;

    for (size_t i = 0; i < text.size; i++)
        hash = (hash ^ (unsigned char)text.at[i]) * 0x100000001b3u;
    return hash;
}

/* Plays a token on the state the engine knows. */
static Status play(Engine *e, Str text, Fault *ret_fault)
{
    const GameDef *def = e->options.def;
    Token token;
    Leave why;
    int seat;
    Status status;

    if (history_is_drawn(text))
        return OK;
    if (history_is_leave(text, &seat, &why))
        return def->leave(&e->state, seat, why, ret_fault);
    status = def->parse_token(&e->state, text, &token, ret_fault);
    if (status == OK)
        game_apply(def, &e->state, &token, NULL);
    return status;
}

Status engine_tell(Engine *e, Str token, Fault *ret_fault)
{
    const GameDef *def = e->options.def;
    bool turn = e->begun && def->think && def->between(&e->state);
    uint64_t key = turn ? think_kind(def->think, &e->state) : 0;
    Status status;

    if (!e->begun)
        return fault(ret_fault, ERR_ILLEGAL, N_("no game has begun"));
    engine_stop(e);
    while (engine_poll(e, 20000))
        ;
    status = e->belief ? guess_observe(e->belief, token, ret_fault)
                       : play(e, token, ret_fault);
    if (status != OK)
        return status;
    if (e->belief)
        look(e);
    if ((turn && !append(&e->past, &e->past_count, &e->past_room, key)) ||
        !append(&e->told, &e->told_count, &e->told_room, text_hash(token)))
        return fault(ret_fault, ERR_LIMIT, N_("not enough memory"));
    return OK;
}

/* Token i as the engine's seat is shown it. */
static Str shown(const Engine *e, const History *h, int i, Text *room)
{
    text_clear(room);
    if (e->options.seat < 0)
        return history_text(h, i);
    history_view_text(h, i, e->options.seat, room);
    return text_str(room);
}

static bool goes_on(const Engine *e, const History *h, Text *room)
{
    if (!e->begun || e->told_count > history_count(h) ||
        memcmp(&e->initial, history_initial(h), e->options.def->state_size) != 0)
        return false;
    for (int i = 0; i < e->told_count; i++) {
        if (e->told[i] != text_hash(shown(e, h, i, room)))
            return false;
    }
    return true;
}

/* A game that began at a position with secrets: its view is all there is. */
static Status follow_blindly(Engine *e, const History *h)
{
    forget_game(e);
    e->options.def->view(history_state(h), e->options.seat, &e->state);
    e->begun = true;
    return OK;
}

Status engine_follow(Engine *e, const History *h, Fault *ret_fault)
{
    char buffer[GAME_TOKEN_SIZE];
    Text room = text_into(buffer, sizeof buffer);
    Status status = OK;

    engine_stop(e);
    while (engine_poll(e, 20000))
        ;
    if (e->options.seat >= 0 && history_began_at(h) &&
        e->options.def->hides(history_state(h)))
        return follow_blindly(e, h);
    if (!goes_on(e, h, &room))
        status = engine_begin(e, history_initial(h), ret_fault);
    while (status == OK && e->told_count < history_count(h))
        status = engine_tell(e, shown(e, h, e->told_count, &room), ret_fault);
    if (status == OK && e->belief) {
        e->options.def->view(history_state(h), e->options.seat, &e->state);
        status = guess_narrow(e->belief, &e->state, ret_fault);
    }
    return status;
}

const void *engine_state(const Engine *e)
{
    return e->begun ? &e->state : NULL;
}

/* ---- the time ---- */

static uint64_t now_us(const Engine *e)
{
    return e->options.clock_us(e->options.clock_context);
}

static void set_times(Engine *e, const EngineLimits *l, int seat)
{
    uint64_t clock_us, more_us;

    e->start_us = now_us(e);
    e->soft_us = e->hard_us = 0;
    if (l->movetime_ms > 0) {
        uint64_t all = (uint64_t)l->movetime_ms * 1000;

        e->hard_us = all > 4 * MARGIN_US ? all - MARGIN_US : all * 3 / 4;
    }
    if (!l->clocks || seat < 0)
        return;
    clock_us = l->clock_ms[seat] > 0 ? (uint64_t)l->clock_ms[seat] * 1000 : 1;
    more_us = l->increment_ms[seat] > 0 ? (uint64_t)l->increment_ms[seat] * 1000 : 0;
    e->soft_us = clock_us / OPTIMISM + more_us * 3 / 4;
    e->hard_us = e->soft_us * 3 < clock_us * 2 / 5 ? e->soft_us * 3 : clock_us * 2 / 5;
    e->soft_us /= 2;
    e->hard_us += e->hard_us == 0;
    e->soft_us += e->soft_us == 0;
}

/* Looks at the clock and sets what follows from it. */
static void watch_clock(Engine *e)
{
    uint64_t spent;

    if (!e->soft_us && !e->hard_us)
        return;
    spent = now_us(e) - e->start_us;
    if (e->soft_us && spent >= e->soft_us)
        atomic_store(&e->task.soft, true);
    if (e->hard_us && spent >= e->hard_us)
        atomic_store(&e->task.stop, true);
}

/* ---- thinking ---- */

static void copy_found(const Engine *e, Found *to, const Found *from)
{
    unsigned char *pv = to->pv;

    *to = *from;
    to->pv = pv;
    if (from->line.count)
        memcpy(pv, from->line.pv, (size_t)from->line.count * e->options.def->core_size);
    to->line.pv = pv;
}

static void report(void *context, const Line *line)
{
    Engine *e = context;
    Found found = {.line = *line, .nodes = e->method->nodes(e->thought)};

    found.time_ms = (int64_t)(now_us(e) - e->start_us) / 1000;
    spin_take(&e->lock);
    if (e->count == ENGINE_MAX_INFOS) {
        e->head++;
        e->count--;
    }
    copy_found(e, &e->queue[(e->head + e->count++) % ENGINE_MAX_INFOS], &found);
    if (line->multipv == 1) {
        copy_found(e, &e->last, &found);
        e->answered = true;
    }
    spin_give(&e->lock);
}

/* Thinks a little; false when there is nothing left to think about. */
static bool think(Engine *e, int number)
{
    uint64_t max = e->task.max_nodes, done, chunk = CHUNK;

    if (number == 0 && max) {
        done = e->method->nodes(e->thought);
        if (done >= max)
            return false;
        chunk = max - done < chunk ? max - done : chunk;
    }
    return e->method->step(e->thought, number, chunk);
}

static void rest(void)
{
#ifndef __wasm__
    nanosleep(&(struct timespec){.tv_nsec = IDLE_US * 1000}, NULL);
#endif
}

static void work(void *context, int number)
{
    Engine *e = context;

    while (!atomic_load_explicit(&e->task.stop, memory_order_relaxed)) {
        bool more = think(e, number);

        if (number == 0)
            watch_clock(e);
        if (!more && (number == 0 && !e->limits.infinite))
            break;
        if (!more)
            rest();
    }
    if (number > 0)
        return;
    atomic_store(&e->task.stop, true);
    e->method->finish(e->thought);
}

/* Opens the method that fits, unless it is open already. */
static bool choose_method(Engine *e)
{
    const GameDef *def = e->options.def;
    bool advised = !e->task.allowed_count && advice_method.fits(def, &e->state);
    const Method *method = advised ? &advice_method : method_for(def, &e->state);

    if (e->thought && method == e->method)
        return true;
    if (e->thought)
        e->method->close(e->thought);
    e->method = method;
    e->thought = method->open(&e->task);
    return e->thought;
}

static Status allow(Engine *e, const EngineLimits *limits, Fault *ret_fault)
{
    const GameDef *def = e->options.def;

    if (limits->searchmove_count > ENGINE_MAX_ALLOWED)
        return fault(ret_fault, ERR_LIMIT, N_("too many moves to search"));
    for (int i = 0; i < limits->searchmove_count; i++) {
        Token token;
        Status status =
            def->parse_token(&e->state, limits->searchmoves[i], &token, ret_fault);

        if (status != OK)
            return status;
        if (i == 0)
            e->task.first_allowed = token;
        e->allowed[i] = e->state;
        game_apply(def, &e->allowed[i], &token, NULL);
    }
    return OK;
}

static void set_task(Engine *e, const EngineLimits *limits)
{
    const EngineOptions *o = &e->options;
    Task *t = &e->task;

    t->def = o->def;
    t->weight = e->weight;
    t->workers = o->threads > 0 ? o->threads : 1;
    t->hash_bytes = o->hash_bytes;
    t->seed = o->seed;
    t->level = level_get(o->level);
    t->multipv = o->multipv < 1                  ? 1
                 : o->multipv > METHOD_MAX_LINES ? METHOD_MAX_LINES
                                                 : o->multipv;
    t->root = e->state;
    t->seat = o->def->mover(&e->state);
    t->belief = e->belief;
    t->past = e->past;
    t->past_count = e->past_count;
    t->allowed = e->allowed;
    t->allowed_count = limits->searchmoves ? limits->searchmove_count : 0;
    t->max_nodes = limits->nodes;
    if (t->level->nodes && (!t->max_nodes || t->max_nodes > t->level->nodes))
        t->max_nodes = t->level->nodes;
    t->max_depth = limits->depth;
    t->fresh = t->max_nodes > 0;
    t->report = report;
    t->context = e;
    atomic_store(&t->stop, false);
    atomic_store(&t->soft, false);
}

Status engine_go(Engine *e, const EngineLimits *limits, Fault *ret_fault)
{
    Status status;

    if (!e->begun)
        return fault(ret_fault, ERR_ILLEGAL, N_("no game has begun"));
    engine_stop(e);
    while (engine_poll(e, 20000))
        ;
    status = allow(e, limits, ret_fault);
    if (status != OK)
        return status;
    e->limits = *limits;
    set_task(e, limits);
    e->head = e->count = 0;
    e->answered = false;
    if (e->task.seat < 0)
        return OK;
    if (!choose_method(e))
        return fault(ret_fault, ERR_LIMIT, N_("not enough memory"));
    set_times(e, limits, e->task.seat);
    e->method->begin(e->thought, &e->task);
    e->thinking = true;
    if (e->crew)
        crew_start(e->crew);
    return OK;
}

/* Threads 0: thinks until the budget is used; false when the think is over. */
static bool think_here(Engine *e, uint64_t budget_us)
{
    uint64_t end = now_us(e) + budget_us;

    do {
        bool more = !atomic_load(&e->task.stop) && think(e, 0);

        watch_clock(e);
        if (atomic_load(&e->task.stop) || (!more && !e->limits.infinite)) {
            e->method->finish(e->thought);
            return false;
        }
        if (!more)
            return true;
    } while (now_us(e) < end);
    return true;
}

bool engine_poll(Engine *e, uint64_t budget_us)
{
    if (e->thinking)
        e->thinking = e->crew ? !crew_wait(e->crew, budget_us) : think_here(e, budget_us);
    return e->thinking;
}

void engine_stop(Engine *e)
{
    atomic_store(&e->task.stop, true);
}

/* ---- what was found ---- */

static void print_token(const Engine *e, const void *s, const Token *token, Text *out)
{
    char buffer[GAME_TOKEN_SIZE];
    Text one = text_into(buffer, sizeof buffer);

    e->options.def->print_token(s, token, &one);
    if (out->size)
        text_char(out, ' ');
    text_add_str(out, text_str(&one));
}

/* Writes the tokens of a line; the first of them goes into ret_first. */
static void print_line(Engine *e, const Found *found, Text *out, Token *ret_first)
{
    const GameDef *def = e->options.def;
    GameState s = e->task.root, before;
    bool first = true;
    Token steps, token;

    if (found->line.by_steps) {
        *ret_first = found->line.token;
        print_token(e, &s, ret_first, out);
        return;
    }
    for (int i = 0; i < found->line.count && !out->cut; i++) {
        if (!path_find(e->path, &s, found->line.pv + (size_t)i * def->core_size, &steps))
            return;
        for (int at = 0; at < steps.count;) {
            before = s;
            at = path_play_token(def, &s, &steps, at, &token);
            print_token(e, &before, &token, out);
            if (first)
                *ret_first = token;
            first = false;
        }
    }
}

bool engine_info(Engine *e, EngineInfo *ret_info)
{
    Text out = text_into(ret_info->pv, sizeof ret_info->pv);
    Token first;

    spin_take(&e->lock);
    if (e->count == 0) {
        spin_give(&e->lock);
        return false;
    }
    copy_found(e, &e->taken, &e->queue[e->head++ % ENGINE_MAX_INFOS]);
    e->count--;
    spin_give(&e->lock);
    ret_info->depth = e->taken.line.depth;
    ret_info->seldepth = e->taken.line.seldepth;
    ret_info->multipv = e->taken.line.multipv;
    ret_info->nodes = e->taken.nodes;
    ret_info->time_ms = e->taken.time_ms;
    ret_info->score = e->taken.line.score;
    print_line(e, &e->taken, &out, &first);
    return true;
}

void engine_best(Engine *e, EngineBest *ret_best)
{
    Text out = text_into(ret_best->text, sizeof ret_best->text);

    *ret_best = (EngineBest){.some = e->answered};
    if (!e->answered)
        return;
    e->last.line.count = e->last.line.count > 1 ? 1 : e->last.line.count;
    print_line(e, &e->last, &out, &ret_best->token);
    if (ret_best->token.count == 0) { /* no way to it was found: anything legal will do */
        GameState s = e->task.root;
        Rng rng = {e->options.seed};

        game_random_token(e->options.def, &s, &rng, &ret_best->token);
    }
    text_clear(&out);
    print_token(e, &e->task.root, &ret_best->token, &out);
    ret_best->score = e->last.line.score;
    ret_best->depth = e->last.line.depth;
    ret_best->nodes = e->method->nodes(e->thought);
}

const char *engine_method(const Engine *e)
{
    return e->method ? e->method->name : "";
}
