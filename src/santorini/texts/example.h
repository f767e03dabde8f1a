/* SPDX-License-Identifier: MIT */
/* example - each card at work: a position, what is played there, and a position to try it in.
 *
 * An example is its card's that is the first one in its position; so a new card gets one by a
 * line in example.c, and does without until then. tests/test_santorini_examples.c plays them
 * all, with the card and without.
 */
#ifndef SANTORINI_TEXTS_EXAMPLE_H
#define SANTORINI_TEXTS_EXAMPLE_H

#include "santorini/state.h"

typedef struct Example {
    const char *position;
    const char *tokens;  /* played there, one blank between them */
    const char *refused; /* a token that the card forbids there; NULL: none */
    const char
        *trial; /* a position in which its player is to move and the card decides */
} Example;

/* The example of a card; NULL: it has none. */
const Example *example_of(int card);

/* The seat of the card that an example is about, from 0. */
int example_seat(const Example *example);

#endif
