/* SPDX-License-Identifier: MIT */
/* trace_vfs - a file system for SQLite, on top of its own, that remembers in which order a
 * program changed its files, and fails when it is told to.
 *
 *     trace_vfs_install();                 first of all; files go through it from now on
 *     trace_begin(&trace);                 of a directory that is empty yet
 *     ...                                  a store is opened, written, closed
 *     mark = trace_count();                so many changes were made up to here
 *     trace_end();
 *     trace_free(&trace);
 *
 * What has to be on the disk is the trace's business (replay.h), so nothing is ever synced in
 * earnest: runs are quick. Files are told apart as the system does it: a name that is deleted
 * and made again is another file. Shared memory (NAME-shm) does not go through a file system
 * of SQLite's, and is no part of the trace: a crash loses it.
 */
#ifndef FAULTS_TRACE_VFS_H
#define FAULTS_TRACE_VFS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { TRACE_NAME_SIZE = 32, TRACE_MOST_FILES = 256 };

typedef enum TraceKind {
    TRACE_CREATE,
    TRACE_WRITE,
    TRACE_TRUNCATE,
    TRACE_SYNC,   /* what was written to the file before is on the disk */
    TRACE_SPOILT, /* a sync that failed: nobody knows, and nobody will try again */
    TRACE_DELETE,
    TRACE_SYNC_DIR, /* names are as they were made and deleted before */
} TraceKind;

typedef struct TraceEvent {
    TraceKind kind;
    int file;
    int64_t offset; /* WRITE; TRUNCATE: the new size */
    int size;
    uint8_t *data;
} TraceEvent;

typedef struct Trace {
    TraceEvent *event;
    int count, capacity;
    char name[TRACE_MOST_FILES][TRACE_NAME_SIZE]; /* without their directory */
    bool gone[TRACE_MOST_FILES];                  /* deleted since */
    int files;
} Trace;

void trace_vfs_install(void);
void trace_begin(Trace *trace);
void trace_end(void);
int trace_count(void);
void trace_free(Trace *trace);

/* ---- faults ----------------------------------------------------------------------------- */

typedef enum FaultKind {
    FAULT_NONE,
    FAULT_FULL,   /* writes find no room, and are carried out in part; all else works */
    FAULT_IO,     /* whatever changes the disk fails, writes in part; so does opening */
    FAULT_READ,   /* reading fails */
    FAULT_ALL,    /* that, and whatever changes the disk */
    FAULT_MEMORY, /* SQLite gets no memory */
} FaultKind;

typedef struct FaultPlan {
    FaultKind kind;
    int after;     /* calls of the kind that succeed before one fails; .. */
    bool lasting;  /* .. and all after it */
    uint32_t rate; /* not 0: one of so many fails instead, by chance */
    uint64_t seed;
} FaultPlan;

/* From the next call on; FAULT_NONE: all is well again. */
void fault_plan(FaultPlan plan);

/* How many calls have failed since. */
int fault_count(void);

#endif
