/* SPDX-License-Identifier: MIT */
/* What page.h answers: scenes, turns, outcomes, faults, records as JSON. */
#include <stdlib.h>
#include <string.h>

#include "game/games.h"
#include "page/part.h"

/* ---- faults ---------------------------------------------------------------------------------- */

static void print_fault(Json *j, const Fault *fault)
{
    json_message(j, "message", &fault->message);
    json_number(j, "column", fault->column);
    if (fault->field)
        json_string(j, "field", fault->field);
    if (fault->note.id)
        json_message(j, "note", &fault->note);
}

bool page_fault(Answer *answer, const Fault *fault)
{
    Json j = answer_json(answer);

    json_open(&j, NULL, '{');
    print_fault(&j, fault);
    json_close(&j, '}');
    return false;
}

bool page_record_fault(Answer *answer, const RecordFault *fault)
{
    Json j = answer_json(answer);

    json_open(&j, NULL, '{');
    print_fault(&j, &fault->fault);
    if (fault->line)
        json_number(&j, "line", fault->line);
    if (fault->token[0])
        json_string(&j, "token", fault->token);
    if (fault->tag[0])
        json_string(&j, "tag", fault->tag);
    json_close(&j, '}');
    return false;
}

bool page_refuse(Answer *answer, const char *id)
{
    Fault fault = {0};

    message_set(&fault.message, id, NULL);
    return page_fault(answer, &fault);
}

/* ---- looking --------------------------------------------------------------------------------- */

void page_facts(const Page *page, Answer *answer)
{
    const void *state = history_state(page_history(page));
    Json j = answer_json(answer);

    json_open(&j, NULL, '{');
    json_string(&j, "name", page->def->name);
    json_number(&j, "seats", page->def->seats(state));
    json_bool(&j, "hides", page->def->hides(state));
    json_close(&j, '}');
}

bool page_check_place(const Page *page, int viewer, int after, Answer *answer)
{
    if (viewer < 0 || viewer > page->def->seats(history_state(page_history(page))))
        return page_refuse(answer, N_("there is no such seat"));
    if (page->seen && !page_check_told(page, viewer, answer))
        return false;
    if (after < PAGE_NOW || after > history_count(page_history(page)))
        return page_refuse(answer, N_("the game has fewer tokens"));
    return true;
}

/* Is what was tried for this viewer's eyes? In a game with secrets it is the mover's only. */
static bool sees_tried(const Page *page, int viewer)
{
    return page->tried > 0 && (page_viewer(viewer) == history_mover(page_history(page)) ||
                               !page->def->hides(history_state(page_history(page))));
}

/* What a viewer may see. */
static void find_view(const Page *page, int viewer, int after, GameState *ret_view)
{
    const History *h = page_history(page);
    const void *state = after == PAGE_NOW ? history_state(h) : history_before(h, after);

    if (after == PAGE_NOW && sees_tried(page, viewer))
        state = &page->view;
    page->def->view(state, page_viewer(viewer), ret_view);
}

/* Which piece is which in it. */
static void find_names(Page *page, int viewer, int after, Pieces *ret_pieces)
{
    if (after == PAGE_NOW && sees_tried(page, viewer))
        page_tried_names(page, viewer, ret_pieces);
    else
        *ret_pieces =
            *page_names(page, viewer, after == PAGE_NOW ? page_count(page) : after);
}

/* Who may not know the whole position may not know whether it repeats itself. */
static bool is_repeated(const Page *page)
{
    return history_repeats(page_history(page)) &&
           !page->def->hides(history_state(page_history(page)));
}

void page_print_scene(const Page *page, const void *view, const Pieces *pieces,
                      int viewer, int mover, bool repeated, Answer *answer)
{
    Json j = answer_json(answer);

    json_open(&j, NULL, '{');
    json_string(&j, "game", page->def->name);
    json_number(&j, "viewer", viewer);
    json_number(&j, "mover", mover);
    json_bool(&j, "repeated", repeated);
    if (page->def->scene)
        page->def->scene(view, pieces, &j);
    else
        page_generic_scene(page->def, view, &j);
    json_close(&j, '}');
}

