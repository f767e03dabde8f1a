/* SPDX-License-Identifier: MIT */
#include "santorini/whole/explore.h"

#include <string.h>

#include "santorini/lineup.h"
#include "santorini/whole/explore_part.h"

static void visit(Explore *x, const Node *n);
static void visit_for_win(Explore *x, const Node *n);

/* ---- ends ---- */

static void survey(Explore *x, const Play *end)
{
    if (!explore_meets(x->r, end))
        return;
    x->demand |= end->turn.hero ? DEMAND_MET1 : DEMAND_MET0;
    x->found = x->demand & DEMAND_MET0;
}

static INLINED void arrive_at_end(Explore *x, const Node *n)
{
    if (x->mode == MODE_SURVEY) {
        Play room;

        survey(x, explore_at_end(x->r, n, &room));
    } else if (!x->demand || explore_accepts_end(x, n)) {
        if (x->mode == MODE_COLLECT)
            explore_add_result(x, n);
        else
            x->found = true;
    }
}

/* ---- answers to a dome ---- */

static bool can_end(const Rules *r, const Node *n, uint8_t demand, const uint64_t *walk)
{
    uint64_t places[WALK_WORDS];
    Explore x = {.r = r, .mode = MODE_CAN_END, .demand = demand, .walk = places};

    if (walk)
        memcpy(places, walk, sizeof places);
    else
        explore_clear_walk(&x);
    explore_arrive(&x, n);
    return x.found;
}

/* From one answer to the end of the builder's turn; when it leaves no way, he has lost (Q2). */
static void go_on(Explore *x, Node *n)
{
    uint8_t demand = x->demand;

    if (can_end(x->r, n, demand, NULL)) {
        explore_arrive(x, n);
    } else if (can_end(x->r, n, 0, NULL)) {
        x->demand = 0;
        explore_arrive(x, n);
        x->demand = demand;
    } else {
        n->plan.turn.lost = n->truth.turn.lost = (uint8_t)(x->r->side + 1);
        explore_add_result(x, n);
    }
}

/* Answer number i: 0 declines, the others are spaces. */
static void answer(const Rules *r, const Node *n, const Holder *h, Squares spaces, int i,
                   Node *ret_node)
{
    copy_node(r, n, ret_node);
    ret_node->plan.turn.fresh = ret_node->truth.turn.fresh = 0;
    while (i-- > 1)
        spaces &= spaces - 1;
    if (i == 0)
        turn_answer(r, ret_node, h, square_of(spaces));
}

static void interrupt(Explore *x, const Node *n, const Holder *h, Squares spaces)
{
    int count = bits_count(spaces) + 1;
    bool way = x->mode != MODE_COLLECT;
    size_t first = x->mode == MODE_COLLECT ? x->space->count : 0;
    Node next;

    for (int i = 0; i < count && !way; i++) {
        answer(x->r, n, h, spaces, i, &next);
        way = can_end(x->r, &next, x->demand, NULL);
    }
    for (int i = 0; i < count && way && !x->found; i++) {
        answer(x->r, n, h, spaces, i, &next);
        if (x->mode == MODE_COLLECT)
            go_on(x, &next);
        else
            explore_arrive(x, &next);
    }
    if (x->mode == MODE_COLLECT)
        turns_answered(x->space, first);
}

/* ---- the courses of a turn ---- */

static bool truth_is_over(const Explore *x, const Node *n)
{
    const Turn *t = &n->truth.turn;

    return n->plan.turn.lost || (x->r->planned && (t->cut || t->won || t->lost));
}

/* Could the turn be completed if there were no trap? Legality never depends on it (Q4). */
static bool can_end_plan(const Explore *x, const Node *n)
{
    Node plan = *n;

    plan.plan.turn.lost = 0;
    turn_cover(&plan.plan);
    return can_end(x->r, &plan, x->demand, NULL);
}

/* No end of this turn can be what is looked for. */
static bool is_futile(const Explore *x, const Play *p)
{
    bool must = x->demand & DEMAND_MET0 || (p->turn.hero && x->demand & DEMAND_MET1);

    if (x->mode == MODE_SURVEY)
        return (p->turn.hero && must) || explore_is_hopeless(x->r, p);
    return must && explore_is_hopeless(x->r, p);
}

