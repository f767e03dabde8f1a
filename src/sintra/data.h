/* SPDX-License-Identifier: MIT */
/* data - what is printed on the components: strip faces, window points, broken-glass
 * rows, ornaments. Read from one plain text file, so that an owner of the box can type in
 * the real strips; the built-in faces are a balanced stand-in.
 *
 *     sintra-data 1                     first
 *     name   balanced stand-in          any words; not part of the hash, may be missing
 *     strip  1 YYYBP OOOYY              eight of them, five spaces a side, top to bottom
 *     windows A 4 3 3 2 2 1 1 2         and B: eight numbers 0 .. 9
 *     broken 0 1 2 4 6 8 11 14 18       3 .. 32 rows, strictly rising from 0, at most 99
 *     ornaments A 1-2 3-4 5-6 7-8       at most four pairs of neighbouring windows
 *     ornament-points 0 0 3 6 10        for 0 .. 4 filled frames, 0 .. 99 each
 *     score-floor zero                  house rule, may be missing
 *
 * Order does not matter after the first line; # begins a comment. In a text of a single line,
 * as records carry it, semicolons stand between what else are lines.
 *
 * It is plain data without pointers, embedded in every state.
 */
#ifndef SINTRA_DATA_H
#define SINTRA_DATA_H

#include "base/fault.h"
#include "sintra/panes.h"

enum {
    DATA_STRIPS = 8,
    DATA_SIDES = 2 * DATA_STRIPS, /* side a of strip n is 2n, side b 2n + 1, n from 0 */
    DATA_SPACES = 5,
    DATA_WINDOWS = 8,
    DATA_MIN_ROWS = 3,
    DATA_MAX_ROWS = 32,
    DATA_MAX_ORNAMENTS = 4,
    DATA_FRAMES = 4, /* round an ornament */
    DATA_MAX_POINTS = 99,
    DATA_JOKERS = 2,

    DATA_MAX_WARNINGS = 16,
    DATA_TEXT_SIZE = 1024,
};

typedef struct SintraData {
    uint64_t hash;              /* of the canonical text */
    Panes face[DATA_SIDES];     /* how many spaces of each colour, and jokers */
    uint16_t order[DATA_SIDES]; /* the same spaces top to bottom, three bits each */
    uint8_t windows[2][DATA_WINDOWS];
    uint8_t broken[DATA_MAX_ROWS];
    uint8_t ornament[DATA_MAX_ORNAMENTS]; /* the left one of its two windows, from 0 */
    uint8_t ornament_points[DATA_FRAMES + 1];
    uint8_t rows, ornaments;
    uint8_t joker_side;
    uint8_t floor_zero; /* scores never fall below zero */
} SintraData;

extern const SintraData data_builtin;

/* The name of the built-in data. */
extern const char data_builtin_name[];

/* Reads data. On success *ret_name points into the text (empty when it has no name). */
Status data_parse(Str text, SintraData *ret_data, Str *ret_name, Fault *ret_fault);

/* What looks like a slip but can be played; answers how many. */
int data_warnings(const SintraData *data, Message out[DATA_MAX_WARNINGS]);

/* The canonical text, which is what the hash is taken of; with a name when it is not empty. */
void data_print(const SintraData *data, Str name, Text *out);

/* The same in a single line, without a name: a name may have any signs. */
void data_print_line(const SintraData *data, Text *out);

/* Sixteen lower-case digits, as in positions and records. */
void data_print_hash(const SintraData *data, Text *out);

/* The colour of a space of a side, COLOUR_COUNT for a joker; space 0 is the top one. */
static inline int data_space(const SintraData *data, int side, int space)
{
    return (data->order[side] >> (3 * space)) & 7;
}

#endif
