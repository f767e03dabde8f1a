/* SPDX-License-Identifier: MIT */
#include "online/show.h"

#include <string.h>

#include "record/record.h"

/* ---- viewers ----------------------------------------------------------------------------- */

void show_open(Table *table, Show *ret_show)
{
    *ret_show = (Show){.table = table, .state_at = -1};
}

void show_close(Show *show)
{
    for (int i = 0; i < SHOW_VIEWERS; i++) {
        if (show->seen[i])
            seen_close(show->seen[i]);
        show->seen[i] = NULL;
    }
    answer_free(&show->state);
}

static const History *history_of(const Table *t)
{
    return session_history(t->session);
}

/* Where nothing is hidden everybody sees what a spectator sees. */
static bool table_hides(const Table *t)
{
    return t->def->hides(history_initial(history_of(t))) ||
           t->def->hides(history_state(history_of(t)));
}

/* What a viewer sees now, where something is hidden; NULL: memory ran out. */
static const Seen *seen_by(Show *show, int viewer)
{
    const Table *t = show->table;
    int i = show_index(viewer), at = show->seen_at[i];
    Status status = OK;
    Fault ignored;

    if (!show->seen[i]) {
        show->seen[i] = seen_open(t->def, viewer, 1);
        at = -1;
    }
    if (!show->seen[i])
        return NULL;
    if (at >= 0 && at == t->count - 1 && !t->fresh)
        status = seen_follow_from(show->seen[i], history_of(t), t->from, &ignored);
    else if (at != t->count)
        status = seen_follow(show->seen[i], history_of(t), &ignored);
    show->seen_at[i] = status == OK ? t->count : -1;
    return status == OK ? show->seen[i] : NULL;
}

/* ---- the game ---------------------------------------------------------------------------- */

static void tell_tokens(const Table *t, int viewer, int from, Json *j)
{
    const History *h = history_of(t);
    char room[GAME_TOKEN_SIZE];

    json_open(j, "tokens", '[');
    for (int i = from; i < history_count(h); i++) {
        Text out = text_into(room, sizeof room);

        history_view_text(h, i, viewer, &out);
        json_str(j, NULL, text_str(&out));
    }
    json_close(j, ']');
}

static void tell_view(const Table *t, int viewer, const void *state, const char *key,
                      Json *j)
{
    char room[GAME_POSITION_SIZE] = "";
    GameState view;

    if (t->def->hides(state) &&
        (t->def->between(state) || t->def->mover(state) == SEAT_OVER)) {
        t->def->view(state, viewer, &view);
        game_position_text(t->def, &view, room);
    }
    json_string(j, key, room);
}

/* The view after each token, where tokens do not tell it all. */
static void tell_views(const Table *t, int viewer, int from, Json *j)
{
    const History *h = history_of(t);

    if (!table_hides(t))
        return;
    json_open(j, "views", '[');
    for (int i = from; i < history_count(h); i++)
        tell_view(t, viewer, history_before(h, i + 1), NULL, j);
    json_close(j, ']');
}

static bool tell_hash(Show *show, int viewer, Json *j)
{
    bool hides = table_hides(show->table);
    const Seen *seen = hides ? seen_by(show, viewer) : NULL;
    char room[17];
    Text out = text_into(room, sizeof room);

    if (hides && !seen)
        return false;
    hex_print_number(hides ? seen_hash(seen) : show->hash, &out);
    json_string(j, "hash", room);
    return true;
}

static void tell_setup(const Table *t, Json *j)
{
    const GameSetup *setup = history_setup(history_of(t));

    json_open(j, "tags", '{');
    json_string(j, "Game", t->def->name);
    for (int i = 0; i < setup->count; i++) {
        char key[RECORD_MAX_KEY + 1];

        str_copy(setup->option[i].key, key, sizeof key);
        json_str(j, key, setup->option[i].value);
    }
    json_close(j, '}');
}

/* ---- the table --------------------------------------------------------------------------- */

static void tell_place(const Table *t, int seat, Json *j)
{
    static const char *const kinds[] = {
        [PLACE_FRIEND] = "friend",
        [PLACE_ANYONE] = "anyone",
        [PLACE_ENGINE] = "engine",
        [PLACE_PERSON] = "person",
    };
    const Place *place = &t->place[seat];

    json_open(j, NULL, '{');
    json_string(j, "kind", kinds[place->kind]);
    if (place->kind == PLACE_ENGINE)
        json_number(j, "level", place->level);
    if (place->stands_in)
        json_string(j, "for", place->name);
    else if (place->kind == PLACE_PERSON)
        json_string(j, "name", place->name);
    if (place->owner[0])
        json_bool(j, "bot", true);
    if (place->person[0] && strcmp(place->person, t->head.opener) == 0)
        json_bool(j, "owner", true);
    json_close(j, '}');
}

static void tell_places(const Table *t, Json *j)
{
    json_open(j, "seats", '[');
    for (int seat = 0; seat < t->places; seat++)
        tell_place(t, seat, j);
    json_close(j, ']');
}

