/* SPDX-License-Identifier: MIT */
/* A game in progress: tokens, taking back, leaving, repetition, what it shows. */
#include "test.h"

#include "game/history.h"
#include "toy_game.h"

static char position[GAME_POSITION_SIZE];

static History *open_game(bool open)
{
    GameSetup setup = {0};
    History *h = NULL;
    Fault fault;

    game_set_option(&setup, "Range", "3");
    if (open)
        game_set_option(&setup, "Open", "1");
    CHECK_EQ_INT(history_open(&toy_game, &setup, &h, &fault), OK);
    return h;
}

/* Plays tokens separated by blanks; stops at the first that is refused. */
static Status play(History *h, const char *tokens)
{
    Str rest = str_from(tokens), word;
    Status status = OK;
    Fault fault;

    while (status == OK && str_word(&rest, &word))
        status = history_apply(h, word, NULL, &fault);
    return status;
}

static const char *stands(const History *h)
{
    return toy_print(history_state(h), position);
}

static const char *result(const History *h)
{
    static char text[16];
    Text out = text_into(text, sizeof text);
    Outcome outcome = {0};

    history_outcome(h, &outcome);
    history_print_result(&outcome, &out);
    return text;
}

static const char *shown(const History *h, int i, int seat)
{
    static char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);

    history_view_text(h, i, seat, &out);
    return text;
}

static const char *reason(History *h, const char *token)
{
    static char text[256];
    Text out = text_into(text, sizeof text);
    Fault fault = {0};

    if (history_apply(h, str_from(token), NULL, &fault) != OK)
        fault_print(&fault, message_english, &out);
    return text;
}

TEST(plays_and_takes_back)
{
    History *h = open_game(false);
    Events events = {0};
    Token token;
    Fault fault;

    CHECK_EQ_INT(play(h, "hide1.2 hide0.0 lr r"), OK);
    CHECK_EQ_STR(stands(h), "1 1.4 0.0 5/0 range=3");
    CHECK_EQ_INT(history_count(h), 4);
    CHECK(str_is(history_text(h, 2), "lr"));
    CHECK(str_is(history_text(h, 3), "r"));
    history_token(h, 2, &token);
    CHECK_EQ_INT(token.count, 3);
    CHECK_EQ_STR(toy_print(history_before(h, 1), position), "2 1.3 0.0 5/- range=3");
    CHECK_EQ_INT(history_apply(h, str_from("ask0.0"), &events, &fault), OK);
    CHECK_EQ_INT(events.count, 1);
    CHECK(history_undo(h) && history_undo(h));
    CHECK_EQ_STR(stands(h), "2 1.3 0.0 5/0 range=3");
    CHECK_EQ_INT(play(h, "ll"), OK);
    CHECK(str_is(history_text(h, 3), "ll"));
    while (history_undo(h))
        ;
    CHECK_EQ_INT(history_count(h), 0);
    CHECK_EQ_STR(stands(h), "1 1.3 0.0 -/- range=3");
    CHECK_EQ_INT(history_mover(h), 0);
    CHECK(history_def(h) == &toy_game);
    CHECK(!history_began_at(h));
    history_close(h);
}

TEST(writes_tokens_canonically)
{
    History *h = open_game(true);

    CHECK_EQ_INT(play(h, "l. no"), OK);
    CHECK(str_is(history_text(h, 0), "l"));
    history_close(h);
}

TEST(refuses_without_a_trace)
{
    History *h = open_game(true);
    char long_token[GAME_TOKEN_SIZE + 1];

    memset(long_token, 'l', GAME_TOKEN_SIZE);
    long_token[GAME_TOKEN_SIZE] = '\0';
    CHECK_EQ_STR(reason(h, "lll"), "column 2: this is no token");
    CHECK_EQ_STR(reason(h, "yes"), "the rules forbid it");
    CHECK_EQ_STR(reason(h, ""), "a token has 1 to 1535 characters");
    CHECK_EQ_STR(reason(h, long_token), "a token has 1 to 1535 characters");
    CHECK_EQ_STR(reason(h, "resign3"), "there is no such seat");
    CHECK_EQ_STR(reason(h, "resign5"), "column 2: this is no token");
    CHECK_EQ_STR(reason(h, "resign12"), "column 2: this is no token");
    CHECK_EQ_STR(reason(h, "repetition"),
                 "the position does not stand for the third time");
    CHECK_EQ_INT(history_count(h), 0);
    CHECK_EQ_STR(stands(h), "1 1.3 0.0 -/- range=3 open");
    history_close(h);
}

