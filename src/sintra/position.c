/* SPDX-License-Identifier: MIT */
/* position - reads and prints positions. */
#include "sintra/hash.h"

/* ---- printing --------------------------------------------------------------- */

void sintra_print_panes(Panes panes, Text *out)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        for (int n = panes_count(panes, colour); n > 0; n--)
            text_char(out, PANES_LETTERS[colour]);
    }
}

static void print_counts(Text *out, Panes panes)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        text_char(out, colour ? '.' : ' ');
        text_number(out, panes_count(panes, colour));
    }
}

static void print_data(const SintraState *s, Text *out)
{
    for (int d = 0; d < sintra_displays(s); d++) {
        text_char(out, d ? '/' : ' ');
        sintra_print_panes(s->source[d], out);
        if (!s->source[d])
            text_char(out, '-');
    }
    text_char(out, ' ');
    if (s->at.tile)
        text_char(out, '1');
    sintra_print_panes(s->source[SINTRA_CENTRE], out);
    if (!s->at.tile && !s->source[SINTRA_CENTRE])
        text_char(out, '-');
    print_counts(out, s->bag);
    print_counts(out, s->tower);
}

static void print_strip(const Palace *p, int window, Text *out)
{
    if (p->strip[window] == SINTRA_GONE) {
        text_char(out, 'x');
        return;
    }
    text_number(out, p->strip[window] / 2 + 1);
    text_char(out, p->strip[window] % 2 ? 'b' : 'a');
    if (p->panes[window])
        text_char(out, '=');
    sintra_print_panes(p->panes[window], out);
}

static void print_palace(const Palace *p, Text *out)
{
    const int number[] = {p->score, p->row, p->lost, p->glazier + 1};

    for (size_t i = 0; i < sizeof number / sizeof number[0]; i++) {
        text_char(out, i ? ':' : ' ');
        text_number(out, number[i]);
    }
    text_char(out, ':');
    for (int w = 0; w < DATA_WINDOWS; w++) {
        if (w)
            text_char(out, ',');
        print_strip(p, w, out);
    }
    text_char(out, ':');
    for (int w = 0; w < DATA_WINDOWS; w++) {
        if (w)
            text_char(out, ',');
        text_char(out, "-" PANES_LETTERS[p->glass[w] & 0xf]);
        text_char(out, "-" PANES_LETTERS[p->glass[w] >> 4]);
    }
}

/* Setting up, or in the middle of a deal: no text exists for it. */
static bool has_text(const SintraState *s)
{
    return s->at.stage >= STAGE_TURN || (s->at.stage == STAGE_DEAL && s->at.begun == 0);
}

void sintra_print_position(const void *state, Text *out)
{
    const SintraState *s = state;

    if (!has_text(s)) {
        text_add(out, "none");
        return;
    }
    text_char(out, (char)('A' + s->at.side));
    text_char(out, ' ');
    text_number(out, s->at.round);
    text_char(out, ' ');
    for (int i = 0; i < SINTRA_ROUNDS; i++)
        text_char(out, PANES_LETTERS[s->at.track[i] - 1]);
    text_char(out, ' ');
    if (s->at.stage == STAGE_OVER)
        text_char(out, '*');
    else
        text_number(out, s->at.to_move + 1);
    print_data(s, out);
    text_char(out, ' ');
    text_number(out, s->at.start + 1);
    for (int seat = 0; seat < s->at.seats; seat++)
        print_palace(&s->palace[seat], out);
    if (s->data.hash != data_builtin.hash) {
        text_add(out, " data=");
        data_print_hash(&s->data, out);
    }
}

/* ---- reading: fields -------------------------------------------------------- */

enum {
    FIELD_SIDE,
    FIELD_ROUND,
    FIELD_TRACK,
    FIELD_TO_MOVE,
    FIELD_DISPLAYS,
    FIELD_CENTRE,
    FIELD_BAG,
    FIELD_TOWER,
    FIELD_START,
    FIELD_PLAYER,
    FIELD_COUNT = FIELD_PLAYER + GAME_MAX_SEATS + 1, /* and one option */
};

static const char *const field_names[FIELD_COUNT] = {
    N_("side"),     N_("round"),    N_("track"),    N_("to-move"), N_("displays"),
    N_("centre"),   N_("bag"),      N_("tower"),    N_("start"),   N_("player 1"),
    N_("player 2"), N_("player 3"), N_("player 4"), N_("option"),
};

