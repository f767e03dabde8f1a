/* SPDX-License-Identifier: MIT */
/* A game as the page plays it: steps tried and taken back, workers that keep their names,
 * reasons, faults, records, the computer player. */
#include "game/games.h"
#include "page/think.h"
#include "pages.h"
#include "random_game.h"
#include "record/record.h"
#include "santorini/cards/power.h"

/* ---- trying ------------------------------------------------------------------------- */

TEST(steps_are_tried_and_taken_back)
{
    Page *page = open_page("[Game \"santorini\"]\n\n*\n");
    Action action[GAME_MAX_ACTIONS];
    char *first;

    if (!CHECK(page))
        return;
    page_turn(page, &answer);
    first = said_copy();
    CHECK(says("\"mover\":1") && says("\"tried\":[]") && says("\"complete\":false"));
    CHECK_EQ_INT(offered(action), 25);
    CHECK(!page_commit(page, 1, &answer) && says("the turn is not complete yet"));
    CHECK(page_step(page, action[0], &answer));
    CHECK(!page_step(page, action[0], &answer));
    page_turn(page, &answer);
    CHECK(says("\"tried\":[{\"action\":") && says("],\"text\":\"@a1\""));
    CHECK(says("\"label\":{\"id\":\"Place a worker on %1\",\"args\":[\"a1\"]}"));
    CHECK_EQ_INT(offered(action), 24);
    CHECK(page_step(page, action[0], &answer));
    page_turn(page, &answer);
    CHECK(says("\"complete\":true") && says("\"steps\":[]"));
    CHECK_EQ_INT(page_count(page), 0);
    CHECK(page_back(page) && page_back(page) && !page_back(page));
    page_turn(page, &answer);
    CHECK_EQ_STR(said(), first);
    CHECK(page_step(page, action[0], &answer));
    page_restart(page);
    page_turn(page, &answer);
    CHECK_EQ_STR(said(), first);
    free(first);
    page_close(page);
}

/* Who could step up to level 3 next is told to whoever moves. */
TEST(threats)
{
    static const struct {
        const char *position, *threats;
    } cases[] = {
        {"00000/00000/00230/00000/00000 1 none:a1,b1 none:c3,e5",
         "\"threats\":[{\"seat\":2,\"at\":13}]"},
        {"00000/00000/00230/00000/00000 2 none:a1,b1 none:c3,e5", "\"threats\":[]"},
        {"00000/00000/00230/00000/00000 1 none:a1,d3 none:c3,e5", "\"threats\":[]"},
        {"00000/00000/002D0/00000/00000 1 none:a1,b1 none:c3,e5", "\"threats\":[]"},
        {"00000/00000/00130/00000/00000 1 none:a1,b1 none:c3,e5", "\"threats\":[]"},
        {"00000/00000/00230/00000/00000 1 europa[talus=d3]:a1,b1 none:c3,e5",
         "\"threats\":[]"},
    };
    char record[256];

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Page *page;

        snprintf(record, sizeof record, "[Game \"santorini\"]\n[Start \"%s\"]\n\n*\n",
                 cases[i].position);
        page = open_page(record);
        if (CHECK(page))
            CHECK(page_scene(page, 1, PAGE_NOW, &answer) && says(cases[i].threats));
        page_close(page);
    }
}

/* What a record gives back is the same game. */
static void check_record(Page *page)
{
    char *text, *scene;
    Page *again;
    Record *record = record_open();
    size_t size;

    if (!CHECK(record && record_from_history(record, page_history(page)) == OK))
        return;
    text = record_write(record, games_find, &size);
    again = open_page(text);
    if (CHECK(again)) {
        CHECK_EQ_INT(page_count(again), page_count(page));
        CHECK(page_scene(page, 1, PAGE_NOW, &answer));
        scene = said_copy();
        CHECK(page_scene(again, 1, PAGE_NOW, &answer));
        CHECK_EQ_STR(said(), scene);
        free(scene);
    }
    page_close(again);
    free(text);
    record_close(record);
}