/* MODE_WIN: only a win of the mover's own counts, one that no secret undoes. */
static bool is_own_win(const Explore *x, const Node *n)
{
    const Turn *t = x->r->planned ? &n->truth.turn : &n->plan.turn;

    return t->won && lineup_side(x->r->lineup, t->won - 1) == x->r->side;
}

/* After a step: is the turn over, is somebody asked, was all this seen before? */
void explore_arrive(Explore *x, const Node *n)
{
    const Turn *t = &n->plan.turn;
    const Holder *h;
    Squares spaces;

    if (t->won) {
        if (!t->group[GROUP_AWAY] && (x->mode != MODE_WIN || is_own_win(x, n)))
            arrive_at_end(x, n);
        return;
    }
    if (x->mode == MODE_COLLECT && truth_is_over(x, n)) {
        if (can_end_plan(x, n))
            explore_add_result(x, n);
        return;
    }
    if (x->demand && is_futile(x, &n->plan))
        return;
    h = x->r->domes ? turn_asks(x->r, &n->plan, &spaces) : NULL;
    if (x->mode == MODE_WIN) { /* what others may answer is no win at once */
        if (!h && !t->lost)
            visit_for_win(x, n);
    } else if (h)
        interrupt(x, n, h, spaces);
    else if (!x->number_nodes || !turns_seen(x->space, explore_node_number(x->r, n)))
        visit(x, n);
}

void explore_try_step(Explore *x, const Node *n, Action a)
{
    Node next;

    if (x->found)
        return;
    copy_node(x->r, n, &next);
    turn_step(x->r, &next, a);
    explore_arrive(x, &next);
}

/* Where there are secrets whatever is done is a step, on two boards. */
static void move(const Rules *r, Node *n, int worker, int to)
{
    if (r->quiet && !board_has(n->plan.turn.trap, to))
        turn_quiet_move(r, &n->plan, worker, to);
    else if (r->planned)
        turn_step(r, n, step_make(STEP_MOVE, worker, to));
    else
        turn_move(r, &n->plan, worker, to);
}

static void build(const Rules *r, Node *n, int worker, int at, bool dome)
{
    if (r->planned)
        turn_step(r, n, step_make(dome ? STEP_DOME : STEP_BUILD, worker, at));
    else
        turn_build(r, &n->plan, worker, at, dome);
}

static void do_extra(const Rules *r, Node *n, Action a)
{
    if (r->planned)
        turn_step(r, n, a);
    else
        turn_extra(r, &n->plan, a);
}

/* Walkers come to the same place on many ways. Where results are collected nodes are
 * numbered, otherwise a bit for each place is enough. */
static INLINED void try_move(Explore *x, const Node *n, int worker, int to)
{
    Node next;

    if (x->found)
        return;
    copy_node(x->r, n, &next);
    move(x->r, &next, worker, to);
    if (next.plan.turn.won || next.plan.turn.lost || x->mode == MODE_COLLECT ||
        explore_walk_to(x->walk, explore_walk_index(x->r, &next.plan)))
        explore_arrive(x, &next);
}

/* ---- last builds ---- */

/* After how many builds, this one included, nothing but an end follows; 0: not known. */
static int builds_left(const Rules *r, const Play *p)
{
    int built = p->turn.builds - p->turn.early;

    if (r->own->claims.builds_left)
        return r->own->claims.builds_left(r, p);
    return r->own->claims.builds ? r->own->claims.builds - built : 0;
}

/* Can the end be worked out for all places of this build at once? What a card marked as
 * CLAIM_SAME_END does at the end does not depend on that place either. */
static bool builds_are_last(const Explore *x, const Play *p)
{
    return x->mode == MODE_COLLECT && x->r->lasts && p->turn.moves &&
           builds_left(x->r, p) == 1;
}

static bool is_out_of_order(const Explore *x, const Play *p, Action a, Squares tried);

