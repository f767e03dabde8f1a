/* SPDX-License-Identifier: MIT */
#include "online/code.h"

#include <string.h>

#include "base/sha256.h"

static const char id_letters[] = "abcdefghijkmnpqrstuvwxyz23456789"; /* no l, o, 0, 1 */
static const char consonants[] = "bdfgklmnprstvz";
static const char vowels[] = "aeiou";

enum { SYLLABLES = 8, CONSONANTS = sizeof consonants - 1, VOWELS = sizeof vowels - 1 };

/* ---- ids --------------------------------------------------------------------------------- */

void code_id(const uint8_t bytes[CODE_ID_BYTES], char ret_id[CODE_ID_SIZE])
{
    unsigned bits = 0, held = 0;
    int at = 0;

    for (int i = 0; i < CODE_ID_BYTES; i++) {
        bits = (bits << 8 | bytes[i]) & 0xfff;
        for (held += 8; held >= 5; held -= 5)
            ret_id[at++] = id_letters[bits >> (held - 5) & 31];
    }
    ret_id[at] = '\0';
}

bool code_is_id(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!memchr(id_letters, text.at[i], sizeof id_letters - 1))
            return false;
    }
    return text.size == CODE_ID_SIZE - 1;
}

/* ---- words ------------------------------------------------------------------------------- */

/* Two bytes for each syllable: 65536 is not a multiple of 70, but the difference is less than
 * a thousandth of a bit. */
void code_words(const uint8_t bytes[CODE_WORDS_BYTES], char ret_words[CODE_WORDS_SIZE])
{
    Text out = text_into(ret_words, CODE_WORDS_SIZE);

    for (int i = 0; i < SYLLABLES; i++) {
        int syllable = (bytes[2 * i] << 8 | bytes[2 * i + 1]) % (CONSONANTS * VOWELS);

        if (i > 0 && i % 2 == 0)
            text_char(&out, '-');
        text_char(&out, consonants[syllable / VOWELS]);
        text_char(&out, vowels[syllable % VOWELS]);
    }
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool code_read_words(Str typed, char ret_words[CODE_WORDS_SIZE])
{
    Text out = text_into(ret_words, CODE_WORDS_SIZE);
    int letters = 0;

    for (size_t i = 0; i < typed.size; i++) {
        char c = small(typed.at[i]);

        if (c == ' ' || c == '-')
            continue;
        if (letters == 2 * SYLLABLES || !c ||
            !strchr(letters % 2 ? vowels : consonants, c))
            return false;
        if (letters > 0 && letters % 4 == 0)
            text_char(&out, '-');
        text_char(&out, c);
        letters++;
    }
    return letters == 2 * SYLLABLES;
}

/* ---- secrets ----------------------------------------------------------------------------- */

static const char token_letters[] =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

void code_token(const uint8_t bytes[CODE_TOKEN_BYTES], char ret_token[CODE_TOKEN_SIZE])
{
    unsigned bits = 0, held = 0;
    int at = 0;

    for (int i = 0; i < CODE_TOKEN_BYTES; i++) {
        bits = (bits << 8 | bytes[i]) & 0x3fff;
        for (held += 8; held >= 6; held -= 6)
            ret_token[at++] = token_letters[bits >> (held - 6) & 63];
    }
    ret_token[at++] = token_letters[bits << (6 - held) & 63];
    ret_token[at] = '\0';
}

bool code_is_token(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!memchr(token_letters, text.at[i], sizeof token_letters - 1))
            return false;
    }
    return text.size == CODE_TOKEN_SIZE - 1;
}

void code_hash(const char *prefix, Str text, char ret_log[CODE_HASH_SIZE])
{
    uint8_t digest[SHA256_SIZE];
    Text out = text_into(ret_log, CODE_HASH_SIZE);

    sha256(text.at, text.size, digest);
    text_add(&out, prefix);
    hex_print(digest, sizeof digest, &out);
}
