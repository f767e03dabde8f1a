/* SPDX-License-Identifier: MIT */
/* How much of a server one person or one address may use: up to a limit all is well, beyond it
 * there is a clear answer, others notice nothing, and after a while it is as before. */
#include "online/part.h"
#include "onlooker.h"
#include "onlooker_store.h"

static const char with_friend[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"";
static const char with_engine[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"engine 1\"],\"clock\":\"none\"";
static const char listed[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"anyone\"],\"clock\":\"none\","
    "\"listed\":true";

enum { HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

static char ann[64], bob[64], id[32], code[32];
static Onlooker o;

/* A server with these limits, and two people from different addresses. */
static bool begin(const OnlineLimits *limits)
{
    o.limits = *limits;
    o.address = 1;
    if (!onlooker_open(&o, ":memory:", 0))
        return false;
    CHECK_EQ_INT(onlooker_name(&o, "Ann", ann), 200);
    o.address = 2;
    CHECK_EQ_INT(onlooker_name(&o, "Bob", bob), 200);
    o.address = 1;
    return true;
}

/* Opens a table with a key of its own. */
static int open_next(const char *token, const char *terms)
{
    static int number;
    char key[16];

    snprintf(key, sizeof key, "k%d", ++number);
    return onlooker_open_table(&o, token, key, terms, id, code);
}

/* Expects a table to be refused, and says why. */
static void check_refused(const char *token, const char *terms, const char *why)
{
    CHECK_EQ_INT(open_next(token, terms), 429);
    CHECK_EQ_STR(onlooker_text(&o, "code"), "limit");
    CHECK_EQ_STR(onlooker_text(&o, "id"), why);
}

static int post(const char *token, const char *table, const char *what, const char *body)
{
    char path[96];

    snprintf(path, sizeof path, "/api/tables/%s/%s", table, what);
    return onlooker_ask(&o, token, true, path, "", body);
}

static int close_table(const char *token, const char *table)
{
    return post(token, table, "do", "{\"key\":\"c\",\"seen\":1,\"do\":\"close\"}");
}

static const char *stage_of(const char *token, const char *table)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s", table);
    onlooker_ask(&o, token, false, path, "", "");
    return onlooker_text(&o, "stage");
}

/* ---- codes ------------------------------------------------------------------------------- */

static int find(const char *words)
{
    char body[64];

    snprintf(body, sizeof body, "{\"code\":\"%s\"}", words);
    return onlooker_ask(&o, "", true, "/api/find", "", body);
}

/* Tries a code in every way that there is, one after the other. */
static int try_code(int way, const char *words)
{
    char path[64], body[128];

    snprintf(path, sizeof path, "/api/tables/%s", id);
    snprintf(body, sizeof body, "{\"key\":\"j\",\"code\":\"%s\"}", words);
    switch (way % 5) {
    case 0: return find(words);
    case 1: return onlooker_ask(&o, "", false, path, words, "");
    case 2: return onlooker_watch(&o, 0, "", id, words, -1);
    case 3: return post(bob, id, "join", body);
    default: return onlooker_ask(&o, "", true, "/api/return", "", body);
    }
}

TEST(wrong_codes)
{
    int tries = online_limits.tries;

    if (!begin(&online_limits))
        return;
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    o.address = 7;
    for (int i = 0; i < 2 * tries; i++)
        CHECK_EQ_INT(find(code), 200); /* good ones do not count */
    for (int i = 0; i < tries; i++) {
        int status = try_code(i, "tamo-riku-bela-sodi");

        CHECK(status == 404 || status == 403);
    }
    for (int i = 0; i < 5; i++)
        CHECK_EQ_INT(try_code(i, code), 429);
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "too many wrong codes were tried from your address; wait an hour");
    CHECK_EQ_STR(stage_of(ann, id), "waiting"); /* who sits there needs no code */
    o.address = 8;
    CHECK_EQ_INT(find(code), 200);
    o.address = 7;
    o.now_ms += HOUR_MS / tries; /* one has come back */
    CHECK_EQ_INT(find("tamo-riku-bela-sodi"), 404);
    CHECK_EQ_INT(find(code), 429);
    o.now_ms += HOUR_MS;
    CHECK_EQ_INT(find(code), 200);
    onlooker_close(&o);
}

/* Thousands of addresses use all they have, and still nobody else is counted for them. */
TEST(wrong_codes_of_many)
{
    if (!begin(&online_limits))
        return;
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    for (o.address = 100; o.address < 8100; o.address++) {
        for (int i = 0; i < 4; i++)
            find("tamo");
    }
    CHECK_EQ_INT(find(code), 200);
    o.address = 2;
    CHECK_EQ_INT(find(code), 200);
    onlooker_close(&o);
}

/* ---- people ------------------------------------------------------------------------------ */

TEST(newcomers)
{
    OnlineLimits limits = online_limits;
    char token[64];

    limits.newcomers = 5;
    if (!begin(&limits))
        return;
    for (int i = 1; i < limits.newcomers; i++)
        CHECK_EQ_INT(onlooker_name(&o, "Cid", token), 200);
    CHECK_EQ_INT(onlooker_name(&o, "Cid", token), 429);
    CHECK_EQ_STR(onlooker_text(&o, "code"), "limit");
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "many people came from your address within the hour; wait a while");
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "", "{\"name\":\"Anna\"}"), 200);
    o.address = 2;
    CHECK_EQ_INT(onlooker_name(&o, "Dee", token), 200);
    o.address = 1;
    o.now_ms += HOUR_MS / limits.newcomers;
    CHECK_EQ_INT(onlooker_name(&o, "Cid", token), 200);
    onlooker_close(&o);
}

