/* SPDX-License-Identifier: MIT */
/* brains - engines that play at online tables: a pool of threads of low priority.
 *
 * A table asks for one thing at a time. Next is whoever has had least of the engines' time: by
 * the address that a table was opened from, there by the person who did, then who asked first.
 * So many tables of one opener wait for each other, and not others for them.
 *
 * What an engine is told is what its seat was shown; that, and what it has guessed, it may keep
 * until its next turn (kept.h). The seeds of its choices and guesses follow from the table's
 * secret. Where a game hides something, how long an engine thinks could tell about it: its
 * answer is released at a time that follows from the secret, too, and one that is late waits
 * for the next such time.
 */
#ifndef ONLINE_BRAINS_H
#define ONLINE_BRAINS_H

#include "online/engines/kept.h"
#include "online/part.h"

typedef struct Brains Brains;

/* NULL: no threads, or no memory. */
Brains *brains_open(Online *online, int threads);
void brains_close(Brains *brains);

/* Lets the engine on a seat that is to move think; its token is asked for at the room. */
void brains_ask(Room *room, int seat);

/* Where servers share a store, the engine's turn is a job: whoever has a processor to spare claims
 * it. It has been claimed here. */
void brains_hear(Online *online, Str log, Str head);

/* Takes what has been found out. */
void brains_poll(Brains *brains);

/* When the next answer that waits may be released; 0: none waits. */
int64_t brains_due(const Brains *brains);

int brains_waiting(Brains *brains);
KeptCounts brains_kept(const Brains *brains);

#endif
