/* SPDX-License-Identifier: MIT */
/* console - a game in the terminal, line by line: the table, its people and its computers.
 *
 * What is shown goes through def->view of the seat it is shown to. With one person at the
 * table that is always his seat; with several it is the seat to move while it moves, and a
 * spectator's view in between.
 */
#ifndef TERMINAL_CONSOLE_H
#define TERMINAL_CONSOLE_H

#include <stdio.h>

#include "search/evaluator.h"
#include "session/session.h"
#include "terminal/screen.h"

enum { CONSOLE_LEVEL = 4 /* of the computers, unless told otherwise */ };

typedef struct Console {
    Session *table;
    const GameDef *def;
    int seats, people;
    int level;     /* of the computers */
    uint64_t seed; /* of their choices */
    Net *net;      /* the game's own, for who thinks with it; NULL: there is none */
    Rng rng;       /* chance */
    Screen screen;
    bool interactive, quit;
    FILE *log;        /* what happens at the table, a line each; may be NULL */
    const char *data; /* the file of the component table; may be NULL */
    int watcher;      /* whose eyes are on the screen, when that matters */
    int saved;        /* how many tokens of the game are in a file */
} Console;

/* Plays to the end, and on as long as a rematch is wanted, until `quit` or until the input
 * ends; the answer is an exit code. */
int console_run(Console *console);

/* The game as it stands. */
const History *console_history(const Console *console);

/* Does a person sit there? */
bool console_is_person(const Console *console, int seat);

/* Carries out a command of the table's and notes it in the log; false: the fault says why
 * not. */
bool console_act(Console *console, const Entry *command, Fault *ret_fault);

/* What a person typed that is not a token: a command of the table. False: it is none. */
bool console_command(Console *console, Str line);

/* Writes the game to a file and tells how to go on. */
void console_save(Console *console, Str name);

/* Reads a line; false at the end of the input. The caller frees it. */
bool console_read_line(Console *console, char **ret_line);

/* Says who sits where. */
void console_tell_seats(const Console *console);

/* Whose view is shown while nobody in particular is asked. */
int console_audience(const Console *console);

/* Thinks for the seat to move, at a level or as its adviser (thinker.h); false when memory
 * runs out. */
bool console_think(const Console *console, int level, char ret_token[GAME_TOKEN_SIZE]);

#endif
