/* SPDX-License-Identifier: MIT */
/* promise - the secret of a table that is about to be opened, before it is.
 *
 * Its opener brings a number for the chance like everybody else, and like everybody else has to
 * know the commitment before. So the secret follows from who opens, the key of the command,
 * the hour, and something that nobody else knows and that lasts as long as the server runs: it
 * can be promised without keeping anything, and is kept with the table. A promise is good for an
 * hour at least, and for two at most: secrets that have been opened long since are not used
 * again.
 */
#ifndef ONLINE_PROMISE_H
#define ONLINE_PROMISE_H

#include "online/call.h"

/* What a table has a secret for that the caller opens with this key. */
void promise_make(const Call *call, const char *key, uint8_t ret_commitment[SHA256_SIZE]);

/* Was the caller promised nothing, so that any secret will do? */
bool promise_is_none(const Call *call);

/* The secret that it was; false: that is too long ago. */
bool promise_keep(const Call *call, const char *key, uint8_t ret_secret[SHA256_SIZE]);

#endif
