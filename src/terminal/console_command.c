/* SPDX-License-Identifier: MIT */
/* console_command - what a person can ask of the table besides playing. */
#include "terminal/console.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/say.h"
#include "cli/show.h"
#include "game/games.h"
#include "record/record.h"
#include "search/thinker.h"

enum { COMMAND_SIZE = 3072 };

/* ---- undo ------------------------------------------------------------------------ */

/* The seat that speaks for the people here: they are all in the same hands. */
static int any_person(const Console *console)
{
    int seat = 0;

    while (!console_is_person(console, seat))
        seat++;
    return seat;
}

/* Makes an offer, which nobody has to be asked about here; false: told. */
static bool make_offer(Console *console, OfferKind kind)
{
    Entry entry = {.kind = ENTRY_OFFER, .seat = any_person(console), .offer = kind};
    char reason[512];
    Text text = text_into(reason, sizeof reason);
    Fault fault;

    if (console_act(console, &entry, &fault))
        return true;
    fault_print(&fault, say_translate, &text);
    say_print(stdout, N_("No: %1.\n"), reason, NULL);
    return false;
}

static void undo(Console *console)
{
    if (make_offer(console, OFFER_BACK))
        say_print(stdout, N_("Taken back.\n"), NULL);
}

static void rematch(Console *console)
{
    if (make_offer(console, OFFER_REMATCH))
        console_tell_seats(console);
}

/* ---- save ------------------------------------------------------------------------ */

static Status add_names(const Console *console, Record *record)
{
    char key[] = "Name1", date[16];
    time_t now = time(NULL);
    Status status;

    strftime(date, sizeof date, "%Y.%m.%d", localtime(&now));
    status = record_set_tag(record, str_from("Date"), str_from(date));
    for (int seat = 0; seat < console->seats && status == OK; seat++) {
        key[4] = (char)('1' + seat);
        status = record_set_tag(
            record, str_from(key),
            str_from(console_is_person(console, seat) ? "person" : "oriel"));
    }
    return status;
}

/* The record as text; NULL when memory runs out. The caller frees it. */
static char *make_record(const Console *console, size_t *ret_size)
{
    Record *record = record_open();
    char *text = NULL;

    if (record && record_from_history(record, console_history(console)) == OK &&
        add_names(console, record) == OK)
        text = record_write(record, games_find, ret_size);
    if (record)
        record_close(record);
    return text;
}

/* "--people 2+3", unless it is seat 1 alone as usual. */
static void print_people(const Console *console, Text *out)
{
    const char *sign = " --people ";

    if (console->people == 1 && console_is_person(console, 0))
        return;
    for (int seat = 0; seat < console->seats; seat++) {
        if (!console_is_person(console, seat))
            continue;
        text_format(out, "%s%d", sign, seat + 1);
        sign = "+";
    }
}

/* The command that goes on with this table. */
static void print_command(const Console *console, const char *path, Text *out)
{
    text_add(out, "oriel play ");
    text_add(out, path);
    print_people(console, out);
    if (console->level != CONSOLE_LEVEL)
        text_format(out, " --level %d", console->level);
    if (console->data) {
        text_add(out, " --data ");
        text_add(out, console->data);
    }
}

static void tell_saved(const Console *console, const char *path)
{
    char command[COMMAND_SIZE];
    Text out = text_into(command, sizeof command);

    print_command(console, path, &out);
    say_print(stdout, N_("Saved; '%1' goes on from here.\n"), command, NULL);
    if (console->def->hides(history_state(console_history(console))))
        say_print(stdout, N_("The file holds the secrets of all seats.\n"), NULL);
}

void console_save(Console *console, Str name)
{
    char path[1024];
    size_t size;
    char *text;

    if (name.size == 0 || name.size >= sizeof path) {
        say_print(stdout, N_("Where to? Type 'save FILE'.\n"), NULL);
        return;
    }
    str_copy(name, path, sizeof path);
    text = make_record(console, &size);
    if (!text)
        say_error(N_("this game cannot be written as a record"), NULL);
    else if (!screen_write_file(path, (Str){text, size}))
        say_error(N_("cannot write '%1': %2"), path, strerror(errno), NULL);
    else {
        console->saved = history_count(console_history(console));
        tell_saved(console, path);
    }
    free(text);
}

/* ---- the others ------------------------------------------------------------------ */

/* With the next question comes an example of what to type. */
static void print_help(Console *console)
{
    console->screen.told = 0;
    say_print(
        stdout,
        N_("Type what you play, or\n"
           "  ?            list what may be played now; '? x' what begins with x\n"
           "  hint         what the computer would play in your place\n"
           "  board        draw the table again\n"
           "  rules TOPIC  what the rules say about something, a power for instance\n"
           "  undo         take your latest decision back\n"
           "  save FILE    write the game to a file\n"
           "  resign       give up\n"
           "  draw         all of you agree to a draw\n"
           "  rematch      after the end: play again, everybody one seat further\n"
           "  quit         stop playing\n"),
        NULL);
}

static void hint(const Console *console)
{
    const History *history = console_history(console);
    char token[GAME_TOKEN_SIZE];
    GameWords words;
    GameState view;

    if (!console_think(console, THINKER_HINT, token)) {
        say_no_memory();
        return;
    }
    say_print(stdout, N_("The computer would play %1.\n"), token, NULL);
    console->def->view(history_state(history), history_mover(history), &view);
    game_words_advise(console->def, &view, str_from(token), &words);
    show_words(N_("  %1.\n"), &words);
}

/* A word that is typed by mistake must not lose a game; a script means what it says. */
static bool is_sure(Console *console)
{
    char *line;
    bool yes;

    if (!console->interactive)
        return true;
    say_print(stdout, N_("Give up? The game then ends and is lost."), NULL);
    say_print(stdout, N_("\ny or n> "), NULL);
    if (!console_read_line(console, &line))
        return false;
    yes = line[0] == 'y';
    free(line);
    return yes;
}

static void resign(Console *console)
{
    Entry entry = {.kind = ENTRY_LEAVE, .seat = history_mover(console_history(console))};
    Fault fault;

    if (is_sure(console) && !console_act(console, &entry, &fault))
        say_token_fault("resign", &fault);
}

bool console_command(Console *console, Str line)
{
    Str rest = line, word;

    str_word(&rest, &word);
    rest = str_trim(rest);
    if (word.size && word.at[0] == '?')
        screen_list_tokens(&console->screen, console_history(console),
                           history_mover(console_history(console)),
                           word.size > 1 ? (Str){word.at + 1, word.size - 1} : rest);
    else if (str_is(word, "help") || str_is(word, "h"))
        print_help(console);
    else if (str_is(word, "hint"))
        hint(console);
    else if (str_is(word, "board"))
        screen_forget(&console->screen);
    else if (str_is(word, "rules"))
        screen_tell_rules(&console->screen, rest);
    else if (str_is(word, "undo"))
        undo(console);
    else if (str_is(word, "draw"))
        make_offer(console, OFFER_DRAW);
    else if (str_is(word, "rematch"))
        rematch(console);
    else if (str_is(word, "save"))
        console_save(console, rest);
    else if (str_is(word, "resign"))
        resign(console);
    else if (str_is(word, "quit") || str_is(word, "exit"))
        console->quit = true;
    else
        return false;
    return true;
}
