/* SPDX-License-Identifier: MIT */
/* rival - players of Sintra that strength is measured against.
 *
 *     greedy   takes what gives most points at once, broken glass included; among equals
 *              the most panes placed, then luck
 *     flat:N   tries every token by N games that greedy players finish, and takes the one with
 *              the best margin on average
 */
#ifndef SINTRA_RIVAL_H
#define SINTRA_RIVAL_H

#include "game/rival.h"

extern const GameRival sintra_rivals[];

#endif
