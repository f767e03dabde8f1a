/* SPDX-License-Identifier: MIT */
/* Levels: no win at hand is missed, whatever method thinks, and equal seeds play equally.
 * How far levels are apart is measured by tools/ladder.sh. */
#include "test.h"

#include "game/history.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"
#include "search/engine.h"
#include "sintra/sintra.h"

enum { FIRST = 1, GAMES = 60, LONG_GAMES = 2000, MAX_TOKENS = 120, EQUAL_TOKENS = 30 };

/* What some levels think with. */
static Net *net;

static const Net *net_for(const GameDef *def)
{
    return def == &santorini_game ? net : NULL;
}

static Engine *open_engine(const GameDef *def, int level, int seat)
{
    EngineOptions options = engine_defaults(def);
    Engine *engine = NULL;

    options.threads = 0;
    options.level = level;
    options.net = net_for(def);
    options.seat = seat;
    CHECK(engine_open(&options, &engine) == OK);
    return engine;
}

static EngineBest answer(Engine *engine)
{
    EngineBest best = {0};
    Fault fault;

    if (CHECK(engine_go(engine, &(EngineLimits){0}, &fault) == OK)) {
        while (engine_poll(engine, 1000000))
            ;
        engine_best(engine, &best);
    }
    CHECK(best.some);
    return best;
}

/* Does this token win the game for whoever plays it? */
static bool wins(const GameDef *def, const void *state, const Token *token)
{
    GameState after = {0};
    Outcome outcome;
    int seat = def->mover(state);

    memcpy(&after, state, def->state_size);
    game_apply(def, &after, token, NULL);
    if (def->mover(&after) != SEAT_OVER)
        return false;
    def->outcome(&after, &outcome);
    return outcome.winners >> seat & 1;
}

/* ---- tactics ---- */

TEST(no_win_of_the_tactics_is_missed)
{
    const GameDef *def = &santorini_game;
    char path[1024], line[1024];
    int count = 0;
    FILE *file;

    snprintf(path, sizeof path, "%s/tactics/santorini.txt", test_dir());
    file = fopen(path, "r");
    if (!CHECK(file != NULL))
        return;
    while (fgets(line, sizeof line, file)) {
        GameState s = {0};
        Fault fault;

        line[strcspn(line, "\n")] = 0;
        if (strncmp(line, "win 1\t", 6) != 0 ||
            !CHECK(def->parse_position(&s, str_from(line + 6), &fault) == OK))
            continue;
        count++;
        for (int level = FIRST; level < LEVEL_BEST; level++) {
            Engine *engine = open_engine(def, level, ENGINE_ALL_SEATS);
            EngineBest best;

            CHECK(engine_begin(engine, &s, &fault) == OK);
            best = answer(engine);
            if (!CHECK(wins(def, &s, &best.token)))
                printf("#   level %d: %s, %s\n", level, line, best.text);
            engine_close(engine);
        }
    }
    fclose(file);
    CHECK(count >= 100);
}

/* ---- games ---- */

/* Random powers: open ones for two or three, luck, or a secret of seat 1's. */
static History *draw_game(Rng *rng, int kind)
{
    static const char *const secret[] = {"hecate", "moerae", "tartarus"};
    static const char *const tag[] = {"Power1", "Power2", "Power3"};
    static const char *const number[] = {"2", "3"};

    for (;;) {
        GameSetup setup = {0};
        int seats = kind == 1 ? 3 : 2;
        uint32_t powers = kind >= 2 ? POWER_SIMPLE_LAST + 1 : POWER_COUNT;
        History *game;
        Fault fault;

        game_set_option(&setup, "Seats", number[seats - 2]);
        if (kind >= 2)
            game_set_option(&setup, tag[0],
                            kind == 2 ? "chaos" : secret[rng_below(rng, 3)]);
        for (int i = kind >= 2; i < seats; i++)
            game_set_option(&setup, tag[i], power_get((int)rng_below(rng, powers))->name);
        if (history_open(&santorini_game, &setup, &game, &fault) != OK)
            continue;
        if (kind >= 2 || !santorini_game.hides(history_state(game)))
            return game;
        history_close(game);
    }
}

static void check_win(const History *game, int seat, int level, const char *seed)
{
    const GameDef *def = history_def(game);
    Engine *engine = open_engine(def, level, seat);
    EngineBest best;
    Fault fault;

    if (CHECK(engine_follow(engine, game, &fault) == OK)) {
        best = answer(engine);
        if (!CHECK(wins(def, history_state(game), &best.token)))
            printf("#   game %s, token %d, level %d, %s: %s\n", seed, history_count(game),
                   level, engine_method(engine), best.text);
    }
    engine_close(engine);
}

