/* SPDX-License-Identifier: MIT */
#include "online/letters/words.h"

#include <stdarg.h>
#include <time.h>

enum { WIDTH = 72, MOST_ARGS = 4, HOUR_MS = 3600 * 1000, MINUTE_MS = 60 * 1000 };

/* ---- sentences --------------------------------------------------------------------------- */

/* Puts texts, ended by NULL, into the places of a sentence. */
static void fill(Text *out, const char *text, ...)
{
    const char *given[MOST_ARGS] = {0};
    va_list args;

    va_start(args, text);
    for (int i = 0; i < MOST_ARGS && (given[i] = va_arg(args, const char *)); i++)
        continue;
    va_end(args);
    for (; *text; text++) {
        int place = text[0] == '%' ? text[1] - '1' : -1;

        if (place >= 0 && place < MOST_ARGS && given[place]) {
            text_add(out, given[place]);
            text++;
        } else {
            text_char(out, *text);
        }
    }
}

static const char *say(const Words *words, const char *id)
{
    return words->translate(id, NULL, 1);
}

static void say_count(const Words *words, const char *one, const char *many,
                      int64_t count, Text *out)
{
    char room[24];
    Text number = text_into(room, sizeof room);

    text_number(&number, count);
    fill(out, words->translate(one, many, (unsigned long)count), room, NULL);
}

/* ---- parts of a letter ------------------------------------------------------------------- */

void words_print_link(const char *page, const char *path, const char *code,
                      char out[WORDS_LINK_SIZE])
{
    Text text = text_into(out, WORDS_LINK_SIZE);

    text_add(&text, page);
    text_add(&text, path);
    text_add(&text, code);
}

static void add_link(const Words *words, const char *path, const char *code, Text *body)
{
    char link[WORDS_LINK_SIZE];

    words_print_link(words->page, path, code, link);
    text_add(body, link);
    text_char(body, '\n');
}

static void add_paragraph(Text *body, const char *text)
{
    text_char(body, '\n');
    text_wrap(body, "", "", text, WIDTH);
}

/* "2 days", "5 hours", "1 minute" */
static void print_left(const Words *words, int64_t left_ms, Text *out)
{
    int64_t hours = left_ms / HOUR_MS;

    if (hours >= 48)
        say_count(words, NP_("%1 day", "%1 days"), hours / 24, out);
    else if (hours >= 1)
        say_count(words, NP_("%1 hour", "%1 hours"), hours, out);
    else
        say_count(words, NP_("%1 minute", "%1 minutes"), left_ms / MINUTE_MS, out);
}

static void print_time(int64_t at_ms, char out[32])
{
    time_t at = (time_t)(at_ms / 1000);
    struct tm tm;

    strftime(out, 32, "%Y-%m-%d %H:%M", gmtime_r(&at, &tm));
}

/* The names of some seats. */
static void print_names(const Words *words, const Table *t, unsigned seats, Text *out)
{
    const char *separator = "";

    for (int seat = 0; seat < t->places; seat++) {
        if (!(seats >> seat & 1))
            continue;
        text_add(out, separator);
        if (t->place[seat].owner[0])
            fill(out, say(words, N_("%1 (bot)")), t->place[seat].name, NULL);
        else
            text_add(out, t->place[seat].name[0] ? t->place[seat].name
                                                 : say(words, N_("Computer")));
        separator = ", ";
    }
}

/* "Santorini (Ann, Bob)" */
static void print_game(const Words *words, const Table *t, Text *out)
{
    text_add(out, say(words, t->def->title));
    text_add(out, " (");
    print_names(words, t, ~0u, out);
    text_char(out, ')');
}

static void print_result(const Words *words, const WordsNotice *notice, Text *out)
{
    char room[WORDS_SUBJECT_SIZE];
    Text names = text_into(room, sizeof room);
    Outcome outcome = {0};

    history_outcome(session_history(notice->table->session), &outcome);
    print_names(words, notice->table, outcome.winners, &names);
    if (outcome.winners == 0)
        text_add(out, say(words, N_("It is a draw.")));
    else if (outcome.winners >> notice->seat & 1)
        text_add(out, say(words, N_("You have won.")));
    else
        fill(out, say(words, N_("Winner: %1.")), room, NULL);
}

