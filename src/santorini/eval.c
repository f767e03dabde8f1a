/* SPDX-License-Identifier: MIT */
#include "santorini/eval.h"

#include "base/cpu.h"
#include "santorini/plain.h"
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

static uint32_t mark(const void *core)
{
    return (uint32_t)((const Core *)core)->board.hash;
}

static bool pass(const void *core, void *ret_core)
{
    const Core *from = core;
    Core *to = ret_core;

    if (from->table.stage != STAGE_PLAY || from->table.extra)
        return false;
    *to = *from;
    to->table.mover = (uint8_t)table_next(&from->table, from->table.mover);
    to->table.over = OVER_UNKNOWN;
    return true;
}

/* ---- winning at once ---- */

static bool can_win(const void *core)
{
    const Core *c = core;
    const Board *b = &c->board;
    Squares high;

    if (!plain_applies(c))
        return false;
    high = b->workers[c->table.mover] & b->block[1] & ~b->block[2];
    return board_spread(high) & b->block[2] & ~b->dome & ~board_workers(b);
}

/* ---- features ---- */

enum Feature {
    FEATURE_TEMPO,
    FEATURE_LEVEL1,
    FEATURE_LEVEL2,
    FEATURE_LEVEL3,
    FEATURE_MOBILITY,
    FEATURE_CLIMB1,
    FEATURE_CLIMB2,
    FEATURE_HIGH,
    FEATURE_THREATS,
    FEATURE_CENTRE,
    FEATURE_INNER,
    FEATURE_NEAR1,
    FEATURE_NEAR2,
    FEATURE_NEAR3,
    FEATURE_COUNT,
};

static const ThinkWeight weight[FEATURE_COUNT + 1] = {
    [FEATURE_TEMPO] = {"tempo", 15},       [FEATURE_LEVEL1] = {"level 1", 40},
    [FEATURE_LEVEL2] = {"level 2", 100},   [FEATURE_LEVEL3] = {"level 3", 90},
    [FEATURE_MOBILITY] = {"mobility", 5},  [FEATURE_CLIMB1] = {"climb to 1", 6},
    [FEATURE_CLIMB2] = {"climb to 2", 25}, [FEATURE_HIGH] = {"stay on 2", 12},
    [FEATURE_THREATS] = {"threats", 120},  [FEATURE_CENTRE] = {"centre", 12},
    [FEATURE_INNER] = {"inner", 10},       [FEATURE_NEAR1] = {"near 1", 2},
    [FEATURE_NEAR2] = {"near 2", 4},       [FEATURE_NEAR3] = {"near 3", 6},
};

enum { CENTRE = 1 << 14 };

/* All features of one side; inlined twice: once to be weighed, once to be listed. */
static inline void find_features(const Board *b, Squares own, Squares all, bool to_move,
                                 int *f)
{
    Squares open = BOARD_ALL & ~(all | b->dome);
    Squares one = b->block[0], two = b->block[1], three = b->block[2];
    Squares low = board_spread(own & ~one) & open & ~two;
    Squares mid = board_spread(own & one & ~two) & open & ~three;
    Squares high = board_spread(own & two) & open;
    Squares climbing = board_spread(own & two & ~three) & open & three;
    Squares near = board_spread(own) & open;

    f[FEATURE_TEMPO] = to_move;
    f[FEATURE_LEVEL1] = bits_count(own & one & ~two);
    f[FEATURE_LEVEL2] = bits_count(own & two & ~three);
    f[FEATURE_LEVEL3] = bits_count(own & three);
    f[FEATURE_MOBILITY] = bits_count(low | mid | high);
    f[FEATURE_CLIMB1] = bits_count(low & one);
    f[FEATURE_CLIMB2] = bits_count(mid & two);
    f[FEATURE_HIGH] = bits_count(high & two & ~three);
    f[FEATURE_THREATS] = bits_count(climbing);
    f[FEATURE_CENTRE] = bits_count(own & CENTRE);
    f[FEATURE_INNER] = bits_count(own & BOARD_INNER);
    f[FEATURE_NEAR1] = bits_count(near & one & ~two);
    f[FEATURE_NEAR2] = bits_count(near & two & ~three);
    f[FEATURE_NEAR3] = bits_count(near & three);
}

FOR_EACH_CPU static void weigh(const Core *c, const int16_t *w, int32_t *ret_value)
{
    Squares all = board_workers(&c->board);
    int sides = table_sides(&c->table), mover = table_side(&c->table, c->table.mover);

    for (int s = 0; s < sides; s++) {
        int f[FEATURE_COUNT], sum = 0;

        find_features(&c->board, c->board.workers[s], all, s == mover, f);
        for (int i = 0; i < FEATURE_COUNT; i++)
            sum += f[i] * w[i];
        ret_value[s] = sum;
    }
}

static void values(const void *core, const int16_t *w, int32_t *ret_value)
{
    weigh(core, w, ret_value);
}

static void features(const void *core, int s, int16_t *ret_feature)
{
    const Core *c = core;
    int f[FEATURE_COUNT];

    find_features(&c->board, c->board.workers[s], board_workers(&c->board),
                  s == table_side(&c->table, c->table.mover), f);
    for (int i = 0; i < FEATURE_COUNT; i++)
        ret_feature[i] = (int16_t)f[i];
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
    .mark = mark,
    .can_win = can_win,
    .pass = pass,
    .swing = 60,
    .weight = weight,
    .values = values,
    .features = features,
    .input_count = INPUT_COUNT,
    .inputs = inputs,
};
