/* SPDX-License-Identifier: MIT */
/* The native half of what web/test/native.test.ts compares with the WebAssembly module: a line
 * on standard input asks, a line on standard output answers.
 *
 *     playout SEED TOKENS Key=Value ..     the hash of a random game with these tags
 *     think LEVEL SEED RECORD              what the computer player answers, as the page
 *                                          gets it; form feeds stand for the ends of lines
 *     perft DEPTH TIMES POSITION           the count, and the best time of all in us
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "compare.h"
#include "page/think.h"

static Answer answer;

static void fail(const char *what)
{
    printf("%s %s\n", what, answer_text(&answer).at);
    exit(EXIT_FAILURE);
}

static int take_number(Str *rest)
{
    Str word;
    int number = 0;

    if (!str_word(rest, &word) || !str_number(word, &number))
        fail("not a number");
    return number;
}

static Page *open_tags(Str rest)
{
    char record[1024];
    Text out = text_into(record, sizeof record);
    Str word, key;
    Page *page;

    while (str_word(&rest, &word)) {
        str_cut(&word, '=', &key);
        text_format(&out, "[%.*s \"%.*s\"]\n", (int)key.size, key.at, (int)word.size,
                    word.at);
    }
    text_add(&out, "\n*\n");
    page = page_open(text_str(&out), PAGE_NOW, &answer);
    if (!page)
        fail(record);
    return page;
}

static void playout(Str rest)
{
    int seed = take_number(&rest), tokens = take_number(&rest);
    Page *page = open_tags(rest);

    printf("%" PRIu64 "\n", compare_playout(page, (uint64_t)seed, tokens));
    page_close(page);
}

static void think(char *line)
{
    Str rest = str_from(line);
    ThinkerWish wish = {0};
    PageThink *think;

    wish.level = take_number(&rest);
    wish.seed = (uint64_t)take_number(&rest);
    for (char *at = line; *at; at++)
        *at = *at == '\f' ? '\n' : *at;
    think = page_think_open(rest, &wish, &answer);
    if (!think)
        fail(line);
    while (thinker_slice(page_think_thinker(think), 50))
        continue;
    page_think_answer(think, &answer);
    puts(answer_text(&answer).at);
    page_think_close(think);
}

/* What the processor worked: other programs do not count. */
static uint64_t cpu_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void perft(Str rest)
{
    int depth = take_number(&rest), times = take_number(&rest);
    char record[1024];
    uint64_t best = UINT64_MAX, count = 0;
    Page *page;

    rest = str_trim(rest);
    snprintf(record, sizeof record, "[Game \"santorini\"]\n[Start \"%.*s\"]\n\n*\n",
             (int)rest.size, rest.at);
    page = page_open(str_from(record), PAGE_NOW, &answer);
    if (!page)
        fail(record);
    for (int i = 0; i < times; i++) {
        uint64_t start = cpu_us(), spent;

        count = compare_perft(page, depth);
        spent = cpu_us() - start;
        best = spent < best ? spent : best;
    }
    printf("%" PRIu64 " %" PRIu64 "\n", count, best);
    page_close(page);
}

int main(void)
{
    static char line[1 << 16];

    while (fgets(line, sizeof line, stdin)) {
        Str rest = str_trim(str_from(line)), word;

        if (!str_word(&rest, &word))
            continue;
        if (str_is(word, "playout"))
            playout(rest);
        else if (str_is(word, "think"))
            think(line + (rest.at - line));
        else if (str_is(word, "perft"))
            perft(rest);
        else
            fail("unknown question");
        fflush(stdout);
    }
    answer_free(&answer);
    return EXIT_SUCCESS;
}
