/* SPDX-License-Identifier: MIT */
/* The library's computer player: one search/engine.h after the other, as games and settings
 * want it, and the lines it finds. */
#include "app/liboriel.h"

#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "search/engine.h"

enum {
    MAX_LINES = ENGINE_MAX_INFOS, /* more would not wait for us to ask for them */
    MAX_TOKENS = 4 * METHOD_MAX_PV,
    MAX_DEPTH = 1000,
    POLL_MS = 100,
    SETTINGS = ORIEL_LINES + 1,
};

/* A line with its texts. */
typedef struct Found {
    OrielLine line;
    const char *token[MAX_TOKENS];
    char text[ENGINE_LINE_SIZE]; /* a NUL behind each token */
} Found;

struct OrielEngine {
    Oriel *oriel;
    int seat;
    uint64_t setting[SETTINGS];
    bool changed; /* settings have, since `engine` was opened */

    ThreadLock lock; /* guards the pointer: oriel_engine_stop comes from any thread */
    Engine *engine;
    const GameDef *def; /* that it was opened for */
    Net *net;           /* of that game, unless it has none */
    uint64_t course;    /* that it follows */

    bool thinking, answered;
    char best[GAME_TOKEN_SIZE];
    size_t count, wanted;
    Found *line[MAX_LINES]; /* the best first */
    Found room[MAX_LINES];
};

/* ---- opening and setting --------------------------------------------------------- */

static const struct {
    uint64_t standard, min, max;
} facts[SETTINGS] = {
    [ORIEL_THREADS] = {1, 0, METHOD_MAX_THREADS},
    [ORIEL_HASH_MB] = {16, 1, 1 << 16},
    [ORIEL_SEED] = {1, 0, UINT64_MAX},
    [ORIEL_LEVEL] = {0, 0, LEVEL_BEST},
    [ORIEL_LINES] = {1, 1, MAX_LINES},
};

OrielEngine *oriel_engine_open(Oriel *oriel, int seat)
{
    OrielEngine *e;

    if (seat != ORIEL_ANALYST && (seat < 1 || seat > ORIEL_MAX_SEATS)) {
        liboriel_fail(oriel, N_("no such seat"));
        return NULL;
    }
    e = calloc(1, sizeof *e);
    if (!e) {
        liboriel_no_memory(oriel);
        return NULL;
    }
    e->oriel = oriel;
    e->seat = seat;
    thread_lock_init(&e->lock);
    for (int i = 0; i < SETTINGS; i++)
        e->setting[i] = facts[i].standard;
    for (int i = 0; i < MAX_LINES; i++)
        e->line[i] = &e->room[i];
    liboriel_fine(oriel);
    return e;
}

void oriel_engine_close(OrielEngine *e)
{
    if (!e)
        return;
    engine_close(e->engine);
    net_close(e->net);
    thread_lock_clear(&e->lock);
    free(e);
}

bool oriel_engine_set(OrielEngine *e, int setting, uint64_t value)
{
    if (setting < ORIEL_THREADS || setting >= SETTINGS)
        return liboriel_fail(e->oriel, N_("no such setting"));
    if (value < facts[setting].min || value > facts[setting].max) {
        Fault fault = {0};

        message_set(&fault.message, N_("'%1' is not a number from %2 to %3"), NULL);
        message_set_number(&fault.message, 0, (long long)value);
        message_set_number(&fault.message, 1, (long long)facts[setting].min);
        message_set_number(&fault.message, 2, (long long)facts[setting].max);
        return liboriel_fail_with(e->oriel, &fault);
    }
    e->changed |= e->setting[setting] != value;
    e->setting[setting] = value;
    return liboriel_fine(e->oriel);
}

/* ---- the engine inside ----------------------------------------------------------- */

