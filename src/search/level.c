/* SPDX-License-Identifier: MIT */
#include "search/level.h"

#include "base/bits.h"
#include "search/share.h"

/* Chosen by measuring: docs/LEVELS.md. */
static const Level levels[LEVEL_BEST] = {
    {.nodes = 100, .careless = 865},
    {.nodes = 100, .careless = 665},
    {.nodes = 100, .careless = 475},
    {.nodes = 120, .careless = 282},
    {.nodes = 150, .careless = 130},
    {.nodes = 350, .careless = 54},
    {.nodes = 1050, .careless = 16},
    {.nodes = 3450},
    {.nodes = 13500},
    {.net = true},
};

const Level *level_get(int level)
{
    return &levels[(level >= 1 && level <= LEVEL_BEST ? level : LEVEL_BEST) - 1];
}

bool level_wants_net(int level, const GameDef *def, const void *state)
{
    const GameInputs *inputs = evaluator_inputs(def);

    return level_get(level)->net && inputs && inputs->fits(state);
}

/* The position in which the stretch under way began: it tells stretches apart. */
static uint64_t stretch_key(const Task *task)
{
    const GameDef *def = task->def;
    int turns = def->seats(&task->root) * (def->think ? def->think->stretch : 1);
    int first = task->past_count - task->past_count % turns;

    return first < task->past_count ? task->past[first] : def->hash(&task->root);
}

bool level_is_careless(const Task *task)
{
    Rng rng = {0};

    if (!task->level || !task->level->careless)
        return false;
    rng.state = bits_mix(task->seed + (uint64_t)task->seat) ^ stretch_key(task);
    return rng_below(&rng, 1024) < task->level->careless;
}

int level_pick(const Task *task, int turns, bool wins)
{
    Rng rng = {task->seed ^ task->def->hash(&task->root)};

    if (turns == 0 || !level_is_careless(task))
        return -1;
    return wins ? 0 : (int)rng_below(&rng, (uint32_t)turns);
}

int level_leave(const Task *task, uint32_t *order, int turns)
{
    bool wins = turns > 0 && share_order_looks(order[0]) == SHARE_SURE;
    int only = level_pick(task, turns, wins);

    if (only < 0)
        return turns;
    order[0] = order[only];
    return 1;
}
