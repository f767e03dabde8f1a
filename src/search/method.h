/* SPDX-License-Identifier: MIT */
/* method - the seam between the engine and its ways of thinking.
 *
 * The engine fills a Task: what is to be decided, what is known, how long it may take. A
 * Method thinks about it with any number of threads, each of which calls `step` again and
 * again, and hands in a Line whenever it knows something new (task_report, thread 0 only).
 *
 *     void *m = method->open(task);              all memory there will be
 *     method->begin(m);                          task->root is new
 *     while (method->step(m, thread, 4096)) ..   thinks about so many nodes
 *     method->close(m);
 *
 * A node is one complete turn (or one token, where a method goes by tokens) applied. Given
 * the same task, one thread and a limit of nodes a method does the same every time,
 * however its work is cut into steps: it reads no clock, draws from task->seed only and
 * calculates in whole numbers.
 */
#ifndef SEARCH_METHOD_H
#define SEARCH_METHOD_H

#include <stdatomic.h>

#include "game/guess.h"
#include "game/think.h"
#include "search/evaluator.h"

enum {
    METHOD_MAX_LINES = 64,
    METHOD_MAX_PV = 24,
    METHOD_MAX_THREADS = 256,

    SCORE_WON = 30000, /* a win in n turns of the winner's is SCORE_WON - n */
    SCORE_WINNING = 29000,
    SCORE_CLAMP = 28000, /* no value of an evaluation is beyond */
};

typedef enum ScoreKind {
    SCORE_CP,
    SCORE_WIN,
    SCORE_LOSS,
    SCORE_POINTS, /* each seat's expected final score, in hundredths */
    SCORE_SHARE,  /* each seat's winning chance, in thousandths */
} ScoreKind;

typedef struct Score {
    ScoreKind kind;
    int value; /* for the side to move: cp, or the winner's turns until the win */
    int count;
    int part[GAME_MAX_SEATS];
} Score;

/* What a method found out about one first turn. `pv` holds the cores of its line, from the
 * first turn on, or, when by_steps, the steps of the first token. */
typedef struct Line {
    int multipv; /* from 1 */
    int depth, seldepth;
    Score score;
    bool by_steps;
    Token token;
    int count;
    const unsigned char *pv; /* count cores, one behind the other */
} Line;

typedef struct Task Task;
typedef struct Level Level;

struct Task {
    const GameDef *def;
    Evaluator evaluator; /* for this position and what follows */
    int threads;         /* that think, one at least */
    size_t hash_bytes;
    uint64_t seed;
    int multipv;
    const Level *level; /* how well it is to be played; NULL: as well as it can */

    /* The position. With a belief, `root` is the seat's view and worlds come from there. */
    GameState root;
    int seat; /* that is to move */
    const Belief *belief;
    const uint64_t *past; /* keys of positions between turns before this one */
    int past_count;
    const GameState *allowed; /* states after the tokens asked for; none: all */
    int allowed_count;
    Token first_allowed;

    /* Limits; 0: none. */
    uint64_t max_nodes;
    int max_depth;
    bool fresh; /* nothing remembered from earlier tasks may be used */

    /* Shared with the caller. */
    atomic_bool stop; /* somebody wants the answer now */
    atomic_bool soft; /* the time meant for this turn is used: begin nothing new */
    void (*report)(void *context, const Line *line);
    void *context;
};

typedef struct Method {
    const char *name;
    bool (*fits)(const GameDef *def, const void *state);
    void *(*open)(const Task *task);
    void (*close)(void *method);
    void (*begin)(void *method, const Task *task);
    /* Thread 0 decides when it is over; the others' answers do not matter. */
    bool (*step)(void *method, int thread, uint64_t nodes);
    /* Hands in the best line once more if it has changed since: the last report counts. */
    void (*finish)(void *method);
    uint64_t (*nodes)(const void *method);
} Method;

extern const Method advice_method, alphabeta_method, mcts_method, ismcts_method;

/* The first of the methods that search and fits, in the order of their strength. */
const Method *method_for(const GameDef *def, const void *state);

#endif
