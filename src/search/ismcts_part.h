/* SPDX-License-Identifier: MIT */
/* ismcts_part - what the files of ismcts share; nobody else includes it.
 *
 *   ismcts.c         trees over what seats know, and how they grow
 *   ismcts_jury.c    which tokens of the root prove themselves in single worlds
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
    SCOUTED = 24,     /* nodes of the scout for each of the trees, which take longer */
    HEARD = 200,      /* the same where it speaks to the jury */
    LIKELY = 4,       /* worlds drawn for the one that is looked at */
    MOST_HEARD = 6,   /* tokens before the jury */
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

/* A token of the root before the jury; the place of its steps tells which it is. */
typedef struct Candidate {
    uint32_t steps, heard; /* in so many worlds in which the game goes on */
    int64_t sum;           /* of the mover's shares there */
    int looked, ended;     /* worlds looked at, those in which it ends the game, */
    int64_t ended_sum;     /* and the mover's shares in these */
} Candidate;

/* Hears what alpha-beta says of some tokens, world by world. */
typedef struct Jury {
    Candidate candidate[MOST_HEARD];
    int count;
    int next; /* the one that is heard now; -1: somebody is looked for */
    GameState world, after;
} Jury;

typedef struct Ismcts {
    const Task *task;
    const GameDef *def;
    int workers, sides;
    bool hides;
    GameState some; /* a world: what others see is asked of it, views do not tell */
    Bench *bench;
    Scout *scout;
    bool scouting;
    Jury jury;
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

/* Draws a world the seat may be in. */
void ismcts_draw_world(const Ismcts *m, Bench *b);

/* Goes through the worlds there may be, or ROOT_WORLDS of them, where it is the seat's turn;
 * `at` begins with 0. One alone is not looked at. */
bool ismcts_next_world(const Ismcts *m, uint32_t *at, Rng *rng, GameState *ret_world);

/* Shares of a result between turns or at the end; `otherwise` where there are none yet. */
Share ismcts_look_at(const Ismcts *m, const void *s, Share otherwise);

/* Carries a token out as far as it goes in a world, and says what comes of it. */
void ismcts_carry_out(const Ismcts *m, GameState *world, const Action *step, int count);

/* The token thought about most. */
uint32_t ismcts_best_edge(const Ismcts *m);

/* The jury begins with `world`; goes on when the scout is through with what it was given;
 * names the edge it has found best, UINT32_MAX: it has not heard enough. */
void ismcts_jury_begin(Ismcts *m, const GameState *world);
void ismcts_jury_go_on(Ismcts *m);
uint32_t ismcts_jury_edge(const Ismcts *m);

/* Hands in the answer as it is now. */
void ismcts_report(const Ismcts *m);

#endif
