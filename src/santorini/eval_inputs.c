/* SPDX-License-Identifier: MIT */
/* eval_inputs - a game of two sides as a network sees it (GameInputs of game/think.h).
 *
 * Workers and what is around and between them, by what a turn can make of it:
 *
 *   corners   for each worker what its four corners hold (a corner and the sides next to it),
 *             whichever way they point
 *   around    a worker's place, and the heights next to it, counted
 *   freedom   a worker's steps, and the climbed opponents next to it
 *   pairs     how two workers stand to each other, and how high
 *   paths     level 2 and 3 within two turns; what of level 2 one side alone gets to
 *   cards     each side's card, and beside it what its power may have to do with
 *
 * All but the cards' part sees the board as if there were none: what a card makes of it is for
 * the network to find out. Of a side's workers the first CREW count, of a team's the first
 * TEAM_CREW; its two cards are both listed, whoever is next. Spaces that no worker is
 * near are left out: a slot for every square of the board was not worth its time
 * (docs/TRAINING.md).
 */
#include "santorini/eval.h"

#include "base/cpu.h"
#include "santorini/cards/memo.h"
#include "santorini/ground.h"
#include "santorini/lineup.h"

enum {
    FILES = 5,
    SIDES = 2,
    CREW = 3,      /* workers of a side, at most */
    TEAM_CREW = 2, /* .. of a team, whose two cards take the slots of a third worker */
    MEN = SIDES * CREW,
    CORNERS = 4,

    HEIGHTS = 5,

    /* What is in a corner: heights, but what cannot be entered counts as a dome. Both sides of
     * it are alike, so 15 ways for them. */
    CORNER_KINDS = HEIGHTS * 15,
    PLACES = 6,
    AROUND_KINDS = PLACES * GROUND_AROUND,
    STEPS = 9,
    OFFSETS = 81,
    PAIR_KINDS = OFFSETS * LEVELS * LEVELS,
    CLIMBS = 9,
    WINS = 5,
    ALONE = 5,

    /* Of a card: itself, spent or not; beside a worker's height and place, paths, heights of
     * the opponents, complete towers, high spaces; what it remembers. */
    CARD_SELF = 2,
    CARD_MAN = LEVELS * PLACES,
    CARD_CLIMBS = 5,
    CARD_WINS = 3,
    CARD_PATHS = CARD_CLIMBS * CARD_WINS,
    CARD_FOES = 6,
    CARD_TOWERS = 6,
    CARD_HIGH = 8,
    CARD_MEMO = 8,
    CARD_KINDS = CARD_SELF + CARD_MAN + CARD_PATHS + CARD_FOES + CARD_TOWERS + CARD_HIGH +
                 CARD_MEMO,

    /* Inputs in their order. What belongs to a side comes for side 0, then for side 1. */
    AT_CORNERS = 0,
    CORNERS_OF_SIDE = LEVELS * CORNER_KINDS,
    AT_AROUND = AT_CORNERS + SIDES * CORNERS_OF_SIDE,
    AROUND_OF_SIDE = LEVELS * AROUND_KINDS,
    AT_FREEDOM = AT_AROUND + SIDES * AROUND_OF_SIDE,
    FREEDOM_OF_SIDE = LEVELS * STEPS * GROUND_FOES,
    AT_PAIRS = AT_FREEDOM + SIDES * FREEDOM_OF_SIDE,
    AT_RIVALS = AT_PAIRS + SIDES * PAIR_KINDS,
    AT_PATHS = AT_RIVALS + PAIR_KINDS,
    PATHS_OF_SIDE = CLIMBS * WINS,
    AT_ALONE = AT_PATHS + SIDES * PATHS_OF_SIDE,
    AT_CARDS = AT_ALONE + ALONE * ALONE,
    CARDS_OF_SIDE = (POWER_COUNT - 1) * CARD_KINDS,
    INPUTS = AT_CARDS + SIDES * CARDS_OF_SIDE,

    MAN_SLOTS = CORNERS + 2,
    CARD_SLOTS = 1 + CREW + 1 + 1 + 1 + 1 + MEMO_BYTES,
    SLOTS = MEN * MAN_SLOTS + MEN * (MEN - 1) / 2 + SIDES + 1 + SIDES * CARD_SLOTS,
    TEAM_MEN = SIDES * TEAM_CREW,
    TEAM_SLOTS = TEAM_MEN * MAN_SLOTS + TEAM_MEN * (TEAM_MEN - 1) / 2 + SIDES + 1 +
                 2 * SIDES * (CARD_SLOTS - CREW + TEAM_CREW),

