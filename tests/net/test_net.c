/* SPDX-License-Identifier: MIT */
/* Games over a network that fails in every way: two clients, a proxy, a server that ends in
 * between. At the end of each game all stand where the server stands, and every token that was
 * acknowledged stands there once.
 *
 *     test_net [SEED [GAMES]]
 */
#include "test.h"

#include "games.h"
#include "program.h"
#include "proxy.h"

enum {
    AT_ONCE = 5,    /* games side by side */
    GAMES = 20,     /* 1000 with --long */
    KILL_EVERY = 2, /* of so many lots of games the server ends in one */
};

static Program server;
static Proxy *proxy;
/* ---- games ------------------------------------------------------------------------------- */

static int count_played(const Game *games)
{
    int count = 0;

    for (int i = 0; i < AT_ONCE; i++)
        count += games[i].count;
    return count;
}

/* Killed or asked to leave, in turn; either way it comes back. */
static void end_server(void)
{
    static int ends;
    bool asked = ++ends % 2 == 0;

    CHECK_EQ_INT(program_end(&server, asked ? SIGTERM : SIGKILL), asked ? 0 : -1);
    program_start(&server);
}

/* Several games side by side; `kills`: in their midst the server ends, and comes back. */
static void play_lot(int first, bool kills)
{
    static Game games[AT_ONCE];
    int kill_at = 1 + (int)rng_below(&games_rng, AT_ONCE * MOST_TURNS / 2);
    bool over = false;

    for (int i = 0; i < AT_ONCE; i++)
        games_begin(&games[i], first + i, proxy_port(proxy));
    for (int i = 0; i < PATIENCE && !over && !test_now.faults; i++) {
        over = games_poll_all(games, AT_ONCE);
        if (kills && count_played(games) >= kill_at) {
            end_server();
            kills = false;
        }
    }
    CHECK(over);
    for (int i = 0; i < AT_ONCE && over; i++)
        games_finish(&games[i], server.port);
}

/* Were all kinds of trouble met? Otherwise there was nothing to be stood. */
static void check_trouble(int games)
{
    if (games < GAMES)
        return;
    for (int fate = 0; fate < PROXY_FATE_COUNT; fate++)
        CHECK(proxy_count(proxy, (ProxyFate)fate) > 0);
    CHECK(games_counts.repeats > 0 && games_counts.streams > 2 * games);
}

static bool set_up(uint64_t seed)
{
    str_copy(str_from("/tmp/oriel-net-XXXXXX"), server.data, sizeof server.data);
    games_rng.state = seed;
    unsetenv("http_proxy");
    if (!CHECK(mkdtemp(server.data)) || !program_start(&server))
        return false;
    proxy = proxy_open(server.port, seed);
    return CHECK(proxy != NULL);
}

static void clean_up(void)
{
    char command[128];

    proxy_close(proxy);
    CHECK_EQ_INT(program_end(&server, SIGTERM), 0);
    snprintf(command, sizeof command, "rm -rf %s", server.data);
    CHECK_EQ_INT(system(command), 0);
}

int main(int argc, char **argv)
{
    uint64_t seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : test_long() ? 1000 : GAMES;

    test_begin("a server behind a bad network");
    if (!set_up(seed))
        return EXIT_FAILURE;
    test_end();
    for (int i = 0; i < games; i += AT_ONCE) {
        bool kills = i / AT_ONCE % KILL_EVERY == 1;
        char name[96];

        snprintf(name, sizeof name, "games %d to %d, seed %llu%s", i + 1, i + AT_ONCE,
                 (unsigned long long)seed, kills ? ", the server ended" : "");
        test_begin(name);
        play_lot(i, kills);
        test_end();
    }
    test_begin("trouble there was");
    check_trouble(games);
    clean_up();
    test_end();
    printf("#   %d repeats, %d streams, %d messages lost\n", games_counts.repeats,
           games_counts.streams, games_counts.lost);
    return test_finish("net");
}
