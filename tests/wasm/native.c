/* SPDX-License-Identifier: MIT */
/* The native half of what web/test/native.test.ts and web/test/toldgame.test.ts compare with the
 * WebAssembly module: a line on standard input asks, a line on standard output answers.
 *
 *     playout SEED TOKENS Key=Value ..     the hash of a random game with these tags
 *     think LEVEL SEED RECORD              what the computer player answers, as the page
 *                                          gets it; form feeds stand for the ends of lines
 *     perft DEPTH TIMES POSITION           the count, and the best time of all in us
 *     net SEED WIDTH                       the hash of a think with a network
 *     search NODES TIMES POSITION          the hash of a think with the game's own network, and the
 *                                          best time of all in us
 *     told VIEWER RECORD                   what a viewer of the game is told, after each token:
 *                                          {"tokens":[..],"views":[..],"hashes":[..]}, the
 *                                          first hash before any token
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "compare.h"
#include "game/games.h"
#include "game/seen.h"
#include "page/think.h"

enum { MOST_TOKENS = 1000 /* of a game that is asked about */ };

static Answer answer;
static Net *own_net; /* Santorini's, as the module is handed it */

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

/* Form feeds stand for the ends of lines in a record. */
static void end_lines(char *line)
{
    for (char *at = line; *at; at++)
        *at = *at == '\f' ? '\n' : *at;
}

static void think(char *line)
{
    Str rest = str_from(line);
    ThinkerWish wish = {.net = own_net};
    PageThink *think;

    wish.level = take_number(&rest);
    wish.seed = (uint64_t)take_number(&rest);
    end_lines(line);
    think = page_think_open(rest, &wish, &answer);
    if (!think)
        fail(line);
    while (thinker_slice(page_think_thinker(think), 50))
        continue;
    page_think_answer(think, &answer);
    puts(answer_text(&answer).at);
    page_think_close(think);
}

static void think_with_net(Str rest)
{
    int seed = take_number(&rest), width = take_number(&rest);

    printf("%" PRIu64 "\n", compare_net((uint64_t)seed, width));
}

/* What the processor worked: other programs do not count. */
static uint64_t cpu_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static void search(Str rest)
{
    int nodes = take_number(&rest), times = take_number(&rest);
    uint64_t best = UINT64_MAX, hash = 0;

    for (int i = 0; i < times; i++) {
        uint64_t start = cpu_us(), spent;

        hash = compare_search(own_net, str_trim(rest), (uint64_t)nodes);
        spent = cpu_us() - start;
        best = spent < best ? spent : best;
    }
    printf("%" PRIu64 " %" PRIu64 "\n", hash, best);
}

static void print_tokens(const Seen *seen, Json *j)
{
    json_open(j, "tokens", '[');
    for (int i = 0; i < seen_count(seen); i++)
        json_str(j, NULL, seen_token(seen, i));
    json_close(j, ']');
}

/* The positions after each token; empty where there is no text, inside a turn. */
static void print_views(const Seen *seen, Json *j)
{
    const GameDef *def = seen_def(seen);

    json_open(j, "views", '[');
    for (int i = 1; i <= seen_count(seen); i++) {
        char text[GAME_POSITION_SIZE];

        game_position_text(def, seen_view_at(seen, i), text);
        json_string(j, NULL,
                    def->between(seen_view_at(seen, i)) && !str_is(str_from(text), "none")
                        ? text
                        : "");
    }
    json_close(j, ']');
}

/* It goes back to find them. */
static void print_hashes(Seen *seen, Json *j)
{
    uint64_t hash[MOST_TOKENS + 1];
    int count = seen_count(seen);

    for (int i = count; i >= 0; i--) {
        seen_back(seen, i);
        hash[i] = seen_hash(seen);
    }
    json_open(j, "hashes", '[');
    for (int i = 0; i <= count; i++) {
        char text[17];

        snprintf(text, sizeof text, "%016" PRIx64, hash[i]);
        json_string(j, NULL, text);
    }
    json_close(j, ']');
}

static void told(char *line)
{
    Str rest = str_from(line);
    int viewer = take_number(&rest);
    const History *history;
    Page *page;
    Seen *seen;
    Fault fault;
    Json j;

    end_lines(line);
    page = page_open(rest, PAGE_NOW, &answer);
    if (!page)
        fail(line);
    history = page_history(page);
    seen = seen_open(history_def(history), viewer ? viewer - 1 : SEAT_SPECTATOR, 1);
    if (!seen || seen_follow(seen, history, &fault) != OK ||
        seen_count(seen) > MOST_TOKENS)
        fail(line);
    j = answer_json(&answer);
    json_open(&j, NULL, '{');
    print_tokens(seen, &j);
    print_views(seen, &j);
    print_hashes(seen, &j);
    json_close(&j, '}');
    puts(answer_text(&answer).at);
    seen_close(seen);
    page_close(page);
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

    own_net = evaluator_standard(games_nth(0));
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
        else if (str_is(word, "net"))
            think_with_net(rest);
        else if (str_is(word, "search"))
            search(rest);
        else if (str_is(word, "told"))
            told(line + (rest.at - line));
        else
            fail("unknown question");
        fflush(stdout);
    }
    answer_free(&answer);
    net_close(own_net);
    return EXIT_SUCCESS;
}
