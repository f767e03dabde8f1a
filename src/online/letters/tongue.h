/* SPDX-License-Identifier: MIT */
/* tongue - what letters say, in their readers' languages.
 *
 *     message_print(&m, tongue_find("pl")->translate, &out);
 *
 * The program's own catalogue is that of the operator's language. Letters need several at once, so
 * the translations of what they say are built in: tools/make_tongues.py takes them out of po/.
 */
#ifndef ONLINE_LETTERS_TONGUE_H
#define ONLINE_LETTERS_TONGUE_H

#include "base/message.h"

enum { TONGUE_FORMS = 6 }; /* that a language has for counts, at most */

/* A sentence; its form for a count, or the only one. */
typedef struct TongueText {
    const char *id;
    const char *form[TONGUE_FORMS];
} TongueText;

typedef struct Tongue {
    const char *language;
    Translate translate;
} Tongue;

/* Those that were found in po/, ended by one without a name. */
extern const Tongue tongues[];

/* A language by its name, "pl"; English where there is none. */
const Tongue *tongue_find(const char *language);

/* For each language's own function: looks a sentence up, English where it is not there. */
const char *tongue_look(const TongueText *texts, int form, const char *id,
                        const char *plural, unsigned long count);

#endif
