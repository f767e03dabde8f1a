/* SPDX-License-Identifier: MIT */
#include "terminal/console.h"

#include <stdlib.h>
#include <string.h>

#include "cli/progress.h"
#include "cli/say.h"
#include "search/thinker.h"

enum { THINK_MS = 3000 /* at most, for a computer's turn */, SLICE_MS = 50 };

const History *console_history(const Console *console)
{
    return session_history(console->table);
}

bool console_is_person(const Console *console, int seat)
{
    return session_sitter(console->table, seat)->kind == SITTER_PERSON;
}

bool console_act(Console *console, const Entry *command, Fault *ret_fault)
{
    char line[ENTRY_SIZE];
    Text out = text_into(line, sizeof line);

    if (session_do(console->table, command, 0, ret_fault) != OK)
        return false;
    entry_print(session_entry(console->table, session_count(console->table) - 1), &out);
    if (console->log) {
        fprintf(console->log, "%s\n", line);
        fflush(console->log);
    }
    return true;
}

int console_audience(const Console *console)
{
    int seat = 0;

    if (console->people != 1)
        return SEAT_SPECTATOR;
    while (!console_is_person(console, seat))
        seat++;
    return seat;
}

/* ---- telling --------------------------------------------------------------------- */

/* Says what was just played and what it brought about, as the audience may know it. Who
 * typed it himself has read it already. */
static void tell_token(const Console *console, int mover, bool typed)
{
    const History *history = console_history(console);
    int audience = console_audience(console);
    char viewed[GAME_TOKEN_SIZE];
    Text text = text_into(viewed, sizeof viewed);
    News news;

    session_news(console->table, audience, &news);
    history_view_text(history, news.first, audience, &text);
    if (mover == SEAT_CHANCE)
        say_print(stdout, N_("chance: %1\n"), viewed, NULL);
    else if (!typed || mover != audience)
        say_print(stdout, N_("seat %1: %2\n"), say_number(mover + 1).text, viewed, NULL);
    if (!typed || mover != audience)
        screen_tell_turn(history, news.first, audience);
    screen_tell_events(&console->screen, history, audience, &news.events);
    if (history_count(history) > news.first + 1)
        say_print(stdout, N_("The position stands for the third time.\n"), NULL);
}

void console_tell_seats(const Console *console)
{
    say_print(stdout, N_("%1\n"), _(console->def->title), NULL);
    for (int seat = 0; seat < console->seats; seat++)
        say_print(stdout,
                  console_is_person(console, seat)
                      ? (console->people == 1 ? N_("  seat %1: you\n")
                                              : N_("  seat %1: a person\n"))
                      : N_("  seat %1: the computer\n"),
                  say_number(seat + 1).text, NULL);
}

/* ---- one token ------------------------------------------------------------------- */

/* Shows the table when a turn is complete; people are shown it when they are asked. */
static void end_token(Console *console)
{
    if (console->people == 0 &&
        console->def->between(history_state(console_history(console))))
        screen_draw(&console->screen, console_history(console), SEAT_SPECTATOR);
}

/* Plays a token of a seat's or of chance's; false: the fault says why not. */
static bool play_token(Console *console, Str token, bool typed, Fault *ret_fault)
{
    int mover = history_mover(console_history(console));
    Entry entry = {.kind = mover == SEAT_CHANCE ? ENTRY_CHANCE : ENTRY_PLAY,
                   .seat = mover,
                   .text = token};

    if (!console_act(console, &entry, ret_fault))
        return false;
    tell_token(console, mover, typed);
    end_token(console);
    return true;
}

static bool play_chance(Console *console)
{
    char text[GAME_TOKEN_SIZE];
    Fault fault;

    game_random_text(console->def, history_state(console_history(console)), &console->rng,
                     text);
    if (play_token(console, str_from(text), false, &fault))
        return true;
    say_fault(_(N_("chance")), &fault);
    return false;
}

bool console_think(const Console *console, int level, char ret_token[GAME_TOKEN_SIZE])
{
    ThinkerWish wish = {
        .level = level, .seed = console->seed, .time_ms = THINK_MS, .net = console->net};
    Progress progress = {0};
    Thinker *thinker;
    Fault fault;

    if (thinker_open(console_history(console), &wish, &thinker, &fault) != OK)
        return false;
    fflush(stdout);
    while (thinker_slice(thinker, SLICE_MS)) {
        if (progress_due(&progress))
            say_print(stderr, N_("the computer is thinking"), NULL);
    }
    progress_end(&progress);
    str_copy(str_from(thinker_found(thinker, 0)->token), ret_token, GAME_TOKEN_SIZE);
    thinker_close(thinker);
    return true;
}

static bool play_computer(Console *console)
{
    char token[GAME_TOKEN_SIZE];
    Fault fault;

    if (!console_think(console, console->level, token)) {
        say_no_memory();
        return false;
    }
    if (play_token(console, str_from(token), false, &fault))
        return true;
    say_token_fault(token, &fault);
    return false;
}

/* ---- people ---------------------------------------------------------------------- */

