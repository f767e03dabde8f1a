/* SPDX-License-Identifier: MIT */
/* cmd_rules - what the rules say, in our own words. */
#include <stdlib.h>
#include <string.h>

#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/say.h"
#include "cli/show.h"
#include "game/games.h"

/* Prints what one game has to say on a topic; false when it does not know it. */
static bool tell_topic(const Cli *cli, const GameDef *def, const char *topic, char *room)
{
    Text text = text_into(room, SHOW_LONG_TEXT);

    if (!def->rules || !def->rules(str_from(topic), say_translate, &text))
        return false;
    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_string(&j, "game", def->name);
        json_string(&j, "topic", topic);
        json_string(&j, "text", room);
        json_end(&j);
    } else {
        fputs(room, stdout);
        if (text.size && room[text.size - 1] != '\n')
            putchar('\n');
    }
    return true;
}

/* Without --game every game is asked: an overview of all, or the first that knows. */
static bool ask_all(const Cli *cli, const char *topic, char *room)
{
    bool told = false;

    for (int i = 0; games_nth(i) && !(told && *topic); i++) {
        if (!*topic && games_nth(i)->rules && !cli_has(cli, "json"))
            printf("%s== %s ==\n\n", told ? "\n" : "", _(games_nth(i)->title));
        told |= tell_topic(cli, games_nth(i), topic, room);
    }
    return told;
}

static int run_rules(const Cli *cli)
{
    const char *topic = cli->words ? cli->word[0] : "";
    const GameDef *named = games_find(str_from(topic));
    const GameDef *def = named ? named : input_game(cli);
    bool one = named || cli_has(cli, "game");
    char *room;
    bool told;

    if (!def)
        return CLI_BAD;
    if (one && !def->rules)
        return say_error(N_("the program has no rules of '%1' to tell"), def->name, NULL);
    if (cli->words > 1)
        return say_error(N_("one topic at a time, please; '%1' is one too many"),
                         cli->word[1], NULL);
    room = malloc(SHOW_LONG_TEXT);
    if (!room)
        return say_no_memory();
    told =
        one ? tell_topic(cli, def, named ? "" : topic, room) : ask_all(cli, topic, room);
    free(room);
    if (!told)
        return say_error(N_("the rules have no topic '%1'; 'oriel rules' lists them"),
                         topic, NULL);
    return CLI_YES;
}

static const CliOption options[] = {
    INPUT_GAME_OPTION,
    {0},
};

const Command cmd_rules = {
    .name = "rules",
    .usage = "[--game G] [TOPIC | GAME]",
    .summary = N_("tell the rules, a power, a ruling"),
    .help = N_(
        "Without a topic, or with a game's name: the game in short and what there is to\n"
        "ask for. With a chapter: that part of the rules; with a power's name: what it\n"
        "does, an example, and what players ask about it; with 'words': the glossary."),
    .options = options,
    .run = run_rules,
};
