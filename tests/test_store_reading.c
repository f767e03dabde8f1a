/* SPDX-License-Identifier: MIT */
/* Readings of a database whose answers come later: see StoreReading. */
#include "test.h"

#include "holding.h"
#include "storing.h"

static TestPostgres postgres;

/* Somebody who reads, and what they have read. */
typedef struct Reader {
    Store *store;
    StoreReading *reading;
    int told; /* how often they were told that answers have come */
    char text[256];
} Reader;

static void be_told(void *user)
{
    ((Reader *)user)->told++;
}

static bool open_reader(Reader *r, Store *store)
{
    *r = (Reader){.store = store};
    r->reading = store_reading(store, be_told, r);
    return CHECK(r->reading);
}

/* Reads a head and the lines of a log. False: something is on its way. */
static bool run_reader(Reader *r, const char *log)
{
    Text out = text_into(r->text, sizeof r->text);
    char head[64];
    Text own = text_into(head, sizeof head);

    store_begin(r->reading);
    if (store_head(r->store, str_from(log), &own))
        text_format(&out, "%s;", head);
    store_read(r->store, str_from(log), 1, add_line, &out);
    return store_end(r->reading);
}

static void poll_once(Store *store)
{
    store_poll(store);
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

static void wait_to_be_told(Reader *r)
{
    int before = r->told;

    while (r->told == before)
        poll_once(r->store);
}

/* Runs it as often as it takes. */
static const char *finish_reader(Reader *r, const char *log)
{
    while (!run_reader(r, log))
        wait_to_be_told(r);
    return r->text;
}

static int heard; /* so often that t/a may have been written to */

static void hear(void *user, const StoreNews *news)
{
    *(bool *)user |= news->lost;
    heard += news->lost || str_is(news->log, "t/a");
}

/* Has answers come that are true, and leaves it to the caller to take them. On a busy machine
 * news may come meanwhile that anything was written. */
static void fetch(Reader *r, const char *log)
{
    int before, told;

    do {
        finish_reader(r, log); /* takes what is there */
        before = heard;
        told = r->told;
        CHECK(!run_reader(r, log));
        wait_to_be_told(r);
        CHECK_EQ_INT(r->told, told + 1);
    } while (heard != before);
}

/* One that has heard what it hears at first: that anything may have been written. */
static Store *open_filled(void)
{
    static bool lost;
    Store *store = NULL;
    Fault fault;
    StoreSetup setup = {
        .where = postgres.address, .wake = wake, .user = &lost, .heard = hear};

    lost = false;
    if (!CHECK(postgres_do(&postgres, "empty")) ||
        !CHECK_EQ_INT(store_open(&setup, &store, &fault), OK))
        return NULL;
    while (!lost)
        poll_once(store);
    put(store, "t/a", "head", 1, "one\n", "");
    return store;
}

static const char first[] = "head;1 one @1001;";

/* What is not at hand fails, is asked for, and is there when it is told. */
TEST(answers_come_later)
{
    Store *store = open_filled();
    uint64_t waited = store ? store_counts(store).waited : 0;
    Reader r;
    int told;

    if (!store || !open_reader(&r, store))
        return;
    CHECK(!run_reader(&r, "t/a"));
    CHECK_EQ_STR(r.text, "");
    fetch(&r, "t/a");
    told = r.told;
    CHECK(run_reader(&r, "t/a"));
    CHECK_EQ_STR(r.text, first);
    CHECK_EQ_INT(r.told, told);
    CHECK_EQ_STR(finish_reader(&r, "t/none"), "");
    CHECK_EQ_INT(store_counts(store).unread, 0);
    CHECK_EQ_INT(store_counts(store).waited, waited);
    CHECK_EQ_STR(lines_of(store, "t/a", 1), "1 one @1001;"); /* .. as others do */
    CHECK_EQ_INT(store_counts(store).waited, waited + 1);
    store_reading_close(r.reading);
    store_close(store);
}

/* Lines from a number on are known to who has those before, too. */
TEST(lines_of_before)
{
    Store *store = open_filled();
    Reader r;

    if (!store || !open_reader(&r, store))
        return;
    fetch(&r, "t/a");
    put(store, "t/a", "", 2, "two\n", "");
    store_begin(r.reading);
    CHECK(store_read(store, str_from("t/a"), 2, add_line, NULL)); /* none, as of then */
    CHECK(store_end(r.reading));
    store_reading_close(r.reading);
    store_close(store);
}

/* What is written while it is read has to be read again. */
TEST(own_writes)
{
    Store *store = open_filled();
    StoreWrite write = write_of(STORE_SET, "t/a", "another");
    Reader r;

    if (!store || !open_reader(&r, store))
        return;
    CHECK(!run_reader(&r, "t/a"));
    wait_to_be_told(&r);
    CHECK_EQ_STR(put_write(store, &write), "kept ;");
    CHECK(!run_reader(&r, "t/a")); /* what came is not true any more */
    CHECK_EQ_STR(finish_reader(&r, "t/a"), "another;1 one @1001;");
    CHECK_EQ_STR(head_of(store, "t/a"), "another");
    store_reading_close(r.reading);
    store_close(store);
}

/* .. also when it was on its way: it is not remembered either. */
TEST(writes_meanwhile)
{
    Store *store = open_filled();
    StoreWrite write = write_of(STORE_SET, "t/a", "another");
    PGconn *hold;
    int left = 1;
    Reader r;

    if (!store || !open_reader(&r, store) || !CHECK((hold = holding_begin(&postgres))))
        return;
    write.done = note;
    write.user = &left;
    CHECK(!run_reader(&r, "t/a"));
    CHECK(store_write(store, &write));
    PQfinish(hold);
    wait_to_be_told(&r);
    CHECK(!run_reader(&r, "t/a"));
    wait_for(store, &left);
    CHECK_EQ_STR(finish_reader(&r, "t/a"), "another;1 one @1001;");
    CHECK_EQ_STR(head_of(store, "t/a"), "another");
    store_reading_close(r.reading);
    store_close(store);
}

/* The same of what other servers write, once they have told. */
TEST(writes_of_others)
{
    Store *store = open_filled(), *other = NULL;
    bool lost = false;
    int before;
    Fault fault;
    Reader r;

    if (!store ||
        !CHECK_EQ_INT(
            store_open(
                &(StoreSetup){.where = postgres.address, .user = &lost, .heard = hear},
                &other, &fault),
            OK) ||
        !open_reader(&r, other))
        return;
    while (store_servers(store) < 2 || store_servers(other) < 2)
        poll_once(other);
    fetch(&r, "t/a"); /* all was told of what was there before */
    put(store, "t/a", "", 2, "two\n", "");
    before = heard;
    while (heard == before)
        poll_once(other);
    CHECK(!run_reader(&r, "t/a"));
    CHECK_EQ_STR(finish_reader(&r, "t/a"), "head;1 one @1001;2 two @1002;");
    store_reading_close(r.reading);
    store_close(other);
    store_close(store);
}

/* One runs in the midst of another, and neither minds what the other waits for. */
TEST(one_within_another)
{
    Store *store = open_filled();
    Reader outer, inner;
    char room[64];
    Text out = text_into(room, sizeof room);

    if (!store || !open_reader(&outer, store) || !open_reader(&inner, store))
        return;
    fetch(&outer, "t/a");
    store_begin(outer.reading);
    CHECK(!run_reader(&inner, "t/b"));
    CHECK_EQ_INT(store_counts(store).unread, 0);
    CHECK(!store_awaits(store));
    CHECK(store_head(store, str_from("t/a"), &out));
    CHECK(store_end(outer.reading));
    CHECK_EQ_STR(finish_reader(&inner, "t/b"), "");
    store_reading_close(outer.reading);
    store_reading_close(inner.reading);
    store_close(store);
}

/* Who goes before the answer has come is not told. */
TEST(one_goes)
{
    Store *store = open_filled();
    Reader r[2];

    if (!store || !open_reader(&r[0], store) || !open_reader(&r[1], store))
        return;
    CHECK(!run_reader(&r[0], "t/a"));
    CHECK(!run_reader(&r[1], "t/a"));
    store_reading_close(r[0].reading);
    CHECK_EQ_STR(finish_reader(&r[1], "t/a"), first);
    CHECK_EQ_INT(r[0].told, 0);
    store_begin(r[1].reading); /* or in the midst of it */
    CHECK(!store_read(store, str_from("t/b"), 1, add_line, NULL));
    store_reading_close(r[1].reading);
    store_end(r[1].reading);
    store_close(store);
}

/* More than is asked for at once. */
TEST(many_questions)
{
    enum { MANY = 1000 };
    Store *store = open_filled();
    int runs = 0, good = 0;
    bool all = false;
    Reader r;

    if (!store || !open_reader(&r, store))
        return;
    while (!all) {
        good = 0;
        store_begin(r.reading);
        for (int i = 0; i < MANY; i++) {
            char log[32];

            snprintf(log, sizeof log, "t/%d", i);
            good += store_read(store, str_from(log), 1, add_line, NULL);
        }
        all = store_end(r.reading);
        runs++;
        if (!all)
            wait_to_be_told(&r);
    }
    CHECK_EQ_INT(good, MANY);
    CHECK(runs > 2);
    store_reading_close(r.reading);
    store_close(store);
}

static void fail_again(void *user)
{
    Reader *r = user;

    r->told++;
    CHECK(run_reader(r, "t/a"));
    CHECK_EQ_STR(r->text, "");
    store_reading_close(r->reading);
}

/* At the end nobody waits any longer. */
TEST(closing_meanwhile)
{
    Store *store = open_filled();
    PGconn *hold;
    Reader r = {.store = store};

    if (!store || !CHECK((r.reading = store_reading(store, fail_again, &r))) ||
        !CHECK((hold = holding_begin(&postgres))))
        return;
    CHECK(!run_reader(&r, "t/a"));
    store_close(store);
    CHECK_EQ_INT(r.told, 1);
    PQfinish(hold);
}

/* A database that is gone fails, then at once, until it is heard of again. */
TEST(no_database)
{
    Store *store = open_filled();
    Reader r;

    if (!store || !open_reader(&r, store))
        return;
    CHECK(postgres_do(&postgres, "kill"));
    CHECK_EQ_STR(finish_reader(&r, "t/a"), "");
    CHECK(run_reader(&r, "t/a"));
    CHECK(postgres_do(&postgres, "again"));
    while (strcmp(finish_reader(&r, "t/a"), first) != 0)
        poll_once(store);
    store_reading_close(r.reading);
    store_close(store);
}

/* Where answers are at hand they are there at once. */
TEST(at_hand)
{
    Store *store = open_store(STORE_MEMORY);
    Reader r;

    if (!CHECK(store) || !open_reader(&r, store))
        return;
    put(store, "t/a", "head", 1, "one\n", "");
    CHECK(run_reader(&r, "t/a"));
    CHECK_EQ_STR(r.text, first);
    CHECK_EQ_INT(store_counts(store).waited, 0);
    store_reading_close(r.reading);
    store_close(store);
}

int main(void)
{
    RUN(at_hand);
    if (!postgres_is_there())
        return test_finish("store_reading");
    if (!postgres_begin(&postgres))
        return EXIT_FAILURE;
    RUN(answers_come_later);
    RUN(lines_of_before);
    RUN(own_writes);
    RUN(writes_meanwhile);
    RUN(writes_of_others);
    RUN(one_within_another);
    RUN(one_goes);
    RUN(many_questions);
    RUN(closing_meanwhile);
    RUN(no_database);
    postgres_end(&postgres);
    return test_finish("store_reading");
}
