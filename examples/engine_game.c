/* SPDX-License-Identifier: MIT */
/* The computer plays Hecate, who hides her workers, against Atlas: an engine for each seat,
 * which knows what the seat may know. Prints what a spectator sees and the mover thinks.
 *
 *     cc engine_game.c $(pkg-config --cflags --libs oriel) -o engine_game
 *     ./engine_game 42
 */
#include <oriel.h>
#include <stdio.h>
#include <stdlib.h>

static void print_token(OrielGame *game, const OrielLine *line)
{
    static const char *const unit[] = {"",          "hundredths", "to a win",
                                       "to a loss", "points",     "in 1000"};
    size_t last = oriel_game_length(game) - 1;
    int seat = oriel_game_player(game, last);

    printf("%d. %s", seat, oriel_game_view_token(game, last, ORIEL_SPECTATOR));
    if (line)
        printf("  (%d %s)",
               line->score < ORIEL_POINTS ? line->value : line->part[seat - 1],
               unit[line->score]);
    putchar('\n');
    for (size_t i = 0; oriel_game_event(game, i, ORIEL_SPECTATOR); i++)
        printf("   %s\n", oriel_game_event(game, i, ORIEL_SPECTATOR));
}

static bool play_token(OrielGame *game, OrielEngine *engine)
{
    OrielLimits limits = {sizeof limits, .nodes = 2000};

    if (!oriel_engine_think(engine, game, &limits) || !oriel_engine_wait(engine) ||
        !oriel_game_play(game, oriel_engine_best(engine)))
        return false;
    print_token(game, oriel_engine_line(engine, 0));
    return true;
}

int main(int argc, char **argv)
{
    const OrielOption options[] = {{"Power1", "hecate"}, {"Power2", "atlas"}};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    Oriel *oriel = oriel_open();
    OrielEngine *engine[] = {oriel_engine_open(oriel, 1), oriel_engine_open(oriel, 2)};
    OrielGame *game = oriel_game_new(oriel, "santorini", options, 2);
    bool fine = game && engine[0] && engine[1] &&
                oriel_engine_set(engine[0], ORIEL_SEED, seed) &&
                oriel_engine_set(engine[1], ORIEL_SEED, seed);

    while (fine && oriel_game_mover(game) != ORIEL_OVER)
        fine = play_token(game, engine[oriel_game_mover(game) - 1]);
    puts(fine ? oriel_game_tag(game, "Result") : oriel_error(oriel));
    oriel_engine_close(engine[0]);
    oriel_engine_close(engine[1]);
    oriel_game_free(game);
    oriel_close(oriel);
    return fine ? 0 : 1;
}
