/* SPDX-License-Identifier: MIT */
/* ismcts_part - what the files of ismcts share; nobody else includes it.
 *
 *   ismcts.c         trees over what seats know, and how they grow
 *   ismcts_answer.c  what is played in the end, and that it cannot be worked out
 */
#ifndef SEARCH_ISMCTS_PART_H
#define SEARCH_ISMCTS_PART_H

#include "game/turns.h"
#include "search/scout.h"
#include "search/share.h"
#include "search/spin.h"

enum {
    MOST_TOKENS = 48,  /* of a node are kept, the best ones */
    ROOT_TOKENS = 512, /* the same at the root */
    ROOT_WORLDS = 24,  /* its tokens are looked at in so many */
    MOST_FOUND = 2048, /* tokens looked at in one position */
    MOST_STEPS = 12,   /* of a token that was found by walking */
    MAX_WALK = 6000,   /* steps tried for one position; more make it draw tokens */
    DRAWN = 256,       /* tokens drawn then */
    MAX_DEPTH = 64,    /* tokens of one round */
    MAX_PLAYOUT = 600, /* steps of random play where there is no evaluation */
    CURIOSITY = 3,     /* times SHARE_SURE / 8 */
    PRIOR_SURE = 1 << 12,
    LEAST_MIXED = 8, /* a choice nobody sees is made among at least so many */
    REPORT_FIRST = 32,
    NODE_ROOM = 3072, /* bytes a node and its tokens are thought to take */
};

typedef struct Edge {
    uint32_t steps; /* the first one */
    uint16_t count;
    uint16_t looks, prior;
    uint32_t visits, pending;
    int64_t sum[GAME_MAX_SEATS];
} Edge;

typedef struct Node {
    uint64_t key; /* 0: a free slot */
    uint32_t edges;
    uint16_t count, taken;
    uint32_t visits;
    int8_t side;
} Node;

/* A token found in a position, before it is in the tree. */
typedef struct Found {
    uint16_t count;
    Action step[MOST_STEPS];
} Found;

/* What one worker thinks with. */
typedef struct Bench {
    TurnSpace *seen; /* only its set of keys is used */
    Found found[MOST_FOUND];
    uint32_t order[MOST_FOUND];
    int found_count, walked;
    bool won;   /* one of them wins at once */
    Share best; /* after the one that looks best */
    GameState walk[MOST_STEPS + 1];
    Action step[MOST_STEPS];
    GameState world, view;
    struct {
        uint32_t node, edge;
    } path[MAX_DEPTH];
    int path_count;
    Rng rng;
} Bench;

typedef struct Ismcts {
    const Task *task;
    const GameDef *def;
    int workers, sides;
    bool hides;
    GameState some; /* a world: what others see is asked of it, views do not tell */
    Bench *bench;
    Scout *scout;
    bool scouting;
    Spin lock;

    Node *node; /* a hash table; node[0] is the root */
    uint32_t node_mask, node_count;
    Edge *edge;
    uint32_t edge_count, edge_capacity;
    Action *step;
    uint32_t step_count, step_capacity;

    uint64_t rounds, next_report;
    _Atomic uint64_t nodes;
    int seldepth;
    bool full;
} Ismcts;

/* What a token has brought a side so far, or what it looks worth. */
static inline int ismcts_mean(const Edge *e, int side)
{
    int64_t visits = (int64_t)e->visits + e->pending;

    return visits ? (int)(e->sum[side] / visits) : e->looks;
}

/* Hands in the answer as it is now. */
void ismcts_report(const Ismcts *m);

#endif
