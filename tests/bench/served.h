/* SPDX-License-Identifier: MIT */
/* served - `oriel serve`'s own server in a process of its own, with limits that let one address do
 * whatever a measurement asks for. */
#ifndef BENCH_SERVED_H
#define BENCH_SERVED_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

enum { SERVED_MOST = 20000 }; /* connections, streams, tables */

typedef struct Served {
    char data[PATH_MAX]; /* its directory, as long as it runs */
    const char *store;   /* a database's address; NULL: the directory */
    int engines;         /* threads that think, .. */
    bool only_engines;   /* .. and nothing else */
    pid_t child;
    int port;
} Served;

/* In a new directory under this one. Gives up with a message when that does not work. */
void served_start(Served *served, const char *directory);
void served_stop(Served *served);

/* Processor time it has had, in seconds; its memory in bytes; turns that it has had kept. */
double served_processor(const Served *served);
double served_memory(const Served *served);
long served_turns(const Served *served);

#endif
