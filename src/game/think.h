/* SPDX-License-Identifier: MIT */
/* think - what a search asks of a game beside its rules; GameDef.think points at it.
 *
 * Everything here is asked very often, works on the core of a position between turns (so on
 * results as they lie in a TurnSpace) and neither allocates nor draws. A game without it is
 * searched by steps alone.
 *
 * Values. `values` gives each side a number on one scale: hundredths of a step in
 * Santorini, hundredths of a point where the game has scores. What a side is worth to a
 * search is its number less the best other one. Values are linear: what is certain plus the
 * sum of weight times feature, so the same features serve regression (`oriel train tune`).
 * Weights stand in one row, cut into named blocks. A network (nn/net.h) starts from a
 * GameInputs instead.
 */
#ifndef GAME_THINK_H
#define GAME_THINK_H

#include <string.h>

#include "game/game.h"

enum {
    THINK_OVER = -1,    /* instead of a side to move */
    THINK_HORIZON = -2, /* chance acts, or points decide: `values` has the last word */
    THINK_MAX_WEIGHTS = 4096,
    THINK_MAX_FEATURES = 256, /* of one side of one position */
    THINK_MAX_SLOTS = 128,    /* of a GameInputs */
};

/* Weights that belong together: one behind the other, one name for all. */
typedef struct ThinkBlock {
    const char *name;
    int count;
} ThinkBlock;

/* How often the weight at a place counts. */
typedef struct ThinkFeature {
    uint16_t at;
    int16_t times;
} ThinkFeature;

/* What the turn to come holds for its side. */
typedef enum ThinkOutlook {
    OUTLOOK_OPEN,
    OUTLOOK_CAN_WIN,
    OUTLOOK_STUCK,
    OUTLOOK_THREATENED,
} ThinkOutlook;

typedef struct GameInputs GameInputs;

typedef struct GameThink {
    /* May chance act in this game from here on, other than by ending what is looked at? */
    bool (*luck)(const void *core);

    /* The side to move, which may turn out to be stuck: then it has lost. */
    int (*side)(const void *core);

    /* Once it is over: the side that has won, -1 when nobody has. */
    int (*winner)(const void *core);

    uint64_t (*key)(const void *core); /* equal positions, equal keys */

    /* The same, but equal also for positions that only look different, such as mirror
     * images; NULL where key does. */
    uint64_t (*kind)(const void *core);

    /* Where a core has 32 bits of a key that is kept by xor: they tell the results of a
     * position apart, and what a turn changes in them names the turn in any position. */
    size_t short_key_at;

    /* Has the side to move a turn that wins at once; has it none at all? */
    bool (*can_win)(const void *core);
    bool (*is_stuck)(const void *core);

    /* Would the next side have one if the mover did nothing? */
    bool (*is_threatened)(const void *core);

    /* The first of these that holds, asked at once; may be NULL. */
    ThinkOutlook (*outlook)(const void *core);

    /* A null move: the same position with the next side to move, as if the mover had not to
     * act; false where that makes no sense. */
    bool (*null_move)(const void *core, void *ret_core);

    int swing;   /* what a turn without much ado changes a value by */
    int stretch; /* turns of a player's that hang together: a round of dealing, or 1 */
    int weights;
    const int16_t *weight; /* the game's own */
    void (*values)(const void *core, const int16_t *weight,
                   int32_t ret_value[GAME_MAX_SEATS]);
    /* The same for a game of two sides, what side 0 has more than side 1; may be NULL. */
    int32_t (*lead)(const void *core, const int16_t *weight);
    /* What a step before the game proper (a draft) is worth to the mover, by experience and in
     * Elo; false: not known, it takes a search. May be NULL. */
    bool (*advise)(const void *state, Action a, int *ret_worth);

    const GameInputs *inputs; /* NULL: there are no networks for it */
    const char *net,
        *net_end; /* the bytes of the game's own; NULL: it has none, or a page
                                  brings it along */
} GameThink;

/* What a network has to know beside the inputs. */
typedef struct ThinkSight {
    int count; /* of inputs */
    int head;
    int side; /* to move */
} ThinkSight;

/* One way to see positions as inputs of a network, for games that it fits. A position has up
 * to `slots` inputs. Sides see the same things with other eyes: an input of side 0 is another
 * one to side 1. */
struct GameInputs {
    const char *name;  /* a network says which inputs it was made for, */
    const char *cards; /* and which cards it has seen */
    int count;         /* numbers of inputs are below */
    int slots;
    int heads; /* kinds of positions, each with its own way to weigh what was found */
    int plain, plain_heads; /* inputs and heads of games without cards: the first ones */
    int images;             /* of a position that are worth as much, itself among them */

    /* Is it for this game, from this position on? */
    bool (*fits)(const void *core);

    /* The inputs as side 0 sees them, the head, and whose turn it is. Not of a game that is
     * over. */
    ThinkSight (*list)(const void *core, uint16_t *ret_input);

    /* What side 0 sees as this input, as side 1 sees it. */
    int (*turned)(int input);

    void (*image)(const void *core, int number, void *ret_core);
};

/* What training asks beside it. Nothing points at it from here: who only plays, as the page
 * does, has no use for it. A game without a GameThink leaves all of it empty. */
typedef struct GameLearn {
    const ThinkBlock *block; /* of the weights; ended by a NULL name */

    /* Not of a position that is over; the answer is how many. */
    int (*features)(const void *core, int side,
                    ThinkFeature ret_feature[THINK_MAX_FEATURES]);
} GameLearn;

static inline uint64_t think_kind(const GameThink *think, const void *core)
{
    return think->kind ? think->kind(core) : think->key(core);
}

static inline ThinkOutlook think_outlook(const GameThink *think, const void *core)
{
    if (think->outlook)
        return think->outlook(core);
    if (think->can_win(core))
        return OUTLOOK_CAN_WIN;
    if (think->is_stuck(core))
        return OUTLOOK_STUCK;
    return think->is_threatened(core) ? OUTLOOK_THREATENED : OUTLOOK_OPEN;
}

static inline int32_t think_lead(const GameThink *think, const void *core,
                                 const int16_t *weight)
{
    int32_t value[GAME_MAX_SEATS];

    if (think->lead)
        return think->lead(core, weight);
    think->values(core, weight, value);
    return value[0] - value[1];
}

static inline uint32_t think_short_key(const GameThink *think, const void *core)
{
    uint32_t key;

    memcpy(&key, (const unsigned char *)core + think->short_key_at, sizeof key);
    return key;
}

#endif
