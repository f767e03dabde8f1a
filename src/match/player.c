/* SPDX-License-Identifier: MIT */
#include "match/player.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "game/game.h"
#include "game/games.h"
#include "match/opponent.h"
#include "match/ugi.h"
#include "search/engine.h"

enum { POLL_US = 100000 };

struct MatchPlayer {
    const MatchSpec *spec;
    const MatchTerms *terms;
    int seat;
    uint64_t seed;
    Engine *engine;
    Opponent opponent;
    MatchUgi *ugi;
};

static bool is_plain(Str name, MatchSpec *spec)
{
    static const struct {
        const char *name;
        MatchKind kind;
        bool plain;
    } named[] = {
        {"engine", MATCH_ENGINE, false},
        {"weights", MATCH_ENGINE, true},
        {"simple", MATCH_SIMPLE, false},
        {"random", MATCH_RANDOM, false},
    };

    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (str_is(name, named[i].name)) {
            spec->kind = named[i].kind;
            spec->plain = named[i].plain;
            return true;
        }
    }
    return false;
}

/* "depth:3", "greedy" */
static bool is_rival(const GameDef *def, Str kind, Str rest, MatchSpec *spec)
{
    for (const GameRival *r = games_tools(def)->rivals; r->name; r++) {
        if (!str_is(kind, r->name))
            continue;
        spec->kind = MATCH_RIVAL;
        spec->rival = r;
        return r->numbered ? str_number(rest, &spec->number) && spec->number >= 1 &&
                                 spec->number <= MATCH_MAX_NUMBER
                           : !rest.size;
    }
    return false;
}

static bool is_level(Str kind, Str rest, MatchSpec *spec)
{
    spec->kind = MATCH_ENGINE;
    return str_is(kind, "level") && str_number(rest, &spec->number) &&
           spec->number >= 1 && spec->number <= LEVEL_BEST;
}

bool match_spec_parse(const GameDef *def, const char *text, MatchSpec *ret_spec)
{
    Str rest = str_from(text), kind;

    *ret_spec = (MatchSpec){.text = text};
    if (is_plain(rest, ret_spec))
        return true;
    str_cut(&rest, ':', &kind);
    if (is_rival(def, kind, rest, ret_spec) || is_level(kind, rest, ret_spec))
        return true;
    ret_spec->kind = str_is(kind, "engine") ? MATCH_ENGINE : MATCH_UGI;
    if (ret_spec->kind == MATCH_ENGINE)
        ret_spec->file = rest.at; /* to the end of the text */
    else
        ret_spec->command = rest.at;
    return (ret_spec->file || str_is(kind, "ugi")) && str_trim(rest).size;
}

bool match_fail(MatchFailure *ret_failure, Leave leave, const char *id, const char *about)
{
    *ret_failure = (MatchFailure){.leave = leave};
    message_set(&ret_failure->why, id, about, NULL);
    return false;
}

static bool fail_ourselves(MatchFailure *ret_failure)
{
    match_fail(ret_failure, LEAVE_ABANDON, N_("not enough memory"), NULL);
    ret_failure->ours = true;
    return false;
}

MatchPlayer *match_player_open(const MatchSpec *spec, const MatchTerms *terms)
{
    MatchPlayer *p = calloc(1, sizeof *p);

    if (p) {
        p->spec = spec;
        p->terms = terms;
    }
    return p;
}

static void forget_game(MatchPlayer *p)
{
    engine_close(p->engine);
    p->engine = NULL;
    opponent_clear(&p->opponent);
}

void match_player_close(MatchPlayer *p)
{
    if (!p)
        return;
    forget_game(p);
    match_ugi_close(p->ugi);
    free(p);
}

/* ---- beginning ----------------------------------------------------------------------- */

