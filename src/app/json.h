/* SPDX-License-Identifier: MIT */
/* json - writes JSON lines.
 *
 *     Json j = json_begin(stdout);              {
 *     json_string(&j, "token", "b2-c3+d4");     "token":"b2-c3+d4"
 *     json_number(&j, "count", 80);             ,"count":80
 *     json_end(&j);                             }\n
 *
 * Strings may hold any bytes: what is not valid UTF-8 becomes U+FFFD, so a line is
 * always valid JSON. Keys are our own and need no escapes. A NULL key is for arrays.
 */
#ifndef APP_JSON_H
#define APP_JSON_H

#include <stdio.h>

#include "base/str.h"

typedef struct Json {
    FILE *to;
    bool more; /* a comma is due before the next item */
} Json;

Json json_begin(FILE *to);
void json_end(Json *j);

void json_string(Json *j, const char *key, const char *value);
void json_str(Json *j, const char *key, Str value);
void json_number(Json *j, const char *key, long long value);
void json_count(Json *j, const char *key, uint64_t value);
void json_real(Json *j, const char *key, double value);
void json_bool(Json *j, const char *key, bool value);

/* Arrays and objects inside; open and close in pairs. */
void json_open(Json *j, const char *key, char bracket);
void json_close(Json *j, char bracket);

#endif
