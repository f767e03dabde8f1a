/* SPDX-License-Identifier: MIT */
/* fault - what is wrong with an input, and where.
 *
 * A function that may fail answers a Status and fills a Fault of the caller's, who may pass
 * NULL. `field` and the message are ids to be translated at the program's edge.
 */
#ifndef BASE_FAULT_H
#define BASE_FAULT_H

#include "base/message.h"

typedef enum Status {
    OK,
    ERR_SYNTAX,  /* the text cannot be read */
    ERR_ILLEGAL, /* readable, but the rules forbid it */
    ERR_LIMIT,   /* too large for what we promise to handle */
} Status;

/* What is wrong with an input and where. `field` names the part of it, an id to be
 * translated too; `column` counts from 1, 0 when the fault has no place. */
typedef struct Fault {
    Message message;
    const char *field;
    int column;
    Message note; /* the rule, card or ruling behind it, if any */
} Fault;

/* Fills a fault, if there is one to fill, and answers `status`. `at` is the part of `all` it
 * is about: it is the first argument and gives the column; where `all` does not hold it,
 * there is no column. */
Status fault_set(Fault *fault, Status status, const char *field, Str all, Str at,
                 const char *id);

/* Prints "field, column N: message (note)". */
void fault_print(const Fault *fault, Translate translate, Text *out);

#endif