/* Of the thread that asks: what else the machine does costs no thinking time. */
static uint64_t processor_us(void *context)
{
    struct timespec now;

    (void)context;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool begin_engine(MatchPlayer *p, MatchFailure *ret_failure)
{
    EngineOptions options = engine_defaults(p->terms->def);

    options.threads = p->terms->threads;
    if (options.threads == 1) { /* then this one thinks */
        options.threads = 0;
        options.clock_us = processor_us;
    }
    options.hash_bytes = p->terms->hash_bytes;
    options.seed = p->seed;
    options.seat = p->seat;
    options.evaluator = p->spec->evaluator;
    options.net = p->spec->evaluator.net;
    options.level = p->spec->number;
    return engine_open(&options, &p->engine) == OK || fail_ourselves(ret_failure);
}

static bool begin_ugi(MatchPlayer *p, const History *history, MatchFailure *ret_failure)
{
    if (!p->ugi)
        p->ugi = match_ugi_open(p->spec->command, p->terms);
    if (!p->ugi)
        return fail_ourselves(ret_failure);
    return match_ugi_begin(p->ugi, history, p->seat, p->seed, ret_failure);
}

bool match_player_begin(MatchPlayer *p, const History *history, int seat, uint64_t seed,
                        MatchFailure *ret_failure)
{
    forget_game(p);
    p->seat = seat;
    p->seed = seed;
    opponent_init(&p->opponent, seat, seed);
    if (p->spec->kind == MATCH_ENGINE)
        return begin_engine(p, ret_failure);
    return p->spec->kind != MATCH_UGI || begin_ugi(p, history, ret_failure);
}

/* ---- choosing ------------------------------------------------------------------------ */

static bool choose_engine(MatchPlayer *p, const History *history, char *ret_token,
                          MatchFailure *ret_failure)
{
    EngineLimits limits = {0};
    EngineBest best;
    Fault fault;

    if (!level_is_weak(level_get(p->spec->number)))
        limits = (EngineLimits){.nodes = p->terms->nodes,
                                .movetime_ms = p->terms->movetime_ms};
    if (engine_follow(p->engine, history, &fault) != OK ||
        engine_go(p->engine, &limits, &fault) != OK) {
        match_fail(ret_failure, LEAVE_ABANDON, NULL, NULL);
        ret_failure->why = fault.message;
        return false;
    }
    while (engine_poll(p->engine, POLL_US))
        continue;
    engine_best(p->engine, &best);
    if (!best.some)
        return match_fail(ret_failure, LEAVE_ABANDON, N_("no token"), NULL);
    str_copy(str_from(best.text), ret_token, GAME_TOKEN_SIZE);
    return true;
}

static bool choose_random(MatchPlayer *p, const History *history, char *ret_token)
{
    const GameDef *def = history_def(history);
    GameState view;

    def->view(history_state(history), p->seat, &view);
    game_random_text(def, &view, &p->opponent.rng, ret_token);
    return true;
}

/* What a rival plays in the world it imagines may be out of place in the one it sees. */
static bool choose_rival(MatchPlayer *p, const History *history, char *ret_token)
{
    const GameDef *def = history_def(history);
    GameState world, view;
    Token token;
    Fault fault;

    opponent_imagine(&p->opponent, history, &world);
    p->spec->rival->choose(&world, p->spec->number, &p->opponent.rng, &token);
    game_token_text(def, &world, &token, ret_token);
    def->view(history_state(history), p->seat, &view);
    return def->parse_token(&view, str_from(ret_token), &token, &fault) == OK ||
           opponent_choose(&p->opponent, history, ret_token);
}

bool match_player_choose(MatchPlayer *p, const History *history,
                         char ret_token[GAME_TOKEN_SIZE], MatchFailure *ret_failure)
{
    switch (p->spec->kind) {
    case MATCH_ENGINE: return choose_engine(p, history, ret_token, ret_failure);
    case MATCH_UGI: return match_ugi_choose(p->ugi, history, ret_token, ret_failure);
    case MATCH_RANDOM: return choose_random(p, history, ret_token);
    case MATCH_RIVAL:
        return choose_rival(p, history, ret_token) || fail_ourselves(ret_failure);
    case MATCH_SIMPLE: break;
    }
    return opponent_choose(&p->opponent, history, ret_token) ||
           fail_ourselves(ret_failure);
}
