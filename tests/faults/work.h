/* SPDX-License-Identifier: MIT */
/* work - writes to a store, one following from another, and what the store holds after each.
 *
 *     Work work = work_begin(seed);
 *     const StoreWrite *write = work_next(&work);     step 0; valid until the next one
 *     ... it is kept ...
 *     work_found(&work, store, &hash), hash == work_hash(&work)    no more, no less, none twice
 *
 * Tables are made, grow, are marked as done and are removed, some with others in one write;
 * heads are set. All but one kind carry a key; that one (a heartbeat) may be repeated as it is.
 * The same seed gives the same steps.
 */
#ifndef FAULTS_WORK_H
#define FAULTS_WORK_H

#include "base/rng.h"
#include "store/store.h"

enum {
    WORK_TABLES = 16,
    WORK_LOGS = 2 * WORK_TABLES + 2, /* tables, their codes, a graveyard, a heartbeat */
    WORK_NAME_SIZE = 16,
    WORK_HEAD_SIZE = 2048,
    WORK_LINES_SIZE = 8192,
    WORK_MOST_STEPS = 4096,
};

/* What a log holds, as sums of rows that do not depend on their order. */
typedef struct WorkLog {
    char name[WORK_NAME_SIZE];
    bool there, live;
    int count;
    uint64_t head, made_ms, changed_ms;
    uint64_t lines, keys;
} WorkLog;

typedef struct Work {
    uint64_t seed;
    int step;                      /* so many writes were handed out */
    int8_t keyed[WORK_MOST_STEPS]; /* the log that has a step's key; -1: it has none */
    WorkLog log[WORK_LOGS];
    StoreWrite write;
    char key[WORK_NAME_SIZE], text[32];
    char head[STORE_MAX_PARTS][WORK_HEAD_SIZE], lines[STORE_MAX_PARTS][WORK_LINES_SIZE];
} Work;

Work work_begin(uint64_t seed);
const StoreWrite *work_next(Work *work);

/* Of all that is kept after the writes so far. */
uint64_t work_hash(const Work *work);

/* The same of what a store holds, the keys of all steps included; false: reading failed, or
 * the numbers of its lines have gaps. */
bool work_found(const Work *work, Store *store, uint64_t *ret_hash);

/* Is everything that a store hands over something that was written? For when reading fails. */
bool work_is_sound(const Work *work, Store *store);

#endif
