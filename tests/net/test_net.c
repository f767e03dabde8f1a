/* SPDX-License-Identifier: MIT */
/* Games over a network that fails in every way: two clients, a proxy, a server that ends in
 * between. At the end of each game all stand where the server stands, and every token that was
 * acknowledged stands there once.
 *
 *     test_net [SEED [GAMES]]
 */
#include "test.h"

#include "client/client.h"
#include "game/games.h"
#include "program.h"
#include "proxy.h"
#include "seats.h"

enum {
    AT_ONCE = 5,     /* games side by side */
    GAMES = 20,      /* 1000 with --long */
    MOST_TURNS = 14, /* that are played before somebody resigns */
    MOST_ACKED = 64,
    KILL_EVERY = 2,    /* of so many lots of games the server ends in one */
    PATIENCE = 200000, /* polls of every client: a guard against hanging */
    FINDERS = 3, /* games whose tables are found by their code: few may try an hour */
};

/* An answer that comes late is asked for again, and found by its key, so short times only
 * mean more of it. */
static const ClientTimes times = {
    .answer_ms = 3000, .pause_ms = 10, .most_ms = 300, .quiet_ms = 1500};

static const SeatsGame kinds[] = {
    {"santorini", "", 0},
    {"sintra", "", 0},
    {"santorini", "Power1=tartarus Power2=pan", 0},
    {"santorini", "Power1=hecate Power2=apollo", 0},
    {"santorini", "Power1=atlas Power2=moerae", 0},
    {"sintra", "Side=B", 0},
    {"santorini", "Power1=atlas Power2=gaea", 0},
    {"santorini", "Power1=hecate Power2=tartarus", 0},
};

typedef struct Acked {
    int64_t n;
    char token[GAME_TOKEN_SIZE];
} Acked;

/* Where a player is on the way from nobody to the end of the game. */
typedef enum Step { STEP_NAME, STEP_SIT, STEP_PLAY } Step;

typedef struct Player {
    Client *client;
    Step step;
    bool asked;                  /* something, whose answer was not looked at yet */
    char token[GAME_TOKEN_SIZE]; /* what was asked to be played; "": something else */
    int64_t n;                   /* of the latest acknowledgement */
} Player;

typedef struct Game {
    int number;
    const SeatsGame *kind;
    Player player[2];
    char table[TOLD_ID_SIZE], invite[TOLD_CODE_SIZE];
    Acked acked[MOST_ACKED];
    int count;
} Game;

static Program server;
static Proxy *proxy;
static Rng rng;
static ClientCounts all; /* of all clients so far */

/* ---- players ----------------------------------------------------------------------------- */

static Client *open_client(int port, const char *token)
{
    char url[64];
    ClientSetup setup = {.url = url, .token = token, .find = games_find, .times = times};
    Fault fault;
    Client *client;

    snprintf(url, sizeof url, "http://127.0.0.1:%d", port);
    client = client_open(&setup, &fault);
    CHECK(client != NULL);
    return client;
}

static void close_client(Client *client)
{
    ClientCounts counts = client_counts(client);

    all.repeats += counts.repeats;
    all.streams += counts.streams;
    all.lost += counts.lost;
    client_close(client);
}

static bool sit_down(Game *game, int seat)
{
    Client *client = game->player[seat].client;
    GameSetup setup = seats_setup(game->kind->setup);
    ClientTable table = {.def = seats_def(game->kind),
                         .setup = &setup,
                         .seat = {"me", "friend"},
                         .clock = "none"};

    if (seat == 0)
        return client_open_table(client, &table);
    return game->invite[0] &&
           client_join(client, game->number < FINDERS ? NULL : game->table, game->invite);
}

/* A random token; after a while somebody has enough. */
static bool play(Game *game, int seat)
{
    Player *player = &game->player[seat];
    const Told *told = client_table(player->client);
    char command[GAME_TOKEN_SIZE + 32];

    if (told->n == TOLD_NOTHING || told->n < player->n || told->stage != TOLD_PLAYING ||
        told->mover != seat)
        return false;
    player->token[0] = '\0';
    if (game->count < MOST_TURNS) {
        game_random_text(seen_def(told->seen), seen_view(told->seen), &rng,
                         player->token);
        snprintf(command, sizeof command, "play %d %s", seat + 1, player->token);
    } else {
        snprintf(command, sizeof command, "leave %d resign", seat + 1);
    }
    return client_do(player->client, command);
}

static bool ask(Game *game, int seat)
{
    switch (game->player[seat].step) {
    case STEP_NAME:
        return client_name(game->player[seat].client, seat ? "Bob" : "Ann", NULL);
    case STEP_SIT: return sit_down(game, seat);
    case STEP_PLAY: break;
    }
    return play(game, seat);
}

static void note_acked(Game *game, Player *player, int64_t n)
{
    player->n = n;
    if (!player->token[0] || !CHECK(game->count < MOST_ACKED))
        return;
    game->acked[game->count].n = n;
    str_copy(str_from(player->token), game->acked[game->count++].token, GAME_TOKEN_SIZE);
}

