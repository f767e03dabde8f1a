/* SPDX-License-Identifier: MIT */
/* standing - how it stands with a table, read from what its server says (`state` in
 * docs/API.md). Names are free of what a terminal would take for a command, and those of programs
 * are marked. */
#ifndef TERMINAL_STANDING_H
#define TERMINAL_STANDING_H

#include "base/text.h"
#include "game/game.h"
#include "session/entry.h"

enum { STANDING_NAME_SIZE = 128 };

typedef enum StandingKind {
    STANDING_PERSON,
    STANDING_ENGINE,
    STANDING_FRIEND, /* a seat for whoever has the code */
    STANDING_ANYONE,
} StandingKind;

typedef struct StandingSeat {
    StandingKind kind;
    int level;                     /* of an engine */
    char name[STANDING_NAME_SIZE]; /* of a person, or of whom an engine stands in for */
} StandingSeat;

typedef struct Standing {
    int seats;
    StandingSeat seat[GAME_MAX_SEATS];

    OfferKind offer;
    int offerer;
    unsigned asked; /* bit n: seat n is */

    bool clock;
    int running; /* the seat whose time goes, or -1 */
    int64_t left_ms[GAME_MAX_SEATS], since_ms, now_ms;

    char why[16]; /* it was closed */
} Standing;

/* What is missing is as it is at a table without it. */
void standing_read(Str state, Standing *ret_standing);

/* What a seat has left so many milliseconds after the state was told. */
int64_t standing_left(const Standing *standing, int seat, int64_t later_ms);

/* Writes text without control characters, which could do anything to a terminal. */
void standing_print_clean(Str text, Text *out);

#endif
