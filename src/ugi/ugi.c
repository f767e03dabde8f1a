/* SPDX-License-Identifier: MIT */
#include "ugi/ugi.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "game/legal.h"
#include "game/perft.h"
#include "search/score_text.h"
#include "ugi/option.h"

enum { MAX_SEARCHMOVES = 1024 };

struct Ugi {
    FILE *out;
    UgiOptions options;
    Seen *seen;     /* the game as it was told; NULL: none was */
    Engine *engine; /* thinks about it; NULL: not needed yet */
    bool thinking, infinite;
};

/* ---- saying things ---- */

static void say_fault(Ugi *u, const Fault *fault)
{
    char line[1024];
    Text out = text_into(line, sizeof line);

    fault_print(fault, message_english, &out);
    fprintf(u->out, "info string error: %s\n", line);
}

static void say_error(Ugi *u, const char *id, Str about)
{
    Fault fault;

    fault_set(&fault, ERR_SYNTAX, NULL, (Str){NULL, 0}, about, id);
    say_fault(u, &fault);
}

static void say_no_memory(Ugi *u)
{
    say_error(u, N_("not enough memory"), (Str){NULL, 0});
}

/* ---- the engine ---- */

static EngineOptions engine_options(const Ugi *u)
{
    return ugi_options_engine(&u->options, ugi_options_game(&u->options));
}

static void drop_engine(Ugi *u)
{
    engine_close(u->engine);
    u->engine = NULL;
}

/* An engine as the options want it, at the game that was told. */
static bool open_engine(Ugi *u)
{
    EngineOptions options = engine_options(u);

    if (!u->engine && engine_open(&options, &u->engine) != OK) {
        say_no_memory(u);
        return false;
    }
    engine_watch(u->engine, u->seen);
    return true;
}

/* ---- the position ---- */

/* Room for the game and the seat of the options. */
static bool open_seen(Ugi *u)
{
    EngineOptions options = engine_options(u);

    if (u->seen)
        return true;
    u->seen = seen_open(options.def, options.seat, options.seed);
    if (!u->seen) {
        say_no_memory(u);
        return false;
    }
    seen_set_repetition(u->seen, REPETITION_ENDS);
    return true;
}

/* Goes to a game that is told as a whole: `startpos` or `fen P`, and all its tokens. */
static void follow_moves(Ugi *u, Str start, Str moves)
{
    const char *data = u->options.data;
    Str word;
    UgiSetup setup;
    GameState at;
    Fault fault;
    Status status = OK;

    if (!open_seen(u))
        return;
    ugi_options_setup(&u->options, &setup);
    str_word(&start, &word);
    if (str_is(word, "fen"))
        status = game_parse_position(seen_def(u->seen), str_trim(start),
                                     str_from(data ? data : ""), &at, &fault);
    if (status == OK)
        status = seen_follow_text(u->seen, &setup.game, str_is(word, "fen") ? &at : NULL,
                                  moves, &fault);
    if (status != OK)
        say_fault(u, &fault);
}

/* Cuts `moves ..` off a position command. */
static Str cut_moves(Str *rest)
{
    Str all = *rest, left = *rest, word;

    while (str_word(&left, &word)) {
        if (str_is(word, "moves")) {
            *rest = str_trim(str_range(all.at, word.at));
            return str_trim(left);
        }
    }
    *rest = str_trim(all);
    return (Str){"", 0};
}

static void position(Ugi *u, Str rest)
{
    Str moves = cut_moves(&rest), first, word = rest;

    if (!str_word(&word, &first) ||
        !(str_is(first, "fen") || (str_is(first, "startpos") && !str_trim(word).size)))
        say_error(u, N_("a position is 'startpos' or 'fen' and a position, then 'moves'"),
                  rest);
    else
        follow_moves(u, rest, moves);
}

/* The state that questions are about, before any position the usual start; NULL: told. */
static const void *state(Ugi *u)
{
    if (!u->seen || !seen_view(u->seen))
        follow_moves(u, str_from("startpos"), (Str){"", 0});
    return u->seen ? seen_view(u->seen) : NULL;
}

/* ---- thinking ---- */

static bool read_count(Str *rest, uint64_t max, uint64_t *ret_count)
{
    Str word;
    uint64_t n;

    if (!str_word(rest, &word) || !str_count(word, &n))
        return false;
    *ret_count = n < max ? n : max;
    return true;
}

/* p1time, p2inc and the like. */
static bool read_clock(Str word, Str *rest, EngineLimits *limits)
{
    bool time = word.size == 6 && memcmp(word.at + 2, "time", 4) == 0,
         more = word.size == 5 && memcmp(word.at + 2, "inc", 3) == 0;
    int seat = word.size > 1 ? word.at[1] - '1' : -1;
    uint64_t ms;

    if (!(time || more) || word.at[0] != 'p' || seat < 0 || seat >= GAME_MAX_SEATS ||
        !read_count(rest, INT32_MAX, &ms))
        return false;
    (time ? limits->clock_ms : limits->increment_ms)[seat] = (int64_t)ms;
    limits->clocks = true;
    return true;
}

