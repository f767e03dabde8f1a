/* SPDX-License-Identifier: MIT */
/* part - what the files behind session.h share: session.c is the table, propose.c says what
 * may be done, back.c how far one may go back, rematch.c begins the next game. */
#ifndef SESSION_PART_H
#define SESSION_PART_H

#include "game/pool.h"
#include "session/session.h"

/* What is known of a seat's latest decision (back.c). */
typedef struct Decided {
    int tokens; /* it was looked for among so many; */
    int after;  /* .. with so many it had been made; 0: there was none */
} Decided;

struct Session {
    const GameDef *def;
    History *history;
    int game;
    Sitter sitter[GAME_MAX_SEATS];
    Clock clock;
    Offer offer;

    Entry *entry; /* the log */
    int count, capacity;
    Pool pool; /* its texts */

    /* What the latest entry brought. */
    int first;
    Events events;

    Decided decided[GAME_MAX_SEATS];
    char room[GAME_TOKEN_SIZE]; /* the text of the latest proposal */
};

/* Fills a fault without a place. */
Status session_refuse(Fault *ret_fault, Status status, const char *id);

/* Who has to agree to what a seat offers. */
uint8_t session_asked(const Session *session, int seat);

/* Is the game between a seat's turns, so that the next one may begin? */
bool session_between(const Session *session);

/* How far back a seat's people may go, or why they may not. */
Status session_find_back(Session *session, int seat, int *ret_back, Fault *ret_fault);

/* Tokens were taken back, or somebody else sits somewhere. */
void session_forget_decisions(Session *session);

/* The next game, at its beginning; the caller's to close. */
Status session_rematch(const Session *session, History **ret_history, Fault *ret_fault);

#endif
