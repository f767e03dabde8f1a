/* SPDX-License-Identifier: MIT */
/* cmd_match - games between computer players, and what they say about their strength.
 *
 * Jobs take the next game that is not over, play it with players of their own and hand in
 * the result. The main thread only waits, for them and for an interrupt.
 */
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

#include "app/commands.h"
#include "base/bits.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/jobs.h"
#include "cli/say.h"
#include "game/games.h"
#include "match/crosstable.h"
#include "match/game.h"
#include "match/plan.h"
#include "match/store.h"
#include "search/level.h"
#include "train/evaluator.h"

enum {
    MAX_GAMES = 1000000,
    MAX_HASH_MB = 1 << 16,
    USUAL_MS = 100,
    USUAL_PATIENCE_MS = 60000,
    MAX_PATIENCE_MS = 3600000,
};

typedef struct Match {
    MatchSpec spec[MATCH_MAX_PLAYERS];
    TrainEvaluator evaluator[MATCH_MAX_PLAYERS];
    MatchTerms terms;
    MatchPlan plan;
    ThreadLock starting;
    bool tests; /* --sprt */
    MatchSprt sprt;

    Jobs jobs; /* their lock is for all below, too */
    MatchStore store;
    MatchCrosstable crosstable;
    long long next; /* the next game to look at */
    bool broken;    /* stopped for a fault of ours */
} Match;

/* ---- jobs ------------------------------------------------------------------------- */

typedef struct Worker {
    Match *match;
    /* By player, and by how many seats it has in a game. */
    MatchPlayer *player[MATCH_MAX_PLAYERS][GAME_MAX_SEATS];
} Worker;

/* The next game to be played; -1: none. */
static long long take_game(Match *m)
{
    long long game = -1;

    thread_lock(&m->jobs.lock);
    while (m->next < m->store.games && m->store.game[m->next].done)
        m->next++;
    if (!m->jobs.stop && m->next < m->store.games)
        game = m->next++;
    thread_unlock(&m->jobs.lock);
    return game;
}

/* Says what cannot be helped and ends the match. */
static void break_off(Match *m)
{
    thread_lock(&m->jobs.lock);
    if (!m->broken)
        say_no_memory();
    m->jobs.stop = m->broken = true;
    thread_unlock(&m->jobs.lock);
}

static void hand_in(Match *m, long long game, const MatchResult *result, Str record)
{
    thread_lock(&m->jobs.lock);
    if (!match_store_add(&m->store, game, result, record))
        m->jobs.stop = m->broken = true;
    match_crosstable_add(&m->crosstable, &m->store, game);
    if (m->tests &&
        match_stats_verdict(&m->crosstable.player[0].all, m->sprt) != MATCH_OPEN)
        m->jobs.stop = true;
    thread_unlock(&m->jobs.lock);
}

/* Puts players on their seats; false when memory runs out. */
static bool seat_players(Worker *w, long long number, MatchGame *game)
{
    const MatchPlan *plan = &w->match->plan;
    int seats[MATCH_MAX_PLAYERS] = {0};

    for (int seat = 0; seat < plan->seats; seat++) {
        int who = match_plan_player(plan, number, seat);
        MatchPlayer **player = &w->player[who][seats[who]++];

        if (!*player)
            *player = match_player_open(&w->match->spec[who], &w->match->terms);
        if (!*player)
            return false;
        game->player[seat] = *player;
        game->name[seat] = w->match->spec[who].text;
    }
    return true;
}

/* Puts a table around the game's opening; false when memory runs out. */
static bool set_table(const Match *m, long long number, MatchGame *game)
{
    History *history = match_plan_begin(&m->plan, number);
    Fault fault;

    if (history && session_open(history, &(ClockTerms){CLOCK_NONE, 0, 0}, &game->table,
                                &fault) == OK)
        return true;
    history_close(history);
    return false;
}

