/* SPDX-License-Identifier: MIT */
/* A server whose database is held up goes on with what it knows; who has asked for something else
 * waits, and gets the answer that they would have got. */
#include <time.h>

#include "holding.h"
#include "mailing.h"
#include "onlooker_store.h"

/* A machine may be so slow that who waits gives up, or hear just then that anything may be new. */
enum { ROUNDS = 20 };

static TestPostgres postgres;
static Onlooker o;

static const char listed[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"anyone\"],"
    "\"clock\":\"none\",\"listed\":true,\"confirm\":true";

/* A device that nobody knows: each is looked up once. */
static const char *stranger(void)
{
    static char token[44];
    static int count;

    snprintf(token, sizeof token, "%043d", ++count);
    return token;
}

static bool begin_with(const OnlineLimits *limits)
{
    o = (Onlooker){.mails = true, .random = 7};
    if (limits)
        o.limits = *limits;
    return CHECK(postgres_do(&postgres, "empty")) &&
           onlooker_open(&o, postgres.address, 0) &&
           CHECK_EQ_INT(onlooker_name(&o, "Ann", ann), 200) &&
           CHECK_EQ_INT(onlooker_open_table(&o, ann, "k", listed, id, code), 200);
}

/* The owner has waited for nothing since then. */
static uint64_t waited;

static void note_waited(void)
{
    waited = store_counts(o.online->store).waited;
}

static void check_waited(void)
{
    CHECK_EQ_INT(store_counts(o.online->store).waited, waited);
}

/* Sends a request without waiting for its answer: its ticket. */
static uint64_t send_request(const char *token, const char *path)
{
    OnlineRequest request = {
        .ticket = ++o.ticket, .path = str_from(path), .address = 1, .now_ms = o.now_ms};

    onlooker_identify(&request, token);
    online_request(o.online, &request);
    return o.ticket;
}

static void wait_for_answer(uint64_t ticket)
{
    while (o.answered != ticket)
        onlooker_turn(&o);
}

static const char *table_path(const char *what)
{
    static char path[64];

    snprintf(path, sizeof path, "/api/tables/%s%s", id, what);
    return path;
}

/* Whoever asks for what is known is answered, be somebody else waiting. */
TEST(others_are_served)
{
    int status = 503;

    if (!begin_with(NULL))
        return;
    note_waited();
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    for (int i = 0; i < ROUNDS && status == 503; i++) {
        PGconn *hold = holding_begin(&postgres);
        int answers = o.answers, own;

        if (!CHECK(hold))
            return;
        send_request(stranger(), "/api/me");
        CHECK_EQ_INT(o.answers, answers);
        CHECK_EQ_INT(onlooker_ask(&o, "", false, "/api/tables", "", ""), 200);
        own = onlooker_ask(&o, ann, false, table_path(""), "", "");
        PQfinish(hold);
        while (o.answers < answers + 3)
            onlooker_turn(&o);
        status = own == 200 ? o.status : own;
    }
    CHECK_EQ_INT(status, 401);
    check_waited();
    onlooker_close(&o);
}

/* A table that is not in memory is looked up in several steps. */
TEST(a_table_of_before)
{
    char text[400];

    if (!begin_with(NULL))
        return;
    onlooker_close(&o);
    snprintf(text, sizeof text, "psql -q '%s' -c 'UPDATE logs SET live = false'",
             postgres.address);
    if (!CHECK_EQ_INT(system(text), 0) || !onlooker_open(&o, postgres.address, 0))
        return;
    CHECK(!room_held(o.online, str_from(id)));
    note_waited();
    CHECK_EQ_INT(onlooker_ask(&o, "", false, table_path("/record"), "", ""), 200);
    CHECK(room_held(o.online, str_from(id)));
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200);
    CHECK(strstr(o.text, id) && strstr(o.text, "\"name\":\"Ann\""));
    online_operate(o.online, ++o.ticket, str_from("list"));
    wait_for_answer(o.ticket);
    CHECK(strstr(o.text, id));
    check_waited();
    onlooker_close(&o);
}

