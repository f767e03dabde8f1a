/* SPDX-License-Identifier: MIT */
/* toy_game - a game with a bit of everything, to test what works through GameDef.
 *
 * Two seats. Each first hides a number; then, in turn, a seat walks on a ring of five
 * places, asks for the other's number or rolls a die.
 *
 *     hide1.0   two digits below Range, a secret; others see hide?
 *     l, rl     one or two steps; others see a walk back to its start as "l#" or "r#"
 *     yes, no   walking to place 0 lets the other seat take a point, inside the turn
 *     ask1.0    three points when it is right; everybody sees "ask1.0!" then
 *     roll      a die: <die:1> .. <die:3> with weights 1, 2, 3
 *
 * Nine points win. Options: Range (1 to 64, 2), Open (nothing is hidden, no numbers), Next
 * (the next die, which settle then knows). A position is
 *
 *     <mover> <place>.<place> <score>.<score> <number>/<number> range=N [open] [next=N]
 *
 * with mover "1!" before a die and "1*" when seat 1 has won, number "-" before hiding.
 */
#ifndef TOY_GAME_H
#define TOY_GAME_H

#include "game/game.h"

extern const GameDef toy_game;
extern const GameDef
    toy_slow_game; /* the same with nothing that GameDef can do without */
extern const GameDef toy_still_game; /* the same, but chance is never settled */

const GameDef *toy_lookup(Str name);

/* As a record's tag or a command would give it. */
void toy_init(GameState *s, const char *range, const char *next, bool open);
void toy_parse(GameState *s, const char *position);
const char *toy_print(const void *s, char *buffer); /* GAME_POSITION_SIZE bytes */

#endif
