/* SPDX-License-Identifier: MIT */
#include "santorini/explore.h"

#include <string.h>

#include "santorini/table.h"

typedef enum Mode {
    MODE_COLLECT, /* every distinct result */
    MODE_CAN_END, /* is there one? */
    MODE_SURVEY,  /* which demands can be met? */
} Mode;

typedef struct Explore {
    const Rules *r;
    Mode mode;
    uint8_t demand;
    bool found;        /* MODE_CAN_END: a legal end */
    bool number_nodes; /* points of the turn may be met again on other courses */
    bool straight;     /* a move, a build, nothing else */
    bool twice;        /* two builds, after either of which the turn may end */
    Squares first;     /* what the worker at hand reaches with its first move */
    Table next;        /* the table after a turn that decides nothing */
    uint64_t *walk;    /* places visited, for cards that walk */
    TurnSpace *space;
} Explore;

static void visit(Explore *x, const Node *n);

/* The truth is there only in games with secrets. */
static inline void copy_node(const Rules *r, const Node *n, Node *ret_node)
{
    ret_node->plan = n->plan;
    if (r->planned)
        ret_node->truth = n->truth;
}

/* ---- telling courses of a turn apart ---- */

static uint64_t mix(uint64_t hash, const void *data, size_t size)
{
    const unsigned char *at = data;
    uint64_t word;

    for (; size >= 8; size -= 8, at += 8) {
        memcpy(&word, at, 8);
        hash = bits_mix(hash ^ word);
    }
    return hash;
}

static uint64_t board_number(const Board *b)
{
    return mix(b->hash, &b->stock, sizeof b->stock + sizeof b->memo);
}

/* What the rest of the turn does not depend on must not tell two nodes apart. */
static void forget_path(const Rules *r, Turn *t)
{
    bool first = t->builds == t->early + 1;

    t->from = t->dir = t->jumped = 0;
    t->rise = 0;
    if (t->builds > t->early || r->own->traits & TRAIT_CREW_MOVES)
        t->group[GROUP_ACTOR] = t->start = t->to = 0;
    if (!(r->own->traits & TRAIT_CREW_MOVES))
        t->uneven = 0;
    if (!first && !(t->fresh && r->own->any_drop))
        t->last = t->fresh = 0;
    if (!t->demand && !r->own->own_end)
        t->climbed = 0;
}

static uint64_t node_number(const Rules *r, const Node *n)
{
    Turn t = n->plan.turn;
    uint64_t hash = board_number(&n->plan.board);

    forget_path(r, &t);
    hash = mix(hash, &t, offsetof(Turn, ask));
    if (r->planned) {
        hash ^= board_number(&n->truth.board) * 3;
        hash ^= (uint64_t)(n->truth.turn.won | n->truth.turn.lost << 8 |
                           n->truth.turn.cut << 16);
    }
    return hash;
}

/* A result's number is bits_mix(board hash ^ this): builds of one node share it. */
static uint64_t rest_number(const Board *b, const Table *t)
{
    uint64_t word = (uint64_t)t->mover | (uint64_t)t->stage << 8 |
                    (uint64_t)t->extra << 16 | (uint64_t)t->flip << 24 |
                    (uint64_t)t->out << 32;

    return mix(bits_mix(word), &b->stock, sizeof b->stock + sizeof b->memo);
}

/* A square as a number from 0 to 24. */
static int compact(int square)
{
    return square / 6 * 5 + square % 6;
}

/* Where the whole crew walks, the places of both workers say all, and which of them is the
 * female one or away from Aphrodite. */
static int crew_index(const Play *p, Squares crew)
{
    Squares away = p->turn.group[GROUP_AWAY];
    int low = bits_pop(&crew), high = crew ? bits_first(crew) : low;
    int pair = compact(high) * (compact(high) - 1) / 2 + compact(low);

    if (high == low)
        pair = compact(low);
    return pair * 8 + board_has(away, low) + board_has(away, high) * 2 +
           board_has(p->board.female, low) * 4;
}

