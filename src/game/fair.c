/* SPDX-License-Identifier: MIT */
#include "game/fair.h"

#include <string.h>

#include "base/hmac.h"

static void put_number(uint64_t number, uint8_t out[8])
{
    for (int i = 0; i < 8; i++)
        out[i] = (uint8_t)(number >> (56 - 8 * i));
}

static uint64_t get_number(const uint8_t *bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < 8; i++)
        number = number << 8 | bytes[i];
    return number;
}

void fair_commitment(const uint8_t secret[SHA256_SIZE], uint8_t ret_digest[SHA256_SIZE])
{
    sha256(secret, SHA256_SIZE, ret_digest);
}

/* The first 8 bytes of the next block. */
static uint64_t next_number(Fair *fair)
{
    uint8_t digest[SHA256_SIZE], bytes[8];
    Hmac hmac;

    hmac_begin(&hmac, fair->secret, sizeof fair->secret);
    hmac_add(&hmac, fair->table.at, fair->table.size);
    for (int i = 0; i < fair->numbers; i++) {
        put_number(fair->number[i], bytes);
        hmac_add(&hmac, bytes, sizeof bytes);
    }
    put_number(fair->block++, bytes);
    hmac_add(&hmac, bytes, sizeof bytes);
    hmac_end(&hmac, digest);
    return get_number(digest);
}

uint64_t fair_below(Fair *fair, uint64_t limit)
{
    uint64_t left_over = (0 - limit) % limit; /* 2^64 mod limit */
    uint64_t number;

    do
        number = next_number(fair);
    while (number < left_over);
    return number % limit;
}

/* A single choice takes no block. */
static Action draw_step(Fair *fair, const GameDef *def, const void *state)
{
    Action action[GAME_MAX_ACTIONS];
    int count = def->actions(state, action), i = 0;
    uint64_t total = 0, left;

    if (count == 1)
        return action[0];
    for (int k = 0; k < count; k++)
        total += def->weight(state, action[k]);
    left = fair_below(fair, total);
    while (left >= def->weight(state, action[i]))
        left -= def->weight(state, action[i++]);
    return action[i];
}

void fair_token(Fair *fair, const GameDef *def, const void *state,
                char ret_token[GAME_TOKEN_SIZE])
{
    GameState next;
    Token token = {.count = 0};

    memcpy(&next, state, def->state_size);
    do {
        Action action = draw_step(fair, def, &next);

        token.step[token.count++] = action;
        def->apply(&next, action, NULL);
        if (action == ACTION_END)
            break;
    } while (def->mover(&next) == SEAT_CHANCE && !def->between(&next));
    game_token_text(def, state, &token, ret_token);
}
