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

#endif