bool page_scene(Page *page, int viewer, int after, Answer *answer)
{
    bool now = after == PAGE_NOW || after == history_count(page_history(page));
    Pieces pieces;
    GameState view;

    if (!page_check_place(page, viewer, after, answer))
        return false;
    find_view(page, viewer, after, &view);
    find_names(page, viewer, after, &pieces);
    page_print_scene(page, &view, &pieces, viewer,
                     now ? page_mover(page) : page_seat(page->def->mover(&view)),
                     now && is_repeated(page), answer);
    return true;
}

bool page_position(Page *page, int viewer, int after, Answer *answer)
{
    char text[GAME_POSITION_SIZE];
    Text out = text_into(text, sizeof text);
    GameState view;
    Json j;

    if (!page_check_place(page, viewer, after, answer))
        return false;
    find_view(page, viewer, after, &view);
    page->def->print_position(&view, &out);
    j = answer_json(answer);
    json_string(&j, NULL, text);
    return true;
}

/* Who played token i: a seat, chance, or the seat that left. */
static int player_of(const Page *page, int i)
{
    Leave why;
    int seat;

    if (history_is_leave(history_text(page_history(page), i), &seat, &why))
        return seat + 1;
    return page_seat(page->def->mover(history_before(page_history(page), i)));
}

void page_find_steps(const Page *page, int i, Token *ret_token)
{
    const History *h = page_history(page);
    Fault ignored;

    history_token(h, i, ret_token);
    if (ret_token->count == 0)
        page->def->parse_token(history_before(h, i), history_text(h, i), ret_token,
                               &ignored);
}

static void print_token(const Page *page, int i, int viewer, Json *j)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);

    history_view_text(page_history(page), i, page_viewer(viewer), &out);
    json_number(j, "seat", player_of(page, i));
    json_string(j, "text", text);
}

