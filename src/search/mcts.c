/* SPDX-License-Identifier: MIT */
/* mcts - chance, secrets and any number of sides: a tree of single steps.
 *
 * Every round draws a world (where something is hidden: one the seat believes in), walks
 * down the tree by the steps that are legal there, adds one node and values what it comes
 * to. A node stands for the steps that led to it, not for a state, so worlds share it; how
 * often a step was legal at all counts, too, when the next one is chosen.
 */
#include <stdlib.h>
#include <string.h>

#include "search/method.h"

enum {
    SHARE = 1000,      /* a sure win */
    MAX_PATH = 512,    /* nodes on one way down */
    MAX_PLAYOUT = 600, /* steps of random play where there is no evaluation */
    CURIOSITY = 700,
    HALF_VALUE = 250, /* a lead that means three chances in four */
    NODE_BYTES_SHARE = 4,
    REPORT_FIRST = 256,
};

typedef struct Node {
    Action action;
    uint32_t child, sibling; /* 0: none */
    uint32_t visits;
    uint32_t offered;            /* how often it could have been chosen */
    int64_t sum[GAME_MAX_SEATS]; /* shares, by side */
} Node;

typedef struct Mcts {
    const Task *task;
    const GameDef *def;
    Rng rng;
    Node *node; /* node[0] is none, node[1] the root */
    uint32_t count, capacity;
    uint64_t rounds, next_report;
    _Atomic uint64_t nodes;
    uint32_t path[MAX_PATH];
    int path_count;
    bool stuck;
} Mcts;

static bool fits(const GameDef *def, const void *state)
{
    (void)def, (void)state;
    return true;
}

static void close_all(void *method)
{
    Mcts *m = method;

    free(m->node);
    free(m);
}

static void *open_all(const Task *task)
{
    Mcts *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->capacity = (uint32_t)(task->hash_bytes / sizeof *m->node) + 4096;
    m->node = malloc(m->capacity * sizeof *m->node);
    if (m->node)
        return m;
    free(m);
    return NULL;
}

static void begin(void *method, const Task *task)
{
    Mcts *m = method;

    m->task = task;
    m->def = task->def;
    m->rng = (Rng){task->seed};
    m->count = 2;
    memset(m->node, 0, 2 * sizeof *m->node);
    m->rounds = 0;
    m->next_report = REPORT_FIRST;
    m->stuck = false;
    atomic_store(&m->nodes, 0);
}

/* ---- values ---- */

static int sides_of(const Mcts *m, const void *s, int ret_side[GAME_MAX_SEATS])
{
    int sides = 0;

    for (int seat = 0; seat < m->def->seats(s); seat++) {
        ret_side[seat] = m->def->side(s, seat);
        if (ret_side[seat] >= sides)
            sides = ret_side[seat] + 1;
    }
    return sides;
}

static void even_out(int *share, int sides)
{
    int sum = 0;

    for (int i = 0; i < sides; i++)
        sum += share[i];
    for (int i = 0; i < sides; i++)
        share[i] = sum ? share[i] * SHARE / sum : SHARE / sides;
}

static void share_outcome(const Mcts *m, const void *s, int *ret_share)
{
    int side[GAME_MAX_SEATS], sides = sides_of(m, s, side);
    Outcome outcome;

    m->def->outcome(s, &outcome);
    memset(ret_share, 0, GAME_MAX_SEATS * sizeof *ret_share);
    for (int seat = 0; seat < m->def->seats(s); seat++) {
        if (outcome.winners >> seat & 1)
            ret_share[side[seat]] = SHARE;
    }
    even_out(ret_share, sides);
}

/* What a side leads by, as a chance of winning. */
static int share_of_lead(int lead)
{
    return SHARE / 2 + lead * (SHARE / 2 - 20) / (abs(lead) + HALF_VALUE);
}

static void share_values(const Mcts *m, const void *s, int *ret_share)
{
    int side[GAME_MAX_SEATS], sides = sides_of(m, s, side);
    int32_t value[GAME_MAX_SEATS];

    m->def->think->values(s, m->task->weight, value);
    for (int i = 0; i < sides; i++) {
        int32_t other = INT32_MIN;

        for (int j = 0; j < sides; j++) {
            if (j != i && value[j] > other)
                other = value[j];
        }
        ret_share[i] = share_of_lead(value[i] - other);
    }
    even_out(ret_share, sides);
}

