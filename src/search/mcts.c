/* SPDX-License-Identifier: MIT */
/* mcts - three and more sides, and chance: a tree of complete turns that grows where it
 * matters, with a share for each side at every node.
 *
 * A simulation walks down to a turn that was never looked at (PUCT with virtual losses), makes
 * the position, its turns and what the evaluation says of each, and backs up the shares of the
 * best of them; nothing is played out. A side goes for its own share, whoever is hurt by it.
 * The turns of a node are sorted by what they look worth, so those already taken up always
 * stand first: selection looks at them and one more, and how wide a node gets follows from how
 * good its turns are.
 *
 * A node is worth, to its parent, half the mean of all simulations through it and half the
 * best that is known below it (the minimax backup): the mean alone trusts turns nobody would
 * play, the best alone trusts the evaluation.
 *
 * Chance: a node's draws become its children, until there are enough to draw among them.
 * Where points decide the evaluation is fitted to what comes after a deal on average, and
 * a few draws are a worse guess than that: such nodes are leaves.
 *
 * Threads share the tree. It is locked while one walks down or up, not while it evaluates;
 * simulations under way count as lost ones (virtual losses), so that threads spread.
 */
#include <stdlib.h>
#include <string.h>

#include "search/level.h"
#include "search/path.h"
#include "search/puct.h"
#include "search/scratch.h"
#include "search/share.h"
#include "search/spin.h"

enum {
    MOST_TURNS = 256, /* of a node are kept, the best ones */
    ROOM = 4096,      /* results of one position */
    MOST_DRAWS = 32,  /* of a chance node */
    FIRST_DRAW = 16,  /* simulations content with the evaluation of a chance node */
    MAX_PATH = 128,

    EDGE_SHARE = 2, /* edges get one part in so many of the memory, nodes the rest */
    REPORT_FIRST = 32,

    SIDE_CHANCE = -1,
};

typedef struct Edge {
    uint32_t child; /* 0: not taken up yet */
    uint16_t index; /* among the results of the position */
    uint16_t looks; /* the mover's share, as the evaluation sees it */
    uint16_t prior; /* of PUCT_PRIOR_SURE */
} Edge;

typedef struct Node {
    int64_t sum[GAME_MAX_SEATS];
    uint32_t visits, virtual_losses;
    uint32_t edges; /* the first one */
    uint16_t count, taken;
    int8_t side;
    bool open;   /* its turns are known */
    bool proven; /* `best` is the truth */
    Share best;
} Node;

/* What one thread thinks with. */
typedef struct Scratch {
    ScratchHead head;
    uint32_t order[ROOM];
    Edge edge[MOST_TURNS];
    uint32_t path[MAX_PATH];
    int path_count;
} Scratch;

typedef struct Mcts {
    const Task *task;
    const GameDef *def;
    int threads, sides;
    bool scored;
    Scratch *scratch;
    Path *finder;
    Spin lock;

    Node *node; /* node[0] is none, node[1] the root */
    unsigned char *core;
    size_t stride;
    uint32_t node_count, node_capacity;
    Edge *edge;
    uint32_t edge_count, edge_capacity;
    TurnSpace *root; /* the turns there are to choose from */
    size_t root_count;

    uint64_t simulations, next_report;
    _Atomic uint64_t nodes;
    int seldepth;
    bool full;
    unsigned char *pv;
} Mcts;

/* ---- memory ---- */

_Static_assert(MOST_TURNS <= (int)PUCT_MAX_EDGES, "puct_priors has room for all");

static bool fits_mcts(const GameDef *def, const void *state)
{
    return def->think && def->turns && !def->hides(state);
}

static void close_mcts(void *method)
{
    Mcts *m = method;

    scratch_close(m->scratch, sizeof *m->scratch, m->threads);
    turns_close(m->root);
    path_close(m->finder);
    free(m->node);
    free(m->core);
    free(m->edge);
    free(m->pv);
    free(m);
}

static bool open_tree(Mcts *m, size_t bytes)
{
    m->stride = (m->def->core_size + 63) / 64 * 64;
    m->edge_capacity = (uint32_t)(bytes / EDGE_SHARE / sizeof *m->edge) + ROOM;
    m->node_capacity =
        (uint32_t)((bytes - bytes / EDGE_SHARE) / (sizeof *m->node + m->stride)) + 256;
    m->node = malloc(m->node_capacity * sizeof *m->node);
    m->core = aligned_alloc(64, m->node_capacity * m->stride);
    m->edge = malloc(m->edge_capacity * sizeof *m->edge);
    m->pv = malloc(METHOD_MAX_PV * m->def->core_size);
    m->root = turns_open(m->def, ROOM);
    m->finder = path_open(m->def);
    return m->node && m->core && m->edge && m->pv && m->root && m->finder;
}

