/* SPDX-License-Identifier: MIT */
#include "solve.h"

#include <string.h>

bool solve_open(Solver *solver, const GameDef *def)
{
    bool ok = true;

    *solver = (Solver){.def = def};
    for (int i = 0; i <= 2 * SOLVE_MAX_TURNS; i++) {
        solver->space[i] = turns_open(def, 4096);
        ok = ok && solver->space[i];
    }
    return ok;
}

void solve_close(Solver *solver)
{
    for (int i = 0; i <= 2 * SOLVE_MAX_TURNS; i++)
        turns_close(solver->space[i]);
}

static bool spend(Solver *solver, size_t turns)
{
    solver->left -= turns < solver->left ? turns : solver->left;
    return solver->left > 0;
}

static bool wins(Solver *solver, const void *core, int side, int turns, int ply);

/* Does `side` win whatever the other one, which is to move, does? */
static bool holds(Solver *solver, const void *core, int side, int turns, int ply)
{
    const GameDef *def = solver->def;
    TurnSpace *space = solver->space[ply];

    if (def->think->can_win(core) || !turns_all(def, core, space) ||
        !spend(solver, space->count))
        return false;
    for (size_t i = 0; i < space->count; i++) {
        if (!wins(solver, space->states + i * space->stride, side, turns, ply + 1))
            return false;
    }
    return true;
}

/* Does `side` win whatever chance does? */
static bool is_lucky(Solver *solver, const void *core, int side, int turns, int ply)
{
    const GameDef *def = solver->def;
    Action action[GAME_MAX_ACTIONS];
    GameState s = {0};
    int count;

    memcpy(&s, core, def->core_size);
    count = def->actions(&s, action);
    for (int i = 0; i < count; i++) {
        GameState drawn = s;

        def->apply(&drawn, action[i], NULL);
        if (!wins(solver, &drawn, side, turns, ply))
            return false;
    }
    return count > 0;
}

/* Does `side` win from here with so many turns of its own? */
static bool wins(Solver *solver, const void *core, int side, int turns, int ply)
{
    const GameDef *def = solver->def;
    TurnSpace *space = solver->space[ply];
    int mover = def->think->side(core);

    if (mover == THINK_OVER)
        return def->think->winner(core) == side;
    if (mover == THINK_HORIZON)
        return is_lucky(solver, core, side, turns, ply);
    if (ply == 2 * SOLVE_MAX_TURNS || mover < 0)
        return false;
    if (mover != side)
        return holds(solver, core, side, turns, ply);
    if (turns > 0 && def->think->can_win(core))
        return true;
    if (turns == 0 || !turns_all(def, core, space) || !spend(solver, space->count))
        return false;
    for (size_t i = 0; i < space->count; i++) {
        const void *child = space->states + i * space->stride;

        if (turns == 1 ? def->think->side(child) >= 0 && def->think->is_stuck(child) &&
                             def->think->side(child) != side
                       : wins(solver, child, side, turns - 1, ply + 1))
            return true;
    }
    return false;
}

bool solve_wins(Solver *solver, const void *core, int turns)
{
    return wins(solver, core, solver->def->think->side(core), turns, 0);
}

int solve_saves(Solver *solver, const void *core, void *ret_core)
{
    const GameDef *def = solver->def;
    TurnSpace *space = solver->space[0];
    int side = def->think->side(core), saves = 0;

    if (!turns_all(def, core, space))
        return 0;
    for (size_t i = 0; i < space->count; i++) {
        const void *child = space->states + i * space->stride;
        int next = def->think->side(child);
        bool lost = next == THINK_OVER ? def->think->winner(child) != side
                                       : next != side && def->think->can_win(child);

        if (!lost)
            memcpy(ret_core, child, space->stride);
        saves += !lost;
    }
    return saves;
}
