/* SPDX-License-Identifier: MIT */
/* Programs at tables: what their tokens are worth, where they may sit, how they are marked, and
 * that nothing is left of a token that was revoked. */
#include "online/part.h"
#include "onlooker.h"
#include "onlooker_store.h"

static const char with_friend[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"";
static const char for_three[] =
    "\"tags\":{\"Game\":\"santorini\",\"Seats\":\"3\"},\"seats\":[\"me\",\"friend\","
    "\"friend\"],\"clock\":\"none\"";
static const char for_people[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"anyone\"],\"clock\":\"none\","
    "\"listed\":true";
static const char for_all[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"anyone\"],\"clock\":\"none\","
    "\"listed\":true,\"bots\":true";

static char ann[64], bob[64], rook[64], rook_id[32], id[32], code[32];
static Onlooker o;

/* Ann has a program that plays. */
static bool begin(const char *where)
{
    if (!onlooker_open(&o, where, 0))
        return false;
    CHECK_EQ_INT(onlooker_name(&o, "Ann", ann), 200);
    CHECK_EQ_INT(onlooker_name(&o, "Bob", bob), 200);
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Rook", "play", rook, rook_id), 200);
    return true;
}

static int ask(const char *token, const char *path)
{
    return onlooker_ask(&o, token, false, path, "", "");
}

static int post(const char *token, const char *what, const char *body)
{
    char path[96];

    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    return onlooker_ask(&o, token, true, path, "", body);
}

static int open_table(const char *token, const char *terms)
{
    static int number;
    char key[16];

    snprintf(key, sizeof key, "k%d", ++number);
    return onlooker_open_table(&o, token, key, terms, id, code);
}

static int join(const char *token, const char *words)
{
    char body[128];

    snprintf(body, sizeof body, "{\"key\":\"j\",\"code\":\"%s\"}", words);
    return post(token, "join", body);
}

static int look(const char *token)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s", id);
    return ask(token, path);
}

static int revoke(const char *owner, const char *bot)
{
    char body[64];

    snprintf(body, sizeof body, "{\"bot\":\"%s\"}", bot);
    return onlooker_ask(&o, owner, true, "/api/me/bots/forget", "", body);
}

/* ---- tokens ------------------------------------------------------------------------------ */

static bool find_secret(void *user, const StoreLog *log)
{
    char name[256], head[4096];

    str_copy(log->name, name, sizeof name);
    str_copy(log->head, head, sizeof head);
    CHECK(!strstr(name, user) && !strstr(head, user));
    return true;
}

TEST(tokens)
{
    char again[64], other[32];

    if (!begin(":memory:"))
        return;
    CHECK_EQ_INT(strlen(rook), 49); /* 43 letters of base64: 256 bits */
    CHECK(strncmp(rook, "oriel_", 6) == 0);
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Rook", "watch", again, other), 200);
    CHECK(strcmp(rook, again) != 0 && strcmp(rook_id, other) != 0);
    store_logs(o.online->store, str_from(""), false, find_secret, rook + 6);
    CHECK_EQ_INT(ask(ann, "/api/me/bots"), 200);
    CHECK(!strstr(o.text, rook + 6) && !strstr(o.text, again + 6));
    CHECK(strstr(o.text, "\"name\":\"Rook\",\"may\":\"play\",\"made\":1700000000000,"
                         "\"used\":0}"));
    CHECK(strstr(o.text, "\"name\":\"Rook\",\"may\":\"watch\""));
    CHECK_EQ_INT(ask(bob, "/api/me/bots"), 200);
    CHECK(strstr(o.text, "\"bots\":[]"));
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, " ", "play", again, other), 422);
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Rook", "rule", again, other), 422);
    onlooker_close(&o);
}

