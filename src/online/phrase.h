/* SPDX-License-Identifier: MIT */
/* phrase - what people may say to each other: a dozen phrases, sent as words that every
 * reader's page puts into its language. They are not kept. */
#ifndef ONLINE_PHRASE_H
#define ONLINE_PHRASE_H

#include "online/routes.h"

enum { PHRASE_PAUSE_MS = 3000 }; /* of a seat, from one to the next */

/* Carries out "say SEAT PHRASE". False: it is some other command. */
bool phrase_say(const Call *call, Room *room, const char *text);

/* It was said where another server listens; hearing it twice is the same as once. */
void phrase_hear(Room *room, int seat, int64_t at_ms, Str phrase);

#endif
