/* SPDX-License-Identifier: MIT */
/* pages - what tests of the page share: one answer, what it says, and playing at random. */
#ifndef PAGES_H
#define PAGES_H

#include "page/page.h"
#include "test.h"

static Answer answer;

static inline const char *said(void)
{
    return answer_text(&answer).at;
}

static inline char *said_copy(void)
{
    return strdup(said());
}

/* Compares what one call says of two games, into `alike`. */
#define CHECK_ALIKE(call_a, call_b)          \
    do {                                     \
        char *of_a;                          \
        call_a;                              \
        of_a = said_copy();                  \
        call_b;                              \
        alike &= CHECK_EQ_STR(said(), of_a); \
        free(of_a);                          \
    } while (0)

static inline bool says(const char *part)
{
    bool found = strstr(said(), part) != NULL;

    if (!found)
        printf("#   no %s in %.400s\n", part, said());
    return found;
}

static inline Page *open_page(const char *record)
{
    Page *page = page_open(str_from(record), PAGE_NOW, &answer);

    if (!page)
        printf("#   %s\n", said());
    return page;
}

static inline bool play_all(Page *page, const char *tokens)
{
    Str rest = str_from(tokens), token;

    while (str_word(&rest, &token)) {
        if (!page_play(page, token, 0, &answer)) {
            printf("#   %.*s: %s\n", (int)token.size, token.at, said());
            return false;
        }
    }
    return true;
}

/* The actions that a turn offers, in order; how many there are. */
static inline int offered(Action out[GAME_MAX_ACTIONS])
{
    static const char key[] = "\"action\":";
    const char *at = strstr(said(), "\"steps\":[");
    int count = 0;

    while (at && (at = strstr(at, key)) && count < GAME_MAX_ACTIONS) {
        at += sizeof key - 1;
        out[count++] = (Action)strtoull(at, NULL, 10);
    }
    return count;
}

/* Plays one turn by random steps, going back now and then; what is told must not change. */
static inline bool random_turn(Page *page, Rng *rng)
{
    Action action[GAME_MAX_ACTIONS];

    for (;;) {
        int count;
        bool complete;

        page_turn(page, &answer);
        count = offered(action);
        complete = strstr(said(), "\"complete\":true") != NULL;
        if (complete && (!count || rng_below(rng, 3) == 0))
            return page_commit(page, 0, &answer);
        if (!CHECK(count > 0))
            return false;
        if (rng_below(rng, 8) == 0) {
            char *before = said_copy();

            CHECK(page_step(page, action[0], &answer));
            CHECK(page_back(page));
            page_turn(page, &answer);
            CHECK_EQ_STR(said(), before);
            free(before);
        }
        CHECK(page_step(page, action[rng_below(rng, (uint32_t)count)], &answer));
        CHECK(page_scene(page, page_mover(page), PAGE_NOW, &answer));
    }
}

static inline bool random_token(Page *page, Rng *rng)
{
    if (page_mover(page) == 0)
        return page_draw(page, rng_next(rng), 0, &answer);
    return random_turn(page, rng);
}

#endif