/* Reads what follows `go`; false: *ret_word is where it went wrong. */
static bool read_limits(Str rest, EngineLimits *limits, Str *moves, Str *ret_word)
{
    uint64_t n;

    while (str_word(&rest, ret_word)) {
        Str word = *ret_word;

        if (str_is(word, "infinite"))
            limits->infinite = true;
        else if (str_is(word, "movetime") && read_count(&rest, INT32_MAX, &n))
            limits->movetime_ms = (int64_t)(n ? n : 1);
        else if (str_is(word, "nodes") && read_count(&rest, INT64_MAX, &n))
            limits->nodes = n ? n : 1;
        else if (str_is(word, "depth") && read_count(&rest, INT16_MAX, &n))
            limits->depth = n ? (int)n : 1;
        else if (str_is(word, "searchmoves")) {
            limits->searchmoves = moves;
            while (limits->searchmove_count < MAX_SEARCHMOVES &&
                   str_word(&rest, &moves[limits->searchmove_count]))
                limits->searchmove_count++;
        } else if (!read_clock(word, &rest, limits))
            return false;
    }
    return true;
}

static void go_think(Ugi *u, Str rest)
{
    Str moves[MAX_SEARCHMOVES], word = {0};
    EngineLimits limits = {0};
    Fault fault = {0};

    if (!read_limits(rest, &limits, moves, &word)) {
        say_error(u, N_("'%1' is not a limit, or its number is missing"), word);
        return;
    }
    if (!state(u) || !open_engine(u))
        return;
    if (engine_go(u->engine, &limits, &fault) != OK) {
        say_fault(u, &fault);
        return;
    }
    u->thinking = true;
    u->infinite = limits.infinite ||
                  !(limits.nodes || limits.depth || limits.movetime_ms || limits.clocks ||
                    level_is_weak(level_get((int)u->options.number[UGI_LEVEL])));
}

static void print_infos(Ugi *u)
{
    EngineInfo info;

    while (engine_info(u->engine, &info)) {
        uint64_t ms = info.time_ms > 0 ? (uint64_t)info.time_ms : 1;
        char score[64];
        Text out = text_into(score, sizeof score);

        score_print(&info.score, &out);
        fprintf(u->out,
                "info depth %d seldepth %d nodes %" PRIu64 " nps %" PRIu64
                " time %" PRId64 " score %s multipv %d pv %s\n",
                info.depth, info.seldepth, info.nodes, info.nodes * 1000 / ms,
                info.time_ms, score, info.multipv, info.pv);
    }
}

bool ugi_think(Ugi *u, uint64_t budget_us)
{
    EngineBest best;
    bool more;

    if (!u->thinking)
        return false;
    more = engine_poll(u->engine, budget_us);
    print_infos(u);
    if (!more) {
        engine_best(u->engine, &best);
        fprintf(u->out, "bestmove %s\n", best.some ? best.text : "(none)");
        u->thinking = false;
    }
    fflush(u->out);
    return u->thinking;
}

static void stop(Ugi *u, Str rest)
{
    (void)rest;
    if (!u->thinking)
        return;
    engine_stop(u->engine);
    while (ugi_think(u, 20000))
        ;
}

/* ---- questions ---- */

static void answer_legal(Ugi *u, const void *s)
{
    LegalList list;

    if (legal_tokens(seen_def(u->seen), s, &list) != OK) {
        say_error(u, N_("too many tokens to list"), (Str){NULL, 0});
        return;
    }
    fputs("response", u->out);
    for (size_t i = 0; i < list.count; i++)
        fprintf(u->out, " %s", list.turn[i].tokens);
    putc('\n', u->out);
    legal_clear(&list);
}

static void answer_position(Ugi *u, const void *s)
{
    char text[GAME_POSITION_SIZE];
    Text out = text_into(text, sizeof text);

    seen_def(u->seen)->print_position(s, &out);
    fprintf(u->out, "response %s\n", out.size ? text : "none");
}

static void answer_result(Ugi *u)
{
    char text[32];
    Text out = text_into(text, sizeof text);
    Outcome outcome;

    seen_outcome(u->seen, &outcome);
    history_print_result(&outcome, &out);
    fprintf(u->out, "response %s\n", text);
}

static void answer_yes_no(Ugi *u, bool yes)
{
    fprintf(u->out, "response %s\n", yes ? "true" : "false");
}

