/* SPDX-License-Identifier: MIT */
#include "search/method.h"

static const Method *const methods[] = {&alphabeta_method, &mcts_method};

const Method *method_for(const GameDef *def, const void *state)
{
    for (size_t i = 0; i + 1 < sizeof methods / sizeof *methods; i++) {
        if (methods[i]->fits(def, state))
            return methods[i];
    }
    return &mcts_method;
}