TEST(streams_of_a_person)
{
    OnlineLimits limits = online_limits;

    limits.streams = 4;
    if (!begin(&limits))
        return;
    CHECK_EQ_INT(open_next(ann, listed), 200);
    for (int i = 0; i < limits.streams; i++)
        CHECK_EQ_INT(onlooker_watch(&o, i, ann, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 8, ann, id, "", -1), 429);
    CHECK_EQ_INT(onlooker_watch(&o, 9, bob, id, "", -1), 200);
    CHECK(strstr(o.heard[9], "\"kind\":\"table\""));
    online_left(o.online, FIRST_STREAM);
    CHECK_EQ_INT(onlooker_watch(&o, 8, ann, id, "", -1), 200);
    onlooker_close(&o);
}

/* Codes for devices that were not used do not stay. */
TEST(codes_for_devices)
{
    if (!begin(&online_limits))
        return;
    for (int i = 0; i < 20; i++)
        CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/device", "", "{}"), 200);
    CHECK_EQ_INT(onlooker_count_logs(&o, "o/"), 20);
    onlooker_pass(&o, DEVICE_CODE_MS / 2);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/device", "", "{}"), 200);
    CHECK_EQ_INT(onlooker_count_logs(&o, "o/"), 21);
    onlooker_pass(&o, DEVICE_CODE_MS / 2 + 2 * 60000);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "", "{\"name\":\"Ann\"}"), 200);
    CHECK_EQ_INT(onlooker_count_logs(&o, "o/"), 1);
    onlooker_close(&o);
}

/* A WebSocket that never says what it wants is ended; others are not. */
TEST(silent_streams)
{
    char path[64];
    OnlineRequest request = {.ticket = FIRST_STREAM + 1, .token = str_from(ann)};

    if (!begin(&online_limits))
        return;
    CHECK_EQ_INT(open_next(ann, listed), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    snprintf(path, sizeof path, "/api/tables/%s/news", id);
    request.path = str_from(path);
    for (int i = 1; i <= 2; i++) {
        request.ticket = FIRST_STREAM + (uint64_t)i;
        o.heard[i] = calloc(1, HEARD_SIZE);
        CHECK(!online_watch(o.online, &request, true));
    }
    online_heard(o.online, FIRST_STREAM + 2, str_from("{\"after\":0}"));
    online_wake(o.online);
    onlooker_pass(&o, 3 * SILENT_MS);
    CHECK(o.ended[1] && !o.ended[2] && !o.ended[0]);
    CHECK(strstr(o.heard[1], "\"kind\":\"refused\",\"status\":408"));
    CHECK(strstr(o.heard[2], "\"kind\":\"table\""));
    onlooker_close(&o);
}

/* The latest tables are listed, not all there ever were. */
TEST(tables_that_are_listed)
{
    OnlineLimits limits = online_limits;
    char latest[32];

    limits.openings = 1000;
    if (!begin(&limits))
        return;
    for (int i = 0; i < 205; i++) {
        o.now_ms += 1000;
        CHECK_EQ_INT(open_next(ann, with_friend), 200);
        CHECK_EQ_INT(close_table(ann, id), 200);
    }
    str_copy(str_from(id), latest, sizeof latest);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200);
    CHECK_EQ_STR(onlooker_text(&o, "table"), latest);
    onlooker_close(&o);
}

