/* SPDX-License-Identifier: MIT */
#include "game/game.h"

Str game_option(const GameSetup *setup, const char *key)
{
    for (int i = 0; i < setup->count; i++) {
        if (str_is(setup->option[i].key, key))
            return setup->option[i].value;
    }
    return (Str){"", 0};
}

void game_set_option(GameSetup *setup, const char *key, const char *value)
{
    if (setup->count == GAME_MAX_OPTIONS)
        return;
    setup->option[setup->count].key = str_from(key);
    setup->option[setup->count++].value = str_from(value);
}

void game_event(Events *events, Event event)
{
    if (events && events->count < GAME_MAX_EVENTS)
        events->event[events->count++] = event;
}

void game_apply(const GameDef *def, void *s, const Token *token, Events *events)
{
    for (int i = 0; i < token->count; i++)
        def->apply(s, token->step[i], events);
}

static uint64_t total_weight(const GameDef *def, const void *s, const Action *action,
                             int count)
{
    uint64_t total = 0;

    for (int i = 0; i < count; i++)
        total += def->weight(s, action[i]);
    return total;
}

Action game_random_action(const GameDef *def, const void *s, Rng *rng)
{
    Action action[GAME_MAX_ACTIONS];
    int count = def->actions(s, action), i = 0;
    uint64_t draw;

    if (def->mover(s) != SEAT_CHANCE)
        return action[rng_below(rng, (uint32_t)count)];
    draw = rng_next(rng) % total_weight(def, s, action, count);
    while (draw >= def->weight(s, action[i]))
        draw -= def->weight(s, action[i++]);
    return action[i];
}

void game_random_token(const GameDef *def, void *s, Rng *rng, Token *ret_token)
{
    int seat = def->mover(s);

    ret_token->count = 0;
    do {
        Action action = game_random_action(def, s, rng);

        ret_token->step[ret_token->count++] = action;
        def->apply(s, action, NULL);
        if (action == ACTION_END)
            break;
    } while (def->mover(s) == seat && !def->between(s));
}
