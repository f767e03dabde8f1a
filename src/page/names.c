/* SPDX-License-Identifier: MIT */
/* names - which piece is which, as each viewer could follow them. */
#include <stdlib.h>
#include <string.h>

#include "page/part.h"

bool page_reserve_names(Page *page, int count)
{
    int capacity = page->names_capacity ? page->names_capacity : 64;
    PageNames *grown;

    while (capacity < count)
        capacity *= 2;
    if (capacity == page->names_capacity)
        return true;
    grown = realloc(page->names, (size_t)capacity * sizeof *grown);
    if (!grown)
        return false;
    page->names = grown;
    page->names_capacity = capacity;
    return true;
}

/* What stood before the first token may have gone, too: a rematch begins with other pieces. */
void page_forget_names(Page *page, int count)
{
    int kept = count ? count + 1 : 0;

    for (int viewer = 0; viewer <= GAME_MAX_SEATS; viewer++) {
        if (page->named[viewer] > kept)
            page->named[viewer] = kept;
    }
}

void page_follow_steps(const GameDef *def, void *view, const Token *token, int count,
                       Pieces *pieces)
{
    for (int i = 0; i < count; i++) {
        def->apply(view, token->step[i], NULL);
        if (def->follow)
            def->follow(view, pieces);
    }
}

/* Follows token i as the viewer was shown it; one whose steps are hidden goes at once. So does
 * one that did not come out as its steps say: something hidden was in the way. */
static void follow_token(const Page *page, int viewer, int i, const void *after,
                         Pieces *pieces)
{
    const History *h = page_history(page);
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    Pieces stepped = *pieces, reached;
    Token token = {0};
    GameState view;
    Fault ignored;

    page->def->view(history_before(h, i), page_viewer(viewer), &view);
    history_view_text(h, i, page_viewer(viewer), &out);
    page->def->parse_token(&view, text_str(&out), &token, &ignored);
    page_follow_steps(page->def, &view, &token, token.count, &stepped);
    reached = stepped;
    page->def->follow(after, &reached);
    if (memcmp(&reached, &stepped, sizeof reached) == 0)
        *pieces = reached;
    else
        page->def->follow(after, pieces);
}

static void name_next(Page *page, int viewer)
{
    int i = page->named[viewer]++;
    Pieces *pieces = &page->names[i].of[viewer];
    GameState view;

    page->def->view(history_before(page_history(page), i), page_viewer(viewer), &view);
    if (i == 0) {
        memset(pieces, 0, sizeof *pieces);
        page->def->follow(&view, pieces);
    } else {
        *pieces = page->names[i - 1].of[viewer];
        follow_token(page, viewer, i - 1, &view, pieces);
    }
}

const Pieces *page_names(Page *page, int viewer, int count)
{
    static const Pieces none;

    if (!page->def->follow)
        return &none;
    while (page->named[viewer] <= count)
        name_next(page, viewer);
    return &page->names[count].of[viewer];
}

void page_tried_names(Page *page, int viewer, Pieces *ret_pieces)
{
    const History *h = page_history(page);
    GameState view;

    *ret_pieces = *page_names(page, viewer, history_count(h));
    page_mover_view(page, &view);
    page_follow_steps(page->def, &view, &page->token, page->token.count, ret_pieces);
}
