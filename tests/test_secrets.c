/* SPDX-License-Identifier: MIT */
/* What an engine does about secrets: it cannot use those of others, and gives no way to
 * work out its own. */
#include "test.h"

#include "engines.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"

enum { HASH_BYTES = 1 << 20 };

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

static const char *const keepers[] = {"tartarus", "moerae", "hecate"};

/* A game against a power that keeps a secret, and what the engine's seat knows of it. */
typedef struct Match {
    History *game;
    Belief *belief;
    int seat; /* the engine's */
    Rng rng;
} Match;

static bool draw_match(Match *m, const char *keeper, uint64_t seed)
{
    static const char *const tag[] = {"Power1", "Power2"};
    Status status;
    Fault fault;

    *m = (Match){.rng = {seed}};
    m->seat = (int)rng_below(&m->rng, 2);
    do {
        const char *own = power_get((int)rng_below(&m->rng, POWER_COUNT))->name;
        GameSetup setup = {0};

        game_set_option(&setup, tag[1 - m->seat], keeper);
        game_set_option(&setup, tag[m->seat], own);
        status = history_open(&santorini_game, &setup, &m->game, &fault);
    } while (status != OK);
    return CHECK(guess_open(&santorini_game, history_initial(m->game), m->seat, seed,
                            &m->belief, &fault) == OK);
}

/* Plays a token and shows it to the belief. */
static bool play(Match *m, const char *token)
{
    char shown[GAME_TOKEN_SIZE];
    Text text = text_into(shown, sizeof shown);
    GameState view;
    Fault fault;

    if (!apply(m->game, token))
        return false;
    history_view_text(m->game, history_count(m->game) - 1, m->seat, &text);
    santorini_game.view(history_state(m->game), m->seat, &view);
    return CHECK(guess_observe(m->belief, text_str(&text), &fault) == OK) &&
           CHECK(guess_narrow(m->belief, &view, &fault) == OK);
}

static bool play_any(Match *m)
{
    char token[GAME_TOKEN_SIZE];
    Text text = text_into(token, sizeof token);
    GameState s;
    Token steps;

    memcpy(&s, history_state(m->game), santorini_game.state_size);
    game_random_token(&santorini_game, &s, &m->rng, &steps);
    santorini_game.print_token(history_state(m->game), &steps, &text);
    return play(m, token);
}

/* Another game that looked the same to the engine's seat all along; NULL: none is known. */
static History *imagine(Match *m)
{
    size_t count = guess_count(m->belief);

    for (int i = 0; i < 8 && count > 1; i++) {
        size_t world = rng_below(&m->rng, (uint32_t)count);
        GameState s;
        History *other;
        Fault fault;

        guess_world(m->belief, world, &m->rng, &s);
        if (santorini_game.mover(&s) != m->seat ||
            santorini_game.hash(&s) == santorini_game.hash(history_state(m->game)))
            continue;
        CHECK(history_open(&santorini_game, history_setup(m->game), &other, &fault) ==
              OK);
        CHECK(guess_tell(m->belief, world, other, &fault) == OK);
        return other;
    }
    return NULL;
}

/* Two engines, each of which follows one of the games, must answer alike. */
static void check_alike(const Match *m, const History *other, EngineBest *ret_best)
{
    const uint64_t seed = m->rng.state;
    Engine *engine[2] = {engines_open_seat(&santorini_game, m->seat, seed, HASH_BYTES),
                         engines_open_seat(&santorini_game, m->seat, seed, HASH_BYTES)};
    EngineBest best;

    if (answer(engine[0], m->game, 300, ret_best) &&
        answer(engine[1], other, 300, &best)) {
        CHECK_EQ_STR(best.text, ret_best->text);
        CHECK_EQ_INT(best.score.value, ret_best->score.value);
        CHECK_EQ_INT(best.nodes, ret_best->nodes);
    }
    engine_close(engine[0]);
    engine_close(engine[1]);
}

/* A game of random tokens, and some of the engine's: it plays the same whatever the secret
 * is. Answers how often that was seen. */
static int check_match(const char *keeper, uint64_t seed)
{
    Match m;
    bool going = draw_match(&m, keeper, seed);
    int seen = 0;

    while (going && history_mover(m.game) >= 0 && history_count(m.game) < 40) {
        bool asks = history_mover(m.game) == m.seat && rng_below(&m.rng, 3) == 0;
        History *other = asks ? imagine(&m) : NULL;
        EngineBest best;

        if (!other) {
            going = play_any(&m);
            continue;
        }
        check_alike(&m, other, &best);
        history_close(other);
        going = play(&m, best.text);
        seen++;
    }
    guess_close(m.belief);
    history_close(m.game);
    return seen;
}

