/* SPDX-License-Identifier: MIT */
/* What the server bears: turns that are kept on the disk, streams, spectators. A line for each
 * figure, for tools/bench_time.sh:
 *
 *     what TAB figure TAB what is wanted TAB unit [TAB least]
 *
 * "least" stands where the figure should not be less; otherwise it should not be more; nothing is
 * wanted where "-" stands. At the end one server on SQLite is compared with one and two on PostgreSQL,
 * and engines that think in one process and in two. The server is `oriel serve`'s own, in a process of its own, with limits
 * that let one address do all this. The load is made by the same machine; processor times tell
 * the two apart, and depend little on what else runs.
 *
 *     server [DIRECTORY [TURNS]]
 *
 * DIRECTORY is where tables are kept while it runs, build unless given. TURNS: nothing is measured
 * but so many turns are played, for tools that count what the server does meanwhile.
 */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../postgres.h"
#include "game/games.h"
#include "load.h"
#include "served.h"

enum {
    TABLES = 2000,
    FEW = 1000,      /* streams .. */
    MANY = 10000,    /* .. */
    CROWD = 2000,    /* spectators of one table */
    LINES = 128,     /* connections that turns are sent by */
    COMPARED = 1024, /* tables, when servers are compared */
    THINKING = 300,  /* tables at which an engine is to move */
    SECONDS = 5,     /* that something is measured for */
    HALF = 2500,     /* turns a second */
    LONGEST = 96,    /* tokens of the game that is played everywhere */
    TRIES = 400,     /* random games of which the longest is taken */
    SAMPLES = 1 << 17,
    SYNCS = 1000,    /* that the disk is measured by, .. */
    BYTES = 1 << 16, /* .. of about as much as a commit has */
    MOST_LINES = MANY + CROWD + LINES + 64,
    MOST_NODES = 3,
};

typedef struct Table {
    char id[24], code[40], watch[40];
    int next; /* token to be played */
    int n;    /* of the latest message */
} Table;

static struct {
    const char *directory;
    Served node[MOST_NODES];
    int nodes;
    Load *load;
    char cookie[2][96];
    int tokens;
    char token[LONGEST][32];
    int seat[LONGEST];
    int tables;
    Table table[TABLES];
    int table_of[MOST_LINES]; /* what a line is asking about */
    int streams;
    double sample[SAMPLES];
    int samples;
    double server_us, load_us; /* processor time of a turn, when they were last played */
    char answer[LOAD_ANSWER_SIZE]; /* to the latest single question */
} bench;

/* ---- servers ----------------------------------------------------------------------------- */

static void start_servers(const char *store, int count)
{
    bench.nodes = count;
    for (int i = 0; i < count; i++) {
        bench.node[i] = (Served){.store = store, .engines = 1};
        served_start(&bench.node[i], bench.directory);
    }
}

static void stop_servers(void)
{
    for (int i = 0; i < MOST_NODES; i++)
        served_stop(&bench.node[i]);
}

static double processor(void)
{
    double all = 0;

    for (int i = 0; i < bench.nodes; i++)
        all += served_processor(&bench.node[i]);
    return all;
}

static int add_line(void) /* to each server in turn */
{
    bench.load->port = bench.node[bench.load->lines % bench.nodes].port;
    return load_line(bench.load);
}

/* ---- asking ------------------------------------------------------------------------------ */

static void post(int line, int who, const char *path, const char *body, double due)
{
    char text[1024];

    snprintf(text, sizeof text,
             "POST %s HTTP/1.1\r\nHost: localhost\r\nCookie: %s\r\n"
             "Content-Type: application/json\r\nContent-Length: %zu\r\n\r\n%s",
             path, bench.cookie[who], strlen(body), body);
    load_send(bench.load, line, text, due);
}

static void keep_answer(void *user, int line, int status, const char *body)
{
    (void)user;
    if (status != 200)
        load_fail("refused", body);
    snprintf(bench.answer, sizeof bench.answer, "%s", bench.load->line[line].heard);
}

/* One question, and its answer. */
static void ask(int who, const char *path, const char *body)
{
    post(0, who, path, body, 0);
    while (bench.load->line[0].busy)
        load_turn(bench.load, 1000, keep_answer, NULL);
}

/* What stands behind a text of the answer, up to one of the ends. */
static void find(const char *behind, const char *ends, char *out, size_t size)
{
    const char *at = strstr(bench.answer, behind);

    if (!at)
        load_fail("an answer without", behind);
    at += strlen(behind);
    snprintf(out, size, "%.*s", (int)strcspn(at, ends), at);
}

static int find_n(const char *text)
{
    const char *at = strstr(text, "\"n\":");

    return at ? (int)strtol(at + 4, NULL, 10) : -1;
}

