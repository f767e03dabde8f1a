/* SPDX-License-Identifier: MIT */
/* tree - alpha-beta over complete turns, one thread's share; alphabeta.c's, nobody else's.
 *
 * It is a principal variation search: the first turn of a node with the whole window, the
 * others with a zero window, late ones reduced, and again with more where they do better than
 * expected. What is left out or cut short has its figure in prune.h.
 *
 * The search keeps its stack in frames instead of calling itself, so that it can stop after
 * any node and go on later: an engine without threads thinks in slices, and the slices do
 * not show in the result.
 *
 * Values are those of the side to move at a node. What a child says is turned round only
 * when the other side is to move there: sides need not alternate. A won game is worth
 * SCORE_WON less the turns the winner still takes, so going up a win costs its owner one
 * point a turn and nobody else anything.
 *
 * A win is a promise, whatever was left out on the way: whoever wins has a turn for every
 * answer, and an answer that was not looked at is worth its evaluation, which is no loss. So
 * wins are looked for like anything else. That there is none within so many turns only a search
 * can tell that leaves nothing out (`proving`); what such a search keeps in the table is its own.
 *
 * Where another seat answers in the middle of a turn, the results that differ by its answer
 * are one child. Below it stands a frame of the answering side, which is no turn: `answers`.
 */
#ifndef SEARCH_TREE_H
#define SEARCH_TREE_H

#include "game/turns.h"
#include "search/abdada.h"
#include "search/method.h"
#include "search/tt.h"

enum {
    TREE_MAX_PLY = 96,
    TREE_HISTORY = 1 << 13,
    TREE_MAX_RUNS = 4096,
    TREE_INFINITE = 32000,
};

/* One result of a turn: where it lies and how soon it is tried. */
typedef struct TreeChild {
    int32_t order;    /* the larger, the sooner */
    int32_t eval;     /* once it was ordered, for the side that made the turn */
    uint32_t at;      /* in cores of the arena */
    uint32_t answers; /* so many results from there on; 1 where nobody answers */
    uint32_t turn;    /* its name in any position: short keys before and after, mixed */
} TreeChild;

/* How the child under way is being searched. */
typedef enum TreeTry {
    TRY_NULL_MOVE,
    TRY_REDUCED,
    TRY_ZERO_WINDOW,
    TRY_FULL_WINDOW
} TreeTry;

typedef struct TreeFrame {
    const unsigned char *core;
    uint64_t key;
    uint32_t short_key;
    int side;
    int alpha, beta, first_alpha;
    int depth;
    int extensions; /* turns this line may still go beyond its depth */
    int eval;
    int best;
    uint32_t best_turn, tt_turn;
    size_t base;  /* of its children in the arena */
    int count;    /* children; -1: not made yet */
    int deferred; /* of these, the last ones: another thread was at them */
    int next;     /* the one under way is before it */
    int searched; /* children whose value is known */
    bool
        ordered; /* all children are valued; until then only the promising ones stand first */
    int reduction;
    TreeTry try;
    bool again; /* the child under way is to be searched once more */
    bool done;  /* nothing here can change the value any more */
    bool after_null_move;
    bool threatened; /* the other side would win if it were to move */
    bool answers;    /* the side chooses among answers to a turn of the other's */
    bool partial;    /* there are turns that were not looked at: proves no loss */
    bool proving;    /* nothing is left out: see Tree */
    int pv_count;
} TreeFrame;

typedef struct Tree {
    const Task *task;
    const GameDef *def;
    const GameThink *think;
    Tt *tt;
    Abdada *abdada; /* NULL: nobody else is at work */
    bool proving;   /* what is not found is not there: nothing may be left out */
    size_t stride, null_stride;

    unsigned char *arena; /* cores of all plies, one behind the other */
    TreeChild *child;     /* beside them */
    TurnRun *run;         /* of what was generated last */
    size_t capacity, top;
    TurnSpace *room; /* generating: its set of keys; its states are the arena's */
    unsigned char *null_cores; /* a core for each ply */
    unsigned char *pv;         /* METHOD_MAX_PV cores for each ply */
    int16_t history[2][TREE_HISTORY];
    uint32_t killer[TREE_MAX_PLY + 1][2];

    int ply; /* of the frame under way */
    TreeFrame frame[TREE_MAX_PLY + 1];
    bool rising; /* `value` has come up to it and waits to be taken */
    int value;
    uint64_t nodes;
    _Atomic uint64_t shown_nodes; /* the same, for other threads */
    int seldepth;
} Tree;

bool tree_open(Tree *tree, const Task *task, Tt *tt);
void tree_close(Tree *tree);

/* Forgets what belongs to the last task, or only to its line of turns. */
void tree_reset(Tree *tree, const Task *task);

/* Puts the results of a position into the arena, behind those that are there already, and
 * says how many they are; false when not all fit. */
bool tree_generate(Tree *tree, const void *core, size_t *ret_count);

/* Lists results made at `base` as children of the position with this key, answers to one
 * turn together. */
int tree_list(const Tree *tree, size_t base, size_t made, uint32_t short_key,
              TreeChild *ret_child);

/* Begins to search a child of the root; the frames used are 1 and up. The bounds are those
 * of `side`, which made the turn that led there. */
void tree_start(Tree *tree, const TreeChild *child, int depth, int side, int alpha,
                int beta);

/* Goes on until about so many nodes were counted in all; true when it is done. Then tree->value is the value of
 * the position for frame[1].side, and frame[1] has the line. */
bool tree_run(Tree *tree, uint64_t end);

/* Leaves it where it is. What is in the arena from `top` on is forgotten. */
static inline void tree_abandon(Tree *tree, size_t top)
{
    tree->ply = 0;
    tree->top = top;
    tree->rising = false;
}

/* The child's value for its parent's side, and a parent's bound for the child. */
int tree_up(int value, bool same_side);
int tree_down(int bound, bool same_side);

/* Copies the variation that begins with a child from the frame below to `ret_line`; says how
 * many cores it has. */
int tree_copy_pv(const Tree *tree, const TreeChild *child, int ply,
                 unsigned char *ret_line);

/* The position's value for a side, as the evaluation sees it. */
int tree_evaluate(const Tree *tree, const void *core, int side);

static inline unsigned char *tree_core(const Tree *tree, size_t at)
{
    return tree->arena + at * tree->stride;
}

/* The principal variation a frame has found: pv_count cores. */
static inline unsigned char *tree_pv(const Tree *tree, int ply)
{
    return tree->pv + (size_t)ply * METHOD_MAX_PV * tree->stride;
}

#endif
