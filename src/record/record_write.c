/* SPDX-License-Identifier: MIT */
/* Writes records in their canonical form. Words are put together first and broken into
 * lines where they meet, so no word is ever broken. */
#include "record/record.h"

#include <stdlib.h>
#include <string.h>

#include "game/setup.h"
#include "record/record_check.h"

enum { LINE_WIDTH = 80, NUMBER_SIZE = 16 };

/* ---- the growing text ---------------------------------------------------------------------- */

typedef struct Out {
    char *data;
    size_t size, capacity;
    bool failed;
    size_t column; /* characters in this line before the word being written */
    size_t word;   /* where that begins */
    bool in_word;
} Out;

static void put_out(Out *out, Str text)
{
    size_t capacity = out->capacity ? out->capacity : 1024;
    char *larger;

    while (capacity < out->size + text.size + 1)
        capacity *= 2;
    if (capacity != out->capacity) {
        larger = out->failed ? NULL : realloc(out->data, capacity);
        if (!larger) {
            out->failed = true;
            return;
        }
        out->data = larger;
        out->capacity = capacity;
    }
    if (text.size)
        memcpy(out->data + out->size, text.at, text.size);
    out->size += text.size;
    out->data[out->size] = '\0';
}

static void put_text(Out *out, const char *text)
{
    put_out(out, str_from(text));
}

/* Ends the word being written, if any; it moves to a new line when it does not fit. */
static void word_end(Out *out)
{
    size_t size;

    if (!out->in_word || out->failed)
        return;
    size = str_width((Str){out->data + out->word, out->size - out->word});
    if (out->column && out->column + 1 + size > LINE_WIDTH) {
        out->data[out->word - 1] = '\n';
        out->column = 0;
    }
    out->column += size + (out->column > 0);
    out->in_word = false;
}

/* Begins a word, which what is put sticks to until the next one begins. */
static void word_begin(Out *out)
{
    word_end(out);
    if (out->column)
        put_text(out, " ");
    out->word = out->size;
    out->in_word = true;
}

/* ---- tags ---------------------------------------------------------------------------------- */

/* The order of tags. Those that set the game up come between these, others before Result;
 * '#' stands for a digit. */
static const char *const tags_first[] = {"Game", "Rules", "RulesVersion", "Seats", NULL};
static const char *const tags_later[] = {"Name#", "Date", "Repetition", "Start", NULL};

enum { RANK_OWN = 100, RANK_LATER = 200, RANK_OTHER = 300, RANK_LAST = 400 };

typedef struct RankedTag {
    const RecordTag *tag;
    int rank;
} RankedTag;

static bool fits(Str key, const char *pattern)
{
    if (key.size != strlen(pattern))
        return false;
    for (size_t i = 0; i < key.size; i++) {
        bool digit = key.at[i] >= '0' && key.at[i] <= '9';

        if (pattern[i] == '#' ? !digit : key.at[i] != pattern[i])
            return false;
    }
    return true;
}

/* Where a key stands in a list, -1: nowhere. */
static int place_in(Str key, const char *const *list)
{
    for (int i = 0; list[i]; i++) {
        if (fits(key, list[i]))
            return i;
    }
    return -1;
}

static int rank_of(Str key, const GameDef *def)
{
    int first = place_in(key, tags_first), later = place_in(key, tags_later);
    const GameTag *own = def ? game_tag_find(def->tags, key) : NULL;

    if (first >= 0)
        return first;
    if (own)
        return RANK_OWN + (int)(own - def->tags);
    if (later >= 0)
        return RANK_LATER + later;
    return str_is(key, "Scores") ? RANK_LAST : RANK_OTHER;
}

static int compare_tags(const void *left, const void *right)
{
    const RankedTag *a = left, *b = right;

    return a->rank != b->rank ? a->rank - b->rank
                              : strcmp(a->tag->key.at, b->tag->key.at);
}

