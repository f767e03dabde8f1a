/* SPDX-License-Identifier: MIT */
/* explore_direct - turns in which nobody looks at a step nor at the piece put after it.
 *
 * All such a turn changes is where the mover's workers stand, and one last piece. So results
 * are written straight from the board before the move, or counted, and no step is taken.
 */
#include "santorini/texts/writer.h"
#include "santorini/whole/explore_part.h"

bool explore_is_direct(const Explore *x, const Play *p)
{
    const Rules *r = x->r;
    const SantoriniPower *own = r->own;
    bool watched = r->moves_bound || r->builds_bound || r->domes || r->towers ||
                   own->own_win || own->own_builds || own->own_end ||
                   (!own->claims.walk && (own->own_moved || own->builders));

    return x->distinct && !x->demand && !watched && own->second == SECOND_NEVER &&
           r->side < 2 && !p->turn.trap &&
           !(p->board.coins | p->board.female | p->turn.group[GROUP_MARK]);
}

Squares explore_easy(const Rules *r, const Board *b, int from, Squares to)
{
    Squares third = b->block[2], second = b->block[1] & ~third;
    Squares hard = board_workers(b) | (board_has(third, from) ? 0 : third);

    if (r->own->claims.walk == WALK_TWICE)
        hard |= second & board_spread(third & ~b->dome);
    return to & ~hard;
}

/* ---- last pieces ---- */

/* A worker builds on up to eight squares. */
enum { MOST_BUILDS = 8 };

FOR_EACH_CPU static size_t count_pieces(Builds builds)
{
    return (size_t)__builtin_popcountll(builds);
}

size_t explore_count_pieces(Builds builds)
{
    return count_pieces(builds);
}

static inline Squares builds_after(const Explore *x, const Play *p, int to, Squares open)
{
    Squares at = x->r->near[to] & open;

    return p->turn.early ? at & explore_after_early(x, p, to) : at;
}

/* Pairs of neighbours, one of each set. */
FOR_EACH_CPU static size_t count_pairs(Squares a, Squares b)
{
    return (size_t)(bits_count(a << 1 & b) + bits_count(a >> 1 & b) +
                    bits_count(a << 5 & b) + bits_count(a >> 5 & b) +
                    bits_count(a << 6 & b) + bits_count(a >> 6 & b) +
                    bits_count(a << 7 & b) + bits_count(a >> 7 & b));
}

static INLINED size_t count_steps(const Explore *x, const Play *p, Squares to,
                                  Squares open)
{
    size_t sum = 0;

    if (!p->turn.early && x->r->near == board_near)
        return count_pairs(to, open);
    while (to)
        sum += count_pieces(builds_after(x, p, bits_pop(&to), open));
    return sum;
}

static NOINLINE void put_steps(Explore *x, const Play *p, int from, Squares to,
                               Squares open)
{
    Core *first = turns_room(x->space, (size_t)(MOST_BUILDS * bits_count(to)));
    Writer w;

    if (!first)
        return;
    w = writer_open(&p->board, &x->next, first);
    while (to) {
        int at = bits_pop(&to);

        writer_put_step(&w, x->r->side, from, at, builds_after(x, p, at, open));
    }
    turns_keep(x->space, (size_t)(w.core - first));
}

INLINED void explore_last_steps(Explore *x, const Play *p, int from, Squares to)
{
    Squares open = turn_free(x->r, p) | square_set(from);

    if (turns_counts(x->space))
        turns_keep(x->space, count_steps(x, p, to, open));
    else
        put_steps(x, p, from, to, open);
}

void explore_count_steps(Explore *x, const Play *p, int from, Squares to)
{
    const Board *b = &p->board;
    Squares wins = board_has(b->block[2], from) ? 0 : to & b->block[2];
    Squares held = to & board_workers(b) & ~wins, easy = to & ~(wins | held);
    Squares free = turn_free(x->r, p);

    turns_keep(x->space, count_steps(x, p, easy, free | square_set(from)));
    if (wins | held)
        turns_keep(x->space, count_pieces(wins) + count_steps(x, p, held, free));
}

/* ---- further steps ---- */

void explore_two_steps(Explore *x, const Play *p, int from, Squares to, Squares *been)
{
    const Board *b = &p->board;
    Squares free = turn_free(x->r, p), all = to;
    Squares other = b->workers[x->r->side] & ~square_set(from);

    while (to) {
        int at = bits_pop(&to);
        Squares on = x->r->near[at] & free & board_up_to(b, board_level(b, at) + 1);

        on = explore_take_new(been, other, on, false);
        all |= on;
        if (turns_counts(x->space))
            continue;
        explore_last_steps(x, p, from, square_set(at));
        explore_last_steps(x, p, from, on);
    }
    if (turns_counts(x->space))
        explore_last_steps(x, p, from, all);
}

/* A crew on its way. */
typedef struct Stroll {
    Explore *x;
    TurnSpace *space;
    const Squares *near;
    const Board *board; /* before the move */
    Squares free;       /* but for the crew */
    Squares asleep;
    Squares *been;
} Stroll;

static NOINLINE void put_crew(const Stroll *s, Squares crew, Squares at)
{
    int side = s->x->r->side;
    Squares moved = crew ^ s->board->workers[side], top = s->board->block[2];
    Core *first = turns_room(s->space, MOST_BUILDS * 2);
    Writer w;

    if (!first)
        return;
    w = writer_open(s->board, &s->x->next, first);
    writer_toggle_workers(&w, side, moved);
    while (moved)
        w.hash ^= board_key[SET_WORKERS + side][bits_pop(&moved)];
    writer_put_all(&w, builds_of(at & ~top, at & top));
    turns_keep(s->space, (size_t)(w.core - first));
}

static void stroll(const Stroll *s, Squares crew)
{
    Squares open = s->free & ~crew, at = 0;

    for (Squares who = crew; who;)
        at |= s->near[bits_pop(&who)];
    if (turns_counts(s->space))
        turns_keep(s->space, count_pieces(at & open));
    else
        put_crew(s, crew, at & open);
    for (Squares who = crew & ~s->asleep; who;) {
        int from = bits_pop(&who);
        Squares other = crew ^ square_set(from);
        Squares to = s->near[from] & open & board_level_with(s->board, from);

        for (to = explore_take_new(s->been, other, to, true); to; to &= to - 1)
            stroll(s, other | (to & -to));
    }
}

void explore_stroll(Explore *x, const Play *p, int from, Squares to, Squares *been)
{
    const Board *b = &p->board;
    Squares crew = b->workers[x->r->side], even = board_level_with(b, from);
    Stroll s = {
        .x = x,
        .space = x->space,
        .near = x->r->near,
        .board = b,
        .free = turn_free(x->r, p) | crew,
        .asleep = p->turn.group[GROUP_ASLEEP],
        .been = been,
    };

    if (turns_counts(x->space)) {
        explore_last_steps(x, p, from, to & ~even);
        to &= even;
    }
    for (; to; to &= to - 1) {
        Squares at = to & -to;

        if (at & even)
            stroll(&s, (crew ^ square_set(from)) | at);
        else
            explore_last_steps(x, p, from, at);
    }
}
