/* SPDX-License-Identifier: MIT */
/* record_fair - checks the chance of a game that was played online: records of such games have
 * the secret it was drawn with (tags FairTable, FairNumbers, FairSecret; game/fair.h). */
#ifndef RECORD_RECORD_FAIR_H
#define RECORD_RECORD_FAIR_H

#include "base/sha256.h"
#include "record/record.h"

typedef struct RecordFair {
    bool some;                       /* the record says how its chance was drawn */
    uint8_t commitment[SHA256_SIZE]; /* what was shown before the game */
} RecordFair;

/* Draws everything again that chance has played. ERR_ILLEGAL: something else was played;
 * ERR_SYNTAX: the tags cannot be read. `history` is the record's game. */
Status record_check_fair(const Record *record, const History *history,
                         RecordFair *ret_fair, RecordFault *ret_fault);

#endif
