/* SPDX-License-Identifier: MIT */
/* Any bytes as component data of Sintra: a fault is one line; what is read prints and
 * reads the same, and a game can be played with it. */
#include "fuzz.h"

#include "sintra/data.h"
#include "sintra/sintra.h"

static void check_data(const SintraData *data)
{
    char text[DATA_TEXT_SIZE];
    Text out = text_into(text, sizeof text);
    Message warning[DATA_MAX_WARNINGS];
    SintraData again;
    Str name;
    Fault fault;
    int warnings = data_warnings(data, warning);

    expect(warnings >= 0 && warnings <= DATA_MAX_WARNINGS);
    data_print(data, (Str){"", 0}, &out);
    expect(!out.cut);
    expect(data_parse(text_str(&out), &again, &name, &fault) == OK);
    expect(memcmp(data, &again, sizeof again) == 0 && !name.size);
    out = text_into(text, sizeof text);
    data_print_line(data, &out);
    expect(!out.cut);
    expect(data_parse(text_str(&out), &again, &name, &fault) == OK);
    expect(memcmp(data, &again, sizeof again) == 0);
}

static void play(Str text, uint64_t seed)
{
    GameSetup setup = {0};
    GameState s = {0};
    Rng rng = {seed};
    Token token;
    Fault fault;

    setup.option[0].key = str_from("Table");
    setup.option[0].value = text;
    setup.count = 1;
    expect(sintra_game.init(&s, &setup, &fault) == OK);
    while (sintra_game.mover(&s) != SEAT_OVER)
        game_random_token(&sintra_game, &s, &rng, &token);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str text = {(const char *)data, size}, name;
    SintraData printed;
    Fault fault = {0};

    if (data_parse(text, &printed, &name, &fault) != OK) {
        expect_fault(&fault, text, 0);
        return 0;
    }
    check_data(&printed);
    play(text, printed.hash);
    return 0;
}