static int told_seat(int mover)
{
    return mover == SEAT_CHANCE ? 0 : mover == SEAT_OVER ? -1 : mover + 1;
}

static void tell_offer(const Table *t, Json *j)
{
    static const char *const kinds[OFFER_KIND_COUNT] = {"", "back", "draw", "rematch"};
    const Offer *offer = session_offer(t->session);

    if (offer->kind == OFFER_NONE) {
        json_null(j, "offer");
        return;
    }
    json_open(j, "offer", '{');
    json_string(j, "kind", kinds[offer->kind]);
    json_number(j, "seat", offer->seat + 1);
    json_open(j, "asked", '[');
    for (int seat = 0; seat < t->places; seat++) {
        if (offer->asked >> seat & 1)
            json_number(j, NULL, seat + 1);
    }
    json_close(j, ']');
    json_close(j, '}');
}

static void tell_clock(const Table *t, Json *j)
{
    static const char *const kinds[] = {
        [CLOCK_NONE] = "none",
        [CLOCK_TURN] = "turn",
        [CLOCK_GAME] = "game",
    };
    const Clock *clock = session_clock(t->session);
    bool runs = t->stage == TABLE_PLAYING && clock->running >= 0;

    json_open(j, "clock", '{');
    json_string(j, "kind", kinds[clock->terms.kind]);
    json_number(j, "main", clock->terms.main_ms);
    json_number(j, "more", clock->terms.more_ms);
    json_open(j, "left", '[');
    for (int seat = 0; seat < t->places; seat++)
        json_number(j, NULL, clock->left_ms[seat]);
    json_close(j, ']');
    json_number(j, "running", runs ? clock->running + 1 : 0);
    json_number(j, "since", clock->since_ms);
    json_close(j, '}');
}

static void tell_hex(const uint8_t *bytes, size_t count, const char *key, Json *j)
{
    char room[2 * SHA256_SIZE + 1];
    Text out = text_into(room, sizeof room);

    hex_print(bytes, count, &out);
    json_string(j, key, room);
}

/* Before a game has begun its secret is the one kept ready. */
static void tell_fair(const Table *t, Json *j)
{
    bool begun = t->stage != TABLE_WAITING && t->has_secret;

    json_open(j, "fair", '{');
    if (begun) {
        tell_hex(t->commitment, sizeof t->commitment, "commitment", j);
        json_open(j, "numbers", '[');
        for (int i = 0; i < t->fair.numbers; i++) {
            char room[17];
            Text out = text_into(room, sizeof room);

            hex_print_number(t->fair.number[i], &out);
            json_string(j, NULL, room);
        }
        json_close(j, ']');
        if (t->stage != TABLE_PLAYING)
            tell_hex(t->fair.secret, sizeof t->fair.secret, "secret", j);
    }
    if (t->has_next)
        tell_hex(t->next_commitment, sizeof t->next_commitment, "next", j);
    json_close(j, '}');
}

static void tell_result(const Table *t, Json *j)
{
    char room[32];
    Text out = text_into(room, sizeof room);
    Outcome outcome = {0};

    history_outcome(history_of(t), &outcome);
    history_print_result(&outcome, &out);
    json_string(j, "result", room);
}

static void tell_common(const Table *t, int64_t now_ms, Json *j)
{
    json_string(j, "stage", table_stages[t->stage]);
    if (t->stage == TABLE_SHUT)
        json_string(j, "why", t->why);
    json_number(j, "game", t->game);
    tell_places(t, j);
    json_number(j, "mover", told_seat(table_mover(t)));
    tell_offer(t, j);
    tell_clock(t, j);
    tell_result(t, j);
    json_number(j, "now", now_ms);
    tell_fair(t, j);
}

/* Makes what all viewers are told alike, once. */
static bool prepare_state(Show *show, int64_t now_ms)
{
    const Table *t = show->table;
    Json j;

    if (show->state_at == t->count && show->state_ms == now_ms)
        return true;
    j = answer_json(&show->state);
    tell_common(t, now_ms, &j);
    if (!table_hides(t))
        show->hash = seen_hash_of(history_of(t));
    show->state_at = show->state.failed ? -1 : t->count;
    show->state_ms = now_ms;
    return !show->state.failed;
}

static void tell_state(const Show *show, int viewer, Json *j)
{
    const Table *t = show->table;

    json_open(j, "state", '{');
    json_raw(j, NULL, answer_text(&show->state));
    json_bool(j, "back",
              t->stage == TABLE_PLAYING && session_back(t->session, viewer) >= 0);
    json_bool(j, "barred",
              t->stage == TABLE_PLAYING && session_is_barred(t->session, viewer));
    json_close(j, '}');
}

/* ---- messages ---------------------------------------------------------------------------- */

