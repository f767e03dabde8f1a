/* SPDX-License-Identifier: MIT */
/* ismcts - where something is hidden: information set MCTS, trees over what seats know.
 *
 * Every simulation draws a world (a determinization) the seat believes in and plays it, token
 * by token. Whoever is to move decides by what it knows: nodes are found by the seat and its
 * view of the position, so each observer has a tree of its own, and all worlds that look alike
 * to it share a node and the tokens there. What a token then does is up to the world. A
 * simulation ends at the first view that was never met; the evaluation judges the world it
 * stands in.
 *
 * Secret choices. Tokens that look alike to the others must not be told apart by
 * calculating, either: the answer is drawn among the good ones, by the task's seed. Who
 * must not be seen through has to be given a seed that nobody knows.
 *
 * With two sides alpha-beta has its share of the time (oneworld.h). To a seat that knows the
 * whole position its wins are certain, and where others see what is played it decides. For one
 * that does not know it all tokens are compared in one world after the other.
 *
 * It takes any game and any position: what is not hidden is simply seen by everybody, and
 * where there is no evaluation games are played out at random.
 */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "search/ismcts_part.h"
#include "search/level.h"

/* ---- memory ---- */

_Static_assert(ROOT_TOKENS <= (int)PUCT_MAX_EDGES, "puct_priors has room for all");

static bool fits_ismcts(const GameDef *def, const void *state)
{
    (void)def, (void)state;
    return true;
}

static void close_ismcts(void *method)
{
    Ismcts *m = method;

    scratch_close(m->scratch, sizeof *m->scratch, m->threads);
    oneworld_close(m->oneworld);
    free(m->node);
    free(m->edge);
    free(m->step);
    free(m);
}

static bool open_tree(Ismcts *m, size_t bytes)
{
    uint32_t slots = 256;

    while (slots < bytes / NODE_ROOM)
        slots *= 2;
    m->node_mask = slots - 1;
    m->edge_capacity = slots / 2 * MOST_TOKENS + ROOT_TOKENS;
    m->step_capacity = m->edge_capacity * 4 + ROOT_TOKENS * MOST_STEPS;
    m->node = malloc((slots + 1) * sizeof *m->node);
    m->edge = malloc(m->edge_capacity * sizeof *m->edge);
    m->step = malloc(m->step_capacity * sizeof *m->step);
    return m->node && m->edge && m->step;
}

static void *open_ismcts(const Task *task)
{
    Ismcts *m = calloc(1, sizeof *m);

    if (!m)
        return NULL;
    m->def = task->def;
    m->threads = task->threads;
    spin_init(&m->lock);
    m->scratch = scratch_open(task, sizeof *m->scratch, MAX_WALK);
    m->oneworld = oneworld_open(task);
    if (m->scratch && open_tree(m, task->hash_bytes) &&
        (m->oneworld || !task->def->think))
        return m;
    close_ismcts(m);
    return NULL;
}

static void count_nodes(Ismcts *m, uint64_t more)
{
    atomic_fetch_add_explicit(&m->nodes, more, memory_order_relaxed);
}

/* ---- the tokens of a view ---- */

Share ismcts_look_at(const Ismcts *m, const void *s, Share otherwise)
{
    if (m->def->mover(s) == SEAT_OVER)
        return share_outcome(m->def, s);
    if (m->def->think && m->def->between(s))
        return share_guess(m->task, s, m->sides);
    return otherwise;
}

static bool ends_token(const Ismcts *m, const void *s, Action last, int seat)
{
    return last == ACTION_END || m->def->mover(s) != seat || m->def->between(s);
}

static void keep_found(Ismcts *m, Scratch *b, const void *after, int count, int side,
                       Share now)
{
    Found *f = &b->found[b->found_count];
    Share share = ismcts_look_at(m, after, now);
    int looks = share.of[side];

    if (b->found_count == 0 || looks > b->best.of[side])
        b->best = share;
    b->order[b->found_count] = share_order(looks, b->found_count);
    b->found_count++;
    f->count = (uint16_t)count;
    memcpy(f->step, b->step, (size_t)count * sizeof *b->step);
    b->won = b->won || looks == SHARE_SURE;
}

