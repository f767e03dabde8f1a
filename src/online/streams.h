/* SPDX-License-Identifier: MIT */
/* streams - which stream follows which table, and how many a person has: found at once, however
 * many there are. */
#ifndef ONLINE_STREAMS_H
#define ONLINE_STREAMS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Streams Streams;
typedef struct Room Room;

Streams *streams_open(void);
void streams_close(Streams *streams);

/* `person` may be "": a spectator whom we do not know, and do not count. False: no memory. */
bool streams_add(Streams *streams, uint64_t stream, const char *person, Room *room);

/* The table it followed; NULL: none. */
Room *streams_remove(Streams *streams, uint64_t stream);

int streams_of(const Streams *streams, const char *person);
int streams_count(const Streams *streams);

#endif
