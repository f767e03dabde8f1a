/* SPDX-License-Identifier: MIT */
/* What Santorini's positions are thought to be worth: the ways to ask for it agree. */
#include "test.h"

#include "santorini/eval.h"
#include "santorini/power.h"
#include "santorini/santorini.h"

enum { GAMES = 300, MAX_TOKENS = 40 };

/* A value is the sum of its features, and the lead is the difference of two values. */
static void check_values(const SantoriniState *s)
{
    const int16_t *weight = eval_think.weight;
    int32_t value[GAME_MAX_SEATS];
    int sides = table_sides(&s->table);

    eval_think.values(s, weight, value);
    for (int side = 0; side < sides; side++) {
        ThinkFeature feature[THINK_MAX_FEATURES];
        int count = eval_think.features(s, side, feature);
        int32_t sum = 0;

        CHECK(count > 0 && count <= THINK_MAX_FEATURES);
        for (int i = 0; i < count; i++) {
            if (CHECK(feature[i].at < EVAL_WEIGHTS))
                sum += weight[feature[i].at] * feature[i].times;
        }
        CHECK_EQ_INT(value[side], sum);
    }
    if (sides == 2)
        CHECK_EQ_INT(eval_think.lead(s, weight), value[0] - value[1]);
}

/* A game of 2, 3 or 4 seats, with any cards; setups that the rules refuse are drawn again. */
static void new_game(SantoriniState *s, Rng *rng)
{
    static const char *const tag[] = {"Power1", "Power2", "Power3", "Power4"};
    static const char *const number[] = {"2", "3", "4"};
    Fault fault;
    GameSetup setup;

    do {
        int seats = 2 + (int)rng_below(rng, 3);

        setup = (GameSetup){0};
        game_set_option(&setup, "Seats", number[seats - 2]);
        for (int i = 0; i < seats; i++)
            game_set_option(&setup, tag[i],
                            power_get((int)rng_below(rng, POWER_COUNT))->name);
    } while (santorini_game.init(s, &setup, &fault) != OK);
}

TEST(values_are_sums_of_features)
{
    Rng rng = {7};

    for (int game = 0; game < GAMES; game++) {
        SantoriniState s = {0};
        Token token;

        new_game(&s, &rng);
        for (int i = 0; i < MAX_TOKENS && santorini_game.mover(&s) != SEAT_OVER; i++) {
            game_random_token(&santorini_game, &s, &rng, &token);
            if (santorini_game.between(&s) && s.table.stage == STAGE_PLAY)
                check_values(&s);
        }
    }
}

/* As many weights as the blocks have names for. */
TEST(weights_have_names)
{
    CHECK_EQ_INT(think_weights(&eval_think), EVAL_WEIGHTS);
    CHECK(think_weights(&eval_think) <= THINK_MAX_WEIGHTS);
}

int main(void)
{
    RUN(values_are_sums_of_features);
    RUN(weights_have_names);
    return test_finish("santorini_eval");
}
