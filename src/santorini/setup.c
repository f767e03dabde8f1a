/* SPDX-License-Identifier: MIT */
#include "santorini/setup.h"

#include <string.h>

#include "santorini/draft.h"
#include "santorini/lineup.h"
#include "santorini/view.h"

/* ---- cards ---- */

void setup_start_values(const Lineup *t, Board *b, int seat)
{
    const SantoriniPower *card = power_get(t->power[seat]);

    for (const Memo *m = card->memo; m && m->name; m++) {
        if (m->kind == MEMO_NUMBER || m->kind == MEMO_WORKERS)
            b->memo[seat][m->at] = m->most;
    }
}

static bool fits_deck(const Lineup *t, int seat, int card)
{
    for (int other = 0; other < t->seats; other++) {
        if (t->power[other] == card)
            return false;
        if (lineup_side(t, other) != lineup_side(t, seat) &&
            power_ban(t->power[other], card))
            return false;
    }
    return true;
}

Cards setup_deck(const Lineup *t)
{
    Cards deck = {0};
    int seat = lineup_deck_seat(t);

    if (seat < 0)
        return deck;
    for (int card = 1; card <= POWER_SIMPLE_LAST; card++) {
        if (fits_deck(t, seat, card))
            deck.card[deck.count++] = (uint8_t)card;
    }
    return deck;
}

void setup_cards(SantoriniState *s)
{
    for (int seat = 0; seat < s->lineup.seats; seat++)
        setup_start_values(&s->lineup, &s->board, seat);
    s->lineup.deck = setup_deck(&s->lineup);
}

/* ---- what is next ---- */

/* The seat that places for a side: the first of its players in the order of seats. */
static int placing_seat(const Lineup *t, int side)
{
    int seat = t->start;

    while (lineup_side(t, seat) != side)
        seat = (seat + 1) % t->seats;
    return seat;
}

/* When a side places its workers; a card that places first comes before one that places last. */
static Placing placing_of(const Lineup *t, int side)
{
    int placings = 0;

    for (int seat = 0; seat < t->seats; seat++) {
        if (lineup_side(t, seat) == side)
            placings |= 1 << power_get(t->power[seat])->placing;
    }
    if (placings >> PLACES_FIRST & 1)
        return PLACES_FIRST;
    return placings >> PLACES_LAST & 1 ? PLACES_LAST : PLACES_IN_TURN;
}

static int next_placer(const Lineup *t)
{
    static const Placing order[] = {PLACES_FIRST, PLACES_IN_TURN, PLACES_LAST}; /* S1 */

    for (int k = 0; k < 3; k++) {
        for (int i = 0; i < lineup_sides(t); i++) {
            int seat = (t->start + i) % t->seats, side = lineup_side(t, seat);

            if (t->unplaced >> side & 1 && placing_of(t, side) == order[k])
                return placing_seat(t, side);
        }
    }
    return -1;
}

/* Spaces where nobody stands, as far as a seat sees. */
static Squares seen_open(const SantoriniState *s, int seat)
{
    int hidden = view_hidden_seat(&s->lineup, seat);
    Squares unseen = hidden < 0 ? 0 : s->board.workers[hidden];

    return BOARD_ALL & ~((board_workers(&s->board) & ~unseen) | s->board.dome);
}

/* Has the card at a seat something to choose before all workers are placed, or after? */
static bool has_choice(const SantoriniState *s, int seat, bool last)
{
    const SantoriniPower *card = power_get(s->lineup.power[seat]);

    switch (card->chooses) {
    case CHOOSES_NEVER: return false;
    case CHOOSES_FIRST_PRINTED:
        if (s->lineup.revised)
            return false;
        break;
    default: break;
    }
    return (card->chooses == CHOOSES_LAST) == last &&
           !s->board.memo[seat][card->memo->at];
}

static int choice_actions(const SantoriniState *s, int seat, Action *out)
{
    int kind = power_get(s->lineup.power[seat])->memo->kind, count = 0;
    Squares open = seen_open(s, seat);

    if (kind == MEMO_FOUR)
        open = BOARD_ALL & BOARD_ALL >> 1 & BOARD_ALL >> 6;
    if (kind == MEMO_DIRECTION) {
        for (int dir = 0; dir < DIR_COUNT; dir++)
            out[count++] = step_make(STEP_AIM, 0, dir);
        return count;
    }
    while (open)
        out[count++] = step_make(STEP_TOKEN, 0, bits_pop(&open));
    return count;
}

/* The first seat with a choice to make before any worker is placed, -1 when there is none.
 * Chaos turns its first card up when the seats before it have chosen. */
