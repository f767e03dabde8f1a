/* SPDX-License-Identifier: MIT */
/* What is kept stays kept, once, in its order: in memory, in a directory, which is opened again, by
 * one at a time, and in PostgreSQL, which several share. */
#include "test.h"

#include <pthread.h>
#include <time.h>

#include "base/text.h"
#include "postgres.h"
#include "store/sqlite.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static int wakes;
static char answers[4096];

static void wake(void *user)
{
    (void)user;
    pthread_mutex_lock(&mutex);
    wakes++;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&mutex);
}

/* Notes "kept text" and the like. */
static void note(void *user, const StoreDone *done)
{
    static const char *const name[] = {"kept", "taken", "repeated", "unknown", "full"};
    size_t used = strlen(answers);

    snprintf(answers + used, sizeof answers - used, "%s %.*s;", name[done->answer],
             (int)done->text.size, done->text.at ? done->text.at : "");
    --*(int *)user;
}

static Store *open_store(const char *where)
{
    Store *store = NULL;
    Fault fault;

    if (store_open(&(StoreSetup){.where = where, .wake = wake}, &store, &fault) != OK)
        printf("#   %s %s\n", fault.message.id, fault.message.arg[0]);
    return store;
}

/* Waits until all writes have been answered; what they were told. */
static const char *wait_for(Store *store, const int *left)
{
    while (*left > 0) {
        pthread_mutex_lock(&mutex);
        while (!wakes)
            pthread_cond_wait(&woken, &mutex);
        wakes = 0;
        pthread_mutex_unlock(&mutex);
        store_poll(store);
    }
    return answers;
}

/* Writes, and waits for what is told. */
static const char *put_write(Store *store, StoreWrite *write)
{
    int left = 1;

    write->done = note;
    write->user = &left;
    answers[0] = '\0';
    if (!CHECK(store_write(store, write)))
        return "";
    return wait_for(store, &left);
}

static StorePart part_of(const char *log, const char *head, int number, const char *lines)
{
    return (StorePart){.way = *head ? STORE_MAKE : STORE_ADD,
                       .log = str_from(log),
                       .head = str_from(head),
                       .number = number,
                       .lines = str_from(lines),
                       .life = *head ? STORE_LIVE : STORE_SAME};
}

static const char *put(Store *store, const char *log, const char *head, int number,
                       const char *lines, const char *key)
{
    StoreWrite write = {.part = {part_of(log, head, number, lines)},
                        .parts = 1,
                        .now_ms = 1000 + number,
                        .who = str_from("ann"),
                        .key = str_from(key),
                        .text = str_from(*key ? "said" : "")};

    return put_write(store, &write);
}

/* ---- reading ------------------------------------------------------------------------- */

static bool add_line(void *user, int number, Str line, int64_t at_ms)
{
    text_format(user, "%d %.*s @%lld;", number, (int)line.size, line.at,
                (long long)at_ms);
    return true;
}

static bool add_log(void *user, const StoreLog *log)
{
    text_format(user, "%.*s %.*s%s;", (int)log->name.size, log->name.at,
                (int)log->head.size, log->head.at, log->live ? " live" : "");
    return true;
}

static char found[4096];

static const char *lines_of(Store *store, const char *log, int from)
{
    Text out = text_into(found, sizeof found);

    CHECK(store_read(store, str_from(log), from, add_line, &out));
    return found;
}

static const char *logs_of(Store *store, const char *prefix, bool live)
{
    Text out = text_into(found, sizeof found);

    CHECK(store_logs(store, str_from(prefix), live, add_log, &out));
    return found;
}

/* ---- cases --------------------------------------------------------------------------- */

static void check_order(Store *store)
{
    CHECK_EQ_STR(put(store, "t1", "head", 1, "sit 1 person\n", ""), "kept ;");
    CHECK_EQ_STR(put(store, "t1", "", 2, "play 1 a\nplay 2 b\n", ""), "kept ;");
    CHECK_EQ_STR(put(store, "t1", "", 3, "play 2 c\n", ""), "taken ;");
    CHECK_EQ_STR(put(store, "t1", "", 5, "play 1 d\n", ""), "taken ;");
    CHECK_EQ_STR(put(store, "t1", "again", 1, "", ""), "taken ;");
    CHECK_EQ_STR(put(store, "none", "", 1, "play 1 a\n", ""), "taken ;");
    CHECK_EQ_STR(put(store, "t1", "", 4, "play 1 d\n", ""), "kept ;");
    CHECK_EQ_STR(lines_of(store, "t1", 3), "3 play 2 b @1002;4 play 1 d @1004;");
    CHECK_EQ_STR(logs_of(store, "", false), "t1 head live;");
}