/* Tries all ways on from walk[count]; false when there are too many. */
static bool walk_on(Ismcts *m, Scratch *b, int count, int seat, int side, Share now)
{
    Action action[GAME_MAX_ACTIONS];
    int actions = m->def->actions(&b->walk[count], action);
    GameState *next = &b->walk[count + 1];

    for (int i = 0; i < actions; i++) {
        if (count + 1 >= MOST_STEPS || ++b->walked > MAX_WALK ||
            b->found_count == MOST_FOUND)
            return false;
        memcpy(next, &b->walk[count], m->def->state_size);
        b->step[count] = action[i];
        m->def->apply(next, action[i], NULL);
        if (ends_token(m, next, action[i], seat)) {
            if (m->hides || !turns_seen(b->head.space, m->def->hash(next)))
                keep_found(m, b, next, count + 1, side, now);
        } else if (!turns_seen(b->head.space, m->def->hash(next)) &&
                   !walk_on(m, b, count + 1, seat, side, now)) {
            return false;
        }
    }
    return true;
}

/* One token by chance, if it is short enough and new. */
static void draw_token(Ismcts *m, Scratch *b, int seat, int side, Share now)
{
    GameState *s = &b->walk[1];
    int count = 0;
    Action action;

    memcpy(s, &b->walk[0], m->def->state_size);
    do {
        if (count == MOST_STEPS)
            return;
        action = game_random_action(m->def, s, &b->head.rng);
        b->step[count++] = action;
        m->def->apply(s, action, NULL);
    } while (!ends_token(m, s, action, seat));
    if (!turns_seen(b->head.space, m->def->hash(s)))
        keep_found(m, b, s, count, side, now);
}

/* All tokens the seat may think of in b->world, the best looking first. What is offered
 * tells nothing that the seat does not know; what comes of it is up to the world, so that
 * tokens which end alike here need not do so in another one. */
static void find_tokens(Ismcts *m, Scratch *b, int seat, int side)
{
    Share now = share_won(m->sides, -1);

    now = ismcts_look_at(m, &b->world, now);
    memcpy(&b->walk[0], &b->world, m->def->state_size);
    b->found_count = b->walked = 0;
    b->won = false;
    turns_begin(b->head.space);
    if (!walk_on(m, b, 0, seat, side, now)) {
        b->found_count = 0;
        b->won = false;
        turns_begin(b->head.space);
        for (int i = 0; i < DRAWN; i++)
            draw_token(m, b, seat, side, now);
    }
    share_sort(b->order, b->found_count);
    count_nodes(m, (uint64_t)b->found_count);
}

/* ---- the tree ---- */

static void add_edge(Ismcts *m, const Found *f, int looks, uint16_t prior)
{
    m->edge[m->edge_count++] = (Edge){.steps = m->step_count,
                                      .count = f->count,
                                      .looks = (uint16_t)looks,
                                      .prior = prior};
    memcpy(m->step + m->step_count, f->step, f->count * sizeof *f->step);
    m->step_count += f->count;
}

/* Puts the tokens found into a node; false when there is no room. */
static bool fill_node(Ismcts *m, const Scratch *b, Node *n, uint64_t key, int side,
                      int most)
{
    int count = b->found_count < most ? b->found_count : most;
    uint16_t prior[PUCT_MAX_EDGES];

    if (m->edge_capacity - m->edge_count < (uint32_t)count ||
        m->step_capacity - m->step_count < (uint32_t)(count * MOST_STEPS) ||
        m->node_count > m->node_mask / 2) {
        m->full = true;
        return false;
    }
    *n = (Node){.key = key,
                .edges = m->edge_count,
                .count = (uint16_t)count,
                .side = (int8_t)side};
    puct_priors(b->order, count, prior);
    for (int i = 0; i < count; i++)
        add_edge(m, &b->found[share_order_number(b->order[i])],
                 share_order_looks(b->order[i]), prior[i]);
    m->node_count++;
    return true;
}

