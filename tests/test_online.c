/* SPDX-License-Identifier: MIT */
/* Online tables behind a port without sockets: who may do what, in which order, and what
 * viewers are told; a fake clock. */
#include <unistd.h>

#include "online/operate.h"
#include "online/routes.h"
#include "onlooker.h"

static char ann[64], bob[64], id[32], code[32];

static void make_person(Onlooker *o, const char *name, char token[64])
{
    CHECK_EQ_INT(onlooker_name(o, name, token), 200);
}

static int open_table(Onlooker *o, const char *token, const char *key, const char *rest)
{
    return onlooker_open_table(o, token, key, rest, id, code);
}

static int post(Onlooker *o, const char *token, const char *what, const char *body)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    return onlooker_ask(o, token, true, path, "", body);
}

static int join(Onlooker *o, const char *token, const char *key)
{
    char body[256];

    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"code\":\"%s\",\"number\":\"fedcba9876543210\"}", key,
             code);
    return post(o, token, "join", body);
}

static int command(Onlooker *o, const char *token, const char *key, int seen,
                   const char *text)
{
    char body[2048];

    snprintf(body, sizeof body,
             "{\"key\":\"%s\",\"seen\":%d,\"do\":\"%s\",\"number\":\"00000000000000ff\"}",
             key, seen, text);
    return post(o, token, "do", body);
}

static const char plain[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],"
    "\"clock\":\"300+8\",\"listed\":false,\"confirm\":true";

/* Ann opens a table, Bob sits down. */
static bool begin(Onlooker *o, const char *where, const char *terms)
{
    if (!onlooker_open(o, where, 0))
        return false;
    make_person(o, "Ann", ann);
    make_person(o, "Bob", bob);
    return CHECK_EQ_INT(open_table(o, ann, "open", terms), 200) &&
           CHECK_EQ_INT(join(o, bob, "join"), 200);
}

static int count_of(const char *text, const char *what)
{
    int count = 0;

    while ((text = strstr(text, what))) {
        text += strlen(what);
        count++;
    }
    return count;
}

/* ---- cases ------------------------------------------------------------------------------- */

TEST(a_game)
{
    static Onlooker o;

    if (!begin(&o, ":memory:", plain))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, bob, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 2, "", id, "", -1), 403);
    CHECK_EQ_INT(onlooker_watch(&o, 2, "", id, code, -1), 200);
    CHECK(strstr(o.heard[0], "\"you\":1") && strstr(o.heard[1], "\"you\":2") &&
          strstr(o.heard[2], "\"you\":0"));
    CHECK(strstr(o.heard[0], code) && !strstr(o.heard[2], code));
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    CHECK_EQ_STR(o.text, "{\"n\":4}");
    CHECK(strstr(o.heard[1], "\"tokens\":[\"@b3,@d3\"]"));
    CHECK_EQ_INT(command(&o, bob, "k1", 3, "play 2 @c2,@c4"),
                 409); /* stale, with the news */
    CHECK(strstr(o.text, "\"code\":\"stale\"") && strstr(o.text, "@b3,@d3"));
    CHECK_EQ_INT(command(&o, bob, "k1", 4, "play 1 @c2,@c4"), 403);
    CHECK_EQ_INT(command(&o, bob, "k1", 4, "play 2 @b3,@c4"), 422);
    CHECK_EQ_INT(command(&o, bob, "k1", 4, "play 2 @c2,@c4"), 200);
    CHECK_EQ_INT(command(&o, bob, "k1", 4, "play 2 @c2,@c4"), 200); /* a repeat */
    CHECK_EQ_STR(o.text, "{\"n\":5}");
    CHECK_EQ_INT(command(&o, ann, "k2", 5, "chance <start:1>"), 403);
    CHECK_EQ_INT(command(&o, ann, "k2", 5, "leave 1 time"), 403);
    CHECK_EQ_INT(command(&o, ann, "k2", 5, "sit 1 engine 3"), 403);
    CHECK_EQ_INT(command(&o, ann, "k2", 5, "say 1 hello"), 200);
    CHECK_EQ_INT(command(&o, ann, "k2", 5, "say 1 hello"), 429);
    CHECK(strstr(o.heard[2], "\"phrase\":\"hello\""));
    CHECK_EQ_INT(command(&o, ann, "k3", 5, "offer 1 draw"), 200);
    CHECK_EQ_INT(command(&o, bob, "k3", 6, "agree 2"), 200);
    CHECK(strstr(o.heard[2], "\"stage\":\"over\"") &&
          strstr(o.heard[2], "\"secret\":\""));
    CHECK_EQ_INT(command(&o, ann, "k4", 7, "offer 1 rematch"), 200);
    CHECK_EQ_INT(command(&o, bob, "k4", 8, "agree 2"), 200);
    /* A rematch: everybody begins anew, on the other seat. */
    CHECK_EQ_INT(count_of(o.heard[0], "\"kind\":\"table\""), 2);
    CHECK(strstr(o.heard[0], "\"you\":2") && strstr(o.heard[1], "\"you\":1"));
    CHECK_EQ_INT(command(&o, bob, "k5", 9, "play 1 @b3,@d3"), 200);
    onlooker_close(&o);
}

