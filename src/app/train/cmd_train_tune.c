/* SPDX-License-Identifier: MIT */
/* cmd_train_tune - fits the weights of an evaluation to training games. */
#include "app/train/cmd_train.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/now.h"
#include "cli/progress.h"
#include "cli/say.h"
#include "game/games.h"
#include "train/samples.h"
#include "train/weights.h"

enum {
    MOST_EPOCHS = 10000,
    USUAL_EPOCHS = 30,
    USUAL_MIX = 30,
    MOST_HOLD = 100000,
    USUAL_HOLD = 100,
};

typedef struct Tune {
    TrainSamples samples;
    int weights;
    double weight[THINK_MAX_WEIGHTS];
    int16_t old[THINK_MAX_WEIGHTS], new[THINK_MAX_WEIGHTS];
    double scale;
    double mix;
    TrainFit fit;
    Progress progress;
    double start;
} Tune;

/* ---- telling ------------------------------------------------------------------------- */

static const char *real_text(double number, char room[32])
{
    snprintf(room, 32, "%.5f", number);
    return room;
}

static void print_progress(void *context, int epoch)
{
    Tune *t = context;
    double spent = now_seconds() - t->start, done = epoch + 1;
    char error[32];

    if (!progress_due(&t->progress))
        return;
    real_text(train_fit_error(&t->samples.held, t->weight, t->scale), error);
    say_print(stderr, N_("epoch %1 of %2, error %3; %4 s left"),
              say_number(epoch + 1).text, say_number(t->fit.epochs).text, error,
              say_number((long long)(spent / done * (t->fit.epochs - done))).text, NULL);
}

static void print_block(const ThinkBlock *block, const int16_t *old, const int16_t *new)
{
    printf("%s:", block->name);
    for (int i = 0; i < block->count; i++)
        printf(block->count > 1 && i % 8 == 0 ? "\n  %6d>%-6d" : " %6d>%-6d", old[i],
               new[i]);
    putchar('\n');
}

static void report_tuning(Tune *t, double before, double after)
{
    const ThinkBlock *block = games_tools(t->samples.replay.def)->learn->block;
    char old[32], new[32], least[32], scale[32];

    say_print(stdout, N_("%1, %2, %3\n"),
              say_count(NP_("%1 game", "%1 games"), t->samples.replay.games).text,
              say_count(NP_("%1 position to learn from", "%1 positions to learn from"),
                        t->samples.learn.samples)
                  .text,
              say_count(NP_("%1 held out", "%1 held out"), t->samples.held.samples).text,
              NULL);
    snprintf(scale, sizeof scale, "%.0f", t->scale);
    if (!t->samples.learn.points)
        say_print(stdout, N_("a score of %1 is worth e to 1\n"), scale, NULL);
    for (int at = 0; block->name; at += block++->count)
        print_block(block, t->old + at, t->new + at);
    say_print(stdout,
              N_("error on positions held out: %1 before, %2 after; %3 is least\n"),
              real_text(before, old), real_text(after, new),
              real_text(train_fit_least(&t->samples.held), least), NULL);
}

/* ---- fitting ------------------------------------------------------------------------- */

static void round_weights(Tune *t)
{
    for (int i = 0; i < t->weights; i++) {
        double w = fmin(fmax(round(t->weight[i]), INT16_MIN + 1), INT16_MAX);

        t->new[i] = (int16_t)w;
        t->weight[i] = w;
    }
}

static bool fit(Tune *t)
{
    double before, after;
    bool done;

    t->scale = t->fit.scale = train_fit_scale(&t->samples.learn);
    train_fit_targets(&t->samples.learn, t->scale, t->mix);
    train_fit_targets(&t->samples.held, t->scale, t->mix);
    before = train_fit_error(&t->samples.held, t->weight, t->scale);
    t->start = now_seconds();
    done = train_fit_run(&t->fit);
    progress_end(&t->progress);
    if (!done)
        return say_no_memory() == CLI_YES;
    round_weights(t);
    after = train_fit_error(&t->samples.held, t->weight, t->scale);
    report_tuning(t, before, after);
    return true;
}

static int write_weights(const Tune *t, const Cli *cli)
{
    const char *name = cli_text(cli, "write");
    FILE *to;
    bool done;

    if (!name)
        return CLI_YES;
    to = fopen(name, "w");
    if (!to)
        return say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
    if (cli_has(cli, "code"))
        train_weights_print_code(t->samples.replay.def, t->new, to);
    else
        train_weights_print(t->samples.replay.def, t->new, to);
    done = !ferror(to);
    if (fclose(to) == 0 && done)
        return CLI_YES;
    return say_error(N_("cannot write '%1': %2"), name, strerror(errno), NULL);
}

/* ---- the command line ---------------------------------------------------------------- */

static bool read_options(Tune *t, const Cli *cli)
{
    long long epochs = USUAL_EPOCHS, mix = USUAL_MIX, hold = USUAL_HOLD, seed = 1;

    if (!cli_number(cli, "epochs", 1, MOST_EPOCHS, &epochs) ||
        !cli_number(cli, "mix", 0, 100, &mix) ||
        !cli_number(cli, "hold", 1, MOST_HOLD, &hold) ||
        !cli_number(cli, "seed", 0, LLONG_MAX, &seed))
        return false;
    t->mix = (double)mix / 100;
    t->fit = (TrainFit){.set = &t->samples.learn,
                        .weight = t->weight,
                        .hold = (double)hold,
                        .epochs = (int)epochs,
                        .seed = (uint64_t)seed,
                        .context = t,
                        .tell = print_progress};
    return true;
}

static bool read_samples(Tune *t, const Cli *cli)
{
    for (int i = 1; i < cli->words; i++) {
        if (!train_samples_read(&t->samples, cli->word[i]))
            return false;
    }
    if (t->samples.learn.samples && t->samples.held.samples)
        return true;
    say_error(N_("there are too few positions to learn from"), NULL);
    return false;
}

static bool begin_weights(Tune *t, const Cli *cli)
{
    const GameThink *think = t->samples.replay.def->think;
    const char *from = cli_text(cli, "from");

    t->weights = t->fit.weights = think->weights;
    memcpy(t->old, think->weight, (size_t)t->weights * sizeof *t->old);
    if (from && !train_weights_read(t->samples.replay.def, from, t->old))
        return false;
    for (int i = 0; i < t->weights; i++)
        t->weight[i] = t->old[i];
    return true;
}

int cmd_train_tune(const Cli *cli)
{
    Tune *t;
    int answer = CLI_BAD;

    if (cli->words < 2)
        return say_error(N_("name the files of games to learn from"), NULL);
    t = calloc(1, sizeof *t);
    if (!t)
        return say_no_memory();
    if (read_options(t, cli) && read_samples(t, cli) && begin_weights(t, cli) && fit(t))
        answer = write_weights(t, cli);
    train_samples_clear(&t->samples);
    free(t);
    return answer;
}