/* The node of a key, or the free slot where it would be. Slot 0 is the root's own. */
static uint32_t slot_of(const Ismcts *m, uint64_t key)
{
    uint32_t at = (uint32_t)(key & m->node_mask);

    while (m->node[1 + at].key && m->node[1 + at].key != key)
        at = (at + 1) & m->node_mask;
    return 1 + at;
}

/* Others have not played at random: of a few worlds the one that is best for them is taken
 * to be true. */
static void draw_likely(const Ismcts *m, Scratch *b)
{
    const Task *t = m->task;
    Share even = share_won(m->sides, -1);
    int side = m->def->side(&t->root, t->seat), least = SHARE_SURE + 1;

    for (int i = 0; i < LIKELY; i++) {
        int own;

        guess_sample(t->belief, &b->head.rng, &b->view);
        own = ismcts_look_at(m, &b->view, even).of[side];
        if (own < least)
            b->world = b->view;
        least = own < least ? own : least;
    }
}

void ismcts_draw_world(const Ismcts *m, Scratch *b)
{
    const Task *t = m->task;

    if (t->belief) {
        draw_likely(m, b);
        return;
    }
    b->world = t->root;
    if (m->def->shuffle)
        m->def->shuffle(&b->world, t->seat, &b->head.rng);
}

void ismcts_carry_out(const Ismcts *m, GameState *world, const Action *step, int count)
{
    int seat = m->def->mover(world);

    for (int i = 0; i < count; i++) {
        m->def->apply(world, step[i], NULL);
        if (ends_token(m, world, step[i], seat))
            break;
    }
}

/* The share of the side to move after a token. */
static int look_in(const Ismcts *m, const Found *f, const GameState *world, int side)
{
    GameState s = *world;

    ismcts_carry_out(m, &s, f->step, f->count);
    return ismcts_look_at(m, &s, share_won(m->sides, -1)).of[side];
}

bool ismcts_next_world(const Ismcts *m, uint32_t *at, Rng *rng, GameState *ret_world)
{
    const Belief *belief = m->task->belief;
    uint32_t all = belief ? (uint32_t)guess_count(belief) : 0;
    uint32_t worlds = all < ROOT_WORLDS ? all : ROOT_WORLDS;

    while (*at < worlds && all > 1) {
        uint32_t w = (*at)++;

        guess_world(belief, worlds < all ? rng_below(rng, all) : w, rng, ret_world);
        if (m->def->mover(ret_world) == m->task->seat)
            return true;
    }
    return false;
}

/* What the tokens of the root look worth on average over the worlds it may be in: there, a
 * risk that few of them hold must be known before anything is tried. */
static void look_around(Ismcts *m, Scratch *b, int side)
{
    int64_t sum[MOST_FOUND] = {0};
    uint32_t at = 0;
    int seen = 0;

    while (ismcts_next_world(m, &at, &b->head.rng, &b->world)) {
        seen++;
        for (int i = 0; i < b->found_count; i++)
            sum[i] += look_in(m, &b->found[i], &b->world, side);
    }
    for (int i = 0; seen && i < b->found_count; i++)
        b->order[i] = share_order((int)(sum[i] / seen), i);
    share_sort(b->order, b->found_count);
    count_nodes(m, (uint64_t)(seen * b->found_count));
}

static bool is_allowed(const Ismcts *m, const Found *f)
{
    const Task *t = m->task;
    GameState after = t->root;

    for (int i = 0; i < f->count; i++)
        m->def->apply(&after, f->step[i], NULL);
    for (int i = 0; i < t->allowed_count; i++) {
        if (m->def->hash(&t->allowed[i]) == m->def->hash(&after))
            return true;
    }
    return false;
}

/* Leaves only the tokens that were asked for. */
static void keep_allowed(const Ismcts *m, Scratch *b)
{
    int kept = 0;

    for (int i = 0; i < b->found_count; i++) {
        if (is_allowed(m, &b->found[share_order_number(b->order[i])]))
            b->order[kept++] = b->order[i];
    }
    b->found_count = kept;
}

