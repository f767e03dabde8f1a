/* SPDX-License-Identifier: MIT */
#include "search/oneworld.h"

#include <stdlib.h>

#include "search/level.h"
#include "search/path.h"

enum {
    PART = 256, /* nodes of a step */
    GLANCE = 4, /* turns it looks ahead where it cannot be sure */
};

struct OneWorld {
    Task task; /* the other method's, with the world for its position */
    void *thought;
    Path *path;
    bool some, over;
    bool sure;         /* there is only one world */
    bool follows;      /* what matters of the line is its score */
    int allowed_count; /* tokens asked for in the task's position */
    uint64_t spent;    /* in worlds before this one */
    Line line;
};

OneWorld *oneworld_open(const Task *task)
{
    OneWorld *oneworld =
        task->def->think && task->def->turns ? calloc(1, sizeof *oneworld) : NULL;

    if (!oneworld)
        return NULL;
    oneworld->task.def = task->def;
    oneworld->task.hash_bytes = task->hash_bytes;
    oneworld->task.threads = 1;
    oneworld->thought = alphabeta_method.open(&oneworld->task);
    oneworld->path = path_open(task->def);
    if (oneworld->thought && oneworld->path)
        return oneworld;
    oneworld_close(oneworld);
    return NULL;
}

void oneworld_close(OneWorld *oneworld)
{
    if (!oneworld)
        return;
    if (oneworld->thought)
        alphabeta_method.close(oneworld->thought);
    path_close(oneworld->path);
    free(oneworld);
}

/* Keeps a line, its first turn as steps where it may be played. */
static void keep_best_line(void *context, const Line *line)
{
    OneWorld *oneworld = context;
    GameState s = oneworld->task.root;
    Token steps;

    if (line->multipv > 1 ||
        (!oneworld->follows && !path_find(oneworld->path, &s, line->pv, &steps)))
        return;
    oneworld->some = true;
    oneworld->line = *line;
    oneworld->line.by_steps = true;
    oneworld->line.count = 0;
    oneworld->line.pv = NULL;
    if (!oneworld->follows)
        path_play_token(oneworld->task.def, &s, &steps, 0, &oneworld->line.token);
}

static bool knows_all(const Task *task, const GameState *world)
{
    if (task->belief)
        return guess_count(task->belief) == 1;
    return !task->def->blank || !task->def->blank(world);
}

bool oneworld_begin(OneWorld *oneworld, const Task *task, const GameState *world)
{
    const GameDef *def = task->def;
    int sides = 0;

    for (int seat = 0; seat < def->seats(world); seat++)
        sides |= 1 << def->side(world, seat);
    oneworld->some = oneworld->over = oneworld->follows = false;
    oneworld->sure = knows_all(task, world);
    oneworld->spent = 0;
    if (sides != 3 || !def->between(world) || def->think->luck(world) ||
        (!oneworld->sure && !task->belief) || level_is_careless(task))
        return false;
    oneworld->task.evaluator = task->evaluator;
    oneworld->task.seed = task->seed;
    oneworld->task.multipv = 1;
    oneworld->task.max_depth = oneworld->sure ? 0 : GLANCE;
    oneworld->task.root = *world;
    oneworld->task.seat = task->seat;
    oneworld->task.past = task->past;
    oneworld->task.past_count = task->past_count;
    oneworld->task.allowed = task->allowed;
    oneworld->task.allowed_count = oneworld->allowed_count = task->allowed_count;
    oneworld->task.fresh = task->fresh;
    oneworld->task.report = keep_best_line;
    oneworld->task.context = oneworld;
    alphabeta_method.begin(oneworld->thought, &oneworld->task);
    return true;
}

bool oneworld_step(OneWorld *oneworld)
{
    if (!oneworld->over)
        oneworld->over = !alphabeta_method.step(oneworld->thought, 0, PART);
    return !oneworld->over;
}

static void begin_anew(OneWorld *oneworld, const GameState *root)
{
    oneworld->spent = oneworld_nodes(oneworld);
    oneworld->some = oneworld->over = false;
    oneworld->task.root = *root;
    oneworld->task.seat = oneworld->task.def->mover(root);
    oneworld->task.fresh = false;
    alphabeta_method.begin(oneworld->thought, &oneworld->task);
}

void oneworld_change(OneWorld *oneworld, const GameState *world)
{
    oneworld->follows = false;
    oneworld->task.max_depth = GLANCE;
    oneworld->task.allowed_count = oneworld->allowed_count;
    begin_anew(oneworld, world);
}

void oneworld_follow(OneWorld *oneworld, const GameState *after)
{
    oneworld->follows = true;
    oneworld->task.max_depth = GLANCE - 1;
    oneworld->task.allowed_count = 0;
    begin_anew(oneworld, after);
}

bool oneworld_is_sure(const OneWorld *oneworld)
{
    return oneworld->sure;
}

uint64_t oneworld_nodes(const OneWorld *oneworld)
{
    return oneworld->spent + alphabeta_method.nodes(oneworld->thought);
}

bool oneworld_line(const OneWorld *oneworld, Line *ret_line)
{
    if (oneworld->some)
        *ret_line = oneworld->line;
    return oneworld->some;
}

bool oneworld_has_won(const OneWorld *oneworld)
{
    return oneworld->sure && oneworld->some && oneworld->over &&
           oneworld->line.score.kind == SCORE_WIN;
}
