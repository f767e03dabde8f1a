/* SPDX-License-Identifier: MIT */
/* Before a game: codes that let somebody in once, what is promised to who opens a table, and chance
 * that says who begins. */
#include "online/operate.h"
#include "online/routes.h"
#include "onlooker.h"
#include "page/fair.h"

static char ann[64], bob[64], id[32], code[32];
static Onlooker o;

static bool begin(void)
{
    if (!onlooker_open(&o, ":memory:", 0))
        return false;
    CHECK_EQ_INT(onlooker_name(&o, "Ann", ann), 200);
    return CHECK_EQ_INT(onlooker_name(&o, "Bob", bob), 200);
}

/* ---- codes ------------------------------------------------------------------------------- */

static int operate(const char *line)
{
    online_operate(o.online, ++o.ticket, str_from(line));
    while (o.answered != o.ticket)
        onlooker_turn(&o);
    return o.status;
}

/* Sends a body without waiting for its answer. */
static void send_body(const char *path, const char *body)
{
    OnlineRequest request = {.ticket = ++o.ticket,
                             .post = true,
                             .path = str_from(path),
                             .body = str_from(body),
                             .address = 1,
                             .now_ms = o.now_ms};

    online_request(o.online, &request);
}

/* Requests that are under way at the same time find the same code; one of them gets in. */
static void check_spent(const char *path, const char *body, int refusal)
{
    o.answers = o.good = 0;
    for (int i = 0; i < 3; i++)
        send_body(path, body);
    while (o.answers < 3)
        onlooker_turn(&o);
    CHECK_EQ_INT(o.good, 1);
    CHECK_EQ_INT(o.refusal, refusal);
}

TEST(codes_are_good_once)
{
    char body[128];

    if (!begin())
        return;
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/device", "", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", onlooker_text(&o, "code"));
    check_spent("/api/return", body, 404);
    CHECK_EQ_INT(operate("invite-only on"), 200);
    CHECK_EQ_INT(operate("invite"), 200);
    snprintf(body, sizeof body, "{\"name\":\"Cid\",\"code\":\"%.19s\"}", o.text);
    check_spent("/api/me", body, 403);
    onlooker_close(&o);
}

/* One for paper, one for a file: making one leaves the other as it is. */
TEST(codes_to_come_back_by)
{
    char paper[128], file[128];

    if (!begin())
        return;
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/recovery", "", "{}"), 200);
    snprintf(paper, sizeof paper, "{\"code\":\"%s\"}", onlooker_text(&o, "code"));
    for (int i = 0; i < 2; i++)
        CHECK_EQ_INT(
            onlooker_ask(&o, ann, true, "/api/me/recovery", "", "{\"file\":true}"), 200);
    snprintf(file, sizeof file, "{\"code\":\"%s\"}", onlooker_text(&o, "code"));
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", paper), 200);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", file), 200);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/recovery", "", "{}"), 200);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", paper), 404);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", file), 200);
    onlooker_close(&o);
}

/* ---- promises ---------------------------------------------------------------------------- */

#define COMPUTER                                              \
    "\"tags\":{\"Game\":\"santorini\",\"First\":\"chance\"}," \
    "\"seats\":[\"me\",\"engine 1\"],\"clock\":\"none\""

static const char *promised(const char *token, const char *key)
{
    static char commitment[80];
    char body[64];

    snprintf(body, sizeof body, "{\"key\":\"%s\"}", key);
    CHECK_EQ_INT(onlooker_ask(&o, token, true, "/api/promise", "", body), 200);
    str_copy(str_from(onlooker_text(&o, "commitment")), commitment, sizeof commitment);
    CHECK_EQ_INT((int)strlen(commitment), 64);
    return commitment;
}

static int open_promised(const char *token, const char *key, const char *commitment)
{
    char terms[512];

    snprintf(terms, sizeof terms, COMPUTER ",\"commitment\":\"%s\"", commitment);
    return onlooker_open_table(&o, token, key, terms, id, code);
}

/* Looks at the table as somebody; the answer is in o.text. */
static void look(const char *token)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s", id);
    CHECK_EQ_INT(onlooker_ask(&o, token, false, path, "", ""), 200);
}

