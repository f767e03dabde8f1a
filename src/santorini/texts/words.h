/* SPDX-License-Identifier: MIT */
/* words - turns of Santorini in words, for GameDef.words.
 *
 *   words.c        turns whose steps the viewer can follow, and advice
 *   words_shown.c  turns of which a part is hidden: what their text says
 */
#ifndef SANTORINI_TEXTS_WORDS_H
#define SANTORINI_TEXTS_WORDS_H

#include "game/words.h"

void words_turn(const void *view, Str token, bool advice, GameWords *words);
void words_shown(Str token, GameWords *words);

#endif
