/* SPDX-License-Identifier: MIT */
/* random_game - a new game of any kind: both games, all powers, seats, drafts and variants. */
#ifndef RANDOM_GAME_H
#define RANDOM_GAME_H

#include "game/history.h"
#include "santorini/santorini.h"
#include "santorini/state.h"
#include "sintra/sintra.h"

/* The same numbers, the same game. Setups that the rules refuse are drawn again. */
History *random_game(Rng *rng);

/* Adds a draft of any kind on any terms. */
void random_draft(Rng *rng, int seats, GameSetup *setup);

/* Lets chance say who begins, now and then. */
void random_first(Rng *rng, GameSetup *setup);

/* Santorini alone: two to four seats with any cards or none, printed or revised rules. */
void random_santorini(SantoriniState *s, Rng *rng);

#endif
