/* SPDX-License-Identifier: MIT */
/* engines - what tests do with engines; include it after test.h. */
#ifndef ENGINES_H
#define ENGINES_H

#include "search/engine.h"

/* One that thinks when it is polled and plays for a seat. */
static inline Engine *engines_open_seat(const GameDef *def, int seat, uint64_t seed,
                                        size_t hash_bytes)
{
    EngineOptions options = engine_defaults(def);
    Engine *engine = NULL;

    options.threads = 0;
    options.hash_bytes = hash_bytes;
    options.seat = seat;
    options.seed = seed;
    CHECK(engine_open(&options, &engine) == OK);
    return engine;
}

static inline EngineBest engines_think(Engine *engine, EngineLimits limits,
                                       uint64_t slice_us)
{
    EngineBest best;
    Fault fault;

    CHECK(engine_go(engine, &limits, &fault) == OK);
    while (engine_poll(engine, slice_us))
        ;
    engine_best(engine, &best);
    return best;
}

/* ---- work, counted ---- */

/* A game in which turns listed and steps made are counted; after `stop_at` of them its
 * engine is stopped, by the thread that thinks. */
static struct {
    const GameDef *def;
    GameDef counted;
    Engine *engine;
    long done, stop_at;
} engines_work;

static inline void engines_work_one(void)
{
    if (++engines_work.done == engines_work.stop_at)
        engine_stop(engines_work.engine);
}

static inline bool engines_work_turns(const void *s, TurnSpace *space)
{
    engines_work_one();
    return engines_work.def->turns(s, space);
}

static inline void engines_work_apply(void *s, Action a, Events *events)
{
    engines_work_one();
    engines_work.def->apply(s, a, events);
}

/* The game for the engine whose work is counted next. */
static inline const GameDef *engines_counted(const GameDef *def)
{
    engines_work.def = def;
    engines_work.counted = *def;
    engines_work.counted.turns = engines_work_turns;
    engines_work.counted.apply = engines_work_apply;
    engines_work.stop_at = -1;
    return &engines_work.counted;
}

/* Thinks until it is stopped after so much work, or has proved a result. */
static inline EngineBest engines_stop_after(Engine *engine, long work)
{
    engines_work.engine = engine;
    engines_work.done = 0;
    engines_work.stop_at = work;
    return engines_think(engine, (EngineLimits){0}, 1000000);
}

#endif