/* The last pieces after everything the card may do at the end, as if they had been put. */
static void add_ends(Explore *x, const Node *n, Builds now)
{
    Action extra[GAME_MAX_ACTIONS];
    int count = turn_extras(x->r, &n->plan, extra);

    if (turn_may_end(x->r, &n->plan))
        explore_add_last_pieces(x, n, now);
    for (int i = 0; i < count; i++) {
        Node next;

        if (is_out_of_order(x, &n->plan, extra[i], 0))
            continue;
        copy_node(x->r, n, &next);
        do_extra(x->r, &next, extra[i]);
        add_ends(x, &next, now);
    }
}

/* The end of the turn is worked out once, before the last piece: nothing in it depends on
 * where that piece goes, nor on who puts it: `added` is what others have put already. What
 * is left in `builds` has to be tried one by one. */
static void add_last_builds(Explore *x, const Node *n, Builds *builds, Builds *added)
{
    bool goes_on = x->r->own->claims.flags & CLAIM_SAME_END;
    Builds now;
    Node after;

    if (goes_on && x->r->planned)
        return;
    *builds &= ~*added;
    now =
        explore_unnoticed(x->r, x->r->planned ? &n->truth.board : &n->plan.board, builds);
    *added |= now;
    if (!goes_on) {
        explore_add_last_pieces(x, n, now);
    } else if (now) {
        copy_node(x->r, n, &after);
        after.plan.turn.builds++;
        if (x->r->own->own_built)
            x->r->own->own_built(x->r, &after.plan, SQUARE_NONE, false);
        add_ends(x, &after, now);
    }
}

/* ---- all that may be done at a point of the turn ---- */

/* Builds that may come in any order are tried from a1 to e5 only, those of several workers
 * from the first worker to the last. */
static bool has_order(const Explore *x)
{
    return x->mode == MODE_COLLECT && x->r->calm &&
           x->r->own->claims.flags & CLAIM_ANY_ORDER;
}

static bool goes_in_order(const Explore *x, const Play *p)
{
    return has_order(x) && p->turn.builds > p->turn.early;
}

/* An early build and the last one may change places where each could be the other. */
INLINED Squares explore_after_early(const Explore *x, const Play *p, int worker)
{
    Squares lower = square_set(p->turn.last) - 1;

    if (!has_order(x) || !x->r->quiet || !board_has(x->r->near[worker], p->turn.last))
        return BOARD_ALL;
    return BOARD_ALL & ~(lower & x->early);
}

/* A first build where no second one may go has no other order. */
static bool could_be_second(const Rules *r, int first)
{
    return r->own->second != SECOND_INSIDE || board_has(BOARD_INNER, first);
}

INLINED Squares explore_in_order(const Explore *x, const Play *p, int worker)
{
    if (p->turn.early && p->turn.moves && p->turn.builds == p->turn.early)
        return explore_after_early(x, p, worker);
    if (!goes_in_order(x, p) || p->turn.group[GROUP_ACTOR] != square_set(worker) ||
        !could_be_second(x->r, p->turn.last))
        return BOARD_ALL;
    return BOARD_ALL & ~(square_set(p->turn.last) - 1);
}

void explore_try_each(Explore *x, const Node *n, int worker, Builds builds)
{
    Node next;

    while (builds && !x->found) {
        Builds first = builds_pop(&builds);

        copy_node(x->r, n, &next);
        build(x->r, &next, worker, builds_at(first), builds_dome(first));
        explore_arrive(x, &next);
    }
}

static void try_builds(Explore *x, const Node *n, int worker, Builds *added)
{
    Builds builds = turn_builds(x->r, &n->plan, worker);
    Squares order = explore_in_order(x, &n->plan, worker);

    if (!n->plan.turn.moves)
        x->early = builds_block(builds) | builds_dome(builds);
    builds = builds_on(builds, order);
    if (builds_are_last(x, &n->plan))
        add_last_builds(x, n, &builds, added);
    explore_try_each(x, n, worker, builds);
}

