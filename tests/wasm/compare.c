/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include "base/bits.h"
#include "game/perft.h"

/* A game that repeats itself where it may goes on, so a limit ends it. */
uint64_t compare_playout(Page *page, uint64_t seed, int tokens)
{
    const GameDef *def = history_def(page_history(page));
    Rng rng = {seed};
    uint64_t hash = 1;

    for (int i = 0; i < tokens && history_mover(page_history(page)) != SEAT_OVER; i++) {
        int count = page_count(page);
        char text[GAME_TOKEN_SIZE];
        Answer ignored = {0};
        bool played;

        game_random_text(def, history_state(page_history(page)), &rng, text);
        played = page_play(page, str_from(text), 0, &ignored);
        answer_free(&ignored);
        if (!played)
            return 0;
        hash = bits_mix(hash ^ def->hash(history_before(page_history(page), count + 1)));
    }
    return hash;
}

uint64_t compare_perft(const Page *page, int depth)
{
    const History *history = page_history(page);
    uint64_t count = 0;

    perft_run(history_def(history), history_state(history), depth, 1, NULL, NULL, &count);
    return count;
}
