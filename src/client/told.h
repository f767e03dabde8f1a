/* SPDX-License-Identifier: MIT */
/* told - a table as its server tells of it: messages in, the game as its viewer may know it
 * out. docs/API.md has the messages. It knows no network.
 *
 *     Told told = told_about(games_find);
 *     if (told_take(&told, line) == TOLD_LOST)
 *         ..                                    ask for a snapshot, and give it that
 *     told_clear(&told);
 *
 * Nothing that the server says is taken on trust: after each message the game is hashed and
 * has to be the one the server has. What does not go on from what is known, or leads elsewhere,
 * is TOLD_LOST, and from then on only a snapshot counts.
 */
#ifndef CLIENT_TOLD_H
#define CLIENT_TOLD_H

#include "base/answer.h"
#include "game/seen.h"
#include "record/record.h"

enum {
    TOLD_ID_SIZE = 32,
    TOLD_CODE_SIZE = 64,
    TOLD_MESSAGE_SIZE = 1 << 19, /* bytes of the largest that is looked at */
    TOLD_NOTHING = -1,           /* instead of a number: a snapshot is to come */
};

typedef enum ToldNews {
    TOLD_NEW,   /* taken */
    TOLD_OLD,   /* known already */
    TOLD_ASIDE, /* not about the game: who is here, what somebody says */
    TOLD_LOST,  /* only a snapshot helps */
    TOLD_ODD,   /* no server of ours says that; nothing has changed */
} ToldNews;

typedef enum ToldStage {
    TOLD_WAITING,
    TOLD_PLAYING,
    TOLD_OVER,
    TOLD_CLOSED,
    TOLD_STAGE_COUNT,
} ToldStage;

/* For looking at. */
typedef struct Told {
    RecordLookup find;
    int64_t n;  /* of the latest message, or TOLD_NOTHING */
    Seen *seen; /* the game; NULL before the first snapshot */
    char table[TOLD_ID_SIZE];
    char code[TOLD_CODE_SIZE], watch[TOLD_CODE_SIZE]; /* of those who sit; else empty */
    int seat;                                         /* or SEAT_SPECTATOR */
    ToldStage stage;
    int game;     /* 1, after a rematch 2 */
    int mover;    /* a seat, SEAT_CHANCE or SEAT_OVER */
    Answer state; /* all the server says of how it stands, as JSON */
} Told;

Told told_about(RecordLookup find);
void told_clear(Told *told);

ToldNews told_take(Told *told, Str message);

/* Is a message's number higher than the latest? For messages that may come late. */
bool told_is_later(const Told *told, Str message);

#endif
