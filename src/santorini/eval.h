/* SPDX-License-Identifier: MIT */
/* eval - what a search asks of Santorini (game/think.h): above all how good a
 * position looks. */
#ifndef SANTORINI_EVAL_H
#define SANTORINI_EVAL_H

#include "game/think.h"
#include "santorini/cards/power.h"

enum {
    EVAL_COMMON = 1355,  /* weights for all, */
    EVAL_CARD_TERMS = 8, /* then a row for each card; zeros for a new one */
    EVAL_WEIGHTS = EVAL_COMMON + (POWER_COUNT - 1) * EVAL_CARD_TERMS,
};

extern const GameThink eval_think;
extern const GameInputs eval_inputs;          /* eval_inputs.c */
extern const char eval_net[], eval_net_end[]; /* eval_net.S; not in the page's module */
extern const int16_t santorini_weights[EVAL_WEIGHTS]; /* eval_weights.c */

/* Does a card remember a place or a direction? Then mirror images are not alike. */
bool eval_remembers_place(const Core *c);

#endif
