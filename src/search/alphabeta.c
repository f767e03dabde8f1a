/* SPDX-License-Identifier: MIT */
/* alphabeta - two sides, nothing hidden, no luck: iterative deepening with aspiration windows
 * and a principal variation search at the root; tree.c searches what is below.
 *
 * Every thread searches the same root on its own and shares the transposition table with the
 * others (lazy SMP): what one has found the others need not look for. Only thread 0 is
 * listened to.
 */
#include <stdlib.h>
#include <string.h>

#include "search/level.h"
#include "search/path.h"
#include "search/prune.h"
#include "search/share.h"
#include "search/tree.h"

enum {
    MAX_DEPTH = TREE_MAX_PLY - 16,
    PROOF_MARGIN = 6,    /* swings: a win may be near */
    PROOF_SHARE = 8,     /* .. and is looked for with one of so many nodes, .. */
    PROOF_NODES = 20000, /* .. and with these */
};

/* A line the root has found. */
typedef struct RootLine {
    int value, count;
    unsigned char *pv;
} RootLine;

typedef struct SearchThread {
    Tree tree;
    bool reports;
    bool ahead; /* of thread 0 by a turn, so that they do not do the same */
    int side;   /* to move at the root */
    int count;  /* turns at the root: tree.child[0 .. count) */
    int depth;  /* of the iteration under way */
    int line;   /* of several best lines, the one under way */
    int next;   /* the turn under way is before it */
    int alpha, beta, first_alpha;
    int best;
    int shorter; /* wins with so many turns were looked for without leaving anything out */
    int gave_up; /* at this depth: the last proof would have taken too long */
    uint64_t proof_from,
        proof_end;        /* nodes before the proof under way, and to give it up at */
    uint64_t proof_nodes; /* of all before it */
    size_t root_top;      /* of the arena, while nothing is searched */
    int width;            /* of the window */
    TreeTry try;
    bool again;
    bool searching;
    bool over;
    bool news; /* lines have changed since the last report */
    RootLine found[METHOD_MAX_LINES];
    unsigned char *lines;
} SearchThread;

typedef struct AlphaBeta {
    const Task *task;
    int threads;
    Tt tt;
    Abdada abdada;
    Path *path;
    SearchThread *thread;
} AlphaBeta;

/* ---- memory ---- */

static bool fits_alphabeta(const GameDef *def, const void *state)
{
    return def->think && def->turns && !def->hides(state) &&
           share_sides(def, state) == 2 && !def->think->luck(state);
}

static void close_alphabeta(void *method)
{
    AlphaBeta *a = method;

    for (int i = 0; a->thread && i < a->threads; i++) {
        tree_close(&a->thread[i].tree);
        free(a->thread[i].lines);
    }
    free(a->thread);
    tt_close(&a->tt);
    path_close(a->path);
    free(a);
}

static bool open_thread(SearchThread *t, const Task *task, Tt *tt)
{
    size_t line = METHOD_MAX_PV * task->def->core_size;

    t->lines = malloc(METHOD_MAX_LINES * line);
    for (int i = 0; t->lines && i < METHOD_MAX_LINES; i++)
        t->found[i].pv = t->lines + (size_t)i * line;
    return tree_open(&t->tree, task, tt) && t->lines;
}

static void *open_alphabeta(const Task *task)
{
    AlphaBeta *a = calloc(1, sizeof *a);
    bool ok;

    if (!a)
        return NULL;
    a->threads = task->threads;
    a->thread = calloc((size_t)a->threads, sizeof *a->thread);
    a->path = path_open(task->def);
    ok = a->thread && a->path && tt_open(&a->tt, task->hash_bytes);
    for (int i = 0; ok && i < a->threads; i++)
        ok = open_thread(&a->thread[i], task, &a->tt);
    if (ok)
        return a;
    close_alphabeta(a);
    return NULL;
}

/* ---- the root's turns ---- */

static bool is_allowed(const SearchThread *t, const void *core)
{
    const Task *task = t->tree.task;
    const GameThink *think = t->tree.think;

    for (int i = 0; i < task->allowed_count; i++) {
        if (think->key(&task->allowed[i]) == think->key(core))
            return true;
    }
    return task->allowed_count == 0;
}

/* How soon a result is tried at first: by its evaluation, wins first, blunders last. */
static int order_of(const SearchThread *t, const unsigned char *core)
{
    const Tree *tree = &t->tree;
    int side = tree->think->side(core);

    if (side == THINK_OVER)
        return tree->think->winner(core) == t->side ? SCORE_WON : -SCORE_WON;
    if (side >= 0 && side != t->side && tree->think->can_win(core))
        return -SCORE_WON;
    if (side >= 0 && side != t->side && tree->think->is_stuck(core))
        return SCORE_WON;
    return tree_evaluate(tree, core, t->side);
}

