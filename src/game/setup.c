/* SPDX-License-Identifier: MIT */
#include "game/setup.h"

#include <string.h>

/* ---- seats --------------------------------------------------------------------------------- */

const GameChoice game_seat_choices[] = {
    {.name = "1", .title = N_("Seat 1")},
    {.name = "2", .title = N_("Seat 2")},
    {.name = "3", .title = N_("Seat 3"), .seats = 1 << 3 | 1 << 4},
    {.name = "4", .title = N_("Seat 4"), .seats = 1 << 4},
    {0},
};

/* ---- the list ------------------------------------------------------------------------------ */

/* The seat a key is for, 0 where all share it; -1: it is not the tag's. */
static int seat_of(const GameTag *tag, Str key)
{
    for (int seat = 0; seat < GAME_MAX_SEATS && tag->key[seat]; seat++) {
        if (str_is(key, tag->key[seat]))
            return seat;
    }
    return -1;
}

const GameTag *game_tag_find(const GameTag *tags, Str key)
{
    for (; tags->key[0]; tags++) {
        if (seat_of(tags, key) >= 0)
            return tags;
    }
    return NULL;
}

const GameTag *game_tag_with_option(const GameTag *tags, const char *name)
{
    for (; tags->key[0]; tags++) {
        if (tags->option.name && strcmp(tags->option.name, name) == 0)
            return tags;
    }
    return NULL;
}

bool game_tag_choice(const GameTag *tag, int i, GameChoice *ret_choice)
{
    if (tag->card)
        return tag->card(i, ret_choice);
    if (!tag->choice || !tag->choice[i].name)
        return false;
    *ret_choice = tag->choice[i];
    return true;
}

static const GameChoice *find_choice(const GameTag *tag, Str name)
{
    const GameChoice *choice = tag->choice;

    while (choice && choice->name && !str_is(name, choice->name))
        choice++;
    return choice && choice->name ? choice : NULL;
}

bool game_tag_takes(const GameTag *tag, Str value)
{
    int number;

    if (tag->kind == TAG_NUMBER)
        return str_number(value, &number) && number >= tag->least && number <= tag->most;
    return tag->kind != TAG_CHOICE || find_choice(tag, value);
}

/* ---- values -------------------------------------------------------------------------------- */

Str game_tag_value(const GameTag *tags, const char *key, const GameSetup *setup)
{
    const GameTag *tag = game_tag_find(tags, str_from(key));
    Str value = game_option(setup, key);

    return value.size || !tag->standard ? value : str_from(tag->standard);
}

int game_tag_number(const GameTag *tags, const char *key, const GameSetup *setup)
{
    int number = 0;

    str_number(game_tag_value(tags, key, setup), &number);
    return number;
}

int game_tag_set(const GameTag *tag, Str value, GameSetup *setup)
{
    Str part[GAME_MAX_SEATS];
    int count = 0;
    bool more = true;

    if (!tag->key[1]) {
        game_add_option(setup, str_from(tag->key[0]), value);
        return 1;
    }
    while (more) {
        if (count == GAME_MAX_SEATS)
            return 0;
        more = str_cut(&value, '+', &part[count]);
        if (!part[count++].size)
            return 0;
    }
    for (int seat = 0; seat < count; seat++)
        game_add_option(setup, str_from(tag->key[seat]), part[seat]);
    return count;
}

/* ---- conditions ---------------------------------------------------------------------------- */

/* The first condition that does not hold, NULL: all do. */
static const GameWhen *unmet(const GameTag *tags, const GameTag *tag,
                             const GameSetup *setup)
{
    for (int i = 0; i < TAG_WHENS && tag->when[i].key; i++) {
        Str value = game_tag_value(tags, tag->when[i].key, setup);

        if (str_is(value, tag->when[i].value) == tag->when[i].differs)
            return &tag->when[i];
    }
    return NULL;
}

/* The numbers of players that a value goes with, as bits. */
static unsigned seats_of(const GameTag *tag, Str value)
{
    const GameChoice *choice = find_choice(tag, value);

    if (choice && choice->seats)
        return choice->seats;
    return tag->seats ? tag->seats : ~0u;
}

/* What forbids a value that is given for a seat, an id; NULL: nothing. */
static const char *forbids(const GameTag *tags, const GameTag *tag, int seat, Str value,
                           const GameSetup *setup)
{
    int seats;
    const GameWhen *when;

    if (!game_tag_takes(tag, value))
        return tag->refusal;
    if (tag->standard && str_is(value, tag->standard))
        return NULL;
    seats = game_tag_number(tags, GAME_SEATS_KEY, setup);
    if (!(seats_of(tag, value) >> seats & 1))
        return tag->not_for;
    if (seat >= seats)
        return N_("there is no such seat");
    when = unmet(tags, tag, setup);
    return when ? when->refusal : NULL;
}

Status game_setup_check(const GameTag *tags, const GameSetup *setup, Fault *ret_fault)
{
    for (const GameTag *tag = tags; tag->key[0]; tag++) {
        for (int seat = 0; seat < GAME_MAX_SEATS && tag->key[seat]; seat++) {
            Str value = game_option(setup, tag->key[seat]);
            const char *id = value.size ? forbids(tags, tag, seat, value, setup) : NULL;

            if (id)
                return fault_set(ret_fault, ERR_ILLEGAL, tag->key[seat], (Str){"", 0},
                                 value, id);
        }
    }
    return OK;
}

const char *game_setup_doubt(const GameTag *tags, const GameSetup *setup)
{
    int seats = game_tag_number(tags, GAME_SEATS_KEY, setup);

    for (const GameTag *tag = tags; tag->key[0]; tag++) {
        if (tag->wanted >> seats & 1 && !game_option(setup, tag->key[0]).size &&
            !unmet(tags, tag, setup))
            return tag->without;
    }
    return NULL;
}

void game_setup_drop_told(const GameTag *tags, GameSetup *setup)
{
    int kept = 0;

    for (int i = 0; i < setup->count; i++) {
        const GameTag *tag = game_tag_find(tags, setup->option[i].key);
        const GameWhen *when = tag ? unmet(tags, tag, setup) : NULL;

        if (!when || !when->told)
            setup->option[kept++] = setup->option[i];
    }
    setup->count = kept;
}

/* ---- chance -------------------------------------------------------------------------------- */

static const char *draw_choice(const GameTag *tag, Rng *rng)
{
    GameChoice choice = {0};
    int count = 0;

    while (game_tag_choice(tag, count, &choice))
        count++;
    if (!count)
        return NULL;
    do
        game_tag_choice(tag, (int)rng_below(rng, (uint32_t)count), &choice);
    while (choice.secret);
    return choice.name;
}

/* Is the value of a tag to be drawn, which is not a choice of that name? */
static bool is_drawn(const GameTag *tag, Str value)
{
    return tag && str_is(value, "random") && !find_choice(tag, value);
}

bool game_setup_is_drawn(const GameTag *tags, const GameSetup *setup)
{
    for (int i = 0; i < setup->count; i++) {
        if (is_drawn(game_tag_find(tags, setup->option[i].key), setup->option[i].value))
            return true;
    }
    return false;
}

void game_setup_draw(const GameTag *tags, GameSetup *setup, Rng *rng)
{
    for (int i = 0; i < setup->count; i++) {
        const GameTag *tag = game_tag_find(tags, setup->option[i].key);
        const char *value = NULL;

        if (is_drawn(tag, setup->option[i].value))
            value = draw_choice(tag, rng);
        if (value)
            setup->option[i].value = str_from(value);
    }
}
