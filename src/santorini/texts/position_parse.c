/* SPDX-License-Identifier: MIT */
/* Reads position strings; refuses exactly what docs/FORMATS.md lists. */
#include <string.h>

#include "santorini/draft.h"
#include "santorini/setup.h"
#include "santorini/texts/notation.h"
#include "santorini/texts/position_part.h"

/* ---- faults ---- */

Status position_fail(Reader *r, Str at, const char *id)
{
    return fault_set(r->fault, ERR_SYNTAX, r->field, r->all, at, id);
}

const char *const position_seat_field[] = {N_("seat 1"), N_("seat 2"), N_("seat 3"),
                                           N_("seat 4")};

/* ---- board and mover ---- */

static Status read_space(Reader *r, Str at, int square)
{
    char c = at.at[0];
    int level = c >= 'A' ? c - 'A' : c - '0';

    if (!((c >= '0' && c <= '3') || (c >= 'A' && c <= 'D')))
        return position_fail(
            r, at, N_("'%1' is not a space: use 0-3, or A-D for a dome on 0-3 blocks"));
    for (int k = 0; k < level; k++)
        board_toggle(&r->s.board, (enum BoardSet)(SET_BLOCK + k), square);
    if (c >= 'A')
        board_toggle(&r->s.board, SET_DOME, square);
    return OK;
}

static Status read_board(Reader *r, Str text)
{
    r->field = N_("board");
    if (text.size != 29)
        return position_fail(
            r, text, N_("the board needs five ranks of five spaces, separated by /"));
    for (size_t i = 0; i < text.size; i++) {
        Str at = {text.at + i, 1};
        int rank = 4 - (int)i / 6, file = (int)i % 6;
        Status status;

        if (file == 5 && text.at[i] != '/')
            return position_fail(r, at, N_("'%1' stands where a / should"));
        if (file == 5)
            continue;
        status = read_space(r, at, rank * 6 + file);
        if (status)
            return status;
    }
    return OK;
}

static Status read_mover(Reader *r, Str text)
{
    char mark = text.size == 2 ? text.at[1] : ' ';

    r->field = N_("to move");
    if (text.size < 1 || text.size > 2 || text.at[0] < '1' || text.at[0] > '4' ||
        (text.size == 2 && mark != 'x' && mark != '*'))
        return position_fail(r, text,
                             N_("'%1' is not a seat 1-4, a winner such as 1*, or 1x"));
    r->s.lineup.mover = (uint8_t)(text.at[0] - '1');
    r->s.lineup.extra = mark == 'x';
    r->s.lineup.stage = mark == '*' ? STAGE_WON : STAGE_PLAY;
    return OK;
}

/* ---- seats ---- */

static Status read_worker(Reader *r, int seat, Str text)
{
    char name[3] = {0};
    bool female = text.size == 2 && text.at[0] >= 'A' && text.at[0] <= 'E';
    int square;

    if (text.size == 2)
        str_copy(text, name, sizeof name);
    if (female)
        name[0] = (char)(name[0] - 'A' + 'a');
    square = notation_find_square(str_from(name));
    if (square < 0)
        return position_fail(r, text, N_("'%1' is not a worker's square"));
    if (board_has(board_workers(&r->s.board), square))
        return position_fail(r, text, N_("two workers stand on %1"));
    if (board_has(r->s.board.dome, square))
        return position_fail(r, text, N_("the worker on %1 stands on a dome"));
    if (female && r->s.board.female & r->given[seat])
        return position_fail(r, text, N_("%1 is a second female worker of that side"));
    r->given[seat] |= square_set(square);
    board_toggle(&r->s.board,
                 (enum BoardSet)(SET_WORKERS + lineup_side(&r->s.lineup, seat)), square);
    if (female)
        board_toggle(&r->s.board, SET_FEMALE, square);
    return OK;
}

static Status read_worker_list(Reader *r, int seat, Str text)
{
    bool more = true;

    while (more) {
        Str worker;
        Status status;

        more = str_cut(&text, ',', &worker);
        status = read_worker(r, seat, worker);
        if (status)
            return status;
    }
    return OK;
}

