/* SPDX-License-Identifier: MIT */
/* sintra - Azul: Stained Glass of Sintra, two to four players, both palace sides.
 *
 * Everything goes through the GameDef. Tags of a setup:
 *
 *     Seats   2, 3 or 4 (default 2)
 *     Side    A or B of the palace boards (default A)
 *     Table   the text of component data, see data.h (default: the built-in)
 *     Data    the hash the data in force must have; a fault when it has another
 *
 * A new game begins with chance: the strips of every seat, the start player, the round
 * track, the deal. No position text exists before the deal; print_position says "none" there
 * and in the middle of a deal, and within a token it prints the position before it.
 *
 * parse_position knows the built-in data. For other data the position's first line is
 * followed by its text.
 *
 * A seat that leaves ends the game; the others are ranked by their points of that moment.
 * The position text stays that of the position left: the record tells who went.
 */
#ifndef SINTRA_SINTRA_H
#define SINTRA_SINTRA_H

#include "game/think.h"

extern const GameDef sintra_game;
extern const GameLearn sintra_learn;

#endif
