/* SPDX-License-Identifier: MIT */
/* Chance by HMAC: the examples of docs/FORMATS.md, even numbers, whole games. */
#include "test.h"

#include "game/fair.h"
#include "game/games.h"
#include "game/history.h"

/* The secret of the examples: bytes 0, 1, 2 .. 31. */
static Fair example(void)
{
    Fair fair = {.table = str_from("k3vqe7w2mnb5t4xa"),
                 .number = {0x0123456789abcdef, 0xfedcba9876543210},
                 .numbers = 2};

    for (int i = 0; i < SHA256_SIZE; i++)
        fair.secret[i] = (uint8_t)i;
    return fair;
}

TEST(examples)
{
    Fair fair = example();
    uint8_t digest[SHA256_SIZE];
    char hex[2 * SHA256_SIZE + 1];

    fair_commitment(fair.secret, digest);
    for (int i = 0; i < SHA256_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    CHECK_EQ_STR(hex, "630dcd2966c4336691125448bbb25b4f"
                      "f412a49c732db2c8abc1b8581bd710dd");
    CHECK_EQ_INT(fair_below(&fair, 2), 1);
    CHECK_EQ_INT(fair_below(&fair, 6), 3);
    CHECK_EQ_INT(fair_below(&fair, 100), 48);
    CHECK_EQ_INT(fair.block, 3);
}

/* A limit just over half of all numbers throws about half of them away. */
TEST(thrown_away)
{
    Fair fair = example();
    uint64_t limit = (UINT64_C(1) << 63) + 1;

    for (int i = 0; i < 200; i++)
        CHECK(fair_below(&fair, limit) < limit);
    CHECK(fair.block > 300 && fair.block < 500);
}

TEST(even)
{
    enum { DRAWS = 6000 };
    Fair fair = example();
    int count[6] = {0};

    for (int i = 0; i < DRAWS; i++)
        count[fair_below(&fair, 6)]++;
    for (int i = 0; i < 6; i++)
        CHECK(count[i] > 850 && count[i] < 1150);
}

/* What chance does before the first turn of a game, as tokens with blanks between. */
static void draw(Fair *fair, const GameDef *def, const GameSetup *setup, Text *out)
{
    History *history;
    Fault fault;

    if (!CHECK(history_open(def, setup, &history, &fault) == OK))
        return;
    while (history_mover(history) == SEAT_CHANCE) {
        char token[GAME_TOKEN_SIZE];

        fair_token(fair, def, history_state(history), token);
        text_add(out, token);
        text_char(out, ' ');
        CHECK_EQ_INT(history_apply(history, str_from(token), NULL, &fault), OK);
    }
    history_close(history);
}

static int blanks(Str text)
{
    int count = 0;

    for (size_t i = 0; i < text.size; i++)
        count += text.at[i] == ' ';
    return count;
}

/* Sintra's setup and first deal, all by chance; the same blocks give the same tokens. */
TEST(tokens)
{
    const GameDef *def = games_find(str_from("sintra"));
    char first[4096], again[4096];
    Text out = text_into(first, sizeof first), twice = text_into(again, sizeof again);
    Fair fair = example(), same = example();
    GameSetup setup = {0};

    draw(&fair, def, &setup, &out);
    draw(&same, def, &setup, &twice);
    CHECK_EQ_STR(first, again);
    CHECK_EQ_INT(blanks(text_str(&out)), 5);
}

/* One block for each card and none for the end of the deal; another table, other cards. */
TEST(deals)
{
    static const char *const seats[] = {"2", "3", "4"};
    const GameDef *def = games_find(str_from("santorini"));
    char before[4096] = "";

    for (int i = 0; i < 3; i++) {
        char first[4096], again[4096];
        Text out = text_into(first, sizeof first), twice = text_into(again, sizeof again);
        Fair fair = example(), same = example();
        GameSetup setup = {0};

        game_set_option(&setup, "Seats", seats[i]);
        game_set_option(&setup, "Draft", "random");
        game_set_option(&setup, "Cards", "simple");
        draw(&fair, def, &setup, &out);
        draw(&same, def, &setup, &twice);
        CHECK_EQ_STR(first, again);
        CHECK(str_starts(text_str(&out), "<deal:"));
        CHECK_EQ_INT(blanks(text_str(&out)), 1);
        CHECK_EQ_INT(fair.block, i + 2);
        fair.table = str_from("another");
        fair.block = 0;
        twice = text_into(again, sizeof again);
        draw(&fair, def, &setup, &twice);
        CHECK(strcmp(first, again) != 0);
        CHECK(strcmp(first, before) != 0);
        str_copy(text_str(&out), before, sizeof before);
    }
}

/* Every card is as likely for every seat: 10 for the first, 9 for the second. */
TEST(deals_are_even)
{
    enum { DEALS = 9000 };
    static int count[2][16];
    const GameDef *def = games_find(str_from("santorini"));
    GameSetup setup = {0};
    Fair fair = example();
    Fault fault;
    History *history;

    game_set_option(&setup, "Draft", "random");
    game_set_option(&setup, "Cards", "simple");
    if (!CHECK(history_open(def, &setup, &history, &fault) == OK))
        return;
    for (int i = 0; i < DEALS; i++) {
        char text[GAME_TOKEN_SIZE];
        Token token;

        fair_token(&fair, def, history_state(history), text);
        CHECK_EQ_INT(
            def->parse_token(history_state(history), str_from(text), &token, &fault), OK);
        for (int seat = 0; seat < 2; seat++)
            count[seat][token.step[seat] >> 16 & 15]++;
    }
    for (int card = 1; card <= 10; card++) {
        CHECK(count[0][card] > 750 && count[0][card] < 1050);
        CHECK(count[1][card] > 750 && count[1][card] < 1050);
    }
    history_close(history);
}

int main(void)
{
    RUN(examples);
    RUN(thrown_away);
    RUN(even);
    RUN(tokens);
    RUN(deals);
    RUN(deals_are_even);
    return test_finish("fair");
}
