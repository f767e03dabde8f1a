/* SPDX-License-Identifier: MIT */
/* alphabeta - two sides, nothing hidden, no luck: deepening step by step at the root.
 *
 * Every worker searches the same root on its own and shares the cache with the others
 * (lazy SMP): what one has found the others need not look for. Only worker 0 is listened to.
 */
#include <stdlib.h>
#include <string.h>

#include "search/level.h"
#include "search/path.h"
#include "search/tree.h"

enum {
    MAX_DEPTH = TREE_MAX_PLY - 16,
    ASPIRE_FROM = 4,
    PROMISING = 6, /* swings: a win may be near */
};

/* A line the root has found. */
typedef struct RootLine {
    int value, count;
    unsigned char *pv;
} RootLine;

typedef struct Worker {
    Tree tree;
    bool reports;
    bool ahead; /* of worker 0 by a turn, so that they do not do the same */
    int side;   /* to move at the root */
    int count;  /* turns at the root: tree.child[0 .. count) */
    int depth;  /* of the iteration under way */
    int line;   /* of several best lines, the one under way */
    int next;   /* the turn under way is before it */
    int alpha, beta, low;
    int best;
    int shorter; /* wins with so many turns were looked for without leaving anything out */
    bool proving; /* that is what the iteration under way does */
    int width;    /* of the window */
    TreeTry try;
    bool again;
    bool searching;
    bool over;
    bool news; /* lines have changed since the last report */
    RootLine found[METHOD_MAX_LINES];
    unsigned char *lines;
} Worker;

typedef struct AlphaBeta {
    const Task *task;
    int workers;
    Cache cache;
    Busy busy;
    Path *path;
    Worker *worker;
} AlphaBeta;

/* ---- memory ---- */

static bool fits(const GameDef *def, const void *state)
{
    int sides = 0;

    if (!def->think || !def->turns || def->hides(state))
        return false;
    for (int seat = 0; seat < def->seats(state); seat++)
        sides |= 1 << def->side(state, seat);
    return sides == 3 && !def->think->luck(state);
}

static void close_all(void *method)
{
    AlphaBeta *a = method;

    for (int i = 0; a->worker && i < a->workers; i++) {
        tree_close(&a->worker[i].tree);
        free(a->worker[i].lines);
    }
    free(a->worker);
    cache_close(&a->cache);
    path_close(a->path);
    free(a);
}

static bool open_worker(Worker *w, const Task *task, Cache *cache)
{
    size_t line = METHOD_MAX_PV * task->def->core_size;

    w->lines = malloc(METHOD_MAX_LINES * line);
    for (int i = 0; w->lines && i < METHOD_MAX_LINES; i++)
        w->found[i].pv = w->lines + (size_t)i * line;
    return tree_open(&w->tree, task, cache) && w->lines;
}

static void *open_all(const Task *task)
{
    AlphaBeta *a = calloc(1, sizeof *a);
    bool ok;

    if (!a)
        return NULL;
    a->workers = task->workers;
    a->worker = calloc((size_t)a->workers, sizeof *a->worker);
    a->path = path_open(task->def);
    ok = a->worker && a->path && cache_open(&a->cache, task->hash_bytes);
    for (int i = 0; ok && i < a->workers; i++)
        ok = open_worker(&a->worker[i], task, &a->cache);
    if (ok)
        return a;
    close_all(a);
    return NULL;
}

/* ---- the root's turns ---- */

static bool is_allowed(const Worker *w, const void *core)
{
    const Task *task = w->tree.task;
    const GameThink *think = w->tree.think;

    for (int i = 0; i < task->allowed_count; i++) {
        if (think->key(&task->allowed[i]) == think->key(core))
            return true;
    }
    return task->allowed_count == 0;
}

/* How soon a result is tried at first: by its evaluation, wins first, blunders last. */
static int order_of(const Worker *w, const unsigned char *core)
{
    const Tree *tree = &w->tree;
    int side = tree->think->side(core);

    if (side == THINK_OVER)
        return tree->think->winner(core) == w->side ? SCORE_WON : -SCORE_WON;
    if (side >= 0 && side != w->side && tree->think->can_win(core))
        return -SCORE_WON;
    if (side >= 0 && side != w->side && tree->think->is_stuck(core))
        return SCORE_WON;
    return tree_evaluate(tree, core, w->side);
}

