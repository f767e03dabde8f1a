/* SPDX-License-Identifier: MIT */
#include "santorini/lineup.h"

#include "base/cpu.h"

int lineup_next(const Lineup *t, int seat)
{
    do
        seat = seat + 1 < t->seats ? seat + 1 : 0;
    while (lineup_is_out(t, seat));
    return seat;
}

OUTLINED bool lineup_has_sexes(const Lineup *t)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (!lineup_is_out(t, seat) && power_get(t->power[seat])->traits & TRAIT_SEXES)
            return true;
    }
    return power_get(t->fleece)->traits & TRAIT_SEXES;
}

/* ---- the end of a turn ---- */

void lineup_win(Lineup *t, int seat)
{
    t->mover = (uint8_t)seat;
    t->stage = STAGE_WON;
    t->extra = 0;
}

/* Chaos' card itself, not what stands for it: it is redrawn whoever has the power now. */
static bool needs_redraw(const Lineup *t, const Play *p)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);

        if (!lineup_is_out(t, seat) && card->any_redraw && card->any_redraw(p))
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

void lineup_finish(const Rules *r, Play *p, Lineup *t)
{
    int winner;

    if (p->turn.won) {
        lineup_win(t, p->turn.won - 1);
        return;
    }
    if (p->turn.lost) {
        lineup_lose(t, &p->board, p->turn.lost - 1);
        return;
    }
    if (r->own->own_end)
        r->own->own_end(r, p);
    winner = standing_winner(r, p);
    if (winner >= 0) {
        lineup_win(t, winner);
        return;
    }
    t->flip = p->turn.towers && needs_redraw(t, p);
    t->extra = p->turn.towers && r->own->own_again && r->own->own_again(p);
    if (!t->extra)
        t->mover = (uint8_t)lineup_next(t, t->mover);
}
