/* SPDX-License-Identifier: MIT */
#include "santorini/tags.h"

#include <string.h>

#include "santorini/draft.h"
#include "santorini/lineup.h"
#include "santorini/setup.h"

/* ---- the list ---- */

static const GameChoice rules[] = {{.name = "printed", .title = N_("As printed")},
                                   {.name = "revised", .title = N_("Revised")},
                                   {0}};

static const GameChoice drafts[] = {{.name = "full", .title = N_("Draft")},
                                    {.name = "limited", .title = N_("Limited draft")},
                                    {.name = "quick", .title = N_("Quick draft")},
                                    {.name = "random", .title = N_("Random")},
                                    {0}};

static const GameChoice cards[] = {
    {.name = "all", .title = N_("All cards")},
    {.name = "simple", .title = N_("Simple gods")},
    {.name = "gods", .title = N_("All gods")},
    {.name = "heroes", .title = N_("Heroes"), .seats = 1 << 2},
    {0},
};

static const GameChoice bans[] = {{.name = "on", .title = N_("Stay apart")},
                                  {.name = "off", .title = N_("May meet")},
                                  {0}};

static const GameChoice starters[] = {{.name = "free", .title = N_("Anybody")},
                                      {.name = "binding", .title = N_("As cards say")},
                                      {0}};

static const GameChoice firsts[] = {
    {.name = "1", .title = N_("Seat 1")},
    {.name = "2", .title = N_("Seat 2")},
    {.name = "3", .title = N_("Seat 3"), .seats = 1 << 3 | 1 << 4},
    {.name = "4", .title = N_("Seat 4"), .seats = 1 << 4},
    {.name = "chance", .title = N_("Chance")},
    {0},
};

static const char no_heroes[] =
    N_("heroes are for two players, without the Golden Fleece");

static bool card(int i, GameChoice *ret_card)
{
    const SantoriniPower *power;

    if (i >= POWER_COUNT - 1)
        return false;
    power = power_get(i + 1);
    *ret_card = (GameChoice){.name = power->name,
                             .title = power->title,
                             .secret = power->traits & (TRAIT_HIDDEN | TRAIT_SECRET)};
    return true;
}

#define IN_A_DRAFT                                                       \
    {                                                                    \
        .key = "Draft", .value = "", .differs = true,                    \
        .refusal = N_("cards, bans and starters are options of a draft") \
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
     .wanted = 1 << 3 | 1 << 4,
     .without = GAME_WITHOUT(
         N_("By the rules three and four players have powers: --draft, --powers.\n"
            "Without them the game is one of your own.")),
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
     .refusal = N_("there is no draft '%1'; use full, limited, quick or random"),
     .option = GAME_OPTION("draft", "MODE",
                           N_("choose powers first: full, limited, quick, random")),
     .engine = "Draft"},
    {.key = {"Cards"},
     .title = N_("Cards"),
     .kind = TAG_CHOICE,
     .choice = cards,
     .standard = "all",
     .refusal = N_("cards are all, simple, gods or heroes, not '%1'"),
     .not_for = no_heroes,
     .when = {IN_A_DRAFT},
     .option = GAME_OPTION("cards", "WHICH",
                           N_("what may be drafted: all, simple, gods, heroes")),
     .engine = "Cards"},
    {.key = {"Bans"},
     .title = N_("Banned pairs"),
     .kind = TAG_CHOICE,
     .choice = bans,
     .standard = "on",
     .refusal = N_("bans are on or off, not '%1'"),
     .when = {IN_A_DRAFT},
     .option = GAME_OPTION("bans", "ON|OFF", N_("off: pairs that are banned may meet")),
     .engine = "Bans"},
    {.key = {"Starters"},
     .title = N_("Start Player"),
     .kind = TAG_CHOICE,
     .choice = starters,
     .standard = "free",
     .refusal = N_("starters are free or binding, not '%1'"),
     .when = {IN_A_DRAFT},
     .option =
         GAME_OPTION("starters", "HOW",
                     N_("binding: who places first begins, who places last does not")),
     .engine = "Starters"},
    {.key = {"First"}, /* in a draft the Challenger: seats are counted from there */
     .title = N_("Who begins"),
     .kind = TAG_CHOICE,
     .choice = firsts,
     .refusal = N_("'%1' is not a seat, nor 'chance'"),
     .not_for = N_("there is no such seat"),
     .option =
         GAME_OPTION("first", "WHO",
                     N_("who begins (in a draft: who offers cards): 1, 2 .., chance")),
     .engine = "First"},
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

/* Seats are counted from the one that begins. */
static void init_start(Lineup *t, const GameSetup *setup)
{
    Str first = game_option(setup, "First");

    if (str_is(first, "chance"))
        t->terms = TERMS_DRAWN;
    else if (first.size)
        t->start = (uint8_t)(game_tag_number(santorini_tags, "First", setup) - 1);
}

/* Nobody knows the cards yet. */
static Status init_draft(Lineup *t, const GameSetup *setup, Fault *fault)
{
    t->draft = (uint8_t)draft_mode(game_option(setup, "Draft"));
    t->fleece = game_option(setup, "Fleece").size ? POWER_UNKNOWN : POWER_NONE;
    for (int seat = 0; seat < t->seats && !t->fleece; seat++)
        t->power[seat] = POWER_UNKNOWN;
    for (const DraftTerm *term = draft_terms; term->tag; term++) {
        if (str_is(game_option(setup, term->tag), draft_term_value(term)))
            t->terms |= term->bits;
    }
    if (!draft_has_cards(t))
        return refuse_tag(fault, "Cards", no_heroes, game_option(setup, "Cards"));
    return OK;
}

static Status init_lineup(Lineup *t, const GameSetup *setup, Fault *fault)
{
    Status status = game_setup_check(santorini_tags, setup, fault);

    if (status)
        return status;
    t->seats = (uint8_t)game_tag_number(santorini_tags, GAME_SEATS_KEY, setup);
    t->revised = str_is(game_option(setup, "Rules"), "revised");
    t->unplaced = (uint8_t)((1 << lineup_sides(t)) - 1);
    init_start(t, setup);
    if (game_option(setup, "Draft").size)
        return init_draft(t, setup, fault);
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
