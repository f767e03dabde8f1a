/* SPDX-License-Identifier: MIT */
/* liboriel - what the files behind include/oriel.h share: its objects and its errors.
 *
 * liboriel.c is the library itself and how games begin and are written down,
 * liboriel_game.c plays and shows them, liboriel_engine.c thinks about them.
 */
#ifndef APP_LIBORIEL_H
#define APP_LIBORIEL_H

#include "game/legal.h"
#include "oriel.h"
#include "record/record.h"

enum {
    LIBORIEL_TEXT_SIZE = RECORD_MAX_VALUE + 1, /* the longest of a game's short texts */
    LIBORIEL_LONG_TEXT = 1 << 18,              /* room for a drawing or a page of rules */
};

_Static_assert((int)LIBORIEL_TEXT_SIZE >= (int)GAME_TOKEN_SIZE, "a token fits");
_Static_assert((int)LIBORIEL_TEXT_SIZE >= (int)GAME_POSITION_SIZE, "a position fits");
_Static_assert((int)ORIEL_MAX_SEATS == (int)GAME_MAX_SEATS, "seats of oriel.h");

struct Oriel {
    Translate translate;
    uint64_t courses; /* of games: how many there have been */
    char *rules;      /* the latest answer of oriel_rules */
    char error[1024];
};

struct OrielGame {
    Oriel *oriel;
    History *history;
    uint64_t course; /* a new one when a token is taken back: it may go on otherwise */
    Record *remarks; /* tags of its record that are nothing to the game */
    LegalList legal;
    bool listed;   /* `legal` is filled */
    Events events; /* of the latest token */
    char *record, *drawing;
    char text[LIBORIEL_TEXT_SIZE];
};

/* What a call ends with: it was fine, or why it was not. The latter are false. */
bool liboriel_fine(Oriel *oriel);
bool liboriel_fail(Oriel *oriel, const char *id);
bool liboriel_fail_with(Oriel *oriel, const Fault *fault);
bool liboriel_no_memory(Oriel *oriel);

/* Starts a course that no game has had. */
uint64_t liboriel_new_course(Oriel *oriel);

/* May nothing but `repetition` be played? */
bool liboriel_must_end(const OrielGame *game);

/* Forgets what was said of the position before. */
void liboriel_forget(OrielGame *game);

#endif
