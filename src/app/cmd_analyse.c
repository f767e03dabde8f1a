/* SPDX-License-Identifier: MIT */
/* cmd_analyse - what the engine thinks of a position, or of every turn of whole records. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "app/analyse_summary.h"
#include "app/commands.h"
#include "base/json_file.h"
#include "cli/input.h"
#include "cli/progress.h"
#include "cli/records.h"
#include "cli/say.h"
#include "cli/show.h"
#include "game/games.h"
#include "search/engine.h"
#include "search/score_text.h"
#include "train/evaluator.h"

enum {
    DEFAULT_MS = 1000,
    POLL_US = 20000,
    MAX_HASH_MB = 1 << 16,
    SCORE_SIZE = 64,
};

/* The lines found for one position, the best first. */
typedef struct Lines {
    int count;
    EngineInfo *line; /* room for `room` */
    int room;
} Lines;

typedef struct Analyst {
    bool json, sums; /* sums: a record is told as a whole */
    int multipv, threads;
    size_t hash_bytes;
    EngineLimits limits;
    Engine *engine; /* of the game `def` */
    const GameDef *def;
    Lines best, played;
    AnalyseSummary summary; /* of the record at hand */
    Progress progress;
    TrainEvaluator evaluator; /* of that game */
} Analyst;

/* Where in which record a position stands. */
typedef struct Place {
    const Records *records;
    int token, tokens;
    Str played;
    bool is_best; /* what was played is what the engine would have played */
} Place;

/* ---- thinking ------------------------------------------------------------------------ */

/* Opens the engine for a game unless it is open already. */
static bool open_engine(Analyst *a, const GameDef *def)
{
    EngineOptions options = engine_defaults(def);

    if (a->engine && a->def == def)
        return true;
    engine_close(a->engine);
    a->engine = NULL;
    options.threads = a->threads;
    options.hash_bytes = a->hash_bytes;
    options.multipv = a->multipv;
    train_evaluator_clear(&a->evaluator);
    train_evaluator_standard(def, &a->evaluator);
    options.evaluator = a->evaluator.evaluator;
    a->def = def;
    if (engine_open(&options, &a->engine) == OK)
        return true;
    say_no_memory();
    return false;
}

static void take_infos(Engine *engine, Lines *lines)
{
    EngineInfo info;

    while (engine_info(engine, &info)) {
        int i = info.multipv - 1;

        if (i < 0 || i >= lines->room)
            continue;
        lines->line[i] = info;
        lines->count = i >= lines->count ? i + 1 : lines->count;
    }
}

/* Who answers without having said a line gets one of the answer. */
static void take_best(Engine *engine, Lines *lines)
{
    EngineInfo *line = &lines->line[0];
    EngineBest best;

    engine_best(engine, &best);
    if (!best.some || lines->count)
        return;
    *line = (EngineInfo){.depth = best.depth, .multipv = 1, .nodes = best.nodes};
    line->score = best.score;
    str_copy(str_from(best.text), line->pv, sizeof line->pv);
    lines->count = 1;
}

/* Thinks about the position a history stands in; with `only` about that token. */
static bool think(Analyst *a, const History *history, const Str *only, Lines *lines)
{
    EngineLimits limits = a->limits;
    Fault fault = {0};

    limits.searchmoves = only;
    limits.searchmove_count = only != NULL;
    lines->count = 0;
    if (!open_engine(a, history_def(history)))
        return false;
    if (engine_follow(a->engine, history, &fault) != OK ||
        engine_go(a->engine, &limits, &fault) != OK) {
        say_fault(_(N_("the engine")), &fault);
        return false;
    }
    while (engine_poll(a->engine, POLL_US))
        take_infos(a->engine, lines);
    take_infos(a->engine, lines);
    take_best(a->engine, lines);
    return true;
}

/* ---- telling ------------------------------------------------------------------------- */

static const char *score_text(const EngineInfo *line, char room[SCORE_SIZE])
{
    Text out = text_into(room, SCORE_SIZE);

    score_print(&line->score, &out);
    return room;
}

static void print_pv(Json *j, const char *pv)
{
    Str rest = str_from(pv), token;

    json_open(j, "pv", '[');
    while (str_word(&rest, &token))
        json_str(j, NULL, token);
    json_close(j, ']');
}

