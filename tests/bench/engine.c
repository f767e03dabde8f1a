/* SPDX-License-Identifier: MIT */
/* How soon the engine begins and stops, which a test cannot ask of a machine that others use,
 * too; a line for each figure, for tools/bench_time.sh:
 *
 *     what TAB figure TAB the most that is wanted TAB unit
 */
#include "search/engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "game/turns.h"
#include "santorini/santorini.h"
#include "sintra/sintra.h"

enum { STOPS = 50, BEFORE_US = 3000, MOST_MS = 20, MOST_TIMES = 5 };

static double seconds(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static GameState parse(const GameDef *def, const char *position)
{
    GameState s = {0};
    Fault fault;

    if (def->parse_position(&s, str_from(position), &fault) == OK)
        return s;
    fprintf(stderr, "no position: %s\n", position);
    exit(EXIT_FAILURE);
}

static Engine *open_at(const GameDef *def, const GameState *s, int threads)
{
    EngineOptions options = engine_defaults(def);
    Engine *engine;
    Fault fault;

    options.threads = threads;
    if (engine_open(&options, &engine) == OK && engine_begin(engine, s, &fault) == OK)
        return engine;
    fputs("no engine\n", stderr);
    exit(EXIT_FAILURE);
}

/* From engine_stop to the answer, the slowest of many. */
static void measure_stop(const GameDef *def, const char *name, const char *position)
{
    GameState s = parse(def, position);
    Engine *engine = open_at(def, &s, 1);
    double most = 0;
    Fault fault;

    for (int i = 0; i < STOPS; i++) {
        double start, taken;

        engine_go(engine, &(EngineLimits){.infinite = true}, &fault);
        engine_poll(engine, BEFORE_US);
        start = seconds(CLOCK_MONOTONIC);
        engine_stop(engine);
        while (engine_poll(engine, 1000000))
            ;
        taken = seconds(CLOCK_MONOTONIC) - start;
        most = taken > most ? taken : most;
    }
    printf("engine: stops, %s\t%.1f\t%d\tms\n", name, most * 1000, MOST_MS);
    engine_close(engine);
}

/* Heracles may put domes on any of sixteen spaces: how many times the processor time that
 * making all turns takes it takes to put them in order and to begin with the first. */
static void measure_begin(void)
{
    const GameDef *def = &santorini_game;
    GameState s = parse(def, "00000/01010/00000/00000/00000 1 heracles:b2,d4 none:b4,a1");
    Engine *engine = open_at(def, &s, 0);
    TurnSpace *space = turns_open(def, 1 << 19);
    double start = seconds(CLOCK_PROCESS_CPUTIME_ID), made, begun;
    Fault fault;

    turns_all(def, &s, space);
    made = seconds(CLOCK_PROCESS_CPUTIME_ID) - start;
    engine_go(engine, &(EngineLimits){.nodes = 100}, &fault);
    while (engine_poll(engine, 1000))
        ;
    begun = seconds(CLOCK_PROCESS_CPUTIME_ID) - start - made;
    printf("engine: begins among %zu turns\t%.1f\t%d\ttimes\n", space->count,
           begun / made, MOST_TIMES);
    turns_close(space);
    engine_close(engine);
}

int main(void)
{
    measure_stop(&santorini_game, "two sides",
                 "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4");
    measure_stop(
        &santorini_game, "three sides",
        "00031/11003/21300/00200/01010 2 athena[up]:c2,b4 poseidon:e2,d4 hera:d2,b3");
    measure_stop(&santorini_game, "something hidden",
                 "00000/01210/02220/01110/00000 1 hecate:b2,c4 none:d3,b4");
    measure_stop(
        &sintra_game, "the other game",
        "A 3 CPYBOC 1 CCYY/-/-/COBP/- 1CBB 4.7.11.7.12 4.4.4.4.4 2 "
        "11:1:0:3:1b=YO,2b,6b=C,7a=CYYP,3a=CCBB,4a,8a,5b=BB:--,C-,--,--,--,--,--,-- "
        "9:1:0:4:7a=Y,4b=CC,1a=YY,3a=B,8a=P,5a=OO,6b,2b:--,--,--,--,--,P-,--,--");
    measure_begin();
    return EXIT_SUCCESS;
}
