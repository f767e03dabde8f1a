/* SPDX-License-Identifier: MIT */
/* advice - what experience says about the draft; see GameThink. */
#ifndef SANTORINI_ADVICE_H
#define SANTORINI_ADVICE_H

#include "santorini/state.h"

/* The worth of a step to who is to draft, in Elo; false: nothing is known about it. */
bool advice_worth(const void *state, Action a, int *ret_worth);

#endif
