/* SPDX-License-Identifier: MIT */
/* Games at several servers that share a PostgreSQL, behind haproxy: servers are killed again and
 * again, the database is restarted, a server is stopped for ten seconds and woken. At the end of each
 * game all stand where the servers stand, each of them, and every token that was acknowledged
 * stands there once; every client has gone on by itself.
 *
 *     test_nodes [SEED [TROUBLES]]
 */
#include "test.h"

#include "games.h"
#include "postgres.h"
#include "program.h"

enum {
    MOST_NODES = 3,
    AT_ONCE = 6,   /* games side by side */
    TROUBLES = 18, /* half of them for two servers; for an hour with --long */
    LONG_TROUBLES = 1200,
    STARTS = 10,
    CANNOT_BEGIN = 2,    /* the status of a server that could not */
    STOPPED_S = 10,      /* a server that is stopped sleeps so long */
    TROUBLE_PAUSE = 200, /* at most so many polls of all from one to the next */
};

typedef enum Trouble {
    TROUBLE_KILL,    /* a server, with -9 */
    TROUBLE_LEAVE,   /* a server is asked to end, and does */
    TROUBLE_STOP,    /* a server sleeps */
    TROUBLE_RESTART, /* the database, as an operator does it */
    TROUBLE_CRASH,   /* the database, as if the power went */
    TROUBLE_CUT,     /* all connections to the database */
    TROUBLE_COUNT,
} Trouble;

static const char *const trouble_names[TROUBLE_COUNT] = {
    "servers killed",     "servers ended",    "servers stopped",
    "database restarted", "database crashed", "connections cut"};

static TestPostgres postgres;
static Program node[MOST_NODES];
static bool stopped[MOST_NODES];
static pid_t waker[MOST_NODES];
static int nodes, made, troubles[TROUBLE_COUNT];
static int balancer_port;
static pid_t balancer;
static char work[32];

/* ---- servers and what stands before them ------------------------------------------------- */

/* One that cannot begin, since the database takes too long for anything, is started again, as its
 * service is. */
static bool start_node(int i)
{
    bool begun = false;

    snprintf(node[i].data, sizeof node[i].data, "%s/node%d", work, i);
    node[i].store = postgres.address;
    for (int tries = 0; tries < STARTS && !begun; tries++) {
        begun = program_try(&node[i]);
        if (!begun)
            CHECK_EQ_INT(program_end(&node[i], SIGTERM), CANNOT_BEGIN);
    }
    return CHECK(begun);
}

/* A port that was free a moment ago. */
static int free_port(void)
{
    FILE *out = popen("python3 -c 'import socket; s = socket.socket();"
                      " s.bind((\"127.0.0.1\", 0)); print(s.getsockname()[1])'",
                      "r");
    int port = 0;

    if (out && fscanf(out, "%d", &port) != 1)
        port = 0;
    if (out)
        pclose(out);
    return port;
}

/* The example's file, but for places and TLS; and any server for any request: clients are sent
 * round. */
static bool write_config(const char *path)
{
    const char *tests = getenv("ORIEL_TESTS");
    char command[1024];
    FILE *out;

    snprintf(command, sizeof command,
             "sed -e 's|bind :443 .*|bind 127.0.0.1:%d|; s|balance source|balance "
             "roundrobin|' -e '/^frontend oriel_http$/,/^$/d; /hash-type/d; /    server "
             "/d' %s/../examples/haproxy-nodes.cfg >%s",
             balancer_port, tests ? tests : "tests", path);
    if (system(command) != 0)
        return false;
    out = fopen(path, "a");
    for (int i = 0; out && i < nodes; i++)
        fprintf(out, "    server node%d 127.0.0.1:%d\n", i, node[i].port);
    return out && fclose(out) == 0;
}

static bool start_balancer(void)
{
    char path[96];

    balancer_port = free_port();
    snprintf(path, sizeof path, "%s/haproxy.cfg", work);
    if (!CHECK(balancer_port && write_config(path)))
        return false;
    balancer = fork();
    if (balancer == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        setenv("PATH", "/usr/sbin:/usr/bin:/bin", 1);
        execlp("haproxy", "haproxy", "-q", "-f", path, (char *)NULL);
        _exit(127);
    }
    return CHECK(balancer > 0);
}

static void stop_balancer(void)
{
    kill(balancer, SIGKILL);
    waitpid(balancer, NULL, 0);
}

/* ---- trouble ----------------------------------------------------------------------------- */

/* One that is awake; the others may sleep. */
static int pick_node(void)
{
    int i = (int)rng_below(&games_rng, (uint32_t)nodes);

    while (stopped[i])
        i = (i + 1) % nodes;
    return i;
}

