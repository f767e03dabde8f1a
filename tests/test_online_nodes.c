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
    MOST_WAITS = 60000, /* of a millisecond: a guard against hanging */
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

static bool begin_empty(void)
{
    a = b = (Onlooker){.mails = true};
    return CHECK(postgres_do(&postgres, "empty"));
}

/* Lets both hear what there is to hear, until something holds. */
static bool await(bool (*holds)(const void *user), const void *user)
{
    for (int i = 0; i < MOST_WAITS; i++) {
        if (a.online)
            online_wake(a.online);
        if (b.online)
            online_wake(b.online);
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

static bool await_servers(int count)
{
    return CHECK(await(are_servers, &count));
}

/* Both clocks go on, as ticks do. */
static void pass_both(int64_t ms)
{
    for (; ms > 0; ms -= 10000) {
        pass(&a, ms < 10000 ? ms : 10000);
        pass(&b, ms < 10000 ? ms : 10000);
        online_wake(a.online);
        online_wake(b.online);
    }
}

/* ---- clocks ------------------------------------------------------------------------------ */

/* What a server that dies has left. */
typedef struct Left {
    char ann[64], bob[64], table[TABLES][32];
} Left;

static bool open_tables(Onlooker *o, Left *left)
{
    bool good = onlooker_name(o, "Ann", ann) == 200 && onlooker_name(o, "Bob", bob) == 200;

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
    good = child > 0 && read(ends[0], ret_left, sizeof *ret_left) == (ssize_t)sizeof *ret_left;
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
    pid_t other = begin_empty() ? start_other(&left) : 0;

    if (!other || !open_beside(&left))
        return;
    pass(&b, 61000);
    CHECK(await(are_own_over, &left));
    for (int i = 0; i < TABLES; i++)
        CHECK(is_over_at(&b, left.table[i]) == nodes_has(room_at(&b, left.table[i])));
    kill(other, SIGKILL);
    waitpid(other, NULL, 0);
    await_servers(1);
    pass(&b, 2000);
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

    if (!begin_empty() || !open_node(&a) || !open_tables(&a, &left))
        return;
    pass(&a, 59000);
    a.now_ms += 2000;
    b.now_ms = a.now_ms;
    if (!open_node(&b)) /* of which the first one has not heard yet */
        return;
    online_alarm(a.online);
    online_alarm(b.online);
    await_servers(2);
    pass_both(2000);
    CHECK(await(are_over, &left));
    check_flags(&a, &left);
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
    postgres_end(&postgres);
    return test_finish("online_nodes");
}
