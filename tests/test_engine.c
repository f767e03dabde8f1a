/* SPDX-License-Identifier: MIT */
/* The engine: the same answer every time, one however soon it is stopped, no memory taken
 * while it thinks, legal tokens in every game. */
#include "test.h"

#include "engines.h"
#include "game/games.h"
#include "game/think.h"
#include "game/turns.h"
#include "santorini/santorini.h"

/* ---- counting what is allocated ---- */

static atomic_long allocations;

#if defined(__GLIBC__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *old, size_t size);

void *malloc(size_t size)
{
    allocations++;
    return __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    allocations++;
    return __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    allocations++;
    return __libc_realloc(old, size);
}
#endif

/* ---- helpers ---- */

static const char *const middle = "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4";

/* One for each way of thinking: two open sides, three of them, something hidden. */
static const char *const each_way[] = {
    "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4",
    "00031/11003/21300/00200/01010 2 athena[up]:c2,b4 poseidon:e2,d4 hera:d2,b3",
    "00000/01210/02220/01110/00000 1 hecate:b2,c4 none:d3,b4",
};
enum { WAYS = sizeof each_way / sizeof *each_way };

static Engine *open_engine(const GameDef *def, int threads)
{
    EngineOptions options = engine_defaults(def);
    Engine *engine = NULL;

    options.threads = threads;
    options.hash_bytes = 1 << 20;
    CHECK(engine_open(&options, &engine) == OK);
    return engine;
}

static bool begin_at(Engine *engine, const GameDef *def, const char *position)
{
    GameState s = {0};
    Fault fault;

    return CHECK(def->parse_position(&s, str_from(position), &fault) == OK) &&
           CHECK(engine_begin(engine, &s, &fault) == OK);
}

/* ---- cases ---- */

TEST(same_every_time)
{
    static const char *const positions[] = {
        "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4",
        "00220/10210/03112/01021/00311 1 demeter:b2,d3 charon:e3,c4",
        "00031/11003/21300/00200/01010 2 athena[up]:c2,b4 poseidon:e2,d4 hera:d2,b3",
        "00000/01210/02220/01110/00000 1 hecate:b2,c4 none:d3,b4",
    };
    Engine *here = open_engine(&santorini_game, 0);
    Engine *apart = open_engine(&santorini_game, 1);

    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        EngineLimits limits = {.nodes = 20000};
        EngineBest first, second, third;

        begin_at(here, &santorini_game, positions[i]);
        begin_at(apart, &santorini_game, positions[i]);
        first = engines_think(here, limits, 0);
        second = engines_think(here, limits, 1000000);
        third = engines_think(apart, limits, 1000000);
        CHECK_EQ_STR(second.text, first.text);
        CHECK_EQ_STR(third.text, first.text);
        CHECK_EQ_INT(second.nodes, first.nodes);
        CHECK_EQ_INT(third.nodes, first.nodes);
        CHECK_EQ_INT(third.score.value, first.score.value);
    }
    engine_close(here);
    engine_close(apart);
}

/* ---- what a node is ---- */

static long results_made, results_seen, null_moves_made;
static int (*side_of)(const void *core);

static bool count_results(const void *core, TurnSpace *space)
{
    bool all = santorini_game.turns(core, space);

    results_made += (long)space->count;
    return all;
}

static int count_seen(const void *core)
{
    results_seen++;
    return side_of(core);
}

static bool count_null_move(const void *core, void *ret_core)
{
    bool passed = santorini_game.think->null_move(core, ret_core);

    null_moves_made += passed;
    return passed;
}

static EngineBest count_nodes(const char *position, EngineLimits limits)
{
    GameThink looks = *santorini_game.think;
    GameDef counted = santorini_game;
    Engine *engine;
    EngineBest best;

    side_of = looks.side;
    looks.side = count_seen;
    looks.null_move = count_null_move;
    counted.turns = count_results;
    counted.think = &looks;
    results_made = results_seen = null_moves_made = 0;
    engine = open_engine(&counted, 0);
    begin_at(engine, &counted, position);
    best = engines_think(engine, limits, 1000000);
    engine_close(engine);
    return best;
}

