/* SPDX-License-Identifier: MIT */
/* setup - what a game can be set up with, for the form that asks. */
#include "game/setup.h"

#include "game/games.h"
#include "page/part.h"

static const char *text_of(const char *text)
{
    return text ? text : "";
}

static void print_choices(const GameTag *tag, Json *j)
{
    GameChoice choice;

    json_open(j, "choices", '[');
    for (int i = 0; game_tag_choice(tag, i, &choice); i++) {
        json_open(j, NULL, '{');
        json_string(j, "name", choice.name);
        json_string(j, "title", text_of(choice.title));
        json_number(j, "seats", choice.seats);
        json_close(j, '}');
    }
    json_close(j, ']');
}

static void print_when(const GameWhen *when, Json *j)
{
    json_open(j, NULL, '{');
    json_string(j, "key", when->key);
    json_string(j, "value", when->value);
    json_bool(j, "differs", when->differs);
    json_bool(j, "told", when->told);
    json_close(j, '}');
}

static void print_tag(const GameTag *tag, Json *j)
{
    static const char *const kind[] = {"number", "choice", "card", "table"};

    json_open(j, NULL, '{');
    json_open(j, "keys", '[');
    for (int seat = 0; seat < GAME_MAX_SEATS && tag->key[seat]; seat++)
        json_string(j, NULL, tag->key[seat]);
    json_close(j, ']');
    json_string(j, "title", text_of(tag->title));
    json_string(j, "kind", kind[tag->kind]);
    json_string(j, "standard", text_of(tag->standard));
    json_number(j, "least", tag->least);
    json_number(j, "most", tag->most);
    print_choices(tag, j);
    json_number(j, "seats", tag->seats);
    json_number(j, "wanted", tag->wanted);
    json_open(j, "when", '[');
    for (int i = 0; i < TAG_WHENS && tag->when[i].key; i++)
        print_when(&tag->when[i], j);
    json_close(j, ']');
    json_close(j, '}');
}

void page_setup(Str game, Answer *answer)
{
    const GameDef *def = games_find(game);
    Json j = answer_json(answer);

    json_open(&j, NULL, '[');
    for (const GameTag *tag = def ? def->tags : NULL; tag && tag->key[0]; tag++)
        print_tag(tag, &j);
    json_close(&j, ']');
}

bool page_data(Str game, Str text, Answer *answer)
{
    const GameDef *def = games_find(game);
    Fault fault;
    Json j = answer_json(answer);

    if (!def || !def->tell_data)
        return page_refuse(answer, N_("this game has no component table"));
    json_open(&j, NULL, '{');
    if (def->tell_data(text, &j, &fault) != OK)
        return page_fault(answer, &fault);
    json_close(&j, '}');
    return true;
}