static Status read_workers(Reader *r, int seat, Str text)
{
    Lineup *t = &r->s.lineup;
    int side = lineup_side(t, seat);

    if (seat != side || str_is(text, "="))
        return seat != side && str_is(text, "=")
                   ? OK
                   : position_fail(
                         r, text,
                         N_("'%1': partners' workers are written at seats 1 and 2, = at seats 3 and 4"));
    if (str_is(text, "-"))
        t->unplaced |= (uint8_t)(1 << side);
    else if (str_is(text, "x") && t->seats != 3)
        return position_fail(r, text,
                             N_("'%1': only in a game of three can a seat be out"));
    else if (str_is(text, "x"))
        t->out |= (uint8_t)(1 << seat);
    else if (str_is(text, "?") && power_get(t->power[seat])->traits & TRAIT_HIDDEN)
        t->blind |= (uint8_t)(1 << side), r->viewed = true;
    else if (!str_is(text, "0"))
        return read_worker_list(r, seat, text);
    return OK;
}

static Status read_power(Reader *r, int seat, Str name)
{
    Lineup *t = &r->s.lineup;
    int card = str_is(name, "?") ? POWER_UNKNOWN : power_find(name);

    if (card < 0)
        return position_fail(r, name, N_("there is no power '%1'"));
    if (card != POWER_UNKNOWN && !power_allows(card, t->seats, false))
        return position_fail(r, name, N_("%1 is not for this number of players"));
    for (int other = 0; other < seat && card && card != POWER_UNKNOWN; other++) {
        if (t->power[other] == card)
            return position_fail(r, name, N_("%1 is at two places"));
    }
    t->power[seat] = (uint8_t)card;
    return OK;
}

/* power[memo;memo]:workers in its three parts. */
static Status cut_seat(Reader *r, Str text, Str *ret_power, Str *ret_memos,
                       Str *ret_workers)
{
    const char *end = text.at + text.size, *colon = end, *open;

    while (colon > text.at && colon[-1] != ':')
        colon--;
    if (colon == text.at)
        return position_fail(r, text, N_("'%1' is not a seat such as apollo:b2,d4"));
    *ret_workers = str_range(colon, end);
    *ret_power = str_range(text.at, colon - 1);
    *ret_memos = (Str){colon, 0};
    open = memchr(ret_power->at, '[', ret_power->size);
    if (!open)
        return OK;
    if (colon[-2] != ']')
        return position_fail(r, *ret_power, N_("'%1' does not end its memos with ]"));
    *ret_memos = str_range(open + 1, colon - 2);
    *ret_power = str_range(ret_power->at, open);
    return ret_memos->size ? OK : position_fail(r, *ret_memos, N_("the memos are empty"));
}

static Status read_seat_memos(Reader *r, int seat, Str memos)
{
    if (!memos.size)
        return OK;
    if (lineup_is_out(&r->s.lineup, seat))
        return position_fail(r, memos, N_("a seat that is out has no memos"));
    return position_read_memos(r, seat, memos);
}

static Status read_seat(Reader *r, int seat, Str text)
{
    Str power, memos, workers;
    Status status;

    r->field = position_seat_field[seat];
    status = cut_seat(r, text, &power, &memos, &workers);
    if (!status)
        status = read_power(r, seat, power);
    if (!status)
        status = read_workers(r, seat, workers);
    if (!status && !lineup_is_out(&r->s.lineup, seat))
        setup_start_values(&r->s.lineup, &r->s.board, seat);
    return status ? status : read_seat_memos(r, seat, memos);
}

/* ---- options ---- */

static Status read_fleece(Reader *r, Str value)
{
    Lineup *t = &r->s.lineup;
    Str name;
    bool ram = str_cut(&value, '@', &name);
    int card = str_is(name, "?") ? POWER_UNKNOWN : power_find(name), square;

    if (t->seats != 2)
        return position_fail(r, name, N_("the Golden Fleece variant is for two players"));
    if (card <= POWER_NONE || (card != POWER_UNKNOWN && !power_allows(card, 2, true)))
        return position_fail(r, name, N_("'%1' is no card with the Golden Fleece icon"));
    t->fleece = (uint8_t)card;
    if (!ram)
        return OK;
    square = notation_find_square(value);
    if (square < 0)
        return position_fail(r, value, N_("'%1' is not a square"));
    r->s.board.ram = memo_of(square);
    return OK;
}

