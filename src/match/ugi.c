/* SPDX-License-Identifier: MIT */
#include "match/ugi.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/now.h"
#include "game/seen.h"
#include "game/setup.h"
#include "match/child.h"

enum { MAX_NAME = 32, MAX_NAMES = 64 };

struct MatchUgi {
    const char *command;
    const MatchTerms *terms;
    MatchChild child;
    int names; /* options it said it has */
    char name[MAX_NAMES][MAX_NAME];
    Seen *seen;    /* the game as it is told */
    int told_seat; /* the value of its option Seat */
};

MatchUgi *match_ugi_open(const char *command, const MatchTerms *terms)
{
    MatchUgi *u = calloc(1, sizeof *u);

    if (u) {
        u->command = command;
        u->terms = terms;
    }
    return u;
}

void match_ugi_close(MatchUgi *u)
{
    if (!u)
        return;
    match_child_stop(&u->child);
    seen_close(u->seen);
    free(u);
}

/* ---- failing ------------------------------------------------------------------------- */

/* It does not answer: it is gone, or it will be. */
static bool lose_touch(MatchUgi *u, MatchFailure *ret_failure)
{
    bool ended = u->child.ended;

    match_child_stop(&u->child);
    return ended
               ? match_fail(ret_failure, LEAVE_ABANDON, N_("the program has ended"), NULL)
               : match_fail(ret_failure, LEAVE_TIME, N_("the program is silent"), NULL);
}

static double deadline(const MatchUgi *u, int64_t more_ms)
{
    return now_seconds() + (double)(u->terms->patience_ms + more_ms) / 1000;
}

/* ---- talking ------------------------------------------------------------------------- */

/* Lines to be sent, collected in memory. */
typedef struct Letter {
    char *text;
    size_t size;
    FILE *to;
} Letter;

static bool letter_open(Letter *letter)
{
    letter->to = open_memstream(&letter->text, &letter->size);
    return letter->to;
}

/* Sends it off; false when the program does not take it, or memory ran out. */
static bool letter_send(MatchUgi *u, Letter *letter)
{
    bool done =
        fclose(letter->to) == 0 &&
        match_child_send(&u->child, (Str){letter->text, letter->size}, deadline(u, 0));

    free(letter->text);
    return done;
}

/* Waits for a line that is this word. */
static bool await(MatchUgi *u, const char *word)
{
    double end = deadline(u, 0);
    Str line;

    while (match_child_line(&u->child, end, &line)) {
        if (str_is(line, word))
            return true;
    }
    return false;
}

static bool has_option(const MatchUgi *u, const char *name)
{
    for (int i = 0; i < u->names; i++) {
        if (str_is_nocase(str_from(u->name[i]), name))
            return true;
    }
    return false;
}

/* "option name Threads type spin .." */
static void note_option(MatchUgi *u, Str line)
{
    Str word, name;

    if (u->names < MAX_NAMES && str_word(&line, &word) && str_is(word, "option") &&
        str_word(&line, &word) && str_is(word, "name") && str_word(&line, &name))
        str_copy(name, u->name[u->names++], MAX_NAME);
}

static bool introduce(MatchUgi *u)
{
    double end = deadline(u, 0);
    Str line;

    u->names = 0;
    if (!match_child_send(&u->child, str_from("ugi\n"), end))
        return false;
    while (match_child_line(&u->child, end, &line)) {
        if (str_is(line, "ugiok"))
            return true;
        note_option(u, line);
    }
    return false;
}

/* ---- a game -------------------------------------------------------------------------- */

static void set_number(MatchUgi *u, FILE *to, const char *name, uint64_t value)
{
    if (has_option(u, name))
        fprintf(to, "setoption name %s value %" PRIu64 "\n", name, value);
}

/* What a setup says of a tag, values of seats joined by '+'. */
static void write_tag(const GameTag *tag, const History *history, FILE *to)
{
    const GameDef *def = history_def(history);
    int seats = tag->key[1] ? def->seats(history_initial(history)) : 1;

    fprintf(to, "setoption name %s value", tag->engine);
    for (int seat = 0; seat < seats; seat++) {
        Str value = game_tag_value(def->tags, tag->key[seat], history_setup(history));

        fprintf(to, "%c%.*s", seat ? '+' : ' ', (int)value.size, value.at);
    }
    fputc('\n', to);
}

/* How the game was set up but for Seats, where no position can tell. */
static void write_tags(const History *history, FILE *to)
{
    char position[GAME_POSITION_SIZE];

    game_position_text(history_def(history), history_initial(history), position);
    if (strcmp(position, "none") != 0)
        return;
    for (const GameTag *tag = history_def(history)->tags + 1; tag->key[0]; tag++) {
        if (tag->engine && tag->kind != TAG_DATA &&
            game_option(history_setup(history), tag->key[0]).size)
            write_tag(tag, history, to);
    }
}

static void write_setup(MatchUgi *u, const History *history, uint64_t seed, FILE *to)
{
    const GameDef *def = history_def(history);

    fprintf(to, "setoption name Game value %s\nsetoption name Seats value %d\n",
            def->name, def->seats(history_initial(history)));
    write_tags(history, to);
    if (u->terms->data)
        fprintf(to, "setoption name Data value %s\n", u->terms->data);
    set_number(u, to, "Seat", 0);
    set_number(u, to, "Threads", (uint64_t)u->terms->threads);
    set_number(u, to, "Hash", u->terms->hash_bytes >> 20);
    set_number(u, to, "Seed", seed >> 1);
    fputs("uginewgame\nisready\n", to);
}

