/* SPDX-License-Identifier: MIT */
/* cmd_play_at - a game with people elsewhere, at a table of a server. */
#include "app/cmd_play.h"

#include <string.h>

#include "cli/newgame.h"
#include "cli/say.h"
#include "cli/show.h"
#include "search/thinker.h"
#include "terminal/console.h"
#include "terminal/guest.h"

enum { SEAT_TEXT_SIZE = 16 };

/* The first option of a list that was given, NULL: none was. */
static const char *find_given(const Cli *cli, const char *const *names)
{
    for (; *names; names++) {
        if (cli_has(cli, *names))
            return *names;
    }
    return NULL;
}

/* The first option that sets a table. */
static const char *find_setup(const Cli *cli)
{
    static const char *const opening[] = {"people", "level", "clock", NULL};
    const char *given = find_given(cli, opening);
    CliOption option;

    for (int i = 0; !given && newgame_option(i, &option); i++) {
        if (cli_has(cli, option.name))
            given = option.name;
    }
    return given;
}

/* What belongs to games on this machine, and what to a table that is opened; false: told. */
static bool check_options(const Cli *cli, bool named)
{
    static const char *const here[] = {"position", "seed", "log", "data", NULL};
    const char *odd = find_given(cli, here);

    if (cli->words) {
        say_error(N_("'%1' is a game on this machine; leave out --at"), cli->word[0],
                  NULL);
        return false;
    }
    if (odd) {
        say_error(N_("--%1 is for games on this machine; leave it out with --at"), odd,
                  NULL);
        return false;
    }
    odd = named ? find_setup(cli) : NULL;
    if (odd)
        say_error(N_("the table is set already; leave out --%1"), odd, NULL);
    return !odd;
}

static bool set_seats(const Cli *cli, int seats, char room[][SEAT_TEXT_SIZE],
                      ClientTable *table)
{
    bool person[GAME_MAX_SEATS];
    long long level = CONSOLE_LEVEL;
    int mine;

    if (!cmd_play_read_people(cli, "all", seats, person, &mine) ||
        !cli_number(cli, "level", 1, LEVEL_BEST, &level))
        return false;
    if (mine < 0) {
        say_error(N_("--people none leaves no seat for you"), NULL);
        return false;
    }
    for (int seat = 0; seat < seats; seat++) {
        Text out = text_into(room[seat], SEAT_TEXT_SIZE);

        if (person[seat])
            text_add(&out, seat == mine ? "me" : "friend");
        else
            text_format(&out, "engine %lld", level);
        table->seat[seat] = room[seat];
    }
    return true;
}

/* Opens a table and plays there. The game is set up here first, which tells what is wrong
 * with it. */
static int open_table(const Cli *cli, GuestWish *wish)
{
    char room[GAME_MAX_SEATS][SEAT_TEXT_SIZE];
    const char *clock = cli_text(cli, "clock");
    ClientTable table = {.clock = clock ? clock : "none"};
    History *history;
    NewGame setup;
    int answer = CLI_BAD;

    if (!newgame_read(cli, &setup))
        return CLI_BAD;
    history = newgame_is_meant(cli, &setup) ? newgame_begin(cli, &setup) : NULL;
    if (history &&
        set_seats(cli, setup.def->seats(history_state(history)), room, &table)) {
        table.def = setup.def;
        table.setup = &setup.game;
        wish->open = &table;
        answer = guest_run(wish);
    }
    if (history)
        history_close(history);
    newgame_clear(&setup);
    return answer;
}

int cmd_play_at(const Cli *cli)
{
    GuestWish wish = {.at = cli_text(cli, "at"),
                      .table = cli_text(cli, "table"),
                      .list = cli_has(cli, "list")};
    bool named = wish.table || wish.list || (wish.at && strchr(wish.at, '#'));

    if (!check_options(cli, named) || !show_colour(cli, &wish.colour))
        return CLI_BAD;
    return named ? guest_run(&wish) : open_table(cli, &wish);
}
