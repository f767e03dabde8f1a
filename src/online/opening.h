/* SPDX-License-Identifier: MIT */
/* opening - may one more table be opened? Tables that wait or are played are counted in all, by
 * who has opened them, and by the address that came from; so are those with engines, which
 * think for everybody. */
#ifndef ONLINE_OPENING_H
#define ONLINE_OPENING_H

#include "online/call.h"

/* Why a table that begins so may not be opened; NULL: it may. */
const OnlineRefusal *opening_refusal(const Call *call, const Head *head);

/* Notes one that is. */
void opening_note(const Call *call, Room *room);

#endif