static void begin_ismcts(void *method, const Task *task)
{
    Ismcts *m = method;
    int side = task->def->side(&task->root, task->seat);
    Scratch *b = m->scratch;

    m->task = task;
    m->sides = share_sides(task->def, &task->root);
    m->hides = task->def->hides(&task->root);
    m->simulations = m->edge_count = m->step_count = m->node_count = 0;
    m->next_report = REPORT_FIRST;
    m->seldepth = 0;
    m->full = false;
    atomic_store(&m->nodes, 0);
    memset(m->node, 0, (m->node_mask + 2) * sizeof *m->node);
    scratch_seed(m->scratch, sizeof *m->scratch, task);
    ismcts_draw_world(m, b);
    m->in_one_world =
        m->oneworld && m->hides && oneworld_begin(m->oneworld, task, &b->world);
    m->some = b->world;
    find_tokens(m, b, task->seat, side);
    look_around(m, b, side);
    if (task->allowed_count)
        keep_allowed(m, b);
    b->found_count = level_leave(task, b->order, b->found_count);
    fill_node(m, b, &m->node[0], 1, side, ROOT_TOKENS);
    ismcts_pimc_begin(m, &m->some);
}

/* ---- choosing ---- */

/* By PUCT. Edges taken up stand first, as they look best: those and one more are to choose
 * from. */
static uint32_t select_edge(const Ismcts *m, const Node *n)
{
    uint64_t node = puct_node(n->visits);
    int64_t most = INT64_MIN;
    uint32_t best = 0;

    for (uint32_t i = 0; i < n->count && i <= n->taken; i++) {
        const Edge *e = &m->edge[n->edges + i];
        int64_t value =
            ismcts_mean(e, n->side) +
            puct_bonus(node, e->prior, (uint64_t)e->visits + e->virtual_losses);

        if (value > most) {
            most = value;
            best = i;
        }
    }
    return best;
}

/* ---- a simulation ---- */

static uint64_t key_of(const Ismcts *m, const void *view, int seat)
{
    uint64_t key = bits_mix(m->def->hash(view) + (uint64_t)seat);

    return key ? key : 1;
}

/* Plays the world on until somebody meets a view for the first time; answers its seat, or
 * less than 0 when the game is over. */
static int select_leaf(Ismcts *m, Scratch *b, uint32_t *ret_slot, uint64_t *ret_key)
{
    b->path_count = 0;
    for (;;) {
        int seat = m->def->mover(&b->world);
        Node *n = &m->node[0];
        Edge *e;

        if (seat == SEAT_OVER)
            return seat;
        if (seat == SEAT_CHANCE) {
            m->def->apply(&b->world, game_random_action(m->def, &b->world, &b->head.rng),
                          NULL);
            continue;
        }
        if (b->path_count > 0) {
            m->def->view(&b->world, seat, &b->view);
            *ret_key = key_of(m, &b->view, seat);
            *ret_slot = slot_of(m, *ret_key);
            n = &m->node[*ret_slot];
        }
        if (!n->key || !n->count || b->path_count == MAX_DEPTH)
            return seat;
        e = &m->edge[n->edges + select_edge(m, n)];
        n->taken = (uint16_t)(n->taken + (e->visits + e->virtual_losses == 0));
        e->virtual_losses++;
        b->path[b->path_count].node = (uint32_t)(n - m->node);
        b->path[b->path_count++].edge = (uint32_t)(e - m->edge);
        ismcts_carry_out(m, &b->world, m->step + e->steps, e->count);
        count_nodes(m, 1);
    }
}

/* What the best token is worth, where that can be said. Otherwise plays on at random: to
 * the end of the turn where there is an evaluation, to the end of the game where there is
 * none. */
static Share value_world(Ismcts *m, Scratch *b)
{
    const GameDef *def = m->def;

    if (def->think && def->between(&b->world) && b->found_count > 0)
        return b->best;
    for (int i = 0; i < MAX_PLAYOUT && def->mover(&b->world) != SEAT_OVER; i++) {
        if (def->think && def->mover(&b->world) >= 0 && def->between(&b->world))
            return share_guess(m->task, &b->world, m->sides);
        def->apply(&b->world, game_random_action(def, &b->world, &b->head.rng), NULL);
    }
    return share_outcome(def, &b->world);
}

