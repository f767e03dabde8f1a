/* SPDX-License-Identifier: MIT */
#include "cli/newgame.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/say.h"

const CliOption newgame_options[] = {
    INPUT_GAME_OPTION,
    {"seats", CLI_NUMBER, "N", N_("how many players, 2 to 4")},
    {"powers", CLI_TEXT, "P+P..", N_("the powers of seats 1, 2, ..: apollo+pan")},
    {"rules", CLI_TEXT, "PROFILE", N_("which texts of the powers: printed, revised")},
    {"fleece", CLI_TEXT, "POWER", N_("play with the Golden Fleece and this power")},
    {"draft", CLI_TEXT, "MODE", N_("choose powers first: full, limited, quick")},
    {"side", CLI_TEXT, "SIDE", N_("side of the palace boards: A, B")},
    {"data", CLI_TEXT, "FILE", N_("a component table instead of the built-in one")},
    {"set", CLI_REPEAT, "TAG=VALUE", N_("any other tag of the game's records")},
    {0},
};

static const struct {
    const char *option, *key;
} aliases[] = {
    {"seats", "Seats"}, {"rules", "Rules"}, {"fleece", "Fleece"},
    {"draft", "Draft"}, {"side", "Side"},
};

static const char *const power_keys[GAME_MAX_SEATS] = {"Power1", "Power2", "Power3",
                                                       "Power4"};

static bool add(NewGame *setup, Str key, Str value)
{
    if (setup->game.count == GAME_MAX_OPTIONS) {
        say_error(N_("too many options set up the game"), NULL);
        return false;
    }
    setup->game.option[setup->game.count].key = key;
    setup->game.option[setup->game.count++].value = value;
    return true;
}

static bool add_powers(NewGame *setup, const Cli *cli)
{
    const char *text = cli_text(cli, "powers");
    Str rest, power;
    int count = 0;
    bool more = text != NULL;

    rest = str_from(text ? text : "");
    while (more) {
        more = str_cut(&rest, '+', &power);
        if (power.size == 0 || count == GAME_MAX_SEATS) {
            say_error(N_("--powers wants one power a seat, joined by '+', not '%1'"),
                      text, NULL);
            return false;
        }
        if (!add(setup, str_from(power_keys[count++]), power))
            return false;
    }
    if (!count || cli_has(cli, "seats"))
        return true;
    str_copy(str_from(say_number(count).text), setup->seats, sizeof setup->seats);
    return add(setup, str_from("Seats"), str_from(setup->seats));
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
        if (!add(setup, key, value))
            return false;
    }
    return true;
}

static bool add_aliases(NewGame *setup, const Cli *cli)
{
    for (size_t i = 0; i < sizeof aliases / sizeof *aliases; i++) {
        const char *value = cli_text(cli, aliases[i].option);

        if (value && !add(setup, str_from(aliases[i].key), str_from(value)))
            return false;
    }
    return true;
}

static bool add_table(NewGame *setup, const Cli *cli)
{
    Str text;

    if (!input_data(cli, &text))
        return false;
    setup->table = (char *)text.at;
    return !text.at || add(setup, str_from(GAME_TABLE), text);
}

bool newgame_read(const Cli *cli, NewGame *ret_setup)
{
    NewGame setup = {.def = input_game(cli)};

    if (!setup.def)
        return false;
    *ret_setup = setup;
    if (add_aliases(ret_setup, cli) && add_powers(ret_setup, cli) &&
        add_tags(ret_setup, cli) && add_table(ret_setup, cli))
        return true;
    newgame_clear(ret_setup);
    return false;
}

void newgame_clear(NewGame *setup)
{
    free(setup->table);
    setup->table = NULL;
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

History *newgame_begin(const Cli *cli, const NewGame *setup)
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
