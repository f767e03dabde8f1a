/* SPDX-License-Identifier: MIT */
/* say - how the program speaks: sentences in the user's language, errors, numbers.
 *
 *     say_print(stdout, N_("seat %1: %2\n"), say_number(seat).text, token, NULL);
 *     return say_error(N_("no game '%1'"), name, NULL);
 *
 * Results go to stdout, everything else to stderr. Every sentence is an id: N_() marks it
 * where it is data, _() marks and translates it. Places %1 .. %9 stand for arguments.
 *
 * A sentence with a count has the forms of the catalogue; NP_() marks the English two:
 *
 *     say_print_count(stdout, NP_("seat %1: %2 point\n", "seat %1: %2 points\n"), points,
 *                     say_number(seat).text, say_number(points).text, NULL);
 */
#ifndef CLI_SAY_H
#define CLI_SAY_H

#include <stdio.h>

#include "base/fault.h"
#include "base/json.h"
#include "cli/cli.h"

#define _(id) say_translate(id, NULL, 0)

/* The text of an id in the user's language, in the form for a count where it has a plural. */
const char *say_translate(const char *id, const char *plural, unsigned long count);

/* Prints a sentence; the arguments are strings, ended by NULL, and may have any length. */
void say_print(FILE *to, const char *id, ...) __attribute__((sentinel));

/* Prints "oriel: " and the sentence as one line on stderr; the answer is CLI_BAD. */
int say_error(const char *id, ...) __attribute__((sentinel));

/* The same for sentences with a count, which is not an argument by itself. */
void say_print_count(FILE *to, const char *one, const char *many, long long count, ...)
    __attribute__((sentinel));
int say_error_count(const char *one, const char *many, long long count, ...)
    __attribute__((sentinel));

/* The same for a fault of an input; `what` says which input. */
int say_fault(const char *what, const Fault *fault);
int say_message(const Message *message);
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

/* The same for a count and its noun, which is %1: NP_("%1 game", "%1 games"). */
typedef struct SayCount {
    char text[128];
} SayCount;

SayCount say_count(const char *one, const char *many, long long count);

#endif
