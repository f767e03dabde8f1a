/* SPDX-License-Identifier: MIT */
/* parked - requests that wait for what has to be read first. A request is run; where answers were
 * not at hand it is kept, and run again from the beginning when they have come, as of the time at
 * which it arrived. What it says to its client, and what it changes, is the last run's.
 *
 * A client waits for its answer before it asks for more, so there are no more of them than clients. */
#ifndef ONLINE_WAITING_PARKED_H
#define ONLINE_WAITING_PARKED_H

#include "online/part.h"

typedef void ParkedRun(Online *online, const OnlineRequest *request);

void parked_run(Online *online, ParkedRun *run, const OnlineRequest *request);

/* Its client has left. False: there is none of this ticket. */
bool parked_drop(Online *online, uint64_t ticket);

/* Does something wait that arrived in time to be done at a table? */
bool parked_is_for(const Online *online, const char *table, int64_t until_ms);

#endif
