/* SPDX-License-Identifier: MIT */
#include "santorini/draft.h"

#include <string.h>

#include "santorini/cards/power.h"
#include "santorini/setup.h"

/* ---- names ---- */

static const char *const mode_name[] = {"", "full", "limited", "quick", "random"};

DraftMode draft_mode(Str name)
{
    for (int mode = DRAFT_FULL; mode <= DRAFT_RANDOM; mode++) {
        if (str_is(name, mode_name[mode]))
            return (DraftMode)mode;
    }
    return DRAFT_NONE;
}

const char *draft_name(DraftMode mode)
{
    return mode_name[mode];
}

const DraftTerm draft_terms[] = {
    {"Cards", "cards=simple", TERMS_CARDS, CARDS_SIMPLE},
    {"Cards", "cards=gods", TERMS_CARDS, CARDS_GODS},
    {"Cards", "cards=heroes", TERMS_CARDS, CARDS_HEROES},
    {"Bans", "bans=off", TERMS_FREE, TERMS_FREE},
    {"Starters", "starters=binding", TERMS_BINDING, TERMS_BINDING},
    {0},
};

const char *draft_term_value(const DraftTerm *term)
{
    return term->option + strlen(term->tag) + 1;
}

/* ---- cards ---- */

static int pool_size(const Lineup *t)
{
    return t->draft == DRAFT_LIMITED ? 2 * (t->seats + 1) : 0;
}

static int offer_size(const Lineup *t)
{
    return lineup_is_variant(t) ? 1 : t->seats;
}

static bool has_card(const Cards *cards, int card)
{
    return memchr(cards->card, card, cards->count) != NULL;
}

bool draft_means(const Lineup *t, int card)
{
    static const uint8_t groups[] = {
        [CARDS_ALL] = 0xff,
        [CARDS_SIMPLE] = 1 << CARD_SIMPLE,
        [CARDS_GODS] = 0xff & ~(1 << CARD_HERO),
        [CARDS_HEROES] = 1 << CARD_HERO,
    };

    return groups[t->terms & TERMS_CARDS] >> power_get(card)->group & 1 &&
           power_allows(card, t->seats, lineup_is_variant(t));
}

bool draft_has_cards(const Lineup *t)
{
    return (t->terms & TERMS_CARDS) != CARDS_HEROES ||
           (t->seats == 2 && !lineup_is_variant(t));
}

/* May this card join these? A pool has no banned pair, so none is looked for in its cards. */
static bool may_join(const Lineup *t, const Cards *cards, int card)
{
    bool free = t->terms & TERMS_FREE || (t->pool.count && cards != &t->pool);

    if (!draft_means(t, card) || has_card(cards, card))
        return false;
    for (int i = 0; i < cards->count && !free && !lineup_is_variant(t); i++) {
        const PowerBan *ban = power_ban(cards->card[i], card);

        if (ban && ban->printed)
            return false;
    }
    return true;
}

/* ---- whose turn it is ---- */

static int cards_taken(const Lineup *t)
{
    int taken = 0;

    for (int seat = 0; seat < t->seats; seat++)
        taken += t->power[seat] != POWER_UNKNOWN;
    return taken;
}

static bool pool_is_open(const Lineup *t)
{
    return t->pool.count < pool_size(t);
}

static bool offer_is_open(const Lineup *t)
{
    return t->offer.count < offer_size(t);
}

bool draft_is_on(const Lineup *t)
{
    return t->draft || t->terms & TERMS_DRAWN;
}

bool draft_is_chance(const Lineup *t)
{
    return t->terms & TERMS_DRAWN || pool_is_open(t) || t->draft == DRAFT_RANDOM ||
           (t->draft == DRAFT_QUICK && offer_is_open(t));
}

int draft_mover(const Lineup *t)
{
    if (draft_is_chance(t) || offer_is_open(t) || cards_taken(t) == t->seats)
        return t->start;
    return (t->start + cards_taken(t) + 1) % t->seats;
}

/* ---- steps ---- */

/* May this seat be the Start Player (S9)? */
static bool may_start(const Lineup *t, int seat)
{
    int placings = 0, own = power_get(t->power[seat])->placing;

    for (int other = 0; other < t->seats; other++)
        placings |= 1 << power_get(t->power[other])->placing;
    if (!(t->terms & TERMS_BINDING))
        return true;
    return placings >> PLACES_FIRST & 1 ? own == PLACES_FIRST : own != PLACES_LAST;
}

static int list_cards(const Lineup *t, const Cards *chosen, StepKind kind, Action *out)
{
    int count = 0;

    for (int card = 1; card < POWER_COUNT; card++) {
        bool open = kind == STEP_POOL || !t->pool.count || has_card(&t->pool, card);

        if (open && may_join(t, chosen, card))
            out[count++] = step_make(kind, 0, card);
    }
    return count;
}

