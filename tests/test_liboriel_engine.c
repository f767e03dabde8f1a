/* SPDX-License-Identifier: MIT */
/* The library's engine as an outside program meets it: nothing but oriel.h. */
#include "test.h"

#include <oriel.h>
#include <pthread.h>

#define BASE "00000/00000/00000/00000/00000 1 none:b3,d3 none:c2,c4"
#define WINS "00000/00000/00030/00200/00000 1 none:c2,a1 none:e5,a5"

enum { TEXT_SIZE = 2048, NODES = 300 };

static Oriel *oriel;

/* ---- helpers --------------------------------------------------------------------- */

static OrielGame *game_at(const char *position)
{
    OrielGame *game = oriel_game_new_at(oriel, "santorini", position);

    CHECK(game != NULL);
    return game;
}

static OrielGame *game_of(const char *first, const char *second)
{
    const OrielOption options[] = {{"Power1", first}, {"Power2", second}};
    OrielGame *game = oriel_game_new(oriel, "santorini", options, 2);

    CHECK(game != NULL);
    return game;
}

/* Plays tokens that have blanks between them. */
static bool play(OrielGame *game, const char *tokens)
{
    char token[TEXT_SIZE];
    int used;

    for (; sscanf(tokens, "%2047s%n", token, &used) == 1; tokens += used) {
        if (!CHECK(oriel_game_play(game, token))) {
            printf("#   %s: %s\n", token, oriel_error(oriel));
            return false;
        }
    }
    return true;
}

/* Thinks to the end; the answer is what it would play, NULL: it was refused. */
static const char *answer(OrielEngine *engine, const OrielGame *game, uint64_t nodes)
{
    OrielLimits limits = {sizeof limits, .nodes = nodes};

    if (!CHECK(oriel_engine_think(engine, game, &limits)) ||
        !CHECK(oriel_engine_wait(engine))) {
        printf("#   %s\n", oriel_error(oriel));
        return NULL;
    }
    return oriel_engine_best(engine);
}

/* The same of an engine that has never thought before. */
static void fresh_answer(const OrielGame *game, int seat, char out[TEXT_SIZE])
{
    OrielEngine *engine = oriel_engine_open(oriel, seat);
    const char *best = answer(engine, game, NODES);

    snprintf(out, TEXT_SIZE, "%s", best ? best : "(none)");
    oriel_engine_close(engine);
}

static void check_like_fresh(OrielEngine *engine, const OrielGame *game, int seat)
{
    char fresh[TEXT_SIZE];

    fresh_answer(game, seat, fresh);
    CHECK_EQ_STR(answer(engine, game, NODES), fresh);
}

/* ---- playing --------------------------------------------------------------------- */

static void check_lines(OrielGame *game, const OrielEngine *engine)
{
    const OrielLine *line = oriel_engine_line(engine, 0), *other;

    if (!CHECK(line != NULL))
        return;
    CHECK_EQ_STR(line->token[0], oriel_engine_best(engine));
    for (size_t i = 0; (line = oriel_engine_line(engine, i)); i++) {
        CHECK(line->count >= 1 && line->depth >= 1 && line->nodes >= 1);
        CHECK(line->score >= ORIEL_CP && line->score <= ORIEL_SHARES);
        CHECK(oriel_game_allows(game, line->token[0]));
        for (size_t k = 0; k < i && (other = oriel_engine_line(engine, k)); k++)
            CHECK(strcmp(line->token[0], other->token[0]) != 0);
    }
}

/* Each seat has an engine of its own; chance draws. */
static void check_game(OrielGame *game, int tokens)
{
    OrielEngine *engine[ORIEL_MAX_SEATS + 1] = {NULL};
    uint64_t seed = 5;
    int seat;

    for (seat = 1; seat <= oriel_game_seats(game); seat++) {
        engine[seat] = oriel_engine_open(oriel, seat);
        CHECK(oriel_engine_set(engine[seat], ORIEL_LINES, (uint64_t)seat));
        CHECK(oriel_engine_set(engine[seat], ORIEL_THREADS, (uint64_t)seat % 2));
    }
    for (; tokens > 0 && (seat = oriel_game_mover(game)) != ORIEL_OVER; tokens--) {
        if (seat == ORIEL_CHANCE) {
            CHECK(oriel_game_play_random(game, &seed));
        } else if (answer(engine[seat], game, NODES)) {
            check_lines(game, engine[seat]);
            CHECK(oriel_game_play(game, oriel_engine_best(engine[seat])));
        }
    }
    for (seat = 1; seat <= ORIEL_MAX_SEATS; seat++)
        oriel_engine_close(engine[seat]);
}