/* Keeps a turn, if it is one of those asked for; the worst answer says what it is worth. */
static void add_turn(Worker *w, TreeChild child)
{
    Tree *tree = &w->tree;
    const unsigned char *core = tree_core(tree, child.at);

    if (!is_allowed(w, core))
        return;
    child.order = order_of(w, core);
    for (uint32_t i = 1; i < child.answers; i++) {
        int order = order_of(w, tree_core(tree, child.at + i));

        child.order = order < child.order ? order : child.order;
    }
    child.turn =
        think_mark(tree->think, core) ^ think_mark(tree->think, &tree->task->root);
    tree->child[w->count++] = child;
}

/* In the middle of a turn its ends are found by steps. */
static bool add_end(void *context, const void *after)
{
    Worker *w = context;
    Tree *tree = &w->tree;

    if (tree->top == tree->capacity / 2)
        return false;
    memcpy(tree_core(tree, tree->top), after, tree->stride);
    add_turn(w, (TreeChild){.at = (uint32_t)tree->top++, .answers = 1});
    return true;
}

/* By Shell's method: there may be a hundred thousand. */
static void sort_turns(TreeChild *child, int count)
{
    for (int gap = count / 2; gap > 0; gap /= 2) {
        for (int i = gap; i < count; i++) {
            TreeChild moving = child[i];
            int j = i;

            for (; j >= gap && child[j - gap].order < moving.order; j -= gap)
                child[j] = child[j - gap];
            child[j] = moving;
        }
    }
}

/* Of turns that lead to positions of one kind a single one is enough. */
static void drop_alike(Worker *w)
{
    const Tree *tree = &w->tree;
    TurnSpace *room = tree->room;
    TreeChild *child = tree->child;
    int kept = 0;

    if (!tree->think->kind) /* then results are different anyway */
        return;
    turns_begin(room);
    for (int i = 0; i < w->count; i++) {
        uint64_t kind = think_kind(tree->think, tree_core(tree, child[i].at));

        if (child[i].answers > 1 || !turns_seen(room, kind) || room->full)
            child[kept++] = child[i];
    }
    w->count = kept;
}

/* Who does not look has one turn only. */
static void overlook(Worker *w)
{
    TreeChild *child = w->tree.child;
    bool wins = w->count > 0 && child[0].order == SCORE_WON;
    int only = level_pick(w->tree.task, w->count, wins);

    if (only < 0)
        return;
    child[0] = child[only];
    w->count = 1;
}

/* The turn under way leads the line under way; it goes before those it beats. */
static void keep_line(Worker *w, int value)
{
    RootLine *found = &w->found[w->line];
    TreeChild *child = w->tree.child, chosen = child[w->next - 1];

    found->count = tree_copy_line(&w->tree, &chosen, 0, found->pv);
    found->value = value;
    w->news = w->news || w->line == 0;
    memmove(&child[w->line + 1], &child[w->line],
            (size_t)(w->next - 1 - w->line) * sizeof *child);
    child[w->line] = chosen;
}

static void begin_worker(AlphaBeta *a, Worker *w, const Task *task)
{
    Tree *tree = &w->tree;
    const GameDef *def = task->def;
    size_t made = 0;
    int listed;

    tree_reset(tree, task);
    w->count = 0;
    w->side = def->side(&task->root, task->seat);
    if (def->between(&task->root)) {
        tree_generate(tree, &task->root, &made);
        tree->top = made;
        listed = tree_list(tree, 0, made, 0, tree->child);
        for (int i = 0; i < listed; i++)
            add_turn(w, tree->child[i]);
    } else {
        path_ends(a->path, &task->root, add_end, w);
    }
    drop_alike(w);
    sort_turns(tree->child, w->count);
    overlook(w);
    w->over = w->count == 0;
    w->searching = w->again = w->news = w->proving = false;
    w->line = w->depth = w->shorter = 0;
    if (w->count > 0) {
        w->next = 1;
        w->tree.frame[1].pv_count = 0;
        keep_line(w, w->tree.child[0].order);
    }
}

