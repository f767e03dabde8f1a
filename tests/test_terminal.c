/* SPDX-License-Identifier: MIT */
/* What a guest in the terminal reads: addresses and codes as people type them, lines in pieces,
 * how a table stands as a server tells it. Whole games are tests/cli/together.sh. */
#include "test.h"

#include <unistd.h>

#include "terminal/lines.h"
#include "terminal/place.h"
#include "terminal/standing.h"

TEST(places)
{
    static const struct {
        const char *at, *table, *url, *id, *code;
    } good[] = {
        {"http://a.example/", NULL, "http://a.example", "", ""},
        {"https://a.example/x/", "tamo-riku-bela-sodi", "https://a.example/x", "",
         "tamo-riku-bela-sodi"},
        {"http://a.example", "TAMO riku bela sodi", "http://a.example", "",
         "TAMO riku bela sodi"},
        {"http://a.example", "tamorikubelasodi", "http://a.example", "",
         "tamorikubelasodi"},
        {"http://a.example", "k3vqe7w2mnb5t4xa", "http://a.example", "k3vqe7w2mnb5t4xa",
         ""},
        {NULL, "http://a.example/#/t/k3vqe7w2mnb5t4xa/tamo-riku-bela-sodi",
         "http://a.example", "k3vqe7w2mnb5t4xa", "tamo-riku-bela-sodi"},
        {"http://a.example#/t/k3vqe7w2mnb5t4xa", NULL, "http://a.example",
         "k3vqe7w2mnb5t4xa", ""},
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        Message fault;
        Place place;

        CHECK(place_read(good[i].at, good[i].table, &place, &fault));
        CHECK_EQ_STR(place.url, good[i].url);
        CHECK_EQ_STR(place.table, good[i].id);
        CHECK_EQ_STR(place.code, good[i].code);
    }
}

