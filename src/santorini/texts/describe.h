/* SPDX-License-Identifier: MIT */
/* describe - boards and cards as text for people. */
#ifndef SANTORINI_TEXTS_DESCRIBE_H
#define SANTORINI_TEXTS_DESCRIBE_H

#include "santorini/cards/power.h"

void describe_draw(const void *s, bool colour, Translate translate, Text *out);
bool describe_rules(Str topic, Translate translate, Text *out);

#endif