/* Who only waits hears that the server is there, every 20 s; not all at once. */
TEST(alive)
{
    enum { TABLES = 12 };
    static Onlooker o;
    int early = 0;

    if (!onlooker_open(&o, ":memory:", 0))
        return;
    make_person(&o, "Ann", ann);
    for (int i = 0; i < TABLES; i++) {
        CHECK_EQ_INT(open_table(&o, ann, (char[]){(char)('a' + i), '\0'}, plain), 200);
        CHECK_EQ_INT(onlooker_watch(&o, i, ann, id, "", -1), 200);
    }
    onlooker_pass(&o, 10000);
    for (int i = 0; i < TABLES; i++)
        early += count_of(o.heard[i], "{\"kind\":\"alive\"}");
    CHECK(early > 0 && early < TABLES);
    onlooker_pass(&o, 70000);
    for (int i = 0; i < TABLES; i++)
        CHECK_EQ_INT(count_of(o.heard[i], "{\"kind\":\"alive\"}"), 4);
    onlooker_close(&o);
}

/* Two who see the same have the same hash; who comes back gets what was missed. */
TEST(coming_back)
{
    static Onlooker o;
    const char *a, *b;

    if (!begin(&o, ":memory:", plain))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    CHECK_EQ_INT(command(&o, bob, "k1", 4, "play 2 @c2,@c4"), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, ann, id, "", 4), 200);
    CHECK_EQ_INT(count_of(o.heard[1], "\"kind\":\"entry\""), 1);
    CHECK_EQ_INT(count_of(o.heard[1], "\"kind\":\"table\""), 0);
    CHECK_EQ_INT(onlooker_watch(&o, 2, ann, id, "", 5), 200);
    CHECK_EQ_INT(count_of(o.heard[2], "\"kind\":\"entry\""), 0);
    CHECK_EQ_INT(count_of(o.heard[2], "\"kind\":\"table\""), 0);
    CHECK_EQ_INT(onlooker_watch(&o, 3, ann, id, "", 77), 200); /* never heard of: anew */
    CHECK_EQ_INT(count_of(o.heard[3], "\"kind\":\"table\""), 1);
    a = strstr(o.heard[1], "\"hash\":\"");
    b = strstr(o.heard[3], "\"hash\":\"");
    CHECK(a && b && strncmp(a, b, 25) == 0);
    onlooker_close(&o);
}

TEST(restart)
{
    static Onlooker o;
    char room[] = "/tmp/oriel-online-XXXXXX", remove[64], before[64] = "";

    if (!CHECK(mkdtemp(room)) || !begin(&o, room, plain))
        return;
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    o.now_ms += 20000;
    onlooker_close(&o);
    o.now_ms += 3600000; /* an hour away */
    o.alarm_ms = 0;
    if (!onlooker_open(&o, room, 0))
        return;
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"),
                 200); /* a repeat, after all */
    CHECK_EQ_STR(o.text, "{\"n\":4}");
    CHECK_EQ_INT(onlooker_watch(&o, 0, bob, id, "", -1), 200);
    CHECK(strstr(o.heard[0], "@b3,@d3"));
    strncpy(before, strstr(o.heard[0], "\"hash\""), 25);
    onlooker_pass(&o, 1000);
    CHECK(!strstr(o.heard[0], "\"stage\":\"over\"")); /* nobody lost by our absence */
    onlooker_pass(&o, 280000);
    CHECK(!strstr(o.heard[0], "\"stage\":\"over\""));
    onlooker_pass(&o, 40000);
    while (!strstr(o.heard[0], "\"stage\":\"over\""))
        onlooker_turn(&o);
    CHECK(strstr(o.heard[0], "leave 2 time"));
    onlooker_close(&o);
    snprintf(remove, sizeof remove, "rm -r %s", room);
    CHECK_EQ_INT(system(remove), 0);
}

