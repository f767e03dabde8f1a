/* SPDX-License-Identifier: MIT */
/* table - what is printed on the components: strip faces, window points, broken-glass
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
 * Order does not matter after the first line; # begins a comment.
 *
 * A table is plain data without pointers: it is embedded in every state.
 */
#ifndef SINTRA_TABLE_H
#define SINTRA_TABLE_H

#include "base/fault.h"
#include "sintra/panes.h"

enum {
    TABLE_STRIPS = 8,
    TABLE_SIDES = 2 * TABLE_STRIPS, /* side a of strip n is 2n, side b 2n + 1, n from 0 */
    TABLE_SPACES = 5,
    TABLE_WINDOWS = 8,
    TABLE_MIN_ROWS = 3,
    TABLE_MAX_ROWS = 32,
    TABLE_MAX_ORNAMENTS = 4,
    TABLE_FRAMES = 4, /* round an ornament */
    TABLE_MAX_POINTS = 99,
    TABLE_JOKERS = 2,

    TABLE_MAX_WARNINGS = 16,
    TABLE_TEXT_SIZE = 1024,
};

typedef struct SintraTable {
    uint64_t hash;               /* of the canonical text */
    Panes face[TABLE_SIDES];     /* how many spaces of each colour, and jokers */
    uint16_t order[TABLE_SIDES]; /* the same spaces top to bottom, three bits each */
    uint8_t windows[2][TABLE_WINDOWS];
    uint8_t broken[TABLE_MAX_ROWS];
    uint8_t ornament[TABLE_MAX_ORNAMENTS]; /* the left one of its two windows, from 0 */
    uint8_t ornament_points[TABLE_FRAMES + 1];
    uint8_t rows, ornaments;
    uint8_t joker_side;
    uint8_t floor_zero; /* scores never fall below zero */
} SintraTable;

extern const SintraTable table_builtin;

/* The name of the built-in table. */
extern const char table_builtin_name[];

/* Are tables read at all? Nobody hands the page's module a file, so it goes without. */
#ifdef __wasm__
#define TABLE_READS false
#else
#define TABLE_READS true
#endif

/* Reads a table. On success *ret_name points into the text (empty when it has no name). */
Status table_parse(Str text, SintraTable *ret_table, Str *ret_name, Fault *ret_fault);

/* What looks like a slip but can be played; answers how many. */
int table_warnings(const SintraTable *table, Message out[TABLE_MAX_WARNINGS]);

/* The canonical text, which is what the hash is taken of; with a name when it is not empty. */
void table_print(const SintraTable *table, Str name, Text *out);

/* Sixteen lower-case digits, as in positions and records. */
void table_print_hash(const SintraTable *table, Text *out);

/* The colour of a space of a side, COLOUR_COUNT for a joker; space 0 is the top one. */
static inline int table_space(const SintraTable *table, int side, int space)
{
    return (table->order[side] >> (3 * space)) & 7;
}

#endif
