/* SPDX-License-Identifier: MIT */
/* Stores that several servers share, that move from one place to another, and that are gone for a
 * while. */
#include "test.h"

#include "storing.h"

static TestPostgres postgres;

/* ---- copies -------------------------------------------------------------------------- */

/* Everything that a store has, as a text. */
typedef struct Dump {
    Store *store;
    Text out;
    char room[1 << 16];
} Dump;

static bool dump_key(void *user, Str who, Str key, Str answer)
{
    text_format(user, "  %.*s/%.*s: %.*s\n", (int)who.size, who.at, (int)key.size, key.at,
                (int)answer.size, answer.at);
    return true;
}

static bool dump_log(void *user, const StoreLog *log)
{
    Dump *dump = user;

    add_log(&dump->out, log);
    text_format(&dump->out, "%lld %lld\n", (long long)log->made_ms,
                (long long)log->changed_ms);
    CHECK(store_read(dump->store, log->name, 1, add_line, &dump->out));
    CHECK(store_keys(dump->store, log->name, dump_key, &dump->out));
    return true;
}

static void dump_store(Store *store, Dump *dump)
{
    dump->store = store;
    dump->out = text_into(dump->room, sizeof dump->room);
    CHECK(store_logs(store, str_from(""), false, dump_log, dump));
    CHECK(!dump->out.cut);
}

/* Things of every kind, some of them changed later. */
static void fill_store(Store *store)
{
    StoreWrite done = {.part = {{.way = STORE_ADD,
                                 .log = str_from("t/a"),
                                 .number = 4,
                                 .life = STORE_DONE}},
                       .parts = 1,
                       .now_ms = 7000};

    put(store, "t/a", "head a", 1, "sit 1 person\n", "k1");
    put(store, "t/a", "", 2, "play 1 a\nplay 2 b\n", "k2");
    put(store, "t/b", "head b", 1, "\n", "");
    put(store, "p/ann", "Ann", 1, "", "");
    put_write(store, &done);
}

static bool copy_store(const char *from, const char *to)
{
    Store *source = open_store(from), *target = open_store(to);
    Fault fault;
    bool copied = CHECK(source && target) && store_copy(source, target, &fault) == OK;

    if (source)
        store_close(source);
    if (target)
        store_close(target);
    return copied;
}

/* From a directory into a database and back: the same, byte for byte; and never onto something. */
TEST(copies)
{
    static Dump dump[3];
    char back[80];
    const char *place[] = {directory, postgres.address, back};

    if (!CHECK(postgres_do(&postgres, "empty")) || !CHECK(make_directory()))
        return;
    snprintf(back, sizeof back, "%s/back", directory);
    for (int i = 0; i < 3; i++) {
        Store *store;

        if (i > 0)
            CHECK(copy_store(place[i - 1], place[i]));
        store = open_store(place[i]);
        if (!CHECK(store))
            return;
        if (i == 0)
            fill_store(store);
        dump_store(store, &dump[i]);
        store_close(store);
    }
    CHECK(strstr(dump[0].room, "play 2 b @1002;") &&
          strstr(dump[0].room, "ann/k2: said"));
    CHECK_EQ_STR(dump[1].room, dump[0].room);
    CHECK_EQ_STR(dump[2].room, dump[0].room);
    CHECK(!copy_store(back, postgres.address));
    remove_directory();
}

/* ---- sharing ------------------------------------------------------------------------- */

typedef struct Heard {
    char text[2048];
} Heard;

static void hear(void *user, const StoreNews *news)
{
    Heard *heard = user;
    size_t used = strlen(heard->text);

    snprintf(heard->text + used, sizeof heard->text - used, "%s%.*s(%.*s)%.*s;",
             news->work ? "work " : "", (int)news->log.size, news->log.at,
             (int)news->here.size, news->here.at, (int)news->head.size, news->head.at);
}

static Store *open_hearing(Heard *heard)
{
    Store *store = NULL;
    Fault fault;
    StoreSetup setup = {.where = postgres.address, .user = heard, .heard = hear};

    heard->text[0] = '\0';
    CHECK_EQ_INT(store_open(&setup, &store, &fault), OK);
    return store;
}

/* Polls until something was heard; at last it is, or the test hangs. */
static void wait_to_hear(Store *store, const Heard *heard, const char *what)
{
    while (!strstr(heard->text, what)) {
        store_poll(store);
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    }
}

static void put_way(Store *store, StoreWay way, const char *log, const char *head)
{
    StoreWrite write = write_of(way, log, head);
    int left = 1;

    write.who = str_from("ann");
    write.done = note;
    write.user = &left;
    answers[0] = '\0';
    CHECK(store_write(store, &write));
    while (left > 0) {
        store_poll(store);
        nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
    }
    CHECK_EQ_STR(answers, "kept ;");
}

/* Of two that share a database each hears what the other does, one has each log, and a job goes to
 * one of them. */
