/* SPDX-License-Identifier: MIT */
/* Prints what the page's module is not given to carry, and web/cardtexts.mjs puts beside it: all
 * cards with what they say, and the rules of every game.
 *
 *     {"cards":[..],"guides":{"santorini":{..},..}}
 */
#include "base/json_file.h"
#include "game/games.h"
#include "game/guide.h"
#include "page/page.h"

static void print_guides(Json *out)
{
    json_open(out, "guides", '{');
    for (int i = 0; games_nth(i); i++) {
        if (!games_nth(i)->guide)
            continue;
        json_open(out, games_nth(i)->name, '{');
        guide_json(games_nth(i)->guide, out);
        json_close(out, '}');
    }
    json_close(out, '}');
}

int main(void)
{
    Answer answer = {0};
    Json out = json_begin(stdout);
    bool printed;

    page_powers(&answer);
    printed = !answer.failed;
    if (printed)
        json_raw(&out, "cards", answer_text(&answer));
    answer_free(&answer);
    print_guides(&out);
    json_end(&out);
    return printed && !ferror(stdout) ? 0 : 1;
}
