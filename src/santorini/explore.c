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
    bool found;       /* MODE_CAN_END: a legal end */
    size_t node_size; /* the truth is copied only where there is one */
    uint64_t walk[WALK_WORDS];
    TurnSpace *space;
} Explore;

static void visit(Explore *x, const Node *n);

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

static uint64_t result_number(const Board *b, const Table *t)
{
    uint64_t word = (uint64_t)t->mover | (uint64_t)t->stage << 8 |
                    (uint64_t)t->extra << 16 | (uint64_t)t->flip << 24 |
                    (uint64_t)t->out << 32;

    return bits_mix(board_number(b) ^ word);
}

/* A square as a number from 0 to 24. */
static int compact(int square)
{
    return square / 6 * 5 + square % 6;
}

int explore_walk_index(const Rules *r, const Play *p)
{
    Squares crew = p->board.workers[r->side];
    int low, high, pair;
    bool away_low, away_high;

    if (!(r->own->traits & TRAIT_WALKS) || !crew)
        return -1;
    low = bits_pop(&crew);
    high = crew ? bits_pop(&crew) : low;
    away_low = board_has(p->turn.group[GROUP_AWAY], low);
    away_high = board_has(p->turn.group[GROUP_AWAY], high);
    pair = high == low ? compact(low)
                       : compact(high) * (compact(high) - 1) / 2 + compact(low);
    return pair * 4 + (p->turn.climbed ^ away_low) + (p->turn.hero ^ away_high) * 2;
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

static void add_result(Explore *x, const Node *n)
{
    Play end = x->r->planned ? n->truth : n->plan;
    Table table = *x->r->table;
    SantoriniState *core;

    table_finish(x->r, &end, &table);
    if (!x->r->plain && turns_seen(x->space, result_number(&end.board, &table)))
        return;
    core = turns_add(x->space);
    if (!core)
        return;
    core->board = end.board;
    core->table = table;
}

static void survey(Explore *x, const Play *end)
{
    if (!meets(x->r, end))
        return;
    x->demand |= end->turn.hero ? DEMAND_MET1 : DEMAND_MET0;
    x->found = x->demand & DEMAND_MET0;
}

static void arrive_at_end(Explore *x, const Node *n)
{
    Play end;

    if (x->mode == MODE_COLLECT && !x->demand) {
        add_result(x, n);
        return;
    }
    end = at_end(x->r, n);
    if (x->mode == MODE_SURVEY)
        survey(x, &end);
    else if (!accepts(x->demand, x->demand && meets(x->r, &end), end.turn.hero))
        return;
    else if (x->mode == MODE_COLLECT)
        add_result(x, n);
    else
        x->found = true;
}

/* ---- Gaea ---- */

/* A worker of hers comes down; on a hidden worker's space that equals declining (Q9). */
static void drop(const Rules *r, Node *n, const Holder *h, int square)
{
    Rules open = *r;

    open.truth = true;
    turn_put(r, &n->plan, h->side, square);
    n->plan.board.memo[MEMO_GAEA]--;
    if (!r->planned || board_has(board_workers(&n->truth.board), square))
        return;
    turn_put(&open, &n->truth, h->side, square);
    n->truth.board.memo[MEMO_GAEA]--;
}

static void arrive(Explore *x, const Node *n);

static bool can_end(const Rules *r, const Node *n, uint8_t demand, const uint64_t *walk)
{
    Explore x = {.r = r, .mode = MODE_CAN_END, .demand = demand};

    x.node_size = r->planned ? sizeof(Node) : sizeof(Play);
    if (walk)
        memcpy(x.walk, walk, sizeof x.walk);
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

    memcpy(&next, n, r->planned ? sizeof next : sizeof(Play));
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

    return x->r->planned && (t->cut || t->won || t->lost);
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
        if (can_end(x->r, n, x->demand, NULL))
            add_result(x, n);
        return;
    }
    if (is_futile(x, &n->plan))
        return;
    h = turn_asks(x->r, &n->plan, &spaces);
    if (h)
        interrupt(x, n, h, spaces);
    else if (x->mode != MODE_COLLECT || x->r->plain ||
             !turns_seen(x->space, node_number(x->r, n)))
        visit(x, n);
}

static void try_step(Explore *x, const Node *n, Action a)
{
    Node next;

    if (x->found)
        return;
    memcpy(&next, n, x->node_size);
    turn_step(x->r, &next, a);
    if (x->mode != MODE_COLLECT && step_kind(a) == STEP_MOVE &&
        !walk_to(x->walk, explore_walk_index(x->r, &next.plan)))
        return;
    arrive(x, &next);
}

static void try_builds(Explore *x, const Node *n, int worker)
{
    Builds builds = turn_builds(x->r, &n->plan, worker);

    while (builds.block)
        try_step(x, n, step_make(STEP_BUILD, worker, bits_pop(&builds.block)));
    while (builds.dome)
        try_step(x, n, step_make(STEP_DOME, worker, bits_pop(&builds.dome)));
}

static void visit(Explore *x, const Node *n)
{
    Action extra[GAME_MAX_ACTIONS];
    Squares who, to;
    int count;

    if (turn_may_end(x->r, &n->plan))
        arrive_at_end(x, n);
    for (who = turn_builders(x->r, &n->plan); who && !x->found;)
        try_builds(x, n, bits_pop(&who));
    for (who = turn_movers(x->r, &n->plan); who && !x->found;) {
        int worker = bits_pop(&who);

        to = turn_targets(x->r, &n->plan, worker);
        while (to)
            try_step(x, n, step_make(STEP_MOVE, worker, bits_pop(&to)));
    }
    count = turn_extras(x->r, &n->plan, extra);
    for (int i = 0; i < count && !x->found; i++)
        try_step(x, n, extra[i]);
}

/* ---- entry points ---- */

bool explore_can_end(const Rules *r, const Node *n, const uint64_t *walk)
{
    return can_end(r, n, n->plan.turn.demand, walk);
}

uint8_t explore_demand(const Rules *r, const Node *root)
{
    Explore x = {.r = r, .mode = MODE_SURVEY};

    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power->demands && power->demands(&root->plan))
            x.demand = DEMAND_ASKED;
    }
    if (!x.demand)
        return 0;
    x.node_size = r->planned ? sizeof(Node) : sizeof(Play);
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
static void add_lost(const SantoriniState *s, TurnSpace *space)
{
    SantoriniState *core = turns_add(space);

    if (!core)
        return;
    core->board = s->board;
    core->table = s->table;
    table_lose(&core->table, &core->board, s->table.mover);
}

bool explore_turns(const SantoriniState *s, TurnSpace *space)
{
    Rules r;
    Node root = {0};
    Explore x = {.r = &r, .mode = MODE_COLLECT, .space = space};

    turns_begin(space);
    turn_open(s, &r, &root);
    x.node_size = r.planned ? sizeof(Node) : sizeof(Play);
    if (turn_crew(&r, &root.plan)) {
        x.demand = explore_demand(&r, &root);
        root.plan.turn.demand = root.truth.turn.demand = x.demand;
        visit(&x, &root);
    }
    if (r.extra)
        add_pass(&x, &root);
    if (space->count == 0 && !space->full && s->table.seats == 3)
        add_lost(s, space);
    return !space->full;
}
