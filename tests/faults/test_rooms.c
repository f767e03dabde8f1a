/* SPDX-License-Identifier: MIT */
/* Tables at which people play, on a disk that fails and a machine whose power goes: whatever
 * somebody was told comes back, a turn that is sent again is played once, and nobody waits for
 * an answer, or watches, in vain.
 *
 *     test_rooms [SEED] */
#include "cuts.h"
#include "online/part.h"
#include "onlooker.h"

enum {
    PLAYS = 40, /* most of a game; with renaming in between there are checkpoints, too */
    MOST_COMMANDS = PLAYS + 4,
    MOST_NUMBERS = PLAYS + 8, /* of a table's messages */
    CUTS = 200,
    CHOICES = 50, /* of turns, the first ones */
};

/* What a person did, and was told. */
typedef struct Command {
    bool bob;
    char path[16], key[16], rest[128]; /* "do", its key, the rest of its body */
    char answer[256];
    int kept; /* changes to files up to the answer */
} Command;

/* A game of Ann and Bob. */
typedef struct Game {
    char ann[64], bob[64], id[32], code[32];
    Command command[MOST_COMMANDS];
    int commands;
    int people; /* changes to files up to when both had a name */
    int last;   /* number of its last message, and .. */
    char hash[MOST_NUMBERS]
             [20]; /* .. hashes of what both saw after each; "": nobody did */
    Trace trace;
} Game;

static uint64_t seed = 1;

/* ---- asking ----------------------------------------------------------------------------- */

#define TERMS(game) \
    "\"tags\":{\"Game\":\"" game "\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"none\""

static const char santorini[] = TERMS("santorini"), sintra[] = TERMS("sintra");

static bool make_person(Onlooker *o, const char *name, char token[64])
{
    char body[64];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    if (!CHECK_EQ_INT(onlooker_ask(o, "", true, "/api/me", "", body), 200))
        return false;
    str_copy(str_from(o->token), token, 64);
    return true;
}

static int send_command(Onlooker *o, const Game *game, const Command *command)
{
    char path[64] = "/api/tables", body[512];

    if (strcmp(command->path, "open") != 0)
        snprintf(path, sizeof path, "/api/tables/%s/%s", game->id, command->path);
    snprintf(body, sizeof body, "{\"key\":\"%s\",\"number\":\"0123456789abcdef\",%s}",
             command->key, command->rest);
    if (strcmp(command->path, "join") == 0)
        snprintf(body, sizeof body,
                 "{\"key\":\"%s\",\"number\":\"0123456789abcdef\",\"code\":\"%s\"}",
                 command->key, game->code);
    return onlooker_ask(o, command->bob ? game->bob : game->ann, true, path, "", body);
}

/* How a table looks to one of them: the number of its last message, and a hash. */
static int look(Onlooker *o, const Game *game, bool bob, char hash[20])
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s", game->id);
    hash[0] = '\0';
    if (onlooker_ask(o, bob ? game->bob : game->ann, false, path, "", "") != 200)
        return -1;
    str_copy(str_from(onlooker_text(o, "hash")), hash, 20);
    return onlooker_number(o);
}

/* ---- a game ----------------------------------------------------------------------------- */

/* Both see the same; notes it. */
static void note_look(Onlooker *o, Game *game)
{
    char hash[20];
    int number = look(o, game, true, hash);

    if (!CHECK(number > 0 && number < MOST_NUMBERS))
        exit(1);
    game->last = look(o, game, false, game->hash[number]);
    CHECK_EQ_INT(game->last, number);
    CHECK_EQ_STR(game->hash[number], hash);
}

static Command *new_command(Game *game, bool bob, const char *path, const char *rest)
{
    Command *command = &game->command[game->commands];

    *command = (Command){.bob = bob};
    snprintf(command->path, sizeof command->path, "%s", path);
    snprintf(command->key, sizeof command->key, "k%d", game->commands++);
    snprintf(command->rest, sizeof command->rest, "%s", rest);
    return command;
}