/* One turn deep every turn is applied once. */
TEST(counts_turns)
{
    static const char *const calm[] = {
        "00100/00000/00000/00000/00000 1 none:b2,d4 none:b4,d1",
        "00000/00110/01000/00010/00000 1 demeter:b2,d4 apollo:b4,d2",
        "00000/00110/01000/00010/00000 2 pan:b2,d4 hermes:b4,d2",
    };

    for (size_t i = 0; i < sizeof calm / sizeof *calm; i++) {
        EngineBest best = count_nodes(calm[i], (EngineLimits){.depth = 1});

        CHECK_EQ_INT(best.nodes, results_made);
    }
}

/* Nothing counts that was not looked at as the result of a turn. */
TEST(counts_no_more)
{
    static const char *const positions[] = {
        "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4",
        "00220/10210/03112/01021/00311 1 demeter:b2,d3 charon:e3,c4",
        "10122/02300/11210/20033/10201 2 gaea[reserve=1]:c2,b3 medusa:b1,b4",
        "01000/00000/11100/02100/10111 1 eros:d1,b3 none:c3,a4",
    };

    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        EngineBest best = count_nodes(positions[i], (EngineLimits){.nodes = 20000});

        CHECK((long)best.nodes <= results_seen - null_moves_made);
    }
}

/* It may be stopped before it has begun. */
TEST(answers_without_any_time)
{
    for (int threads = 0; threads < 3; threads++) {
        Engine *engine = open_engine(&santorini_game, threads);

        for (int way = 0; way < WAYS; way++) {
            EngineBest best;
            Fault fault;

            begin_at(engine, &santorini_game, each_way[way]);
            CHECK(engine_go(engine, &(EngineLimits){.infinite = true}, &fault) == OK);
            engine_stop(engine);
            while (engine_poll(engine, 1000000))
                ;
            engine_best(engine, &best);
            CHECK(best.some);
            CHECK(engine_tell(engine, str_from(best.text), &fault) == OK);
        }
        engine_close(engine);
    }
}

static size_t count_turns(const char *position)
{
    TurnSpace *space = turns_open(&santorini_game, 1 << 19);
    GameState s = {0};
    size_t count;
    Fault fault;

    CHECK(santorini_game.parse_position(&s, str_from(position), &fault) == OK);
    CHECK(turns_all(&santorini_game, &s, space));
    count = space->count;
    turns_close(space);
    return count;
}

/* Heracles may put domes on any of sixteen spaces: the steps of one of all these turns are
 * found straight. */
TEST(tells_one_of_a_great_many_turns)
{
    static const char *const many[] = {
        "00000/01010/00000/00000/00000 1 heracles:b2,d4 none:b4,a1",
        "00000/00000/00000/00000/00000 1 heracles:c2,c3 aphrodite:d1,a5",
    };

    for (size_t i = 0; i < sizeof many / sizeof *many; i++) {
        Engine *engine = open_engine(engines_counted(&santorini_game), 0);
        long before;
        EngineBest best;

        CHECK(count_turns(many[i]) > 170000);
        begin_at(engine, &santorini_game, many[i]);
        before = engines_work.done;
        best = engines_think(engine, (EngineLimits){.nodes = 150000}, 1000);
        CHECK(best.some);
        CHECK(engines_work.done - before < 20000);
        engine_close(engine);
    }
}

TEST(takes_no_memory)
{
    Engine *engine = open_engine(&santorini_game, 0);
    EngineInfo info;
    EngineBest best;
    Fault fault;
    long before;

    for (int way = 0; way < WAYS; way++) {
        begin_at(engine, &santorini_game, each_way[way]);
        CHECK(engine_go(engine, &(EngineLimits){.nodes = 50000}, &fault) == OK);
        before = allocations;
        while (engine_poll(engine, 1000)) {
            while (engine_info(engine, &info))
                ;
        }
        engine_best(engine, &best);
        CHECK(best.some);
        CHECK_EQ_INT(allocations - before, 0);
    }
    engine_close(engine);
}

/* Several threads share what they find and still answer with something legal. */
TEST(thinks_together)
{
    Engine *engine = open_engine(&santorini_game, 3);

    for (int way = 0; way < WAYS; way++) {
        EngineBest best;
        Fault fault;

        begin_at(engine, &santorini_game, each_way[way]);
        best = engines_think(engine, (EngineLimits){.nodes = 20000}, 1000000);
        CHECK(best.some);
        CHECK(engine_tell(engine, str_from(best.text), &fault) == OK);
    }
    engine_close(engine);
}