    PHASES = 8,
    PHASE_PIECES = 6,   /* on the board make the next phase */
    HEADS = 2 * PHASES, /* without cards, with cards */
    IMAGES = 8,
};

_Static_assert((int)SLOTS <= (int)THINK_MAX_SLOTS && (int)INPUTS < UINT16_MAX,
               "a network has room for them");
_Static_assert((int)TEAM_SLOTS <= (int)SLOTS, "there is room for teams");

/* A worker as its slots are filled. */
typedef struct Man {
    int at;
    int side;
    size_t level;
} Man;

typedef struct Men {
    Man man[MEN + 2]; /* they are looked at four at a time */
    int count;
} Men;

/* Whose it is, and how high: which part of its inputs. */
INLINE size_t own_of(const Man *man)
{
    return (size_t)man->side * LEVELS + man->level;
}

/* The cells of the board with a border that nobody can enter. */
enum { BORDER = 7, CELLS = BORDER + 32 + BORDER };

/* Where squares lie on a board of nine files, so that differences tell directions apart. */
static const uint8_t wide_place[32] = {0,  1,  2,  3,  4,  0,  9,  10, 11, 12,
                                       13, 0,  18, 19, 20, 21, 22, 0,  27, 28,
                                       29, 30, 31, 0,  36, 37, 38, 39, 40};

/* ---- the board as bytes ---- */

/* A number for each of 32 squares, the eight bits of a byte in one. */
typedef uint8_t Bytes __attribute__((vector_size(32)));
typedef uint32_t Sets __attribute__((vector_size(32)));

#define EIGHT(x) x, x, x, x, x, x, x, x
#define BITS 1, 2, 4, 8, 16, 32, 64, 128

/* Adds one on the squares of a set. */
INLINE void add_one(Bytes *bytes, Squares set)
{
    const Bytes bit = {BITS, BITS, BITS, BITS};
    const Sets all = {EIGHT(set)};
    Bytes spread = __builtin_shufflevector((Bytes)all, (Bytes)all, EIGHT(0), EIGHT(1),
                                           EIGHT(18), EIGHT(19));

    *bytes -= (Bytes)((spread & bit) == bit);
}

/* ---- listing ---- */

/* Heights, but 4 where nobody can go. */
INLINE void find_cells(const Ground *g, uint8_t ret_cell[CELLS])
{
    Bytes heights = {0};

    add_one(&heights, g->one | ~g->open);
    add_one(&heights, g->two | ~g->open);
    add_one(&heights, g->three | ~g->open);
    add_one(&heights, ~g->open);
    memset(ret_cell, HEIGHTS - 1, CELLS);
    memcpy(ret_cell + BORDER, &heights, sizeof heights);
}

/* ---- corners ---- */

/* The cells around FOUR workers: a byte each, and a word for each of their corners. */
enum { FOUR = 4 };
typedef uint8_t Cell16 __attribute__((vector_size(16)));
typedef uint32_t Cell4x4 __attribute__((vector_size(16)));
typedef uint16_t Corner16 __attribute__((vector_size(32)));
typedef uint64_t Four64 __attribute__((vector_size(32)));

/* Of a worker's four corners the cells of the corner itself, of the one in its rank and of the
 * one in its file, four bytes each. */
INLINE Cell4x4 cells_near(const uint8_t *cell, int at)
{
    Cell16 near;

    memcpy(&near, cell + at, sizeof near);
    return (Cell4x4)__builtin_shufflevector(near, near, 14, 12, 2, 0, 13, 13, 1, 1, 8, 6,
                                            8, 6, 0, 0, 0, 0);
}

/* What all of these corners hold: the corner's own cell times 15, and the kind of the two
 * beside it, of which the lower one comes first: 0 0, 0 1 .. 0 4, 1 1, 1 2 .. 4 4. */
INLINE void find_kinds(Cell16 corner, Cell16 rank, Cell16 file, Corner16 *ret_kind)
{
    Cell16 low = rank ^ ((rank ^ file) & (Cell16)(file < rank));
    Corner16 lower = __builtin_convertvector(low, Corner16);
    Corner16 higher = __builtin_convertvector(rank + file - low, Corner16);

    *ret_kind =
        __builtin_convertvector(corner, Corner16) * 15 + lower * (9 - lower) / 2 + higher;
}

