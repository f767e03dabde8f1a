/* SPDX-License-Identifier: MIT */
#include "santorini/advice.h"

#include <stdlib.h>

#include "santorini/cards/rating.h"
#include "santorini/draft.h"

/* How far the strongest and the weakest of an offer are apart once a card has joined. */
static int spread(const Cards *offer, int card)
{
    int low = rating_elo[card], high = low;

    for (int i = 0; i < offer->count; i++) {
        int elo = rating_elo[offer->card[i]];

        low = elo < low ? elo : low;
        high = elo > high ? elo : high;
    }
    return high - low;
}

/* How near the next card may come to a first one. */
static int nearest(const SantoriniState *s, Action a)
{
    SantoriniState next = *s;
    Action more[GAME_MAX_ACTIONS];
    int count, least = INT16_MAX;

    draft_apply(&next, a);
    count = draft_actions(&next, more);
    for (int i = 0; i < count; i++) {
        int far = spread(&next.lineup.offer, step_at(more[i]));

        least = far < least ? far : least;
    }
    return least;
}

/* The others choose first: nothing is better for the Challenger than cards of equal strength.
 * With the Golden Fleece everybody has the one card. */
static int worth_of_offer(const SantoriniState *s, Action a)
{
    const Lineup *t = &s->lineup;

    if (lineup_is_variant(t))
        return 0;
    return t->offer.count ? -spread(&t->offer, step_at(a)) : -nearest(s, a);
}

bool advice_worth(const void *state, Action a, int *ret_worth)
{
    const SantoriniState *s = state;
    const Lineup *t = &s->lineup;

    switch (step_kind(a)) {
    case STEP_OFFER: *ret_worth = worth_of_offer(s, a); return true;
    case STEP_CHOOSE: *ret_worth = rating_elo[step_at(a)]; return true;
    case STEP_FIRST:
        *ret_worth = lineup_side(t, step_at(a)) == lineup_side(t, t->mover)
                         ? rating_start
                         : -rating_start;
        return true;
    default: return false;
    }
}
