/* SPDX-License-Identifier: MIT */
#include "santorini/texts/explain.h"

#include "santorini/play.h"
#include "santorini/texts/notation.h"
#include "santorini/whole/explore.h"

typedef struct Case {
    Rules r;
    Node n;
    int who, at;
    char who_name[3], at_name[3];
    Fault *fault;
} Case;

static void say(Case *c, const char *id, const char *rule)
{
    message_set(&c->fault->message, id, c->who_name, c->at_name, NULL);
    if (rule)
        message_set(&c->fault->note, rule, NULL);
}

/* A card is the reason. */
static void blame(Case *c, const SantoriniPower *card, const char *id)
{
    message_set(&c->fault->message, id, c->who_name, c->at_name, NULL);
    message_set(&c->fault->note, N_("card: %1"), card->title, NULL);
}

static void name_square(char name[3], int square)
{
    Text out = text_into(name, 3);

    if (square < 0 || square >= SQUARE_COUNT)
        text_char(&out, '?');
    else
        notation_square(&out, square);
}

/* The card that keeps workers of a group is the reason. */
static void blame_keeper(Case *c, Group group)
{
    for (int i = 0; i < c->r.foes; i++) {
        const SantoriniPower *power = c->r.foe[i].power;

        if (power->keeps == group)
            blame(c, power, power->forbids);
    }
}

/* ---- why not go on from there? ---- */

static const SantoriniPower *who_demands(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        if (power_demands(r->foe[i].power, p))
            return r->foe[i].power;
    }
    return NULL;
}

static void explain_dead_end(Case *c, Action a)
{
    const SantoriniPower *power = who_demands(&c->r, &c->n.plan);
    Node next = c->n;

    turn_step(&c->r, &next, a);
    next.plan.turn.demand = 0;
    if (next.plan.turn.group[GROUP_AWAY] && !explore_can_end(&c->r, &next, NULL))
        blame_keeper(c, GROUP_AWAY);
    else if (power && explore_can_end(&c->r, &next, NULL))
        blame(c, power,
              N_("another turn meets the demand on this one, so this one must"));
    else
        say(c, N_("no complete turn goes on from there"),
            N_("ruling C2: only whole turns are legal"));
}

/* ---- moves ---- */

/* Which card takes `at` out of the worker's targets? True when one does. */
static bool blame_move(Case *c, Squares to)
{
    const Rules *r = &c->r;
    const Play *p = &c->n.plan;

    for (int i = 0; i < r->holders; i++) {
        const Holder *h = &r->holder[i];

        if (h->power->any_moves &&
            !board_has(h->power->any_moves(r, p, h, c->who, to), c->at)) {
            blame(c, h->power, h->power->forbids);
            return true;
        }
    }
    for (int i = 0; i < r->foes; i++) {
        const Holder *h = &r->foe[i];

        if (h->power->foe_moves &&
            !board_has(h->power->foe_moves(r, p, h, c->who, to), c->at)) {
            blame(c, h->power,
                  N_("%1 may not move to %2: an opponent's card forbids it"));
            return true;
        }
    }
    return false;
}

static void explain_target(Case *c)
{
    const Board *b = &c->n.plan.board;
    Squares at = square_set(c->at), wide = turn_space(&c->r, &c->n.plan, c->who, 3);

    if (at & b->dome)
        say(c, N_("%2 is domed"), N_("rule 1.4: moves go to unoccupied spaces"));
    else if (at & c->r.solid)
        say(c, N_("%2 counts as a dome to you"), N_("ruling C7: Ram, Talus and coins"));
    else if (!(at & wide))
        say(c, N_("%2 does not neighbour %1"), N_("rule 1.4: one step at a time"));
    else if (at & board_workers(b))
        say(c, N_("a worker stands on %2"),
            N_("rule 1.4: moves go to unoccupied spaces"));
    else if (!(at & turn_space(&c->r, &c->n.plan, c->who, 1)))
        say(c, N_("%2 is more than one level above %1"),
            N_("rule 1.4: at most one level up"));
    else if (!blame_move(c, wide & ~board_workers(b)))
        blame(c, c->r.own,
              N_("the mover's own card does not allow %1 to move to %2 now"));
}

static void explain_move(Case *c)
{
    const Play *p = &c->n.plan;
    Squares who = square_set(c->who);

    if (!(who & turn_crew(&c->r, p)))
        say(c, N_("no worker of the mover stands on %1"), NULL);
    else if (who & p->turn.group[GROUP_ASLEEP])
        blame_keeper(c, GROUP_ASLEEP);
    else if (!(who & turn_movers(&c->r, p)))
        say(c, N_("the worker on %1 may not move now"),
            N_("rule 1.4: one move, then one build"));
    else if (board_has(turn_targets(&c->r, p, c->who), c->at))
        explain_dead_end(c, step_make(STEP_MOVE, c->who, c->at));
    else
        explain_target(c);
}

