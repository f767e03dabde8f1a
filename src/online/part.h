/* SPDX-License-Identifier: MIT */
/* online_part - what the files behind online.h share:
 *
 *     online.c    beginning, end, what comes in
 *     routes.c    the table of routes; route_*.c carry them out
 *     room.c      a table in memory: its commands one after the other, the store's answers
 *     news.c      its viewers and what they are told
 *     tick.c      what happens by itself: clocks, heartbeat, tables nobody wants
 *     nodes/      what other servers do that share the store
 *     waiting/    what is run again when that has come which it reads
 *     people.c    who asks
 *     bots/       programs that do
 *     operate.c   what the operator says
 *     letters/    what people are told by mail
 */
#ifndef ONLINE_PART_H
#define ONLINE_PART_H

#include "base/answer.h"
#include "online/letters/letters.h"
#include "online/online.h"
#include "online/quota.h"
#include "online/settings.h"
#include "online/show.h"
#include "online/streams.h"
#include "online/table.h"
#include "store/store.h"

enum {
    KEY_SIZE = 65,    /* of a command, NUL included */
    BODY_SIZE = 4096, /* most bytes of a body .. */
    BODY_LEVELS = 8,  /* .. and levels of its JSON */
    LOG_SIZE = 80,    /* characters of a log's name */
    RECENT = 32,      /* messages kept for viewers who come back */
    ROOM_BUCKETS = 4096,
    DEVICE_CODE_MS = 600000, /* a code for a device is good for so long */
    SILENT_MS = 60000, /* a WebSocket says within so long from where on it wants news */
};

/* ---- commands of a room ------------------------------------------------------------------ */

/* Something to be done at a table. It waits, is written, and is answered. */
typedef struct Asked {
    struct Asked *next;
    Room *room;
    uint64_t ticket; /* 0: nobody waits for an answer */
    int64_t arrived_ms;
    char person[CODE_ID_SIZE];
    char owner[CODE_ID_SIZE]; /* of a program, as which it sits down; else "" */
    char key[KEY_SIZE];
    int64_t seen; /* -1: whatever was */
    Wish wish;
    bool makes; /* the table itself, with the head below */
    char *head;
    char name[NAME_SIZE]; /* what the wish's texts point to */
    char token[GAME_TOKEN_SIZE];
    uint8_t secret[SHA256_SIZE];
    char lines[TABLE_LINES_SIZE]; /* while it is written, .. */
    int64_t written_ms;           /* .. and the time that goes with them */
    Answer answer;
    int tries; /* after somebody else was first */
} Asked;

/* ---- viewers ----------------------------------------------------------------------------- */

typedef struct Viewer {
    uint64_t stream;
    int seat; /* or SEAT_SPECTATOR */
    char person[CODE_ID_SIZE];
    char bot[CODE_HASH_SIZE]; /* the log of a program's token; else "" */
    int64_t after;            /* the last number it has, -1 none */
    bool fresh;               /* nothing was sent yet */
} Viewer;

/* Latest messages to one kind of viewers: numbers first .. first + count - 1. */
typedef struct Recent {
    char *text[RECENT];
    int first, count;
    bool kept; /* somebody of this kind was here */
} Recent;

/* What other servers have said of those who are there (nodes.c): bits are seats'. */
typedef struct Others {
    uint8_t seats, votes[GAME_MAX_SEATS];
    int watchers;
} Others;

/* What was said here last. */
typedef struct Said {
    int seat;
    int64_t at_ms;
    const char *phrase; /* one of phrase.c's; NULL: nothing */
} Said;

struct Room {
    struct Room *next; /* in its bucket */
    Online *online;
    Table *table;
    Show show;
    Recent recent[SHOW_VIEWERS];
    uint64_t address; /* from where it was opened; 0: that was before the start */
    int64_t used_ms;
    Asked *pending;         /* is being written */
    Asked *waiting, **last; /* come after it */
    Viewer *viewer;
    int viewers, viewer_capacity;
    int64_t gone_ms[GAME_MAX_SEATS]; /* since when nobody of the seat is here; 0: is */
    uint8_t votes[GAME_MAX_SEATS];   /* who claims what of a seat: see claim.c */
    int64_t said_ms[GAME_MAX_SEATS]; /* a phrase, last */
    Said said;
    Others others;
    char told_here[128]; /* what others were told last */
    bool behind;         /* others have written what was not read yet */
    bool torn;           /* it has to be read again before anything else happens */
    bool goes_on;        /* .. or it looks then what is to be done by itself */
    Room *next_fresh;
    bool is_fresh; /* it is among online->fresh */
    Noticed noticed;
    int thinking; /* an engine was asked when the game stood so (brains.c); 0: none is */
    int offered;  /* the same of the job that all servers were offered, .. */
    int64_t offered_ms; /* .. and when */
};

/* A stream that has not said yet from where on it wants news. */
typedef struct Newcomer {
    struct Newcomer *next;
    uint64_t stream, address;
    int64_t since_ms;
    char id[CODE_ID_SIZE], person[CODE_ID_SIZE], bot[CODE_HASH_SIZE];
} Newcomer;

/* A stream that begins later than it was asked for. */
typedef struct Begun {
    struct Begun *next;
    uint64_t stream;
} Begun;

typedef struct Later Later;
typedef struct Parked Parked;