static void *open_mcts(const Task *task)
{
    Mcts *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->def = task->def;
    m->threads = task->threads;
    spin_init(&m->lock);
    m->scratch = scratch_open(task, sizeof *m->scratch, ROOM);
    if (m->scratch && open_tree(m, task->hash_bytes))
        return m;
    close_mcts(m);
    return NULL;
}

static unsigned char *core_of(const Mcts *m, uint32_t node)
{
    return m->core + node * m->stride;
}

/* 0 when there is no room left. */
static uint32_t add_node(Mcts *m)
{
    if (m->node_count == m->node_capacity) {
        m->full = true;
        return 0;
    }
    memset(&m->node[m->node_count], 0, sizeof *m->node);
    return m->node_count++;
}

/* ---- making a node ---- */

/* What a result of a turn is worth; true when that is certain. */
static bool evaluate_result(const Mcts *m, const void *core, Share *ret_share)
{
    const GameThink *think = m->def->think;

    if (think->side(core) == THINK_OVER) {
        *ret_share = share_won(m->sides, think->winner(core));
        return true;
    }
    *ret_share = share_guess(m->task, core, m->sides);
    return false;
}

/* Looks at all results of a position; a turn that wins at once makes the others idle. */
static int evaluate_turns(const Mcts *m, Scratch *b, const TurnSpace *space, size_t count,
                          Node *out)
{
    int side = out->side, kept = 0;
    bool won = false;

    for (size_t i = 0; i < count && !won; i++) {
        Share share;
        bool sure = evaluate_result(m, space->states + i * space->stride, &share);

        won = sure && share.of[side] == SHARE_SURE;
        if (kept == 0 || won || share.of[side] > out->best.of[side])
            out->best = share;
        kept = won ? 0 : kept;
        b->order[kept++] = share_order(share.of[side], (int)i);
    }
    out->proven = won;
    return kept;
}

/* Sorted, weighed and no more than are kept; answers how many. */
static int arrange(Scratch *b, int count)
{
    uint16_t prior[PUCT_MAX_EDGES];

    share_sort(b->order, count);
    count = count < MOST_TURNS ? count : MOST_TURNS;
    puct_priors(b->order, count, prior);
    for (int i = 0; i < count; i++)
        b->edge[i] = (Edge){.index = (uint16_t)share_order_number(b->order[i]),
                            .looks = (uint16_t)share_order_looks(b->order[i]),
                            .prior = prior[i]};
    return count;
}

/* Everything about a position that does not need the tree. */
static int evaluate_node(Mcts *m, Scratch *b, const void *core, Node *out)
{
    const GameThink *think = m->def->think;
    int side = think->side(core), count;

    if (side == THINK_OVER || side == THINK_HORIZON) {
        out->proven = evaluate_result(m, core, &out->best);
        out->side = SIDE_CHANCE;
        atomic_fetch_add_explicit(&m->nodes, 1, memory_order_relaxed);
        return 0;
    }
    out->side = (int8_t)side;
    m->def->turns(core, b->head.space);
    atomic_fetch_add_explicit(&m->nodes, b->head.space->count + 1, memory_order_relaxed);
    if (b->head.space->count == 0) { /* stuck: with two sides the other one has won */
        out->best = share_won(m->sides, m->sides == 2 ? 1 - side : -1);
        out->proven = true;
        return 0;
    }
    count = evaluate_turns(m, b, b->head.space, b->head.space->count, out);
    return arrange(b, count);
}

/* Puts what was found out into the tree. */
static void expand_node(Mcts *m, const Scratch *b, uint32_t at, const Node *found,
                        int count)
{
    Node *n = &m->node[at];

    n->side = found->side;
    n->best = found->best;
    n->proven = found->proven;
    n->open = true;
    if (m->edge_capacity - m->edge_count < (uint32_t)count) {
        m->full = true;
        return;
    }
    n->edges = m->edge_count;
    n->count = (uint16_t)count;
    memcpy(m->edge + m->edge_count, b->edge, (size_t)count * sizeof *b->edge);
    m->edge_count += (uint32_t)count;
}

/* ---- the root ---- */

static bool is_allowed(const Mcts *m, const void *core)
{
    const Task *t = m->task;
    const GameThink *think = m->def->think;

    for (int i = 0; i < t->allowed_count; i++) {
        if (think->key(&t->allowed[i]) == think->key(core))
            return true;
    }
    return t->allowed_count == 0;
}

