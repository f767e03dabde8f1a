/* SPDX-License-Identifier: MIT */
#include "santorini/cards/memo.h"

const char *memo_token(const Memo *m)
{
    if (m->token)
        return m->token;
    return m->kind >= MEMO_SQUARE && m->kind <= MEMO_SET ? m->name : NULL;
}

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
