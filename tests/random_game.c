/* SPDX-License-Identifier: MIT */
#include "random_game.h"

#include "santorini/cards/power.h"

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
History *random_game(Rng *rng)
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