/* Where one worker walks, its place and the other's, who stays, tell which it is. */
static int actor_index(const Rules *r, const Play *p, Squares crew)
{
    Squares actor = p->turn.group[GROUP_ACTOR], other = crew & ~actor;
    int pair = compact(square_of(actor)) * 25 + (other ? compact(square_of(other)) : 0);
    bool climbed = p->turn.climbed && p->turn.demand;
    bool second = p->turn.moves == 2 && r->own->traits & TRAIT_COUNTS;

    return pair * 4 + climbed + second * 2;
}

int explore_walk_index(const Rules *r, const Play *p)
{
    Squares crew = p->board.workers[r->side];

    if (!(r->own->traits & TRAIT_WALKS) || !crew || r->extra)
        return -1;
    return r->own->traits & TRAIT_CREW_MOVES ? crew_index(p, crew)
                                             : actor_index(r, p, crew);
}

/* Marks the place just walked to; false when it was visited before. */
static bool walk_to(uint64_t *walk, int index)
{
    uint64_t bit = (uint64_t)1 << (index & 63);
    bool fresh = index < 0 || !(walk[index >> 6] & bit);

    if (index >= 0)
        walk[index >> 6] |= bit;
    return fresh;
}

static void clear_walk(Explore *x)
{
    if (x->r->own->traits & TRAIT_WALKS)
        memset(x->walk, 0, sizeof(uint64_t) * WALK_WORDS);
}

bool explore_walk_new(const Rules *r, const Node *n, const uint64_t *walk)
{
    int index = explore_walk_index(r, &n->plan);

    return index < 0 || !(walk[index >> 6] >> (index & 63) & 1);
}

/* ---- judging complete turns ---- */

static bool meets(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power->demands && power->demands(p) && !power->met(r, p, &r->foe[i]))
            return false;
    }
    return true;
}

static bool is_hopeless(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power->hopeless && power->hopeless(r, p, &r->foe[i]))
            return true;
    }
    return false;
}

static bool accepts(uint8_t demand, bool met, bool hero)
{
    if (met || !(demand & DEMAND_ASKED))
        return true;
    if (demand & DEMAND_MET0)
        return false;
    return !hero || !(demand & DEMAND_MET1);
}

/* The turn as its end will find it; end-of-turn effects may meet a demand or use a hero. */
static Play at_end(const Rules *r, const Node *n)
{
    Play end = n->plan;

    if (!end.turn.won && r->own->own_end)
        r->own->own_end(r, &end);
    return end;
}

bool explore_accepts(const Rules *r, const Node *n)
{
    Play end = at_end(r, n);

    return accepts(end.turn.demand, meets(r, &end), end.turn.hero);
}

/* ---- results ---- */

/* Is this the end of a turn like any other, after which the next seat moves? */
static bool is_usual_end(const Explore *x, const Turn *t)
{
    return x->r->lasts && !x->r->planned && !t->won && !t->lost && !t->towers;
}

/* What the turn leaves behind. */
static void work_out_end(const Explore *x, const Node *n, Core *ret_core)
{
    Play end;

    if (is_usual_end(x, &n->plan.turn)) {
        ret_core->table = x->next;
        if (!x->r->own->own_end) {
            ret_core->board = n->plan.board;
            return;
        }
        end = n->plan;
        x->r->own->own_end(x->r, &end);
    } else {
        end = x->r->planned ? n->truth : n->plan;
        ret_core->table = *x->r->table;
        table_finish(x->r, &end, &ret_core->table);
    }
    ret_core->board = end.board;
}

/* Walkers come to a win on many ways, however plain their turns are otherwise. */
static bool must_compare(const Explore *x)
{
    return !x->r->plain || x->r->own->traits & TRAIT_WALKS;
}

static void add_result(Explore *x, const Node *n)
{
    Core *core = turns_room(x->space, 1);

    if (!core)
        return;
    work_out_end(x, n, core);
    if (must_compare(x) &&
        turns_seen(x->space,
                   bits_mix(core->board.hash ^ rest_number(&core->board, &core->table))))
        return;
    turns_keep(x->space, 1);
}

