/* SPDX-License-Identifier: MIT */
/* checkup - is all that a server keeps sound? Reads every log and tells what is not as the
 * server would have written it, and what to do about it.
 *
 *     Checkup checkup = {.store = store, .find = games_find, .found = tell, .user = user};
 *     checkup_run(&checkup);
 *
 * Every table is played through from its first line: entries are legal, chance is what the
 * table's secret draws, hashes are what they are when they are worked out anew. Heads and logs
 * that belong together name each other. Nothing is changed, and secrets are told to nobody.
 */
#ifndef ONLINE_CHECKUP_CHECKUP_H
#define ONLINE_CHECKUP_CHECKUP_H

#include "game/game.h"
#include "store/store.h"

/* Something that is not as it should be. */
typedef struct Finding {
    Str log;            /* its name; "": what holds all of them */
    int line;           /* of the log; 0: its head, or all of it */
    Message what;       /* is wrong, .. */
    const char *remedy; /* .. an id: what to do, %1 being the subject, .. */
    Str subject;        /* .. the id of a table or a person */
} Finding;

typedef struct Checkup {
    Store *store;
    const GameDef *(*find)(Str name);
    void (*found)(void *user, const Finding *finding);
    void (*step)(void *user); /* after each log; may be NULL */
    void *user;
    /* What was looked at. */
    int tables, people, findings;
    int64_t lines;
} Checkup;

/* False: reading failed, which is among the findings. */
bool checkup_run(Checkup *checkup);

#endif