/* Lists the corners of men[0 .. 4): there may be fewer, then the rest is of no use. */
INLINE void list_corners(const Man *man, const uint8_t *cell, uint16_t *out)
{
    Cell4x4 w0 = cells_near(cell, man[0].at), w1 = cells_near(cell, man[1].at);
    Cell4x4 w2 = cells_near(cell, man[2].at), w3 = cells_near(cell, man[3].at);
    Cell4x4 low01 = __builtin_shufflevector(w0, w1, 0, 4, 1, 5);
    Cell4x4 low23 = __builtin_shufflevector(w2, w3, 0, 4, 1, 5);
    Cell4x4 high01 = __builtin_shufflevector(w0, w1, 2, 6, 3, 7);
    Cell4x4 high23 = __builtin_shufflevector(w2, w3, 2, 6, 3, 7);
    Cell4x4 corner = __builtin_shufflevector(low01, low23, 0, 1, 4, 5);
    Cell4x4 rank = __builtin_shufflevector(low01, low23, 2, 3, 6, 7);
    Cell4x4 file = __builtin_shufflevector(high01, high23, 0, 1, 4, 5);
    Four64 from = {own_of(&man[0]), own_of(&man[1]), own_of(&man[2]), own_of(&man[3])};
    Corner16 input;

    find_kinds((Cell16)corner, (Cell16)rank, (Cell16)file, &input);
    input += (Corner16)(from * 0x0001000100010001u) * CORNER_KINDS + AT_CORNERS;
    memcpy(out, &input, sizeof input);
}

/* ---- workers ---- */

INLINE uint16_t *list_man(const Ground *g, const Man *man, Squares foes, uint16_t *out)
{
    Squares near = board_near[man->at];
    size_t steps = (size_t)bits_count(near & g->steps[man->level]);

    *out++ = (uint16_t)(AT_AROUND + own_of(man) * AROUND_KINDS +
                        ground_class[man->at] * (size_t)GROUND_AROUND +
                        ground_around(g, near));
    *out++ = (uint16_t)(AT_FREEDOM + (own_of(man) * STEPS + steps) * GROUND_FOES +
                        ground_foes(g, near, foes));
    return out;
}

INLINE uint16_t *list_men(const Board *b, const Ground *g, const Men *men, uint16_t *out)
{
    uint8_t cell[CELLS];

    find_cells(g, cell);
    for (int i = 0; i < men->count; i += FOUR)
        list_corners(men->man + i, cell, out + i * CORNERS);
    out += men->count * CORNERS;
    for (int i = 0; i < men->count; i++)
        out = list_man(g, &men->man[i], b->workers[1 - men->man[i].side], out);
    return out;
}

INLINE int pair_input(const Man *a, const Man *b)
{
    int at = a->side == b->side ? AT_PAIRS + a->side * PAIR_KINDS : AT_RIVALS;
    int offset = wide_place[b->at] - wide_place[a->at] + OFFSETS / 2;

    return at + (offset * LEVELS + (int)a->level) * LEVELS + (int)b->level;
}

INLINE uint16_t *list_pairs(const Men *men, uint16_t *out)
{
    for (int i = 0; i < men->count; i++) {
        for (int k = i + 1; k < men->count; k++)
            *out++ = (uint16_t)pair_input(&men->man[i], &men->man[k]);
    }
    return out;
}

INLINE int at_most(int number, int most)
{
    return number < most ? number : most;
}

/* How many spaces of level 2 and 3 each side gets to within two turns. */
typedef struct Reach {
    int climbs[SIDES], wins[SIDES];
} Reach;

INLINE uint16_t *list_paths(const Board *b, const Ground *g, Reach *ret_reach,
                            uint16_t *out)
{
    Paths paths = paths_of(g, pair(b->workers[0], b->workers[1]));
    Squares climb0 = (Squares)paths.climb & BOARD_ALL;
    Squares climb1 = (Squares)(paths.climb >> PAIR) & BOARD_ALL;
    int alone0 = at_most(bits_count(climb0 & ~climb1), ALONE - 1);
    int alone1 = at_most(bits_count(climb1 & ~climb0), ALONE - 1);
    Reach r = {{bits_count(climb0), bits_count(climb1)},
               {bits_count((Squares)paths.win & BOARD_ALL),
                bits_count((Squares)(paths.win >> PAIR) & BOARD_ALL)}};

    for (int side = 0; side < SIDES; side++)
        *out++ = (uint16_t)(AT_PATHS + side * PATHS_OF_SIDE +
                            at_most(r.climbs[side], CLIMBS - 1) * WINS +
                            at_most(r.wins[side], WINS - 1));
    *out++ = (uint16_t)(AT_ALONE + alone0 * ALONE + alone1);
    *ret_reach = r;
    return out;
}