TEST(used)
{
    if (!begin(":memory:"))
        return;
    o.now_ms += 5000;
    CHECK_EQ_INT(ask(rook, "/api/me"), 200);
    CHECK(strstr(o.text, "{\"name\":\"Rook\",\"may\":\"play\",\"tables\":[]"));
    onlooker_settle(&o);
    o.now_ms += 60000; /* within the hour nothing is kept anew */
    CHECK_EQ_INT(ask(rook, "/api/me"), 200);
    CHECK_EQ_INT(ask(ann, "/api/me/bots"), 200);
    CHECK(strstr(o.text, "\"used\":1700000005000}"));
    o.now_ms += 3600 * 1000;
    CHECK_EQ_INT(ask(rook, "/api/me"), 200);
    onlooker_settle(&o);
    CHECK_EQ_INT(ask(ann, "/api/me/bots"), 200);
    CHECK(strstr(o.text, "\"used\":1700003665000}"));
    onlooker_close(&o);
}

/* Whoever brings something as a token that is none is nobody, not even a spectator. */
TEST(what_is_no_token)
{
    char wrong[64], device[80];
    OnlineRequest both = {.path = str_from("/api/me"), .ticket = 900000};

    if (!begin(":memory:"))
        return;
    CHECK_EQ_INT(open_table(ann, for_all), 200);
    str_copy(str_from(rook), wrong, sizeof wrong);
    wrong[20] = wrong[20] == 'a' ? 'b' : 'a';
    snprintf(device, sizeof device, "oriel_%s", ann);
    for (int i = 0; i < 2; i++) {
        const char *token = i ? device : wrong;

        CHECK_EQ_INT(ask(token, "/api/tables"), 401);
        CHECK_EQ_STR(onlooker_text(&o, "id"), "this token is not known, or was revoked");
        CHECK_EQ_INT(look(token), 401);
        CHECK_EQ_INT(join(token, ""), 401);
        CHECK_EQ_INT(onlooker_watch(&o, 0, token, id, "", -1), 401);
    }
    CHECK_EQ_INT(ask(rook + 6, "/api/me"), 401); /* a cookie it is not */
    both.token = str_from(ann);
    both.bearer = str_from(rook);
    online_request(o.online, &both);
    CHECK_EQ_INT(o.answered, 900000);
    CHECK_EQ_INT(o.status, 400);
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "a request comes from a person or from a program, not from both");
    onlooker_close(&o);
}

TEST(what_is_for_people)
{
    static const char *const paths[] = {
        "/api/me",     "/api/me/device",   "/api/me/bots", "/api/me/bots/forget",
        "/api/return", "/api/me/recovery", "/api/me/mail", "/api/me/forget"};
    char eye[64], bot[32];

    if (!begin(":memory:"))
        return;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        CHECK_EQ_INT(onlooker_ask(&o, rook, true, paths[i], "", "{\"name\":\"X\"}"), 403);
        CHECK_EQ_STR(onlooker_text(&o, "id"), "that is for people, not for programs");
    }
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Eye", "watch", eye, bot), 200);
    CHECK_EQ_INT(open_table(eye, with_friend), 403);
    CHECK_EQ_STR(onlooker_text(&o, "id"), "this token is for watching only");
    CHECK_EQ_INT(open_table(ann, for_all), 200);
    CHECK_EQ_INT(join(eye, code), 403);
    CHECK_EQ_INT(look(eye), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, eye, id, "", -1), 200);
    onlooker_close(&o);
}

/* ---- seats ------------------------------------------------------------------------------- */

static const char marked[] = "{\"kind\":\"person\",\"name\":\"Rook\",\"bot\":true";

