/* SPDX-License-Identifier: MIT */
/* cmd_replay - plays records through and tells how they end. */
#include "app/commands.h"
#include "base/hex.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/records.h"
#include "cli/say.h"
#include "game/games.h"
#include "record/record_fair.h"

/* What came out of one record. */
typedef struct Replay {
    const Records *records;
    bool json, faulty;
    RecordFault fault;
    Outcome outcome;
    int seats;
    RecordFair fair;
} Replay;

/* What was shown before the game, as digits. */
static const char *commitment_text(const Replay *replay, char room[2 * SHA256_SIZE + 1])
{
    Text out = text_into(room, 2 * SHA256_SIZE + 1);

    hex_print(replay->fair.commitment, SHA256_SIZE, &out);
    return room;
}

static void print_json(const Replay *replay)
{
    char result[32], room[2 * SHA256_SIZE + 1];
    Text ending = text_into(result, sizeof result);
    Json j = json_begin(stdout);

    json_string(&j, "file", replay->records->file);
    json_number(&j, "record", replay->records->number);
    if (replay->faulty) {
        json_number(&j, "line", replay->fault.line);
        json_string(&j, "token", replay->fault.token);
        say_json_fault(&j, &replay->fault.fault);
    }
    if (replay->fair.some && !replay->faulty)
        json_string(&j, "fair", commitment_text(replay, room));
    history_print_result(&replay->outcome, &ending);
    json_string(&j, "result", result);
    if (replay->outcome.scored) {
        json_open(&j, "scores", '[');
        for (int i = 0; i < replay->seats; i++)
            json_number(&j, NULL, replay->outcome.score[i]);
        json_close(&j, ']');
    }
    json_end(&j);
}

static void print_text(const Replay *replay)
{
    char line[1024], result[32], room[2 * SHA256_SIZE + 1];
    Text text = text_into(line, sizeof line), ending = text_into(result, sizeof result);

    if (replay->faulty) {
        records_print_fault(replay->records, &replay->fault, &text);
        puts(line);
    } else if (replay->fair.some) {
        printf("fair %s\n", commitment_text(replay, room));
    }
    history_print_result(&replay->outcome, &ending);
    printf("result %s", result);
    for (int i = 0; replay->outcome.scored && i < replay->seats; i++)
        printf(i ? " %d" : " scores %d", replay->outcome.score[i]);
    putchar('\n');
}

/* Notes how the game stands after the tokens that could be played. */
static void take_outcome(Replay *replay, History *history)
{
    history_outcome(history, &replay->outcome);
    replay->seats = history_def(history)->seats(history_state(history));
    history_close(history);
}

static void replay_record(Replay *replay)
{
    const Record *record = replay->records->record;
    RecordFault ignored;
    History *history;

    if (record_replay(record, games_find, &history, &replay->fault) == OK) {
        replay->faulty =
            record_check_fair(record, history, &replay->fair, &replay->fault) != OK;
        take_outcome(replay, history);
        return;
    }
    replay->faulty = true;
    if (record_play(record, games_find, replay->fault.tokens, &history, &ignored) == OK)
        take_outcome(replay, history);
}

static int replay_file(const Cli *cli, const char *name)
{
    Records records;
    int answer = CLI_YES;

    if (!records_open(&records, cli, name))
        return CLI_BAD;
    while (records_next(&records)) {
        Replay replay = {.records = &records, .json = cli_has(cli, "json")};

        if (records.faulty) {
            replay.faulty = true;
            replay.fault = records.fault;
            answer = CLI_BAD;
        } else {
            replay_record(&replay);
            if (replay.faulty && answer == CLI_YES)
                answer = CLI_NO;
        }
        (replay.json ? print_json : print_text)(&replay);
    }
    if (records.number == 0)
        answer = say_error(N_("'%1' holds no record"), name, NULL);
    records_close(&records);
    return answer;
}

static int run_replay(const Cli *cli)
{
    int worst = CLI_YES;

    if (cli->words == 0)
        return say_error(N_("which record? name a file, or - for standard input"), NULL);
    for (int i = 0; i < cli->words; i++) {
        int answer = replay_file(cli, cli->word[i]);

        worst = answer > worst ? answer : worst;
    }
    return worst;
}

static const CliOption options[] = {
    INPUT_DATA_OPTION,
    {0},
};

const Command cmd_replay = {
    .name = "replay",
    .usage = "FILE.. [--data FILE]",
    .summary = N_("play records through and tell how they end"),
    .help = N_(
        "Plays every token by the rules. For each record prints the first illegal token\n"
        "with its reason, if there is one, then 'result R': the winning seat, both of a\n"
        "team as 1=3, 1/2 for a draw, * for a game that is not over; where the game has\n"
        "scores, 'result R scores A B ..'. FILE may be - for standard input.\n"
        "\n"
        "Records of online games say from which secret their chance was drawn: it is\n"
        "drawn again, and 'fair C' tells that all agrees, C being the commitment that\n"
        "was shown before the game."),
    .options = options,
    .run = run_replay,
};
