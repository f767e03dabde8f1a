/* SPDX-License-Identifier: MIT */
#include "santorini/eval.h"

#include "base/cpu.h"
#include "santorini/ending.h"
#include "santorini/table.h"

/* ---- whose turn, who has won ---- */

static bool luck(const void *core)
{
    const Table *t = &((const Core *)core)->table;

    for (int seat = 0; seat < t->seats; seat++) {
        if (power_get(t->power[seat])->any_redraw)
            return true;
    }
    return t->draft != DRAFT_NONE;
}

static int side(const void *core)
{
    const Table *t = &((const Core *)core)->table;

    if (t->stage == STAGE_WON)
        return THINK_OVER;
    return t->flip ? THINK_HORIZON : table_side(t, t->mover);
}

/* A side that has no turn has lost, too, but that shows only in its turn. */
static int winner(const void *core)
{
    const Table *t = &((const Core *)core)->table;

    return table_side(t, t->mover);
}

static uint64_t key(const void *core)
{
    const Core *c = core;
    Table table = c->table;
    uint64_t hash = c->board.hash;

    table.over = 0;
    hash = bits_mix_words(hash, &c->board.stock,
                          sizeof c->board.stock + sizeof c->board.memo);
    return bits_mix_words(hash, &table, sizeof table);
}

/* ---- features ---- */

enum Feature {
    FEATURE_TEMPO,
    FEATURE_LEVEL1,
    FEATURE_LEVEL2,
    FEATURE_LEVEL3,
    FEATURE_CENTRE,
    FEATURE_INNER,
    FEATURE_NEAR1,
    FEATURE_CLIMB2,
    FEATURE_STAY2,
    FEATURE_THREATS,
    FEATURE_WIDE2,
    FEATURE_GUARD,
    FEATURE_COUNT,
};

/* Spaces are counted that no worker and no dome is on. */
static const ThinkBlock block[FEATURE_COUNT + 1] = {
    [FEATURE_TEMPO] = {"to move", 1},
    [FEATURE_LEVEL1] = {"workers on level 1", 1},
    [FEATURE_LEVEL2] = {"workers on level 2", 1},
    [FEATURE_LEVEL3] = {"workers on level 3", 1},
    [FEATURE_CENTRE] = {"workers in the centre", 1},
    [FEATURE_INNER] = {"workers off the edge", 1},
    [FEATURE_NEAR1] = {"level 1 next to a worker", 1},
    [FEATURE_CLIMB2] = {"steps from level 1 to level 2", 1},
    [FEATURE_STAY2] = {"steps from level 2 to level 2", 1},
    [FEATURE_THREATS] = {"steps to level 3", 1},
    [FEATURE_WIDE2] = {"level 2 two steps away", 1},
    [FEATURE_GUARD] = {"climbed opponents next to a worker", 1},
};

static const int16_t weight[FEATURE_COUNT] = {
    [FEATURE_TEMPO] = 32,    [FEATURE_LEVEL1] = 54, [FEATURE_LEVEL2] = 94,
    [FEATURE_LEVEL3] = 60,   [FEATURE_CENTRE] = 28, [FEATURE_INNER] = 32,
    [FEATURE_NEAR1] = 18,    [FEATURE_CLIMB2] = 64, [FEATURE_STAY2] = 104,
    [FEATURE_THREATS] = 120, [FEATURE_WIDE2] = 24,  [FEATURE_GUARD] = 10,
};

enum { CENTRE = 1 << 14 };