/* By an invitation it sits down everywhere, beside its owner too, and is marked. */
TEST(invited)
{
    if (!begin(":memory:"))
        return;
    CHECK_EQ_INT(open_table(ann, with_friend), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(join(rook, "tamo-riku-bela-sodi"), 403);
    CHECK_EQ_INT(join(rook, code), 200);
    CHECK_EQ_INT(look(ann), 200);
    CHECK(strstr(o.text, marked));
    CHECK(strstr(o.text, "{\"kind\":\"person\",\"name\":\"Ann\",\"owner\":true}"));
    CHECK(strstr(o.heard[0], "\"line\":\"join 2 Rook\""));
    CHECK(strstr(o.heard[0], marked));
    CHECK(!strstr(o.heard[0], rook_id));
    CHECK_EQ_INT(ask(rook, "/api/me"), 200); /* its tables are its own */
    CHECK(strstr(o.text, id));
    onlooker_close(&o);
}

TEST(listed)
{
    char pawn[64], bot[32];

    if (!begin(":memory:"))
        return;
    CHECK_EQ_INT(open_table(bob, for_people), 200);
    CHECK_EQ_INT(join(rook, ""), 422);
    CHECK_EQ_STR(onlooker_text(&o, "id"), "a program needs an invitation here");
    CHECK_EQ_INT(open_table(bob, for_all), 200);
    CHECK_EQ_INT(ask(rook, "/api/tables"), 200);
    CHECK(strstr(o.text, "\"listed\":true,\"bots\":true"));
    CHECK_EQ_INT(join(rook, ""), 200);
    CHECK_EQ_INT(ask("", "/api/tables"), 200);
    CHECK(strstr(o.text, marked));
    /* Neither its owner nor another program of theirs sits there as well. */
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Pawn", "play", pawn, bot), 200);
    CHECK_EQ_INT(open_table(rook, for_all), 200);
    CHECK_EQ_INT(join(pawn, ""), 422);
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "at a listed table nobody sits twice, not by a program either");
    CHECK_EQ_INT(join(ann, code), 422);
    CHECK_EQ_INT(join(bob, ""), 200);
    CHECK_EQ_INT(open_table(ann, for_all), 200);
    CHECK_EQ_INT(join(rook, code), 422);
    onlooker_close(&o);
}

/* ---- revoking ---------------------------------------------------------------------------- */

/* A seat whose program has gone is that of somebody who has. */
TEST(revoked)
{
    static const char claim[] = "{\"key\":\"c\",\"seen\":%d,\"do\":\"claim 1 2 engine\"}";
    char body[128];
    int n;

    if (!begin(":memory:"))
        return;
    CHECK_EQ_INT(open_table(bob, with_friend), 200);
    CHECK_EQ_INT(join(rook, code), 200);
    n = onlooker_number(&o);
    CHECK_EQ_INT(onlooker_watch(&o, 0, bob, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, rook, id, "", -1), 200);
    CHECK_EQ_INT(revoke(bob, rook_id), 404); /* it is not his */
    CHECK_EQ_INT(revoke(ann, "k3vqe7w2mnb5t4xa"), 404);
    CHECK(!o.ended[1]);
    CHECK_EQ_INT(revoke(ann, rook_id), 200);
    CHECK(o.ended[1] && !o.ended[0]);
    CHECK_EQ_INT(revoke(ann, rook_id), 404);
    CHECK_EQ_INT(ask(rook, "/api/me"), 401);
    CHECK_EQ_INT(onlooker_count_logs(&o, "a/") + onlooker_count_logs(&o, "w/") +
                     onlooker_count_logs(&o, "l/"),
                 0);
    snprintf(body, sizeof body, claim, n);
    CHECK_EQ_INT(post(bob, "do", body), 422);
    onlooker_pass(&o, 130 * 1000);
    CHECK_EQ_INT(post(bob, "do", body), 200);
    CHECK_EQ_INT(look(bob), 200);
    CHECK(
        strstr(o.text, "\"kind\":\"engine\",\"level\":5,\"for\":\"Rook\",\"bot\":true"));
    onlooker_close(&o);
}

/* A token that was revoked elsewhere, by another server on the same store, is noticed. */
TEST(revoked_elsewhere)
{
    char log[CODE_HASH_SIZE];
    StoreWrite write = {.parts = 1};

    if (!begin(":memory:"))
        return;
    CHECK_EQ_INT(open_table(ann, for_all), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, rook, id, "", -1), 200);
    code_hash("a/", str_from(rook + 6), log);
    write.part[0] = (StorePart){.way = STORE_REMOVE, .log = str_from(log)};
    CHECK(store_write(o.online->store, &write));
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "", "{\"name\":\"Ann\"}"), 200);
    onlooker_pass(&o, 125 * 1000);
    CHECK(o.ended[1]);
    onlooker_close(&o);
}