static void put_tag(Out *out, Str key, Str value)
{
    put_text(out, "[");
    put_out(out, key);
    put_text(out, " \"");
    for (size_t i = 0; i < value.size; i++) {
        if (value.at[i] == '"' || value.at[i] == '\\')
            put_text(out, "\\");
        put_out(out, (Str){value.at + i, 1});
    }
    put_text(out, "\"]\n");
}

static void put_tags(Out *out, const Record *record, const GameDef *def)
{
    RankedTag tag[RECORD_MAX_TAGS];
    int i = 0;

    for (int k = 0; k < record->tags; k++)
        tag[k] = (RankedTag){&record->tag[k], rank_of(record->tag[k].key, def)};
    if (record->tags)
        qsort(tag, (size_t)record->tags, sizeof *tag, compare_tags);
    for (; i < record->tags && tag[i].rank < RANK_LAST; i++)
        put_tag(out, tag[i].tag->key, tag[i].tag->value);
    put_tag(out, str_from("Result"),
            record->result.size ? record->result : str_from("*"));
    for (; i < record->tags; i++)
        put_tag(out, tag[i].tag->key, tag[i].tag->value);
    put_text(out, "\n");
}

/* ---- the body ------------------------------------------------------------------------------ */

/* How turns are counted in one line of play. */
typedef struct Count {
    int next;   /* the number of the next turn */
    int before; /* the same as it was before the latest token */
} Count;

typedef struct Body {
    Out *out;
    Count count[RECORD_MAX_NESTING + 1];
    int depth;
    int opened; /* variations begun whose first word is still to come */
} Body;

/* Parentheses stick to the word behind them. */
static void begin_word(Body *body)
{
    word_begin(body->out);
    for (; body->opened > 0; body->opened--)
        put_text(body->out, "(");
}

static void put_token(Body *body, const RecordItem *item)
{
    char number[NUMBER_SIZE];
    Text digits = text_into(number, sizeof number);
    Count *count = &body->count[body->depth];

    count->before = count->next;
    begin_word(body);
    if (item->numbered) {
        text_number(&digits, count->next++);
        text_add(&digits, ". ");
        put_out(body->out, text_str(&digits));
    }
    put_out(body->out, item->text);
}

/* The words of a comment may stand in different lines. */
static void put_comment(Body *body, Str rest)
{
    Str word;
    bool more;

    begin_word(body);
    put_text(body->out, "{");
    more = str_word(&rest, &word);
    while (more) {
        put_out(body->out, word);
        more = str_word(&rest, &word);
        if (more)
            word_begin(body->out);
    }
    put_text(body->out, "}");
}

/* A variation stands for the latest token and takes its number. */
static void open_variation(Body *body)
{
    int number = body->count[body->depth].before;

    body->depth++;
    body->opened++;
    body->count[body->depth] = (Count){number, number};
}

static void close_variation(Body *body)
{
    if (body->opened > 0)
        begin_word(body);
    put_text(body->out, ")");
    body->depth--;
}

static void put_item(Body *body, const RecordItem *item)
{
    switch (item->kind) {
    case RECORD_TOKEN: put_token(body, item); break;
    case RECORD_COMMENT: put_comment(body, item->text); break;
    case RECORD_GLYPH:
        begin_word(body);
        put_out(body->out, item->text);
        break;
    case RECORD_OPEN: open_variation(body); break;
    case RECORD_CLOSE: close_variation(body); break;
    }
}

static void put_body(Out *out, const Record *record)
{
    Body body = {.out = out, .count[0] = {1, 1}};

    for (int i = 0; i < record->items; i++)
        put_item(&body, &record->item[i]);
    while (body.depth > 0)
        close_variation(&body);
    word_begin(out);
    put_out(out, record->result.size ? record->result : str_from("*"));
    word_end(out);
    put_text(out, "\n");
}

char *record_write(const Record *record, RecordLookup lookup, size_t *ret_size)
{
    Out out = {0};

    put_tags(&out, record, lookup(record_tag(record, "Game")));
    put_body(&out, record);
    if (out.failed) {
        free(out.data);
        return NULL;
    }
    *ret_size = out.size;
    return out.data;
}
