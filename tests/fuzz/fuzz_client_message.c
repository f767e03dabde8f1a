/* SPDX-License-Identifier: MIT */
/* Any bytes as lines that a server sends: a client that has taken one stands where the line
 * says, and what is odd leaves it as it was. */
#include "fuzz.h"

#include "client/told.h"
#include "game/games.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str rest = {(const char *)data, size}, line;
    Told told = told_about(games_find);

    while (rest.size) {
        int64_t before = told.n;
        ToldNews news;

        str_cut(&rest, '\n', &line);
        news = told_take(&told, line);
        expect(news != TOLD_NEW || (told.n >= 0 && told.seen && seen_view(told.seen)));
        expect(news != TOLD_LOST || told.n == TOLD_NOTHING);
        expect(news == TOLD_NEW || news == TOLD_LOST || told.n == before);
        expect(told.seat >= SEAT_SPECTATOR && told.seat < GAME_MAX_SEATS);
        expect(told.stage < TOLD_STAGE_COUNT);
    }
    told_clear(&told);
    return 0;
}