static int find_choice(SantoriniState *s)
{
    Lineup *t = &s->lineup;

    t->flip = 0;
    for (int i = 0; i < t->seats; i++) {
        int seat = (t->start + i) % t->seats;

        if (seat == lineup_deck_seat(t) && !t->face && t->deck.count)
            t->flip = 1;
        if (has_choice(s, seat, false))
            return seat;
    }
    return -1;
}

static int find_last_choice(const SantoriniState *s)
{
    for (int seat = 0; seat < s->lineup.seats; seat++) {
        if (!lineup_is_out(&s->lineup, seat) && has_choice(s, seat, true))
            return seat;
    }
    return -1;
}

/* The Start Player; in a team game his partner; in the variant the other player. */
static int first_mover(const Lineup *t)
{
    if (t->seats == 4)
        return (t->start + 2) % 4;
    return lineup_is_variant(t) ? 1 - t->start : t->start;
}

static void wait_for(Lineup *t, Stage stage, int seat)
{
    t->stage = (uint8_t)stage;
    t->mover = (uint8_t)seat;
}

void setup_advance(SantoriniState *s)
{
    Lineup *t = &s->lineup;

    if (draft_is_on(t)) {
        wait_for(t, STAGE_DRAFT, draft_mover(t));
    } else if (t->unplaced) {
        int seat = find_choice(s);

        wait_for(t, seat < 0 ? STAGE_PLACE : STAGE_CHOICE,
                 seat < 0 ? next_placer(t) : seat);
    } else if (find_last_choice(s) >= 0) {
        wait_for(t, STAGE_LAST_CHOICE, find_last_choice(s));
    } else if (lineup_is_variant(t) && !s->board.ram) {
        wait_for(t, STAGE_RAM, t->start);
    } else if (t->stage != STAGE_PLAY && t->stage != STAGE_WON) {
        wait_for(t, STAGE_PLAY, first_mover(t));
        t->start = 0;
    }
}

/* ---- placing workers ---- */

int setup_workers(const Lineup *t, int side)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (lineup_side(t, seat) == side && power_get(t->power[seat])->workers)
            return power_get(t->power[seat])->workers;
    }
    return 2;
}

static Squares placement(const SantoriniState *s)
{
    const Lineup *t = &s->lineup;
    int side = lineup_side(t, t->mover);
    Squares placed = s->board.workers[side];
    Squares open = BOARD_ALL & ~(board_workers(&s->board) | s->board.dome |
                                 memo_square(s->board.ram));

    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);

        if (card->solid)
            open &= ~card->solid(&s->board, seat, false);
        if (lineup_side(t, seat) == side && card->placement && !lineup_is_variant(t))
            open = card->placement(placed, open);
    }
    return open;
}

static int place_actions(const SantoriniState *s, Action *out)
{
    int side = lineup_side(&s->lineup, s->lineup.mover), count = 0;
    Squares placed = s->board.workers[side], open = placement(s);
    int left = setup_workers(&s->lineup, side) - bits_count(placed);
    bool sexes = lineup_has_sexes(&s->lineup),
         female = sexes && !(placed & s->board.female);

    if (left == 0) {
        out[0] = ACTION_END;
        return 1;
    }
    while (open) {
        int square = bits_pop(&open);

        if (!female || left > 1)
            out[count++] = step_make(STEP_PLACE, 0, square);
        if (female)
            out[count++] = step_make(STEP_PLACE, 1, square);
    }
    return count;
}

static void place(SantoriniState *s, Action a)
{
    int side = lineup_side(&s->lineup, s->lineup.mover);

    if (a == ACTION_END) {
        s->turn.begun = 0;
        s->lineup.unplaced &= (uint8_t) ~(1 << side);
        setup_advance(s);
        return;
    }
    s->turn.begun = 1;
    board_toggle(&s->board, (enum BoardSet)(SET_WORKERS + side), step_at(a));
    if (step_who(a))
        board_toggle(&s->board, SET_FEMALE, step_at(a));
}

/* ---- the rest ---- */

int setup_actions(const SantoriniState *s, Action *out)
{
    int mover = s->lineup.mover, count = 0;

    if (s->lineup.stage == STAGE_PLACE)
        return place_actions(s, out);
    if (s->lineup.stage != STAGE_RAM)
        return choice_actions(s, mover, out);
    for (Squares open = seen_open(s, mover); open;)
        out[count++] = step_make(STEP_RAM, 0, bits_pop(&open));
    return count;
}

void setup_apply(SantoriniState *s, Action a)
{
    int mover = s->lineup.mover;

    if (s->lineup.stage == STAGE_PLACE) {
        place(s, a);
        return;
    }
    if (s->lineup.stage == STAGE_RAM)
        s->board.ram = memo_of(step_at(a));
    else
        s->board.memo[mover][power_get(s->lineup.power[mover])->memo->at] =
            memo_of(step_at(a));
    setup_advance(s);
}
