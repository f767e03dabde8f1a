/* SPDX-License-Identifier: MIT */
/* Writes position strings. */
#include <stdlib.h>
#include <string.h>

#include "santorini/draft.h"
#include "santorini/lineup.h"
#include "santorini/setup.h"
#include "santorini/texts/notation.h"

enum { MEMO_TEXT_SIZE = 160, MOST_WRITTEN = 8 };

static void print_board(const Board *b, Text *out)
{
    for (int rank = 4; rank >= 0; rank--) {
        for (int file = 0; file < 5; file++) {
            int square = rank * 6 + file;
            char first = board_has(b->dome, square) ? 'A' : '0';

            text_char(out, (char)(first + board_level(b, square)));
        }
        if (rank)
            text_char(out, '/');
    }
}

static void print_squares(Squares set, Text *out)
{
    while (set) {
        notation_square(out, bits_pop(&set));
        if (set)
            text_char(out, '+');
    }
}

static void print_deck(const SantoriniState *s, Text *out)
{
    if (lineup_hides_deck(&s->lineup))
        text_char(out, '?');
    else
        notation_cards(out, &s->lineup.deck);
}

static void print_pair(const uint8_t *byte, Text *out)
{
    if (byte[1]) {
        notation_square(out, memo_place(byte[1]));
        text_char(out, '>');
    }
    notation_square(out, memo_place(byte[0]));
}

/* A deck nobody has touched yet is not written: its order is still to come. */
static bool has_deck(const Lineup *t)
{
    Cards start = setup_deck(t);
    bool untouched =
        t->unplaced && !t->face && memcmp(&t->deck, &start, sizeof start) == 0;

    return t->deck.count && !untouched;
}

/* A memo of the card at a seat. */
typedef struct Written {
    const Memo *memo;
    int seat;
} Written;

/* Is there anything to write? */
static bool has_memo(const SantoriniState *s, Written w)
{
    const uint8_t *byte = &s->board.memo[w.seat][w.memo->at];

    switch (w.memo->kind) {
    case MEMO_NUMBER: return *byte != w.memo->most;
    case MEMO_WORKERS: return true;
    case MEMO_AMOUNT: return memo_amount(byte);
    case MEMO_SET: return memo_squares(w.memo, &s->board, w.seat);
    case MEMO_SPENT: return s->board.spent >> w.seat & 1;
    case MEMO_TAKEN: return s->board.taken;
    case MEMO_DECK: return has_deck(&s->lineup);
    case MEMO_FACE: return s->lineup.face;
    case MEMO_PILE: return s->lineup.pile.count;
    default: return *byte;
    }
}

static void print_value(const SantoriniState *s, Written w, Text *out)
{
    const uint8_t *byte = &s->board.memo[w.seat][w.memo->at];

    if (memo_is_own(w.memo) && *byte == MEMO_UNKNOWN && w.memo->secret) {
        text_char(out, '?');
        return;
    }
    switch (w.memo->kind) {
    case MEMO_NUMBER:
    case MEMO_WORKERS: text_number(out, *byte); break;
    case MEMO_AMOUNT: text_number(out, memo_amount(byte)); break;
    case MEMO_DIRECTION: notation_direction(out, memo_place(*byte)); break;
    case MEMO_SQUARE:
    case MEMO_FOUR: notation_square(out, memo_place(*byte)); break;
    case MEMO_PAIR: print_pair(byte, out); break;
    case MEMO_SET: print_squares(memo_squares(w.memo, &s->board, w.seat), out); break;
    case MEMO_DECK: print_deck(s, out); break;
    case MEMO_FACE: text_add(out, power_get(s->lineup.face)->name); break;
    default: notation_cards(out, &s->lineup.pile);
    }
}

static bool has_value(const Memo *m)
{
    return m->kind != MEMO_FLAG && m->kind != MEMO_SPENT && m->kind != MEMO_TAKEN;
}

static void print_memo(const SantoriniState *s, Written w, char text[MEMO_TEXT_SIZE])
{
    Text out = text_into(text, MEMO_TEXT_SIZE);

    text_add(&out, w.memo->name);
    if (!has_value(w.memo))
        return;
    text_char(&out, '=');
    print_value(s, w, &out);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Adds the memos of the card at a seat that follow its power, or those that do not. */
static int add_memos(const SantoriniPower *card, int seat, bool follows, Written *list)
{
    int count = 0;

    for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m)) {
        if (m->follows == follows)
            list[count++] = (Written){m, seat};
    }
    return count;
}

