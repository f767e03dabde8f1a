/* SPDX-License-Identifier: MIT */
/* One's own tables as a list: their boards. */
#include "onlooker.h"

static char ann[64], bob[64], id[32], code[32];

static int open_table(Onlooker *o, const char *key, const char *rest)
{
    return onlooker_open_table(o, ann, key, rest, id, code);
}

static int post(Onlooker *o, const char *token, const char *what, const char *body)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s/%s", id, what);
    return onlooker_ask(o, token, true, path, "", body);
}

static int command(Onlooker *o, const char *token, const char *key, int seen,
                   const char *text)
{
    char body[256];

    snprintf(body, sizeof body, "{\"key\":\"%s\",\"seen\":%d,\"do\":\"%s\"}", key, seen,
             text);
    return post(o, token, "do", body);
}

static const char plain[] =
    "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],"
    "\"clock\":\"300+8\"";

/* Ann opens a table, Bob sits down. */
static bool begin(Onlooker *o, const char *terms)
{
    char body[128];

    if (!onlooker_open(o, ":memory:", 0))
        return false;
    CHECK_EQ_INT(onlooker_name(o, "Ann", ann), 200);
    CHECK_EQ_INT(onlooker_name(o, "Bob", bob), 200);
    CHECK_EQ_INT(open_table(o, "open", terms), 200);
    snprintf(body, sizeof body, "{\"key\":\"join\",\"code\":\"%s\"}", code);
    return CHECK_EQ_INT(post(o, bob, "join", body), 200);
}

static bool own_tables_say(Onlooker *o, const char *what)
{
    bool found;

    CHECK_EQ_INT(onlooker_ask(o, ann, false, "/api/me", "", ""), 200);
    found = strstr(o->text, what) != NULL;
    if (!found)
        printf("#   no %s in %s\n", what, o->text);
    return found;
}

/* One's own tables have a board while they are played: before the latest turn, and that turn. */
TEST(boards)
{
    static Onlooker o;

    if (!begin(&o, plain))
        return;
    CHECK(own_tables_say(&o, "\"board\":{\"start\":\"00000/00000/00000/00000/00000 1 "
                             "none:- none:-\",\"tokens\":[]}"));
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    CHECK_EQ_INT(command(&o, bob, "k1", 4, "play 2 @c2,@c4"), 200);
    CHECK(own_tables_say(&o, "2 none:b3,d3 none:-\",\"tokens\":[\"@c2,@c4\"]}"));
    CHECK_EQ_INT(command(&o, ann, "k2", 5, "play 1 b3-b2+b1"), 200);
    CHECK(own_tables_say(&o, "1 none:b3,d3 none:c2,c4\",\"tokens\":[\"b3-b2+b1\"]}"));
    CHECK_EQ_INT(command(&o, bob, "k2", 6, "leave 2 resign"), 200);
    CHECK(own_tables_say(&o, "\"stage\":\"over\"") && !strstr(o.text, "\"board\""));
    onlooker_close(&o);
}

/* A game that was dealt and not played yet stands there as it is. */
TEST(dealt_board)
{
    static const char dealt[] = "\"tags\":{\"Game\":\"sintra\",\"Seats\":\"2\"},"
                                "\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"";
    static Onlooker o;

    if (!begin(&o, dealt))
        return;
    for (int i = 0;
         i < 100 && !strstr(o.text, "\"mover\":1") && !strstr(o.text, "\"mover\":2");
         i++) {
        onlooker_turn(&o); /* chance draws */
        onlooker_ask(&o, ann, false, "/api/me", "", "");
    }
    CHECK(own_tables_say(&o, "\"board\":{\"start\":\"") &&
          strstr(o.text, "\",\"tokens\":[]}"));
    onlooker_close(&o);
}

int main(void)
{
    RUN(boards);
    RUN(dealt_board);
    return test_finish("online_lists");
}