/* Others at the table need not wait for a program that has no opinion. */
TEST(claims_beside_a_bot)
{
    char cid[64], body[128];

    if (!begin(":memory:"))
        return;
    CHECK_EQ_INT(onlooker_name(&o, "Cid", cid), 200);
    CHECK_EQ_INT(open_table(bob, for_three), 200);
    CHECK_EQ_INT(join(rook, code), 200);
    CHECK_EQ_INT(join(cid, code), 200);
    snprintf(body, sizeof body, "{\"key\":\"c\",\"seen\":%d,\"do\":\"claim 1 3 engine\"}",
             onlooker_number(&o));
    CHECK_EQ_INT(onlooker_watch(&o, 0, bob, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, rook, id, "", -1), 200);
    onlooker_pass(&o, 130 * 1000);
    CHECK_EQ_INT(post(bob, "do", body), 200);
    CHECK(!strstr(o.text, "waits"));
    onlooker_close(&o);
}

/* ---- over time --------------------------------------------------------------------------- */

/* Tokens, seats and marks are kept; whoever has a program has not done nothing. */
TEST(after_a_restart)
{
    char where[] = "/tmp/oriel-bots-XXXXXX", order[64];

    if (!CHECK(mkdtemp(where)) || !begin(where))
        return;
    CHECK_EQ_INT(open_table(bob, with_friend), 200);
    CHECK_EQ_INT(join(rook, code), 200);
    onlooker_close(&o);
    o.now_ms += 3 * 24 * 3600 * 1000LL;
    if (!onlooker_open(&o, where, 0))
        return;
    onlooker_pass(&o, 120 * 1000);
    CHECK_EQ_INT(ask(rook, "/api/me"), 200);
    CHECK(strstr(o.text, id) && strstr(o.text, marked));
    CHECK_EQ_INT(ask(ann, "/api/me/bots"), 200);
    CHECK(strstr(o.text, rook_id));
    onlooker_close(&o);
    snprintf(order, sizeof order, "rm -r %s", where);
    CHECK_EQ_INT(system(order), 0);
}

/* An owner whom the operator has shut out has no program here; it may be taken away. */
TEST(banned)
{
    char log[LOG_SIZE], head[64] = "";
    Text out = text_into(head, sizeof head);
    StoreWrite write = {.parts = 1};
    Str owner = {0}, rest;

    if (!begin(":memory:"))
        return;
    code_hash("a/", str_from(rook + 6), log);
    CHECK(store_head(o.online->store, str_from(log), &out));
    rest = text_str(&out);
    str_word(&rest, &owner);
    str_word(&rest, &owner);
    write.part[0] =
        (StorePart){.way = STORE_SET, .log = online_log_name("b/", owner, log)};
    CHECK(store_write(o.online->store, &write));
    CHECK_EQ_INT(onlooker_ask(&o, bob, true, "/api/me", "", "{\"name\":\"Bob\"}"), 200);
    CHECK_EQ_INT(ask(rook, "/api/me"), 403);
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "the operator of this server has closed it to you");
    CHECK_EQ_INT(revoke(ann, rook_id), 200);
    onlooker_close(&o);
}

/* ---- limits ------------------------------------------------------------------------------ */

/* Ann has a program on a server with other limits. */
static bool begin_with(const OnlineLimits *limits)
{
    bool begun;

    o.limits = *limits;
    begun = begin(":memory:");
    o.limits = (OnlineLimits){0};
    return begun;
}

/* Expects a table to be refused, and says why. */
static void check_refused(const char *token, const char *why)
{
    CHECK_EQ_INT(open_table(token, with_friend), 429);
    CHECK_EQ_STR(onlooker_text(&o, "code"), "limit");
    CHECK_EQ_STR(onlooker_text(&o, "id"), why);
}

TEST(bots_of_a_person)
{
    char token[64], bot[32];

    if (!begin_with(&online_limits))
        return;
    for (int i = 1; i < online_limits.bots; i++)
        CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Pawn", "watch", token, bot), 200);
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Pawn", "watch", token, bot), 429);
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "you have many programs; revoke the token of one first");
    CHECK_EQ_INT(onlooker_make_bot(&o, bob, "Pawn", "watch", token, bot), 200);
    CHECK_EQ_INT(revoke(ann, rook_id), 200);
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Pawn", "watch", token, bot), 200);
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Pawn", "watch", token, bot), 429);
    onlooker_close(&o);
}

