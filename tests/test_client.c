/* SPDX-License-Identifier: MIT */
/* A table as a client is told of it: messages of a server in order, with gaps, altered, made up.
 * What networks do to the messages on their way is tests/net/. */
#include "client/client.h"
#include "onlooker.h"

static Onlooker o;
static char ann[64], bob[64], id[32], code[64];

static void make_person(const char *name, char token[64])
{
    char body[64];

    snprintf(body, sizeof body, "{\"name\":\"%s\"}", name);
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/me", "", body), 200);
    str_copy(str_from(o.token), token, 64);
}

static void post(const char *token, const char *what, const char *body)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s%s%s", id, what[0] ? "/" : "", what);
    if (!CHECK_EQ_INT(onlooker_ask(&o, token, true, path, "", body), 200))
        printf("#   %s: %s\n", body, o.text);
}

static void play(const char *token, int seen, const char *command)
{
    char body[256];

    snprintf(body, sizeof body, "{\"key\":\"k%d\",\"seen\":%d,\"do\":\"%s\"}", seen, seen,
             command);
    post(token, "do", body);
}

/* Ann and Bob sit down; streams 0 and 1 are theirs, 2 is a spectator's. */
static bool begin(const char *tags)
{
    char body[512];

    if (!onlooker_open(&o, ":memory:", 0))
        return false;
    make_person("Ann", ann);
    make_person("Bob", bob);
    snprintf(body, sizeof body,
             "{\"key\":\"open\",\"number\":\"0123456789abcdef\",\"tags\":{%s},"
             "\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"}",
             tags);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/tables", "", body), 200);
    str_copy(str_from(onlooker_text(&o, "table")), id, sizeof id);
    str_copy(str_from(onlooker_text(&o, "code")), code, sizeof code);
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    snprintf(body, sizeof body,
             "{\"key\":\"j\",\"code\":\"%s\",\"number\":\"fedcba9876543210\"}", code);
    post(bob, "join", body);
    CHECK_EQ_INT(onlooker_watch(&o, 1, bob, id, "", -1), 200);
    CHECK_EQ_INT(onlooker_watch(&o, 2, "", id, code, -1), 200);
    return true;
}

/* Gives a client all a stream has said since the last time; what became of the last that is
 * about the game. */
static ToldNews hear_all(Told *told, int stream)
{
    Str rest = str_from(o.heard[stream]), line;
    ToldNews news = TOLD_OLD;

    while (str_cut(&rest, '\n', &line)) {
        ToldNews next = told_take(told, line);

        CHECK(next != TOLD_ODD);
        news = next == TOLD_OLD || next == TOLD_ASIDE ? news : next;
    }
    o.heard[stream][0] = '\0';
    return news;
}

static void snapshot(const char *token, const char *with_code)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s", id);
    CHECK_EQ_INT(onlooker_ask(&o, token, false, path, with_code, ""), 200);
}

TEST(who_listens_stands_where_the_table_stands)
{
    const char *who[] = {ann, bob, ""};
    Told told[3];

    if (!begin("\"Game\":\"santorini\",\"Power1\":\"tartarus\",\"Power2\":\"pan\""))
        return;
    for (int i = 0; i < 3; i++) {
        Told *t = &told[i];

        *t = told_about(games_find);
        CHECK_EQ_INT(hear_all(t, i), TOLD_NEW);
        CHECK_EQ_INT(t->n, 3);
        CHECK_EQ_INT(t->seat, i < 2 ? i : SEAT_SPECTATOR);
        CHECK_EQ_STR(t->code, i < 2 ? code : "");
    }
    play(ann, 3, "play 1 @b2,@d4");
    play(bob, 4, "play 2 @b4,@d2");
    play(ann, 5, "play 1 ~c3");
    for (int i = 0; i < 3; i++) {
        Told fresh = told_about(games_find);

        CHECK_EQ_INT(hear_all(&told[i], i), TOLD_NEW);
        CHECK_EQ_INT(told[i].n, 6);
        CHECK_EQ_INT(told[i].mover, 0);
        CHECK_EQ_INT(told[i].stage, TOLD_PLAYING);
        snapshot(who[i], code);
        CHECK_EQ_INT(told_take(&fresh, str_from(o.text)), TOLD_NEW);
        CHECK(seen_hash(fresh.seen) == seen_hash(told[i].seen));
        told_clear(&fresh);
    }
    CHECK(str_is(seen_token(told[0].seen, 2), "~c3"));
    CHECK(!str_is(seen_token(told[1].seen, 2), "~c3"));
    for (int i = 0; i < 3; i++)
        told_clear(&told[i]);
    onlooker_close(&o);
}