/* What one side has, weighed. */
static inline int32_t weigh_side(const Board *b, Squares own, bool to_move,
                                 const int16_t *w)
{
    Squares one = b->block[0], two = b->block[1], three = b->block[2];
    Squares others = board_workers(b) & ~own;
    Squares open = BOARD_ALL & ~(own | others | b->dome);
    Squares low = board_spread(own & ~one), mid = board_spread(own & one & ~two);
    Squares high = board_spread(own & two), near = low | mid | high;
    Squares level1 = one & ~two & open, level2 = two & ~three & open;
    Squares wide2 = board_spread(near) & level2;
    int32_t sum = to_move ? w[FEATURE_TEMPO] : 0;

    sum += w[FEATURE_LEVEL1] * bits_count(own & one & ~two);
    sum += w[FEATURE_LEVEL2] * bits_count(own & two & ~three);
    sum += w[FEATURE_LEVEL3] * bits_count(own & three);
    sum += w[FEATURE_CENTRE] * bits_count(own & CENTRE);
    sum += w[FEATURE_INNER] * bits_count(own & BOARD_INNER);
    sum += w[FEATURE_NEAR1] * bits_count(near & level1);
    sum += w[FEATURE_CLIMB2] * bits_count(mid & level2);
    sum += w[FEATURE_STAY2] * bits_count(high & level2);
    sum +=
        w[FEATURE_THREATS] * bits_count(board_spread(own & two & ~three) & three & open);
    sum += w[FEATURE_WIDE2] * bits_count(wide2);
    sum += w[FEATURE_GUARD] * bits_count(near & others & one);
    return sum;
}

FOR_EACH_CPU static void weigh(const Core *c, const int16_t *w, int32_t *ret_value)
{
    int sides = table_sides(&c->table), mover = table_side(&c->table, c->table.mover);

    for (int s = 0; s < sides; s++)
        ret_value[s] = weigh_side(&c->board, c->board.workers[s], s == mover, w);
}

static void values(const void *core, const int16_t *w, int32_t *ret_value)
{
    weigh(core, w, ret_value);
}

/* Values are linear: a feature is what its weight alone would count. */
static int features(const void *core, int s, ThinkFeature *ret_feature)
{
    int16_t only[FEATURE_COUNT] = {0};
    int32_t value[GAME_MAX_SEATS];
    int count = 0;

    for (int i = 0; i < FEATURE_COUNT; i++) {
        only[i] = 1;
        weigh(core, only, value);
        if (value[s])
            ret_feature[count++] = (ThinkFeature){(uint16_t)i, (int16_t)value[s]};
        only[i] = 0;
    }
    return count;
}

/* ---- inputs of a network ---- */

/* For each square its level or dome (5) by nobody, own or other worker (3); then the cards
 * of the own and of the other side. */
enum {
    SQUARE_INPUTS = 15,
    CARD_INPUTS = SQUARE_COUNT * SQUARE_INPUTS,
    INPUT_COUNT = CARD_INPUTS + 2 * POWER_COUNT,
};

static int inputs(const void *core, int s, uint16_t *ret_input)
{
    const Core *c = core;
    const Board *b = &c->board;
    int count = 0;

    for (Squares all = BOARD_ALL; all;) {
        int at = bits_pop(&all);
        int level = board_has(b->dome, at) ? 4 : board_level(b, at);
        int who = board_has(b->workers[s], at)      ? 1
                  : board_has(board_workers(b), at) ? 2
                                                    : 0;

        ret_input[count++] = (uint16_t)(at * SQUARE_INPUTS + level * 3 + who);
    }
    for (int seat = 0; seat < c->table.seats; seat++) {
        bool other = table_side(&c->table, seat) != s;

        if (c->table.power[seat] < POWER_COUNT)
            ret_input[count++] =
                (uint16_t)(CARD_INPUTS + other * POWER_COUNT + c->table.power[seat]);
    }
    return count;
}

const GameThink eval_think = {
    .luck = luck,
    .side = side,
    .winner = winner,
    .key = key,
    .mark_at = offsetof(Core, board.hash),
    .can_win = ending_can_win,
    .is_stuck = ending_is_stuck,
    .is_threatened = ending_is_threatened,
    .pass = ending_pass,
    .swing = 60,
    .block = block,
    .weight = weight,
    .values = values,
    .features = features,
    .input_count = INPUT_COUNT,
    .inputs = inputs,
};