TEST(plays_legally)
{
    const OrielOption three[] = {{"Seats", "3"},
                                 {"Power1", "pan"},
                                 {"Power2", "artemis"},
                                 {"Power3", "atlas"}},
                      four[] = {{"Seats", "4"}}, draft[] = {{"Draft", "limited"}};
    OrielGame *games[] = {
        game_of("none", "none"),
        game_of("gaea", "atlas"),
        game_of("hecate", "apollo"),
        game_of("none", "tartarus"),
        game_of("chaos", "moerae"),
        oriel_game_new(oriel, "santorini", three, 4),
        oriel_game_new(oriel, "santorini", four, 1),
        oriel_game_new(oriel, "santorini", draft, 1),
        oriel_game_new(oriel, "sintra", NULL, 0),
    };

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        if (CHECK(games[i] != NULL))
            check_game(games[i], test_times(24, 1000));
        oriel_game_free(games[i]);
    }
}

/* A line may be played through where nothing is hidden and nothing drawn. */
TEST(lines_can_be_played)
{
    OrielGame *game = game_at(BASE);
    OrielEngine *engine = oriel_engine_open(oriel, ORIEL_ANALYST);
    const OrielLine *line;

    CHECK(oriel_engine_set(engine, ORIEL_LINES, 3));
    CHECK(answer(engine, game, 5000) != NULL);
    for (size_t i = 0; i < 3; i++) {
        line = oriel_engine_line(engine, i);
        if (!CHECK(line != NULL))
            break;
        for (size_t k = 0; k < line->count; k++)
            CHECK(oriel_game_play(game, line->token[k]));
        for (size_t k = 0; k < line->count; k++)
            CHECK(oriel_game_undo(game));
    }
    CHECK(oriel_engine_line(engine, 3) == NULL);
    oriel_engine_close(engine);
    oriel_game_free(game);
}

/* ---- scores and order ------------------------------------------------------------ */

TEST(a_win_comes_first)
{
    OrielGame *game = game_at(WINS);
    OrielEngine *engine = oriel_engine_open(oriel, 1);
    const OrielLine *line;

    CHECK(oriel_engine_set(engine, ORIEL_LINES, 4));
    CHECK_EQ_STR(answer(engine, game, 3000), "c2-d3");
    line = oriel_engine_line(engine, 0);
    CHECK(line && line->score == ORIEL_WIN && line->value == 1 && line->count == 1);
    for (size_t i = 1; i < 4 && CHECK((line = oriel_engine_line(engine, i)) != NULL); i++)
        CHECK(line->score != ORIEL_WIN || line->value > 1);
    oriel_engine_close(engine);
    oriel_game_free(game);
}

/* Every order of these is a better score before a worse one. */
static long rating(const OrielLine *line)
{
    return line->score == ORIEL_WIN    ? 1000000 - line->value
           : line->score == ORIEL_LOSS ? -1000000 + line->value
                                       : line->value;
}

TEST(lines_are_ordered)
{
    OrielGame *game = game_at("00000/00000/00030/00200/00000 2 none:c2,a1 none:e5,d4");
    OrielEngine *engine = oriel_engine_open(oriel, 2);
    const OrielLine *line, *before = NULL;
    OrielLimits limits = {sizeof limits, .depth = 2};
    size_t i = 0;

    CHECK(oriel_engine_set(engine, ORIEL_LINES, 32));
    CHECK(oriel_engine_think(engine, game, &limits) && oriel_engine_wait(engine));
    for (; (line = oriel_engine_line(engine, i)); i++, before = line) {
        CHECK_EQ_INT(line->depth, 2);
        CHECK(!before || rating(before) >= rating(line));
    }
    CHECK_EQ_INT(i, 32);
    CHECK(before && before->score == ORIEL_LOSS && before->value == 1);
    oriel_engine_close(engine);
    oriel_game_free(game);
}