/* The table has an id and an invitation since its opener was told so. */
static void note_table(const Onlooker *o, Game *game)
{
    str_copy(str_from(onlooker_text(o, "table")), game->id, sizeof game->id);
    str_copy(str_from(onlooker_text(o, "code")), game->code, sizeof game->code);
}

static void carry_out(Onlooker *o, Game *game, Command *command)
{
    CHECK_EQ_INT(send_command(o, game, command), 200);
    str_copy(str_from(o->text), command->answer, sizeof command->answer);
    command->kept = trace_count();
    if (strcmp(command->path, "open") == 0)
        note_table(o, game);
}

/* One of the turns that somebody may play now; false: none. */
static bool choose_turn(Onlooker *o, const Game *game, bool bob, Rng *rng,
                        char token[GAME_TOKEN_SIZE])
{
    char path[64];
    const char *at;
    int skip = (int)rng_below(rng, CHOICES);

    snprintf(path, sizeof path, "/api/tables/%s/legal", game->id);
    onlooker_ask(o, bob ? game->bob : game->ann, false, path, "", "");
    at = strstr(o->text, "\"tokens\":[\"");
    if (!at)
        return false;
    at += strlen("\"tokens\":[\"");
    for (const char *next; skip-- > 0 && (next = strstr(at, "\",\""));)
        at = next + 3;
    str_copy(str_range(at, strchr(at, '"')), token, GAME_TOKEN_SIZE);
    return true;
}

static bool play_turn(Onlooker *o, Game *game, bool bob, Rng *rng)
{
    char token[GAME_TOKEN_SIZE], rest[128], body[64];

    if (!choose_turn(o, game, bob, rng, token))
        return false;
    snprintf(rest, sizeof rest, "\"seen\":%d,\"do\":\"play %d %.64s\"", game->last,
             bob ? 2 : 1, token);
    carry_out(o, game, new_command(game, bob, "do", rest));
    note_look(o, game);
    snprintf(body, sizeof body, "{\"name\":\"Ann %d\"}", game->commands);
    CHECK_EQ_INT(onlooker_ask(o, game->ann, true, "/api/me", "", body), 200);
    return true;
}

static bool begin_table(Onlooker *o, Game *game, const char *rest)
{
    if (!make_person(o, "Ann", game->ann) || !make_person(o, "Bob", game->bob))
        return false;
    game->people = trace_count();
    carry_out(o, game, new_command(game, false, "open", rest));
    return game->id[0];
}

/* Restarts in the middle of it, properly. */
static void play_game(Onlooker *o, Game *game, const char *where)
{
    Rng rng = {seed};
    bool some = true;

    if (!onlooker_open(o, where, 0) || !begin_table(o, game, santorini))
        exit(1);
    carry_out(o, game, new_command(game, true, "join", ""));
    note_look(o, game);
    for (int i = 0; i < PLAYS && some; i++) {
        some = play_turn(o, game, i % 2, &rng);
        if (i == PLAYS / 3) {
            onlooker_close(o);
            onlooker_open(o, where, 0);
        }
    }
    onlooker_close(o);
}

/* ---- cuts ------------------------------------------------------------------------------- */

/* The number of messages that all who were told anything before a cut know of. */
static int count_told(const Game *game, int cut, int *ret_commands)
{
    int told = 0, i = 0;

    for (; i < game->commands && game->command[i].kept <= cut; i++)
        told = (int)strtol(strstr(game->command[i].answer, "\"n\":") + 4, NULL, 10);
    *ret_commands = i;
    return told;
}

static void check_look(Onlooker *o, const Game *game, bool bob, int least)
{
    char hash[20];
    int number = look(o, game, bob, hash);

    if (CHECK(number >= least && number <= game->last))
        CHECK_EQ_STR(hash, game->hash[number]);
}