TEST(sharing)
{
    static Heard heard[2];
    Store *one = NULL, *two = NULL;
    int ours = 0;

    if (!CHECK(postgres_do(&postgres, "empty")) ||
        !CHECK((one = open_hearing(&heard[0]))) ||
        !CHECK((two = open_hearing(&heard[1]))))
        return;
    while (store_servers(one) < 2 || store_servers(two) < 2)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    CHECK_EQ_STR(head_of(two, "t/a"), "none");
    put_way(one, STORE_MAKE, "t/a", "head");
    wait_to_hear(two, &heard[1], "t/a(");
    CHECK_EQ_STR(head_of(two, "t/a"), "head");
    for (int i = 0; i < 100; i++) {
        char log[16];

        snprintf(log, sizeof log, "t/%d", i);
        CHECK(store_is_ours(one, str_from(log)) != store_is_ours(two, str_from(log)));
        ours += store_is_ours(one, str_from(log));
    }
    CHECK(ours > 10 && ours < 90);
    put_way(two, STORE_HERE, "t/a", "seat 2");
    wait_to_hear(one, &heard[0], "t/a(seat 2\n)");
    put_way(one, STORE_JOB, "t/a", "7");
    store_claim(two, 1);
    wait_to_hear(two, &heard[1], "work t/a()7");
    store_claim(one, 1);
    put_way(two, STORE_SET, "t/b", "x");
    wait_to_hear(one, &heard[0], "t/b()");
    CHECK(!strstr(heard[0].text, "work"));
    store_close(two);
    while (store_servers(one) > 1)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    CHECK(store_is_ours(one, str_from("t/a")) && store_is_ours(one, str_from("t/b")));
    store_close(one);
}

/* What others write while one of them comes or goes is heard of, too. */
TEST(comings)
{
    static Heard heard;
    Store *store = open_hearing(&heard);
    char command[512];

    if (!CHECK(store))
        return;
    snprintf(
        command, sizeof command,
        "psql -q '%s' -c \"WITH t AS (SELECT (extract(epoch FROM clock_timestamp()) *"
        " 1000)::bigint AS now), n AS (INSERT INTO nodes SELECT 7, true, now FROM t)"
        " INSERT INTO news(node, at, log) SELECT 7, now, 't/come' FROM t\"",
        postgres.address);
    CHECK_EQ_INT(system(command), 0);
    wait_to_hear(store, &heard, "t/come(");
    store_close(store);
}

/* When the database goes everybody is answered; when it is back, what comes is kept. */
TEST(outages)
{
    Store *store = open_store(postgres.address);
    StoreWrite write = {.part = {part_of("t/out", "head", 1, "sit 1 person\n")},
                        .parts = 1,
                        .who = str_from("ann"),
                        .key = str_from("k")};

    if (!CHECK(store))
        return;
    CHECK(postgres_do(&postgres, "kill"));
    CHECK_EQ_STR(put_write(store, &write), "unknown ;");
    CHECK(!store_read(store, str_from("t/out"), 1, add_line, NULL));
    CHECK(postgres_do(&postgres, "again"));
    CHECK_EQ_STR(put_write(store, &write), "kept ;");
    CHECK_EQ_STR(put_write(store, &write), "repeated ;");
    while (!store_read(store, str_from("t/out"), 2, add_line, NULL))
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    CHECK_EQ_STR(lines_of(store, "t/out", 1), "1 sit 1 person @0;");
    store_close(store);
}

/* Another server may take long to bring the database up to date. */
TEST(a_slow_beginning)
{
    char command[400];
    Store *store;

    snprintf(command, sizeof command,
             "psql -q '%s' -c 'SELECT pg_advisory_lock(7021963)' -c 'SELECT 1' "
             "-c 'SELECT pg_sleep(5)' >%s/slow &",
             postgres.address, postgres.directory);
    CHECK_EQ_INT(system(command), 0);
    snprintf(command, sizeof command, "until grep -q 1 %s/slow; do sleep 0.1; done",
             postgres.directory);
    CHECK_EQ_INT(system(command), 0);
    store = open_store(postgres.address);
    if (CHECK(store))
        store_close(store);
}

static void check_opens(bool opens)
{
    Store *store = NULL;
    Fault fault;

    CHECK((store_open(&(StoreSetup){.where = postgres.address}, &store, &fault) == OK) ==
          opens);
    if (store)
        store_close(store);
}

/* A server of the version before goes on with a database that was only added to; one that it would
 * spoil it refuses. */
TEST(versions)
{
    char command[256];

    snprintf(command, sizeof command,
             "psql -q '%s' -c 'UPDATE oriel SET version = version + 1' >/dev/null",
             postgres.address);
    CHECK_EQ_INT(system(command), 0);
    check_opens(true);
    snprintf(command, sizeof command,
             "psql -q '%s' -c 'UPDATE oriel SET oldest = version' >/dev/null",
             postgres.address);
    CHECK_EQ_INT(system(command), 0);
    check_opens(false);
    CHECK(postgres_do(&postgres, "empty"));
}

int main(void)
{
    if (!postgres_is_there())
        return test_finish("store_shared");
    if (!postgres_begin(&postgres))
        return EXIT_FAILURE;
    RUN(copies);
    RUN(sharing);
    RUN(comings);
    RUN(outages);
    RUN(a_slow_beginning);
    RUN(versions);
    postgres_end(&postgres);
    return test_finish("store_shared");
}
