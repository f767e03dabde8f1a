/* SPDX-License-Identifier: MIT */
#include "cli/newgame.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/input.h"
#include "cli/say.h"
#include "game/games.h"
#include "game/setup.h"

enum { MAX_DRAWS = 10000 }; /* of cards that may not meet */

static CliOption option_of(const GameTag *tag)
{
    return (CliOption){tag->option.name, tag->kind == TAG_NUMBER ? CLI_NUMBER : CLI_TEXT,
                       tag->option.value, tag->option.help};
}

bool newgame_option(int i, CliOption *ret_option)
{
    static const CliOption game = INPUT_GAME_OPTION;
    static const CliOption set = {"set", CLI_REPEAT, "TAG=VALUE",
                                  N_("any other tag of the game's records")};
    const GameTag *tag = i ? games_option(i - 1) : NULL;

    *ret_option = i == 0 ? game : tag ? option_of(tag) : set;
    return i < 2 || games_option(i - 2); /* --set comes when there are no more */
}

static bool add_tag(NewGame *setup, Str key, Str value)
{
    if (setup->game.count == GAME_MAX_OPTIONS) {
        say_error(N_("too many options set up the game"), NULL);
        return false;
    }
    setup->game.option[setup->game.count].key = key;
    setup->game.option[setup->game.count++].value = value;
    return true;
}

static bool add_file(NewGame *setup, const char *name)
{
    Str text;

    if (!input_read_file(name, &text))
        return false;
    setup->data = (char *)text.at;
    return add_tag(setup, str_from(GAME_DATA), text);
}

/* As many as have a value play, unless the number is given. */
static bool add_seats(NewGame *setup, int count)
{
    if (game_option(&setup->game, GAME_SEATS_KEY).size)
        return true;
    str_copy(str_from(say_number(count).text), setup->seats, sizeof setup->seats);
    return add_tag(setup, str_from(GAME_SEATS_KEY), str_from(setup->seats));
}

static bool add_option(NewGame *setup, const GameTag *tag, const char *text)
{
    int count;

    if (tag->kind == TAG_DATA)
        return add_file(setup, text);
    count = game_tag_set(tag, str_from(text), &setup->game);
    if (!count) {
        say_error(N_("--%1 wants one value a seat, joined by '+', not '%2'"),
                  tag->option.name, text, NULL);
        return false;
    }
    return !tag->key[1] || add_seats(setup, count);
}

/* The game an option is of, for whoever gave it to another one. */
static const char *owner_of(const char *option)
{
    int i = 0;

    while (!game_tag_with_option(games_nth(i)->tags, option))
        i++;
    return games_nth(i)->name;
}

/* A position may be of another game than the one that is meant without --game. */
static bool add_options(NewGame *setup, const Cli *cli)
{
    const GameTag *tag;

    for (int i = 0; (tag = games_option(i)); i++) {
        const GameTag *own = game_tag_with_option(setup->def->tags, tag->option.name);
        const char *text = cli_text(cli, tag->option.name);

        if (text && !own && !cli_has(cli, "position")) {
            say_error(N_("--%1 sets up %2, not %3"), tag->option.name,
                      owner_of(tag->option.name), setup->def->name, NULL);
            return false;
        }
        if (text && !add_option(setup, own ? own : tag, text))
            return false;
    }
    return true;
}

static bool add_tags(NewGame *setup, const Cli *cli)
{
    const char *text;

    for (int i = 0; (text = cli_nth(cli, "set", i)); i++) {
        Str value = str_from(text), key;

        if (!str_cut(&value, '=', &key) || key.size == 0) {
            say_error(N_("--set wants TAG=VALUE, not '%1'"), text, NULL);
            return false;
        }
        if (!add_tag(setup, key, value))
            return false;
    }
    return true;
}

bool newgame_read(const Cli *cli, NewGame *ret_setup)
{
    NewGame setup = {.def = input_game(cli)};

    if (!setup.def)
        return false;
    *ret_setup = setup;
    if (add_options(ret_setup, cli) && add_tags(ret_setup, cli))
        return true;
    newgame_clear(ret_setup);
    return false;
}

void newgame_clear(NewGame *setup)
{
    free(setup->data);
    setup->data = NULL;
}

bool newgame_is_meant(const Cli *cli, const NewGame *setup)
{
    const char *doubt = cli_has(cli, "position")
                            ? NULL
                            : game_setup_doubt(setup->def->tags, &setup->game);
    int typed;

    if (!doubt)
        return true;
    say_print(stdout, doubt, NULL);
    putchar('\n');
    if (!isatty(STDIN_FILENO))
        return true;
    say_print(stdout, N_("Enter plays without them, anything else does not> "), NULL);
    fflush(stdout);
    typed = getchar();
    return typed == '\n';
}

/* Three times is the rule unless the tag switches it off. */
static bool set_repetition(const NewGame *setup, History *history)
{
    Str wish = game_option(&setup->game, "Repetition");

    if (str_is(wish, "off"))
        history_set_repetition(history, REPETITION_IGNORE);
    else if (wish.size && !str_is(wish, "3"))
        say_error(N_("Repetition is 3 or off, nothing else"), NULL);
    return !wish.size || str_is(wish, "off") || str_is(wish, "3");
}

bool newgame_is_drawn(const NewGame *setup)
{
    return game_setup_is_drawn(setup->def->tags, &setup->game);
}

Status newgame_draw(const NewGame *setup, Rng *rng, History **ret_history,
                    Fault *ret_fault)
{
    Status status = ERR_ILLEGAL;

    for (int i = 0; i < MAX_DRAWS && status != OK; i++) {
        GameSetup drawn = setup->game;

        game_setup_draw(setup->def->tags, &drawn, rng);
        status = history_open(setup->def, &drawn, ret_history, ret_fault);
    }
    return status;
}

static History *begin(const Cli *cli, const NewGame *setup, Rng *rng)
{
    const GameDef *def = setup->def;
    History *history;
    GameState state;
    Fault fault;
    Status status;

    if (cli_has(cli, "position")) {
        if (!input_position(cli, &def, &state))
            return NULL;
        status = history_open_at(def, &setup->game, &state, &history, &fault);
    } else if (rng && newgame_is_drawn(setup)) {
        status = newgame_draw(setup, rng, &history, &fault);
    } else {
        status = history_open(def, &setup->game, &history, &fault);
    }
    if (status != OK) {
        say_fault(_(N_("the game cannot begin")), &fault);
        return NULL;
    }
    if (set_repetition(setup, history))
        return history;
    history_close(history);
    return NULL;
}

History *newgame_begin(const Cli *cli, const NewGame *setup)
{
    return begin(cli, setup, NULL);
}

History *newgame_begin_drawn(const Cli *cli, const NewGame *setup, Rng *rng)
{
    return begin(cli, setup, rng);
}