/* The only refusal there may be is that others were faster. */
static void hear(Game *game, int seat)
{
    Player *player = &game->player[seat];
    const ClientAnswer *answer = client_answer(player->client);

    if (answer->state == CLIENT_REFUSED) {
        if (!CHECK_EQ_STR(answer->code, "stale"))
            printf("#   %d %s %s\n", answer->status, answer->fault.id, player->token);
        return;
    }
    if (player->step == STEP_SIT) {
        if (seat == 0) {
            str_copy(str_from(answer->table), game->table, sizeof game->table);
            str_copy(str_from(answer->invite), game->invite, sizeof game->invite);
        }
        CHECK_EQ_INT(answer->seat, seat);
        CHECK_EQ_STR(answer->table, game->table);
        client_follow(player->client, answer->table, NULL);
    } else if (player->step == STEP_PLAY) {
        note_acked(game, player, answer->n);
        return;
    }
    player->step++;
}

static void go_on(Game *game, int seat)
{
    Player *player = &game->player[seat];

    client_poll(player->client, 1);
    CHECK_EQ_INT(client_follow_end(player->client), 0);
    if (player->asked && client_answer(player->client)->state != CLIENT_ASKING) {
        player->asked = false;
        hear(game, seat);
    }
    if (!player->asked)
        player->asked = ask(game, seat);
}

static bool is_over(const Game *game)
{
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &game->player[seat];
        const Told *told = client_table(player->client);

        if (player->asked || told->n == TOLD_NOTHING || told->stage != TOLD_OVER)
            return false;
    }
    return true;
}

/* ---- what it has led to ------------------------------------------------------------------ */

/* Everybody stands where a snapshot does that is asked for directly. */
static void compare(const Game *game, int seat)
{
    const Told *told = client_table(game->player[seat].client);
    Client *direct = open_client(server.port, client_token(game->player[seat].client));
    const Told *fresh = client_table(direct);

    client_follow(direct, game->table, NULL);
    for (int i = 0; i < PATIENCE && fresh->n == TOLD_NOTHING; i++)
        client_poll(direct, 100);
    CHECK_EQ_INT(fresh->n, told->n);
    CHECK_EQ_INT(fresh->seat, seat);
    if (CHECK(fresh->seen && told->seen)) {
        CHECK_EQ_INT(seen_count(fresh->seen), seen_count(told->seen));
        CHECK(seen_hash(fresh->seen) == seen_hash(told->seen));
    }
    client_close(direct);
}

static int by_n(const void *a, const void *b)
{
    int64_t x = ((const Acked *)a)->n, y = ((const Acked *)b)->n;

    return (x > y) - (x < y);
}

/* The tokens of seats, as one of them sees them, are those that were acknowledged. */
static void count_tokens(Game *game, int seat)
{
    const Seen *seen = client_table(game->player[seat].client)->seen;
    int next = 0, gone;
    Leave why;

    qsort(game->acked, (size_t)game->count, sizeof *game->acked, by_n);
    for (int i = 0; i < seen_count(seen); i++) {
        Str token = seen_token(seen, i);

        if (seen_def(seen)->mover(seen_view_at(seen, i)) < 0 ||
            history_is_leave(token, &gone, &why))
            continue;
        if (!CHECK(next < game->count))
            return;
        if (seen_is_open(seen))
            CHECK(str_is(token, game->acked[next].token));
        next++;
    }
    CHECK_EQ_INT(next, game->count);
}

static void finish_game(Game *game)
{
    for (int seat = 0; seat < 2; seat++) {
        compare(game, seat);
        count_tokens(game, seat);
        close_client(game->player[seat].client);
    }
}

/* ---- games ------------------------------------------------------------------------------- */

static void begin_game(Game *game, int number)
{
    *game = (Game){.number = number,
                   .kind = &kinds[(size_t)number % (sizeof kinds / sizeof *kinds)]};
    for (int seat = 0; seat < 2; seat++)
        game->player[seat].client = open_client(proxy_port(proxy), NULL);
}

static int count_played(const Game *games)
{
    int count = 0;

    for (int i = 0; i < AT_ONCE; i++)
        count += games[i].count;
    return count;
}

/* One round of polls; are all games over? */
static bool poll_all(Game *games)
{
    bool over = true;

    for (int i = 0; i < AT_ONCE; i++) {
        if (is_over(&games[i]))
            continue;
        over = false;
        for (int seat = 0; seat < 2; seat++)
            go_on(&games[i], seat);
    }
    return over;
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
    int kill_at = 1 + (int)rng_below(&rng, AT_ONCE * MOST_TURNS / 2);
    bool over = false;

    for (int i = 0; i < AT_ONCE; i++)
        begin_game(&games[i], first + i);
    for (int i = 0; i < PATIENCE && !over && !test_now.faults; i++) {
        over = poll_all(games);
        if (kills && count_played(games) >= kill_at) {
            end_server();
            kills = false;
        }
    }
    CHECK(over);
    for (int i = 0; i < AT_ONCE && over; i++)
        finish_game(&games[i]);
}

/* Were all kinds of trouble met? Otherwise there was nothing to be stood. */
static void check_trouble(int games)
{
    if (games < GAMES)
        return;
    for (int fate = 0; fate < PROXY_FATE_COUNT; fate++)
        CHECK(proxy_count(proxy, (ProxyFate)fate) > 0);
    CHECK(all.repeats > 0 && all.streams > 2 * games);
}

static bool set_up(uint64_t seed)
{
    str_copy(str_from("/tmp/oriel-net-XXXXXX"), server.data, sizeof server.data);
    rng.state = seed;
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
    printf("#   %d repeats, %d streams, %d messages lost\n", all.repeats, all.streams,
           all.lost);
    return test_finish("net");
}
