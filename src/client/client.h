/* SPDX-License-Identifier: MIT */
/* client - one person at one server of online tables (docs/API.md).
 *
 *     Client *client = client_open(&setup, &fault);
 *     client_name(client, "Ann", NULL);                      ask for something, ..
 *     while (client_answer(client)->state == CLIENT_ASKING)  .. and wait for the answer
 *         client_poll(client, 100);
 *     client_join(client, NULL, "tamo-riku-bela-sodi");
 *     ..
 *     client_follow(client, client_answer(client)->table, NULL);
 *     while (client_poll(client, 100) || ..) {
 *         const Told *told = client_table(client);
 *         if (told->n != TOLD_NOTHING && told->mover == told->seat)
 *             client_do(client, "play 1 b2-c3+d4");
 *     }
 *     client_close(client);
 *
 * The network may do what it likes. A question is asked again, with the same key, until there
 * is an answer, so that whatever it asks for is done once or not at all. The table that is
 * followed is asked for anew, from the latest message on, whenever the stream ends or has been
 * silent for long; a message that is missing, or leads elsewhere than at the server, leads to a
 * snapshot.
 *
 * One thread, and nothing happens outside client_poll. A client asks one thing at a time and
 * follows one table. What it shows is valid until the next client_poll.
 */
#ifndef CLIENT_CLIENT_H
#define CLIENT_CLIENT_H

#include "client/told.h"

enum { CLIENT_URL_SIZE = 256, CLIENT_TOKEN_SIZE = 64 };

typedef struct Client Client;

typedef struct ClientTimes {
    int answer_ms; /* after that an answer is taken for lost, and a stream that does not begin */
    int pause_ms; /* before the first repeat; the next pauses are twice as long each, .. */
    int most_ms;  /* .. up to this */
    int quiet_ms; /* silence after which a stream is asked for anew */
} ClientTimes;

extern const ClientTimes client_times;

typedef struct ClientSetup {
    const char *url;   /* "http://127.0.0.1:8080" */
    const char *token; /* tells who one is, as client_token has it; NULL: nobody yet */
    bool bot;          /* .. and is a program's, which a person has made for it */
    RecordLookup find;
    ClientTimes times;
    /* Hears each message of the table that is followed when it has been taken, and those beside
     * the game: who is here, what is said. May be NULL. */
    void (*hear)(void *user, Str message);
    void *user;
} ClientSetup;

/* Can it be one, by its letters? It becomes a part of what is sent. */
bool client_is_token(Str text);

/* NULL: the fault says why. */
Client *client_open(const ClientSetup *setup, Fault *ret_fault);
void client_close(Client *client);

/* Goes on for so many milliseconds, or until something has changed: true then. */
bool client_poll(Client *client, int ms);

/* The same for who waits for files, too, until one of them can be read: bit i of the answer is
 * that of file i. */
unsigned client_wait(Client *client, const int *files, int count, int ms);

/* The identity, for the caller to keep; "" while there is none. Whoever has it is this person. */
const char *client_token(const Client *client);

/* ---- asking ------------------------------------------------------------------------------ */

typedef enum ClientState {
    CLIENT_IDLE,    /* nothing has been asked */
    CLIENT_ASKING,  /* again and again, until there is an answer */
    CLIENT_DONE,    /* it is done, and kept */
    CLIENT_REFUSED, /* it is not: `status` and `code` say why, `fault` in words */
} ClientState;

/* To the latest question. */
typedef struct ClientAnswer {
    ClientState state;
    int status;    /* HTTP's */
    char code[16]; /* of a refusal: "stale", "refused", ..; "odd": it could not be read */
    Message fault; /* .. */
    int seat;      /* after opening a table and joining: from 0 */
    int64_t n;     /* of the message that tells of it */
    char table[TOLD_ID_SIZE];
    char invite[TOLD_CODE_SIZE], watch[TOLD_CODE_SIZE]; /* after opening a table */
    Str text; /* after looking; valid until the next question */
} ClientAnswer;

const ClientAnswer *client_answer(const Client *client);

/* What follows asks. False: another question waits for its answer, or it is too long, and
 * nothing is asked. */

/* Takes a name; who is nobody yet becomes somebody. Some servers want an invitation for that: a
 * table's code, or NULL. */
bool client_name(Client *client, const char *name, const char *code);

/* Asks for what can be looked at: "/api/me", "/api/tables/ID/record". */
bool client_look(Client *client, const char *path);

typedef struct ClientTable {
    const GameDef *def;
    const GameSetup *setup;
    const char
        *seat[GAME_MAX_SEATS]; /* "me", "friend", "anyone", "engine 4"; NULL: no more */
    const char *clock;         /* "none", "turn 60", .. */
    bool listed, confirm;
} ClientTable;

bool client_open_table(Client *client, const ClientTable *table);

/* Sits down by an invitation. Where the table is not known (NULL) the code tells. */
bool client_join(Client *client, const char *table, const char *code);

/* A command at the table that is followed, as it stands for us: "play 1 b2-c3+d4". When others
 * were faster it is refused as "stale", and their news have been taken in. */
bool client_do(Client *client, const char *command);

/* ---- following --------------------------------------------------------------------------- */

/* From now on this table's news are heard; `code` for who does not sit there, or NULL. NULL:
 * no table. False: the names are too long. */
bool client_follow(Client *client, const char *table, const char *code);

/* The table that is followed, as far as it is known. */
const Told *client_table(const Client *client);

/* Why there are no more news: a status of HTTP's, or 1 when what the server said made no
 * sense. 0: they go on. */
int client_follow_end(const Client *client);

/* What keeps the server from us, as of the latest try. */
typedef enum ClientTrouble {
    CLIENT_WELL,      /* nothing */
    CLIENT_NO_HOST,   /* nobody has this name */
    CLIENT_NO_SERVER, /* nobody listens there */
    CLIENT_NO_TRUST,  /* its certificate is not good */
    CLIENT_CUT,       /* something else: it begins and does not end */
} ClientTrouble;

ClientTrouble client_trouble(const Client *client);

/* How often the network failed us, since client_open. */
typedef struct ClientCounts {
    int repeats; /* of questions */
    int streams; /* that were begun */
    int lost;    /* messages that did not go on from the one before */
} ClientCounts;

ClientCounts client_counts(const Client *client);

#endif
