/* SPDX-License-Identifier: MIT */
/* guest_part - what the files of a guest share. */
#ifndef TERMINAL_GUEST_PART_H
#define TERMINAL_GUEST_PART_H

#include "terminal/guest.h"
#include "terminal/lines.h"
#include "terminal/screen.h"
#include "terminal/standing.h"

typedef struct Guest {
    const GuestWish *wish;
    Place place;
    Client *client;
    Lines lines;
    int signals; /* what asks us to leave can be read here */
    bool interactive, quit;
    int answer; /* the exit code */

    Screen screen;
    Standing standing;
    int64_t told_ms; /* when that was */
    int game;        /* 0: nothing was told yet */
    int seat;
    int tokens; /* that were told of */
    bool gone[GAME_MAX_SEATS], met[GAME_MAX_SEATS];

    bool asking;       /* the table is asked for something */
    bool typed;        /* .. which is a token that was typed */
    char path[1024];   /* where a record goes that was asked for; "": none was */
    bool resigning;    /* sure? */
    int64_t forced_at; /* the message after which a forced token was played */
    bool prompted;     /* a question stands there, and nothing behind it */
    int64_t turn_told; /* the message after which was said whose turn it is */
    bool lost;         /* the connection, which was told */
} Guest;

/* ---- guest.c ----------------------------------------------------------------------------- */

/* Waits for whatever comes next: news, an answer, something typed, the wish to leave. */
void guest_wait(Guest *guest);

/* Asks something and waits for the answer; false: it was refused, or cannot be had: told. */
bool guest_ask(Guest *guest, bool asked);

/* Ends with an error; the sentence was told. */
void guest_fail(Guest *guest);

/* Says why something was refused, on stderr as commands do. */
void guest_tell_refusal(Guest *guest);

/* ---- guest_tell.c ------------------------------------------------------------------------ */

/* Begins a line of its own, behind a question that has no answer yet. */
void guest_begin_line(Guest *guest);

/* Says a sentence; the arguments are strings, at most two, ended by NULL. */
void guest_say(Guest *guest, const char *id, ...) __attribute__((sentinel));

/* Says why something cannot be done. */
void guest_say_fault(Guest *guest, const Message *message);

/* Takes a message of the table's. */
void guest_hear(void *guest, Str message);

/* Who sits where, and who is here. */
void guest_tell_seats(Guest *guest);

/* What a seat is called: by who sits there. */
const char *guest_name(const Guest *guest, int seat, char room[STANDING_NAME_SIZE]);

/* The time that each seat has left: "Ann 4:59, Bob 3:20"; nothing without clocks. */
void guest_print_clocks(const Guest *guest, Text *out);

/* Says that an offer waits for us, or for others. */
void guest_tell_offer(Guest *guest);

/* ---- guest_command.c --------------------------------------------------------------------- */

/* Takes what was typed: a token, or a command. */
void guest_take_line(Guest *guest, Str line);

/* Plays a token; false: it cannot be sent just now. */
bool guest_play(Guest *guest, const char *token);

/* What came of it, when there is an answer. */
void guest_take_answer(Guest *guest);

/* ---- guest_list.c ------------------------------------------------------------------------ */

/* Tells which tables there are: one's own, and those that are open to everybody. */
void guest_list(Guest *guest);

#endif
