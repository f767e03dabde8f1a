/* SPDX-License-Identifier: MIT */
/* solve - wins found by trying every turn, for comparison with what a search says. */
#ifndef SOLVE_H
#define SOLVE_H

#include "game/think.h"
#include "game/turns.h"

enum { SOLVE_MAX_TURNS = 4 };

typedef struct Solver {
    const GameDef *def;
    TurnSpace *space[2 * SOLVE_MAX_TURNS + 1];
    uint64_t left; /* turns it may still look at */
} Solver;

bool solve_open(Solver *solver, const GameDef *def);
void solve_close(Solver *solver);

/* Can the side to move force a win with at most so many turns of its own? Meaningless when
 * solver->left has run out. */
bool solve_wins(Solver *solver, const void *core, int turns);

/* How many turns do not let the other side win with its next one; the last such result. */
int solve_saves(Solver *solver, const void *core, void *ret_core);

#endif