typedef struct Reader {
    SintraState s;
    Str text;
    Str field[FIELD_COUNT];
    int fields;
    const char *name; /* of the field being read */
    Fault *fault;
} Reader;

/* Puts the place to the message that has just been set. */
static bool fail_position(Reader *r, const char *at)
{
    r->fault->field = r->name;
    r->fault->column = (int)(at - r->text.at) + 1;
    return false;
}

static bool fail_str(Reader *r, const char *id, Str part)
{
    message_set(&r->fault->message, id, NULL);
    message_set_str(&r->fault->message, 0, part);
    return fail_position(r, part.at);
}

/* The text of a field; false when the position ends before it. */
static bool open_field(Reader *r, int field, Str *ret_part)
{
    r->name = field_names[field];
    if (field >= r->fields) {
        message_set(&r->fault->message, N_("the position ends before this field"), NULL);
        return fail_position(r, r->text.at + r->text.size);
    }
    *ret_part = r->field[field];
    return true;
}

static bool split(Reader *r)
{
    Str rest = r->text, part;
    bool more;

    do {
        more = str_cut(&rest, ' ', &part);
        r->name = r->fields < FIELD_COUNT ? field_names[r->fields] : NULL;
        if (!part.size)
            return fail_str(r, N_("one blank stands between two fields, and none around"),
                            part);
        if (r->fields == FIELD_COUNT)
            return fail_str(r, N_("'%1' is one field too many"), part);
        r->field[r->fields++] = part;
    } while (more);
    return r->fields > FIELD_START || open_field(r, r->fields, &part);
}

/* A number as it is printed: no sign but a needed minus, no zeros in front. */
static bool read_number(Reader *r, Str part, int min, int max, int *ret_number)
{
    Str digits = part;
    bool minus = part.size > 1 && part.at[0] == '-' && min < 0;
    int number;

    if (minus)
        digits = str_range(part.at + 1, part.at + part.size);
    if (str_number(digits, &number) && (digits.at[0] != '0' || part.size == 1)) {
        number = minus ? -number : number;
        if (number >= min && number <= max) {
            *ret_number = number;
            return true;
        }
    }
    fail_str(r, N_("'%1' is not a number from %2 to %3"), part);
    message_set_number(&r->fault->message, 1, min);
    message_set_number(&r->fault->message, 2, max);
    return false;
}

static bool read_colour(Reader *r, const char *at, int *ret_colour)
{
    *ret_colour = panes_colour(*at);
    return *ret_colour >= 0 ||
           fail_str(r, N_("'%1' is not one of the colours CYOBP"), (Str){at, 1});
}

/* Letters in colour order, at most `max`. */
static bool read_letters(Reader *r, Str part, int max, Panes *ret_panes)
{
    Panes panes = 0;
    int last = 0, colour;

    if ((int)part.size > max) {
        fail_str(r, "", part);
        message_set_count(
            &r->fault->message,
            NP_("'%1' are more than %2 pane", "'%1' are more than %2 panes"), 1, max);
        return false;
    }
    for (size_t i = 0; i < part.size; i++) {
        if (!read_colour(r, part.at + i, &colour))
            return false;
        if (colour < last) {
            fail_str(r, N_("the letters of '%1' must stand in the order CYOBP"), part);
            return fail_position(r, part.at + i);
        }
        if (panes_count(panes, colour) == COLOUR_PANES)
            return fail_str(r, N_("'%1' has more than 20 panes of a colour"), part);
        panes += panes_of(colour, 1);
        last = colour;
    }
    *ret_panes = panes;
    return true;
}

/* ---- reading: what all share ------------------------------------------------- */

static bool read_side(Reader *r)
{
    Str part;

    if (!open_field(r, FIELD_SIDE, &part))
        return false;
    if (!str_is(part, "A") && !str_is(part, "B"))
        return fail_str(r, N_("the palace has sides A and B, not '%1'"), part);
    r->s.at.side = part.at[0] == 'B';
    return true;
}

static bool read_track(Reader *r)
{
    Str part;
    uint32_t seen = 0;
    int colour;

    if (!open_field(r, FIELD_TRACK, &part))
        return false;
    if (part.size != SINTRA_ROUNDS)
        return fail_str(r, N_("the track has six letters, not '%1'"), part);
    for (int i = 0; i < SINTRA_ROUNDS; i++) {
        if (!read_colour(r, part.at + i, &colour))
            return false;
        if (i > 0 && seen & 1u << colour)
            return fail_str(r, N_("'%1' stands twice among II to VI of the track"),
                            (Str){part.at + i, 1});
        seen |= i > 0 ? 1u << colour : 0;
        r->s.at.track[i] = (uint8_t)(colour + 1);
    }
    return true;
}

