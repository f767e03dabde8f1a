/* SPDX-License-Identifier: MIT */
#include "search/path.h"

#include <stdlib.h>
#include <string.h>

#include "game/turns.h"

enum { MAX_NODES = 1 << 16 };

/* A state inside the turn: the step to it from another one. States themselves are not kept:
 * playing a few steps once more costs less than the room. */
typedef struct Node {
    uint32_t from;
    uint16_t steps;
    Action action;
} Node;

struct Path {
    const GameDef *def;
    TurnSpace *set; /* only its set of keys is used */
    GameState start;
    const unsigned char *straight_to; /* leave out ways that do not lead straight there */
    uint64_t target;
    PathEnd end; /* instead of a target */
    void *context;
    Token steps;
    uint32_t count;
    Node node[MAX_NODES];
};

Path *path_open(const GameDef *def)
{
    Path *path = malloc(sizeof *path);

    if (!path)
        return NULL;
    path->def = def;
    path->set = turns_open(def, MAX_NODES);
    if (path->set)
        return path;
    free(path);
    return NULL;
}

void path_close(Path *path)
{
    if (!path)
        return;
    turns_close(path->set);
    free(path);
}

static bool is_end(const GameDef *def, const void *s)
{
    return def->mover(s) < 0 || def->between(s);
}

/* Was this the end that is looked for? */
static bool arrives(Path *path, const void *s)
{
    const GameThink *think = path->def->think;

    if (path->end)
        return !path->end(path->context, s);
    return think->key(s) == path->target;
}

/* A bit that is as it was or as it will be may be on the way. Hashes are neither. */
static bool is_astray(const Path *path, const void *state)
{
    const unsigned char *from = path->start.bytes;
    const unsigned char *to = path->straight_to, *now = state;
    size_t hash = path->def->think->short_key_at;

    for (size_t i = 0; to && i < path->def->core_size; i++) {
        if ((now[i] ^ from[i]) & (now[i] ^ to[i]) && i - hash >= sizeof(uint64_t))
            return true;
    }
    return false;
}

/* Writes the steps to a node. */
static void trace(Path *path, uint32_t at)
{
    path->steps.count = path->node[at].steps;
    for (int i = path->steps.count; i-- > 0; at = path->node[at].from)
        path->steps.step[i] = path->node[at].action;
}

/* Takes all steps from a node; true when the walk is over. */
static bool expand(Path *path, uint32_t from)
{
    const GameDef *def = path->def;
    Action action[GAME_MAX_ACTIONS];
    GameState now, next;
    int steps, count;

    trace(path, from);
    steps = path->steps.count++;
    memcpy(&now, &path->start, def->state_size);
    for (int i = 0; i < steps; i++)
        def->apply(&now, path->steps.step[i], NULL);
    count = def->actions(&now, action);
    for (int i = 0; i < count; i++) {
        memcpy(&next, &now, def->state_size);
        def->apply(&next, action[i], NULL);
        if (turns_seen(path->set, def->hash(&next)))
            continue;
        path->steps.step[steps] = action[i];
        if (is_end(def, &next)) {
            if (arrives(path, &next))
                return true;
        } else if (!is_astray(path, &next) && path->count < MAX_NODES &&
                   steps + 2 < GAME_MAX_STEPS) {
            path->node[path->count++] = (Node){from, (uint16_t)(steps + 1), action[i]};
        }
    }
    return false;
}

/* Breadth first, so the first way to anything is a shortest one. */
static bool walk(Path *path, const void *state)
{
    turns_begin(path->set);
    memcpy(&path->start, state, path->def->state_size);
    path->node[0] = (Node){0};
    path->count = 1;
    for (uint32_t i = 0; i < path->count; i++) {
        if (expand(path, i))
            return true;
    }
    return false;
}

/* Most turns go straight to what they lead to; walkers and what is taken back do not. */
bool path_find(Path *path, const void *state, const void *core, Token *ret_steps)
{
    bool found;

    path->end = NULL;
    path->target = path->def->think->key(core);
    path->straight_to = core;
    found = walk(path, state);
    path->straight_to = NULL;
    if (!found && !walk(path, state))
        return false;
    *ret_steps = path->steps;
    return true;
}

void path_ends(Path *path, const void *state, PathEnd end, void *context)
{
    path->end = end;
    path->context = context;
    path->straight_to = NULL;
    walk(path, state);
}

int path_play_token(const GameDef *def, void *s, const Token *steps, int from,
                    Token *ret_token)
{
    int seat = def->mover(s);

    ret_token->count = 0;
    for (int i = from; i < steps->count; i++) {
        Action action = steps->step[i];

        ret_token->step[ret_token->count++] = action;
        def->apply(s, action, NULL);
        if (action == ACTION_END || def->mover(s) != seat || def->between(s))
            return i + 1;
    }
    return steps->count;
}