/* Is this extra one of several that may come in any order, and another order's? */
static bool is_out_of_order(const Explore *x, const Play *p, Action a, Squares tried)
{
    if (!goes_in_order(x, p))
        return false;
    if (step_kind(a) == STEP_CAP)
        return board_has(tried, step_at(a)) ||
               (p->turn.hero && step_at(a) < p->turn.last);
    return step_kind(a) == STEP_SWAP && p->turn.count && step_who(a) < p->turn.last;
}

/* A hero's domes, if nobody looks at any of them: all sets of them at once. */
static bool add_caps(Explore *x, const Node *n, const Action *extra, int count)
{
    Builds caps, now;
    Squares at = 0;
    Node spent;

    if (x->mode != MODE_COLLECT || !x->r->lasts || x->r->planned ||
        !x->r->own->claims.caps || (x->r->revised && x->r->own->may_end) ||
        n->plan.turn.hero)
        return false;
    for (int i = 0; i < count; i++)
        at |= square_set(step_at(extra[i]));
    caps = builds_of(0, at);
    now = explore_unnoticed(x->r, &n->plan.board, &caps);
    if (caps)
        return false;
    spent.plan = n->plan;
    turn_spend(x->r, &spent.plan);
    explore_put_off_domes(x, &spent, builds_dome(now));
    return true;
}

static void try_extra(Explore *x, const Node *n, Action a)
{
    Node next;

    copy_node(x->r, n, &next);
    do_extra(x->r, &next, a);
    if (x->r->own->claims.flags & CLAIM_LAST_EXTRA && !x->r->planned)
        arrive_at_end(x, &next);
    else
        explore_arrive(x, &next);
}

static void try_extras(Explore *x, const Node *n)
{
    Action extra[GAME_MAX_ACTIONS];
    int count = turn_extras(x->r, &n->plan, extra);
    Squares tried = 0;

    if (count && add_caps(x, n, extra, count))
        return;
    for (int i = 0; i < count && !x->found; i++) {
        if (is_out_of_order(x, &n->plan, extra[i], tried))
            continue;
        try_extra(x, n, extra[i]);
        if (step_kind(extra[i]) == STEP_CAP)
            tried |= square_set(step_at(extra[i]));
    }
}

static void visit(Explore *x, const Node *n)
{
    Builds added = 0;
    Squares who;

    if (turn_may_end(x->r, &n->plan))
        arrive_at_end(x, n);
    who = turn_builders(x->r, &n->plan);
    if (goes_in_order(x, &n->plan) && n->plan.turn.group[GROUP_DONE])
        who &= ~(who - 1);
    while (who && !x->found)
        try_builds(x, n, bits_pop(&who), &added);
    for (who = turn_movers(x->r, &n->plan); who && !x->found;) {
        int worker = bits_pop(&who);
        Squares to = turn_targets(x->r, &n->plan, worker);

        while (to)
            try_move(x, n, worker, bits_pop(&to));
    }
    if (x->r->own->extras)
        try_extras(x, n);
}

/* Moves first, because they win; builds after the move only where somebody wins by what
 * stands. */
static void visit_for_win(Explore *x, const Node *n)
{
    Builds added = 0;
    bool built = n->plan.turn.builds > n->plan.turn.early;
    Squares who;

    for (who = turn_movers(x->r, &n->plan); who && !x->found;) {
        int worker = bits_pop(&who);

        for (Squares to = turn_targets(x->r, &n->plan, worker); to;)
            try_move(x, n, worker, bits_pop(&to));
    }
    if (n->plan.turn.moves == 0 || x->builds_win) {
        for (who = turn_builders(x->r, &n->plan); who && !x->found;)
            try_builds(x, n, bits_pop(&who), &added);
    }
    if (x->r->own->extras && !built)
        try_extras(x, n);
}

/* ---- entry points ---- */

bool explore_can_end(const Rules *r, const Node *n, const uint64_t *walk)
{
    return can_end(r, n, n->plan.turn.demand, walk);
}

static bool is_asked(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power_demands(power, p))
            return true;
    }
    return false;
}

static uint8_t survey_all(const Rules *r, const Node *root)
{
    uint64_t places[WALK_WORDS];
    Explore x = {.r = r, .mode = MODE_SURVEY, .demand = DEMAND_ASKED, .walk = places};

    explore_clear_walk(&x);
    explore_arrive(&x, root);
    return x.demand;
}

