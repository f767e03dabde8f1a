/* SPDX-License-Identifier: MIT */
/* sha256 - a fingerprint of bytes (FIPS 180-4). Runs in the page's module, too, which has no
 * library for it.
 *
 *     Sha256 sum;
 *     sha256_begin(&sum);
 *     sha256_add(&sum, data, size);          as often as there is something
 *     sha256_end(&sum, ret_digest);
 */
#ifndef BASE_SHA256_H
#define BASE_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_SIZE = 32, SHA256_BLOCK = 64 };

typedef struct Sha256 {
    uint32_t word[8];
    uint64_t size; /* bytes so far */
    uint8_t block[SHA256_BLOCK];
} Sha256;

void sha256_begin(Sha256 *sum);
void sha256_add(Sha256 *sum, const void *data, size_t size);
void sha256_end(Sha256 *sum, uint8_t ret_digest[SHA256_SIZE]);

/* All at once. */
void sha256(const void *data, size_t size, uint8_t ret_digest[SHA256_SIZE]);

#endif
