/* SPDX-License-Identifier: MIT */
#include "santorini/turn.h"

#include "base/cpu.h"

/* ---- what the mover has and sees ---- */

Squares turn_enemies(const Rules *r, const Play *p)
{
    return board_workers(&p->board) & ~p->board.workers[r->side] & ~r->shielded;
}

INLINED Squares turn_crew(const Rules *r, const Play *p)
{
    return r->extra ? turn_enemies(r, p) : p->board.workers[r->side];
}

Squares turn_free(const Rules *r, const Play *p)
{
    return BOARD_ALL & ~(board_workers(&p->board) | p->board.dome | r->solid);
}

Squares turn_space(const Rules *r, const Play *p, int from, int climb)
{
    int level = board_level(&p->board, from) + climb;

    return r->near[from] & board_up_to(&p->board, level) & ~(p->board.dome | r->solid);
}

bool turn_is_done(const Play *p)
{
    return p->turn.moves > 0 && p->turn.builds > p->turn.early;
}

/* In an additional turn the borrowed worker's owner is no opponent of it. */
static bool binds(const Rules *r, const Play *p, const Holder *h, int worker)
{
    return !r->extra || !board_has(p->board.workers[h->side], worker);
}

/* ---- what may be done now ---- */

INLINED Squares turn_movers(const Rules *r, const Play *p)
{
    const Turn *t = &p->turn;
    Squares who = 0;

    if (t->won || t->lost || t->builds > t->early)
        return 0;
    if (t->moves == 0)
        who = t->group[GROUP_ACTOR] ? t->group[GROUP_ACTOR] : turn_crew(r, p);
    if (r->own->movers)
        who = r->own->movers(r, p, who);
    return who & ~t->group[GROUP_ASLEEP];
}

/* What others leave of a set of moves. */
static OUTLINED Squares limit_moves(const Rules *r, const Play *p, int from, Squares to)
{
    for (int i = 0; i < r->holders; i++) {
        const Holder *h = &r->holder[i];

        if (h->power->any_moves)
            to = h->power->any_moves(r, p, h, from, to);
    }
    for (int i = 0; i < r->foes; i++) {
        const Holder *h = &r->foe[i];

        if (h->power->foe_moves && binds(r, p, h, from))
            to = h->power->foe_moves(r, p, h, from, to);
    }
    return to;
}

INLINED Squares turn_targets(const Rules *r, const Play *p, int from)
{
    const SantoriniPower *own = r->own;
    Squares held = board_workers(&p->board), to;

    if (own->traits & TRAIT_ENTERS)
        held &= ~turn_enemies(r, p);
    to = turn_space(r, p, from, 1) & ~held;
    if (own->own_moves)
        to = own->own_moves(r, p, from, to);
    return r->moves_bound ? limit_moves(r, p, from, to) : to;
}

INLINED Squares turn_builders(const Rules *r, const Play *p)
{
    const Turn *t = &p->turn;
    int most = r->own->second == SECOND_NEVER ? 1 : 2;
    Squares who = 0;

    if (t->won || t->lost || t->group[GROUP_AWAY])
        return 0;
    if (t->moves && t->builds < t->early + most)
        who = t->group[GROUP_ACTOR];
    else if (!t->moves && !t->builds && r->own->traits & TRAIT_EARLY)
        who = turn_crew(r, p) & ~t->group[GROUP_ASLEEP];
    return r->own->builders ? r->own->builders(r, p, who) : who;
}

OUTLINED Builds turn_limit_builds(const Rules *r, const Play *p, int worker,
                                  Builds builds)
{
    for (int i = 0; i < r->foes; i++) {
        const Holder *h = &r->foe[i];

        if (h->power->foe_builds && binds(r, p, h, worker))
            builds = h->power->foe_builds(r, p, h, builds);
    }
    return builds;
}

static Builds second_builds(const Rules *r, const Play *p, Builds builds)
{
    Squares first = square_set(p->turn.last);
    Squares at = r->own->second == SECOND_INSIDE ? BOARD_INNER : ~first;

    if (r->own->second == SECOND_ON_TOP)
        return builds_of(builds_block(builds) & first, 0);
    return builds_on(builds, at);
}

INLINED Builds turn_builds(const Rules *r, const Play *p, int worker)
{
    Squares free = r->near[worker] & turn_free(r, p), top = p->board.block[2];
    Builds builds = builds_of(free & ~top, free & top);

    if (r->own->second != SECOND_NEVER && p->turn.builds > p->turn.early)
        builds = second_builds(r, p, builds);
    if (r->own->own_builds)
        builds = r->own->own_builds(r, p, worker, builds);
    return r->builds_bound ? turn_limit_builds(r, p, worker, builds) : builds;
}

