/* SPDX-License-Identifier: MIT */
/* games - whole games between clients that a test puts to the test, and what has to be true at the
 * end: all stand where the server stands, and every token that was acknowledged stands there once.
 * Include it after test.h.
 *
 *     games_rng.state = seed;
 *     games_begin(&game, number, port);
 *     while (!games_is_over(&game))
 *         games_go_on(&game);
 *     games_finish(&game, port);
 */
#ifndef NET_GAMES_H
#define NET_GAMES_H

#include "client/client.h"
#include "game/games.h"
#include "seats.h"

enum {
    MOST_TURNS = 14, /* that are played before somebody resigns */
    MOST_ACKED = 64,
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

static Rng games_rng;
static ClientCounts games_counts; /* of all clients so far */

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

    games_counts.repeats += counts.repeats;
    games_counts.streams += counts.streams;
    games_counts.lost += counts.lost;
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
        game_random_text(seen_def(told->seen), seen_view(told->seen), &games_rng,
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

static void go_on_at(Game *game, int seat)
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

static void games_go_on(Game *game)
{
    for (int seat = 0; seat < 2; seat++)
        go_on_at(game, seat);
}

static bool games_is_over(const Game *game)
{
    for (int seat = 0; seat < 2; seat++) {
        const Player *player = &game->player[seat];
        const Told *told = client_table(player->client);

        if (player->asked || told->n == TOLD_NOTHING || told->stage != TOLD_OVER)
            return false;
    }
    return true;
}

/* One round of polls; are all games over? */
static inline bool games_poll_all(Game *games, int count)
{
    bool over = true;

    for (int i = 0; i < count; i++) {
        if (games_is_over(&games[i]))
            continue;
        over = false;
        games_go_on(&games[i]);
    }
    return over;
}

/* ---- what it has led to ------------------------------------------------------------------ */

/* Everybody stands where somebody does who comes now, and hears at most what a server that shares
 * its tables had still to read. */
static void compare(const Game *game, int seat, int port)
{
    const Told *told = client_table(game->player[seat].client);
    Client *direct = open_client(port, client_token(game->player[seat].client));
    const Told *fresh = client_table(direct);

    client_follow(direct, game->table, NULL);
    for (int i = 0; i < PATIENCE && fresh->n < told->n; i++)
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

static void games_finish(Game *game, int port)
{
    for (int seat = 0; seat < 2; seat++) {
        compare(game, seat, port);
        count_tokens(game, seat);
        close_client(game->player[seat].client);
    }
}

static void games_begin(Game *game, int number, int port)
{
    *game = (Game){.number = number,
                   .kind = &kinds[(size_t)number % (sizeof kinds / sizeof *kinds)]};
    for (int seat = 0; seat < 2; seat++)
        game->player[seat].client = open_client(port, NULL);
}

#endif
