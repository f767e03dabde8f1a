/* SPDX-License-Identifier: MIT */
/* place - where somebody wants to play: a server, and a table there.
 *
 *     Place place;
 *     place_read("http://games.example.org", "tamo-riku-bela-sodi", &place, &message);
 *
 * A table is named by its code (four words), by its id, or by the link that the page shows,
 * http://games.example.org/#/t/ID/CODE, which names the server, too.
 */
#ifndef TERMINAL_PLACE_H
#define TERMINAL_PLACE_H

#include "base/message.h"
#include "client/client.h"

typedef struct Place {
    char url[CLIENT_URL_SIZE]; /* without a slash at its end */
    char table[TOLD_ID_SIZE];  /* "": not known */
    char code[TOLD_CODE_SIZE]; /* "": none */
} Place;

/* `at` and `table` as they were typed, one of them may be NULL. False: the message says what is
 * wrong. */
bool place_read(const char *at, const char *table, Place *ret_place, Message *ret_fault);

/* The link that brings others to a table. */
void place_print_link(const Place *place, Text *out);

#endif
