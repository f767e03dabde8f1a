/* SPDX-License-Identifier: MIT */
#include "game/game.h"

#include <stdlib.h>
#include <string.h>

Str game_option(const GameSetup *setup, const char *key)
{
    for (int i = 0; i < setup->count; i++) {
        if (str_is(setup->option[i].key, key))
            return setup->option[i].value;
    }
    return (Str){"", 0};
}

void game_add_option(GameSetup *setup, Str key, Str value)
{
    if (setup->count == GAME_MAX_OPTIONS)
        return;
    setup->option[setup->count].key = key;
    setup->option[setup->count++].value = value;
}

void game_set_option(GameSetup *setup, const char *key, const char *value)
{
    game_add_option(setup, str_from(key), str_from(value));
}

Status game_parse_position(const GameDef *def, Str text, Str data, void *ret_s,
                           Fault *ret_fault)
{
    size_t size = text.size + 1 + data.size;
    char *both;
    Status status;

    if (!data.size)
        return def->parse_position(ret_s, text, ret_fault);
    both = malloc(size);
    if (!both) {
        *ret_fault = (Fault){0};
        message_set(&ret_fault->message, N_("not enough memory"), NULL);
        return ERR_LIMIT;
    }
    memcpy(both, text.at, text.size);
    both[text.size] = '\n';
    memcpy(both + text.size + 1, data.at, data.size);
    status = def->parse_position(ret_s, (Str){both, size}, ret_fault);
    free(both);
    return status;
}

const char *game_seat_name(int seat)
{
    static const char *const name[GAME_MAX_SEATS] = {N_("Seat 1"), N_("Seat 2"),
                                                     N_("Seat 3"), N_("Seat 4")};

    return name[seat];
}

void game_event(Events *events, Event event)
{
    if (events && events->count < GAME_MAX_EVENTS)
        events->event[events->count++] = event;
}

void game_known_events(const Events *all, int viewer, Events *ret_known)
{
    ret_known->count = 0;
    for (int i = 0; i < all->count; i++) {
        const Event *event = &all->event[i];

        if (event->seats == EVENT_ALL || (viewer >= 0 && event->seats >> viewer & 1))
            ret_known->event[ret_known->count++] = *event;
    }
}

void game_apply(const GameDef *def, void *s, const Token *token, Events *events)
{
    for (int i = 0; i < token->count; i++)
        def->apply(s, token->step[i], events);
}

static Action draw_weighted(const GameDef *def, const void *s, const Action *action,
                            int count, uint64_t random)
{
    uint64_t sum[GAME_MAX_ACTIONS], total = 0;
    int i = 0;

    for (int j = 0; j < count; j++)
        sum[j] = total += def->weight(s, action[j]);
    random %= total;
    while (random >= sum[i])
        i++;
    return action[i];
}

Action game_random_listed(const GameDef *def, const void *s, Rng *rng)
{
    Action action[GAME_MAX_ACTIONS];
    int count = def->actions(s, action);

    if (def->mover(s) == SEAT_CHANCE)
        return draw_weighted(def, s, action, count, rng_next(rng));
    return action[rng_below(rng, (uint32_t)count)];
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

void game_position_text(const GameDef *def, const void *s, char out[GAME_POSITION_SIZE])
{
    Text text = text_into(out, GAME_POSITION_SIZE);

    def->print_position(s, &text);
}

void game_draw(const GameDef *def, const void *s, bool colour, Translate translate,
               Text *out)
{
    if (def->draw)
        def->draw(s, colour, translate, out);
    else
        def->print_position(s, out);
}

void game_token_text(const GameDef *def, const void *s, const Token *token,
                     char out[GAME_TOKEN_SIZE])
{
    Text text = text_into(out, GAME_TOKEN_SIZE);

    def->print_token(s, token, &text);
}

void game_random_text(const GameDef *def, const void *s, Rng *rng,
                      char out[GAME_TOKEN_SIZE])
{
    GameState next = {0};
    Token token;

    memcpy(&next, s, def->state_size);
    game_random_token(def, &next, rng, &token);
    game_token_text(def, s, &token, out);
}
