/* SPDX-License-Identifier: MIT */
/* Reads records. The reader goes forward only, one character at a time, and each function
 * stands on the character it was called for. */
#include "record/record.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "record/record_check.h"

/* A place in the text, for faults. */
typedef struct Spot {
    int line, column;
} Spot;

/* One record being read. */
typedef struct Reading {
    RecordReader *reader;
    Record *record;
    RecordFault *fault;
    size_t left;     /* what was left of the text when the record began */
    bool number;     /* a turn number was read and its token is still to come */
    bool any_number; /* the record numbers its turns */
    bool done;       /* the result was read */
    char scratch[RECORD_MAX_COMMENT];
} Reading;

/* ---- characters ---------------------------------------------------------------------------- */

RecordReader record_reader(Str text)
{
    RecordReader reader = {.rest = text, .line = 1, .column = 1};

    if (str_starts(text, "\xef\xbb\xbf"))
        reader.rest = (Str){text.at + 3, text.size - 3};
    return reader;
}

/* The next character; NUL, which may stand nowhere, at the end. */
static char peek(const RecordReader *reader)
{
    return reader->rest.size ? reader->rest.at[0] : '\0';
}

/* Goes on by one byte. Columns count characters, so the later bytes of one do not count. */
static void take_byte(RecordReader *reader)
{
    char c = peek(reader);

    if (c == '\n') {
        reader->line += reader->line < INT_MAX;
        reader->column = 1;
    } else if (((unsigned char)c & 0xc0) != 0x80) {
        reader->column += reader->column < INT_MAX;
    }
    reader->rest = (Str){reader->rest.at + 1, reader->rest.size - 1};
}

