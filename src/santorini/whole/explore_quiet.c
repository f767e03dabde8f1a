/* SPDX-License-Identifier: MIT */
/* explore_quiet - turns in which a move does nothing but move.
 *
 * Most turns are of this kind. Nothing happens between the steps, so a point of the turn is
 * known by where the workers stand and what was built before the move; no step needs to be
 * numbered, and the end is worked out once for all last pieces. What somebody looks at
 * after all, a dome that may be answered or a step into a trap, is left to explore.c.
 */
#include <string.h>

#include "santorini/whole/explore_part.h"

/* Where one worker has been, by the place of the other one; then, for a card that is spent
 * by the second move, where such moves have led. */
typedef struct Visited {
    Squares been[2][32];
} Visited;

typedef struct Quiet {
    Explore *x;
    const Rules *r;
    const SantoriniPower *own;
    Visited *walk; /* NULL: the card does not walk */
    bool once;     /* there is one move */
    bool straight; /* and the worker that moves builds, nothing else */
    bool direct;   /* explore_is_direct */
    bool counts;   /* and explore_count_steps will do */
} Quiet;

/* Walks are told apart by two places, and not by who is who if both workers walk. */
static bool can_walk(const Explore *x, const Play *p)
{
    Squares crew = turn_crew(x->r, p);
    bool alike = !(crew & (p->board.female | p->turn.group[GROUP_MARK]));

    return !x->demand && !x->r->own->own_win && bits_count(crew) <= 2 &&
           (alike || !(x->r->own->traits & TRAIT_CREW_MOVES));
}

bool explore_is_quiet(const Explore *x, const Play *p)
{
    const SantoriniPower *own = x->r->own;
    bool builds = own->second ? x->r->calm && !own->own_builds && own->claims.builds == 2
                              : own->claims.builds == 1;

    return x->r->quiet && x->r->lasts && builds && !own->extras &&
           (!power_walks(own) || can_walk(x, p));
}

static void stand(const Quiet *q, const Node *n);

/* ---- builds ---- */

/* Second builds after a first one that nobody looks at; `next` is given back as it was. */
static void add_second(Explore *x, Node *next, int worker, int at, bool dome)
{
    Play *p = &next->plan;
    enum BoardSet set =
        dome ? SET_DOME : (enum BoardSet)(SET_BLOCK + board_level(&p->board, at));
    Squares order;
    Builds builds;

    board_toggle(&p->board, set, at);
    p->turn.last = (uint8_t)at;
    p->turn.fresh = dome;
    builds = turn_builds(x->r, p, worker);
    order = explore_in_order(x, p, worker);
    builds = builds_on(builds, order);
    explore_add_last_pieces(x, next, explore_unnoticed(x->r, &p->board, &builds));
    explore_try_each(x, next, worker, builds);
    board_toggle(&p->board, set, at);
}

static OUTLINED void add_seconds(Explore *x, const Node *n, int worker, Builds first)
{
    Squares block = builds_block(first), dome = builds_dome(first);
    Node next;

    if (x->r->own->second == SECOND_ON_TOP) {
        explore_add_doubles(x, n, block & ~n->plan.board.block[1]);
        return;
    }
    COPY(&next.plan, &n->plan);
    next.plan.turn.builds++;
    while (block)
        add_second(x, &next, worker, bits_pop(&block), false);
    while (dome)
        add_second(x, &next, worker, bits_pop(&dome), true);
}

/* What a worker can build now, up to what somebody looks at; second builds are tried. */
static INLINED Builds try_builds(Explore *x, const Node *n, int worker)
{
    Builds builds = turn_builds(x->r, &n->plan, worker), now;

    if (n->plan.turn.builds) {
        Squares order = explore_in_order(x, &n->plan, worker);

        builds = builds_on(builds, order);
    }
    now = explore_unnoticed(x->r, &n->plan.board, &builds);
    if (builds)
        explore_try_each(x, n, worker, builds);
    if (x->r->own->second != SECOND_NEVER)
        add_seconds(x, n, worker, now);
    return now;
}

static INLINED void build_last(Explore *x, const Node *n, int worker)
{
    Builds all = try_builds(x, n, worker);

    if (all)
        explore_add_last_pieces(x, n, all);
}

/* Whoever builds it, a last piece ends the turn in the same way. */
static INLINED void build_any(Explore *x, const Node *n, Squares who)
{
    Builds all = 0;

    while (who)
        all |= try_builds(x, n, bits_pop(&who));
    if (all)
        explore_add_last_pieces(x, n, all);
}

static void build_early_at(const Quiet *q, const Node *n, int worker, int at, bool dome)
{
    Node next;

    COPY(&next.plan, &n->plan);
    turn_build(q->r, &next.plan, worker, at, dome);
    stand(q, &next);
}

static OUTLINED void build_early(const Quiet *q, const Node *n, Squares who)
{
    Explore *x = q->x;

    while (who) {
        int worker = bits_pop(&who);
        Builds builds = turn_builds(x->r, &n->plan, worker), now;
        Squares block, dome;

        x->early = builds_block(builds) | builds_dome(builds);
        now = explore_unnoticed(x->r, &n->plan.board, &builds);
        for (block = builds_block(now); block;)
            build_early_at(q, n, worker, bits_pop(&block), false);
        for (dome = builds_dome(now); dome;)
            build_early_at(q, n, worker, bits_pop(&dome), true);
        explore_try_each(x, n, worker, builds);
    }
}

