/* SPDX-License-Identifier: MIT */
#include "train/file.h"

#include <string.h>

#include "base/bits.h"

#define HEADING "oriel train data 1\n"

enum {
    FRAME = 8, /* size and check of a game, four bytes each */
    MOST_SETTINGS = 4096,
    MOST_TEXT = 4096, /* of a position or a token */
};

/* ---- reading ------------------------------------------------------------------------- */

/* Cuts bytes off; false when there are not so many. */
static bool take_bytes(Str *rest, size_t size, Str *ret_part)
{
    if (size > rest->size)
        return false;
    *ret_part = (Str){rest->at, size};
    rest->at += size;
    rest->size -= size;
    return true;
}

static uint64_t word_of(Str bytes)
{
    uint64_t word = 0;

    for (size_t i = bytes.size; i > 0; i--)
        word = word << 8 | (unsigned char)bytes.at[i - 1];
    return word;
}

/* Seven bits a byte, the lowest first, the top bit says that more follow. */
static bool take_number(Str *rest, uint64_t most, uint64_t *ret_number)
{
    uint64_t number = 0;
    Str byte;

    for (int shift = 0; shift < 63 && take_bytes(rest, 1, &byte); shift += 7) {
        number |= (uint64_t)(byte.at[0] & 0x7f) << shift;
        if (!(byte.at[0] & 0x80)) {
            *ret_number = number;
            return number <= most;
        }
    }
    return false;
}

static bool take_text(Str *rest, Str *ret_text)
{
    uint64_t size;

    return take_number(rest, MOST_TEXT, &size) &&
           take_bytes(rest, (size_t)size, ret_text);
}

bool train_file_heading(Str *rest, Str *ret_settings)
{
    Str after = *rest, settings;

    if (!str_starts(after, HEADING))
        return false;
    take_bytes(&after, strlen(HEADING), &settings);
    if (!str_cut(&after, '\n', &settings) || settings.size > MOST_SETTINGS)
        return false;
    *ret_settings = settings;
    *rest = after;
    return true;
}

bool train_file_token(Str *rest, TrainToken *ret_token)
{
    TrainToken token;
    Str score;

    if (!take_text(rest, &token.text) || !take_bytes(rest, 2, &score))
        return false;
    token.score = (int16_t)(uint16_t)word_of(score);
    *ret_token = token;
    return true;
}

static bool read_game(Str bytes, TrainGame *ret_game)
{
    uint64_t winners, count;
    TrainGame game;
    TrainToken token;
    Str tokens;

    if (!take_number(&bytes, UINT64_MAX, &game.number) ||
        !take_number(&bytes, UINT8_MAX, &winners) || !take_text(&bytes, &game.position) ||
        !take_number(&bytes, TRAIN_MOST_TOKENS, &count))
        return false;
    game.winners = (uint8_t)winners;
    game.count = (int)count;
    game.tokens = tokens = bytes;
    for (uint64_t i = 0; i < count; i++) {
        if (!train_file_token(&tokens, &token))
            return false;
    }
    *ret_game = game;
    return tokens.size == 0;
}

/* Four bytes that change when the others do. */
static uint32_t check_of(Str bytes)
{
    uint64_t hash = bytes.size;

    for (size_t i = 0; i < bytes.size; i++)
        hash = bits_mix(hash ^ (unsigned char)bytes.at[i]);
    return (uint32_t)(hash >> 32);
}

TrainRead train_file_next(Str *rest, TrainGame *ret_game)
{
    Str after = *rest, size, check, bytes;

    if (!rest->size)
        return TRAIN_END;
    if (!take_bytes(&after, FRAME / 2, &size) || !take_bytes(&after, FRAME / 2, &check))
        return TRAIN_TORN;
    if (word_of(size) > TRAIN_MOST_BYTES)
        return TRAIN_BAD;
    if (!take_bytes(&after, (size_t)word_of(size), &bytes))
        return TRAIN_TORN;
    if (word_of(check) != check_of(bytes) || !read_game(bytes, ret_game))
        return after.size ? TRAIN_BAD : TRAIN_TORN;
    *rest = after;
    return TRAIN_GAME;
}

/* ---- writing ------------------------------------------------------------------------- */

void train_file_put_heading(const char *settings, Text *out)
{
    text_add(out, HEADING);
    text_add(out, settings);
    text_char(out, '\n');
}

static void put_number(Text *out, uint64_t number)
{
    for (; number > 0x7f; number >>= 7)
        text_char(out, (char)(number | 0x80));
    text_char(out, (char)number);
}

static void put_text(Text *out, Str text)
{
    put_number(out, text.size);
    text_add_str(out, text);
}

static void set_word(char *at, uint32_t word)
{
    for (int i = 0; i < 4; i++)
        at[i] = (char)(word >> 8 * i);
}

void train_file_begin(Text *out, uint64_t number, uint8_t winners, Str position,
                      int count)
{
    text_clear(out);
    for (int i = 0; i < FRAME; i++)
        text_char(out, 0);
    put_number(out, number);
    put_number(out, winners);
    put_text(out, position);
    put_number(out, (uint64_t)count);
}

void train_file_add(Text *out, Str token, int16_t score)
{
    put_text(out, token);
    text_char(out, (char)((uint16_t)score & 0xff));
    text_char(out, (char)((uint16_t)score >> 8));
}

void train_file_end(Text *out)
{
    Str bytes = {out->data + FRAME, out->size - FRAME};

    set_word(out->data, (uint32_t)bytes.size);
    set_word(out->data + 4, check_of(bytes));
}