static int count_awake(void)
{
    int count = 0;

    for (int i = 0; i < nodes; i++)
        count += !stopped[i];
    return count;
}

static void stop_node(int i)
{
    if (count_awake() < 2)
        return;
    kill(node[i].child, SIGSTOP);
    stopped[i] = true;
    waker[i] = fork();
    if (waker[i] == 0) {
        sleep(STOPPED_S);
        _exit(0);
    }
}

/* Those whose time has come; or waits for it. */
static void wake_nodes(bool all)
{
    for (int i = 0; i < nodes; i++) {
        if (stopped[i] && waitpid(waker[i], NULL, all ? 0 : WNOHANG) == waker[i]) {
            kill(node[i].child, SIGCONT);
            stopped[i] = false;
        }
    }
}

static void cut_connections(void)
{
    char command[320];

    snprintf(command, sizeof command,
             "psql -q '%s' -c \"SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
             " WHERE application_name = 'oriel'\" >/dev/null",
             postgres.address);
    CHECK_EQ_INT(system(command), 0);
}

static void make_trouble(Trouble trouble)
{
    int i = pick_node();

    troubles[trouble]++;
    switch (trouble) {
    case TROUBLE_KILL:
        CHECK_EQ_INT(program_end(&node[i], SIGKILL), -1);
        start_node(i);
        break;
    case TROUBLE_LEAVE:
        CHECK_EQ_INT(program_end(&node[i], SIGTERM), 0);
        start_node(i);
        break;
    case TROUBLE_STOP: stop_node(i); break;
    case TROUBLE_RESTART:
        CHECK(postgres_do(&postgres, "stop") && postgres_do(&postgres, "again"));
        break;
    case TROUBLE_CRASH:
        CHECK(postgres_do(&postgres, "kill") && postgres_do(&postgres, "again"));
        break;
    case TROUBLE_CUT: cut_connections(); break;
    case TROUBLE_COUNT: break;
    }
}

/* Every kind in turn, each at a time that nobody knows before. */
static void trouble_now_and_then(void)
{
    static int turn, pause;

    wake_nodes(false);
    if (pause-- > 0)
        return;
    make_trouble((Trouble)(turn++ % TROUBLE_COUNT));
    made++;
    pause = (int)rng_below(&games_rng, TROUBLE_PAUSE);
}

/* ---- games ------------------------------------------------------------------------------- */

/* Everybody is asked, each server by itself. */
static void finish_all(Game *games)
{
    for (int i = 0; i < AT_ONCE; i++) {
        for (int k = 1; k < nodes; k++) {
            compare(&games[i], 0, node[k].port);
            compare(&games[i], 1, node[k].port);
        }
        games_finish(&games[i], node[0].port);
    }
}

static void play_lot(int first, bool trouble)
{
    static Game games[AT_ONCE];
    bool over = false;

    for (int i = 0; i < AT_ONCE; i++)
        games_begin(&games[i], FINDERS + first + i, balancer_port);
    for (int i = 0; i < PATIENCE && !over && !test_now.faults; i++) {
        over = games_poll_all(games, AT_ONCE);
        if (trouble && !over)
            trouble_now_and_then();
    }
    wake_nodes(true);
    CHECK(over);
    if (over)
        finish_all(games);
}

/* ---- engines ----------------------------------------------------------------------------- */

/* How many turns a server has taken part in writing. */
static int count_turns(int port)
{
    char command[256];
    FILE *out;
    int turns = -1;

    snprintf(
        command, sizeof command,
        "python3 -c 'import urllib.request, re;"
        " text = urllib.request.urlopen(\"http://127.0.0.1:%d/metrics\").read().decode();"
        " print(re.search(r\"^oriel_turns_total (\\d+)\", text, re.M).group(1))'",
        port);
    out = popen(command, "r");
    if (out && fscanf(out, "%d", &turns) != 1)
        turns = -1;
    if (out)
        pclose(out);
    return turns;
}

/* Waits for what was asked. */
static bool settle(Client *client)
{
    for (int i = 0; i < PATIENCE; i++) {
        if (client_answer(client)->state != CLIENT_ASKING)
            return CHECK_EQ_INT(client_answer(client)->state, CLIENT_DONE);
        client_poll(client, 10);
    }
    return CHECK(false);
}

