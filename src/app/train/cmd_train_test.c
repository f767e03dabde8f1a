/* SPDX-License-Identifier: MIT */
/* cmd_train_test - how well a network foretells the results of games, beside the weights. */
#include "app/train/cmd_train.h"

#include <limits.h>
#include <stdlib.h>

#include "cli/input.h"
#include "cli/records.h"
#include "cli/say.h"
#include "game/games.h"
#include "train/evaluator.h"
#include "train/file.h"
#include "train/judge.h"
#include "train/replay.h"

typedef struct NetTest {
    TrainReplay replay;
    Net *net;
    Evaluator weights, network;
    TrainJudged *judged;
    size_t count, room;
    long long games;
} NetTest;

/* ---- positions ----------------------------------------------------------------------- */

/* The network, once it is known which game it is for. */
static bool open_net(NetTest *t, const char *file, const GameDef *def)
{
    if (t->net)
        return true;
    if (!train_net_read(def, file, &t->net))
        return false;
    t->weights.weight = def->think->weight;
    evaluator_set_net(&t->network, evaluator_inputs(def), t->net);
    return true;
}

static bool judge_position(NetTest *t, const GameDef *def, const void *state,
                           uint64_t game, float result)
{
    int sign = def->think->side(state) == 0 ? 1 : -1;
    TrainJudged judged = {.game = (uint32_t)game, .result = result};

    if (!t->network.inputs->fits(state))
        return true;
    if (t->count == t->room) {
        size_t room = t->room ? 2 * t->room : 4096;
        TrainJudged *more = realloc(t->judged, room * sizeof *more);

        if (!more)
            return false;
        t->judged = more;
        t->room = room;
    }
    judged.value[0] = (float)(sign * evaluator_lead(&t->weights, def->think, state));
    judged.value[1] = (float)(sign * evaluator_lead(&t->network, def->think, state));
    t->judged[t->count++] = judged;
    return true;
}

static bool take_position(void *context, const TrainPosition *p)
{
    NetTest *t = context;

    return judge_position(t, t->replay.def, p->state, p->game, p->result);
}

static bool take_record(NetTest *t, const char *net_file, const History *h)
{
    const GameDef *def = history_def(h);
    Outcome outcome;

    history_outcome(h, &outcome);
    if (!outcome.over || !def->think || !open_net(t, net_file, def))
        return !outcome.over || !def->think;
    for (int i = 0; i < history_count(h); i++) {
        const void *state = history_before(h, i);
        int side;

        if (!train_replay_is_open(def, state))
            continue;
        side = def->think->side(state);
        if (!judge_position(t, def, state, (uint64_t)t->games,
                            train_replay_result(def, state, side, outcome.winners)))
            return say_no_memory() == CLI_YES;
    }
    t->games++;
    return true;
}

static bool read_records(NetTest *t, const Cli *cli)
{
    Records records;
    RecordFault fault;
    History *history;
    bool done = true;

    if (!records_open(&records, cli, cli->word[2]))
        return false;
    while (done && records_next(&records)) {
        done = !records.faulty;
        fault = records.fault;
        if (done)
            done = record_replay(records.record, games_find, &history, &fault) == OK;
        if (!done) {
            records_tell_fault(&records, &fault);
            continue;
        }
        done = take_record(t, cli->word[1], history);
        history_close(history);
    }
    records_close(&records);
    return done;
}

/* Which of the two kinds of files is it? Training games name their game in the heading. */
static bool read_games(NetTest *t, const Cli *cli)
{
    const GameDef *def = NULL;
    Str text, rest, settings, name;
    bool trained;

    if (!input_read_file(cli->word[2], &text))
        return false;
    rest = text;
    trained = train_file_heading(&rest, &settings);
    if (trained && str_word(&settings, &name))
        def = games_find(name);
    free((char *)text.at);
    if (!trained)
        return read_records(t, cli);
    t->replay.context = t;
    t->replay.take = take_position;
    if (def && def->think && !open_net(t, cli->word[1], def))
        return false;
    if (!train_replay_read(&t->replay, cli->word[2]))
        return false;
    t->games = t->replay.games;
    return true;
}

/* ---- telling ------------------------------------------------------------------------- */

static void print_one(const char *id, double loss, double scale)
{
    char a[32], b[32];

    snprintf(a, sizeof a, "%.4f", loss);
    snprintf(b, sizeof b, "%.0f", scale);
    say_print(stdout, id, a, b, NULL);
}

static int report_verdict(const NetTest *t)
{
    char less[32], low[32], high[32];
    TrainVerdict v;

    if (!t->count)
        return say_error(N_("there are no positions to judge"), NULL);
    if (!train_judge(t->judged, t->count, 1, &v))
        return say_no_memory();
    say_print(
        stdout, N_("%1, %2\n"), say_count(NP_("%1 game", "%1 games"), t->games).text,
        say_count(NP_("%1 position", "%1 positions"), (long long)t->count).text, NULL);
    print_one(N_("weights: log loss %1, %2 is worth e to 1\n"), v.loss[0], v.scale[0]);
    print_one(N_("network: log loss %1, %2 is worth e to 1\n"), v.loss[1], v.scale[1]);
    snprintf(less, sizeof less, "%.4f", v.less);
    snprintf(low, sizeof low, "%.4f", v.low);
    snprintf(high, sizeof high, "%.4f", v.high);
    say_print(stdout, N_("the network's is less by %1 (%2 to %3)\n"), less, low, high,
              NULL);
    return CLI_YES;
}

int cmd_train_test(const Cli *cli)
{
    NetTest t = {0};
    int answer = CLI_BAD;

    if (cli->words != 3)
        return say_error(N_("name a network and a file of games"), NULL);
    if (read_games(&t, cli))
        answer = report_verdict(&t);
    net_close(t.net);
    free(t.judged);
    return answer;
}
