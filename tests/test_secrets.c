/* SPDX-License-Identifier: MIT */
/* What an engine does about secrets: it cannot use those of others, and gives no way to
 * work out its own. */
#include "test.h"

#include "santorini/santorini.h"
#include "search/engine.h"

static Engine *open_seat(int seat, uint64_t seed)
{
    EngineOptions options = engine_defaults(&santorini_game);
    Engine *engine = NULL;

    options.threads = 0;
    options.hash_bytes = 1 << 20;
    options.seat = seat;
    options.seed = seed;
    CHECK(engine_open(&options, &engine) == OK);
    return engine;
}

static History *open_game(const char *first, const char *second)
{
    GameSetup setup = {0};
    History *game = NULL;
    Fault fault;

    game_set_option(&setup, "Power1", first);
    game_set_option(&setup, "Power2", second);
    CHECK(history_open(&santorini_game, &setup, &game, &fault) == OK);
    return game;
}

static bool apply(History *game, const char *token)
{
    Fault fault;

    return CHECK(history_apply(game, str_from(token), NULL, &fault) == OK);
}

static bool answer(Engine *engine, const History *game, uint64_t nodes,
                   EngineBest *ret_best)
{
    Fault fault;

    if (!CHECK(engine_follow(engine, game, &fault) == OK) ||
        !CHECK(engine_go(engine, &(EngineLimits){.nodes = nodes}, &fault) == OK))
        return false;
    while (engine_poll(engine, 1000000))
        ;
    engine_best(engine, ret_best);
    return CHECK(ret_best->some);
}

/* ---- the secrets of others ---- */

/* Two games that differ in one secret token; everything else is the same. */
typedef struct Pair {
    const char *power[2];
    int seat;                /* the engine's */
    const char *token[2][5]; /* ended by NULL */
} Pair;

static const Pair pairs[] = {
    {{"tartarus", "none"},
     1,
     {{"@b2,@d4", "@b4,@d2", "~a1", NULL}, {"@b2,@d4", "@b4,@d2", "~e5", NULL}}},
    {{"moerae", "none"},
     1,
     {{"~a1", "@b2,@d4,@c1", "@b4,@d2", NULL}, {"~d4", "@b2,@d4,@c1", "@b4,@d2", NULL}}},
    {{"none", "hecate"}, 0, {{"@b4,@d2", "@a1,@a2", NULL}, {"@b4,@d2", "@e4,@e5", NULL}}},
};

/* The engine against a seat whose turns are drawn: what it would play must be the same in
 * both games for as long as they look the same to it. Answers how often it was asked. */
static int check_pair(const Pair *pair, uint64_t seed)
{
    History *game[2];
    Engine *engine[2];
    EngineBest best[2];
    int seen = 0;

    for (int i = 0; i < 2; i++) {
        game[i] = open_game(pair->power[0], pair->power[1]);
        engine[i] = open_seat(pair->seat, seed);
        for (int n = 0; pair->token[i][n]; n++)
            apply(game[i], pair->token[i][n]);
    }
    for (int turn = 0; turn < 12; turn++) {
        char viewed[2][GAME_TOKEN_SIZE];
        Rng rng = {seed * 100 + (uint64_t)turn};
        Text text;

        if (history_mover(game[0]) != history_mover(game[1]) ||
            history_mover(game[0]) < 0)
            break;
        if (history_mover(game[0]) == pair->seat) {
            if (!answer(engine[0], game[0], 400, &best[0]) ||
                !answer(engine[1], game[1], 400, &best[1]))
                break;
            CHECK_EQ_STR(best[1].text, best[0].text);
            seen++;
        } else {
            Token token;
            GameState s;

            memcpy(&s, history_state(game[0]), santorini_game.state_size);
            game_random_token(&santorini_game, &s, &rng, &token);
            text = text_into(best[0].text, sizeof best[0].text);
            santorini_game.print_token(history_state(game[0]), &token, &text);
            memcpy(best[1].text, best[0].text, sizeof best[1].text);
        }
        for (int i = 0; i < 2; i++) {
            Fault fault;

            if (history_apply(game[i], str_from(best[i].text), NULL, &fault) != OK)
                goto done; /* hidden workers: the same token need not be legal */
            text = text_into(viewed[i], sizeof viewed[i]);
            history_view_text(game[i], history_count(game[i]) - 1, pair->seat, &text);
        }
        if (strcmp(viewed[0], viewed[1]) != 0)
            break;
    }
done:
    for (int i = 0; i < 2; i++) {
        engine_close(engine[i]);
        history_close(game[i]);
    }
    return seen;
}

TEST(uses_no_secret)
{
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        int seen = 0;

        for (uint64_t seed = 1; seed <= 5; seed++)
            seen += check_pair(&pairs[i], seed);
        CHECK(seen >= 5);
    }
}

/* ---- its own ---- */

/* The token seat 1 answers with, where its secret is to be chosen. */
static void choose_secret(const char *power, const char *const *before, uint64_t seed,
                          char ret_text[GAME_TOKEN_SIZE])
{
    History *game = open_game(power, "none");
    Engine *engine = open_seat(0, seed);
    EngineBest best;

    for (int i = 0; before[i]; i++)
        apply(game, before[i]);
    ret_text[0] = 0;
    if (answer(engine, game, 50, &best))
        memcpy(ret_text, best.text, GAME_TOKEN_SIZE);
    engine_close(engine);
    history_close(game);
}

/* How often the most frequent of many answers was given, in per cent. */
static int most_frequent(const char *power, const char *const *before)
{
    enum { GAMES = 200, KINDS = 512 };
    static char kind[KINDS][GAME_TOKEN_SIZE];
    int count[KINDS] = {0}, kinds = 0, most = 0;

    for (uint64_t seed = 1; seed <= GAMES; seed++) {
        char text[GAME_TOKEN_SIZE];
        int at = 0;

        choose_secret(power, before, seed, text);
        while (at < kinds && strcmp(kind[at], text) != 0)
            at++;
        if (at == kinds && kinds < KINDS)
            memcpy(kind[kinds++], text, sizeof text);
        count[at]++;
        most = count[at] > most ? count[at] : most;
    }
    return most * 100 / GAMES;
}

TEST(keeps_its_own)
{
    static const char *const abyss[] = {"@b2,@d4", "@b4,@d2", NULL};
    static const char *const none[] = {NULL};
    static const char *const hecate[] = {"@b4,@d2", NULL};

    CHECK(most_frequent("tartarus", abyss) <= 25);
    CHECK(most_frequent("moerae", none) <= 25);
    CHECK(most_frequent("hecate", hecate) <= 25);
}

int main(void)
{
    RUN(uses_no_secret);
    RUN(keeps_its_own);
    return test_finish("secrets");
}
