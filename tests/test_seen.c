/* SPDX-License-Identifier: MIT */
/* A game as one seat sees it: however it is fed it ends up the same, and what its seat cannot
 * tell apart it does not tell apart. */
#include "test.h"

#include "game/games.h"
#include "game/legal.h"
#include "game/seen.h"
#include "santorini/santorini.h"
#include "toy_game.h"

enum { SEED = 7, MAX_TOKENS = 60, MAX_WORLDS_LOOKED_AT = 64 };

/* Games of every kind. Where beliefs are dear few tokens are played. */
static const struct Kind {
    const char *game, *setup;
    int tokens;
} kinds[] = {
    {"toy", "Range=3", 30},
    {"toy", "Open=1", 30},
    {"santorini", "Power1=apollo Power2=pan", 40},
    {"santorini", "Seats=3 Power1=athena Power2=gaea Power3=demeter", 40},
    {"santorini", "Seats=4", 30},
    {"santorini", "Draft=quick", 20},
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
};

enum { KINDS = sizeof kinds / sizeof *kinds };

static const GameDef *def_of(const struct Kind *kind)
{
    return strcmp(kind->game, "toy") == 0 ? &toy_game : games_find(str_from(kind->game));
}

/* Reads "Key=Value Key=Value"; the setup points into the text. */
static GameSetup setup_of(const char *text)
{
    GameSetup setup = {0};
    Str rest = str_from(text), word, key;

    while (str_word(&rest, &word)) {
        str_cut(&word, '=', &key);
        game_add_option(&setup, key, word);
    }
    return setup;
}

static History *open_game(const struct Kind *kind)
{
    GameSetup setup = setup_of(kind->setup);
    History *game = NULL;
    Fault fault;

    CHECK_EQ_INT(history_open(def_of(kind), &setup, &game, &fault), OK);
    if (game)
        history_set_repetition(game, REPETITION_IGNORE);
    return game;
}

/* ---- one game, seen by everybody ---- */

enum { VIEWERS = GAME_MAX_SEATS + 2 };

/* The seats, a spectator, somebody who is told all. */
static int viewers(const History *game)
{
    return history_def(game)->seats(history_state(game)) + 2;
}

static int viewers_of(const struct Kind *kind)
{
    History *game = open_game(kind);
    int count = game ? viewers(game) : 0;

    history_close(game);
    return count;
}

static int viewer(const History *game, int i)
{
    int seats = viewers(game) - 2;

    return i < seats ? i : i == seats ? SEAT_SPECTATOR : SEEN_ALL;
}

static bool play_any(History *game, Rng *rng)
{
    GameState s;
    Token token;
    Fault fault;

    if (history_mover(game) == SEAT_OVER)
        return false;
    memcpy(&s, history_state(game), history_def(game)->state_size);
    game_random_token(history_def(game), &s, rng, &token);
    return CHECK_EQ_INT(history_play(game, &token, NULL, &fault), OK);
}

/* Token i as it goes over a wire. */
static Str shown(const History *game, int i, int seat, char room[GAME_TOKEN_SIZE])
{
    Text out = text_into(room, GAME_TOKEN_SIZE);

    if (seat == SEEN_ALL)
        text_add_str(&out, history_text(game, i));
    else
        history_view_text(game, i, seat, &out);
    return text_str(&out);
}

/* The view as it goes over a wire; NULL where it has no text. */
static const void *shown_view(const History *game, int seat, GameState *room)
{
    const GameDef *def = history_def(game);
    char text[GAME_POSITION_SIZE];
    Fault fault;

    memcpy(room, history_state(game), def->state_size);
    if (seat != SEEN_ALL)
        def->view(history_state(game), seat, room);
    game_position_text(def, room, text);
    if (!def->between(room) || strcmp(text, "none") == 0)
        return NULL;
    memset(room, 0, sizeof *room);
    return CHECK_EQ_INT(def->parse_position(room, str_from(text), &fault), OK) ? room
                                                                               : NULL;
}

/* Tells the latest token, the view only where `views` or where the game is over. */
static bool tell_last(Seen *seen, const History *game, int seat, bool views)
{
    char room[GAME_TOKEN_SIZE];
    GameState state;
    const void *after =
        views || history_mover(game) == SEAT_OVER ? shown_view(game, seat, &state) : NULL;
    Str token = shown(game, history_count(game) - 1, seat, room);
    Fault fault;

    if (CHECK_EQ_INT(seen_tell(seen, token, after, &fault), OK))
        return true;
    printf("#   seat %d is told '%s': %s\n", seat, room, fault.message.id);
    return false;
}

