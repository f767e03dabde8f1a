/* SPDX-License-Identifier: MIT */
#include "santorini/cards/memo.h"

Squares memo_squares(const Memo *m, const Board *b, int seat)
{
    const uint8_t *byte = &b->memo[seat][m->at];

    switch (m->kind) {
    case MEMO_SQUARE:
    case MEMO_PAIR: return memo_square(*byte);
    case MEMO_FOUR: return memo_four(*byte);
    case MEMO_SET: return (&b->block[0])[m->set];
    default: return 0;
    }
}
