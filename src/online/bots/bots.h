/* SPDX-License-Identifier: MIT */
/* bots - programs that take part. Each is somebody of its own, with a name and seats of its own,
 * and belongs to a person, who has given it a token:
 *
 *     oriel_Jx0..43 letters     what it says who it is by; only its hash is kept
 *
 * "a/" and the hash is a log with "BOT OWNER play" (or "watch"); "w/OWNER/3", the owner's third,
 * has "BOT play" and the name of that log; "l/BOT" tells when it was last used. Whoever takes the
 * first of these away revokes the token: what the program has begun is left as by somebody who
 * went away, and its streams end.
 */
#ifndef ONLINE_BOTS_H
#define ONLINE_BOTS_H

#include "online/routes.h"

enum {
    BOTS_USED_MS = 3600 * 1000, /* the time of use is kept anew after so long */
    BOTS_TOKEN_SIZE = CODE_TOKEN_SIZE + 6,
};

/* "oriel_", by which people and programs that look for secrets know what they have found. */
extern const char bots_prefix[];

/* Whether a text is a token, by its looks; the log that is kept of it. */
bool bots_read_token(Str text, char ret_log[CODE_HASH_SIZE]);

/* Finds the program whose token a request brings, as who asks. False: there is none. */
bool bots_find(Call *call);

/* Why a request by a token is not let in; NULL: it is. */
const OnlineRefusal *bots_admit(const Call *call, const Route *route);

/* Counts one that was let in, unless it is run again. */
void bots_count(const Call *call);

/* Why a program does not get a seat at one more table; NULL: it does, or has it. */
const OnlineRefusal *bots_seat_refusal(const Call *call, const Room *room);

/* Ends the streams of programs whose tokens were revoked, here or by another server. */
void bots_end_revoked(Online *online);

#endif
