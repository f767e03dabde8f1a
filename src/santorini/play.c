/* SPDX-License-Identifier: MIT */
#include "santorini/play.h"

#include <string.h>

#include "santorini/draft.h"
#include "santorini/lineup.h"
#include "santorini/setup.h"
#include "santorini/texts/notation.h"
#include "santorini/whole/explore.h"

/* ---- whose move it is ---- */

/* Has the seat to move a complete turn, before it has begun? A view that hides the mover's
 * workers knows it has: at the end it would show them. */
static bool has_turn(const SantoriniState *s)
{
    const Lineup *t = &s->lineup;

    return t->blind >> lineup_side(t, t->mover) & 1 ||
           explore_has_turn((const Core *)(const void *)s);
}

static bool is_stuck(const SantoriniState *s)
{
    const Lineup *t = &s->lineup;

    if (t->stage != STAGE_PLAY || t->flip || s->turn.begun)
        return false;
    return t->over == OVER_UNKNOWN ? !has_turn(s) : t->over == OVER_YES;
}

int play_mover(const void *state)
{
    const SantoriniState *s = state;
    const Lineup *t = &s->lineup;

    if (t->stage == STAGE_WON)
        return SEAT_OVER;
    if (t->flip || (t->stage == STAGE_DRAFT && draft_is_chance(t)))
        return SEAT_CHANCE;
    if (s->turn.ask)
        return s->turn.ask - 1;
    return t->seats != 3 && is_stuck(s) ? SEAT_OVER : t->mover;
}

bool play_between(const void *state)
{
    const SantoriniState *s = state;

    return !s->turn.begun && !s->lineup.flip;
}

/* ---- what may be done ---- */

static int turn_up_actions(const Lineup *t, Action *out)
{
    Cards cards = lineup_turn_ups(t);

    for (int i = 0; i < cards.count; i++)
        out[i] = step_make(STEP_TURN_UP, 0, cards.card[i]);
    return cards.count;
}

static int answer_actions(const Rules *r, const Node *n, Action *out)
{
    Squares spaces = 0;
    int count = 0;

    turn_asks(r, &n->plan, &spaces);
    out[count++] = step_make(STEP_PASS, 0, 0);
    while (spaces)
        out[count++] = step_make(STEP_PLACE, 0, bits_pop(&spaces));
    return count;
}

/* Every step the shape of the turn allows, whether or not the turn can then be completed. */
static int list_steps(const Rules *r, const Play *p, Action *out)
{
    int count = 0;

    for (Squares who = turn_movers(r, p); who;) {
        int worker = bits_pop(&who);

        for (Squares to = turn_targets(r, p, worker); to;)
            out[count++] = step_make(STEP_MOVE, worker, bits_pop(&to));
    }
    for (Squares who = turn_builders(r, p); who;) {
        int worker = bits_pop(&who);
        Builds builds = turn_builds(r, p, worker);

        for (Squares at = builds_block(builds); at;)
            out[count++] = step_make(STEP_BUILD, worker, bits_pop(&at));
        for (Squares at = builds_dome(builds); at;)
            out[count++] = step_make(STEP_DOME, worker, bits_pop(&at));
    }
    return count + turn_extras(r, p, out + count);
}

static bool leads_to_an_end(const SantoriniState *s, const Rules *r, const Node *n,
                            Action a)
{
    Node next = *n;

    turn_step(r, &next, a);
    if (step_kind(a) == STEP_MOVE && !next.plan.turn.won &&
        !explore_walk_new(r, &next, s->walk))
        return false;
    return explore_can_end(r, &next, s->walk);
}

/* A token has at most 255 steps: after a walk this long nobody walks on who may do anything
 * else. */
enum { LONG_WALK = 200 };

static bool has_walked_long(const SantoriniState *s)
{
    int places = 0;

    for (int i = 0; i < WALK_WORDS; i++)
        places += __builtin_popcountll(s->walk[i]);
    return places >= LONG_WALK;
}

static int drop_moves(Action *action, int count)
{
    int kept = 0;

    for (int i = 0; i < count; i++) {
        if (step_kind(action[i]) != STEP_MOVE)
            action[kept++] = action[i];
    }
    return kept ? kept : count;
}

/* Secrets play no part in what is offered: the truth is left out. */
static int turn_actions(const SantoriniState *s, Action *out)
{
    Rules r;
    Node n = {0};
    Action step[GAME_MAX_ACTIONS];
    int steps, count = 0;

    turn_open(s, &r, &n);
    r.planned = false;
    if (s->turn.ask)
        return answer_actions(&r, &n, out);
    if (!s->turn.begun) {
        n.plan.turn.demand = explore_demand(&r, &n);
        if (r.extra)
            out[count++] = step_make(STEP_PASS, 0, 0);
        if (!turn_crew(&r, &n.plan))
            return count;
    }
    if (turn_may_end(&r, &n.plan) && explore_accepts(&r, &n))
        out[count++] = ACTION_END;
    steps = list_steps(&r, &n.plan, step);
    for (int i = 0; i < steps; i++) {
        if (leads_to_an_end(s, &r, &n, step[i]))
            out[count++] = step[i];
    }
    return has_walked_long(s) ? drop_moves(out, count) : count;
}