static void survey(Explore *x, const Play *end)
{
    if (!meets(x->r, end))
        return;
    x->demand |= end->turn.hero ? DEMAND_MET1 : DEMAND_MET0;
    x->found = x->demand & DEMAND_MET0;
}

static bool accepts_end(const Explore *x, const Node *n)
{
    Play end = at_end(x->r, n);

    return accepts(x->demand, x->demand && meets(x->r, &end), end.turn.hero);
}

static void arrive_at_end(Explore *x, const Node *n)
{
    if (x->mode == MODE_SURVEY) {
        Play end = at_end(x->r, n);

        survey(x, &end);
    } else if (!x->demand || accepts_end(x, n)) {
        if (x->mode == MODE_COLLECT)
            add_result(x, n);
        else
            x->found = true;
    }
}

/* ---- Gaea ---- */

/* A worker of hers comes down; on a hidden worker's space that equals declining (Q9). */
static void drop(const Rules *r, Node *n, const Holder *h, int square)
{
    const Board *b = r->planned ? &n->truth.board : &n->plan.board;

    if (board_has(board_workers(b), square))
        return;
    turn_put(&n->plan, h->side, square);
    n->plan.board.memo[MEMO_GAEA]--;
    if (!r->planned)
        return;
    turn_put(&n->truth, h->side, square);
    n->truth.board.memo[MEMO_GAEA]--;
}

static void arrive(Explore *x, const Node *n);

static bool can_end(const Rules *r, const Node *n, uint8_t demand, const uint64_t *walk)
{
    uint64_t places[WALK_WORDS];
    Explore x = {.r = r, .mode = MODE_CAN_END, .demand = demand, .walk = places};

    if (walk)
        memcpy(places, walk, sizeof places);
    else
        clear_walk(&x);
    arrive(&x, n);
    return x.found;
}

/* One answer of hers, to the end of the builder's turn; when it leaves no way, he has lost (Q2). */
static void go_on(Explore *x, Node *n)
{
    uint8_t demand = x->demand;

    if (can_end(x->r, n, demand, NULL)) {
        arrive(x, n);
    } else if (can_end(x->r, n, 0, NULL)) {
        x->demand = 0;
        arrive(x, n);
        x->demand = demand;
    } else {
        n->plan.turn.lost = n->truth.turn.lost = (uint8_t)(x->r->side + 1);
        add_result(x, n);
    }
}

/* Her answer number i: 0 declines, the others are spaces. */
static Node answer(const Rules *r, const Node *n, const Holder *h, Squares spaces, int i)
{
    Node next;

    copy_node(r, n, &next);
    next.plan.turn.fresh = next.truth.turn.fresh = 0;
    while (i-- > 1)
        spaces &= spaces - 1;
    if (i == 0)
        drop(r, &next, h, square_of(spaces));
    return next;
}

static void interrupt(Explore *x, const Node *n, const Holder *h, Squares spaces)
{
    int count = bits_count(spaces) + 1;
    bool way = x->mode != MODE_COLLECT;
    Node next;

    for (int i = 0; i < count && !way; i++) {
        next = answer(x->r, n, h, spaces, i);
        way = can_end(x->r, &next, x->demand, NULL);
    }
    for (int i = 0; i < count && way && !x->found; i++) {
        next = answer(x->r, n, h, spaces, i);
        if (x->mode == MODE_COLLECT)
            go_on(x, &next);
        else
            arrive(x, &next);
    }
}

/* ---- the courses of a turn ---- */

static bool truth_is_over(const Explore *x, const Node *n)
{
    const Turn *t = &n->truth.turn;

    return n->plan.turn.lost || (x->r->planned && (t->cut || t->won || t->lost));
}

/* Could the turn be completed if there were no Abyss? Legality never depends on it (Q4). */
static bool can_end_plan(const Explore *x, const Node *n)
{
    Node plan = *n;

    plan.plan.turn.lost = plan.plan.turn.truth = 0;
    return can_end(x->r, &plan, x->demand, NULL);
}

