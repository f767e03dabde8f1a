/* SPDX-License-Identifier: MIT */
/* The way to a result: it leads there, and there is no shorter one. */
#include "test.h"

#include "game/legal.h"
#include "santorini/santorini.h"
#include "search/path.h"

enum { EVERY = 23 }; /* one result of so many */

typedef struct Looker {
    Path *path;
    GameState from;
    int shown, found, shortest, arrived;
} Looker;

static bool arrives(const GameState *from, const Token *steps, const void *after)
{
    const GameDef *def = &santorini_game;
    GameState s = *from;

    for (int i = 0; i < steps->count; i++)
        def->apply(&s, steps->step[i], NULL);
    return def->think->key(&s) == def->think->key(after);
}

static bool look(void *context, const Token *token, const void *after)
{
    Looker *looker = context;
    Token steps;

    if (looker->shown++ % EVERY)
        return true;
    if (path_find(looker->path, &looker->from, after, &steps)) {
        looker->found++;
        looker->shortest += steps.count == token->count;
        looker->arrived += arrives(&looker->from, &steps, after);
    }
    return true;
}

/* Beside a walk that goes breadth first. */
static void check_ways(const char *position)
{
    const GameDef *def = &santorini_game;
    Looker looker = {.path = path_open(def)};
    LegalVisitor visitor = {.paths = LEGAL_DISTINCT,
                            .max_nodes = LEGAL_MAX_NODES,
                            .visit = look,
                            .context = &looker};
    LegalWalk *walk = legal_walk_open(def);
    int asked;
    Fault fault;

    test_begin(position);
    CHECK(def->parse_position(&looker.from, str_from(position), &fault) == OK);
    CHECK(legal_walk(walk, &looker.from, &visitor) == OK);
    asked = (looker.shown + EVERY - 1) / EVERY;
    CHECK(asked > 1);
    CHECK_EQ_INT(looker.found, asked);
    CHECK_EQ_INT(looker.arrived, asked);
    CHECK_EQ_INT(looker.shortest, asked);
    test_end();
    legal_walk_close(walk);
    path_close(looker.path);
}

int main(void)
{
    check_ways("00000/00000/00000/00000/00000 1 none:b2,d4 none:d2,b4");
    check_ways("00000/01110/00000/01010/00000 1 artemis:b2,c4 pan:d3,b4");
    check_ways("00000/00000/00000/00000/00000 1 hermes:c1,c4 artemis:b1,c5");
    check_ways("00000/01210/00000/01110/00000 1 hermes:a1,e5 pan:d3,b4");
    check_ways("00100/01210/00110/01010/00000 1 charon:b2,c4 minotaur:d3,b4");
    check_ways("00100/01210/00110/01010/00000 1 prometheus:b2,c4 demeter:d3,b4");
    return test_finish("path");
}
