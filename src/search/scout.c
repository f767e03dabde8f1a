/* SPDX-License-Identifier: MIT */
#include "search/scout.h"

#include <stdlib.h>

#include "search/level.h"
#include "search/path.h"

enum {
    PART = 256, /* nodes of a step */
    GLANCE = 4, /* turns it looks ahead where it cannot be sure */
};

struct Scout {
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

Scout *scout_open(const Task *task)
{
    Scout *scout = task->def->think && task->def->turns ? calloc(1, sizeof *scout) : NULL;

    if (!scout)
        return NULL;
    scout->task.def = task->def;
    scout->task.hash_bytes = task->hash_bytes;
    scout->task.workers = 1;
    scout->thought = alphabeta_method.open(&scout->task);
    scout->path = path_open(task->def);
    if (scout->thought && scout->path)
        return scout;
    scout_close(scout);
    return NULL;
}

void scout_close(Scout *scout)
{
    if (!scout)
        return;
    if (scout->thought)
        alphabeta_method.close(scout->thought);
    path_close(scout->path);
    free(scout);
}

/* Keeps a line, its first turn as steps where it may be played. */
static void keep(void *context, const Line *line)
{
    Scout *scout = context;
    GameState s = scout->task.root;
    Token steps;

    if (line->multipv > 1 ||
        (!scout->follows && !path_find(scout->path, &s, line->pv, &steps)))
        return;
    scout->some = true;
    scout->line = *line;
    scout->line.by_steps = true;
    scout->line.count = 0;
    scout->line.pv = NULL;
    if (!scout->follows)
        path_play_token(scout->task.def, &s, &steps, 0, &scout->line.token);
}

static bool knows_all(const Task *task, const GameState *world)
{
    if (task->belief)
        return guess_count(task->belief) == 1;
    return !task->def->blank || !task->def->blank(world);
}

bool scout_begin(Scout *scout, const Task *task, const GameState *world)
{
    const GameDef *def = task->def;
    int sides = 0;

    for (int seat = 0; seat < def->seats(world); seat++)
        sides |= 1 << def->side(world, seat);
    scout->some = scout->over = scout->follows = false;
    scout->sure = knows_all(task, world);
    scout->spent = 0;
    if (sides != 3 || !def->between(world) || def->think->luck(world) ||
        (!scout->sure && !task->belief) || level_is_careless(task))
        return false;
    scout->task.weight = task->weight;
    scout->task.seed = task->seed;
    scout->task.multipv = 1;
    scout->task.max_depth = scout->sure ? 0 : GLANCE;
    scout->task.root = *world;
    scout->task.seat = task->seat;
    scout->task.past = task->past;
    scout->task.past_count = task->past_count;
    scout->task.allowed = task->allowed;
    scout->task.allowed_count = scout->allowed_count = task->allowed_count;
    scout->task.fresh = task->fresh;
    scout->task.report = keep;
    scout->task.context = scout;
    alphabeta_method.begin(scout->thought, &scout->task);
    return true;
}

bool scout_step(Scout *scout)
{
    if (!scout->over)
        scout->over = !alphabeta_method.step(scout->thought, 0, PART);
    return !scout->over;
}

static void begin_anew(Scout *scout, const GameState *root)
{
    scout->spent = scout_nodes(scout);
    scout->some = scout->over = false;
    scout->task.root = *root;
    scout->task.seat = scout->task.def->mover(root);
    scout->task.fresh = false;
    alphabeta_method.begin(scout->thought, &scout->task);
}

void scout_change(Scout *scout, const GameState *world)
{
    scout->follows = false;
    scout->task.max_depth = GLANCE;
    scout->task.allowed_count = scout->allowed_count;
    begin_anew(scout, world);
}

void scout_follow(Scout *scout, const GameState *after)
{
    scout->follows = true;
    scout->task.max_depth = GLANCE - 1;
    scout->task.allowed_count = 0;
    begin_anew(scout, after);
}

bool scout_is_sure(const Scout *scout)
{
    return scout->sure;
}

uint64_t scout_nodes(const Scout *scout)
{
    return scout->spent + alphabeta_method.nodes(scout->thought);
}

bool scout_line(const Scout *scout, Line *ret_line)
{
    if (scout->some)
        *ret_line = scout->line;
    return scout->some;
}

bool scout_has_won(const Scout *scout)
{
    return scout->sure && scout->some && scout->over &&
           scout->line.score.kind == SCORE_WIN;
}
