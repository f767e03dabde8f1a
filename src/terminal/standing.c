/* SPDX-License-Identifier: MIT */
#include "terminal/standing.h"

#include <string.h>

#include "base/json_find.h"
#include "cli/say.h"

static const int64_t most_ms = 1000000000000000; /* no clock is that late */

/* Those of ASCII, and U+0080 to U+009F, which are two bytes. */
void standing_print_clean(Str text, Text *out)
{
    for (size_t i = 0; i < text.size; i++) {
        unsigned char c = (unsigned char)text.at[i];
        bool high =
            c == 0xc2 && i + 1 < text.size && (unsigned char)text.at[i + 1] < 0xa0;

        if (c < ' ' || c == 0x7f || high)
            text_char(out, '?');
        else
            text_char(out, text.at[i]);
        i += high;
    }
}

/* ---- seats ------------------------------------------------------------------------------- */

static void read_clean(Str object, const char *key, char ret_name[STANDING_NAME_SIZE])
{
    char room[STANDING_NAME_SIZE];
    Text out = text_into(ret_name, STANDING_NAME_SIZE);

    json_find_text(object, key, room, sizeof room);
    text_clear(&out);
    standing_print_clean(str_from(room), &out);
}

/* "Rook (bot)" */
static void mark_bot(char name[STANDING_NAME_SIZE])
{
    char whole[STANDING_NAME_SIZE];
    Text out = text_into(whole, sizeof whole);
    const char *mark = _("%1 (bot)"), *at = strstr(mark, "%1");

    text_add_str(&out, str_range(mark, at));
    text_add(&out, name);
    text_add(&out, at + 2);
    str_copy(text_str(&out), name, STANDING_NAME_SIZE);
}

static void read_seat(Str object, StandingSeat *seat)
{
    static const char *const kinds[] = {
        [STANDING_PERSON] = "person",
        [STANDING_ENGINE] = "engine",
        [STANDING_FRIEND] = "friend",
        [STANDING_ANYONE] = "anyone",
    };
    char kind[16];
    int64_t level = 0;
    bool bot = false;

    json_find_text(object, "kind", kind, sizeof kind);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kinds[i], kind) == 0)
            seat->kind = (StandingKind)i;
    }
    json_find_integer(object, "level", 0, ENTRY_MAX_LEVEL, &level);
    seat->level = (int)level;
    read_clean(object, seat->kind == STANDING_ENGINE ? "for" : "name", seat->name);
    json_find_truth(object, "bot", &bot);
    if (bot && seat->name[0])
        mark_bot(seat->name);
}

static void read_seats(Str state, Standing *s)
{
    Str seats, item;

    if (!json_find(state, "seats", &seats))
        return;
    for (size_t at = 0; s->seats < GAME_MAX_SEATS && json_each(seats, &at, &item);)
        read_seat(item, &s->seat[s->seats++]);
}

/* ---- offers ------------------------------------------------------------------------------ */

static OfferKind offer_kind(const char *name)
{
    static const char *const kinds[OFFER_KIND_COUNT] = {"", "back", "draw", "rematch"};

    for (int i = 1; i < OFFER_KIND_COUNT; i++) {
        if (strcmp(kinds[i], name) == 0)
            return (OfferKind)i;
    }
    return OFFER_NONE;
}

static void read_offer(Str state, Standing *s)
{
    Str offer, asked, item;
    char kind[16];
    int64_t seat = 0;

    if (!json_find(state, "offer", &offer) ||
        !json_find_text(offer, "kind", kind, sizeof kind) ||
        !json_find_integer(offer, "seat", 1, GAME_MAX_SEATS, &seat) ||
        !json_find(offer, "asked", &asked))
        return;
    s->offer = offer_kind(kind);
    s->offerer = (int)seat - 1;
    for (size_t at = 0; json_each(asked, &at, &item);) {
        if (json_integer(item, &seat) && seat >= 1 && seat <= GAME_MAX_SEATS)
            s->asked |= 1u << (seat - 1);
    }
}

/* ---- clocks ------------------------------------------------------------------------------ */

static void read_clock(Str state, Standing *s)
{
    Str clock, left, item;
    char kind[16];
    int64_t running = 0;
    int seat = 0;

    s->running = -1;
    if (!json_find(state, "clock", &clock) ||
        !json_find_text(clock, "kind", kind, sizeof kind) || strcmp(kind, "none") == 0 ||
        !json_find(clock, "left", &left))
        return;
    s->clock = true;
    json_find_integer(clock, "running", 0, GAME_MAX_SEATS, &running);
    json_find_integer(clock, "since", 0, most_ms, &s->since_ms);
    s->running = (int)running - 1;
    for (size_t at = 0; seat < GAME_MAX_SEATS && json_each(left, &at, &item); seat++) {
        int64_t left_ms = 0;

        if (json_integer(item, &left_ms) && left_ms >= 0 && left_ms <= most_ms)
            s->left_ms[seat] = left_ms;
    }
}

int64_t standing_left(const Standing *s, int seat, int64_t later_ms)
{
    int64_t spent = s->now_ms - s->since_ms + later_ms;
    int64_t left = s->left_ms[seat] - (s->running == seat && spent > 0 ? spent : 0);

    return left > 0 ? left : 0;
}

void standing_read(Str state, Standing *ret_standing)
{
    *ret_standing = (Standing){0};
    read_seats(state, ret_standing);
    read_offer(state, ret_standing);
    read_clock(state, ret_standing);
    json_find_integer(state, "now", 0, most_ms, &ret_standing->now_ms);
    json_find_text(state, "why", ret_standing->why, sizeof ret_standing->why);
}
