/* SPDX-License-Identifier: MIT */
/* Letters of online tables to who is away: who is told of what, when, and not twice; a fake clock. */
#include "mailing.h"
#include "online/letters/tongue.h"

TEST(a_turn)
{
    static Onlooker o;

    if (!begin(&o, ":memory:", days))
        return;
    pass(&o, 10 * MINUTE - 1000);
    CHECK_EQ_INT(o.letters, 0);
    pass(&o, MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    CHECK_EQ_STR(last(&o)->to, "ann@example.org");
    CHECK_EQ_STR(last(&o)->language, "en");
    CHECK_EQ_STR(last(&o)->subject, "Your turn: Santorini (Ann, Bob)");
    CHECK(str_starts(str_from(last(&o)->body),
                     "Hello Ann,\n\n"
                     "Santorini (Ann, Bob): it is your turn. Time "
                     "left: 23 hours, until\n2023-11-15 22:13 UTC.\n"
                     "https://games.example.org/#/t/"));
    CHECK_EQ_STR(linked(&o, "/#/t/"), id);
    deliver(&o);
    pass(&o, 17 * HOUR);
    CHECK_EQ_INT(o.letters, 1);
    pass(&o, HOUR); /* a quarter is left */
    CHECK_EQ_INT(o.letters, 2);
    CHECK_EQ_STR(last(&o)->subject, "Little time is left: Santorini (Ann, Bob)");
    CHECK(strstr(last(&o)->body, "Time left: 5 hours, until"));
    CHECK(strcmp(o.letter[0].id, o.letter[1].id) != 0);
    deliver(&o);
    pass(&o, 5 * HOUR);
    CHECK_EQ_INT(o.letters, 2);

    /* Then it is Bob's, who reads Polish. */
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    pass(&o, 11 * MINUTE);
    CHECK_EQ_INT(o.letters, 3);
    CHECK_EQ_STR(last(&o)->to, "bob@example.org");
    CHECK_EQ_STR(last(&o)->language, "pl");
    CHECK(!strstr(last(&o)->subject, "Your turn"));
    CHECK(strstr(last(&o)->body, "23 godziny"));
    CHECK(!strstr(last(&o)->body, "@b3")); /* what was played is not told */
    onlooker_close(&o);
}

/* Who is here, at whichever table, gets no letter; the time begins when they leave. */
TEST(here)
{
    static Onlooker o;
    char first[32];

    if (!begin(&o, ":memory:", days))
        return;
    str_copy(str_from(id), first, sizeof first);
    CHECK(open_table(&o, days, "another"));
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, first, "", -1), 200);
    pass(&o, HOUR);
    CHECK_EQ_INT(o.letters, 0);
    CHECK_EQ_INT(onlooker_watch(&o, 1, ann, id, "", -1), 200);
    online_left(o.online, FIRST_STREAM);
    pass(&o, HOUR);
    CHECK_EQ_INT(o.letters, 0);
    online_left(o.online, FIRST_STREAM + 1);
    pass(&o, 9 * MINUTE);
    CHECK_EQ_INT(onlooker_watch(&o, 1, ann, id, "", -1), 200);
    pass(&o, MINUTE);
    online_left(o.online, FIRST_STREAM + 1);
    pass(&o, 9 * MINUTE);
    CHECK_EQ_INT(o.letters, 0);
    pass(&o, 2 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    onlooker_close(&o);
}

