/* SPDX-License-Identifier: MIT */
/* rival - a player of Santorini that strength is measured against.
 *
 *     depth:N   alpha-beta over N whole turns, valued by the heights of the workers alone;
 *               with three sides everybody else is against it; it places workers anywhere
 */
#ifndef SANTORINI_RIVAL_H
#define SANTORINI_RIVAL_H

#include "game/rival.h"

extern const GameRival santorini_rivals[];

#endif
