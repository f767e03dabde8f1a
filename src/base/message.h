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
 * A sentence with a count comes in two English forms, NP_(one, many); other languages have
 * from one to six of them, and the catalogue says which number takes which.
 *
 *     message_set(&m, "", "", "Y", NULL);
 *     message_set_count(&m, NP_("%1 pane of %2", "%1 panes of %2"), 0, count);
 */
#ifndef BASE_MESSAGE_H
#define BASE_MESSAGE_H

#include "base/text.h"

#define N_(id) id
#define NP_(one, many) one, many

enum { MESSAGE_ARGS = 4, MESSAGE_ARG_SIZE = 64 };

typedef struct Message {
    const char *id;      /* NULL: no message */
    const char *plural;  /* of a sentence with a count: the form for many; else NULL */
    unsigned long count; /* that tells which form */
    char arg[MESSAGE_ARGS][MESSAGE_ARG_SIZE];
} Message;

/* Puts an id into the reader's language; where it has a plural, in the form for this count:
 * gettext(id), or ngettext(id, plural, count). */
typedef const char *(*Translate)(const char *id, const char *plural, unsigned long count);

/* The translation into English. */
const char *message_english(const char *id, const char *plural, unsigned long count);

/* Arguments are strings, ended by NULL, copied and cut to fit. */
void message_set(Message *m, const char *id, ...) __attribute__((sentinel));
void message_set_number(Message *m, int arg, long long number);
void message_set_str(Message *m, int arg, Str text);

/* The number is an argument that also decides on the form; the other arguments stay. */
void message_set_count(Message *m, const char *one, const char *many, int arg,
                       long long count);

void message_print(const Message *m, Translate translate, Text *out);

#endif