static void print_memos(const SantoriniState *s, int seat, Text *out)
{
    const SantoriniPower *force = turn_power(&s->lineup, &s->board, 0, seat);
    char text[MOST_WRITTEN][MEMO_TEXT_SIZE];
    Written list[MOST_WRITTEN];
    int count = add_memos(power_get(s->lineup.power[seat]), seat, false, list), used = 0;

    count += add_memos(force, s->board.taken ? 1 - seat : seat, true, list + count);
    for (int i = 0; i < count; i++) {
        if (has_memo(s, list[i]))
            print_memo(s, list[i], text[used++]);
    }
    qsort(text, (size_t)used, sizeof text[0], compare_texts);
    for (int i = 0; i < used; i++) {
        text_char(out, i ? ';' : '[');
        text_add(out, text[i]);
    }
    if (used)
        text_char(out, ']');
}

static void print_worker(const Board *b, int square, Text *out)
{
    size_t at = out->size;

    notation_square(out, square);
    if (board_has(b->female, square) && out->size == at + 2)
        out->data[at] = (char)(out->data[at] - 'a' + 'A');
}

static void print_workers(const SantoriniState *s, int seat, Text *out)
{
    int side = lineup_side(&s->lineup, seat);
    Squares workers = s->board.workers[side];

    if (lineup_is_out(&s->lineup, seat))
        text_char(out, 'x');
    else if (seat != side)
        text_char(out, '=');
    else if (s->lineup.unplaced >> side & 1)
        text_char(out, '-');
    else if (s->lineup.blind >> side & 1)
        text_char(out, '?');
    else if (!workers)
        text_char(out, '0');
    while (workers && seat == side && !(s->lineup.unplaced >> side & 1)) {
        print_worker(&s->board, bits_pop(&workers), out);
        if (workers)
            text_char(out, ',');
    }
}

static void print_seat(const SantoriniState *s, int seat, Text *out)
{
    uint8_t card = s->lineup.power[seat];

    text_char(out, ' ');
    text_add(out, card == POWER_UNKNOWN ? "?" : power_get(card)->name);
    if (!lineup_is_out(&s->lineup, seat) && !s->lineup.draft)
        print_memos(s, seat, out);
    text_char(out, ':');
    print_workers(s, seat, out);
}

static void print_fleece(const SantoriniState *s, Text *out)
{
    text_add(out, " fleece=");
    text_add(out,
             s->lineup.fleece == POWER_UNKNOWN ? "?" : power_get(s->lineup.fleece)->name);
    if (s->board.ram) {
        text_char(out, '@');
        notation_square(out, memo_place(s->board.ram));
    }
}

static void print_draft(const Lineup *t, Text *out)
{
    text_add(out, " draft=");
    text_add(out, draft_name((DraftMode)t->draft));
    if (t->pool.count) {
        text_add(out, ";pool=");
        notation_cards(out, &t->pool);
    }
    if (t->offer.count) {
        text_add(out, ";offer=");
        notation_cards(out, &t->offer);
    }
    for (const DraftTerm *term = draft_terms; term->tag; term++) {
        if ((t->terms & term->mask) == term->bits) {
            text_char(out, ' ');
            text_add(out, term->option);
        }
    }
}

void position_print(const void *state, Text *out)
{
    const SantoriniState *s = state;
    const Lineup *t = &s->lineup;

    print_board(&s->board, out);
    text_char(out, ' ');
    text_number(out, t->mover + 1);
    if (t->stage == STAGE_WON)
        text_char(out, '*');
    else if (t->extra)
        text_char(out, 'x');
    for (int seat = 0; seat < t->seats; seat++)
        print_seat(s, seat, out);
    if (t->revised)
        text_add(out, " rules=revised");
    if (lineup_is_variant(t))
        print_fleece(s, out);
    if (t->draft)
        print_draft(t, out);
    if (t->terms & TERMS_DRAWN)
        text_add(out, " start=?");
    if (t->start) {
        text_add(out, " start=");
        text_number(out, t->start + 1);
    }
}
