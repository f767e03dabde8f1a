/* SPDX-License-Identifier: MIT */
/* path - the steps that lead to the result of a turn.
 *
 * A search works with results; people and records want tokens. The walk here tries steps
 * out, shortest ways first, in room that is opened once.
 */
#ifndef SEARCH_PATH_H
#define SEARCH_PATH_H

#include "game/think.h"

typedef struct Path Path;

Path *path_open(const GameDef *def);
void path_close(Path *path);

/* The steps from `state` to the end of its turn at `core`, several tokens where others
 * interrupt; false when there are none, or too many to be looked through. */
bool path_find(Path *path, const void *state, const void *core, Token *ret_steps);

/* Shows every distinct end of the turn that `state` is in; false from `end` stops. */
typedef bool (*PathEnd)(void *context, const void *after);
void path_ends(Path *path, const void *state, PathEnd end, void *context);

/* Plays the first token of `steps` on s and says how many steps that took. */
int path_play_token(const GameDef *def, void *s, const Token *steps, int from,
                    Token *ret_token);

#endif
