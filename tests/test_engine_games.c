/* SPDX-License-Identifier: MIT */
/* Engines against each other over all powers, seats, variants and both games, each knowing
 * what its seat knows: every token they answer with must be legal.
 *
 * A failure prints the seed of its game; give it as an argument to play that one alone. */
#include "test.h"

#include "engines.h"
#include "game/history.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"
#include "sintra/sintra.h"

enum {
    MAX_TOKENS = 300,
    NODES = 40,
    GAMES = 150,
    LONG_GAMES = 10000,
    PART = 50,
    HASH_BYTES = 1 << 18
};

static const char *const numbers[] = {"0", "1", "2", "3", "4"};

static void draw_powers(Rng *rng, int seats, GameSetup *setup)
{
    static const char *const tag[] = {"Power1", "Power2", "Power3", "Power4"};

    switch (rng_below(rng, 8)) {
    case 0: game_set_option(setup, "Draft", "quick"); break;
    case 1: game_set_option(setup, "Draft", "limited"); break;
    case 2:
        game_set_option(setup, "Fleece",
                        power_get((int)rng_below(rng, POWER_COUNT))->name);
        break;
    default:
        for (int i = 0; i < seats; i++)
            game_set_option(setup, tag[i],
                            power_get((int)rng_below(rng, POWER_COUNT))->name);
    }
    if (rng_below(rng, 4) == 0)
        game_set_option(setup, "Rules", "revised");
}

/* A game of one of both kinds; setups that the rules refuse are drawn again. */
static History *draw_game(Rng *rng)
{
    for (;;) {
        GameSetup setup = {0};
        bool sintra = rng_below(rng, 6) == 0;
        int seats = 2 + (int)rng_below(rng, 3);
        History *game;
        Fault fault;

        game_set_option(&setup, "Seats", numbers[seats]);
        if (sintra)
            game_set_option(&setup, "Side", rng_below(rng, 2) ? "A" : "B");
        else
            draw_powers(rng, seats, &setup);
        if (history_open(sintra ? &sintra_game : &santorini_game, &setup, &game,
                         &fault) == OK)
            return game;
    }
}

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
    History *game = draw_game(&rng);
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
    int games = test_long() ? LONG_GAMES : GAMES;

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
