/* SPDX-License-Identifier: MIT */
#include "base/hmac.h"

#include <string.h>

void hmac_begin(Hmac *hmac, const void *key, size_t size)
{
    uint8_t inner_key[SHA256_BLOCK] = {0};

    if (size > SHA256_BLOCK)
        sha256(key, size, inner_key);
    else if (size > 0)
        memcpy(inner_key, key, size);
    for (int i = 0; i < SHA256_BLOCK; i++) {
        hmac->outer_key[i] = inner_key[i] ^ 0x5c;
        inner_key[i] ^= 0x36;
    }
    sha256_begin(&hmac->inner);
    sha256_add(&hmac->inner, inner_key, sizeof inner_key);
}

void hmac_add(Hmac *hmac, const void *data, size_t size)
{
    sha256_add(&hmac->inner, data, size);
}

void hmac_end(Hmac *hmac, uint8_t ret_digest[SHA256_SIZE])
{
    Sha256 outer;

    sha256_end(&hmac->inner, ret_digest);
    sha256_begin(&outer);
    sha256_add(&outer, hmac->outer_key, sizeof hmac->outer_key);
    sha256_add(&outer, ret_digest, SHA256_SIZE);
    sha256_end(&outer, ret_digest);
}