static void check_keys(Store *store)
{
    char room[16];
    Text out = text_into(room, sizeof room);

    CHECK_EQ_STR(put(store, "t2", "head", 1, "play 1 a\n", "k1"), "kept said;");
    CHECK_EQ_STR(put(store, "t2", "", 2, "play 2 b\n", "k1"), "repeated said;");
    CHECK_EQ_STR(put(store, "t2", "", 2, "play 2 b\n", "k2"), "kept said;");
    CHECK_EQ_STR(lines_of(store, "t2", 1), "1 play 1 a @1001;2 play 2 b @1002;");
    CHECK(store_find_key(store, str_from("ann"), str_from("t2"), str_from("k2"), &out));
    CHECK_EQ_STR(room, "said");
    CHECK(!store_find_key(store, str_from("bob"), str_from("t2"), str_from("k2"), &out));
}

/* Several logs: all of it, or nothing. Heads are set anew; a log goes with all it has. */
static void check_parts(Store *store)
{
    StoreWrite both = {.part = {part_of("p1", "ann", 1, "name Ann\n"),
                                part_of("t2", "", 3, "play 1 c\n")},
                       .parts = 2};
    StoreWrite set = {
        .part = {{.way = STORE_SET, .log = str_from("beat"), .head = str_from("1700")}},
        .parts = 1};
    StoreWrite gone = {.part = {{.way = STORE_REMOVE, .log = str_from("t2")},
                                {.way = STORE_ADD,
                                 .log = str_from("p1"),
                                 .number = 2,
                                 .lines = str_from("left\n"),
                                 .life = STORE_DONE}},
                       .parts = 2};
    char room[16];
    Text out = text_into(room, sizeof room);

    CHECK_EQ_STR(put_write(store, &both), "kept ;");
    both.part[0].log = str_from("p2");
    CHECK_EQ_STR(put_write(store, &both), "taken ;");
    CHECK_EQ_STR(logs_of(store, "p", false), "p1 ann live;");
    CHECK_EQ_STR(put_write(store, &set), "kept ;");
    set.part[0].head = str_from("1800");
    CHECK_EQ_STR(put_write(store, &set), "kept ;");
    CHECK(store_head(store, str_from("beat"), &out));
    CHECK_EQ_STR(room, "1800");
    CHECK(!store_head(store, str_from("beast"), &out));
    CHECK_EQ_STR(put_write(store, &gone), "kept ;");
    CHECK_EQ_STR(lines_of(store, "t2", 1), "");
    CHECK_EQ_STR(logs_of(store, "p", false), "p1 ann;");
    CHECK_EQ_STR(logs_of(store, "", true), "t1 head live;");
    CHECK_EQ_STR(put(store, "t2", "new", 1, "play 1 x\n", "k1"), "kept said;");
}

static const char *head_of(Store *store, const char *log)
{
    static char room[64];
    Text out = text_into(room, sizeof room);

    return store_head(store, str_from(log), &out) ? room : "none";
}

static StoreWrite write_of(StoreWay way, const char *log, const char *head)
{
    return (StoreWrite){
        .part = {{.way = way, .log = str_from(log), .head = str_from(head), .number = 1}},
        .parts = 1};
}

/* What was read before a write was kept is not what is read after it, however often it was
 * read; and more logs than are remembered are told apart. */