/* No end of this turn can be what is looked for. */
static bool is_futile(const Explore *x, const Play *p)
{
    bool must = x->demand & DEMAND_MET0 || (p->turn.hero && x->demand & DEMAND_MET1);

    if (x->mode == MODE_SURVEY)
        return (p->turn.hero && must) || is_hopeless(x->r, p);
    return must && is_hopeless(x->r, p);
}

/* After a step: is the turn over, is somebody asked, was all this seen before? */
static void arrive(Explore *x, const Node *n)
{
    const Turn *t = &n->plan.turn;
    const Holder *h;
    Squares spaces;

    if (t->won) {
        if (!t->group[GROUP_AWAY])
            arrive_at_end(x, n);
        return;
    }
    if (x->mode == MODE_COLLECT && truth_is_over(x, n)) {
        if (can_end_plan(x, n))
            add_result(x, n);
        return;
    }
    if (is_futile(x, &n->plan))
        return;
    h = turn_asks(x->r, &n->plan, &spaces);
    if (h)
        interrupt(x, n, h, spaces);
    else if (!x->number_nodes || !turns_seen(x->space, node_number(x->r, n)))
        visit(x, n);
}

static void try_step(Explore *x, const Node *n, Action a)
{
    Node next;

    if (x->found)
        return;
    copy_node(x->r, n, &next);
    turn_step(x->r, &next, a);
    arrive(x, &next);
}

static void try_last_builds(Explore *x, const Node *n, int worker);

/* Where a move onto a free space does nothing but move. */
static bool is_quiet(const Explore *x, const Play *p, int to)
{
    bool abyss = p->turn.truth && board_place(&p->board, MEMO_ABYSS) == to;

    return x->r->quiet && !abyss && !board_has(board_workers(&p->board), to);
}

/* Has the crew, all of which walks, stood like this before? Told without trying the move. */
static bool crew_was_there(const Explore *x, const Play *p, int from, int to)
{
    Squares crew = p->board.workers[x->r->side] ^ square_set(from) ^ square_set(to);
    int index;

    if (!(x->r->own->traits & TRAIT_CREW_MOVES && x->r->own->traits & TRAIT_WALKS) ||
        p->board.female || x->mode != MODE_COLLECT || x->number_nodes)
        return false;
    index = crew_index(p, crew);
    return x->walk[index >> 6] >> (index & 63) & 1;
}

/* Does a second move lead where a first one could? */
static bool was_first(const Explore *x, const Turn *t, int to)
{
    return x->r->own->traits & TRAIT_COUNTS && t->moves == 2 && !t->hero &&
           board_has(x->first, to);
}

/* Walkers come to the same place on many ways. In a quiet turn the place says all there is
 * to know, and a bit for each is enough; otherwise nodes are numbered (MODE_COLLECT). What
 * a first move reaches a second one need not. */
static void try_move(Explore *x, const Node *n, int worker, int to)
{
    bool places = x->mode != MODE_COLLECT || !x->number_nodes;
    Node next;

    if (x->found || crew_was_there(x, &n->plan, worker, to))
        return;
    copy_node(x->r, n, &next);
    if (is_quiet(x, &n->plan, to))
        turn_quiet_move(x->r, &next.plan, worker, to);
    else
        turn_step(x->r, &next, step_make(STEP_MOVE, worker, to));
    if (next.plan.turn.won || next.plan.turn.lost)
        arrive(x, &next);
    else if (x->straight)
        try_last_builds(x, &next, square_of(next.plan.turn.group[GROUP_ACTOR]));
    else if (was_first(x, &next.plan.turn, to))
        return;
    else if (!places || walk_to(x->walk, explore_walk_index(x->r, &next.plan)))
        arrive(x, &next);
}

/* ---- last builds ---- */

/* Will nothing but an end follow this build, wherever it is put? What a card marked as
 * TRAIT_APART does at the end does not depend on that place either. */
