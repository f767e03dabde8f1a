/* SPDX-License-Identifier: MIT */
/* app - what the commands of the program share: how a command looks, how it speaks and
 * how it reads what it is given.
 *
 * A command is one file cmd_<name>.c with one entry, listed in main.c:
 *
 *     static int run(const Cli *cli)
 *     {
 *         if (cli->words != 1)
 *             return app_error(N_("name one file"), NULL);
 *         ...
 *         return APP_YES;
 *     }
 *
 *     const Command cmd_name = {
 *         .name = "name",
 *         .usage = "FILE [--twice]",
 *         .summary = N_("says what it does in one line"),
 *         .help = N_("Says it in a paragraph or two."),
 *         .options = options,
 *         .run = run,
 *     };
 *
 * Results go to stdout, everything else to stderr. Every sentence is an id: N_() marks it
 * where it is data, _() marks and translates it. Places %1 .. %9 stand for arguments.
 */
#ifndef APP_APP_H
#define APP_APP_H

#include <stdio.h>

#include "app/cli.h"
#include "app/json_file.h"
#include "base/fault.h"
#include "game/game.h"

#define _(id) app_translate(id)

/* Exit codes. */
enum {
    APP_YES, /* done */
    APP_NO,  /* illegal, a mismatch, a lost check */
    APP_BAD, /* bad usage, unreadable input */
};

enum {
    APP_FILE_LIMIT = 64 << 20, /* bytes of a file that is read */
    APP_LONG_TEXT = 1 << 18,   /* room for a drawing or a page of rules */
};

/* Options that many commands have. */
#define APP_GAME_OPTION                                                  \
    {                                                                    \
        "game", CLI_TEXT, "G", N_("which game; 'oriel help' lists them") \
    }
#define APP_POSITION_OPTION                                                           \
    {                                                                                 \
        "position", CLI_TEXT, "P", N_("the position; - reads it from standard input") \
    }
#define APP_DATA_OPTION                                                               \
    {                                                                                 \
        "data", CLI_TEXT, "FILE", N_("the component table of the position or record") \
    }
#define APP_COLOR_OPTION                                                              \
    {                                                                                 \
        "color", CLI_TEXT, "WHEN", N_("colours: always, never, auto (on a terminal)") \
    }

/* The text of an id in the user's language. */
const char *app_translate(const char *id);

/* Prints a sentence; the arguments are strings, ended by NULL, and may have any length. */
void app_print(FILE *to, const char *id, ...) __attribute__((sentinel));

/* Prints "oriel: " and the sentence as one line on stderr; the answer is APP_BAD. */
int app_error(const char *id, ...) __attribute__((sentinel));

/* The same for a fault of an input; `what` says which input. */
int app_fault(const char *what, const Fault *fault);
int app_token_fault(const char *token, const Fault *fault);

/* What is wrong, why and where, as members "reason", "rule" and "column". */
void app_json_fault(Json *j, const Fault *fault);

/* Says that memory ran out; the answer is APP_BAD. */
int app_no_memory(void);

/* Fills digits for an argument of app_print. */
typedef struct AppNumber {
    char text[24];
} AppNumber;

AppNumber app_number(long long number);

/* For commands that take options only: false when there are other words, told. */
bool app_no_words(const Cli *cli);

/* Reads a whole file, "-" being stdin. On success the text is NUL-terminated and the
 * caller frees ret_text->at; on failure the error has been told. */
bool app_read_file(const char *name, Str *ret_text);

/* The same for those who tell themselves; errno says what was wrong. */
bool app_load_file(const char *name, Str *ret_text);

/* The game that --game names; the first of the list when it is not given. NULL: told. */
const GameDef *app_game(const Cli *cli);

/* Reads --position ("-": from stdin) for the game that --game names; without --game for
 * the first game that understands it. False: told. */
bool app_position(const Cli *cli, const GameDef **ret_def, void *ret_s);

/* Reads the file of --data, an empty text when it is not given; the caller frees
 * ret_data->at. False: told. */
bool app_data(const Cli *cli, Str *ret_data);

/* Whether a drawing to stdout has colours: --color=always|never|auto, NO_COLOR, a
 * terminal. False leaves *ret_colour alone: told. */
bool app_colour(const Cli *cli, bool *ret_colour);

/* Prints def->draw. */
int app_draw(const GameDef *def, const void *s, bool colour);

/* The position and a token as text. */
void app_position_text(const GameDef *def, const void *s, char out[GAME_POSITION_SIZE]);
void app_token_text(const GameDef *def, const void *s, const Token *token,
                    char out[GAME_TOKEN_SIZE]);

/* What a long command says on stderr while it works: after a second, then twice a second,
 * and only to a terminal. */
typedef struct AppProgress {
    bool shown;
    double next; /* seconds of app_clock_seconds */
} AppProgress;

/* Is it time to say something? Then the line is clear for it. */
bool app_progress_due(AppProgress *progress);

/* Takes it off the screen: before anything else is printed, and for good. */
void app_progress_hide(AppProgress *progress);
void app_progress_end(AppProgress *progress);

/* A clock that never goes back. */
double app_clock_seconds(void);

/* A seed that nobody can know or work out, at least 1; for whoever was given none. */
uint64_t app_seed(void);

#endif
