/* SPDX-License-Identifier: MIT */
/* json - writes JSON, piece by piece, to wherever the caller wants it.
 *
 *     Json j = json_into(put, to);
 *     json_open(&j, NULL, '{');                 {
 *     json_string(&j, "token", "b2-c3+d4");     "token":"b2-c3+d4"
 *     json_number(&j, "count", 80);             ,"count":80
 *     json_close(&j, '}');                      }
 *
 * Strings may hold any bytes: what is not valid UTF-8 becomes U+FFFD, so the text is
 * always valid JSON. Keys are our own and need no escapes. A NULL key is for arrays.
 */
#ifndef BASE_JSON_H
#define BASE_JSON_H

#include "base/message.h"

/* Takes the next piece of text. */
typedef void JsonPut(void *to, const char *text, size_t size);

/* Takes it and does nothing with it. */
void json_drop(void *to, const char *text, size_t size);

typedef struct Json {
    JsonPut *put;
    void *to;
    bool more; /* a comma is due before the next item */
} Json;

Json json_into(JsonPut *put, void *to);

void json_string(Json *j, const char *key, const char *value);
void json_str(Json *j, const char *key, Str value);
void json_number(Json *j, const char *key, long long value);
void json_count(Json *j, const char *key, uint64_t value);
void json_real(Json *j, const char *key, double value);
void json_bool(Json *j, const char *key, bool value);
void json_null(Json *j, const char *key);

/* What is JSON already, a value or several members. */
void json_raw(Json *j, const char *key, Str text);

/* {"id":"worker on %1 stands on a dome","args":["b3"]}; with a count also "plural", "count" */
void json_message(Json *j, const char *key, const Message *m);

/* Arrays and objects inside; open and close in pairs. */
void json_open(Json *j, const char *key, char bracket);
void json_close(Json *j, char bracket);

#endif
