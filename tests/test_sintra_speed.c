/* SPDX-License-Identifier: MIT */
/* Random games for two, the way a search plays them out: hash kept, no texts.
 *
 *     test_sintra_speed          checks that all ways to play give the same games
 *     test_sintra_speed N WAY    just plays N games, to have their instructions counted;
 *                                WAY: picks (one call a step), actions (the same by
 *                                game_random_action), lists (actions and weights), tokens
 *                                (game_random_token, hash asked after each)
 */
#include "test.h"

#include "sintra/sintra.h"

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
        sintra_game.apply(s, sintra_game.pick(s, rng_next(rng)), NULL);
}

static void play_actions(GameState *s, Rng *rng)
{
    while (sintra_game.mover(s) != SEAT_OVER)
        sintra_game.apply(s, game_random_action(&sintra_game, s, rng), NULL);
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

TEST(random_actions_are_picks)
{
    Sum picks = play(2000, play_picks), actions = play(2000, play_actions);

    CHECK_EQ_INT(picks.score, actions.score);
    CHECK(picks.hash == actions.hash);
}

static int weights_asked;

static uint32_t count_weight(const void *s, Action action)
{
    weights_asked++;
    return sintra_game.weight(s, action);
}

/* Without pick chance lists its actions and asks the weight of each once. */
TEST(each_weight_is_asked_once)
{
    GameDef def = sintra_game;
    GameState s = {0};
    Rng rng = {7};
    int listed = 0;

    def.pick = NULL;
    def.weight = count_weight;
    begin(&s);
    while (def.mover(&s) != SEAT_OVER) {
        Action action[GAME_MAX_ACTIONS];

        if (def.mover(&s) == SEAT_CHANCE)
            listed += def.actions(&s, action);
        def.apply(&s, game_random_action(&def, &s, &rng), NULL);
    }
    CHECK(listed > 0);
    CHECK_EQ_INT(weights_asked, listed);
}

static void (*find_way(const char *name))(GameState *s, Rng *rng)
{
    static const struct {
        const char *name;
        void (*play)(GameState *s, Rng *rng);
    } way[] = {
        {"picks", play_picks},
        {"actions", play_actions},
        {"lists", play_lists},
        {"tokens", play_tokens},
    };

    for (size_t i = 0; i < sizeof way / sizeof *way; i++) {
        if (strcmp(way[i].name, name) == 0)
            return way[i].play;
    }
    return play_picks;
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 0;

    if (games > 0) {
        Sum sum = play(games, find_way(argc > 2 ? argv[2] : "picks"));

        printf("%ld games, points %ld, hash %016llx\n", games, sum.score,
               (unsigned long long)sum.hash);
        return EXIT_SUCCESS;
    }
    RUN(picks_play_what_lists_play);
    RUN(random_actions_are_picks);
    RUN(each_weight_is_asked_once);
    return test_finish("sintra speed");
}
