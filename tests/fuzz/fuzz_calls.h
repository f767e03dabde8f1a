/* SPDX-License-Identifier: MIT */
/* fuzz_calls - any bytes as calls of a page: arguments out of them, and what every answer is. */
#ifndef FUZZ_CALLS_H
#define FUZZ_CALLS_H

#include "fuzz.h"
#include "page/page.h"

/* What is left of the input. */
typedef struct Bytes {
    const uint8_t *at;
    size_t left;
} Bytes;

static inline int take(Bytes *in)
{
    if (!in->left)
        return 0;
    in->left--;
    return *in->at++;
}

/* A text up to the next newline. */
static inline Str take_line(Bytes *in)
{
    Str rest = {(const char *)in->at, in->left}, line;

    str_cut(&rest, '\n', &line);
    in->at = (const uint8_t *)rest.at;
    in->left = rest.size;
    return line;
}

/* Brackets outside strings match, and nothing is left open. */
static inline void expect_json(const Answer *answer)
{
    Str text = answer_text(answer);
    char open[16];
    int depth = 0;
    bool in_string = false;

    expect(text.size > 0 && !answer->failed);
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];

        expect((unsigned char)c >= ' ');
        if (in_string && c == '\\')
            i++;
        else if (c == '"')
            in_string = !in_string;
        else if (!in_string && (c == '[' || c == '{')) {
            expect(depth < 16);
            open[depth++] = c;
        } else if (!in_string && (c == ']' || c == '}'))
            expect(depth > 0 && open[--depth] == (c == ']' ? '[' : '{'));
    }
    expect(depth == 0 && !in_string);
}

/* Tries the step with that number among those offered. */
static inline void step(Page *page, int number, Answer *answer)
{
    static const char key[] = "\"action\":";
    const char *at;
    Action action = (Action)number;

    page_turn(page, answer);
    at = strstr(answer_text(answer).at, key);
    for (int i = 0; at; i++, at = strstr(at + 1, key)) {
        action = (Action)strtoull(at + sizeof key - 1, NULL, 10);
        if (i == number)
            break;
    }
    page_step(page, action, answer);
}

#endif
