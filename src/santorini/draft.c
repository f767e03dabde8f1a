/* SPDX-License-Identifier: MIT */
#include "santorini/draft.h"

#include <string.h>

#include "santorini/cards/power.h"
#include "santorini/setup.h"

static const char *const mode_name[] = {"", "full", "limited", "quick"};

DraftMode draft_mode(Str name)
{
    for (int mode = DRAFT_FULL; mode <= DRAFT_QUICK; mode++) {
        if (str_is(name, mode_name[mode]))
            return (DraftMode)mode;
    }
    return DRAFT_NONE;
}

const char *draft_name(DraftMode mode)
{
    return mode_name[mode];
}

int draft_pool_size(const Lineup *t)
{
    return t->draft == DRAFT_LIMITED ? 2 * (t->seats + 1) : 0;
}

int draft_offer_size(const Lineup *t)
{
    return lineup_is_variant(t) ? 1 : t->seats;
}

static bool has_card(const Cards *cards, int card)
{
    return memchr(cards->card, card, cards->count) != NULL;
}

bool draft_fits(const Lineup *t, const Cards *cards, int card)
{
    if (!power_allows(card, t->seats, lineup_is_variant(t)) || has_card(cards, card))
        return false;
    for (int i = 0; i < cards->count && !t->free && !lineup_is_variant(t); i++) {
        const PowerBan *ban = power_ban(cards->card[i], card);

        if (ban && ban->printed)
            return false;
    }
    return true;
}

static int cards_taken(const Lineup *t)
{
    int taken = 0;

    for (int seat = 0; seat < t->seats; seat++)
        taken += t->power[seat] != POWER_UNKNOWN;
    return taken;
}

static bool pool_is_open(const Lineup *t)
{
    return t->pool.count < draft_pool_size(t);
}

static bool offer_is_open(const Lineup *t)
{
    return t->offer.count < draft_offer_size(t);
}

bool draft_is_chance(const Lineup *t)
{
    return pool_is_open(t) || (t->draft == DRAFT_QUICK && offer_is_open(t));
}

int draft_mover(const Lineup *t)
{
    if (pool_is_open(t) || offer_is_open(t) || cards_taken(t) == t->seats)
        return 0;
    return cards_taken(t) + 1;
}

static int list_cards(const Lineup *t, const Cards *chosen, StepKind kind, Action *out)
{
    int count = 0;

    for (int card = 1; card < POWER_COUNT; card++) {
        bool open = kind == STEP_POOL || !t->pool.count || has_card(&t->pool, card);

        if (open && draft_fits(t, chosen, card))
            out[count++] = step_make(kind, 0, card);
    }
    return count;
}

static bool is_taken(const Lineup *t, int card)
{
    return memchr(t->power, card, t->seats) != NULL;
}

int draft_actions(const SantoriniState *s, Action *out)
{
    const Lineup *t = &s->lineup;
    int count = 0;

    if (pool_is_open(t))
        return list_cards(t, &t->pool, STEP_POOL, out);
    if (offer_is_open(t))
        return list_cards(t, &t->offer, STEP_OFFER, out);
    if (cards_taken(t) == t->seats) {
        for (int seat = 0; seat < t->seats; seat++)
            out[count++] = step_make(STEP_FIRST, 0, seat);
        return count;
    }
    for (int i = 0; i < t->offer.count; i++) {
        if (!is_taken(t, t->offer.card[i]))
            out[count++] = step_make(STEP_CHOOSE, 0, t->offer.card[i]);
    }
    return count;
}

static void add_card(Cards *cards, int card)
{
    cards->card[cards->count++] = (uint8_t)card;
}

/* The draft is over: its traces go, the cards' own setup begins. */
static void finish(SantoriniState *s)
{
    Lineup *t = &s->lineup;

    t->draft = DRAFT_NONE;
    t->free = 0;
    memset(&t->pool, 0, sizeof t->pool);
    memset(&t->offer, 0, sizeof t->offer);
    setup_cards(s);
}

/* The Challenger gets the card that is left. */
static void take_card(Lineup *t, int card)
{
    t->power[draft_mover(t)] = (uint8_t)card;
    for (int i = 0; i < t->offer.count && cards_taken(t) == t->seats - 1; i++) {
        if (!is_taken(t, t->offer.card[i]))
            t->power[0] = t->offer.card[i];
    }
}

void draft_apply(SantoriniState *s, Action a)
{
    Lineup *t = &s->lineup;

    s->turn.begun = 0;
    switch (step_kind(a)) {
    case STEP_POOL:
        add_card(&t->pool, step_at(a));
        s->turn.begun = pool_is_open(t);
        break;
    case STEP_OFFER:
        add_card(&t->offer, step_at(a));
        s->turn.begun = offer_is_open(t);
        break;
    case STEP_CHOOSE: take_card(t, step_at(a)); break;
    default: t->start = (uint8_t)step_at(a); finish(s);
    }
    if (lineup_is_variant(t) && t->offer.count) {
        t->fleece = t->offer.card[0];
        finish(s);
    }
    setup_advance(s);
}