/* The end is told, what arrived before it is kept, and nothing new is taken. */
TEST(leaving)
{
    static Onlooker o;
    char room[] = "/tmp/oriel-online-XXXXXX", line[128];
    OnlineRequest request = {.ticket = 77777, .post = true};

    if (!CHECK(mkdtemp(room)) || !begin(&o, room, plain))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, bob, id, "", -1), 200);
    snprintf(line, sizeof line, "/api/tables/%s/do", id);
    request.path = str_from(line);
    request.token = str_from(ann);
    request.now_ms = o.now_ms;
    request.body = str_from("{\"key\":\"k1\",\"seen\":3,\"do\":\"play 1 @b3,@d3\"}");
    online_request(o.online, &request); /* nobody waits for the answer */
    online_leave(o.online);
    CHECK_EQ_INT(count_of(o.heard[0], "{\"kind\":\"trouble\",\"code\":\"leaving\"}"), 1);
    CHECK_EQ_INT(command(&o, bob, "k2", 4, "play 2 @c2,@c4"), 503);
    CHECK_EQ_STR(onlooker_text(&o, "code"), "leaving");
    CHECK_EQ_INT(onlooker_watch(&o, 1, ann, id, "", -1), 503);
    onlooker_close(&o);
    o.alarm_ms = 0;
    if (!onlooker_open(&o, room, 0))
        return;
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200); /* a repeat */
    CHECK_EQ_STR(o.text, "{\"n\":4}");
    CHECK_EQ_INT(command(&o, bob, "k2", 4, "play 2 @c2,@c4"), 200);
    onlooker_close(&o);
    snprintf(line, sizeof line, "rm -r %s", room);
    CHECK_EQ_INT(system(line), 0);
}

/* What arrives before the clock runs out counts, however late it is looked at. */
TEST(arrival)
{
    static Onlooker o;
    int64_t at_ms;

    if (!begin(&o, ":memory:", plain))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, bob, id, "", -1), 200);
    onlooker_pass(&o, 290000);
    at_ms = o.now_ms + 10000;
    o.now_ms = at_ms - 1;
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    onlooker_pass(&o, 295000);
    o.now_ms = at_ms + 300000 - 2;
    CHECK_EQ_INT(command(&o, bob, "k2", 4, "play 2 @c2,@c4"), 200);
    o.now_ms += 8001; /* that is what she got for her turn */
    CHECK_EQ_INT(command(&o, ann, "k3", 5, "play 1 b3-b2+b1"), 422); /* too late */
    onlooker_close(&o);
}

/* While the machine sleeps nobody can play or come back, whatever is heard of first: a
 * command, or the clock. */
TEST(asleep)
{
    static Onlooker o;

    if (!begin(&o, ":memory:", plain))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, bob, id, "", -1), 200);
    onlooker_pass(&o, 10000);
    o.now_ms += 3600000;
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 409);
    CHECK(strstr(o.text, "shift 36"));
    CHECK_EQ_INT(command(&o, ann, "k2", 4, "play 1 @b3,@d3"), 200);
    online_left(o.online, 1001);
    onlooker_pass(&o, 10000);
    o.now_ms += 3600000;
    CHECK_EQ_INT(command(&o, ann, "k3", 6, "claim 1 2 win"), 422); /* not gone for long */
    onlooker_close(&o);
}

