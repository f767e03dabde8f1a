/* SPDX-License-Identifier: MIT */
#include "santorini/texts/notation.h"

#include <string.h>

static const char *const direction_name[DIR_COUNT] = {"n", "ne", "e", "se",
                                                      "s", "sw", "w", "nw"};

void notation_square(Text *out, int square)
{
    text_char(out, (char)('a' + square % 6));
    text_char(out, (char)('1' + square / 6));
}

void notation_direction(Text *out, int direction)
{
    text_add(out, direction_name[direction]);
}

void notation_cards(Text *out, const Cards *cards)
{
    for (int i = 0; i < cards->count; i++) {
        if (i)
            text_char(out, '+');
        text_add(out, power_get(cards->card[i])->name);
    }
}

int notation_find_square(Str text)
{
    if (text.size != 2 || text.at[0] < 'a' || text.at[0] > 'e' || text.at[1] < '1' ||
        text.at[1] > '5')
        return -1;
    return (text.at[1] - '1') * 6 + (text.at[0] - 'a');
}

int notation_find_direction(Str text)
{
    for (int direction = 0; direction < DIR_COUNT; direction++) {
        if (str_is(text, direction_name[direction]))
            return direction;
    }
    return -1;
}

bool notation_find_cards(Str text, Cards *ret_cards)
{
    Cards cards = {0};
    bool more = true;

    while (more) {
        Str name;
        int card;

        more = str_cut(&text, '+', &name);
        card = power_find(name);
        if (card <= POWER_NONE || cards.count == CARD_MAX ||
            memchr(cards.card, card, cards.count))
            return false;
        cards.card[cards.count++] = (uint8_t)card;
    }
    *ret_cards = cards;
    return true;
}