static Seen *begin(const History *game, int seat, uint64_t seed)
{
    Seen *seen = seen_open(history_def(game), seat, seed);
    Fault fault;

    CHECK_EQ_INT(seen_begin(seen, history_setup(game), NULL, &fault), OK);
    return seen;
}

static Seen *follow(Seen *seen, const History *game, int seat)
{
    Fault fault;

    if (!seen)
        seen = seen_open(history_def(game), seat, SEED);
    if (!CHECK_EQ_INT(seen_follow(seen, game, &fault), OK))
        printf("#   seat %d: %s\n", seat, fault.message.id);
    return seen;
}

static bool worlds_alike(const GameDef *def, Seen *a, Seen *b)
{
    const Belief *one = seen_belief(a), *two = seen_belief(b);
    size_t count = one ? guess_count(one) : 0;

    if (!CHECK((one == NULL) == (two == NULL)))
        return false;
    if (!one)
        return true;
    if (!CHECK_EQ_INT(count, guess_count(two)))
        return false;
    for (size_t i = 0; i < count && i < MAX_WORLDS_LOOKED_AT; i++) {
        Rng rng = {i}, same = {i};
        GameState x, y;

        guess_world(one, i, &rng, &x);
        guess_world(two, i, &same, &y);
        if (!CHECK(memcmp(&x, &y, def->state_size) == 0))
            return false;
    }
    return true;
}

/* All but the worlds. */
static bool look_alike(const Seen *a, const Seen *b)
{
    const GameDef *def = seen_def(a);

    if (!CHECK_EQ_INT(seen_count(a), seen_count(b)) ||
        !CHECK(seen_is_open(a) == seen_is_open(b)))
        return false;
    for (int i = 0; i < seen_count(a); i++) {
        if (!CHECK(str_equal(seen_token(a, i), seen_token(b, i))))
            return false;
    }
    for (int i = 0; i <= seen_count(a); i++) {
        if (!CHECK(memcmp(seen_view_at(a, i), seen_view_at(b, i), def->state_size) == 0))
            return false;
    }
    return CHECK(seen_hash(a) == seen_hash(b)) &&
           CHECK_EQ_INT(seen_mover(a), seen_mover(b));
}

static bool alike(Seen *a, Seen *b)
{
    return look_alike(a, b) && worlds_alike(seen_def(a), a, b);
}

/* Is it what the truth looks like? */
static bool is_true(const Seen *seen, const History *game, int seat)
{
    const GameDef *def = history_def(game);
    GameState view;

    memcpy(&view, history_state(game), def->state_size);
    if (!seen_is_open(seen))
        def->view(history_state(game), seat, &view);
    return CHECK(memcmp(&view, seen_view(seen), def->state_size) == 0) &&
           CHECK_EQ_INT(seen_mover(seen), history_mover(game));
}