/* ---- tables ------------------------------------------------------------------------------ */

/* The longest of many random games, without its end. */
static void find_game(void)
{
    const GameDef *def = games_find((Str){"santorini", 9});
    const GameSetup setup = {0};
    Rng rng = {1};

    for (int i = 0; i < TRIES; i++) {
        char token[LONGEST][32];
        int seat[LONGEST], count = 0;
        GameState s = {0};
        Token steps;

        def->init(&s, &setup, NULL);
        while (count < LONGEST && (seat[count] = def->mover(&s)) != SEAT_OVER) {
            GameState before = s;
            char text[GAME_TOKEN_SIZE];

            game_random_token(def, &s, &rng, &steps);
            game_token_text(def, &before, &steps, text);
            snprintf(token[count++], sizeof *token, "%.31s", text);
        }
        if (count - 1 > bench.tokens) {
            bench.tokens = count - 1;
            memcpy(bench.token, token, sizeof token);
            memcpy(bench.seat, seat, sizeof seat);
        }
    }
}

static void name_people(void)
{
    for (int who = 0; who < 2; who++) {
        ask(who, "/api/me", who ? "{\"name\":\"Bob\"}" : "{\"name\":\"Ann\"}");
        find("Set-Cookie: ", ";", bench.cookie[who], sizeof bench.cookie[who]);
    }
}

/* Of Ann and Bob, or of an engine, which is to move, and Ann. */
static void open_table(Table *table, int i, bool engine)
{
    char body[256], path[64];

    snprintf(body, sizeof body,
             "{\"key\":\"%s%d\",\"tags\":{\"Game\":\"santorini\"},\"seats\":[%s],"
             "\"clock\":\"none\"}",
             engine ? "e" : "t", i, engine ? "\"engine 9\",\"me\"" : "\"me\",\"friend\"");
    ask(0, "/api/tables", body);
    find("\"table\":\"", "\"", table->id, sizeof table->id);
    find("\"code\":\"", "\"", table->code, sizeof table->code);
    find("\"watch\":\"", "\"", table->watch, sizeof table->watch);
    if (engine)
        return;
    snprintf(path, sizeof path, "/api/tables/%s/join", table->id);
    snprintf(body, sizeof body, "{\"key\":\"j\",\"code\":\"%s\"}", table->code);
    ask(1, path, body);
    table->n = find_n(bench.answer);
}

static void send_turn(int line, int number, double due)
{
    Table *table = &bench.table[number];
    int seat = bench.seat[table->next];
    char path[64], body[256];

    snprintf(path, sizeof path, "/api/tables/%s/do", table->id);
    snprintf(body, sizeof body, "{\"key\":\"k%d\",\"seen\":%d,\"do\":\"play %d %s\"}",
             table->next, table->n, seat + 1, bench.token[table->next]);
    bench.table_of[line] = number;
    post(line, seat, path, body, due);
}

/* ---- turns ------------------------------------------------------------------------------- */

static void hear_turn(void *user, int line, int status, const char *body)
{
    Table *table = &bench.table[bench.table_of[line]];

    (void)user;
    if (status != 200)
        load_fail("a turn", body);
    table->n = find_n(body);
    table->next++;
    if (bench.samples < SAMPLES)
        bench.sample[bench.samples++] = load_now() - bench.load->line[line].due;
}

/* The next table of a line that can still be played at; -1: there is none. Its tables are those
 * whose number is the line's, modulo LINES. */
static int next_table(int line)
{
    static int turn[LINES + 1];
    int rounds = bench.tables / LINES;

    for (int i = 0; i < rounds; i++) {
        int number = (line - 1) + LINES * (turn[line]++ % rounds);

        if (bench.table[number].next < bench.tokens)
            return number;
    }
    return -1;
}

/* Each in its turn, so that games everywhere go on alike; -1: all wait for answers. */
static int idle_line(void)
{
    static int last;

    for (int i = 1; i <= LINES; i++) {
        int line = 1 + (last + i) % LINES;

        if (!bench.load->line[line].busy) {
            last = line - 1;
            return line;
        }
    }
    return -1;
}

/* Sends so many turns, or for some seconds where that is 0, each counted from when it was due: at
 * a rate a second, or as many as are answered where that is 0. */
static void send_turns(double rate, long most)
{
    double start = load_now(), now = start;
    long sent = 0;

    bench.samples = 0;
    while (most > 0 ? sent < most : now < start + SECONDS) {
        double due = rate > 0 ? start + (double)sent / rate : now;
        int line = due <= now ? idle_line() : -1,
            table = line < 0 ? -1 : next_table(line);

        if (line >= 0 && table < 0)
            load_fail("turns", "all games are over");
        if (table >= 0) {
            send_turn(line, table, due);
            sent++;
        } else {
            load_turn(bench.load, 1, hear_turn, NULL);
        }
        now = load_now();
    }
    for (int line = 1; line <= LINES; line++) {
        while (bench.load->line[line].busy)
            load_turn(bench.load, 100, hear_turn, NULL);
    }
}