bool console_read_line(Console *console, char **ret_line)
{
    char *line = NULL;
    size_t capacity = 0;

    fflush(stdout);
    if (getline(&line, &capacity, stdin) < 0) {
        free(line);
        putchar('\n');
        console->interactive = false; /* nobody is there any more */
        return false;
    }
    /* From a pipe there is no echo: make the output readable on its own. */
    if (!console->interactive) {
        line[strcspn(line, "\r\n")] = '\0';
        say_print(stdout, N_("%1\n"), line, NULL);
    }
    *ret_line = line;
    return true;
}

/* Where several people share the screen and have secrets, one must not see the other's. */
static bool hand_over(Console *console, int seat)
{
    char *line;

    if (console->people < 2 || console->watcher == seat ||
        !console->def->hides(history_state(console_history(console))))
        return true;
    if (console->interactive)
        fputs("\033[2J\033[3J\033[H", stdout);
    console->watcher = seat;
    screen_forget(&console->screen);
    say_print(stdout,
              N_("It is seat %1's turn. The others look away; then press Enter. "),
              say_number(seat + 1).text, NULL);
    if (!console_read_line(console, &line))
        return false;
    free(line);
    return true;
}

/* Plays what was typed. Who types what cannot be read is told once more how to. */
static void take_token(Console *console, int seat, Str line)
{
    int leaver;
    Leave why;
    Fault fault;
    char reason[1024];
    Text text = text_into(reason, sizeof reason);

    if (history_is_leave(line, &leaver, &why) && leaver == seat &&
        console_act(console, &(Entry){.kind = ENTRY_LEAVE, .seat = seat, .why = why},
                    &fault))
        return;
    if (play_token(console, line, true, &fault))
        return;
    if (fault.column)
        console->screen.told = 0;
    fault_print(&fault, say_translate, &text);
    say_print(stdout, N_("%1\n"), reason, NULL);
}

static void take_line(Console *console, int seat, Str line)
{
    if (line.size == 0 || console_command(console, line))
        return;
    if (line.size >= GAME_TOKEN_SIZE)
        say_print(stdout, N_("That is too long.\n"), NULL);
    else
        take_token(console, seat, line);
}

static void ask_person(Console *console, int seat)
{
    char *line;

    if (!hand_over(console, seat)) {
        console->quit = true;
        return;
    }
    screen_draw(&console->screen, console_history(console), seat);
    screen_tell_how(&console->screen, console_history(console), seat);
    say_print(stdout, N_("seat %1> "), say_number(seat + 1).text, NULL);
    if (!console_read_line(console, &line)) {
        console->quit = true;
        return;
    }
    take_line(console, seat, str_trim(str_from(line)));
    free(line);
}

/* Where a person has no choice, there is nothing to ask. */
static bool play_forced(Console *console, int seat)
{
    char token[GAME_TOKEN_SIZE];
    Fault fault;

    return screen_find_forced(&console->screen, console_history(console), seat, token) &&
           play_token(console, str_from(token), false, &fault);
}

/* ---- the table ------------------------------------------------------------------- */

/* Lets whoever moves play one token; false when that failed. */
static bool play_next(Console *console)
{
    int mover = history_mover(console_history(console));

    if (mover == SEAT_CHANCE)
        return play_chance(console);
    if (!console_is_person(console, mover))
        return play_computer(console);
    if (!play_forced(console, mover))
        ask_person(console, mover);
    return true;
}

/* Waits for what the people want to do with a game that is over. */
static void ask_what_next(Console *console)
{
    int game = session_game(console->table);
    char *line;

    while (!console->quit && session_game(console->table) == game) {
        say_print(stdout, N_("rematch, save FILE or quit> "), NULL);
        if (!console_read_line(console, &line)) {
            console->quit = true;
            return;
        }
        if (!console_command(console, str_trim(str_from(line))) &&
            str_trim(str_from(line)).size)
            say_print(stdout, N_("The game is over.\n"), NULL);
        free(line);
    }
}

static void end_game(Console *console)
{
    Outcome outcome;

    history_outcome(console_history(console), &outcome);
    screen_draw(&console->screen, console_history(console), console_audience(console));
    screen_tell_result(&outcome, console->seats);
    if (console->people)
        ask_what_next(console);
    else
        console->quit = true;
    screen_forget(&console->screen);
}

/* Who stops playing at a terminal is asked where the game shall be kept, once. */
static void offer_save(Console *console)
{
    char *line;

    if (!console->interactive || !console->people ||
        history_count(console_history(console)) == console->saved)
        return;
    say_print(stdout, N_("Keep this game? Type the name of a file, or press Enter.\n> "),
              NULL);
    if (!console_read_line(console, &line))
        return;
    if (str_trim(str_from(line)).size)
        console_save(console, str_trim(str_from(line)));
    free(line);
}

int console_run(Console *console)
{
    console->watcher = SEAT_SPECTATOR;
    console->saved = history_count(console_history(console));
    console_tell_seats(console);
    while (!console->quit) {
        if (history_mover(console_history(console)) == SEAT_OVER)
            end_game(console);
        else if (!play_next(console))
            return CLI_BAD;
    }
    if (history_mover(console_history(console)) != SEAT_OVER)
        say_print(stdout, N_("The game stops here.\n"), NULL);
    offer_save(console);
    return CLI_YES;
}
