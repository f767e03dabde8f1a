/* SPDX-License-Identifier: MIT */
#include "online/claim.h"

#include "online/nodes/nodes.h"

enum { GRACE_MS = 120000, DAY_MS = 24 * 3600 * 1000, STAND_IN_LEVEL = 5 };

int64_t claim_grace(const Table *t)
{
    const ClockTerms *terms = &t->head.clock;

    switch (terms->kind) {
    case CLOCK_NONE: break;
    case CLOCK_TURN: return terms->main_ms >= DAY_MS ? 0 : GRACE_MS + terms->main_ms;
    case CLOCK_GAME: return GRACE_MS + terms->main_ms / 10;
    }
    return GRACE_MS;
}

bool claim_read(Asked *asked, Str rest)
{
    Wish *wish = &asked->wish;
    Str word;
    int other;

    if (!str_word(&rest, &word) || !str_number(word, &other) || other < 1 ||
        other > asked->room->table->places || other - 1 == wish->seat)
        return false;
    wish->kind = WISH_CLAIM;
    wish->other = other - 1;
    rest = str_trim(rest);
    wish->level = str_is(rest, "engine") ? STAND_IN_LEVEL : 0;
    return wish->level > 0 || str_is(rest, "win");
}

static bool is_gone(const Room *room, int seat)
{
    int64_t grace_ms = claim_grace(room->table), gone_ms = room->gone_ms[seat];

    return grace_ms && gone_ms && online_now(room->online) - gone_ms >= grace_ms;
}

/* A vote is a bit of its seat: the low four for the end, the high four for an engine. Programs
 * are not waited for. */
static bool all_want(Room *room, const Wish *wish)
{
    unsigned shift = wish->level > 0 ? GAME_MAX_SEATS : 0, votes;

    room->votes[wish->other] |= (uint8_t)(1u << (unsigned)wish->seat << shift);
    nodes_tell_here(room);
    votes =
        (unsigned)(room->votes[wish->other] | room->others.votes[wish->other]) >> shift &
        ((1u << GAME_MAX_SEATS) - 1);
    for (int seat = 0; seat < room->table->places; seat++) {
        const Place *place = &room->table->place[seat];

        if (seat != wish->other && place->kind == PLACE_PERSON && !place->owner[0] &&
            room->gone_ms[seat] == 0 && !(votes >> seat & 1))
            return false;
    }
    return true;
}

bool claim_check(const Call *call, const Asked *asked)
{
    Room *room = asked->room;

    if (room->table->stage != TABLE_PLAYING || !is_gone(room, asked->wish.other)) {
        call_refuse(call, 422, "refused", N_("they have not been gone long enough"));
        return false;
    }
    if (all_want(room, &asked->wish))
        return true;
    online_answer_json(call->online, call->request->ticket, 200,
                       str_from("{\"waits\":true}"));
    return false;
}
