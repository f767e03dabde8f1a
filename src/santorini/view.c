/* SPDX-License-Identifier: MIT */
#include "santorini/view.h"

#include <string.h>

#include "santorini/play.h"

bool view_is_secret(const SantoriniPower *card)
{
    if (card->traits & TRAIT_HIDDEN)
        return true;
    for (const Memo *m = card->memo; m && m->name; m++) {
        if (m->secret)
            return true;
    }
    return false;
}

/* While cards are drafted anything may come. */
bool view_hides(const void *state)
{
    const Lineup *t = &((const SantoriniState *)state)->lineup;

    for (int seat = 0; seat < t->seats; seat++) {
        if (t->power[seat] == POWER_UNKNOWN || view_is_secret(power_get(t->power[seat])))
            return true;
    }
    return false;
}

int view_hidden_seat(const Lineup *t, int viewer)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (seat != viewer && !lineup_is_out(t, seat) &&
            power_get(t->power[seat])->traits & TRAIT_HIDDEN)
            return seat;
    }
    return -1;
}

/* What somebody else has under way would show where his hidden workers stand. */
static void blank_turn(Turn *t)
{
    Turn blank = {.begun = t->begun, .ask = t->ask, .last = t->last, .fresh = t->fresh};

    *t = blank;
}

/* Which byte of a seat's card holds a secret that is chosen; -1 when none does. */
static int secret_byte(const SantoriniState *s, int seat)
{
    const SantoriniPower *card = power_get(s->lineup.power[seat]);

    for (const Memo *m = card->memo; m && m->name; m++) {
        if (m->secret && memo_is_own(m) && s->board.memo[seat][m->at])
            return m->at;
    }
    return -1;
}

static void blank_memos(SantoriniState *s, int viewer)
{
    for (int seat = 0; seat < s->lineup.seats; seat++) {
        int byte = seat == viewer ? -1 : secret_byte(s, seat);

        if (byte >= 0)
            s->board.memo[seat][byte] = MEMO_UNKNOWN;
    }
}

/* The order of a deck is not missing: chance decides about it. */
bool view_blank(const void *state)
{
    const SantoriniState *s = state;

    for (int seat = 0; seat < s->lineup.seats; seat++) {
        int byte = secret_byte(s, seat);

        if (byte >= 0 && s->board.memo[seat][byte] == MEMO_UNKNOWN)
            return true;
    }
    return s->lineup.blind;
}

/* Nobody ever sees the deck: a card comes up by chance, whatever order a text gave. */
static void blank_deck(Cards *deck)
{
    memset(deck->card, POWER_UNKNOWN, deck->count);
}

void view_make(const void *state, int seat, void *ret_view)
{
    SantoriniState view = *(const SantoriniState *)state;
    Lineup *t = &view.lineup;
    int mover = play_mover(state), hidden;

    t->viewer = (uint8_t)(seat == SEAT_SPECTATOR ? GAME_MAX_SEATS + 1 : seat + 1);
    memset(&view.truth, 0, sizeof view.truth);
    if (t->stage == STAGE_PLAY && play_between(state))
        t->over = mover == SEAT_OVER ? OVER_YES : OVER_NO;
    if (mover != SEAT_OVER) {
        hidden = view_hidden_seat(t, seat);
        if (hidden >= 0 && !(t->unplaced >> hidden & 1 && !view.turn.begun)) {
            board_clear_workers(&view.board, hidden);
            t->blind |= (uint8_t)(1 << hidden);
        }
        if (hidden >= 0 && t->mover == hidden)
            blank_turn(&view.turn);
        blank_memos(&view, seat);
    }
    blank_deck(&t->deck);
    memcpy(ret_view, &view, sizeof view);
}

static void lay_open_workers(Board *b, int side, const Board *end)
{
    for (Squares rest = end->workers[side]; rest;) {
        int square = bits_pop(&rest);

        board_toggle(b, (enum BoardSet)(SET_WORKERS + side), square);
        if (board_has(end->female, square))
            board_toggle(b, SET_FEMALE, square);
    }
}

void view_lay_open(const void *view, const void *end, void *ret_s)
{
    const SantoriniState *last = end;
    SantoriniState s = *(const SantoriniState *)view;

    for (int seat = 0; seat < s.lineup.seats; seat++) {
        int byte = secret_byte(&s, seat);

        if (byte >= 0)
            s.board.memo[seat][byte] = last->board.memo[seat][byte];
        if (s.lineup.blind >> seat & 1)
            lay_open_workers(&s.board, seat, &last->board);
    }
    s.lineup.viewer = s.lineup.blind = 0;
    memcpy(ret_s, &s, sizeof s);
}

/* A card turned up, a turn refused or a secret let out cannot be taken back. */
bool view_barrier(const void *before, const void *after)
{
    const SantoriniState *a = before, *b = after;

    if (play_mover(before) == SEAT_CHANCE)
        return true;
    return view_hides(before) &&
           (play_mover(after) == SEAT_OVER || a->lineup.mover != b->lineup.mover);
}

void view_shuffle(void *state, int seat, Rng *rng)
{
    Cards *deck = &((SantoriniState *)state)->lineup.deck;

    (void)seat;
    for (uint32_t i = deck->count; i > 1; i--) {
        uint32_t j = rng_below(rng, i);
        uint8_t card = deck->card[i - 1];

        deck->card[i - 1] = deck->card[j];
        deck->card[j] = card;
    }
}
