/* SPDX-License-Identifier: MIT */
/* What Sintra's positions are thought to be worth, and the players strength is measured
 * against. */
#include "test.h"

#include "game/turns.h"
#include "sintra/eval.h"
#include "sintra/rival.h"
#include "sintra/sintra.h"

enum { GAMES = 24 };

static void new_game(SintraState *s, int game)
{
    GameSetup setup = {0};
    Fault fault;

    game_set_option(&setup, "Seats", game % 3 == 0 ? "2" : game % 3 == 1 ? "3" : "4");
    game_set_option(&setup, "Side", game % 2 ? "B" : "A");
    CHECK(sintra_game.init(s, &setup, &fault) == OK);
}

/* A value is what is certain and the sum of all features, and the features fit. */
static void check_values(const SintraState *s, const int16_t *weight)
{
    int32_t value[GAME_MAX_SEATS];

    sintra_think.values(s, weight, value);
    for (int seat = 0; seat < s->at.seats; seat++) {
        ThinkFeature feature[EVAL_MAX_FEATURES];
        int count = sintra_features(s, seat, feature);
        int32_t sum = sintra_certain(s, seat);

        CHECK(count > 0 && count <= EVAL_MAX_FEATURES);
        for (int i = 0; i < count; i++) {
            CHECK(feature[i].at < EVAL_WEIGHTS);
            sum += weight[feature[i].at] * feature[i].times;
        }
        CHECK_EQ_INT(value[seat], sum);
    }
}

/* All lanes at once, as one by one. */
TEST(missing_panes)
{
    Rng rng = {6};

    for (int i = 0; i < 10000; i++) {
        Panes heap = panes_of(COLOUR_COUNT, (int)rng_below(&rng, 3)), wanted = heap;
        Panes missing = 0;

        for (int colour = 0; colour < COLOUR_COUNT; colour++) {
            int has = (int)rng_below(&rng, COLOUR_PANES + 1);
            int wants = (int)rng_below(&rng, i % 2 ? COLOUR_PANES + 1 : 6);

            heap += panes_of(colour, has);
            wanted += panes_of(colour, wants);
            missing += panes_of(colour, wants > has ? wants - has : 0);
        }
        CHECK_EQ_INT(panes_missing(heap, wanted), missing);
    }
}

TEST(values_are_sums)
{
    const int16_t *weight = sintra_think.weight;
    Rng rng = {1};

    for (int game = 0; game < GAMES; game++) {
        SintraState s;

        new_game(&s, game);
        while (s.at.mover != SEAT_OVER) {
            sintra_apply(&s, sintra_pick(&s, rng_next(&rng)), NULL);
            if (s.at.stage >= STAGE_DEAL && s.at.stage != STAGE_OVER && !s.at.begun)
                check_values(&s, weight);
        }
    }
}

TEST(ends_are_judged_by_points)
{
    const int16_t *weight = sintra_think.weight;
    Rng rng = {2};

    for (int game = 0; game < GAMES; game++) {
        int32_t value[GAME_MAX_SEATS];
        Outcome outcome;
        SintraState s;

        new_game(&s, game);
        while (s.at.mover != SEAT_OVER)
            sintra_apply(&s, sintra_pick(&s, rng_next(&rng)), NULL);
        sintra_outcome(&s, &outcome);
        sintra_think.values(&s, weight, value);
        for (int seat = 0; seat < s.at.seats; seat++) {
            bool alone = outcome.winners == 1u << seat;

            CHECK(alone ? value[seat] > outcome.score[seat] * 100
                        : value[seat] == outcome.score[seat] * 100);
        }
    }
}

/* The result of a token that looks best to the seat to move. */
static void play_best(SintraState *s, const int16_t *weight, TurnSpace *space)
{
    int seat = s->at.mover;
    int32_t most = INT32_MIN;
    size_t best = 0;

    CHECK(turns_all(&sintra_game, s, space));
    for (size_t i = 0; i < space->count; i++) {
        int32_t value[GAME_MAX_SEATS];

        sintra_think.values(space->states + i * space->stride, weight, value);
        if (value[seat] - value[1 - seat] > most) {
            most = value[seat] - value[1 - seat];
            best = i;
        }
    }
    turns_get(&sintra_game, space, best, s);
}

/* Whoever goes by the values, looking one token ahead, beats whoever goes by points. */
TEST(values_beat_points)
{
    TurnSpace *space = turns_open(&sintra_game, 1024);
    const int16_t *weight = sintra_think.weight;
    int margin = 0;
    Rng rng = {3};

    for (int game = 0; game < GAMES; game++) {
        int seat = game / 6 % 2;
        Token token;
        SintraState s;

        new_game(&s, game - game % 3);
        while (s.at.mover != SEAT_OVER) {
            if (s.at.mover == SEAT_CHANCE) {
                sintra_apply(&s, sintra_pick(&s, rng_next(&rng)), NULL);
            } else if (s.at.mover == seat) {
                play_best(&s, weight, space);
            } else {
                sintra_rivals[0].choose(&s, 0, &rng, &token);
                game_apply(&sintra_game, &s, &token, NULL);
            }
        }
        margin += s.palace[seat].score - s.palace[1 - seat].score;
    }
    CHECK(margin > 20 * GAMES);
    turns_close(space);
}

static bool is_legal(const SintraState *s, const Token *token)
{
    SintraState now = *s;

    for (int i = 0; i < token->count; i++) {
        Action action[GAME_MAX_ACTIONS];
        int count = sintra_actions(&now, action), at = 0;

        while (at < count && action[at] != token->step[i])
            at++;
        if (at == count || (i > 0 && !now.at.begun))
            return false;
        sintra_apply(&now, token->step[i], NULL);
    }
    return now.at.begun == 0 || now.at.mover == SEAT_CHANCE;
}

/* Both play legal tokens, and the one that looks further ahead plays better. */
TEST(references_play)
{
    int margin = 0;
    Rng rng = {4};

    for (int game = 0; game < 4; game++) {
        int seat = game % 2;
        Token token;
        SintraState s;

        new_game(&s, 0);
        while (s.at.mover != SEAT_OVER) {
            if (s.at.mover == SEAT_CHANCE) {
                sintra_apply(&s, sintra_pick(&s, rng_next(&rng)), NULL);
                continue;
            }
            if (s.at.mover == seat)
                sintra_rivals[1].choose(&s, 8, &rng, &token);
            else
                sintra_rivals[0].choose(&s, 0, &rng, &token);
            CHECK(is_legal(&s, &token));
            game_apply(&sintra_game, &s, &token, NULL);
        }
        margin += s.palace[seat].score - s.palace[1 - seat].score;
    }
    CHECK(margin > 0);
}

int main(void)
{
    RUN(missing_panes);
    RUN(values_are_sums);
    RUN(ends_are_judged_by_points);
    RUN(values_beat_points);
    RUN(references_play);
    return test_finish("sintra_eval");
}
