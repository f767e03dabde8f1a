/* SPDX-License-Identifier: MIT */
/* input - what a command is given to work on: files, games, positions, component data.
 *
 *     const GameDef *def;
 *     GameState state;
 *     if (!input_position(cli, &def, &state))
 *         return CLI_BAD;                        it has been told why
 */
#ifndef CLI_INPUT_H
#define CLI_INPUT_H

#include "cli/cli.h"
#include "game/game.h"

enum { INPUT_FILE_LIMIT = 64 << 20 /* bytes of a file that is read */ };

/* Options that many commands have. */
#define INPUT_GAME_OPTION                                                \
    {                                                                    \
        "game", CLI_TEXT, "G", N_("which game; 'oriel help' lists them") \
    }
#define INPUT_POSITION_OPTION                                                         \
    {                                                                                 \
        "position", CLI_TEXT, "P", N_("the position; - reads it from standard input") \
    }
#define INPUT_DATA_OPTION                                                             \
    {                                                                                 \
        "data", CLI_TEXT, "FILE", N_("the component table of the position or record") \
    }

/* Reads a whole file, "-" being stdin. On success the text is NUL-terminated and the
 * caller frees ret_text->at; on failure the error has been told. */
bool input_read_file(const char *name, Str *ret_text);

/* The same for those who tell themselves; errno says what was wrong. */
bool input_load_file(const char *name, Str *ret_text);

/* The game that --game names; the first of the list when it is not given. NULL: told. */
const GameDef *input_game(const Cli *cli);

/* Reads --position ("-": from stdin) for the game that --game names; without --game for
 * the first game that understands it. False: told. */
bool input_position(const Cli *cli, const GameDef **ret_def, void *ret_s);

/* Reads the file of --data, an empty text when it is not given; the caller frees
 * ret_data->at. False: told. */
bool input_data(const Cli *cli, Str *ret_data);

#endif
