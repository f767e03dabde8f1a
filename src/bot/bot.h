/* SPDX-License-Identifier: MIT */
/* bot - seats a program that speaks the engine protocol at tables of a server.
 *
 *     oriel bot tamo-riku-bela-sodi --server URL --token FILE --engine 'oriel ugi'
 *
 * It sits where its token sits already, at tables it has codes for, and, when it is to, at listed
 * ones that are open to programs. Each table has a thread with a client and an engine of its own
 * (seat.h), so that one engine's trouble is no other's. Lines on what happens go to stdout.
 *
 * The network may fail as it likes, and so may the engine: it is started again, and gives a game
 * up only when it fails three times in one turn. Whoever ends the program leaves the seats as they
 * are; the next start goes on with them.
 */
#ifndef BOT_BOT_H
#define BOT_BOT_H

#include <stdint.h>

#include "terminal/place.h"

enum { BOT_MOST_TABLES = 8, BOT_MOST_CODES = 64 };

typedef struct BotWish {
    const char *url;
    char token[CLIENT_TOKEN_SIZE];
    const char *engine; /* a shell command */
    Place place[BOT_MOST_CODES];
    int places;
    bool listed;         /* sits down at listed tables, too, and never ends by itself */
    int tables;          /* at once */
    int64_t movetime_ms; /* for a turn, as far as the clock allows */
    int64_t stay_ms;     /* after a game, for another one */
} BotWish;

/* The answer is an exit code. */
int bot_run(const BotWish *wish);

/* Reads a token from a file that nobody else can read; false: told. */
bool bot_read_token(const char *path, char ret_token[CLIENT_TOKEN_SIZE]);

#endif