/* Has the next call of oriel_engine_stop meet another engine, or none. */
static void replace(OrielEngine *e, Engine *engine)
{
    Engine *old = e->engine;

    thread_lock(&e->lock);
    e->engine = engine;
    thread_unlock(&e->lock);
    engine_close(old);
    e->course = 0;
}

/* Sees to the game's network, which is kept as long as it is the same game. */
static void take_net(OrielEngine *e, const GameDef *def)
{
    if (e->def == def)
        return;
    net_close(e->net);
    e->net = evaluator_standard(def);
    e->def = def;
}

/* Sees to an engine for the game with the settings as they are. */
static bool prepare(OrielEngine *e, const GameDef *def)
{
    EngineOptions options = engine_defaults(def);
    Engine *engine;

    if (e->engine && e->def == def && !e->changed)
        return true;
    options.threads = (int)e->setting[ORIEL_THREADS];
    options.hash_bytes = (size_t)e->setting[ORIEL_HASH_MB] << 20;
    options.seed = e->setting[ORIEL_SEED];
    options.level = (int)e->setting[ORIEL_LEVEL];
    options.multipv = (int)e->setting[ORIEL_LINES];
    options.seat = e->seat == ORIEL_ANALYST ? ENGINE_ALL_SEATS : e->seat - 1;
    replace(e, NULL); /* there need not be memory for two */
    take_net(e, def);
    options.net = e->net;
    evaluator_set_net(&options.evaluator, evaluator_inputs(def), e->net);
    if (engine_open(&options, &engine) != OK)
        return liboriel_fail(e->oriel, N_("not enough memory, or no threads to be had"));
    replace(e, engine);
    e->changed = false;
    e->wanted = (size_t)options.multipv;
    return true;
}

/* Brings it to where the game stands. A course it has not followed is told from the start:
 * what it knew of another could be taken for a part of it. */
static Status follow_game(OrielEngine *e, const OrielGame *game, Fault *ret_fault)
{
    Fault ignored; /* it will be met again, unless the position is all it has to know */
    Status status;

    if (e->course != game->course)
        engine_begin(e->engine, history_initial(game->history), &ignored);
    status = engine_follow(e->engine, game->history, ret_fault);
    e->course = status == OK ? game->course : 0;
    return status;
}

/* ---- limits ---------------------------------------------------------------------- */

/* Takes the limits of a program that may have been compiled with a later header. */
static bool read_limits(Oriel *oriel, const OrielLimits *limits, OrielLimits *ret_limits)
{
    const unsigned char *bytes = (const unsigned char *)limits;
    size_t own = sizeof *ret_limits;

    *ret_limits = (OrielLimits){.size = own};
    if (!limits)
        return true;
    if (limits->size < own)
        return liboriel_fail(oriel, N_("limits without their size"));
    for (size_t i = own; i < limits->size; i++) {
        if (bytes[i])
            return liboriel_fail(oriel, N_("a limit that this version does not know"));
    }
    memcpy(ret_limits, limits, own);
    return true;
}

static int64_t at_most(int64_t value, int64_t most)
{
    return value < most ? value : most;
}

/* The limits as the engine inside reads them; times beyond a month are as good as one. */
static EngineLimits engine_limits(const OrielLimits *limits, const Str *only, int seat)
{
    EngineLimits out = {
        .nodes = limits->nodes,
        .depth = (int)at_most(limits->depth, MAX_DEPTH),
        .movetime_ms = at_most(limits->time_ms, INT32_MAX),
        .clocks = limits->clock_ms[seat] > 0,
        .searchmoves = limits->only_count ? only : NULL,
        .searchmove_count = (int)limits->only_count,
    };

    out.clock_ms[seat] = at_most(limits->clock_ms[seat], INT32_MAX);
    out.increment_ms[seat] = at_most(limits->increment_ms[seat], INT32_MAX);
    return out;
}

