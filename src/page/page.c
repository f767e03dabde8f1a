/* SPDX-License-Identifier: MIT */
#include "page/page.h"

#include <stdlib.h>
#include <string.h>

#include "game/games.h"
#include "page/part.h"

/* ---- opening and closing ------------------------------------------------------------------- */

static bool read_record(Page *page, Str text, int tokens, History **ret_history,
                        Answer *answer)
{
    RecordReader reader = record_reader(text);
    RecordFault fault;
    Status status;

    if (!record_more(&reader))
        return page_refuse(answer, N_("there is no record in this text"));
    status = record_read(&reader, page->tags, &fault);
    if (status == OK)
        status = tokens == PAGE_NOW
                     ? record_replay(page->tags, games_find, ret_history, &fault)
                     : record_play(page->tags, games_find, tokens, ret_history, &fault);
    return status == OK || page_record_fault(answer, &fault);
}

Page *page_begin(Str record, int tokens, History **ret_history, Answer *answer)
{
    Page *page = calloc(1, sizeof *page);

    if (page)
        page->tags = record_open();
    if (!page || !page->tags) {
        page_refuse(answer, N_("not enough memory"));
    } else if (read_record(page, record, tokens, ret_history, answer)) {
        page->def = history_def(*ret_history);
        return page;
    }
    page_close(page);
    return NULL;
}

Page *page_ready(Page *page, bool stands, Answer *answer)
{
    if (stands && page_reserve_names(page, page_count(page) + 1)) {
        page_restart(page);
        return page;
    }
    if (stands)
        page_refuse(answer, N_("not enough memory"));
    page_close(page);
    return NULL;
}

/* Puts a table around the game; it is the history's from then on. */
static bool set_table(Page *page, History *history, Answer *answer)
{
    Fault fault;

    if (session_open(history, &(ClockTerms){CLOCK_NONE, 0, 0}, &page->session, &fault) ==
        OK)
        return true;
    history_close(history);
    return page_fault(answer, &fault);
}

Page *page_open(Str record, int tokens, Answer *answer)
{
    History *history;
    Page *page = page_begin(record, tokens, &history, answer);

    return page ? page_ready(page, set_table(page, history, answer), answer) : NULL;
}

void page_close(Page *page)
{
    if (!page)
        return;
    session_close(page->session);
    seen_close(page->seen);
    if (page->tags)
        record_close(page->tags);
    free(page->names);
    free(page);
}

const History *page_history(const Page *page)
{
    return page->seen ? seen_history(page->seen) : session_history(page->session);
}

int page_count(const Page *page)
{
    return history_count(page_history(page));
}

int page_mover(const Page *page)
{
    return page_seat(history_mover(page_history(page)));
}

void page_mover_view(const Page *page, void *ret_view)
{
    const History *h = page_history(page);

    page->def->view(history_state(h), history_mover(h), ret_view);
}

/* ---- trying ---------------------------------------------------------------------------------- */

/* The seat whose turn may be tried here; < 0: nobody's. */
static int find_actor(const Page *page)
{
    int mover = history_mover(page_history(page));

    return page->seen && mover != seen_seat(page->seen) ? SEAT_SPECTATOR : mover;
}

void page_restart(Page *page)
{
    int actor = find_actor(page);

    page->tried = page->token.count = 0;
    page->ended = false;
    if (actor >= 0)
        page->def->view(history_state(page_history(page)), actor, &page->view);
}

int page_actions(const Page *page, Action *out)
{
    if (find_actor(page) < 0 || page->ended)
        return 0;
    return page->def->actions(&page->view, out);
}

bool page_complete(const Page *page)
{
    Action action[GAME_MAX_ACTIONS];
    int count = page_actions(page, action);

    for (int i = 0; i < count; i++) {
        if (action[i] == ACTION_END)
            return true;
    }
    return page->ended;
}

static bool is_offered(const Page *page, Action a)
{
    Action action[GAME_MAX_ACTIONS];
    int count = page_actions(page, action);

    for (int i = 0; i < count; i++) {
        if (action[i] == a)
            return true;
    }
    return false;
}

/* The step is legal. */
static void try_step(Page *page, Action a)
{
    int mover = history_mover(page_history(page));

    page->token.step[page->token.count++] = a;
    page->def->apply(&page->view, a, NULL);
    page->tried++;
    page->ended =
        page->def->mover(&page->view) != mover || page->def->between(&page->view);
}

bool page_step(Page *page, Action action, Answer *answer)
{
    if (action == ACTION_END || page->tried >= GAME_MAX_STEPS - 1 ||
        !is_offered(page, action))
        return page_refuse(answer, N_("that cannot be done now"));
    try_step(page, action);
    return true;
}

/* Tries all steps but the last again: a view remembers no way back. */
bool page_back(Page *page)
{
    Token token = page->token;

    if (!page->tried)
        return false;
    page_restart(page);
    for (int i = 0; i < token.count - 1; i++)
        try_step(page, token.step[i]);
    return true;
}

