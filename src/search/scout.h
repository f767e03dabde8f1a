/* SPDX-License-Identifier: MIT */
/* scout - alpha-beta beside another method, in a world the seat may be in.
 *
 * Who keeps a secret knows the whole position: what it can force even if the other side saw
 * everything is certain, and a move that all may see is best looked for in this way. Who
 * does not know it all is shown what would be good in one world after the other.
 *
 *     Scout *scout = scout_open(task);
 *     if (scout_begin(scout, task, &world)) ..   false: it is of no use here
 *     while (scout_step(scout)) ..               a little; false: something else, please
 *     if (scout_line(scout, &line)) ..           what it has found so far
 *     scout_close(scout);
 */
#ifndef SEARCH_SCOUT_H
#define SEARCH_SCOUT_H

#include "search/method.h"

typedef struct Scout Scout;

/* NULL: no memory, or the game cannot be searched like that. */
Scout *scout_open(const Task *task);
void scout_close(Scout *scout);

/* `world` is the task's position as its seat believes it to be. */
bool scout_begin(Scout *scout, const Task *task, const GameState *world);

/* Is this the only world there can be? */
bool scout_is_sure(const Scout *scout);

/* Goes on in another world, or in a position after the task's: whoever is to move there. */
void scout_change(Scout *scout, const GameState *world);
void scout_follow(Scout *scout, const GameState *after);

/* Thinks a little; false when there is nothing left to think about in this world. */
bool scout_step(Scout *scout);
uint64_t scout_nodes(const Scout *scout);

/* The best line so far, its token by steps, which it has not when it follows; false: there
 * is none. */
bool scout_line(const Scout *scout, Line *ret_line);

/* Has it proved a win for certain, and the shortest one? */
bool scout_has_won(const Scout *scout);

#endif
