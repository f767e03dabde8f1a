/* SPDX-License-Identifier: MIT */
/* newgame - the options that set up a new game, the same for every command that starts one.
 *
 *     oriel random --powers apollo+pan --rules revised --set Repetition=3
 *
 * The options are made from what all games can be set up with (game/setup.h); --set gives any
 * tag that has none.
 */
#ifndef CLI_NEWGAME_H
#define CLI_NEWGAME_H

#include "cli/cli.h"
#include "game/history.h"

/* Option i of those that set up a game; false past the last. */
bool newgame_option(int i, CliOption *ret_option);

typedef struct NewGame {
    const GameDef *def;
    GameSetup game; /* values point into argv and into `data` */
    char *data;     /* the text of --data; newgame_clear frees it */
    char seats[8];
} NewGame;

/* Reads --game and all that sets it up; false: told, and there is nothing to clear. */
bool newgame_read(const Cli *cli, NewGame *ret_setup);
void newgame_clear(NewGame *setup);

/* Says what the players are about to do without (game_setup_doubt); on a terminal it takes
 * one more press. False: they think better of it. */
bool newgame_is_meant(const Cli *cli, const NewGame *setup);

/* Begins a game, at --position if there is one; the history is the caller's to close.
 * NULL: told. */
History *newgame_begin(const Cli *cli, const NewGame *setup);

/* Is anything of the setup "random": to be drawn, as cards can be? */
bool newgame_is_drawn(const NewGame *setup);

/* Begins a game of a setup some of which is drawn; cards that may not meet are drawn again. The
 * history is the caller's to close. */
Status newgame_draw(const NewGame *setup, Rng *rng, History **ret_history,
                    Fault *ret_fault);

/* newgame_begin for a setup some of which may be drawn. */
History *newgame_begin_drawn(const Cli *cli, const NewGame *setup, Rng *rng);

#endif