/* Everything is sent again, from the first command on: what was answered has its answer, the
 * rest follows as it did. */
static void send_again(Onlooker *o, Game *game, int answered)
{
    for (int i = 0; i < game->commands; i++) {
        const Command *command = &game->command[i];

        CHECK_EQ_INT(send_command(o, game, command), 200);
        if (i > 0 || answered > 0) /* an invitation is made by chance */
            CHECK_EQ_STR(o->text, command->answer);
        else
            note_table(o, game);
    }
    check_look(o, game, false, game->last);
    check_look(o, game, true, game->last);
}

static void check_cut(const void *user, Keeper *keeper, int cut)
{
    const Game *played = user;
    Onlooker *o = calloc(1, sizeof *o);
    Game *game = malloc(sizeof *game);
    int answered, told = count_told(played, cut, &answered);

    if (!o || !game)
        exit(1);
    *game = *played;
    o->random = seed + (uint64_t)cut;
    if (onlooker_open(o, keeper->where, 0)) {
        if (answered >= 2) {
            check_look(o, game, false, told);
            check_look(o, game, true, told);
        }
        if (cut >= game->people)
            send_again(o, game, answered);
        onlooker_close(o);
    }
    free(game);
    free(o);
}

static void try_cuts(void)
{
    static Onlooker o;
    Game *game = calloc(1, sizeof *game);
    Keeper keeper;

    if (!game || !keeper_make(&keeper))
        exit(1);
    test_begin("a game");
    trace_begin(&game->trace);
    play_game(&o, game, keeper.where);
    trace_end();
    test_end();
    keeper_remove(&keeper);
    cuts_try(&game->trace, seed, test_times(CUTS, 10 * CUTS), check_cut, game);
    trace_free(&game->trace);
    free(game);
}

/* ---- trouble ---------------------------------------------------------------------------- */

static void end_trouble(void)
{
    fault_plan((FaultPlan){FAULT_NONE});
}

/* Sends a command of Ann's without waiting for its answer. */
static void send_only(Onlooker *o, const Game *game, const char *path, const char *body)
{
    OnlineRequest request = {.ticket = ++o->ticket,
                             .post = true,
                             .path = str_from(path),
                             .body = str_from(body),
                             .token = str_from(game->ann),
                             .now_ms = o->now_ms};

    online_request(o->online, &request);
}

/* Two ask for the same thing at once, and the disk is full: both are told. */
TEST(no_room)
{
    static Onlooker o;
    static Game game;
    char body[512];
    Keeper keeper;

    if (!keeper_make(&keeper) || !onlooker_open(&o, keeper.where, 0) ||
        !make_person(&o, "Ann", game.ann))
        return;
    snprintf(body, sizeof body, "{\"key\":\"k\",\"number\":\"0123456789abcdef\",%s}",
             santorini);
    fault_plan((FaultPlan){FAULT_FULL, .lasting = true});
    send_only(&o, &game, "/api/tables", body);
    send_only(&o, &game, "/api/tables", body);
    while (o.answered < o.ticket - 1)
        onlooker_turn(&o);
    CHECK_EQ_INT(o.answered, o.ticket);
    CHECK(o.status == 503 || o.status == 507);
    end_trouble();
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, true, "/api/tables", "", body), 200);
    onlooker_close(&o);
    keeper_remove(&keeper);
}

static void await_store(Onlooker *o)
{
    pthread_mutex_lock(&o->mutex);
    while (!o->wakes)
        pthread_cond_wait(&o->woken, &o->mutex);
    pthread_mutex_unlock(&o->mutex);
}

/* Ann's first turn, once Bob sits, too. */
static const char first_turn[] = "{\"key\":\"p\",\"seen\":3,\"do\":\"play 1 @b3,@d3\"}";

