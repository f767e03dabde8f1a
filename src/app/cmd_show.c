/* SPDX-License-Identifier: MIT */
/* cmd_show - draws a position, or a record after so many tokens. */
#include <limits.h>
#include <stdlib.h>

#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/records.h"
#include "cli/say.h"
#include "cli/show.h"
#include "game/games.h"

static int draw_json(const GameDef *def, const void *s)
{
    static const size_t room = SHOW_LONG_TEXT;
    char position[GAME_POSITION_SIZE], *drawing = malloc(room);
    Json j;
    Text text;

    if (!drawing)
        return say_no_memory();
    text = text_into(drawing, room);
    game_draw(def, s, false, say_translate, &text);
    game_position_text(def, s, position);
    j = json_begin(stdout);
    json_string(&j, "game", def->name);
    json_string(&j, "position", position);
    json_string(&j, "drawing", drawing);
    json_end(&j);
    free(drawing);
    return CLI_YES;
}

/* Draws the state, or what the seat of --seat may know of it. */
static int show(const Cli *cli, const GameDef *def, const void *state)
{
    GameState view;
    char position[GAME_POSITION_SIZE];
    long long seat = -1;
    bool colour;

    if (!cli_number(cli, "seat", 0, def->seats(state), &seat) ||
        !show_colour(cli, &colour))
        return CLI_BAD;
    if (seat >= 0) {
        def->view(state, seat ? (int)seat - 1 : SEAT_SPECTATOR, &view);
        state = &view;
    }
    if (cli_has(cli, "json"))
        return draw_json(def, state);
    if (show_position(def, state, colour) != CLI_YES)
        return CLI_BAD;
    game_position_text(def, state, position);
    if (*position && def->draw && def->between(state))
        printf("\n%s\n", position);
    return CLI_YES;
}

/* The latest token in words, as whoever is shown the position was shown it; its text where the
 * game has no words. False: told. */
static bool tell_latest(const Cli *cli, const History *history)
{
    const GameDef *def = history_def(history);
    char room[WORDS_SIZE], number[] = "1";
    Text text = text_into(room, sizeof room);
    int last = history_count(history) - 1, mover;
    long long seat = -1;
    GameWords words;

    if (!cli_number(cli, "seat", 0, def->seats(history_state(history)), &seat))
        return false;
    if (last < 0 || cli_has(cli, "json"))
        return true;
    if (seat < 0)
        game_words_tell(def, history_before(history, last), history_text(history, last),
                        &words);
    else
        game_words_of(history, last, seat ? (int)seat - 1 : SEAT_SPECTATOR, &words);
    game_words_print(&words, say_translate, &text);
    if (!text.size)
        history_view_text(history, last, seat > 0 ? (int)seat - 1 : SEAT_SPECTATOR,
                          &text);
    mover = def->mover(history_before(history, last));
    number[0] = (char)('1' + mover);
    say_print(stdout,
              mover < 0 ? N_("token %1, chance: %3\n") : N_("token %1, seat %2: %3\n"),
              say_number(last + 1).text, number, room, NULL);
    return true;
}

static int show_record(const Cli *cli, const Records *records)
{
    long long at = records_tokens(records->record);
    History *history;
    RecordFault fault;
    int answer;

    if (!cli_number(cli, "at", 0, at, &at))
        return CLI_BAD;
    if (record_play(records->record, games_find, (int)at, &history, &fault) != OK) {
        records_tell_fault(records, &fault);
        return CLI_NO;
    }
    answer = tell_latest(cli, history)
                 ? show(cli, history_def(history), history_state(history))
                 : CLI_BAD;
    history_close(history);
    return answer;
}

static int show_file(const Cli *cli)
{
    Records records;
    long long number = 1;
    int answer;

    if (!cli_number(cli, "record", 1, INT_MAX, &number) ||
        !records_open(&records, cli, cli->word[0]))
        return CLI_BAD;
    while (records_next(&records) && records.number < number)
        continue;
    if (records.number == 0) {
        answer = say_error(N_("'%1' holds no record"), cli->word[0], NULL);
    } else if (records.number < number) {
        answer = say_error_count(
            NP_("'%1' has %2 record, not %3", "'%1' has %2 records, not %3"),
            records.number, cli->word[0], say_number(records.number).text,
            say_number(number).text, NULL);
    } else if (records.faulty) {
        answer = records_tell_fault(&records, &records.fault);
    } else {
        answer = show_record(cli, &records);
    }
    records_close(&records);
    return answer;
}

static int run_show(const Cli *cli)
{
    const GameDef *def;
    GameState state;

    if (cli->words > 1)
        return say_error(N_("one file at a time, please; '%1' is one too many"),
                         cli->word[1], NULL);
    if (cli->words && cli_has(cli, "position"))
        return say_error(N_("give either a file or --position"), NULL);
    if (cli->words)
        return show_file(cli);
    if (!input_position(cli, &def, &state))
        return CLI_BAD;
    return show(cli, def, &state);
}

static const CliOption options[] = {
    INPUT_GAME_OPTION,
    INPUT_POSITION_OPTION,
    INPUT_DATA_OPTION,
    {"at", CLI_NUMBER, "N", N_("after N tokens of the record; its end when not given")},
    {"record", CLI_NUMBER, "K", N_("the file's Kth record; the first when not given")},
    {"seat", CLI_NUMBER, "N", N_("as that seat sees it; 0 for a spectator")},
    SHOW_COLOR_OPTION,
    {0},
};

const Command cmd_show = {
    .name = "show",
    .usage = "[--game G] --position P [--seat N]\n"
             "FILE [--at N] [--record K] [--seat N] [--data FILE]",
    .summary = N_("draw a position, or a record after so many tokens"),
    .help = N_(
        "Draws the board with all that stands on it and the position as one line of\n"
        "text below it. FILE is a game record, - for standard input; its latest token\n"
        "is told first, in words."),
    .options = options,
    .run = run_show,
};
