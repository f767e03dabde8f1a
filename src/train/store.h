/* SPDX-License-Identifier: MIT */
/* train_store - a file of training games that grows: what is there already is kept, a game
 * whose writing was cut short is cut off. Games go to the disk many at a time, because it
 * takes longer to store one than to play it: those that are lost are played again. */
#ifndef TRAIN_STORE_H
#define TRAIN_STORE_H

#include "train/file.h"

typedef struct TrainStore {
    const char *name;
    int file;
    long long games; /* wanted: 0 .. games - 1 */
    long long done;
    long long positions; /* with a score, of the games that are done */
    bool *is_done;
    char *room; /* of what is not stored yet */
    Text pending;
} TrainStore;

/* Goes on with a file of the same settings, or begins it; false: told. */
bool train_store_open(TrainStore *ret_store, const char *name, const char *settings,
                      long long games);
void train_store_close(TrainStore *store);

/* Adds a game as train_file_end left it, those beside it before it; false: told. */
bool train_store_add(TrainStore *store, Str bytes);

/* Stores what was added; false: told. */
bool train_store_flush(TrainStore *store);

#endif