/* p1turn, p2turn, .. */
static bool asks_turn(Str what, int *ret_seat)
{
    if (what.size != 6 || what.at[0] != 'p' || memcmp(what.at + 2, "turn", 4) != 0)
        return false;
    *ret_seat = what.at[1] - '1';
    return *ret_seat >= 0 && *ret_seat < GAME_MAX_SEATS;
}

static void query(Ugi *u, Str rest)
{
    Str what = str_trim(rest);
    const void *s = state(u);
    int seat;

    if (!s)
        return;
    if (asks_turn(what, &seat))
        answer_yes_no(u, seen_mover(u->seen) == seat);
    else if (str_is(what, "gameover"))
        answer_yes_no(u, seen_mover(u->seen) == SEAT_OVER);
    else if (str_is(what, "result"))
        answer_result(u);
    else if (str_is(what, "fen"))
        answer_position(u, s);
    else if (str_is(what, "legal"))
        answer_legal(u, s);
    else
        say_error(u,
                  N_("there is no question '%1'; ask p1turn, gameover, result, fen or "
                     "legal"),
                  what);
}

static void count(Ugi *u, Str rest)
{
    const void *s = state(u);
    uint64_t depth, leaves;

    if (!s)
        return;
    if (!read_count(&rest, PERFT_MAX_DEPTH, &depth)) {
        say_error(u, N_("how deep? perft N"), rest);
        return;
    }
    for (int d = 1; d <= (int)depth; d++) {
        if (perft_run(seen_def(u->seen), s, d, (int)u->options.number[UGI_THREADS], NULL,
                      NULL, &leaves) != OK) {
            say_no_memory(u);
            return;
        }
        fprintf(u->out, "%d %" PRIu64 "\n", d, leaves);
        fflush(u->out);
    }
}

/* ---- commands ---- */

static void introduce(Ugi *u, Str rest)
{
    (void)rest;
    fprintf(u->out, "id name Oriel %s\nid author the Oriel project\n", ORIEL_VERSION);
    ugi_options_print(u->out);
    fputs("ugiok\n", u->out);
}

static void is_ready(Ugi *u, Str rest)
{
    (void)rest;
    fputs("readyok\n", u->out);
}

static void new_game(Ugi *u, Str rest)
{
    (void)rest;
    drop_engine(u);
    seen_close(u->seen);
    u->seen = NULL;
}

/* `name N value V`; the name is one word, the value all that follows. */
static void set_option(Ugi *u, Str rest)
{
    Str word, name, value = {"", 0};
    UgiOption option;
    Fault fault;

    if (!str_word(&rest, &word) || !str_is(word, "name") || !str_word(&rest, &name) ||
        (str_word(&rest, &word) && !str_is(word, "value"))) {
        say_error(u, N_("an option is set by 'setoption name N value V'"), rest);
        return;
    }
    value = str_trim(rest);
    if (ugi_options_set(&u->options, name, value, &option, &fault) != OK) {
        say_fault(u, &fault);
        return;
    }
    drop_engine(u);
    if (option <= UGI_SEAT) /* another game, or told otherwise */
        new_game(u, rest);
    else if (option == UGI_SEED && u->seen)
        seen_set_seed(u->seen, engine_options(u).seed);
}

static const struct {
    const char *name;
    void (*run)(Ugi *u, Str rest);
    bool any_time; /* also while it thinks */
} commands[] = {
    {"ugi", introduce, true},
    {"isready", is_ready, true},
    {"stop", stop, true},
    {"query", query, true},
    {"setoption", set_option, false},
    {"uginewgame", new_game, false},
    {"position", position, false},
    {"go", go_think, false},
    {"perft", count, false},
};

static void run_command(Ugi *u, Str word, Str rest)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        if (!str_is(word, commands[i].name))
            continue;
        if (u->thinking && !commands[i].any_time)
            say_error(u, N_("'%1' has to wait for bestmove; 'stop' asks for it"), word);
        else
            commands[i].run(u, rest);
        return;
    }
    say_error(u, N_("there is no command '%1'"), word);
}

bool ugi_line(Ugi *u, Str line)
{
    Str word;

    if (!str_word(&line, &word))
        return true;
    if (str_is(word, "quit"))
        return false;
    run_command(u, word, line);
    fflush(u->out);
    return true;
}

void ugi_hang_up(Ugi *u)
{
    if (u->infinite)
        stop(u, (Str){NULL, 0});
}

void ugi_too_long(Ugi *u)
{
    say_error(u, N_("the line is too long"), (Str){NULL, 0});
    fflush(u->out);
}

Ugi *ugi_open(FILE *out)
{
    Ugi *u = calloc(1, sizeof *u);

    if (!u)
        return NULL;
    u->out = out;
    ugi_options_init(&u->options);
    return u;
}

void ugi_close(Ugi *u)
{
    drop_engine(u);
    seen_close(u->seen);
    ugi_options_clear(&u->options);
    free(u);
}
