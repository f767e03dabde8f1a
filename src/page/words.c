/* SPDX-License-Identifier: MIT */
/* words - turns in words, and what is to be seen while one is watched. */
#include "game/words.h"

#include "page/part.h"

static void print_words(const GameWords *words, Json *j)
{
    json_open(j, "parts", '[');
    for (int i = 0; i < words->count; i++) {
        const WordsPart *part = &words->part[i];

        json_open(j, NULL, '{');
        json_message(j, "message", &part->message);
        json_number(j, "step", part->step);
        if (part->at != WORDS_NOWHERE)
            json_number(j, "at", part->at);
        if (part->detail)
            json_bool(j, "detail", true);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static bool check_token(const Page *page, int viewer, int i, Answer *answer)
{
    if (i < 0 || i >= page_count(page))
        return page_refuse(answer, N_("the game has fewer tokens"));
    return page_check_place(page, viewer, i, answer);
}

/* The view before token i and its steps as they were shown: none where some are hidden. */
static void find_steps(const Page *page, int viewer, int i, GameState *ret_view,
                       Token *ret_token)
{
    const History *h = page_history(page);
    char text[GAME_TOKEN_SIZE];
    Text shown = text_into(text, sizeof text);
    Fault ignored;

    ret_token->count = 0;
    history_view_text(h, i, page_viewer(viewer), &shown);
    page->def->view(history_before(h, i), page_viewer(viewer), ret_view);
    page->def->parse_token(ret_view, text_str(&shown), ret_token, &ignored);
}

bool page_words(const Page *page, int viewer, int i, Answer *answer)
{
    GameWords words;
    GameState view;
    Token token;
    Json j;

    if (!check_token(page, viewer, i, answer))
        return false;
    game_words_of(page_history(page), i, page_viewer(viewer), &words);
    find_steps(page, viewer, i, &view, &token);
    j = answer_json(answer);
    json_open(&j, NULL, '{');
    json_number(&j, "steps", token.count);
    print_words(&words, &j);
    json_close(&j, '}');
    return true;
}

bool page_frame(Page *page, int viewer, int i, int steps, Answer *answer)
{
    Pieces pieces;
    GameState view;
    Token token;

    if (!check_token(page, viewer, i, answer))
        return false;
    find_steps(page, viewer, i, &view, &token);
    if (steps < 0 || steps > token.count)
        return page_refuse(answer, N_("that cannot be done now"));
    pieces = *page_names(page, viewer, i);
    page_follow_steps(page->def, &view, &token, steps, &pieces);
    page_print_scene(page, &view, &pieces, viewer, page_seat(page->def->mover(&view)),
                     false, answer);
    return true;
}

bool page_advise(const Page *page, Str token, Answer *answer)
{
    GameWords words = {0};
    GameState view;
    Json j = answer_json(answer);

    if (history_mover(page_history(page)) >= 0) {
        page_mover_view(page, &view);
        game_words_advise(page->def, &view, token, &words);
    }
    json_open(&j, NULL, '{');
    json_number(&j, "steps", 0);
    print_words(&words, &j);
    json_close(&j, '}');
    return true;
}