/* In the middle of a turn, or where chance has a say in it, its ends are found by steps. */
static bool add_end(void *context, const void *after)
{
    Mcts *m = context;

    if (m->root->count == m->root->capacity)
        return false;
    memcpy(m->root->states + m->root->count++ * m->root->stride, after, m->root->stride);
    return true;
}

/* Leaves only what was asked for. */
static void keep_allowed(Mcts *m)
{
    TurnSpace *r = m->root;

    m->root_count = 0;
    for (size_t i = 0; i < r->count; i++) {
        if (is_allowed(m, r->states + i * r->stride))
            memmove(r->states + m->root_count++ * r->stride, r->states + i * r->stride,
                    r->stride);
    }
}

static void open_root(Mcts *m)
{
    Node found = {.side = (int8_t)m->def->side(&m->task->root, m->task->seat)};
    int count;

    turns_begin(m->root);
    if (m->def->between(&m->task->root))
        m->def->turns(&m->task->root, m->root);
    if (m->root->count == 0)
        path_ends(m->finder, &m->task->root, add_end, m);
    keep_allowed(m);
    count = evaluate_turns(m, m->scratch, m->root, m->root_count, &found);
    share_sort(m->scratch->order, count);
    count = level_leave(m->task, m->scratch->order, count);
    expand_node(m, m->scratch, 1, &found, arrange(m->scratch, count));
    atomic_fetch_add_explicit(&m->nodes, m->root_count, memory_order_relaxed);
}

static void begin_mcts(void *method, const Task *task)
{
    Mcts *m = method;
    Outcome outcome;

    m->task = task;
    m->sides = share_sides(task->def, &task->root);
    task->def->outcome(&task->root, &outcome);
    m->scored = outcome.scored;
    m->node_count = 1;
    m->edge_count = 0;
    m->simulations = 0;
    m->next_report = REPORT_FIRST;
    m->seldepth = 1;
    m->full = false;
    atomic_store(&m->nodes, 0);
    scratch_seed(m->scratch, sizeof *m->scratch, task);
    add_node(m);
    memcpy(core_of(m, 1), &task->root, m->def->core_size);
    open_root(m);
}

/* ---- choosing ---- */

/* What a side expects of a child: half the mean, half the best that is known. */
static int q_value(const Node *child, int side)
{
    uint64_t visits = (uint64_t)child->visits + child->virtual_losses;

    if (child->proven)
        return child->best.of[side];
    return (int)(child->sum[side] / (int64_t)(2 * visits)) + child->best.of[side] / 2;
}

