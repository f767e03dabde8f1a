/* SPDX-License-Identifier: MIT */
/* Positions with one thing to be found, by power; see tests/tactics.
 *
 *     win N TAB position           the side to move wins with its Nth turn, not sooner
 *     save TAB position TAB token  every other turn lets the opponent win at once
 *     deep TAB position            the side to move wins, but after many turns
 *
 * `test_tactics make SEED POWER..` prints such lines for these powers, found by playing at
 * random and trying every turn. `test_tactics prove NODES` reads positions and prints each behind
 * what the engine says of it after so many nodes. Without arguments the engine has to solve them
 * all, and most of the endgames. */
#include "test.h"

#include "game/legal.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"
#include "search/engine.h"
#include "search/path.h"
#include "search/score_text.h"
#include "solve.h"

enum {
    NODES = 3000000, /* one thread looks at as many in about a second */
    DEEP_NODES = 6000000,
    ENDGAME_NODES = 1000000,
    ENDGAMES = 10,       /* looked at, unless there is time for all */
    MAKE_NODES = 30000,  /* to see whether there may be a win */
    MAKE_LEFT = 3000000, /* to prove it */
    EACH = 2,            /* positions of a kind for a power */
    MAKE_GAMES = 150,
};

static Engine *open_engine(const Net *net)
{
    EngineOptions options = engine_defaults(&santorini_game);
    Engine *engine = NULL;

    options.threads = 0;
    evaluator_set_net(&options.evaluator, evaluator_inputs(&santorini_game), net);
    CHECK(engine_open(&options, &engine) == OK);
    return engine;
}

static EngineBest think(Engine *engine, const GameState *s, uint64_t nodes)
{
    EngineLimits limits = {.nodes = nodes};
    EngineBest best = {0};
    Fault fault;

    if (CHECK(engine_begin(engine, s, &fault) == OK) &&
        CHECK(engine_go(engine, &limits, &fault) == OK)) {
        while (engine_poll(engine, 1000000))
            ;
        engine_best(engine, &best);
    }
    return best;
}

/* ---- solving ---- */

static void check_win(Engine *engine, int turns, const char *position)
{
    EngineBest best;
    GameState s = {0};
    Fault fault;

    if (!CHECK(santorini_game.parse_position(&s, str_from(position), &fault) == OK))
        return;
    best = think(engine, &s, NODES);
    CHECK_EQ_INT(best.score.kind, SCORE_WIN);
    CHECK_EQ_INT(best.score.value, turns);
}

static void check_save(Engine *engine, const char *position, const char *token)
{
    const GameDef *def = &santorini_game;
    EngineBest best;
    GameState s = {0}, after;
    Token steps;
    Fault fault;

    if (!CHECK(def->parse_position(&s, str_from(position), &fault) == OK) ||
        !CHECK(def->parse_token(&s, str_from(token), &steps, &fault) == OK))
        return;
    after = s;
    game_apply(def, &after, &steps, NULL);
    best = think(engine, &s, NODES / 10);
    game_apply(def, &s, &best.token, NULL);
    CHECK(def->hash(&s) == def->hash(&after));
}

/* Begins to think about a position. */
static bool set_out(Engine *engine, const char *position, EngineLimits limits)
{
    GameState s = {0};
    Fault fault;

    return CHECK(santorini_game.parse_position(&s, str_from(position), &fault) == OK) &&
           CHECK(engine_begin(engine, &s, &fault) == OK) &&
           CHECK(engine_go(engine, &limits, &fault) == OK);
}

/* That it is won is enough, and told as soon as it is known. */
static void check_deep(Engine *engine, const char *position)
{
    EngineInfo info = {0};

    if (!set_out(engine, position, (EngineLimits){.nodes = DEEP_NODES}))
        return;
    while (engine_poll(engine, 100000)) {
        while (engine_info(engine, &info))
            ;
        if (info.score.kind == SCORE_WIN)
            engine_stop(engine);
    }
    while (engine_info(engine, &info))
        ;
    CHECK_EQ_INT(info.score.kind, SCORE_WIN);
}