static bool read_round(Reader *r)
{
    Str part;
    int round;

    if (!open_field(r, FIELD_ROUND, &part) ||
        !read_number(r, part, 1, SINTRA_ROUNDS + 1, &round))
        return false;
    r->s.at.round = (uint8_t)round;
    return true;
}

static bool read_displays(Reader *r)
{
    Str rest, part;
    int count = 0;
    bool more;

    if (!open_field(r, FIELD_DISPLAYS, &rest))
        return false;
    do {
        more = str_cut(&rest, '/', &part);
        if (count == SINTRA_DISPLAYS)
            return fail_str(r, N_("'%1' is one display too many: there are at most 9"),
                            part);
        if (!part.size)
            return fail_str(r, N_("an empty display is written '-'"), part);
        if (!str_is(part, "-") &&
            !read_letters(r, part, SINTRA_DISPLAY_PANES, &r->s.source[count]))
            return false;
        count++;
    } while (more);
    if (count != 5 && count != 7 && count != 9) {
        message_set_count(&r->fault->message,
                          NP_("%1 display; two, three or four players have 5, 7 or 9",
                              "%1 displays; two, three or four players have 5, 7 or 9"),
                          0, count);
        return fail_position(r, r->field[FIELD_DISPLAYS].at);
    }
    r->s.at.seats = (uint8_t)(count / 2);
    return true;
}

static bool read_centre(Reader *r)
{
    Str part;

    if (!open_field(r, FIELD_CENTRE, &part))
        return false;
    if (str_is(part, "-"))
        return true;
    if (part.at[0] == '1') {
        r->s.at.tile = 1;
        part = str_range(part.at + 1, part.at + part.size);
    }
    return read_letters(r, part, COLOUR_COUNT * COLOUR_PANES,
                        &r->s.source[SINTRA_CENTRE]);
}

static bool read_counts(Reader *r, int field, Panes *ret_panes)
{
    Str rest, part;
    Panes panes = 0;
    int number;

    if (!open_field(r, field, &rest))
        return false;
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        bool more = str_cut(&rest, '.', &part);

        if (more != (colour < COLOUR_COUNT - 1))
            return fail_str(r, N_("five counts are joined by '.', not '%1'"),
                            r->field[field]);
        if (!read_number(r, part, 0, COLOUR_PANES, &number))
            return false;
        panes += panes_of(colour, number);
    }
    *ret_panes = panes;
    return true;
}

static bool read_seat(Reader *r, int field, uint8_t *ret_seat)
{
    Str part;
    int number;

    if (!open_field(r, field, &part) || !read_number(r, part, 1, r->s.at.seats, &number))
        return false;
    *ret_seat = (uint8_t)(number - 1);
    return true;
}

/* Who moves, and which of the three kinds of position this is: a turn, waiting for a deal,
 * or over. */
static bool read_to_move(Reader *r)
{
    SintraState *s = &r->s;
    Str part;
    bool over = s->at.round > SINTRA_ROUNDS;

    if (!open_field(r, FIELD_TO_MOVE, &part))
        return false;
    if (over != str_is(part, "*"))
        return fail_str(r, N_("'*' stands in round 7 and only there, not '%1'"), part);
    if (!over && !read_seat(r, FIELD_TO_MOVE, &s->at.to_move))
        return false;
    r->name = field_names[FIELD_CENTRE];
    part = r->field[FIELD_CENTRE];
    s->takes = sintra_all_takes(s);
    if (over && (s->at.tile || s->takes))
        return fail_str(r, N_("the game is over, so displays and centre are empty"),
                        part);
    if (s->at.tile && !s->takes)
        return fail_str(r, N_("the start tile lies there, but no display has a pane"),
                        part);
    s->at.stage = STAGE_TURN;
    s->at.mover = (int8_t)s->at.to_move;
    if (!s->takes) {
        s->at.stage = over ? STAGE_OVER : STAGE_DEAL;
        s->at.mover = over ? SEAT_OVER : SEAT_CHANCE;
    }
    return true;
}

/* ---- reading: players ------------------------------------------------------- */

/* What is free on a side with these panes on it; false when they do not go there. */
static bool free_spaces(Panes face, Panes panes, Panes *ret_free)
{
    Panes free = face;

    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        int n = panes_count(panes, colour);

        if (sintra_place(free, colour, n, &free) < n)
            return false;
    }
    *ret_free = free;
    return true;
}

