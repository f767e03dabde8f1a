/* SPDX-License-Identifier: MIT */
#include "search/thinker.h"

#include <stdlib.h>
#include <string.h>

enum { HINTS = 3, HASH_BYTES = 8 << 20 };

struct Thinker {
    const GameDef *def;
    Engine *engine;
    bool thinking;
    int count;
    ThinkerFound found[HINTS];
};

/* ---- opening ------------------------------------------------------------------------- */

static Status refuse_think(Status status, const char *id, Fault *ret_fault)
{
    return fault_set(ret_fault, status, NULL, (Str){NULL, 0}, (Str){NULL, 0}, id);
}

/* Any turn, for who has found none. */
static void choose_any(Thinker *thinker)
{
    Rng rng = {1};

    game_random_text(thinker->def, engine_state(thinker->engine), &rng,
                     thinker->found[0].token);
    thinker->count = 1;
}

bool thinker_wants_net(const History *history, int level)
{
    return level_wants_net(level, history_def(history), history_state(history));
}

/* A game the network is not for is thought about as by a level that does without. */
static void set_net(EngineOptions *options, const History *history,
                    const ThinkerWish *wish)
{
    if (!thinker_wants_net(history, wish->level))
        return;
    options->net = wish->net;
    evaluator_set_net(&options->evaluator, evaluator_inputs(options->def), wish->net);
}

static Status begin_thinking(Thinker *thinker, const History *history,
                             const ThinkerWish *wish, Fault *ret_fault)
{
    EngineOptions options = engine_defaults(thinker->def);
    EngineLimits limits = {0};
    Status status;

    options.threads = 0;
    options.hash_bytes = HASH_BYTES;
    options.seed = wish->seed;
    options.seat = history_mover(history);
    options.level = wish->level;
    set_net(&options, history, wish);
    options.multipv = wish->level == THINKER_HINT ? HINTS : 1;
    if (wish->level == THINKER_HINT || wish->level == LEVEL_BEST)
        limits.movetime_ms = wish->time_ms;
    if (engine_open(&options, &thinker->engine) != OK)
        return refuse_think(ERR_LIMIT, N_("not enough memory"), ret_fault);
    status = engine_follow(thinker->engine, history, ret_fault);
    if (status == OK)
        status = engine_go(thinker->engine, &limits, ret_fault);
    thinker->thinking = status == OK;
    return status;
}

static Status check_wish(const History *history, const ThinkerWish *wish,
                         Fault *ret_fault)
{
    if (history_mover(history) < 0)
        return refuse_think(ERR_ILLEGAL, N_("nobody is to move"), ret_fault);
    if (wish->level < THINKER_HINT || wish->level > LEVEL_BEST)
        return refuse_think(ERR_ILLEGAL, N_("there is no such level"), ret_fault);
    if (!wish->net && thinker_wants_net(history, wish->level))
        return refuse_think(ERR_ILLEGAL, N_("the network to think with is not there"),
                            ret_fault);
    return OK;
}

Status thinker_open(const History *history, const ThinkerWish *wish,
                    Thinker **ret_thinker, Fault *ret_fault)
{
    Status status = check_wish(history, wish, ret_fault);
    Thinker *thinker;

    if (status != OK)
        return status;
    thinker = calloc(1, sizeof *thinker);
    if (!thinker)
        return refuse_think(ERR_LIMIT, N_("not enough memory"), ret_fault);
    thinker->def = history_def(history);
    status = begin_thinking(thinker, history, wish, ret_fault);
    if (status == OK)
        *ret_thinker = thinker;
    else
        thinker_close(thinker);
    return status;
}

void thinker_close(Thinker *thinker)
{
    if (!thinker)
        return;
    engine_close(thinker->engine);
    free(thinker);
}

/* ---- thinking ------------------------------------------------------------------------ */

/* Keeps the latest of each line; only the first token of it is asked for. */
static void take_infos(Thinker *thinker)
{
    EngineInfo *info = malloc(sizeof *info);

    while (info && engine_info(thinker->engine, info)) {
        int i = info->multipv - 1;
        Str rest = str_from(info->pv), token = {0};

        if (i < 0 || i >= HINTS || !str_word(&rest, &token))
            continue;
        str_copy(token, thinker->found[i].token, GAME_TOKEN_SIZE);
        thinker->found[i].score = info->score;
        thinker->count = i >= thinker->count ? i + 1 : thinker->count;
    }
    free(info);
}

/* What it would play counts, whatever was said on the way. */
static void take_best(Thinker *thinker)
{
    EngineBest *best = malloc(sizeof *best);

    if (best) {
        engine_best(thinker->engine, best);
        if (best->some) {
            str_copy(str_from(best->text), thinker->found[0].token, GAME_TOKEN_SIZE);
            thinker->found[0].score = best->score;
            thinker->count = thinker->count ? thinker->count : 1;
        }
    }
    free(best);
}

bool thinker_slice(Thinker *thinker, int budget_ms)
{
    if (!thinker->thinking)
        return false;
    thinker->thinking = engine_poll(thinker->engine, (uint64_t)budget_ms * 1000);
    take_infos(thinker);
    if (thinker->thinking)
        return true;
    take_best(thinker);
    if (!thinker->count)
        choose_any(thinker);
    return false;
}

void thinker_stop(Thinker *thinker)
{
    engine_stop(thinker->engine);
}

const ThinkerFound *thinker_found(const Thinker *thinker, int i)
{
    return i < thinker->count ? &thinker->found[i] : NULL;
}
