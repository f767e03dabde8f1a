/* SPDX-License-Identifier: MIT */
/* Guessing: every world a belief holds was seen as the true game was, and the true game is
 * among them. */
#include "test.h"

#include "game/guess.h"
#include "toy_game.h"

static char position[GAME_POSITION_SIZE];

/* Plays a game and lets a belief of each seat and of a spectator look on. */
typedef struct Table {
    History *game;
    Belief *belief[3]; /* seats 0 and 1, spectator */
} Table;

static int seat_of(int i)
{
    return i < 2 ? i : SEAT_SPECTATOR;
}

static bool table_open(Table *table, const GameState *initial)
{
    GameSetup setup = {0};
    Fault fault;
    bool done = history_open_at(&toy_game, &setup, initial, &table->game, &fault) == OK;

    for (int i = 0; i < 3; i++)
        done = done && guess_open(&toy_game, initial, seat_of(i), (uint64_t)i,
                                  &table->belief[i], &fault) == OK;
    return CHECK(done);
}

static void table_close(Table *table)
{
    history_close(table->game);
    for (int i = 0; i < 3; i++)
        guess_close(table->belief[i]);
}

static bool show_last(Table *table)
{
    int last = history_count(table->game) - 1;
    Fault fault;
    bool done = true;

    for (int i = 0; i < 3; i++) {
        char text[GAME_TOKEN_SIZE];
        Text out = text_into(text, sizeof text);

        history_view_text(table->game, last, seat_of(i), &out);
        done &= CHECK_EQ_INT(guess_observe(table->belief[i], text_str(&out), &fault), OK);
    }
    return done;
}

/* Every world must have been seen exactly as the true course was. */
static void check_world(const Table *table, int who, size_t world)
{
    const History *game = table->game;
    GameSetup setup = {0};
    History *told = NULL;
    Fault fault;

    if (!CHECK_EQ_INT(
            history_open_at(&toy_game, &setup, history_initial(game), &told, &fault), OK))
        return;
    CHECK_EQ_INT(guess_tell(table->belief[who], world, told, &fault), OK);
    if (CHECK_EQ_INT(history_count(told), history_count(game))) {
        for (int i = 0; i < history_count(game); i++) {
            char want[GAME_TOKEN_SIZE], got[GAME_TOKEN_SIZE];
            Text want_out = text_into(want, sizeof want),
                 got_out = text_into(got, sizeof got);

            history_view_text(game, i, seat_of(who), &want_out);
            history_view_text(told, i, seat_of(who), &got_out);
            CHECK_EQ_STR(got, want);
        }
    }
    history_close(told);
}

/* Is the truth among the worlds? */
static bool holds_truth(const Table *table, int who)
{
    char true_text[GAME_POSITION_SIZE];
    Rng rng = {1};

    toy_print(history_state(table->game), true_text);
    for (size_t i = 0; i < guess_count(table->belief[who]); i++) {
        GameState s;

        guess_world(table->belief[who], i, &rng, &s);
        if (strcmp(toy_print(&s, position), true_text) == 0)
            return true;
    }
    return false;
}

TEST(guesses_fit_what_was_seen)
{
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Rng rng = {seed};
        GameState initial;
        Table table;
        int plies = 0;

        toy_init(&initial, "3", NULL, false);
        if (!table_open(&table, &initial))
            return;
        while (history_mover(table.game) != SEAT_OVER && plies++ < 30) {
            GameState scratch;
            Token token;
            Fault fault;

            memcpy(&scratch, history_state(table.game), toy_game.state_size);
            game_random_token(&toy_game, &scratch, &rng, &token);
            history_set_repetition(table.game, REPETITION_IGNORE);
            CHECK_EQ_INT(history_play(table.game, &token, NULL, &fault), OK);
            if (!show_last(&table))
                break;
        }
        for (int who = 0; who < 3; who++) {
            CHECK(holds_truth(&table, who));
            CHECK(guess_count(table.belief[who]) <= 81);
            for (size_t i = 0; i < guess_count(table.belief[who]); i += 7)
                check_world(&table, who, i);
        }
        table_close(&table);
    }
}

static bool observe_all(Belief *belief, const char *tokens)
{
    Str rest = str_from(tokens), word;
    Fault fault;

    while (str_word(&rest, &word)) {
        if (guess_observe(belief, word, &fault) != OK)
            return false;
    }
    return true;
}

