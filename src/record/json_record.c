/* SPDX-License-Identifier: MIT */
#include "record/json_record.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_file.h"

/* ---- writing --------------------------------------------------------------------- */

static void write_item(Json *j, const RecordItem *item)
{
    switch (item->kind) {
    case RECORD_TOKEN: json_str(j, NULL, item->text); break;
    case RECORD_COMMENT:
    case RECORD_GLYPH:
        json_open(j, NULL, '{');
        json_str(j, item->kind == RECORD_GLYPH ? "glyph" : "comment", item->text);
        json_close(j, '}');
        break;
    case RECORD_OPEN:
        json_open(j, NULL, '{');
        json_open(j, "variation", '[');
        break;
    case RECORD_CLOSE:
        json_close(j, ']');
        json_close(j, '}');
        break;
    }
}

void json_write_record(const Record *record, FILE *to)
{
    Json j = json_begin(to);
    char key[RECORD_MAX_KEY + 1];

    json_open(&j, "tags", '{');
    for (int i = 0; i < record->tags; i++) {
        str_copy(record->tag[i].key, key, sizeof key);
        json_str(&j, key, record->tag[i].value);
    }
    json_close(&j, '}');
    json_open(&j, "items", '[');
    for (int i = 0; i < record->items; i++)
        write_item(&j, &record->item[i]);
    json_close(&j, ']');
    json_str(&j, "result", record->result);
    json_end(&j);
}

/* ---- reading --------------------------------------------------------------------- */

/* `value` is the scratch for long strings, `fault` the first thing found wrong. */
typedef struct Reading {
    JsonReader *r;
    Record *record;
    Text value;
    const char *fault;
} Reading;

static bool fail_reading(Reading *reading, const char *fault)
{
    if (!reading->fault)
        reading->fault = fault;
    return false;
}

static bool expect(Reading *reading, char c)
{
    return json_take(reading->r, c) || fail_reading(reading, N_("not a record in JSON"));
}

static bool read_text(Reading *reading)
{
    return json_read_string(reading->r, &reading->value) ||
           fail_reading(reading, N_("not a string, or too long a one"));
}

static bool read_key(Reading *reading, char *key, size_t capacity)
{
    Text out = text_into(key, capacity);

    return (json_read_string(reading->r, &out) && json_take(reading->r, ':')) ||
           fail_reading(reading, N_("not a key, or too long a one"));
}

static bool done(Reading *reading, Status status)
{
    if (status == ERR_LIMIT)
        return fail_reading(reading, N_("the record is too long"));
    return status == OK || fail_reading(reading, N_("this cannot stand in a record"));
}

static bool add_item(Reading *reading, RecordKind kind, Str text)
{
    return done(reading, record_add(reading->record, kind, text));
}

static bool read_items(Reading *reading);

/* {"comment":".."}, {"glyph":".."} or {"variation":[..]} */
static bool read_remark(Reading *reading)
{
    char key[RECORD_MAX_KEY + 1];

    if (!expect(reading, '{') || !read_key(reading, key, sizeof key))
        return false;
    if (strcmp(key, "variation") == 0) {
        if (!add_item(reading, RECORD_OPEN, str_from("")) || !read_items(reading) ||
            !add_item(reading, RECORD_CLOSE, str_from("")))
            return false;
    } else if (strcmp(key, "comment") == 0 || strcmp(key, "glyph") == 0) {
        RecordKind kind = *key == 'c' ? RECORD_COMMENT : RECORD_GLYPH;

        if (!read_text(reading) || !add_item(reading, kind, text_str(&reading->value)))
            return false;
    } else {
        return fail_reading(reading, N_("not a comment, a glyph or a variation"));
    }
    return expect(reading, '}');
}

/* The record bounds how deep variations nest, and so this recursion. */
static bool read_items(Reading *reading)
{
    if (!expect(reading, '['))
        return false;
    if (json_take(reading->r, ']'))
        return true;
    do {
        if (json_next_is(reading->r, '{')) {
            if (!read_remark(reading))
                return false;
        } else if (!read_text(reading) ||
                   !add_item(reading, RECORD_TOKEN, text_str(&reading->value))) {
            return false;
        }
    } while (json_take(reading->r, ','));
    return expect(reading, ']');
}

static bool read_tags(Reading *reading)
{
    char key[RECORD_MAX_KEY + 1];

    if (!expect(reading, '{'))
        return false;
    if (json_take(reading->r, '}'))
        return true;
    do {
        if (!read_key(reading, key, sizeof key) || !read_text(reading) ||
            !done(reading, record_set_tag(reading->record, str_from(key),
                                          text_str(&reading->value))))
            return false;
    } while (json_take(reading->r, ','));
    return expect(reading, '}');
}

static bool read_member(Reading *reading)
{
    char key[RECORD_MAX_KEY + 1];

    if (!read_key(reading, key, sizeof key))
        return false;
    if (strcmp(key, "tags") == 0)
        return read_tags(reading);
    if (strcmp(key, "items") == 0)
        return read_items(reading);
    if (strcmp(key, "result") == 0)
        return read_text(reading) &&
               done(reading,
                    record_set_result(reading->record, text_str(&reading->value)));
    return json_skip(reading->r) || fail_reading(reading, N_("not a record in JSON"));
}

static bool read_object(Reading *reading)
{
    if (!expect(reading, '{'))
        return false;
    if (json_take(reading->r, '}'))
        return true;
    do {
        if (!read_member(reading))
            return false;
    } while (json_take(reading->r, ','));
    return expect(reading, '}');
}

Status json_read_record(JsonReader *r, Record *ret_record, RecordFault *ret_fault)
{
    enum { ROOM = RECORD_MAX_COMMENT + 1 };
    char *room = malloc(ROOM);
    Reading reading = {.r = r, .record = ret_record};
    bool ok = false;

    record_clear(ret_record);
    if (room) {
        reading.value = text_into(room, ROOM);
        ok = done(&reading, record_set_result(ret_record, str_from("*"))) &&
             read_object(&reading);
    } else {
        fail_reading(&reading, N_("not enough memory"));
    }
    free(room);
    if (ok)
        return OK;
    record_clear(ret_record);
    memset(ret_fault, 0, sizeof *ret_fault);
    json_place(r, &ret_fault->line, &ret_fault->fault.column);
    message_set(&ret_fault->fault.message, reading.fault, NULL);
    json_skip_line(r);
    return ERR_SYNTAX;
}