TEST(three_sides_have_shares_and_sintra_points)
{
    const OrielOption three[] = {{"Seats", "3"}};
    OrielGame *game = oriel_game_new(oriel, "santorini", three, 1),
              *sintra = oriel_game_new(oriel, "sintra", NULL, 0);
    OrielEngine *engine = oriel_engine_open(oriel, ORIEL_ANALYST);
    const OrielLine *line;
    uint64_t seed = 1;

    if (!CHECK(game && sintra && engine))
        return;
    CHECK(answer(engine, game, NODES) != NULL);
    line = oriel_engine_line(engine, 0);
    if (CHECK(line && line->score == ORIEL_SHARES)) {
        int all = line->part[0] + line->part[1] + line->part[2];

        CHECK(all > 990 && all < 1010 && line->part[3] == 0);
    }
    while (oriel_game_mover(sintra) == ORIEL_CHANCE)
        CHECK(oriel_game_play_random(sintra, &seed));
    CHECK(answer(engine, sintra, NODES) != NULL);
    line = oriel_engine_line(engine, 0);
    CHECK(line && line->score == ORIEL_POINTS && line->part[0] > 100);
    oriel_engine_close(engine);
    oriel_game_free(sintra);
    oriel_game_free(game);
}

/* ---- the same again -------------------------------------------------------------- */

/* Threads, how it is polled and what was thought before make no difference. */
TEST(equal_seeds_answer_alike)
{
    OrielGame *game = game_of("none", "hecate"), *other = game_at(BASE);
    OrielEngine *busy = oriel_engine_open(oriel, 1), *calm = oriel_engine_open(oriel, 1);
    OrielLimits limits = {sizeof limits, .nodes = 2000};

    play(game, "@c3,@d3 @b2,@d5 d3-d2+e1 b2-a2+a1");
    CHECK(oriel_engine_set(calm, ORIEL_THREADS, 0));
    for (uint64_t seed = 1; seed <= 3; seed++) {
        CHECK(oriel_engine_set(busy, ORIEL_SEED, seed));
        CHECK(oriel_engine_set(calm, ORIEL_SEED, seed));
        CHECK(answer(busy, other, NODES) != NULL);
        CHECK(oriel_engine_think(busy, game, &limits));
        CHECK(oriel_engine_think(calm, game, &limits));
        while (oriel_engine_poll(calm, 0))
            continue;
        CHECK(oriel_engine_wait(busy));
        CHECK_EQ_STR(oriel_engine_best(busy), oriel_engine_best(calm));
        CHECK_EQ_INT(oriel_engine_line(busy, 0)->value,
                     oriel_engine_line(calm, 0)->value);
    }
    oriel_engine_close(busy);
    oriel_engine_close(calm);
    oriel_game_free(other);
    oriel_game_free(game);
}

/* ---- secrets --------------------------------------------------------------------- */

/* Two games that look the same to a seat up to now. */
static void check_blind(OrielGame *game, OrielGame *other, int seat)
{
    OrielEngine *engine = oriel_engine_open(oriel, seat),
                *second = oriel_engine_open(oriel, seat);
    char view[TEXT_SIZE];

    snprintf(view, sizeof view, "%s", oriel_game_view(game, seat));
    CHECK_EQ_STR(oriel_game_view(other, seat), view);
    CHECK(strcmp(oriel_game_position(other), view) != 0);
    for (uint64_t seed = 1; seed <= 3; seed++) {
        CHECK(oriel_engine_set(engine, ORIEL_SEED, seed));
        CHECK(oriel_engine_set(second, ORIEL_SEED, seed));
        CHECK_EQ_STR(answer(engine, game, NODES), answer(second, other, NODES));
        CHECK_EQ_INT(oriel_engine_line(engine, 0)->value,
                     oriel_engine_line(second, 0)->value);
    }
    oriel_engine_close(engine);
    oriel_engine_close(second);
    oriel_game_free(other);
    oriel_game_free(game);
}

TEST(a_seat_knows_no_secret)
{
    OrielGame *abyss[] = {game_of("none", "tartarus"), game_of("none", "tartarus")};
    OrielGame *hidden[] = {game_of("none", "hecate"), game_of("none", "hecate")};

    play(abyss[0], "@c3,@d3 @b2,@d5 ~c2");
    play(abyss[1], "@c3,@d3 @b2,@d5 ~e1");
    check_blind(abyss[0], abyss[1], 1);
    play(hidden[0], "@c3,@d3 @b2,@d5 d3-d2+e1 b2-a2+a1");
    play(hidden[1], "@c3,@d3 @b2,@c5 d3-d2+e1 b2-b1+a1");
    check_blind(hidden[0], hidden[1], 1);
    check_blind(game_at("00000/00000/00000/00000/00000 1 none:c3,d3 hecate:b2,d5"),
                game_at("00000/00000/00000/00000/00000 1 none:c3,d3 hecate:a1,a2"), 1);
}

