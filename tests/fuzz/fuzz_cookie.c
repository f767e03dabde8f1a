/* SPDX-License-Identifier: MIT */
/* Any bytes as the header of cookies: what is found in them stands there behind our name, and is
 * a device's token or nothing to anybody. A token that is given out is found again, whatever
 * other cookies stand around it. */
#include "fuzz.h"

#include "base/text.h"
#include "online/code.h"
#include "server/cookie.h"

static const char name[] = "oriel=";

static void check_found(Str header, Str token)
{
    if (token.size == 0)
        return;
    expect(token.at >= header.at + sizeof name - 1);
    expect(token.at + token.size <= header.at + header.size);
    expect(memcmp(token.at - (sizeof name - 1), name, sizeof name - 1) == 0);
    expect(!memchr(token.at, ';', token.size));
}

/* The token that the first bytes make goes to a browser and comes back. */
static void check_given(Str bytes)
{
    uint8_t random[CODE_TOKEN_BYTES] = {0};
    char token[CODE_TOKEN_SIZE], cookie[COOKIE_SIZE], header[4096];
    Str rest, own;
    Text out = text_into(header, sizeof header);

    memcpy(random, bytes.at, bytes.size < sizeof random ? bytes.size : sizeof random);
    code_token(random, token);
    expect(code_is_token(str_from(token)));
    cookie_print(str_from(token), bytes.size % 2, cookie);
    expect(strstr(cookie, "; HttpOnly; SameSite=Strict; "));
    expect(!strstr(cookie, "; Secure") == !(bytes.size % 2));
    rest = str_from(cookie);
    str_cut(&rest, ';', &own);
    text_add(&out, "a=b; ");
    text_add_str(&out, own);
    text_add(&out, "; ");
    text_add_str(&out, bytes);
    expect(str_is(cookie_find(text_str(&out)), token));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str bytes = {size ? (const char *)data : "", size};
    Str token = cookie_find(bytes);
    char log[CODE_HASH_SIZE];

    check_found(bytes, token);
    if (code_is_token(token)) {
        for (size_t i = 0; i < token.size; i++)
            expect(token.at[i] > ' ' && token.at[i] < 127);
        code_hash("d/", token, log);
        expect(strlen(log) == CODE_HASH_SIZE - 2 || strlen(log) == CODE_HASH_SIZE - 1);
    }
    check_given(bytes);
    return 0;
}