static void random_tags(Rng *rng, Text *out)
{
    int seats = 2 + (int)rng_below(rng, 3);

    if (rng_below(rng, 4) == 0) {
        text_format(out, "[Game \"sintra\"]\n[Seats \"%d\"]\n[Side \"%s\"]\n\n*\n", seats,
                    rng_below(rng, 2) ? "A" : "B");
        return;
    }
    text_format(out, "[Game \"santorini\"]\n[Seats \"%d\"]\n[Repetition \"3\"]\n", seats);
    if (rng_below(rng, 2))
        text_add(out, "[Rules \"revised\"]\n");
    if (rng_below(rng, 6) == 0) {
        GameSetup setup = {0};

        random_draft(rng, seats, &setup);
        for (int i = 0; i < setup.count; i++)
            text_format(out, "[%.*s \"%.*s\"]\n", (int)setup.option[i].key.size,
                        setup.option[i].key.at, (int)setup.option[i].value.size,
                        setup.option[i].value.at);
        text_add(out, "\n*\n");
        return;
    }
    for (int i = 0, taken[4]; i < seats; i++) {
        bool free;

        do {
            taken[i] = 1 + (int)rng_below(rng, POWER_COUNT - 1);
            free = power_allows(taken[i], seats, false);
            for (int k = 0; k < i; k++)
                free &= taken[k] != taken[i];
        } while (!free);
        text_format(out, "[Power%d \"%s\"]\n", i + 1, power_get(taken[i])->name);
    }
    text_add(out, "\n*\n");
}

TEST(random_games_by_steps)
{
    Rng rng = {4};

    for (int i = 0; i < test_times(60, 2000); i++) {
        char tags[512];
        Text out = text_into(tags, sizeof tags);
        Page *page;

        random_tags(&rng, &out);
        page = open_page(tags);
        if (!CHECK(page))
            return;
        for (int k = 0; k < 120 && page_mover(page) != -1; k++) {
            if (!CHECK(random_token(page, &rng))) {
                printf("#   %s %s\n", tags, said());
                break;
            }
        }
        page_outcome(page, &answer);
        CHECK(page_mover(page) != -1 || says("\"reason\":{\"id\":\""));
        check_record(page);
        page_close(page);
    }
}

/* ---- which worker is which ----------------------------------------------------------- */

/* Is the worker of a seat with that index on the square, numbered 0 .. 24? */
static bool stands(Page *page, int seat, int index, int at)
{
    char part[80];

    snprintf(part, sizeof part, "{\"seat\":%d,\"index\":%d,\"at\":%d,", seat, index, at);
    return page_scene(page, 0, PAGE_NOW, &answer) && says(part);
}

TEST(workers_keep_their_names)
{
    Page *page = open_page(
        "[Game \"santorini\"]\n[Power1 \"apollo\"]\n[Power2 \"minotaur\"]\n\n*\n");

    if (!CHECK(page) || !CHECK(play_all(page, "@d3,@b3 @c4,@c2")))
        return;
    CHECK(stands(page, 1, 1, 13) && stands(page, 1, 2, 11));
    CHECK(stands(page, 2, 1, 17) && stands(page, 2, 2, 7));
    CHECK(play_all(page, "b3-c4+b4")); /* changes places */
    CHECK(stands(page, 1, 2, 17) && stands(page, 2, 1, 11) && stands(page, 1, 1, 13));
    CHECK(play_all(page, "c2-d3+d2")); /* pushes to e4 */
    CHECK(stands(page, 2, 2, 13) && stands(page, 1, 1, 19) && stands(page, 1, 2, 17));
    CHECK(page_act(page, str_from("offer 2 back"), 0, &answer));
    CHECK(stands(page, 1, 1, 13) && stands(page, 2, 2, 7));
    page_close(page);
}

TEST(the_female_is_the_second)
{
    Page *page = open_page("[Game \"santorini\"]\n[Power1 \"selene\"]\n\n*\n");

    if (!CHECK(page) || !CHECK(play_all(page, "@B3,@d3 @a1,@E5")))
        return;
    CHECK(stands(page, 1, 2, 11) && stands(page, 1, 1, 13));
    CHECK(stands(page, 2, 1, 0) && stands(page, 2, 2, 24));
    page_close(page);
}

