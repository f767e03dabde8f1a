/* SPDX-License-Identifier: MIT */
#include "terminal/guest.h"

#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cli/say.h"
#include "game/games.h"
#include "terminal/guest_part.h"
#include "terminal/identity.h"
#include "terminal/signals.h"

enum {
    TRIES = 3,      /* of the first question: then there is no server */
    PAUSE_MS = 500, /* between two looks at whether the line is cut */
    STATUS_WHO = 401,
    STATUS_REFUSED = 422,
};

/* ---- waiting ----------------------------------------------------------------------------- */

void guest_wait(Guest *guest)
{
    int files[] = {guest->signals, guest->lines.file};
    unsigned ready;

    fflush(stdout);
    ready =
        client_wait(guest->client, files, lines_want(&guest->lines) ? 2 : 1, PAUSE_MS);
    if (ready & 1)
        guest->quit = true;
    if (ready & 2)
        lines_read(&guest->lines);
}

void guest_fail(Guest *guest)
{
    guest->answer = CLI_BAD;
    guest->quit = true;
}

void guest_tell_refusal(Guest *guest)
{
    const ClientAnswer *answer = client_answer(guest->client);
    char reason[512], clean[512];
    Text text = text_into(reason, sizeof reason), out = text_into(clean, sizeof clean);

    if (strcmp(answer->code, "odd") == 0 || !answer->fault.id) {
        say_error(N_("'%1' is no server of Oriel's tables; is the address right?"),
                  guest->place.url, NULL);
        return;
    }
    message_print(&answer->fault, say_translate, &text);
    standing_print_clean(text_str(&text), &out);
    say_error("%1", clean, NULL);
}

static void tell_trouble(const Guest *guest)
{
    static const char *const ids[] = {
        [CLIENT_WELL] = "",
        [CLIENT_NO_HOST] =
            N_("there is no server by the name in '%1'; is it spelled right?"),
        [CLIENT_NO_SERVER] = N_("nobody answers at '%1'; does the server run there?"),
        [CLIENT_NO_TRUST] =
            N_("'%1' cannot prove who it is; is it http instead of https?"),
        [CLIENT_CUT] = N_("'%1' does not answer; try again later"),
    };

    say_error(ids[client_trouble(guest->client)], guest->place.url, NULL);
}

/* Before anything has been answered there may be no server at all. */
bool guest_ask(Guest *guest, bool asked)
{
    while (asked && client_answer(guest->client)->state == CLIENT_ASKING &&
           !guest->quit) {
        guest_wait(guest);
        if (client_trouble(guest->client) != CLIENT_WELL &&
            client_counts(guest->client).repeats >= TRIES) {
            tell_trouble(guest);
            guest_fail(guest);
        }
    }
    return asked && client_answer(guest->client)->state == CLIENT_DONE;
}

/* Waits for a line; false: there is none. */
static bool read_line(Guest *guest, Str *ret_line)
{
    while (!guest->quit && !lines_next(&guest->lines, ret_line)) {
        if (lines_are_over(&guest->lines)) {
            putchar('\n');
            guest->quit = true;
        } else {
            guest_wait(guest);
        }
    }
    if (!guest->quit && !guest->interactive)
        printf("%.*s\n", (int)ret_line->size, ret_line->at);
    return !guest->quit;
}

/* ---- who one is -------------------------------------------------------------------------- */

/* Takes a name, until one is taken. */
static bool ask_name(Guest *guest)
{
    const char *code = guest->place.code[0] ? guest->place.code : NULL;
    char name[STANDING_NAME_SIZE];
    Str line;

    if (!identity_try(guest->place.url)) {
        guest_fail(guest);
        return false;
    }
    do {
        say_print(stdout, N_("Your name, for the others at the table> "), NULL);
        if (!read_line(guest, &line))
            return false;
        str_copy(str_trim(line), name, sizeof name);
        if (guest_ask(guest, client_name(guest->client, name, code)))
            break;
        if (!guest->quit)
            guest_tell_refusal(guest);
        if (client_answer(guest->client)->status != STATUS_REFUSED)
            guest_fail(guest);
    } while (!guest->quit);
    if (!guest->quit && !identity_write(guest->place.url, client_token(guest->client)))
        guest_fail(guest);
    return !guest->quit;
}

/* Who is known says so; who is not takes a name. */
static bool become_known(Guest *guest)
{
    if (guest_ask(guest, client_look(guest->client, "/api/me")) || guest->quit)
        return !guest->quit;
    if (client_answer(guest->client)->status == STATUS_WHO)
        return ask_name(guest);
    guest_tell_refusal(guest);
    guest_fail(guest);
    return false;
}