INLINE void find_men(const Core *c, const Ground *g, Men *ret_men)
{
    int most = c->lineup.seats == 2 ? CREW : TEAM_CREW;

    ret_men->count = 0;
    for (int side = 0; side < SIDES; side++) {
        Squares crew = c->board.workers[side];

        for (int i = 0; crew && i < most; i++) {
            int at = bits_pop(&crew);

            ret_men->man[ret_men->count++] = (Man){at, side, ground_level(g, at)};
        }
    }
    for (int i = ret_men->count; i % FOUR; i++)
        ret_men->man[i] = (Man){0};
}

/* ---- cards ---- */

/* What is remembered, as a number below CARD_MEMO: 0 is nothing. */
INLINE int memo_kind(const Memo *m, const uint8_t *byte)
{
    switch (m->kind) {
    case MEMO_SQUARE:
    case MEMO_PAIR:
    case MEMO_FOUR: return *byte ? 1 + ground_class[memo_place(*byte) & 31] : 0;
    case MEMO_DIRECTION: return *byte ? 1 + (*byte - 1) % 2 : 0;
    case MEMO_AMOUNT: return at_most(memo_amount(byte), CARD_MEMO - 1);
    default: return at_most(*byte, CARD_MEMO - 1);
    }
}

/* Of what a card remembers the first: no card has more that counts. */
INLINE uint16_t *list_memo(const Core *c, int seat, int from, uint16_t *out)
{
    for (const Memo *m = power_get(c->lineup.power[seat])->memo; m && m->name; m++) {
        if (memo_is_own(m)) {
            *out++ = (uint16_t)(from + memo_kind(m, &c->board.memo[seat][m->at]));
            break;
        }
    }
    return out;
}

INLINE int levels_of(const Ground *g, Squares crew)
{
    return bits_count(crew & g->one) + bits_count(crew & g->two);
}

/* A card has the power or not: a hero who has acted, a card that is another's for now. */
INLINE bool is_spent(const Core *c, int seat)
{
    return (c->board.spent >> seat & 1) || c->board.taken;
}

INLINE uint16_t *list_card(const Core *c, const Ground *g, const Men *men,
                           const Reach *reach, int seat, uint16_t *out)
{
    const Board *b = &c->board;
    int side = lineup_side(&c->lineup, seat);
    int from = AT_CARDS + side * CARDS_OF_SIDE + (c->lineup.power[seat] - 1) * CARD_KINDS;

    *out++ = (uint16_t)(from + is_spent(c, seat));
    from += CARD_SELF;
    for (int i = 0; i < men->count; i++) {
        const Man *man = &men->man[i];

        if (man->side == side)
            *out++ = (uint16_t)(from + (int)man->level * PLACES + ground_class[man->at]);
    }
    from += CARD_MAN;
    *out++ = (uint16_t)(from + at_most(reach->climbs[side], CARD_CLIMBS - 1) * CARD_WINS +
                        at_most(reach->wins[side], CARD_WINS - 1));
    from += CARD_PATHS;
    *out++ =
        (uint16_t)(from + at_most(levels_of(g, b->workers[1 - side]), CARD_FOES - 1));
    from += CARD_FOES;
    *out++ = (uint16_t)(from + at_most(board_towers(b), CARD_TOWERS - 1));
    from += CARD_TOWERS;
    *out++ = (uint16_t)(from + at_most(bits_count(g->open & g->two), CARD_HIGH - 1));
    from += CARD_HIGH;
    return list_memo(c, seat, from, out);
}

INLINE uint16_t *list_cards(const Core *c, const Ground *g, const Men *men,
                            const Reach *reach, uint16_t *out)
{
    for (int seat = 0; seat < c->lineup.seats; seat++) {
        if (c->lineup.power[seat] != POWER_NONE)
            out = list_card(c, g, men, reach, seat, out);
    }
    return out;
}

/* ---- all of it ---- */

