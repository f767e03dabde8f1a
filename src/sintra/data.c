/* SPDX-License-Identifier: MIT */
#include "sintra/data.h"

#include <string.h>

/* ---- the built-in data ------------------------------------------------------ */

enum { C, Y, O, B, P, J };

#define SPACE(colour) (1u << (PANES_BITS * (colour)))
#define FACE(a, b, c, d, e) (SPACE(a) + SPACE(b) + SPACE(c) + SPACE(d) + SPACE(e))
#define ORDER(a, b, c, d, e) ((a) | (b) << 3 | (c) << 6 | (d) << 9 | (e) << 12)

/* clang-format off */
#define SIDES(X) \
    X(Y, Y, Y, B, P) X(O, O, O, Y, Y) \
    X(Y, Y, B, B, O) X(O, O, O, P, C) \
    X(B, B, C, C, P) X(P, P, P, B, B) \
    X(B, B, B, C, Y) X(C, C, C, O, B) \
    X(O, O, P, P, B) X(B, B, B, O, O) \
    X(Y, Y, Y, C, C) X(C, C, O, O, Y) \
    X(P, P, Y, Y, C) X(C, C, C, P, P) \
    X(P, P, P, Y, O) X(J, J, C, B, O)
/* clang-format on */

#define FACE_ITEM(...) FACE(__VA_ARGS__),
#define ORDER_ITEM(...) ORDER(__VA_ARGS__),

const SintraData data_builtin = {
    .hash = 0x06b5836a303c52fcu,
    .face = {SIDES(FACE_ITEM)},
    .order = {SIDES(ORDER_ITEM)},
    .windows = {{4, 3, 3, 2, 2, 1, 1, 2}, {4, 3, 3, 2, 2, 1, 1, 2}},
    .broken = {0, 1, 2, 4, 6, 8, 11, 14, 18},
    .ornament = {0, 2, 4, 6},
    .ornament_points = {0, 0, 3, 6, 10},
    .rows = 9,
    .ornaments = 4,
    .joker_side = 15,
};

const char data_builtin_name[] = "balanced stand-in";

/* ---- printing --------------------------------------------------------------- */

static void print_numbers(Text *out, const uint8_t *number, int count)
{
    for (int i = 0; i < count; i++) {
        text_char(out, ' ');
        text_number(out, number[i]);
    }
    text_char(out, '\n');
}

static void print_strips(const SintraData *data, Text *out)
{
    for (int side = 0; side < DATA_SIDES; side++) {
        if (side % 2 == 0) {
            text_add(out, "strip ");
            text_number(out, side / 2 + 1);
        }
        text_char(out, ' ');
        for (int space = 0; space < DATA_SPACES; space++)
            text_char(out, PANES_LETTERS[data_space(data, side, space)]);
        if (side % 2 == 1)
            text_char(out, '\n');
    }
}

void data_print(const SintraData *data, Str name, Text *out)
{
    text_add(out, "sintra-data 1\n");
    if (name.size) {
        text_add(out, "name ");
        text_add_str(out, name);
        text_char(out, '\n');
    }
    print_strips(data, out);
    text_add(out, "windows A");
    print_numbers(out, data->windows[0], DATA_WINDOWS);
    text_add(out, "windows B");
    print_numbers(out, data->windows[1], DATA_WINDOWS);
    text_add(out, "broken");
    print_numbers(out, data->broken, data->rows);
    text_add(out, "ornaments A");
    for (int i = 0; i < data->ornaments; i++) {
        text_char(out, ' ');
        text_number(out, data->ornament[i] + 1);
        text_char(out, '-');
        text_number(out, data->ornament[i] + 2);
    }
    text_add(out, "\nornament-points");
    print_numbers(out, data->ornament_points, DATA_FRAMES + 1);
    if (data->floor_zero)
        text_add(out, "score-floor zero\n");
}

void data_print_line(const SintraData *data, Text *out)
{
    char buffer[DATA_TEXT_SIZE];
    Text text = text_into(buffer, sizeof buffer);
    Str rest, line;

    data_print(data, (Str){"", 0}, &text);
    rest = str_trim(text_str(&text));
    for (bool more = true, first = true; more; first = false) {
        more = str_cut(&rest, '\n', &line);
        text_add(out, first ? "" : "; ");
        text_add_str(out, line);
    }
}

void data_print_hash(const SintraData *data, Text *out)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(out, "0123456789abcdef"[data->hash >> shift & 15]);
}

