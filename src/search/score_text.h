/* SPDX-License-Identifier: MIT */
/* score_text - what a search thinks of a position, in the protocol's words. */
#ifndef SEARCH_SCORE_TEXT_H
#define SEARCH_SCORE_TEXT_H

#include "base/json.h"
#include "search/method.h"

/* "cp 34", "win 2", "loss 3", "points 45.10 38.00", "share 0.512 0.488" */
void score_print(const Score *score, Text *out);

/* "cp", "win", "loss", "points", "share" */
const char *score_name(ScoreKind kind);

/* {"cp":34}, {"win":2}, {"loss":3}, {"points":[45.1,38]}, {"share":[0.512,0.488]} */
void score_json(Json *j, const char *key, const Score *score);

#endif