/* A table at which she may play it, and where that is asked for. */
static bool begin_game(Keeper *keeper, Onlooker *o, Game *game, char ret_path[64])
{
    if (!keeper_make(keeper) || !onlooker_open(o, keeper->where, 0) ||
        !begin_table(o, game, santorini))
        return false;
    carry_out(o, game, new_command(game, true, "join", ""));
    snprintf(ret_path, 64, "/api/tables/%s/do", game->id);
    return true;
}

/* Nobody knows what is kept, and it cannot be looked up: who waits is told, who watches is
 * sent away, and all may come back. */
TEST(no_disk)
{
    static Onlooker o;
    static Game game;
    char path[64];
    Keeper keeper;

    if (!begin_game(&keeper, &o, &game, path))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, game.bob, game.id, "", -1), 200);
    o.wakes = 0;
    fault_plan((FaultPlan){FAULT_IO, .lasting = true});
    send_only(&o, &game, path, first_turn);
    send_only(&o, &game, path, first_turn);
    await_store(&o);
    fault_plan((FaultPlan){FAULT_ALL, .lasting = true});
    sqlite3_db_release_memory(((Database *)o.online->store->db)->reader);
    onlooker_turn(&o);
    CHECK_EQ_INT(o.answered, o.ticket);
    CHECK_EQ_INT(o.status, 503);
    CHECK(o.ended[0]);
    CHECK_EQ_INT(online_counts(o.online).streams, 0);
    end_trouble();
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, true, path, "", first_turn), 200);
    onlooker_close(&o);
    keeper_remove(&keeper);
}

/* From now on nothing can be read but what is remembered. */
static void stop_reading(const Onlooker *o)
{
    sqlite3_db_release_memory(((Database *)o->online->store->db)->reader);
    fault_plan((FaultPlan){FAULT_READ, .lasting = true});
}

/* Who cannot be looked up is not taken for a stranger, and what cannot be for nothing. */
TEST(no_reading)
{
    static Onlooker o;
    static Game game;
    char find[64];
    Keeper keeper;

    if (!keeper_make(&keeper) || !onlooker_open(&o, keeper.where, 0) ||
        !begin_table(&o, &game, santorini))
        return;
    onlooker_close(&o);
    if (!onlooker_open(&o, keeper.where, 0)) /* who remembers nobody */
        return;
    snprintf(find, sizeof find, "{\"code\":\"%s\"}", game.code);
    str_copy(str_from(game.ann), o.token, sizeof o.token);
    stop_reading(&o);
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, false, "/api/me", "", ""), 503);
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, true, "/api/me", "", "{\"name\":\"A\"}"),
                 503);
    CHECK_EQ_STR(o.token, game.ann); /* no other person was made of her */
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/find", "", find), 503);
    CHECK_EQ_INT(onlooker_watch(&o, 0, game.ann, game.id, "", -1), 503);
    end_trouble();
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/find", "", find), 200);
    stop_reading(&o); /* she is known, her tables are not */
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, false, "/api/me", "", ""), 503);
    end_trouble();
    onlooker_close(&o);
    keeper_remove(&keeper);
}

/* A repeat is not refused for being late while nobody can look up that it is one. */
TEST(no_reading_of_keys)
{
    static Onlooker o;
    static Game game;
    char path[64];
    Keeper keeper;

    if (!begin_game(&keeper, &o, &game, path))
        return;
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, true, path, "", first_turn), 200);
    stop_reading(&o);
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, true, path, "", first_turn), 503);
    end_trouble();
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, true, path, "", first_turn), 200);
    onlooker_close(&o);
    keeper_remove(&keeper);
}

/* Who has signed out is nobody, whether the disk can be read or not; who could not is still
 * somebody, and may try again. */