/* ---- the end -------------------------------------------------------------------------- */

static const struct {
    const char *start, *token, *reason;
} ends[] = {
    {"22300/00000/00000/00000/00000 1 apollo:b5,e1 none:a1,a2", "b5-c5",
     "{\"id\":\"%1 moved up to %2.\",\"args\":[\"Apollo\",\"c5\"]}"},
    {"22300/00000/00000/00000/00000 1 none:b5,e1 none:a1,a2", "b5-c5",
     "{\"id\":\"%1 moved up to %2.\",\"args\":[\"Seat 1\",\"c5\"]}"},
    {"22300/00000/00000/00000/00000 1 pan:b5,e1 none:a1,a2", "b5-b4",
     "{\"id\":\"%1 moved to %2 and wins by the power of the card.\",\"args\":[\"Pan\",\"b4\"]}"},
    {"22300/00000/00000/00000/00000 1 none:b5,e1 tartarus[abyss=c5]:a1,a2", "b5-c5",
     "{\"id\":\"%1 moved into the Abyss on %2.\",\"args\":[\"Seat 1\",\"c5\"]}"},
    {"22300/00000/00000/00000/00000 1 none:b5,e1 moerae[fate=c4]:a1,a2,a3", "b5-c5",
     "{\"id\":\"%1 wins instead: %2 moved up to %3.\",\"args\":[\"Moerae\",\"Seat 1\",\"c5\"]}"},
    {"00000/00000/00000/00000/00000 1 none:b5,e1 none:a1,a2", "time1",
     "{\"id\":\"%1 is out of time.\",\"args\":[\"Seat 1\"]}"},
    {"DDDD0/00030/00000/00000/00000 1 chronus:e3,a1 none:b1,c1", "e3-e4*d4",
     "{\"id\":\"%1 wins by the power of the card.\",\"args\":[\"Chronus\"]}"},
    {"000D0/0003D/00000/00000/00000 1 none:b4,a3 none:e5", "b4-c4*d4",
     "{\"id\":\"%1 cannot complete a turn.\",\"args\":[\"Seat 2\"]}"},
};

TEST(the_end_has_a_reason)
{
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        char record[512];
        Page *page;

        snprintf(record, sizeof record, "[Game \"santorini\"]\n[Start \"%s\"]\n\n*\n",
                 ends[i].start);
        page = open_page(record);
        if (!CHECK(page))
            continue;
        page_outcome(page, &answer);
        CHECK(says("\"over\":false") && says("\"reason\":null"));
        CHECK(play_all(page, ends[i].token));
        page_outcome(page, &answer);
        CHECK(says(ends[i].reason));
        CHECK(page_scene(page, 1, PAGE_NOW, &answer) && says("\"stage\":\"over\"") &&
              says("\"mover\":-1"));
        page_turn(page, &answer);
        CHECK(says("\"steps\":[]") && says("\"complete\":false"));
        page_close(page);
    }
}

TEST(a_turn_that_wins_says_so)
{
    Page *page =
        open_page("[Game \"santorini\"]\n[Start \"22300/00000/00000/00000/00000 1 "
                  "none:b5,e1 none:a1,a2\"]\n\n*\n");

    if (!CHECK(page))
        return;
    CHECK(page_steps(page, str_from("b5-c5"), &answer));
    CHECK(page_step(page, (Action)strtoll(said() + 1, NULL, 10), &answer));
    page_turn(page, &answer);
    CHECK(says("\"note\":{\"id\":\"This turn wins the game.\""));
    CHECK(page_commit(page, 1, &answer) && says("\"kind\":\"won\""));
    page_close(page);
}

/* ---- repetition ----------------------------------------------------------------------------- */

/* The Siren sings a worker away, Ares brings it back and takes off what he built. */
static const char dance[] = "~n @a1,@b1 @c3,@e3 c3>c4 c4-c3+d3,-d3 c3>c4 c4-c3+d3,-d3";