/* Plays on at random: to the end of the turn where there is an evaluation, to the end of
 * the game where there is none. */
static void value_leaf(Mcts *m, GameState *s, int *ret_share)
{
    const GameDef *def = m->def;
    int seat = def->mover(s);

    for (int i = 0; i < MAX_PLAYOUT && seat != SEAT_OVER; i++) {
        if (def->think && def->between(s)) {
            share_values(m, s, ret_share);
            return;
        }
        def->apply(s, game_random_action(def, s, &m->rng), NULL);
        seat = def->mover(s);
    }
    share_outcome(m, s, ret_share);
}

/* ---- the tree ---- */

static uint32_t find_child(const Mcts *m, uint32_t parent, Action action)
{
    uint32_t at = m->node[parent].child;

    while (at && m->node[at].action != action)
        at = m->node[at].sibling;
    return at;
}

static uint32_t add_child(Mcts *m, uint32_t parent, Action action)
{
    uint32_t at = m->count;

    if (at == m->capacity)
        return 0;
    m->count++;
    m->node[at] = (Node){.action = action, .sibling = m->node[parent].child};
    m->node[parent].child = at;
    return at;
}

static uint32_t root_of(uint64_t x)
{
    uint64_t root = 0, bit = (uint64_t)1 << 62;

    while (bit > x)
        bit >>= 2;
    for (; bit; bit >>= 2) {
        if (x >= root + bit) {
            x -= root + bit;
            root = (root >> 1) + bit;
        } else {
            root >>= 1;
        }
    }
    return (uint32_t)root;
}

static uint32_t log_of(uint32_t x)
{
    return (uint32_t)(32 - __builtin_clz(x | 1));
}

static int64_t promise(const Node *n, int side)
{
    uint64_t spread = ((uint64_t)log_of(n->offered) << 20) / n->visits;

    return n->sum[side] / n->visits + (int64_t)root_of(spread) * CURIOSITY / 1024;
}

/* The child to go on with; a new one, while there are actions that were never tried. */
static uint32_t choose(Mcts *m, uint32_t at, const Action *action, int count, int side,
                       bool *ret_new)
{
    uint32_t best = 0, fresh = 0;
    Action pick = action[0];
    int64_t most = INT64_MIN;

    for (int i = 0; i < count; i++) {
        uint32_t child = find_child(m, at, action[i]);

        if (!child) {
            if (rng_below(&m->rng, ++fresh) == 0)
                pick = action[i];
            continue;
        }
        m->node[child].offered++;
        if (promise(&m->node[child], side) > most) {
            most = promise(&m->node[child], side);
            best = child;
        }
    }
    *ret_new = fresh > 0;
    return fresh ? add_child(m, at, pick) : best;
}

static bool is_allowed(const Mcts *m, const GameState *s)
{
    const Task *t = m->task;

    for (int i = 0; i < t->allowed_count; i++) {
        if (m->def->hash(&t->allowed[i]) == m->def->hash(s))
            return true;
    }
    return t->allowed_count == 0;
}

static void draw_world(Mcts *m, GameState *ret_s)
{
    if (m->task->belief) {
        guess_sample(m->task->belief, &m->rng, ret_s);
        return;
    }
    *ret_s = m->task->root;
    if (m->def->shuffle)
        m->def->shuffle(ret_s, m->task->seat, &m->rng);
}

