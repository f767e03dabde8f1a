/* SPDX-License-Identifier: MIT */
#include "server/sha1.h"

#include <string.h>

enum { BLOCK = 64 };

static uint32_t turn_left(uint32_t x, int bits)
{
    return x << bits | x >> (32 - bits);
}

static uint32_t read_big(const unsigned char *at)
{
    return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static void write_big(uint32_t word, unsigned char *at)
{
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(word >> (24 - 8 * i));
}

/* The function and the constant of a round. */
static uint32_t mix_round(int round, uint32_t b, uint32_t c, uint32_t d)
{
    if (round < 20)
        return ((b & c) | (~b & d)) + 0x5a827999u;
    if (round < 40)
        return (b ^ c ^ d) + 0x6ed9eba1u;
    if (round < 60)
        return ((b & c) | (b & d) | (c & d)) + 0x8f1bbcdcu;
    return (b ^ c ^ d) + 0xca62c1d6u;
}

static void add_block(const unsigned char *block, uint32_t hash[5])
{
    uint32_t w[80], v[5];

    for (int i = 0; i < 16; i++)
        w[i] = read_big(block + 4 * i);
    for (int i = 16; i < 80; i++)
        w[i] = turn_left(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    memcpy(v, hash, sizeof v);
    for (int i = 0; i < 80; i++) {
        uint32_t next = turn_left(v[0], 5) + mix_round(i, v[1], v[2], v[3]) + v[4] + w[i];

        v[4] = v[3];
        v[3] = v[2];
        v[2] = turn_left(v[1], 30);
        v[1] = v[0];
        v[0] = next;
    }
    for (int i = 0; i < 5; i++)
        hash[i] += v[i];
}

void sha1(Str text, unsigned char ret_digest[SHA1_SIZE])
{
    uint32_t hash[5] = {0x67452301u, 0xefcdab89u, 0x98badcfeu, 0x10325476u, 0xc3d2e1f0u};
    uint64_t bits = (uint64_t)text.size * 8;
    size_t whole = text.size / BLOCK * BLOCK, rest = text.size - whole;
    size_t last_size = rest < BLOCK - 8 ? BLOCK : 2 * BLOCK;
    unsigned char last[2 * BLOCK] = {0};

    for (size_t i = 0; i < whole; i += BLOCK)
        add_block((const unsigned char *)text.at + i, hash);
    if (rest > 0)
        memcpy(last, text.at + whole, rest);
    last[rest] = 0x80;
    write_big((uint32_t)(bits >> 32), last + last_size - 8);
    write_big((uint32_t)bits, last + last_size - 4);
    for (size_t i = 0; i < last_size; i += BLOCK)
        add_block(last + i, hash);
    for (int i = 0; i < 5; i++)
        write_big(hash[i], ret_digest + 4 * i);
}
