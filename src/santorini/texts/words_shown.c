/* SPDX-License-Identifier: MIT */
/* A token that cannot be followed because something in it is hidden: its text, sign by sign. */
#include "santorini/texts/words.h"

#include "santorini/texts/notation.h"
#include "santorini/texts/scene.h"

/* What a sign says of the space behind it, and of one that is not shown. */
static const struct {
    char sign;
    const char *known, *hidden;
} signs[] = {
    {'@', N_("worker on %1"), N_("a worker is placed unseen")},
    {'-', N_("a worker to %1"), N_("a worker moves unseen")},
    {'+', N_("block on %1"), N_("builds unseen")},
    {'*', N_("dome on %1"), N_("builds unseen")},
    {'>', N_("a worker is forced to %1"), N_("a worker is forced unseen")},
    {'x', N_("the worker on %1 leaves the board"), N_("a worker leaves the board")},
    {'~', N_("a token on %1"), N_("a secret choice")},
    {'^', N_("the Ram on %1"), N_("the Ram is put unseen")},
    {'!', N_("the worker on %1 is named"), N_("a worker is named unseen")},
};

static void tell_sign(char sign, Str place, GameWords *words)
{
    int square = notation_find_square(place);

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        WordsPart *part;

        if (signs[i].sign != sign)
            continue;
        part = game_words_add(words, 0);
        message_set(&part->message, square < 0 ? signs[i].hidden : signs[i].known, NULL);
        if (square < 0)
            continue;
        scene_set_square(&part->message, 0, square);
        part->at = (uint8_t)scene_square(square);
    }
}

void words_shown(Str token, GameWords *words)
{
    for (size_t i = 0; i + 1 < token.size; i++) {
        size_t left = token.size - i - 1;

        tell_sign(token.at[i], (Str){token.at + i + 1, left < 2 ? left : 2}, words);
    }
    if (token.size && token.at[token.size - 1] == '#')
        message_set(&game_words_add(words, 0)->message,
                    N_("something hidden is in the way"), NULL);
}