static bool check_limits(Oriel *oriel, const OrielLimits *limits, int seat)
{
    if (limits->depth < 0 || limits->time_ms < 0 || limits->clock_ms[seat] < 0 ||
        limits->increment_ms[seat] < 0)
        return liboriel_fail(oriel, N_("a limit is below 0"));
    if (limits->only_count > ENGINE_MAX_ALLOWED)
        return liboriel_fail(oriel, N_("too many moves to search"));
    return true;
}

/* ---- thinking -------------------------------------------------------------------- */

static bool check_turn(const OrielEngine *e, const OrielGame *game)
{
    int mover = oriel_game_mover(game);

    if (game->oriel != e->oriel)
        return liboriel_fail(e->oriel, N_("game and engine belong to different Oriels"));
    if (mover == ORIEL_OVER)
        return liboriel_fail(e->oriel, N_("the game is over"));
    if (mover == ORIEL_CHANCE)
        return liboriel_fail(e->oriel, N_("chance has to act first"));
    if (e->seat != ORIEL_ANALYST && e->seat != mover)
        return liboriel_fail(e->oriel, N_("the engine's seat is not to move"));
    return true;
}

/* Something to be played by who is stopped before he has found anything. */
static void choose_any(OrielEngine *e, const OrielLimits *limits)
{
    GameState before = {0}, after;
    Rng rng = {e->setting[ORIEL_SEED]};
    Token token;

    if (limits->only_count) {
        str_copy(str_from(limits->only[0]), e->best, sizeof e->best);
        return;
    }
    memcpy(&before, engine_state(e->engine), e->def->state_size);
    after = before;
    game_random_token(e->def, &after, &rng, &token);
    game_token_text(e->def, &before, &token, e->best);
}

/* Where a game has to end there is nothing to think about. */
static bool end_game(OrielEngine *e)
{
    replace(e, NULL);
    str_copy(str_from("repetition"), e->best, sizeof e->best);
    e->answered = true;
    return liboriel_fine(e->oriel);
}

static bool go_think(OrielEngine *e, const OrielGame *game, const OrielLimits *limits,
                     const Str *only)
{
    EngineLimits inner = engine_limits(limits, only, history_mover(game->history));
    Fault fault;

    if (!prepare(e, history_def(game->history)))
        return false;
    if (follow_game(e, game, &fault) != OK || engine_go(e->engine, &inner, &fault) != OK)
        return liboriel_fail_with(e->oriel, &fault);
    choose_any(e, limits);
    e->thinking = true;
    return liboriel_fine(e->oriel);
}

static bool start_thinking(OrielEngine *e, const OrielGame *game,
                           const OrielLimits *limits)
{
    Str *only = malloc((limits->only_count + 1) * sizeof *only);
    bool started;

    if (!only)
        return liboriel_no_memory(e->oriel);
    for (size_t i = 0; i < limits->only_count; i++)
        only[i] = str_from(limits->only[i]);
    started = go_think(e, game, limits, only);
    free(only);
    return started;
}

bool oriel_engine_think(OrielEngine *e, const OrielGame *game, const OrielLimits *wish)
{
    OrielLimits limits;

    if (!check_turn(e, game) || !read_limits(e->oriel, wish, &limits) ||
        !check_limits(e->oriel, &limits, history_mover(game->history)))
        return false;
    e->thinking = e->answered = false;
    e->count = 0;
    return liboriel_must_end(game) ? end_game(e) : start_thinking(e, game, &limits);
}

void oriel_engine_stop(OrielEngine *e)
{
    thread_lock(&e->lock);
    if (e->engine)
        engine_stop(e->engine);
    thread_unlock(&e->lock);
}

/* ---- lines ----------------------------------------------------------------------- */

static int kind_of(ScoreKind kind)
{
    switch (kind) {
    case SCORE_CP: return ORIEL_CP;
    case SCORE_WIN: return ORIEL_WIN;
    case SCORE_LOSS: return ORIEL_LOSS;
    case SCORE_POINTS: return ORIEL_POINTS;
    case SCORE_SHARE: return ORIEL_SHARES;
    }
    return 0;
}

