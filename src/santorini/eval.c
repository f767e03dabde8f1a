/* SPDX-License-Identifier: MIT */
#include "santorini/eval.h"

#include "base/cpu.h"
#include "santorini/ending.h"
#include "santorini/table.h"

/* ---- whose turn, who has won ---- */

/* Where Chaos turns a card up what is looked at ends. */
static bool luck(const void *core)
{
    return ((const Core *)core)->table.draft != DRAFT_NONE;
}

static int side(const void *core)
{
    const Table *t = &((const Core *)core)->table;

    if (t->stage == STAGE_WON)
        return THINK_OVER;
    return t->flip && !ending_can_win(core) ? THINK_HORIZON : table_side(t, t->mover);
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

/* Every feature counts the members of a set of squares. Two sides are looked at together: the
 * second one's set lies PAIR places above the first one's. Nothing gets from one to the other
 * as long as sets stay on the board, because a step of a spread is at most six places. */
typedef uint64_t Pair;

enum { CENTRE = 1 << 14, PAIR = 35 };

static inline Pair pair(Squares first, Squares second)
{
    return first | (Pair)second << PAIR;
}

static inline Pair pair_spread(Pair set)
{
    const Pair all = pair(BOARD_ALL, BOARD_ALL);
    Pair wide = (set | set << 1 | set >> 1) & all;

    return (wide | wide << 6 | wide >> 6) & all;
}

static inline int count_first(Pair set)
{
    return __builtin_popcountll(set & BOARD_ALL);
}

static inline int count_second(Pair set)
{
    return __builtin_popcountll(set >> PAIR);
}

/* How many more the first side has: what the second has not got counts for the first. */
static inline int count_lead(Pair set)
{
    return __builtin_popcountll(set ^ pair(0, BOARD_ALL)) - 25;
}

/* What two sides have of each feature. */
static inline void gather(const Core *c, int first, int second, Pair *ret_set)
{
    const Board *b = &c->board;
    int mover = table_side(&c->table, c->table.mover);
    Squares all = board_workers(b), one = b->block[0], two = b->block[1];
    Squares three = b->block[2], open = BOARD_ALL & ~(all | b->dome);
    Squares level1 = one & ~two & open, level2 = two & ~three & open;
    Pair own = pair(b->workers[first], b->workers[second]);
    Pair ones = pair(one, one), twos = pair(two, two), threes = pair(three, three);
    Pair steps1 = pair(level1, level1), steps2 = pair(level2, level2);
    Pair steps3 = pair(three & open, three & open);
    Pair low = pair_spread(own & ~ones), mid = pair_spread(own & ones & ~twos);
    Pair second_floor = pair_spread(own & twos & ~threes);
    Pair high = second_floor | pair_spread(own & threes), near = low | mid | high;

    ret_set[FEATURE_TEMPO] = pair(mover == first, mover == second);
    ret_set[FEATURE_LEVEL1] = own & ones & ~twos;
    ret_set[FEATURE_LEVEL2] = own & twos & ~threes;
    ret_set[FEATURE_LEVEL3] = own & threes;
    ret_set[FEATURE_CENTRE] = own & pair(CENTRE, CENTRE);
    ret_set[FEATURE_INNER] = own & pair(BOARD_INNER, BOARD_INNER);
    ret_set[FEATURE_NEAR1] = near & steps1;
    ret_set[FEATURE_CLIMB2] = mid & steps2;
    ret_set[FEATURE_STAY2] = high & steps2;
    ret_set[FEATURE_THREATS] = second_floor & steps3;
    ret_set[FEATURE_WIDE2] = pair_spread(near) & steps2;
    ret_set[FEATURE_GUARD] = near & pair(all, all) & ~own & ones;
}

FOR_EACH_CPU static void weigh(const Core *c, const int16_t *w, int32_t *ret_value)
{
    Pair set[FEATURE_COUNT];
    int sides = table_sides(&c->table);

    for (int s = 0; s < sides; s += 2) {
        int second = s + 1 < sides ? s + 1 : s;
        int32_t a = 0, b = 0;

        gather(c, s, second, set);
        for (int i = 0; i < FEATURE_COUNT; i++) {
            a += w[i] * count_first(set[i]);
            b += w[i] * count_second(set[i]);
        }
        ret_value[s] = a;
        ret_value[second] = b;
    }
}

static void values(const void *core, const int16_t *w, int32_t *ret_value)
{
    weigh(core, w, ret_value);
}

FOR_EACH_CPU static int32_t weigh_lead(const Core *c, const int16_t *w)
{
    Pair set[FEATURE_COUNT];
    int32_t sum = 0;

    gather(c, 0, 1, set);
    for (int i = 0; i < FEATURE_COUNT; i++)
        sum += w[i] * count_lead(set[i]);
    return sum;
}

static int32_t lead(const void *core, const int16_t *w)
{
    return weigh_lead(core, w);
}

static int features(const void *core, int s, ThinkFeature *ret_feature)
{
    Pair set[FEATURE_COUNT];
    int count = 0;

    gather(core, s, s, set);
    for (int i = 0; i < FEATURE_COUNT; i++) {
        int16_t members = (int16_t)count_first(set[i]);

        if (members)
            ret_feature[count++] = (ThinkFeature){(uint16_t)i, members};
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
    .outlook = ending_outlook,
    .pass = ending_pass,
    .swing = 60,
    .block = block,
    .weight = weight,
    .values = values,
    .lead = lead,
    .features = features,
    .input_count = INPUT_COUNT,
    .inputs = inputs,
};