/* ---- acting ---------------------------------------------------------------------------------- */

/* Carries out a command; false: the answer is the fault. There is room for what a token may
 * bring (and a repetition behind it) before anything happens, so nothing can fail after. */
static bool act(Page *page, const Entry *command, int viewer, Answer *answer)
{
    News news;
    Fault fault;

    if (!page->session)
        return page_refuse(answer,
                           N_("this is done at the table where the game is played"));
    if (viewer < 0 || viewer > session_seats(page->session))
        return page_refuse(answer, N_("there is no such seat"));
    if (!page_reserve_names(page, page_count(page) + 3))
        return page_refuse(answer, N_("not enough memory"));
    if (session_do(page->session, command, 0, &fault) != OK)
        return page_fault(answer, &fault);
    session_news(page->session, page_viewer(viewer), &news);
    page_forget_names(page, news.first);
    page_restart(page);
    page_tell_news(page, &news, viewer, answer);
    return true;
}

/* The command that a typed token stands for. */
static Entry typed(const Page *page, Str token)
{
    int mover = history_mover(page_history(page));
    Entry entry = {.kind = mover == SEAT_CHANCE ? ENTRY_CHANCE : ENTRY_PLAY,
                   .seat = mover < 0 ? 0 : mover,
                   .text = token};

    if (history_is_leave(token, &entry.seat, &entry.why)) {
        entry.kind = ENTRY_LEAVE;
    } else if (history_is_draw(token)) {
        entry.kind = ENTRY_OFFER;
        entry.offer = OFFER_DRAW;
    }
    return entry;
}

/* Writes the token that the steps tried make. */
static bool print_tried(const Page *page, Text *out, Answer *answer)
{
    Token token = page->token;
    GameState view;

    if (!page_complete(page))
        return page_refuse(answer, N_("the turn is not complete yet"));
    if (!page->ended)
        token.step[token.count++] = ACTION_END;
    page_mover_view(page, &view);
    page->def->print_token(&view, &token, out);
    return true;
}

bool page_token(const Page *page, Answer *answer)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    Json j;

    if (!print_tried(page, &out, answer))
        return false;
    j = answer_json(answer);
    json_string(&j, NULL, text);
    return true;
}

bool page_commit(Page *page, int viewer, Answer *answer)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);

    return print_tried(page, &out, answer) &&
           page_play(page, text_str(&out), viewer, answer);
}

bool page_play(Page *page, Str token, int viewer, Answer *answer)
{
    Entry entry = typed(page, token);

    return act(page, &entry, viewer, answer);
}

bool page_draw(Page *page, uint64_t seed, int viewer, Answer *answer)
{
    const History *h = page_history(page);
    char text[GAME_TOKEN_SIZE];
    Rng rng = {seed};

    if (history_mover(h) != SEAT_CHANCE)
        return page_refuse(answer, N_("chance has nothing to decide"));
    game_random_text(page->def, history_state(h), &rng, text);
    return page_play(page, str_from(text), viewer, answer);
}

bool page_act(Page *page, Str line, int viewer, Answer *answer)
{
    Entry entry;
    Fault fault;

    if (entry_parse(line, &entry, &fault) != OK)
        return page_fault(answer, &fault);
    return act(page, &entry, viewer, answer);
}

int page_back_to(const Page *page, int seat)
{
    return page->session ? session_back(page->session, seat - 1) : -1;
}

/* ---- asking ---------------------------------------------------------------------------------- */

/* May it be done? The entry is then as the table would write it. */
static Status propose(Page *page, Entry *entry, Fault *ret_fault)
{
    return page->session ? session_propose(page->session, entry, 0, entry, ret_fault)
                         : page_propose_told(page, entry, ret_fault);
}

void page_explain(Page *page, Str token, Answer *answer)
{
    Entry entry = typed(page, token);
    Fault fault;
    Json j;

    if (propose(page, &entry, &fault) != OK) {
        page_fault(answer, &fault);
        return;
    }
    j = answer_json(answer);
    json_null(&j, NULL);
}

bool page_steps(Page *page, Str token, Answer *answer)
{
    Entry entry = typed(page, token);
    Token steps = {0};
    GameState view;
    Fault fault;
    Json j;

    if (propose(page, &entry, &fault) != OK)
        return page_fault(answer, &fault);
    if (entry.kind == ENTRY_PLAY) {
        page_mover_view(page, &view);
        page->def->parse_token(&view, entry.text, &steps, &fault);
    }
    j = answer_json(answer);
    json_open(&j, NULL, '[');
    for (int i = 0; i < steps.count; i++) {
        if (steps.step[i] != ACTION_END)
            json_number(&j, NULL, steps.step[i]);
    }
    json_close(&j, ']');
    return true;
}