static void print_json(const Analyst *a, const History *history, const Place *place)
{
    char position[GAME_POSITION_SIZE];
    Json j = json_begin(stdout);

    if (place) {
        json_string(&j, "file", place->records->file);
        json_number(&j, "record", place->records->number);
        json_number(&j, "token", place->token);
    }
    if (a->def->between(history_state(history))) { /* inside a turn there is no text */
        game_position_text(a->def, history_state(history), position);
        json_string(&j, "position", position);
    }
    json_number(&j, "seat", history_mover(history) + 1);
    if (place) {
        json_str(&j, "played", place->played);
        json_bool(&j, "best", place->is_best);
        if (a->played.count)
            score_json(&j, "score", &a->played.line[0].score);
    }
    json_open(&j, "lines", '[');
    for (int i = 0; i < a->best.count; i++) {
        const EngineInfo *line = &a->best.line[i];

        json_open(&j, NULL, '{');
        score_json(&j, "score", &line->score);
        json_number(&j, "depth", line->depth);
        json_count(&j, "nodes", line->nodes);
        json_number(&j, "time_ms", line->time_ms);
        print_pv(&j, line->pv);
        json_close(&j, '}');
    }
    json_close(&j, ']');
    json_end(&j);
}

static void print_lines(const Analyst *a, int from)
{
    char score[SCORE_SIZE];

    for (int i = from; i < a->best.count; i++)
        say_print(stdout, N_("  line %1, depth %2, %3: %4\n"), say_number(i + 1).text,
                  say_number(a->best.line[i].depth).text,
                  score_text(&a->best.line[i], score), a->best.line[i].pv, NULL);
}

/* What was played and, where there is something better, what to play, in words. */
static void print_words(const Analyst *a, const History *history, const Place *place)
{
    Str pv = a->best.count ? str_from(a->best.line[0].pv) : (Str){0}, best;
    GameWords words;

    game_words_tell(a->def, history_state(history), place->played, &words);
    show_words(N_("  played: %1\n"), &words);
    if (place->is_best || !str_word(&pv, &best))
        return;
    game_words_advise(a->def, history_state(history), best, &words);
    show_words(N_("  better: %1\n"), &words);
}

static void print_turn(const Analyst *a, const History *history, const Place *place)
{
    char score[SCORE_SIZE] = "?", token[GAME_TOKEN_SIZE];

    str_copy(place->played, token, sizeof token);
    if (a->played.count)
        score_text(&a->played.line[0], score);
    say_print(stdout,
              place->is_best ? N_("token %1, seat %2: %3, %4, the best\n")
                             : N_("token %1, seat %2: %3, %4\n"),
              say_number(place->token).text, say_number(history_mover(history) + 1).text,
              token, score, NULL);
    print_words(a, history, place);
    print_lines(a, 0);
}

static void print(const Analyst *a, const History *history, const Place *place)
{
    if (a->json)
        print_json(a, history, place);
    else if (place)
        print_turn(a, history, place);
    else
        print_lines(a, 0);
    fflush(stdout);
}

/* ---- records ------------------------------------------------------------------------- */

/* Where a token leads to, as a number that equal positions share; 0: it is not legal. */
static uint64_t result_of(const History *history, Str text)
{
    const GameDef *def = history_def(history);
    GameState after = {0};
    Token token;
    Fault fault;

    memcpy(&after, history_state(history), def->state_size);
    if (def->parse_token(&after, text, &token, &fault) != OK)
        return 0;
    game_apply(def, &after, &token, NULL);
    return def->hash(&after);
}

/* The line that begins with what was played; NULL: there is none. */
static const EngineInfo *find_played(const Analyst *a, const History *history, Str played)
{
    uint64_t wanted = result_of(history, played);

    for (int i = 0; i < a->best.count; i++) {
        Str rest = str_from(a->best.line[i].pv), first;

        if (str_word(&rest, &first) && result_of(history, first) == wanted)
            return &a->best.line[i];
    }
    return NULL;
}

/* What the turn at hand cost, for the summary of its record. */
static void note_turn(Analyst *a, const History *history, const Place *place)
{
    int seat = history_mover(history);
    AnalyseTurn turn = {.token = place->token, .seat = seat};
    Str rest = str_from(a->best.count ? a->best.line[0].pv : ""), first;

    str_copy(place->played, turn.played, sizeof turn.played);
    if (str_word(&rest, &first))
        str_copy(first, turn.best, sizeof turn.best);
    if (a->best.count && a->played.count)
        turn.cost = analyse_chance(&a->best.line[0].score, seat) -
                    analyse_chance(&a->played.line[0].score, seat);
    analyse_note(&a->summary, &turn, place->is_best);
}