TEST(lets_seats_leave)
{
    static const char *const token[] = {"resign1", "time1", "abandon1"};
    History *h = open_game(true);
    Token steps;

    for (int i = 0; i < 3; i++) {
        CHECK_EQ_INT(play(h, token[i]), OK);
        CHECK_EQ_STR(result(h), "2");
        CHECK_EQ_INT(history_mover(h), SEAT_OVER);
        CHECK_EQ_STR(reason(h, "l"), "the game is over");
        CHECK_EQ_STR(reason(h, "resign2"), "the game is over");
        CHECK_EQ_STR(shown(h, 0, 1), token[i]);
        history_token(h, 0, &steps);
        CHECK_EQ_INT(steps.count, 0);
        CHECK(history_undo(h));
    }
    CHECK_EQ_INT(play(h, "l"), OK);
    CHECK_EQ_STR(reason(h, "time2"), "nobody leaves inside a turn");
    history_close(h);
}

TEST(knows_generic_tokens)
{
    int seat = 9;
    Leave why = LEAVE_RESIGN;

    CHECK(history_is_leave(str_from("time4"), &seat, &why));
    CHECK_EQ_INT(seat, 3);
    CHECK_EQ_INT(why, LEAVE_TIME);
    CHECK(!history_is_leave(str_from("time0"), &seat, &why));
    CHECK(!history_is_leave(str_from("time"), &seat, &why));
    CHECK(!history_is_leave(str_from("timeX"), &seat, &why));
    CHECK(!history_is_leave(str_from("xtime1"), &seat, &why));
    CHECK(!history_is_leave((Str){"", 0}, &seat, &why));
    CHECK(history_is_repetition(str_from("repetition")));
    CHECK(!history_is_repetition(str_from("repetitions")));
    CHECK(history_is_draw(str_from("draw")) && !history_is_draw(str_from("draws")));
}

TEST(ends_when_all_agree)
{
    History *h = open_game(true);

    CHECK_EQ_INT(play(h, "l draw"), ERR_ILLEGAL);
    CHECK_EQ_STR(reason(h, "draw"), "a draw is agreed to between turns");
    CHECK(history_undo(h));
    CHECK_EQ_INT(play(h, "lr draw"), OK);
    CHECK_EQ_INT(history_mover(h), SEAT_OVER);
    CHECK_EQ_STR(result(h), "1/2");
    CHECK_EQ_STR(shown(h, 1, SEAT_SPECTATOR), "draw");
    CHECK_EQ_STR(reason(h, "lr"), "the game is over");
    CHECK(history_undo(h));
    CHECK_EQ_STR(result(h), "*");
    CHECK_EQ_INT(play(h, "lr"), OK);
    history_close(h);
}

TEST(ends_with_the_third_time)
{
    History *h = open_game(true);

    CHECK_EQ_INT(play(h, "lr lr lr"), OK);
    CHECK(!history_repeats(h));
    CHECK_EQ_STR(result(h), "*");
    CHECK_EQ_INT(play(h, "lr"), OK);
    CHECK(history_repeats(h));
    CHECK_EQ_STR(reason(h, "lr"),
                 "the position stands for the third time: only 'repetition' can follow");
    CHECK_EQ_STR(reason(h, "resign1"),
                 "the position stands for the third time: only 'repetition' can follow");
    CHECK_EQ_INT(history_mover(h), 0);
    CHECK_EQ_INT(play(h, "repetition"), OK);
    CHECK_EQ_INT(history_mover(h), SEAT_OVER);
    CHECK_EQ_STR(result(h), "1/2");
    CHECK_EQ_STR(shown(h, 4, 0), "repetition");
    CHECK_EQ_STR(reason(h, "repetition"), "the game is over");
    CHECK(history_undo(h));
    CHECK(history_repeats(h));
    CHECK_EQ_STR(result(h), "*");
    CHECK(history_undo(h) && history_undo(h));
    CHECK_EQ_INT(play(h, "r l"), OK);
    CHECK(!history_repeats(h));
    CHECK_EQ_INT(play(h, "l r"), OK);
    CHECK(history_repeats(h));
    history_close(h);
}

