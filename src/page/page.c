/* SPDX-License-Identifier: MIT */
#include "page/page.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "game/games.h"
#include "page/part.h"

/* ---- which piece is which ---------------------------------------------------------------- */

static void follow(const Page *page, const void *s, Pieces *pieces)
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
    GameState s;
    Token token;
    Pieces *after = &page->pieces[i + 1];

    memcpy(&s, history_before(page->history, i), page->def->state_size);
    history_token(page->history, i, &token);
    *after = page->pieces[i];
    for (int k = 0; k < token.count; k++) {
        page->def->apply(&s, token.step[k], NULL);
        follow(page, &s, after);
    }
    follow(page, history_before(page->history, i + 1), after);
}

/* Follows all tokens from the first one. */
static bool follow_all(Page *page)
{
    int count = history_count(page->history);

    if (!reserve_pieces(page, count + 1))
        return false;
    memset(&page->pieces[0], 0, sizeof page->pieces[0]);
    follow(page, history_initial(page->history), &page->pieces[0]);
    for (int i = 0; i < count; i++)
        follow_token(page, i);
    return true;
}

/* ---- opening and closing ------------------------------------------------------------------- */

static bool read_record(Page *page, Str text, Answer *answer)
{
    RecordReader reader = record_reader(text);
    RecordFault fault;

    if (!record_more(&reader))
        return page_refuse(answer, N_("there is no record in this text"));
    if (record_read(&reader, page->tags, &fault) != OK ||
        record_replay(page->tags, games_find, &page->history, &fault) != OK)
        return page_record_fault(answer, &fault);
    page->def = history_def(page->history);
    return follow_all(page) || page_refuse(answer, N_("not enough memory"));
}

/* A position that stands for the third time has one continuation, where it has to end. */
static void end_repetition(Page *page)
{
    Fault ignored;
    int count = history_count(page->history);

    if (history_repetition(page->history) != REPETITION_ENDS ||
        history_mover(page->history) == SEAT_OVER || !history_repeats(page->history) ||
        !reserve_pieces(page, count + 2))
        return;
    if (history_apply(page->history, str_from("repetition"), NULL, &ignored) == OK)
        follow_token(page, count);
}

Page *page_open(Str record, Answer *answer)
{
    Page *page = calloc(1, sizeof *page);

    if (page)
        page->tags = record_open();
    if (!page || !page->tags) {
        page_refuse(answer, N_("not enough memory"));
        page_close(page);
        return NULL;
    }
    if (!read_record(page, record, answer)) {
        page_close(page);
        return NULL;
    }
    end_repetition(page);
    page_restart(page);
    return page;
}

void page_close(Page *page)
{
    if (!page)
        return;
    history_close(page->history);
    if (page->tags)
        record_close(page->tags);
    free(page->pieces);
    free(page);
}

const History *page_history(const Page *page)
{
    return page->history;
}

int page_count(const Page *page)
{
    return history_count(page->history);
}

int page_mover(const Page *page)
{
    return page_seat(history_mover(page->history));
}

/* ---- trying ---------------------------------------------------------------------------------- */

void page_restart(Page *page)
{
    int mover = history_mover(page->history), count = history_count(page->history);

    page->tried = page->token.count = 0;
    page->ended = false;
    page->view_pieces = page->pieces[count];
    page->def->view(history_state(page->history), mover < 0 ? SEAT_SPECTATOR : mover,
                    &page->view);
    follow(page, &page->view, &page->view_pieces);
}