static bool builds_are_last(const Explore *x, const Play *p)
{
    const SantoriniPower *own = x->r->own;
    int most = own->builds == BUILDS_EACH ? bits_count(turn_crew(x->r, p)) : own->builds;

    return x->mode == MODE_COLLECT && x->r->lasts && p->turn.moves && most &&
           p->turn.builds + 1 == p->turn.early + most;
}

/* One result for each square: what stands, and one more piece, a dome or the next block. */
static inline void add_pieces(Explore *x, const Core *end, bool dome, Squares at,
                              bool compare)
{
    const Core base = *end; /* a copy of its own stays in registers */
    uint64_t rest = compare ? rest_number(&base.board, &base.table) : 0;
    Core *first = turns_room(x->space, 32), *core = first;

    while (at && core) {
        int square = bits_pop(&at);
        uint32_t level =
            (base.board.block[0] >> square & 1) + (base.board.block[1] >> square & 1);
        uint32_t set = dome ? SET_DOME : SET_BLOCK + level;
        uint64_t hash = base.board.hash ^ board_key[set][square];

        if (compare && turns_seen(x->space, bits_mix(hash ^ rest)))
            continue;
        *core = base;
        core->board.hash = hash;
        (&core->board.block[0])[set] ^= square_set(square);
        core++;
    }
    turns_keep(x->space, (size_t)(core - first));
}

static void add_last_pieces(Explore *x, const Node *n, Builds now)
{
    Core end;

    if (x->demand && !accepts_end(x, n))
        return;
    work_out_end(x, n, &end);
    if (x->r->plain) {
        if (now.block)
            add_pieces(x, &end, false, now.block, false);
        if (now.dome)
            add_pieces(x, &end, true, now.dome, false);
    } else {
        add_pieces(x, &end, false, now.block, true);
        add_pieces(x, &end, true, now.dome, true);
    }
}

/* Takes the builds out that somebody looks at one by one. */
static Builds unnoticed(const Rules *r, const Board *b, Builds *builds)
{
    Squares hidden = r->planned && r->hidden >= 0 ? b->workers[r->hidden] : 0;
    Squares noticed = b->whirl | b->coins | hidden;
    Builds now = {builds->block & ~noticed, builds->dome & ~noticed};

    if (r->domes)
        now.dome = 0;
    else if (r->towers)
        now.dome &= ~b->block[2];
    builds->block &= ~now.block;
    builds->dome &= ~now.dome;
    return now;
}

static bool is_out_of_order(const Explore *x, const Play *p, Action a, Squares tried);

/* The last pieces after everything the card may do at the end, as if they had been put. */
static void add_ends(Explore *x, const Node *n, Builds now)
{
    Action extra[GAME_MAX_ACTIONS];
    int count = turn_extras(x->r, &n->plan, extra);

    if (turn_may_end(x->r, &n->plan))
        add_last_pieces(x, n, now);
    for (int i = 0; i < count; i++) {
        Node next;

        if (is_out_of_order(x, &n->plan, extra[i], 0))
            continue;
        copy_node(x->r, n, &next);
        turn_step(x->r, &next, extra[i]);
        add_ends(x, &next, now);
    }
}

/* The end of the turn is worked out once, before the last piece: nothing in it depends on
 * where that piece goes, nor on who puts it: `added` is what others have put already. What
 * is left in `builds` has to be tried one by one. */
static void add_last_builds(Explore *x, const Node *n, Builds *builds, Builds *added)
{
    bool apart = x->r->own->traits & TRAIT_APART;
    Builds now;
    Node after;

    if (apart && x->r->planned)
        return;
    builds->block &= ~added->block;
    builds->dome &= ~added->dome;
    now = unnoticed(x->r, x->r->planned ? &n->truth.board : &n->plan.board, builds);
    added->block |= now.block;
    added->dome |= now.dome;
    if (!apart) {
        add_last_pieces(x, n, now);
    } else if (now.block | now.dome) {
        after = *n;
        after.plan.turn.builds++;
        add_ends(x, &after, now);
    }
}

/* ---- all that may be done at a point of the turn ---- */