TEST(an_opener_knows_the_commitment)
{
    char first[80], other[80];

    if (!begin())
        return;
    str_copy(str_from(promised(ann, "k")), first, sizeof first);
    CHECK_EQ_STR(promised(ann, "k"), first);
    CHECK(strcmp(promised(ann, "l"), first) != 0);
    str_copy(str_from(promised(bob, "k")), other, sizeof other);
    CHECK(strcmp(other, first) != 0);
    CHECK_EQ_INT(open_promised(ann, "k", other), 409);
    CHECK_EQ_STR(onlooker_text(&o, "code"), "promise");
    CHECK_EQ_INT(open_promised(ann, "k", "nothing"), 409);
    CHECK_EQ_INT(open_promised(ann, "k", first), 200);
    look(ann); /* the game has begun: nobody else is waited for */
    CHECK_EQ_STR(onlooker_text(&o, "commitment"), first);
    CHECK_EQ_INT(open_promised(ann, "k", first), 200); /* said again */
    onlooker_close(&o);
}

/* After an hour a promise is still kept, but not for ever; a repeat of what was opened is
 * none. */
TEST(promises_grow_old)
{
    char first[80];

    if (!begin())
        return;
    str_copy(str_from(promised(ann, "k")), first, sizeof first);
    o.now_ms += 3600 * 1000;
    CHECK_EQ_INT(open_promised(ann, "k", first), 200);
    str_copy(str_from(promised(ann, "l")), first, sizeof first);
    o.now_ms += 2 * 3600 * 1000;
    CHECK_EQ_INT(open_promised(ann, "l", first), 409);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/promise", "", "{}"), 400);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/promise", "", "{\"key\":\"k\"}"), 401);
    onlooker_close(&o);
}

/* ---- who begins -------------------------------------------------------------------------- */

/* Opens a table of two people and ends its game; its record is in o.text. */
static void play(const char *key, const char *tags)
{
    char terms[512], path[64], body[256];

    snprintf(terms, sizeof terms,
             "\"tags\":{\"Game\":\"santorini\",%s},\"seats\":[\"me\",\"friend\"],"
             "\"clock\":\"none\"",
             tags);
    CHECK_EQ_INT(onlooker_open_table(&o, ann, key, terms, id, code), 200);
    snprintf(path, sizeof path, "/api/tables/%s/join", id);
    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"code\":\"%s\",\"number\":\"fedcba9876543210\"}", key,
             code);
    CHECK_EQ_INT(onlooker_ask(&o, bob, true, path, "", body), 200);
    snprintf(path, sizeof path, "/api/tables/%s/do", id);
    do { /* chance may still be at it */
        look(ann);
        snprintf(body, sizeof body,
                 "{\"key\":\"e%s\",\"seen\":%d,\"do\":\"leave 1 resign\"}", key,
                 onlooker_number(&o));
    } while (onlooker_ask(&o, ann, true, path, "", body) == 409);
    CHECK_EQ_INT(o.status, 200);
    snprintf(path, sizeof path, "/api/tables/%s/record", id);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, path, "", ""), 200);
}

/* Does chance, drawn again, agree with the record of o.text? */
static bool is_fair(void)
{
    static char record[sizeof o.text];
    static Answer answer;

    str_copy(str_from(o.text), record, sizeof record);
    return page_check_fair(str_from(record), &answer);
}

TEST(chance_says_who_begins)
{
    int begun[2] = {0};

    if (!begin())
        return;
    for (int i = 0; i < 12; i++) {
        char key[8];
        int seat;

        snprintf(key, sizeof key, "k%d", i);
        play(key, i % 2 ? "\"Draft\":\"random\",\"First\":\"chance\""
                        : "\"First\":\"chance\"");
        seat = strstr(o.text, "<first:1>") ? 0 : 1;
        CHECK(strstr(o.text, seat ? "<first:2>" : "<first:1>"));
        begun[seat]++;
        CHECK(is_fair());
    }
    CHECK(begun[0] > 0 && begun[1] > 0);
    onlooker_close(&o);
}

int main(void)
{
    RUN(codes_are_good_once);
    RUN(codes_to_come_back_by);
    RUN(an_opener_knows_the_commitment);
    RUN(promises_grow_old);
    RUN(chance_says_who_begins);
    return test_finish("online_chance");
}