struct Online {
    OnlineSetup setup;
    Store *store;
    Room *bucket[ROOM_BUCKETS];
    int rooms;
    Newcomer *newcomers;
    Later *later;
    Parked *parked;
    Begun *begun;
    uint64_t watching;            /* the ticket of online_watch, while that runs, .. */
    const OnlineRefusal *watched; /* .. and what it says */
    Room *
        fresh; /* rooms of which some viewer waits for its first message, by next_fresh */
    bool full; /* the disk */
    bool ready;     /* tables are loaded: what others do is listened to */
    bool here_anew; /* who is where was told anew */
    bool leaving;   /* soon; .. */
    bool closing;   /* .. now: nothing more is written */
    int64_t alarm_ms, beat_ms, tick_ms, sweep_ms, alive_ms;
    int alive_bucket; /* rooms before it have had a sign of life since alive_ms */
    Settings settings;
    uint64_t turns;
    Streams *streams;
    Quota *tries, *newcomers_made, *openings, *steps; /* by address: OnlineLimits */
    Quota *bot_requests;                              /* by program */
    uint8_t promises[SHA256_SIZE]; /* what promise.c makes secrets of */
    Letters *letters;
    struct Brains *brains;
    struct Backup *backups; /* under way */
};

/* ---- online.c ---------------------------------------------------------------------------- */

/* Ends streams that have not said what they want. */
void online_end_silent(Online *online, int64_t now_ms);

void online_read_settings(Online *online);

int64_t online_now(Online *online);
void online_random(Online *online, void *bytes, size_t size);

/* The name of a log, "t/ID" and the like. */
Str online_log_name(const char *prefix, Str id, char room[LOG_SIZE]);

/* ---- room.c ------------------------------------------------------------------------------ */

/* A room by its table's id, from the store if need be; NULL: there is none, or it cannot be
 * read, or not yet. */
Room *room_find(Online *online, Str id);

/* The same, if it is in memory, as it stands there. */
Room *room_held(Online *online, Str id);

/* A room for a table that is about to be made. */
Room *room_make(Online *online, Table *table);
void room_close(Room *room);

Asked *room_asked_new(Room *room, uint64_t ticket, int64_t arrived_ms);
void room_asked_free(Asked *asked);

/* Takes its place behind those that came before, and goes on as far as possible. */
void room_ask(Room *room, Asked *asked);

/* Reads what others have written, if there is something, and goes on with what waits. */
void room_resume(Room *room);

/* Looks what is to be done by itself: chance, engines; at every tick, too. */
void room_go_on(Room *room);

/* Calls `visit` for every room, which may close it; or for those in one of ROOM_BUCKETS. */
void room_each(Online *online, void (*visit)(Room *room, void *user), void *user);
void room_each_in(Online *online, int bucket, void (*visit)(Room *room, void *user),
                  void *user);

/* ---- news.c ------------------------------------------------------------------------------ */

bool news_add_viewer(Room *room, const Viewer *viewer);
void news_remove_viewer(Room *room, uint64_t stream);

/* Forgets the latest messages. */
void news_forget(Room *room);

/* Tells all of the line that the table has just taken. */
void news_tell(Room *room);

/* Begins anew for all: after the store said something else than was thought. */
void news_tell_again(Room *room);

/* Who is here. */
void news_tell_here(Room *room);
void news_note_here(Room *room, void *user);             /* the same, if it has changed */
void news_count_here(const Room *room, Others *ret_own); /* seats and watchers; by us */

/* First messages of those who came. */
void news_greet(Room *room);

/* The messages after a number for a kind of viewers, as items of an array. */
void news_put(Room *room, int viewer, int64_t after, Json *j);

/* Ends all streams, has those who wait ask again, and closes the room. */
void news_end(Room *room);

/* The same text to all viewers. */
void news_send_all(Room *room, Str json);

/* ---- people.c ---------------------------------------------------------------------------- */

/* Who a device belongs to; false: nobody. */
bool people_find(Online *online, Str token, char ret_person[CODE_ID_SIZE]);
bool people_is_banned(Online *online, const char *person);
bool people_name(Online *online, const char *person, char ret_name[NAME_SIZE]);

/* Forgets those who came a day ago and have done nothing since: "f/PERSON" names the log of the
 * device that such a person came by. For later_run. */
void people_forget_unused(Online *online, Str about, Str more);

/* .. and codes for devices that are no longer good. */
void people_forget_codes(Online *online, Str about, Str more);

/* ---- tick.c ------------------------------------------------------------------------------ */

void tick_begin(Online *online); /* after the start: how long nobody was here */
void tick_end(Online *online);   /* before the end */
void tick_due(Online *online, int64_t at_ms); /* something is due then */
void tick(Online *online);

/* Something is heard of: has the machine slept before? What is asked of a table comes after
 * its clock was put right. */
void tick_notice(Online *online);

/* ---- letters/notice.c -------------------------------------------------------------------- */

enum { TOLD_LOGS = GAME_MAX_SEATS + 1 };

/* Adds to a write what removes all that is kept of letters about a table; there is room for
 * names. */
void notice_remove_told(StoreWrite *write, Str table, char room[TOLD_LOGS][LOG_SIZE]);

/* ---- operate.c --------------------------------------------------------------------------- */

/* Answers what has been done; or waits for it. */
void operate_poll(Online *online, bool wait);

/* ---- answers ----------------------------------------------------------------------------- */

void online_answer_json(Online *online, uint64_t ticket, int status, Str json);
void online_answer_fault(Online *online, uint64_t ticket, int status, const char *code,
                         const Fault *fault);
void online_answer_refusal(Online *online, uint64_t ticket, int status, const char *code,
                           const char *id);

/* Nobody knows what is kept: whoever asked may ask again, by the same key. */
void online_answer_unknown(Online *online, uint64_t ticket);

#endif