/* A win that is too far away to be found must not keep the search from going deeper. */
static void check_depth(Engine *engine, int depth, const char *position)
{
    EngineBest best;

    if (!set_out(engine, position, (EngineLimits){.nodes = DEEP_NODES, .depth = depth}))
        return;
    while (engine_poll(engine, 100000))
        continue;
    engine_best(engine, &best);
    CHECK_EQ_INT(best.depth, depth);
    CHECK(best.nodes < DEEP_NODES);
}

static void check_line(Engine *engine, char *line)
{
    char *position = strchr(line, '\t'), *token;
    char name[160];
    int turns = 0;

    line[strcspn(line, "\n")] = 0;
    if (line[0] == '#' || !position)
        return;
    snprintf(name, sizeof name, "%.150s", line);
    test_begin(name);
    *position++ = 0;
    token = strchr(position, '\t');
    if (token) {
        *token++ = 0;
        check_save(engine, position, token);
    } else if (strcmp(line, "deep") == 0) {
        check_deep(engine, position);
    } else if (sscanf(line, "depth %d", &turns) == 1) {
        check_depth(engine, turns, position);
    } else if (CHECK(sscanf(line, "win %d", &turns) == 1)) {
        check_win(engine, turns, position);
    }
    test_end();
}

/* Every line of a file; under a sanitizer every tenth. */
static void check_file(const char *name)
{
    static int met;
    Engine *engine = open_engine(NULL);
    char path[1024], line[1024];
    FILE *file;

    snprintf(path, sizeof path, "%s/tactics/%s", test_dir(), name);
    file = fopen(path, "r");
    if (!CHECK(file != NULL))
        return;
    while (fgets(line, sizeof line, file)) {
        if (!test_skims() || met++ % 10 == 0)
            check_line(engine, line);
    }
    fclose(file);
    engine_close(engine);
}

/* ---- endgames ---- */

/* Wins of ten turns and more out of games of the engine against itself, with the network as the
 * program has it. Four of five are to be proved. */
static void check_endgames(void)
{
    Net *net = evaluator_standard(&santorini_game);
    Engine *engine = open_engine(net);
    int looked = 0, proved = 0;
    char path[1024], line[1024];
    FILE *file;

    test_begin("endgames");
    snprintf(path, sizeof path, "%s/tactics/endgames.txt", test_dir());
    file = fopen(path, "r");
    while (CHECK(file != NULL) && fgets(line, sizeof line, file) &&
           (test_long() || looked < ENDGAMES)) {
        GameState s = {0};
        Fault fault;

        line[strcspn(line, "\n")] = 0;
        if (line[0] == '#' ||
            !CHECK(santorini_game.parse_position(&s, str_from(line), &fault) == OK))
            continue;
        looked++;
        proved += think(engine, &s, ENDGAME_NODES).score.kind == SCORE_WIN;
    }
    printf("# %d of %d endgames proved\n", proved, looked);
    CHECK(looked > 0 && proved * 5 >= looked * 4);
    test_end();
    if (file)
        fclose(file);
    engine_close(engine);
    net_close(net);
}

/* What is said of the positions on standard input. */
static int prove(uint64_t nodes)
{
    Net *net = evaluator_standard(&santorini_game);
    Engine *engine = open_engine(net);
    char line[1024];

    while (fgets(line, sizeof line, stdin)) {
        GameState s = {0};
        EngineBest best;
        Fault fault;

        line[strcspn(line, "\n")] = 0;
        if (santorini_game.parse_position(&s, str_from(line), &fault) != OK)
            continue;
        best = think(engine, &s, nodes);
        printf("%s %d\t%s\n", score_name(best.score.kind), best.score.value, line);
        fflush(stdout);
    }
    engine_close(engine);
    net_close(net);
    return EXIT_SUCCESS;
}

/* ---- making ---- */

typedef struct Maker {
    Engine *engine;
    Solver solver;
    Path *path;
    Rng rng;
    int made[SOLVE_MAX_TURNS + 1]; /* [0]: saves */
} Maker;

static void print_position(const GameState *s)
{
    char buffer[GAME_POSITION_SIZE];
    Text out = text_into(buffer, sizeof buffer);

    santorini_game.print_position(s, &out);
    fputs(buffer, stdout);
}

