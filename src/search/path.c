/* SPDX-License-Identifier: MIT */
#include "search/path.h"

#include <stdlib.h>
#include <string.h>

#include "game/turns.h"

enum {
    SET_CAPACITY = 1 << 16,
    SHORT = 8, /* ways up to this length are looked for one length after the other */
};

struct Path {
    const GameDef *def;
    TurnSpace *set; /* only its set of keys is used */
    int count, limit;
    bool cut;                         /* a way longer than the limit was left out */
    const unsigned char *straight_to; /* leave out ways that do not lead straight there */
    uint64_t target;
    PathEnd end; /* instead of a target */
    void *context;
    Token steps;
    GameState state[GAME_MAX_STEPS];
};

Path *path_open(const GameDef *def)
{
    Path *path = malloc(sizeof *path);

    if (!path)
        return NULL;
    path->def = def;
    path->set = turns_open(def, SET_CAPACITY);
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
    const unsigned char *from = (const unsigned char *)&path->state[0];
    const unsigned char *to = path->straight_to, *now = state;
    size_t hash = path->def->think->short_key_at;

    for (size_t i = 0; to && i < path->def->core_size; i++) {
        if ((now[i] ^ from[i]) & (now[i] ^ to[i]) && i - hash >= sizeof(uint64_t))
            return true;
    }
    return false;
}

/* Tries all ways from state[count] on; true when the walk is over. */
static bool walk(Path *path)
{
    const GameDef *def = path->def;
    Action action[GAME_MAX_ACTIONS];
    const GameState *now = &path->state[path->count];
    GameState *next = &path->state[path->count + 1];
    int count = def->actions(now, action);

    if (path->count + 2 >= GAME_MAX_STEPS || path->count >= path->limit) {
        path->cut = true;
        return false;
    }
    for (int i = 0; i < count; i++) {
        memcpy(next, now, def->state_size);
        path->steps.step[path->count] = action[i];
        def->apply(next, action[i], NULL);
        if (turns_seen(path->set, def->hash(next)))
            continue;
        path->steps.count = path->count + 1;
        if (is_end(def, next)) {
            if (arrives(path, next))
                return true;
            continue;
        }
        if (is_astray(path, next))
            continue;
        path->count++;
        if (walk(path))
            return true;
        path->count--;
    }
    return false;
}

static bool start_walk(Path *path, const void *state, int limit)
{
    turns_begin(path->set);
    memcpy(&path->state[0], state, path->def->state_size);
    path->count = 0;
    path->cut = false;
    path->limit = limit;
    return walk(path);
}

/* Short ways first. */
static bool find_shortest(Path *path, const void *state)
{
    for (int limit = 1; limit <= SHORT; limit++) {
        if (start_walk(path, state, limit))
            return true;
        if (!path->cut)
            return false;
    }
    return start_walk(path, state, GAME_MAX_STEPS);
}

/* Most turns go straight to what they lead to; walkers and what is taken back do not. */
bool path_find(Path *path, const void *state, const void *core, Token *ret_steps)
{
    bool found;

    path->end = NULL;
    path->target = path->def->think->key(core);
    path->straight_to = core;
    found = find_shortest(path, state);
    path->straight_to = NULL;
    if (!found && !find_shortest(path, state))
        return false;
    *ret_steps = path->steps;
    return true;
}

void path_ends(Path *path, const void *state, PathEnd end, void *context)
{
    path->end = end;
    path->context = context;
    path->straight_to = NULL;
    start_walk(path, state, GAME_MAX_STEPS);
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