/* Nor who could not come back, since the machine slept. */
TEST(asleep)
{
    static Onlooker o;

    if (!begin(&o, ":memory:", days))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    pass(&o, MINUTE);
    o.now_ms += HOUR;
    online_left(o.online, FIRST_STREAM);
    pass(&o, 9 * MINUTE);
    CHECK_EQ_INT(o.letters, 0);
    pass(&o, 2 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    onlooker_close(&o);
}

/* Only days are long enough for letters. */
TEST(other_clocks)
{
    static const char *const terms[] = {
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"none\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],\"clock\":\"turn 3600\"",
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"friend\"],"
        "\"clock\":\"86400+0\"",
    };
    static Onlooker o;

    if (!begin(&o, ":memory:", terms[0]))
        return;
    CHECK(open_table(&o, terms[1], "k1"));
    CHECK(open_table(&o, terms[2], "k2"));
    pass(&o, 30 * MINUTE);
    CHECK_EQ_INT(o.letters, 0);
    onlooker_close(&o);
}

/* Several tables go into one letter, and the next one waits a while. */
TEST(together)
{
    static Onlooker o;
    char first[32], second[32];

    if (!begin(&o, ":memory:", days))
        return;
    str_copy(str_from(id), first, sizeof first);
    pass(&o, 5 * MINUTE);
    CHECK(open_table(&o, days, "second"));
    str_copy(str_from(id), second, sizeof second);
    pass(&o, 6 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    CHECK_EQ_STR(last(&o)->subject, "News from 2 tables");
    CHECK(strstr(last(&o)->body, first) && strstr(last(&o)->body, second));
    deliver(&o);
    CHECK(open_table(&o, days, "third"));
    pass(&o, 9 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    pass(&o, 2 * MINUTE);
    CHECK_EQ_INT(o.letters, 2);
    CHECK(strstr(last(&o)->body, id) && !strstr(last(&o)->body, first));
    onlooker_close(&o);
}

/* While one is on its way there is no other; it is taken back when it tells of nothing. */
TEST(on_its_way)
{
    static Onlooker o;

    if (!begin(&o, ":memory:", days))
        return;
    pass(&o, 11 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    CHECK(open_table(&o, days, "another"));
    pass(&o, HOUR);
    CHECK_EQ_INT(o.letters, 1);
    CHECK(!last(&o)->dropped);
    online_posted(o.online, last(&o)->number, false); /* given up */
    pass(&o, 11 * MINUTE);
    CHECK_EQ_INT(o.letters, 2);
    CHECK(strstr(last(&o)->body, id)); /* the other one alone */
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    pass(&o, MINUTE);
    CHECK(last(&o)->dropped && !o.letter[0].dropped);
    pass(&o, 10 * MINUTE);
    CHECK_EQ_INT(o.letters, 3);
    CHECK_EQ_STR(last(&o)->to, "bob@example.org");
    onlooker_close(&o);
}

TEST(the_end)
{
    static Onlooker o;

    if (!begin(&o, ":memory:", days))
        return;
    CHECK_EQ_INT(onlooker_watch(&o, 0, ann, id, "", -1), 200);
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "leave 1 resign"), 200);
    pass(&o, MINUTE);
    online_left(o.online, FIRST_STREAM);
    pass(&o, 8 * MINUTE);
    CHECK_EQ_INT(o.letters, 0);
    pass(&o, 2 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    CHECK_EQ_STR(last(&o)->to, "bob@example.org");
    pass(&o, 30 * MINUTE); /* Ann has seen it; the table waits for the letter */
    CHECK_EQ_INT(o.letters, 1);
    deliver(&o);
    pass(&o, 2 * HOUR);
    CHECK_EQ_INT(o.letters, 1);
    onlooker_ask(&o, ann, false, "/api/me", "", ""); /* loads it again */
    pass(&o, HOUR);
    CHECK_EQ_INT(o.letters, 1);
    onlooker_close(&o);
}

TEST(time_is_up)
{
    static Onlooker o;
    char path[64];

    if (!begin(&o, ":memory:", days))
        return;
    pass(&o, 11 * MINUTE);
    deliver(&o);
    pass(&o, DAY);
    deliver(&o);
    snprintf(path, sizeof path, "/api/tables/%s", id);
    while (onlooker_ask(&o, ann, false, path, "", "") == 200 &&
           !strstr(o.text, "\"stage\":\"over\""))
        onlooker_turn(&o);
    pass(&o, 11 * MINUTE);
    CHECK_EQ_INT(o.letters, 4); /* two of Ann's turn, two of the end */
    for (int i = 2; i < 4; i++) {
        bool hers = strcmp(o.letter[i].to, "ann@example.org") == 0;

        CHECK(!hers || strstr(o.letter[i].body, "the game is over. Winner: Bob."));
        CHECK(!hers ||
              strcmp(o.letter[i].subject, "The game is over: Santorini (Ann, Bob)") == 0);
    }
    onlooker_close(&o);
}

/* What was sent is not sent again after a restart; what was not is, and is the same letter. */
TEST(restart)
{
    static Onlooker o;
    char room[] = "/tmp/oriel-online-XXXXXX", remove[64], sent[64];

    if (!CHECK(mkdtemp(room)) || !begin(&o, room, days))
        return;
    pass(&o, 11 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    str_copy(str_from(last(&o)->id), sent, sizeof sent);
    onlooker_close(&o); /* before anybody knows whether it was sent */
    o.alarm_ms = 0;
    o.now_ms += MINUTE;
    if (!onlooker_open(&o, room, 0))
        return;
    CHECK(state_is(&o, ann, "confirmed"));
    pass(&o, 9 * MINUTE); /* she may be coming back */
    CHECK_EQ_INT(o.letters, 1);
    pass(&o, 2 * MINUTE);
    CHECK_EQ_INT(o.letters, 2);
    CHECK_EQ_STR(last(&o)->id, sent);
    deliver(&o);
    onlooker_close(&o);
    o.alarm_ms = 0;
    o.now_ms += MINUTE;
    if (!onlooker_open(&o, room, 0))
        return;
    pass(&o, HOUR);
    CHECK_EQ_INT(o.letters, 2);
    onlooker_close(&o);
    snprintf(remove, sizeof remove, "rm -r %s", room);
    CHECK_EQ_INT(system(remove), 0);
}

/* Letters count as their readers do. */
TEST(tongues)
{
    static const struct {
        const char *language, *form[4]; /* for 1, 2, 5 and 21 */
    } said[] = {
        {"en", {"%1 hour", "%1 hours", "%1 hours", "%1 hours"}},
        {"pl", {"%1 godzina", "%1 godziny", "%1 godzin", "%1 godzin"}},
        {"fr", {"%1 heure", "%1 heures", "%1 heures", "%1 heures"}},
        {"nl", {"%1 uur", "%1 uur", "%1 uur", "%1 uur"}},
        {"ru", {"%1 час", "%1 часа", "%1 часов", "%1 час"}},
    };
    static const unsigned long counts[] = {1, 2, 5, 21};

    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        const Tongue *tongue = tongue_find(said[i].language);

        CHECK_EQ_STR(tongue->language, said[i].language);
        for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
            CHECK_EQ_STR(tongue->translate("%1 hour", "%1 hours", counts[k]),
                         said[i].form[k]);
        if (i > 0)
            CHECK(strcmp(tongue->translate("Your turn: %1", NULL, 1), "Your turn: %1") !=
                  0);
    }
    CHECK_EQ_STR(tongue_find("xx")->language, "en");
}

int main(void)
{
    RUN(a_turn);
    RUN(here);
    RUN(asleep);
    RUN(other_clocks);
    RUN(together);
    RUN(on_its_way);
    RUN(the_end);
    RUN(time_is_up);
    RUN(restart);
    RUN(tongues);
    return test_finish("online_notices");
}