static bool analyse_turn(Analyst *a, const History *history, Place *place)
{
    const EngineInfo *found;

    if (!think(a, history, NULL, &a->best))
        return false;
    found = find_played(a, history, place->played);
    place->is_best = found == &a->best.line[0];
    if (found) {
        a->played.line[0] = *found;
        a->played.count = 1;
    } else if (!think(a, history, &place->played, &a->played)) {
        return false;
    }
    if (a->sums) {
        note_turn(a, history, place);
        return true;
    }
    progress_hide(&a->progress);
    print(a, history, place);
    return !ferror(stdout); /* nobody would read the rest */
}

/* Is there something to think about: a seat to move, and a token of the game's own? */
static bool is_turn(const History *history, Str token)
{
    int seat;
    Leave why;

    return history_mover(history) >= 0 && !history_is_leave(token, &seat, &why) &&
           !history_is_drawn(token);
}

static void print_summary(Analyst *a, const Records *records)
{
    progress_hide(&a->progress);
    if (a->json) {
        Json j = json_begin(stdout);

        json_string(&j, "file", records->file);
        json_number(&j, "record", records->number);
        analyse_print_json(&a->summary, &j);
        json_end(&j);
    } else {
        analyse_print(&a->summary, stdout);
    }
    fflush(stdout);
}

/* Goes through the tokens of `whole` again, from the beginning. */
static int analyse_game(Analyst *a, const Records *records, const History *whole,
                        History *history)
{
    Place place = {.records = records, .tokens = history_count(whole)};
    Fault fault;

    analyse_begin(&a->summary);
    if (!a->json)
        say_print(stdout, N_("%1, record %2\n"), records->file,
                  say_number(records->number).text, NULL);
    for (int i = 0; i < place.tokens; i++) {
        place.token = i + 1;
        place.played = history_text(whole, i);
        if (is_turn(history, place.played) && !analyse_turn(a, history, &place))
            return CLI_BAD;
        if (history_apply(history, place.played, NULL, &fault) != OK)
            return say_fault(records->file, &fault);
        if (progress_due(&a->progress))
            say_print(stderr, N_("record %1, token %2 of %3"),
                      say_number(records->number).text, say_number(place.token).text,
                      say_number(place.tokens).text, NULL);
    }
    if (a->sums)
        print_summary(a, records);
    return CLI_YES;
}

static int analyse_record(Analyst *a, const Records *records)
{
    History *whole = NULL, *history = NULL;
    RecordFault fault;
    int answer;

    progress_hide(&a->progress);
    if (records->faulty)
        return records_tell_fault(records, &records->fault);
    if (record_play(records->record, games_find, INT_MAX, &whole, &fault) != OK)
        return records_tell_fault(records, &fault);
    if (record_play(records->record, games_find, 0, &history, &fault) != OK)
        answer = records_tell_fault(records, &fault);
    else
        answer = analyse_game(a, records, whole, history);
    if (history)
        history_close(history);
    history_close(whole);
    return answer;
}

static int analyse_file(Analyst *a, const Cli *cli, const char *name)
{
    int answer = CLI_YES;
    Records records;

    if (!records_open(&records, cli, name))
        return CLI_BAD;
    while (!ferror(stdout) && records_next(&records)) {
        int one = analyse_record(a, &records);

        answer = one > answer ? one : answer;
    }
    if (records.number == 0)
        answer = say_error(N_("'%1' holds no record"), name, NULL);
    records_close(&records);
    return answer;
}

/* ---- the command --------------------------------------------------------------------- */

static int analyse_position(Analyst *a, const Cli *cli)
{
    static const GameSetup no_setup;
    History *history;
    GameState state;
    Fault fault;
    int answer;

    if (!input_position(cli, &a->def, &state))
        return CLI_BAD;
    if (history_open_at(a->def, &no_setup, &state, &history, &fault) != OK)
        return say_fault(_(N_("position")), &fault);
    if (history_mover(history) < 0) {
        answer = say_error(N_("nobody is to move in this position"), NULL);
    } else {
        answer = think(a, history, NULL, &a->best) ? CLI_YES : CLI_BAD;
        if (answer == CLI_YES)
            print(a, history, NULL);
    }
    history_close(history);
    return answer;
}