TEST(a_gap_takes_a_snapshot)
{
    Told told = told_about(games_find);

    if (!begin("\"Game\":\"santorini\""))
        return;
    hear_all(&told, 1);
    play(ann, 3, "play 1 @b2,@d4");
    o.heard[1][0] = '\0'; /* lost */
    play(bob, 4, "play 2 @b4,@d2");
    CHECK_EQ_INT(hear_all(&told, 1), TOLD_LOST);
    CHECK_EQ_INT(told.n, TOLD_NOTHING);
    play(ann, 5, "play 1 b2-b3+b2");
    CHECK_EQ_INT(hear_all(&told, 1), TOLD_LOST);
    snapshot(bob, "");
    CHECK(told_is_later(&told, str_from(o.text)));
    CHECK_EQ_INT(told_take(&told, str_from(o.text)), TOLD_NEW);
    CHECK_EQ_INT(told.n, 6);
    CHECK_EQ_INT(seen_count(told.seen), 3);
    CHECK(!told_is_later(&told, str_from(o.text)));
    told_clear(&told);
    onlooker_close(&o);
}

/* Puts another text of the same length where a text stands. */
static void alter(char *in, const char *text, const char *by)
{
    char *at = strstr(in, text);

    if (CHECK(at != NULL))
        memcpy(at, by, strlen(by));
}

TEST(what_leads_elsewhere_is_not_taken)
{
    static const struct {
        const char *text, *by;
    } lies[] = {
        {"@b2,@d4", "@b2,@d3"},         /* another token */
        {"@b2,@d4", "@b2-@d4"},         /* .. which is none */
        {"\"from\":0", "\"from\":7"},   /* from beyond the end */
        {"\"mover\":2", "\"mover\":9"}, /* a seat that there is not */
        {"\"hash\":\"", "\"hush\":\""}, /* nothing to compare with */
        {"\"playing\"", "\"pleying\""},
    };

    for (size_t i = 0; i < sizeof lies / sizeof *lies; i++) {
        Told told = told_about(games_find);

        if (!begin("\"Game\":\"santorini\""))
            return;
        hear_all(&told, 1);
        play(ann, 3, "play 1 @b2,@d4");
        alter(o.heard[1], lies[i].text, lies[i].by);
        CHECK_EQ_INT(hear_all(&told, 1), TOLD_LOST);
        snapshot(bob, "");
        CHECK_EQ_INT(told_take(&told, str_from(o.text)), TOLD_NEW);
        CHECK_EQ_INT(told.n, 4);
        told_clear(&told);
        onlooker_close(&o);
    }
}

TEST(odd_messages_change_nothing)
{
    static const char *const odd[] = {
        "",
        "{}",
        "[]",
        "{\"kind\":\"table\"}",
        "{\"kind\":\"entry\"}",
        "{\"kind\":\"entry\",\"n\":-4}",
        "{\"kind\":\"entry\",\"kind\":\"here\"}",
        "{\"kind\":\"table\",\"n\":9,\"table\":\"x\",\"you\":0,\"tags\":{\"Game\":\"ludo\"},"
        "\"tokens\":[],\"state\":{\"stage\":\"waiting\",\"game\":1,\"mover\":-1},\"hash\":"
        "\"0000000000000000\"}",
    };
    Told told = told_about(games_find);

    if (!begin("\"Game\":\"sintra\""))
        return;
    hear_all(&told, 0);
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        CHECK_EQ_INT(told_take(&told, str_from(odd[i])), TOLD_ODD);
        CHECK(told.n >= 3 && told.seen != NULL);
    }
    CHECK_EQ_INT(told_take(&told, str_from("{\"kind\":\"news\"}")), TOLD_ASIDE);
    told_clear(&told);
    onlooker_close(&o);
}

TEST(addresses)
{
    ClientSetup setup = {
        .url = "games.example.org", .find = games_find, .times = client_times};
    Client *client;
    Fault fault = {0};

    CHECK(client_open(&setup, &fault) == NULL);
    CHECK_EQ_STR(fault.message.arg[0], "games.example.org");
    setup.url = "file:///etc/passwd";
    CHECK(client_open(&setup, &fault) == NULL);
    setup.url = "http://127.0.0.1:1/";
    setup.token = "abc";
    client = client_open(&setup, &fault);
    if (!CHECK(client))
        return;
    CHECK_EQ_STR(client_token(client), "abc");
    CHECK(!client_do(client, "play 1 @b2,@d4")); /* where? */
    CHECK(client_name(client, "Ann", NULL));
    CHECK(!client_name(client, "Bob", NULL));
    CHECK_EQ_INT(client_answer(client)->state, CLIENT_ASKING);
    client_close(client);
}

int main(void)
{
    RUN(who_listens_stands_where_the_table_stands);
    RUN(a_gap_takes_a_snapshot);
    RUN(what_leads_elsewhere_is_not_taken);
    RUN(odd_messages_change_nothing);
    RUN(addresses);
    return test_finish("client");
}
