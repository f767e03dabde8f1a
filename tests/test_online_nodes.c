/* SPDX-License-Identifier: MIT */
/* Servers that share a database: what happens by itself happens once, whoever dies, and limits hold
 * for all of them; fake clocks. How games stand trouble is tests/net/test_nodes.c. */
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>

#include "mailing.h"
#include "online/nodes/nodes.h"
#include "onlooker_store.h"
#include "postgres.h"

enum {
    TABLES = 8,
    MOST_WAITS = 60000,  /* of a millisecond: a guard against hanging */
    PATIENT_MS = 600000, /* nobody is taken for gone who is only slow */
};

static TestPostgres postgres;
static Onlooker a, b;

static const char minute[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],"
    "\"clock\":\"turn 60\",\"listed\":false,\"confirm\":true";

/* ---- servers ----------------------------------------------------------------------------- */

/* Two must not draw the same numbers. */
static bool open_node(Onlooker *o)
{
    o->random = (uint64_t)(o - &a + o->now_ms) + (uint64_t)getpid();
    o->alarm_ms = 0;
    return onlooker_open(o, postgres.address, 0);
}

static void close_node(Onlooker *o)
{
    onlooker_close(o);
    o->online = NULL;
}

/* Who has not been heard of for so long is gone; 0: as usual. */
static bool begin_empty(int alive_ms)
{
    a = b = (Onlooker){.mails = true, .alive_ms = alive_ms};
    return CHECK(postgres_do(&postgres, "empty"));
}

/* Tables that nobody looks at are read with a tick. */
static void hear_all(Onlooker *o, bool ticks)
{
    if (!o->online)
        return;
    online_wake(o->online);
    if (ticks)
        online_alarm(o->online);
}