/* ---- builds ---- */

/* A card is the reason: an opponent's that leaves nothing of a build there, or else the
 * mover's own. */
static void blame_build(Case *c, bool dome)
{
    const Rules *r = &c->r;
    const Builds here = builds_of(square_set(c->at), square_set(c->at));

    for (int i = 0; i < r->foes; i++) {
        const Holder *h = &r->foe[i];
        Builds left =
            h->power->foe_builds ? h->power->foe_builds(r, &c->n.plan, h, here) : here;

        if (!(dome ? builds_dome(left) : builds_block(left))) {
            blame(c, h->power,
                  N_("%1 may not build on %2: an opponent's card forbids it"));
            return;
        }
    }
    blame(c, r->own, N_("the mover's own card does not allow %1 to build on %2 now"));
}

static void explain_build(Case *c, bool dome)
{
    const Play *p = &c->n.plan;
    Squares who = square_set(c->who), at = square_set(c->at);
    Builds builds = turn_builds(&c->r, p, c->who);

    if (!(who & turn_crew(&c->r, p)))
        say(c, N_("no worker of the mover stands on %1"), NULL);
    else if (!(who & turn_builders(&c->r, p)))
        say(c, N_("the worker on %1 may not build now"),
            N_("rule 1.4: one move, then one build"));
    else if ((dome ? builds_dome(builds) : builds_block(builds)) & at)
        explain_dead_end(c, step_make(dome ? STEP_DOME : STEP_BUILD, c->who, c->at));
    else if (at & p->board.dome)
        say(c, N_("%2 is domed"), N_("rule 1.4: builds go to unoccupied spaces"));
    else if (at & c->r.solid)
        say(c, N_("%2 counts as a dome to you"), N_("ruling C7: Ram, Talus and coins"));
    else if (at & board_workers(&p->board))
        say(c, N_("a worker stands on %2"),
            N_("rule 1.4: builds go to unoccupied spaces"));
    else if (!(c->r.near[c->who] & at))
        say(c, N_("%2 does not neighbour %1"),
            N_("rule 1.4: builds go to neighbouring spaces"));
    else if (dome && builds_block(builds) & at)
        say(c, N_("%2 does not have three blocks"),
            N_("rule 1.4: block 1, 2, 3, then the dome"));
    else if (!dome && builds_dome(builds) & at)
        say(c, N_("the next piece on %2 is a dome, written *"),
            N_("rule 1.4: block 1, 2, 3, then the dome"));
    else
        blame_build(c, dome);
}

/* ---- entry points ---- */

static void open_case(Case *c, const SantoriniState *s, int who, int at, Fault *fault)
{
    *c = (Case){.who = who, .at = at, .fault = fault};
    turn_open(s, &c->r, &c->n);
    c->r.planned = false;
    if (!s->turn.begun)
        c->n.plan.turn.demand = explore_demand(&c->r, &c->n);
    name_square(c->who_name, who);
    name_square(c->at_name, at);
}

static bool is_board_step(const SantoriniState *s, int who)
{
    return s->lineup.stage == STAGE_PLAY && !s->turn.ask && !s->lineup.flip && who >= 0 &&
           who < SQUARE_COUNT;
}

void explain_step(const SantoriniState *s, StepKind kind, int who, int at, Fault *fault)
{
    Case c;

#ifndef __wasm__ /* where cards of a draft are pressed, not typed */
    if (explain_draft(s, kind, at, fault))
        return;
#endif
    if (!is_board_step(s, who)) {
        message_set(&fault->message, N_("that is not among what may be done now"), NULL);
        return;
    }
    open_case(&c, s, who, at, fault);
    if (c.n.plan.turn.won)
        say(&c, N_("the move before has won the game"),
            N_("rule 1.5: a win ends the game at once"));
    else if (kind == STEP_MOVE)
        explain_move(&c);
    else if (kind == STEP_BUILD || kind == STEP_DOME)
        explain_build(&c, kind == STEP_DOME);
    else if (c.r.own == &power_none)
        say(&c, N_("without a power a turn is a move and a build"), N_("rule 1.4"));
    else
        blame(&c, c.r.own, N_("the mover's card does not allow that now"));
}

void explain_unfinished(const SantoriniState *s, Fault *fault)
{
    Case c;

    if (!is_board_step(s, 0)) {
        message_set(&fault->message, N_("the token is not complete"), NULL);
        return;
    }
    open_case(&c, s, 0, 0, fault);
    if (turn_may_end(&c.r, &c.n.plan) && who_demands(&c.r, &c.n.plan))
        blame(&c, who_demands(&c.r, &c.n.plan),
              N_("another turn meets the demand on this one, so this one must"));
    else if (c.n.plan.turn.group[GROUP_AWAY])
        blame_keeper(&c, GROUP_AWAY);
    else
        say(&c, N_("the turn is not complete"), N_("rule 1.4: a move, then a build"));
}
