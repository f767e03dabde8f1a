/* SPDX-License-Identifier: MIT */
/* console - a game in the terminal, line by line: the table, its people and its computers.
 *
 * What is shown goes through def->view of the seat it is shown to. With one person at the
 * table that is always his seat; with several it is the seat to move while it moves, and a
 * spectator's view in between.
 */
#ifndef TERMINAL_CONSOLE_H
#define TERMINAL_CONSOLE_H

#include "game/history.h"
#include "game/legal.h"

enum { CONSOLE_LEVEL = 4 /* of the computers, unless told otherwise */ };

typedef struct Console {
    const GameDef *def;
    History *history;
    int seats, people;
    bool person[GAME_MAX_SEATS];
    int level;     /* of the computers */
    uint64_t seed; /* of their choices */
    Rng rng;       /* chance */
    bool colour, interactive, quit;
    const char *data;     /* the file of the component table; may be NULL */
    int told;             /* how to type a token that looks like this; 0: none yet */
    int drawn, drawn_for; /* the token count and the seat of the latest drawing */
    int screen;           /* whose eyes are on the screen, when that matters */
} Console;

/* Plays to the end, until `quit` or until the input ends; the answer is an exit code. */
int console_run(Console *console);

/* What a person typed that is not a token: a command of the table. False: it is none. */
bool console_command(Console *console, Str line);

/* Draws the table as a seat sees it, unless that is what is on the screen already. */
void console_draw(Console *console, int seat);

/* Whose view is shown while nobody in particular is asked. */
int console_audience(const Console *console);

/* Thinks for the seat to move, at a level or as its adviser (thinker.h); false when memory
 * runs out. */
bool console_think(const Console *console, int level, char ret_token[GAME_TOKEN_SIZE]);

/* How many tokens a seat may choose from: 0 or 1 there is no choice. */
size_t console_choices(const Console *console, const void *state, int seat);

#endif
