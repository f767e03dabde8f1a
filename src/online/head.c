/* SPDX-License-Identifier: MIT */
#include "online/head.h"

#include "base/json_find.h"
#include "search/level.h"

enum { HEAD_LEVELS = 4, MOST_SECONDS = 24 * 3600, MOST_DAYS = 30 };

/* ---- clocks ------------------------------------------------------------------------------ */

static bool read_seconds(Str text, int least, int most, int64_t unit, int64_t *ret_ms)
{
    int number;

    if (!str_number(text, &number) || number < least || number > most)
        return false;
    *ret_ms = number * unit;
    return true;
}

static bool read_game_clock(Str text, ClockTerms *terms)
{
    Str main;

    terms->kind = CLOCK_GAME;
    return str_cut(&text, '+', &main) &&
           read_seconds(main, 10, MOST_SECONDS, 1000, &terms->main_ms) &&
           read_seconds(text, 0, 600, 1000, &terms->more_ms);
}

bool head_read_clock(Str text, ClockTerms *ret_terms)
{
    Str rest = text, word;

    *ret_terms = (ClockTerms){.kind = CLOCK_NONE};
    if (str_is(text, "none"))
        return true;
    if (!str_word(&rest, &word))
        return false;
    rest = str_trim(rest);
    ret_terms->kind = CLOCK_TURN;
    if (str_is(word, "turn"))
        return read_seconds(rest, 5, 3600, 1000, &ret_terms->main_ms);
    if (str_is(word, "days"))
        return read_seconds(rest, 1, MOST_DAYS, 24 * 3600 * 1000, &ret_terms->main_ms);
    return read_game_clock(text, ret_terms);
}

/* ---- places ------------------------------------------------------------------------------ */

bool head_read_place(Str text, HeadPlace *ret_place)
{
    Str word;

    *ret_place = (HeadPlace){.kind = PLACE_FRIEND};
    if (str_is(text, "friend"))
        return true;
    ret_place->kind = PLACE_ANYONE;
    if (str_is(text, "anyone"))
        return true;
    ret_place->kind = PLACE_ENGINE;
    return str_word(&text, &word) && str_is(word, "engine") && text.size &&
           str_number(str_trim(text), &ret_place->level) && ret_place->level >= 1 &&
           ret_place->level <= LEVEL_BEST;
}

void head_print_place(const HeadPlace *place, Text *out)
{
    text_add(out, place->kind == PLACE_ENGINE   ? "engine "
                  : place->kind == PLACE_ANYONE ? "anyone"
                                                : "friend");
    if (place->kind == PLACE_ENGINE)
        text_number(out, place->level);
}

static bool read_places(Str json, Head *head)
{
    Str item;

    for (size_t at = 0; json_each(json, &at, &item);) {
        char room[32];
        Text text = text_into(room, sizeof room);

        if (head->places == GAME_MAX_SEATS || !json_text(item, &text) ||
            !head_read_place(text_str(&text), &head->place[head->places++]))
            return false;
    }
    return head->places >= 2;
}

/* ---- the whole --------------------------------------------------------------------------- */

bool head_read(Str json, Head *ret_head)
{
    Head *head = ret_head;
    int64_t rules = 0;
    Str places;
    bool good;

    *head = (Head){0};
    good = json_is_sound(json, HEAD_LEVELS) &&
           json_find_integer(json, "rules", 1, HEAD_RULES, &rules) &&
           json_find_text(json, "record", head->record, sizeof head->record) &&
           json_find(json, "seats", &places) && read_places(places, head) &&
           json_find_text(json, "clock", head->clock_text, sizeof head->clock_text) &&
           head_read_clock(str_from(head->clock_text), &head->clock) &&
           json_find_truth(json, "listed", &head->listed) &&
           json_find_truth(json, "confirm", &head->confirm) &&
           json_find_text(json, "opener", head->opener, sizeof head->opener) &&
           json_find_text(json, "code", head->code, sizeof head->code) &&
           json_find_text(json, "watch", head->watch, sizeof head->watch);
    json_find_truth(json, "bots", &head->bots); /* older ones say nothing of it */
    head->rules = (int)rules;
    return good;
}

void head_write(const Head *head, Json *j)
{
    json_open(j, NULL, '{');
    json_number(j, "rules", head->rules);
    json_string(j, "record", head->record);
    json_open(j, "seats", '[');
    for (int i = 0; i < head->places; i++) {
        char room[32];
        Text text = text_into(room, sizeof room);

        head_print_place(&head->place[i], &text);
        json_string(j, NULL, room);
    }
    json_close(j, ']');
    json_string(j, "clock", head->clock_text);
    json_bool(j, "listed", head->listed);
    json_bool(j, "confirm", head->confirm);
    json_string(j, "opener", head->opener);
    json_string(j, "code", head->code);
    json_string(j, "watch", head->watch);
    if (head->bots)
        json_bool(j, "bots", true);
    json_close(j, '}');
}
