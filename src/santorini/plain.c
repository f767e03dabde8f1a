/* SPDX-License-Identifier: MIT */
#include "santorini/plain.h"

#include "santorini/power.h"

bool plain_applies(const SantoriniState *s)
{
    const Table *t = &s->table;

    return t->seats == 2 && t->stage == STAGE_PLAY && !t->fleece && !t->extra &&
           !(t->power[0] | t->power[1]) && !s->turn.begun &&
           bits_count(s->board.workers[t->mover]) <= 2;
}

/* Where a worker may step to, and of these the steps that win. */
static Squares steps(const Board *b, int from, Squares closed, Squares *ret_wins)
{
    Squares near = board_near[from] & ~closed, top = b->block[2], high = b->block[1];
    int level = board_level(b, from);

    *ret_wins = 0;
    if (level == 0)
        return near & ~high;
    if (level == 1)
        return near & ~top;
    if (level == 2)
        *ret_wins = near & top;
    return near & ~*ret_wins;
}

static SantoriniState *copy(const SantoriniState *s, TurnSpace *space)
{
    SantoriniState *core = turns_add(space);

    if (core) {
        core->board = s->board;
        core->table = s->table;
    }
    return core;
}

static void add_win(const SantoriniState *next, TurnSpace *space, int from, int to)
{
    enum BoardSet set = (enum BoardSet)(SET_WORKERS + (1 - next->table.mover));
    SantoriniState *core = copy(next, space);

    if (!core)
        return;
    core->table.mover = (uint8_t)(1 - core->table.mover);
    core->table.stage = STAGE_WON;
    board_toggle(&core->board, set, from);
    board_toggle(&core->board, set, to);
}

/* All builds around `to`, the worker standing there already. */
static void add_builds(const SantoriniState *moved, TurnSpace *space, Squares free)
{
    const Squares *block = moved->board.block;

    while (free) {
        int at = bits_pop(&free);
        uint32_t set = (block[0] >> at & 1) + (block[1] >> at & 1) + (block[2] >> at & 1);
        SantoriniState *core = copy(moved, space);

        if (!core)
            return;
        board_toggle(&core->board, (enum BoardSet)(SET_BLOCK + set), at);
    }
}

bool plain_turns(const SantoriniState *s, TurnSpace *space)
{
    SantoriniState moved;
    int side = s->table.mover;
    enum BoardSet set = (enum BoardSet)(SET_WORKERS + side);
    Squares closed = board_workers(&s->board) | s->board.dome;

    moved.table = s->table;
    moved.table.mover = (uint8_t)(1 - side);
    moved.table.over = OVER_UNKNOWN;
    for (Squares crew = s->board.workers[side]; crew;) {
        int from = bits_pop(&crew);
        Squares wins, to = steps(&s->board, from, closed, &wins);
        Squares open = BOARD_ALL & ~(closed ^ square_set(from));

        while (to) {
            int at = bits_pop(&to);

            moved.board = s->board;
            board_toggle(&moved.board, set, from);
            board_toggle(&moved.board, set, at);
            add_builds(&moved, space, board_near[at] & open);
        }
        moved.board = s->board;
        while (wins)
            add_win(&moved, space, from, bits_pop(&wins));
    }
    return !space->full;
}

/* The second worker's set lies this far above the first's in one word, so that both are
 * counted at once. A step is at most 7 places: with 35 the two meet only where e5 below
 * would step north-east and a1 above south-west, off the board; these are taken out. */
enum { UPPER = 35 };

/* Pairs (a, b) of neighbours with a in `to` and b in `open`. */
static uint64_t count_pairs(uint64_t to, uint64_t open)
{
    uint64_t up = to & ~((uint64_t)1 << 28), down = to & ~((uint64_t)1 << UPPER);

    return (uint64_t)(__builtin_popcountll(to << 1 & open) +
                      __builtin_popcountll(to >> 1 & open) +
                      __builtin_popcountll(to << 5 & open) +
                      __builtin_popcountll(to >> 5 & open) +
                      __builtin_popcountll(to << 6 & open) +
                      __builtin_popcountll(to >> 6 & open) +
                      __builtin_popcountll(up << 7 & open) +
                      __builtin_popcountll(down >> 7 & open));
}

uint64_t plain_count(const Board *b, int side)
{
    Squares crew = b->workers[side], closed = board_workers(b) | b->dome;
    Squares free = BOARD_ALL & ~closed;
    uint64_t to = 0, open = 0, count = 0;

    for (int shift = 0; crew; shift += UPPER) {
        int from = bits_pop(&crew);
        Squares wins;

        to |= (uint64_t)steps(b, from, closed, &wins) << shift;
        open |= (uint64_t)(free | square_set(from)) << shift;
        count += (uint64_t)bits_count(wins);
    }
    return count + count_pairs(to, open);
}