/* ---- sitting down ------------------------------------------------------------------------ */

/* Waits until the table was told; false: it was not. */
static bool hear_table(Guest *guest)
{
    while (!guest->quit && !guest->game && !client_follow_end(guest->client))
        guest_wait(guest);
    return guest->game && !guest->quit;
}

static bool follow(Guest *guest)
{
    const char *table = client_answer(guest->client)->table;

    if (table[0])
        str_copy(str_from(table), guest->place.table, sizeof guest->place.table);
    return client_follow(guest->client, guest->place.table, NULL) && hear_table(guest);
}

/* Who sits there already is refused, and yet right. */
static bool join(Guest *guest)
{
    const char *table = guest->place.table[0] ? guest->place.table : NULL;
    ClientAnswer refusal;

    if (guest_ask(guest, client_join(guest->client, table, guest->place.code)))
        return follow(guest);
    if (guest->quit)
        return false;
    refusal = *client_answer(guest->client);
    if (refusal.status == STATUS_REFUSED && follow(guest) && guest->seat >= 0)
        return true;
    if (!guest->quit)
        guest_tell_refusal(guest);
    guest_fail(guest);
    return false;
}

static bool open_table(Guest *guest)
{
    const ClientAnswer *answer = client_answer(guest->client);

    if (guest_ask(guest, client_open_table(guest->client, guest->wish->open))) {
        str_copy(str_from(answer->invite), guest->place.code, sizeof guest->place.code);
        return follow(guest);
    }
    if (!guest->quit)
        guest_tell_refusal(guest);
    guest_fail(guest);
    return false;
}

static void tell_end(Guest *guest)
{
    switch (client_follow_end(guest->client)) {
    case 0: return;
    case 1:
        say_error(N_("this program does not understand what '%1' tells of the table; a "
                     "newer oriel may"),
                  guest->place.url, NULL);
        break;
    case 404: say_error(N_("there is no such table (any more)"), NULL); break;
    default:
        say_error(N_("you do not sit at this table; ask for its link or its code"), NULL);
    }
    guest_fail(guest);
}

static void sit_down(Guest *guest)
{
    bool sits = guest->place.code[0]    ? join(guest)
                : guest->place.table[0] ? follow(guest)
                                        : open_table(guest);

    if (!sits || guest->seat >= 0) {
        if (!sits && !guest->quit)
            tell_end(guest);
        return;
    }
    say_error(N_("you do not sit at this table; ask for its link or its code"), NULL);
    guest_fail(guest);
}

/* ---- at the table ------------------------------------------------------------------------ */

static bool is_asked(const Guest *guest)
{
    return guest->standing.asked >> guest->seat & 1;
}

static bool is_mine(const Guest *guest)
{
    const Told *told = client_table(guest->client);

    return told->stage == TOLD_PLAYING && told->mover == guest->seat;
}

/* Says once, and once more when it is over. */
static void watch_line(Guest *guest)
{
    bool lost = client_trouble(guest->client) != CLIENT_WELL;

    if (lost == guest->lost)
        return;
    guest->lost = lost;
    guest_say(
        guest,
        lost ? N_("The connection is lost. Nothing you did is; it goes on by itself.")
             : N_("Connected again."),
        NULL);
}

/* "[Ann 4:59, Bob 3:20] ", in front of what is said next. */
static void print_clocks(const Guest *guest)
{
    char clocks[SCREEN_WIDTH * 4];
    Text out = text_into(clocks, sizeof clocks);

    guest_print_clocks(guest, &out);
    if (out.size)
        printf("[%s] ", clocks);
}

static void prompt(Guest *guest)
{
    const Told *told = client_table(guest->client);

    if (told->stage == TOLD_PLAYING)
        print_clocks(guest);
    if (guest->resigning || (is_asked(guest) && !is_mine(guest)))
        say_print(stdout, N_("y or n> "), NULL);
    else if (told->stage == TOLD_OVER)
        say_print(stdout, N_("rematch, save FILE or quit> "), NULL);
    else
        say_print(stdout, N_("seat %1> "), say_number(guest->seat + 1).text, NULL);
    guest->prompted = true;
}