TEST(no_longer)
{
    static Onlooker o;
    static Game game;
    Keeper keeper;

    if (!keeper_make(&keeper) || !onlooker_open(&o, keeper.where, 0) ||
        !make_person(&o, "Ann", game.ann) || !make_person(&o, "Bob", game.bob))
        return;
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, true, "/api/me/forget", "", "{}"), 200);
    stop_reading(&o);
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, false, "/api/me", "", ""), 503);
    end_trouble();
    CHECK_EQ_INT(onlooker_ask(&o, game.ann, false, "/api/me", "", ""), 401);
    CHECK_EQ_INT(onlooker_ask(&o, game.bob, false, "/api/me", "", ""), 200);
    fault_plan((FaultPlan){FAULT_IO, .lasting = true});
    CHECK_EQ_INT(onlooker_ask(&o, game.bob, true, "/api/me/forget", "", "{}"), 503);
    end_trouble();
    CHECK_EQ_INT(onlooker_ask(&o, game.bob, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, game.bob, true, "/api/me/forget", "", "{}"), 200);
    CHECK_EQ_INT(onlooker_ask(&o, game.bob, false, "/api/me", "", ""), 401);
    onlooker_close(&o);
    keeper_remove(&keeper);
}

/* A server has all its tables, or does not start. */
TEST(no_start)
{
    static Onlooker o;
    static Game game;
    OnlineSetup setup = {.find = games_find, .limits = online_limits};
    Keeper keeper;
    bool struck = true;

    if (!keeper_make(&keeper) || !onlooker_open(&o, keeper.where, 0) ||
        !begin_table(&o, &game, santorini))
        return;
    setup.port = o.online->setup.port;
    setup.where = keeper.where;
    onlooker_close(&o);
    for (int after = 0; struck; after++) {
        Online *online;
        Fault fault;

        fault_plan((FaultPlan){FAULT_READ, .after = after});
        online = online_open(&setup, &fault);
        struck = fault_count() > 0;
        end_trouble();
        CHECK(online || struck);
        CHECK(!online || online_counts(online).tables == 1);
        if (online)
            online_close(online);
    }
    keeper_remove(&keeper);
}

/* Lets the disk become full right after somebody has sat down; false: before that. */
static bool fill_after(Onlooker *o, Game *game, int after)
{
    Command *join = new_command(game, true, "join", "");

    fault_plan((FaultPlan){FAULT_FULL, .after = after, .lasting = true});
    if (send_command(o, game, join) == 200)
        return true;
    end_trouble();
    return false;
}

/* What happens by itself is tried again, but not all the time. */
static void check_patience(Onlooker *o, const Game *game)
{
    char hash[20];
    int number;

    while (online_counts(o->online).full == 0)
        onlooker_turn(o);
    for (int i = 0; i < 5; i++)
        CHECK_EQ_INT(
            onlooker_ask(o, game->ann, true, "/api/me", "", "{\"name\":\"Anna\"}"), 507);
    CHECK_EQ_INT(online_counts(o->online).full, 1 + 5);
    number = look(o, game, false, hash);
    end_trouble();
    onlooker_pass(o, 1000);
    while (look(o, game, false, hash) == number)
        onlooker_turn(o);
}

TEST(chance)
{
    static Onlooker o;
    bool done = false;

    for (int after = 0; !done; after++) {
        Game *game = calloc(1, sizeof *game);
        Keeper keeper;

        memset(&o, 0, sizeof o);
        if (!game || !keeper_make(&keeper) || !onlooker_open(&o, keeper.where, 0) ||
            !begin_table(&o, game, sintra))
            exit(1);
        done = fill_after(&o, game, after);
        if (done)
            check_patience(&o, game);
        onlooker_close(&o);
        keeper_remove(&keeper);
        free(game);
    }
}

int main(int argc, char **argv)
{
    if (argc > 1)
        seed = strtoull(argv[1], NULL, 10);
    trace_vfs_install();
    RUN(no_room);
    RUN(no_disk);
    RUN(no_reading);
    RUN(no_reading_of_keys);
    RUN(no_longer);
    RUN(no_start);
    RUN(chance);
    try_cuts();
    return test_finish("rooms");
}