static bool open_lines(Lines *lines, int room)
{
    lines->room = room;
    lines->line = calloc((size_t)room, sizeof *lines->line);
    return lines->line;
}

static bool read_options(const Cli *cli, Analyst *a)
{
    long long nodes = 0, depth = 0, movetime = 0, multipv = 1, threads = 1, hash = 16;

    if (!cli_number(cli, "nodes", 1, LLONG_MAX, &nodes) ||
        !cli_number(cli, "depth", 1, INT16_MAX, &depth) ||
        !cli_number(cli, "movetime", 1, INT_MAX, &movetime) ||
        !cli_number(cli, "multipv", 1, METHOD_MAX_LINES, &multipv) ||
        !cli_number(cli, "threads", 1, METHOD_MAX_THREADS, &threads) ||
        !cli_number(cli, "hash", 1, MAX_HASH_MB, &hash))
        return false;
    if (!nodes && !depth && !movetime)
        movetime = DEFAULT_MS;
    a->json = cli_has(cli, "json");
    a->sums = cli_has(cli, "summary");
    a->limits = (EngineLimits){
        .nodes = (uint64_t)nodes, .depth = (int)depth, .movetime_ms = movetime};
    a->multipv = (int)multipv;
    a->threads = (int)threads;
    a->hash_bytes = (size_t)hash << 20;
    return true;
}

static int analyse(Analyst *a, const Cli *cli)
{
    int worst = CLI_YES;

    if (!open_lines(&a->best, a->multipv) || !open_lines(&a->played, 1))
        return say_no_memory();
    if (cli_has(cli, "position"))
        return analyse_position(a, cli);
    for (int i = 0; i < cli->words && !ferror(stdout); i++) {
        int answer = analyse_file(a, cli, cli->word[i]);

        worst = answer > worst ? answer : worst;
    }
    return worst;
}

static int run_analyse(const Cli *cli)
{
    Analyst a = {0};
    int answer;

    if (!cli_has(cli, "position") == !cli->words)
        return say_error(N_("what is to be analysed? give --position P or name files of "
                            "records"),
                         NULL);
    if (!read_options(cli, &a))
        return CLI_BAD;
    answer = analyse(&a, cli);
    progress_end(&a.progress);
    engine_close(a.engine);
    train_evaluator_clear(&a.evaluator);
    free(a.best.line);
    free(a.played.line);
    return answer;
}

static const CliOption options[] = {
    INPUT_GAME_OPTION,
    INPUT_POSITION_OPTION,
    {"nodes", CLI_NUMBER, "N", N_("think about so many turns for each position")},
    {"movetime", CLI_NUMBER, "MS", N_("think so many milliseconds; 1000 by default")},
    {"depth", CLI_NUMBER, "D", N_("look so many turns ahead")},
    {"multipv", CLI_NUMBER, "K", N_("how many lines; 1 by default")},
    {"threads", CLI_NUMBER, "N", N_("think with so many threads; 1 by default")},
    {"hash", CLI_NUMBER, "MB", N_("megabytes to remember positions in; 16 by default")},
    {"summary", CLI_FLAG, NULL, N_("for records: only how well each seat played")},
    INPUT_DATA_OPTION,
    {0},
};

const Command cmd_analyse = {
    .name = "analyse",
    .usage = N_("--position P [--game G] [limits]\nFILE.. [--summary] [limits]"),
    .summary = N_("tell the best lines of a position or of whole records"),
    .help = N_(
        "For a position: the best lines, each with its score for the side to move. For\n"
        "records: for every turn what was played, its score, and the best lines instead.\n"
        "Scores are for the side to move: 'cp 0' is even, 'cp 200' three chances of four,\n"
        "'cp -200' one of four; 'win 2' is won in two turns, 'loss 2' lost. 'points' are\n"
        "the final scores it expects, 'share' the chances, of each seat. It knows all\n"
        "that is hidden. With --summary a record is told in a few lines: how many turns\n"
        "were the best, which gave most away. With --nodes and one thread the answer is\n"
        "the same every time."),
    .options = options,
    .run = run_analyse,
};
