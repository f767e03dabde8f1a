/* SPDX-License-Identifier: MIT */
/* scene - a state as the page is told of it: JSON of the shapes in web/src/core/types.ts.
 *
 *   scene.c        what there is to see
 *   scene_step.c   what a step would do
 *   scene_cards.c  the cards
 *   scene_words.c  what they say
 *   scene_end.c    why the game is over
 *
 * Squares are 0 .. 24 there, a1 b1 .. e5, seats 1, 2, ..
 */
#ifndef SANTORINI_TEXTS_SCENE_H
#define SANTORINI_TEXTS_SCENE_H

#include "santorini/cards/power.h"

void scene_print(const void *view, const Pieces *pieces, Json *out);
void scene_step(const void *view, Action a, Json *out);
void scene_label(const void *view, Action a, Message *ret_label); /* of that step alone */
void scene_cards(Json *out);
void scene_words(const SantoriniPower *card, Json *out);
void scene_follow(const void *s, Pieces *pieces);
void scene_reason(const void *before, const Token *token, const void *after,
                  Message *ret_message);
const char *scene_event_name(const Event *event);

/* What a sentence calls a player: the card's title, the seat where there is none. */
const char *scene_seat_name(const Lineup *t, int seat);

/* "north", an id. */
const char *scene_direction(int direction);

/* Sets an argument to a square's name. */
void scene_set_square(Message *m, int arg, int square);

/* A square as the page numbers it. */
static inline int scene_square(int square)
{
    return square / 6 * 5 + square % 6;
}

#endif