/* Keeps a turn, if it is one of those asked for; the worst answer says what it is worth. */
static void add_turn(SearchThread *t, TreeChild child)
{
    Tree *tree = &t->tree;
    const unsigned char *core = tree_core(tree, child.at);

    if (!is_allowed(t, core))
        return;
    child.order = order_of(t, core);
    for (uint32_t i = 1; i < child.answers; i++) {
        int order = order_of(t, tree_core(tree, child.at + i));

        child.order = order < child.order ? order : child.order;
    }
    child.turn = think_short_key(tree->think, core) ^
                 think_short_key(tree->think, &tree->task->root);
    tree->child[t->count++] = child;
}

/* In the middle of a turn its ends are found by steps. */
static bool add_end(void *context, const void *after)
{
    SearchThread *t = context;
    Tree *tree = &t->tree;

    if (tree->top == tree->capacity / 2)
        return false;
    memcpy(tree_core(tree, tree->top), after, tree->stride);
    add_turn(t, (TreeChild){.at = (uint32_t)tree->top++, .answers = 1});
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
static void drop_alike(SearchThread *t)
{
    const Tree *tree = &t->tree;
    TurnSpace *room = tree->room;
    TreeChild *child = tree->child;
    int kept = 0;

    if (!tree->think->kind) /* then results are different anyway */
        return;
    turns_begin(room);
    for (int i = 0; i < t->count; i++) {
        uint64_t kind = think_kind(tree->think, tree_core(tree, child[i].at));

        if (child[i].answers > 1 || !turns_seen(room, kind) || room->full)
            child[kept++] = child[i];
    }
    t->count = kept;
}

/* Who does not look has one turn only. */
static void overlook(SearchThread *t)
{
    TreeChild *child = t->tree.child;
    bool wins = t->count > 0 && child[0].order == SCORE_WON;
    int only = level_pick(t->tree.task, t->count, wins);

    if (only < 0)
        return;
    child[0] = child[only];
    t->count = 1;
}

/* The turn under way leads the line under way; it goes before those it beats. */
static void keep_line(SearchThread *t, int value)
{
    RootLine *found = &t->found[t->line];
    TreeChild *child = t->tree.child, chosen = child[t->next - 1];

    found->count = tree_copy_pv(&t->tree, &chosen, 0, found->pv);
    found->value = value;
    t->news = t->news || t->line == 0;
    memmove(&child[t->line + 1], &child[t->line],
            (size_t)(t->next - 1 - t->line) * sizeof *child);
    child[t->line] = chosen;
}

static void begin_thread(AlphaBeta *a, SearchThread *t, const Task *task)
{
    Tree *tree = &t->tree;
    const GameDef *def = task->def;
    size_t made = 0;
    int listed;

    tree_reset(tree, task);
    t->count = 0;
    t->side = def->side(&task->root, task->seat);
    if (def->between(&task->root)) {
        tree_generate(tree, &task->root, &made);
        tree->top = made;
        listed = tree_list(tree, 0, made, 0, tree->child);
        for (int i = 0; i < listed; i++)
            add_turn(t, tree->child[i]);
    } else {
        path_ends(a->path, &task->root, add_end, t);
    }
    drop_alike(t);
    sort_turns(tree->child, t->count);
    overlook(t);
    t->over = t->count == 0;
    t->searching = t->again = t->news = t->tree.proving = false;
    t->line = t->depth = t->shorter = t->gave_up = 0;
    t->proof_nodes = 0;
    t->root_top = tree->top;
    if (t->count > 0) {
        t->next = 1;
        t->tree.frame[1].pv_count = 0;
        keep_line(t, t->tree.child[0].order);
    }
}

static void begin_alphabeta(void *method, const Task *task)
{
    AlphaBeta *a = method;

    a->task = task;
    tt_new_search(&a->tt, !task->fresh);
    abdada_reset(&a->abdada);
    for (int i = 0; i < a->threads; i++) {
        begin_thread(a, &a->thread[i], task);
        a->thread[i].tree.abdada = a->threads > 1 ? &a->abdada : NULL;
        a->thread[i].reports = i == 0;
        a->thread[i].ahead = i & 1;
    }
}

/* ---- reporting ---- */

static Score score_of(const SearchThread *t, const RootLine *found)
{
    const Task *task = t->tree.task;
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
    t->tree.think->values(found->pv + (size_t)(found->count - 1) * t->tree.stride,
                          task->evaluator.weight, value);
    score.kind = SCORE_POINTS;
    score.count = task->def->seats(&task->root);
    for (int seat = 0; seat < score.count; seat++)
        score.part[seat] = value[task->def->side(&task->root, seat)];
    return score;
}

static void report_line(SearchThread *t, int line, int depth)
{
    const RootLine *found = &t->found[line];
    Line out = {.multipv = line + 1, .depth = depth, .seldepth = t->tree.seldepth};

    out.score = score_of(t, found);
    out.count = found->count;
    out.pv = found->pv;
    t->tree.task->report(t->tree.task->context, &out);
    t->news = false;
}

static void finish_alphabeta(void *method)
{
    AlphaBeta *a = method;
    SearchThread *t = &a->thread[0];

    if (t->news)
        report_line(t, 0, t->depth);
}

/* ---- deepening ---- */

static int lines_wanted(const SearchThread *t)
{
    int lines = t->tree.task->multipv;

    return lines < t->count ? lines : t->count;
}

/* The upper end of a wide window. Any win will do: how short it can be is left to proofs,
 * which are not made where several lines are wanted. */
static int widest_beta(const SearchThread *t)
{
    return t->tree.proving || lines_wanted(t) > 1 ? TREE_INFINITE : SCORE_WINNING + 1;
}

/* The aspiration window around what the last iteration found, wide open at first; only wins
 * count where one is to be proved. */
static void open_aspiration_window(SearchThread *t)
{
    int value = t->found[t->line].value;

    t->width = t->tree.think->swing / 2 + abs(value) / ASPIRATION_SHARE;
    t->first_alpha = -TREE_INFINITE;
    t->beta = widest_beta(t);
    if (t->tree.proving) {
        t->first_alpha = SCORE_WON - t->shorter - 1;
    } else if (t->depth >= ASPIRATION_DEPTH && value < SCORE_WINNING &&
               value > -SCORE_WINNING) {
        t->first_alpha = value - t->width;
        t->beta = value + t->width;
    }
}

static void start_line(SearchThread *t)
{
    t->next = t->line;
    t->alpha = t->first_alpha;
    t->best = -TREE_INFINITE;
}

/* Is all known that deeper iterations could find out? */
static bool is_proven(const SearchThread *t)
{
    int value = t->found[0].value;

    if (lines_wanted(t) > 1)
        return false;
    if (value > SCORE_WINNING) /* there is no shorter one */
        return SCORE_WON - value <= t->shorter + 1;
    return value < -SCORE_WINNING && t->depth >= 2 * (SCORE_WON + value) + 1;
}

/* Is it to be known for sure whether there is a win with one turn more than was looked for?
 * Where one was found it may be the shortest; where much is promised one may be overlooked. */
static bool is_to_be_proved(const SearchThread *t)
{
    int value = t->found[0].value;

    if (t->depth == 0 || lines_wanted(t) > 1 || is_proven(t))
        return false;
    return value > SCORE_WINNING ||
           (value > PROOF_MARGIN * t->tree.think->swing &&
            t->depth > 2 * t->shorter + 2 && t->depth != t->gave_up);
}

/* Where a win is known, nothing is left to do but to look for a shorter one; the mere hope for
 * one has its share of all nodes. */
static void begin_proof(SearchThread *t)
{
    uint64_t nodes = t->tree.nodes, share = PROOF_NODES + nodes / PROOF_SHARE;

    t->shorter++;
    t->proof_from = nodes;
    t->proof_end = UINT64_MAX;
    if (t->found[0].value <= SCORE_WINNING)
        t->proof_end = nodes + (share > t->proof_nodes ? share - t->proof_nodes : 0);
}

/* Begins the next iteration; false when there is none. */
static bool next_iteration(SearchThread *t)
{
    const Task *task = t->tree.task;
    int most = task->max_depth ? task->max_depth : MAX_DEPTH;

    if (t->depth > 0 &&
        (t->depth >= most || (t->reports && is_proven(t)) || atomic_load(&task->soft)))
        return false;
    if (t->tree.proving)
        t->proof_nodes += t->tree.nodes - t->proof_from;
    t->tree.proving = is_to_be_proved(t);
    if (t->tree.proving)
        begin_proof(t);
    else
        t->depth += 1 + (t->depth == 0 && t->ahead);
    t->line = 0;
    open_aspiration_window(t);
    start_line(t);
    return true;
}

/* All turns of the line have been searched: was the window wide enough? */
static bool end_line(SearchThread *t)
{
    if (t->best <= t->first_alpha && t->tree.proving)
        return next_iteration(t);
    if (t->best <= t->first_alpha && t->first_alpha > -TREE_INFINITE) {
        t->width *= ASPIRATION_GROWTH;
        t->first_alpha = t->width > ASPIRATION_WIDEST * t->tree.think->swing
                             ? -TREE_INFINITE
                             : t->best - t->width;
        start_line(t);
        return true;
    }
    if (t->reports)
        report_line(t, t->line, t->depth);
    if (++t->line == lines_wanted(t))
        return next_iteration(t);
    open_aspiration_window(t);
    start_line(t);
    return true;
}

static int root_reduction(const SearchThread *t)
{
    return t->tree.proving ? 0 : prune_root_reduction(t->depth, t->next - 1 - t->line);
}

/* Takes the next turn up; false when the search is over. */
static bool next_root_turn(SearchThread *t)
{
    int depth, beta;

    if (t->depth == 0 && !next_iteration(t))
        return false;
    if (!t->again) {
        while (t->next == t->count || t->alpha >= t->beta) {
            if (!end_line(t))
                return false;
        }
        t->next++;
        t->try = t->next - 1 == t->line ? TRY_FULL_WINDOW
                 : root_reduction(t)    ? TRY_REDUCED
                                        : TRY_ZERO_WINDOW;
    }
    t->again = false;
    beta = t->try == TRY_FULL_WINDOW ? t->beta : t->alpha + 1;
    depth = t->tree.proving
                ? 2 * t->shorter
                : t->depth - 1 - (t->try == TRY_REDUCED ? root_reduction(t) : 0);
    tree_start(&t->tree, &t->tree.child[t->next - 1], depth, t->side, t->alpha, beta);
    return t->searching = true;
}

static void take_root_value(SearchThread *t)
{
    int value = tree_up(t->tree.value, t->tree.frame[1].side == t->side);

    t->searching = false;
    if (t->try != TRY_FULL_WINDOW && value > t->alpha) {
        t->try = TRY_FULL_WINDOW;
        t->again = true;
        return;
    }
    if (value > t->best)
        t->best = value;
    if (value <= t->alpha)
        return;
    keep_line(t, value);
    t->alpha = value;
    if (value < t->beta || value >= widest_beta(t))
        return;
    /* above the window: the same turn once more, with more room above */
    t->width *= ASPIRATION_GROWTH;
    t->beta = t->width > ASPIRATION_WIDEST * t->tree.think->swing ? widest_beta(t)
                                                                  : value + t->width;
    t->first_alpha = t->first_alpha > value - 1 ? value - 1 : t->first_alpha;
    start_line(t);
}

/* Leaves the proof under way; it may be tried again when more nodes were looked at. */
static void give_up_proof(SearchThread *t)
{
    tree_abandon(&t->tree, t->root_top);
    t->searching = t->again = false;
    t->shorter--;
    t->gave_up = t->depth;
    t->over = !next_iteration(t);
}

/* Goes on below the root for so many nodes at most. */
static void search_on(SearchThread *t, uint64_t nodes)
{
    Tree *tree = &t->tree;
    uint64_t end = tree->nodes + nodes;

    if (tree->proving && t->proof_end < end)
        end = t->proof_end;
    if (tree_run(tree, end))
        take_root_value(t);
    else if (tree->proving && tree->nodes >= t->proof_end)
        give_up_proof(t);
}

static bool step_alphabeta(void *method, int thread, uint64_t nodes)
{
    AlphaBeta *a = method;
    SearchThread *t = &a->thread[thread];
    Tree *tree = &t->tree;
    uint64_t end = tree->nodes + nodes;

    while (!t->over && tree->nodes < end) {
        if (!t->searching && !next_root_turn(t)) {
            t->over = true;
            break;
        }
        search_on(t, end - tree->nodes);
    }
    atomic_store_explicit(&tree->shown_nodes, tree->nodes, memory_order_relaxed);
    return !t->over;
}

static uint64_t nodes_of_alphabeta(const void *method)
{
    const AlphaBeta *a = method;
    uint64_t sum = 0;

    for (int i = 0; i < a->threads; i++)
        sum += atomic_load_explicit(&a->thread[i].tree.shown_nodes, memory_order_relaxed);
    return sum;
}

const Method alphabeta_method = {
    .name = "alphabeta",
    .fits = fits_alphabeta,
    .open = open_alphabeta,
    .close = close_alphabeta,
    .begin = begin_alphabeta,
    .step = step_alphabeta,
    .finish = finish_alphabeta,
    .nodes = nodes_of_alphabeta,
};
