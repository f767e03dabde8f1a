/* SPDX-License-Identifier: MIT */
/* fair - was chance drawn as it was promised? Asked of a record when an online game is over, by a
 * module of its own: few games need it, and all wait for the page's. */
#ifndef PAGE_FAIR_H
#define PAGE_FAIR_H

#include "base/answer.h"

/* Draws again all that chance has played, as `oriel replay` does. Answers the commitment to the
 * record's secret, as a JSON string. False: chance was not drawn like this, the secret is missing,
 * or there is something else wrong with the record; the answer is the fault. */
bool page_check_fair(Str record, Answer *answer);

#endif