TEST(may_be_told_to_go_on)
{
    History *h = open_game(true);

    history_set_repetition(h, REPETITION_MAY);
    CHECK_EQ_INT(play(h, "lr lr lr lr lr lr"), OK);
    CHECK(history_repeats(h));
    CHECK_EQ_INT(play(h, "repetition"), OK);
    CHECK_EQ_STR(result(h), "1/2");
    CHECK(history_undo(h));
    history_set_repetition(h, REPETITION_IGNORE);
    CHECK_EQ_INT(history_repetition(h), REPETITION_IGNORE);
    CHECK_EQ_STR(reason(h, "repetition"), "repetition does not end this game");
    CHECK_EQ_INT(play(h, "lr"), OK);
    history_close(h);
}

/* A game whose hash is the same for all positions: only texts tell them apart. */
static uint64_t flat_hash(const void *s)
{
    (void)s;
    return 7;
}

TEST(compares_texts_too)
{
    GameDef flat = toy_game;
    GameState state;
    GameSetup setup = {0};
    History *h = NULL;
    Fault fault;

    flat.hash = flat_hash;
    toy_init(&state, "2", NULL, true);
    CHECK_EQ_INT(history_open_at(&flat, &setup, &state, &h, &fault), OK);
    CHECK(history_began_at(h));
    CHECK_EQ_INT(play(h, "lr rl r l"), OK);
    CHECK(!history_repeats(h));
    CHECK_EQ_INT(play(h, "l r"), OK);
    CHECK(history_repeats(h));
    history_close(h);
}

/* How often the present position stood, by looking at all of them. */
static int times(const History *h)
{
    char now[GAME_POSITION_SIZE];
    int count = 0;

    toy_print(history_state(h), now);
    for (int i = 0; i <= history_count(h); i++) {
        const void *s = history_before(h, i);

        count += toy_game.mover(s) >= 0 && toy_game.between(s) &&
                 strcmp(toy_print(s, position), now) == 0;
    }
    return count;
}

TEST(finds_every_repetition)
{
    int found = 0;

    for (uint64_t seed = 1; seed <= 20; seed++) {
        History *h = open_game(true);
        Rng rng = {seed};

        history_set_repetition(h, REPETITION_IGNORE);
        for (int i = 0; i < 300; i++) {
            GameState s;
            Token token;
            Fault fault;
            bool between;

            memcpy(&s, history_state(h), toy_game.state_size);
            if (history_mover(h) == SEAT_OVER || rng_below(&rng, 4) == 0) {
                history_undo(h);
                continue;
            }
            game_random_token(&toy_game, &s, &rng, &token);
            CHECK_EQ_INT(history_play(h, &token, NULL, &fault), OK);
            between = history_mover(h) >= 0 && toy_game.between(history_state(h));
            CHECK_EQ_INT(history_repeats(h), between && times(h) >= 3);
            found += history_repeats(h);
        }
        history_close(h);
    }
    CHECK(found > 0);
}

TEST(draws_chance)
{
    History *h = open_game(true);
    Rng rng = {1};
    Fault fault;
    int count[4] = {0};

    CHECK_EQ_INT(history_draw(h, &rng, NULL, &fault), ERR_ILLEGAL);
    CHECK_EQ_INT(play(h, "roll"), OK);
    CHECK_EQ_INT(history_mover(h), SEAT_CHANCE);
    for (int i = 0; i < 600; i++) {
        CHECK_EQ_INT(history_draw(h, &rng, NULL, &fault), OK);
        count[history_text(h, 1).at[5] - '0']++;
        history_undo(h);
    }
    CHECK(count[1] > 60 && count[1] < 140);
    CHECK(count[2] > 150 && count[2] < 250);
    CHECK(count[3] > 240 && count[3] < 360);
    history_close(h);
}

TEST(shows_each_seat_its_view)
{
    History *h = open_game(false);

    CHECK_EQ_INT(play(h, "hide1.2 hide0.0 rl ask1.2"), OK);
    CHECK_EQ_STR(shown(h, 0, 0), "hide1.2");
    CHECK_EQ_STR(shown(h, 0, 1), "hide?");
    CHECK_EQ_STR(shown(h, 0, SEAT_SPECTATOR), "hide?");
    CHECK_EQ_STR(shown(h, 2, 1), "r#");
    CHECK_EQ_STR(shown(h, 2, 0), "rl");
    CHECK_EQ_STR(shown(h, 3, 0), "ask1.2!");
    history_close(h);
}

