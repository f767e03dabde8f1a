/* SPDX-License-Identifier: MIT */
/* generic - what the page is told of a game that has nothing of its own for it. */
#include "page/part.h"

enum { DRAWING_SIZE = 1 << 14 };

static void print_seat(const GameDef *def, const void *view, int seat, Json *j)
{
    Outcome outcome = {0};

    def->outcome(view, &outcome);
    json_open(j, NULL, '{');
    json_number(j, "seat", seat + 1);
    json_number(j, "side", def->side(view, seat) + 1);
    json_bool(j, "out", false);
    if (outcome.scored)
        json_number(j, "score", outcome.score[seat]);
    json_close(j, '}');
}

void page_generic_scene(const GameDef *def, const void *view, Json *j)
{
    char drawing[DRAWING_SIZE];
    Text out = text_into(drawing, sizeof drawing);

    json_open(j, "seats", '[');
    for (int seat = 0; seat < def->seats(view); seat++)
        print_seat(def, view, seat, j);
    json_close(j, ']');
    game_draw(def, view, false, message_english, &out);
    json_string(j, "drawing", drawing);
}

void page_generic_step(const Page *page, int before, Action a, Json *j)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    Message label = {.id = text};
    Token token = page->token;
    GameState view;

    token.step[before] = a;
    token.count = before + 1;
    page_mover_view(page, &view);
    page->def->print_token(&view, &token, &out);
    json_message(j, "label", &label);
}