/* Lets both hear what there is to hear, until something holds. */
static bool await(bool (*holds)(const void *user), const void *user)
{
    for (int i = 0; i < MOST_WAITS; i++) {
        hear_all(&a, i % 10 == 9);
        hear_all(&b, i % 10 == 9);
        if (holds(user))
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    return false;
}

/* Each of those that are here knows of so many. */
static bool are_servers(const void *user)
{
    int count = *(const int *)user;

    return (!a.online || store_servers(a.online->store) == count) &&
           (!b.online || store_servers(b.online->store) == count);
}

/* .. and has heard what was written before. */
static bool await_servers(int count)
{
    bool there = CHECK(await(are_servers, &count));

    hear_all(&a, false);
    hear_all(&b, false);
    return there;
}

/* A clock goes on, as ticks do, and not before what was to be read has come. */
static void pass_one(Onlooker *o, int64_t ms)
{
    for (; ms > 0; ms -= 10000) {
        pass(o, ms < 10000 ? ms : 10000);
        onlooker_settle(o);
    }
}

static void pass_both(int64_t ms)
{
    for (; ms > 0; ms -= 10000) {
        pass_one(&a, ms < 10000 ? ms : 10000);
        pass_one(&b, ms < 10000 ? ms : 10000);
    }
}

/* ---- clocks ------------------------------------------------------------------------------ */

/* What a server that dies has left. */
typedef struct Left {
    char ann[64], bob[64], table[TABLES][32];
} Left;

static bool open_tables(Onlooker *o, Left *left)
{
    bool good =
        onlooker_name(o, "Ann", ann) == 200 && onlooker_name(o, "Bob", bob) == 200;

    for (int i = 0; i < TABLES && good; i++) {
        char key[8];

        snprintf(key, sizeof key, "k%d", i);
        good = open_table(o, minute, key);
        str_copy(str_from(id), left->table[i], sizeof left->table[i]);
    }
    return good;
}

static Room *room_at(const Onlooker *o, const char *table)
{
    return room_held(o->online, str_from(table));
}

static bool is_over_at(const Onlooker *o, const char *table)
{
    const Room *room = o->online ? room_at(o, table) : NULL;

    return !o->online || (room && room->table->stage == TABLE_OVER);
}

static bool are_over(const void *user)
{
    const Left *left = user;
    bool over = true;

    for (int i = 0; i < TABLES; i++)
        over &= is_over_at(&a, left->table[i]) && is_over_at(&b, left->table[i]);
    return over;
}

static bool count_flag(void *user, int number, Str line, int64_t at_ms)
{
    (void)number, (void)at_ms;
    *(int *)user += str_starts(line, "leave 1 time");
    return true;
}

/* Each of the players is flagged once. */
static void check_flags(const Onlooker *o, const Left *left)
{
    for (int i = 0; i < TABLES; i++) {
        char log[LOG_SIZE];
        int flags = 0;

        CHECK(store_read(o->online->store,
                         online_log_name("t/", str_from(left->table[i]), log), 1,
                         count_flag, &flags));
        CHECK_EQ_INT(flags, 1);
    }
}

/* A server with games under way, in a process of its own, whose clock stands still. */
static pid_t start_other(Left *ret_left)
{
    int ends[2];
    pid_t child;
    bool good = pipe(ends) == 0;

    child = good ? fork() : -1;
    if (child == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (!open_node(&a) || !open_tables(&a, ret_left) ||
            write(ends[1], ret_left, sizeof *ret_left) != (ssize_t)sizeof *ret_left)
            _exit(1);
        for (;;)
            pause();
    }
    close(ends[1]);
    good = child > 0 &&
           read(ends[0], ret_left, sizeof *ret_left) == (ssize_t)sizeof *ret_left;
    close(ends[0]);
    return CHECK(good) ? child : 0;
}

static int count_own(const Onlooker *o, const Left *left)
{
    int count = 0;

    for (int i = 0; i < TABLES; i++)
        count += nodes_has(room_at(o, left->table[i]));
    return count;
}

/* Of the tables some are each server's: which, their names decide, and those are drawn. */
static bool open_beside(const Left *left)
{
    for (;;) {
        if (!open_node(&b) || !await_servers(2))
            return false;
        if (count_own(&b, left) > 0 && count_own(&b, left) < TABLES)
            return true;
        close_node(&b);
    }
}

static bool are_own_over(const void *user)
{
    const Left *left = user;
    bool over = true;

    for (int i = 0; i < TABLES; i++)
        over &= !nodes_has(room_at(&b, left->table[i])) || is_over_at(&b, left->table[i]);
    return over;
}

/* The server that has a table dies: another one lets its clock run out. */
TEST(a_server_dies)
{
    static Left left;
    pid_t other = begin_empty(0) ? start_other(&left) : 0;

    if (!other || !open_beside(&left))
        return;
    pass(&b, 61000);
    CHECK(await(are_own_over, &left));
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    await_servers(1);
    pass(&b, 20000); /* whoever takes itself for alone gives players the time before */
    CHECK(await(are_over, &left));
    check_flags(&b, &left);

    /* Nor does one that comes back begin anew. */
    a.now_ms = b.now_ms;
    if (!open_node(&a) || !await_servers(2))
        return;
    pass_both(20000);
    onlooker_settle(&a);
    onlooker_settle(&b);
    check_flags(&a, &left);
    close_node(&a);
    close_node(&b);
}

/* Two that take themselves for the one that has a table do no harm. */
TEST(two_have_a_table)
{
    static Left left;

    if (!begin_empty(PATIENT_MS) || !open_node(&a) || !open_tables(&a, &left))
        return;
    pass(&a, 59000);
    a.now_ms += 2000;
    b.now_ms = a.now_ms;
    if (!open_node(&b)) /* of which the first one has not heard yet */
        return;
    online_alarm(a.online);
    online_alarm(b.online);
    await_servers(2);
    pass_both(20000);
    CHECK(await(are_over, &left));
    check_flags(&a, &left);
    close_node(&a);
    close_node(&b);
}

/* ---- letters ----------------------------------------------------------------------------- */

static void count_sent(const Onlooker *o, int *count)
{
    for (int i = 0; i < o->letters; i++)
        *count += !o->letter[i].dropped;
}

/* Letters that were not taken back. */
static int count_letters(void)
{
    int count = 0;

    count_sent(&a, &count);
    count_sent(&b, &count);
    return count;
}

static bool knows_told(const Onlooker *o)
{
    char log[LOG_SIZE], head[32];
    Text out = text_into(head, sizeof head);

    snprintf(log, sizeof log, "n/%s/1", id);
    return store_head(o->online->store, str_from(log), &out);
}

/* That Ann was told, whoever has done it: clocks that jump would be ahead of the news. */
static bool know_told(const void *user)
{
    (void)user;
    return knows_told(&a) && knows_told(&b);
}

static void deliver_all(void)
{
    deliver(&a);
    deliver(&b);
    CHECK(await(know_told, NULL));
}

/* Does a server see to Ann's letters? */
static bool has_ann(const Onlooker *o)
{
    char log[LOG_SIZE];
    const char *person = room_at(&a, id)->table->place[0].person;

    return store_is_ours(o->online->store, online_log_name("e/", str_from(person), log));
}

/* Another server comes, and sees to Ann's letters from then on. */
static bool open_for_ann(void)
{
    b.now_ms = a.now_ms;
    for (;;) {
        if (!open_node(&b) || !await_servers(2))
            return false;
        if (has_ann(&b))
            return true;
        close_node(&b);
    }
}

static bool begin_letters(void)
{
    return begin_empty(PATIENT_MS) && begin(&a, postgres.address, days);
}

/* One of the servers writes, and what it has written another one does not write again. */
TEST(one_letter)
{
    if (!begin_letters() || !open_for_ann())
        return;
    pass_both(11 * MINUTE);
    CHECK_EQ_INT(count_letters(), 1);
    CHECK_EQ_INT(b.letters, 1);
    deliver_all();
    pass_both(HOUR);
    CHECK_EQ_INT(count_letters(), 1);
    close_node(&b);
    await_servers(1);
    pass_one(&a, HOUR);
    CHECK_EQ_INT(count_letters(), 1);
    close_node(&a);
}

/* What somebody has to know of several tables is one letter, whoever sees to the tables. */
TEST(tables_of_two_servers)
{
    if (!begin_letters())
        return;
    for (int i = 0; i < TABLES; i++) {
        char key[8];

        snprintf(key, sizeof key, "k%d", i);
        CHECK(open_table(&a, days, key));
    }
    if (!open_for_ann())
        return;
    pass_both(11 * MINUTE);
    CHECK_EQ_INT(count_letters(), 1);
    deliver_all();
    pass_both(HOUR);
    CHECK_EQ_INT(count_letters(), 1);
    close_node(&a);
    close_node(&b);
}

static bool is_over(const void *table)
{
    return is_over_at(&a, table) && is_over_at(&b, table);
}

/* Both players are told of the end, each by the server that sees to their letters, and neither
 * forgets the other. */
TEST(the_end_of_a_game)
{
    if (!begin_letters() || !open_for_ann())
        return;
    CHECK_EQ_INT(command(&a, ann, "k", 3, "leave 1 resign"), 200);
    CHECK(await(is_over, id));
    pass_both(12 * MINUTE);
    CHECK_EQ_INT(count_letters(), 2);
    deliver_all();
    close_node(&b);
    await_servers(1);
    pass_one(&a, HOUR);
    CHECK_EQ_INT(count_letters(), 2);
    close_node(&a);
}

/* A letter that waits for its mail server is taken back by who no longer sees to it. */
TEST(a_letter_that_waits)
{
    if (!begin_letters())
        return;
    pass_one(&a, 11 * MINUTE);
    CHECK_EQ_INT(count_letters(), 1);
    if (!open_for_ann())
        return;
    pass_both(12 * MINUTE);
    CHECK_EQ_INT(count_letters(), 1);
    CHECK_EQ_INT(b.letters, 1);
    CHECK_EQ_STR(a.letter[0].id, b.letter[0].id);
    close_node(&a);
    close_node(&b);
}

static bool is_here_for_other(const void *table)
{
    return room_at(&b, table)->gone_ms[0] == 0;
}

/* Who looks at another table, at another server, is not away. */
TEST(here_at_another_server)
{
    char first[32];

    if (!begin_letters())
        return;
    str_copy(str_from(id), first, sizeof first);
    if (!CHECK(open_table(&a, days, "another")) || !open_for_ann())
        return;
    CHECK_EQ_INT(onlooker_watch(&a, 0, ann, first, "", -1), 200);
    CHECK(await(is_here_for_other, first));
    pass_both(HOUR);
    CHECK_EQ_INT(count_letters(), 0);
    close_node(&a);
    close_node(&b);
}

/* ---- limits ------------------------------------------------------------------------------ */

static bool knows_table(const void *user)
{
    return room_at(user, id);
}

/* .. the other one of both, too. */
static bool await_table(void)
{
    return CHECK(await(knows_table, &a)) && CHECK(await(knows_table, &b));
}

static int open_at(Onlooker *o, const char *key)
{
    return onlooker_open_table(o, ann, key, minute, id, code);
}

static int try_code(Onlooker *o)
{
    return onlooker_ask(o, "", true, "/api/find", "",
                        "{\"code\":\"tamo-riku-bela-sodi\"}");
}

static bool begin_limits(void)
{
    OnlineLimits limits = online_limits;

    limits.person_tables = 2;
    limits.bots = 2;
    limits.bot_tables = 1;
    limits.tries = 4;
    if (!begin_empty(PATIENT_MS))
        return false;
    a.limits = b.limits = limits;
    return open_node(&a) && open_node(&b) && await_servers(2) &&
           CHECK_EQ_INT(onlooker_name(&a, "Ann", ann), 200);
}

/* What somebody has at one server counts at the others. */
TEST(limits_of_all)
{
    char rook[64], pawn[64], bot[32], path[64], body[128];

    if (!begin_limits())
        return;
    CHECK_EQ_INT(onlooker_make_bot(&a, ann, "Rook", "play", rook, bot), 200);
    CHECK_EQ_INT(onlooker_make_bot(&b, ann, "Pawn", "play", pawn, bot), 200);
    CHECK_EQ_INT(onlooker_make_bot(&a, ann, "King", "play", pawn, bot), 429);
    CHECK_EQ_INT(onlooker_make_bot(&b, ann, "King", "play", pawn, bot), 429);

    CHECK_EQ_INT(open_at(&a, "one"), 200);
    CHECK(await_table());
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    snprintf(body, sizeof body, "{\"key\":\"j\",\"code\":\"%s\"}", code);
    CHECK_EQ_INT(onlooker_ask(&b, rook, true, path, "", body), 200);
    CHECK_EQ_INT(open_at(&b, "two"), 200);
    CHECK(await_table());
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    snprintf(body, sizeof body, "{\"key\":\"k\",\"code\":\"%s\"}", code);
    CHECK_EQ_INT(onlooker_ask(&a, rook, true, path, "", body), 429);
    CHECK_EQ_INT(open_at(&a, "three"), 429);
    CHECK_EQ_INT(open_at(&b, "three"), 429);
    close_node(&a);
    close_node(&b);
}

/* Of what an address may do within an hour each server allows its part. */
TEST(limits_in_parts)
{
    if (!begin_limits())
        return;
    for (int i = 0; i < 2; i++) {
        CHECK_EQ_INT(try_code(&a), 404);
        CHECK_EQ_INT(try_code(&b), 404);
    }
    CHECK_EQ_INT(try_code(&a), 429);
    CHECK_EQ_INT(try_code(&b), 429);
    /* Letters to an address that may be a stranger's: three at one server, then one a day. */
    CHECK_EQ_INT(give(&a, ann, "eve@example.org", "en"), 200);
    CHECK_EQ_INT(give(&a, ann, "eve@example.org", "en"), 200);
    CHECK_EQ_INT(give(&a, ann, "eve@example.org", "en"), 429);
    close_node(&a);
    close_node(&b);
}

int main(void)
{
    if (!postgres_is_there())
        return test_finish("online_nodes");
    if (!postgres_begin(&postgres))
        return EXIT_FAILURE;
    RUN(a_server_dies);
    RUN(two_have_a_table);
    if (test_long()) { /* who is where is heard of in its own time */
        RUN(one_letter);
        RUN(tables_of_two_servers);
        RUN(the_end_of_a_game);
        RUN(a_letter_that_waits);
        RUN(here_at_another_server);
    }
    RUN(limits_of_all);
    RUN(limits_in_parts);
    postgres_end(&postgres);
    return test_finish("online_nodes");
}
