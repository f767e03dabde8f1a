/* SPDX-License-Identifier: MIT */
#include "random_game.h"

#include "santorini/cards/power.h"

static const char *const numbers[] = {"0", "1", "2", "3", "4"};

static void draw_cards(Rng *rng, int seats, GameSetup *setup)
{
    static const char *const tag[] = {"Power1", "Power2", "Power3", "Power4"};

    for (int i = 0; i < seats; i++)
        game_set_option(setup, tag[i], power_get((int)rng_below(rng, POWER_COUNT))->name);
}

static void draw_rules(Rng *rng, GameSetup *setup)
{
    if (rng_below(rng, 4) == 0)
        game_set_option(setup, "Rules", "revised");
}

void random_first(Rng *rng, GameSetup *setup)
{
    if (rng_below(rng, 4) == 0)
        game_set_option(setup, "First", "chance");
}

void random_draft(Rng *rng, int seats, GameSetup *setup)
{
    static const char *const modes[] = {"full", "limited", "quick", "random"};
    static const char *const cards[] = {"all", "simple", "gods", "heroes"};

    game_set_option(setup, "Draft", modes[rng_below(rng, 4)]);
    game_set_option(setup, "Cards", cards[rng_below(rng, seats == 2 ? 4 : 3)]);
    if (rng_below(rng, 4) == 0)
        game_set_option(setup, "Bans", "off");
    if (rng_below(rng, 2) == 0)
        game_set_option(setup, "Starters", "binding");
    random_first(rng, setup);
}

static void draw_powers(Rng *rng, int seats, GameSetup *setup)
{
    switch (rng_below(rng, 8)) {
    case 0:
    case 1: random_draft(rng, seats, setup); break;
    case 2:
        game_set_option(setup, "Fleece",
                        power_get((int)rng_below(rng, POWER_COUNT))->name);
        random_first(rng, setup);
        break;
    default: draw_cards(rng, seats, setup); random_first(rng, setup);
    }
    draw_rules(rng, setup);
}

static void draw_sintra(Rng *rng, GameSetup *setup)
{
    int first = (int)rng_below(rng, 5);

    game_set_option(setup, "Side", rng_below(rng, 2) ? "A" : "B");
    if (first)
        game_set_option(setup, "First", numbers[first]);
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
            draw_sintra(rng, &setup);
        else
            draw_powers(rng, seats, &setup);
        if (history_open(sintra ? &sintra_game : &santorini_game, &setup, &game,
                         &fault) == OK)
            return game;
    }
}

void random_santorini(SantoriniState *s, Rng *rng)
{
    GameSetup setup;
    Fault fault;

    do {
        int seats = 2 + (int)rng_below(rng, 3);

        setup = (GameSetup){0};
        game_set_option(&setup, "Seats", numbers[seats]);
        draw_cards(rng, seats, &setup);
        draw_rules(rng, &setup);
    } while (santorini_game.init(s, &setup, &fault) != OK);
}
