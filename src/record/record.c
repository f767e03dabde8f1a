/* SPDX-License-Identifier: MIT */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#include "record/record_check.h"

/* ---- storage ------------------------------------------------------------------------------- */

Record *record_open(void)
{
    return calloc(1, sizeof(Record));
}

void record_clear(Record *record)
{
    free(record->item);
    pool_clear(&record->pool);
    *record = (Record){0};
}

void record_close(Record *record)
{
    if (!record)
        return;
    record_clear(record);
    free(record);
}

/* Copies a text into the record. */
static Status keep_copy(Record *record, Str text, Str *ret_copy)
{
    const char *copy;

    if (text.size > RECORD_MAX_SIZE - record->size)
        return ERR_LIMIT;
    copy = pool_text(&record->pool, text);
    if (!copy)
        return ERR_LIMIT;
    record->size += text.size;
    *ret_copy = (Str){copy, text.size};
    return OK;
}

/* ---- tags ---------------------------------------------------------------------------------- */

static RecordTag *find_tag(Record *record, Str key)
{
    for (int i = 0; i < record->tags; i++) {
        if (str_equal(record->tag[i].key, key))
            return &record->tag[i];
    }
    return NULL;
}

Str record_tag(const Record *record, const char *key)
{
    if (strcmp(key, "Result") == 0)
        return record->result.at ? record->result : (Str){"", 0};
    for (int i = 0; i < record->tags; i++) {
        if (str_is(record->tag[i].key, key))
            return record->tag[i].value;
    }
    return (Str){"", 0};
}

static Status add_tag(Record *record, Str key, Str value)
{
    RecordTag tag = {0};
    Status status;

    if (record->tags == RECORD_MAX_TAGS)
        return ERR_LIMIT;
    status = keep_copy(record, key, &tag.key);
    if (status == OK)
        status = keep_copy(record, value, &tag.value);
    if (status == OK)
        record->tag[record->tags++] = tag;
    return status;
}

Status record_set_tag(Record *record, Str key, Str value)
{
    RecordTag *tag;

    if (str_is(key, "Result"))
        return record_set_result(record, value);
    if (!record_is_key(key) || !record_is_value(value))
        return ERR_SYNTAX;
    if (key.size > RECORD_MAX_KEY || value.size > RECORD_MAX_VALUE)
        return ERR_LIMIT;
    tag = find_tag(record, key);
    return tag ? keep_copy(record, value, &tag->value) : add_tag(record, key, value);
}

void record_set_data(Record *record, Str text)
{
    record->data = text;
}

Status record_set_result(Record *record, Str result)
{
    return record_is_result(result) ? keep_copy(record, result, &record->result)
                                    : ERR_SYNTAX;
}

/* ---- items --------------------------------------------------------------------------------- */

static bool reserve_item(Record *record)
{
    int capacity = record->item_capacity ? record->item_capacity * 2 : 64;
    RecordItem *larger;

    if (record->items < record->item_capacity)
        return true;
    larger = realloc(record->item, (size_t)capacity * sizeof *larger);
    if (!larger)
        return false;
    record->item = larger;
    record->item_capacity = capacity;
    return true;
}

/* A comment's words with single blanks between them. */
static Status keep_comment(Record *record, Str text, Str *ret_copy)
{
    char *copy;
    Str word;
    size_t size = 0;

    if (!record_is_comment(text))
        return ERR_SYNTAX;
    if (text.size > RECORD_MAX_COMMENT || text.size > RECORD_MAX_SIZE - record->size)
        return ERR_LIMIT;
    copy = pool_alloc(&record->pool, text.size + 1);
    if (!copy)
        return ERR_LIMIT;
    while (str_word(&text, &word)) {
        if (size)
            copy[size++] = ' ';
        memcpy(copy + size, word.at, word.size);
        size += word.size;
    }
    copy[size] = '\0';
    record->size += size;
    *ret_copy = (Str){copy, size};
    return OK;
}

static Status keep_text(Record *record, RecordKind kind, Str text, Str *ret_copy)
{
    switch (kind) {
    case RECORD_COMMENT: return keep_comment(record, text, ret_copy);
    case RECORD_TOKEN:
        return record_is_token(text) ? keep_copy(record, text, ret_copy) : ERR_SYNTAX;
    case RECORD_GLYPH:
        return record_is_glyph(text) ? keep_copy(record, text, ret_copy) : ERR_SYNTAX;
    case RECORD_OPEN:
    case RECORD_CLOSE: break;
    }
    *ret_copy = (Str){"", 0};
    return OK;
}

/* Opens or closes a variation. */
static Status nest(Record *record, RecordKind kind)
{
    if (kind == RECORD_OPEN) {
        if (!(record->begun >> record->depth & 1))
            return ERR_SYNTAX;
        if (record->depth == RECORD_MAX_NESTING)
            return ERR_LIMIT;
        record->depth++;
        record->begun &= ~((uint64_t)1 << record->depth);
    } else if (kind == RECORD_CLOSE) {
        if (record->depth == 0)
            return ERR_SYNTAX;
        record->depth--;
    } else if (kind == RECORD_TOKEN) {
        record->begun |= (uint64_t)1 << record->depth;
    }
    return OK;
}

Status record_add(Record *record, RecordKind kind, Str text)
{
    RecordItem item = {.kind = kind};
    Status status;

    if (record->items == RECORD_MAX_ITEMS || !reserve_item(record))
        return ERR_LIMIT;
    status = keep_text(record, kind, text, &item.text);
    if (status == OK)
        status = nest(record, kind);
    if (status != OK)
        return status;
    item.numbered = kind == RECORD_TOKEN && record_begins_turn(item.text);
    record->item[record->items++] = item;
    return OK;
}

/* ---- faults -------------------------------------------------------------------------------- */

static void print_number(const char *id, int number, Translate translate, Text *out)
{
    Message message;

    message_set(&message, id, NULL);
    message_set_number(&message, 0, number);
    message_print(&message, translate, out);
}

static void print_name(const char *id, const char *name, Translate translate, Text *out)
{
    Message message;

    message_set(&message, id, name, NULL);
    message_print(&message, translate, out);
}

void record_fault_print(const RecordFault *fault, Translate translate, Text *out)
{
    Fault rest = fault->fault;

    if (fault->line) {
        print_number(N_("line %1"), fault->line, translate, out);
        if (rest.column)
            print_number(N_(", column %1"), rest.column, translate, out);
        text_add(out, ": ");
        rest.column = 0;
    }
    if (fault->token[0]) {
        print_name(N_("token '%1'"), fault->token, translate, out);
        if (fault->at)
            print_number(N_(", character %1"), fault->at, translate, out);
        text_add(out, ": ");
    }
    if (fault->tag[0]) {
        print_name(N_("tag '%1'"), fault->tag, translate, out);
        text_add(out, ": ");
    }
    fault_print(&rest, translate, out);
}
