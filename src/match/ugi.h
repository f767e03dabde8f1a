/* SPDX-License-Identifier: MIT */
/* match_ugi - another program that speaks the engine protocol, as a player of a match.
 *
 * It is started when it is first needed and again after it failed; whatever it does or does
 * not do, the worst is a lost game.
 */
#ifndef MATCH_UGI_H
#define MATCH_UGI_H

#include "game/seen.h"
#include "match/player.h"

typedef struct MatchUgi MatchUgi;

/* NULL when memory runs out. */
MatchUgi *match_ugi_open(const char *command, const MatchTerms *terms);
void match_ugi_close(MatchUgi *ugi);

bool match_ugi_begin(MatchUgi *ugi, const History *history, int seat, uint64_t seed,
                     MatchFailure *ret_failure);
bool match_ugi_choose(MatchUgi *ugi, const History *history,
                      char ret_token[GAME_TOKEN_SIZE], MatchFailure *ret_failure);

/* ---- the same without waiting ----------------------------------------------------------- */

/* Asks for a token in the game as a seat sees it. */
bool match_ugi_ask(MatchUgi *ugi, const Seen *seen, MatchFailure *ret_failure);

/* Where its answer can be waited for; -1: it does not run. */
int match_ugi_file(const MatchUgi *ugi);

typedef enum MatchUgiHeard {
    MATCH_UGI_NOTHING, /* yet */
    MATCH_UGI_TOKEN,
    MATCH_UGI_FAILED,
} MatchUgiHeard;

MatchUgiHeard match_ugi_hear(MatchUgi *ugi, char ret_token[GAME_TOKEN_SIZE],
                             MatchFailure *ret_failure);

/* It is to answer at once: nobody wants to know any more. */
void match_ugi_hurry(MatchUgi *ugi);

/* It has been silent for too long, and is ended. */
void match_ugi_give_up(MatchUgi *ugi, MatchFailure *ret_failure);

#endif
