/* SPDX-License-Identifier: MIT */
/* turn - what a mover may do, and what a single step does.
 *
 * A turn has no phases. Who may move, who may build and whether the turn may end are asked
 * anew after every step (turn_movers, turn_builders, turn_may_end); the base rule answers
 * from the counters in Turn, and the mover's card amends the answer. So "build before you
 * move" or "move as often as you like" are one hook each.
 *
 * The functions here work on one Play and do not look ahead; explore.h does that.
 */
#ifndef SANTORINI_TURN_H
#define SANTORINI_TURN_H

#include "santorini/cards/power.h"

/* A turn under way: what the mover believes and, in a game with secrets, what is so. */
typedef struct Node {
    Play plan;
    Play truth; /* only when rules.planned */
} Node;

/* The card a seat plays with: its own, none, or another's (Circe, Chaos, the Ram). */
const SantoriniPower *turn_power(const Lineup *t, const Board *b, unsigned blessed,
                                 int seat);

/* What the card at a seat is now: itself, or the one that stands for it (Chaos). */
const SantoriniPower *turn_card(const Lineup *t, int seat);

/* The power of the card at a seat goes to somebody else, who has done nothing with it yet. */
void turn_change_hands(const Lineup *t, Board *b, int seat);

/* Golden Fleece: the sides with a worker next to the Ram. */
unsigned turn_blessed(const Lineup *t, const Board *b);

/* Takes a turn up where the state has it, carrying out the start of the turn if it is new. */
void turn_open(const SantoriniState *s, Rules *ret_rules, Node *ret_node);

/* The same for a turn that is new, from the core of a state. */
void turn_begin(const Core *s, Rules *ret_rules, Node *ret_node);

/* A play that is carried out, in which secrets count, and one that is planned without them. */
void turn_uncover(const Rules *r, Play *p);
void turn_cover(Play *p);

/* Finds out anew what the cards look at, after `planned` was changed. */
void turn_find_watchers(Rules *r, const Play *p);

/* The workers the mover has the command of. */
Squares turn_crew(const Rules *r, const Play *p);

/* The opponents' workers that a power of the mover can name. */
Squares turn_enemies(const Rules *r, const Play *p);

/* Spaces without worker, dome or anything that is a dome to the mover. */
Squares turn_free(const Rules *r, const Play *p);

/* Spaces that are domes to a side: the Ram, Talus, coins. */
Squares turn_solid_to(const Rules *r, const Board *b, int side);

/* Neighbours of `from` at most `climb` levels higher, not domed, workers or not. */
Squares turn_space(const Rules *r, const Play *p, int from, int climb);

/* The normal move and build of this turn are done. */
bool turn_is_done(const Play *p);

Squares turn_movers(const Rules *r, const Play *p);
Squares turn_targets(const Rules *r, const Play *p, int from);
Squares turn_builders(const Rules *r, const Play *p);
Builds turn_builds(const Rules *r, const Play *p, int worker);
int turn_extras(const Rules *r, const Play *p, Action *out);
bool turn_may_end(const Rules *r, const Play *p);

/* What opponents leave of a set of builds. */
Builds turn_limit_builds(const Rules *r, const Play *p, int worker, Builds builds);

/* Carries a step out on the plan and, unless it was cut, on the truth. */
void turn_step(const Rules *r, Node *n, Action a);

/* A move where there is but the plan. False: something that cannot make room is in the way. */
bool turn_move(const Rules *r, Play *p, int from, int to);

/* The same for one that does not lead into the Abyss, where r->quiet. */
void turn_quiet_move(const Rules *r, Play *p, int from, int to);

/* Carries one of turn_extras out where there is but the plan. */
void turn_extra(const Rules *r, Play *p, Action a);

/* Effects that powers bring about. */
void turn_exchange(Play *p, int a, int b); /* workers on two squares */
void turn_kill(Play *p, int square);
void turn_put(Play *p, int side, int square); /* a new, male worker */
void turn_build(const Rules *r, Play *p, int worker, int at, bool dome);
void turn_raise(Board *b, int square); /* a block, nobody's build */
void turn_lower(Board *b, int square); /* takes the top block off, tokens with it */

/* Heroes: once a game. Whose card was spent before this turn plays without one, so that a
 * hero's hooks need only look at Turn.hero. */
void turn_spend(const Rules *r, Play *p);

/* Who is to be asked after the latest step: a holder of any_answers who is not the mover, with
 * the spaces he may choose as he sees them; NULL when nobody. */
const Holder *turn_asks(const Rules *r, const Play *p, Squares *ret_spaces);

/* Carries such an answer out. On a hidden worker's space it equals declining (Q9): false. */
bool turn_answer(const Rules *r, Node *n, const Holder *h, int at);

#endif
