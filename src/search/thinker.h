/* SPDX-License-Identifier: MIT */
/* thinker - one think of a computer player or of an adviser, in slices.
 *
 *     Thinker *thinker;
 *     thinker_open(history, &(ThinkerWish){.level = 4, .seed = 1}, &thinker, &fault);
 *     while (thinker_slice(thinker, 10))       thinks for about 10 ms
 *         if (somebody_wants_it_now())
 *             thinker_stop(thinker);
 *     thinker_found(thinker, 0)->token;        "b2-c3+d4"
 *     thinker_close(thinker);
 *
 * It thinks for the seat that is to move and uses what that seat may know, no more. Memory
 * is taken when it is opened, and the history is needed only then.
 */
#ifndef SEARCH_THINKER_H
#define SEARCH_THINKER_H

#include "search/engine.h"

enum { THINKER_HINT = 0 /* instead of a level */ };

typedef struct ThinkerWish {
    int level;     /* 1 .. LEVEL_BEST: plays; THINKER_HINT: advises */
    uint64_t seed; /* the same one plays the same */
    int time_ms; /* of the best level and the adviser, whom nodes do not limit; 0: none */
    const Net *net; /* the game's own, where thinker_wants_net; it outlives the thinker */
} ThinkerWish;

/* Does a level think with the game's own network about where a game stands, and the adviser? */
bool thinker_wants_net(const History *history, int level);

/* A turn that was found. */
typedef struct ThinkerFound {
    char token[GAME_TOKEN_SIZE];
    Score score;
} ThinkerFound;

typedef struct Thinker Thinker;

Status thinker_open(const History *history, const ThinkerWish *wish,
                    Thinker **ret_thinker, Fault *ret_fault);
void thinker_close(Thinker *thinker);

/* True while there is more to think about. */
bool thinker_slice(Thinker *thinker, int budget_ms);

/* The next slice is the last one, and short. */
void thinker_stop(Thinker *thinker);

/* Turn i of those found, the best first; NULL past the last. A player finds one, and one is
 * always found. */
const ThinkerFound *thinker_found(const Thinker *thinker, int i);

#endif
