/* SPDX-License-Identifier: MIT */
#include "server/cookie.h"

enum { COOKIE_SECONDS = 400 * 24 * 3600 };

Str cookie_find(Str header)
{
    bool more = true;

    while (more) {
        Str pair, name;

        more = str_cut(&header, ';', &pair);
        pair = str_trim(pair);
        if (str_cut(&pair, '=', &name) && str_is(name, "oriel"))
            return pair;
    }
    return (Str){"", 0};
}

Str cookie_bearer(Str header)
{
    Str scheme, rest = header;

    if (!str_word(&rest, &scheme) || !str_is_nocase(scheme, "bearer"))
        return (Str){"", 0};
    return str_trim(rest);
}

void cookie_print(Str token, bool secure, char out[COOKIE_SIZE])
{
    Text text = text_into(out, COOKIE_SIZE);

    text_add(&text, "oriel=");
    text_add_str(&text, token);
    text_add(&text, "; Path=/api; HttpOnly; SameSite=Strict; Max-Age=");
    text_number(&text, token.size ? COOKIE_SECONDS : 0);
    text_add(&text, secure ? "; Secure" : "");
}
