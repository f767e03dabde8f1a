/* SPDX-License-Identifier: MIT */
/* What a search evaluates with: a network where it fits, weights elsewhere, and a level always
 * the same. */
#include "test.h"

#include "nn/made_net.h"
#include "santorini/eval.h"
#include "santorini/santorini.h"
#include "search/engine.h"
#include "sintra/sintra.h"

static const char base[] = "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4";
static const char gods[] = "00000/01110/00000/01010/00000 1 pan:b2,c4 athena:d3,b4";
static const char secret[] =
    "00000/01110/00000/01010/00000 1 pan:b2,c4 tartarus[abyss=e1]:d3,b4";
static const char luck[] = "00000/01110/00000/01010/00000 1 chaos[deck=apollo+artemis+"
                           "athena+demeter+pan;face=atlas]:b2,c4 hermes:d3,b4";
static const char teams[] =
    "00000/01110/00000/01010/00000 1 none:b2,c4 none:d3,b4 none:= none:=";
static const char three[] =
    "00000/01110/00000/01010/00000 1 none:b2,c4 none:d3,b4 none:a1,e5";

/* A network of random weights. */
static Net *open_net(uint64_t seed)
{
    Rng rng = {seed};
    NetShape shape;
    Net *net = NULL;
    size_t size;
    char *bytes;

    evaluator_shape(&santorini_game, &eval_inputs, &shape);
    shape.width = 32;
    shape.scale = 300;
    bytes = made_net(&shape, 60, &rng, &size);
    CHECK(evaluator_read_net(&santorini_game, &eval_inputs, (Str){bytes, size}, &net,
                             NULL) == OK);
    free(bytes);
    return net;
}

/* What came of a think, as text: enough to tell two of them apart; empty: it was refused. */
static void think_with(const char *position, const EngineOptions *options, uint64_t slice,
                       char ret_text[256])
{
    SantoriniState state = {0};
    EngineBest best;
    Engine *engine;
    Status status;

    ret_text[0] = '\0';
    CHECK(engine_open(options, &engine) == OK);
    CHECK(santorini_game.parse_position(&state, str_from(position), NULL) == OK);
    CHECK(engine_begin(engine, &state, NULL) == OK);
    status = engine_go(engine, &(EngineLimits){.nodes = 20000}, NULL);
    while (engine_poll(engine, slice))
        continue;
    engine_best(engine, &best);
    if (status == OK)
        snprintf(ret_text, 256, "%.40s kind %d score %d depth %d nodes %llu", best.text,
                 best.score.kind, best.score.value, best.depth,
                 (unsigned long long)best.nodes);
    engine_close(engine);
}

static EngineOptions options_with(const Net *net)
{
    EngineOptions options = engine_defaults(&santorini_game);

    options.threads = 0;
    evaluator_set_net(&options.evaluator, &eval_inputs, net);
    return options;
}

static void think(const char *position, const Net *net, uint64_t slice,
                  char ret_text[256])
{
    EngineOptions options = options_with(net);

    think_with(position, &options, slice, ret_text);
}

/* What a level makes of a position with the game's own network, and with another evaluator. */
static void think_at(int level, const char *position, const Net *own, const Net *other,
                     char ret_text[256])
{
    EngineOptions options = options_with(other);

    options.level = level;
    options.net = own;
    think_with(position, &options, 1000000, ret_text);
}

TEST(a_network_decides_where_it_fits)
{
    static const char *const positions[] = {base, gods, secret, luck, teams};
    Net *net = open_net(1), *other = open_net(2);
    char with[256], again[256], without[256], differently[256];

    for (size_t i = 0; i < sizeof positions / sizeof *positions; i++) {
        think(positions[i], net, 1000000, with);
        think(positions[i], net, 1, again);
        think(positions[i], other, 1000000, differently);
        think(positions[i], NULL, 1000000, without);
        CHECK_EQ_STR(again, with);
        CHECK(strcmp(with, without) != 0);
        CHECK(strcmp(with, differently) != 0);
    }
    net_close(net);
    net_close(other);
}

TEST(weights_decide_elsewhere)
{
    Net *net = open_net(1);
    char with[256], without[256];

    think(three, net, 1000000, with);
    think(three, NULL, 1000000, without);
    CHECK_EQ_STR(with, without);
    net_close(net);
}

TEST(a_level_plays_the_same_whatever_there_is)
{
    Net *own = open_net(1), *other = open_net(2);
    char with[256], without[256];

    for (int level = 1; level <= LEVEL_BEST; level++) {
        think_at(level, base, own, other, with);
        think_at(level, base, own, NULL, without);
        CHECK_EQ_STR(with, without);
        CHECK(with[0] != '\0');
    }
    net_close(own);
    net_close(other);
}

TEST(a_level_with_a_network_does_not_play_without_it)
{
    Net *net = open_net(1);
    char with[256], without[256];

    for (int level = 1; level <= LEVEL_BEST; level++) {
        think_at(level, base, net, NULL, with);
        think_at(level, base, NULL, net, without);
        if (level_get(level)->net)
            CHECK_EQ_STR(without, "");
        else
            CHECK_EQ_STR(without, with);
        think_at(level, three, net, NULL, with);
        think_at(level, three, NULL, net, without);
        CHECK_EQ_STR(without, with);
    }
    CHECK(level_get(LEVEL_BEST)->net);
    net_close(net);
}

TEST(a_game_without_inputs_has_no_networks)
{
    Net *net = NULL;
    Fault fault = {0};

    CHECK(evaluator_read_net(&sintra_game, NULL, str_from("oriel net 1\n"), &net,
                             &fault) != OK);
    CHECK(fault.message.id != NULL && net == NULL);
}

/* The program's own network is one that opens, and knows a won position from a lost one. */
TEST(the_own_network_tells_good_from_bad)
{
    static const char climbed[] = "00000/02220/00000/00000/00000 1 none:b4,d4 none:a1,e1";
    Net *net = evaluator_standard(&santorini_game);
    SantoriniState s = {0};
    Evaluator e = {0};

    if (!CHECK(net != NULL))
        return;
    evaluator_set_net(&e, &eval_inputs, net);
    CHECK(santorini_game.parse_position(&s, str_from(climbed), NULL) == OK);
    CHECK(evaluator_lead(&e, &eval_think, &s) > 100);
    s.lineup.mover = 1;
    CHECK(evaluator_lead(&e, &eval_think, &s) > 100);
    net_close(net);
}

int main(void)
{
    RUN(a_network_decides_where_it_fits);
    RUN(weights_decide_elsewhere);
    RUN(a_level_plays_the_same_whatever_there_is);
    RUN(a_level_with_a_network_does_not_play_without_it);
    RUN(a_game_without_inputs_has_no_networks);
    RUN(the_own_network_tells_good_from_bad);
    return test_finish("evaluator");
}
