/* SPDX-License-Identifier: MIT */
/* answer - a text that grows, mostly JSON for somebody who asked.
 *
 *     Answer answer = {0};
 *     Json j = answer_json(&answer);       begins anew
 *     json_number(&j, NULL, 3);
 *     puts(answer_text(&answer).at);       "3"
 *     answer_free(&answer);
 *
 * Without memory the answer is cut and `failed` says so.
 */
#ifndef BASE_ANSWER_H
#define BASE_ANSWER_H

#include "base/json.h"

typedef struct Answer {
    char *data;
    size_t size, capacity;
    bool failed;
} Answer;

/* Forgets what was written and begins a JSON text. */
Json answer_json(Answer *answer);

/* Adds text that is no JSON, behind what there is. */
void answer_add(Answer *answer, const char *text);
void answer_add_str(Answer *answer, Str text);

/* What was written, with a NUL behind it. */
Str answer_text(const Answer *answer);

void answer_free(Answer *answer);

#endif