TEST(a_third_time_ends_the_game_where_it_should)
{
    Page *page = open_page("[Game \"santorini\"]\n[Power1 \"siren\"]\n[Power2 \"ares\"]\n"
                           "[Repetition \"3\"]\n\n*\n");

    if (!CHECK(page) || !CHECK(play_all(page, dance)))
        return;
    CHECK_EQ_INT(page_mover(page), -1);
    CHECK(page_tokens(page, 1, &answer) && says("\"text\":\"repetition\""));
    page_outcome(page, &answer);
    CHECK(says("\"over\":true,\"winners\":[]") && says("for the third time"));
    check_record(page);
    page_close(page);
}

TEST(elsewhere_it_may_be_claimed)
{
    Page *page = open_page("[Game \"santorini\"]\n[Power1 \"siren\"]\n[Power2 \"ares\"]\n"
                           "\n*\n");

    if (!CHECK(page) || !CHECK(play_all(page, dance)))
        return;
    CHECK_EQ_INT(page_mover(page), 1);
    CHECK(page_scene(page, 1, PAGE_NOW, &answer) && says("\"repeated\":true"));
    page_explain(page, str_from("repetition"), &answer);
    CHECK_EQ_STR(said(), "null");
    CHECK(play_all(page, "a1-a2+a3"));
    CHECK(page_scene(page, 1, PAGE_NOW, &answer) && says("\"repeated\":false"));
    page_close(page);
}

/* ---- taking back -------------------------------------------------------------------------- */

TEST(going_back_may_show_something)
{
    Page *page = open_page("[Game \"sintra\"]\n\n*\n");
    int count;

    if (!CHECK(page))
        return;
    for (uint64_t seed = 1; page_mover(page) == 0; seed++)
        CHECK(page_draw(page, seed, 0, &answer));
    CHECK(!page_draw(page, 1, 0, &answer) && says("chance has nothing to decide"));
    CHECK_EQ_INT(page_back_to(page, 1), -1);
    CHECK(!page_act(page, str_from("offer 1 back"), 0, &answer) &&
          says("there is nothing to take back"));
    count = page_count(page);
    CHECK(random_turn(page, &(Rng){1}));
    CHECK_EQ_INT(page_back_to(page, 1), count);
    CHECK(page_act(page, str_from("offer 1 back"), 0, &answer));
    CHECK_EQ_INT(page_count(page), count);
    CHECK_EQ_INT(page_back_to(page, 1), -1);
    page_close(page);
}

/* ---- texts from outside ------------------------------------------------------------------ */

TEST(faults_say_what_and_where)
{
    Page *page;

    CHECK(!page_open(str_from(""), PAGE_NOW, &answer) &&
          says("there is no record in this text"));
    CHECK(!page_open(str_from("[Game \"chess\"]\n\n*\n"), PAGE_NOW, &answer) &&
          says("\"tag\":\"Game\"") && says("\"line\":1"));
    CHECK(!page_open(str_from("[Game \"santorini\"]\n\n1. @b3,@b9 *\n"), PAGE_NOW,
                     &answer) &&
          says("\"token\":\"@b3,@b9\"") && says("\"line\":3"));
    page = open_page("[Game \"santorini\"]\n\n1. @b3,@d3 2. @c2,@c4 *\n");
    if (!CHECK(page))
        return;
    page_explain(page, str_from("b3-b4+b5"), &answer);
    CHECK_EQ_STR(said(), "null");
    page_explain(page, str_from("b3-d4+d5"), &answer);
    CHECK(says("\"column\":"));
    page_explain(page, str_from("resign3"), &answer);
    CHECK(says("there is no such seat"));
    page_explain(page, str_from("repetition"), &answer);
    CHECK(says("the position does not stand for the third time"));
    CHECK(!page_play(page, str_from("b3-d4+d5"), 1, &answer));
    CHECK(!page_play(page, str_from("b3-b4+b5"), 3, &answer) && says("no such seat"));
    CHECK(!page_scene(page, -1, PAGE_NOW, &answer) && !page_scene(page, 1, 3, &answer));
    CHECK(!page_act(page, str_from("leave 0 resign"), 0, &answer));
    CHECK(!page_act(page, str_from("leave 3 resign"), 0, &answer) &&
          says("no such seat"));
    CHECK(!page_act(page, str_from("nonsense"), 0, &answer) && says("no entry"));
    CHECK(!page_step(page, 12345, &answer) && says("that cannot be done now"));
    CHECK_EQ_INT(page_count(page), 2);
    page_explain(page, str_from("resign1"), &answer);
    CHECK_EQ_STR(said(), "null");
    CHECK(page_act(page, str_from("leave 1 resign"), 0, &answer) && says("\"seat\":1"));
    page_outcome(page, &answer);
    CHECK(says("\"winners\":[2]") && says("%1 has given up."));
    page_close(page);
}

