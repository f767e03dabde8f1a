/* SPDX-License-Identifier: MIT */
/* engines - what tests do with engines; include it after test.h. */
#ifndef ENGINES_H
#define ENGINES_H

#include <time.h>

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

static inline double engines_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* From engine_stop to the answer, when nothing else would end the thinking. */
static inline double engines_seconds_to_stop(Engine *engine)
{
    Fault fault;
    double start;

    CHECK(engine_go(engine, &(EngineLimits){.infinite = true}, &fault) == OK);
    CHECK(engine_poll(engine, 3000));
    start = engines_seconds();
    engine_stop(engine);
    while (engine_poll(engine, 1000000))
        ;
    return engines_seconds() - start;
}

#endif