TEST(people)
{
    static Onlooker o;
    char device[32], recovery[32], other[64], body[64], path[64];

    if (!onlooker_open(&o, ":memory:", 0))
        return;
    CHECK_EQ_INT(onlooker_ask(&o, "", false, "/api/me", "", ""), 401);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/me", "", "{\"name\":\" \"}"), 422);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/me", "", "{\"name\":1}"), 422);
    CHECK_EQ_INT(
        onlooker_ask(&o, "", true, "/api/me", "", "{\"name\":\"A\",\"name\":\"B\"}"),
        400);
    make_person(&o, "Ann", ann);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "", "{\"name\":\"Anna\"}"), 200);
    CHECK_EQ_STR(o.token, ann); /* no new one */
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200);
    CHECK_EQ_STR(onlooker_text(&o, "name"), "Anna");
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/device", "", "{}"), 200);
    str_copy(str_from(onlooker_text(&o, "code")), device, sizeof device);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/recovery", "", "{}"), 200);
    str_copy(str_from(onlooker_text(&o, "code")), recovery, sizeof recovery);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", device);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", body), 200);
    str_copy(str_from(o.token), other, sizeof other);
    CHECK(strcmp(other, ann) != 0);
    CHECK_EQ_INT(onlooker_ask(&o, other, false, "/api/me", "", ""), 200);
    CHECK_EQ_STR(onlooker_text(&o, "name"), "Anna");
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", body),
                 404); /* good once */
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/device", "", "{}"), 200);
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", onlooker_text(&o, "code"));
    o.now_ms += 600001;
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", body), 404); /* too late */
    snprintf(body, sizeof body, "{\"code\":\"%s\"}", recovery);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", body), 200);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/recovery", "", "{\"file\":true}"),
                 200);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", body), 200); /* both are */
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/recovery", "", "{}"), 200);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/return", "", body), 404); /* replaced */
    CHECK_EQ_INT(onlooker_ask(&o, other, true, "/api/me/forget", "", "{}"), 200);
    CHECK_EQ_INT(onlooker_ask(&o, other, false, "/api/me", "", ""), 401);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(open_table(&o, ann, "k", plain), 200);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me", "", "{\"name\":\"Annie\"}"), 200);
    CHECK_EQ_INT(open_table(&o, ann, "l", plain),
                 200); /* she sits down as she is called now */
    snprintf(path, sizeof path, "/api/tables/%s", id);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, path, "", ""), 200);
    CHECK(strstr(o.text, "\"Annie\"") && !strstr(o.text, "\"Anna\""));
    onlooker_close(&o);
}

/* Asked twice, since the first answer was lost: there are two. Who does nothing is forgotten after
 * a day; who sits somewhere, or can come back, is not. */
TEST(people_who_never_come)
{
    static Onlooker o;
    char lost[64], idle[64], careful[64];

    if (!onlooker_open(&o, ":memory:", 0))
        return;
    make_person(&o, "Ann", lost);
    make_person(&o, "Ann", ann);
    CHECK(strcmp(lost, ann) != 0);
    make_person(&o, "Cid", careful);
    CHECK_EQ_INT(onlooker_ask(&o, careful, true, "/api/me/recovery", "", "{}"), 200);
    CHECK_EQ_INT(open_table(&o, ann, "k", plain), 200);
    onlooker_pass(&o, 23LL * 3600 * 1000);
    make_person(&o, "Dee", idle);
    CHECK_EQ_INT(onlooker_ask(&o, lost, false, "/api/me", "", ""), 200);
    onlooker_pass(&o, 2LL * 3600 * 1000);
    make_person(&o, "Eve", bob); /* which is kept after all that was to be done */
    CHECK_EQ_INT(onlooker_ask(&o, lost, false, "/api/me", "", ""), 401);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200);
    CHECK_EQ_STR(onlooker_text(&o, "name"), "Ann");
    CHECK_EQ_INT(onlooker_ask(&o, careful, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(onlooker_ask(&o, idle, false, "/api/me", "", ""), 200);
    onlooker_close(&o);
}

/* Who follows a link from another page comes without the cookie, which is for our own pages. Nobody
 * is given another one for that, whatever is looked at: it would take the place of the first. */
TEST(links_from_elsewhere)
{
    static Onlooker o;
    char before[64];

    if (!begin(&o, ":memory:", plain))
        return;
    str_copy(str_from(o.token), before, sizeof before);
    for (int i = 0; i < routes_count; i++) {
        char path[96];
        const char *at = strstr(routes[i].path, "ID");

        if (routes[i].post || !routes[i].run)
            continue;
        snprintf(path, sizeof path, "%.*s%s%s",
                 (int)(at ? at - routes[i].path : (long)strlen(routes[i].path)),
                 routes[i].path, at ? id : "", at ? at + 2 : "");
        onlooker_ask(&o, "", false, path, code, "");
        CHECK_EQ_STR(o.token, before);
    }
    CHECK_EQ_INT(onlooker_watch(&o, 0, "", id, code, -1), 200);
    CHECK_EQ_STR(o.token, before);
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200); /* hers is good */
    onlooker_close(&o);
}

