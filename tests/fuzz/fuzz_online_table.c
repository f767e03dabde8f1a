/* SPDX-License-Identifier: MIT */
/* Any text as what a store has kept of a table: its first line is the head, the others are its
 * log. Whatever is taken can be shown to everybody. */
#include "fuzz.h"

#include "base/answer.h"
#include "game/games.h"
#include "online/show.h"

static void show_all(Table *table)
{
    Show show;

    show_open(table, &show);
    for (int viewer = SEAT_SPECTATOR; viewer < table->places; viewer++) {
        Answer text = {0};
        Json j = answer_json(&text);

        if (viewer >= 0 || viewer == SEAT_SPECTATOR)
            show_snapshot(&show, viewer, 1, &j);
        answer_free(&text);
    }
    show_close(&show);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str rest = {(const char *)data, size}, line;
    Table *table;
    Fault fault;

    str_cut(&rest, '\n', &line);
    if (table_open("k3vqe7w2mnb5t4xa", line, games_find, &table, &fault) != OK)
        return 0;
    while (rest.size) {
        str_cut(&rest, '\n', &line);
        if (table_take(table, line, 1700000000000, &fault) != OK)
            break;
    }
    show_all(table);
    table_close(table);
    return 0;
}
