/* SPDX-License-Identifier: MIT */
#include "santorini/texts/scene.h"

#include <string.h>

#include "santorini/texts/example.h"
#include "santorini/view.h"

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
#ifndef __wasm__
        json_string(out, "reason", ban->reason);
#endif
        json_close(out, '}');
    }
    json_close(out, ']');
}

#ifndef __wasm__
static void print_example(int number, Json *out)
{
    const Example *example = example_of(number);

    if (!example)
        return;
    json_open(out, "example", '{');
    json_number(out, "seat", example_seat(example) + 1);
    json_string(out, "position", example->position);
    json_string(out, "tokens", example->tokens);
    if (example->refused)
        json_string(out, "refused", example->refused);
    json_string(out, "trial", example->trial);
    json_close(out, '}');
}
#endif

static void print_card(int number, Json *out)
{
    static const char *const group[] = {"simple", "advanced", "fleece", "hero"};
    const SantoriniPower *card = power_get(number);

    json_open(out, NULL, '{');
    json_string(out, "name", card->name);
    json_string(out, "title", card->title);
    json_string(out, "group", group[card->group]);
    print_seats(number, out);
    json_bool(out, "fleece", card->ram);
    print_bans(number, out);
    json_bool(out, "secret", view_is_secret(card));
#ifndef __wasm__
    scene_words(card, out);
    print_example(number, out);
#endif
    json_close(out, '}');
}

void scene_cards(Json *out)
{
    for (int number = 1; number < POWER_COUNT; number++)
        print_card(number, out);
}
