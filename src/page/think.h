/* SPDX-License-Identifier: MIT */
/* think - one think about a record, for the page's computer players and its adviser.
 *
 *     PageThink *think = page_think_open(record, &wish, &answer);
 *     while (thinker_slice(page_think_thinker(think), 10))
 *         ;
 *     page_think_answer(think, &answer);       [{"token":"b2-c3+d4","score":"+0.4"},..]
 *     page_think_close(think);
 */
#ifndef PAGE_THINK_H
#define PAGE_THINK_H

#include "base/answer.h"
#include "search/thinker.h"

typedef struct PageThink PageThink;

/* Which game's own network a level, or the adviser, thinks with where a record stands: the answer is
 * its name, or null. False: the answer is the fault. */
bool page_think_wants_net(Str record, int level, Answer *answer);

/* Reads a game's own network, the caller's to close; NULL: the answer is the fault. */
Net *page_think_read_net(Str game, Str bytes, Answer *answer);

/* The wish has the network, where it is wanted. NULL: the answer is the fault. */
PageThink *page_think_open(Str record, const ThinkerWish *wish, Answer *answer);
void page_think_close(PageThink *think);

Thinker *page_think_thinker(PageThink *think);

/* The turns found, the best first; a player's answer is one turn. */
void page_think_answer(const PageThink *think, Answer *answer);

#endif
