/* SPDX-License-Identifier: MIT */
#include "santorini/table.h"

#include "base/cpu.h"

int table_next(const Table *t, int seat)
{
    do
        seat = seat + 1 < t->seats ? seat + 1 : 0;
    while (table_is_out(t, seat));
    return seat;
}

OUTLINED bool table_has_sexes(const Table *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (!table_is_out(t, seat) && power_get(t->power[seat])->traits & TRAIT_SEXES)
            return true;
    }
    return power_get(t->fleece)->traits & TRAIT_SEXES;
}

/* ---- the end of a turn ---- */

void table_win(Table *t, int seat)
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
        table_win(t, p->turn.won - 1);
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
        table_win(t, winner);
        return;
    }
    t->flip = p->turn.towers && needs_redraw(t, p);
    t->extra = p->turn.towers && r->own->own_again && r->own->own_again(p);
    if (!t->extra)
        t->mover = (uint8_t)table_next(t, t->mover);
}