static void begin(void *method, const Task *task)
{
    AlphaBeta *a = method;

    a->task = task;
    cache_renew(&a->cache, !task->fresh);
    busy_reset(&a->busy);
    for (int i = 0; i < a->workers; i++) {
        begin_worker(a, &a->worker[i], task);
        a->worker[i].tree.busy = a->workers > 1 ? &a->busy : NULL;
        a->worker[i].reports = i == 0;
        a->worker[i].ahead = i & 1;
    }
}

/* ---- reporting ---- */

static Score score_of(const Worker *w, const RootLine *found)
{
    const Task *task = w->tree.task;
    Score score = {.kind = SCORE_CP, .value = found->value};
    int32_t value[GAME_MAX_SEATS];
    Outcome outcome;

    if (found->value > SCORE_WINNING)
        return (Score){.kind = SCORE_WIN, .value = SCORE_WON - found->value};
    if (found->value < -SCORE_WINNING) {
        score = (Score){.kind = SCORE_LOSS, .value = SCORE_WON + found->value};
        score.value += score.value == 0;
        return score;
    }
    task->def->outcome(&task->root, &outcome);
    if (!outcome.scored)
        return score;
    w->tree.think->values(found->pv + (size_t)(found->count - 1) * w->tree.stride,
                          task->weight, value);
    score.kind = SCORE_POINTS;
    score.count = task->def->seats(&task->root);
    for (int seat = 0; seat < score.count; seat++)
        score.part[seat] = value[task->def->side(&task->root, seat)];
    return score;
}

static void report_line(Worker *w, int line, int depth)
{
    const RootLine *found = &w->found[line];
    Line out = {.multipv = line + 1, .depth = depth, .seldepth = w->tree.seldepth};

    out.score = score_of(w, found);
    out.count = found->count;
    out.pv = found->pv;
    w->tree.task->report(w->tree.task->context, &out);
    w->news = false;
}

static void finish(void *method)
{
    AlphaBeta *a = method;
    Worker *w = &a->worker[0];

    if (w->news)
        report_line(w, 0, w->depth);
}

/* ---- deepening ---- */

static int lines_wanted(const Worker *w)
{
    int lines = w->tree.task->multipv;

    return lines < w->count ? lines : w->count;
}

/* The upper end of a wide window. Any win will do: how short it can be is left to proofs,
 * which are not made where several lines are wanted. */
static int highest(const Worker *w)
{
    return w->proving || lines_wanted(w) > 1 ? TREE_INFINITE : SCORE_WINNING + 1;
}

/* The window around what the last iteration found, wide open at first; only wins count
 * where one is to be proved. */
static void open_window(Worker *w)
{
    int value = w->found[w->line].value;

    w->width = w->tree.think->swing / 2;
    w->low = -TREE_INFINITE;
    w->beta = highest(w);
    if (w->proving) {
        w->low = SCORE_WON - w->shorter - 1;
    } else if (w->depth >= ASPIRE_FROM && value < SCORE_WINNING &&
               value > -SCORE_WINNING) {
        w->low = value - w->width;
        w->beta = value + w->width;
    }
}

static void start_line(Worker *w)
{
    w->next = w->line;
    w->alpha = w->low;
    w->best = -TREE_INFINITE;
}

/* Is all known that deeper iterations could find out? */
static bool is_proven(const Worker *w)
{
    int value = w->found[0].value;

    if (lines_wanted(w) > 1)
        return false;
    if (value > SCORE_WINNING) /* there is no shorter one */
        return SCORE_WON - value <= w->shorter + 1;
    return value < -SCORE_WINNING && w->depth >= 2 * (SCORE_WON + value) + 1;
}

/* Is it to be known for sure whether there is a win with one turn more than was looked for?
 * Where one was found it may be the shortest; where much is promised one may be overlooked. */
static bool is_to_be_proved(const Worker *w)
{
    int value = w->found[0].value;

    if (w->depth == 0 || lines_wanted(w) > 1 || is_proven(w))
        return false;
    return value > SCORE_WINNING ||
           (value > PROMISING * w->tree.think->swing && w->depth > 2 * w->shorter + 2);
}