static bool play_game(Worker *w, long long number)
{
    Match *m = w->match;
    MatchGame game = {.rng = {match_plan_seed(&m->plan, number)}, .number = number + 1};
    MatchResult result;
    char *text = NULL;
    size_t size = 0;
    bool done;

    game.seed = bits_mix(game.rng.state + (uint64_t)number);
    done = set_table(m, number, &game) && seat_players(w, number, &game) &&
           match_game_play(&game, &result);
    if (done && m->store.records)
        text = match_game_record(&game, &size);
    done = done && (text || !m->store.records);
    if (done)
        hand_in(m, number, &result, (Str){text, size});
    free(text);
    session_close(game.table);
    return done;
}

static void play_games(void *context)
{
    Match *m = context;
    Worker w = {.match = m};
    long long game;

    while ((game = take_game(m)) >= 0) {
        if (!play_game(&w, game))
            break_off(m);
    }
    for (int i = 0; i < MATCH_MAX_PLAYERS; i++) {
        for (int k = 0; k < GAME_MAX_SEATS; k++)
            match_player_close(w.player[i][k]);
    }
}

/* ---- telling ------------------------------------------------------------------------- */

static void print_progress(void *context)
{
    const Match *m = context;
    const MatchTotals *first = &m->crosstable.player[0];
    char text[3][24];
    double low, high;
    Text elo = text_into(text[0], sizeof text[0]),
         from = text_into(text[1], sizeof text[1]),
         to = text_into(text[2], sizeof text[2]);

    match_stats_interval(&first->all, &low, &high);
    match_crosstable_print_elo(match_stats_elo(match_stats_score(&first->all)), &elo);
    match_crosstable_print_elo(match_stats_elo(low), &from);
    match_crosstable_print_elo(match_stats_elo(high), &to);
    say_print(stderr,
              N_("game %1 of %2; %3: won %4, drawn %5, lost %6, Elo %7 (%8 to %9)"),
              say_number(m->store.done).text, say_number(m->store.games).text,
              m->spec[0].text, say_number(first->won).text, say_number(first->drawn).text,
              say_number(first->lost).text, text[0], text[1], text[2], NULL);
}

static const char *verdict_text(MatchVerdict verdict)
{
    switch (verdict) {
    case MATCH_UPPER: return N_("SPRT %1: passed, LLR %2 (%3 to %4)\n");
    case MATCH_LOWER: return N_("SPRT %1: failed, LLR %2 (%3 to %4)\n");
    case MATCH_OPEN: break;
    }
    return N_("SPRT %1: undecided, LLR %2 (%3 to %4)\n");
}

static void print_sprt(const Match *m, const Cli *cli)
{
    static const char *const name[] = {"undecided", "failed", "passed"};
    const MatchStats *stats = &m->crosstable.player[0].all;
    MatchVerdict verdict = match_stats_verdict(stats, m->sprt);
    char llr[24], low[24], high[24];

    if (cli_has(cli, "json")) {
        Json j = json_begin(stdout);

        json_string(&j, "sprt", name[verdict]);
        json_real(&j, "llr", match_stats_llr(stats, m->sprt));
        json_real(&j, "bound", match_stats_bound());
        json_end(&j);
        return;
    }
    snprintf(llr, sizeof llr, "%.2f", match_stats_llr(stats, m->sprt));
    snprintf(low, sizeof low, "%.2f", -match_stats_bound());
    snprintf(high, sizeof high, "%.2f", match_stats_bound());
    putchar('\n');
    say_print(stdout, verdict_text(verdict), cli_text(cli, "sprt"), llr, low, high, NULL);
}

/* The answer: 1 for a test that failed, or a match that is not over. */
static int report_match(const Match *m, const Cli *cli)
{
    MatchVerdict verdict = match_stats_verdict(&m->crosstable.player[0].all, m->sprt);

    if (cli_has(cli, "json"))
        match_crosstable_print_json(&m->crosstable, stdout);
    else
        match_crosstable_print(&m->crosstable, stdout);
    if (m->tests)
        print_sprt(m, cli);
    if (m->broken)
        return CLI_BAD;
    if (m->tests && verdict != MATCH_OPEN)
        return verdict == MATCH_UPPER ? CLI_YES : CLI_NO;
    if (m->store.done == m->store.games)
        return CLI_YES;
    say_error_count(NP_("the match is not over: %1 of %2 game was played",
                        "the match is not over: %1 of %2 games were played"),
                    m->store.games, say_number(m->store.done).text,
                    say_number(m->store.games).text, NULL);
    return CLI_NO;
}

