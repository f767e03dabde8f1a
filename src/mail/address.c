/* SPDX-License-Identifier: MIT */
#include "mail/address.h"

#include <string.h>

enum { MOST_LOCAL = 64, MOST_LABEL = 63 };

static bool is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

static bool is_sign(char c)
{
    return c && strchr("#$&'*+-/=?^_`{|}~", c);
}

/* Words between dots. */
static bool is_local(Str text)
{
    char before = '.';

    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];

        if (!is_letter(c) && !is_sign(c) && (c != '.' || before == '.'))
            return false;
        before = c;
    }
    return before != '.' && text.size <= MOST_LOCAL;
}

static bool is_label(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!is_letter(text.at[i]) && text.at[i] != '-')
            return false;
    }
    return text.size > 0 && text.size <= MOST_LABEL && text.at[0] != '-' &&
           text.at[text.size - 1] != '-';
}

/* At least two words: who forgets the last one is told at once. */
static bool is_domain(Str text)
{
    bool more = true;
    int labels = 0;
    Str label;

    while (more) {
        more = str_cut(&text, '.', &label);
        if (!is_label(label))
            return false;
        labels++;
    }
    return labels > 1;
}

bool mail_address_is_good(Str text)
{
    Str rest = text, local;

    return text.size < MAIL_ADDRESS_SIZE && str_cut(&rest, '@', &local) &&
           is_local(local) && is_domain(rest);
}

Str mail_address_domain(Str address)
{
    Str local;

    str_cut(&address, '@', &local);
    return address;
}

uint64_t mail_address_hash(uint64_t hash, Str address)
{
    bool skips = false;

    for (size_t i = 0; i < address.size; i++) {
        char c = address.at[i];

        skips = (skips || c == '+') && c != '@';
        if (c >= 'A' && c <= 'Z')
            c = (char)(c - 'A' + 'a');
        if (!skips)
            hash = str_hash(hash, (Str){&c, 1});
    }
    return hash;
}