TEST(keeps_its_setup)
{
    GameSetup setup = {0};
    char value[] = "3";
    History *h = NULL;
    Fault fault;

    game_set_option(&setup, "Range", value);
    game_set_option(&setup, "Motto", "");
    CHECK_EQ_INT(history_open(&toy_game, &setup, &h, &fault), OK);
    value[0] = '9';
    CHECK_EQ_INT(history_setup(h)->count, 2);
    CHECK(str_is(game_option(history_setup(h), "Range"), "3"));
    CHECK_EQ_STR(toy_print(history_initial(h), position), "1 1.3 0.0 -/- range=3");
    history_close(h);
    h = NULL;
    CHECK_EQ_INT(history_open(&toy_game, &setup, &h, &fault), OK);
    history_close(h);
    game_set_option(&setup, "Next", "7");
    h = NULL;
    CHECK_EQ_INT(history_open(&toy_game, &setup, &h, &fault), ERR_ILLEGAL);
    CHECK(h == NULL);
}

TEST(refuses_a_huge_setup)
{
    GameSetup setup = {0};
    char *value = malloc(HISTORY_MAX_SETUP + 1);
    History *h = NULL;
    Fault fault;

    if (!CHECK(value != NULL))
        return;
    memset(value, 'x', HISTORY_MAX_SETUP);
    value[HISTORY_MAX_SETUP] = '\0';
    game_set_option(&setup, "Motto", value);
    CHECK_EQ_INT(history_open(&toy_game, &setup, &h, &fault), ERR_LIMIT);
    free(value);
}

/* Redoing from one's own texts: they move while the history grows. */
TEST(may_be_fed_its_own_texts)
{
    History *h = open_game(true);

    history_set_repetition(h, REPETITION_IGNORE);
    CHECK_EQ_INT(play(h, "lr"), OK);
    for (int i = 0; i < 2000; i++) {
        Fault fault;

        if (!CHECK_EQ_INT(history_apply(h, history_text(h, i), NULL, &fault), OK))
            break;
    }
    CHECK_EQ_INT(play(h, "resign1"), OK);
    CHECK(str_is(history_text(h, 2001), "resign1"));
    history_close(h);
}

TEST(has_a_limit)
{
    History *h = open_game(true);
    Fault fault;
    int played = 0;

    history_set_repetition(h, REPETITION_IGNORE);
    while (played <= HISTORY_MAX_TOKENS &&
           history_apply(h, str_from("lr"), NULL, &fault) == OK)
        played++;
    CHECK_EQ_INT(played, HISTORY_MAX_TOKENS);
    CHECK_EQ_STR(reason(h, "lr"), "the game has too many tokens");
    CHECK(history_undo(h));
    CHECK_EQ_INT(play(h, "resign1"), OK);
    history_close(h);
}

TEST(writes_results)
{
    static const struct {
        Outcome outcome;
        const char *text;
    } cases[] = {
        {{.over = false, .winners = 1}, "*"},       {{.over = true}, "1/2"},
        {{.over = true, .winners = 2}, "2"},        {{.over = true, .winners = 5}, "1=3"},
        {{.over = true, .winners = 15}, "1=2=3=4"},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char text[16];
        Text out = text_into(text, sizeof text);

        history_print_result(&cases[i].outcome, &out);
        CHECK_EQ_STR(text, cases[i].text);
    }
}

int main(void)
{
    RUN(plays_and_takes_back);
    RUN(writes_tokens_canonically);
    RUN(refuses_without_a_trace);
    RUN(lets_seats_leave);
    RUN(knows_generic_tokens);
    RUN(ends_when_all_agree);
    RUN(ends_with_the_third_time);
    RUN(may_be_told_to_go_on);
    RUN(compares_texts_too);
    RUN(finds_every_repetition);
    RUN(draws_chance);
    RUN(shows_each_seat_its_view);
    RUN(keeps_its_setup);
    RUN(refuses_a_huge_setup);
    RUN(may_be_fed_its_own_texts);
    RUN(has_a_limit);
    RUN(writes_results);
    return test_finish("history");
}
