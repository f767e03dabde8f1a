/* SPDX-License-Identifier: MIT */
/* match_player - whoever takes part in a match, chosen by a short text.
 *
 *     engine          the engine, as strong as it can
 *     weights         the same without its network
 *     engine:FILE     the same with other weights of its evaluation (train/weights.h) or a network
 *     level:4         the engine as the page's players know it
 *     simple          looks one turn ahead
 *     random          plays anything
 *     ugi:COMMAND     another program that speaks the engine protocol
 *     depth:3 ..      a player of the game's own (rival.h)
 *
 * A player is begun anew for every game and knows what its seat may know.
 */
#ifndef MATCH_PLAYER_H
#define MATCH_PLAYER_H

#include "base/thread.h"
#include "game/history.h"
#include "game/rival.h"
#include "search/evaluator.h"

enum { MATCH_MAX_PLAYERS = 4 };

typedef enum MatchKind {
    MATCH_ENGINE,
    MATCH_SIMPLE,
    MATCH_RANDOM,
    MATCH_UGI,
    MATCH_RIVAL,
} MatchKind;

typedef struct MatchSpec {
    const char *text; /* as it was given */
    MatchKind kind;
    int number; /* a level's (0: as strong as it can), a rival's */
    const char *command;
    bool plain;          /* with the game's weights alone */
    const char *file;    /* of weights or a network, NULL: the engine's own */
    Evaluator evaluator; /* what it holds; the caller's to read */
    const GameRival *rival;
} MatchSpec;

/* What all players of a match may use. */
typedef struct MatchTerms {
    const GameDef *def;
    uint64_t nodes;      /* a turn; 0: no limit */
    int64_t movetime_ms; /* a turn; 0: no limit */
    int64_t patience_ms; /* what another program may take on top */
    int threads;
    size_t hash_bytes;
    const char *data; /* the file of component data; may be NULL */
    ThreadLock *starting;
} MatchTerms;

/* Why a player has lost the game on the spot. */
typedef struct MatchFailure {
    Leave leave;
    Message why;
    bool ours; /* not its fault: the match cannot go on */
} MatchFailure;

typedef struct MatchPlayer MatchPlayer;

enum { MATCH_MAX_NUMBER = 1000 }; /* of a rival */

/* False: there is no such player. */
bool match_spec_parse(const GameDef *def, const char *text, MatchSpec *ret_spec);

/* NULL when memory runs out. Terms and spec outlive the player. */
MatchPlayer *match_player_open(const MatchSpec *spec, const MatchTerms *terms);
void match_player_close(MatchPlayer *player);

/* Begins a game that stands as the history does. */
bool match_player_begin(MatchPlayer *player, const History *history, int seat,
                        uint64_t seed, MatchFailure *ret_failure);

/* Chooses a token for its seat, which is to move. Whether it is legal is for the caller to
 * find out. */
bool match_player_choose(MatchPlayer *player, const History *history,
                         char ret_token[GAME_TOKEN_SIZE], MatchFailure *ret_failure);

/* Fills a failure; answers false. */
bool match_fail(MatchFailure *ret_failure, Leave leave, const char *id,
                const char *about);

#endif
