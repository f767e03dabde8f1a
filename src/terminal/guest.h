/* SPDX-License-Identifier: MIT */
/* guest - somebody who plays in the terminal at a table of a server, with people elsewhere.
 *
 *     oriel play --at http://games.example.org --table tamo-riku-bela-sodi
 *
 * What is drawn and asked is as in a game of one's own (screen.h); the game is what the server
 * tells this seat (client/told.h), and what others do is told as it comes. The network may fail
 * as it likes: nothing is lost by it, and nothing done twice (client.h).
 *
 * People may type at any time. From a file or a pipe a line is taken only when something is
 * asked, so that a script need not know how long others think; where its end meets a question,
 * it leaves.
 */
#ifndef TERMINAL_GUEST_H
#define TERMINAL_GUEST_H

#include "terminal/place.h"

typedef struct GuestWish {
    const char *at, *table;  /* as typed; one may be NULL */
    const ClientTable *open; /* a table to open where none is named */
    bool list;               /* only tell which tables there are */
    bool colour;
} GuestWish;

/* The answer is an exit code. */
int guest_run(const GuestWish *wish);

#endif
