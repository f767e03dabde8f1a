/* SPDX-License-Identifier: MIT */
#include "compare.h"

#include "base/bits.h"
#include "game/perft.h"
#include "nn/made_net.h"
#include "santorini/eval.h"
#include "santorini/santorini.h"
#include "search/engine.h"

/* A game that repeats itself where it may goes on, so a limit ends it. */
uint64_t compare_playout(Page *page, uint64_t seed, int tokens)
{
    const GameDef *def = history_def(page_history(page));
    Rng rng = {seed};
    uint64_t hash = 1;

    for (int i = 0; i < tokens && history_mover(page_history(page)) != SEAT_OVER; i++) {
        int count = page_count(page);
        char text[GAME_TOKEN_SIZE];
        Answer ignored = {0};
        bool played;

        game_random_text(def, history_state(page_history(page)), &rng, text);
        played = page_play(page, str_from(text), 0, &ignored);
        answer_free(&ignored);
        if (!played)
            return 0;
        hash = bits_mix(hash ^ def->hash(history_before(page_history(page), count + 1)));
    }
    return hash;
}

uint64_t compare_perft(const Page *page, int depth)
{
    const History *history = page_history(page);
    uint64_t count = 0;

    perft_run(history_def(history), history_state(history), depth, 1, NULL, NULL, &count);
    return count;
}

/* ---- networks ---- */

static Net *open_net(uint64_t seed, int width)
{
    Rng rng = {seed};
    NetShape shape;
    Net *net = NULL;
    size_t size;
    char *bytes;

    evaluator_shape(&santorini_game, &eval_inputs, &shape);
    shape.width = width;
    shape.scale = 300;
    bytes = made_net(&shape, 60, &rng, &size);
    if (bytes)
        evaluator_read_net(&santorini_game, &eval_inputs, (Str){bytes, size}, &net, NULL);
    free(bytes);
    return net;
}

static uint64_t think_about(Engine *engine, Str position, uint64_t nodes)
{
    SantoriniState state = {0};
    EngineBest best;

    if (santorini_game.parse_position(&state, position, NULL) != OK ||
        engine_begin(engine, &state, NULL) != OK ||
        engine_go(engine, &(EngineLimits){.nodes = nodes}, NULL) != OK)
        return 0;
    while (engine_poll(engine, 1000000))
        continue;
    engine_best(engine, &best);
    return bits_mix(str_hash(best.nodes, str_from(best.text)) + (uint64_t)best.depth +
                    ((uint64_t)best.score.value << 32));
}

uint64_t compare_search(const Net *net, Str position, uint64_t nodes)
{
    EngineOptions options = engine_defaults(&santorini_game);
    Engine *engine = NULL;
    uint64_t hash = 0;

    options.threads = 0;
    options.hash_bytes = 1 << 20;
    evaluator_set_net(&options.evaluator, &eval_inputs, net);
    if (engine_open(&options, &engine) == OK)
        hash = think_about(engine, position, nodes);
    engine_close(engine);
    return hash;
}

uint64_t compare_net(uint64_t seed, int width)
{
    static const char position[] =
        "00000/01210/02220/01110/00000 1 none:b2,c4 none:d3,b4";
    Net *net = open_net(seed, width);
    uint64_t hash = net ? compare_search(net, str_from(position), 5000) : 0;

    net_close(net);
    return hash;
}
