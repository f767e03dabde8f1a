/* SPDX-License-Identifier: MIT */
#include "terminal/screen.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/say.h"
#include "cli/show.h"
#include "game/legal.h"

enum {
    MAX_LISTED = 240,
    PREFIX_SIZE = 3, /* of a token: a square, a display and a colour */
};

Screen screen_of(const GameDef *def, bool colour)
{
    return (Screen){.def = def, .colour = colour, .drawn = -1};
}

/* ---- the table ------------------------------------------------------------------- */

void screen_forget(Screen *screen)
{
    screen->drawn = -1;
}

void screen_draw(Screen *screen, const History *history, int seat)
{
    int count = history_count(history);
    GameState view;

    if (screen->drawn == count && screen->drawn_for == seat)
        return;
    screen->drawn = count;
    screen->drawn_for = seat;
    screen->def->view(history_state(history), seat, &view);
    putchar('\n');
    show_position(screen->def, &view, screen->colour);
}

/* ---- telling --------------------------------------------------------------------- */

void screen_tell_turn(const History *history, int i, int seat)
{
    GameWords words;

    game_words_of(history, i, seat, &words);
    show_words(N_("  %1\n"), &words);
}

void screen_tell_events(const Screen *screen, const History *history, int seat,
                        const Events *events)
{
    GameState view;

    screen->def->view(history_state(history), seat, &view);
    for (int i = 0; i < events->count; i++) {
        char line[512];
        Text text = text_into(line, sizeof line);
        Message message = {0};

        screen->def->tell(&view, &events->event[i], &message);
        message_print(&message, say_translate, &text);
        if (text.size)
            printf("  %s\n", line);
    }
}

/* Choices of a draft have a name, placing begins with a sign, turns with a place. */
static int looks_of(const char *token)
{
    return strchr(token, ':') ? 1 : ispunct((unsigned char)*token) ? 2 : 3;
}

static void tell_example(Screen *screen, const char *token)
{
    if (screen->told != looks_of(token)) {
        say_print(stdout, N_("Type what you play, '%1' for instance.\n"), token, NULL);
        say_print(stdout, N_("'?' lists it all, 'help' tells more.\n"), NULL);
    }
    screen->told = looks_of(token);
}

/* All tokens of a seat; false: there are too many. The caller clears the list. */
static bool find_tokens(const Screen *screen, const History *history, int seat,
                        LegalList *ret_list)
{
    GameState view;

    screen->def->view(history_state(history), seat, &view);
    return legal_tokens(screen->def, &view, ret_list) == OK;
}

void screen_tell_how(Screen *screen, const History *history, int seat)
{
    LegalList list;

    if (!find_tokens(screen, history, seat, &list))
        return;
    if (list.count)
        tell_example(screen, list.turn[list.count / 2].tokens);
    legal_clear(&list);
}

void screen_tell_result(const Outcome *outcome, int seats)
{
    char room[32];
    Text winners = text_into(room, sizeof room);
    int count = 0;

    for (int seat = 0; seat < seats; seat++) {
        if (outcome->winners >> seat & 1)
            text_format(&winners, "%s%d", count++ ? ", " : "", seat + 1);
    }
    if (count == 0)
        say_print(stdout, N_("Game over: a draw.\n"), NULL);
    else
        say_print_count(
            stdout,
            NP_("Game over: seat %1 has won.\n", "Game over: seats %1 have won.\n"),
            count, room, NULL);
    for (int seat = 0; outcome->scored && seat < seats; seat++)
        say_print_count(stdout, NP_("  seat %1: %2 point\n", "  seat %1: %2 points\n"),
                        outcome->score[seat], say_number(seat + 1).text,
                        say_number(outcome->score[seat]).text, NULL);
}

/* ---- what may be played ---------------------------------------------------------- */

bool screen_find_forced(const Screen *screen, const History *history, int seat,
                        char ret_token[GAME_TOKEN_SIZE])
{
    LegalList list;
    bool forced;

    if (!find_tokens(screen, history, seat, &list))
        return false;
    forced = list.count == 1;
    if (forced)
        str_copy(str_from(list.turn[0].tokens), ret_token, GAME_TOKEN_SIZE);
    legal_clear(&list);
    return forced;
}

static bool begins(const char *token, Str prefix)
{
    return strncmp(token, prefix.at, prefix.size) == 0;
}

static void print_columns(const LegalList *list, Str prefix, size_t limit)
{
    size_t width = 0, columns, printed = 0, before = 0;

    for (size_t i = 0; i < list->count; i++) {
        if (begins(list->turn[i].tokens, prefix) && strlen(list->turn[i].tokens) > width)
            width = strlen(list->turn[i].tokens);
    }
    columns = SCREEN_WIDTH / (width + 2) ? SCREEN_WIDTH / (width + 2) : 1;
    for (size_t i = 0; i < list->count && printed < limit; i++) {
        const char *token = list->turn[i].tokens;

        if (!begins(token, prefix))
            continue;
        if (printed % columns)
            printf("%*s", (int)(width - before), "");
        else if (printed)
            putchar('\n');
        printf("  %s", token);
        before = strlen(token);
        printed++;
    }
    if (printed)
        putchar('\n');
}

void screen_list_tokens(const Screen *screen, const History *history, int seat,
                        Str prefix)
{
    size_t count = 0;
    char example[PREFIX_SIZE + 1];
    LegalList list;

    if (!find_tokens(screen, history, seat, &list)) {
        say_print(stdout, N_("There are too many to list.\n"), NULL);
        return;
    }
    for (size_t i = 0; i < list.count; i++)
        count += begins(list.turn[i].tokens, prefix);
    print_columns(&list, prefix, MAX_LISTED);
    if (count > MAX_LISTED) {
        str_copy(str_from(list.turn[list.count - 1].tokens), example, sizeof example);
        say_print_count(
            stdout,
            NP_("and %1 more; '? %2' lists those that begin with '%2', for example.\n",
                "and %1 more; '? %2' lists those that begin with '%2', for example.\n"),
            (long long)count - MAX_LISTED, say_number((long long)count - MAX_LISTED).text,
            example, NULL);
    }
    if (!count)
        say_print(stdout, N_("Nothing that may be played begins so.\n"), NULL);
    legal_clear(&list);
}

/* ---- rules and files ------------------------------------------------------------- */

void screen_tell_rules(const Screen *screen, Str topic)
{
    char *room = malloc(SHOW_LONG_TEXT);
    Text text;

    if (!room) {
        say_no_memory();
        return;
    }
    text = text_into(room, SHOW_LONG_TEXT);
    if (!screen->def->rules)
        say_print(stdout, N_("There are no rules of this game to tell.\n"), NULL);
    else if (screen->def->rules(topic, say_translate, &text))
        fputs(room, stdout);
    else
        say_print(stdout, N_("The rules have no such topic; 'rules' lists them.\n"),
                  NULL);
    free(room);
}

bool screen_write_file(const char *path, Str text)
{
    FILE *file = fopen(path, "wb");
    bool done = file && fwrite(text.at, 1, text.size, file) == text.size;

    if (file && fclose(file) != 0)
        done = false;
    return done;
}