/* Plays a whole game against itself; every token must be legal. */
static void play_game(const GameDef *def, const GameSetup *setup, uint64_t seed)
{
    Engine *engine[GAME_MAX_SEATS] = {NULL};
    History *game;
    Rng rng = {seed};
    Fault fault;
    int turns = 0, seat;

    if (!CHECK(history_open(def, setup, &game, &fault) == OK))
        return;
    while ((seat = history_mover(game)) != SEAT_OVER && turns++ < 400) {
        EngineBest best;

        if (seat == SEAT_CHANCE) {
            history_draw(game, &rng, NULL, &fault);
            continue;
        }
        if (history_repeats(game))
            break;
        if (!engine[seat]) {
            EngineOptions options = engine_defaults(def);

            options.threads = 0;
            options.hash_bytes = 1 << 18;
            options.seat = seat;
            options.seed = seed;
            CHECK(engine_open(&options, &engine[seat]) == OK);
        }
        CHECK(engine_follow(engine[seat], game, &fault) == OK);
        best = engines_think(engine[seat], (EngineLimits){.nodes = 150}, 1000000);
        if (!CHECK(best.some) ||
            !CHECK(history_apply(game, str_from(best.text), NULL, &fault) == OK)) {
            printf("#   %s after %d tokens: '%s'\n", def->name, history_count(game),
                   best.text);
            break;
        }
    }
    for (int i = 0; i < GAME_MAX_SEATS; i++)
        engine_close(engine[i]);
    history_close(game);
}

TEST(plays_legally)
{
    static const char *const powers[][4] = {
        {"none", "none"},
        {"apollo", "pan"},
        {"gaea", "demeter"},
        {"dionysus", "atlas"},
        {"hecate", "tartarus"},
        {"moerae", "jason"},
        {"chaos", "artemis"},
        {"hermes", "triton"},
        {"minotaur", "hera", "zeus"},
        {"hypnus", "limus", "bia", "medusa"},
    };
    GameSetup setup;

    for (size_t i = 0; i < sizeof powers / sizeof *powers; i++) {
        static const char *const tag[] = {"Power1", "Power2", "Power3", "Power4"};
        static const char *const number[] = {"0", "1", "2", "3", "4"};
        int seats = 0;

        setup.count = 0;
        for (; seats < 4 && powers[i][seats]; seats++)
            game_set_option(&setup, tag[seats], powers[i][seats]);
        game_set_option(&setup, "Seats", number[seats]);
        play_game(&santorini_game, &setup, i + 1);
    }
    for (size_t i = 0; i < 2; i++) {
        setup.count = 0;
        game_set_option(&setup, "Seats", i ? "3" : "2");
        play_game(games_find(str_from("sintra")), &setup, i + 1);
    }
}

TEST(knows_its_place)
{
    Engine *engine = open_engine(&santorini_game, 0);
    EngineBest best;
    Fault fault;
    Str only = str_from("b2-a1+a2");

    CHECK(engine_go(engine, &(EngineLimits){.nodes = 1}, &fault) == ERR_ILLEGAL);
    CHECK(engine_tell(engine, only, &fault) == ERR_ILLEGAL);
    begin_at(engine, &santorini_game, middle);
    CHECK(engine_tell(engine, str_from("b2-b5+a2"), &fault) != OK);
    best = engines_think(
        engine, (EngineLimits){.nodes = 500, .searchmoves = &only, .searchmove_count = 1},
        1000);
    CHECK_EQ_STR(best.text, "b2-a1+a2");
    begin_at(engine, &santorini_game,
             "00000/00000/00000/00000/00000 1* none:b3,d3 none:c2,c4");
    best = engines_think(engine, (EngineLimits){.nodes = 500}, 1000);
    CHECK(!best.some);
    engine_close(engine);
}

int main(void)
{
    RUN(same_every_time);
    RUN(counts_turns);
    RUN(counts_no_more);
    RUN(answers_without_any_time);
    RUN(tells_one_of_a_great_many_turns);
    RUN(takes_no_memory);
    RUN(thinks_together);
    RUN(plays_legally);
    RUN(knows_its_place);
    return test_finish("engine");
}
