/* SPDX-License-Identifier: MIT */
/* Random games as every viewer sees them: however a Seen is fed it ends up the same, and what
 * its seat cannot tell apart it does not tell apart. */
#include "test.h"

#include "seats.h"

/* Games of every kind. Where beliefs are dear few tokens are played. */
static const SeatsGame games[] = {
    {"toy", "Range=3", 30},
    {"toy", "Open=1", 30},
    {"santorini", "Power1=apollo Power2=pan", 40},
    {"santorini", "Seats=3 Power1=athena Power2=gaea Power3=demeter", 40},
    {"santorini", "Seats=4", 30},
    {"santorini", "Draft=quick", 20},
    {"santorini", "Draft=random Cards=simple Starters=binding", 20},
    {"santorini", "Draft=random Fleece=?", 20},
    {"santorini", "Fleece=pan", 30},
    {"santorini", "Power1=tartarus Power2=pan", 40},
    {"santorini", "Power1=minotaur Power2=tartarus Rules=revised", 40},
    {"santorini", "Power1=moerae Power2=apollo", 40},
    {"santorini", "Seats=3 Power1=apollo Power2=moerae Power3=pan", 30},
    {"santorini", "Power1=chaos Power2=artemis", 60},
    {"santorini", "Seats=3 Power1=chaos Power2=pan Power3=gaea", 60},
    {"santorini", "Power1=hecate Power2=pan", 9},
    {"santorini", "Power1=apollo Power2=hecate", 9},
    {"santorini", "Seats=3 Power1=hecate Power2=minotaur Power3=pan", 7},
    {"sintra", "Seats=2", 30},
    {"sintra", "Seats=3 Side=B", 30},
    {"sintra", "Seats=3 First=2", 30},
};

enum { GAMES = sizeof games / sizeof *games };

static int viewers_of(const SeatsGame *kind)
{
    History *game = seats_open(kind);
    int count = game ? seats_viewers(game) : 0;

    history_close(game);
    return count;
}

/* ---- feeding ---- */

/* One viewer's object in each way it can be fed. */
typedef struct Three {
    Seen *near; /* beside the history */
    Seen *far;  /* tokens, and the view of the end */
    Seen *wire; /* tokens and views */
} Three;

static void close_three(Three *t)
{
    seen_close(t->near);
    seen_close(t->far);
    seen_close(t->wire);
}

static void check_kind(const SeatsGame *kind, uint64_t seed)
{
    Rng rng = {seed};
    History *game = seats_open(kind);
    Three t[SEATS_VIEWERS] = {0};
    bool going = game;

    for (int i = 0; going && i < seats_viewers(game); i++)
        t[i] = (Three){seen_open(history_def(game), seats_viewer(game, i), SEATS_SEED),
                       seats_begin(game, seats_viewer(game, i), SEATS_SEED),
                       seats_begin(game, seats_viewer(game, i), SEATS_SEED)};
    for (int n = 0; going && n < kind->tokens && seats_play_any(game, &rng); n++) {
        for (int i = 0; i < seats_viewers(game) && going; i++) {
            int seat = seats_viewer(game, i);

            going = seats_follow(t[i].near, game, seat) &&
                    seats_tell_last(t[i].far, game, seat, false) &&
                    seats_tell_last(t[i].wire, game, seat, true) &&
                    seats_is_true(t[i].near, game, seat) &&
                    CHECK(!seen_is_open(t[i].near) ||
                          seen_hash(t[i].near) == seen_hash_of(game)) &&
                    seats_look_alike(t[i].near, t[i].far) &&
                    seats_look_alike(t[i].near, t[i].wire);
            if (!going)
                seats_report(kind, game, seat);
        }
    }
    for (int i = 0; game && i < seats_viewers(game); i++) {
        if (going)
            CHECK(seats_worlds_alike(history_def(game), t[i].near, t[i].far) &&
                  seats_worlds_alike(history_def(game), t[i].near, t[i].wire));
        close_three(&t[i]);
    }
    history_close(game);
}