static void check_heads(Store *store)
{
    StoreWrite set = write_of(STORE_SET, "d/1", "ann");
    int left = 1;

    CHECK_EQ_STR(head_of(store, "d/1"), "none");
    set.done = note;
    set.user = &left;
    CHECK(store_write(store, &set));
    while (store_counts(store).waiting > 0)
        head_of(store, "d/1"); /* before it is kept, or after */
    wait_for(store, &left);
    CHECK_EQ_STR(head_of(store, "d/1"), "ann");
    set.part[0].head = str_from("bob");
    put_write(store, &set);
    CHECK_EQ_STR(head_of(store, "d/1"), "bob");
    set = write_of(STORE_MAKE, "d/1", "cid");
    CHECK_EQ_STR(put_write(store, &set), "taken ;");
    CHECK_EQ_STR(head_of(store, "d/1"), "bob");
    set = write_of(STORE_SPEND, "d/1", "");
    CHECK_EQ_STR(put_write(store, &set), "kept ;");
    CHECK_EQ_STR(put_write(store, &set), "taken ;");
    CHECK_EQ_STR(head_of(store, "d/1"), "none");
    set = write_of(STORE_MAKE, "d/1", "cid");
    CHECK_EQ_STR(put_write(store, &set), "kept ;");
    CHECK_EQ_STR(head_of(store, "d/1"), "cid");
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < 10000; i++) {
            char log[16];

            snprintf(log, sizeof log, "d/%d", i);
            CHECK_EQ_STR(head_of(store, log), i == 1 ? "cid" : "none");
        }
    }
    set = write_of(STORE_REMOVE, "d/1", "");
    put_write(store, &set);
}

/* Bytes are kept as they are, whatever they mean. */
static void check_bytes(Store *store)
{
    static const char odd[] = "\xff\0\\'{\"x\",\n";
    StoreWrite write = {.part = {{.way = STORE_MAKE,
                                  .log = {odd, sizeof odd - 2},
                                  .head = {odd, sizeof odd - 2},
                                  .number = 1,
                                  .lines = {odd, sizeof odd - 1}}},
                        .parts = 1,
                        .who = {odd, 3},
                        .key = {odd, 4},
                        .text = {odd, 5}};
    char room[64];
    Text out = text_into(room, sizeof room);

    CHECK_EQ_STR(put_write(store, &write), "kept \xff;"); /* printed up to its NUL */
    CHECK(store_head(store, write.part[0].log, &out));
    CHECK(str_equal(text_str(&out), write.part[0].head));
    CHECK(store_find_key(store, write.who, write.part[0].log, write.key, &out));
    CHECK(str_equal(text_str(&out), write.text));
    CHECK(!store_find_key(store, write.who, write.part[0].log, write.who, &out));
    write.part[0].way = STORE_REMOVE;
    write.key.size = 0;
    put_write(store, &write);
}

static void check_all(Store *store)
{
    check_order(store);
    check_keys(store);
    check_parts(store);
    check_heads(store);
    check_bytes(store);
}

TEST(memory)
{
    Store *store = open_store(STORE_MEMORY);

    if (!CHECK(store))
        return;
    check_all(store);
    store_close(store);
    store = open_store(STORE_MEMORY);
    if (!CHECK(store))
        return;
    CHECK_EQ_STR(logs_of(store, "", false), "");
    store_close(store);
}

/* A directory of the test's own, and what removes it. */
static char directory[64];

static bool make_directory(void)
{
    str_copy(str_from("/tmp/oriel-store-XXXXXX"), directory, sizeof directory);
    return mkdtemp(directory) != NULL;
}

static void remove_directory(void)
{
    char command[128];

    snprintf(command, sizeof command, "rm -r %s", directory);
    CHECK_EQ_INT(system(command), 0);
}

/* What was kept is there when it is opened again. */
static void check_again(const char *where)
{
    Store *store = open_store(where);

    if (!CHECK(store))
        return;
    CHECK_EQ_STR(lines_of(store, "t2", 1), "1 play 1 x @1001;");
    CHECK_EQ_STR(put(store, "t2", "", 2, "play 1 c\n", "k1"), "repeated said;");
    store_close(store);
}

TEST(directories)
{
    Store *store;

    if (!CHECK(make_directory()) || !CHECK((store = open_store(directory))))
        return;
    check_all(store);
    CHECK(!open_store(directory));
    store_close(store);
    check_again(directory);
    remove_directory();
}

static TestPostgres postgres;

TEST(databases)
{
    Store *store = open_store(postgres.address);

    if (!CHECK(store))
        return;
    check_all(store);
    store_close(store);
    check_again(postgres.address);
    CHECK(postgres_do(&postgres, "kill"));
    CHECK(postgres_do(&postgres, "again"));
    check_again(postgres.address);
}

/* What a turn costs: a page for its line and one for its key. The file's log is written over
 * again and again. */
