/* SPDX-License-Identifier: MIT */
/* memo - what a card remembers from turn to turn.
 *
 * The card of each seat has MEMO_BYTES bytes of the board to itself. Its hooks find them by the
 * seat it lies at, whoever has its power now; 0 is "nothing", a place is stored plus one:
 *
 *     enum { AEOLUS_WIND };
 *     int wind = memo_place(p->board.memo[h->card][AEOLUS_WIND]);
 *     p->board.memo[r->card][AEOLUS_WIND] = memo_of(DIR_N);
 *
 * The unit declares them; reading and writing positions, start values, what views hide, what
 * the drawing and the page show, and forgetting follow from that:
 *
 *     .memo = MEMOS({"wind", MEMO_DIRECTION, .says = N_("Wind: %1")}),
 */
#ifndef SANTORINI_CARDS_MEMO_H
#define SANTORINI_CARDS_MEMO_H

#include "base/message.h"
#include "santorini/state.h"

/* What a memo is. The first kinds lie in the card's bytes from `at` on, the others where the
 * rules for all cards have them. */
typedef enum MemoKind {
    MEMO_FLAG,
    MEMO_NUMBER,    /* from `most`, at the start, down to 0 */
    MEMO_WORKERS,   /* the same: workers on the card; always written */
    MEMO_AMOUNT,    /* two bytes */
    MEMO_DIRECTION, /* of eight, plus one */
    MEMO_SQUARE,    /* plus one */
    MEMO_FOUR,      /* four squares: the lower left one, plus one */
    MEMO_PAIR,  /* two bytes: an opponent's worker and, with the revised rules, one of the
                     * holder's, which is written before it */
    MEMO_SET,   /* up to `most` squares in `set` of the board */
    MEMO_SPENT, /* Board.spent */
    MEMO_TAKEN, /* Board.taken */
    MEMO_DECK,  /* Lineup.deck, .face and .pile */
    MEMO_FACE,
    MEMO_PILE,
} MemoKind;

enum { MEMO_UNKNOWN = 0xff }; /* in a view, any byte of a secret */

typedef struct Memo {
    const char *name; /* in positions: wind=ne */
    uint8_t kind;
    const char *says; /* of its value, %1 */
    uint8_t at;       /* its first byte */
    uint8_t set;      /* BoardSet */
    uint8_t most;     /* see the kinds */
    bool secret;      /* a place that only the holder sees; one of a card */
    bool follows; /* the power: written where that is, forgotten when it changes hands */
    const char *token; /* what lies on these squares, as the page calls it, if anything */
    const char *put;   /* the step that lays it on %1 */
    const char *called; /* what lies there, in a sentence */
    char sign;          /* the same in drawings; 0: not drawn */
    /* What is wrong with a position: a worker on %1; no block there. */
    const char *crowded, *bare;
} Memo;

#define MEMOS(...)    \
    (const Memo[])    \
    {                 \
        __VA_ARGS__,  \
        {             \
            .name = 0 \
        }             \
    }

/* The place in a byte, -1 when there is none or it is unknown; the same as a set of squares. */
static inline int memo_place(uint8_t byte)
{
    return byte == MEMO_UNKNOWN ? -1 : byte - 1;
}

static inline Squares memo_square(uint8_t byte)
{
    int square = memo_place(byte);

    return square < 0 ? 0 : square_set(square);
}

/* The byte of a place. */
static inline uint8_t memo_of(int place)
{
    return (uint8_t)(place + 1);
}

static inline int memo_amount(const uint8_t *byte)
{
    return byte[0] | byte[1] << 8;
}

static inline void memo_set_amount(uint8_t *byte, int amount)
{
    byte[0] = (uint8_t)amount;
    byte[1] = (uint8_t)(amount >> 8);
}

/* The four squares of a MEMO_FOUR. */
static inline Squares memo_four(uint8_t byte)
{
    Squares corner = memo_square(byte);

    return corner | corner << 1 | corner << 6 | corner << 7;
}

/* Does it lie in the card's own bytes; is it, there, a place or a direction? */
static inline bool memo_is_own(const Memo *m)
{
    return m->kind < MEMO_SET;
}

static inline bool memo_is_place(const Memo *m)
{
    return m->kind >= MEMO_DIRECTION && m->kind < MEMO_SET;
}

/* The squares a memo of the card at a seat is about. */
Squares memo_squares(const Memo *m, const Board *b, int seat);

#endif
