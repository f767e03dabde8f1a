/* SPDX-License-Identifier: MIT */
#include "santorini/table.h"

#include <string.h>

#include "santorini/setup.h"

int table_next(const Table *t, int seat)
{
    do
        seat = seat + 1 < t->seats ? seat + 1 : 0;
    while (table_is_out(t, seat));
    return seat;
}

bool table_has_sexes(const Table *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (!table_is_out(t, seat) && power_get(t->power[seat])->traits & TRAIT_SEXES)
            return true;
    }
    return power_get(t->fleece)->traits & TRAIT_SEXES;
}

/* ---- the end of a turn ---- */

static void win(Table *t, int seat)
{
    t->mover = (uint8_t)seat;
    t->stage = STAGE_WON;
    t->extra = 0;
}

/* Chaos' card itself, not what stands for it: it is redrawn whoever has the power now. */
static bool needs_redraw(const Table *t, const Play *p)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);

        if (!table_is_out(t, seat) && card->any_redraw && card->any_redraw(p))
            return true;
    }
    return false;
}

static int standing_winner(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->holders; i++) {
        const Holder *h = &r->holder[i];

        if (h->power->any_win && h->power->any_win(r, p, h))
            return h->seat;
    }
    return -1;
}

void table_finish(const Rules *r, Play *p, Table *t)
{
    int winner;

    if (p->turn.won) {
        win(t, p->turn.won - 1);
        return;
    }
    if (p->turn.lost) {
        table_lose(t, &p->board, p->turn.lost - 1);
        return;
    }
    if (r->own->own_end)
        r->own->own_end(r, p);
    winner = standing_winner(r, p);
    if (winner >= 0) {
        win(t, winner);
        return;
    }
    t->flip = p->turn.towers && needs_redraw(t, p);
    t->extra = p->turn.towers && r->own->own_again && r->own->own_again(p);
    if (!t->extra)
        t->mover = (uint8_t)table_next(t, t->mover);
}

/* ---- losing ---- */

/* What lies elsewhere than in the card's own bytes. */
static void forget(Table *t, Board *b, const Memo *m)
{
    static const Cards none;
    Squares rest = (&b->block[0])[m->set];

    switch (m->kind) {
    case MEMO_SET:
        while (rest)
            board_toggle(b, (enum BoardSet)m->set, bits_pop(&rest));
        break;
    case MEMO_DECK: t->deck = none; break;
    case MEMO_FACE: t->face = POWER_NONE; break;
    case MEMO_PILE: t->pile = none; break;
    default: break;
    }
}

/* The card at a seat leaves the game, and all it remembers. */
static void forget_card(Table *t, Board *b, int seat)
{
    const SantoriniPower *card = power_get(t->power[seat]);

    for (const Memo *m = power_memo(card, NULL); m; m = power_memo(card, m))
        forget(t, b, m);
    memset(b->memo[seat], 0, sizeof b->memo[seat]);
    b->spent &= (uint8_t) ~(1 << seat);
}

/* Three players: workers, tokens and card leave; buildings stay (1.7). */
static void eliminate(Table *t, Board *b, int seat)
{
    t->out |= (uint8_t)(1 << seat);
    forget_card(t, b, seat);
    board_clear_workers(b, seat);
    while (!table_has_sexes(t) && b->female)
        board_toggle(b, SET_FEMALE, square_of(b->female));
    if (table_next(t, table_next(t, seat)) == table_next(t, seat))
        win(t, table_next(t, seat));
    else if (t->mover == seat)
        t->mover = (uint8_t)table_next(t, seat);
    t->extra = 0;
}

void table_lose(Table *t, Board *b, int seat)
{
    if (t->seats == 3)
        eliminate(t, b, seat);
    else
        win(t, table_next(t, seat));
}

/* ---- Chaos ---- */

int table_deck_seat(const Table *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (power_get(t->power[seat])->any_redraw)
            return seat;
    }
    return -1;
}

static void push_card(Cards *cards, int card)
{
    cards->card[cards->count++] = (uint8_t)card;
}

static bool has(const Cards *cards, int card)
{
    return memchr(cards->card, card, cards->count);
}

bool table_hides_deck(const Table *t)
{
    return has(&t->deck, POWER_UNKNOWN);
}

/* Takes a card out; out of a hidden deck any will do. */
static void draw_card(Cards *cards, int card)
{
    int i = 0;

    while (cards->card[i] != card && cards->card[i] != POWER_UNKNOWN)
        i++;
    cards->count--;
    memmove(&cards->card[i], &cards->card[i + 1], (size_t)(cards->count - i));
    cards->card[cards->count] = 0;
}

/* When the deck has run out, the discards with the card just discarded are the new deck. */
static void discard(Table *t)
{
    if (t->face)
        push_card(&t->pile, t->face);
    t->face = POWER_NONE;
    if (t->deck.count == 0) {
        t->deck = t->pile;
        memset(&t->pile, 0, sizeof t->pile);
    }
}

/* What a hidden deck holds is no secret, only the order is. */
static Cards hidden_cards(const Table *t)
{
    Cards all = setup_deck(t), hidden = {0};

    for (int i = 0; i < all.count; i++) {
        if (!has(&t->pile, all.card[i]))
            push_card(&hidden, all.card[i]);
    }
    return hidden;
}

Cards table_turn_ups(const Table *t)
{
    Table copy = *t;

    discard(&copy);
    return table_hides_deck(&copy) ? hidden_cards(&copy) : copy.deck;
}

void table_turn_up(Table *t, Board *b, int card)
{
    int seat = table_deck_seat(t);

    memset(b->memo[seat], 0, sizeof b->memo[seat]);
    discard(t);
    draw_card(&t->deck, card);
    t->face = (uint8_t)card;
    t->flip = 0;
}
