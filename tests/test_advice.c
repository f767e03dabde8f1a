/* SPDX-License-Identifier: MIT */
/* What the engine does before the first turn: drafting by ratings, placing by search. */
#include "test.h"

#include "game/history.h"
#include "santorini/cards/rating.h"
#include "santorini/santorini.h"
#include "search/engine.h"

enum { SEEDS = 40 };

static History *begin(const char *seats, const char *draft, bool fleece)
{
    GameSetup setup = {0};
    History *game = NULL;
    Fault fault;

    game_set_option(&setup, "Seats", seats);
    game_set_option(&setup, "Draft", draft);
    if (fleece)
        game_set_option(&setup, "Fleece", "draft");
    CHECK(history_open(&santorini_game, &setup, &game, &fault) == OK);
    return game;
}

static const Lineup *lineup(const History *game)
{
    return &((const SantoriniState *)history_state(game))->lineup;
}

/* One token by the engine; answers its way of thinking. */
static const char *play(History *game, int level, uint64_t seed)
{
    EngineOptions options = engine_defaults(&santorini_game);
    const char *method = "";
    Engine *engine = NULL;
    EngineBest best;
    Fault fault;

    options.threads = 0;
    options.hash_bytes = 1 << 20;
    options.level = level;
    options.seed = seed;
    options.seat = history_mover(game);
    if (!CHECK(engine_open(&options, &engine) == OK) ||
        !CHECK(engine_follow(engine, game, &fault) == OK) ||
        !CHECK(engine_go(engine, &(EngineLimits){.nodes = 500}, &fault) == OK))
        return method;
    while (engine_poll(engine, 1000000))
        ;
    engine_best(engine, &best);
    method = engine_method(engine);
    engine_close(engine);
    CHECK(best.some && history_apply(game, str_from(best.text), NULL, &fault) == OK);
    return method;
}

static int elo_of_offer(const Lineup *t, int i)
{
    return rating_elo[t->offer.card[i]];
}

/* Chance deals what it has to. */
static void deal(History *game, uint64_t seed)
{
    Rng rng = {seed};
    Fault fault;

    while (history_mover(game) == SEAT_CHANCE)
        CHECK(history_draw(game, &rng, NULL, &fault) == OK);
}

/* ---- the draft ---- */

TEST(offers_are_fair_and_differ_by_seed)
{
    uint64_t met = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        History *game = begin("2", "full", false);

        CHECK_EQ_STR(play(game, 0, seed), "advice");
        if (CHECK_EQ_INT(lineup(game)->offer.count, 2)) {
            CHECK(abs(elo_of_offer(lineup(game), 0) - elo_of_offer(lineup(game), 1)) <=
                  24);
            met |= (uint64_t)1 << lineup(game)->offer.card[0];
        }
        history_close(game);
    }
    CHECK(__builtin_popcountll(met) >= SEEDS / 4);
}

TEST(the_stronger_card_is_chosen_and_the_start_taken)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        History *game = begin("2", "quick", false);
        int better, worse;

        deal(game, seed);
        better = elo_of_offer(lineup(game), 0);
        worse = elo_of_offer(lineup(game), 1);
        if (better < worse) {
            int other = better;

            better = worse;
            worse = other;
        }
        play(game, 0, seed);
        CHECK(better - rating_elo[lineup(game)->power[1]] <= 12);
        CHECK_EQ_STR(play(game, 0, seed), "advice");
        CHECK_EQ_INT(lineup(game)->start, rating_start > 0 ? 0 : 1);
        CHECK_EQ_INT(lineup(game)->draft, DRAFT_NONE);
        history_close(game);
    }
}

TEST(low_levels_choose_more_freely)
{
    int low = 0, high = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        for (int level = 1; level <= LEVEL_BEST; level += LEVEL_BEST - 1) {
            History *game = begin("2", "quick", false);

            deal(game, seed);
            play(game, level, seed);
            *(level == 1 ? &low : &high) += rating_elo[lineup(game)->power[1]];
            history_close(game);
        }
    }
    CHECK(low < high);
}

/* All modes and numbers of players come through to the first turn. */
TEST(every_draft_ends_in_a_game)
{
    static const char *const seats[] = {"2", "3", "4"};
    static const char *const mode[] = {"full", "limited", "quick", "random"};

    for (int i = 0; i < 16; i++) {
        History *game = i < 12 ? begin(seats[i % 3], mode[i / 3], false)
                               : begin("2", mode[i - 12], true);

        for (int token = 0; token < 30 && lineup(game)->stage < STAGE_PLAY; token++) {
            deal(game, (uint64_t)(i + token));
            if (lineup(game)->stage < STAGE_PLAY)
                play(game, 6, (uint64_t)i + 1);
        }
        CHECK_EQ_INT(lineup(game)->stage, STAGE_PLAY);
        history_close(game);
    }
}

/* ---- placing ---- */

/* Workers in the middle have more to do than workers at the edge. */
TEST(workers_are_placed_off_the_edge)
{
    GameSetup setup = {0};
    History *game = NULL;
    const SantoriniState *s;
    Fault fault;

    CHECK(history_open(&santorini_game, &setup, &game, &fault) == OK);
    play(game, 0, 1);
    play(game, 0, 1);
    s = history_state(game);
    CHECK_EQ_INT(bits_count(board_workers(&s->board)), 4);
    CHECK(bits_count(board_workers(&s->board) & BOARD_INNER) >= 3);
    history_close(game);
}

int main(void)
{
    RUN(offers_are_fair_and_differ_by_seed);
    RUN(the_stronger_card_is_chosen_and_the_start_taken);
    RUN(low_levels_choose_more_freely);
    RUN(every_draft_ends_in_a_game);
    RUN(workers_are_placed_off_the_edge);
    return test_finish("advice");
}
