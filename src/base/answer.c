/* SPDX-License-Identifier: MIT */
#include "base/answer.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_SIZE = 4096 };

static bool reserve_answer(Answer *answer, size_t size)
{
    size_t capacity = answer->capacity ? answer->capacity : FIRST_SIZE;
    char *grown;

    while (capacity < answer->size + size + 1)
        capacity *= 2;
    if (capacity == answer->capacity)
        return true;
    grown = realloc(answer->data, capacity);
    if (!grown)
        return false;
    answer->data = grown;
    answer->capacity = capacity;
    return true;
}

static void put_in_answer(void *to, const char *text, size_t size)
{
    Answer *answer = to;

    if (answer->failed || !reserve_answer(answer, size)) {
        answer->failed = true;
        return;
    }
    if (size)
        memcpy(answer->data + answer->size, text, size);
    answer->size += size;
    answer->data[answer->size] = '\0';
}

Json answer_json(Answer *answer)
{
    answer->size = 0;
    answer->failed = false;
    put_in_answer(answer, "", 0);
    return json_into(put_in_answer, answer);
}

void answer_add_str(Answer *answer, Str text)
{
    put_in_answer(answer, text.at, text.size);
}

void answer_add(Answer *answer, const char *text)
{
    answer_add_str(answer, str_from(text));
}

Str answer_text(const Answer *answer)
{
    return answer->data ? (Str){answer->data, answer->size} : str_from("");
}

void answer_free(Answer *answer)
{
    free(answer->data);
    *answer = (Answer){0};
}
