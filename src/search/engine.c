/* SPDX-License-Identifier: MIT */
#include "search/engine.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "search/level.h"
#include "search/path.h"
#include "search/spin.h"
#include "search/threadpool.h"

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
    Seen *own;      /* as the engine is told it */
    Seen *seen;     /* its own, or the caller's: what it thinks about */
    uint64_t *past; /* keys of positions a turn began in */
    int past_room;

    /* The think. */
    Task task;
    EngineLimits limits;
    GameState *allowed;
    const Method *method;
    void *thought;
    ThreadPool *pool;
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

/* Weights are copied: they are few. */
static void set_evaluator(Engine *e)
{
    const GameThink *think = e->options.def->think;
    Evaluator *own = &e->options.evaluator;

    if (think)
        memcpy(e->weight, own->weight ? own->weight : think->weight,
               (size_t)think->weights * sizeof *e->weight);
    own->weight = e->weight;
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

static void think_as_thread(void *context, int number);

/* A level's own, whatever else there is. */
static Evaluator level_evaluator(const EngineOptions *options)
{
    Evaluator evaluator = {0};

    if (level_get(options->level)->net)
        evaluator_set_net(&evaluator, evaluator_inputs(options->def), options->net);
    return evaluator;
}

/* Whoever plays less well than it could is the same player everywhere. */
static void set_options(Engine *e, const EngineOptions *options)
{
    e->options = *options;
    if (!options->clock_us)
        e->options.clock_us = system_clock_us;
    if (options->level)
        e->options.evaluator = level_evaluator(options);
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
    set_evaluator(e);
    e->own = e->seen = seen_open(options->def, options->seat, options->seed);
    e->path = path_open(options->def);
    e->allowed = malloc(ENGINE_MAX_ALLOWED * sizeof *e->allowed);
    if (options->threads > 0 && options->threads <= METHOD_MAX_THREADS)
        e->pool = threadpool_open(options->threads, think_as_thread, e);
    if (e->own && e->path && e->allowed && open_queue(e) &&
        (e->pool || options->threads == 0)) {
        *ret_engine = e;
        return OK;
    }
    engine_close(e);
    return ERR_LIMIT;
}

/* Ends what is being thought. */
static void halt(Engine *e)
{
    engine_stop(e);
    while (engine_poll(e, 20000))
        ;
}

void engine_close(Engine *e)
{
    if (!e)
        return;
    halt(e);
    threadpool_close(e->pool);
    if (e->thought)
        e->method->close(e->thought);
    seen_close(e->own);
    path_close(e->path);
    free(e->allowed);
    free(e->cores);
    free(e->past);
    free(e);
}

/* ---- the game ---- */

static Status fault(Fault *ret_fault, Status status, const char *id)
{
    return fault_set(ret_fault, status, NULL, (Str){NULL, 0}, (Str){NULL, 0}, id);
}

Status engine_begin(Engine *e, const void *initial, Fault *ret_fault)
{
    const GameSetup none = {0};
    Fault unwanted;

    halt(e);
    e->seen = e->own;
    return seen_begin(e->own, &none, initial, ret_fault ? ret_fault : &unwanted);
}

Status engine_tell(Engine *e, Str token, Fault *ret_fault)
{
    halt(e);
    e->seen = e->own;
    return seen_tell(e->own, token, NULL, ret_fault);
}

Status engine_follow(Engine *e, const History *h, Fault *ret_fault)
{
    halt(e);
    e->seen = e->own;
    return seen_follow(e->own, h, ret_fault);
}

void engine_watch(Engine *e, Seen *seen)
{
    halt(e);
    e->seen = seen;
}

const void *engine_state(const Engine *e)
{
    return seen_view(e->seen);
}

/* Tells the task how the game came here; false: no memory. */
static bool set_past(Engine *e)
{
    const GameDef *def = e->options.def;
    int tokens = seen_count(e->seen);

    if (tokens > e->past_room) {
        uint64_t *grown = realloc(e->past, (size_t)tokens * 2 * sizeof *grown);

        if (!grown)
            return false;
        e->past = grown;
        e->past_room = tokens * 2;
    }
    e->task.past = e->past;
    e->task.past_count = 0;
    for (int i = 0; i < tokens && def->think; i++) {
        const void *view = seen_view_at(e->seen, i);

        if (def->between(view))
            e->past[e->task.past_count++] = think_kind(def->think, view);
    }
    return true;
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

static void report_line(void *context, const Line *line)
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

static void think_as_thread(void *context, int number)
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
    const void *state = seen_view(e->seen);
    bool advised = !e->task.allowed_count && advice_method.fits(def, state);
    const Method *method = advised ? &advice_method : method_for(def, state);

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
    const void *state = seen_view(e->seen);

    if (limits->searchmove_count > ENGINE_MAX_ALLOWED)
        return fault(ret_fault, ERR_LIMIT, N_("too many moves to search"));
    for (int i = 0; i < limits->searchmove_count; i++) {
        Token token;
        Status status =
            def->parse_token(state, limits->searchmoves[i], &token, ret_fault);

        if (status != OK)
            return status;
        if (i == 0)
            e->task.first_allowed = token;
        memcpy(&e->allowed[i], state, def->state_size);
        game_apply(def, &e->allowed[i], &token, NULL);
    }
    return OK;
}

static void set_task(Engine *e, const EngineLimits *limits)
{
    const EngineOptions *o = &e->options;
    Task *t = &e->task;

    t->def = o->def;
    t->threads = o->threads > 0 ? o->threads : 1;
    t->hash_bytes = o->hash_bytes;
    t->seed = o->seed;
    t->level = level_get(o->level);
    t->multipv = o->multipv < 1                  ? 1
                 : o->multipv > METHOD_MAX_LINES ? METHOD_MAX_LINES
                                                 : o->multipv;
    memcpy(&t->root, seen_view(e->seen), o->def->state_size);
    t->evaluator = evaluator_for(&o->evaluator, &t->root);
    t->seat = seen_mover(e->seen);
    t->allowed = e->allowed;
    t->allowed_count = limits->searchmoves ? limits->searchmove_count : 0;
    t->max_nodes = limits->nodes;
    if (t->level->nodes && (!t->max_nodes || t->max_nodes > t->level->nodes))
        t->max_nodes = t->level->nodes;
    t->max_depth = limits->depth;
    t->fresh = t->max_nodes > 0;
    t->report = report_line;
    t->context = e;
    atomic_store(&t->stop, false);
    atomic_store(&t->soft, false);
}

/* Must it do without the network that its level goes by? */
static bool lacks_net(const Engine *e)
{
    const EngineOptions *o = &e->options;

    return o->level && !o->net && level_wants_net(o->level, o->def, engine_state(e));
}

Status engine_go(Engine *e, const EngineLimits *limits, Fault *ret_fault)
{
    Status status;

    if (!engine_state(e))
        return fault(ret_fault, ERR_ILLEGAL, N_("no game has begun"));
    if (lacks_net(e))
        return fault(ret_fault, ERR_ILLEGAL,
                     N_("the network to think with is not there"));
    halt(e);
    status = allow(e, limits, ret_fault);
    if (status != OK)
        return status;
    e->limits = *limits;
    set_task(e, limits);
    e->head = e->count = 0;
    e->answered = false;
    if (e->task.seat < 0)
        return OK;
    e->task.belief = seen_belief(e->seen);
    if (!set_past(e) || !choose_method(e))
        return fault(ret_fault, ERR_LIMIT, N_("not enough memory"));
    set_times(e, limits, e->task.seat);
    e->method->begin(e->thought, &e->task);
    e->thinking = true;
    if (e->pool)
        threadpool_start(e->pool);
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
        e->thinking =
            e->pool ? !threadpool_wait(e->pool, budget_us) : think_here(e, budget_us);
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