static void make_save(Maker *m, const GameState *s)
{
    const GameDef *def = &santorini_game;
    GameState after = {0};
    char buffer[GAME_TOKEN_SIZE];
    Text out = text_into(buffer, sizeof buffer);
    Token steps;

    if (m->made[0] >= EACH || def->think->can_win(s) || !def->think->is_threatened(s) ||
        solve_saves(&m->solver, s, &after) != 1 ||
        !path_find(m->path, s, &after, &steps) || steps.count > 12)
        return;
    def->print_token(s, &steps, &out);
    printf("save\t");
    print_position(s);
    printf("\t%s\n", buffer);
    m->made[0]++;
}

static void make_win(Maker *m, const GameState *s)
{
    EngineBest best;
    int turns = 1;

    if (!santorini_game.think->can_win(s)) {
        if (m->made[2] >= EACH && m->made[3] >= EACH)
            return;
        best = think(m->engine, s, MAKE_NODES);
        turns = best.score.kind == SCORE_WIN ? best.score.value : 0;
    }
    if (turns < 1 || turns > 3 || m->made[turns] >= EACH)
        return;
    m->solver.left = MAKE_LEFT;
    if (!solve_wins(&m->solver, s, turns) ||
        (turns > 1 && solve_wins(&m->solver, s, turns - 1)) || !m->solver.left)
        return;
    printf("win %d\t", turns);
    print_position(s);
    printf("\n");
    fflush(stdout);
    m->made[turns]++;
}

static bool is_complete(const Maker *m)
{
    return m->made[0] >= EACH && m->made[1] >= EACH && m->made[2] >= EACH &&
           m->made[3] >= EACH;
}

/* Whoever has the power knows all that is hidden; its opponent does not, and what it can
 * be sure of is another matter. */
static bool keeps_secret(int power)
{
    GameSetup setup = {0};
    GameState s = {0};
    Fault fault;

    game_set_option(&setup, "Power1", power_get(power)->name);
    game_set_option(&setup, "Power2", "none");
    return santorini_game.init(&s, &setup, &fault) == OK && santorini_game.hides(&s);
}

/* A game between a power and another one, every position of the power's a candidate. */
static void make_game(Maker *m, int power)
{
    const GameDef *def = &santorini_game;
    GameSetup setup = {0};
    GameState s = {0};
    Token token;
    Fault fault;
    int other = (int)rng_below(&m->rng, POWER_COUNT), last = -1;

    game_set_option(&setup, "Power1", power_get(power)->name);
    game_set_option(&setup, "Power2", power_get(other)->name);
    if (power_ban(power, other) || def->init(&s, &setup, &fault) != OK ||
        (def->hides(&s) && !keeps_secret(power)))
        return;
    for (int i = 0; i < 120 && def->mover(&s) != SEAT_OVER && !is_complete(m); i++) {
        if (def->between(&s) && def->mover(&s) == 0 && i > 8 && i > last + 2) {
            int before = m->made[0] + m->made[1] + m->made[2] + m->made[3];

            make_save(m, &s);
            make_win(m, &s);
            if (m->made[0] + m->made[1] + m->made[2] + m->made[3] > before)
                last = i + 100;
        }
        if (i > 6 && def->between(&s) && rng_below(&m->rng, 4)) {
            EngineBest best = think(m->engine, &s, 300);

            token = best.token;
            game_apply(def, &s, &token, NULL);
        } else {
            game_random_token(def, &s, &m->rng, &token);
        }
    }
}

static int make(uint64_t seed, char **powers)
{
    Maker m = {
        .engine = open_engine(NULL), .rng = {seed}, .path = path_open(&santorini_game)};

    if (!m.path || !solve_open(&m.solver, &santorini_game))
        return EXIT_FAILURE;
    for (; *powers; powers++) {
        int power = power_find(str_from(*powers));

        memset(m.made, 0, sizeof m.made);
        for (int i = 0; i < MAKE_GAMES && power > 0 && !is_complete(&m); i++)
            make_game(&m, power);
    }
    solve_close(&m.solver);
    path_close(m.path);
    engine_close(m.engine);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    if (argc > 3 && strcmp(argv[1], "make") == 0)
        return make(strtoull(argv[2], NULL, 10), argv + 3);
    if (argc == 3 && strcmp(argv[1], "prove") == 0)
        return prove(strtoull(argv[2], NULL, 10));
    check_file("santorini.txt");
    check_file("secrets.txt");
    check_file("deep.txt");
    if (!test_skims())
        check_endgames();
    return test_finish("tactics");
}
