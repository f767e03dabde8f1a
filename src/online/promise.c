/* SPDX-License-Identifier: MIT */
#include "online/promise.h"

#include <string.h>

#include "base/hex.h"
#include "base/hmac.h"
#include "base/json_find.h"

enum { HOUR_MS = 3600 * 1000 };

static int64_t this_hour(const Call *call)
{
    return call->request->now_ms / HOUR_MS;
}

static void make_secret(const Call *call, const char *key, int64_t hour,
                        uint8_t ret_secret[SHA256_SIZE])
{
    char room[128];
    Text out = text_into(room, sizeof room);
    Hmac hmac;

    text_add(&out, call->person);
    text_char(&out, ' ');
    text_number(&out, hour);
    text_char(&out, ' ');
    text_add(&out, key);
    hmac_begin(&hmac, call->online->promises, sizeof call->online->promises);
    hmac_add(&hmac, room, out.size);
    hmac_end(&hmac, ret_secret);
}

void promise_make(const Call *call, const char *key, uint8_t ret_commitment[SHA256_SIZE])
{
    uint8_t secret[SHA256_SIZE];

    make_secret(call, key, this_hour(call), secret);
    fair_commitment(secret, ret_commitment);
}

bool promise_is_none(const Call *call)
{
    Str ignored;

    return !json_find(call->request->body, "commitment", &ignored);
}

static bool is_promised(const Call *call, const uint8_t secret[SHA256_SIZE])
{
    char promised[2 * SHA256_SIZE + 1], own[2 * SHA256_SIZE + 1];
    Text out = text_into(own, sizeof own);
    uint8_t commitment[SHA256_SIZE];

    fair_commitment(secret, commitment);
    hex_print(commitment, sizeof commitment, &out);
    return call_text(call, "commitment", promised, sizeof promised) &&
           strcmp(promised, own) == 0;
}

bool promise_keep(const Call *call, const char *key, uint8_t ret_secret[SHA256_SIZE])
{
    uint8_t secret[SHA256_SIZE];

    for (int64_t hour = this_hour(call); hour >= this_hour(call) - 1; hour--) {
        make_secret(call, key, hour, secret);
        if (is_promised(call, secret)) {
            memcpy(ret_secret, secret, sizeof secret);
            return true;
        }
    }
    return false;
}