/* ---- tables ------------------------------------------------------------------------------ */

TEST(tables_of_a_person)
{
    OnlineLimits limits = online_limits;
    char first[32];

    limits.person_tables = 3;
    if (!begin(&limits))
        return;
    for (int i = 0; i < limits.person_tables; i++) {
        CHECK_EQ_INT(open_next(ann, with_friend), 200);
        if (i == 0)
            str_copy(str_from(id), first, sizeof first);
    }
    check_refused(ann, with_friend, "you have opened many tables; finish some first");
    o.address = 3; /* elsewhere she is the same */
    check_refused(ann, with_friend, "you have opened many tables; finish some first");
    CHECK_EQ_INT(open_next(bob, with_friend), 200);
    CHECK_EQ_INT(close_table(ann, first), 200);
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    onlooker_close(&o);
}

TEST(tables_of_an_address)
{
    OnlineLimits limits = online_limits;
    static const char why[] =
        "many tables were opened from your address; finish some first";
    char cid[64], first[32];

    limits.address_tables = 3;
    if (!begin(&limits))
        return;
    CHECK_EQ_INT(onlooker_name(&o, "Cid", cid), 200);
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    str_copy(str_from(id), first, sizeof first);
    CHECK_EQ_INT(open_next(cid, with_friend), 200);
    CHECK_EQ_INT(open_next(cid, with_friend), 200);
    check_refused(cid, with_friend, why);
    check_refused(ann, with_friend, why);
    o.address = 2;
    CHECK_EQ_INT(open_next(bob, with_friend), 200);
    o.address = 1;
    CHECK_EQ_INT(close_table(ann, first), 200);
    CHECK_EQ_INT(open_next(cid, with_friend), 200);
    onlooker_close(&o);
}

/* What is over takes nobody's place. */
TEST(tables_of_all)
{
    OnlineLimits limits = online_limits;
    char first[32];

    limits.tables = 2;
    if (!begin(&limits))
        return;
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    str_copy(str_from(id), first, sizeof first);
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    check_refused(bob, with_friend,
                  "this server has no more room for tables; try again later");
    CHECK_EQ_STR(stage_of(ann, first), "waiting");
    CHECK_EQ_INT(close_table(ann, first), 200);
    CHECK_EQ_INT(open_next(bob, with_friend), 200);
    onlooker_close(&o);
}

TEST(tables_with_engines)
{
    OnlineLimits limits = online_limits;
    char cid[64], first[32];

    limits.person_engines = 2;
    limits.address_engines = 3;
    if (!begin(&limits))
        return;
    CHECK_EQ_INT(onlooker_name(&o, "Cid", cid), 200);
    CHECK_EQ_INT(open_next(ann, with_engine), 200);
    str_copy(str_from(id), first, sizeof first);
    CHECK_EQ_INT(open_next(ann, with_engine), 200);
    check_refused(ann, with_engine,
                  "you have many tables with computers; finish some first");
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    CHECK_EQ_INT(open_next(cid, with_engine), 200);
    check_refused(
        cid, with_engine,
        "many tables with computers were opened from your address; finish some first");
    o.address = 2;
    CHECK_EQ_INT(open_next(bob, with_engine), 200);
    o.address = 1;
    CHECK_EQ_INT(
        post(ann, first, "do", "{\"key\":\"r\",\"seen\":2,\"do\":\"leave 1 resign\"}"),
        200);
    CHECK_EQ_INT(open_next(cid, with_engine), 200);
    onlooker_close(&o);
}