/* ---- notices ----------------------------------------------------------------------------- */

static const char *const headings[WORDS_KIND_COUNT] = {
    [WORDS_TURN] = N_("Your turn: %1"),
    [WORDS_SOON] = N_("Little time is left: %1"),
    [WORDS_OVER] = N_("The game is over: %1"),
};

static const char *const sentences[WORDS_KIND_COUNT] = {
    [WORDS_TURN] = N_("%1: it is your turn. Time left: %2, until %3 UTC."),
    [WORDS_SOON] = N_("%1: it is still your turn. Time left: %2, until %3 UTC. If you do "
                      "not play by then, you lose."),
    [WORDS_OVER] = N_("%1: the game is over. %2"),
};

static void add_notice(const Words *words, const WordsNotice *notice, Text *body)
{
    int64_t deadline_ms = table_deadline(notice->table);
    char game[WORDS_SUBJECT_SIZE], more[WORDS_SUBJECT_SIZE], time[32] = "";
    char room[3 * WORDS_SUBJECT_SIZE];
    Text of = text_into(game, sizeof game), what = text_into(more, sizeof more);
    Text out = text_into(room, sizeof room);

    print_game(words, notice->table, &of);
    if (notice->kind == WORDS_OVER) {
        print_result(words, notice, &what);
    } else {
        print_left(words, deadline_ms - words->now_ms, &what);
        print_time(deadline_ms, time);
    }
    fill(&out, say(words, sentences[notice->kind]), game, more, time, NULL);
    add_paragraph(body, room);
    add_link(words, "/#/t/", notice->table->id, body);
}

static void print_subject(Words *words, const WordsNotice *notices, int count)
{
    char game[WORDS_SUBJECT_SIZE];
    Text of = text_into(game, sizeof game);
    Text out = text_into(words->subject, sizeof words->subject);

    print_game(words, notices[0].table, &of);
    if (count == 1)
        fill(&out, say(words, headings[notices[0].kind]), game, NULL);
    else
        say_count(words, NP_("News from %1 table", "News from %1 tables"), count, &out);
}

void words_tell(Words *words, const WordsNotice *notices, int count, const char *off)
{
    Text body = text_into(words->body, sizeof words->body);

    print_subject(words, notices, count);
    fill(&body, say(words, N_("Hello %1,")),
         notices[0].table->place[notices[0].seat].name, NULL);
    text_char(&body, '\n');
    for (int i = 0; i < count; i++)
        add_notice(words, &notices[i], &body);
    add_paragraph(&body,
                  say(words, N_("You get this letter because you wanted to be told "
                                "when it is your turn. Such letters end here:")));
    add_link(words, "/#/mail/off/", off, &body);
}

/* ---- a question -------------------------------------------------------------------------- */

/* Nothing that whoever asks could have written is in it. */
void words_ask(Words *words, const char *code)
{
    Text subject = text_into(words->subject, sizeof words->subject);
    Text body = text_into(words->body, sizeof words->body);
    char room[WORDS_SUBJECT_SIZE];
    Text out = text_into(room, sizeof room);

    text_add(&subject, say(words, N_("Is this your address?")));
    text_add(&body, say(words, N_("Hello,")));
    text_char(&body, '\n');
    fill(&out,
         say(words,
             N_("somebody, most likely you, wants to be told at this address when it "
                "is their turn in a game at %1. If that is you, open this page and "
                "press the button; it works for a day:")),
         words->page, NULL);
    add_paragraph(&body, room);
    add_link(words, "/#/mail/", code, &body);
    add_paragraph(&body,
                  say(words, N_("If that is not you, there is nothing to do: without "
                                "the button no notices come.")));
}
