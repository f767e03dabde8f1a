/* SPDX-License-Identifier: MIT */
/* cmd_train_net - fits a network to training games. */
#include "app/train/cmd_train.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/now.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "nn/net.h"
#include "search/evaluator.h"
#include "train/evaluator.h"
#include "train/netfit.h"

enum {
    MOST_EPOCHS = 1000,
    USUAL_EPOCHS = 12,
    USUAL_MIX = 30,
    USUAL_WIDTH = 16,
    MOST_BATCH = 1 << 20,
    USUAL_BATCH = 8192,
    MOST_RATE = 100000,
    USUAL_RATE = 2000, /* millionths */
    HOLD_EVERY = 20,
};

typedef struct NetWork {
    TrainReplay replay;
    TrainNetSet learn, held;
    TrainNetFit fit;
    const char *file; /* of the network */
    Net *from;        /* to begin with; NULL: there is none */
    double mix, scale, start;
} NetWork;

/* ---- positions ----------------------------------------------------------------------- */

static bool take_position(void *context, const TrainPosition *p)
{
    NetWork *w = context;
    TrainNetSet *set = p->game % HOLD_EVERY == HOLD_EVERY - 1 ? &w->held : &w->learn;

    if (!set->def) {
        w->held.def = w->learn.def = w->replay.def;
        w->held.inputs = w->learn.inputs = evaluator_inputs(w->replay.def);
    }
    return !set->inputs || !set->inputs->fits(p->state) || train_netfit_add(set, p);
}

static bool read_positions(NetWork *w, const Cli *cli)
{
    w->replay.context = w;
    w->replay.take = take_position;
    for (int i = 1; i < cli->words; i++) {
        if (!train_replay_read(&w->replay, cli->word[i]))
            return false;
    }
    if (w->learn.count && w->held.count)
        return true;
    say_error(N_("there are too few positions to learn from"), NULL);
    return false;
}

/* ---- the network before --------------------------------------------------------------- */

/* Once the files have told which game it is. */
static bool read_from(NetWork *w, const char *file)
{
    if (!file)
        return true;
    if (!train_net_read(w->replay.def, file, &w->from))
        return false;
    w->fit.from = w->from;
    if (w->fit.only_cards || w->fit.width < net_shape(w->from)->width)
        w->fit.width = net_shape(w->from)->width;
    return true;
}

/* ---- fitting ------------------------------------------------------------------------- */

static const char *real_text(double number, char room[32])
{
    snprintf(room, 32, "%.5f", number);
    return room;
}

static bool write_bytes(const char *file, const char *bytes, size_t size)
{
    FILE *to = fopen(file, "wb");
    bool done = to && fwrite(bytes, 1, size, to) == size;

    if (to)
        done = fclose(to) == 0 && done;
    return done;
}

/* Whoever reads the file meanwhile sees the last network whole. */
static bool write_net(const NetWork *w)
{
    char beside[1024];
    size_t size = 0;
    int scale = w->fit.only_cards ? net_shape(w->from)->scale : (int)(w->scale + 0.5);
    char *bytes = train_netfit_round(&w->fit, scale, &size);
    bool done = false;

    if (!bytes)
        return say_no_memory() == CLI_YES;
    if (snprintf(beside, sizeof beside, "%s.new", w->file) < (int)sizeof beside)
        done = write_bytes(beside, bytes, size) && rename(beside, w->file) == 0;
    if (!done)
        say_error(N_("cannot write '%1': %2"), w->file, strerror(errno), NULL);
    free(bytes);
    return done;
}

/* After each epoch: how it stands, and a network that can be used. */
static bool tell_epoch(void *context, int epoch, double learned)
{
    NetWork *w = context;
    double target, result;
    char a[32], b[32], c[32];

    train_netfit_error(&w->fit, &w->held, &target, &result);
    say_print(stdout, N_("epoch %1 of %2: error %3, held out %4, of results %5; %6 s\n"),
              say_number(epoch + 1).text, say_number(w->fit.epochs).text,
              real_text(learned, a), real_text(target, b), real_text(result, c),
              say_number((long long)(now_seconds() - w->start)).text, NULL);
    fflush(stdout);
    return write_net(w);
}

static bool fit_net(NetWork *w)
{
    char scale[32];
    bool done;

    w->scale = train_netfit_scale(&w->learn);
    train_netfit_targets(&w->learn, w->scale, w->mix);
    train_netfit_targets(&w->held, w->scale, w->mix);
    snprintf(scale, sizeof scale, "%.0f", w->scale);
    say_print(stdout, N_("%1, %2, %3\n"),
              say_count(NP_("%1 game", "%1 games"), w->replay.games).text,
              say_count(NP_("%1 position to learn from", "%1 positions to learn from"),
                        (long long)w->learn.count)
                  .text,
              say_count(NP_("%1 held out", "%1 held out"), (long long)w->held.count).text,
              NULL);
    say_print(stdout, N_("a score of %1 is worth e to 1\n"), scale, NULL);
    fflush(stdout);
    w->fit.learn = &w->learn;
    w->start = now_seconds();
    done = train_netfit_run(&w->fit);
    return done || say_no_memory() == CLI_YES;
}

/* ---- the command line ---------------------------------------------------------------- */

static bool read_options(NetWork *w, const Cli *cli)
{
    long long epochs = USUAL_EPOCHS, mix = USUAL_MIX, width = USUAL_WIDTH, seed = 1;
    long long batch = USUAL_BATCH, rate = USUAL_RATE, threads = 1;

    w->file = cli_text(cli, "write");
    if (!cli_number(cli, "epochs", 1, MOST_EPOCHS, &epochs) ||
        !cli_number(cli, "mix", 0, 100, &mix) ||
        !cli_number(cli, "width", NET_STEP_WIDTH, NET_MAX_WIDTH, &width) ||
        !cli_number(cli, "batch", 1, MOST_BATCH, &batch) ||
        !cli_number(cli, "rate", 1, MOST_RATE, &rate) ||
        !cli_number(cli, "threads", 1, TRAIN_MAX_THREADS, &threads) ||
        !cli_number(cli, "seed", 0, LLONG_MAX, &seed))
        return false;
    if (cli_has(cli, "only-cards") && !cli_has(cli, "from"))
        return say_error(N_("--only-cards needs a network: name it with --from"), NULL) ==
               CLI_YES;
    w->mix = (double)mix / 100;
    w->fit = (TrainNetFit){.width = (int)width / NET_STEP_WIDTH * NET_STEP_WIDTH,
                           .epochs = (int)epochs,
                           .batch = (int)batch,
                           .rate = (double)rate / 1e6,
                           .threads = (int)threads,
                           .seed = (uint64_t)seed,
                           .only_cards = cli_has(cli, "only-cards"),
                           .context = w,
                           .tell = tell_epoch};
    return true;
}

int cmd_train_net(const Cli *cli)
{
    NetWork *w;
    int answer = CLI_BAD;

    if (cli->words < 2)
        return say_error(N_("name the files of games to learn from"), NULL);
    if (!cli_has(cli, "write"))
        return say_error(N_("name the file of the network with --write"), NULL);
    w = calloc(1, sizeof *w);
    if (!w)
        return say_no_memory();
    if (read_options(w, cli) && read_positions(w, cli) &&
        read_from(w, cli_text(cli, "from")) && fit_net(w))
        answer = CLI_YES;
    train_netfit_close(&w->fit);
    train_netfit_clear(&w->learn);
    train_netfit_clear(&w->held);
    net_close(w->from);
    free(w);
    return answer;
}