TEST(requests_of_a_bot)
{
    OnlineLimits limits = online_limits;
    char token[64], bot[32];

    limits.bot_requests = 10;
    if (!begin_with(&limits))
        return;
    CHECK_EQ_INT(onlooker_make_bot(&o, ann, "Pawn", "watch", token, bot), 200);
    CHECK_EQ_INT(open_table(ann, for_all), 200);
    for (int i = 0; i < limits.bot_requests; i++)
        CHECK_EQ_INT(onlooker_ask(&o, rook, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, rook, false, "/api/me", "", ""), 429);
    CHECK_EQ_STR(onlooker_text(&o, "id"),
                 "this program asks too often; it has to wait a minute");
    CHECK_EQ_INT(onlooker_watch(&o, 0, rook, id, "", -1), 429);
    CHECK_EQ_INT(onlooker_ask(&o, token, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200);
    o.now_ms += ONLINE_BOT_MS / limits.bot_requests; /* one has come back */
    CHECK_EQ_INT(onlooker_ask(&o, rook, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, rook, false, "/api/me", "", ""), 429);
    onlooker_close(&o);
}

/* It may open tables and sit down at others, until it sits at so many. */
TEST(tables_of_a_bot)
{
    OnlineLimits limits = online_limits;
    char first[32], body[128];

    limits.bot_tables = 3;
    if (!begin_with(&limits))
        return;
    CHECK_EQ_INT(open_table(rook, with_friend), 200);
    str_copy(str_from(id), first, sizeof first);
    CHECK_EQ_INT(open_table(rook, with_friend), 200);
    CHECK_EQ_INT(open_table(ann, with_friend), 200);
    snprintf(body, sizeof body, "{\"key\":\"j\",\"code\":\"%s\"}", code);
    CHECK_EQ_INT(post(rook, "join", body), 200);
    CHECK_EQ_INT(post(rook, "join", body), 200); /* the same, whose answer was lost */
    check_refused(rook, "this program sits at many tables; it has to finish some first");
    CHECK_EQ_INT(open_table(ann, with_friend), 200);
    snprintf(body, sizeof body, "{\"key\":\"i\",\"code\":\"%s\"}", code);
    CHECK_EQ_INT(post(rook, "join", body), 429);
    CHECK_EQ_INT(post(bob, "join", body), 200);
    str_copy(str_from(first), id, sizeof id);
    CHECK_EQ_INT(post(rook, "do", "{\"key\":\"c\",\"seen\":1,\"do\":\"close\"}"), 200);
    CHECK_EQ_INT(open_table(rook, with_friend), 200);
    check_refused(rook, "this program sits at many tables; it has to finish some first");
    onlooker_close(&o);
}

TEST(streams_of_a_bot)
{
    OnlineLimits limits = online_limits;

    limits.bot_streams = 4;
    if (!begin_with(&limits))
        return;
    CHECK_EQ_INT(open_table(ann, for_all), 200);
    for (int i = 0; i < limits.bot_streams; i++)
        CHECK_EQ_INT(onlooker_watch(&o, i, rook, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 8, rook, id, "", -1), 429);
    for (int i = 8; i < 8 + limits.bot_streams; i++)
        CHECK_EQ_INT(onlooker_watch(&o, i, ann, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 12, ann, id, "", -1), 200); /* a person has more */
    online_left(o.online, FIRST_STREAM);
    CHECK_EQ_INT(onlooker_watch(&o, 0, rook, id, "", -1), 200);
    onlooker_close(&o);
}

int main(void)
{
    RUN(tokens);
    RUN(used);
    RUN(what_is_no_token);
    RUN(what_is_for_people);
    RUN(invited);
    RUN(listed);
    RUN(revoked);
    RUN(revoked_elsewhere);
    RUN(claims_beside_a_bot);
    RUN(after_a_restart);
    RUN(banned);
    RUN(bots_of_a_person);
    RUN(requests_of_a_bot);
    RUN(tables_of_a_bot);
    RUN(streams_of_a_bot);
    return test_finish("online_bots");
}