uint8_t explore_demand(const Rules *r, const Node *root)
{
    return is_asked(r, &root->plan) ? survey_all(r, root) : 0;
}

/* An additional turn may be declined; it has begun all the same (Q13). */
static void add_pass(Explore *x, const Node *root)
{
    Node n = *root;

    n.plan.turn.towers = n.truth.turn.towers = 0;
    explore_add_result(x, &n);
}

/* Three players: who has no complete turn is out. */
static void add_lost(const Core *s, TurnSpace *space)
{
    Core *core = turns_add(space);

    if (!core)
        return;
    *core = *s;
    lineup_lose(&core->lineup, &core->board, s->lineup.mover);
}

/* What holds for the whole turn, to go faster where little can happen. */
static void prepare(Explore *x)
{
    const Rules *r = x->r;
    const SantoriniPower *own = r->own;

    x->number_nodes = own->claims.flags & CLAIM_TANGLED || power_walks(own) ||
                      (own->claims.flags & CLAIM_ANY_ORDER && !r->calm) ||
                      explore_is_unclaimed(own);
    COPY(&x->next, r->lineup);
    x->next.mover = (uint8_t)lineup_next(r->lineup, r->seat);
    x->next.extra = x->next.over = 0;
}

/* With nobody hidden the plan and its execution are one: what a trap or Fate decides is decided
 * at once, and only legality is still asked of the plan. */
static void play_openly(Rules *r, Node *root)
{
    if (!r->planned || r->hidden >= 0)
        return;
    r->planned = false;
    turn_uncover(r, &root->plan);
    turn_find_watchers(r, &root->plan);
}

/* Goes through a turn that may end with a hero's domes, which are put off. */
static OUTLINED void arrive_with_caps(Explore *x, const Node *root)
{
    Capped capped[MOST_CAPPED];

    x->capped = capped;
    explore_arrive(x, root);
    explore_add_domes(x);
}

bool explore_turns(const Core *s, TurnSpace *space)
{
    Rules r;
    Node root;
    Explore x = {.r = &r, .mode = MODE_COLLECT, .space = space};
    bool quiet;

    turn_begin(s, &r, &root);
    play_openly(&r, &root);
    prepare(&x);
    if (turn_crew(&r, &root.plan)) {
        x.demand = explore_demand(&r, &root);
        root.plan.turn.demand = root.truth.turn.demand = x.demand;
        quiet = explore_is_quiet(&x, &root.plan);
        x.distinct = r.distinct && (quiet || !power_walks(r.own));
        if (quiet)
            explore_quiet(&x, &root);
        else if (r.own->claims.caps)
            arrive_with_caps(&x, &root);
        else
            explore_arrive(&x, &root);
    }
    if (r.extra)
        add_pass(&x, &root);
    if (space->count == 0 && !space->full && s->lineup.seats == 3)
        add_lost(s, space);
    return !space->full;
}

bool explore_has_turn(const Core *s)
{
    Rules r;
    Node root = {0};

    turn_begin(s, &r, &root);
    if (r.extra)
        return true;
    if (!turn_crew(&r, &root.plan))
        return false;
    r.planned = false;
    return explore_can_end(&r, &root, NULL);
}

bool explore_can_win(const Core *s)
{
    Rules r;
    Node root;
    uint64_t places[WALK_WORDS];
    Explore x = {.r = &r, .mode = MODE_WIN, .walk = places};

    turn_begin(s, &r, &root);
    play_openly(&r, &root);
    if (r.extra || !turn_crew(&r, &root.plan))
        return false;
    for (int i = 0; i < r.holders; i++)
        x.builds_win |= r.holder[i].side == r.side && r.holder[i].power->any_win;
    x.demand = explore_demand(&r, &root);
    root.plan.turn.demand = root.truth.turn.demand = x.demand;
    explore_clear_walk(&x);
    if (r.own->traits & TRAIT_CREW_MOVES)
        explore_walk_to(x.walk, explore_walk_index(&r, &root.plan));
    visit_for_win(&x, &root);
    return x.found;
}
