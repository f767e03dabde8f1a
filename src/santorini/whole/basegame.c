/* SPDX-License-Identifier: MIT */
#include "santorini/whole/basegame.h"

#include "base/cpu.h"
#include "santorini/texts/writer.h"

bool basegame_applies(const Core *s)
{
    const Lineup *t = &s->lineup;
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

/* The turn ends with the step. */
static void put_win(Writer *w, const Core *s, int from, int to)
{
    int side = s->lineup.mover;
    enum BoardSet set = (enum BoardSet)(SET_WORKERS + side);
    Core *core = w->core++;

    *core = *s;
    core->lineup.stage = STAGE_WON;
    core->lineup.over = OVER_UNKNOWN;
    board_toggle(&core->board, set, from);
    board_toggle(&core->board, set, to);
}

/* Two workers, at most eight steps each, at most eight builds a step. */
enum { PLAIN_MOST = 2 * 8 * 8 };

FOR_EACH_CPU static size_t make_turns(const Core *s, Core *first)
{
    int side = s->lineup.mover;
    Squares closed = board_workers(&s->board) | s->board.dome;
    Lineup next = s->lineup;
    Writer w;

    next.mover = (uint8_t)(1 - side);
    next.over = OVER_UNKNOWN;
    w = writer_open(&s->board, &next, first);
    for (Squares crew = s->board.workers[side]; crew;) {
        int from = bits_pop(&crew);
        Squares wins, to = steps(&s->board, from, closed, &wins);
        Squares open = BOARD_ALL & ~(closed ^ square_set(from));

        while (wins)
            put_win(&w, s, from, bits_pop(&wins));
        while (to) {
            int at = bits_pop(&to);

            writer_put_step(&w, side, from, at, board_near[at] & open);
        }
    }
    return (size_t)(w.core - first);
}

bool basegame_turns(const Core *s, TurnSpace *space)
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
    Squares crew = b->workers[s->lineup.mover], wins, more_wins = 0;
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

uint64_t basegame_count(const Core *s)
{
    return count_turns(s);
}

/* ---- two turns ---- */

/* The answers to a turn are counted once for each step: where the piece goes changes them
 * only if it closes a square to one of the workers that answer, or fills it. Words have a
 * set for each of them, as above. */
typedef struct Answers {
    uint64_t crew;   /* where they stand */
    uint64_t flat;   /* all for a worker on level 0, nothing for one on level 1 */
    uint64_t reach;  /* their steps, if nobody were in the way */
    Squares matters; /* a piece on one of these squares changes the answers */
} Answers;

static inline uint64_t twice(Squares set)
{
    return set | (uint64_t)set << UPPER;
}

/* False where a step might win, or there are not two workers. */
static inline bool find_answers(const Board *b, int side, Answers *ret_answers)
{
    const Squares *block = b->block;
    Squares crew = b->workers[side], second = crew & (crew - 1), first = crew ^ second;
    uint64_t flat, reach, closing;

    if (!second || second & (second - 1) || crew & block[1])
        return false;
    flat = (first & block[0] ? 0 : BOARD_ALL) |
           (uint64_t)(second & block[0] ? 0 : BOARD_ALL) << UPPER;
    reach = board_near[bits_first(first)] | (uint64_t)board_near[bits_first(second)]
                                                << UPPER;
    reach &= ~(flat & twice(block[1])) & ~(~flat & twice(block[2]));
    closing = reach & ((flat & twice(block[0])) | (~flat & twice(block[1])));
    *ret_answers = (Answers){
        .crew = first | (uint64_t)second << UPPER,
        .flat = flat,
        .reach = reach,
        .matters = (Squares)(closing | closing >> UPPER) | block[2],
    };
    return true;
}

/* The answers after a piece on a square that matters. */
static inline uint64_t count_after(const Answers *a, const Board *b, uint64_t reach,
                                   uint64_t open, Squares square)
{
    uint64_t at = twice(square);

    if (square & b->block[2])
        return count_pairs(reach, open & ~at);
    return count_pairs(reach & ~(at & (square & b->block[1] ? ~a->flat : a->flat)), open);
}

/* The answers to all builds after a step to a square that leaves these free. */
static inline uint64_t count_answers(const Answers *a, const Board *b, int to,
                                     Squares free)
{
    uint64_t reach = a->reach & twice(free), open = twice(free) | a->crew;
    uint64_t usual = count_pairs(reach, open);
    Squares at = board_near[to] & free;
    uint64_t sum = usual * (uint64_t)bits_count(at & ~a->matters);

    for (at &= a->matters; at; at &= at - 1)
        sum += count_after(a, b, reach, open, at & -at);
    return sum;
}

FOR_EACH_CPU static bool count_two(const Core *s, uint64_t *ret_count)
{
    const Board *b = &s->board;
    Squares closed = b->workers[0] | b->workers[1] | b->dome;
    Answers answers;
    uint64_t sum = 0;

    if (!find_answers(b, 1 - s->lineup.mover, &answers))
        return false;
    for (Squares crew = b->workers[s->lineup.mover]; crew;) {
        int from = bits_pop(&crew);
        Squares wins, to = steps(b, from, closed, &wins);

        while (to) {
            int at = bits_pop(&to);
            Squares both = square_set(from) | square_set(at);

            sum += count_answers(&answers, b, at, BOARD_ALL & ~(closed ^ both));
        }
    }
    *ret_count = sum;
    return true;
}

bool basegame_count_two(const Core *s, uint64_t *ret_count)
{
    return count_two(s, ret_count);
}