int turn_extras(const Rules *r, const Play *p, Action *out)
{
    const Turn *t = &p->turn;

    if (!r->own->extras || r->extra || t->won || t->lost || t->group[GROUP_AWAY])
        return 0;
    return r->own->extras(r, p, out);
}

INLINED bool turn_may_end(const Rules *r, const Play *p)
{
    if (p->turn.won || p->turn.lost)
        return true;
    if (p->turn.group[GROUP_AWAY])
        return false;
    return r->own->may_end ? r->own->may_end(r, p, turn_is_done(p)) : turn_is_done(p);
}

/* ---- effects ---- */

static bool differ(Squares set, int a, int b)
{
    return (set >> a ^ set >> b) & 1;
}

/* Getting into a trap loses, however it comes about (Q4, C17). */
static void sink(Play *p, int square)
{
    if (!board_has(p->turn.trap, square) || p->turn.lost)
        return;
    for (int side = 0; side < SIDE_COUNT; side++) {
        if (board_has(p->board.workers[side], square))
            p->turn.lost = (uint8_t)(side + 1);
    }
}

void turn_exchange(Play *p, int a, int b)
{
    Squares both = square_set(a) | square_set(b);
    Squares *group = p->turn.group;

    for (int set = SET_WORKERS; set <= SET_FEMALE; set++) {
        if (differ((&p->board.block[0])[set], a, b))
            board_shift(&p->board, (enum BoardSet)set, a, b);
    }
    for (int i = 0; i < GROUP_COUNT; i++)
        group[i] ^= differ(group[i], a, b) ? both : 0;
    sink(p, a);
    sink(p, b);
}

void turn_kill(Play *p, int square)
{
    for (int set = SET_WORKERS; set <= SET_FEMALE; set++) {
        if (board_has((&p->board.block[0])[set], square))
            board_toggle(&p->board, (enum BoardSet)set, square);
    }
    for (int i = 0; i < GROUP_COUNT; i++)
        p->turn.group[i] &= ~square_set(square);
}

OUTLINED void turn_put(Play *p, int side, int square)
{
    board_toggle(&p->board, (enum BoardSet)(SET_WORKERS + side), square);
    sink(p, square);
}

/* A piece put on a token, or a block taken from under it, takes it off the board (C9, Q3). */
static void clear_tokens(Board *b, int square)
{
    if (board_has(b->whirl, square))
        board_toggle(b, SET_WHIRL, square);
    if (board_has(b->coins, square))
        board_toggle(b, SET_COINS, square);
}

void turn_raise(Board *b, int square)
{
    clear_tokens(b, square);
    board_raise(b, square);
}

void turn_lower(Board *b, int square)
{
    clear_tokens(b, square);
    board_toggle(b, (enum BoardSet)(SET_BLOCK + board_level(b, square) - 1), square);
}

void turn_spend(const Rules *r, Play *p)
{
    p->board.spent |= (uint8_t)(1 << r->seat);
    p->turn.hero = 1;
}

/* ---- winning ---- */

/* Is the latest move one that wins, if nobody has anything against it? */
static bool may_win(const Rules *r, const Play *p, bool climbed_to_top)
{
    return climbed_to_top || (r->own->own_win && r->own->own_win(r, p));
}

/* Does such a move win? Nobody wins in an additional turn; vetoes come before thefts. */
static OUTLINED void judge_win(const Rules *r, Play *p)
{
    if (r->extra)
        return;
    for (int i = 0; i < r->foes; i++) {
        if (r->foe[i].power->foe_veto && r->foe[i].power->foe_veto(r, p, &r->foe[i]))
            return;
    }
    p->turn.won = (uint8_t)(r->seat + 1);
    for (int i = 0; i < r->foes; i++) {
        if (r->foe[i].power->foe_steal && r->foe[i].power->foe_steal(r, p, &r->foe[i]))
            p->turn.won = (uint8_t)(r->foe[i].seat + 1);
    }
}

/* Does anybody win by what stands on the board? */
static OUTLINED void judge_board(const Rules *r, Play *p)
{
    for (int i = 0; i < r->holders; i++) {
        const Holder *h = &r->holder[i];

        if (h->power->any_win && h->power->any_win(r, p, h))
            p->turn.won = (uint8_t)(h->seat + 1);
    }
}

/* ---- moving ---- */