/* FNV-1a, 64 bits, over the canonical text. */
static uint64_t hash_text(const SintraData *data)
{
    char buffer[DATA_TEXT_SIZE];
    Text text = text_into(buffer, sizeof buffer);

    data_print(data, (Str){"", 0}, &text);
    return str_hash(STR_HASH, text_str(&text));
}

/* ---- reading ---------------------------------------------------------------- */

/* Lines seen so far, as bits; strip n is ITEM_STRIP + n. */
enum {
    ITEM_HEAD,
    ITEM_NAME,
    ITEM_WINDOWS_A,
    ITEM_WINDOWS_B,
    ITEM_BROKEN,
    ITEM_ORNAMENTS,
    ITEM_POINTS,
    ITEM_FLOOR,
    ITEM_STRIP,
};

typedef struct Reader {
    SintraData data;
    Str name;
    uint32_t seen;
    Fault *fault;
    const char *keyword; /* of this line */
    const char *line;    /* where it begins */
    int number;          /* its number, from 1 */
} Reader;

/* Puts the place to the message that has just been set. */
static bool fail_data(Reader *r, const char *at)
{
    r->fault->field = r->keyword;
    r->fault->column = (int)(at - r->line) + 1;
    message_set(&r->fault->note, N_("line %1"), NULL);
    message_set_number(&r->fault->note, 0, r->number);
    return false;
}

static bool fail_word(Reader *r, const char *id, Str word)
{
    message_set(&r->fault->message, id, NULL);
    message_set_str(&r->fault->message, 0, word);
    return fail_data(r, word.at);
}

static bool once(Reader *r, int item, Str word)
{
    if (r->seen & 1u << item)
        return fail_word(r, N_("this line has stood before"), word);
    r->seen |= 1u << item;
    return true;
}

static bool nothing_more(Reader *r, Str rest)
{
    Str word;

    return !str_word(&rest, &word) || fail_word(r, N_("one word too many: '%1'"), word);
}

/* Reads as many numbers up to `limit` as there are, at most `max`. */
static bool read_numbers(Reader *r, Str rest, int min, int max, int limit, uint8_t *out,
                         int *ret_count)
{
    Str word;
    int count = 0, number;

    while (str_word(&rest, &word)) {
        if (!str_number(word, &number) || number > limit) {
            fail_word(r, N_("'%1' is not a number from 0 to %2"), word);
            message_set_number(&r->fault->message, 1, limit);
            return false;
        }
        if (count == max) {
            fail_word(r, N_("'%1' is one number too many: there are at most %2"), word);
            message_set_number(&r->fault->message, 1, max);
            return false;
        }
        out[count++] = (uint8_t)number;
    }
    if (count < min) {
        message_set_count(&r->fault->message,
                          NP_("%1 number is too few: %2 are needed",
                              "%1 numbers are too few: %2 are needed"),
                          0, count);
        message_set_number(&r->fault->message, 1, min);
        return fail_data(r, word.at);
    }
    *ret_count = count;
    return true;
}

static bool read_side(Reader *r, Str *rest, int side)
{
    Str word;
    Panes face = 0;
    unsigned order = 0;

    if (!str_word(rest, &word) || word.size != DATA_SPACES)
        return fail_word(r, N_("a side has five letters of CYOBPJ, not '%1'"), word);
    for (int i = 0; i < DATA_SPACES; i++) {
        const char *hit = word.at[i] ? strchr(PANES_LETTERS, word.at[i]) : NULL;

        if (!hit) {
            message_set(&r->fault->message, N_("'%1' is not one of the letters CYOBPJ"),
                        NULL);
            message_set_str(&r->fault->message, 0, (Str){word.at + i, 1});
            return fail_data(r, word.at + i);
        }
        /* Jokers are checked when all strips are known; two bits must hold them till then. */
        if (*hit == 'J' && panes_jokers(face) == DATA_JOKERS)
            return fail_word(r, N_("more than two jokers: '%1'"), word);
        face += panes_of((int)(hit - PANES_LETTERS), 1);
        order |= (unsigned)(hit - PANES_LETTERS) << (3 * i);
    }
    r->data.face[side] = face;
    r->data.order[side] = (uint16_t)order;
    return true;
}

static bool read_strip(Reader *r, Str rest)
{
    Str word;
    int number;

    if (!str_word(&rest, &word) || !str_number(word, &number) || number < 1 ||
        number > DATA_STRIPS)
        return fail_word(r, N_("strips have the numbers 1 to 8, not '%1'"), word);
    return once(r, ITEM_STRIP + number - 1, word) &&
           read_side(r, &rest, 2 * (number - 1)) &&
           read_side(r, &rest, 2 * (number - 1) + 1) && nothing_more(r, rest);
}