static bool is_white(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

static void skip_white(RecordReader *reader)
{
    while (reader->rest.size && is_white(peek(reader)))
        take_byte(reader);
}

static void skip_blanks(RecordReader *reader)
{
    while (peek(reader) == ' ' || peek(reader) == '\t')
        take_byte(reader);
}

bool record_more(RecordReader *reader)
{
    skip_white(reader);
    return reader->rest.size > 0;
}

static Spot here(const Reading *reading)
{
    return (Spot){reading->reader->line, reading->reader->column};
}

/* ---- faults -------------------------------------------------------------------------------- */

static Status refuse_record(Reading *reading, Spot spot, const char *id, Str arg)
{
    RecordFault *fault = reading->fault;

    memset(fault, 0, sizeof *fault);
    fault->line = spot.line;
    fault->fault.column = spot.column;
    message_set(&fault->fault.message, id, NULL);
    message_set_str(&fault->fault.message, 0, arg);
    return ERR_SYNTAX;
}

static Status refuse_here(Reading *reading, const char *id)
{
    return refuse_record(reading, here(reading), id, (Str){"", 0});
}

static Status refuse_char(Reading *reading)
{
    RecordReader *reader = reading->reader;
    int size = record_utf8_size(reader->rest);

    if (size == 0)
        return refuse_here(reading, N_("this is not UTF-8"));
    return refuse_record(reading, here(reading), N_("unexpected '%1'"),
                         (Str){reader->rest.at, (size_t)size});
}

/* What record_add and its like answer, with the place. */
static Status judge_status(Reading *reading, Status status, Spot spot, const char *id)
{
    if (status == OK)
        return OK;
    refuse_record(reading, spot, status == ERR_LIMIT ? N_("the record is too large") : id,
                  (Str){"", 0});
    return status;
}

/* Takes one character of a value or a comment into the scratch. */
static Status take_text(Reading *reading, size_t *size, size_t limit)
{
    RecordReader *reader = reading->reader;
    int bytes = record_utf8_size(reader->rest);

    if (bytes == 0)
        return refuse_char(reading);
    if (*size + (size_t)bytes > limit) {
        refuse_here(reading, N_("this text is too long"));
        return ERR_LIMIT;
    }
    for (; bytes > 0; bytes--) {
        reading->scratch[(*size)++] = peek(reader);
        take_byte(reader);
    }
    return OK;
}

/* ---- tags ---------------------------------------------------------------------------------- */

/* Reads what stands between the quotes into the scratch. */
static Status read_value(Reading *reading, Str *ret_value)
{
    RecordReader *reader = reading->reader;
    Status status = OK;
    size_t size = 0;

    while (status == OK && peek(reader) != '"') {
        char c = peek(reader);

        if ((unsigned char)c < ' ' || c == 127)
            return refuse_here(reading,
                               N_("the value of a tag ends with '\"' in its line"));
        if (c == '\\') {
            take_byte(reader);
            if (peek(reader) != '"' && peek(reader) != '\\')
                return refuse_here(reading, N_("'\\' stands only before '\"' and '\\'"));
        }
        status = take_text(reading, &size, RECORD_MAX_VALUE);
    }
    *ret_value = (Str){reading->scratch, size};
    return status;
}

static Status read_key(Reading *reading, Str *ret_key)
{
    RecordReader *reader = reading->reader;
    Spot spot = here(reading);
    const char *from = reader->rest.at;

    while (record_is_key_char(peek(reader)))
        take_byte(reader);
    *ret_key = str_range(from, reader->rest.at);
    if (!record_is_key(*ret_key))
        return refuse_record(reading, spot, N_("a tag looks like [Name \"value\"]"),
                             (Str){"", 0});
    if (ret_key->size > RECORD_MAX_KEY) {
        refuse_record(reading, spot, N_("the name of this tag is too long"),
                      (Str){"", 0});
        return ERR_LIMIT;
    }
    return OK;
}

static Status expect(Reading *reading, char c)
{
    skip_blanks(reading->reader);
    if (peek(reading->reader) != c)
        return refuse_here(reading, N_("a tag looks like [Name \"value\"]"));
    take_byte(reading->reader);
    return OK;
}

static bool has_tag(const Record *record, Str key)
{
    for (int i = 0; i < record->tags; i++) {
        if (str_equal(record->tag[i].key, key))
            return true;
    }
    return str_is(key, "Result") && record->result.size > 0;
}

static Status add_tag(Reading *reading, Spot spot, Str key, Str value, Spot value_spot)
{
    Record *record = reading->record;
    int before = record->tags;
    Status status;

    if (has_tag(record, key))
        return refuse_record(reading, spot, N_("the tag '%1' stands twice"), key);
    status = judge_status(reading, record_set_tag(record, key, value), value_spot,
                          N_("this is no result"));
    if (status == OK && record->tags > before) {
        record->tag[before].line = value_spot.line;
        record->tag[before].column = value_spot.column;
    }
    return status;
}

static Status read_tag(Reading *reading)
{
    Spot spot = here(reading), value_spot = spot;
    Str key, value;
    Status status = expect(reading, '[');

    skip_blanks(reading->reader);
    if (status == OK)
        status = read_key(reading, &key);
    if (status == OK)
        status = expect(reading, '"');
    if (status == OK) {
        value_spot = here(reading);
        status = read_value(reading, &value);
    }
    if (status == OK)
        status = expect(reading, '"');
    if (status == OK)
        status = expect(reading, ']');
    return status == OK ? add_tag(reading, spot, key, value, value_spot) : status;
}

/* ---- the body ------------------------------------------------------------------------------ */

static Status add_item(Reading *reading, Spot spot, RecordKind kind, Str text,
                       const char *id)
{
    Record *record = reading->record;
    Status status = judge_status(reading, record_add(record, kind, text), spot, id);

    if (status == OK) {
        record->item[record->items - 1].line = spot.line;
        record->item[record->items - 1].column = spot.column;
    }
    return status;
}

static Status read_comment(Reading *reading)
{
    RecordReader *reader = reading->reader;
    Spot spot = here(reading);
    Status status = OK;
    size_t size = 0;

    take_byte(reader);
    while (status == OK && peek(reader) != '}') {
        char c = peek(reader);

        if (reader->rest.size == 0)
            return refuse_record(reading, spot, N_("this comment has no end"),
                                 (Str){"", 0});
        if (((unsigned char)c < ' ' && !is_white(c)) || c == 127)
            return refuse_here(reading, N_("a control character stands in a comment"));
        status = take_text(reading, &size, sizeof reading->scratch);
    }
    if (status != OK)
        return status;
    take_byte(reader);
    return add_item(reading, spot, RECORD_COMMENT, (Str){reading->scratch, size},
                    N_("this cannot stand in a comment"));
}

static Status read_glyph(Reading *reading)
{
    RecordReader *reader = reading->reader;
    Spot spot = here(reading);
    const char *from = reader->rest.at;

    do
        take_byte(reader);
    while (peek(reader) >= '0' && peek(reader) <= '9');
    return add_item(reading, spot, RECORD_GLYPH, str_range(from, reader->rest.at),
                    N_("a glyph is '$' and a number up to 255"));
}

static Status read_bracket(Reading *reading, RecordKind kind, const char *id)
{
    Spot spot = here(reading);

    take_byte(reading->reader);
    return add_item(reading, spot, kind, (Str){"", 0}, id);
}

static Status read_result(Reading *reading, Spot spot, Str word)
{
    Record *record = reading->record;

    if (record->depth > 0)
        return refuse_record(reading, spot, N_("a result stands in a variation"),
                             (Str){"", 0});
    if (record->result.size && !str_equal(record->result, word)) {
        refuse_record(reading, spot, N_("the result is '%1' here and '%2' in the tag"),
                      word);
        message_set_str(&reading->fault->fault.message, 1, record->result);
        return ERR_SYNTAX;
    }
    record->result_line = spot.line;
    record->result_column = spot.column;
    reading->done = true;
    return judge_status(reading, record_set_result(record, word), spot,
                        N_("this is no result"));
}

/* A token, a turn number, both at once, or the result. */
static Status read_word(Reading *reading)
{
    RecordReader *reader = reading->reader;
    Spot spot = here(reading);
    const char *from = reader->rest.at;
    Status status;
    Str word;

    while (record_is_token_char(peek(reader)))
        take_byte(reader);
    word = str_range(from, reader->rest.at);
    if (word.size == 0)
        return refuse_char(reading);
    while (record_cut_number(&word))
        reading->number = true;
    spot.column += (int)(word.at - from);
    if (word.size == 0)
        return OK;
    if (record_is_result(word))
        return read_result(reading, spot, word);
    status = add_item(reading, spot, RECORD_TOKEN, word, N_("this token is too long"));
    if (status == OK)
        reading->record->item[reading->record->items - 1].numbered = reading->number;
    reading->any_number |= reading->number;
    reading->number = false;
    return status;
}

static Status read_item(Reading *reading)
{
    switch (peek(reading->reader)) {
    case '{': return read_comment(reading);
    case '$': return read_glyph(reading);
    case '(':
        return read_bracket(reading, RECORD_OPEN, N_("this variation follows no token"));
    case ')':
        return read_bracket(reading, RECORD_CLOSE, N_("this ')' closes no variation"));
    case '[': return refuse_here(reading, N_("the record ends without a result"));
    default: return read_word(reading);
    }
}

static Status read_body(Reading *reading)
{
    Status status = OK;

    while (status == OK && !reading->done) {
        skip_white(reading->reader);
        if (reading->reader->rest.size == 0)
            return refuse_here(reading, N_("the record ends without a result"));
        if (reading->left - reading->reader->rest.size > RECORD_MAX_SIZE) {
            refuse_here(reading, N_("the record is too large"));
            return ERR_LIMIT;
        }
        status = read_item(reading);
    }
    return status;
}

/* Without any turn number the record leaves to us which tokens begin a turn. */
static void number_turns(Record *record)
{
    for (int i = 0; i < record->items; i++) {
        RecordItem *item = &record->item[i];

        item->numbered = item->kind == RECORD_TOKEN && record_begins_turn(item->text);
    }
}

/* ---- whole records ------------------------------------------------------------------------- */

static Status read_record(Reading *reading)
{
    RecordReader *reader = reading->reader;
    Status status = OK;

    if (peek(reader) != '[')
        return refuse_here(reading, N_("a record begins with a tag"));
    while (status == OK && peek(reader) == '[') {
        status = read_tag(reading);
        skip_white(reader);
    }
    if (status == OK)
        status = read_body(reading);
    if (status == OK && !reading->any_number)
        number_turns(reading->record);
    return status;
}

/* Does a line that begins with [Game, behind a blank line, begin here? */
static bool at_next_record(const RecordReader *reader, const char *first)
{
    const char *at = reader->rest.at;
    int line_ends = 0;

    if (reader->column != 1 || !str_starts(reader->rest, "[Game"))
        return false;
    while (at > first && is_white(at[-1]) && line_ends < 2)
        line_ends += *--at == '\n';
    return line_ends == 2;
}

/* Goes on to the next record, leaving at least one character behind. */
static void skip_record(RecordReader *reader, const char *first)
{
    if (reader->rest.size && reader->rest.at == first)
        take_byte(reader);
    while (reader->rest.size && !at_next_record(reader, first))
        take_byte(reader);
}

Status record_read(RecordReader *reader, Record *ret_record, RecordFault *ret_fault)
{
    Reading *reading = calloc(1, sizeof *reading);
    const char *first;
    Status status;

    record_clear(ret_record);
    skip_white(reader);
    first = reader->rest.at;
    if (reading) {
        reading->reader = reader;
        reading->record = ret_record;
        reading->fault = ret_fault;
        reading->left = reader->rest.size;
        ret_record->line = reader->line;
        status = read_record(reading);
        free(reading);
    } else {
        memset(ret_fault, 0, sizeof *ret_fault);
        message_set(&ret_fault->fault.message, N_("out of memory"), NULL);
        status = ERR_LIMIT;
    }
    if (status != OK) {
        record_clear(ret_record);
        skip_record(reader, first);
    }
    return status;
}
