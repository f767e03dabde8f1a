/* SPDX-License-Identifier: MIT */
/* Any bytes as the header that programs say who they are by: what is found in them stands there
 * behind our scheme, and is a program's token or nothing to anybody. A token that is given out is
 * found again, however its scheme is written; another scheme is none of ours. */
#include "fuzz.h"

#include "base/text.h"
#include "online/bots/bots.h"
#include "server/cookie.h"

static void check_found(Str header, Str token)
{
    static const char scheme[] = "bearer";

    if (token.size == 0)
        return;
    expect(token.at > header.at + sizeof scheme - 1);
    expect(token.at + token.size <= header.at + header.size);
    expect(str_is_nocase((Str){str_trim(header).at, sizeof scheme - 1}, scheme));
    expect(str_equal(token, str_trim(token)));
}

/* The token that the first bytes make comes back. */
static void check_given(Str bytes)
{
    static const char *const schemes[] = {"Bearer ", "bearer  ", "BEARER\t"};
    uint8_t random[CODE_TOKEN_BYTES] = {0};
    char secret[CODE_TOKEN_SIZE], room[128], log[CODE_HASH_SIZE], own[CODE_HASH_SIZE];
    Text out = text_into(room, sizeof room);
    Str token;

    memcpy(random, bytes.at, bytes.size < sizeof random ? bytes.size : sizeof random);
    code_token(random, secret);
    text_add(&out, schemes[bytes.size % 3]);
    text_add(&out, bots_prefix);
    text_add(&out, secret);
    token = cookie_bearer(text_str(&out));
    expect(bots_read_token(token, log));
    code_hash("a/", str_from(secret), own);
    expect(strcmp(log, own) == 0);
    room[1] = '?';
    expect(cookie_bearer(text_str(&out)).size == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str bytes = {size ? (const char *)data : "", size};
    Str token = cookie_bearer(bytes);
    char log[CODE_HASH_SIZE];

    check_found(bytes, token);
    if (bots_read_token(token, log)) {
        expect(token.size == BOTS_TOKEN_SIZE - 1);
        for (size_t i = 0; i < token.size; i++)
            expect(token.at[i] > ' ' && token.at[i] < 127);
    }
    check_given(bytes);
    return 0;
}