/* ---- another course -------------------------------------------------------------- */

TEST(follows_games_back_and_elsewhere)
{
    OrielGame *game = game_at(BASE), *other = game_of("pan", "atlas"),
              *sintra = oriel_game_new(oriel, "sintra", NULL, 0);
    OrielEngine *engine = oriel_engine_open(oriel, ORIEL_ANALYST);
    uint64_t seed = 1;

    play(game, "b3-b2+b1 c4-b4+b5");
    check_like_fresh(engine, game, ORIEL_ANALYST);
    play(game, "d3-d2+d1 c2-c1+b1");
    check_like_fresh(engine, game, ORIEL_ANALYST);
    for (int i = 0; i < 3; i++)
        CHECK(oriel_game_undo(game));
    check_like_fresh(engine, game, ORIEL_ANALYST);
    play(game, "c4-d4+e4");
    check_like_fresh(engine, game, ORIEL_ANALYST);
    check_like_fresh(engine, other, ORIEL_ANALYST);
    while (oriel_game_mover(sintra) == ORIEL_CHANCE)
        CHECK(oriel_game_play_random(sintra, &seed));
    check_like_fresh(engine, sintra, ORIEL_ANALYST);
    check_like_fresh(engine, game, ORIEL_ANALYST);
    oriel_engine_close(engine);
    oriel_game_free(sintra);
    oriel_game_free(other);
    oriel_game_free(game);
}

/* In between it is shown a position without its course. Then Hecate stands in the way, and
 * when that is taken back she goes where she does not. */
TEST(follows_games_with_secrets_back_and_elsewhere)
{
    OrielGame *game = game_of("none", "hecate"), *same = game_of("none", "hecate"),
              *position =
                  game_at("00000/00000/11000/00000/00000 1 none:a3,b3 hecate:b2,d5");
    OrielEngine *engine = oriel_engine_open(oriel, 1);

    check_like_fresh(engine, game, 1);
    check_like_fresh(engine, position, 1);
    play(same, "@c3,@d3 @b2,@d5 c3-b2+b3 d5-d4+e5");
    CHECK_EQ_STR(oriel_game_view_token(same, 2, 1), "#");
    check_like_fresh(engine, same, 1);
    for (int i = 0; i < 3; i++)
        CHECK(oriel_game_undo(same));
    play(same, "@a2,@d5 c3-b2+b3 d5-d4+e5");
    check_like_fresh(engine, same, 1);
    oriel_engine_close(engine);
    oriel_game_free(position);
    oriel_game_free(same);
    oriel_game_free(game);
}

/* It has looked at the game already. */
TEST(thinks_while_the_game_goes_on)
{
    OrielGame *game = game_at(BASE);
    OrielEngine *engine = oriel_engine_open(oriel, 1);
    char fresh[TEXT_SIZE];
    OrielLimits limits = {sizeof limits, .nodes = NODES};

    fresh_answer(game, 1, fresh);
    CHECK(oriel_engine_think(engine, game, &limits));
    play(game, "b3-b2+b1");
    oriel_game_free(game);
    CHECK(oriel_engine_wait(engine));
    CHECK_EQ_STR(oriel_engine_best(engine), fresh);
    oriel_engine_close(engine);
}

TEST(answers_repetition_where_nothing_else_is_left)
{
    OrielGame *game = game_of("siren", "ares");
    OrielEngine *engine = oriel_engine_open(oriel, 1);

    play(game, "~n @a1,@b1 @c3,@e3 c3>c4 c4-c3+d3,-d3");
    CHECK(oriel_engine_think(engine, game, NULL));
    play(game, "c3>c4 c4-c3+d3,-d3");
    CHECK_EQ_STR(answer(engine, game, NODES), "repetition");
    CHECK(oriel_game_play(game, oriel_engine_best(engine)));
    oriel_engine_close(engine);
    oriel_game_free(game);
}

/* ---- stopping -------------------------------------------------------------------- */

static void *stop(void *engine)
{
    oriel_engine_stop(engine);
    return NULL;
}