/* Cuts the text into tokens; of a text that was cut itself the last one goes. */
static size_t cut_tokens(Found *f)
{
    bool whole = strlen(f->text) < sizeof f->text - 1;
    size_t count = 0;

    for (char *at = f->text; *at && count < MAX_TOKENS;) {
        f->token[count++] = at;
        at += strcspn(at, " ");
        if (*at)
            *at++ = '\0';
    }
    return whole || count < 2 ? count : count - 1;
}

static void fill(Found *f, const EngineInfo *info)
{
    str_copy(str_from(info->pv), f->text, sizeof f->text);
    f->line = (OrielLine){
        .score = kind_of(info->score.kind),
        .value = info->score.value,
        .depth = info->depth,
        .nodes = info->nodes,
        .time_ms = info->time_ms,
        .count = cut_tokens(f),
        .token = f->token,
    };
    for (int seat = 0; seat < info->score.count; seat++)
        f->line.part[seat] = info->score.part[seat];
}

/* The place of the line that begins with a token, or the one behind the last. */
static size_t find_line(const OrielEngine *e, Str token)
{
    size_t i = 0;

    while (i < e->count && !str_is(token, e->line[i]->token[0]))
        i++;
    return i;
}

/* Puts a line where it belongs; an older one that begins alike goes, else the last one when
 * there are enough. */
static void put_line(OrielEngine *e, const EngineInfo *info)
{
    size_t to = (size_t)info->multipv - 1, from;
    Str rest = str_from(info->pv), first;
    Found *f;

    if (!str_word(&rest, &first))
        return;
    from = find_line(e, first);
    if (from == e->count && e->count < e->wanted)
        e->count++;
    from = from < e->count ? from : e->count - 1;
    to = to < e->count ? to : e->count - 1;
    f = e->line[from];
    for (; from > to; from--)
        e->line[from] = e->line[from - 1];
    for (; from < to; from++)
        e->line[from] = e->line[from + 1];
    e->line[to] = f;
    fill(f, info);
}

static void take_lines(OrielEngine *e)
{
    EngineInfo info;

    while (engine_info(e->engine, &info))
        put_line(e, &info);
}

/* What it would play counts, whatever was said on the way. */
static void take_best(OrielEngine *e)
{
    EngineBest best;
    EngineInfo info;

    e->answered = true;
    engine_best(e->engine, &best);
    if (!best.some)
        return;
    str_copy(str_from(best.text), e->best, sizeof e->best);
    if (e->count && strcmp(e->line[0]->token[0], e->best) == 0)
        return;
    info = (EngineInfo){.depth = best.depth, .multipv = 1, .nodes = best.nodes};
    info.score = best.score;
    str_copy(str_from(best.text), info.pv, sizeof info.pv);
    put_line(e, &info);
}

bool oriel_engine_poll(OrielEngine *e, int budget_ms)
{
    if (!e->thinking)
        return false;
    e->thinking = engine_poll(e->engine, budget_ms > 0 ? (uint64_t)budget_ms * 1000 : 0);
    take_lines(e);
    if (!e->thinking)
        take_best(e);
    return e->thinking;
}

bool oriel_engine_wait(OrielEngine *e)
{
    while (oriel_engine_poll(e, POLL_MS))
        continue;
    return e->answered ? liboriel_fine(e->oriel)
                       : liboriel_fail(e->oriel, N_("the engine was not asked to think"));
}

const char *oriel_engine_best(const OrielEngine *e)
{
    if (e->answered) {
        liboriel_fine(e->oriel);
        return e->best;
    }
    liboriel_fail(e->oriel, e->thinking ? N_("the engine is still thinking")
                                        : N_("the engine was not asked to think"));
    return NULL;
}

const OrielLine *oriel_engine_line(const OrielEngine *e, size_t i)
{
    return i < e->count ? &e->line[i]->line : NULL;
}