bool match_ugi_begin(MatchUgi *u, const History *history, int seat, uint64_t seed,
                     MatchFailure *ret_failure)
{
    Letter letter;

    seen_close(u->seen);
    u->seen = seen_open(history_def(history), seat, seed);
    u->told_seat = 0;
    if (!u->child.pid) {
        if (!match_child_start(&u->child, u->command, u->terms->starting))
            return match_fail(ret_failure, LEAVE_ABANDON,
                              N_("the program cannot be started: %1"), strerror(errno));
        if (!introduce(u))
            return lose_touch(u, ret_failure);
    }
    if (!letter_open(&letter))
        return lose_touch(u, ret_failure);
    write_setup(u, history, seed, letter.to);
    return (letter_send(u, &letter) && await(u, "readyok")) || lose_touch(u, ret_failure);
}

/* The whole game; where it begins has no text while only chance can tell. */
static void write_game(const Seen *seen, FILE *to)
{
    char start[GAME_POSITION_SIZE];

    game_position_text(seen_def(seen), seen_view_at(seen, 0), start);
    if (strcmp(start, "none") == 0)
        fputs("position startpos", to);
    else
        fprintf(to, "position fen %s", start);
    fputs(seen_count(seen) ? " moves" : "", to);
    for (int i = 0; i < seen_count(seen); i++) {
        Str token = seen_token(seen, i);

        fprintf(to, " %.*s", (int)token.size, token.at);
    }
    fputc('\n', to);
}

/* The game as its seat may know it, and the question. */
static void write_question(MatchUgi *u, const Seen *seen, FILE *to)
{
    int seat = seen_is_open(seen) ? 0 : seen_seat(seen) + 1;

    if (u->told_seat != seat)
        fprintf(to, "setoption name Seat value %d\n", seat);
    u->told_seat = seat;
    write_game(seen, to);
    fputs("go", to);
    if (u->terms->movetime_ms)
        fprintf(to, " movetime %" PRId64, u->terms->movetime_ms);
    if (u->terms->nodes)
        fprintf(to, " nodes %" PRIu64, u->terms->nodes);
    fputc('\n', to);
}

bool match_ugi_ask(MatchUgi *u, const Seen *seen, MatchFailure *ret_failure)
{
    Letter letter;

    if (!u->child.pid || !letter_open(&letter))
        return lose_touch(u, ret_failure);
    write_question(u, seen, letter.to);
    return letter_send(u, &letter) || lose_touch(u, ret_failure);
}

/* "bestmove b2-c3+d4": is a line an answer? What it says is empty where that is no token. */
static bool read_answer(Str line, Str *ret_token)
{
    Str word;

    if (!str_word(&line, &word) || !str_is(word, "bestmove"))
        return false;
    if (!str_word(&line, ret_token) || ret_token->size >= GAME_TOKEN_SIZE)
        *ret_token = (Str){0};
    return true;
}

static bool take_answer(Str token, char ret_token[GAME_TOKEN_SIZE],
                        MatchFailure *ret_failure)
{
    str_copy(token, ret_token, GAME_TOKEN_SIZE);
    return token.size || match_fail(ret_failure, LEAVE_ABANDON, N_("no token"), NULL);
}

bool match_ugi_choose(MatchUgi *u, const History *history,
                      char ret_token[GAME_TOKEN_SIZE], MatchFailure *ret_failure)
{
    double end = deadline(u, u->terms->movetime_ms);
    Str line, token;
    Fault fault;

    if (!u->seen || seen_follow(u->seen, history, &fault) != OK)
        return lose_touch(u, ret_failure);
    if (!match_ugi_ask(u, u->seen, ret_failure))
        return false;
    while (match_child_line(&u->child, end, &line)) {
        if (read_answer(line, &token))
            return take_answer(token, ret_token, ret_failure);
    }
    return lose_touch(u, ret_failure);
}

/* ---- without waiting ----------------------------------------------------------------- */

int match_ugi_file(const MatchUgi *u)
{
    return u->child.pid ? u->child.from : -1;
}

MatchUgiHeard match_ugi_hear(MatchUgi *u, char ret_token[GAME_TOKEN_SIZE],
                             MatchFailure *ret_failure)
{
    Str line, token;

    while (match_child_next(&u->child, &line)) {
        if (read_answer(line, &token))
            return take_answer(token, ret_token, ret_failure) ? MATCH_UGI_TOKEN
                                                              : MATCH_UGI_FAILED;
    }
    if (!u->child.ended)
        return MATCH_UGI_NOTHING;
    lose_touch(u, ret_failure);
    return MATCH_UGI_FAILED;
}

void match_ugi_hurry(MatchUgi *u)
{
    match_child_send(&u->child, str_from("stop\n"), deadline(u, 0));
}

void match_ugi_give_up(MatchUgi *u, MatchFailure *ret_failure)
{
    lose_touch(u, ret_failure);
}