static int rounds(void)
{
    return test_times(3, 100);
}

TEST(fed_beside_the_game_or_over_a_wire)
{
    for (int i = 0; i < GAMES; i++) {
        for (int n = 0; n < rounds(); n++)
            check_kind(&games[i], (uint64_t)(n * GAMES + i));
    }
}

/* ---- going back ---- */

static void check_takebacks(const SeatsGame *kind, int i, uint64_t seed)
{
    Rng rng = {seed};
    History *game = seats_open(kind);
    Seen *near, *far, *known, *fresh;
    int seat;
    Fault fault;

    if (!game)
        return;
    seat = seats_viewer(game, i);
    near = seen_open(history_def(game), seat, SEATS_SEED);
    far = seats_begin(game, seat, SEATS_SEED);
    known = seen_open(history_def(game), seat, SEATS_SEED);
    for (int n = 0; n < kind->tokens / 2; n++) {
        int back = (int)rng_below(&rng, 4), kept;

        while (back-- > 0 && history_undo(game))
            ;
        kept = history_count(game);
        if (rng_below(&rng, 2))
            CHECK_EQ_INT(seen_follow_from(known, game, kept, &fault), OK);
        if (seen_count(far) > history_count(game))
            seen_back(far, history_count(game));
        for (int k = 1 + (int)rng_below(&rng, 3); k > 0 && seats_play_any(game, &rng);
             k--)
            seats_tell_last(far, game, seat, false);
        seats_follow(near, game, seat);
        CHECK_EQ_INT(seen_follow_from(known, game, kept, &fault), OK);
        if (rng_below(&rng, 4) == 0)
            seen_belief(near);
    }
    fresh = seats_follow(NULL, game, seat);
    if (!seats_alike(near, fresh) || !seats_alike(far, fresh) ||
        !seats_alike(known, fresh))
        seats_report(kind, game, seat);
    seen_close(near);
    seen_close(far);
    seen_close(known);
    seen_close(fresh);
    history_close(game);
}

TEST(going_back_leaves_no_trace)
{
    for (int k = 0; k < GAMES; k++) {
        for (int i = 0; i < viewers_of(&games[k]); i++)
            check_takebacks(&games[k], i, (uint64_t)(100 + k * SEATS_VIEWERS + i));
    }
}

TEST(back_is_where_fewer_tokens_were)
{
    History *game = seats_open(&games[0]);
    Seen *seen = seen_open(&toy_game, 1, SEATS_SEED);
    uint64_t hash[5];
    Rng rng = {3};

    seen_back(seen, 0);
    CHECK(!seen_view(seen));
    for (int i = 0; i < 5; i++) {
        seats_follow(seen, game, 1);
        hash[i] = seen_hash(seen);
        CHECK(i == 0 || hash[i] != hash[i - 1]);
        seats_play_any(game, &rng);
    }
    seen_back(seen, 9);
    CHECK_EQ_INT(seen_count(seen), 4);
    for (int i = 4; i >= 0; i--) {
        seen_back(seen, i);
        CHECK_EQ_INT(seen_count(seen), i);
        CHECK(seen_hash(seen) == hash[i]);
    }
    seen_close(seen);
    seen_close(NULL);
    history_close(game);
}

/* ---- worlds that cannot be told apart ---- */

/* Another game that looked the same to a seat; NULL: there is none. */
static History *imagine(Seen *seen, const History *game, Rng *rng)
{
    const GameDef *def = history_def(game);
    const Belief *belief = seen_belief(seen);
    size_t world = belief ? rng_below(rng, (uint32_t)guess_count(belief)) : 0;
    History *other = NULL;
    GameState s;
    Fault fault;

    if (!belief)
        return NULL;
    guess_world(belief, world, rng, &s);
    if (def->hash(&s) == def->hash(history_state(game)))
        return NULL;
    CHECK_EQ_INT(history_open(def, history_setup(game), &other, &fault), OK);
    history_set_repetition(other, REPETITION_IGNORE);
    CHECK_EQ_INT(guess_tell(belief, world, other, &fault), OK);
    return other;
}