TEST(opening)
{
    static const char *const bad[] = {
        "\"tags\":{},\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"chess\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\"],\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"friend\",\"friend\"],\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"me\"],\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"engine 11\"],\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\",\"friend\"],"
        "\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"soon\"",
        "\"tags\":{\"Game\":\"santorini\",\"Power1\":\"nobody\"},\"seats\":[\"me\",\"friend\"],"
        "\"clock\":\"none\"",
    };
    static Onlooker o;
    char first[32];

    if (!onlooker_open(&o, ":memory:", 0))
        return;
    make_person(&o, "Ann", ann);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!CHECK(open_table(&o, ann, "k", bad[i]) >= 400))
            printf("#   %s\n", bad[i]);
    }
    CHECK_EQ_INT(open_table(&o, "", "k", plain), 401);
    CHECK_EQ_INT(open_table(&o, ann, "", plain), 400);
    CHECK_EQ_INT(open_table(&o, ann, "k", plain), 200);
    str_copy(str_from(id), first, sizeof first);
    CHECK_EQ_INT(open_table(&o, ann, "k", plain), 200); /* the same one */
    CHECK_EQ_STR(id, first);
    CHECK_EQ_INT(open_table(&o, ann, "k2", plain), 200);
    CHECK(strcmp(id, first) != 0);
    CHECK_EQ_INT(onlooker_ask(&o, "", false, "/api/tables", "", ""), 200);
    CHECK_EQ_STR(o.text, "{\"open\":[]}");
    CHECK_EQ_INT(onlooker_ask(&o, ann, false, "/api/me", "", ""), 200);
    CHECK_EQ_INT(count_of(o.text, "\"stage\":\"waiting\""), 2);
    onlooker_close(&o);
}

/* An engine plays by itself, chance too. */
TEST(engines)
{
    static Onlooker o;

    if (!onlooker_open(&o, ":memory:", 1))
        return;
    make_person(&o, "Ann", ann);
    CHECK_EQ_INT(
        open_table(&o, ann, "k",
                   "\"tags\":{\"Game\":\"sintra\"},\"seats\":[\"me\",\"engine 1\"],"
                   "\"clock\":\"none\""),
        200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    for (int turn = 0; turn < 4; turn++) {
        char path[64], body[GAME_TOKEN_SIZE + 64], token[GAME_TOKEN_SIZE] = "";
        const char *at;

        snprintf(path, sizeof path, "/api/tables/%s/legal", id);
        for (int i = 0; i < 100 && !token[0]; i++) {
            onlooker_ask(&o, ann, false, path, "", "");
            at = strstr(o.text, "\"tokens\":[\"");
            if (at)
                sscanf(at + 11, "%1500[^\"]", token);
            else
                onlooker_turn(&o);
        }
        CHECK(token[0]);
        snprintf(path, sizeof path, "/api/tables/%s", id);
        onlooker_ask(&o, ann, false, path, "", "");
        snprintf(body, sizeof body, "play 1 %s", token);
        snprintf(path, sizeof path, "t%d", turn);
        CHECK_EQ_INT(command(&o, ann, path, onlooker_number(&o), body), 200);
    }
    onlooker_close(&o);
}

/* Who has gone may be waited for, replaced, and comes back. */
TEST(gone)
{
    static Onlooker o;

    if (!begin(&o, ":memory:", plain))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 1, bob, id, "", -1), 200);
    onlooker_pass(&o, 100000);
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "claim 1 2 win"), 422); /* he is here */
    online_left(o.online, FIRST_STREAM + 1);
    CHECK(strstr(o.heard[0], "\"gone\":[0,17"));
    onlooker_pass(&o, 60000);
    CHECK_EQ_INT(command(&o, ann, "k2", 3, "claim 1 2 engine"), 422);
    onlooker_pass(&o, 95000); /* but ann's clock ran: 255 of 300 s */
    CHECK_EQ_INT(command(&o, ann, "k3", 3, "claim 1 2 engine"), 200);
    CHECK(strstr(o.heard[0], "\"for\":\"Bob\""));
    CHECK_EQ_INT(command(&o, bob, "k4", 4, "return 2"), 200);
    CHECK_EQ_INT(command(&o, ann, "k5", 5, "claim 1 2 win"), 200);
    CHECK(strstr(o.heard[0], "leave 2 abandon"));
    onlooker_close(&o);
}

static const char hiding[] =
    "\"tags\":{\"Game\":\"santorini\",\"Power1\":\"tartarus\",\"Power2\":\"pan\"},"
    "\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"";

/* An engine thinks for somebody who comes back meanwhile; where something is hidden its answer
 * is held back for a while. It is not played any more. */
