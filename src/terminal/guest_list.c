/* SPDX-License-Identifier: MIT */
/* guest_list - the tables of a server: one's own, and those that are open to everybody. */
#include <stdio.h>
#include <string.h>

#include "base/json_find.h"
#include "cli/say.h"
#include "terminal/guest_part.h"

enum { LEVELS = 8, STATUS_WHO = 401 };

/* How it stands, in a few words. */
static const char *standing_of(Str summary)
{
    char stage[16];
    int64_t mover = 0, yours = 0;

    json_find_text(summary, "stage", stage, sizeof stage);
    json_find_integer(summary, "mover", -1, GAME_MAX_SEATS, &mover);
    json_find_integer(summary, "yours", 0, GAME_MAX_SEATS, &yours);
    if (strcmp(stage, "waiting") == 0)
        return N_("waiting");
    if (strcmp(stage, "playing") != 0)
        return N_("finished");
    return yours && mover == yours ? N_("your turn") : N_("their turn");
}

/* "Ann, Bob" */
static void print_names(Str summary, Text *out)
{
    Standing standing;
    const char *sign = "";

    standing_read(summary, &standing);
    for (int seat = 0; seat < standing.seats; seat++) {
        if (!standing.seat[seat].name[0])
            continue;
        text_add(out, sign);
        text_add(out, standing.seat[seat].name);
        sign = ", ";
    }
}

static void tell_summary(Guest *guest, Str summary)
{
    char table[TOLD_ID_SIZE], game[32], line[SCREEN_WIDTH * 4];
    Text out = text_into(line, sizeof line);
    Str tags;

    if (!json_find(summary, "tags", &tags) ||
        !json_find_text(tags, "Game", game, sizeof game) ||
        !json_find_text(summary, "table", table, sizeof table))
        return;
    text_format(&out, "  %s  %s  %s  ", table, game, _(standing_of(summary)));
    print_names(summary, &out);
    guest_say(guest, "%1", line, NULL);
}

/* The tables under a key, behind a heading; one's own are not told twice. */
static void tell_tables(Guest *guest, const char *path, const char *key,
                        const char *title)
{
    Str tables, item, text;
    int count = 0;

    if (!guest_ask(guest, client_look(guest->client, path))) {
        if (!guest->quit && client_answer(guest->client)->status != STATUS_WHO) {
            guest_tell_refusal(guest);
            guest_fail(guest);
        }
        return;
    }
    text = client_answer(guest->client)->text;
    if (!json_is_sound(text, LEVELS) || !json_find(text, key, &tables))
        return;
    for (size_t at = 0; json_each(tables, &at, &item); count++) {
        if (!count)
            guest_say(guest, title, NULL);
        tell_summary(guest, item);
    }
    if (!count)
        guest_say(guest, N_("%1: none"), _(title), NULL);
}

void guest_list(Guest *guest)
{
    tell_tables(guest, "/api/me", "tables", N_("My tables"));
    if (!guest->quit)
        tell_tables(guest, "/api/tables", "open", N_("Open tables"));
}