/* Builds that may come in any order are tried from a1 to e5 only, those of several workers
 * from the first worker to the last. */
static bool goes_in_order(const Explore *x, const Play *p)
{
    return x->mode == MODE_COLLECT && x->r->calm && x->r->own->traits & TRAIT_IN_ORDER &&
           p->turn.builds > p->turn.early;
}

static Squares in_order(const Explore *x, const Play *p, int worker)
{
    if (!goes_in_order(x, p) || p->turn.group[GROUP_ACTOR] != square_set(worker))
        return BOARD_ALL;
    return BOARD_ALL & ~(square_set(p->turn.last) - 1);
}

static void try_each(Explore *x, const Node *n, int worker, Builds builds)
{
    while (builds.block)
        try_step(x, n, step_make(STEP_BUILD, worker, bits_pop(&builds.block)));
    while (builds.dome)
        try_step(x, n, step_make(STEP_DOME, worker, bits_pop(&builds.dome)));
}

/* The only thing left to do in a straight turn. */
static void try_last_builds(Explore *x, const Node *n, int worker)
{
    Builds builds = turn_builds(x->r, &n->plan, worker);

    if (x->mode == MODE_COLLECT)
        add_last_builds(x, n, &builds, &(Builds){0, 0});
    if (builds.block | builds.dome)
        try_each(x, n, worker, builds);
}

/* The first of two builds that nobody looks at, and the second ones after it. */
static void try_second(Explore *x, const Node *n, int worker, int at, bool dome)
{
    Node next;
    Builds builds;
    Squares order;

    next.plan = n->plan;
    if (dome)
        board_toggle(&next.plan.board, SET_DOME, at);
    else
        board_raise(&next.plan.board, at);
    next.plan.turn.builds++;
    next.plan.turn.last = (uint8_t)at;
    next.plan.turn.fresh = dome;
    builds = turn_builds(x->r, &next.plan, worker);
    order = in_order(x, &next.plan, worker);
    builds = (Builds){builds.block & order, builds.dome & order};
    add_last_builds(x, &next, &builds, &(Builds){0, 0});
    try_each(x, &next, worker, builds);
}

/* Ends after one build first, then all second builds. */
static void try_twice(Explore *x, const Node *n, int worker, Builds builds)
{
    Builds now = builds;

    now = unnoticed(x->r, &n->plan.board, &builds);
    add_last_pieces(x, n, now);
    while (now.block)
        try_second(x, n, worker, bits_pop(&now.block), false);
    while (now.dome)
        try_second(x, n, worker, bits_pop(&now.dome), true);
    try_each(x, n, worker, builds);
}

static void try_builds(Explore *x, const Node *n, int worker, Builds *added)
{
    Builds builds = turn_builds(x->r, &n->plan, worker);
    Squares order = in_order(x, &n->plan, worker);

    builds = (Builds){builds.block & order, builds.dome & order};
    if (x->twice && n->plan.turn.moves && !n->plan.turn.builds) {
        try_twice(x, n, worker, builds);
        return;
    }
    if (builds_are_last(x, &n->plan))
        add_last_builds(x, n, &builds, added);
    try_each(x, n, worker, builds);
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

/* The last of a hero's domes: like last builds. Answers what is left to be tried. */
static Squares add_last_caps(Explore *x, const Node *n, const Action *extra, int count)
{
    Builds caps = {0, 0}, now;

    if (x->mode != MODE_COLLECT || !x->r->lasts || x->r->planned || !x->r->own->caps ||
        n->plan.turn.count + 1 != x->r->own->caps)
        return BOARD_ALL;
    for (int i = 0; i < count; i++) {
        if (!is_out_of_order(x, &n->plan, extra[i], 0))
            caps.dome |= square_set(step_at(extra[i]));
    }
    now = unnoticed(x->r, &n->plan.board, &caps);
    add_last_pieces(x, n, now);
    return caps.dome;
}

static void try_extras(Explore *x, const Node *n)
{
    Action extra[GAME_MAX_ACTIONS];
    int count = turn_extras(x->r, &n->plan, extra);
    Squares tried = 0, left = count ? add_last_caps(x, n, extra, count) : 0;

    for (int i = 0; i < count && !x->found; i++) {
        bool cap = step_kind(extra[i]) == STEP_CAP;

        if (is_out_of_order(x, &n->plan, extra[i], tried))
            continue;
        if (cap && !board_has(left, step_at(extra[i])))
            continue;
        try_step(x, n, extra[i]);
        if (cap)
            tried |= square_set(step_at(extra[i]));
    }
}

static void visit(Explore *x, const Node *n)
{
    Builds added = {0, 0};
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

        if (n->plan.turn.moves == 0 && x->r->plain)
            x->first = to;
        while (to)
            try_move(x, n, worker, bits_pop(&to));
    }
    if (x->r->own->extras)
        try_extras(x, n);
}

