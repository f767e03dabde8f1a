/* SPDX-License-Identifier: MIT */
#include "game/playout.h"

#include <string.h>

History *playout_branch(const History *from, int count)
{
    const GameDef *def = history_def(from);
    History *history;
    Fault fault;
    Status status = history_began_at(from)
                        ? history_open_at(def, history_setup(from), history_initial(from),
                                          &history, &fault)
                        : history_open(def, history_setup(from), &history, &fault);

    if (status != OK)
        return NULL;
    history_set_repetition(history, history_repetition(from));
    for (int i = 0; i < count && status == OK; i++)
        status = history_apply(history, history_text(from, i), NULL, &fault);
    if (status == OK)
        return history;
    history_close(history);
    return NULL;
}

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
