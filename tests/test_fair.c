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

/* Sintra's setup and first deal, all by chance; the same blocks give the same tokens. */
TEST(tokens)
{
    const GameDef *def = games_find(str_from("sintra"));
    char first[8][GAME_TOKEN_SIZE];
    int count = 0;

    for (int round = 0; round < 2; round++) {
        GameSetup setup = {0};
        History *history;
        Fair fair = example();
        Fault fault;

        if (!CHECK(history_open(def, &setup, &history, &fault) == OK))
            return;
        for (count = 0; history_mover(history) == SEAT_CHANCE && count < 8; count++) {
            char token[GAME_TOKEN_SIZE];

            fair_token(&fair, def, history_state(history), token);
            if (round == 0)
                str_copy(str_from(token), first[count], sizeof first[count]);
            else
                CHECK_EQ_STR(token, first[count]);
            CHECK_EQ_INT(history_apply(history, str_from(token), NULL, &fault), OK);
        }
        history_close(history);
    }
    CHECK_EQ_INT(count, 5);
}

int main(void)
{
    RUN(examples);
    RUN(thrown_away);
    RUN(even);
    RUN(tokens);
    return test_finish("fair");
}