/* Nothing limits it but the other thread. */
TEST(another_thread_stops_it)
{
    OrielGame *game = game_at(BASE);
    OrielEngine *engine = oriel_engine_open(oriel, ORIEL_ANALYST);

    for (uint64_t threads = 0; threads <= 2; threads++) {
        pthread_t thread;

        CHECK(oriel_engine_set(engine, ORIEL_THREADS, threads));
        CHECK(oriel_engine_think(engine, game, NULL));
        CHECK(oriel_engine_poll(engine, 1));
        CHECK(oriel_engine_best(engine) == NULL);
        CHECK(pthread_create(&thread, NULL, stop, engine) == 0);
        CHECK(oriel_engine_wait(engine));
        CHECK(pthread_join(thread, NULL) == 0);
        CHECK(oriel_game_allows(game, oriel_engine_best(engine)));
        CHECK(!oriel_engine_poll(engine, 1000000));
    }
    oriel_engine_close(engine);
    oriel_game_free(game);
}

/* Who is stopped before he has found anything plays something all the same. */
TEST(stopped_at_once_it_answers)
{
    static const char *const only[] = {"b3-b2+b1"};
    OrielGame *games[] = {game_at(BASE), game_of("none", "hecate")};
    OrielLimits limits = {sizeof limits, .only = only, .only_count = 1};

    for (int i = 0; i < 2; i++) {
        OrielEngine *engine = oriel_engine_open(oriel, 1);

        CHECK(oriel_engine_set(engine, ORIEL_THREADS, 0));
        oriel_engine_stop(engine);
        CHECK(oriel_engine_think(engine, games[i], i == 0 ? &limits : NULL));
        oriel_engine_stop(engine);
        CHECK(oriel_engine_wait(engine));
        CHECK(oriel_game_allows(games[i], oriel_engine_best(engine)));
        CHECK(i > 0 || strcmp(oriel_engine_best(engine), only[0]) == 0);
        CHECK(oriel_engine_think(engine, games[i], NULL));
        oriel_engine_close(engine);
        oriel_game_free(games[i]);
    }
}

TEST(several_think_at_once)
{
    OrielGame *game = game_at(BASE);
    OrielEngine *engine[4];

    for (int i = 0; i < 4; i++) {
        engine[i] = oriel_engine_open(oriel, i % 2 ? 1 : ORIEL_ANALYST);
        CHECK(oriel_engine_set(engine[i], ORIEL_THREADS, (uint64_t)i));
        CHECK(oriel_engine_set(engine[i], ORIEL_HASH_MB, 1));
        CHECK(oriel_engine_think(engine[i], game, NULL));
    }
    for (int i = 0; i < 4; i++) {
        CHECK(oriel_engine_poll(engine[i], 1));
        oriel_engine_stop(engine[i]);
        CHECK(oriel_engine_wait(engine[i]));
        CHECK(oriel_game_allows(game, oriel_engine_best(engine[i])));
        oriel_engine_close(engine[i]);
    }
    oriel_game_free(game);
}

/* ---- limits and errors ----------------------------------------------------------- */

TEST(keeps_to_its_limits)
{
    static const char *const only[] = {"b3-a2+a1", "d3-c3+d4"};
    OrielLimits nodes = {sizeof nodes, .nodes = 700}, depth = {sizeof depth, .depth = 2},
                time = {sizeof time, .time_ms = 5},
                clock = {sizeof clock, .clock_ms = {50}, .increment_ms = {5}},
                two = {sizeof two, .nodes = NODES, .only = only, .only_count = 2};
    const OrielLimits *limits[] = {&nodes, &depth, &time, &clock, &two};
    OrielGame *game = game_at(BASE);
    OrielEngine *engine = oriel_engine_open(oriel, ORIEL_ANALYST);

    CHECK(oriel_engine_set(engine, ORIEL_LINES, 3));
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        const OrielLine *line;

        CHECK(oriel_engine_think(engine, game, limits[i]) && oriel_engine_wait(engine));
        CHECK(oriel_game_allows(game, oriel_engine_best(engine)));
        for (size_t k = 0; (line = oriel_engine_line(engine, k)); k++) {
            CHECK(limits[i] != &nodes || line->nodes <= 700);
            CHECK(limits[i] != &depth || line->depth <= 2);
            CHECK(limits[i] != &two || strcmp(line->token[0], only[0]) == 0 ||
                  strcmp(line->token[0], only[1]) == 0);
        }
    }
    CHECK(oriel_engine_line(engine, 1) != NULL && oriel_engine_line(engine, 2) == NULL);
    CHECK(oriel_engine_set(engine, ORIEL_LEVEL, 1)); /* which has 100 nodes of its own */
    CHECK(oriel_engine_think(engine, game, NULL) && oriel_engine_wait(engine));
    CHECK(oriel_engine_line(engine, 0) && oriel_engine_line(engine, 0)->nodes <= 100);
    oriel_engine_close(engine);
    oriel_game_free(game);
}

