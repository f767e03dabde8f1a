/* SPDX-License-Identifier: MIT */
#include "session/entry.h"

#include <limits.h>

#include "game/history.h"

static const char *const kinds[ENTRY_KIND_COUNT] = {
    [ENTRY_SIT] = "sit",         [ENTRY_PLAY] = "play",   [ENTRY_CHANCE] = "chance",
    [ENTRY_LEAVE] = "leave",     [ENTRY_OFFER] = "offer", [ENTRY_AGREE] = "agree",
    [ENTRY_DECLINE] = "decline", [ENTRY_SHIFT] = "shift",
};

static const char *const sitters[SITTER_KIND_COUNT] = {
    [SITTER_NOBODY] = "nobody",
    [SITTER_PERSON] = "person",
    [SITTER_ENGINE] = "engine",
};

static const char *const offers[OFFER_KIND_COUNT] = {
    [OFFER_NONE] = "",
    [OFFER_BACK] = "back",
    [OFFER_DRAW] = "draw",
    [OFFER_REMATCH] = "rematch",
};

/* ---- writing ------------------------------------------------------------------------ */

static void add_number(Text *out, int64_t number)
{
    text_char(out, ' ');
    text_number(out, number);
}

static void add_word(Text *out, const char *word)
{
    text_char(out, ' ');
    text_add(out, word);
}

static void add_sitter(Text *out, const Sitter *sitter)
{
    add_word(out, sitters[sitter->kind]);
    if (sitter->kind == SITTER_ENGINE)
        add_number(out, sitter->level);
    else if (sitter->kind == SITTER_PERSON && sitter->holder)
        add_number(out, sitter->holder);
}

static bool has_seat(EntryKind kind)
{
    return kind != ENTRY_CHANCE && kind != ENTRY_SHIFT;
}

void entry_print(const Entry *entry, Text *out)
{
    text_add(out, kinds[entry->kind]);
    if (has_seat(entry->kind))
        add_number(out, entry->seat + 1);
    switch (entry->kind) {
    case ENTRY_SIT: add_sitter(out, &entry->sitter); break;
    case ENTRY_PLAY:
    case ENTRY_CHANCE:
        text_char(out, ' ');
        text_add_str(out, entry->text);
        break;
    case ENTRY_LEAVE: add_word(out, history_leaves[entry->why]); break;
    case ENTRY_OFFER:
        add_word(out, offers[entry->offer]);
        if (entry->offer == OFFER_BACK)
            add_number(out, entry->back);
        break;
    case ENTRY_SHIFT: add_number(out, entry->by_ms); break;
    case ENTRY_AGREE:
    case ENTRY_DECLINE:
    case ENTRY_KIND_COUNT: break;
    }
    if (entry->at_ms) {
        text_add(out, " @");
        text_number(out, entry->at_ms);
    }
}

/* ---- reading ------------------------------------------------------------------------ */

/* Which of the words it is, -1: none. */
static int find_word(Str word, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (word.size && str_is(word, words[i]))
            return i;
    }
    return -1;
}

static bool read_word(Str *rest, const char *const *words, int count, int *ret_index)
{
    Str word;
    int i = str_word(rest, &word) ? find_word(word, words, count) : -1;

    *ret_index = i;
    return i >= 0;
}

static bool read_int(Str *rest, int min, int max, int *ret_number)
{
    Str word;

    return str_word(rest, &word) && str_number(word, ret_number) && *ret_number >= min &&
           *ret_number <= max;
}

static bool read_ms(Str word, int64_t *ret_ms)
{
    uint64_t ms;

    if (!str_count(word, &ms) || ms == 0 || ms > INT64_MAX / 4)
        return false;
    *ret_ms = (int64_t)ms;
    return true;
}

static bool read_sitter(Str *rest, Sitter *sitter)
{
    int kind;

    if (!read_word(rest, sitters, SITTER_KIND_COUNT, &kind))
        return false;
    sitter->kind = (SitterKind)kind;
    if (kind == SITTER_ENGINE)
        return read_int(rest, 1, ENTRY_MAX_LEVEL, &sitter->level);
    return kind == SITTER_NOBODY || !str_trim(*rest).size ||
           read_int(rest, 1, ENTRY_MAX_HOLDER, &sitter->holder);
}

static bool read_offer(Str *rest, Entry *entry)
{
    int kind;

    if (!read_word(rest, offers, OFFER_KIND_COUNT, &kind))
        return false;
    entry->offer = (OfferKind)kind;
    return kind != OFFER_BACK || !str_trim(*rest).size ||
           read_int(rest, 0, INT_MAX, &entry->back);
}

static bool read_rest(Str *rest, Entry *entry)
{
    Str word;
    int why;

    switch (entry->kind) {
    case ENTRY_SIT: return read_sitter(rest, &entry->sitter);
    case ENTRY_PLAY:
    case ENTRY_CHANCE: return str_word(rest, &entry->text);
    case ENTRY_LEAVE:
        if (!read_word(rest, history_leaves, LEAVE_ABANDON + 1, &why))
            return false;
        entry->why = (Leave)why;
        return true;
    case ENTRY_OFFER: return read_offer(rest, entry);
    case ENTRY_SHIFT: return str_word(rest, &word) && read_ms(word, &entry->by_ms);
    case ENTRY_AGREE:
    case ENTRY_DECLINE:
    case ENTRY_KIND_COUNT: break;
    }
    return true;
}

/* Cuts " @123" off the end, where it is there. A token may begin with the same sign, but no
 * square is a number. */
static void cut_time(Str *line, int64_t *ret_ms)
{
    size_t at = line->size;

    while (at > 0 && line->at[at - 1] != ' ')
        at--;
    if (at > 0 && at < line->size && line->at[at] == '@' &&
        read_ms((Str){line->at + at + 1, line->size - at - 1}, ret_ms))
        line->size = at - 1;
}

Status entry_parse(Str line, Entry *ret_entry, Fault *ret_fault)
{
    Entry entry = {.seat = 0};
    Str all = line, rest;
    int kind, seat = 1;

    cut_time(&line, &entry.at_ms);
    rest = line;
    if (read_word(&rest, kinds, ENTRY_KIND_COUNT, &kind)) {
        entry.kind = (EntryKind)kind;
        if ((!has_seat(entry.kind) || read_int(&rest, 1, GAME_MAX_SEATS, &seat)) &&
            read_rest(&rest, &entry) && !str_trim(rest).size) {
            entry.seat = seat - 1;
            *ret_entry = entry;
            return OK;
        }
    }
    return fault_set(ret_fault, ERR_SYNTAX, NULL, all, rest,
                     N_("this is no entry of a table's log"));
}
