/* SPDX-License-Identifier: MIT */
/* match_ugi - another program that speaks the engine protocol, as a player of a match.
 *
 * It is started when it is first needed and again after it failed; whatever it does or does
 * not do, the worst is a lost game.
 */
#ifndef MATCH_UGI_H
#define MATCH_UGI_H

#include "match/player.h"

typedef struct MatchUgi MatchUgi;

/* NULL when memory runs out. */
MatchUgi *match_ugi_open(const char *command, const MatchTerms *terms);
void match_ugi_close(MatchUgi *ugi);

bool match_ugi_begin(MatchUgi *ugi, const History *history, int seat, uint64_t seed,
                     MatchFailure *ret_failure);
bool match_ugi_choose(MatchUgi *ugi, const History *history,
                      char ret_token[GAME_TOKEN_SIZE], MatchFailure *ret_failure);

#endif