static bool read_windows(Reader *r, Str rest)
{
    Str word;
    int side, count;

    if (!str_word(&rest, &word) || (!str_is(word, "A") && !str_is(word, "B")))
        return fail_word(r, N_("the palace sides are A and B, not '%1'"), word);
    side = word.at[0] - 'A';
    return once(r, ITEM_WINDOWS_A + side, word) &&
           read_numbers(r, rest, DATA_WINDOWS, DATA_WINDOWS, 9, r->data.windows[side],
                        &count);
}

static bool read_broken(Reader *r, Str rest)
{
    uint8_t *row = r->data.broken;
    int count;

    if (!once(r, ITEM_BROKEN, rest) ||
        !read_numbers(r, rest, DATA_MIN_ROWS, DATA_MAX_ROWS, DATA_MAX_POINTS, row,
                      &count))
        return false;
    for (int i = 0; i < count; i++) {
        if (i == 0 ? row[i] != 0 : row[i] <= row[i - 1]) {
            message_set(&r->fault->message,
                        N_("the rows must rise from 0: row %1 is worth %2"), NULL);
            message_set_number(&r->fault->message, 0, i + 1);
            message_set_number(&r->fault->message, 1, row[i]);
            return fail_data(r, str_trim(rest).at);
        }
    }
    r->data.rows = (uint8_t)count;
    return true;
}

static bool read_ornament(Reader *r, Str word)
{
    SintraData *t = &r->data;
    int left = word.size == 3 ? word.at[0] - '1' : -1;

    if (t->ornaments == DATA_MAX_ORNAMENTS)
        return fail_word(r, N_("'%1' is one ornament too many: there are at most four"),
                         word);
    if (word.size != 3 || word.at[1] != '-' || left < 0 || left >= DATA_WINDOWS - 1 ||
        word.at[2] != word.at[0] + 1)
        return fail_word(
            r, N_("'%1' does not name two neighbouring windows, such as 3-4"), word);
    for (int i = 0; i < t->ornaments; i++) {
        int apart = t->ornament[i] - left;

        if (apart >= -1 && apart <= 1)
            return fail_word(r, N_("'%1' overlaps another ornament"), word);
    }
    t->ornament[t->ornaments++] = (uint8_t)left;
    return true;
}

static bool read_ornaments(Reader *r, Str rest)
{
    Str word;

    if (!str_word(&rest, &word) || !str_is(word, "A"))
        return fail_word(r, N_("only side A has ornaments, not '%1'"), word);
    if (!once(r, ITEM_ORNAMENTS, word))
        return false;
    while (str_word(&rest, &word)) {
        if (!read_ornament(r, word))
            return false;
    }
    return true;
}

static bool read_points(Reader *r, Str rest)
{
    int count;

    return once(r, ITEM_POINTS, rest) &&
           read_numbers(r, rest, DATA_FRAMES + 1, DATA_FRAMES + 1, DATA_MAX_POINTS,
                        r->data.ornament_points, &count);
}

static bool read_floor(Reader *r, Str rest)
{
    Str word;

    if (!str_word(&rest, &word) || !str_is(word, "zero"))
        return fail_word(r, N_("the only floor is 'zero', not '%1'"), word);
    r->data.floor_zero = 1;
    return once(r, ITEM_FLOOR, word) && nothing_more(r, rest);
}

static bool read_name(Reader *r, Str rest)
{
    r->name = str_trim(rest);
    return once(r, ITEM_NAME, rest);
}

static bool read_head(Reader *r, Str rest)
{
    Str word;

    if (!str_word(&rest, &word) || !str_is(word, "1"))
        return fail_word(r, N_("only version 1 can be read, not '%1'"), word);
    return once(r, ITEM_HEAD, word) && nothing_more(r, rest);
}

static const struct {
    const char *keyword;
    bool (*read)(Reader *r, Str rest);
} keywords[] = {
    {"sintra-data", read_head},  {"name", read_name},
    {"strip", read_strip},       {"windows", read_windows},
    {"broken", read_broken},     {"ornaments", read_ornaments},
    {"score-floor", read_floor}, {"ornament-points", read_points},
};

static bool read_line(Reader *r, Str line)
{
    Str text, word;

    r->line = line.at;
    r->number++;
    r->keyword = NULL;
    str_cut(&line, '#', &text);
    if (!str_word(&text, &word))
        return true;
    if (!(r->seen & 1u << ITEM_HEAD) && !str_is(word, "sintra-data"))
        return fail_word(r, N_("the first line must be 'sintra-data 1', not '%1'"), word);
    for (size_t i = 0; i < sizeof keywords / sizeof *keywords; i++) {
        if (str_is(word, keywords[i].keyword)) {
            r->keyword = keywords[i].keyword;
            return keywords[i].read(r, text);
        }
    }
    return fail_word(r, N_("unknown keyword '%1'"), word);
}

