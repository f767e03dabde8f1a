/* SPDX-License-Identifier: MIT */
/* ismcts_part - what the files of ismcts share; nobody else includes it.
 *
 *   ismcts.c         trees over what seats know, and how they grow
 *   ismcts_pimc.c    which tokens of the root prove themselves in single worlds: perfect
 *                   information Monte Carlo
 *   ismcts_answer.c  what is played in the end, and that it cannot be worked out
 */
#ifndef SEARCH_ISMCTS_PART_H
#define SEARCH_ISMCTS_PART_H

#include "search/oneworld.h"
#include "search/puct.h"
#include "search/scratch.h"
#include "search/spin.h"

enum {
    MOST_TOKENS = 48,  /* of a node are kept, the best ones */
    ROOT_TOKENS = 512, /* the same at the root */
    ROOT_WORLDS = 24,  /* its tokens are looked at in so many */
    MOST_FOUND = 2048, /* tokens looked at in one position */
    MOST_STEPS = 12,   /* of a token that was found by walking */
    MAX_WALK = 6000,   /* steps tried for one position; more make it draw tokens */
    DRAWN = 256,       /* tokens drawn then */
    MAX_DEPTH = 64,    /* tokens of one simulation */
    MAX_PLAYOUT = 600, /* steps of random play where there is no evaluation */
    LEAST_MIXED = 8,   /* a choice nobody sees is made among at least so many */
    REPORT_FIRST = 32,
    ONEWORLD_NODES =
        24,             /* nodes of alpha-beta for each of the trees, which take longer */
    PIMC_NODES = 200,   /* the same where candidates are compared by it */
    LIKELY = 4,         /* worlds drawn for the one that is looked at */
    MAX_CANDIDATES = 6, /* tokens that are compared world by world */
    NODE_ROOM = 3072,   /* bytes a node and its tokens are thought to take */
};

typedef struct Edge {
    uint32_t steps; /* the first one */
    uint16_t count;
    uint16_t looks, prior;
    uint32_t visits, virtual_losses;
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

/* What one thread thinks with. */
typedef struct Scratch {
    ScratchHead head; /* of its space only the set of keys is used */
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
} Scratch;

/* A token of the root that is compared; the place of its steps tells which it is. */
typedef struct Candidate {
    uint32_t steps,
        valued;        /* by alpha-beta in so many worlds in which the game goes on */
    int64_t sum;       /* of the mover's shares there */
    int looked, ended; /* worlds looked at, those in which it ends the game, */
    int64_t ended_sum; /* and the mover's shares in these */
} Candidate;

/* Compares what alpha-beta says of some tokens, world by world. */
typedef struct Pimc {
    Candidate candidate[MAX_CANDIDATES];
    int count;
    int next; /* the one that is valued now; -1: another candidate is looked for */
    GameState world, after;
} Pimc;

typedef struct Ismcts {
    const Task *task;
    const GameDef *def;
    int threads, sides;
    bool hides;
    GameState some; /* a world: what others see is asked of it, views do not tell */
    Scratch *scratch;
    OneWorld *oneworld;
    bool in_one_world;
    Pimc pimc;
    Spin lock;

    Node *node; /* a hash table; node[0] is the root */
    uint32_t node_mask, node_count;
    Edge *edge;
    uint32_t edge_count, edge_capacity;
    Action *step;
    uint32_t step_count, step_capacity;

    uint64_t simulations, next_report;
    _Atomic uint64_t nodes;
    int seldepth;
    bool full;
} Ismcts;

/* What a token has brought a side so far, or what it looks worth. */
static inline int ismcts_mean(const Edge *e, int side)
{
    int64_t visits = (int64_t)e->visits + e->virtual_losses;

    return visits ? (int)(e->sum[side] / visits) : e->looks;
}

/* Draws a world the seat may be in. */
void ismcts_draw_world(const Ismcts *m, Scratch *b);

/* Goes through the worlds there may be, or ROOT_WORLDS of them, where it is the seat's turn;
 * `at` begins with 0. One alone is not looked at. */
bool ismcts_next_world(const Ismcts *m, uint32_t *at, Rng *rng, GameState *ret_world);

/* Shares of a result between turns or at the end; `otherwise` where there are none yet. */
Share ismcts_look_at(const Ismcts *m, const void *s, Share otherwise);

/* Carries a token out as far as it goes in a world, and says what comes of it. */
void ismcts_carry_out(const Ismcts *m, GameState *world, const Action *step, int count);

/* The token thought about most. */
uint32_t ismcts_best_edge(const Ismcts *m);

/* Begins to compare with `world`; goes on when alpha-beta is through with what it was given;
 * names the edge that was found best, UINT32_MAX: too little is known. */
void ismcts_pimc_begin(Ismcts *m, const GameState *world);
void ismcts_pimc_go_on(Ismcts *m);
uint32_t ismcts_pimc_edge(const Ismcts *m);

/* Hands in the answer as it is now. */
void ismcts_report(const Ismcts *m);

#endif
