/* SPDX-License-Identifier: MIT */
/* table - takes the lines of a table's log. */
#include "online/table.h"

#include <stdlib.h>
#include <string.h>

#include "record/record.h"

static Status refuse_table(Fault *ret_fault, const char *id)
{
    return fault_set(ret_fault, ERR_SYNTAX, NULL, (Str){0}, (Str){0}, id);
}

static Status refuse_line(Fault *ret_fault, Str line)
{
    return fault_set(ret_fault, ERR_SYNTAX, NULL, line, line,
                     N_("this line does not belong to the table's log: %1"));
}

const char *const table_stages[] = {
    [TABLE_WAITING] = "waiting",
    [TABLE_PLAYING] = "playing",
    [TABLE_OVER] = "over",
    [TABLE_SHUT] = "closed",
};

/* ---- opening ----------------------------------------------------------------------------- */

static Status open_session(Table *t, History *history, Fault *ret_fault)
{
    Status status = session_open(history, &t->head.clock, &t->session, ret_fault);

    if (status != OK) {
        history_close(history);
        return status;
    }
    t->def = history_def(history);
    t->places = session_seats(t->session);
    if (t->places != t->head.places)
        return refuse_table(ret_fault, N_("there are as many seats as players"));
    for (int i = 0; i < t->places; i++)
        t->place[i] =
            (Place){.kind = t->head.place[i].kind, .level = t->head.place[i].level};
    return OK;
}

static Status open_game(Table *t, const GameDef *(*find)(Str name), Fault *ret_fault)
{
    Record *record = record_open();
    RecordReader reader = record_reader(str_from(t->head.record));
    RecordFault fault = {0};
    History *history = NULL;
    Status status;

    if (!record)
        return refuse_table(ret_fault, N_("not enough memory"));
    status = record_read(&reader, record, &fault);
    if (status == OK)
        status = record_replay(record, find, &history, &fault);
    record_close(record);
    if (status != OK) {
        *ret_fault = fault.fault;
        return status;
    }
    return open_session(t, history, ret_fault);
}

Status table_open(const char *id, Str head, const GameDef *(*find)(Str name),
                  Table **ret_table, Fault *ret_fault)
{
    Table *t = calloc(1, sizeof *t);
    Status status;

    if (!t)
        return refuse_table(ret_fault, N_("not enough memory"));
    str_copy(str_from(id), t->id, sizeof t->id);
    t->fair.table = str_from(t->id);
    status = head_read(head, &t->head)
                 ? open_game(t, find, ret_fault)
                 : refuse_table(ret_fault, N_("this is no beginning of a table"));
    t->game = 1;
    if (status == OK)
        *ret_table = t;
    else
        table_close(t);
    return status;
}

void table_close(Table *table)
{
    if (!table)
        return;
    session_close(table->session);
    free(table);
}

/* ---- people ------------------------------------------------------------------------------ */

int table_seat_of(const Table *t, Str person)
{
    for (int i = 0; i < t->places; i++) {
        if (person.size && str_is(person, t->place[i].person))
            return i;
    }
    return -1;
}

static bool sit(Table *t, int seat, Fault *ret_fault)
{
    const Place *place = &t->place[seat];
    bool engine = place->kind == PLACE_ENGINE;
    Entry entry = {.kind = ENTRY_SIT,
                   .seat = seat,
                   .at_ms = t->at_ms,
                   .sitter = {.kind = engine ? SITTER_ENGINE : SITTER_PERSON,
                              .level = engine ? place->level : 0,
                              .holder = engine ? 0 : place->holder}};

    return session_commit(t->session, &entry, ret_fault) == OK;
}

static bool seat_everybody(Table *t, Fault *ret_fault)
{
    bool good = true;

    for (int seat = 0; seat < t->places && good; seat++) {
        t->place[seat].holder = 1 + seat;
        good = sit(t, seat, ret_fault);
    }
    return good;
}

/* ---- chance ------------------------------------------------------------------------------ */

/* A game begins: its secret is the one that was kept ready, its numbers those people brought. */
static void begin_chance(Table *t)
{
    memcpy(t->fair.secret, t->next_secret, sizeof t->fair.secret);
    memcpy(t->commitment, t->next_commitment, sizeof t->commitment);
    t->has_secret = t->has_next;
    t->has_next = false;
    t->fair.block = 0;
    t->fair.numbers = 0;
    for (int i = 0; i < t->places; i++) {
        Place *place = &t->place[i];

        place->number = place->next_number;
        if (place->person[0])
            t->fair.number[t->fair.numbers++] = place->number;
    }
}

