/* SPDX-License-Identifier: MIT */
/* tags - what a game of Santorini is set up with, and a new game made of it. */
#ifndef SANTORINI_TAGS_H
#define SANTORINI_TAGS_H

#include "game/setup.h"

extern const GameTag santorini_tags[];

/* See GameDef. */
Status tags_init(void *s, const GameSetup *setup, Fault *ret_fault);

/* The cards a draft of this game ended with, as Power1 ..; see GameDef. */
void tags_ending(const void *first, const void *last, Text *room, GameSetup *ret_tags);

#endif