bool show_snapshot(Show *show, int viewer, int64_t now_ms, Json *j)
{
    const Table *t = show->table;
    const History *h = history_of(t);
    bool good;

    if (!prepare_state(show, now_ms))
        return false;
    json_open(j, NULL, '{');
    json_string(j, "kind", "table");
    json_number(j, "n", t->shown);
    json_string(j, "table", t->id);
    json_number(j, "you", viewer < 0 ? 0 : viewer + 1);
    tell_setup(t, j);
    json_bool(j, "confirm", t->head.confirm);
    json_bool(j, "listed", t->head.listed);
    if (t->head.bots)
        json_bool(j, "bots", true);
    json_number(j, "rules", t->head.rules);
    if (viewer >= 0) {
        json_string(j, "code", t->head.code);
        json_string(j, "watch", t->head.watch);
    }
    if (history_began_at(h) && table_hides(t)) {
        tell_view(t, viewer, history_initial(h), "start", j);
    } else if (history_began_at(h)) {
        char room[GAME_POSITION_SIZE];

        game_position_text(t->def, history_initial(h), room);
        json_string(j, "start", room);
    }
    tell_tokens(t, viewer, 0, j);
    tell_views(t, viewer, 0, j);
    tell_state(show, viewer, j);
    good = tell_hash(show, viewer, j);
    json_close(j, '}');
    return good;
}

/* Of a token the line says who played it; the tokens say what the viewer may know of it. */
static void tell_line(const Table *t, Json *j)
{
    Str line = str_from(t->line), word, seat, rest = line;
    char room[ENTRY_SIZE];
    Text out = text_into(room, sizeof room);

    str_word(&rest, &word);
    text_add_str(&out, word);
    if (str_is(word, "play") && str_word(&rest, &seat)) {
        text_char(&out, ' ');
        text_add_str(&out, seat);
    } else if (!str_is(word, "chance")) {
        text_clear(&out);
        text_add_str(&out, line);
    }
    json_str(j, "line", text_str(&out));
}

bool show_entry(Show *show, int viewer, int64_t now_ms, Json *j)
{
    const Table *t = show->table;
    bool good;

    if (!prepare_state(show, now_ms))
        return false;
    json_open(j, NULL, '{');
    json_string(j, "kind", "entry");
    json_number(j, "n", t->shown);
    tell_line(t, j);
    json_number(j, "at", t->at_ms);
    json_number(j, "from", t->from);
    tell_tokens(t, viewer, t->from, j);
    tell_views(t, viewer, t->from, j);
    tell_state(show, viewer, j);
    good = tell_hash(show, viewer, j);
    json_close(j, '}');
    return good;
}

/* ---- lists ------------------------------------------------------------------------------- */

/* Does a player's turn begin after so many tokens, in a position that has a text for the viewer? */
static bool begins_turn(const Table *t, int viewer, int i,
                        char ret_text[GAME_POSITION_SIZE])
{
    const void *state = history_before(history_of(t), i);
    GameState view;

    if (t->def->mover(state) < 0 || !t->def->between(state))
        return false;
    t->def->view(state, viewer, &view);
    game_position_text(t->def, &view, ret_text);
    return strcmp(ret_text, "none") != 0;
}

/* Where the latest turn of a player begins; before the first one, where that will; -1: nowhere. */
static int find_turn(const Table *t, int viewer, char ret_text[GAME_POSITION_SIZE])
{
    int count = history_count(history_of(t)), i = count - 1;

    while (i >= 0 && !begins_turn(t, viewer, i, ret_text))
        i--;
    return i >= 0 || !begins_turn(t, viewer, count, ret_text) ? i : count;
}

static void tell_board(const Table *t, int viewer, Json *j)
{
    char start[GAME_POSITION_SIZE];
    int from = t->stage == TABLE_PLAYING ? find_turn(t, viewer, start) : -1;

    if (from < 0)
        return;
    json_open(j, "board", '{');
    json_string(j, "start", start);
    tell_tokens(t, viewer, from, j);
    tell_views(t, viewer, from, j);
    json_close(j, '}');
}

static void tell_summary(const Table *t, int viewer, Json *j)
{
    json_string(j, "table", t->id);
    tell_setup(t, j);
    tell_places(t, j);
    json_string(j, "clock", t->head.clock_text);
    json_bool(j, "listed", t->head.listed);
    if (t->head.bots)
        json_bool(j, "bots", true);
    json_string(j, "stage", table_stages[t->stage]);
    json_number(j, "mover", told_seat(table_mover(t)));
    json_number(j, "turn", history_count(history_of(t)));
    json_number(j, "yours", viewer < 0 ? 0 : viewer + 1);
    json_number(j, "opened", t->opened_ms);
    json_number(j, "changed", t->at_ms);
    tell_result(t, j);
}

void show_summary(const Table *t, int viewer, Json *j)
{
    json_open(j, NULL, '{');
    tell_summary(t, viewer, j);
    json_close(j, '}');
}

void show_summary_board(const Table *t, int viewer, Json *j)
{
    json_open(j, NULL, '{');
    tell_summary(t, viewer, j);
    tell_board(t, viewer, j);
    json_close(j, '}');
}