int play_actions(const void *state, Action *out)
{
    const SantoriniState *s = state;
    const Lineup *t = &s->lineup;
    int count;

    if (t->stage == STAGE_WON)
        return 0;
    if (t->flip)
        return turn_up_actions(t, out);
    if (t->stage == STAGE_DRAFT)
        return draft_actions(s, out);
    if (t->stage != STAGE_PLAY)
        return setup_actions(s, out);
    count = turn_actions(s, out);
    if (count == 0 && t->seats == 3) {
        out[0] = step_make(STEP_LOST, 0, 0);
        return 1;
    }
    return count;
}

/* ---- what happens ---- */

static void add_event(Events *events, enum EventKind kind, int seat, int at)
{
    game_event(events, (Event){(uint8_t)kind, (uint8_t)seat, (uint8_t)at, 0, EVENT_ALL});
}

/* After the end of a turn, a setup decision or a card turned up. */
static void begin_next(SantoriniState *s, Events *events)
{
    Lineup *t = &s->lineup;

    memset(&s->turn, 0, sizeof *s - offsetof(SantoriniState, turn));
    t->over = OVER_UNKNOWN;
    if (t->stage == STAGE_WON) {
        add_event(events, EVENT_WON, t->mover, 0);
        return;
    }
    if (t->flip && lineup_turn_ups(t).count == 0)
        t->flip = 0;
    if (t->stage == STAGE_PLAY && !t->flip) {
        t->over = has_turn(s) ? OVER_NO : OVER_YES;
        if (t->over == OVER_YES)
            add_event(events, EVENT_LOST, t->mover, 0);
        else if (t->extra)
            add_event(events, EVENT_EXTRA, t->mover, 0);
    }
}

static void end_turn(SantoriniState *s, const Rules *r, Node *n, Events *events)
{
    Play *end = r->planned ? &n->truth : &n->plan;

    if (end->turn.cut)
        add_event(events, EVENT_REFUSED, s->lineup.mover, 0);
    if (end->turn.lost && s->lineup.seats == 3)
        add_event(events, EVENT_OUT, end->turn.lost - 1, 0);
    lineup_finish(r, end, &s->lineup);
    s->board = end->board;
    begin_next(s, events);
}

static void keep_turn(SantoriniState *s, const Rules *r, const Node *n)
{
    s->board = n->plan.board;
    s->turn = n->plan.turn;
    if (r->planned)
        s->truth = n->truth;
}

/* The mover's knowledge is the truth again, up to what is hidden from him. */
static void commit(const Rules *r, Node *n)
{
    n->plan = n->truth;
    turn_cover(&n->plan);
    if (r->hidden >= 0)
        board_clear_workers(&n->plan.board, r->hidden);
}

/* Somebody may answer the dome just built: the builder's token ends here. */
static void ask(SantoriniState *s, const Rules *r, Node *n, const Holder *h,
                Events *events)
{
    const Turn *t = &n->truth.turn;

    if (r->planned && (t->cut || t->won || t->lost)) {
        end_turn(s, r, n, events);
        return;
    }
    if (r->planned)
        commit(r, n);
    n->plan.turn.ask = (uint8_t)(h->seat + 1);
    keep_turn(s, r, n);
}

static const Holder *find_foe(const Rules *r, int seat)
{
    int i = 0;

    while (r->foe[i].seat != seat)
        i++;
    return &r->foe[i];
}

/* Whoever was asked answers or declines; the builder goes on, if there is a way (Q2). */
static void answer_question(SantoriniState *s, const Rules *r, Node *n, Action a,
                            Events *events)
{
    const Holder *h = find_foe(r, s->turn.ask - 1);
    Action action[GAME_MAX_ACTIONS];

    n->plan.turn.ask = n->plan.turn.fresh = n->truth.turn.fresh = 0;
    n->plan.turn.resumed = n->truth.turn.resumed = 1;
    if (step_kind(a) == STEP_PLACE && turn_answer(r, n, h, step_at(a)))
        add_event(events, EVENT_DROPPED, h->seat, step_at(a));
    keep_turn(s, r, n);
    if (n->truth.turn.lost)
        end_turn(s, r, n, events);
    else if (turn_actions(s, action) == 0) {
        n->plan.turn.lost = n->truth.turn.lost = (uint8_t)(r->side + 1);
        end_turn(s, r, n, events);
    } else if (turn_actions(s, action) == 1 && action[0] == ACTION_END) {
        end_turn(s, r, n, events);
    }
}

static void note_walk(SantoriniState *s, const Rules *r, const Node *n)
{
    int index = explore_walk_index(r, &n->plan);

    if (index >= 0)
        s->walk[index >> 6] |= (uint64_t)1 << (index & 63);
}

