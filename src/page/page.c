/* SPDX-License-Identifier: MIT */
#include "page/page.h"

#include <stdlib.h>
#include <string.h>

#include "game/games.h"
#include "page/part.h"

/* ---- which piece is which ---------------------------------------------------------------- */

static void follow_pieces(const Page *page, const void *s, Pieces *pieces)
{
    if (page->def->follow)
        page->def->follow(s, pieces);
}

static bool reserve_pieces(Page *page, int count)
{
    int capacity = page->pieces_capacity ? page->pieces_capacity : 64;
    Pieces *grown;

    while (capacity < count)
        capacity *= 2;
    if (capacity == page->pieces_capacity)
        return true;
    grown = realloc(page->pieces, (size_t)capacity * sizeof *grown);
    if (!grown)
        return false;
    page->pieces = grown;
    page->pieces_capacity = capacity;
    return true;
}

/* Goes through token i step by step: names follow single steps only. */
static void follow_token(Page *page, int i)
{
    const History *h = page_history(page);
    GameState s;
    Token token;
    Pieces *after = &page->pieces[i + 1];

    memcpy(&s, history_before(h, i), page->def->state_size);
    history_token(h, i, &token);
    *after = page->pieces[i];
    for (int k = 0; k < token.count; k++) {
        page->def->apply(&s, token.step[k], NULL);
        follow_pieces(page, &s, after);
    }
    follow_pieces(page, history_before(h, i + 1), after);
}

/* Follows all tokens from the first one. */
static bool follow_all(Page *page)
{
    int count = history_count(page_history(page));

    if (!reserve_pieces(page, count + 1))
        return false;
    memset(&page->pieces[0], 0, sizeof page->pieces[0]);
    follow_pieces(page, history_initial(page_history(page)), &page->pieces[0]);
    for (int i = 0; i < count; i++)
        follow_token(page, i);
    return true;
}

/* ---- opening and closing ------------------------------------------------------------------- */

/* Puts a table around the game; it is the history's from then on. */
static bool set_table(Page *page, History *history, Answer *answer)
{
    Fault fault;

    page->def = history_def(history);
    if (session_open(history, &(ClockTerms){CLOCK_NONE, 0, 0}, &page->session, &fault) !=
        OK) {
        history_close(history);
        return page_fault(answer, &fault);
    }
    return follow_all(page) || page_refuse(answer, N_("not enough memory"));
}

static bool read_record(Page *page, Str text, int tokens, Answer *answer)
{
    RecordReader reader = record_reader(text);
    History *history;
    RecordFault fault;
    Status status;

    if (!record_more(&reader))
        return page_refuse(answer, N_("there is no record in this text"));
    status = record_read(&reader, page->tags, &fault);
    if (status == OK)
        status = tokens == PAGE_NOW
                     ? record_replay(page->tags, games_find, &history, &fault)
                     : record_play(page->tags, games_find, tokens, &history, &fault);
    return status == OK ? set_table(page, history, answer)
                        : page_record_fault(answer, &fault);
}

Page *page_open(Str record, int tokens, Answer *answer)
{
    Page *page = calloc(1, sizeof *page);

    if (page)
        page->tags = record_open();
    if (!page || !page->tags) {
        page_refuse(answer, N_("not enough memory"));
        page_close(page);
        return NULL;
    }
    if (!read_record(page, record, tokens, answer)) {
        page_close(page);
        return NULL;
    }
    page_restart(page);
    return page;
}

void page_close(Page *page)
{
    if (!page)
        return;
    session_close(page->session);
    if (page->tags)
        record_close(page->tags);
    free(page->pieces);
    free(page);
}

const History *page_history(const Page *page)
{
    return session_history(page->session);
}

int page_count(const Page *page)
{
    return history_count(page_history(page));
}

int page_mover(const Page *page)
{
    return page_seat(history_mover(page_history(page)));
}

/* ---- trying ---------------------------------------------------------------------------------- */

void page_restart(Page *page)
{
    const History *h = page_history(page);
    int mover = history_mover(h);

    page->tried = page->token.count = 0;
    page->ended = false;
    page->view_pieces = page->pieces[history_count(h)];
    page->def->view(history_state(h), mover < 0 ? SEAT_SPECTATOR : mover, &page->view);
    follow_pieces(page, &page->view, &page->view_pieces);
}

int page_actions(const Page *page, Action *out)
{
    if (history_mover(page_history(page)) < 0 || page->ended)
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
    follow_pieces(page, &page->view, &page->view_pieces);
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

/* What was played before the entry keeps its pieces; the rest is followed. A rematch begins
 * with other ones. */
static void follow_news(Page *page, int first)
{
    if (first == 0) {
        follow_all(page);
        return;
    }
    for (int i = first; i < page_count(page); i++)
        follow_token(page, i);
}

/* Carries out a command; false: the answer is the fault. There is room for what a token may
 * bring (and a repetition behind it) before anything happens, so nothing can fail after. */
static bool act(Page *page, const Entry *command, int viewer, Answer *answer)
{
    News news;
    Fault fault;

    if (viewer < 0 || viewer > session_seats(page->session))
        return page_refuse(answer, N_("there is no such seat"));
    if (!reserve_pieces(page, page_count(page) + 3))
        return page_refuse(answer, N_("not enough memory"));
    if (session_do(page->session, command, 0, &fault) != OK)
        return page_fault(answer, &fault);
    session_news(page->session, page_viewer(viewer), &news);
    follow_news(page, news.first);
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

bool page_commit(Page *page, int viewer, Answer *answer)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    Token token = page->token;
    GameState view;
    Entry entry;

    if (!page_complete(page))
        return page_refuse(answer, N_("the turn is not complete yet"));
    if (!page->ended)
        token.step[token.count++] = ACTION_END;
    page->def->view(history_state(page_history(page)), history_mover(page_history(page)),
                    &view);
    page->def->print_token(&view, &token, &out);
    entry = typed(page, text_str(&out));
    return act(page, &entry, viewer, answer);
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
    return session_back(page->session, seat - 1);
}

/* ---- asking ---------------------------------------------------------------------------------- */

void page_explain(Page *page, Str token, Answer *answer)
{
    Entry entry = typed(page, token), proposed;
    Fault fault;
    Json j;

    if (session_propose(page->session, &entry, 0, &proposed, &fault) != OK) {
        page_fault(answer, &fault);
        return;
    }
    j = answer_json(answer);
    json_null(&j, NULL);
}

bool page_steps(Page *page, Str token, Answer *answer)
{
    int mover = history_mover(page_history(page));
    Entry entry = typed(page, token);
    Token steps = {0};
    GameState view;
    Fault fault;
    Json j;

    if (session_propose(page->session, &entry, 0, &entry, &fault) != OK)
        return page_fault(answer, &fault);
    if (entry.kind == ENTRY_PLAY) {
        page->def->view(history_state(page_history(page)), mover, &view);
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
