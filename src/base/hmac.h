/* SPDX-License-Identifier: MIT */
/* hmac - a fingerprint of bytes that only who has a key, of any length, can make (RFC 2104, with
 * SHA-256). */
#ifndef BASE_HMAC_H
#define BASE_HMAC_H

#include "base/sha256.h"

typedef struct Hmac {
    Sha256 inner;
    uint8_t outer_key[SHA256_BLOCK];
} Hmac;

void hmac_begin(Hmac *hmac, const void *key, size_t size);
void hmac_add(Hmac *hmac, const void *data, size_t size);
void hmac_end(Hmac *hmac, uint8_t ret_digest[SHA256_SIZE]);

#endif