/* ---- moves ---- */

static INLINED void go(const Quiet *q, const Node *n, int from, int to)
{
    Node next;

    COPY(&next.plan, &n->plan);
    turn_quiet_move(q->r, &next.plan, from, to);
    if (next.plan.turn.won | next.plan.turn.lost)
        explore_arrive(q->x, &next);
    else if (q->straight)
        build_last(q->x, &next, to);
    else if (q->once)
        build_any(q->x, &next, turn_builders(q->r, &next.plan));
    else
        stand(q, &next);
}

/* Is all that follows the next move known without taking it? */
static bool goes_direct(const Quiet *q, const Play *p)
{
    int walk = q->own->claims.walk;

    return q->direct && !p->turn.towers &&
           (q->straight || (walk && !p->turn.moves) ||
            (walk == WALK_TWICE && p->turn.moves == 1));
}

static void go_easy(const Quiet *q, const Play *p, int from, Squares to)
{
    int walk = q->own->claims.walk;

    if (!walk || p->turn.moves)
        explore_last_steps(q->x, p, from, to);
    else if (walk == WALK_TWICE)
        explore_two_steps(q->x, p, from, to, q->walk->been[0]);
    else
        explore_stroll(q->x, p, from, to, q->walk->been[0]);
}

/* The same as `go` to each of these places, in their order. */
static void go_direct(const Quiet *q, const Node *n, int from, Squares to)
{
    Squares hard = to & ~explore_easy(q->r, &n->plan.board, from, to);

    while (to) {
        Squares next = hard & -hard, easy = to & (next - 1);

        if (easy)
            go_easy(q, &n->plan, from, easy);
        if (next)
            go(q, n, from, square_of(next));
        to ^= easy | next;
        hard ^= next;
    }
}

/* Walkers come to the same place on many ways, and may win there on one and not on another:
 * takes the steps that win out. */
static Squares take_wins(const Quiet *q, const Node *n, int from, Squares to)
{
    const Board *b = &n->plan.board;
    Squares top = board_has(b->block[1] & ~b->block[2], from) ? to & b->block[2] : 0;

    while (top) {
        int at = bits_pop(&top);
        Node next;

        COPY(&next.plan, &n->plan);
        turn_quiet_move(q->r, &next.plan, from, at);
        if (next.plan.turn.won) {
            explore_arrive(q->x, &next);
            to &= ~square_set(at);
        }
    }
    return to;
}

/* Of these places those where the worker has not been. They count as visited at once, so
 * that what can be reached with few moves is not reached with more. */
static Squares take_new(const Quiet *q, const Play *p, int from, Squares to)
{
    Squares *been = q->walk->been[power_is_hero(q->own) && p->turn.moves];
    Squares other = turn_crew(q->r, p) & ~square_set(from);

    return explore_take_new(been, other, to, q->own->traits & TRAIT_CREW_MOVES);
}

static void move_worker(const Quiet *q, const Node *n, int from)
{
    Squares to = turn_targets(q->r, &n->plan, from);
    Squares trap = to & n->plan.turn.trap;

    for (to &= ~trap; trap;)
        explore_try_step(q->x, n, step_make(STEP_MOVE, from, bits_pop(&trap)));
    if (q->walk)
        to = take_new(q, &n->plan, from, take_wins(q, n, from, to));
    if (!goes_direct(q, &n->plan)) {
        while (to)
            go(q, n, from, bits_pop(&to));
    } else if (q->counts) {
        explore_count_steps(q->x, &n->plan, from, to);
    } else {
        go_direct(q, n, from, to);
    }
}

/* ---- all that may be done at a place ---- */

static void stand(const Quiet *q, const Node *n)
{
    bool still = n->plan.turn.moves == 0;
    Squares builders = turn_builders(q->r, &n->plan);

    if (still && q->own->traits & TRAIT_EARLY)
        build_early(q, n, builders);
    else if (builders)
        build_any(q->x, n, builders);
    for (Squares who = turn_movers(q->r, &n->plan); who;)
        move_worker(q, n, bits_pop(&who));
}

void explore_quiet(Explore *x, const Node *root)
{
    Squares crew = turn_crew(x->r, &root->plan);
    const SantoriniPower *own = x->r->own;
    Quiet q = {.x = x, .r = x->r, .own = own, .once = !own->movers};
    Visited walk;

    q.straight = q.once && !own->builders;
    q.direct = explore_is_direct(x, &root->plan);
    q.counts = turns_counts(x->space) && q.straight && !x->r->foes && !own->enter;
    if (power_walks(own)) {
        memset(&walk, 0, sizeof walk);
        q.walk = &walk;
    }
    if (q.walk && own->traits & TRAIT_CREW_MOVES)
        take_new(&q, &root->plan, square_of(crew), crew & -crew);
    stand(&q, root);
}