bool page_tokens(const Page *page, int viewer, Answer *answer)
{
    Json j;

    if (!page_check_place(page, viewer, PAGE_NOW, answer))
        return false;
    j = answer_json(answer);
    json_open(&j, NULL, '[');
    for (int i = 0; i < history_count(page_history(page)); i++) {
        json_open(&j, NULL, '{');
        print_token(page, i, viewer, &j);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    return true;
}

/* The token that was played, if one was, or whose entry it is; then what it brought about. */
void page_tell_news(const Page *page, const News *news, int viewer, Answer *answer)
{
    bool token = news->first < history_count(page_history(page));
    Json j = answer_json(answer);

    json_open(&j, NULL, '{');
    if (token) {
        print_token(page, news->first, viewer, &j);
    } else {
        json_number(&j, "seat", news->entry->seat + 1);
        json_string(&j, "text", "");
    }
    json_open(&j, "happenings", '[');
    for (int k = 0; token && k < news->events.count; k++) {
        const Event *event = &news->events.event[k];
        Message message;

        page->def->tell(history_before(page_history(page), news->first + 1), event,
                        &message);
        json_open(&j, NULL, '{');
        json_message(&j, "message", &message);
        json_string(&j, "kind",
                    page->def->event_name ? page->def->event_name(event) : "");
        json_number(&j, "seat", event->seat + 1);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_close(&j, '}');
}

bool page_log(const Page *page, Answer *answer)
{
    int count = page->session ? session_count(page->session) : 0;
    size_t size = (size_t)count * ENTRY_SIZE + 1;
    char *room = malloc(size);
    Text out = text_into(room, room ? size : 0);
    Json j;

    if (!room)
        return page_refuse(answer, N_("not enough memory"));
    for (int i = 0; i < count; i++) {
        entry_print(session_entry(page->session, i), &out);
        text_char(&out, '\n');
    }
    j = answer_json(answer);
    json_str(&j, NULL, text_str(&out));
    free(room);
    return true;
}

/* ---- the turn at hand ------------------------------------------------------------------------ */

/* Does the mover's side win, or lose, by ending the turn here? What is hidden may still be in
 * the way of a win. */
static const char *known_end(const Page *page)
{
    const GameDef *def = page->def;
    int mover = history_mover(page_history(page));
    GameState after = page->view;
    Outcome outcome;

    if (!page->tried || !page_complete(page))
        return NULL;
    if (!page->ended)
        def->apply(&after, ACTION_END, NULL);
    def->outcome(&after, &outcome);
    if (!outcome.over || outcome.scored)
        return NULL;
    if (!(outcome.winners >> mover & 1))
        return N_("This turn loses the game.");
    return def->hides(&page->view)
               ? N_("This turn wins unless something hidden prevents it.")
               : N_("This turn wins the game.");
}

/* A step that follows `before` of those tried, and the view that these have led to. */
static void print_step(const Page *page, int before, const void *view, Action a, Json *j)
{
    json_open(j, NULL, '{');
    json_number(j, "action", a);
    if (page->def->step)
        page->def->step(view, a, j);
    else
        page_generic_step(page, before, a, j);
    json_close(j, '}');
}

static void print_tried(const Page *page, Json *j)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    GameState view;

    if (page->tried) {
        page_mover_view(page, &view);
        page->def->print_token(&view, &page->token, &out);
    }
    json_open(j, "tried", '[');
    for (int i = 0; i < page->tried; i++) {
        print_step(page, i, &view, page->token.step[i], j);
        page->def->apply(&view, page->token.step[i], NULL);
    }
    json_close(j, ']');
    json_string(j, "text", text);
}

void page_turn(Page *page, Answer *answer)
{
    Action action[GAME_MAX_ACTIONS];
    int count = page_actions(page, action);
    const char *note = known_end(page);
    Json j = answer_json(answer);
    Message message;

    json_open(&j, NULL, '{');
    json_number(&j, "mover", page_mover(page));
    print_tried(page, &j);
    json_open(&j, "steps", '[');
    for (int i = 0; i < count; i++) {
        if (action[i] != ACTION_END)
            print_step(page, page->tried, &page->view, action[i], &j);
    }
    json_close(&j, ']');
    json_bool(&j, "complete", page_complete(page));
    if (note) {
        message_set(&message, note, NULL);
        json_message(&j, "note", &message);
    }
    json_close(&j, '}');
}

/* ---- the end --------------------------------------------------------------------------------- */

/* Leaves the message alone where the game does not say. */
static void find_reason(const Page *page, Message *ret_message)
{
    static const char *const left[] = {N_("%1 has given up."), N_("%1 is out of time."),
                                       N_("%1 has left the game.")};
    int last = history_count(page_history(page)) - 1, seat;
    const void *after = history_state(page_history(page));
    Token token;
    Leave why;

    if (last < 0) {
        if (page->def->reason)
            page->def->reason(NULL, NULL, after, ret_message);
    } else if (history_is_leave(history_text(page_history(page), last), &seat, &why)) {
        message_set(ret_message, left[why], game_seat_name(seat), NULL);
    } else if (history_is_repetition(history_text(page_history(page), last))) {
        message_set(ret_message, N_("The same position stood for the third time."), NULL);
    } else if (history_is_draw(history_text(page_history(page), last))) {
        message_set(ret_message, N_("All have agreed to a draw."), NULL);
    } else if (page->def->reason) {
        page_find_steps(page, last, &token);
        page->def->reason(history_before(page_history(page), last), &token, after,
                          ret_message);
    }
}

void page_outcome(const Page *page, Answer *answer)
{
    int seats = page->def->seats(history_state(page_history(page)));
    Outcome outcome = {0};
    Message reason = {0};
    Json j = answer_json(answer);

    history_outcome(page_history(page), &outcome);
    json_open(&j, NULL, '{');
    json_bool(&j, "over", outcome.over);
    json_open(&j, "winners", '[');
    for (int seat = 0; seat < seats; seat++) {
        if (outcome.winners >> seat & 1)
            json_number(&j, NULL, seat + 1);
    }
    json_close(&j, ']');
    if (outcome.scored) {
        json_open(&j, "scores", '[');
        for (int seat = 0; seat < seats; seat++)
            json_number(&j, NULL, outcome.score[seat]);
        json_close(&j, ']');
    } else {
        json_null(&j, "scores");
    }
    if (outcome.over)
        find_reason(page, &reason);
    if (reason.id)
        json_message(&j, "reason", &reason);
    else
        json_null(&j, "reason");
    json_close(&j, '}');
}

/* ---- records --------------------------------------------------------------------------------- */

bool page_set_tag(Page *page, Str key, Str value, Answer *answer)
{
    if (record_set_tag(page->tags, key, value) == OK)
        return true;
    return page_refuse(answer, N_("this cannot stand in a record"));
}

/* The record of the game as it stands; NULL: the answer is the fault. */
static Record *make_record(const Page *page, Answer *answer)
{
    Record *record = record_open();
    Status status = record ? record_from_history(record, page_history(page)) : ERR_LIMIT;

    for (int i = 0; i < page->tags->tags && status == OK; i++) {
        const RecordTag *tag = &page->tags->tag[i];

        /* What sets the game up or follows from it comes from the game. */
        if (record_is_remark(page->def, tag->key))
            status = record_set_tag(record, tag->key, tag->value);
    }
    if (status == OK)
        return record;
    if (record)
        record_close(record);
    page_refuse(answer, N_("the record is too long"));
    return NULL;
}

bool page_record(const Page *page, Answer *answer)
{
    Record *record = make_record(page, answer);
    size_t size = 0;
    char *text;
    Json j;

    if (!record)
        return false;
    text = record_write(record, games_find, &size);
    record_close(record);
    if (!text)
        return page_refuse(answer, N_("not enough memory"));
    j = answer_json(answer);
    json_str(&j, NULL, (Str){text, size});
    free(text);
    return true;
}

bool page_tags(const Page *page, Answer *answer)
{
    Record *record = make_record(page, answer);
    Json j;

    if (!record)
        return false;
    j = answer_json(answer);
    json_open(&j, NULL, '{');
    for (int i = 0; i < record->tags; i++) {
        char key[RECORD_MAX_KEY + 1];

        str_copy(record->tag[i].key, key, sizeof key);
        json_str(&j, key, record->tag[i].value);
    }
    json_close(&j, '}');
    record_close(record);
    return true;
}

/* ---- without a game -------------------------------------------------------------------------- */

void page_powers(Answer *answer)
{
    Json j = answer_json(answer);

    json_open(&j, NULL, '[');
    for (int i = 0; games_nth(i); i++) {
        if (games_nth(i)->cards)
            games_nth(i)->cards(&j);
    }
    json_close(&j, ']');
}

void page_games(Answer *answer)
{
    Json j = answer_json(answer);

    json_open(&j, NULL, '[');
    for (int i = 0; games_nth(i); i++) {
        json_open(&j, NULL, '{');
        json_string(&j, "name", games_nth(i)->name);
        json_string(&j, "title", games_nth(i)->title);
        json_close(&j, '}');
    }
    json_close(&j, ']');
}

void page_split(Str text, Answer *answer)
{
    RecordReader reader = record_reader(text);
    Record *record = record_open();
    RecordFault ignored;
    Json j = answer_json(answer);

    json_open(&j, NULL, '[');
    while (record && record_more(&reader)) {
        const char *from = reader.rest.at;

        record_read(&reader, record, &ignored);
        json_str(&j, NULL, str_trim(str_range(from, reader.rest.at)));
    }
    json_close(&j, ']');
    if (record)
        record_close(record);
}