static bool check_complete(const Reader *r)
{
    static const struct {
        int item;
        const char *line;
    } needed[] = {
        {ITEM_HEAD, "sintra-data 1"},    {ITEM_WINDOWS_A, "windows A"},
        {ITEM_WINDOWS_B, "windows B"},   {ITEM_BROKEN, "broken"},
        {ITEM_ORNAMENTS, "ornaments A"}, {ITEM_POINTS, "ornament-points"},
    };
    char strip[] = "strip 1";

    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++) {
        if (!(r->seen & 1u << needed[i].item)) {
            message_set(&r->fault->message, N_("the line '%1' is missing"),
                        needed[i].line, NULL);
            return false;
        }
    }
    for (int i = 0; i < DATA_STRIPS; i++, strip[6]++) {
        if (!(r->seen & 1u << (ITEM_STRIP + i))) {
            message_set(&r->fault->message, N_("the line '%1' is missing"), strip, NULL);
            return false;
        }
    }
    return true;
}

/* Exactly two jokers, both on one side. */
static bool check_jokers(Reader *r)
{
    int sides = 0, jokers = 0;

    for (int side = 0; side < DATA_SIDES; side++) {
        int here = panes_jokers(r->data.face[side]);

        jokers += here;
        sides += here > 0;
        if (here)
            r->data.joker_side = (uint8_t)side;
    }
    if (sides == 1 && jokers == DATA_JOKERS)
        return true;
    message_set_count(&r->fault->message,
                      NP_("there must be two jokers, both on one side: %1 on %2 side",
                          "there must be two jokers, both on one side: %1 on %2 sides"),
                      1, sides);
    message_set_number(&r->fault->message, 0, jokers);
    r->fault->field = "strip";
    return false;
}

Status data_parse(Str text, SintraData *ret_data, Str *ret_name, Fault *ret_fault)
{
    Fault fault = {0};
    Reader r = {.fault = &fault, .name = {"", 0}};
    Str rest = text, line;
    char end = str_cut(&rest, '\n', &line) ? '\n' : ';';
    bool more, good = true;

    do {
        more = str_cut(&text, end, &line);
        good = read_line(&r, line);
    } while (more && good);
    if (!good || !check_complete(&r) || !check_jokers(&r)) {
        *ret_fault = fault;
        return ERR_SYNTAX;
    }
    r.data.hash = hash_text(&r.data);
    *ret_data = r.data;
    *ret_name = r.name;
    return OK;
}

/* ---- warnings --------------------------------------------------------------- */

enum { FEW_SPACES = 13, MANY_SPACES = 18, LAST_ROW = 18, KNOWN_ROW = 8 };

static int warn_colours(const SintraData *data, Message *out)
{
    int count = 0;

    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        int spaces = 0;

        for (int side = 0; side < DATA_SIDES; side++)
            spaces += panes_count(data->face[side], colour);
        if (spaces >= FEW_SPACES && spaces <= MANY_SPACES)
            continue;
        out[count] = (Message){0};
        message_set_str(&out[count], 0, (Str){&PANES_LETTERS[colour], 1});
        message_set_count(&out[count++],
                          NP_("colour %1 has %2 space; 13 to 18 are to be expected",
                              "colour %1 has %2 spaces; 13 to 18 are to be expected"),
                          1, spaces);
    }
    return count;
}

static int warn_rows(const SintraData *data, Message *out)
{
    bool known = false;
    int count = 0, last = data->broken[data->rows - 1];

    for (int i = 0; i < data->rows; i++)
        known |= data->broken[i] == KNOWN_ROW;
    if (last != LAST_ROW) {
        message_set(&out[count], N_("the bottom broken-glass row is worth %1, not 18"),
                    NULL);
        message_set_number(&out[count++], 0, last);
    }
    if (!known)
        message_set(&out[count++], N_("no broken-glass row is worth 8"), NULL);
    return count;
}

int data_warnings(const SintraData *data, Message out[DATA_MAX_WARNINGS])
{
    int count = warn_colours(data, out);

    count += warn_rows(data, out + count);
    for (int strip = 0; strip < DATA_STRIPS; strip++) {
        if (data->face[2 * strip] != data->face[2 * strip + 1])
            continue;
        message_set(&out[count], N_("both sides of strip %1 have the same spaces"), NULL);
        message_set_number(&out[count++], 0, strip + 1);
    }
    return count;
}
