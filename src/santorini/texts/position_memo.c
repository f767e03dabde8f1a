/* SPDX-License-Identifier: MIT */
/* What cards remember, as positions tell it. */
#include "santorini/texts/notation.h"
#include "santorini/texts/position_part.h"
#include "santorini/turn.h"

enum { MOST_AMOUNT = 60000 };

static Status read_square_list(Reader *r, Str text, int most, enum BoardSet set)
{
    Squares squares = 0;
    bool more = true;

    while (more) {
        Str name;
        int square;

        more = str_cut(&text, '+', &name);
        square = notation_find_square(name);
        if (square < 0)
            return position_fail(r, name, N_("'%1' is not a square"));
        if (board_has(squares, square))
            return position_fail(r, name, N_("two tokens stand on %1"));
        squares |= square_set(square);
        board_toggle(&r->s.board, set, square);
    }
    return bits_count(squares) > most ? position_fail(r, text, N_("too many tokens"))
                                      : OK;
}

static Status read_cards(Reader *r, Str text, Cards *ret_cards)
{
    if (!notation_find_cards(text, ret_cards))
        return position_fail(r, text, N_("'%1' is not a list of different powers"));
    for (int i = 0; i < ret_cards->count; i++) {
        if (ret_cards->card[i] > POWER_SIMPLE_LAST)
            return position_fail(r, text, N_("'%1' are not all simple gods"));
    }
    return OK;
}

/* A hidden order leaves a state whole: chance decides about it anyway. */
static Status read_deck(Reader *r, Str text)
{
    r->deck_given = true;
    return str_is(text, "?") ? OK : read_cards(r, text, &r->s.lineup.deck);
}

static Status read_face(Reader *r, Str text)
{
    Cards face;
    Status status = read_cards(r, text, &face);

    if (status)
        return status;
    if (face.count != 1)
        return position_fail(r, text, N_("'%1' is not one power"));
    r->s.lineup.face = face.card[0];
    return OK;
}

static Status read_number(Reader *r, Str text, int most, int *ret_number)
{
    int number;

    if (!str_number(text, &number) || number > most ||
        (text.size > 1 && text.at[0] == '0'))
        return position_fail(r, text, N_("'%1' is not a number in range"));
    *ret_number = number;
    return OK;
}

static Status read_place(Reader *r, const Memo *m, Str text, uint8_t *ret_byte)
{
    bool square = m->kind != MEMO_DIRECTION;
    int place = square ? notation_find_square(text) : notation_find_direction(text);

    if (m->secret && str_is(text, "?")) {
        r->viewed = true;
        *ret_byte = MEMO_UNKNOWN;
        return OK;
    }
    if (place < 0)
        return position_fail(
            r, text, square ? N_("'%1' is not a square") : N_("'%1' is not a direction"));
    if (m->kind == MEMO_FOUR && (place % 6 > 3 || place / 6 > 3))
        return position_fail(r, text, N_("%1 is not the lower left square of four"));
    *ret_byte = memo_of(place);
    return OK;
}

static Status read_pair(Reader *r, Str text, uint8_t *ret_bytes)
{
    Str first;
    bool pair = str_cut(&text, '>', &first);
    int before = pair ? notation_find_square(first) : -1;
    int square = notation_find_square(pair ? text : first);

    if (square < 0 || (pair && before < 0))
        return position_fail(r, first, N_("'%1' is not a square, or two joined by >"));
    ret_bytes[0] = memo_of(square);
    ret_bytes[1] = memo_of(before);
    return OK;
}

static Status read_value(Reader *r, const Memo *m, int seat, Str text)
{
    uint8_t *byte = &r->s.board.memo[seat][m->at];
    int number = 0;
    Status status;

    switch (m->kind) {
    case MEMO_NUMBER:
    case MEMO_WORKERS:
        status = read_number(r, text, m->most, &number);
        *byte = (uint8_t)number;
        return status;
    case MEMO_AMOUNT:
        status = read_number(r, text, MOST_AMOUNT, &number);
        memo_set_amount(byte, number);
        return status;
    case MEMO_PAIR: return read_pair(r, text, byte);
    case MEMO_SET: return read_square_list(r, text, m->most, (enum BoardSet)m->set);
    case MEMO_DECK: return read_deck(r, text);
    case MEMO_FACE: return read_face(r, text);
    case MEMO_PILE: return read_cards(r, text, &r->s.lineup.pile);
    default: return read_place(r, m, text, byte);
    }
}

static void read_flag(Reader *r, const Memo *m, int seat)
{
    switch (m->kind) {
    case MEMO_SPENT: r->s.board.spent |= (uint8_t)(1 << seat); break;
    case MEMO_TAKEN: r->s.board.taken = 1; break;
    default: r->s.board.memo[seat][m->at] = 1;
    }
}

static const Memo *find_memo(const SantoriniPower *card, Str name)
{
    const Memo *m = NULL;

    while ((m = power_memo(card, m)) && !str_is(name, m->name))
        ;
    return m;
}

static bool is_flag(const Memo *m)
{
    return m->kind == MEMO_FLAG || m->kind == MEMO_SPENT || m->kind == MEMO_TAKEN;
}

/* What follows a power may stand at a seat that has it by way of another card. Which one that
 * is may only come later in the text. */
static bool may_borrow(const SantoriniPower *card)
{
    return card->acts_as || card->traits & TRAIT_TAKES_CARD;
}

static Status read_memo(Reader *r, int seat, Str text)
{
    const SantoriniPower *card = power_get(r->s.lineup.power[seat]);
    Str name, at = text;
    bool valued = str_cut(&text, '=', &name);
    const Memo *m = find_memo(card, name);

    if (!m && may_borrow(card) && !valued && !r->borrowed[seat].size) {
        r->borrowed[seat] = name;
        return OK;
    }
    if (!m)
        return position_fail(r, name, N_("this card has no memo '%1'"));
    if (is_flag(m) == valued)
        return position_fail(
            r, at, valued ? N_("'%1' takes no value") : N_("'%1' needs a value"));
    if (valued)
        return read_value(r, m, seat, text);
    read_flag(r, m, seat);
    return OK;
}

/* The names seen are kept as a small list. */
Status position_read_memos(Reader *r, int seat, Str text)
{
    Str seen[8];
    int count = 0;
    bool more = true;

    while (more) {
        Str memo, name, rest;
        Status status;

        more = str_cut(&text, ';', &memo);
        rest = memo;
        str_cut(&rest, '=', &name);
        for (int i = 0; i < count; i++) {
            if (str_equal(seen[i], name))
                return position_fail(r, name, N_("memo '%1' stands twice"));
        }
        if (count < 8)
            seen[count++] = name;
        status = read_memo(r, seat, memo);
        if (status)
            return status;
    }
    return OK;
}

Status position_check_borrowed(Reader *r)
{
    const Lineup *t = &r->s.lineup;

    for (int seat = 0; seat < t->seats; seat++) {
        bool takes = power_get(t->power[seat])->traits & TRAIT_TAKES_CARD;
        int at = takes ? 1 - seat : seat;
        const Memo *m = find_memo(turn_card(t, at), r->borrowed[seat]);

        if (!r->borrowed[seat].size)
            continue;
        r->field = position_seat_field[seat];
        if (!m || !m->follows)
            return position_fail(r, r->borrowed[seat], N_("this card has no memo '%1'"));
        read_flag(r, m, at);
    }
    return OK;
}
