/* SPDX-License-Identifier: MIT */
/* eval_inputs - the base game as a network sees it (GameInputs of game/think.h).
 *
 * Squares, workers and what is between them, by what a turn can make of it:
 *
 *   squares   each by what stands there; an empty one by its height and by who can step there
 *   corners   for each worker what its four corners hold (a corner and the sides next to it),
 *             whichever way they point
 *   around    the heights next to a worker, counted
 *   freedom   a worker's steps, and the climbed opponents next to it
 *   pairs     how two workers stand to each other, and how high
 *   paths     level 2 and 3 within two turns; what of level 2 one side alone gets to
 *
 * A worker that is not placed yet leaves its slots to input 0.
 */
#include "santorini/eval.h"

#include "base/cpu.h"
#include "santorini/ground.h"

enum {
    FILES = 5,
    SIDES = 2,
    CREW = 2, /* workers of a side */
    MEN = SIDES * CREW,
    CORNERS = 4,

    /* What a square holds: nothing, with a height, for those who can step there; a worker. */
    HEIGHTS = 5,
    HELD = HEIGHTS * 4,
    SQUARE_KINDS = HELD + SIDES * 4,

    /* What is in a corner: heights, but what cannot be entered counts as a dome. Both sides of
     * it are alike, so 15 ways for them. */
    CORNER_KINDS = HEIGHTS * 15,
    STEPS = 9,
    OFFSETS = 81,
    PAIR_KINDS = OFFSETS * LEVELS * LEVELS,
    CLIMBS = 9,
    WINS = 5,
    ALONE = 5,

    /* Inputs in their order. What belongs to a side comes for side 0, then for side 1. */
    AT_NONE = 0,
    AT_SQUARES = 1,
    AT_CORNERS = AT_SQUARES + FILES * FILES * SQUARE_KINDS,
    CORNERS_OF_SIDE = LEVELS * CORNER_KINDS,
    AT_AROUND = AT_CORNERS + SIDES * CORNERS_OF_SIDE,
    AROUND_OF_SIDE = LEVELS * GROUND_AROUND,
    AT_FREEDOM = AT_AROUND + SIDES * AROUND_OF_SIDE,
    FREEDOM_OF_SIDE = LEVELS * STEPS * GROUND_FOES,
    AT_PAIRS = AT_FREEDOM + SIDES * FREEDOM_OF_SIDE,
    AT_RIVALS = AT_PAIRS + SIDES * PAIR_KINDS,
    AT_PATHS = AT_RIVALS + PAIR_KINDS,
    PATHS_OF_SIDE = CLIMBS * WINS,
    AT_ALONE = AT_PATHS + SIDES * PATHS_OF_SIDE,
    INPUTS = AT_ALONE + ALONE * ALONE,

    MAN_SLOTS = CORNERS + 2,
    SLOTS = FILES * FILES + MEN * MAN_SLOTS + MEN * (MEN - 1) / 2 + SIDES + 1,

    HEADS = 8,
    HEAD_PIECES = 6, /* on the board make the next head */
    IMAGES = 8,
};

_Static_assert((int)SLOTS <= (int)THINK_MAX_SLOTS && (int)INPUTS < UINT16_MAX,
               "a network has room for them");

/* A worker as its slots are filled. */
typedef struct Man {
    int at; /* SQUARE_NONE: not there */
    int side;
    size_t level;
} Man;

/* The cells of the board with a border that nobody can enter. */
enum { BORDER = 7, CELLS = BORDER + 32 + BORDER };

/* Where squares lie on a board of nine files, so that differences tell directions apart. */
static const uint8_t wide_place[32] = {0,  1,  2,  3,  4,  0,  9,  10, 11, 12,
                                       13, 0,  18, 19, 20, 21, 22, 0,  27, 28,
                                       29, 30, 31, 0,  36, 37, 38, 39, 40};

/* Two sides of a corner, alike when they are exchanged. */
static const uint8_t sides_kind[HEIGHTS][HEIGHTS] = {{0, 1, 2, 3, 4},
                                                     {1, 5, 6, 7, 8},
                                                     {2, 6, 9, 10, 11},
                                                     {3, 7, 10, 12, 13},
                                                     {4, 8, 11, 13, 14}};

/* ---- listing ---- */

