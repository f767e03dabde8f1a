/* SPDX-License-Identifier: MIT */
/* phrase - what people may say to each other: a dozen phrases, sent as words that every
 * reader's page puts into its language. They are not kept. */
#ifndef ONLINE_PHRASE_H
#define ONLINE_PHRASE_H

#include "online/routes.h"

enum { PHRASE_PAUSE_MS = 3000 }; /* of a seat, from one to the next */

/* Carries out "say SEAT PHRASE". False: it is some other command. */
bool phrase_say(const Call *call, Room *room, const char *text);

#endif