static void check_refused(OrielEngine *engine, const OrielGame *game,
                          const OrielLimits *limits, const char *word)
{
    CHECK(!oriel_engine_think(engine, game, limits));
    if (!CHECK(strstr(oriel_error(oriel), word) != NULL))
        printf("#   '%s' instead of '%s'\n", oriel_error(oriel), word);
    CHECK(!oriel_engine_poll(engine, 1000));
}

TEST(tells_why_it_does_not_think)
{
    static const char *const illegal[] = {"b3-e5+d5"};
    OrielLimits none = {0}, below = {sizeof below, .depth = -1},
                only = {sizeof only, .only = illegal, .only_count = 1};
    struct {
        OrielLimits known;
        uint64_t more;
    } later = {{sizeof later, .nodes = 10}, 1};
    Oriel *stranger = oriel_open();
    OrielGame *game = game_at(BASE), *over = game_at(WINS),
              *chance = oriel_game_new(oriel, "sintra", NULL, 0),
              *strange = oriel_game_new_at(stranger, "santorini", BASE);
    OrielEngine *engine = oriel_engine_open(oriel, 1),
                *late = oriel_engine_open(oriel, 2);

    play(over, "c2-d3");
    check_refused(engine, over, NULL, "over");
    check_refused(engine, chance, NULL, "chance");
    check_refused(late, game, NULL, "not to move");
    check_refused(engine, strange, NULL, "different");
    check_refused(engine, game, &none, "size");
    check_refused(engine, game, &below, "below 0");
    check_refused(engine, game, &only, "b3");
    check_refused(engine, game, &later.known, "not know");
    later.more = 0;
    CHECK(oriel_engine_think(engine, game, &later.known) && oriel_engine_wait(engine));
    CHECK_EQ_STR(oriel_error(oriel), "");
    oriel_engine_close(engine);
    oriel_engine_close(late);
    oriel_game_free(game);
    oriel_game_free(over);
    oriel_game_free(chance);
    oriel_game_free(strange);
    oriel_close(stranger);
}

TEST(tells_what_cannot_be_set)
{
    OrielEngine *engine = oriel_engine_open(oriel, ORIEL_ANALYST);

    CHECK(oriel_engine_open(oriel, ORIEL_SPECTATOR) == NULL);
    CHECK(*oriel_error(oriel) != '\0');
    CHECK(oriel_engine_open(oriel, ORIEL_MAX_SEATS + 1) == NULL);
    CHECK(!oriel_engine_set(engine, ORIEL_THREADS, 257));
    CHECK(strstr(oriel_error(oriel), "257") && strstr(oriel_error(oriel), "256"));
    CHECK(!oriel_engine_set(engine, ORIEL_HASH_MB, 0));
    CHECK(!oriel_engine_set(engine, ORIEL_LEVEL, 11));
    CHECK(!oriel_engine_set(engine, ORIEL_LINES, 65));
    CHECK(!oriel_engine_set(engine, 0, 1) && !oriel_engine_set(engine, 99, 1));
    CHECK(oriel_engine_set(engine, ORIEL_SEED, UINT64_MAX));
    CHECK(!oriel_engine_poll(engine, 1000) && oriel_engine_line(engine, 0) == NULL);
    CHECK(oriel_engine_best(engine) == NULL && *oriel_error(oriel));
    CHECK(!oriel_engine_wait(engine) && *oriel_error(oriel));
    oriel_engine_stop(engine);
    oriel_engine_close(engine);
    oriel_engine_close(NULL);
}

int main(void)
{
    oriel = oriel_open();
    RUN(plays_legally);
    RUN(lines_can_be_played);
    RUN(a_win_comes_first);
    RUN(lines_are_ordered);
    RUN(three_sides_have_shares_and_sintra_points);
    RUN(equal_seeds_answer_alike);
    RUN(a_seat_knows_no_secret);
    RUN(follows_games_back_and_elsewhere);
    RUN(follows_games_with_secrets_back_and_elsewhere);
    RUN(thinks_while_the_game_goes_on);
    RUN(answers_repetition_where_nothing_else_is_left);
    RUN(another_thread_stops_it);
    RUN(stopped_at_once_it_answers);
    RUN(several_think_at_once);
    RUN(keeps_to_its_limits);
    RUN(tells_why_it_does_not_think);
    RUN(tells_what_cannot_be_set);
    oriel_close(oriel);
    return test_finish("liboriel_engine");
}
