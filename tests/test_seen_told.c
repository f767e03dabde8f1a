/* SPDX-License-Identifier: MIT */
/* What a Seen makes of what it is told: goes on or begins anew, secrets from the start, draws,
 * hashes. */
#include "test.h"

#include "santorini/santorini.h"
#include "seats.h"

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
    seen = seen_open(&counting, 0, SEATS_SEED);
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
    Seen *seen = seen_open(&toy_game, SEEN_ALL, SEATS_SEED);
    char text[GAME_POSITION_SIZE];
    Fault fault;

    toy_parse(&here, "1 1.3 0.0 -/- range=2 open");
    toy_parse(&there, "2 1.3 0.0 -/- range=2 open");
    CHECK_EQ_INT(seen_follow_text(seen, &setup, &here, str_from("r"), &fault), OK);
    CHECK_EQ_INT(seen_follow_text(seen, &setup, &there, str_from("r"), &fault), OK);
    CHECK_EQ_STR(toy_print(seen_view(seen), text), "1 1.4 0.0 -/- range=2 open");
    seen_close(seen);
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
    Seen *near = seen_open(&santorini_game, seat, SEATS_SEED),
         *wire = seen_open(&santorini_game, seat, SEATS_SEED);
    Str rest = str_from(tokens), token;
    Fault fault;

    CHECK_EQ_INT(santorini_game.parse_position(&state, str_from(position), &fault), OK);
    CHECK_EQ_INT(history_open_at(&santorini_game, &none, &state, &game, &fault), OK);
    CHECK_EQ_INT(seen_begin(wire, &none, seats_shown_view(game, seat, &view), &fault),
                 OK);
    do {
        seats_follow(near, game, seat);
        seats_is_true(near, game, seat);
        seats_alike(near, wire);
        CHECK((seen_belief(near) != NULL) == whole);
    } while (str_word(&rest, &token) &&
             CHECK_EQ_INT(history_apply(game, token, NULL, &fault), OK) &&
             seats_tell_last(wire, game, seat, true));
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
    Seen *seen = seen_open(&santorini_game, 0, SEATS_SEED);
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
    Seen *seen = seen_open(&toy_game, seat, SEATS_SEED);
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
    Seen *seen = seen_open(&toy_game, SEEN_ALL, SEATS_SEED);
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
    const GameSetup setup = seats_setup("Range=64");
    Seen *seen = seen_open(&toy_game, 0, SEATS_SEED), *other = seen_open(&toy_game, 0, 1);
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
    seen_set_seed(other, SEATS_SEED);
    seats_alike(seen, other);
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
    SeatsGame kind;
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

static uint64_t example_hash(const SeatsGame *kind, int seat, const char *tokens)
{
    const GameSetup setup = seats_setup(kind->setup);
    Seen *seen = seen_open(seats_def(kind), seat, SEATS_SEED);
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
    static const SeatsGame kind = {"sintra", "Seats=2", 0};
    History *game = seats_open(&kind);
    Seen *seen = seen_open(history_def(game), SEAT_SPECTATOR, SEATS_SEED);
    char position[GAME_POSITION_SIZE], text[4096];
    Text out = text_into(text, sizeof text);
    Rng rng = {5};

    text_add(&out, "none\n");
    for (int i = 0; i < 20; i++) {
        seats_follow(seen, game, SEAT_SPECTATOR);
        game_position_text(history_def(game), history_state(game), position);
        if (strcmp(position, "none") != 0) {
            text_clear(&out);
            text_add(&out, position);
            text_char(&out, '\n');
        }
        CHECK(seen_hash(seen) == hash_of(text));
        seats_play_any(game, &rng);
        text_add_str(&out, history_text(game, i));
        text_char(&out, '\n');
    }
    CHECK(strcmp(position, "none") != 0);
    seen_close(seen);
    history_close(game);
}

int main(void)
{
    RUN(what_was_told_is_not_told_again);
    RUN(another_game_begins_anew);
    RUN(games_that_begin_with_secrets);
    RUN(goes_on_from_a_view);
    RUN(draws);
    RUN(repetition_may_be_binding);
    RUN(seeds_draw_other_worlds);
    RUN(hash_is_what_the_formats_say);
    RUN(hash_begins_with_the_game);
    return test_finish("seen told");
}
