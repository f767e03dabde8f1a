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

/* Takes what others have written to a table, and tells of it. True: there was something. */
bool nodes_read(Room *room);

/* The same; a room whose table they have removed ends. */
bool nodes_catch_up(Room *room);

/* The same for rooms of which something was heard; some at each tick. */
void nodes_catch_up_some(Online *online);

/* What all servers have to agree on: the secret that promises are made of. False: it can neither be
 * read nor written. */
bool nodes_share_promises(Online *online);

/* Reads the tables that are live and not here yet. False: they cannot be read. */
bool nodes_load(Online *online);

#endif
