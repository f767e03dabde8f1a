/* SPDX-License-Identifier: MIT */
/* head - how a table was opened: what is played, for whom its seats are, by which clock.
 *
 * It is kept as JSON, the first thing of a table's log, and never changes:
 *
 *     {"rules":1,"record":"[Game \"santorini\"]\n..","seats":["friend","engine 4"],
 *      "clock":"300+8","listed":false,"confirm":true,"opener":"k3vq..","code":"tamo-..",
 *      "watch":"riku-..","bots":true}
 */
#ifndef ONLINE_HEAD_H
#define ONLINE_HEAD_H

#include "base/json.h"
#include "game/game.h"
#include "online/code.h"
#include "session/clock.h"

enum {
    HEAD_RECORD_SIZE = 4096, /* bytes of the record that sets the game up */
    HEAD_CLOCK_SIZE = 32,
    HEAD_RULES = 1, /* the version of the rules that tables begin with now */
};

typedef enum PlaceKind {
    PLACE_FRIEND, /* free, for who has the invitation */
    PLACE_ANYONE, /* free, and listed */
    PLACE_ENGINE,
    PLACE_PERSON,
} PlaceKind;

/* For whom a seat is. */
typedef struct HeadPlace {
    PlaceKind kind;
    int level; /* of an engine */
} HeadPlace;

typedef struct Head {
    int rules;
    char record[HEAD_RECORD_SIZE]; /* tags, no tokens */
    HeadPlace place[GAME_MAX_SEATS];
    int places;
    char clock_text[HEAD_CLOCK_SIZE];
    ClockTerms clock;
    bool listed;  /* others may watch it, and see it in the lobby, .. */
    bool bots;    /* .. and programs sit down there without an invitation */
    bool confirm; /* turns are confirmed on the page */
    char opener[CODE_ID_SIZE];
    char code[CODE_WORDS_SIZE];  /* the invitation .. */
    char watch[CODE_WORDS_SIZE]; /* .. and one to watch only */
} Head;

/* "none", "turn 30", "300+8" (seconds for the game, and for each turn), "days 3". */
bool head_read_clock(Str text, ClockTerms *ret_terms);

/* "friend", "anyone", "engine 4" */
bool head_read_place(Str text, HeadPlace *ret_place);
void head_print_place(const HeadPlace *place, Text *out);

bool head_read(Str json, Head *ret_head);
void head_write(const Head *head, Json *j);

#endif
