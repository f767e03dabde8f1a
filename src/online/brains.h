/* SPDX-License-Identifier: MIT */
/* brains - engines that play at online tables: a pool of threads of low priority.
 *
 * A table asks for one thing at a time, and who asked first is served first, so tables share
 * the pool evenly. What an engine is told is what its seat was shown. The seed of its choices
 * follows from the table's secret. Where a game hides something, how long an engine thinks
 * could tell about it: its answer is released at a time that follows from the secret, too.
 */
#ifndef ONLINE_BRAINS_H
#define ONLINE_BRAINS_H

#include "online/part.h"

typedef struct Brains Brains;

/* NULL: no threads, or no memory. */
Brains *brains_open(Online *online, int threads);
void brains_close(Brains *brains);

/* Lets the engine on a seat that is to move think; its token is asked for at the room. */
void brains_ask(Room *room, int seat);

/* Takes what has been found out. */
void brains_poll(Brains *brains);

/* When the next answer that waits may be released; 0: none waits. */
int64_t brains_due(const Brains *brains);

int brains_waiting(Brains *brains);

#endif
