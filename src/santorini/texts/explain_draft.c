/* SPDX-License-Identifier: MIT */
/* Why a card cannot be offered or dealt, or a seat not begin. Nobody types a draft on the page,
 * so its module does without. */
#include "santorini/texts/explain.h"

#include <string.h>

#include "santorini/cards/power.h"
#include "santorini/draft.h"

static bool say_card(Fault *fault, const char *id, int card, const char *rule)
{
    message_set(&fault->message, id, power_get(card)->title, NULL);
    if (rule)
        message_set(&fault->note, rule, NULL);
    return true;
}

/* The card of a row that another one must not meet, 0 when there is none. */
static int banned_with(const Cards *cards, int card)
{
    for (int i = 0; i < cards->count; i++) {
        const PowerBan *ban = power_ban(cards->card[i], card);

        if (ban && ban->printed)
            return cards->card[i];
    }
    return 0;
}

static bool explain_card(const Lineup *t, const Cards *row, int card, Fault *fault)
{
    int other = banned_with(row, card);

    if (memchr(row->card, card, row->count))
        return say_card(fault, N_("%1 is at two places"), card, NULL);
    if (!power_allows(card, t->seats, false))
        return say_card(fault, N_("%1 is not for this number of players"), card, NULL);
    if (!power_allows(card, t->seats, lineup_is_variant(t)))
        return say_card(fault, N_("%1 does not carry the Golden Fleece icon"), card,
                        NULL);
    if (!draft_means(t, card))
        return say_card(fault, N_("%1 is none of the cards that are drafted here"), card,
                        NULL);
    if (t->pool.count && row != &t->pool)
        return say_card(fault, N_("%1 is not in the pool"), card, NULL);
    if (!other)
        return false;
    say_card(fault, N_("%1 and %2 are banned together"), card,
             N_("ruling B1: a game without bans lets them meet"));
    message_set_str(&fault->message, 1, str_from(power_get(other)->title));
    return true;
}

bool explain_draft(const SantoriniState *s, StepKind kind, int at, Fault *fault)
{
    const Lineup *t = &s->lineup;
    Action action[GAME_MAX_ACTIONS];

    if (t->stage != STAGE_DRAFT || !draft_actions(s, action) ||
        step_kind(action[0]) != kind)
        return false;
    if (kind == STEP_POOL || kind == STEP_OFFER || kind == STEP_DEAL)
        return explain_card(t, kind == STEP_POOL ? &t->pool : &t->offer, at, fault);
    if (kind != STEP_FIRST || at >= t->seats)
        return false;
    message_set(&fault->message, N_("the cards do not let seat %1 begin"), NULL);
    message_set(&fault->note, N_("ruling S9: starters are binding"), NULL);
    message_set_number(&fault->message, 0, at + 1);
    return true;
}
