/* SPDX-License-Identifier: MIT */
/* What is kept stays kept, once, in its order: in memory and in a directory, which is opened
 * again, by one at a time. */
#include "test.h"

#include <pthread.h>

#include "base/text.h"
#include "store/store.h"

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

/* Notes "kept 3 text" and the like. */
static void note(void *user, const StoreDone *done)
{
    static const char *const name[] = {"kept", "taken", "repeated", "unknown", "full"};
    size_t used = strlen(answers);

    snprintf(answers + used, sizeof answers - used, "%s %d %.*s;", name[done->answer],
             done->number, (int)done->text.size, done->text.at ? done->text.at : "");
    --*(int *)user;
}

static Store *open_store(const char *where)
{
    Store *store = NULL;
    Fault fault;

    if (store_open(&(StoreSetup){where, wake, NULL}, &store, &fault) != OK)
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

static const char *put(Store *store, const char *table, const char *head, int number,
                       const char *lines, const char *key)
{
    int left = 1;
    StoreWrite write = {.table = str_from(table),
                        .head = str_from(head),
                        .rules = 1,
                        .number = number,
                        .lines = str_from(lines),
                        .now_ms = 1000 + number,
                        .who = str_from("ann"),
                        .key = str_from(key),
                        .text = str_from(*key ? "said" : ""),
                        .done = note,
                        .user = &left};

    answers[0] = '\0';
    if (!CHECK(store_write(store, &write)))
        return "";
    return wait_for(store, &left);
}

/* ---- reading ------------------------------------------------------------------------- */

static bool add_line(void *user, int number, Str line, int64_t at_ms)
{
    text_format(user, "%d %.*s @%lld;", number, (int)line.size, line.at,
                (long long)at_ms);
    return true;
}

static bool add_table(void *user, const StoreTable *table)
{
    text_format(user, "%.*s %.*s %d %d;", (int)table->id.size, table->id.at,
                (int)table->head.size, table->head.at, table->rules, table->count);
    return true;
}

static char found[4096];

static const char *lines_of(Store *store, const char *table, int from)
{
    Text out = text_into(found, sizeof found);

    CHECK(store_read(store, str_from(table), from, add_line, &out));
    return found;
}

static const char *tables_of(Store *store)
{
    Text out = text_into(found, sizeof found);

    CHECK(store_tables(store, (Str){0}, add_table, &out));
    return found;
}

/* ---- cases --------------------------------------------------------------------------- */

static void check_order(Store *store)
{
    CHECK_EQ_STR(put(store, "t1", "head", 1, "sit 1 person\n", ""), "kept 1 ;");
    CHECK_EQ_STR(put(store, "t1", "", 2, "play 1 a\nplay 2 b\n", ""), "kept 2 ;");
    CHECK_EQ_STR(put(store, "t1", "", 3, "play 2 c\n", ""), "taken 3 ;");
    CHECK_EQ_STR(put(store, "t1", "", 5, "play 1 d\n", ""), "taken 5 ;");
    CHECK_EQ_STR(put(store, "t1", "again", 1, "", ""), "taken 1 ;");
    CHECK_EQ_STR(put(store, "none", "", 1, "play 1 a\n", ""), "taken 1 ;");
    CHECK_EQ_STR(put(store, "t1", "", 4, "play 1 d\n", ""), "kept 4 ;");
    CHECK_EQ_STR(lines_of(store, "t1", 3), "3 play 2 b @1002;4 play 1 d @1004;");
    CHECK_EQ_STR(tables_of(store), "t1 head 1 4;");
}

static void check_keys(Store *store)
{
    CHECK_EQ_STR(put(store, "t2", "head", 1, "play 1 a\n", "k1"), "kept 1 said;");
    CHECK_EQ_STR(put(store, "t2", "", 2, "play 2 b\n", "k1"), "repeated 1 said;");
    CHECK_EQ_STR(put(store, "t2", "", 2, "play 2 b\n", "k2"), "kept 2 said;");
    CHECK_EQ_STR(lines_of(store, "t2", 1), "1 play 1 a @1001;2 play 2 b @1002;");
}

TEST(memory)
{
    Store *store = open_store(STORE_MEMORY);

    if (!CHECK(store))
        return;
    check_order(store);
    check_keys(store);
    store_close(store);
    store = open_store(STORE_MEMORY);
    if (!CHECK(store))
        return;
    CHECK_EQ_STR(tables_of(store), "");
    store_close(store);
}

TEST(directory)
{
    char room[] = "/tmp/oriel-store-XXXXXX", command[128];
    Store *store, *second;

    if (!CHECK(mkdtemp(room)) || !CHECK((store = open_store(room))))
        return;
    check_order(store);
    check_keys(store);
    second = open_store(room);
    CHECK(!second);
    store_close(store);
    store = open_store(room);
    if (CHECK(store)) {
        CHECK_EQ_STR(lines_of(store, "t2", 2), "2 play 2 b @1002;");
        CHECK_EQ_STR(put(store, "t2", "", 3, "play 1 c\n", "k2"), "repeated 2 said;");
        store_close(store);
    }
    snprintf(command, sizeof command, "rm -r %s", room);
    CHECK_EQ_INT(system(command), 0);
}

/* Many at once: each number has one winner, and everybody is answered. */
TEST(a_crowd)
{
    enum { WRITES = 2000 };
    Store *store = open_store(STORE_MEMORY);
    int left = WRITES;
    char line[32];

    if (!CHECK(store))
        return;
    put(store, "t", "head", 1, "", "");
    answers[0] = '\0';
    for (int i = 0; i < WRITES; i++) {
        snprintf(line, sizeof line, "play %d x\n", i % 4);
        store_write(store, &(StoreWrite){.table = str_from("t"),
                                         .number = 1 + i / 2,
                                         .lines = str_from(line),
                                         .done = note,
                                         .user = &left});
        if (i % 100 == 99)
            answers[0] = '\0';
    }
    wait_for(store, &left);
    CHECK_EQ_INT(left, 0);
    CHECK_EQ_STR(tables_of(store), "t head 1 1000;");
    store_close(store);
}

int main(void)
{
    RUN(memory);
    RUN(directory);
    RUN(a_crowd);
    return test_finish("store");
}
