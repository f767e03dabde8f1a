/* SPDX-License-Identifier: MIT */
/* message - a sentence for a person, before it is put into a language.
 *
 * The core never prints sentences: it fills a Message with an id, which is the English
 * sentence with places %1 .. %4, and the arguments. Catalogues are keyed by the id; N_()
 * marks ids for the extractor. The program's edge turns a Message into text with the
 * translation it has:
 *
 *     Message m;
 *     message_set(&m, N_("worker on %1 stands on a dome"), "b3", NULL);
 *     message_print(&m, translate, &out);
 *
 * A Fault is a message about an input, with the place it points at.
 */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include "base/text.h"

#define N_(id) id

enum { MESSAGE_ARGS = 4, MESSAGE_ARG_SIZE = 64 };

typedef struct Message {
    const char *id; /* NULL: no message */
    char arg[MESSAGE_ARGS][MESSAGE_ARG_SIZE];
} Message;

/* Puts an id into the reader's language; the identity is a valid translation. */
typedef const char *(*Translate)(const char *id);

/* Arguments are strings, ended by NULL, copied and cut to fit. */
void message_set(Message *m, const char *id, ...) __attribute__((sentinel));
void message_set_number(Message *m, int arg, long long number);
void message_set_str(Message *m, int arg, Str text);
void message_print(const Message *m, Translate translate, Text *out);

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

/* Prints "field, column N: message (note)". */
void fault_print(const Fault *fault, Translate translate, Text *out);

#endif
