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

/* NULL: the answer is the fault. */
PageThink *page_think_open(Str record, const ThinkerWish *wish, Answer *answer);
void page_think_close(PageThink *think);

Thinker *page_think_thinker(PageThink *think);

/* The turns found, the best first; a player's answer is one turn. */
void page_think_answer(const PageThink *think, Answer *answer);

#endif