/* ---- entry points ---- */

bool explore_can_end(const Rules *r, const Node *n, const uint64_t *walk)
{
    return can_end(r, n, n->plan.turn.demand, walk);
}

uint8_t explore_demand(const Rules *r, const Node *root)
{
    uint64_t places[WALK_WORDS];
    Explore x = {.r = r, .mode = MODE_SURVEY, .walk = places};

    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power->demands && power->demands(&root->plan))
            x.demand = DEMAND_ASKED;
    }
    if (!x.demand)
        return 0;
    clear_walk(&x);
    visit(&x, root);
    return x.demand;
}

/* An additional turn may be declined; it has begun all the same (Q13). */
static void add_pass(Explore *x, const Node *root)
{
    Node n = *root;

    n.plan.turn.towers = n.truth.turn.towers = 0;
    add_result(x, &n);
}

/* Three players: who has no complete turn is out. */
static void add_lost(const Core *s, TurnSpace *space)
{
    Core *core = turns_add(space);

    if (!core)
        return;
    *core = *s;
    table_lose(&core->table, &core->board, s->table.mover);
}

/* What holds for the whole turn, to go faster where little can happen. */
static void prepare(Explore *x)
{
    const Rules *r = x->r;
    const SantoriniPower *own = r->own;

    x->number_nodes = own->traits & TRAIT_TANGLED ||
                      (own->traits & TRAIT_IN_ORDER && !r->calm) ||
                      (own->traits & TRAIT_WALKS && !r->quiet);
    x->straight = r->quiet && r->lasts && own->builds == 1 && !own->movers &&
                  !own->builders && !own->extras;
    x->twice =
        r->calm && r->lasts && own->builds == 2 && !own->own_built && !own->may_end;
    clear_walk(x);
    x->next = *r->table;
    x->next.mover = (uint8_t)table_next(r->table, r->seat);
    x->next.extra = x->next.over = 0;
}

/* With nobody hidden the plan and its execution are one: what the Abyss or Fate decides is
 * decided at once, and only legality is still asked of the plan. */
static void play_openly(Rules *r, Node *root)
{
    if (!r->planned || r->hidden >= 0)
        return;
    r->planned = false;
    root->plan.turn.truth = 1;
    turn_find_watchers(r, &root->plan);
}

bool explore_turns(const Core *s, TurnSpace *space)
{
    Rules r;
    Node root;
    uint64_t places[WALK_WORDS];
    Explore x = {.r = &r, .mode = MODE_COLLECT, .space = space, .walk = places};

    turns_begin(space);
    turn_begin(s, &r, &root);
    play_openly(&r, &root);
    prepare(&x);
    if (turn_crew(&r, &root.plan)) {
        x.demand = explore_demand(&r, &root);
        root.plan.turn.demand = root.truth.turn.demand = x.demand;
        if (r.own->traits & TRAIT_CREW_MOVES)
            walk_to(x.walk, explore_walk_index(&r, &root.plan));
        visit(&x, &root);
    }
    if (r.extra)
        add_pass(&x, &root);
    if (space->count == 0 && !space->full && s->table.seats == 3)
        add_lost(s, space);
    return !space->full;
}