/* A stream that has to wait begins, or is refused. */
TEST(streams)
{
    if (!begin_with(NULL))
        return;
    note_waited();
    CHECK_EQ_INT(onlooker_watch(&o, 0, stranger(), id, "", -1), 200);
    CHECK(o.begun[0]);
    CHECK(strstr(o.heard[0], "\"kind\":\"table\""));
    CHECK_EQ_INT(onlooker_watch(&o, 1, stranger(), "aaaaaaaaaaaaaaaaaaaaaaaaaa", "", -1),
                 404);
    CHECK(!o.begun[1]);
    check_waited();
    onlooker_close(&o);
}

/* One that says later what it wants is heard once. */
TEST(subscriptions)
{
    char path[64];
    OnlineRequest request = {.ticket = FIRST_STREAM, .address = 1};

    if (!begin_with(NULL))
        return;
    snprintf(path, sizeof path, "/api/tables/%s/news", id);
    request.path = str_from(path);
    request.now_ms = o.now_ms;
    for (int i = 0; i < 2; i++, request.ticket++) {
        o.heard[i] = calloc(1, HEARD_SIZE);
        CHECK(!online_watch(o.online, &request, true));
        online_heard(o.online, request.ticket, str_from("{\"after\":-1}"));
    }
    online_heard(o.online, FIRST_STREAM + 1, str_from("{}")); /* it is not to say more */
    CHECK(o.ended[1]);
    while (!strstr(o.heard[0], "\"kind\":\"table\""))
        onlooker_turn(&o);
    onlooker_settle(&o);
    CHECK_EQ_STR(o.heard[1], "");
    CHECK(!o.ended[0]);
    onlooker_close(&o);
}

/* Nobody is answered who is gone. */
TEST(a_client_leaves)
{
    uint64_t ticket;
    int answers;

    if (!begin_with(NULL))
        return;
    ticket = send_request(stranger(), "/api/me");
    answers = o.answers;
    online_left(o.online, ticket);
    CHECK_EQ_INT(onlooker_ask(&o, stranger(), false, "/api/me", "", ""), 401);
    onlooker_settle(&o);
    CHECK_EQ_INT(o.answers, answers + 1);
    onlooker_close(&o);
}

/* At the end everybody is answered. */
TEST(closing_meanwhile)
{
    PGconn *hold;
    uint64_t ticket;

    if (!begin_with(NULL) || !CHECK((hold = holding_begin(&postgres))))
        return;
    ticket = send_request(stranger(), "/api/me");
    PQfinish(hold);
    onlooker_close(&o);
    CHECK(o.answered == ticket);
    CHECK(o.status == 503 || o.status == 401);
}

/* Without a database who asks for what it has is told to ask again, and others are served. */
TEST(no_database)
{
    if (!begin_with(NULL) || !CHECK(postgres_do(&postgres, "kill")))
        return;
    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(onlooker_ask(&o, stranger(), false, "/api/me", "", ""), 503);
        CHECK_EQ_INT(onlooker_ask(&o, "", false, "/api/tables", "", ""), 200);
    }
    CHECK_EQ_INT(onlooker_watch(&o, 0, stranger(), id, "", -1), 503);
    CHECK(postgres_do(&postgres, "again"));
    while (onlooker_ask(&o, stranger(), false, "/api/me", "", "") == 503)
        nanosleep(&(struct timespec){.tv_nsec = 5000000}, NULL);
    CHECK_EQ_INT(o.status, 401);
    onlooker_close(&o);
}

static int try_code(int number)
{
    char body[64];

    snprintf(body, sizeof body, "{\"code\":\"tamo-riku-bela-so%s\"}",
             number % 2 ? "di" : "du");
    return onlooker_ask(&o, "", true, "/api/find", "", body);
}