static void check_other_world(const SeatsGame *kind, int i, uint64_t seed, int *others)
{
    Rng rng = {seed};
    History *game = seats_open(kind), *other;
    int seat = seats_viewer(game, i);
    Seen *seen = seen_open(history_def(game), seat, SEATS_SEED);

    for (int n = 0; n < kind->tokens && seats_play_any(game, &rng); n++) {
        Seen *twin;

        seats_follow(seen, game, seat);
        other = n % 3 == 2 ? imagine(seen, game, &rng) : NULL;
        if (!other)
            continue;
        twin = seats_follow(NULL, other, seat);
        if (!seats_alike(seen, twin))
            seats_report(kind, game, seat);
        seats_follow(seen, other, seat); /* goes on, as far as the seat can tell */
        seats_alike(seen, twin);
        ++*others;
        seen_close(twin);
        history_close(other);
    }
    seen_close(seen);
    history_close(game);
}

TEST(worlds_a_seat_cannot_tell_apart)
{
    int others = 0;

    for (int k = 0; k < GAMES; k++) {
        for (int i = 0; i < viewers_of(&games[k]); i++)
            check_other_world(&games[k], i, (uint64_t)(500 + k * SEATS_VIEWERS + i),
                              &others);
    }
    CHECK(others > 50);
}

/* ---- errors ---- */

/* Whatever fails, it looks as before, and guesses the same. */
static void check_errors(Seen *seen, const History *game, int seat)
{
    static const char *const bad[] = {"", "zz", "time9", "repetition zz", "<die:9>", "?"};
    const GameSetup *setup = history_setup(game);
    Seen *before = seats_follow(NULL, game, seat);
    char tokens[1 << 14];
    Text all = text_into(tokens, sizeof tokens);
    Fault fault;

    for (int i = 0; i < history_count(game); i++) {
        char room[GAME_TOKEN_SIZE];

        text_add_str(&all, seats_shown(game, i, seat, room));
        text_char(&all, ' ');
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(seen_tell(seen, str_from(bad[i]), NULL, &fault) != OK);
    CHECK_EQ_INT(seen_follow_text(seen, setup, NULL, text_str(&all), &fault), OK);
    text_add(&all, "zz");
    CHECK(seen_follow_text(seen, setup, NULL, text_str(&all), &fault) != OK);
    CHECK(seen_follow_text(seen, setup, NULL, str_from("zz"), &fault) != OK);
    seats_alike(seen, before);
    seen_close(before);
}

TEST(errors_change_nothing)
{
    GameSetup odd = {0};
    Fault fault;

    game_set_option(&odd, "Seats", "17");
    game_set_option(&odd, "Range", "999");
    for (int k = 0; k < GAMES; k += test_skims() ? 4 : 1) {
        History *game = seats_open(&games[k]);
        Rng rng = {(uint64_t)k};

        for (int n = 0; n < games[k].tokens / 4 + 3 && seats_play_any(game, &rng); n++)
            ;
        for (int i = 0; i < seats_viewers(game); i++) {
            int seat = seats_viewer(game, i);
            Seen *seen = seen_open(history_def(game), seat, SEATS_SEED);

            CHECK_EQ_INT(seen_tell(seen, str_from("r"), NULL, &fault), ERR_ILLEGAL);
            CHECK(seen_begin(seen, &odd, NULL, &fault) != OK);
            CHECK(!seen_view(seen));
            seats_follow(seen, game, seat);
            CHECK(seen_begin(seen, &odd, NULL, &fault) != OK);
            check_errors(seen, game, seat);
            seen_close(seen);
        }
        history_close(game);
    }
}

int main(void)
{
    RUN(fed_beside_the_game_or_over_a_wire);
    RUN(going_back_leaves_no_trace);
    RUN(back_is_where_fewer_tokens_were);
    RUN(worlds_a_seat_cannot_tell_apart);
    RUN(errors_change_nothing);
    return test_finish("seen");
}
