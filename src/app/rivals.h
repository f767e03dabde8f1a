/* SPDX-License-Identifier: MIT */
/* rivals - the plain players each game has of its own. Beside the list of games, because the
 * page has no use for them. */
#ifndef APP_RIVALS_H
#define APP_RIVALS_H

#include "game/rival.h"

/* Never NULL; the list ends with one without a name. */
const GameRival *rivals_of(const GameDef *def);

#endif
