/* SPDX-License-Identifier: MIT */
/* say - how the program speaks: sentences in the user's language, errors, numbers.
 *
 *     say_print(stdout, N_("seat %1: %2\n"), say_number(seat).text, token, NULL);
 *     return say_error(N_("no game '%1'"), name, NULL);
 *
 * Results go to stdout, everything else to stderr. Every sentence is an id: N_() marks it
 * where it is data, _() marks and translates it. Places %1 .. %9 stand for arguments.
 */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <stdio.h>

#include "base/fault.h"
#include "base/json.h"
#include "cli/cli.h"

#define _(id) say_translate(id)

/* The text of an id in the user's language. */
const char *say_translate(const char *id);

/* Prints a sentence; the arguments are strings, ended by NULL, and may have any length. */
void say_print(FILE *to, const char *id, ...) __attribute__((sentinel));

/* Prints "oriel: " and the sentence as one line on stderr; the answer is CLI_BAD. */
int say_error(const char *id, ...) __attribute__((sentinel));

/* The same for a fault of an input; `what` says which input. */
int say_fault(const char *what, const Fault *fault);
int say_token_fault(const char *token, const Fault *fault);

/* What is wrong, why and where, as members "reason", "rule" and "column". */
void say_json_fault(Json *j, const Fault *fault);

/* Says that memory ran out; the answer is CLI_BAD. */
int say_no_memory(void);

/* Fills digits for an argument of say_print. */
typedef struct SayNumber {
    char text[24];
} SayNumber;

SayNumber say_number(long long number);

#endif
