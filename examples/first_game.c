/* SPDX-License-Identifier: MIT */
/* Plays a random game between Apollo and Pan and prints its record.
 *
 *     cc first_game.c $(pkg-config --cflags --libs oriel) -o first_game
 *     ./first_game 42
 */
#include <oriel.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    const OrielOption options[] = {{"Power1", "apollo"}, {"Power2", "pan"}};
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    Oriel *oriel = oriel_open();
    OrielGame *game = oriel_game_new(oriel, "santorini", options, 2);
    const char *record;

    if (!game) {
        fprintf(stderr, "%s\n", oriel_error(oriel));
        return 1;
    }
    while (oriel_game_mover(game) != ORIEL_OVER) {
        if (!oriel_game_play_random(game, &seed)) {
            fprintf(stderr, "%s\n", oriel_error(oriel));
            return 1;
        }
    }
    record = oriel_game_record(game);
    if (record)
        fputs(record, stdout);
    oriel_game_free(game);
    oriel_close(oriel);
    return 0;
}