TEST(back_in_time)
{
    static Onlooker o;

    if (!onlooker_open(&o, ":memory:", 1))
        return;
    make_person(&o, "Ann", ann);
    make_person(&o, "Bob", bob);
    CHECK_EQ_INT(open_table(&o, ann, "open", hiding), 200);
    CHECK_EQ_INT(join(&o, bob, "join"), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    onlooker_pass(&o, 130000);
    CHECK_EQ_INT(command(&o, ann, "k2", 4, "claim 1 2 engine"), 200);
    onlooker_turn(&o); /* it has thought */
    CHECK_EQ_INT(command(&o, bob, "k3", 5, "return 2"), 200);
    onlooker_pass(&o, 3000);
    CHECK_EQ_INT(command(&o, bob, "k4", 6, "play 2 @c2,@c4"), 200);
    onlooker_close(&o);
}

static int operate(Onlooker *o, const char *line)
{
    online_operate(o->online, ++o->ticket, str_from(line));
    while (o->answered != o->ticket)
        onlooker_turn(o);
    return o->status;
}

TEST(operator_of_it)
{
    static Onlooker o;
    char line[256], file[64], person[32], room[] = "/tmp/oriel-online-XXXXXX";
    const char *at;

    if (!CHECK(mkdtemp(room)) || !begin(&o, room, plain))
        return;
    CHECK_EQ_INT(operate(&o, "list"), 200);
    CHECK(strstr(o.text, id) && strstr(o.text, "playing\tsantorini\t0\tAnn\tBob"));
    snprintf(line, sizeof line, "show %s", id);
    CHECK_EQ_INT(operate(&o, line), 200);
    CHECK(strstr(o.text, "join 1 ") && strstr(o.text, "secret ..\n"));
    at = strstr(strchr(o.text, '\n'), "\tBob\n"); /* behind the line of the list */
    if (!CHECK(at))
        return;
    str_copy(str_range(at - 16, at), person, sizeof person);
    snprintf(line, sizeof line, "ban %s", person);
    CHECK_EQ_INT(operate(&o, line), 200);
    CHECK_EQ_INT(command(&o, bob, "b", 3, "leave 2 resign"), 403);
    snprintf(line, sizeof line, "unban %s", person);
    CHECK_EQ_INT(operate(&o, line), 200);
    CHECK_EQ_INT(command(&o, bob, "b", 3, "offer 2 draw"), 200);
    CHECK_EQ_INT(operate(&o, "ban"), 422);
    CHECK_EQ_INT(operate(&o, "keep 30"), 200);
    CHECK_EQ_INT(operate(&o, "keep long"), 422);
    CHECK_EQ_INT(operate(&o, "invite-only on"), 200);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/me", "", "{\"name\":\"Cid\"}"), 403);
    CHECK_EQ_INT(operate(&o, "invite"), 200);
    snprintf(line, sizeof line, "{\"name\":\"Cid\",\"code\":\"%.19s\"}", o.text);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/me", "", line), 200);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/me", "", line), 403); /* good once */
    snprintf(line, sizeof line, "{\"name\":\"Dee\",\"code\":\"%s\"}", code);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/me", "", line), 200); /* a table's */
    snprintf(file, sizeof file, "%s/copy", room);
    snprintf(line, sizeof line, "backup %s", file);
    CHECK_EQ_INT(operate(&o, line), 200);
    CHECK_EQ_INT(access(file, R_OK), 0);
    CHECK_EQ_INT(operate(&o, line), 422); /* there is one already */
    snprintf(line, sizeof line, "close %s", id);
    CHECK_EQ_INT(operate(&o, line), 200);
    CHECK_EQ_INT(command(&o, ann, "z", 5, "play 1 @b3,@d3"), 422);
    snprintf(line, sizeof line, "export %s", id);
    CHECK_EQ_INT(operate(&o, line), 200);
    CHECK(strstr(o.text, "[Game \"santorini\"]") && strstr(o.text, "FairSecret"));
    snprintf(line, sizeof line, "delete %s", id);
    CHECK_EQ_INT(operate(&o, line), 200);
    CHECK_EQ_INT(operate(&o, line), 422);
    CHECK_EQ_INT(operate(&o, "dance"), 422);
    onlooker_close(&o);
    snprintf(line, sizeof line, "rm -r %s", room);
    CHECK_EQ_INT(system(line), 0);
}

int main(void)
{
    RUN(a_game);
    RUN(alive);
    RUN(coming_back);
    RUN(restart);
    RUN(leaving);
    RUN(arrival);
    RUN(asleep);
    RUN(people);
    RUN(people_who_never_come);
    RUN(links_from_elsewhere);
    RUN(opening);
    RUN(engines);
    RUN(gone);
    RUN(back_in_time);
    RUN(operator_of_it);
    return test_finish("online");
}