TEST(tables_opened_in_an_hour)
{
    OnlineLimits limits = online_limits;

    limits.openings = 4;
    if (!begin(&limits))
        return;
    for (int i = 0; i < limits.openings; i++) {
        CHECK_EQ_INT(open_next(ann, with_friend), 200);
        CHECK_EQ_INT(close_table(ann, id), 200);
    }
    check_refused(
        ann, with_friend,
        "many tables were opened from your address within the hour; wait a while");
    o.address = 2;
    CHECK_EQ_INT(open_next(bob, with_friend), 200);
    o.address = 1;
    o.now_ms += HOUR_MS / limits.openings;
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    onlooker_close(&o);
}

/* Goes on for a while. What is to be kept by then was queued before what is asked at last. */
static void check_stage_after(int64_t ms, const char *table, const char *stage)
{
    onlooker_pass(&o, ms);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "", "{\"name\":\"Ann\"}"), 200);
    CHECK_EQ_STR(stage_of(ann, table), stage);
}

/* A table for which nobody comes is closed after a day, whether the server was there all the
 * time or not. */
TEST(unstarted_tables)
{
    char room[] = "/tmp/oriel-limits-XXXXXX", remove[64], begun[32];

    o = (Onlooker){.address = 1};
    if (!CHECK(mkdtemp(room)) || !onlooker_open(&o, room, 0))
        return;
    CHECK_EQ_INT(onlooker_name(&o, "Ann", ann), 200);
    CHECK_EQ_INT(open_next(ann, with_engine), 200);
    str_copy(str_from(id), begun, sizeof begun);
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    check_stage_after(DAY_MS - 2 * HOUR_MS, id, "waiting");
    onlooker_close(&o);
    o.now_ms += HOUR_MS;
    o.alarm_ms = 0;
    if (!onlooker_open(&o, room, 0))
        return;
    check_stage_after(HOUR_MS / 2, id, "waiting");
    check_stage_after(HOUR_MS, id, "closed");
    CHECK_EQ_STR(onlooker_text(&o, "why"), "idle");
    CHECK_EQ_STR(stage_of(ann, begun), "playing");
    onlooker_close(&o);
    snprintf(remove, sizeof remove, "rm -r %s", room);
    CHECK_EQ_INT(system(remove), 0);
}

/* One that is listed waits as long as its opener is here, or was within an hour; others who look
 * at it do not count. */
TEST(listed_tables_without_their_opener)
{
    char other[32];

    o = (Onlooker){.address = 1};
    if (!begin(&online_limits))
        return;
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    str_copy(str_from(id), other, sizeof other);
    CHECK_EQ_INT(open_next(ann, listed), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, bob, id, "", -1), 200);
    check_stage_after(5 * HOUR_MS, id, "waiting");
    online_left(o.online, FIRST_STREAM);
    check_stage_after(HOUR_MS / 2, id, "waiting");
    online_left(o.online, FIRST_STREAM + 1);
    CHECK_EQ_INT(onlooker_watch(&o, 1, bob, id, "", -1), 200);
    check_stage_after(HOUR_MS, id, "closed");
    CHECK(strstr(o.heard[1], "shut idle"));
    CHECK_EQ_STR(stage_of(ann, other), "waiting");
    onlooker_close(&o);
}

