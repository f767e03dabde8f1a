/* SPDX-License-Identifier: MIT */
/* A first line that may be a position of Sintra, then words as tokens (without a position:
 * from the beginning of a game). A fault has a place; what is read prints and reads the
 * same. */
#include "fuzz.h"

#include "sintra/sintra.h"

static void check_token(const GameState *s, const Token *token)
{
    char first[GAME_TOKEN_SIZE], second[GAME_TOKEN_SIZE];
    Text one = text_into(first, sizeof first), two = text_into(second, sizeof second);
    Token again;
    Fault fault;

    sintra_game.print_token(s, token, &one);
    expect(sintra_game.parse_token(s, text_str(&one), &again, &fault) == OK);
    expect(again.count == token->count && token->count > 0);
    sintra_game.print_token(s, &again, &two);
    expect(strcmp(first, second) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str rest = {(const char *)data, size}, word;
    GameSetup setup = {0};
    GameState s = {0};
    Fault fault = {0};

    str_cut(&rest, '\n', &word);
    if (sintra_game.parse_position(&s, word, &fault) != OK)
        expect(sintra_game.init(&s, &setup, &fault) == OK);
    while (str_word(&rest, &word)) {
        Token token;

        if (sintra_game.parse_token(&s, word, &token, &fault) != OK) {
            expect_fault(&fault, word, 1);
            continue;
        }
        check_token(&s, &token);
        game_apply(&sintra_game, &s, &token, NULL);
        expect(sintra_game.between(&s));
        expect(sintra_game.hash(&s) == sintra_game.hash_recomputed(&s));
    }
    return 0;
}