static bool read_strip(Reader *r, Palace *p, int window, Str part)
{
    Str letters = {"", 0};
    int strip = part.size >= 2 ? part.at[0] - '1' : -1;

    if (str_is(part, "x")) {
        p->strip[window] = SINTRA_GONE;
        return true;
    }
    if (strip < 0 || strip >= DATA_STRIPS || (part.at[1] != 'a' && part.at[1] != 'b') ||
        (part.size > 2 && (part.at[2] != '=' || part.size == 3)))
        return fail_str(r, N_("'%1' is not a strip, such as 3a, 3b=CCY or x"), part);
    if (part.size > 2)
        letters = str_range(part.at + 3, part.at + part.size);
    p->strip[window] = (uint8_t)(2 * strip + (part.at[1] == 'b'));
    p->strips |= (uint8_t)(1u << window);
    if (!read_letters(r, letters, DATA_SPACES, &p->panes[window]))
        return false;
    if (!free_spaces(r->s.data.face[p->strip[window]], p->panes[window],
                     &p->free[window]))
        return fail_str(r, N_("'%1' has panes without a space for them"), part);
    return p->free[window] ||
           fail_str(r, N_("'%1' is full, and full strips are glazed at once"), part);
}

/* Each strip exists once. */
static bool check_strips(Reader *r, const Palace *p, const Str *part)
{
    uint32_t seen = 0;

    for (int w = 0; w < DATA_WINDOWS; w++) {
        if (p->strip[w] == SINTRA_GONE)
            continue;
        if (seen & 1u << p->strip[w] / 2)
            return fail_str(r, N_("'%1' lies over another window already"), part[w]);
        seen |= 1u << p->strip[w] / 2;
    }
    return true;
}

static bool read_window(Reader *r, Palace *p, int window, Str part)
{
    int upper = 0, lower = 0;

    if (part.size != 2 || (part.at[0] == '-' && part.at[1] != '-'))
        return fail_str(r, N_("'%1' is not a window, such as --, C- or CY"), part);
    if (part.at[0] != '-' && !read_colour(r, part.at, &upper))
        return false;
    if (part.at[1] != '-' && !read_colour(r, part.at + 1, &lower))
        return false;
    if (part.at[0] != '-')
        p->glass[window] = (uint8_t)(upper + 1);
    if (part.at[1] != '-')
        p->glass[window] |= (uint8_t)((lower + 1) << 4);
    return true;
}

/* A strip goes when its window is full, and the joker side comes up when it is half full. */
static bool check_window(Reader *r, const Palace *p, int window, Str part)
{
    bool gone = p->strip[window] == SINTRA_GONE;

    if (gone && sintra_frames(p, window) < 2)
        return fail_str(r, N_("'%1': the strip is gone, but its window is not full"),
                        part);
    if (!gone && sintra_frames(p, window) == 2)
        return fail_str(r, N_("'%1': the window is full, so the strip must be gone"),
                        part);
    if (!p->glass[window] && p->strip[window] == r->s.data.joker_side)
        return fail_str(r, N_("'%1': the joker side is up over an empty window"), part);
    return true;
}

/* Cuts eight entries joined by ','. */
static bool cut_entries(Reader *r, Str rest, Str part[DATA_WINDOWS])
{
    Str all = rest;

    for (int w = 0; w < DATA_WINDOWS; w++) {
        bool more = str_cut(&rest, ',', &part[w]);

        if (more != (w < DATA_WINDOWS - 1))
            return fail_str(r, N_("eight entries are joined by ',', not '%1'"), all);
    }
    return true;
}

static bool read_numbers(Reader *r, Palace *p, const Str part[4])
{
    int score, row, lost, glazier;

    if (!read_number(r, part[0], -SINTRA_MAX_SCORE, SINTRA_MAX_SCORE, &score) ||
        !read_number(r, part[1], 0, DATA_MAX_ROWS - 1, &row) ||
        !read_number(r, part[2], 0, SINTRA_MAX_SCORE, &lost) ||
        !read_number(r, part[3], 1, DATA_WINDOWS, &glazier))
        return false;
    if (row >= r->s.data.rows - 1) {
        fail_str(r, N_("row %1 is not above the bottom row, which is %2"), part[1]);
        message_set_number(&r->fault->message, 1, r->s.data.rows - 1);
        return false;
    }
    p->score = (int16_t)score;
    p->row = (uint8_t)row;
    p->lost = (int16_t)lost;
    p->glazier = (uint8_t)(glazier - 1);
    return true;
}

