/* SPDX-License-Identifier: MIT */
/* oneworld - alpha-beta beside another method, in one world (determinization) the seat may be
 * in.
 *
 * Who keeps a secret knows the whole position: what it can force even if the other side saw
 * everything is certain, and a move that all may see is best looked for in this way. Who
 * does not know it all is shown what would be good in one world after the other.
 *
 *     OneWorld *oneworld = oneworld_open(task);
 *     if (oneworld_begin(oneworld, task, &world)) ..   false: it is of no use here
 *     while (oneworld_step(oneworld)) ..               a little; false: something else, please
 *     if (oneworld_line(oneworld, &line)) ..           what it has found so far
 *     oneworld_close(oneworld);
 */
#ifndef SEARCH_ONEWORLD_H
#define SEARCH_ONEWORLD_H

#include "search/method.h"

typedef struct OneWorld OneWorld;

/* NULL: no memory, or the game cannot be searched like that. */
OneWorld *oneworld_open(const Task *task);
void oneworld_close(OneWorld *oneworld);

/* `world` is the task's position as its seat believes it to be. */
bool oneworld_begin(OneWorld *oneworld, const Task *task, const GameState *world);

/* Is this the only world there can be? */
bool oneworld_is_sure(const OneWorld *oneworld);

/* Goes on in another world, or in a position after the task's: whoever is to move there. */
void oneworld_change(OneWorld *oneworld, const GameState *world);
void oneworld_follow(OneWorld *oneworld, const GameState *after);

/* Thinks a little; false when there is nothing left to think about in this world. */
bool oneworld_step(OneWorld *oneworld);
uint64_t oneworld_nodes(const OneWorld *oneworld);

/* The best line so far, its token by steps, which it has not when it follows; false: there
 * is none. */
bool oneworld_line(const OneWorld *oneworld, Line *ret_line);

/* Has it proved a win for certain, and the shortest one? */
bool oneworld_has_won(const OneWorld *oneworld);

#endif
