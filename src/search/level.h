/* SPDX-License-Identifier: MIT */
/* level - how well a computer plays that should not play its best.
 *
 * A level below LEVEL_BEST thinks about so many nodes, and now and then it does not look: it
 * plays the first turn that comes to its mind, or one that wins at once. When that happens
 * and which turn it is follows from the seed and the position alone, so equal seeds play
 * equally wherever they run, and nothing is slept away. LEVEL_BEST, and 0 for who asks for
 * no level, thinks as long as it may.
 *
 * A level values positions with the same thing everywhere: the game's own weights, or those
 * with `net` its own network in games that it is for. Without the network such a level cannot
 * play; who has to fetch it waits for it.
 *
 * The methods ask level_pick at the root; if it names a turn they forget the others.
 */
#ifndef SEARCH_LEVEL_H
#define SEARCH_LEVEL_H

#include "search/method.h"

enum {
    LEVEL_BEST = 10,
    LEVEL_HASH_BYTES =
        4 << 20, /* of all below the best: what is the same plays the same */
};

struct Level {
    uint64_t nodes;    /* 0: no limit of its own */
    uint32_t careless; /* of 1024 stretches of play (think.h), those without looking */
    bool net;          /* it thinks with the game's own network */
};

/* Of 1 .. LEVEL_BEST; anything else is the best. */
const Level *level_get(int level);

/* Has it limits of its own? */
static inline bool level_is_weak(const Level *level)
{
    return level->nodes > 0;
}

/* Does a level, or 0 for who asks for none, think with the network of the game from this position
 * on? */
bool level_wants_net(int level, const GameDef *def, const void *state);

/* Is this a turn to be played without looking? */
bool level_is_careless(const Task *task);

/* The one of so many turns that comes to mind then, -1 for who looks. The first of them is
 * the best; `wins` says that it wins at once. */
int level_pick(const Task *task, int turns, bool wins);

/* The same for turns that are sorted by their share_order; answers how many are left. */
int level_leave(const Task *task, uint32_t *order, int turns);

#endif