static Status read_draft(Reader *r, Str value)
{
    Lineup *t = &r->s.lineup;
    Str part;
    bool more = str_cut(&value, ';', &part);

    t->draft = (uint8_t)draft_mode(part);
    if (!t->draft)
        return position_fail(
            r, part, N_("there is no draft '%1'; use full, limited, quick or random"));
    while (more) {
        Str key;

        more = str_cut(&value, ';', &part);
        str_cut(&part, '=', &key);
        if (!str_is(key, "pool") && !str_is(key, "offer"))
            return position_fail(r, key, N_("a draft has no '%1'"));
        if (!notation_find_cards(part, str_is(key, "pool") ? &t->pool : &t->offer))
            return position_fail(r, part, N_("'%1' is not a list of different powers"));
    }
    return OK;
}

/* What is usual is not written. */
static Status read_term(Reader *r, Str text)
{
    Lineup *t = &r->s.lineup;
    const DraftTerm *term = draft_terms;

    while (term->tag && !str_is(text, term->option))
        term++;
    if (!term->tag)
        return position_fail(r, text, N_("there is no option '%1'"));
    t->terms = (uint8_t)((t->terms & ~term->mask) | term->bits);
    return OK;
}

static Status read_start(Reader *r, Str value)
{
    int seat;

    if (str_is(value, "?")) {
        r->s.lineup.terms |= TERMS_DRAWN;
        return OK;
    }
    if (!str_number(value, &seat) || seat < 2 || seat > r->s.lineup.seats)
        return position_fail(r, value,
                             N_("'%1' is not a seat; a start at seat 1 is not written"));
    r->s.lineup.start = (uint8_t)(seat - 1);
    return OK;
}

static Status read_option(Reader *r, Str text)
{
    Str key, all = text;

    r->field = N_("options");
    str_cut(&text, '=', &key);
    if (str_is(key, "rules") && str_is(text, "revised"))
        r->s.lineup.revised = 1;
    else if (str_is(key, "rules"))
        return position_fail(
            r, text,
            N_("'%1': printed rules are not written, the other kind is revised"));
    else if (str_is(key, "fleece"))
        return read_fleece(r, text);
    else if (str_is(key, "draft"))
        return read_draft(r, text);
    else if (str_is(key, "start"))
        return read_start(r, text);
    else
        return read_term(r, all);
    return OK;
}

/* ---- the whole ---- */

/* The seats are all fields after the second that hold a colon. */
static Status read_fields(Reader *r, Str *field, int count)
{
    Status status = read_board(r, field[0]);
    int seats = 0;

    if (!status)
        status = read_mover(r, field[1]);
    while (2 + seats < count && memchr(field[2 + seats].at, ':', field[2 + seats].size))
        seats++;
    r->field = N_("seats");
    if (!status && (seats < 2 || seats > 4))
        return position_fail(
            r, field[2], N_("a game has two to four seats, written like apollo:b2,d4"));
    r->s.lineup.seats = (uint8_t)seats;
    for (int seat = 0; seat < seats && !status; seat++)
        status = read_seat(r, seat, field[2 + seat]);
    for (int i = 2 + seats; i < count && !status; i++)
        status = read_option(r, field[i]);
    return status;
}

Status position_parse(void *ret_s, Str text, Fault *ret_fault)
{
    Reader r = {.all = text, .fault = ret_fault, .field = N_("position")};
    Str field[12], rest = text;
    int count = 0;
    bool more = text.size > 0;
    Status status;

    while (more) {
        if (count == 12)
            return position_fail(&r, rest, N_("too many fields"));
        more = str_cut(&rest, ' ', &field[count++]);
    }
    if (count < 4)
        return position_fail(
            &r, (Str){text.at, 0},
            N_("a position has a board, the seat to move and two to four seats"));
    status = read_fields(&r, field, count);
    if (!status)
        status = position_check(&r);
    if (status)
        return status;
    r.s.lineup.viewer = r.viewed ? GAME_MAX_SEATS + 1 : 0;
    memcpy(ret_s, &r.s, sizeof r.s);
    return OK;
}