/* Plays at random as long as nobody can win; who can is asked at one of the levels. */
static int play_game(int number)
{
    Rng rng = {(uint64_t)number};
    int kind = number % 4, asked = 0, seat;
    History *game = draw_game(&rng, kind);
    char seed[16];

    snprintf(seed, sizeof seed, "%d", number);
    while (history_count(game) < MAX_TOKENS &&
           (seat = history_mover(game)) != SEAT_OVER) {
        const GameDef *def = history_def(game);
        GameState s = {0};
        Token token;
        Fault fault;

        if (seat == SEAT_CHANCE) {
            CHECK(history_draw(game, &rng, NULL, &fault) == OK);
            continue;
        }
        if ((kind != 3 || seat == 0) && def->between(history_state(game)) &&
            def->think->can_win(history_state(game))) {
            int level = FIRST + (int)rng_below(&rng, LEVEL_BEST - FIRST);

            check_win(game, seat, level, seed);
            asked++;
        }
        memcpy(&s, history_state(game), def->state_size);
        game_random_token(def, &s, &rng, &token);
        CHECK(history_play(game, &token, NULL, &fault) == OK);
    }
    history_close(game);
    return asked;
}

TEST(no_win_of_a_game_is_missed)
{
    int games = test_times(GAMES, LONG_GAMES), asked = 0;

    for (int i = 0; i < games; i++)
        asked += play_game(i);
    CHECK(asked > games / 2);
}

/* ---- equal seeds ---- */

static void check_equal(const GameDef *def, const GameSetup *setup, int level)
{
    EngineOptions options = engine_defaults(def);
    Engine *small = open_engine(def, level, ENGINE_ALL_SEATS), *large = NULL;
    Rng rng = {7};
    History *game;
    Fault fault;

    options.threads = 3;
    options.hash_bytes = (size_t)64 << 20;
    options.level = level;
    options.net = net_for(def);
    if (!CHECK(engine_open(&options, &large) == OK) ||
        !CHECK(history_open(def, setup, &game, &fault) == OK))
        return;
    while (history_count(game) < EQUAL_TOKENS && history_mover(game) != SEAT_OVER) {
        EngineBest one, other;

        if (history_mover(game) == SEAT_CHANCE) {
            CHECK(history_draw(game, &rng, NULL, &fault) == OK);
            continue;
        }
        CHECK(engine_follow(small, game, &fault) == OK);
        CHECK(engine_follow(large, game, &fault) == OK);
        one = answer(small);
        other = answer(large);
        CHECK_EQ_STR(one.text, other.text);
        if (!CHECK(history_apply(game, str_from(one.text), NULL, &fault) == OK))
            break;
    }
    history_close(game);
    engine_close(small);
    engine_close(large);
}

TEST(equal_seeds_play_equally_with_any_threads_and_memory)
{
    GameSetup open = {0}, secret = {0};

    game_set_option(&secret, "Power1", "tartarus");
    game_set_option(&secret, "Power2", "pan");
    for (int level = 1; level < LEVEL_BEST; level += 4) {
        check_equal(&santorini_game, &open, level);
        check_equal(&santorini_game, &secret, level);
        check_equal(&sintra_game, &open, level);
    }
}

/* ---- being careless ---- */

/* How many of a thousand first turns of a game are played without looking. */
static int careless_turns(int level)
{
    Task task = {.def = &santorini_game, .level = level_get(level)};
    GameSetup setup = {0};
    int count = 0;
    Fault fault;

    CHECK(santorini_game.init(&task.root, &setup, &fault) == OK);
    for (task.seed = 0; task.seed < 1000; task.seed++)
        count += level_is_careless(&task);
    return count;
}

TEST(levels_get_more_careful)
{
    int before = 1000;

    for (int level = 1; level <= LEVEL_BEST; level++) {
        int careless = careless_turns(level);

        CHECK(careless < before || careless == 0);
        CHECK(level_get(level)->nodes >=
                  level_get(level - 1 > 0 ? level - 1 : 1)->nodes ||
              level == LEVEL_BEST);
        before = careless;
    }
    CHECK_EQ_INT(before, 0);
    CHECK(!level_is_weak(level_get(0)) && !level_is_weak(level_get(LEVEL_BEST)));
}

int main(void)
{
    net = evaluator_standard(&santorini_game);
    RUN(levels_get_more_careful);
    RUN(equal_seeds_play_equally_with_any_threads_and_memory);
    RUN(no_win_of_the_tactics_is_missed);
    RUN(no_win_of_a_game_is_missed);
    net_close(net);
    return test_finish("levels");
}
