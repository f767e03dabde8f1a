/* SPDX-License-Identifier: MIT */
#include "santorini/lineup.h"

#include <string.h>

#include "santorini/setup.h"

int lineup_deck_seat(const Lineup *t)
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

bool lineup_hides_deck(const Lineup *t)
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
static void discard(Lineup *t)
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
static Cards hidden_cards(const Lineup *t)
{
    Cards all = setup_deck(t), hidden = {0};

    for (int i = 0; i < all.count; i++) {
        if (!has(&t->pile, all.card[i]))
            push_card(&hidden, all.card[i]);
    }
    return hidden;
}

Cards lineup_turn_ups(const Lineup *t)
{
    Lineup copy = *t;

    discard(&copy);
    return lineup_hides_deck(&copy) ? hidden_cards(&copy) : copy.deck;
}

void lineup_turn_up(Lineup *t, Board *b, int card)
{
    int seat = lineup_deck_seat(t);

    memset(b->memo[seat], 0, sizeof b->memo[seat]);
    discard(t);
    draw_card(&t->deck, card);
    t->face = (uint8_t)card;
    t->flip = 0;
}
