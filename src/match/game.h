/* SPDX-License-Identifier: MIT */
/* match_game - one game of a match: plays it, tells how it ended, makes its record. */
#ifndef MATCH_GAME_H
#define MATCH_GAME_H

#include "match/player.h"
#include "record/record.h"
#include "session/session.h"

typedef struct MatchResult {
    uint8_t winners; /* bit n for seat n; none: a draw */
    uint8_t faults;  /* seats that lost by a failure */
    bool scored;
    int turns;
    int score[GAME_MAX_SEATS];
} MatchResult;

typedef struct MatchGame {
    Session *table;
    Rng rng; /* chance */
    MatchPlayer *player[GAME_MAX_SEATS];
    const char *name[GAME_MAX_SEATS];
    uint64_t seed;    /* of the players */
    long long number; /* for the record, from 1 */
    Message ending;   /* how it ended if not by the rules; no id: by them */
} MatchGame;

/* The game as it stands. */
const History *match_game_history(const MatchGame *game);

/* Plays to the end; false when it cannot go on for a reason of our own. A failure of a
 * player takes it out of the game. A game of more than 1000 turns is drawn. */
bool match_game_play(MatchGame *game, MatchResult *ret_result);

/* The record as text, the caller's to free; NULL when memory runs out. */
char *match_game_record(const MatchGame *game, size_t *ret_size);

#endif
