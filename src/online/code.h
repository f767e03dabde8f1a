/* SPDX-License-Identifier: MIT */
/* code - names nobody can guess, made of random bytes, and what is kept of secrets.
 *
 *     code_id(bytes, id);           "k3vqe7w2mnb5t4xa", of a table or a person
 *     code_words(bytes, words);     "tamo-riku-bela-sodi", to be said aloud
 *     code_hash("d/", token, log);  what a secret is kept as
 *
 * Words are syllables that every language we speak can say and write: 70 of them, eight in a
 * code, so 49 bits.
 */
#ifndef ONLINE_CODE_H
#define ONLINE_CODE_H

#include "base/hex.h"

enum {
    CODE_ID_SIZE = 17,    /* characters of an id, NUL included .. */
    CODE_ID_BYTES = 10,   /* .. and the random bytes it is made of */
    CODE_WORDS_SIZE = 20, /* the same of words */
    CODE_WORDS_BYTES = 16,
    CODE_TOKEN_SIZE = 44, /* of what a device is known by */
    CODE_TOKEN_BYTES = 32,
    CODE_HASH_SIZE = 68, /* "d/" and 64 digits */
};

void code_id(const uint8_t bytes[CODE_ID_BYTES], char ret_id[CODE_ID_SIZE]);
bool code_is_id(Str text);

void code_words(const uint8_t bytes[CODE_WORDS_BYTES], char ret_words[CODE_WORDS_SIZE]);

/* Reads words as people type them: capitals, blanks or nothing for hyphens. */
bool code_read_words(Str typed, char ret_words[CODE_WORDS_SIZE]);

void code_token(const uint8_t bytes[CODE_TOKEN_BYTES], char ret_token[CODE_TOKEN_SIZE]);
bool code_is_token(Str text);

/* The name of the log that belongs to a secret text. */
void code_hash(const char *prefix, Str text, char ret_log[CODE_HASH_SIZE]);

#endif
