/* SPDX-License-Identifier: MIT */
/* What the engine promises, kept by every way of thinking in both games: the same answer
 * every time, only the moves asked for, an answer at once when stopped, and clocks. */
#include "test.h"

#include "engines.h"
#include "santorini/santorini.h"
#include "sintra/sintra.h"

/* A game is begun and played on at random. */
typedef struct Case {
    const GameDef *def;
    const char *power[4]; /* of Santorini */
    const char *seats;
    const char *method;
} Case;

static const Case cases[] = {
    {&santorini_game, {"none", "none"}, "2", "alphabeta"},
    {&santorini_game, {"chaos", "pan"}, "2", "ismcts"},
    {&santorini_game, {"apollo", "atlas", "hera"}, "3", "mcts"},
    {&santorini_game, {"pan", "bia", "zeus", "eros"}, "4", "alphabeta"},
    {&santorini_game, {"hecate", "atlas"}, "2", "ismcts"},
    {&santorini_game, {"minotaur", "hecate"}, "2", "ismcts"},
    {&santorini_game, {"pan", "tartarus"}, "2", "ismcts"},
    {&santorini_game, {"moerae", "apollo", "hera"}, "3", "ismcts"},
    {&sintra_game, {NULL}, "2", "alphabeta"},
    {&sintra_game, {NULL}, "3", "mcts"},
    {&sintra_game, {NULL}, "4", "mcts"},
};
enum { CASES = sizeof cases / sizeof *cases, PLAYED = 17, MOST = 10000 };

/* NULL when that ends it. */
static History *play_at_random(const Case *c, uint64_t seed)
{
    static const char *const tag[] = {"Power1", "Power2", "Power3", "Power4"};
    GameSetup setup = {0};
    History *game = NULL;
    Rng rng = {seed};
    Fault fault;

    game_set_option(&setup, "Seats", c->seats);
    for (int i = 0; i < 4 && c->power[i]; i++)
        game_set_option(&setup, tag[i], c->power[i]);
    CHECK(history_open(c->def, &setup, &game, &fault) == OK);
    while (history_mover(game) != SEAT_OVER &&
           (history_count(game) < PLAYED || history_mover(game) == SEAT_CHANCE)) {
        GameState s;
        Token token;

        memcpy(&s, history_state(game), c->def->state_size);
        game_random_token(c->def, &s, &rng, &token);
        CHECK(history_play(game, &token, NULL, &fault) == OK);
    }
    if (history_mover(game) >= 0)
        return game;
    history_close(game);
    return NULL;
}

static History *play_on(const Case *c)
{
    History *game = NULL;

    for (uint64_t seed = 5; !game; seed++)
        game = play_at_random(c, seed);
    return game;
}

/* An engine that has seen what the seat to move has. */
static Engine *open_engine(const History *game, EngineOptions options)
{
    Engine *engine = NULL;
    Fault fault;

    options.seat = history_mover(game);
    options.hash_bytes = 1 << 20;
    CHECK(engine_open(&options, &engine) == OK);
    CHECK(engine_follow(engine, game, &fault) == OK);
    return engine;
}

static EngineBest think(Engine *engine, EngineLimits limits, uint64_t slice_us)
{
    EngineBest best = engines_think(engine, limits, slice_us);

    CHECK(best.some);
    return best;
}

static EngineOptions in_slices(const Case *c)
{
    EngineOptions options = engine_defaults(c->def);

    options.threads = 0;
    return options;
}

/* ---- the same answer every time ---- */

static void check_same(const Case *c, const History *game)
{
    EngineLimits limits = {.nodes = 3000};
    Engine *here = open_engine(game, in_slices(c));
    Engine *apart = open_engine(game, engine_defaults(c->def));
    EngineBest first = think(here, limits, 0), again = think(here, limits, 1000000),
               other = think(apart, limits, 1000000);

    CHECK_EQ_STR(engine_method(here), c->method);
    CHECK_EQ_STR(again.text, first.text);
    CHECK_EQ_STR(other.text, first.text);
    CHECK_EQ_INT(again.nodes, first.nodes);
    CHECK_EQ_INT(other.nodes, first.nodes);
    CHECK_EQ_INT(other.score.kind, first.score.kind);
    CHECK_EQ_INT(other.score.value, first.score.value);
    engine_close(here);
    engine_close(apart);
}