/* One move, or the jump that follows it, with everything that counts moves. */
static INLINED void carry(const Rules *r, Play *p, int from, int to)
{
    Turn *t = &p->turn;

    t->rise = (int8_t)(board_level(&p->board, to) - board_level(&p->board, from));
    t->to = (uint8_t)to;
    t->climbed |= t->rise > 0;
    turn_exchange(p, from, to);
    t->group[GROUP_ACTOR] = square_set(to);
    t->group[GROUP_MOVED] |= square_set(to);
    if (r->own->own_moved)
        r->own->own_moved(r, p);
    for (int i = 0; i < r->foes; i++) {
        if (r->foe[i].power->foe_moved)
            r->foe[i].power->foe_moved(r, p, &r->foe[i]);
    }
}

static int find_exit(const Rules *r, const Play *p, int at)
{
    for (int i = 0; i < r->holders; i++) {
        const Holder *h = &r->holder[i];

        if (h->power->any_jump)
            return h->power->any_jump(r, p, h, at);
    }
    return SQUARE_NONE;
}

static bool stands_on_top(const Play *p)
{
    return p->turn.group[GROUP_ACTOR] & p->board.block[2];
}

static bool has_climbed_to_top(const Play *p)
{
    return p->turn.rise > 0 && stands_on_top(p);
}

/* Win and removal after a move, whether a step or a printed jump; true: the game goes on. */
static bool conclude(const Rules *r, Play *p, bool top)
{
    if (p->turn.lost)
        return false;
    if (may_win(r, p, top))
        judge_win(r, p);
    if (p->turn.won)
        return false;
    if (r->own->own_after)
        r->own->own_after(r, p);
    return true;
}

static void slide(const Rules *r, Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const Holder *h = &r->foe[i];

        if (h->power->foe_after && binds(r, p, h, square_of(p->turn.group[GROUP_ACTOR])))
            h->power->foe_after(r, p, h);
    }
}

/* The same where there are whirlpools: the move ends in the exit, or by the printed rules a
 * second one leads there. */
static OUTLINED bool conclude_in_whirls(const Rules *r, Play *p)
{
    int at = square_of(p->turn.group[GROUP_ACTOR]), exit = find_exit(r, p, at);

    if (exit == SQUARE_NONE)
        return conclude(r, p, has_climbed_to_top(p));
    if (r->revised) {
        p->turn.jumped = 1;
        turn_exchange(p, at, exit);
        return conclude(r, p, stands_on_top(p));
    }
    if (!conclude(r, p, has_climbed_to_top(p)))
        return false;
    p->turn.jumped = 1;
    carry(r, p, at, exit);
    return conclude(r, p, has_climbed_to_top(p));
}

static bool make_room(const Rules *r, Play *p, int from, int to)
{
    if (r->own->enter)
        return r->own->enter(r, p, from, to);
    return r->own->traits & TRAIT_ENTERS;
}

/* The order of effects is ruling C1. */
bool turn_move(const Rules *r, Play *p, int from, int to)
{
    Turn *t = &p->turn;

    t->fresh = 0;
    if (board_has(board_workers(&p->board), to) && !make_room(r, p, from, to))
        return false;
    if (t->moves == 0)
        t->start = (uint8_t)from;
    t->moves = t->moves ? 2 : 1;
    t->jumped = 0;
    t->dir = (uint8_t)board_direction(from, to);
    carry(r, p, from, to);
    if (p->board.whirl && !t->lost ? conclude_in_whirls(r, p)
                                   : conclude(r, p, has_climbed_to_top(p)))
        slide(r, p);
    return true;
}

/* The moving worker takes along what it is; nobody stands where it goes. */
static void step(const Rules *r, Play *p, int from, int to)
{
    Squares both = square_set(from) | square_set(to);

    board_shift(&p->board, (enum BoardSet)(SET_WORKERS + r->side), from, to);
    if (board_has(p->board.female, from))
        board_shift(&p->board, SET_FEMALE, from, to);
    if (board_has(p->turn.group[GROUP_MARK], from))
        p->turn.group[GROUP_MARK] ^= both;
    p->turn.group[GROUP_MOVED] &= ~square_set(from);
}

/* The same where somebody stands: he makes room, or the two trade places. */
static OUTLINED void step_in(const Rules *r, Play *p, int from, int to)
{
    make_room(r, p, from, to);
    if (board_has(board_workers(&p->board), to))
        turn_exchange(p, from, to);
    else
        step(r, p, from, to);
}

