/* SPDX-License-Identifier: MIT */
/* Any bytes as a component table of Sintra: a fault is one line; what is read prints and
 * reads the same, and a game can be played with it. */
#include "fuzz.h"

#include "sintra/sintra.h"
#include "sintra/table.h"

static void check_table(const SintraTable *table)
{
    char text[TABLE_TEXT_SIZE];
    Text out = text_into(text, sizeof text);
    Message warning[TABLE_MAX_WARNINGS];
    SintraTable again;
    Str name;
    Fault fault;
    int warnings = table_warnings(table, warning);

    expect(warnings >= 0 && warnings <= TABLE_MAX_WARNINGS);
    table_print(table, (Str){"", 0}, &out);
    expect(!out.cut);
    expect(table_parse(text_str(&out), &again, &name, &fault) == OK);
    expect(memcmp(table, &again, sizeof again) == 0 && !name.size);
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
    SintraTable table;
    Fault fault = {0};

    if (table_parse(text, &table, &name, &fault) != OK) {
        expect_fault(&fault, text, 0);
        return 0;
    }
    check_table(&table);
    play(text, table.hash);
    return 0;
}
