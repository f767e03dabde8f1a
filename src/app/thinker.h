/* SPDX-License-Identifier: MIT */
/* thinker - one think of the page's computer player or adviser, in slices.
 *
 *     Thinker *thinker = thinker_open(record, &wish, &answer);
 *     while (thinker_slice(thinker, 10))       thinks for about 10 ms
 *         if (somebody_wants_it_now())
 *             thinker_stop(thinker);
 *     thinker_answer(thinker, &answer);        [{"token":"b2-c3+d4","score":"+0.4"},..]
 *     thinker_close(thinker);
 *
 * It thinks for the seat that is to move and uses what that seat may know, no more.
 */
#ifndef APP_THINKER_H
#define APP_THINKER_H

#include "app/answer.h"
#include "search/engine.h"

enum { THINKER_HINT = 0 /* instead of a level */ };

typedef struct ThinkerWish {
    int level;     /* 1 .. LEVEL_BEST: plays; THINKER_HINT: advises */
    uint64_t seed; /* the same one plays the same */
    int time_ms; /* of the best level and the adviser, whom nodes do not limit; 0: none */
} ThinkerWish;

typedef struct Thinker Thinker;

/* NULL: the answer is the fault. */
Thinker *thinker_open(Str record, const ThinkerWish *wish, Answer *answer);

/* The same about a game that outlives the thinker. */
Thinker *thinker_open_game(const History *history, const ThinkerWish *wish,
                           Answer *answer);
void thinker_close(Thinker *thinker);

/* True while there is more to think about. */
bool thinker_slice(Thinker *thinker, int budget_ms);

/* The next slice is the last one, and short. */
void thinker_stop(Thinker *thinker);

/* The turns found, the best first; a player's answer is one turn. */
void thinker_answer(Thinker *thinker, Answer *answer);

/* The best turn found. */
Str thinker_token(const Thinker *thinker);

#endif
