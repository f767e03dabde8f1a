/* SPDX-License-Identifier: MIT */
/* Writes position strings. */
#include <stdlib.h>
#include <string.h>

#include "santorini/draft.h"
#include "santorini/setup.h"
#include "santorini/table.h"
#include "santorini/texts/notation.h"

enum { MEMO_TEXT_SIZE = 160 };

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
    if (table_hides_deck(&s->table))
        text_char(out, '?');
    else
        notation_cards(out, &s->table.deck);
}

static void print_mark(const Board *b, Text *out)
{
    if (b->memo[MEMO_MATE]) {
        notation_square(out, b->memo[MEMO_MATE] - 1);
        text_char(out, '>');
    }
    notation_square(out, b->memo[MEMO_MARK] - 1);
}

/* A deck nobody has touched yet is not written: its order is still to come. */
static bool has_deck(const Table *t)
{
    Cards start = setup_deck(t);
    bool untouched =
        t->unplaced && !t->face && memcmp(&t->deck, &start, sizeof start) == 0;

    return t->deck.count && !untouched;
}

/* Is there anything to write? */
static bool has_memo(const SantoriniState *s, const MemoText *m, int seat)
{
    switch (m->kind) {
    case MEMO_KIND_SEAT_FLAG: return s->board.memo[m->memo] >> seat & 1;
    case MEMO_KIND_STOCK: return s->board.stock;
    case MEMO_KIND_COINS: return s->board.coins;
    case MEMO_KIND_WHIRL: return s->board.whirl;
    case MEMO_KIND_DECK: return has_deck(&s->table);
    case MEMO_KIND_FACE: return s->table.face;
    case MEMO_KIND_PILE: return s->table.pile.count;
    default: return m->always || s->board.memo[m->memo] != m->start;
    }
}

static void print_value(const SantoriniState *s, const MemoText *m, Text *out)
{
    uint8_t value = s->board.memo[m->memo];

    switch (m->kind) {
    case MEMO_KIND_NUMBER: text_number(out, value); break;
    case MEMO_KIND_SQUARE:
        if (value == MEMO_UNKNOWN)
            text_char(out, '?');
        else
            notation_square(out, value - 1);
        break;
    case MEMO_KIND_DIRECTION: notation_direction(out, value - 1); break;
    case MEMO_KIND_STOCK: text_number(out, s->board.stock); break;
    case MEMO_KIND_COINS: print_squares(s->board.coins, out); break;
    case MEMO_KIND_WHIRL: print_squares(s->board.whirl, out); break;
    case MEMO_KIND_MARK: print_mark(&s->board, out); break;
    case MEMO_KIND_DECK: print_deck(s, out); break;
    case MEMO_KIND_FACE: text_add(out, power_get(s->table.face)->name); break;
    default: notation_cards(out, &s->table.pile);
    }
}

static void print_memo(const SantoriniState *s, const MemoText *m,
                       char text[MEMO_TEXT_SIZE])
{
    Text out = text_into(text, MEMO_TEXT_SIZE);

    text_add(&out, m->name);
    if (m->kind == MEMO_KIND_FLAG || m->kind == MEMO_KIND_SEAT_FLAG)
        return;
    text_char(&out, '=');
    print_value(s, m, &out);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Memos of the seat's own card, except that `up` stands where Athena's power is (2.4.6). */
static int collect_memos(const SantoriniState *s, int seat,
                         const MemoText *list[2 * POWER_MEMOS])
{
    const SantoriniPower *card = power_get(s->table.power[seat]);
    const SantoriniPower *force = turn_power(&s->table, &s->board, 0, seat);
    int count = 0;

    for (int i = 0; i < POWER_MEMOS && card->memo[i].name; i++) {
        if (card->memo[i].kind != MEMO_KIND_FLAG || card->memo[i].memo != MEMO_UP)
            list[count++] = &card->memo[i];
    }
    for (int i = 0; i < POWER_MEMOS && force->memo[i].name; i++) {
        if (force->memo[i].kind == MEMO_KIND_FLAG && force->memo[i].memo == MEMO_UP)
            list[count++] = &force->memo[i];
    }
    return count;
}

static void print_memos(const SantoriniState *s, int seat, Text *out)
{
    char text[2 * POWER_MEMOS][MEMO_TEXT_SIZE];
    const MemoText *list[2 * POWER_MEMOS];
    int count = collect_memos(s, seat, list), used = 0;

    for (int i = 0; i < count; i++) {
        if (has_memo(s, list[i], seat))
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
    int side = table_side(&s->table, seat);
    Squares workers = s->board.workers[side];

    if (table_is_out(&s->table, seat))
        text_char(out, 'x');
    else if (seat != side)
        text_char(out, '=');
    else if (s->table.unplaced >> side & 1)
        text_char(out, '-');
    else if (s->table.blind >> side & 1)
        text_char(out, '?');
    else if (!workers)
        text_char(out, '0');
    while (workers && seat == side && !(s->table.unplaced >> side & 1)) {
        print_worker(&s->board, bits_pop(&workers), out);
        if (workers)
            text_char(out, ',');
    }
}

static void print_seat(const SantoriniState *s, int seat, Text *out)
{
    uint8_t card = s->table.power[seat];

    text_char(out, ' ');
    text_add(out, card == POWER_UNKNOWN ? "?" : power_get(card)->name);
    if (!table_is_out(&s->table, seat) && !s->table.draft)
        print_memos(s, seat, out);
    text_char(out, ':');
    print_workers(s, seat, out);
}

static void print_fleece(const SantoriniState *s, Text *out)
{
    text_add(out, " fleece=");
    text_add(out,
             s->table.fleece == POWER_UNKNOWN ? "?" : power_get(s->table.fleece)->name);
    if (s->board.memo[MEMO_RAM]) {
        text_char(out, '@');
        notation_square(out, s->board.memo[MEMO_RAM] - 1);
    }
}

static void print_draft(const Table *t, Text *out)
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
}

void position_print(const void *state, Text *out)
{
    const SantoriniState *s = state;
    const Table *t = &s->table;

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
    if (table_is_variant(t))
        print_fleece(s, out);
    if (t->draft)
        print_draft(t, out);
    if (t->start) {
        text_add(out, " start=");
        text_number(out, t->start + 1);
    }
}