/* Listing what may be played costs everybody's time, with some cards much of it. */
TEST(steps_of_an_address)
{
    static const char rich[] =
        "\"tags\":{\"Game\":\"santorini\",\"Power1\":\"hermes\",\"Power2\":\"pan\","
        "\"Start\":\"11111/11111/11111/11111/11111 1 hermes:b2,d4 pan:a5,e1\"},"
        "\"seats\":[\"me\",\"engine 1\"],\"clock\":\"none\"";
    char path[64];
    int listed_so_often = 0;

    if (!begin(&online_limits))
        return;
    CHECK_EQ_INT(open_next(ann, rich), 200);
    snprintf(path, sizeof path, "/api/tables/%s/legal", id);
    while (listed_so_often < 100 && onlooker_ask(&o, ann, false, path, "", "") == 200)
        listed_so_often++;
    CHECK(listed_so_often >= 1 && listed_so_often < 10);
    CHECK_EQ_INT(o.status, 429);
    CHECK_EQ_STR(onlooker_text(&o, "code"), "limit");
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "that was much to work out; ask again in half a minute");
    CHECK_EQ_STR(stage_of(ann, id), "playing"); /* all else goes on */
    o.address = 2;
    CHECK_EQ_INT(open_next(bob, with_engine), 200);
    snprintf(path, sizeof path, "/api/tables/%s/legal", id);
    for (int i = 0; i < 30; i++)
        CHECK_EQ_INT(onlooker_ask(&o, bob, false, path, "", ""), 200);
    o.address = 1;
    o.now_ms += ONLINE_STEPS_MS;
    CHECK_EQ_INT(open_next(ann, rich), 200);
    snprintf(path, sizeof path, "/api/tables/%s/legal", id);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, path, "", ""), 200);
    onlooker_close(&o);
}

/* ---- what is said ------------------------------------------------------------------------ */

TEST(bodies)
{
    static const char *const bad[] = {
        "{\"name\":\"A\",\"name\":\"B\"}",
        "{\"name\":\"A\",\"x\":{\"y\":1,\"y\":1}}",
        "{\"name\":\"A\",\"x\":[[[[[[[[0]]]]]]]]}",
        "[\"name\"]",
        "{\"name\":\"A\"",
        "{\"name\":\"\xff\"}",
        "",
    };

    o = (Onlooker){.address = 1};
    if (!begin(&online_limits))
        return;
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "",
                              "{\"name\":\"A\",\"x\":[[[[[[[0]]]]]]]}"),
                 200);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "", bad[i]), 400))
            printf("#   %s\n", bad[i]);
        CHECK_EQ_STR(onlooker_text(&o, "code"), "bad");
    }
    CHECK_EQ_STR(
        onlooker_text(&o, "id"),
        "what is sent is one JSON object, at most 8 levels deep, with no key twice");
    CHECK_EQ_INT(online_most(str_from("/api/me")), 4096);
    onlooker_close(&o);
}

/* A phrase in three seconds, each at the table. */
TEST(phrases)
{
    static const char say[] = "{\"do\":\"say 1 hello\"}",
                      other[] = "{\"do\":\"say 2 luck\"}";
    char body[128];

    if (!begin(&online_limits))
        return;
    CHECK_EQ_INT(open_next(ann, with_friend), 200);
    snprintf(body, sizeof body, "{\"key\":\"j\",\"code\":\"%s\"}", code);
    CHECK_EQ_INT(post(bob, id, "join", body), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, bob, id, "", -1), 200);
    CHECK_EQ_INT(post(ann, id, "do", say), 200);
    CHECK_EQ_INT(post(ann, id, "do", say), 429);
    CHECK_EQ_STR(onlooker_text(&o, "id"), "one phrase at a time; wait three seconds");
    CHECK_EQ_INT(post(bob, id, "do", other), 200);
    o.now_ms += 3000;
    CHECK_EQ_INT(post(ann, id, "do", say), 200);
    onlooker_close(&o);
}

int main(void)
{
    RUN(wrong_codes);
    RUN(wrong_codes_of_many);
    RUN(newcomers);
    RUN(streams_of_a_person);
    RUN(codes_for_devices);
    RUN(silent_streams);
    RUN(tables_that_are_listed);
    RUN(tables_of_a_person);
    RUN(tables_of_an_address);
    RUN(tables_of_all);
    RUN(tables_with_engines);
    RUN(tables_opened_in_an_hour);
    RUN(unstarted_tables);
    RUN(listed_tables_without_their_opener);
    RUN(steps_of_an_address);
    RUN(bodies);
    RUN(phrases);
    return test_finish("online_limits");
}
