/* SPDX-License-Identifier: MIT */
/* cmd_play - the ways to play: here, or at a server's table. */
#ifndef APP_CMD_PLAY_H
#define APP_CMD_PLAY_H

#include "cli/cli.h"
#include "game/game.h"

/* Reads --people: seats joined by '+', "all" or "none"; `usual` when it is not given. `ret_first`
 * is the one that was named first. False: told. */
bool cmd_play_read_people(const Cli *cli, const char *usual, int seats,
                          bool ret_person[GAME_MAX_SEATS], int *ret_first);

/* Plays with people elsewhere; the answer is an exit code. */
int cmd_play_at(const Cli *cli);

#endif
