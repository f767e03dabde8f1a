/* SPDX-License-Identifier: MIT */
/* panes - a multiset of panes in one word.
 *
 * Six bits for each of the five colours, so that whole heaps are added and subtracted at
 * once. No place ever holds more than the 20 panes of a colour that exist. The two bits
 * above count joker spaces and are used by strip faces only.
 */
#ifndef SINTRA_PANES_H
#define SINTRA_PANES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/bits.h"

typedef uint32_t Panes;

/* In the order of every text: clear, yellow, orange, blue, pink. */
enum { COLOUR_COUNT = 5, COLOUR_PANES = 20 };

#define PANES_LETTERS "CYOBPJ"

enum {
    PANES_BITS = 6,
    PANES_JOKER_SHIFT = COLOUR_COUNT * PANES_BITS,
};

#define PANES_LANE 0x3fu
#define PANES_ONES 0x01041041u /* one of each colour */
#define PANES_ALL (PANES_ONES * COLOUR_PANES)
#define PANES_COLOURED 0x3fffffffu

/* n panes of a colour; the colour COLOUR_COUNT means joker spaces. */
static inline Panes panes_of(int colour, int n)
{
    return (Panes)n << (PANES_BITS * colour);
}

static inline int panes_count(Panes panes, int colour)
{
    return (int)((panes >> (PANES_BITS * colour)) & PANES_LANE);
}

/* Those of one colour. */
static inline Panes panes_only(Panes panes, int colour)
{
    return panes & (PANES_LANE << (PANES_BITS * colour));
}

static inline int panes_jokers(Panes face)
{
    return (int)(face >> PANES_JOKER_SHIFT);
}

/* One bit for each colour that is there, for panes_next. Counts are at most 20, so adding
 * 31 sets the top bit of a lane just when the lane is not empty. */
static inline uint32_t panes_flags(Panes panes)
{
    return (panes + PANES_ONES * 31) & (PANES_ONES << (PANES_BITS - 1));
}

/* The colours that are there as a set of five bits. The product gathers the flags: the one
 * of colour c stands at bit 6c, and 6c + 20 - 5c is 20 + c. */
static inline uint32_t panes_set(Panes panes)
{
    return (panes_flags(panes) >> (PANES_BITS - 1)) * 0x108421u >> 20 & 0x1fu;
}

/* Takes the first colour out of flags that are not empty. */
static inline int panes_next(uint32_t *flags)
{
    return bits_pop(flags) / PANES_BITS;
}

/* What is wanted and the heap has not, colour by colour; joker spaces do not count. Lanes hold
 * at most 20, so the bit above is lent to each for the subtraction; where it was used up the
 * heap falls short. */
static inline Panes panes_missing(Panes heap, Panes wanted)
{
    const Panes lent = PANES_ONES << (PANES_BITS - 1);
    Panes left = ((heap & PANES_COLOURED) | lent) - (wanted & PANES_COLOURED);
    Panes fails = ~left & lent;

    return fails - (left & (fails - (fails >> (PANES_BITS - 1))));
}

/* The colour of a letter, -1 when it names none. */
static inline int panes_colour(char letter)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        if (PANES_LETTERS[colour] == letter)
            return colour;
    }
    return -1;
}

static inline int panes_total(Panes panes)
{
    int total = 0;

    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        total += panes_count(panes, colour);
    return total;
}

#endif
