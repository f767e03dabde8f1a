/* SPDX-License-Identifier: MIT */
/* advice - where the game knows from experience what a step is worth: no search.
 *
 * Steps that are worth about the same are chosen among by the seed, so that games differ;
 * the lower the level, the more is about the same.
 */
#include <limits.h>
#include <stdlib.h>

#include "search/level.h"
#include "search/share.h"

enum { VARIETY = 12 /* Elo that do not matter to the best */ };

typedef struct Advice {
    const Task *task;
    Line line;
} Advice;

static bool fits_advice(const GameDef *def, const void *state)
{
    Action action[GAME_MAX_ACTIONS];
    int worth;

    return def->think && def->think->advise && def->mover(state) >= 0 &&
           def->actions(state, action) > 0 &&
           def->think->advise(state, action[0], &worth);
}

static void *open_advice(const Task *task)
{
    (void)task;
    return calloc(1, sizeof(Advice));
}

static Action choose_step(const Task *task, const void *state, Rng *rng)
{
    uint32_t variety = VARIETY + (task->level ? task->level->careless : 0);
    Action action[GAME_MAX_ACTIONS];
    int count = task->def->actions(state, action), best = 0, most = INT_MIN;

    for (int i = 0; i < count; i++) {
        int worth = 0;

        task->def->think->advise(state, action[i], &worth);
        worth += (int)rng_below(rng, variety);
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return action[best];
}

static void begin_advice(void *method, const Task *task)
{
    Advice *a = method;
    const GameDef *def = task->def;
    GameState s = task->root;
    Rng rng = {task->seed ^ def->hash(&s)};
    Token *token = &a->line.token;

    a->task = task;
    a->line = (Line){.multipv = 1, .depth = 1, .seldepth = 1, .by_steps = true};
    do {
        token->step[token->count] = choose_step(task, &s, &rng);
        def->apply(&s, token->step[token->count++], NULL);
    } while (def->mover(&s) == task->seat && !def->between(&s));
    a->line.score = share_score(task, share_won(share_sides(def, &task->root), -1));
}

static bool step_advice(void *method, int thread, uint64_t nodes)
{
    (void)method, (void)thread, (void)nodes;
    return false;
}

static void finish_advice(void *method)
{
    const Advice *a = method;

    a->task->report(a->task->context, &a->line);
}

static uint64_t nodes_of_advice(const void *method)
{
    return (uint64_t)((const Advice *)method)->line.token.count;
}

const Method advice_method = {
    .name = "advice",
    .fits = fits_advice,
    .open = open_advice,
    .close = free,
    .begin = begin_advice,
    .step = step_advice,
    .finish = finish_advice,
    .nodes = nodes_of_advice,
};