TEST(uses_no_secret)
{
    const int games = test_times(8, 300);

    for (size_t i = 0; i < sizeof keepers / sizeof *keepers; i++) {
        int seen = 0;

        for (int n = 0; n < games; n++) {
            int faults = test_now.faults;

            seen += check_match(keepers[i], (uint64_t)n * 3 + i);
            if (test_now.faults > faults)
                printf("#   %s, game %d\n", keepers[i], n);
        }
        CHECK(seen >= games);
    }
}

/* ---- its own ---- */

/* The token seat 1 answers with, where its secret is to be chosen. */
static void choose_secret(const char *power, const char *const *before, uint64_t seed,
                          char ret_text[GAME_TOKEN_SIZE])
{
    History *game = open_game(power, "none");
    Engine *engine = engines_open_seat(&santorini_game, 0, seed, HASH_BYTES);
    EngineBest best;

    for (int i = 0; before[i]; i++)
        apply(game, before[i]);
    ret_text[0] = 0;
    if (answer(engine, game, 50, &best))
        memcpy(ret_text, best.text, GAME_TOKEN_SIZE);
    engine_close(engine);
    history_close(game);
}

enum { KINDS = 512 };

/* How often each answer was given. */
typedef struct Tally {
    char kind[KINDS][GAME_TOKEN_SIZE];
    int count[KINDS], kinds, all;
} Tally;

static Tally tally;

static void count_answer(const char *text)
{
    int at = 0;

    while (at < tally.kinds && strcmp(tally.kind[at], text) != 0)
        at++;
    if (!CHECK(at < KINDS))
        return;
    if (at == tally.kinds)
        snprintf(tally.kind[tally.kinds++], GAME_TOKEN_SIZE, "%s", text);
    tally.count[at]++;
    tally.all++;
}

/* No answer has more than a quarter of all. Fewer than a thousand may stray from their
 * chances: they fail when three standard deviations do not explain it. */
static void check_tally(void)
{
    int n = tally.all, stray = 0;

    while (n < 1000 && stray * stray * 16 < 9 * 3 * n)
        stray++;
    for (int i = 0; i < tally.kinds; i++) {
        if (!CHECK(tally.count[i] * 4 <= n + 4 * stray))
            printf("#   %s: %d of %d\n", tally.kind[i], tally.count[i], n);
    }
    tally.kinds = tally.all = 0;
    memset(tally.count, 0, sizeof tally.count);
}

static int samples(void)
{
    return test_times(100, 1000);
}

/* The same choice again and again, with seeds nobody knows. */
static void check_choice(const char *power, const char *const *before)
{
    for (int i = 0; i < samples(); i++) {
        char text[GAME_TOKEN_SIZE];

        choose_secret(power, before, (uint64_t)i + 1, text);
        count_answer(text);
    }
    check_tally();
}

TEST(keeps_its_own)
{
    static const char *const abyss[] = {"@b2,@d4", "@b4,@d2", NULL};
    static const char *const none[] = {NULL};
    static const char *const hecate[] = {"@b4,@d2", NULL};

    check_choice("tartarus", abyss);
    check_choice("moerae", none);
    check_choice("hecate", hecate);
}

/* Whole games as Tartarus up to the Abyss, whoever the opponent is. */
TEST(abyss_is_anywhere)
{
    for (int i = 0; i < samples(); i++) {
        Match m;
        Engine *engine;
        EngineBest best = {0};
        bool going = draw_match(&m, "tartarus", (uint64_t)i);
        int keeper = 1 - m.seat;

        engine = engines_open_seat(&santorini_game, keeper, m.rng.state, HASH_BYTES);
        while (going && best.text[0] != '~') {
            if (history_mover(m.game) == keeper)
                going = answer(engine, m.game, 50, &best) && play(&m, best.text);
            else
                going = play_any(&m);
        }
        count_answer(best.text);
        engine_close(engine);
        guess_close(m.belief);
        history_close(m.game);
    }
    check_tally();
}

int main(void)
{
    RUN(uses_no_secret);
    RUN(keeps_its_own);
    RUN(abyss_is_anywhere);
    return test_finish("secrets");
}
