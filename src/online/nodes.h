/* SPDX-License-Identifier: MIT */
/* nodes - other servers that share the store: what they have written, who is with them, and what
 * of the work is ours. Where nobody shares it, nothing of this happens.
 *
 * Any server writes to any table: the store's fence decides who was first. What is told here only
 * makes it rare that somebody is late.
 */
#ifndef ONLINE_NODES_H
#define ONLINE_NODES_H

#include "online/part.h"

/* StoreSetup's. */
void nodes_hear(void *user, const StoreNews *news);

/* Should this server see to what happens at a table by itself? */
bool nodes_has(const Room *room);

/* Lets others know who is here, what they claim and what was said last, if that has changed. */
void nodes_tell_here(Room *room);

/* Reads what others have written since it was heard of; some rooms at each tick. */
void nodes_catch_up(Online *online);

/* What all servers have to agree on: the secret that promises are made of. False: it can neither be
 * read nor written. */
bool nodes_share_promises(Online *online);

/* Reads the tables that are live and not here yet. False: they cannot be read. */
bool nodes_load(Online *online);

#endif
