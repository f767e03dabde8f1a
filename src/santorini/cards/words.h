/* SPDX-License-Identifier: MIT */
/* words - what a card says on the page while its player uses it.
 *
 * A unit has words for each kind of step that it brings about:
 *
 *     .words = WORDS({STEP_SLAY, T_("Slay"), T_("Choose the worker to slay.")}),
 *
 * What is left out, the page says as it does for any card. From the kinds it also knows which
 * marks to explain beside the board.
 */
#ifndef SANTORINI_CARDS_WORDS_H
#define SANTORINI_CARDS_WORDS_H

#include "base/message.h"
#include "santorini/state.h"

typedef struct Words {
    uint8_t kind;       /* StepKind */
    const char *button; /* shows these steps: "Ferry" */
    const char *line;   /* above the board, when one may be chosen */
    const char *more;   /* the same where the turn could end; NULL: `line` */
    const char *chosen; /* the same with the worker on %1 chosen, or none to be chosen */
} Words;

/* A text that is only read. The module of the page does without: a first board needs none
 * of them, so they do not travel with it. They reach the page by a program that is asked for
 * them when it is built (page/cards_main.c). */
#ifdef __wasm__
#define T_(text) NULL
#define WORDS(...) NULL
#else
#define T_(text) N_(text)
#define WORDS(...)   \
    (const Words[])  \
    {                \
        __VA_ARGS__, \
        {            \
            0        \
        }            \
    }
#endif

#endif