/* What chance played must be what it draws here, too. */
static bool draw_again(Table *t, Str token)
{
    char drawn[GAME_TOKEN_SIZE];

    if (table_mover(t) != SEAT_CHANCE)
        return false;
    fair_token(&t->fair, t->def, history_state(session_history(t->session)), drawn);
    return str_is(token, drawn);
}

/* ---- lines of our own -------------------------------------------------------------------- */

static bool take_seat(Table *t, Str *rest, int *ret_seat)
{
    Str word;

    if (!str_word(rest, &word) || !str_number(word, ret_seat) || *ret_seat < 1 ||
        *ret_seat > t->places)
        return false;
    --*ret_seat;
    return true;
}

static bool take_number(Str *rest, uint64_t *ret_number)
{
    Str word;

    return str_word(rest, &word) && hex_read_number(word, ret_number);
}

static bool take_secret(Table *t, Str rest)
{
    t->has_next = hex_read(rest, t->next_secret, sizeof t->next_secret);
    fair_commitment(t->next_secret, t->next_commitment);
    return t->has_next;
}

static bool is_free(const Place *place)
{
    return place->kind == PLACE_FRIEND || place->kind == PLACE_ANYONE;
}

/* It was judged when it came in, and may be judged otherwise one day: the table opens. */
static bool take_name(Str name, char ret_name[NAME_SIZE])
{
    str_copy(name, ret_name, NAME_SIZE);
    return name.size > 0 && name.size < NAME_SIZE;
}

/* A person sits down, or a program, of which the line says whose it is. */
static bool take_join(Table *t, Str rest, bool bot)
{
    Place *place;
    Str person, owner = {0};
    int seat;

    if (t->stage != TABLE_WAITING || !take_seat(t, &rest, &seat) ||
        !is_free(&t->place[seat]) || !str_word(&rest, &person) || !code_is_id(person) ||
        table_seat_of(t, person) >= 0 ||
        (bot && (!str_word(&rest, &owner) || !code_is_id(owner))))
        return false;
    place = &t->place[seat];
    if (!take_number(&rest, &place->next_number) ||
        !take_name(str_trim(rest), place->name))
        return false;
    place->kind = PLACE_PERSON;
    str_copy(person, place->person, sizeof place->person);
    str_copy(owner, place->owner, sizeof place->owner);
    return true;
}

static bool take_new_number(Table *t, Str rest)
{
    int seat;

    return take_seat(t, &rest, &seat) && take_number(&rest, &t->place[seat].next_number);
}

static bool take_stand(Table *t, Str rest)
{
    int seat;

    if (t->stage != TABLE_WAITING || !take_seat(t, &rest, &seat) ||
        t->place[seat].kind != PLACE_PERSON)
        return false;
    t->place[seat] = (Place){.kind = t->head.place[seat].kind};
    return true;
}

static bool take_begin(Table *t, Fault *ret_fault)
{
    if (t->stage != TABLE_WAITING)
        return false;
    t->stage = TABLE_PLAYING;
    begin_chance(t);
    return seat_everybody(t, ret_fault);
}

static bool take_standin(Table *t, Str rest, Fault *ret_fault)
{
    int seat, level;

    if (t->stage != TABLE_PLAYING || !take_seat(t, &rest, &seat) ||
        !str_number(str_trim(rest), &level) || t->place[seat].kind != PLACE_PERSON)
        return false;
    t->place[seat].kind = PLACE_ENGINE;
    t->place[seat].level = level;
    t->place[seat].stands_in = true;
    return sit(t, seat, ret_fault);
}

static bool take_return(Table *t, Str rest, Fault *ret_fault)
{
    int seat;

    if (!take_seat(t, &rest, &seat) || !t->place[seat].stands_in)
        return false;
    t->place[seat].kind = PLACE_PERSON;
    t->place[seat].stands_in = false;
    return sit(t, seat, ret_fault);
}

static bool take_shut(Table *t, Str rest)
{
    t->stage = TABLE_SHUT;
    str_copy(str_trim(rest), t->why, sizeof t->why);
    return true;
}

/* ---- entries of the session -------------------------------------------------------------- */

/* Everybody has moved up one seat. */
static void turn_places(Table *t)
{
    Place first = t->place[0];

    memmove(t->place, t->place + 1, (size_t)(t->places - 1) * sizeof *t->place);
    t->place[t->places - 1] = first;
}

static void follow_session(Table *t)
{
    if (session_game(t->session) != t->game) {
        t->game = session_game(t->session);
        t->fresh = true;
        turn_places(t);
        begin_chance(t);
    }
    t->stage = history_mover(session_history(t->session)) == SEAT_OVER ? TABLE_OVER
                                                                       : TABLE_PLAYING;
}