/* ---- the command line ---------------------------------------------------------------- */

/* "depth:N, ": the rivals a game has of its own. */
static void print_rivals(const GameDef *def, Text *out)
{
    for (const GameRival *r = games_tools(def)->rivals; r->name; r++) {
        text_add(out, r->name);
        text_add(out, r->numbered ? ":N, " : ", ");
    }
}

/* What an engine values positions with: a file's, or the game's own, if it wants a network. */
static bool read_evaluator(Match *m, int player, const GameDef *def)
{
    MatchSpec *spec = &m->spec[player];

    if (spec->kind != MATCH_ENGINE || spec->plain || !level_get(spec->number)->net)
        return true;
    if (!spec->file)
        train_evaluator_standard(def, &m->evaluator[player]);
    else if (!train_evaluator_read(def, spec->file, &m->evaluator[player]))
        return false;
    spec->evaluator = m->evaluator[player].evaluator;
    return true;
}

static bool read_players(Match *m, const Cli *cli, const GameDef *def)
{
    char names[128] = "";
    Text out = text_into(names, sizeof names);

    print_rivals(def, &out);
    if (cli->words < 2 || cli->words > MATCH_MAX_PLAYERS) {
        say_error_count(
            NP_("a match has 2 to %1 player; they are engine, weights, level:N, simple, "
                "random, %2ugi:COMMAND",
                "a match has 2 to %1 players; they are engine, weights, level:N, simple, "
                "random, %2ugi:COMMAND"),
            MATCH_MAX_PLAYERS, say_number(MATCH_MAX_PLAYERS).text, names, NULL);
        return false;
    }
    for (int i = 0; i < cli->words; i++) {
        if (!match_spec_parse(def, cli->word[i], &m->spec[i])) {
            say_error(
                N_("no player '%1'; there are engine, weights, level:1 to level:10, "
                   "simple, random, %2ugi:COMMAND"),
                cli->word[i], names, NULL);
            return false;
        }
        if (!read_evaluator(m, i, def))
            return false;
    }
    return true;
}

static bool read_sprt(Match *m, const Cli *cli)
{
    const char *text = cli_text(cli, "sprt");
    char *end = NULL;

    m->tests = text != NULL;
    if (!text)
        return true;
    m->sprt.elo0 = strtod(text, &end);
    if (end > text && *end == ',') {
        text = end + 1;
        m->sprt.elo1 = strtod(text, &end);
    }
    if (end > text && *end == '\0' && m->sprt.elo0 < m->sprt.elo1 &&
        m->sprt.elo0 > -1000 && m->sprt.elo1 < 1000 && cli->words == 2)
        return true;
    say_error(
        N_("--sprt wants LOW,HIGH, two differences in Elo such as 0,5, and a match of "
           "two players"),
        NULL);
    return false;
}

static bool read_terms(Match *m, const Cli *cli, const NewGame *setup)
{
    long long nodes = 0, movetime = 0, patience = USUAL_PATIENCE_MS, threads = 1,
              hash = 16;

    if (!cli_number(cli, "nodes", 1, LLONG_MAX, &nodes) ||
        !cli_number(cli, "movetime", 1, INT_MAX, &movetime) ||
        !cli_number(cli, "patience", 1, MAX_PATIENCE_MS, &patience) ||
        !cli_number(cli, "threads", 1, METHOD_MAX_THREADS, &threads) ||
        !cli_number(cli, "hash", 1, MAX_HASH_MB, &hash))
        return false;
    if (!nodes && !movetime)
        movetime = USUAL_MS;
    m->terms = (MatchTerms){
        .def = setup->def,
        .nodes = (uint64_t)nodes,
        .movetime_ms = movetime,
        .patience_ms = patience,
        .threads = (int)threads,
        .hash_bytes = (size_t)hash << 20,
        .data = cli_text(cli, "data"),
        .starting = &m->starting,
    };
    return true;
}