/* Whom chance may name: nobody has a card yet, or all may begin. */
static int list_seats(const Lineup *t, Action *out)
{
    int count = 0;

    for (int seat = 0; seat < t->seats; seat++) {
        if (!lineup_is_out(t, seat))
            out[count++] = step_make(STEP_FIRST, 0, seat);
    }
    return count;
}

static int list_end(Action *out)
{
    out[0] = ACTION_END;
    return 1;
}

static bool is_taken(const Lineup *t, int card)
{
    return memchr(t->power, card, t->seats) != NULL;
}

int draft_actions(const SantoriniState *s, Action *out)
{
    const Lineup *t = &s->lineup;
    int count = 0;

    if (t->terms & TERMS_DRAWN && !s->turn.begun)
        return list_seats(t, out);
    if (t->terms & TERMS_DRAWN)
        return list_end(out);
    if (pool_is_open(t))
        return list_cards(t, &t->pool, STEP_POOL, out);
    if (offer_is_open(t))
        return list_cards(t, &t->offer, t->draft == DRAFT_RANDOM ? STEP_DEAL : STEP_OFFER,
                          out);
    if (t->draft == DRAFT_RANDOM)
        return list_end(out);
    if (cards_taken(t) == t->seats) {
        for (int seat = 0; seat < t->seats; seat++) {
            if (may_start(t, seat))
                out[count++] = step_make(STEP_FIRST, 0, seat);
        }
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
    t->terms = 0;
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
            t->power[t->start] = t->offer.card[i];
    }
}

/* Everybody has a card now; who may begin does, the first in the order of seats from the one
 * that chance has named. */
static void hand_out(Lineup *t)
{
    memcpy(t->power, t->offer.card, t->seats);
    while (!may_start(t, t->start))
        t->start = (uint8_t)((t->start + 1) % t->seats);
}

/* The Challenger names the Start Player last, chance first of all; then a token's end is a step,
 * as in a deal. */
static void name_start(SantoriniState *s, int seat)
{
    s->lineup.start = (uint8_t)seat;
    s->turn.begun = (s->lineup.terms & TERMS_DRAWN) != 0;
    if (!s->turn.begun)
        finish(s);
}

static void end_token(SantoriniState *s)
{
    Lineup *t = &s->lineup;

    if (t->terms & TERMS_DRAWN) {
        t->terms &= (uint8_t)~TERMS_DRAWN;
    } else if (!lineup_is_variant(t)) {
        hand_out(t);
        finish(s);
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
    case STEP_DEAL: /* its end is a step: chance may go on with another token */
        add_card(&t->offer, step_at(a));
        s->turn.begun = 1;
        break;
    case STEP_CHOOSE: take_card(t, step_at(a)); break;
    case STEP_FIRST: name_start(s, step_at(a)); break;
    default: end_token(s);
    }
    if (lineup_is_variant(t) && t->offer.count && !s->turn.begun) {
        t->fleece = t->offer.card[0];
        finish(s);
    }
    setup_advance(s);
}

/* ---- a draft out of a text ---- */

/* Takes a step if it is offered; the draft goes on after it. */
static bool takes(SantoriniState *s, StepKind kind, int card)
{
    Action action[GAME_MAX_ACTIONS];
    int count = draft_actions(s, action);

    while (count && action[count - 1] != step_make(kind, 0, card))
        count--;
    if (count)
        draft_apply(s, action[count - 1]);
    return count && s->lineup.draft;
}

bool draft_is_sound(const Lineup *t)
{
    SantoriniState s = {.lineup = {.seats = t->seats,
                                   .fleece = t->fleece,
                                   .draft = t->draft,
                                   .start = t->start}};
    bool sound = true;

    s.lineup.terms = t->terms | TERMS_FREE;
    if (!lineup_is_variant(t))
        memset(s.lineup.power, POWER_UNKNOWN, t->seats);
    for (int i = 0; i < t->pool.count; i++)
        sound = sound && takes(&s, STEP_POOL, t->pool.card[i]);
    for (int i = 0; i < t->offer.count; i++)
        sound = sound && takes(&s, STEP_OFFER, t->offer.card[i]);
    for (int i = 1; i < t->seats; i++) {
        int seat = (t->start + i) % t->seats;

        if (t->power[seat] == s.lineup.power[seat])
            break;
        sound = sound && takes(&s, STEP_CHOOSE, t->power[seat]);
    }
    return sound && memcmp(s.lineup.power, t->power, t->seats) == 0;
}