/* The edge to go on with, by PUCT. */
static uint32_t select_edge(const Mcts *m, const Node *n)
{
    uint64_t node = puct_node((uint64_t)n->visits + n->virtual_losses);
    int64_t most = INT64_MIN;
    uint32_t best = 0;

    for (uint32_t i = 0; i < n->count && i <= n->taken; i++) {
        const Edge *e = &m->edge[n->edges + i];
        const Node *child = &m->node[e->child];
        uint64_t seen = e->child ? (uint64_t)child->visits + child->virtual_losses : 0;
        int64_t value = e->child ? q_value(child, n->side) : e->looks;

        value += puct_bonus(node, e->prior, seen);
        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* A node of chance, widened step by step: another draw, or which of the old ones? */
static uint32_t draw_among(const Node *n, Rng *rng)
{
    uint32_t wanted = 1 + share_isqrt(n->visits) / 2;

    wanted = wanted < MOST_DRAWS ? wanted : MOST_DRAWS;
    return n->taken < wanted ? n->taken : rng_below(rng, n->taken);
}

static bool open_draws(Mcts *m, Node *n)
{
    if (m->edge_capacity - m->edge_count < MOST_DRAWS) {
        m->full = true;
        return false;
    }
    n->edges = m->edge_count;
    n->count = MOST_DRAWS;
    memset(m->edge + n->edges, 0, MOST_DRAWS * sizeof *m->edge);
    m->edge_count += MOST_DRAWS;
    return true;
}

/* May a simulation go on below this node? */
static bool leads_on(Mcts *m, Node *n)
{
    if (n->proven || !n->open)
        return false;
    if (n->side != SIDE_CHANCE || n->count)
        return n->count > 0;
    return !m->scored && n->visits >= FIRST_DRAW && open_draws(m, n);
}

/* Walks down to a node that leads no further or is new; its parent and edge tell which. */
static uint32_t select_leaf(Mcts *m, Scratch *b, uint32_t *ret_edge)
{
    uint32_t at = 1;

    b->path_count = 0;
    *ret_edge = UINT32_MAX;
    for (;;) {
        Node *n = &m->node[at];
        uint32_t edge;

        b->path[b->path_count++] = at;
        n->virtual_losses++;
        if (b->path_count == MAX_PATH || !leads_on(m, n))
            return at;
        edge = n->side == SIDE_CHANCE ? draw_among(n, &b->head.rng) : select_edge(m, n);
        if (m->edge[n->edges + edge].child) {
            at = m->edge[n->edges + edge].child;
            continue;
        }
        at = add_node(m);
        if (!at)
            return b->path[b->path_count - 1];
        m->node[at].best = n->best;
        m->node[at].virtual_losses = 1;
        m->edge[n->edges + edge].child = at;
        n->taken++;
        b->path[b->path_count++] = at;
        *ret_edge = n->edges + edge;
        return at;
    }
}

/* ---- a simulation ---- */

/* Lets chance act on a core. */
static void draw_chance(const Mcts *m, Scratch *b, const void *core, void *ret_core)
{
    GameState s = {0};

    memcpy(&s, core, m->def->core_size);
    while (m->def->mover(&s) == SEAT_CHANCE)
        m->def->apply(&s, game_random_action(m->def, &s, &b->head.rng), NULL);
    memcpy(ret_core, &s, m->def->core_size);
}

/* The position a new node stands for, from its parent's. */
static void make_core(Mcts *m, Scratch *b, uint32_t parent, uint32_t edge, uint32_t at)
{
    const TurnSpace *space = b->head.space;

    if (m->node[parent].side == SIDE_CHANCE) {
        draw_chance(m, b, core_of(m, parent), core_of(m, at));
        return;
    }
    if (parent == 1)
        space = m->root;
    else
        m->def->turns(core_of(m, parent), b->head.space);
    memcpy(core_of(m, at), space->states + m->edge[edge].index * space->stride,
           m->def->core_size);
}

/* The best that is known at a node, from its children; true when that is certain now. */
static void update_best(const Mcts *m, Node *n)
{
    uint32_t looked = n->taken < n->count ? n->taken + 1u : n->taken;
    int most = -1;
    bool all = n->taken == n->count;

    for (uint32_t i = 0; i < looked; i++) {
        const Edge *e = &m->edge[n->edges + i];
        const Node *child = &m->node[e->child];

        if (e->child && child->open) {
            all = all && child->proven;
            if (child->proven && child->best.of[n->side] == SHARE_SURE)
                n->proven = true;
            if (child->best.of[n->side] <= most)
                continue;
            most = child->best.of[n->side];
            n->best = child->best;
        } else {
            all = false;
            most = e->looks > most ? e->looks : most;
        }
    }
    n->proven = n->proven || all;
}

static void back_up(Mcts *m, const Scratch *b, Share share)
{
    for (int i = b->path_count - 1; i >= 0; i--) {
        Node *n = &m->node[b->path[i]];

        n->virtual_losses--;
        n->visits++;
        for (int side = 0; side < m->sides; side++)
            n->sum[side] += share.of[side];
        if (i < b->path_count - 1 && n->side != SIDE_CHANCE)
            update_best(m, n);
    }
}

/* Answers how many there have been. */
static uint64_t simulate(Mcts *m, Scratch *b)
{
    uint64_t simulations;
    uint32_t edge, at;
    Node found = {0};
    int count;

    spin_take(&m->lock);
    at = select_leaf(m, b, &edge);
    if (b->path_count > m->seldepth)
        m->seldepth = b->path_count;
    if (edge != UINT32_MAX) {
        spin_give(&m->lock);
        make_core(m, b, b->path[b->path_count - 2], edge, at);
        count = evaluate_node(m, b, core_of(m, at), &found);
        spin_take(&m->lock);
        expand_node(m, b, at, &found, count);
    } else {
        atomic_fetch_add_explicit(&m->nodes, 1, memory_order_relaxed);
    }
    back_up(m, b, m->node[at].best);
    simulations = ++m->simulations;
    spin_give(&m->lock);
    return simulations;
}

/* ---- the answer ---- */

/* A child's rank among those to play: proven wins, then how often it was chosen. */
static int64_t rank(const Mcts *m, const Node *n, const Edge *e)
{
    const Node *child = &m->node[e->child];
    int best = e->child ? child->best.of[n->side] : e->looks;

    if (!e->child)
        return best;
    if (child->proven && best == SHARE_SURE)
        return INT64_MAX;
    if (child->proven && best == 0)
        return 0;
    return ((int64_t)child->visits << 16) + q_value(child, n->side);
}

/* The edge with so many better ones. */
static uint32_t edge_of_rank(const Mcts *m, const Node *n, int better)
{
    uint32_t chosen = 0;
    bool used[MOST_TURNS] = {false};

    for (int place = 0; place <= better; place++) {
        int64_t most = -1;

        for (uint32_t i = 0; i < n->count; i++) {
            if (!used[i] && rank(m, n, &m->edge[n->edges + i]) > most) {
                most = rank(m, n, &m->edge[n->edges + i]);
                chosen = i;
            }
        }
        used[chosen] = true;
    }
    return chosen;
}

/* Writes the line that begins with an edge of the root; answers its last node. */
static uint32_t write_line(Mcts *m, uint32_t first, Line *line)
{
    const Edge *e = &m->edge[m->node[1].edges + first];
    uint32_t at = 1;

    memcpy(m->pv, m->root->states + e->index * m->root->stride, m->def->core_size);
    line->count = 1;
    line->pv = m->pv;
    while (e->child && m->node[e->child].open && line->count < METHOD_MAX_PV) {
        const Node *n = &m->node[at = e->child];

        if (n->side == SIDE_CHANCE || n->taken == 0)
            return at;
        e = &m->edge[n->edges + edge_of_rank(m, n, 0)];
        if (!e->child)
            return at;
        memcpy(m->pv + (size_t)line->count++ * m->def->core_size, core_of(m, e->child),
               m->def->core_size);
    }
    return at;
}

/* Won, lost, points at the end of the line, or chances. */
static Score score_of(const Mcts *m, uint32_t first, const Line *line)
{
    const Task *t = m->task;
    const Node *root = &m->node[1], *child;
    const Edge *e = &m->edge[root->edges + first];
    Score score = {.kind = SCORE_POINTS, .count = m->def->seats(&t->root)};
    int32_t value[GAME_MAX_SEATS];
    Share share;

    if (m->scored) {
        m->def->think->values(line->pv + (size_t)(line->count - 1) * m->def->core_size,
                              t->evaluator.weight, value);
        for (int seat = 0; seat < score.count; seat++)
            score.part[seat] = value[m->def->side(&t->root, seat)];
        return score;
    }
    child = &m->node[e->child];
    share = e->child && child->open ? child->best : root->best;
    if (m->sides == 2 && share.of[root->side] == SHARE_SURE)
        return (Score){.kind = SCORE_WIN, .value = (line->count + 1) / 2};
    for (int side = 0; e->child && child->visits && !child->proven && side < m->sides;
         side++)
        share.of[side] = (int)(child->sum[side] / child->visits);
    return share_score(t, share);
}

static void report_lines(Mcts *m)
{
    const Node *root = &m->node[1];
    int lines = m->task->multipv < root->count ? m->task->multipv : root->count;

    for (int i = 0; i < lines; i++) {
        uint32_t first = edge_of_rank(m, root, i);
        Line line = {.multipv = i + 1, .seldepth = m->seldepth};

        write_line(m, first, &line);
        line.depth = line.count;
        line.score = score_of(m, first, &line);
        m->task->report(m->task->context, &line);
    }
}

static void finish_mcts(void *method)
{
    Mcts *m = method;

    spin_take(&m->lock);
    report_lines(m);
    spin_give(&m->lock);
}

/* Is there nothing left that thinking on could change? */
static bool is_over(Mcts *m)
{
    const Node *root = &m->node[1];
    bool over;

    spin_take(&m->lock);
    over = m->full || root->proven || root->count <= 1 ||
           (m->task->max_depth && m->seldepth > m->task->max_depth);
    spin_give(&m->lock);
    return over || atomic_load(&m->task->soft);
}

static bool step_mcts(void *method, int thread, uint64_t nodes)
{
    Mcts *m = method;
    uint64_t end = m->nodes + nodes, simulations;

    while (m->nodes < end) {
        if (is_over(m))
            return false;
        simulations = simulate(m, &m->scratch[thread]);
        if (thread == 0 && simulations >= m->next_report) {
            m->next_report = simulations * 2;
            finish_mcts(m);
        }
    }
    return true;
}

static uint64_t nodes_of_mcts(const void *method)
{
    return atomic_load_explicit(&((const Mcts *)method)->nodes, memory_order_relaxed);
}

const Method mcts_method = {
    .name = "mcts",
    .fits = fits_mcts,
    .open = open_mcts,
    .close = close_mcts,
    .begin = begin_mcts,
    .step = step_mcts,
    .finish = finish_mcts,
    .nodes = nodes_of_mcts,
};