/* What is said once for a message: the board, and whose turn it is. */
static void tell_turn(Guest *guest, const Told *told)
{
    const History *history = seen_history(told->seen);
    char name[STANDING_NAME_SIZE];
    Outcome outcome;

    if (guest->turn_told == told->n)
        return;
    guest->turn_told = told->n;
    if (told->stage != TOLD_PLAYING && told->stage != TOLD_OVER)
        return;
    guest_begin_line(guest);
    if (told->stage == TOLD_OVER || told->mover >= 0)
        screen_draw(&guest->screen, history, guest->seat);
    if (told->stage == TOLD_OVER) {
        seen_outcome(told->seen, &outcome);
        screen_tell_result(&outcome, guest->standing.seats);
    } else if (is_mine(guest)) {
        screen_tell_how(&guest->screen, history, guest->seat);
    } else if (told->mover >= 0) {
        print_clocks(guest);
        guest_say(guest, N_("Waiting for %1."), guest_name(guest, told->mover, name),
                  NULL);
    }
    guest_tell_offer(guest);
}

/* Where one has no choice there is nothing to ask. */
static bool play_forced(Guest *guest, const Told *told)
{
    char token[GAME_TOKEN_SIZE];

    if (!is_mine(guest) || guest->forced_at == told->n)
        return false;
    guest->forced_at = told->n;
    return screen_find_forced(&guest->screen, seen_history(told->seen), guest->seat,
                              token) &&
           guest_play(guest, token);
}

static bool has_question(const Guest *guest)
{
    return is_mine(guest) || is_asked(guest) || guest->resigning ||
           client_table(guest->client)->stage == TOLD_OVER;
}

/* Takes lines until one of them asks the table for something. */
static void take_lines(Guest *guest, const Told *told)
{
    Str line;

    while (!guest->asking && !guest->quit &&
           (guest->interactive || has_question(guest))) {
        tell_turn(guest, told);
        if (has_question(guest) && !guest->prompted)
            prompt(guest);
        if (!lines_next(&guest->lines, &line))
            break;
        if (!guest->interactive && guest->prompted)
            printf("%.*s\n", (int)line.size, line.at);
        guest->prompted = false;
        guest_take_line(guest, str_trim(line));
    }
    if (!guest->asking && lines_are_over(&guest->lines) &&
        (guest->interactive || has_question(guest)))
        guest->quit = true;
}

static void tell_closed(Guest *guest)
{
    const char *why = guest->standing.why;

    guest_say(guest,
              strcmp(why, "opener") == 0 ? N_("Whoever opened it has closed it.")
              : strcmp(why, "idle") == 0 ? N_("Nobody sat down for a long time.")
              : strcmp(why, "operator") == 0
                  ? N_("Whoever keeps this server has closed it.")
                  : N_("This table was closed"),
              NULL);
    guest->quit = true;
}

static void go_on(Guest *guest)
{
    const Told *told = client_table(guest->client);

    watch_line(guest);
    guest_take_answer(guest);
    if (guest->asking || told->n == TOLD_NOTHING)
        return;
    if (told->stage == TOLD_CLOSED) {
        tell_closed(guest);
        return;
    }
    if (play_forced(guest, told))
        return;
    tell_turn(guest, told);
    take_lines(guest, told);
}

static void tell_way_back(Guest *guest)
{
    const Told *told = client_table(guest->client);

    guest_begin_line(guest);
    if (guest->game && told->stage != TOLD_CLOSED)
        say_print(stdout,
                  N_("The table is kept. To come back:\n"
                     "  oriel play --at %1 --table %2\n"),
                  guest->place.url, guest->place.table, NULL);
}

static void play(Guest *guest)
{
    sit_down(guest);
    while (!guest->quit) {
        go_on(guest);
        if (!guest->quit)
            guest_wait(guest);
        if (client_follow_end(guest->client))
            tell_end(guest);
    }
    if (guest->answer == CLI_YES)
        tell_way_back(guest);
}

/* ---- coming and going -------------------------------------------------------------------- */

int guest_run(const GuestWish *wish)
{
    Guest guest = {.wish = wish,
                   .lines = lines_of(STDIN_FILENO),
                   .interactive = isatty(STDIN_FILENO),
                   .forced_at = TOLD_NOTHING,
                   .turn_told = TOLD_NOTHING};
    char token[CLIENT_TOKEN_SIZE];
    ClientSetup setup = {.url = guest.place.url,
                         .token = token,
                         .find = games_find,
                         .times = client_times,
                         .hear = guest_hear,
                         .user = &guest};
    Message message;
    Fault fault;

    if (!place_read(wish->at, wish->table, &guest.place, &message))
        return say_message(&message);
    identity_read(guest.place.url, token);
    guest.client = client_open(&setup, &fault);
    if (!guest.client)
        return say_message(&fault.message);
    guest.signals = signals_open();
    if (wish->list)
        guest_list(&guest);
    else if (become_known(&guest))
        play(&guest);
    close(guest.signals);
    client_close(guest.client);
    return guest.answer;
}