TEST(records_keep_their_tags)
{
    Page *page = open_page("[Game \"santorini\"]\n[Name1 \"Zosia\"]\n[Event \"tea\"]\n\n"
                           "1. @b3,@d3 *\n");

    if (!CHECK(page))
        return;
    CHECK(page_set_tag(page, str_from("Name2"), str_from("Max \"M\""), &answer));
    CHECK(!page_set_tag(page, str_from("no name"), str_from("x"), &answer));
    CHECK(page_tags(page, &answer) && says("\"Name1\":\"Zosia\"") &&
          says("\"Event\":\"tea\"") && says("\"Name2\":\"Max \\\"M\\\"\""));
    CHECK(page_record(page, &answer) && says("1. @b3,@d3") && says("Zosia"));
    page_close(page);
    page_split(str_from("[Game \"sintra\"]\n\n*\n\n[Game \"santorini\"]\n\n@b3,@d3 *\n"),
               &answer);
    CHECK_EQ_STR(said(), "[\"[Game \\\"sintra\\\"]\\n\\n*\","
                         "\"[Game \\\"santorini\\\"]\\n\\n@b3,@d3 *\"]");
}

TEST(answers_hold_any_text)
{
    Json j = answer_json(&answer);

    json_open(&j, NULL, '[');
    json_str(&j, NULL, (Str){"\"\\\n\t\0\x1f\x7f\xff", 8});
    json_number(&j, NULL, INT64_MIN);
    json_count(&j, NULL, UINT64_MAX);
    json_number(&j, NULL, 0);
    json_close(&j, ']');
    CHECK_EQ_STR(answer_text(&answer).at,
                 "[\"\\\"\\\\\\n\\t\\u0000\\u001f\\u007f\\ufffd\","
                 "-9223372036854775808,18446744073709551615,0]");
}

TEST(cards_are_told)
{
    page_powers(&answer);
    CHECK(says("{\"name\":\"apollo\",\"title\":\"Apollo\",\"group\":\"simple\""));
    CHECK(says("\"timing\":[\"setup\",\"end\",\"any\"]"));
    CHECK(!strstr(said(), "\"timing\":[]"));
}

/* ---- the computer ------------------------------------------------------------------------ */

TEST(the_computer_answers_at_every_level)
{
    const char *record = "[Game \"santorini\"]\n[Power1 \"pan\"]\n\n"
                         "1. @b3,@d3 2. @c2,@c4 *\n";
    Net *net = evaluator_standard(games_find(str_from("santorini")));
    Page *page = open_page(record);

    if (!CHECK(page))
        return;
    for (int level = THINKER_HINT; level <= LEVEL_BEST; level++) {
        ThinkerWish wish = {.level = level, .seed = 5, .time_ms = 50, .net = net};
        PageThink *think = page_think_open(str_from(record), &wish, &answer);
        char *token;

        if (!CHECK(think))
            break;
        while (thinker_slice(page_think_thinker(think), 5))
            ;
        page_think_answer(think, &answer);
        token = strstr(said(), "\"token\":\"") ? strdup(strstr(said(), ":\"") + 2) : NULL;
        if (CHECK(token)) {
            *strchr(token, '"') = '\0';
            page_explain(page, str_from(token), &answer);
            CHECK_EQ_STR(said(), "null");
        }
        free(token);
        page_think_close(think);
    }
    page_close(page);
    net_close(net);
}

