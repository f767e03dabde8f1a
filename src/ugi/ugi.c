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

/* The game as it was told. `history` is NULL when it was told as a seat sees it: then the
 * engine alone knows. */
typedef struct Told {
    const GameDef *def;
    GameState initial;
    History *history;
    char *start, *moves; /* how it was told; owned */
} Told;

struct Ugi {
    FILE *out;
    UgiOptions options;
    Told told;
    Engine *engine;
    bool thinking, infinite;
};

/* ---- saying things ---- */

static const char *same(const char *id)
{
    return id;
}

static void say_fault(Ugi *u, const Fault *fault)
{
    char line[1024];
    Text out = text_into(line, sizeof line);

    fault_print(fault, same, &out);
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

static int told_seat(const Ugi *u)
{
    return u->options.number[UGI_SEAT] ? (int)u->options.number[UGI_SEAT] - 1 : -1;
}

static void drop_engine(Ugi *u)
{
    engine_close(u->engine);
    u->engine = NULL;
}

static bool open_engine(Ugi *u, const GameDef *def)
{
    EngineOptions options = ugi_options_engine(&u->options, def);

    if (u->engine || engine_open(&options, &u->engine) == OK)
        return true;
    say_no_memory(u);
    return false;
}

/* Tells the engine tokens as its seat was shown them. */
static Status tell(Ugi *u, Str moves, Fault *fault)
{
    Str token;

    while (str_word(&moves, &token)) {
        Status status = engine_tell(u->engine, token, fault);

        if (status != OK)
            return status;
    }
    return OK;
}

/* Brings a new engine to where the game was told to stand. */
static bool bring_up(Ugi *u)
{
    Fault fault = {0};
    bool fresh = !u->engine;

    if (!open_engine(u, u->told.def))
        return false;
    if (u->told.history) {
        if (engine_follow(u->engine, u->told.history, &fault) == OK)
            return true;
    } else if (!fresh || (engine_begin(u->engine, &u->told.initial, &fault) == OK &&
                          tell(u, str_from(u->told.moves), &fault) == OK)) {
        return true;
    }
    say_fault(u, &fault);
    return false;
}

/* ---- the position ---- */

static char *copy(Str text)
{
    char *out = malloc(text.size + 1);

    if (out)
        str_copy(text, out, text.size + 1);
    return out;
}

static void told_clear(Told *t)
{
    if (t->history)
        history_close(t->history);
    free(t->start);
    free(t->moves);
    *t = (Told){0};
}

/* The state the game begins with. */
static Status read_start(const Ugi *u, Str start, Told *t, UgiSetup *setup, Fault *fault)
{
    Str rest = start, word;
    const char *table = u->options.table;

    t->def = ugi_options_game(&u->options);
    ugi_options_setup(&u->options, setup);
    str_word(&rest, &word);
    if (str_is(word, "startpos"))
        return t->def->init(&t->initial, &setup->game, fault);
    return game_parse_position(t->def, str_trim(rest), str_from(table ? table : ""),
                               &t->initial, fault);
}

static Status play_all(History *history, Str moves, Fault *fault)
{
    int before = history_count(history);
    Str token;
    Status status = OK;

    while (status == OK && str_word(&moves, &token))
        status = history_apply(history, token, NULL, fault);
    while (status != OK && history_count(history) > before)
        history_undo(history);
    return status;
}

static Status open_history(Told *t, const UgiSetup *setup, Fault *fault)
{
    Status status =
        str_starts(str_from(t->start), "startpos")
            ? history_open(t->def, &setup->game, &t->history, fault)
            : history_open_at(t->def, &setup->game, &t->initial, &t->history, fault);

    return status == OK ? play_all(t->history, str_from(t->moves), fault) : status;
}

/* Begins the game anew, by what its seat sees. The engine that knew the game before is
 * given up, and made again from what was told when this game is not to be had. */
static Status begin_view(Ugi *u, const Told *t, Fault *fault)
{
    Status status;

    drop_engine(u);
    if (!open_engine(u, t->def))
        return fault_set(fault, ERR_LIMIT, NULL, (Str){NULL, 0}, (Str){NULL, 0},
                         N_("not enough memory"));
    status = engine_begin(u->engine, &t->initial, fault);
    if (status == OK)
        status = tell(u, str_from(t->moves), fault);
    if (status != OK)
        drop_engine(u);
    return status;
}

static void begin(Ugi *u, Str start, Str moves)
{
    Told t = {.start = copy(start), .moves = copy(moves)};
    UgiSetup setup;
    Fault fault = {0};
    Status status =
        t.start && t.moves ? read_start(u, start, &t, &setup, &fault) : ERR_LIMIT;

    if (status == OK)
        status = told_seat(u) < 0 ? open_history(&t, &setup, &fault)
                                  : begin_view(u, &t, &fault);
    if (status != OK) {
        if (fault.message.id)
            say_fault(u, &fault);
        else
            say_no_memory(u);
        told_clear(&t);
        return;
    }
    if (t.def != u->told.def && told_seat(u) < 0)
        drop_engine(u);
    told_clear(&u->told);
    u->told = t;
}

/* Does the new line go on from the game as it stands? *ret_rest is what comes on top. */
static bool goes_on(const Ugi *u, Str start, Str moves, Str *ret_rest)
{
    const Told *t = &u->told;
    size_t size = t->moves ? strlen(t->moves) : 0;

    if (!t->start || (told_seat(u) >= 0) != !t->history || !str_is(start, t->start) ||
        moves.size < size || memcmp(moves.at, t->moves, size) != 0 ||
        (moves.size > size && size && moves.at[size] != ' '))
        return false;
    *ret_rest = (Str){moves.at + size, moves.size - size};
    return true;
}

static void go_on(Ugi *u, Str moves, Str rest)
{
    Told *t = &u->told;
    char *told = copy(moves);
    Fault fault = {0};
    Status status;

    if (!told) {
        say_no_memory(u);
        return;
    }
    if (t->history)
        status = play_all(t->history, rest, &fault);
    else
        status = bring_up(u) ? tell(u, rest, &fault) : ERR_LIMIT;
    if (status == OK) {
        free(t->moves);
        t->moves = told;
        return;
    }
    free(told);
    if (!t->history)
        drop_engine(u); /* it has heard too much */
    if (fault.message.id)
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
    Str moves = cut_moves(&rest), left, first, word = rest;

    if (!str_word(&word, &first) ||
        !(str_is(first, "fen") || (str_is(first, "startpos") && !str_trim(word).size)))
        say_error(u, N_("a position is 'startpos' or 'fen' and a position, then 'moves'"),
                  rest);
    else if (goes_on(u, rest, moves, &left))
        go_on(u, moves, left);
    else
        begin(u, rest, moves);
}

/* What is asked before any position is about the usual start. */
static bool have_game(Ugi *u)
{
    if (!u->told.start)
        begin(u, str_from("startpos"), (Str){"", 0});
    return u->told.start;
}

/* The state that questions are about; NULL: told. */
static const void *state(Ugi *u)
{
    if (!have_game(u))
        return NULL;
    if (u->told.history)
        return history_state(u->told.history);
    return u->thinking || bring_up(u) ? engine_state(u->engine) : NULL;
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

static void go(Ugi *u, Str rest)
{
    Str moves[MAX_SEARCHMOVES], word = {0};
    EngineLimits limits = {0};
    Fault fault = {0};

    if (!read_limits(rest, &limits, moves, &word)) {
        say_error(u, N_("'%1' is not a limit, or its number is missing"), word);
        return;
    }
    if (!have_game(u) || !bring_up(u))
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

    if (legal_tokens(u->told.def, s, &list) != OK) {
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

    u->told.def->print_position(s, &out);
    fprintf(u->out, "response %s\n", out.size ? text : "none");
}

static void answer_result(Ugi *u, const void *s)
{
    char text[32];
    Text out = text_into(text, sizeof text);
    Outcome outcome;

    if (u->told.history)
        history_outcome(u->told.history, &outcome);
    else
        u->told.def->outcome(s, &outcome);
    history_print_result(&outcome, &out);
    fprintf(u->out, "response %s\n", text);
}

static int mover(const Ugi *u, const void *s)
{
    return u->told.history ? history_mover(u->told.history) : u->told.def->mover(s);
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
        answer_yes_no(u, mover(u, s) == seat);
    else if (str_is(what, "gameover"))
        answer_yes_no(u, mover(u, s) == SEAT_OVER);
    else if (str_is(what, "result"))
        answer_result(u, s);
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
        if (perft_run(u->told.def, s, d, (int)u->options.number[UGI_THREADS], NULL, NULL,
                      &leaves) != OK) {
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
    told_clear(&u->told);
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
    if (option <= UGI_SEAT) /* another game, or told otherwise */
        new_game(u, rest);
    else
        drop_engine(u);
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
    {"go", go, false},
    {"perft", count, false},
};

static void run(Ugi *u, Str word, Str rest)
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
    run(u, word, line);
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
    told_clear(&u->told);
    ugi_options_clear(&u->options);
    free(u);
}
