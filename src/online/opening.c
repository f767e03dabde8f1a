/* SPDX-License-Identifier: MIT */
#include "online/opening.h"

#include <string.h>

/* Tables, and of these those with engines. */
typedef struct Tally {
    int tables, engines;
} Tally;

typedef struct Census {
    const Call *call;
    Tally all, person, address;
} Census;

static bool is_live(const Table *t)
{
    return t->stage == TABLE_WAITING || t->stage == TABLE_PLAYING;
}

static bool has_engine(const Table *t)
{
    for (int seat = 0; seat < t->places; seat++) {
        if (t->place[seat].kind == PLACE_ENGINE)
            return true;
    }
    return false;
}

static bool wants_engine(const Head *head)
{
    for (int seat = 0; seat < head->places; seat++) {
        if (head->place[seat].kind == PLACE_ENGINE)
            return true;
    }
    return false;
}

static void count_table(Tally *tally, const Table *t)
{
    tally->tables++;
    tally->engines += has_engine(t);
}

static void count_room(Room *room, void *user)
{
    Census *census = user;

    if (!is_live(room->table))
        return;
    count_table(&census->all, room->table);
    if (strcmp(room->table->head.opener, census->call->person) == 0)
        count_table(&census->person, room->table);
    if (room->address && room->address == census->call->request->address)
        count_table(&census->address, room->table);
}

/* clang-format off */
static const OnlineRefusal
    no_room = {429, "limit", N_("this server has no more room for tables; try again later")},
    many_own = {429, "limit", N_("you have opened many tables; finish some first")},
    many_here = {429, "limit", N_("many tables were opened from your address; finish some first")},
    own_engines = {429, "limit", N_("you have many tables with computers; finish some first")},
    engines_here = {429, "limit", N_("many tables with computers were opened from your address; finish some first")},
    too_often = {429, "limit", N_("many tables were opened from your address within the hour; wait a while")};
/* clang-format on */

const OnlineRefusal *opening_refusal(const Call *call, const Head *head)
{
    const OnlineLimits *limits = &call->online->setup.limits;
    Census census = {.call = call};

    if (!quota_is_left(call->online->openings, call->request->address,
                       online_now(call->online)))
        return &too_often;
    room_each(call->online, count_room, &census);
    if (census.all.tables >= limits->tables * store_servers(call->online->store))
        return &no_room;
    if (census.person.tables >= limits->person_tables)
        return &many_own;
    if (census.address.tables >= limits->address_tables)
        return &many_here;
    if (!wants_engine(head))
        return NULL;
    if (census.person.engines >= limits->person_engines)
        return &own_engines;
    return census.address.engines >= limits->address_engines ? &engines_here : NULL;
}

void opening_note(const Call *call, Room *room)
{
    room->address = call->request->address;
    call_spend(call, call->online->openings);
}