static bool read_player(Reader *r, int seat)
{
    enum { PARTS = 6, STRIPS = 4, WINDOWS = 5 };
    Palace *p = &r->s.palace[seat];
    Str rest, part[PARTS], strip[DATA_WINDOWS], window[DATA_WINDOWS];

    if (!open_field(r, FIELD_PLAYER + seat, &rest))
        return false;
    for (int i = 0; i < PARTS; i++) {
        if (str_cut(&rest, ':', &part[i]) != (i < PARTS - 1))
            return fail_str(
                r, N_("a player is score:row:lost:glazier:strips:windows, not '%1'"),
                r->field[FIELD_PLAYER + seat]);
    }
    if (!read_numbers(r, p, part) || !cut_entries(r, part[STRIPS], strip) ||
        !cut_entries(r, part[WINDOWS], window))
        return false;
    for (int w = 0; w < DATA_WINDOWS; w++) {
        if (!read_strip(r, p, w, strip[w]))
            return false;
    }
    if (!check_strips(r, p, strip))
        return false;
    for (int w = 0; w < DATA_WINDOWS; w++) {
        if (!read_window(r, p, w, window[w]) || !check_window(r, p, w, strip[w]))
            return false;
    }
    return true;
}

/* ---- reading: the whole ----------------------------------------------------- */

/* The data in force is set before the players are read: it knows the strips. */
static bool read_options(Reader *r)
{
    int first = FIELD_PLAYER + r->s.at.seats;
    char buffer[24];
    Text own = text_into(buffer, sizeof buffer);
    Str part = {r->text.at + r->text.size, 0};

    r->name = field_names[FIELD_COUNT - 1];
    text_add(&own, "data=");
    data_print_hash(&r->s.data, &own);
    if (r->fields > first)
        part = r->field[first];
    if (r->fields > first && !str_starts(part, "data="))
        return fail_str(r, N_("'%1' is one player too many, or an unknown option"), part);
    if (r->fields > first + 1)
        return fail_str(r, N_("'%1' is one field too many"), r->field[first + 1]);
    if (r->s.data.hash == data_builtin.hash) {
        if (str_equal(part, text_str(&own)))
            return fail_str(r, N_("'%1' is the built-in table, which is not written"),
                            part);
        return !part.size ||
               fail_str(
                   r,
                   N_("'%1' names a component table that is not at hand: give its file with --data FILE"),
                   part);
    }
    if (str_equal(part, text_str(&own)))
        return true;
    fail_str(r, N_("the component table at hand asks for '%1' here"), part);
    message_set_str(&r->fault->message, 0, text_str(&own));
    return false;
}

static bool check_panes(Reader *r)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        int count = sintra_count_panes(&r->s, colour);

        if (count == COLOUR_PANES)
            continue;
        r->name = field_names[FIELD_BAG];
        message_set_count(&r->fault->message,
                          NP_("the position has %1 pane of colour %2 in all, not 20",
                              "the position has %1 panes of colour %2 in all, not 20"),
                          0, count);
        message_set_str(&r->fault->message, 1, (Str){&PANES_LETTERS[colour], 1});
        return fail_position(r, r->field[FIELD_BAG].at);
    }
    return true;
}

static bool read_all(Reader *r)
{
    if (!split(r) || !read_side(r) || !read_round(r) || !read_track(r) ||
        !read_displays(r) || !read_centre(r) || !read_to_move(r) ||
        !read_counts(r, FIELD_BAG, &r->s.bag) ||
        !read_counts(r, FIELD_TOWER, &r->s.tower) ||
        !read_seat(r, FIELD_START, &r->s.at.start) || !read_options(r))
        return false;
    for (int seat = 0; seat < r->s.at.seats; seat++) {
        if (!read_player(r, seat))
            return false;
    }
    return check_panes(r);
}

Status sintra_parse_position(void *ret_s, Str text, Fault *ret_fault)
{
    Fault fault = {0};
    Reader r = {.s.data = data_builtin, .fault = &fault};
    Str name;

    if (str_cut(&text, '\n', &r.text) && str_trim(text).size &&
        data_parse(text, &r.s.data, &name, ret_fault) != OK)
        return ERR_SYNTAX;
    if (!read_all(&r)) {
        *ret_fault = fault;
        return ERR_SYNTAX;
    }
    r.s.key = sintra_key(&r.s);
    memcpy(ret_s, &r.s, sizeof r.s);
    return OK;
}
