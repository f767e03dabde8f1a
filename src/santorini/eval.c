/* SPDX-License-Identifier: MIT */
#include "santorini/eval.h"

#include "base/cpu.h"
#include "santorini/advice.h"
#include "santorini/ending.h"
#include "santorini/ground.h"
#include "santorini/lineup.h"
#include "santorini/santorini.h"

enum { EMPTY = 2 }; /* blocks: with more of them looking for mirror images does not pay */

/* ---- whose turn, who has won ---- */

/* Where Chaos turns a card up what is looked at ends. */
static bool luck(const void *core)
{
    return ((const Core *)core)->lineup.draft != DRAFT_NONE;
}

static int side_to_move(const void *core)
{
    const Lineup *t = &((const Core *)core)->lineup;

    if (t->stage == STAGE_WON)
        return THINK_OVER;
    return t->flip && !ending_can_win(core) ? THINK_HORIZON : lineup_side(t, t->mover);
}

/* A side that has no turn has lost, too, but that shows only in its turn. */
static int winner(const void *core)
{
    const Lineup *t = &((const Core *)core)->lineup;

    return lineup_side(t, t->mover);
}

bool eval_remembers_place(const Core *c)
{
    const Board *b = &c->board;

    for (int seat = 0; seat < c->lineup.seats; seat++) {
        const SantoriniPower *card = power_get(c->lineup.power[seat]);

        for (const Memo *m = card->memo; m && m->name; m++) {
            if (memo_is_place(m) && b->memo[seat][m->at])
                return true;
        }
    }
    return b->ram;
}

/* Is the board still so empty that mirror images of it may come up? */
static bool has_images(const Core *c)
{
    const Board *b = &c->board;

    return !(b->block[1] | b->dome) && bits_count(b->block[0]) <= EMPTY &&
           !eval_remembers_place(c);
}

/* What the squares do not say is added to their hash. */
static uint64_t finish_key(const Core *c, uint64_t hash)
{
    Lineup lineup = c->lineup;

    lineup.over = 0;
    hash = bits_mix(hash + bits_sum_words(&c->board.memo, BOARD_REST));
    return bits_mix(hash + bits_sum_words(&lineup, sizeof lineup));
}

static uint64_t key(const void *core)
{
    const Core *c = core;

    return finish_key(c, c->board.hash);
}

static uint64_t kind(const void *core)
{
    const Core *c = core;
    const Board *b = &c->board;

    return finish_key(c, has_images(c) ? board_hash_mirrored(b) : b->hash);
}

/* ---- features ---- */

/* Weights in their order: what a side has as a whole, first while it is not to move; rows to
 * look up what a worker is worth, one for each phase of the game, to move or not, and level;
 * what a card changes. */
enum {
    PHASES = 3,
    LATER = 4, /* towers of level 2 or more */
    LATE = 9,

    ROW_AROUND = 0,
    ROW_STEPS = ROW_AROUND + GROUND_AROUND,
    ROW_PLACE = ROW_STEPS + 9,
    ROW_FOES = ROW_PLACE + 6,
    ROW = ROW_FOES + GROUND_FOES,

    AT_MOVE = 0,
    AT_CLIMB,
    AT_WIN = AT_CLIMB + 2,
    AT_ROWS = AT_WIN + 2,
    AT_CARD = AT_ROWS + PHASES * 2 * LEVELS * ROW,
};

/* Of a card: what it is worth, and how much more than usual these are worth to its owner. A
 * card nothing is known of has zeros. */
enum CardTerm {
    CARD_ITSELF, /* a hero's while it is not spent */
    CARD_LEVELS, /* of its workers together */
    CARD_FOE_LEVELS,
    CARD_CLIMBS,
    CARD_STEPS,
    CARD_INNER,
    CARD_HIGH, /* open spaces of level 2 and 3, wherever */
    CARD_DOMES,
    CARD_TERMS,
};