INLINE Squares side_steps(const Ground *g, Squares crew)
{
    Squares set = 0;

    while (crew) {
        int at = bits_pop(&crew);

        set |= board_near[at] & g->steps[ground_level(g, at)];
    }
    return set;
}

INLINE uint16_t *list_squares(const Board *b, const Ground *g, uint16_t *out,
                              uint8_t cell[CELLS])
{
    Squares steps0 = side_steps(g, b->workers[0]), steps1 = side_steps(g, b->workers[1]);
    Squares own = b->workers[0], foes = b->workers[1], dome = b->dome;
    uint16_t kind[32];

    for (int i = 0; i < 32; i++) {
        uint32_t level = (g->one >> i & 1) + (g->two >> i & 1) + (g->three >> i & 1);
        uint32_t man = (own | foes) >> i & 1, domed = dome >> i & 1;
        uint32_t height = domed ? 4 : level;
        uint32_t empty = height * 4 + (steps0 >> i & 1) * 2 + (steps1 >> i & 1);

        kind[i] = (uint16_t)(man ? HELD + (foes >> i & 1) * 4 + level : empty);
        cell[BORDER + i] = (uint8_t)(g->open >> i & 1 ? level : 4);
    }
    for (int rank = 0; rank < FILES; rank++) {
        for (int file = 0; file < FILES; file++)
            *out++ = (uint16_t)(AT_SQUARES + (rank * FILES + file) * SQUARE_KINDS +
                                kind[rank * 6 + file]);
    }
    return out;
}

INLINE size_t corner_kind(const uint8_t *at, int rank, int file)
{
    return at[rank + file] * 15u + sides_kind[at[rank]][at[file]];
}

INLINE uint16_t *list_man(const Ground *g, Man man, Squares foes, const uint8_t *cell,
                          uint16_t *out)
{
    const uint8_t *at = cell + BORDER + man.at;
    Squares near = board_near[man.at];
    size_t own = (size_t)man.side * LEVELS + man.level;
    size_t corner = AT_CORNERS + own * CORNER_KINDS;
    size_t steps = (size_t)bits_count(near & g->steps[man.level]);

    *out++ = (uint16_t)(corner + corner_kind(at, 6, 1));
    *out++ = (uint16_t)(corner + corner_kind(at, 6, -1));
    *out++ = (uint16_t)(corner + corner_kind(at, -6, 1));
    *out++ = (uint16_t)(corner + corner_kind(at, -6, -1));
    *out++ = (uint16_t)(AT_AROUND + own * GROUND_AROUND + ground_around(g, near));
    *out++ = (uint16_t)(AT_FREEDOM + (own * STEPS + steps) * GROUND_FOES +
                        ground_foes(g, near, foes));
    return out;
}

INLINE int pair_input(const Man *a, const Man *b)
{
    int at = a->side == b->side ? AT_PAIRS + a->side * PAIR_KINDS : AT_RIVALS;
    int offset = wide_place[b->at] - wide_place[a->at] + OFFSETS / 2;

    return at + (offset * LEVELS + (int)a->level) * LEVELS + (int)b->level;
}

INLINE uint16_t *list_pairs(const Man *man, uint16_t *out)
{
    for (int i = 0; i < MEN; i++) {
        for (int k = i + 1; k < MEN; k++)
            *out++ = (uint16_t)pair_input(&man[i], &man[k]);
    }
    return out;
}

INLINE int at_most(int number, int most)
{
    return number < most ? number : most;
}

INLINE uint16_t *list_paths(const Board *b, const Ground *g, uint16_t *out)
{
    Paths paths = paths_of(g, pair(b->workers[0], b->workers[1]));
    Squares climb0 = (Squares)paths.climb & BOARD_ALL;
    Squares climb1 = (Squares)(paths.climb >> PAIR) & BOARD_ALL;
    int win0 = bits_count((Squares)paths.win & BOARD_ALL);
    int win1 = bits_count((Squares)(paths.win >> PAIR) & BOARD_ALL);
    int alone0 = at_most(bits_count(climb0 & ~climb1), ALONE - 1);
    int alone1 = at_most(bits_count(climb1 & ~climb0), ALONE - 1);

    *out++ = (uint16_t)(AT_PATHS + at_most(bits_count(climb0), CLIMBS - 1) * WINS +
                        at_most(win0, WINS - 1));
    *out++ = (uint16_t)(AT_PATHS + PATHS_OF_SIDE +
                        at_most(bits_count(climb1), CLIMBS - 1) * WINS +
                        at_most(win1, WINS - 1));
    *out++ = (uint16_t)(AT_ALONE + alone0 * ALONE + alone1);
    return out;
}

