/* SPDX-License-Identifier: MIT */
/* Any bytes as a position of Sintra (with a component table behind the first line): a fault
 * has a place and is one line; what is read prints the same and can be played to its end. */
#include "fuzz.h"

#include "sintra/sintra.h"

static void play_on(GameState *s, uint64_t seed)
{
    Rng rng = {seed};
    Token token;

    while (sintra_game.mover(s) != SEAT_OVER) {
        game_random_token(&sintra_game, s, &rng, &token);
        expect(token.count > 0);
        expect(sintra_game.hash(s) == sintra_game.hash_recomputed(s));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char drawn[1 << 16];
    char printed[GAME_POSITION_SIZE];
    Text out = text_into(printed, sizeof printed),
         drawing = text_into(drawn, sizeof drawn);
    Str text = {(const char *)data, size}, rest = text, line;
    GameState s = {0};
    Fault fault = {0};

    if (sintra_game.parse_position(&s, text, &fault) != OK) {
        expect_fault(&fault, text, 0);
        return 0;
    }
    str_cut(&rest, '\n', &line);
    sintra_game.print_position(&s, &out);
    expect(str_equal(text_str(&out), line));
    expect(sintra_game.hash(&s) == sintra_game.hash_recomputed(&s));
    sintra_game.draw(&s, true, message_english, &drawing);
    expect(!drawing.cut);
    play_on(&s, sintra_game.hash(&s));
    return 0;
}