_Static_assert((int)EVAL_COMMON == (int)AT_CARD &&
                   (int)EVAL_CARD_TERMS == (int)CARD_TERMS,
               "one weight for each feature");

/* clang-format off */
#define CARD_BLOCK(name) {#name, CARD_TERMS},
#define ROW_BLOCKS(worker) \
    {"spaces around, " worker, ROW_STEPS - ROW_AROUND}, \
    {"steps, " worker, ROW_PLACE - ROW_STEPS}, \
    {"corner to centre, " worker, ROW_FOES - ROW_PLACE}, \
    {"climbed opponents, " worker, ROW - ROW_FOES},
#define LEVEL_BLOCKS(phase) \
    ROW_BLOCKS(phase ", level 0") ROW_BLOCKS(phase ", level 1") ROW_BLOCKS(phase ", level 2")
#define PHASE_BLOCKS(phase) LEVEL_BLOCKS(phase) LEVEL_BLOCKS(phase ", to move")
static const ThinkBlock block[] = {
    {"to move", 1},
    {"level 2 within two turns", 2},
    {"level 3 within two turns", 2},
    PHASE_BLOCKS("early")
    PHASE_BLOCKS("later")
    PHASE_BLOCKS("late")
    POWERS(CARD_BLOCK)
    {0},
};
/* clang-format on */

/* Counts what there is: adds it up, or lists it where there is room for a list. */
typedef struct Tally {
    const int16_t *weight;
    int32_t value;
    ThinkFeature *feature;
    int count;
} Tally;

INLINE void add(Tally *t, size_t at, int times)
{
    if (t->feature)
        t->feature[t->count++] = (ThinkFeature){(uint16_t)at, (int16_t)times};
    else
        t->value += t->weight[at] * times;
}

INLINE size_t phase_of(int towers)
{
    return towers < LATER ? 0 : towers < LATE ? 1 : 2;
}

INLINE void tally_worker(const Ground *g, int at, Squares foes, size_t rows, int sign,
                         Tally *t)
{
    size_t level = ground_level(g, at), row = rows + level * ROW;
    Squares near = board_near[at];

    add(t, row + ROW_AROUND + ground_around(g, near), sign);
    add(t, row + ROW_STEPS + (size_t)bits_count(near & g->steps[level]), sign);
    add(t, row + ROW_PLACE + ground_class[at], sign);
    add(t, row + ROW_FOES + ground_foes(g, near, foes), sign);
}

INLINE int levels_of(const Ground *g, Squares crew)
{
    return bits_count(crew & g->one) + bits_count(crew & g->two) +
           bits_count(crew & g->three);
}

INLINE void tally_card(const Core *c, const Ground *g, int seat, int sign, Tally *t)
{
    const Board *b = &c->board;
    int card = c->lineup.power[seat];
    size_t at = AT_CARD + (size_t)(card - 1) * CARD_TERMS;
    Squares own = b->workers[lineup_side(&c->lineup, seat)];
    Squares others = board_workers(b) & ~own, near = board_spread(own);
    Squares climbs = (near & g->level1) | (board_spread(own & g->one) & g->level2);

    if (card == POWER_NONE || card >= POWER_COUNT)
        return;
    add(t, at + CARD_ITSELF, b->spent >> seat & 1 ? 0 : sign);
    add(t, at + CARD_LEVELS, sign * levels_of(g, own));
    add(t, at + CARD_FOE_LEVELS, sign * levels_of(g, others));
    add(t, at + CARD_CLIMBS, sign * bits_count(climbs));
    add(t, at + CARD_STEPS, sign * bits_count(near & g->open));
    add(t, at + CARD_INNER, sign * bits_count(own & BOARD_INNER));
    add(t, at + CARD_HIGH, sign * bits_count(g->open & g->two));
    add(t, at + CARD_DOMES, sign * bits_count(b->dome));
}

INLINE bool has_cards(const Lineup *t)
{
    uint32_t cards;

    _Static_assert(sizeof cards == sizeof t->power, "all cards are seen at once");
    memcpy(&cards, t->power, sizeof cards);
    return cards != 0;
}