static void back_up(Ismcts *m, const Scratch *b, Share share)
{
    for (int i = 0; i < b->path_count; i++) {
        Edge *e = &m->edge[b->path[i].edge];

        m->node[b->path[i].node].visits++;
        e->virtual_losses--;
        e->visits++;
        for (int side = 0; side < m->sides; side++)
            e->sum[side] += share.of[side];
    }
    if (b->path_count > m->seldepth)
        m->seldepth = b->path_count;
}

/* Answers how many there have been. */
static uint64_t simulate(Ismcts *m, Scratch *b)
{
    uint64_t key = 0, simulations;
    uint32_t slot = 0;
    int seat, side = 0;
    Share share;

    ismcts_draw_world(m, b);
    spin_take(&m->lock);
    seat = select_leaf(m, b, &slot, &key);
    spin_give(&m->lock);
    if (seat < 0) {
        share = share_outcome(m->def, &b->world);
    } else {
        side = m->def->side(&b->world, seat);
        find_tokens(m, b, seat, side);
        share = b->won ? share_won(m->sides, side) : value_world(m, b);
    }
    spin_take(&m->lock);
    if (seat >= 0 && b->path_count < MAX_DEPTH && b->path_count > 0) {
        slot = slot_of(m, key);
        if (!m->node[slot].key)
            fill_node(m, b, &m->node[slot], key, side, MOST_TOKENS);
    }
    back_up(m, b, share);
    simulations = ++m->simulations;
    spin_give(&m->lock);
    return simulations;
}

/* ---- working ---- */

static void finish_ismcts(void *method)
{
    Ismcts *m = method;

    spin_take(&m->lock);
    ismcts_report(m);
    spin_give(&m->lock);
}

static uint64_t nodes_of_ismcts(const void *method)
{
    const Ismcts *m = method;

    return atomic_load_explicit(&m->nodes, memory_order_relaxed) +
           (m->in_one_world ? oneworld_nodes(m->oneworld) : 0);
}

/* Thread 0 has alpha-beta, too; a forced win it has found ends the search. */
static bool is_over(Ismcts *m, int thread)
{
    bool over;

    spin_take(&m->lock);
    over = m->full || m->node[0].count <= 1 ||
           (m->task->max_depth && m->seldepth > m->task->max_depth);
    spin_give(&m->lock);
    return over || atomic_load(&m->task->soft) ||
           (thread == 0 && m->in_one_world && oneworld_has_won(m->oneworld));
}

static uint64_t nodes_of(const Ismcts *m, int thread)
{
    return thread == 0 ? nodes_of_ismcts(m) : m->nodes;
}

/* Alpha-beta thinks if it is its turn; false: it is not, or it is through for now. */
static bool step_oneworld(Ismcts *m)
{
    bool sure = m->in_one_world && oneworld_is_sure(m->oneworld);

    if (!m->in_one_world ||
        oneworld_nodes(m->oneworld) >= (sure ? ONEWORLD_NODES : PIMC_NODES) * m->nodes)
        return false;
    if (oneworld_step(m->oneworld))
        return true;
    if (!sure)
        ismcts_pimc_go_on(m);
    return false;
}

static bool step_ismcts(void *method, int thread, uint64_t more)
{
    Ismcts *m = method;
    uint64_t end = nodes_of(m, thread) + more, simulations;

    while (nodes_of(m, thread) < end) {
        if (is_over(m, thread))
            return false;
        if (thread == 0 && step_oneworld(m))
            continue;
        simulations = simulate(m, &m->scratch[thread]);
        if (thread == 0 && simulations >= m->next_report) {
            m->next_report = simulations * 2;
            finish_ismcts(m);
        }
    }
    return true;
}

const Method ismcts_method = {
    .name = "ismcts",
    .fits = fits_ismcts,
    .open = open_ismcts,
    .close = close_ismcts,
    .begin = begin_ismcts,
    .step = step_ismcts,
    .finish = finish_ismcts,
    .nodes = nodes_of_ismcts,
};