static void report(const struct Kind *kind, const History *game, int seat)
{
    printf("#   %s %s, seat %d:", kind->game, kind->setup, seat);
    for (int i = 0; i < history_count(game); i++)
        printf(" %.*s", (int)history_text(game, i).size, history_text(game, i).at);
    printf("\n");
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

static void check_kind(const struct Kind *kind, uint64_t seed)
{
    Rng rng = {seed};
    History *game = open_game(kind);
    Three t[VIEWERS] = {0};
    bool going = game;

    for (int i = 0; going && i < viewers(game); i++)
        t[i] = (Three){seen_open(history_def(game), viewer(game, i), SEED),
                       begin(game, viewer(game, i), SEED),
                       begin(game, viewer(game, i), SEED)};
    for (int n = 0; going && n < kind->tokens && play_any(game, &rng); n++) {
        for (int i = 0; i < viewers(game) && going; i++) {
            int seat = viewer(game, i);

            going = follow(t[i].near, game, seat) &&
                    tell_last(t[i].far, game, seat, false) &&
                    tell_last(t[i].wire, game, seat, true) &&
                    is_true(t[i].near, game, seat) && look_alike(t[i].near, t[i].far) &&
                    look_alike(t[i].near, t[i].wire);
            if (!going)
                report(kind, game, seat);
        }
    }
    for (int i = 0; game && i < viewers(game); i++) {
        if (going)
            CHECK(worlds_alike(history_def(game), t[i].near, t[i].far) &&
                  worlds_alike(history_def(game), t[i].near, t[i].wire));
        close_three(&t[i]);
    }
    history_close(game);
}

static int rounds(void)
{
    return test_long() ? 100 : 3;
}

TEST(fed_beside_the_game_or_over_a_wire)
{
    for (int i = 0; i < KINDS; i++) {
        for (int n = 0; n < rounds(); n++)
            check_kind(&kinds[i], (uint64_t)(n * KINDS + i));
    }
}

/* ---- going back ---- */

static void check_takebacks(const struct Kind *kind, int i, uint64_t seed)
{
    Rng rng = {seed};
    History *game = open_game(kind);
    Seen *near, *far, *fresh;
    int seat;

    if (!game)
        return;
    seat = viewer(game, i);
    near = seen_open(history_def(game), seat, SEED);
    far = begin(game, seat, SEED);
    for (int n = 0; n < kind->tokens / 2; n++) {
        int back = (int)rng_below(&rng, 4);

        while (back-- > 0 && history_undo(game))
            ;
        if (seen_count(far) > history_count(game))
            seen_back(far, history_count(game));
        for (int k = 1 + (int)rng_below(&rng, 3); k > 0 && play_any(game, &rng); k--)
            tell_last(far, game, seat, false);
        follow(near, game, seat);
        if (rng_below(&rng, 4) == 0)
            seen_belief(near);
    }
    fresh = follow(NULL, game, seat);
    if (!alike(near, fresh) || !alike(far, fresh))
        report(kind, game, seat);
    seen_close(near);
    seen_close(far);
    seen_close(fresh);
    history_close(game);
}

TEST(going_back_leaves_no_trace)
{
    for (int k = 0; k < KINDS; k++) {
        for (int i = 0; i < viewers_of(&kinds[k]); i++)
            check_takebacks(&kinds[k], i, (uint64_t)(100 + k * VIEWERS + i));
    }
}

TEST(back_is_where_fewer_tokens_were)
{
    History *game = open_game(&kinds[0]);
    Seen *seen = seen_open(&toy_game, 1, SEED);
    uint64_t hash[5];
    Rng rng = {3};

    seen_back(seen, 0);
    CHECK(!seen_view(seen));
    for (int i = 0; i < 5; i++) {
        follow(seen, game, 1);
        hash[i] = seen_hash(seen);
        CHECK(i == 0 || hash[i] != hash[i - 1]);
        play_any(game, &rng);
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

static void check_other_world(const struct Kind *kind, int i, uint64_t seed, int *others)
{
    Rng rng = {seed};
    History *game = open_game(kind), *other;
    int seat = viewer(game, i);
    Seen *seen = seen_open(history_def(game), seat, SEED);

    for (int n = 0; n < kind->tokens && play_any(game, &rng); n++) {
        Seen *twin;

        follow(seen, game, seat);
        other = n % 3 == 2 ? imagine(seen, game, &rng) : NULL;
        if (!other)
            continue;
        twin = follow(NULL, other, seat);
        if (!alike(seen, twin))
            report(kind, game, seat);
        follow(seen, other, seat); /* goes on, as far as the seat can tell */
        alike(seen, twin);
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

    for (int k = 0; k < KINDS; k++) {
        for (int i = 0; i < viewers_of(&kinds[k]); i++)
            check_other_world(&kinds[k], i, (uint64_t)(500 + k * VIEWERS + i), &others);
    }
    CHECK(others > 50);
}

/* ---- does it go on? ---- */

static int parsed; /* tokens read since it was set to 0 */

static Status count_parsed(const void *s, Str text, Token *ret_token, Fault *ret_fault)
{
    parsed++;
    return toy_game.parse_token(s, text, ret_token, ret_fault);
}

static void follow_tokens(Seen *seen, const char *tokens, int expected, const char *view)
{
    const GameSetup setup = {0};
    GameState start;
    char text[GAME_POSITION_SIZE];
    Fault fault;

    toy_parse(&start, "1 1.3 0.0 -/- range=2 open");
    parsed = 0;
    CHECK_EQ_INT(seen_follow_text(seen, &setup, &start, str_from(tokens), &fault), OK);
    CHECK_EQ_INT(parsed, expected);
    CHECK_EQ_STR(toy_print(seen_view(seen), text), view);
}

TEST(what_was_told_is_not_told_again)
{
    GameDef counting = toy_game;
    Seen *seen;

    counting.parse_token = count_parsed;
    seen = seen_open(&counting, 0, SEED);
    follow_tokens(seen, "", 0, "1 1.3 0.0 -/- range=2 open");
    follow_tokens(seen, "r l", 2, "1 2.2 0.0 -/- range=2 open");
    follow_tokens(seen, "r l", 0, "1 2.2 0.0 -/- range=2 open");
    follow_tokens(seen, "r  l\tr", 1, "2 3.2 0.0 -/- range=2 open");
    follow_tokens(seen, "r", 0, "2 2.3 0.0 -/- range=2 open");
    follow_tokens(seen, "r ll", 1, "1 2.1 0.0 -/- range=2 open");
    follow_tokens(seen, "r r", 2, "1 2.4 0.0 -/- range=2 open");
    follow_tokens(seen, "l yes", 2, "2 0.3 0.1 -/- range=2 open");
    seen_close(seen);
}

TEST(another_game_begins_anew)
{
    GameSetup setup = {0};
    GameState here, there;
    Seen *seen = seen_open(&toy_game, SEEN_ALL, SEED);
    char text[GAME_POSITION_SIZE];
    Fault fault;

    toy_parse(&here, "1 1.3 0.0 -/- range=2 open");
    toy_parse(&there, "2 1.3 0.0 -/- range=2 open");
    CHECK_EQ_INT(seen_follow_text(seen, &setup, &here, str_from("r"), &fault), OK);
    CHECK_EQ_INT(seen_follow_text(seen, &setup, &there, str_from("r"), &fault), OK);
    CHECK_EQ_STR(toy_print(seen_view(seen), text), "1 1.4 0.0 -/- range=2 open");
    seen_close(seen);
}

/* ---- errors ---- */

/* Whatever fails, it looks as before, and guesses the same. */
static void check_errors(Seen *seen, const History *game, int seat)
{
    static const char *const bad[] = {"", "zz", "time9", "repetition zz", "<die:9>", "?"};
    const GameSetup *setup = history_setup(game);
    Seen *before = follow(NULL, game, seat);
    char tokens[1 << 14];
    Text all = text_into(tokens, sizeof tokens);
    Fault fault;

    for (int i = 0; i < history_count(game); i++) {
        char room[GAME_TOKEN_SIZE];

        text_add_str(&all, shown(game, i, seat, room));
        text_char(&all, ' ');
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK(seen_tell(seen, str_from(bad[i]), NULL, &fault) != OK);
    CHECK_EQ_INT(seen_follow_text(seen, setup, NULL, text_str(&all), &fault), OK);
    text_add(&all, "zz");
    CHECK(seen_follow_text(seen, setup, NULL, text_str(&all), &fault) != OK);
    CHECK(seen_follow_text(seen, setup, NULL, str_from("zz"), &fault) != OK);
    alike(seen, before);
    seen_close(before);
}

TEST(errors_change_nothing)
{
    GameSetup odd = {0};
    Fault fault;

    game_set_option(&odd, "Seats", "17");
    game_set_option(&odd, "Range", "999");
    for (int k = 0; k < KINDS; k++) {
        History *game = open_game(&kinds[k]);
        Rng rng = {(uint64_t)k};

        for (int n = 0; n < kinds[k].tokens / 4 + 3 && play_any(game, &rng); n++)
            ;
        for (int i = 0; i < viewers(game); i++) {
            int seat = viewer(game, i);
            Seen *seen = seen_open(history_def(game), seat, SEED);

            CHECK_EQ_INT(seen_tell(seen, str_from("r"), NULL, &fault), ERR_ILLEGAL);
            CHECK(seen_begin(seen, &odd, NULL, &fault) != OK);
            CHECK(!seen_view(seen));
            follow(seen, game, seat);
            CHECK(seen_begin(seen, &odd, NULL, &fault) != OK);
            check_errors(seen, game, seat);
            seen_close(seen);
        }
        history_close(game);
    }
}

/* ---- beginnings with secrets ---- */

static const struct {
    const char *position, *tokens;
    bool whole[2]; /* does seat 1, does seat 2 miss nothing? */
} secret[] = {
    {"00000/00000/00000/00000/00000 1 apollo:a1,b1 tartarus[abyss=c3]:d5,e5",
     "b1-c1+d1 e5-e4+e5",
     {false, true}},
    {"00000/00000/00000/00000/00000 1 pan:a1,b1 moerae[fate=b2]:c5,d5,e5",
     "b1-c1+d1 e5-e4+e5",
     {false, true}},
    {"00000/00000/00000/00000/00000 2 hecate:a1,b1 none:d5,e5",
     "e5-e4+e5 a1-a2+a1",
     {true, false}},
    {"00000/00000/00000/00000/00030 1 "
     "chaos[deck=pan+apollo+artemis+athena+demeter+hephaestus+hermes+minotaur+prometheus;"
     "face=atlas]:c1,a5 none:d5,e5",
     "c1-c2*d1 <chaos:apollo> e5-e4+e5",
     {true, true}},
    {"00000/00000/00000/00000/00000 2 apollo:- tartarus:-",
     "@a1,@b1 @d5,@e5 ~c3",
     {true, true}},
};

static void check_secret(const char *position, const char *tokens, int seat, bool whole)
{
    const GameSetup none = {0};
    History *game = NULL;
    GameState state, view;
    Seen *near = seen_open(&santorini_game, seat, SEED),
         *wire = seen_open(&santorini_game, seat, SEED);
    Str rest = str_from(tokens), token;
    Fault fault;

    CHECK_EQ_INT(santorini_game.parse_position(&state, str_from(position), &fault), OK);
    CHECK_EQ_INT(history_open_at(&santorini_game, &none, &state, &game, &fault), OK);
    CHECK_EQ_INT(seen_begin(wire, &none, shown_view(game, seat, &view), &fault), OK);
    do {
        follow(near, game, seat);
        is_true(near, game, seat);
        alike(near, wire);
        CHECK((seen_belief(near) != NULL) == whole);
    } while (str_word(&rest, &token) &&
             CHECK_EQ_INT(history_apply(game, token, NULL, &fault), OK) &&
             tell_last(wire, game, seat, true));
    seen_close(near);
    seen_close(wire);
    history_close(game);
}

TEST(games_that_begin_with_secrets)
{
    for (size_t i = 0; i < sizeof secret / sizeof *secret; i++) {
        for (int seat = 0; seat < 2; seat++) {
            int faults = test_now.faults;

            check_secret(secret[i].position, secret[i].tokens, seat,
                         secret[i].whole[seat]);
            if (test_now.faults > faults)
                printf("#   %s, seat %d\n", secret[i].position, seat);
        }
    }
}

/* Nothing can be guessed from a view, but tokens that hide nothing lead on. */
TEST(goes_on_from_a_view)
{
    const GameSetup none = {0};
    Seen *seen = seen_open(&santorini_game, 0, SEED);
    char text[GAME_POSITION_SIZE];
    GameState view;
    Fault fault;

    CHECK_EQ_INT(santorini_game.parse_position(
                     &view,
                     str_from("00000/00000/00000/00000/00000 1 apollo:a1,b1 "
                              "tartarus[abyss=?]:d5,e5"),
                     &fault),
                 OK);
    CHECK_EQ_INT(
        seen_follow_text(seen, &none, &view, str_from("b1-c1+d1 e5-e4+e5"), &fault), OK);
    game_position_text(&santorini_game, seen_view(seen), text);
    CHECK_EQ_STR(text,
                 "00001/00000/00000/00000/00010 1 apollo:a1,c1 tartarus[abyss=?]:e4,d5");
    CHECK(seen_tell(seen, str_from("c1-c3+d1"), NULL, &fault) != OK);
    CHECK_EQ_INT(seen_tell(seen, str_from("resign1"), NULL, &fault), OK);
    CHECK_EQ_INT(seen_mover(seen), SEAT_OVER);
    seen_close(seen);
}

/* ---- draws ---- */

static void check_draw(int seat, const char *position, const char *tokens)
{
    const GameSetup none = {0};
    Seen *seen = seen_open(&toy_game, seat, SEED);
    GameState start;
    Outcome outcome;
    uint64_t hash;
    Fault fault;

    toy_parse(&start, position);
    CHECK_EQ_INT(seen_follow_text(seen, &none, &start, str_from(tokens), &fault), OK);
    hash = seen_hash(seen);
    CHECK(seen_mover(seen) != SEAT_OVER);
    CHECK_EQ_INT(seen_tell(seen, str_from("repetition"), NULL, &fault), OK);
    CHECK_EQ_INT(seen_mover(seen), SEAT_OVER);
    seen_outcome(seen, &outcome);
    CHECK(outcome.over && outcome.winners == 0);
    CHECK(seen_hash(seen) != hash);
    CHECK(seen_tell(seen, str_from("l"), NULL, &fault) != OK);
    seen_back(seen, seen_count(seen) - 1);
    CHECK(seen_hash(seen) == hash);
    CHECK_EQ_INT(seen_tell(seen, str_from("l"), NULL, &fault), OK);
    seen_close(seen);
}

TEST(draws)
{
    check_draw(0, "1 1.3 0.0 -/- range=2 open", "lr lr lr lr");
    check_draw(SEEN_ALL, "1 1.3 0.0 -/- range=2", "hide1.1 hide0.1 lr lr lr lr");
    check_draw(0, "1 1.3 0.0 -/- range=2", "hide1.1 hide? lr l# lr r#");
}

TEST(repetition_may_be_binding)
{
    const GameSetup none = {0};
    Seen *seen = seen_open(&toy_game, SEEN_ALL, SEED);
    GameState start;
    Fault fault;

    toy_parse(&start, "1 1.3 0.0 -/- range=2 open");
    seen_set_repetition(seen, REPETITION_ENDS);
    CHECK_EQ_INT(seen_begin(seen, &none, &start, &fault), OK);
    CHECK(seen_tell(seen, str_from("repetition"), NULL, &fault) != OK);
    CHECK(seen_follow_text(seen, &none, &start, str_from("lr lr lr lr l"), &fault) != OK);
    CHECK_EQ_INT(seen_count(seen), 0);
    seen_set_repetition(seen, REPETITION_MAY);
    CHECK_EQ_INT(seen_follow_text(seen, &none, &start, str_from("lr lr lr lr l"), &fault),
                 OK);
    seen_close(seen);
}

/* ---- the seed ---- */

TEST(seeds_draw_other_worlds)
{
    const GameSetup setup = setup_of("Range=64");
    Seen *seen = seen_open(&toy_game, 0, SEED), *other = seen_open(&toy_game, 0, 1);
    const Str tokens = str_from("hide1.1 hide?");
    GameState a, b;
    Rng rng = {1}, same = {1};
    Fault fault;

    CHECK_EQ_INT(seen_follow_text(seen, &setup, NULL, tokens, &fault), OK);
    CHECK_EQ_INT(seen_follow_text(other, &setup, NULL, tokens, &fault), OK);
    CHECK_EQ_INT(guess_count(seen_belief(seen)), GUESS_MAX_WORLDS);
    guess_world(seen_belief(seen), 0, &rng, &a);
    guess_world(seen_belief(other), 0, &same, &b);
    CHECK(memcmp(&a, &b, toy_game.state_size) != 0);
    seen_set_seed(other, SEED);
    alike(seen, other);
    seen_close(seen);
    seen_close(other);
}

/* ---- the hash ---- */

/* As docs/FORMATS.md defines it, of one text. */
static uint64_t hash_of(const char *text)
{
    uint64_t hash = 14695981039346656037u;

    for (; *text; text++) {
        hash ^= (unsigned char)*text;
        hash *= 1099511628211u;
    }
    return hash;
}

static void print_hex(uint64_t hash, char ret_text[17])
{
    snprintf(ret_text, 17, "%016llx", (unsigned long long)hash);
}

/* What is hashed, and the hash; an empty hash is not asked for. */
static const struct {
    struct Kind kind;
    int seat;
    const char *tokens, *text, *hash;
} examples[] = {
    {{"santorini", "Power1=tartarus Power2=pan", 0},
     1,
     "@b2,@d4 @b4,@d2 ~?",
     "00000/00000/00000/00000/00000 1 tartarus[abyss=?]:b2,d4 pan:d2,b4\n",
     "da1bef841c1b1c63"},
    {{"santorini", "Power1=atlas Power2=gaea", 0},
     1,
     "@b2,@d4 @b4,@d2 b2-b3*a3",
     "00000/00000/00000/00000/00000 1 atlas:b2,d4 gaea[reserve=2]:d2,b4\nb2-b3*a3\n",
     "5c40f02c53b1d5b4"},
    {{"toy", "Range=2", 0}, 0, "", "1 1.3 0.0 -/- range=2\n", ""},
    {{"toy", "Range=2", 0}, 1, "hide? hide0.1 l", "1 1.3 0.0 ?/1 range=2\nl\n", ""},
    {{"toy", "Range=2", 0}, 1, "hide? hide0.1 l no", "2 0.3 0.0 ?/1 range=2\n", ""},
    {{"toy", "Open=1", 0},
     SEEN_ALL,
     "lr lr lr lr repetition",
     "1 1.3 0.0 -/- range=2 open\nrepetition\n",
     ""},
    {{"toy", "Open=1", 0}, 1, "r resign2", "1* 2.3 0.0 -/- range=2 open\n", ""},
};

static uint64_t example_hash(const struct Kind *kind, int seat, const char *tokens)
{
    const GameSetup setup = setup_of(kind->setup);
    Seen *seen = seen_open(def_of(kind), seat, SEED);
    uint64_t hash;
    Fault fault;

    CHECK_EQ_INT(seen_follow_text(seen, &setup, NULL, str_from(tokens), &fault), OK);
    hash = seen_hash(seen);
    seen_close(seen);
    return hash;
}

/* The whole page; the caller frees it. */
static char *read_formats(void)
{
    char path[512], *page = calloc(1, 1 << 20);
    FILE *file;

    snprintf(path, sizeof path, "%s/../docs/FORMATS.md", test_dir());
    file = fopen(path, "r");
    if (CHECK(file)) {
        CHECK(fread(page, 1, (1 << 20) - 1, file) > 0);
        fclose(file);
    }
    return page;
}

TEST(hash_is_what_the_formats_say)
{
    char *page = read_formats(), hex[17], line[GAME_POSITION_SIZE];

    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
        uint64_t hash =
            example_hash(&examples[i].kind, examples[i].seat, examples[i].tokens);

        if (!CHECK(hash == hash_of(examples[i].text)))
            printf("#   %s\n", examples[i].tokens);
        if (!examples[i].hash[0])
            continue;
        print_hex(hash, hex);
        CHECK_EQ_STR(hex, examples[i].hash);
        snprintf(line, sizeof line, "%.*s", (int)strcspn(examples[i].text, "\n"),
                 examples[i].text);
        CHECK(strstr(page, hex) && strstr(page, line) &&
              strstr(page, examples[i].tokens));
    }
    free(page);
}

/* Before Sintra is set up no position has a text: all tokens count. */
TEST(hash_begins_with_the_game)
{
    static const struct Kind kind = {"sintra", "Seats=2", 0};
    History *game = open_game(&kind);
    Seen *seen = seen_open(history_def(game), SEAT_SPECTATOR, SEED);
    char position[GAME_POSITION_SIZE], text[4096];
    Text out = text_into(text, sizeof text);
    Rng rng = {5};

    text_add(&out, "none\n");
    for (int i = 0; i < 20; i++) {
        follow(seen, game, SEAT_SPECTATOR);
        game_position_text(history_def(game), history_state(game), position);
        if (strcmp(position, "none") != 0) {
            text_clear(&out);
            text_add(&out, position);
            text_char(&out, '\n');
        }
        CHECK(seen_hash(seen) == hash_of(text));
        play_any(game, &rng);
        text_add_str(&out, history_text(game, i));
        text_char(&out, '\n');
    }
    CHECK(strcmp(position, "none") != 0);
    seen_close(seen);
    history_close(game);
}

int main(void)
{
    RUN(fed_beside_the_game_or_over_a_wire);
    RUN(going_back_leaves_no_trace);
    RUN(back_is_where_fewer_tokens_were);
    RUN(worlds_a_seat_cannot_tell_apart);
    RUN(what_was_told_is_not_told_again);
    RUN(another_game_begins_anew);
    RUN(errors_change_nothing);
    RUN(games_that_begin_with_secrets);
    RUN(goes_on_from_a_view);
    RUN(draws);
    RUN(repetition_may_be_binding);
    RUN(seeds_draw_other_worlds);
    RUN(hash_is_what_the_formats_say);
    RUN(hash_begins_with_the_game);
    return test_finish("seen");
}
