/* SPDX-License-Identifier: MIT */
#include "santorini/plain.h"

#include "base/cpu.h"

bool plain_applies(const Core *s)
{
    const Table *t = &s->table;
    Squares more;

    if (t->power[0] | t->power[1] | t->fleece | t->extra || t->stage != STAGE_PLAY ||
        t->seats != 2)
        return false;
    more = s->board.workers[t->mover];
    more &= more - 1;
    return !(more & (more - 1));
}

/* Where a worker may step to without winning; the steps that win come apart. */
static inline Squares steps(const Board *b, int from, Squares closed, Squares *ret_wins)
{
    Squares near = board_near[from] & ~closed;

    *ret_wins = 0;
    if (!board_has(b->block[0], from))
        return near & ~b->block[1];
    if (!board_has(b->block[1], from))
        return near & ~b->block[2];
    if (!board_has(b->block[2], from))
        *ret_wins = near & b->block[2];
    return near ^ *ret_wins;
}

/* Results are written one behind the other; there is room for all, see plain_turns. */
static Core *add_win(Core *out, const Core *moved, int side, int from, int to)
{
    enum BoardSet set = (enum BoardSet)(SET_WORKERS + side);

    *out = *moved;
    out->table.mover = (uint8_t)side;
    out->table.stage = STAGE_WON;
    board_toggle(&out->board, set, from);
    board_toggle(&out->board, set, to);
    return out + 1;
}

/* The next piece, of the kind `set`, on each of these squares in turn. */
static inline Core *add_pieces(Core *out, const Core *moved, enum BoardSet set,
                               Squares at)
{
    while (at) {
        int square = bits_pop(&at);

        *out = *moved;
        board_toggle(&out->board, set, square);
        out++;
    }
    return out;
}

static inline Core *add_builds(Core *out, const Core *moved, Squares free)
{
    const Squares *block = moved->board.block;

    out = add_pieces(out, moved, SET_BLOCK, free & ~block[0]);
    out = add_pieces(out, moved, SET_BLOCK + 1, free & block[0] & ~block[1]);
    out = add_pieces(out, moved, SET_BLOCK + 2, free & block[1] & ~block[2]);
    return add_pieces(out, moved, SET_DOME, free & block[2]);
}

/* Two workers, at most eight steps each, at most eight builds a step. */
enum { PLAIN_MOST = 2 * 8 * 8 };

FOR_EACH_CPU static size_t make_turns(const Core *s, Core *out)
{
    int side = s->table.mover;
    enum BoardSet set = (enum BoardSet)(SET_WORKERS + side);
    Squares closed = board_workers(&s->board) | s->board.dome;
    Core moved = *s, *first = out;

    moved.table.mover = (uint8_t)(1 - side);
    moved.table.over = OVER_UNKNOWN;
    for (Squares crew = s->board.workers[side]; crew;) {
        int from = bits_pop(&crew);
        Squares wins, to = steps(&s->board, from, closed, &wins);
        Squares open = BOARD_ALL & ~(closed ^ square_set(from));

        while (wins)
            out = add_win(out, &moved, side, from, bits_pop(&wins));
        board_toggle(&moved.board, set, from);
        while (to) {
            int at = bits_pop(&to);

            board_toggle(&moved.board, set, at);
            out = add_builds(out, &moved, board_near[at] & open);
            board_toggle(&moved.board, set, at);
        }
        board_toggle(&moved.board, set, from);
    }
    return (size_t)(out - first);
}

bool plain_turns(const Core *s, TurnSpace *space)
{
    if (space->capacity < PLAIN_MOST) {
        space->full = true;
        return false;
    }
    space->count = make_turns(s, (Core *)(void *)space->states);
    return true;
}

/* The second worker's set lies this far above the first's in one word, so that both are
 * counted at once. A step is at most 7 places: with 35 the two meet only where e5 below
 * would step north-east and a1 above south-west, off the board; these are taken out. */
enum { UPPER = 35 };

/* Pairs (a, b) of neighbours with a in `to` and b in `open`. */
static inline uint64_t count_pairs(uint64_t to, uint64_t open)
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

FOR_EACH_CPU static uint64_t count_turns(const Core *s)
{
    const Board *b = &s->board;
    Squares crew = b->workers[s->table.mover], wins, more_wins = 0;
    Squares closed = b->workers[0] | b->workers[1] | b->dome, free = BOARD_ALL & ~closed;
    uint64_t to, open;
    int from;

    if (!crew)
        return 0;
    from = bits_pop(&crew);
    to = steps(b, from, closed, &wins);
    open = free | square_set(from);
    if (crew) {
        from = bits_first(crew);
        to |= (uint64_t)steps(b, from, closed, &more_wins) << UPPER;
        open |= (uint64_t)(free | square_set(from)) << UPPER;
    }
    if (wins | more_wins)
        return count_pairs(to, open) +
               (uint64_t)(bits_count(wins) + bits_count(more_wins));
    return count_pairs(to, open);
}

uint64_t plain_count(const Core *s)
{
    return count_turns(s);
}