static Belief *open_belief(const char *text, int seat)
{
    GameState initial;
    Belief *belief = NULL;
    Fault fault;

    toy_parse(&initial, text);
    CHECK_EQ_INT(guess_open(&toy_game, &initial, seat, 5, &belief, &fault), OK);
    return belief;
}

TEST(worlds_come_and_go)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=3", 0);

    CHECK(observe_all(belief, "hide1.1 hide?"));
    CHECK_EQ_INT(guess_count(belief), 9);
    CHECK(observe_all(belief, "ask0.0"));
    CHECK_EQ_INT(guess_count(belief), 8);
    CHECK(observe_all(belief, "r# ask0.1 l# ask2.2!"));
    CHECK_EQ_INT(guess_count(belief), 1);
    CHECK(observe_all(belief, "roll <die:3> resign1"));
    CHECK_EQ_INT(guess_count(belief), 1);
    CHECK(!observe_all(belief, "r"));
    guess_close(belief);
    guess_close(NULL);
}

TEST(what_does_not_fit_changes_nothing)
{
    static const char *const bad[] = {"ask9.9", "hide?",   "r#l", "",
                                      "time9",  "<die:1>", "\xff"};
    Belief *belief = open_belief("1 1.3 0.0 -/- range=3", 0);

    CHECK(observe_all(belief, "hide1.1 hide? ask0.0"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Fault fault;

        CHECK(guess_observe(belief, str_from(bad[i]), &fault) != OK);
        CHECK_EQ_INT(guess_count(belief), 8);
    }
    CHECK(observe_all(belief, "rr no"));
    guess_close(belief);
}

TEST(open_games_say_why)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=2 open", 0);
    char text[128];
    Text out = text_into(text, sizeof text);
    Fault fault;

    CHECK_EQ_INT(guess_observe(belief, str_from("yes"), &fault), ERR_ILLEGAL);
    fault_print(&fault, message_english, &out);
    CHECK_EQ_STR(text, "the rules forbid it");
    CHECK_EQ_INT(guess_observe(belief, str_from("zzz"), &fault), ERR_SYNTAX);
    CHECK(observe_all(belief, "lr lr lr lr"));
    CHECK_EQ_INT(guess_count(belief), 1);
    CHECK(observe_all(belief, "repetition"));
    CHECK_EQ_INT(guess_observe(belief, str_from("l"), &fault), ERR_ILLEGAL);
    guess_close(belief);
}

/* More worlds than are kept: half of them, by chance; and when the one that was true
 * turns out to be missing, the belief finds it again. */
TEST(large_beliefs_are_cut_and_mended)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=64", 0);
    int odd = 0;

    CHECK(observe_all(belief, "hide1.1 hide?"));
    CHECK_EQ_INT(guess_count(belief), GUESS_MAX_WORLDS);
    for (size_t i = 0; i < guess_count(belief); i++) {
        GameState s;
        Rng rng = {1};
        int number;

        guess_world(belief, i, &rng, &s);
        toy_print(&s, position);
        sscanf(strchr(position, '/'), "/%d", &number);
        odd += number & 1;
    }
    CHECK(odd > GUESS_MAX_WORLDS * 2 / 5 && odd < GUESS_MAX_WORLDS * 3 / 5);
    CHECK(observe_all(belief, "ask3.4"));
    guess_close(belief);
    for (int high = 0; high < 3; high++) {
        char token[32];

        belief = open_belief("1 1.3 0.0 -/- range=64", 0);
        snprintf(token, sizeof token, "hide1.1 hide? ask%d.63!", high);
        CHECK(observe_all(belief, token));
        CHECK_EQ_INT(guess_count(belief), 1);
        guess_close(belief);
    }
}

TEST(views_narrow_a_belief)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=3", 1);
    GameState s, seen;
    Fault fault;

    CHECK(observe_all(belief, "hide? hide0.0 r"));
    toy_parse(&s, "2 1.3 0.0 4/0 range=3");
    toy_game.view(&s, 1, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), ERR_ILLEGAL);
    CHECK_EQ_INT(guess_count(belief), 9);
    toy_parse(&s, "2 2.3 0.0 4/0 range=3");
    toy_game.view(&s, 1, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), OK);
    CHECK_EQ_INT(guess_count(belief), 9);
    toy_game.view(&s, 0, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), ERR_ILLEGAL);
    guess_close(belief);
}

