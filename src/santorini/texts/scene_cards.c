/* SPDX-License-Identifier: MIT */
#include "santorini/texts/scene.h"

#include <string.h>

#include "santorini/view.h"

/* ---- when a card acts ---- */

/* What the parts of a printed timing are to the page. */
static const struct {
    const char *printed, *name;
} timings[] = {
    {"Your move", "move"},       {"Your build", "build"},
    {"Your turn", "turn"},       {"Start of your turn", "turn"},
    {"End of your turn", "end"}, {"Opponent's turn", "foe"},
    {"Win condition", "win"},    {"Lose condition", "win"},
    {"Any move", "any"},         {"Any build", "any"},
    {"Any time", "any"},         {"Setup", "setup"},
};

static void print_timing(const char *timing, Json *out)
{
    Str rest = str_from(timing), part;
    bool more;

    json_open(out, "timing", '[');
    do {
        more = str_cut(&rest, '/', &part);
        part = str_trim(part);
        for (size_t i = 0; i < sizeof timings / sizeof *timings; i++) {
            if (str_is(part, timings[i].printed))
                json_string(out, NULL, timings[i].name);
        }
    } while (more);
    json_close(out, ']');
}

/* ---- one card ---- */

static void print_seats(int number, Json *out)
{
    json_open(out, "seats", '[');
    for (int seats = 2; seats <= GAME_MAX_SEATS; seats++) {
        if (power_allows(number, seats, false))
            json_number(out, NULL, seats);
    }
    json_close(out, ']');
}

static void print_bans(int number, Json *out)
{
    json_open(out, "bans", '[');
    for (int other = 1; other < POWER_COUNT; other++) {
        const PowerBan *ban = power_ban(number, other);

        if (!ban)
            continue;
        json_open(out, NULL, '{');
        json_string(out, "power", power_get(other)->name);
        json_bool(out, "printed", ban->printed);
        if (ban->reason)
            json_string(out, "reason", ban->reason);
        json_close(out, '}');
    }
    json_close(out, ']');
}

static void print_card(int number, Json *out)
{
    static const char *const group[] = {"simple", "advanced", "fleece", "hero"};
    static const char *const use[] = {"may", "must", "always"};
    const SantoriniPower *card = power_get(number);

    json_open(out, NULL, '{');
    json_string(out, "name", card->name);
    json_string(out, "title", card->title);
    json_string(out, "group", group[card->group]);
    print_timing(card->timing, out);
    json_string(out, "demand", use[card->use]);
    print_seats(number, out);
    json_bool(out, "fleece", card->ram);
    print_bans(number, out);
    json_bool(out, "secret", view_is_secret(card));
    json_bool(out, "luck", card->any_redraw);
#ifndef __wasm__
    scene_words(card, out);
#endif
    json_close(out, '}');
}

void scene_cards(Json *out)
{
    for (int number = 1; number < POWER_COUNT; number++)
        print_card(number, out);
}