INLINE bool has_cards(const Lineup *t)
{
    return t->power[0] | t->power[1] | t->power[2] | t->power[3];
}

FOR_EACH_CPU static ThinkSight list_all(const Core *c, uint16_t *ret_input)
{
    const Board *b = &c->board;
    Ground g = ground_of(b);
    bool cards = has_cards(&c->lineup);
    uint16_t *out;
    Reach reach;
    Men men;
    int pieces;

    find_men(c, &g, &men);
    out = list_men(b, &g, &men, ret_input);
    out = list_pairs(&men, out);
    out = list_paths(b, &g, &reach, out);
    if (cards)
        out = list_cards(c, &g, &men, &reach, out);
    pieces =
        bits_count(g.one) + bits_count(g.two) + bits_count(g.three) + bits_count(b->dome);
    return (ThinkSight){.count = (int)(out - ret_input),
                        .head = at_most(pieces / PHASE_PIECES, PHASES - 1) +
                                (cards ? PHASES : 0),
                        .side = lineup_side(&c->lineup, c->lineup.mover)};
}

static ThinkSight list(const void *core, uint16_t *ret_input)
{
    return list_all(core, ret_input);
}

/* ---- the other side's eyes ---- */

/* The second of two rivals sees the first the other way round. */
static int turned_rivals(int input)
{
    int a = input / LEVELS % LEVELS, b = input % LEVELS;
    int offset = input / (LEVELS * LEVELS);

    return ((OFFSETS - 1 - offset) * LEVELS + b) * LEVELS + a;
}

static int turned_side(int input, int from, int of_side)
{
    return from + (input - from + of_side) % (SIDES * of_side);
}

static int turned(int input)
{
    if (input < AT_AROUND)
        return turned_side(input, AT_CORNERS, CORNERS_OF_SIDE);
    if (input < AT_FREEDOM)
        return turned_side(input, AT_AROUND, AROUND_OF_SIDE);
    if (input < AT_PAIRS)
        return turned_side(input, AT_FREEDOM, FREEDOM_OF_SIDE);
    if (input < AT_RIVALS)
        return turned_side(input, AT_PAIRS, PAIR_KINDS);
    if (input < AT_PATHS)
        return AT_RIVALS + turned_rivals(input - AT_RIVALS);
    if (input < AT_ALONE)
        return turned_side(input, AT_PATHS, PATHS_OF_SIDE);
    if (input < AT_CARDS)
        return AT_ALONE + (input - AT_ALONE) % ALONE * ALONE + (input - AT_ALONE) / ALONE;
    return turned_side(input, AT_CARDS, CARDS_OF_SIDE);
}

/* ---- which games, and their mirror images ---- */

/* Where something is hidden it is asked about worlds in which all is known. */
static bool has_two_sides(const void *core)
{
    const Lineup *t = &((const Core *)core)->lineup;
    bool known = true;

    for (int seat = 0; seat < t->seats; seat++)
        known = known && t->power[seat] < POWER_COUNT;
    return known && lineup_sides(t) == SIDES && !t->fleece && t->stage >= STAGE_PLACE &&
           t->draft == DRAFT_NONE;
}

/* Ranks turned round, files turned round, the two exchanged: a bit each. */
static Squares image_of(Squares set, int number)
{
    Squares image = 0;

    while (set) {
        int at = bits_pop(&set), rank = at / 6, file = at % 6;
        int r = number & 1 ? FILES - 1 - rank : rank;
        int f = number & 2 ? FILES - 1 - file : file;

        image |= square_set(number & 4 ? f * 6 + r : r * 6 + f);
    }
    return image;
}

/* Where a card remembers a place the position stands for all its images. */
static void image(const void *core, int number, void *ret_core)
{
    Core c = *(const Core *)core;
    Squares *set = &c.board.block[0];

    for (int i = 0; i < SET_COUNT && !eval_remembers_place(&c); i++)
        set[i] = image_of(set[i], number);
    c.board.hash = board_hash(&c.board);
    memcpy(ret_core, &c, sizeof c);
}

const GameInputs eval_inputs = {
    .name = "open 1",
    .cards = "all",
    .count = INPUTS,
    .slots = SLOTS,
    .heads = HEADS,
    .plain = AT_CARDS,
    .plain_heads = PHASES,
    .images = IMAGES,
    .fits = has_two_sides,
    .list = list,
    .turned = turned,
    .image = image,
};
