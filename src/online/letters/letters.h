/* SPDX-License-Identifier: MIT */
/* letters - what people are told by mail who are not here: at tables whose clock gives days, that
 * it is their turn, that little time is left, that the game is over.
 *
 *     letters_open(online)      with who wants letters, as it is kept
 *     letters_tick(letters)     posts what is due
 *     letters_posted(..)        one was sent, or given up
 *     letters_close(letters)
 *
 * It is kept what was sent, after it was: a letter of which nobody knows, since the program was
 * killed just then, is sent once more. To lose it would be worse. Of servers that share the store
 * each writes to other people; all of them know what happens at all tables.
 *
 *     notice.c       what is due to whom
 *     box.h          who wants letters, and where
 *     words.h        what letters say; tongue.h in which language
 *     route_mail.c   what people can ask for
 */
#ifndef ONLINE_LETTERS_LETTERS_H
#define ONLINE_LETTERS_LETTERS_H

#include "base/json.h"
#include "game/game.h"

typedef struct Online Online;
typedef struct Room Room;
typedef struct Letters Letters;

/* What those who sit at a table were told of it. */
typedef struct Noticed {
    int turn;                        /* Table's, which all this is about */
    uint8_t told[GAME_MAX_SEATS];    /* of what (notice.c): sent, or seen otherwise, .. */
    uint8_t posted[GAME_MAX_SEATS];  /* .. or on its way */
    int64_t seen_ms[GAME_MAX_SEATS]; /* when a stream of theirs was open last */
} Noticed;

/* NULL: no memory. What cannot be read is counted by the store. */
Letters *letters_open(Online *online);
void letters_close(Letters *letters);

void letters_tick(Letters *letters);
void letters_posted(Letters *letters, uint64_t number, bool sent);

/* Other servers have written to a log, or to any whose name begins so: addresses are remembered. */
void letters_hear(Letters *letters, Str log);

/* Must a table that is over not be put away yet? */
bool letters_wait_for(Room *room);

/* Tells a person what is known of their address, as a member of an object. */
void letters_tell(const Letters *letters, const char *person, Json *j);

#endif
