/* SPDX-License-Identifier: MIT */
/* Engines against each other over all powers, seats, variants and both games, each knowing
 * what its seat knows: every token they answer with must be legal.
 *
 * A failure prints the seed of its game; give it as an argument to play that one alone. */
#include "test.h"

#include "engines.h"
#include "random_game.h"

enum {
    MAX_TOKENS = 300,
    NODES = 40,
    GAMES = 150,
    LONG_GAMES = 10000,
    PART = 50,
    HASH_BYTES = 1 << 18
};

/* One token by the engine of the seat to move; false when the game cannot go on. */
static bool play_token(History *game, Engine *engine)
{
    EngineBest best = {0};
    Fault fault;

    if (!CHECK(engine_follow(engine, game, &fault) == OK) ||
        !CHECK(engine_go(engine, &(EngineLimits){.nodes = NODES}, &fault) == OK))
        return false;
    while (engine_poll(engine, 1000000))
        ;
    engine_best(engine, &best);
    if (CHECK(best.some) &&
        CHECK(history_apply(game, str_from(best.text), NULL, &fault) == OK))
        return true;
    printf("#   %s answers '%s'\n", engine_method(engine), best.text);
    return false;
}

static void play_game(uint64_t seed)
{
    Rng rng = {seed};
    History *game = random_game(&rng);
    Engine *engine[GAME_MAX_SEATS] = {NULL};
    bool going = true;
    int seat;

    while (going && history_count(game) < MAX_TOKENS &&
           (seat = history_mover(game)) != SEAT_OVER && !history_repeats(game)) {
        Fault fault;

        if (seat == SEAT_CHANCE) {
            going = CHECK(history_draw(game, &rng, NULL, &fault) == OK);
            continue;
        }
        if (!engine[seat])
            engine[seat] = engines_open_seat(history_def(game), seat, seed, HASH_BYTES);
        going = play_token(game, engine[seat]);
    }
    for (int i = 0; i < GAME_MAX_SEATS; i++)
        engine_close(engine[i]);
    history_close(game);
}

int main(int argc, char **argv)
{
    int games = test_times(GAMES, LONG_GAMES);

    if (argc > 1) {
        test_begin(argv[1]);
        play_game(strtoull(argv[1], NULL, 10));
        test_end();
        return test_finish("engine games");
    }
    for (int first = 1; first <= games; first += PART) {
        char name[64];

        snprintf(name, sizeof name, "games %d to %d", first, first + PART - 1);
        test_begin(name);
        for (int i = first; i < first + PART; i++) {
            int faults = test_now.faults;

            play_game((uint64_t)i);
            if (test_now.faults > faults)
                printf("#   in the game of seed %d\n", i);
        }
        test_end();
    }
    return test_finish("engine games");
}