TEST(places_that_are_none)
{
    static const struct {
        const char *at, *table;
    } bad[] = {
        {NULL, "tamo-riku-bela-sodi"}, /* where? */
        {"a.example", NULL},
        {"file:///etc/passwd", NULL},
        {"http://a.example", ""},
        {"http://a.example", "../../me"},
        {"http://a.example", "tamo"},
        {"http://a.example", "k3vqe7w2mnb5t4x/"},
        {"http://a.example/#/lobby", NULL},
        {"http://a.example/#/t/k3vqe7w2mnb5t4xa/x?y", NULL},
        {"http://a.example", "http://b.example/#/t/k3vqe7w2mnb5t4xa"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Message fault = {0};
        Place place;

        CHECK(!place_read(bad[i].at, bad[i].table, &place, &fault));
        CHECK(fault.id != NULL);
    }
}

TEST(links_lead_back)
{
    Place place = {"http://a.example", "k3vqe7w2mnb5t4xa", "tamo-riku-bela-sodi"}, again;
    char room[128];
    Text out = text_into(room, sizeof room);
    Message fault;

    place_print_link(&place, &out);
    CHECK_EQ_STR(room, "http://a.example/#/t/k3vqe7w2mnb5t4xa/tamo-riku-bela-sodi");
    CHECK(place_read(room, NULL, &again, &fault));
    CHECK_EQ_STR(again.code, place.code);
}

/* What was written, into a pipe; then it is read. */
static void send(Lines *lines, int end, const char *text)
{
    size_t size = strlen(text);

    CHECK(write(end, text, size) == (ssize_t)size);
    lines_read(lines);
}

TEST(lines_come_in_pieces)
{
    int ends[2];
    Lines lines;
    Str line;

    if (!CHECK(pipe(ends) == 0))
        return;
    lines = lines_of(ends[0]);
    send(&lines, ends[1], "one\ntw");
    CHECK(lines_next(&lines, &line) && str_is(line, "one"));
    CHECK(!lines_next(&lines, &line));
    send(&lines, ends[1], "o\n\nthree");
    CHECK(lines_next(&lines, &line) && str_is(line, "two"));
    CHECK(lines_next(&lines, &line) && line.size == 0);
    CHECK(!lines_next(&lines, &line) && !lines_are_over(&lines));
    close(ends[1]);
    lines_read(&lines);
    CHECK(!lines_want(&lines));
    CHECK(lines_next(&lines, &line) && str_is(line, "three"));
    CHECK(lines_are_over(&lines) && !lines_next(&lines, &line));
    close(ends[0]);
}

TEST(a_line_without_an_end_is_cut)
{
    static char much[LINES_SIZE + 1];
    int ends[2];
    Lines lines;
    Str line;

    if (!CHECK(pipe(ends) == 0))
        return;
    memset(much, 'x', LINES_SIZE);
    lines = lines_of(ends[0]);
    send(&lines, ends[1], much);
    CHECK(!lines_want(&lines));
    CHECK(lines_next(&lines, &line) && line.size == LINES_SIZE);
    CHECK(lines_want(&lines) && !lines_next(&lines, &line));
    close(ends[0]);
    close(ends[1]);
}

TEST(how_a_table_stands)
{
    Standing s;

    standing_read(
        str_from(
            "{\"seats\":[{\"kind\":\"person\",\"name\":\"Ann\"},{\"kind\":\"engine\","
            "\"level\":3,\"for\":\"Bob\"},{\"kind\":\"friend\"}],\"offer\":{\"kind\":"
            "\"draw\",\"seat\":1,\"asked\":[2,3]},\"clock\":{\"kind\":\"game\",\"left\":"
            "[9000,8000,7000],\"running\":2,\"since\":1000},\"now\":3000}"),
        &s);
    CHECK_EQ_INT(s.seats, 3);
    CHECK_EQ_STR(s.seat[0].name, "Ann");
    CHECK_EQ_INT(s.seat[1].kind, STANDING_ENGINE);
    CHECK_EQ_STR(s.seat[1].name, "Bob");
    CHECK_EQ_INT(s.seat[2].kind, STANDING_FRIEND);
    CHECK_EQ_INT(s.offer, OFFER_DRAW);
    CHECK_EQ_INT(s.asked, 6);
    CHECK_EQ_INT(standing_left(&s, 0, 500), 9000);
    CHECK_EQ_INT(standing_left(&s, 1, 500), 5500);
    CHECK_EQ_INT(standing_left(&s, 1, 50000), 0);
}

TEST(what_servers_should_not_say)
{
    static const char *const odd[] = {
        "{}",
        "{\"seats\":7,\"offer\":null,\"clock\":[]}",
        "{\"seats\":[1,2,3,4,5,6,7],\"offer\":{\"kind\":\"tea\",\"seat\":1,\"asked\":[0,99]}}",
        "{\"clock\":{\"kind\":\"turn\",\"left\":[9223372036854775807,-5,0,0,0,0],"
        "\"running\":9,\"since\":-9223372036854775807},\"now\":9223372036854775807}",
    };

    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        Standing s;

        standing_read(str_from(odd[i]), &s);
        CHECK(s.seats <= GAME_MAX_SEATS && s.offer == OFFER_NONE && !s.asked);
        for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
            CHECK(standing_left(&s, seat, 1000) >= 0);
    }
}

TEST(names_do_nothing_to_a_terminal)
{
    Standing s;

    standing_read(str_from("{\"seats\":[{\"kind\":\"person\",\"name\":"
                           "\"\\u001b[2J\\u009bm\\u007fZo\\u00eb\\r\\n\"}]}"),
                  &s);
    CHECK_EQ_STR(s.seat[0].name, "?[2J?m?Zoë??");
}

int main(void)
{
    RUN(places);
    RUN(places_that_are_none);
    RUN(links_lead_back);
    RUN(lines_come_in_pieces);
    RUN(a_line_without_an_end_is_cut);
    RUN(how_a_table_stands);
    RUN(what_servers_should_not_say);
    RUN(names_do_nothing_to_a_terminal);
    return test_finish("terminal");
}
