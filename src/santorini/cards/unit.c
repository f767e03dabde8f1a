/* SPDX-License-Identifier: MIT */
#include "santorini/cards/unit.h"

#include "base/cpu.h"

OUTLINED int unit_steps(StepKind kind, int who, Squares at, Action *out)
{
    int count = 0;

    while (at)
        out[count++] = step_make(kind, who, bits_pop(&at));
    return count;
}

OUTLINED int unit_caps(const Rules *r, const Play *p, int worker, Squares at, Action *out)
{
    Builds caps = builds_of(0, at & turn_free(r, p));

    caps = turn_limit_builds(r, p, worker, caps);
    return unit_steps(STEP_CAP, worker, builds_dome(caps), out);
}

OUTLINED int unit_aims(int except, Action *out)
{
    int count = 0;

    for (int dir = 0; dir < DIR_COUNT; dir++) {
        if (dir != except)
            out[count++] = step_make(STEP_AIM, 0, dir);
    }
    return count;
}

OUTLINED bool unit_may_swap(const Rules *r, const Play *p)
{
    Action extra[GAME_MAX_ACTIONS];

    for (int i = turn_extras(r, p, extra); i-- > 0;) {
        if (step_kind(extra[i]) == STEP_SWAP)
            return true;
    }
    return false;
}