static uint64_t text_hash(Str text)
{
    uint64_t hash = text.size;

    for (size_t i = 0; i < text.size; i++)
        hash = bits_mix(hash ^ (unsigned char)text.at[i]);
    return hash;
}

/* The position as it was given; from standard input, as it was read. */
static void print_start(const Match *m, const Cli *cli, FILE *to)
{
    const char *given = cli_text(cli, "position");
    char read[GAME_POSITION_SIZE];

    if (given && strcmp(given, "-") == 0) {
        game_position_text(m->plan.def, history_initial(m->plan.opening[0]), read);
        given = read;
    }
    fprintf(to, " at %s", given ? given : "the start");
}

/* All that decides what is played, in one line: a state is of one match only. */
static char *settings_text(const Match *m, const Cli *cli, const NewGame *setup)
{
    char *text = NULL;
    size_t size;
    FILE *to = open_memstream(&text, &size);

    if (!to)
        return NULL;
    for (int i = 0; i < m->plan.players; i++)
        fprintf(to, "%s %016llx | ", m->spec[i].text,
                (unsigned long long)m->evaluator[i].name);
    fprintf(to,
            "%s | nodes %llu movetime %lld threads %d hash %zu seed %llu turns %d "
            "openings %016llx",
            setup->def->name, (unsigned long long)m->terms.nodes,
            (long long)m->terms.movetime_ms, m->terms.threads, m->terms.hash_bytes >> 20,
            (unsigned long long)m->plan.seed, m->plan.random_turns,
            (unsigned long long)m->plan.opening_hash);
    for (int i = 0; i < setup->game.count; i++)
        fprintf(to, " %.*s %016llx", (int)setup->game.option[i].key.size,
                setup->game.option[i].key.at,
                (unsigned long long)text_hash(setup->game.option[i].value));
    print_start(m, cli, to);
    if (fclose(to) != 0) {
        free(text);
        return NULL;
    }
    for (char *at = text; *at; at++)
        *at = (unsigned char)*at < ' ' ? ' ' : *at;
    return text;
}

/* Whole groups only. */
static long long round_up(const Match *m, long long games)
{
    long long unit = match_plan_rounds(&m->plan);

    return (games + unit - 1) / unit * unit;
}

static bool open_store(Match *m, const Cli *cli, const NewGame *setup)
{
    char *settings = settings_text(m, cli, setup);
    long long games = 100;
    bool done;

    if (!settings) {
        say_no_memory();
        return false;
    }
    done = cli_number(cli, "games", 1, MAX_GAMES, &games) &&
           match_store_open(&m->store, round_up(m, games), settings,
                            cli_text(cli, "state"), cli_text(cli, "records"));
    free(settings);
    return done;
}

/* Counts what an earlier run has played. */
static void take_up(Match *m)
{
    m->crosstable = (MatchCrosstable){.plan = &m->plan, .spec = m->spec};
    for (long long i = 0; i < m->store.games; i += match_plan_rounds(&m->plan))
        match_crosstable_add(&m->crosstable, &m->store, i);
    m->jobs.stop = m->tests && match_stats_verdict(&m->crosstable.player[0].all,
                                                   m->sprt) != MATCH_OPEN;
}

/* A program that cannot even begin is a slip in the command, not a player. */
static bool try_player(Match *m, const MatchSpec *spec)
{
    MatchPlayer *player = match_player_open(spec, &m->terms);
    MatchFailure failure;
    char line[512];
    Text text = text_into(line, sizeof line);
    bool done;

    if (!player) {
        say_no_memory();
        return false;
    }
    done = match_player_begin(player, m->plan.opening[0], 0, 1, &failure);
    match_player_close(player);
    if (done)
        return true;
    message_print(&failure.why, say_translate, &text);
    say_error(N_("the player '%1' cannot begin: %2"), spec->text, line, NULL);
    return false;
}

static bool try_players(Match *m)
{
    for (int i = 0; i < m->plan.players; i++) {
        if (!try_player(m, &m->spec[i]))
            return false;
    }
    return true;
}

