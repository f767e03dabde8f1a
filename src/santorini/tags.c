/* SPDX-License-Identifier: MIT */
#include "santorini/tags.h"

#include <string.h>

#include "santorini/draft.h"
#include "santorini/lineup.h"
#include "santorini/setup.h"

/* ---- the list ---- */

static const GameChoice rules[] = {
    {"printed", N_("As printed"), false}, {"revised", N_("Revised"), false}, {0}};

static const GameChoice drafts[] = {{"full", N_("Draft"), false},
                                    {"limited", N_("Limited draft"), false},
                                    {"quick", N_("Quick draft"), false},
                                    {0}};

static const GameChoice bans[] = {{"on", NULL, false}, {"off", NULL, false}, {0}};

static bool card(int i, GameChoice *ret_card)
{
    const SantoriniPower *power;

    if (i >= POWER_COUNT - 1)
        return false;
    power = power_get(i + 1);
    *ret_card = (GameChoice){power->name, power->title,
                             power->traits & (TRAIT_HIDDEN | TRAIT_SECRET)};
    return true;
}

const GameTag santorini_tags[] = {
    {GAME_SEATS(N_("'%1' is not a number of players from 2 to 4"))},
    {.key = {"Power1", "Power2", "Power3", "Power4"},
     .title = N_("Powers"),
     .kind = TAG_CARD,
     .card = card,
     .standard = "none",
     .when = {{.key = "Draft",
               .value = "",
               .told = true,
               .refusal = N_("cards are drafted, so nobody begins with %1")},
              {.key = "Fleece",
               .value = "",
               .refusal = N_("with the Golden Fleece nobody has a card such as %1")}},
     .option =
         GAME_OPTION("powers", "P+P..", N_("the powers of seats 1, 2, ..: apollo+pan")),
     .engine = "Powers"},
    {.key = {"Rules"},
     .title = N_("Texts of the cards"),
     .kind = TAG_CHOICE,
     .choice = rules,
     .standard = "printed",
     .refusal = N_("there are no rules '%1'; use printed or revised"),
     .option = GAME_OPTION("rules", "PROFILE",
                           N_("which texts of the powers: printed, revised")),
     .engine = "Rules"},
    {.key = {"Fleece"}, /* in a draft it only has to be there */
     .title = N_("Golden Fleece"),
     .kind = TAG_CARD,
     .card = card,
     .seats = 1 << 2,
     .not_for = N_("the Golden Fleece variant is for two players"),
     .option =
         GAME_OPTION("fleece", "POWER", N_("play with the Golden Fleece and this power")),
     .engine = "Fleece"},
    {.key = {"Draft"},
     .title = N_("Draft"),
     .kind = TAG_CHOICE,
     .choice = drafts,
     .refusal = N_("there is no draft '%1'; use full, limited or quick"),
     .option =
         GAME_OPTION("draft", "MODE", N_("choose powers first: full, limited, quick"))},
    {.key = {"Bans"},
     .kind = TAG_CHOICE,
     .choice = bans,
     .standard = "on",
     .refusal = N_("bans are on or off, and only in a draft"),
     .when = {{.key = "Draft",
               .value = "",
               .differs = true,
               .refusal = N_("bans are on or off, and only in a draft")}}},
    {.key = {NULL}},
};

/* ---- a new game ---- */

static Status refuse_tag(Fault *fault, const char *field, const char *id, Str value)
{
    return fault_set(fault, ERR_ILLEGAL, field, (Str){"", 0}, value, id);
}

static const char *power_key(int seat)
{
    return game_tag_find(santorini_tags, str_from("Power1"))->key[seat];
}

static bool is_taken(const Lineup *t, int number)
{
    for (int seat = 0; seat < t->seats; seat++) {
        if (number && t->power[seat] == number)
            return true;
    }
    return false;
}

static Status init_powers(Lineup *t, const GameSetup *setup, Fault *fault)
{
    for (int seat = 0; seat < t->seats; seat++) {
        const char *key = power_key(seat);
        Str name = game_tag_value(santorini_tags, key, setup);
        int number = power_find(name);

        if (number < 0)
            return refuse_tag(fault, key, N_("there is no power '%1'"), name);
        if (!power_allows(number, t->seats, false))
            return refuse_tag(fault, key, N_("%1 is not for this number of players"),
                              name);
        if (is_taken(t, number))
            return refuse_tag(fault, key, N_("%1 is a card somebody else has"), name);
        t->power[seat] = (uint8_t)number;
    }
    return OK;
}

static Status init_fleece(Lineup *t, const GameSetup *setup, Fault *fault)
{
    Str name = game_option(setup, "Fleece");
    int number = name.size ? power_find(name) : POWER_NONE;

    if (name.size && number <= POWER_NONE)
        return refuse_tag(fault, "Fleece", N_("there is no power '%1'"), name);
    if (name.size && !power_allows(number, 2, true))
        return refuse_tag(fault, "Fleece", N_("%1 does not carry the Golden Fleece icon"),
                          name);
    t->fleece = (uint8_t)number;
    return OK;
}

/* Nobody knows the cards yet. */
static void init_draft(Lineup *t, const GameSetup *setup)
{
    t->draft = (uint8_t)draft_mode(game_option(setup, "Draft"));
    t->free = str_is(game_option(setup, "Bans"), "off");
    t->fleece = game_option(setup, "Fleece").size ? POWER_UNKNOWN : POWER_NONE;
    for (int seat = 0; seat < t->seats && !t->fleece; seat++)
        t->power[seat] = POWER_UNKNOWN;
}

static Status init_lineup(Lineup *t, const GameSetup *setup, Fault *fault)
{
    Status status = game_setup_check(santorini_tags, setup, fault);

    if (status)
        return status;
    t->seats = (uint8_t)game_tag_number(santorini_tags, GAME_SEATS_KEY, setup);
    t->revised = str_is(game_option(setup, "Rules"), "revised");
    t->unplaced = (uint8_t)((1 << lineup_sides(t)) - 1);
    if (game_option(setup, "Draft").size) {
        init_draft(t, setup);
        return OK;
    }
    status = init_fleece(t, setup, fault);
    return status ? status : init_powers(t, setup, fault);
}

Status tags_init(void *state, const GameSetup *setup, Fault *ret_fault)
{
    SantoriniState s = {0};
    Status status = init_lineup(&s.lineup, setup, ret_fault);

    if (status)
        return status;
    if (!s.lineup.draft)
        setup_cards(&s);
    setup_advance(&s);
    memcpy(state, &s, sizeof s);
    return OK;
}

/* ---- how a draft ended ---- */

void tags_ending(const void *first, const void *last, Text *room, GameSetup *ret_tags)
{
    const Lineup *t = &((const SantoriniState *)last)->lineup;

    (void)room;
    ret_tags->count = 0;
    if (!((const SantoriniState *)first)->lineup.draft)
        return;
    for (int seat = 0; seat < t->seats; seat++) {
        if (t->power[seat] != POWER_NONE && t->power[seat] != POWER_UNKNOWN)
            game_set_option(ret_tags, power_key(seat), power_get(t->power[seat])->name);
    }
}
