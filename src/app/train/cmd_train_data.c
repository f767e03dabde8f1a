/* SPDX-License-Identifier: MIT */
/* cmd_train_data - games of the engine against itself, for regression and networks. */
#include "app/train/cmd_train.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "cli/jobs.h"
#include "cli/now.h"
#include "cli/say.h"
#include "train/evaluator.h"
#include "train/play.h"
#include "train/store.h"

enum {
    MOST_GAMES = 10000000,
    MOST_RANDOM_TURNS = 100,
    USUAL_GAMES = 1000,
    USUAL_NODES = 1000,
    USUAL_RANDOM_TURNS = 8,
    HASH_BYTES = 1 << 20,
};

typedef struct Work {
    TrainTerms terms;
    TrainEvaluator evaluator;
    Jobs jobs; /* their lock is for all below, too */
    TrainStore store;
    long long next;   /* the next game to look at */
    long long before; /* games that were there when work began */
    double start;
    bool broken; /* stopped for a fault of ours */
} Work;

/* ---- jobs ------------------------------------------------------------------------- */

/* The next game to be played; -1: none. */
static long long take_game(Work *work)
{
    long long game = -1;

    thread_lock(&work->jobs.lock);
    while (work->next < work->store.games && work->store.is_done[work->next])
        work->next++;
    if (!work->jobs.stop && work->next < work->store.games)
        game = work->next++;
    thread_unlock(&work->jobs.lock);
    return game;
}

static void break_off(Work *work)
{
    thread_lock(&work->jobs.lock);
    work->jobs.stop = work->broken = true;
    thread_unlock(&work->jobs.lock);
}

static void hand_in(Work *work, Str bytes)
{
    thread_lock(&work->jobs.lock);
    if (!train_store_add(&work->store, bytes))
        work->jobs.stop = work->broken = true;
    thread_unlock(&work->jobs.lock);
}

static bool play_games(Work *work, Engine *engine, char *room)
{
    Text out = text_into(room, TRAIN_MOST_BYTES);
    long long game;

    while ((game = take_game(work)) >= 0) {
        if (!train_play_game(&work->terms, engine, (uint64_t)game, &out))
            return false;
        hand_in(work, text_str(&out));
    }
    return true;
}

static void work_on(void *context)
{
    Work *work = context;
    EngineOptions options = engine_defaults(work->terms.setup->def);
    char *room = malloc(TRAIN_MOST_BYTES);
    Engine *engine = NULL;

    options.threads = 0;
    options.hash_bytes = HASH_BYTES;
    options.seed = work->terms.seed;
    options.evaluator = work->evaluator.evaluator;
    if (!room || engine_open(&options, &engine) != OK ||
        !play_games(work, engine, room)) {
        say_no_memory();
        break_off(work);
    }
    engine_close(engine);
    free(room);
}

/* ---- telling ------------------------------------------------------------------------- */

static void print_progress(void *context)
{
    const Work *work = context;
    const TrainStore *store = &work->store;
    double spent = now_seconds() - work->start;
    long long played = store->done - work->before, left = store->games - store->done;
    double rate = spent > 0 ? (double)played / spent : 0;

    say_print(
        stderr, N_("game %1 of %2, %3; %4, %5 s left"), say_number(store->done).text,
        say_number(store->games).text,
        say_count(NP_("%1 position", "%1 positions"), store->positions).text,
        say_count(NP_("%1 game a second", "%1 games a second"), (long long)(rate + 0.5))
            .text,
        say_number(rate > 0 ? (long long)((double)left / rate) : 0).text, NULL);
}

static int report_training(const Work *work)
{
    const TrainStore *store = &work->store;

    if (work->broken)
        return CLI_BAD;
    say_print(stdout, N_("%1, %2 in '%3'\n"),
              say_count(NP_("%1 game", "%1 games"), store->done).text,
              say_count(NP_("%1 position", "%1 positions"), store->positions).text,
              store->name, NULL);
    if (store->done == store->games)
        return CLI_YES;
    say_error_count(NP_("%1 of %2 game was played; the same command goes on",
                        "%1 of %2 games were played; the same command goes on"),
                    store->games, say_number(store->done).text,
                    say_number(store->games).text, NULL);
    return CLI_NO;
}

