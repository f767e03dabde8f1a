/* SPDX-License-Identifier: MIT */
#include "game/playout.h"

#include <string.h>

bool playout_begins_turn(const History *history)
{
    return history_mover(history) >= 0 &&
           history_def(history)->between(history_state(history));
}

bool playout_forced(History *history, Rng *rng)
{
    Fault fault;

    if (history_repetition(history) == REPETITION_ENDS && history_repeats(history))
        return history_apply(history, str_from("repetition"), NULL, &fault) == OK;
    return history_mover(history) == SEAT_CHANCE &&
           history_draw(history, rng, NULL, &fault) == OK;
}

bool playout_token(History *history, Rng *rng)
{
    const GameDef *def = history_def(history);
    GameState copy = {0};
    Token token;
    Fault fault;

    if (playout_forced(history, rng))
        return true;
    if (history_mover(history) < 0)
        return false;
    memcpy(&copy, history_state(history), def->state_size);
    game_random_token(def, &copy, rng, &token);
    return history_play(history, &token, NULL, &fault) == OK;
}

bool playout_turns(History *history, Rng *rng, int turns)
{
    while (history_mover(history) != SEAT_OVER) {
        if (playout_begins_turn(history) && turns-- == 0)
            return true;
        if (!playout_token(history, rng))
            return false;
    }
    return false;
}