/* One way down; s ends where the new node is. */
static void descend(Mcts *m, GameState *s)
{
    const GameDef *def = m->def;
    uint32_t at = 1;
    bool fresh = false;
    Action action[GAME_MAX_ACTIONS];

    m->path_count = 0;
    m->path[m->path_count++] = at;
    while (!fresh && m->path_count < MAX_PATH) {
        int seat = def->mover(s), count;

        if (seat == SEAT_OVER)
            return;
        if (seat == SEAT_CHANCE) {
            Action drawn = game_random_action(def, s, &m->rng);

            at = find_child(m, at, drawn) ? find_child(m, at, drawn)
                                          : add_child(m, at, drawn);
        } else {
            count = def->actions(s, action);
            at = choose(m, at, action, count, def->side(s, seat), &fresh);
        }
        if (!at) {
            m->stuck = true;
            return;
        }
        def->apply(s, m->node[at].action, NULL);
        m->path[m->path_count++] = at;
        if (def->mover(s) != seat || def->between(s))
            atomic_store_explicit(&m->nodes, m->nodes + 1, memory_order_relaxed);
    }
}

static void round_trip(Mcts *m)
{
    int share[GAME_MAX_SEATS] = {0};
    GameState s;

    draw_world(m, &s);
    descend(m, &s);
    value_leaf(m, &s, share);
    m->rounds++;
    for (int i = 0; i < m->path_count; i++) {
        Node *n = &m->node[m->path[i]];

        n->visits++;
        n->offered += n->offered == 0;
        for (int side = 0; side < GAME_MAX_SEATS; side++)
            n->sum[side] += share[side];
    }
}

/* ---- the answer ---- */

static uint32_t most_visited(const Mcts *m, uint32_t at, const GameState *s, bool check)
{
    Action action[GAME_MAX_ACTIONS];
    int count = m->def->actions(s, action);
    uint32_t best = 0;

    for (int i = 0; i < count; i++) {
        uint32_t child = find_child(m, at, action[i]);
        GameState after = *s;

        if (!child || (best && m->node[child].visits <= m->node[best].visits))
            continue;
        m->def->apply(&after, action[i], NULL);
        if (!check || is_allowed(m, &after))
            best = child;
    }
    return best;
}

/* The most visited steps up to the end of the token; where the tree ends, any. */
static void best_token(Mcts *m, Token *ret_token)
{
    const GameDef *def = m->def;
    GameState s = m->task->root;
    int seat = m->task->seat;
    uint32_t at = 1;
    Rng rng = m->rng;
    Action action;

    ret_token->count = 0;
    do {
        at = at ? most_visited(m, at, &s, false) : 0;
        action = at ? m->node[at].action : game_random_action(def, &s, &rng);
        ret_token->step[ret_token->count++] = action;
        def->apply(&s, action, NULL);
    } while (action != ACTION_END && def->mover(&s) == seat && !def->between(&s));
}

static Score score_of(const Mcts *m)
{
    const Node *root = &m->node[1];
    const GameState *s = &m->task->root;
    int side[GAME_MAX_SEATS], sides = sides_of(m, s, side), v;
    uint32_t visits = root->visits ? root->visits : 1;
    Score score = {.kind = SCORE_SHARE, .count = m->def->seats(s)};

    for (int seat = 0; seat < score.count; seat++)
        score.part[seat] = (int)(root->sum[side[seat]] / visits);
    if (sides > 2)
        return score;
    v = score.part[m->task->seat] - SHARE / 2;
    return (Score){.kind = SCORE_CP, .value = v * HALF_VALUE / (SHARE / 2 + 1 - abs(v))};
}

static void finish(void *method)
{
    Mcts *m = method;
    Line line = {.multipv = 1, .depth = 1, .seldepth = m->path_count, .by_steps = true};

    best_token(m, &line.token);
    line.score = score_of(m);
    m->task->report(m->task->context, &line);
}

static bool step(void *method, int worker, uint64_t nodes)
{
    Mcts *m = method;
    uint64_t end = m->nodes + nodes;

    if (worker > 0)
        return false;
    while (m->nodes < end && !m->stuck) {
        round_trip(m);
        if (m->rounds >= m->next_report) {
            m->next_report *= 2;
            finish(m);
        }
    }
    return !m->stuck;
}

static uint64_t nodes(const void *method)
{
    return atomic_load_explicit(&((const Mcts *)method)->nodes, memory_order_relaxed);
}

const Method mcts_method = {
    .name = "mcts",
    .fits = fits,
    .open = open_all,
    .close = close_all,
    .begin = begin,
    .step = step,
    .finish = finish,
    .nodes = nodes,
};