static int play_match(Match *m, const Cli *cli, const NewGame *setup)
{
    long long concurrency = 1;
    int answer = CLI_BAD;

    if (!cli_number(cli, "concurrency", 1, JOBS_MAX_THREADS, &concurrency) ||
        !match_plan_open(&m->plan, cli, setup, cli->words))
        return CLI_BAD;
    if (try_players(m) && open_store(m, cli, setup)) {
        take_up(m);
        answer = jobs_run(&m->jobs, (int)concurrency, play_games, print_progress, m)
                     ? report_match(m, cli)
                     : say_no_memory();
        match_store_close(&m->store);
    }
    match_plan_close(&m->plan);
    return answer;
}

static int run_match(const Cli *cli)
{
    struct sigaction ignore = {.sa_handler = SIG_IGN};
    Match match = {0};
    NewGame setup;
    int answer;

    sigaction(SIGPIPE, &ignore,
              NULL); /* who writes to a dead program is told otherwise */
    if (!read_sprt(&match, cli) || !newgame_read(cli, &setup))
        return CLI_BAD;
    thread_lock_init(&match.jobs.lock);
    thread_lock_init(&match.starting);
    answer = read_players(&match, cli, setup.def) && read_terms(&match, cli, &setup)
                 ? play_match(&match, cli, &setup)
                 : CLI_BAD;
    for (int i = 0; i < MATCH_MAX_PLAYERS; i++)
        train_evaluator_clear(&match.evaluator[i]);
    thread_lock_clear(&match.starting);
    thread_lock_clear(&match.jobs.lock);
    newgame_clear(&setup);
    return answer;
}

static const CliOption options[] = {
    {"games", CLI_NUMBER, "N", N_("how many games; 100 when not given")},
    {"movetime", CLI_NUMBER, "MS", N_("milliseconds a turn; 100 when not given")},
    {"nodes", CLI_NUMBER, "N", N_("turns to think about for each turn")},
    {"concurrency", CLI_NUMBER, "N", N_("games at a time; 1 when not given")},
    {"threads", CLI_NUMBER, "N", N_("threads of each engine; 1 when not given")},
    {"hash", CLI_NUMBER, "MB", N_("memory of each engine; 16 when not given")},
    {"seed", CLI_NUMBER, "S", N_("start of the random numbers; 1 when not given")},
    {"openings", CLI_TEXT, "FILE", N_("begin with these positions or records")},
    {"opening-turns", CLI_NUMBER, "N",
     N_("random turns to begin with; 2, or 0 with --openings")},
    {"sprt", CLI_TEXT, "LOW,HIGH",
     N_("stop once one of these leads in Elo is clearly the likelier")},
    {"records", CLI_TEXT, "FILE", N_("add the records of the games to this file")},
    {"state", CLI_TEXT, "FILE", N_("keep results here; the same command goes on")},
    {"patience", CLI_NUMBER, "MS",
     N_("what other programs may take on top; 60000 when not given")},
    INPUT_POSITION_OPTION,
    {0},
};

const Command cmd_match = {
    .name = "match",
    .usage = N_("PLAYER PLAYER.. [--games N] [limits] [setup options]"),
    .summary = N_("let computer players play each other and compare them"),
    .help = N_(
        "Players are: engine, weights (the same without a network), engine:FILE (with the\n"
        "weights or the network of a file that 'oriel train' wrote), level:1 to level:10,\n"
        "simple (looks one turn ahead), random, plain ones of a game's own (Santorini:\n"
        "depth:N, alpha-beta on heights; Sintra: greedy, and flat:N, which finishes N\n"
        "games for every token), and ugi:COMMAND, another program that speaks the engine\n"
        "protocol.\n"
        "\n"
        "Every opening is played with the seats changed round; where a power is 'random'\n"
        "cards without secrets are drawn for each. With two sides and more players\n"
        "everyone meets everyone. A program that dies, keeps silent or plays an\n"
        "illegal token has lost the game. An interrupt lets the games end that are under\n"
        "way. Answers 1 when the match is not over or its test has failed."),
    .options = options,
    .sets_up = true,
    .run = run_match,
};
