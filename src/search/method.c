/* SPDX-License-Identifier: MIT */
#include "search/method.h"

static const Method *const methods[] = {&alphabeta_method, &mcts_method, &ismcts_method};

const Method *method_for(const GameDef *def, const void *state)
{
    size_t i = 0;

    while (!methods[i]->fits(def, state)) /* the last one always does */
        i++;
    return methods[i];
}