/* Turns for some seconds; how many were acknowledged a second. */
static double play(double rate)
{
    double start = load_now(), server = processor(), load = load_processor(0);

    send_turns(rate, 0);
    bench.server_us = (processor() - server) * 1e6 / bench.samples;
    bench.load_us = (load_processor(0) - load) * 1e6 / bench.samples;
    return (double)bench.samples / (load_now() - start);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void sort_samples(void)
{
    qsort(bench.sample, (size_t)bench.samples, sizeof *bench.sample, by_size);
}

static double percentile(int percent)
{
    int at = (int)((long)bench.samples * percent / 100);

    return bench.sample[at < bench.samples ? at : bench.samples - 1] * 1000;
}

/* ---- streams ----------------------------------------------------------------------------- */

/* Reads until nobody has said anything for a while. */
static void drain(void)
{
    uint64_t before, all = 0;

    do {
        double until = load_now() + 0.5;

        before = all;
        while (load_now() < until)
            load_turn(bench.load, 50, keep_answer, NULL);
        all = 0;
        for (int i = 0; i < bench.load->lines; i++)
            all += bench.load->line[i].bytes;
    } while (all != before);
}

/* A stream of a table: of Ann, of Bob, or of a spectator. */
static void add_stream(const Table *table, int who)
{
    char path[64], text[128];

    snprintf(path, sizeof path, "/api/tables/%s/news", table->id);
    if (who < 2)
        snprintf(text, sizeof text, "Cookie: %s", bench.cookie[who]);
    else
        snprintf(text, sizeof text, "Oriel-Code: %s", table->watch);
    load_stream(bench.load, add_line(), path, text);
    load_turn(bench.load, 0, keep_answer, NULL);
}

/* Streams until there are so many, at all tables alike: first those who play, then spectators. */
static void add_streams(int until)
{
    for (; bench.streams < until; bench.streams++)
        add_stream(&bench.table[bench.streams % bench.tables],
                   bench.streams / bench.tables);
    drain();
}

/* Have all lines from this one on heard a message since they were marked? */
static bool all_heard(int first, const uint64_t *mark)
{
    for (int i = first; i < first + CROWD; i++) {
        const LoadLine *l = &bench.load->line[i];

        if (l->bytes == mark[i - first] || !l->whole)
            return false;
    }
    return true;
}

/* From sending a turn until the last spectator has it. */
static double tell_crowd(int first, int table)
{
    static uint64_t mark[CROWD];
    double start;

    for (int i = 0; i < CROWD; i++)
        mark[i] = bench.load->line[first + i].bytes;
    start = load_now();
    send_turn(1, table, start);
    while (!all_heard(first, mark))
        load_turn(bench.load, 1, hear_turn, NULL);
    while (bench.load->line[1].busy)
        load_turn(bench.load, 1, hear_turn, NULL);
    return (load_now() - start) * 1000;
}

/* ---- figures ----------------------------------------------------------------------------- */

/* `wanted` also says the unit, and "least". */
static void say(const char *what, double figure, const char *wanted)
{
    printf("%s\t%.*f\t%s\n", what, figure < 100 ? 1 : 0, figure, wanted);
    fflush(stdout);
}

/* What the disk takes to sync as much as a commit writes, over what was there, while nobody asks
 * for anything else. A turn waits for one or two of these, so no figure can be better. */
static void measure_disk(void)
{
    static char room[BYTES];
    char path[PATH_MAX + 16];
    int file;

    snprintf(path, sizeof path, "%s/disk", bench.node[0].data);
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    for (int i = -1; i < SYNCS; i++) {
        double start = load_now();

        if (pwrite(file, room, sizeof room, 0) != sizeof room || fdatasync(file) != 0)
            load_fail(path, "cannot be written");
        bench.samples = i + 1;
        bench.sample[i < 0 ? 0 : i] = load_now() - start;
    }
    close(file);
    sort_samples();
    say("a sync of 64 kB, nothing else: 50 %", percentile(50), "-\tms");
    say("a sync of 64 kB, nothing else: 99 %", percentile(99), "-\tms");
}

/* As many turns as are answered, and what one of them takes. */
static void measure_most(const char *what)
{
    say(what, play(0), "5000\t/s\tleast");
    say("  processor time of one, the server's", bench.server_us, "-\tus");
    say("  .. and the load's", bench.load_us, "-\tus");
}

/* Half of what is wanted, while engines think. */
static void measure_half(void)
{
    for (int i = 0; i < THINKING; i++) {
        Table thinking;

        open_table(&thinking, i, true);
    }
    play(HALF);
    sort_samples();
    say("2500 a second, engines busy: 50 %", percentile(50), "25\tms");
    say("2500 a second, engines busy: 95 %", percentile(95), "25\tms");
    say("2500 a second, engines busy: 99 %", percentile(99), "25\tms");
}

static void measure_turns(void)
{
    double idle;

    add_streams(FEW);
    measure_most("turns a second, 1000 streams");
    idle = served_memory(&bench.node[0]);
    add_streams(MANY);
    say("memory of an idle stream",
        (served_memory(&bench.node[0]) - idle) / (MANY - FEW) / 1000, "8\tkB");
    measure_most("turns a second, 10000 streams");
    measure_half();
}

static void measure_crowd(void)
{
    int table = TABLES - 1, first = bench.load->lines;
    double most = 0;

    for (int i = 0; i < CROWD; i++)
        add_stream(&bench.table[table], 2);
    drain();
    for (int i = 0; i < 10; i++) {
        double taken = tell_crowd(first, table);

        most = taken > most ? taken : most;
    }
    say("2000 spectators have a message", most, "250\tms");
}

static void open_tables(int count)
{
    double start = load_now();

    bench.tables = count;
    for (int i = 0; i < count; i++)
        open_table(&bench.table[i], i, false);
    fprintf(stderr, "%d tables of two in %.1f s, %d turns each\n", count,
            load_now() - start, bench.tokens);
}

/* ---- one and more ------------------------------------------------------------------------ */

static void begin(int tables)
{
    bench.load = load_open(bench.node[0].port, MOST_LINES);
    for (int i = 0; i <= LINES; i++)
        add_line();
    name_people();
    bench.streams = 0;
    memset(bench.table, 0, sizeof bench.table);
    open_tables(tables);
}

/* The same load on one server or several. */
static void compare(const char *what, const char *store, int count)
{
    start_servers(store, count);
    begin(COMPARED);
    add_streams(FEW);
    say(what, play(0), "-\t/s");
    say("  processor time of one, the servers'", bench.server_us, "-\tus");
    load_close(bench.load);
    stop_servers();
}

/* Engines' turns a second: one server that does not think, and others that do nothing else. */
static void measure_thinking(const char *what, const char *store, int thinkers)
{
    double start, taken = 0;
    long turns = 0;

    bench.nodes = 1;
    bench.node[0] = (Served){.store = store};
    served_start(&bench.node[0], bench.directory);
    begin(LINES);
    for (int i = 0; i < THINKING; i++) {
        Table thinking;

        open_table(&thinking, i, true);
    }
    for (int i = 1; i <= thinkers; i++) {
        bench.node[i] = (Served){.store = store, .engines = 1, .only_engines = true};
        served_start(&bench.node[i], bench.directory);
    }
    start = load_now();
    while (taken < SECONDS && turns < THINKING) {
        load_turn(bench.load, 100, keep_answer, NULL);
        turns = 0;
        for (int i = 1; i <= thinkers; i++)
            turns += served_turns(&bench.node[i]);
        taken = load_now() - start;
    }
    say(what, (double)turns / taken, "-\t/s");
    load_close(bench.load);
    stop_servers();
}

static void compare_all(void)
{
    TestPostgres postgres;

    compare("one server, SQLite: turns", NULL, 1);
    if (!postgres_is_there())
        return;
    if (!postgres_begin(&postgres))
        load_fail("PostgreSQL", "did not start");
    compare("one server, PostgreSQL: turns", postgres.address, 1);
    postgres_do(&postgres, "empty");
    compare("two servers, PostgreSQL: turns", postgres.address, 2);
    for (int i = 1; i <= 2; i++) {
        postgres_do(&postgres, "empty");
        measure_thinking(i == 1 ? "one process thinks: engines' turns"
                                : "two processes think: engines' turns",
                         postgres.address, i);
    }
    postgres_end(&postgres);
}

int main(int argc, char **argv)
{
    long turns = argc > 2 ? strtol(argv[2], NULL, 10) : 0;

    atexit(stop_servers);
    bench.directory = argc > 1 ? argv[1] : "build";
    find_game();
    start_servers(NULL, 1);
    begin(turns > 0 ? LINES : TABLES);
    if (turns > 0) {
        add_streams(2 * LINES);
        send_turns(0, turns);
    } else {
        measure_disk();
        measure_turns();
        measure_crowd();
    }
    load_close(bench.load);
    stop_servers();
    if (!turns)
        compare_all();
    return EXIT_SUCCESS;
}