static void turn_apply(SantoriniState *s, Action a, Events *events)
{
    Rules r;
    Node n = {0};
    Squares spaces;
    const Holder *h;
    Rules offered;

    turn_open(s, &r, &n);
    if (!s->turn.begun) {
        offered = r;
        offered.planned = false;
        n.plan.turn.demand = n.truth.turn.demand = explore_demand(&offered, &n);
    }
    if (s->turn.ask) {
        answer_question(s, &r, &n, a, events);
        return;
    }
    if (a == ACTION_END || step_kind(a) == STEP_PASS) {
        end_turn(s, &r, &n, events);
        return;
    }
    turn_step(&r, &n, a);
    if (step_kind(a) == STEP_MOVE)
        note_walk(s, &r, &n);
    h = turn_asks(&r, &n.plan, &spaces);
    if (h)
        ask(s, &r, &n, h, events);
    else
        keep_turn(s, &r, &n);
}

void play_apply(void *state, Action a, Events *events)
{
    SantoriniState *s = state;
    Lineup *t = &s->lineup;

    if (t->flip) {
        add_event(events, EVENT_TURNED_UP, t->mover, step_at(a));
        lineup_turn_up(t, &s->board, step_at(a));
        if (t->unplaced)
            setup_advance(s);
        begin_next(s, events);
    } else if (t->stage == STAGE_DRAFT) {
        draft_apply(s, a);
    } else if (t->stage != STAGE_PLAY) {
        setup_apply(s, a);
        if (t->stage == STAGE_PLAY)
            begin_next(s, events);
    } else if (step_kind(a) == STEP_LOST) {
        add_event(events, EVENT_OUT, t->mover, 0);
        lineup_lose(t, &s->board, t->mover);
        begin_next(s, events);
    } else {
        turn_apply(s, a, events);
    }
}

bool play_settle(void *state)
{
    SantoriniState *s = state;
    Cards cards;

    if (!s->lineup.flip)
        return s->lineup.stage != STAGE_DRAFT || !draft_is_chance(&s->lineup);
    if (lineup_hides_deck(&s->lineup))
        return false;
    cards = lineup_turn_ups(&s->lineup);
    if (cards.count == 0)
        s->lineup.flip = 0;
    else
        lineup_turn_up(&s->lineup, &s->board, cards.card[0]);
    if (s->lineup.unplaced)
        setup_advance(s);
    return true;
}

/* ---- how it ends ---- */

static uint8_t side_seats(const Lineup *t, int side)
{
    uint8_t seats = 0;

    for (int seat = 0; seat < t->seats; seat++) {
        if (lineup_side(t, seat) == side)
            seats |= (uint8_t)(1 << seat);
    }
    return seats;
}

void play_outcome(const void *state, Outcome *ret_outcome)
{
    const SantoriniState *s = state;
    const Lineup *t = &s->lineup;

    *ret_outcome = (Outcome){0};
    if (play_mover(s) != SEAT_OVER)
        return;
    ret_outcome->over = true;
    if (t->stage == STAGE_WON)
        ret_outcome->winners = side_seats(t, lineup_side(t, t->mover));
    else
        ret_outcome->winners = side_seats(t, 1 - lineup_side(t, t->mover));
}

Status play_leave(void *state, int seat, Leave why, Fault *ret_fault)
{
    SantoriniState *s = state;

    (void)why;
    if (seat < 0 || seat >= s->lineup.seats || lineup_is_out(&s->lineup, seat) ||
        play_mover(s) == SEAT_OVER) {
        if (ret_fault) {
            memset(ret_fault, 0, sizeof *ret_fault);
            message_set(&ret_fault->message, N_("that seat is not in the game any more"),
                        NULL);
        }
        return ERR_ILLEGAL;
    }
    s->lineup.flip = 0;
    lineup_lose(&s->lineup, &s->board, seat);
    if (s->lineup.stage != STAGE_WON && s->lineup.unplaced) {
        s->lineup.unplaced &= (uint8_t) ~(1 << seat);
        setup_advance(s);
    }
    begin_next(s, NULL);
    return OK;
}

/* ---- telling ---- */

void play_tell(const void *state, const Event *event, Message *ret_message)
{
    static const char *const id[] = {
        [EVENT_WON] = N_("seat %1 has won"),
        [EVENT_LOST] = N_("seat %1 has no complete turn left"),
        [EVENT_OUT] = N_("seat %1 is out of the game"),
        [EVENT_REFUSED] = N_("the turn of seat %1 could not be carried out further"),
        [EVENT_DROPPED] = N_("seat %1 sets a worker down on %2"),
        [EVENT_TURNED_UP] = N_("Chaos turns up %3"),
        [EVENT_EXTRA] = N_("seat %1 has an additional turn with an opponent's worker"),
    };
    char square[3];
    Text out = text_into(square, sizeof square);

    (void)state;
    message_set(ret_message, id[event->kind], NULL);
    message_set_number(ret_message, 0, event->seat + 1);
    notation_square(&out, event->at);
    message_set_str(ret_message, 1, text_str(&out));
    if (event->kind == EVENT_TURNED_UP)
        message_set_str(ret_message, 2, str_from(power_get(event->at)->title));
}
