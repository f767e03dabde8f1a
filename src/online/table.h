/* SPDX-License-Identifier: MIT */
/* table - an online table: a log around a session, with the people at it and its chance.
 *
 *     Table *table;
 *     table_open(id, head, games_find, &table, &fault);
 *     table_take(table, line, &fault);          each line of its log, in order
 *     table_propose(table, &wish, now, &lines, &fault);
 *     .. keep the lines .., then take them
 *     table_close(table);
 *
 * The same head and lines give the same table. Besides the entries of a session (entry.h) the
 * log has lines of its own:
 *
 *     secret 0a1b..               the next game's chance is drawn with this; shown at its end
 *     join 2 k3vq.. 01ab.. Anna   a person sits down, with a number for the chance
 *     bot 2 m5ta.. k3vq.. 01ab.. Rook   a program does, with whose it is
 *     number 2 01ab..             .. brings another one, for the next game
 *     stand 2                     .. leaves before the game has begun
 *     begin @1700000000000        all sit: the clocks may run
 *     standin 2 4                 an engine plays for a person who has gone
 *     return 2                    who comes back
 *     shut operator               nothing more is played here; opener, idle
 *
 * Proposing changes nothing and draws nothing; secrets come in with the wish.
 */
#ifndef ONLINE_TABLE_H
#define ONLINE_TABLE_H

#include "game/fair.h"
#include "online/head.h"
#include "online/name.h"
#include "session/session.h"

enum {
    TABLE_LINES_SIZE = 4 * ENTRY_SIZE, /* bytes of the lines of one proposal */
    TABLE_WHY_SIZE = 16,
};

typedef enum TableStage {
    TABLE_WAITING, /* for people to sit down */
    TABLE_PLAYING,
    TABLE_OVER, /* until a rematch */
    TABLE_SHUT,
} TableStage;

extern const char *const table_stages[]; /* their names */

/* A seat. */
typedef struct Place {
    PlaceKind kind;
    int level;                 /* of an engine */
    bool stands_in;            /* it is an engine that plays for the person below */
    int holder;                /* how the session tells people apart */
    char person[CODE_ID_SIZE]; /* "" where nobody sits or sat */
    char owner[CODE_ID_SIZE];  /* of a program that does; else "" */
    char name[NAME_SIZE];
    uint64_t number, next_number; /* for the chance, of this game and the next */
} Place;

typedef struct Table {
    char id[CODE_ID_SIZE];
    Head head;
    const GameDef *def;
    Session *session;
    TableStage stage;
    char why[TABLE_WHY_SIZE]; /* it was shut */
    Place place[GAME_MAX_SEATS];
    int places;

    Fair fair;
    uint8_t next_secret[SHA256_SIZE];
    uint8_t commitment[SHA256_SIZE], next_commitment[SHA256_SIZE]; /* to the two */
    bool has_secret, has_next;

    int count;             /* lines taken */
    int shown;             /* .. of which so many are told to viewers */
    int game;              /* session_game, as of the last line */
    bool fresh;            /* the last line began another game: who watches begins anew */
    int turn;              /* `shown` when it became the mover's turn, or all was over */
    int64_t turn_ms;       /* .. and when that was */
    int from;              /* tokens from here on came with the last line */
    int64_t at_ms;         /* when that was, .. */
    int64_t opened_ms;     /* .. and the first one */
    char line[ENTRY_SIZE]; /* .. and how it reads, but for tokens */
} Table;

Status table_open(const char *id, Str head, const GameDef *(*find)(Str name),
                  Table **ret_table, Fault *ret_fault);
void table_close(Table *table);

/* Carries a line out. A fault means that the log is not one of this table's. */
Status table_take(Table *table, Str line, int64_t at_ms, Fault *ret_fault);

/* Is the last line one that viewers are told of? */
bool table_is_shown(const Table *table);

/* ---- what may be done --------------------------------------------------------------- */

typedef enum WishKind {
    WISH_ENTRY, /* `entry`: a command of session.h's */
    WISH_CHANCE,
    WISH_JOIN,
    WISH_STAND,
    WISH_CLAIM, /* `seat` says that `other` has gone: `level` 0: lost by that */
    WISH_RETURN,
    WISH_SHUT,
} WishKind;

typedef struct Wish {
    WishKind kind;
    int seat; /* whose; of no meaning for chance; of JOIN also -1: any that is free */
    Entry entry;
    Str person; /* JOIN; the ids and names of others are found at the table */
    Str name;
    Str owner;             /* JOIN: of a program; empty: a person sits down */
    uint64_t number;       /* JOIN, and an offer of, or agreement to, a rematch */
    bool invited;          /* JOIN: with the invitation */
    int other, level;      /* CLAIM */
    const char *why;       /* SHUT */
    const uint8_t *secret; /* a fresh one, should the table need it */
} Wish;

/* Writes the lines that a wish leads to, or says why it cannot be. `ret_seat`: of JOIN. */
Status table_propose(Table *table, const Wish *wish, int64_t now_ms, Text *ret_lines,
                     int *ret_seat, Fault *ret_fault);

/* ---- looking ------------------------------------------------------------------------ */

/* The seat of a person, who has one at most; -1: none. */
int table_seat_of(const Table *table, Str person);

/* Who has to act: a seat, SEAT_CHANCE; SEAT_OVER when nobody, as before it has begun. */
int table_mover(const Table *table);

/* When somebody's time is up; 0: never. */
int64_t table_deadline(const Table *table);

/* The record of the game, with names and, when it is over, what its chance was drawn with; the
 * caller's to free. NULL: no memory. */
char *table_record(const Table *table, const GameDef *(*find)(Str name),
                   size_t *ret_size);

#endif