/* Of a side with fewer workers the missing ones are not there; more there cannot be. */
INLINE void find_men(const Board *b, const Ground *g, Man *ret_man)
{
    for (int i = 0; i < MEN; i++) {
        Squares crew = b->workers[i / CREW];

        if (i % CREW)
            crew &= crew - 1;
        ret_man[i] = (Man){.at = crew ? bits_first(crew) : SQUARE_NONE, .side = i / CREW};
        ret_man[i].level = crew ? ground_level(g, ret_man[i].at) : 0;
    }
}

/* Before all workers are placed. */
static NOINLINE void drop_missing(const Man *man, uint16_t *input)
{
    uint16_t *both = input + FILES * FILES + MEN * MAN_SLOTS;

    for (int i = 0; i < MEN; i++) {
        for (int k = 0; k < MAN_SLOTS && man[i].at == SQUARE_NONE; k++)
            input[FILES * FILES + i * MAN_SLOTS + k] = AT_NONE;
        for (int k = i + 1; k < MEN; k++, both++) {
            if (man[i].at == SQUARE_NONE || man[k].at == SQUARE_NONE)
                *both = AT_NONE;
        }
    }
}

FOR_EACH_CPU static ThinkSight list_all(const Core *c, uint16_t *ret_input)
{
    const Board *b = &c->board;
    Ground g = ground_of(b);
    uint8_t cell[CELLS];
    uint16_t *out;
    Man man[MEN];
    bool missing = false;
    int pieces;

    memset(cell, HEIGHTS - 1, sizeof cell);
    find_men(b, &g, man);
    out = list_squares(b, &g, ret_input, cell);
    for (int i = 0; i < MEN; i++) {
        missing |= man[i].at == SQUARE_NONE;
        out = list_man(&g, man[i], b->workers[1 - man[i].side], cell, out);
    }
    out = list_pairs(man, out);
    list_paths(b, &g, out);
    if (missing)
        drop_missing(man, ret_input);
    pieces =
        bits_count(g.one) + bits_count(g.two) + bits_count(g.three) + bits_count(b->dome);
    return (ThinkSight){.head = at_most(pieces / HEAD_PIECES, HEADS - 1),
                        .side = c->lineup.mover};
}

static ThinkSight list(const void *core, uint16_t *ret_input)
{
    return list_all(core, ret_input);
}

/* ---- the other side's eyes ---- */

static int turned_square(int input)
{
    int kind = input % SQUARE_KINDS, base = input - kind;

    if (kind >= HELD)
        return base + (kind - HELD + 4) % 8 + HELD;
    return base + (kind & ~3) + (kind & 1) * 2 + (kind >> 1 & 1);
}

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
    if (input < AT_SQUARES)
        return input;
    if (input < AT_CORNERS)
        return AT_SQUARES + turned_square(input - AT_SQUARES);
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
    return AT_ALONE + (input - AT_ALONE) % ALONE * ALONE + (input - AT_ALONE) / ALONE;
}

/* ---- which games, and their mirror images ---- */

static bool is_base_game(const void *core)
{
    const Lineup *t = &((const Core *)core)->lineup;

    return t->seats == 2 && !(t->power[0] | t->power[1] | t->fleece) &&
           t->stage >= STAGE_PLACE && t->draft == DRAFT_NONE;
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

static void image(const void *core, int number, void *ret_core)
{
    Core c = *(const Core *)core;
    Squares *set = &c.board.block[0];

    for (int i = 0; i < SET_COUNT; i++)
        set[i] = image_of(set[i], number);
    c.board.hash = board_hash(&c.board);
    memcpy(ret_core, &c, sizeof c);
}

const GameInputs eval_inputs = {
    .name = "base 1",
    .cards = "none",
    .count = INPUTS,
    .slots = SLOTS,
    .heads = HEADS,
    .images = IMAGES,
    .fits = is_base_game,
    .list = list,
    .turned = turned,
    .image = image,
};