INLINED void turn_quiet_move(const Rules *r, Play *p, int from, int to)
{
    Turn *t = &p->turn;
    int level = board_level(&p->board, to);

    t->rise = (int8_t)(level - board_level(&p->board, from));
    t->climbed |= t->rise > 0;
    t->start = t->moves ? t->start : (uint8_t)from;
    t->moves = t->moves ? 2 : 1;
    t->to = (uint8_t)to;
    if (board_has(board_workers(&p->board), to))
        step_in(r, p, from, to);
    else
        step(r, p, from, to);
    t->group[GROUP_ACTOR] = square_set(to);
    t->group[GROUP_MOVED] |= square_set(to);
    t->fresh = 0;
    if (r->own->own_moved)
        r->own->own_moved(r, p);
    if (t->lost)
        return;
    if (may_win(r, p, t->rise > 0 && level == 3))
        judge_win(r, p);
}

/* ---- building ---- */

INLINED void turn_build(const Rules *r, Play *p, int worker, int at, bool dome)
{
    Turn *t = &p->turn;

    clear_tokens(&p->board, at);
    if (dome) {
        board_toggle(&p->board, SET_DOME, at);
        t->towers |= p->board.block[2] >> at & 1;
    } else {
        board_raise(&p->board, at);
    }
    t->early = (uint8_t)(t->early + (t->moves == 0));
    t->builds++;
    t->last = (uint8_t)at;
    t->fresh = dome;
    t->group[GROUP_ACTOR] = square_set(worker);
    if (r->own->own_built)
        r->own->own_built(r, p, at, dome);
    if (r->towers && !r->extra)
        judge_board(r, p);
}

/* The workers of a builder who hides them are not there for who answers. */
static Squares spaces_as_seen(const Rules *r, const Play *p, const Holder *h)
{
    Play seen = *p;

    if (power_get(r->lineup->power[r->seat])->traits & TRAIT_HIDDEN)
        board_clear_workers(&seen.board, r->side);
    return h->power->any_answers(r, &seen, h);
}

OUTLINED const Holder *turn_asks(const Rules *r, const Play *p, Squares *ret_spaces)
{
    if (!p->turn.fresh || p->turn.won || p->turn.lost)
        return NULL;
    for (int i = 0; i < r->foes; i++) {
        const Holder *h = &r->foe[i];

        if (h->power->any_answers && (*ret_spaces = spaces_as_seen(r, p, h)) != 0)
            return h;
    }
    return NULL;
}

OUTLINED bool turn_answer(const Rules *r, Node *n, const Holder *h, int at)
{
    const Play *so = r->planned ? &n->truth : &n->plan;

    if (board_has(board_workers(&so->board), at))
        return false;
    h->power->any_answer(&n->plan, h, at);
    if (r->planned)
        h->power->any_answer(&n->truth, h, at);
    return true;
}

void turn_extra(const Rules *r, Play *p, Action a)
{
    p->turn.fresh = 0;
    r->own->extra(r, p, a);
}

/* ---- steps ---- */

static bool carry_out(const Rules *r, Play *p, Action a)
{
    int who = step_who(a), at = step_at(a);

    switch (step_kind(a)) {
    case STEP_MOVE: return turn_move(r, p, who, at);
    case STEP_BUILD:
    case STEP_DOME: turn_build(r, p, who, at, step_kind(a) == STEP_DOME); return true;
    default: turn_extra(r, p, a); return true;
    }
}

/* Would this step put something where a hidden worker stands? Moves find out themselves. */
static bool hits_hidden(const Rules *r, const Play *truth, Action a)
{
    static const uint32_t puts = 1u << STEP_BUILD | 1u << STEP_DOME | 1u << STEP_CAP |
                                 1u << STEP_FORCE | 1u << STEP_PLACE | 1u << STEP_TAKE |
                                 1u << STEP_TOKEN;

    return r->hidden >= 0 && puts >> step_kind(a) & 1 &&
           board_has(truth->board.workers[r->hidden], step_at(a));
}

/* Goes along with the plan until a secret gets in the way (Q4, Q9). */
static void carry_out_truth(const Rules *r, Node *n, Action a)
{
    Play *truth = &n->truth;

    if (truth->turn.cut || truth->turn.won || truth->turn.lost)
        return;
    if (hits_hidden(r, truth, a) || !carry_out(r, truth, a)) {
        truth->turn.cut = CUT_BEFORE;
        return;
    }
    if (truth->turn.group[GROUP_ACTOR] != n->plan.turn.group[GROUP_ACTOR])
        truth->turn.cut = CUT_AFTER;
}

void turn_step(const Rules *r, Node *n, Action a)
{
    carry_out(r, &n->plan, a);
    if (r->planned)
        carry_out_truth(r, n, a);
}