static bool meet_engine(Client *client)
{
    GameSetup setup = seats_setup("");
    ClientTable table = {.def = seats_def(&kinds[0]),
                         .setup = &setup,
                         .seat = {"me", "engine 1"},
                         .clock = "none"};

    if (!client_name(client, "Ann", NULL) || !settle(client) ||
        !client_open_table(client, &table) || !settle(client))
        return false;
    client_follow(client, client_answer(client)->table, NULL);
    return true;
}

/* Plays at random where it is our turn; how much stands on the board. */
static int play_on(Client *client)
{
    const Told *told = client_table(client);
    char token[GAME_TOKEN_SIZE], command[GAME_TOKEN_SIZE + 32];

    client_poll(client, 1);
    if (told->n == TOLD_NOTHING)
        return 0;
    if (told->stage == TOLD_PLAYING && told->mover == 0 &&
        client_answer(client)->state != CLIENT_ASKING) {
        game_random_text(seen_def(told->seen), seen_view(told->seen), &games_rng, token);
        snprintf(command, sizeof command, "play 1 %s", token);
        client_do(client, command);
    }
    return told->stage == TOLD_OVER ? MOST_TURNS : seen_count(told->seen);
}

/* Games against engines, so far that each has played; answers whether the thinker took part. */
static bool meet_engines(const Program *thinker)
{
    enum { TABLES = 4, TOKENS = 12 };
    Client *client[TABLES];
    bool played = false;

    for (int i = 0; i < TABLES; i++) {
        client[i] = open_client(balancer_port, NULL);
        CHECK(meet_engine(client[i]));
    }
    for (int i = 0; i < PATIENCE && !played && !test_now.faults; i++) {
        played = true;
        for (int k = 0; k < TABLES; k++)
            played &= play_on(client[k]) >= TOKENS;
    }
    CHECK(played);
    for (int i = 0; i < TABLES; i++)
        client_close(client[i]);
    return count_turns(thinker->port) > 0;
}

/* Engines' turns come from whichever server has a processor to spare, one that does nothing else
 * among them: sooner or later, since whoever offers a turn is often the first to want it. */
static void play_engines(void)
{
    enum { ROUNDS = 10 };
    Program thinker = {.store = postgres.address, .only_engines = true};
    bool helped = false;

    snprintf(thinker.data, sizeof thinker.data, "%s/thinker", work);
    if (!CHECK(program_start(&thinker)))
        return;
    for (int i = 0; i < ROUNDS && !helped && !test_now.faults; i++)
        helped = meet_engines(&thinker);
    CHECK(helped);
    CHECK_EQ_INT(program_end(&thinker, SIGTERM), 0);
}

/* ---- all of it --------------------------------------------------------------------------- */

static void play_at(int count, int wanted, uint64_t seed)
{
    char name[96];
    bool begun = true;

    nodes = count;
    snprintf(name, sizeof name, "%d servers at a database, seed %llu", count,
             (unsigned long long)seed);
    test_begin(name);
    for (int i = 0; i < nodes && begun; i++)
        begun = start_node(i);
    if (!begun || !start_balancer())
        return;
    play_lot(0, false);
    made = 0;
    for (int first = AT_ONCE; made < wanted && !test_now.faults; first += AT_ONCE)
        play_lot(first, true);
    if (count == MOST_NODES)
        play_engines();
    stop_balancer();
    for (int i = 0; i < nodes; i++) {
        CHECK_EQ_INT(program_end(&node[i], SIGTERM), 0);
        node[i].port = 0;
    }
    test_end();
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int wanted = argc > 2      ? (int)strtol(argv[2], NULL, 10)
                 : test_long() ? LONG_TROUBLES
                               : TROUBLES;
    char command[128];

    if (!postgres_is_there() ||
        system("PATH=$PATH:/usr/sbin command -v haproxy >/dev/null") != 0)
        return test_finish("nodes");
    games_rng.state = seed;
    unsetenv("http_proxy");
    test_begin("a database of our own");
    str_copy(str_from("/tmp/oriel-nodes-XXXXXX"), work, sizeof work);
    if (!CHECK(mkdtemp(work)) || !CHECK(postgres_begin(&postgres)))
        return EXIT_FAILURE;
    test_end();
    play_at(2, wanted / 2, seed);
    play_at(3, wanted / 2, seed);
    for (int i = 0; i < TROUBLE_COUNT; i++)
        printf("#   %s: %d\n", trouble_names[i], troubles[i]);
    printf("#   %d repeats, %d streams, %d messages lost\n", games_counts.repeats,
           games_counts.streams, games_counts.lost);
    postgres_end(&postgres);
    snprintf(command, sizeof command, "rm -rf %s", work);
    return system(command) == 0 ? test_finish("nodes") : EXIT_FAILURE;
}
