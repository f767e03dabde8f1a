/* SPDX-License-Identifier: MIT */
/* claim - somebody has gone: after a grace that grows with the clock the others may let an
 * engine play on, or take it for the end. All others who are here have to want the same. */
#ifndef ONLINE_CLAIM_H
#define ONLINE_CLAIM_H

#include "online/routes.h"

/* How long somebody has to be gone at a table; 0: it has a clock of days, which will do. */
int64_t claim_grace(const Table *table);

/* Reads "OTHER win" or "OTHER engine". */
bool claim_read(Asked *asked, Str rest);

/* Is it time, and do all want it? False: answered. */
bool claim_check(const Call *call, const Asked *asked);

#endif