int page_actions(const Page *page, Action *out)
{
    if (history_mover(page->history) < 0 || page->ended)
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
    int mover = history_mover(page->history);

    page->token.step[page->token.count++] = a;
    page->def->apply(&page->view, a, NULL);
    follow(page, &page->view, &page->view_pieces);
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

/* ---- tokens ---------------------------------------------------------------------------------- */

/* Tokens of every game have no steps: playing one and taking it back tells all. */
static Status try_common(Page *page, Str token, Fault *ret_fault)
{
    Status status = history_apply(page->history, token, NULL, ret_fault);

    if (status == OK)
        history_undo(page->history);
    return status;
}

/* The steps of a token, none of one of every game. What is wrong with it is found on the
 * mover's view: a fault found on the truth might tell of it. */
static Status read_token(Page *page, Str token, Token *ret_steps, Fault *ret_fault)
{
    int mover = history_mover(page->history);
    GameState view;
    Leave why;
    int seat;

    ret_steps->count = 0;
    if (mover == SEAT_OVER || token.size == 0 || token.size >= GAME_TOKEN_SIZE ||
        history_is_leave(token, &seat, &why) || history_is_repetition(token))
        return try_common(page, token, ret_fault);
    page->def->view(history_state(page->history), mover < 0 ? SEAT_SPECTATOR : mover,
                    &view);
    return page->def->parse_token(mover < 0 ? history_state(page->history) : &view, token,
                                  ret_steps, ret_fault);
}

/* ---- playing --------------------------------------------------------------------------------- */

static bool check_viewer(const Page *page, int viewer, Answer *answer)
{
    if (viewer >= 0 && viewer <= page->def->seats(history_state(page->history)))
        return true;
    return page_refuse(answer, N_("there is no such seat"));
}

/* What has to be there before a token is played, so that afterwards nothing can fail. */
static bool may_play(Page *page, int viewer, Answer *answer)
{
    if (!check_viewer(page, viewer, answer))
        return false;
    return reserve_pieces(page, history_count(page->history) + 2) ||
           page_refuse(answer, N_("not enough memory"));
}

/* A token was played: tells of it and gets ready for the next. */
static bool played(Page *page, int viewer, const Events *events, Answer *answer)
{
    int i = history_count(page->history) - 1;

    follow_token(page, i);
    end_repetition(page);
    page_restart(page);
    page_played(page, i, viewer, events, answer);
    return true;
}

bool page_commit(Page *page, int viewer, Answer *answer)
{
    Token token = page->token;
    Events events = {0};
    Fault fault;

    if (!page_complete(page))
        return page_refuse(answer, N_("the turn is not complete yet"));
    if (!may_play(page, viewer, answer))
        return false;
    if (!page->ended)
        token.step[token.count++] = ACTION_END;
    if (history_play(page->history, &token, &events, &fault) != OK)
        return page_fault(answer, &fault);
    return played(page, viewer, &events, answer);
}

bool page_play(Page *page, Str token, int viewer, Answer *answer)
{
    Events events = {0};
    Token steps;
    Fault fault;

    if (!may_play(page, viewer, answer))
        return false;
    if (read_token(page, token, &steps, &fault) != OK ||
        (steps.count ? history_play(page->history, &steps, &events, &fault)
                     : history_apply(page->history, token, &events, &fault)) != OK)
        return page_fault(answer, &fault);
    return played(page, viewer, &events, answer);
}

bool page_draw(Page *page, uint64_t seed, int viewer, Answer *answer)
{
    Events events = {0};
    Rng rng = {seed};
    Fault fault;

    if (!may_play(page, viewer, answer))
        return false;
    if (history_draw(page->history, &rng, &events, &fault) != OK)
        return page_fault(answer, &fault);
    return played(page, viewer, &events, answer);
}

bool page_leave(Page *page, int seat, Leave why, Answer *answer)
{
    static const char *const word[] = {"resign", "time", "abandon"};
    char token[16];
    Text out = text_into(token, sizeof token);

    if (seat < 1)
        return page_refuse(answer, N_("there is no such seat"));
    text_add(&out, word[why]);
    text_number(&out, seat);
    return page_play(page, text_str(&out), 0, answer);
}

bool page_undo(Page *page)
{
    if (!history_undo(page->history))
        return false;
    page_restart(page);
    return true;
}

bool page_barrier(const Page *page, int count)
{
    for (int i = count < 0 ? 0 : count; i < history_count(page->history); i++) {
        if (page->def->barrier(history_before(page->history, i),
                               history_before(page->history, i + 1)))
            return true;
    }
    return false;
}

/* A game that repeats itself where it may goes on, so a limit ends it. */
uint64_t page_playout(Page *page, uint64_t seed, int tokens)
{
    const GameDef *def = page->def;
    Rng rng = {seed};
    uint64_t hash = 1;

    for (int i = 0; i < tokens && history_mover(page->history) != SEAT_OVER; i++) {
        GameState s;
        Token token;
        Fault ignored;

        memcpy(&s, history_state(page->history), def->state_size);
        game_random_token(def, &s, &rng, &token);
        if (!reserve_pieces(page, history_count(page->history) + 2) ||
            history_play(page->history, &token, NULL, &ignored) != OK)
            return 0;
        follow_token(page, history_count(page->history) - 1);
        hash = bits_mix(hash ^ def->hash(&s));
        end_repetition(page);
    }
    page_restart(page);
    return hash;
}

/* ---- asking ---------------------------------------------------------------------------------- */

void page_explain(Page *page, Str token, Answer *answer)
{
    Token steps;
    Fault fault;
    Json j;

    if (read_token(page, token, &steps, &fault) != OK) {
        page_fault(answer, &fault);
        return;
    }
    j = answer_json(answer);
    json_null(&j, NULL);
}

bool page_steps(Page *page, Str token, Answer *answer)
{
    Token steps;
    Fault fault;
    Json j;

    if (read_token(page, token, &steps, &fault) != OK)
        return page_fault(answer, &fault);
    j = answer_json(answer);
    json_open(&j, NULL, '[');
    for (int i = 0; i < steps.count; i++) {
        if (steps.step[i] != ACTION_END)
            json_number(&j, NULL, steps.step[i]);
    }
    json_close(&j, ']');
    return true;
}
