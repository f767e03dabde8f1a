/* SPDX-License-Identifier: MIT */
/* notation - positions, tokens and the names in them (docs/FORMATS.md). */
#ifndef SANTORINI_TEXTS_NOTATION_H
#define SANTORINI_TEXTS_NOTATION_H

#include "santorini/cards/power.h"

/* Squares a1 .. e5 and directions n .. nw. */
void notation_square(Text *out, int square);
void notation_direction(Text *out, int direction);
void notation_cards(Text *out, const Cards *cards);

/* These answer -1 for anything else. */
int notation_find_square(Str text);
int notation_find_direction(Str text);

/* Cards joined by +, all different; false for anything else. */
bool notation_find_cards(Str text, Cards *ret_cards);

Status position_parse(void *ret_s, Str text, Fault *ret_fault);
void position_print(const void *s, Text *out);

Status token_parse(const void *s, Str text, Token *ret_token, Fault *ret_fault);
void token_print(const void *s, const Token *token, Text *out);
void token_view(const void *s, const Token *token, int seat, Text *out);

#endif
