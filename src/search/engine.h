/* SPDX-License-Identifier: MIT */
/* engine - a computer player and analyst, one object for each game that is played.
 *
 *     Engine *engine;
 *     EngineOptions options = engine_defaults(def);
 *     options.threads = 2;
 *     engine_open(&options, &engine);
 *     engine_follow(engine, history, &fault);         the game so far
 *     engine_go(engine, &(EngineLimits){.movetime_ms = 100}, &fault);
 *     while (engine_poll(engine, 10000))              threads 0: thinks for 10 ms
 *         while (engine_info(engine, &info)) ..
 *     engine_best(engine, &best);
 *     engine_close(engine);
 *
 * It picks its way of thinking by what the game at hand is (method.h). With threads 0 all
 * thinking happens inside engine_poll; otherwise in threads of its own, and engine_poll
 * only waits.
 *
 * Seat. An engine that plays for a seat knows what that seat knows (seen.h): engine_follow
 * shows it views only, and engine_tell takes tokens as the seat was shown them.
 *
 * With a limit of nodes, one thread and the same seed the answer is the same every time,
 * whatever was thought before, however it is polled, native and WebAssembly alike.
 *
 * Memory is taken by engine_open, engine_begin, engine_tell, engine_follow and engine_go,
 * none while it thinks. An engine belongs to one thread of the caller's; only engine_stop
 * may come from another.
 */
#ifndef SEARCH_ENGINE_H
#define SEARCH_ENGINE_H

#include "game/seen.h"
#include "search/evaluator.h"
#include "search/level.h"
#include "search/method.h"

typedef struct Engine Engine;

enum {
    ENGINE_ALL_SEATS = SEEN_ALL, /* it is told everything, as an analyst */
    ENGINE_LINE_SIZE = 4096,
    ENGINE_MAX_ALLOWED = 4096,
    ENGINE_MAX_INFOS = METHOD_MAX_LINES,
};

typedef struct EngineOptions {
    const GameDef *def;
    int threads; /* 0: it thinks in engine_poll */
    size_t hash_bytes;
    uint64_t seed;
    int multipv;
    int seat;            /* or ENGINE_ALL_SEATS */
    int level;           /* 1 .. LEVEL_BEST, see level.h; 0: as strong as it can */
    Evaluator evaluator; /* weights NULL: the game's own; a network stays the caller's;
                            levels have theirs instead: */
    const Net
        *net; /* the game's own (evaluator_standard), the caller's: some levels want it */
    uint64_t (*clock_us)(void *context); /* NULL: the system's */
    void *clock_context;
} EngineOptions;

/* What a think may take; 0 is no limit. Without any it goes on until it is stopped or has
 * proved a result. */
typedef struct EngineLimits {
    uint64_t nodes;
    int depth; /* turns */
    int64_t movetime_ms;
    bool clocks; /* the two below count */
    int64_t clock_ms[GAME_MAX_SEATS], increment_ms[GAME_MAX_SEATS];
    bool infinite; /* a proven result is not answered before engine_stop, either */
    const Str *searchmoves; /* only these tokens; NULL: all */
    int searchmove_count;
} EngineLimits;

typedef struct EngineInfo {
    int depth, seldepth, multipv;
    uint64_t nodes;
    int64_t time_ms;
    Score score;
    char pv[ENGINE_LINE_SIZE]; /* tokens, with blanks between */
} EngineInfo;

typedef struct EngineBest {
    bool some; /* false: there is nothing to play */
    Token token;
    char text[GAME_TOKEN_SIZE];
    Score score;
    int depth;
    uint64_t nodes;
} EngineBest;

EngineOptions engine_defaults(const GameDef *def);

/* ERR_LIMIT: no memory, or no threads to be had. */
Status engine_open(const EngineOptions *options, Engine **ret_engine);
void engine_close(Engine *engine);

/* A game begins: a state, or the seat's view of it. */
Status engine_begin(Engine *engine, const void *initial, Fault *ret_fault);

/* The next token of the game as the engine's seat is shown it. */
Status engine_tell(Engine *engine, Str token, Fault *ret_fault);

/* Brings the engine to where a history stands, telling what is new. */
Status engine_follow(Engine *engine, const History *history, Fault *ret_fault);

/* Thinks about a game that the caller keeps: `seen` outlives the engine, or the next game it
 * is given, and stays as it is while it thinks. */
void engine_watch(Engine *engine, Seen *seen);

/* What it knows of the position: the truth, or what its seat sees; NULL before a game. */
const void *engine_state(const Engine *engine);

/* Begins to think. A search under way is stopped first. ERR_ILLEGAL: no game has begun, or the
 * level wants the game's network, which is not there. */
Status engine_go(Engine *engine, const EngineLimits *limits, Fault *ret_fault);

/* True while it thinks. It returns after about budget_us, or sooner when it is done. */
bool engine_poll(Engine *engine, uint64_t budget_us);

/* Asks for the answer: engine_poll says "done" within 20 ms. */
void engine_stop(Engine *engine);

/* The next thing found out, oldest first; false when there is none. When nobody asks, the
 * oldest are dropped. */
bool engine_info(Engine *engine, EngineInfo *ret_info);

/* The answer, once engine_poll has said "done". */
void engine_best(Engine *engine, EngineBest *ret_best);

/* The method in use, for the curious. */
const char *engine_method(const Engine *engine);

#endif
