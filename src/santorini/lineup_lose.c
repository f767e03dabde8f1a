/* SPDX-License-Identifier: MIT */
#include "santorini/lineup.h"

#include <string.h>

/* What lies elsewhere than in the card's own bytes. */
static void forget(Lineup *t, Board *b, const Memo *m)
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
static void forget_card(Lineup *t, Board *b, int seat)
{
    const SantoriniPower *card = power_get(t->power[seat]);

    for (const Memo *m = card->memo; m && m->name; m++)
        forget(t, b, m);
    memset(b->memo[seat], 0, sizeof b->memo[seat]);
    b->spent &= (uint8_t) ~(1 << seat);
}

/* Three players: workers, tokens and card leave; buildings stay (1.7). */
static void eliminate(Lineup *t, Board *b, int seat)
{
    t->out |= (uint8_t)(1 << seat);
    forget_card(t, b, seat);
    board_clear_workers(b, seat);
    while (!lineup_has_sexes(t) && b->female)
        board_toggle(b, SET_FEMALE, square_of(b->female));
    if (lineup_next(t, lineup_next(t, seat)) == lineup_next(t, seat))
        lineup_win(t, lineup_next(t, seat));
    else if (t->mover == seat)
        t->mover = (uint8_t)lineup_next(t, seat);
    t->extra = 0;
}

void lineup_lose(Lineup *t, Board *b, int seat)
{
    if (t->seats == 3)
        eliminate(t, b, seat);
    else
        lineup_win(t, lineup_next(t, seat));
}
