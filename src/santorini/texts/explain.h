/* SPDX-License-Identifier: MIT */
/* explain - why a step is not legal: the rule, the card or the ruling that forbids it. */
#ifndef SANTORINI_TEXTS_EXPLAIN_H
#define SANTORINI_TEXTS_EXPLAIN_H

#include "santorini/turn.h"

/* Fills message and note of a fault; the step is not among the legal ones. */
void explain_step(const SantoriniState *s, StepKind kind, int who, int at, Fault *fault);

/* The same for a step of a draft; false: there is nothing to say of it. */
bool explain_draft(const SantoriniState *s, StepKind kind, int at, Fault *fault);

/* The token stops where the turn may not. */
void explain_unfinished(const SantoriniState *s, Fault *fault);

#endif
