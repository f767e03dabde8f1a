/* SPDX-License-Identifier: MIT */
/* What is kept stays kept, once, in its order: in memory, in a directory, which is opened again, by
 * one at a time, and in PostgreSQL, which several share. */
#include "test.h"

#include "store/sqlite.h"
#include "storing.h"

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

int main(void)
{
    RUN(memory);
    RUN(directories);
    RUN(pages);
    RUN(backups);
    RUN(a_crowd);
    if (!postgres_is_there())
        return test_finish("store");
    if (!postgres_begin(&postgres))
        return EXIT_FAILURE;
    RUN(databases);
    RUN(a_crowd_at_a_database);
    postgres_end(&postgres);
    return test_finish("store");
}
