/* SPDX-License-Identifier: MIT */
/* A first line that may be a position of Santorini, then words as tokens (without a
 * position: from one of a few). A fault has a place; what is read prints, and what is
 * printed leads to the same position. */
#include "fuzz.h"

#include "santorini/santorini.h"

enum { MAX_TOKENS = 8 };

static const GameDef *const def = &santorini_game;

/* For inputs that are all tokens. */
static const char *const start[] = {
    "00000/01210/02320/01110/00000 1 none:b2,c4 none:d3,b4",
    "00000/00000/00000/00000/00000 1 none:- none:-",
    "12001/22012/01321/20022/00120 1 eros:e3,c4 clio[coins=b3+d4;left=1]:b2,d2",
    "10B22/00020/D0130/02011/02111 2 apollo:b4,d5 polyphemus:a1,e1",
};

static void print(const GameState *s, char *out)
{
    Text text = text_into(out, GAME_POSITION_SIZE);

    def->print_position(s, &text);
    expect(!text.cut);
}

/* Writes the token, reads that, and compares where the two lead. */
static void check_token(const GameState *s, const Token *token, const GameState *after)
{
    char text[GAME_TOKEN_SIZE], first[GAME_POSITION_SIZE], second[GAME_POSITION_SIZE];
    Text out = text_into(text, sizeof text);
    GameState other = *s;
    Token again;
    Fault fault;

    expect(token->count > 0 && token->count <= GAME_MAX_STEPS);
    def->print_token(s, token, &out);
    expect(!out.cut && out.size > 0);
    expect(def->parse_token(s, text_str(&out), &again, &fault) == OK);
    game_apply(def, &other, &again, NULL);
    print(after, first);
    print(&other, second);
    expect(strcmp(first, second) == 0 && def->hash(after) == def->hash(&other));
    for (int seat = SEAT_SPECTATOR; seat < def->seats(s); seat++) {
        out = text_into(text, sizeof text);
        def->view_token(s, token, seat, &out);
        expect(!out.cut && out.size > 0);
    }
}

static void open_position(GameState *s, Str line, size_t size)
{
    Fault fault = {0};
    const char *text = start[size % (sizeof start / sizeof start[0])];

    if (def->parse_position(s, line, &fault) != OK)
        expect(def->parse_position(s, str_from(text), &fault) == OK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str rest = {(const char *)data, size}, word;
    GameState s = {0};

    str_cut(&rest, '\n', &word);
    open_position(&s, word, size);
    for (int i = 0; i < MAX_TOKENS && str_word(&rest, &word); i++) {
        GameState after = s;
        Token token;
        Fault fault = {0};

        if (def->parse_token(&s, word, &token, &fault) != OK) {
            expect_fault(&fault, word, 1);
            expect(memcmp(&s, &after, sizeof s) == 0);
            continue;
        }
        game_apply(def, &after, &token, NULL);
        expect(def->hash(&after) == def->hash_recomputed(&after));
        check_token(&s, &token, &after);
        s = after;
    }
    return 0;
}