INLINE void tally_side(const Core *c, const Ground *g, int side, bool to_move, int sign,
                       Tally *t)
{
    Squares own = c->board.workers[side], foes = board_workers(&c->board) & ~own;
    size_t phase = phase_of(bits_count(g->two));
    size_t rows = AT_ROWS + (phase * 2 + to_move) * LEVELS * ROW;

    if (to_move)
        add(t, AT_MOVE, sign);
    for (Squares crew = own; crew;)
        tally_worker(g, bits_pop(&crew), foes, rows, sign, t);
    if (!has_cards(&c->lineup))
        return;
    for (int seat = side; seat < c->lineup.seats; seat += lineup_sides(&c->lineup))
        tally_card(c, g, seat, sign, t);
}

INLINE void tally_paths(Squares climb, Squares win, bool to_move, int sign, Tally *t)
{
    add(t, AT_CLIMB + to_move, sign * bits_count(climb));
    add(t, AT_WIN + to_move, sign * bits_count(win));
}

/* All that one side has. */
INLINE void tally(const Core *c, const Ground *g, int side, Tally *t)
{
    Paths paths = paths_of(g, c->board.workers[side]);
    bool to_move = side == lineup_side(&c->lineup, c->lineup.mover);

    tally_paths((Squares)paths.climb, (Squares)paths.win, to_move, 1, t);
    tally_side(c, g, side, to_move, 1, t);
}

FOR_EACH_CPU static void weigh(const Core *c, const int16_t *w, int32_t *ret_value)
{
    Ground g = ground_of(&c->board);

    for (int s = 0; s < lineup_sides(&c->lineup); s++) {
        Tally t = {.weight = w};

        tally(c, &g, s, &t);
        ret_value[s] = t.value;
    }
}

static void values(const void *core, const int16_t *w, int32_t *ret_value)
{
    weigh(core, w, ret_value);
}

/* Of two sides the mover's is the first of the pair. */
FOR_EACH_CPU static int32_t weigh_lead(const Core *c, const int16_t *w)
{
    const Squares *crew = c->board.workers;
    int mover = lineup_side(&c->lineup, c->lineup.mover);
    Ground g = ground_of(&c->board);
    Paths paths = paths_of(&g, pair(crew[mover], crew[1 - mover]));
    Tally t = {.weight = w};

    tally_paths((Squares)paths.climb, (Squares)paths.win, true, 1, &t);
    tally_paths((Squares)(paths.climb >> PAIR), (Squares)(paths.win >> PAIR), false, -1,
                &t);
    tally_side(c, &g, mover, true, 1, &t);
    tally_side(c, &g, 1 - mover, false, -1, &t);
    return mover == 0 ? t.value : -t.value;
}

static int32_t lead(const void *core, const int16_t *w)
{
    return weigh_lead(core, w);
}

static int features(const void *core, int s, ThinkFeature *ret_feature)
{
    const Core *c = core;
    Ground g = ground_of(&c->board);
    Tally t = {.feature = ret_feature};

    tally(c, &g, s, &t);
    return t.count;
}

const GameThink eval_think = {
    .luck = luck,
    .side = side_to_move,
    .winner = winner,
    .key = key,
    .kind = kind,
    .short_key_at = offsetof(Core, board.hash),
    .can_win = ending_can_win,
    .is_stuck = ending_is_stuck,
    .is_threatened = ending_is_threatened,
    .outlook = ending_outlook,
    .null_move = ending_null_move,
    .swing = 60,
    .stretch = 1,
    .weights = EVAL_WEIGHTS,
    .weight = santorini_weights,
    .values = values,
    .lead = lead,
    .advise = advice_worth,
    .inputs = &eval_inputs,
#ifndef __wasm__
    .net = eval_net,
    .net_end = eval_net_end,
#endif
};

const GameLearn santorini_learn = {
    .block = block,
    .features = features,
};