TEST(pages)
{
    enum { LINES = 40, MOST = 20 };
    Store *store;
    Database *db;
    int before;

    if (!CHECK(make_directory()) || !CHECK((store = open_store(directory))))
        return;
    db = store->db;
    db->tidy_frames = MOST;
    put(store, "t", "head", 1, "play 1 a\n", "k1");
    before = db->frames;
    CHECK_EQ_STR(put(store, "t", "", 2, "play 2 a\n", "k2"), "kept said;");
    CHECK_EQ_INT(db->frames - before, 2);
    for (int i = 3; i < LINES; i++) {
        char key[16];

        snprintf(key, sizeof key, "k%d", i);
        CHECK_EQ_STR(put(store, "t", "", i, "play 1 a\n", key), "kept said;");
        CHECK(db->frames <= MOST + 2);
    }
    store_close(store);
    remove_directory();
}

/* A backup is taken while the store is open; it becomes a store in an empty directory only,
 * and nothing else does. */
TEST(backups)
{
    char file[128], other[128], bad[128];
    Fault fault;
    Store *store;
    FILE *out;

    if (!CHECK(make_directory()) || !CHECK((store = open_store(directory))))
        return;
    snprintf(file, sizeof file, "%s/backup", directory);
    snprintf(other, sizeof other, "%s/other", directory);
    snprintf(bad, sizeof bad, "%s/bad", directory);
    put(store, "t1", "head", 1, "sit 1 person\n", "");
    CHECK_EQ_INT(store_backup(store, file, &fault), OK);
    CHECK(store_backup(store, file, &fault) != OK);
    put(store, "t1", "", 2, "play 1 a\n", "");
    CHECK(store_restore(file, directory, &fault) != OK);
    store_close(store);
    CHECK_EQ_INT(store_restore(file, other, &fault), OK);
    CHECK(store_restore(file, other, &fault) != OK);
    store = open_store(other);
    if (CHECK(store)) {
        CHECK_EQ_STR(lines_of(store, "t1", 1), "1 sit 1 person @1001;");
        store_close(store);
    }
    out = fopen(bad, "w");
    fputs("no database", out);
    fclose(out);
    snprintf(other, sizeof other, "%s/third", directory);
    CHECK(store_restore(bad, other, &fault) != OK);
    remove_directory();
}

/* Many at once: each number has one winner, and everybody is answered. */
static void check_crowd(const char *where)
{
    enum { WRITES = 2000 };
    Store *store = open_store(where);
    int left = WRITES;
    char line[32];

    if (!CHECK(store))
        return;
    put(store, "t", "head", 1, "", "");
    for (int i = 0; i < WRITES; i++) {
        StoreWrite write = {.part = {part_of("t", "", 1 + i / 2, line)},
                            .parts = 1,
                            .done = note,
                            .user = &left};

        snprintf(line, sizeof line, "play %d x\n", i % 4);
        write.part[0].lines = str_from(line);
        store_write(store, &write);
        if (i % 100 == 99)
            answers[0] = '\0';
    }
    wait_for(store, &left);
    CHECK_EQ_INT(left, 0);
    CHECK_EQ_STR(lines_of(store, "t", WRITES / 2), "1000 play 2 x @0;");
    CHECK_EQ_INT(store_counts(store).writes, WRITES + 1);
    CHECK_EQ_INT(store_counts(store).waiting, 0);
    store_close(store);
}

TEST(a_crowd)
{
    check_crowd(STORE_MEMORY);
}

TEST(a_crowd_at_a_database)
{
    check_crowd(postgres.address);
}

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
    CHECK(strstr(dump[0].room, "play 2 b @1002;") && strstr(dump[0].room, "ann/k2: said"));
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

    if (!CHECK(postgres_do(&postgres, "empty")) || !CHECK((one = open_hearing(&heard[0]))) ||
        !CHECK((two = open_hearing(&heard[1]))))
        return;
    while (!store_has_others(one) || !store_has_others(two))
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
    while (store_has_others(one))
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    CHECK(store_is_ours(one, str_from("t/a")) && store_is_ours(one, str_from("t/b")));
    store_close(one);
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
    bool some = postgres_begin(&postgres);

    RUN(memory);
    RUN(directories);
    RUN(pages);
    RUN(backups);
    RUN(a_crowd);
    test_begin("PostgreSQL is there");
    CHECK(some);
    test_end();
    if (some) {
        RUN(databases);
        RUN(a_crowd_at_a_database);
        RUN(copies);
        RUN(sharing);
        RUN(outages);
        RUN(versions);
    }
    postgres_end(&postgres);
    return test_finish("store");
}