/* ---- the command line ---------------------------------------------------------------- */

static bool read_terms(const Cli *cli, const NewGame *setup, TrainTerms *ret_terms)
{
    long long nodes = USUAL_NODES, turns = USUAL_RANDOM_TURNS, aside = 0, seed = 1;

    if (!cli_number(cli, "nodes", 1, LLONG_MAX, &nodes) ||
        !cli_number(cli, "random-turns", 0, MOST_RANDOM_TURNS, &turns) ||
        !cli_number(cli, "side-games", 0, 100, &aside) ||
        !cli_number(cli, "seed", 0, LLONG_MAX, &seed))
        return false;
    *ret_terms = (TrainTerms){.setup = setup,
                              .nodes = (uint64_t)nodes,
                              .random_turns = (int)turns,
                              .side_games = (int)aside,
                              .seed = (uint64_t)seed};
    if (!setup->data)
        return train_play_check(ret_terms);
    say_error(N_("training games are played with the built-in component table"), NULL);
    return false;
}

/* All that decides what is played, in one line: a file holds games of one kind only. */
static void print_settings(const Work *work, Text *out)
{
    const TrainTerms *terms = &work->terms;
    const GameSetup *setup = &terms->setup->game;

    text_format(out, "%s nodes %llu seed %llu random turns %d", terms->setup->def->name,
                (unsigned long long)terms->nodes, (unsigned long long)terms->seed,
                terms->random_turns);
    if (terms->side_games)
        text_format(out, " side games %d", terms->side_games);
    if (work->evaluator.name)
        text_format(out, " eval %016llx", (unsigned long long)work->evaluator.name);
    for (int i = 0; i < setup->count; i++) {
        text_char(out, ' ');
        text_add_str(out, setup->option[i].key);
        text_char(out, '=');
        text_add_str(out, setup->option[i].value);
    }
}

static int make_data(const Cli *cli, Work *work)
{
    const char *eval = cli_text(cli, "eval");
    char settings[2048];
    Text text = text_into(settings, sizeof settings);
    long long games = USUAL_GAMES, threads = 1;
    bool ran;

    if (eval && !train_evaluator_read(work->terms.setup->def, eval, &work->evaluator))
        return CLI_BAD;
    if (!cli_number(cli, "games", 1, MOST_GAMES, &games) ||
        !cli_number(cli, "threads", 1, JOBS_MAX_THREADS, &threads))
        return CLI_BAD;
    print_settings(work, &text);
    if (text.cut)
        return say_error(N_("too many options set up the game"), NULL);
    if (!train_store_open(&work->store, cli->word[1], settings, games))
        return CLI_BAD;
    work->before = work->store.done;
    work->start = now_seconds();
    ran = jobs_run(&work->jobs, (int)threads, work_on, print_progress, work);
    if (!ran)
        work->broken = say_no_memory() == CLI_BAD;
    work->broken |= !train_store_flush(&work->store);
    return report_training(work);
}

int cmd_train_data(const Cli *cli)
{
    Work work = {0};
    NewGame setup;
    int answer = CLI_BAD;

    if (cli->words != 2 || strcmp(cli->word[1], "-") == 0)
        return say_error(N_("name one file for the games"), NULL);
    if (!newgame_read(cli, &setup))
        return CLI_BAD;
    thread_lock_init(&work.jobs.lock);
    if (read_terms(cli, &setup, &work.terms)) {
        answer = make_data(cli, &work);
        train_store_close(&work.store);
        train_evaluator_clear(&work.evaluator);
    }
    thread_lock_clear(&work.jobs.lock);
    newgame_clear(&setup);
    return answer;
}