static Status take_entry(Table *t, Str line, Fault *ret_fault)
{
    News news;
    Entry entry;
    Status status = entry_parse(line, &entry, ret_fault);

    if (status != OK)
        return status;
    if (t->stage != TABLE_PLAYING && t->stage != TABLE_OVER)
        return refuse_line(ret_fault, line);
    if (entry.kind == ENTRY_CHANCE && !draw_again(t, entry.text))
        return refuse_line(ret_fault, line);
    status = session_commit(t->session, &entry, ret_fault);
    if (status != OK)
        return status;
    session_news(t->session, SEAT_SPECTATOR, &news);
    t->from = news.first;
    t->at_ms = entry.at_ms ? entry.at_ms : t->at_ms;
    follow_session(t);
    return OK;
}

/* ---- taking ------------------------------------------------------------------------------ */

/* How a line reads for everybody: without ids and numbers; tokens are shown by viewer. That a
 * program has joined is told with the seats. */
static void set_shown_line(Table *t, Str word, Str rest)
{
    Text out = text_into(t->line, sizeof t->line);
    bool bot = str_is(word, "bot");
    Str seat, id;

    text_add_str(&out, bot ? str_from("join") : word);
    if (bot || str_is(word, "join")) {
        str_word(&rest, &seat);
        str_word(&rest, &id);
        str_word(&rest, &id);
        if (bot)
            str_word(&rest, &id);
        text_char(&out, ' ');
        text_add_str(&out, seat);
    }
    text_char(&out, ' ');
    text_add_str(&out, str_trim(rest));
}

/* Cuts " @MS" off the line of a beginning. */
static void cut_time(Table *t, Str *line)
{
    Str rest = *line, before;
    uint64_t ms;

    if (str_cut(&rest, '@', &before) && str_count(rest, &ms)) {
        t->at_ms = (int64_t)ms;
        *line = str_trim(before);
    }
}

/* False: the line is not taken; *ret_own says whether it is one of ours. */
static bool take_own(Table *t, Str word, Str rest, bool *ret_own, Fault *ret_fault)
{
    *ret_own = true;
    if (str_is(word, "secret"))
        return take_secret(t, rest);
    if (str_is(word, "join") || str_is(word, "bot"))
        return take_join(t, rest, str_is(word, "bot"));
    if (str_is(word, "number"))
        return take_new_number(t, rest);
    if (str_is(word, "stand"))
        return take_stand(t, rest);
    if (str_is(word, "begin"))
        return take_begin(t, ret_fault);
    if (str_is(word, "standin"))
        return take_standin(t, rest, ret_fault);
    if (str_is(word, "return"))
        return take_return(t, rest, ret_fault);
    if (str_is(word, "shut"))
        return take_shut(t, rest);
    *ret_own = false;
    return false;
}

bool table_is_shown(const Table *t)
{
    return t->line[0] != '\0';
}

/* Notes a turn that the last line has begun. */
static void note_turn(Table *t, int mover, int played)
{
    if (table_mover(t) == mover && !t->fresh &&
        history_count(session_history(t->session)) == played)
        return;
    t->turn = t->shown;
    t->turn_ms = t->at_ms;
}

Status table_take(Table *t, Str line, int64_t at_ms, Fault *ret_fault)
{
    Str all = line, rest, word;
    int mover = table_mover(t), played;
    bool own;

    t->fresh = false;
    t->at_ms = at_ms;
    if (t->count == 0)
        t->opened_ms = at_ms;
    t->from = played = history_count(session_history(t->session));
    t->line[0] = '\0';
    rest = line;
    if (!str_word(&rest, &word))
        return refuse_line(ret_fault, all);
    if (str_is(word, "begin") || str_is(word, "standin") || str_is(word, "return"))
        cut_time(t, &rest);
    if (!take_own(t, word, str_trim(rest), &own, ret_fault)) {
        Status status = own ? refuse_line(ret_fault, all) : take_entry(t, all, ret_fault);

        if (status != OK)
            return status;
    }
    t->count++;
    if (!str_is(word, "secret") && !str_is(word, "number")) {
        t->shown++;
        set_shown_line(t, word, rest);
    }
    note_turn(t, mover, played);
    return OK;
}

/* ---- looking ----------------------------------------------------------------------------- */

int table_mover(const Table *t)
{
    return t->stage == TABLE_PLAYING ? history_mover(session_history(t->session))
                                     : SEAT_OVER;
}

int64_t table_deadline(const Table *t)
{
    return t->stage == TABLE_PLAYING ? clock_deadline(session_clock(t->session)) : 0;
}
