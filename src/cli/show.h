/* SPDX-License-Identifier: MIT */
/* show - drawings on the terminal. */
#ifndef CLI_SHOW_H
#define CLI_SHOW_H

#include "cli/cli.h"
#include "game/words.h"

enum { SHOW_LONG_TEXT = 1 << 18 /* room for a drawing or a page of rules */ };

#define SHOW_COLOR_OPTION                                                             \
    {                                                                                 \
        "color", CLI_TEXT, "WHEN", N_("colours: always, never, auto (on a terminal)") \
    }

/* Is it a terminal that understands more than letters? */
bool show_is_terminal(int file);

/* Whether a drawing to stdout has colours: --color=always|never|auto, NO_COLOR, a
 * terminal. False leaves *ret_colour alone: told. */
bool show_colour(const Cli *cli, bool *ret_colour);

/* Prints game_draw; the answer is an exit code. */
int show_position(const GameDef *def, const void *s, bool colour);

/* Prints a turn in words as a line of its own; nothing where there are none. */
void show_words(const char *id, const GameWords *words);

#endif
