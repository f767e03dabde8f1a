/* SPDX-License-Identifier: MIT */
#include "base/sha256.h"

#include <string.h>

/* The first 32 bits behind the point of the cube roots of the first 64 primes. */
static const uint32_t round_word[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
    0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
    0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
    0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
    0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
    0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
    0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
    0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
    0xc67178f2,
};

static uint32_t turn(uint32_t x, int by)
{
    return x >> by | x << (32 - by);
}

static uint32_t read_word(const uint8_t *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void write_word(uint32_t word, uint8_t *at)
{
    for (int i = 0; i < 4; i++)
        at[i] = (uint8_t)(word >> (24 - 8 * i));
}

/* The words that the rounds take in: those of the block, then mixtures of earlier ones. */
static void spread_block(const uint8_t *block, uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = read_word(block + 4 * i);
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];

        w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ a >> 3) + w[i - 7] +
               (turn(b, 17) ^ turn(b, 19) ^ b >> 10);
    }
}

static void mix_block(uint32_t word[8], const uint8_t *block)
{
    uint32_t w[64], v[8];

    spread_block(block, w);
    memcpy(v, word, sizeof v);
    for (int i = 0; i < 64; i++) {
        uint32_t a = v[0], e = v[4];
        uint32_t choice = (e & v[5]) ^ (~e & v[6]);
        uint32_t majority = (a & v[1]) ^ (a & v[2]) ^ (v[1] & v[2]);
        uint32_t first = v[7] + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + choice +
                         round_word[i] + w[i];
        uint32_t second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + majority;

        memmove(v + 1, v, 7 * sizeof *v);
        v[4] += first;
        v[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        word[i] += v[i];
}

/* The first 32 bits behind the point of the square roots of the first 8 primes. */
void sha256_begin(Sha256 *sum)
{
    *sum = (Sha256){.word = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                             0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(Sha256 *sum, const void *data, size_t size)
{
    const uint8_t *at = data;

    while (size > 0) {
        size_t held = sum->size % SHA256_BLOCK;
        size_t part = SHA256_BLOCK - held < size ? SHA256_BLOCK - held : size;

        memcpy(sum->block + held, at, part);
        sum->size += part;
        at += part;
        size -= part;
        if (held + part == SHA256_BLOCK)
            mix_block(sum->word, sum->block);
    }
}

/* A one and zeros fill the last block up to the length in bits. */
void sha256_end(Sha256 *sum, uint8_t ret_digest[SHA256_SIZE])
{
    static const uint8_t fill[SHA256_BLOCK] = {0x80};
    uint64_t bits = sum->size * 8;
    uint8_t length[8];

    write_word((uint32_t)(bits >> 32), length);
    write_word((uint32_t)bits, length + 4);
    sha256_add(sum, fill,
               1 + (SHA256_BLOCK + 55 - sum->size % SHA256_BLOCK) % SHA256_BLOCK);
    sha256_add(sum, length, sizeof length);
    for (int i = 0; i < 8; i++)
        write_word(sum->word[i], ret_digest + 4 * i);
}

void sha256(const void *data, size_t size, uint8_t ret_digest[SHA256_SIZE])
{
    Sha256 sum;

    sha256_begin(&sum);
    sha256_add(&sum, data, size);
    sha256_end(&sum, ret_digest);
}
