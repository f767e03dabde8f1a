/* SPDX-License-Identifier: MIT */
/* guide - the rules of Santorini; game/guide.h says what a guide is. */
#ifndef SANTORINI_TEXTS_GUIDE_H
#define SANTORINI_TEXTS_GUIDE_H

#include "game/guide.h"

extern const Guide santorini_guide;

#endif