/* ---- only some moves ---- */

/* A token drawn in what the seat to move sees. */
static void draw_token(const History *game, Rng *rng, char ret_text[GAME_TOKEN_SIZE])
{
    const GameDef *def = history_def(game);
    Text out = text_into(ret_text, GAME_TOKEN_SIZE);
    GameState view, after;
    Token token;

    def->view(history_state(game), history_mover(game), &view);
    after = view;
    game_random_token(def, &after, rng, &token);
    def->print_token(&view, &token, &out);
}

static void check_searchmoves(const Case *c, const History *game)
{
    Engine *engine = open_engine(game, in_slices(c));
    Rng rng = {1};

    for (int i = 0; i < 5; i++) {
        char text[2][GAME_TOKEN_SIZE];
        EngineLimits limits = {.nodes = 400, .searchmove_count = 2};
        Str token[2];
        EngineBest best;

        for (int n = 0; n < 2; n++) {
            draw_token(game, &rng, text[n]);
            token[n] = str_from(text[n]);
        }
        limits.searchmoves = token;
        best = think(engine, limits, 1000000);
        if (strcmp(best.text, text[0]) != 0)
            CHECK_EQ_STR(best.text, text[1]);
    }
    engine_close(engine);
}

/* ---- stopping ---- */

/* It is stopped soon, so few nodes were visited before, too. */
static void check_stop(const Case *c, const History *game)
{
    static const long work[] = {1, 10, 100};

    for (int threads = 0; threads < 2; threads++) {
        EngineOptions options = engine_defaults(engines_counted(c->def));
        Engine *engine;

        options.threads = threads;
        engine = open_engine(game, options);
        think(engine, (EngineLimits){.nodes = 1},
              1000000); /* what is hidden is guessed first */
        for (size_t i = 0; i < sizeof work / sizeof *work; i++) {
            EngineBest best = engines_stop_after(engine, work[i]);

            CHECK(best.some);
            CHECK(best.nodes < MOST);
            CHECK(engines_work.done < MOST);
        }
        engine_close(engine);
    }
}

/* ---- clocks ---- */

/* A clock that goes on when somebody looks at it. */
static uint64_t looked_at(void *context)
{
    uint64_t *now = context;

    return *now += 20;
}

/* A turn takes some of the time there is, never so much that there is none left. */
static void check_clocks(const Case *c, const History *game)
{
    static const int64_t clock_ms[] = {1, 40, 1000};

    for (size_t i = 0; i < sizeof clock_ms / sizeof *clock_ms; i++) {
        uint64_t now = 0, taken_ms;
        EngineOptions options = in_slices(c);
        EngineLimits limits = {.clocks = true};
        Engine *engine;

        for (int seat = 0; seat < GAME_MAX_SEATS; seat++)
            limits.clock_ms[seat] = clock_ms[i];
        options.clock_us = looked_at;
        options.clock_context = &now;
        engine = open_engine(game, options);
        now = 0;
        think(engine, limits, 1000000);
        taken_ms = now / 1000;
        CHECK(taken_ms <= (uint64_t)clock_ms[i] * 2 / 5 + 1);
        engine_close(engine);
    }
}

int main(void)
{
    static const struct {
        const char *name;
        void (*check)(const Case *c, const History *game);
    } checks[] = {
        {"same answer", check_same},
        {"only some moves", check_searchmoves},
        {"stops at once", check_stop},
        {"clocks", check_clocks},
    };

    for (int i = 0; i < CASES; i++) {
        const Case *c = &cases[i];
        History *game = play_on(c);

        for (size_t n = 0; n < sizeof checks / sizeof *checks; n++) {
            char name[160];

            snprintf(name, sizeof name, "%s: %s, %s seats, %s", checks[n].name,
                     c->def->name, c->seats, c->power[0] ? c->power[0] : "no power");
            test_begin(name);
            checks[n].check(c, game);
            test_end();
        }
        history_close(game);
    }
    return test_finish("methods");
}