/* Which network a level wants to have fetched; that it does without elsewhere. */
TEST(the_computer_says_what_it_thinks_with)
{
    static const char two[] = "[Game \"santorini\"]\n\n1. @b3,@d3 2. @c2,@c4 *\n",
                      three[] = "[Game \"santorini\"]\n[Seats \"3\"]\n\n*\n",
                      other[] = "[Game \"sintra\"]\n\n*\n";
    const GameThink *own = games_find(str_from("santorini"))->think;
    Net *net;

    for (int level = THINKER_HINT; level <= LEVEL_BEST; level++) {
        CHECK(page_think_wants_net(str_from(two), level, &answer));
        CHECK_EQ_STR(said(), level_get(level)->net ? "\"santorini\"" : "null");
        CHECK(page_think_wants_net(str_from(three), level, &answer) && says("null"));
        CHECK(page_think_wants_net(str_from(other), level, &answer) && says("null"));
    }
    CHECK(!page_think_wants_net(str_from("nonsense"), LEVEL_BEST, &answer));
    net = page_think_read_net(str_from("santorini"), str_range(own->net, own->net_end),
                              &answer);
    CHECK(net != NULL);
    net_close(net);
    CHECK(
        !page_think_read_net(str_from("santorini"), str_from("oriel net 1\n"), &answer));
    CHECK(!page_think_read_net(str_from("sintra"), str_from("oriel net 1\n"), &answer));
    CHECK(!page_think_read_net(str_from("chess"), str_from("oriel net 1\n"), &answer));
}

TEST(the_computer_refuses_what_it_cannot_do)
{
    ThinkerWish wish = {.level = 11, .time_ms = 10};

    CHECK(!page_think_open(str_from("[Game \"santorini\"]\n\n*\n"), &wish, &answer) &&
          says("there is no such level"));
    wish.level = 1;
    CHECK(!page_think_open(str_from("[Game \"sintra\"]\n\n*\n"), &wish, &answer) &&
          says("nobody is to move"));
    CHECK(!page_think_open(str_from("nonsense"), &wish, &answer));
    wish.level = LEVEL_BEST;
    CHECK(!page_think_open(str_from("[Game \"santorini\"]\n\n*\n"), &wish, &answer) &&
          says("the network to think with is not there"));
}

TEST(setups_are_told)
{
    page_setup(str_from("sintra"), &answer);
    CHECK(says(
        "[{\"keys\":[\"Seats\"],\"title\":\"Players\",\"kind\":\"number\",\"standard\":\"2\","
        "\"least\":2,\"most\":4,\"choices\":[],\"seats\":0,\"wanted\":0,\"when\":[]},"));
    CHECK(says("\"choices\":[{\"name\":\"A\",\"title\":\"Side A\",\"seats\":0},"));
    CHECK(says("{\"name\":\"4\",\"title\":\"Seat 4\",\"seats\":16}"));
    page_setup(str_from("santorini"), &answer);
    CHECK(says("{\"keys\":[\"Power1\",\"Power2\",\"Power3\",\"Power4\"],"));
    CHECK(says(
        "\"when\":[{\"key\":\"Draft\",\"value\":\"\",\"differs\":false,\"told\":true},"));
    CHECK(says("\"choices\":[{\"name\":\"apollo\",\"title\":\"Apollo\",\"seats\":0},"));
    page_setup(str_from("chess"), &answer);
    CHECK_EQ_STR(said(), "[]");
}

int main(void)
{
    RUN(steps_are_tried_and_taken_back);
    RUN(threats);
    RUN(random_games_by_steps);
    RUN(workers_keep_their_names);
    RUN(the_female_is_the_second);
    RUN(the_end_has_a_reason);
    RUN(a_turn_that_wins_says_so);
    RUN(a_third_time_ends_the_game_where_it_should);
    RUN(elsewhere_it_may_be_claimed);
    RUN(going_back_may_show_something);
    RUN(faults_say_what_and_where);
    RUN(records_keep_their_tags);
    RUN(answers_hold_any_text);
    RUN(cards_are_told);
    RUN(the_computer_answers_at_every_level);
    RUN(the_computer_says_what_it_thinks_with);
    RUN(the_computer_refuses_what_it_cannot_do);
    RUN(setups_are_told);
    answer_free(&answer);
    return test_finish("page");
}