/* However often a request is run, it counts once. */
TEST(counted_once)
{
    OnlineLimits limits = online_limits;
    char rook[64], bot[32];

    limits.tries = 3;
    limits.bot_requests = 4;
    if (!begin_with(&limits))
        return;
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Rook", "play", rook, bot), 200);
    note_waited();
    for (int i = 0; i < 3; i++)
        CHECK_EQ_INT(try_code(i), 404);
    CHECK_EQ_INT(try_code(3), 429);
    for (int i = 0; i < 4; i++)
        CHECK_EQ_INT(onlooker_ask(&o, rook, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, rook, false, "/api/me", "", ""), 429);
    onlooker_settle(&o);
    check_waited();
    CHECK_EQ_INT(onlooker_count_logs(&o, "l/"), 1);
    onlooker_close(&o);
}

/* What is changed is known to who asks next. */
TEST(known_at_once)
{
    char rook[64], bot[32], body[64];

    if (!begin_with(NULL))
        return;
    note_waited();
    CHECK(state_is(&o, ann, "none"));
    settle_address(&o, ann, "ann@example.org", "en");
    CHECK(state_is(&o, ann, "confirmed"));
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Rook", "watch", rook, bot), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, rook, id, "", -1), 200);
    snprintf(body, sizeof body, "{\"bot\":\"%s\"}", bot);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/bots/forget", "", body), 200);
    CHECK(o.ended[0]);
    CHECK_EQ_INT(onlooker_ask(&o, rook, false, "/api/me", "", ""), 401);
    check_waited();
    onlooker_close(&o);
}

/* Somebody whose request arrived in time does not lose by what it waits for. */
TEST(arrived_in_time)
{
    static const char minute[] =
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],"
        "\"clock\":\"turn 60\",\"listed\":false,\"confirm\":true";
    char path[64], body[] = "{\"key\":\"late\",\"seen\":3,\"do\":\"@b3,@d3\"}";
    OnlineRequest request = {.post = true, .address = 1};

    if (!begin_with(NULL) || !CHECK_EQ_INT(onlooker_name(&o, "Bob", bob), 200) ||
        !CHECK(open_table(&o, minute, "m")))
        return;
    snprintf(path, sizeof path, "/api/tables/%s/do", id);
    request.path = str_from(path);
    request.body = str_from(body);
    request.token = str_from(stranger());
    request.ticket = ++o.ticket;
    pass(&o, 59000);
    request.now_ms = o.now_ms;
    online_request(o.online, &request);
    o.now_ms += 2000;
    online_alarm(o.online); /* the time is over, and something waits */
    CHECK(!room_held(o.online, str_from(id))->pending);
    wait_for_answer(request.ticket);
    CHECK_EQ_INT(o.status, 401);
    online_alarm(o.online);
    CHECK(room_held(o.online, str_from(id))->pending);
    onlooker_close(&o);
}

/* What happens by itself waits for nothing either. */
TEST(by_itself)
{
    if (!begin_with(NULL) || !CHECK_EQ_INT(onlooker_name(&o, "Bob", bob), 200))
        return;
    settle_address(&o, ann, "ann@example.org", "en");
    note_waited();
    if (!CHECK(open_table(&o, days, "d")))
        return;
    while (o.letters < 2) { /* the first asks for a confirmation */
        pass(&o, MINUTE);
        onlooker_settle(&o);
    }
    CHECK(strstr(last(&o)->subject, "turn"));
    pass(&o, 2 * DAY);
    onlooker_settle(&o);
    check_waited();
    onlooker_close(&o);
}

int main(void)
{
    if (!postgres_is_there())
        return test_finish("online_later");
    if (!postgres_begin(&postgres))
        return EXIT_FAILURE;
    RUN(others_are_served);
    RUN(a_table_of_before);
    RUN(streams);
    RUN(subscriptions);
    RUN(a_client_leaves);
    RUN(closing_meanwhile);
    RUN(no_database);
    RUN(counted_once);
    RUN(known_at_once);
    RUN(arrived_in_time);
    RUN(by_itself);
    postgres_end(&postgres);
    return test_finish("online_later");
}
