/* SPDX-License-Identifier: MIT */
/* Random games for two, the way a search plays them out: hash kept, no texts.
 *
 *     test_sintra_speed          checks that all ways to play give the same games
 *     test_sintra_speed N WAY    just plays N games, to have their instructions counted;
 *                                WAY: picks (one call a step), lists (actions and weights),
 *                                tokens (game_random_token, hash asked after each)
 */
#include "test.h"

#include "sintra/sintra.h"
#include "sintra/state.h"

typedef struct Sum {
    long score;
    uint64_t hash;
} Sum;

static void begin(GameState *s)
{
    static const GameSetup setup = {0};
    Fault fault;

    sintra_game.init(s, &setup, &fault);
}

static void end(const GameState *s, Sum *sum)
{
    Outcome outcome;

    sintra_game.outcome(s, &outcome);
    sum->score += outcome.score[0] + outcome.score[1];
    sum->hash ^= sintra_game.hash(s);
}

static void play_picks(GameState *s, Rng *rng)
{
    while (sintra_game.mover(s) != SEAT_OVER)
        sintra_game.apply(s, sintra_pick(s, rng_next(rng)), NULL);
}

static void play_lists(GameState *s, Rng *rng)
{
    Action action[GAME_MAX_ACTIONS];
    uint32_t sum[GAME_MAX_ACTIONS];
    int seat;

    while ((seat = sintra_game.mover(s)) != SEAT_OVER) {
        int count = sintra_game.actions(s, action), i = 0;
        uint32_t total = 0, at;

        for (int j = 0; j < count && seat == SEAT_CHANCE; j++)
            sum[j] = total += sintra_game.weight(s, action[j]);
        at = rng_below(rng, seat == SEAT_CHANCE ? total : (uint32_t)count);
        while (seat == SEAT_CHANCE && sum[i] <= at)
            i++;
        sintra_game.apply(s, action[seat == SEAT_CHANCE ? i : (int)at], NULL);
    }
}

static void play_tokens(GameState *s, Rng *rng)
{
    Token token;

    while (sintra_game.mover(s) != SEAT_OVER) {
        game_random_token(&sintra_game, s, rng, &token);
        rng->state ^= sintra_game.hash(s);
    }
}

static Sum play(long games, void (*way)(GameState *s, Rng *rng))
{
    Rng rng = {1};
    Sum sum = {0};
    GameState s = {0};

    for (long i = 0; i < games; i++) {
        begin(&s);
        way(&s, &rng);
        end(&s, &sum);
    }
    return sum;
}

TEST(picks_play_what_lists_play)
{
    Sum picks = play(2000, play_picks), lists = play(2000, play_lists);

    CHECK_EQ_INT(picks.score, lists.score);
    CHECK(picks.hash == lists.hash);
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 0;
    const char *way = argc > 2 ? argv[2] : "picks";

    if (games > 0) {
        Sum sum = play(games, strcmp(way, "picks") == 0   ? play_picks
                              : strcmp(way, "lists") == 0 ? play_lists
                                                          : play_tokens);

        printf("%ld games, points %ld, hash %016llx\n", games, sum.score,
               (unsigned long long)sum.hash);
        return EXIT_SUCCESS;
    }
    RUN(picks_play_what_lists_play);
    return test_finish("sintra speed");
}