/* Begins the next iteration; false when there is none. */
static bool deepen(Worker *w)
{
    const Task *task = w->tree.task;
    int most = task->max_depth ? task->max_depth : MAX_DEPTH;

    if (w->depth > 0 &&
        (w->depth >= most || (w->reports && is_proven(w)) || atomic_load(&task->soft)))
        return false;
    w->proving = is_to_be_proved(w);
    if (w->proving)
        w->shorter++;
    else
        w->depth += 1 + (w->depth == 0 && w->ahead);
    w->line = 0;
    open_window(w);
    start_line(w);
    return true;
}

/* All turns of the line have been searched: was the window wide enough? */
static bool end_line(Worker *w)
{
    if (w->best <= w->low && w->proving)
        return deepen(w);
    if (w->best <= w->low && w->low > -TREE_INFINITE) {
        w->width *= 4;
        w->low =
            w->width > 16 * w->tree.think->swing ? -TREE_INFINITE : w->best - w->width;
        start_line(w);
        return true;
    }
    if (w->reports)
        report_line(w, w->line, w->depth);
    if (++w->line == lines_wanted(w))
        return deepen(w);
    open_window(w);
    start_line(w);
    return true;
}

static int root_reduction(const Worker *w)
{
    int searched = w->next - 1 - w->line;

    if (w->depth < 3 || searched < 4 || w->alpha >= SCORE_WINNING)
        return 0;
    return searched < 16 ? 1 : 2;
}

/* Takes the next turn up; false when the search is over. */
static bool next_turn(Worker *w)
{
    int depth, beta;

    if (w->depth == 0 && !deepen(w))
        return false;
    if (!w->again) {
        while (w->next == w->count || w->alpha >= w->beta) {
            if (!end_line(w))
                return false;
        }
        w->next++;
        w->try = w->next - 1 == w->line ? TRY_WIDE
                 : root_reduction(w)    ? TRY_REDUCED
                                        : TRY_NARROW;
    }
    w->again = false;
    beta = w->try == TRY_WIDE ? w->beta : w->alpha + 1;
    depth = w->proving ? 2 * w->shorter
                       : w->depth - 1 - (w->try == TRY_REDUCED ? root_reduction(w) : 0);
    tree_start(&w->tree, &w->tree.child[w->next - 1], depth, w->side, w->alpha, beta);
    return w->searching = true;
}

static void take(Worker *w)
{
    int value = tree_up(w->tree.value, w->tree.frame[1].side == w->side);

    w->searching = false;
    if (w->try != TRY_WIDE && value > w->alpha) {
        w->try = TRY_WIDE;
        w->again = true;
        return;
    }
    if (value > w->best)
        w->best = value;
    if (value <= w->alpha)
        return;
    keep_line(w, value);
    w->alpha = value;
    if (value < w->beta || value >= highest(w))
        return;
    /* above the window: the same turn once more, with more room above */
    w->width *= 4;
    w->beta = w->width > 16 * w->tree.think->swing ? highest(w) : value + w->width;
    w->low = w->low > value - 1 ? value - 1 : w->low;
    start_line(w);
}

static bool step(void *method, int worker, uint64_t nodes)
{
    AlphaBeta *a = method;
    Worker *w = &a->worker[worker];
    Tree *tree = &w->tree;
    uint64_t end = tree->nodes + nodes;

    while (!w->over && tree->nodes < end) {
        if (!w->searching && !next_turn(w)) {
            w->over = true;
            break;
        }
        if (tree_run(tree, end - tree->nodes))
            take(w);
    }
    atomic_store_explicit(&tree->shown_nodes, tree->nodes, memory_order_relaxed);
    return !w->over;
}

static uint64_t nodes(const void *method)
{
    const AlphaBeta *a = method;
    uint64_t sum = 0;

    for (int i = 0; i < a->workers; i++)
        sum += atomic_load_explicit(&a->worker[i].tree.shown_nodes, memory_order_relaxed);
    return sum;
}

const Method alphabeta_method = {
    .name = "alphabeta",
    .fits = fits,
    .open = open_all,
    .close = close_all,
    .begin = begin,
    .step = step,
    .finish = finish,
    .nodes = nodes,
};
