/* SPDX-License-Identifier: MIT */
/* rating - how strong powers have shown to be, in Elo. */
#ifndef SANTORINI_CARDS_RATING_H
#define SANTORINI_CARDS_RATING_H

#include "santorini/cards/power.h"

extern const int16_t rating_elo[POWER_COUNT];

/* What the side gains that has the first turn. */
extern const int16_t rating_start;

#endif
