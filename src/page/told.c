/* SPDX-License-Identifier: MIT */
/* told - a game that is played elsewhere, as its viewer is told it. */
#include "page/part.h"

enum { GUESS_SEED = 1 /* of worlds for the few views that have no text */ };

/* ---- opening ------------------------------------------------------------------------- */

static bool set_seen(Page *page, int viewer, const History *history, Answer *answer)
{
    Fault fault;

    if (viewer < 0 || viewer > page->def->seats(history_state(history)))
        return page_refuse(answer, N_("there is no such seat"));
    page->seen = seen_open(page->def, page_viewer(viewer), GUESS_SEED);
    if (!page->seen)
        return page_refuse(answer, N_("not enough memory"));
    seen_set_repetition(page->seen, history_repetition(history));
    return seen_follow(page->seen, history, &fault) == OK || page_fault(answer, &fault);
}

Page *page_open_told(Str record, int viewer, Answer *answer)
{
    History *history;
    Page *page = page_begin(record, 0, &history, answer);
    bool stands;

    if (!page)
        return NULL;
    stands = set_seen(page, viewer, history, answer);
    history_close(history);
    return page_ready(page, stands, answer);
}

/* ---- being told ---------------------------------------------------------------------- */

bool page_tell(Page *page, Str token, Str view, Answer *answer)
{
    Status status = OK;
    GameState after;
    News news = {0};
    Fault fault;

    if (!page_reserve_names(page, page_count(page) + 2))
        return page_refuse(answer, N_("not enough memory"));
    if (view.size)
        status = game_parse_position(page->def, view,
                                     game_option(seen_setup(page->seen), GAME_DATA),
                                     &after, &fault);
    if (status == OK)
        status = seen_tell(page->seen, token, view.size ? &after : NULL, &fault);
    if (status != OK)
        return page_fault(answer, &fault);
    page_restart(page);
    news.first = page_count(page) - 1;
    seen_events(page->seen, news.first, &news.events);
    page_tell_news(page, &news, seen_seat(page->seen) + 1, answer);
    return true;
}

void page_cut(Page *page, int count)
{
    seen_back(page->seen, count);
    page_forget_names(page, count);
    page_restart(page);
}

/* ---- asking -------------------------------------------------------------------------- */

uint64_t page_hash(const Page *page)
{
    return seen_hash(page->seen);
}

bool page_check_told(const Page *page, int viewer, Answer *answer)
{
    return page_viewer(viewer) == seen_seat(page->seen) ||
           page_refuse(answer, N_("this game is shown to somebody else"));
}

/* Only the table knows whether anything but a turn can be done. */
Status page_propose_told(const Page *page, const Entry *entry, Fault *ret_fault)
{
    const char *id = N_("this is done at the table where the game is played");
    Token token;

    if (seen_mover(page->seen) == SEAT_OVER)
        id = N_("the game is over");
    else if (entry->kind == ENTRY_PLAY && seen_mover(page->seen) == seen_seat(page->seen))
        return page->def->parse_token(seen_view(page->seen), entry->text, &token,
                                      ret_fault);
    else if (entry->kind == ENTRY_PLAY || entry->kind == ENTRY_CHANCE)
        id = N_("it is somebody else's turn");
    return fault_set(ret_fault, ERR_ILLEGAL, NULL, (Str){NULL, 0}, (Str){NULL, 0}, id);
}