/* A game in which the number is forgotten as soon as it is hidden. */
static uint64_t forgetful_hash(const void *s)
{
    toy_print(s, position);
    return strlen(position);
}

TEST(equal_worlds_are_one)
{
    GameDef forgetful = toy_game;
    GameState initial;
    Belief *belief = NULL;
    Fault fault;

    forgetful.hash = forgetful_hash;
    toy_init(&initial, "3", NULL, false);
    CHECK_EQ_INT(guess_open(&forgetful, &initial, 1, 5, &belief, &fault), OK);
    CHECK(observe_all(belief, "hide?"));
    CHECK_EQ_INT(guess_count(belief), 1);
    guess_close(belief);
}

TEST(beliefs_have_a_limit)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=2 open", 0);
    Fault fault;
    int seen = 0;

    while (seen <= GUESS_MAX_TOKENS &&
           guess_observe(belief, str_from("lr"), &fault) == OK)
        seen++;
    CHECK_EQ_INT(seen, GUESS_MAX_TOKENS);
    CHECK_EQ_INT(guess_observe(belief, str_from("lr"), &fault), ERR_LIMIT);
    guess_close(belief);
}

/* A rule for which a view tells more than the tokens: the question that ends the game. */
static void plain_view_token(const void *s, const Token *token, int seat, Text *out)
{
    char text[GAME_TOKEN_SIZE];
    Text full = text_into(text, sizeof text);

    toy_game.view_token(s, token, seat, &full);
    text[strcspn(text, "!")] = '\0';
    text_add(out, text);
}

TEST(samples_go_on_where_they_can)
{
    GameDef quiet = toy_game;
    GameState initial, s, seen;
    Belief *belief = NULL;
    Rng rng = {3};
    Fault fault;
    bool lucky[7] = {0};

    quiet.view_token = plain_view_token;
    toy_parse(&initial, "1 1.3 0.8 -/- range=3");
    CHECK_EQ_INT(guess_open(&quiet, &initial, SEAT_SPECTATOR, 5, &belief, &fault), OK);
    CHECK(observe_all(belief, "hide? hide? r ask1.1"));
    CHECK_EQ_INT(guess_count(belief), 81);
    for (int i = 0; i < 500; i++) {
        guess_sample(belief, &rng, &s);
        CHECK(quiet.mover(&s) == 0);
    }
    guess_world(belief, 0, &rng, &s);
    for (int i = 0; i < 200; i++) {
        GameState other;

        guess_world(belief, 0, &rng, &other);
        for (size_t k = 0; k < quiet.state_size; k++) {
            if (other.bytes[k] != s.bytes[k])
                lucky[other.bytes[k] % 7] = true;
        }
    }
    CHECK(lucky[1] || lucky[2]);
    toy_parse(&s, "2* 2.3 0.11 1/1 range=3");
    quiet.view(&s, SEAT_SPECTATOR, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), OK);
    CHECK_EQ_INT(guess_count(belief), 9);
    guess_sample(belief, &rng, &s);
    CHECK_EQ_INT(quiet.mover(&s), SEAT_OVER);
    guess_close(belief);
}

TEST(same_seed_same_worlds)
{
    Belief *one = open_belief("1 1.3 0.0 -/- range=64", 0);
    Belief *two = open_belief("1 1.3 0.0 -/- range=64", 0);

    CHECK(observe_all(one, "hide1.1 hide?") && observe_all(two, "hide1.1 hide?"));
    for (size_t i = 0; i < guess_count(one); i += 100) {
        Rng rng = {9}, same = {9};
        GameState a = {0}, b = {0};

        guess_world(one, i, &rng, &a);
        guess_world(two, i, &same, &b);
        CHECK(memcmp(&a, &b, sizeof a) == 0);
    }
    guess_close(one);
    guess_close(two);
}

int main(void)
{
    RUN(guesses_fit_what_was_seen);
    RUN(worlds_come_and_go);
    RUN(what_does_not_fit_changes_nothing);
    RUN(open_games_say_why);
    RUN(large_beliefs_are_cut_and_mended);
    RUN(views_narrow_a_belief);
    RUN(equal_worlds_are_one);
    RUN(beliefs_have_a_limit);
    RUN(samples_go_on_where_they_can);
    RUN(same_seed_same_worlds);
    return test_finish("guess");
}
