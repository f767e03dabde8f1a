/* SPDX-License-Identifier: MIT */
#include "search/tree.h"

#include <stdlib.h>
#include <string.h>

#include "search/prune.h"

enum {
    ARENA_BYTES = 16 << 20,
    MAX_INNER_TURNS = 4096, /* results looked at where the search is not at its root */
    LEAST_ROOM = 512,       /* below this much room nothing is generated any more */
    SORTED_TURNS = 12,      /* those behind so many others are tried as they come */
    UNVALUED = TREE_INFINITE,
};

/* ---- memory ---- */

bool tree_open(Tree *tree, const Task *task, Tt *tt)
{
    memset(tree, 0, sizeof *tree);
    tree->def = task->def;
    tree->think = task->def->think;
    tree->tt = tt;
    tree->stride = task->def->core_size;
    tree->capacity = ARENA_BYTES / tree->stride;
    tree->arena = aligned_alloc(64, ARENA_BYTES);
    tree->child = malloc(tree->capacity * sizeof *tree->child);
    tree->run = malloc(TREE_MAX_RUNS * sizeof *tree->run);
    tree->null_stride = (tree->stride + 63) / 64 * 64;
    tree->null_cores = aligned_alloc(64, (TREE_MAX_PLY + 2) * tree->null_stride);
    tree->pv = malloc((TREE_MAX_PLY + 1) * METHOD_MAX_PV * tree->stride);
    tree->room = turns_open(task->def, tree->capacity / 4);
    if (tree->arena && tree->child && tree->run && tree->null_cores && tree->pv &&
        tree->room)
        return true;
    tree_close(tree);
    return false;
}

void tree_close(Tree *tree)
{
    free(tree->arena);
    free(tree->child);
    free(tree->run);
    free(tree->null_cores);
    free(tree->pv);
    turns_close(tree->room);
}

void tree_reset(Tree *tree, const Task *task)
{
    tree->task = task;
    tree->top = 0;
    tree->ply = 0;
    tree->nodes = 0;
    tree->seldepth = 0;
    atomic_store_explicit(&tree->shown_nodes, 0, memory_order_relaxed);
    memset(tree->history, 0, sizeof tree->history);
    memset(tree->killer, 0, sizeof tree->killer);
}

/* ---- positions ---- */

int tree_up(int value, bool same_side)
{
    int v = same_side ? value : -value;

    return v > SCORE_WINNING ? v - 1 : v;
}

int tree_down(int bound, bool same_side)
{
    int b = bound > SCORE_WINNING && bound < SCORE_WON ? bound + 1 : bound;

    return same_side ? b : -b;
}

int tree_evaluate(const Tree *tree, const void *core, int side)
{
    int32_t v = evaluator_lead(&tree->task->evaluator, tree->think, core);

    v = v > SCORE_CLAMP ? SCORE_CLAMP : v < -SCORE_CLAMP ? -SCORE_CLAMP : v;
    return side == 0 ? v : -v;
}

bool tree_generate(Tree *tree, const void *core, size_t *ret_count)
{
    TurnSpace space = *tree->room;
    bool all;

    space.states = tree_core(tree, tree->top);
    space.capacity = tree->capacity - tree->top;
    if (tree->ply > 0 && space.capacity > MAX_INNER_TURNS)
        space.capacity = MAX_INNER_TURNS;
    space.run = tree->run;
    space.run_room = TREE_MAX_RUNS;
    all = tree->def->turns(core, &space);
    tree->room->epoch = space.epoch;
    tree->room->runs = space.runs;
    *ret_count = space.count;
    return all;
}

int tree_list(const Tree *tree, size_t base, size_t made, uint32_t short_key,
              TreeChild *ret_child)
{
    const TurnRun *run = tree->run, *end = run + tree->room->runs;
    int count = 0;

    for (size_t i = 0; i < made;) {
        TreeChild *child = &ret_child[count++];
        uint32_t answers = run < end && run->first == i ? run++->count : 1;

        child->at = (uint32_t)(base + i);
        child->answers = answers;
        child->eval = UNVALUED;
        child->order = 0;
        child->turn = think_short_key(tree->think, tree_core(tree, base + i)) ^ short_key;
        i += answers;
    }
    return count;
}

/* Stood this position on the line before, or in the game? */
static bool is_repeated(const Tree *tree, int ply, uint64_t key)
{
    const Task *task = tree->task;

    for (int i = ply - 1; i > 0; i--) {
        if (tree->frame[i].key == key)
            return true;
    }
    for (int i = 0; i < task->past_count; i++) {
        if (task->past[i] == key)
            return true;
    }
    return false;
}

/* Bounds as the parent sees them, and its side; whether it gave an answer, which is no turn. */
typedef struct Window {
    int side, alpha, beta;
    bool answer;
} Window;

/* Where the position after a null move at a ply is kept. */
static unsigned char *null_core(const Tree *tree, int ply)
{
    return tree->null_cores + (size_t)ply * tree->null_stride;
}

/* ---- entering a node ---- */

/* A value that needs no looking at turns; f->side is set in any case. */
static bool is_settled(Tree *tree, TreeFrame *f, const unsigned char *core)
{
    const GameThink *think = tree->think;

    f->side = think->side(core);
    if (f->side == THINK_OVER) {
        int winner = think->winner(core);

        f->side = winner < 0 ? 0 : winner;
        tree->value = winner < 0 ? 0 : SCORE_WON;
        return true;
    }
    if (f->side == THINK_HORIZON) {
        f->side = 0;
        tree->value = tree_evaluate(tree, core, 0);
        return true;
    }
    if (think->can_win(core)) {
        tree->value = SCORE_WON - 1;
        return true;
    }
    tree->value = -SCORE_WON;
    return think->is_stuck(core);
}

/* Mate distance pruning: can no value inside the window come of this, however it goes on? Who
 * cannot win at once may at best leave the other side without a turn; who has a turn loses to
 * the next one. */
static bool is_win_distance_cutoff(Tree *tree, const TreeFrame *f)
{
    tree->value = f->alpha >= SCORE_WON - 1 ? SCORE_WON - 1 : 1 - SCORE_WON;
    return f->alpha >= SCORE_WON - 1 || f->beta <= 1 - SCORE_WON;
}

/* What was found where nothing was left out is kept apart from what was only believed. */
static uint64_t tt_key(const TreeFrame *f)
{
    return f->proving ? ~f->key : f->key;
}

/* A win stays one, however deep is looked. */
static bool is_sure(const TtEntry *e)
{
    return e->bound == BOUND_UPPER   ? e->value < -SCORE_WINNING
           : e->bound == BOUND_LOWER ? e->value > SCORE_WINNING
                                     : abs(e->value) > SCORE_WINNING;
}

/* What the transposition table has of the position; true when that is enough. */
static bool is_tt_cutoff(Tree *tree, TreeFrame *f)
{
    TtEntry e;

    f->tt_turn = 0;
    if (!tt_probe(tree->tt, tt_key(f), &e))
        return false;
    f->tt_turn = e.turn;
    if ((e.depth < f->depth && !is_sure(&e)) || f->beta - f->alpha > 1)
        return false;
    tree->value = e.value;
    return e.bound == BOUND_EXACT || (e.bound == BOUND_LOWER && e.value >= f->beta) ||
           (e.bound == BOUND_UPPER && e.value <= f->alpha);
}

static void set_window(TreeFrame *f, Window w)
{
    bool same = w.side == f->side;
    int low = w.answer ? (same ? w.alpha : -w.alpha) : tree_down(w.alpha, same);
    int high = w.answer ? (same ? w.beta : -w.beta) : tree_down(w.beta, same);

    f->alpha = f->first_alpha = same ? low : high;
    f->beta = same ? high : low;
}

/* Does the search end here? Quiescence: where a threat stands it goes on for a few turns. */
static bool is_leaf(Tree *tree, int ply, TreeFrame *f, const unsigned char *core)
{
    bool room = ply < TREE_MAX_PLY && tree->capacity - tree->top >= LEAST_ROOM;

    if (!room || (f->depth <= 0 && f->extensions <= 0))
        return true;
    f->threatened = tree->think->is_threatened(core);
    if (f->depth > 0)
        return false;
    f->depth = 0;
    f->extensions--;
    return !f->threatened;
}

/* The evaluation, which the parent may have asked for when it ordered its turns. */
static int known_eval(const Tree *tree, int ply, const unsigned char *core)
{
    const TreeFrame *f = &tree->frame[ply], *parent = f - 1;
    const TreeChild *child;

    if (ply == 1 || parent->try == TRY_NULL_MOVE)
        return tree_evaluate(tree, core, f->side);
    child = &tree->child[parent->base + (size_t)parent->next - 1];
    if (child->eval == UNVALUED)
        return tree_evaluate(tree, core, f->side);
    return f->side == parent->side ? child->eval : -child->eval;
}

/* Takes a position up as frame `ply`; false when its value is known at once. The window is
 * the parent's. */
static bool enter_node(Tree *tree, int ply, const unsigned char *core, int depth,
                       int extensions, Window window)
{
    TreeFrame *f = &tree->frame[ply];

    f->pv_count = 0;
    f->answers = false;
    f->key = think_kind(tree->think, core);
    f->proving = tree->proving;
    tt_prefetch(tree->tt, tt_key(f));
    if (is_settled(tree, f, core))
        return false;
    set_window(f, window);
    f->depth = depth;
    f->extensions = extensions;
    if (is_win_distance_cutoff(tree, f))
        return false;
    if (is_leaf(tree, ply, f, core)) {
        tree->value = known_eval(tree, ply, core);
        return false;
    }
    if (ply > tree->seldepth)
        tree->seldepth = ply;
    f->core = core;
    if (is_repeated(tree, ply, f->key)) {
        tree->value = 0;
        return false;
    }
    if (is_tt_cutoff(tree, f))
        return false;
    f->eval = known_eval(tree, ply, core);
    if (prune_is_reverse_futile(f, tree->think->swing)) {
        tree->value = f->eval;
        return false;
    }
    prune_adjust_depth(f);
    f->short_key = think_short_key(tree->think, core);
    f->best = -TREE_INFINITE;
    f->best_turn = 0;
    f->count = -1;
    f->next = f->searched = f->deferred = 0;
    f->again = f->done = f->partial = f->after_null_move = false;
    return true;
}

/* ---- children ---- */

static int history_slot(uint32_t turn)
{
    return (int)(turn & (TREE_HISTORY - 1));
}

static bool loses_at_once(const Tree *tree, const TreeFrame *f, const unsigned char *core)
{
    int side = tree->think->side(core);

    return side >= 0 && side != f->side && tree->think->can_win(core);
}

/* A turn that lets the other side win at once, if only by an answer, needs no looking at. */
static bool is_blunder(Tree *tree, TreeFrame *f, const TreeChild *child)
{
    for (uint32_t i = 0; i < child->answers; i++) {
        if (!loses_at_once(tree, f, tree_core(tree, child->at + i)))
            continue;
        tree->nodes++;
        if (f->best < 1 - SCORE_WON)
            f->best = 1 - SCORE_WON;
        return true;
    }
    return false;
}

/* What a turn is worth by its evaluation after the answer that is worst for it. */
static int least_eval(const Tree *tree, const TreeFrame *f, const TreeChild *child)
{
    int least = tree_evaluate(tree, tree_core(tree, child->at), f->side);

    for (uint32_t i = 1; i < child->answers; i++) {
        int eval = tree_evaluate(tree, tree_core(tree, child->at + i), f->side);

        least = eval < least ? eval : least;
    }
    return least;
}

static void exchange(TreeChild *a, TreeChild *b)
{
    TreeChild was = *a;

    *a = *b;
    *b = was;
}

/* Puts a turn that is known to be good in front of the others from `first` on, if it is
 * there; says how many stand in front then. */
static int put_first(TreeChild *child, int first, int count, uint32_t turn)
{
    for (int i = first; i < count && turn; i++) {
        if (child[i].turn == turn) {
            exchange(&child[i], &child[first]);
            child[first].order = 1;
            return first + 1;
        }
    }
    return first;
}

/* The turn of the transposition table and the killers are tried before anything is known of
 * the others. */
static void make_children(Tree *tree, TreeFrame *f)
{
    const uint32_t *killer = tree->killer[f - tree->frame];
    TreeChild *child = tree->child + tree->top;
    size_t made;
    int first;

    f->partial = !tree_generate(tree, f->core, &made);
    f->base = tree->top;
    f->ordered = false;
    if (made == 0 && !f->partial)
        f->best = -SCORE_WON;
    f->count = tree_list(tree, f->base, made, f->short_key, child);
    first = put_first(child, 0, f->count, f->tt_turn);
    first = put_first(child, first, f->count, killer[0]);
    put_first(child, first, f->count, killer[1]);
    tree->top += made;
}

/* Values the turns that are left: blunders are dropped, the rest is put in order later. */
static void order_children(Tree *tree, TreeFrame *f)
{
    TreeChild *child = tree->child + f->base;
    const int16_t *history = tree->history[f->side];
    int kept = f->next;

    f->ordered = true;
    for (int i = f->next; i < f->count; i++) {
        if (is_blunder(tree, f, &child[i]))
            continue;
        child[kept] = child[i];
        child[kept].eval = least_eval(tree, f, &child[i]);
        child[kept].order = child[kept].eval + history[history_slot(child[i].turn)] / 16;
        kept++;
    }
    f->count = kept;
    f->deferred = 0;
}

/* Order and place are one number, so that the largest is found without a branch. */
static void swap_best_to(TreeChild *child, int from, int count)
{
    int64_t best = INT64_MIN;

    for (int i = from; i < count; i++) {
        int64_t rank = child[i].order * ((int64_t)1 << 32) + (count - i);

        best = rank > best ? rank : best;
    }
    exchange(&child[from], &child[count - (int)(uint32_t)best]);
}

/* Is a null move worth trying here, and possible? What it leads to is made then. */
static bool may_try_null_move(Tree *tree, const TreeFrame *f)
{
    return prune_tries_null_move(f) &&
           tree->think->null_move(f->core, null_core(tree, tree->ply));
}

static void accept_value(Tree *tree, TreeFrame *f, int value);

/* Values a position at the last depth without taking it up, for the side that made the turn;
 * false where more than its evaluation has to be asked. */
static bool is_static_leaf(const Tree *tree, const TreeFrame *f, const TreeChild *child,
                           int *ret_value)
{
    const unsigned char *core = tree_core(tree, child->at);
    ThinkOutlook view;

    if (child->answers > 1 || tree->think->side(core) != 1 - f->side)
        return false;
    view = think_outlook(tree->think, core);
    if (view == OUTLOOK_THREATENED && f->extensions > 0)
        return false;
    *ret_value = view == OUTLOOK_CAN_WIN   ? 1 - SCORE_WON
                 : view == OUTLOOK_STUCK   ? SCORE_WON - 1
                 : child->eval == UNVALUED ? tree_evaluate(tree, core, f->side)
                                           : child->eval;
    return true;
}

/* Goes through the turns before the last depth as long as they lead to leaves that the
 * evaluation values: most nodes are of this kind. */
static void accept_static_leaves(Tree *tree, TreeFrame *f)
{
    int value;

    tree->frame[tree->ply + 1].pv_count = 0;
    while (!f->done && f->next < f->count &&
           is_static_leaf(tree, f, &tree->child[f->base + (size_t)f->next], &value)) {
        tree->nodes++;
        f->next++;
        accept_value(tree, f, value);
    }
}

/* Nearer to the leaves it is not worth telling other threads what one is at; not measured. */
enum { ABDADA_DEPTH = 3 };

static bool uses_abdada(const Tree *tree, const TreeFrame *f)
{
    return tree->abdada && f->depth >= ABDADA_DEPTH && !f->answers;
}

/* Puts the best turn that nobody else is at next; the others' come last. */
static void put_next(const Tree *tree, TreeFrame *f)
{
    TreeChild *child = tree->child + f->base;

    for (int end = f->count - f->deferred; f->next < end;) {
        if (f->ordered && f->searched < SORTED_TURNS)
            swap_best_to(child, f->next, end);
        if (f->searched == 0 || !uses_abdada(tree, f) ||
            !abdada_defers(tree->abdada, f->key, child[f->next].turn))
            return;
        exchange(&child[f->next], &child[--end]);
        f->deferred++;
    }
}

/* Takes the next turn in order; false when there is none. */
static bool pick_child(Tree *tree, TreeFrame *f)
{
    TreeChild *child = tree->child + f->base;

    if (f->depth >= 2 && f->next < f->count && !f->ordered && !child[f->next].order)
        order_children(tree, f);
    if (f->next == f->count)
        return false;
    put_next(tree, f);
    f->next++;
    f->reduction = prune_late_move_reduction(f);
    f->try = f->searched == 0 ? TRY_FULL_WINDOW
             : f->reduction   ? TRY_REDUCED
                              : TRY_ZERO_WINDOW;
    return true;
}

/* Is the turn just picked reduced to such a leaf, and no better than what there is? */
static bool is_low_static_leaf(Tree *tree, TreeFrame *f)
{
    int value;

    if (f->try != TRY_REDUCED || f->depth - 1 > f->reduction ||
        !is_static_leaf(tree, f, &tree->child[f->base + (size_t)f->next - 1], &value) ||
        value > f->alpha)
        return false;
    tree->nodes++;
    accept_value(tree, f, value);
    return true;
}

/* Chooses what to try next; false when there is nothing left. */
static bool next_child(Tree *tree, TreeFrame *f)
{
    if (f->count < 0) {
        if (may_try_null_move(tree, f)) {
            f->after_null_move = true;
            f->try = TRY_NULL_MOVE;
            return true;
        }
        make_children(tree, f);
    }
    if (f->depth == 1 && !f->answers)
        accept_static_leaves(tree, f);
    if (f->done)
        return false;
    do {
        if (!pick_child(tree, f))
            return false;
    } while (is_low_static_leaf(tree, f));
    return true;
}

/* ---- going down and up ---- */

/* Takes up what a turn has led to: a node. */
static bool enter_turn(Tree *tree, int ply, const TreeChild *child, int depth,
                       int extensions, Window window)
{
    tree->nodes++;
    return enter_node(tree, ply, tree_core(tree, child->at), depth, extensions, window);
}

/* Takes the answers to a turn up as frame `ply`; the window is the parent's. */
static bool enter_answers(Tree *tree, int ply, const TreeChild *child, int depth,
                          int extensions, Window window)
{
    TreeFrame *f = &tree->frame[ply];
    TreeChild *answer = tree->child + tree->top;

    if (ply >= TREE_MAX_PLY || tree->capacity - tree->top < LEAST_ROOM + child->answers)
        return enter_turn(tree, ply, child, depth, extensions, window);
    *f = (TreeFrame){
        .side = 1 - window.side, .depth = depth + 1, .extensions = extensions};
    set_window(f, window);
    f->answers = f->ordered = f->threatened = true;
    f->best = -TREE_INFINITE;
    f->base = tree->top;
    f->count = (int)child->answers;
    for (uint32_t i = 0; i < child->answers; i++)
        answer[i] = (TreeChild){.at = child->at + i, .answers = 1, .eval = UNVALUED};
    tree->top += child->answers;
    return true;
}

/* Takes a child up, whatever it is. */
static bool enter_child(Tree *tree, int ply, const TreeChild *child, int depth,
                        int extensions, Window window)
{
    if (child->answers > 1)
        return enter_answers(tree, ply, child, depth, extensions, window);
    return enter_turn(tree, ply, child, depth, extensions, window);
}

/* Enters what is to be tried; false when its value is there at once. */
static bool search_child(Tree *tree, TreeFrame *f)
{
    int ply = tree->ply, depth = f->depth - 1;
    Window window = {f->side, f->alpha, f->beta, f->answers};
    bool entered;

    f->again = false;
    if (f->try == TRY_NULL_MOVE) {
        window.alpha = f->beta - 1;
        depth -= prune_null_move_reduction(f->depth);
        entered =
            enter_node(tree, ply + 1, null_core(tree, ply), depth, f->extensions, window);
    } else {
        const TreeChild *child = &tree->child[f->base + (size_t)f->next - 1];

        if (f->try != TRY_FULL_WINDOW)
            window.beta = f->alpha + 1;
        if (f->try == TRY_REDUCED)
            depth -= f->reduction;
        if (uses_abdada(tree, f))
            abdada_started(tree->abdada, f->key, child->turn);
        entered = enter_child(tree, ply + 1, child, depth, f->extensions, window);
    }
    if (!entered)
        return false;
    tree->frame[ply + 1].after_null_move = f->try == TRY_NULL_MOVE;
    tree->ply++;
    return true;
}

static void add_history(int16_t *slot, int bonus)
{
    *slot = (int16_t)(*slot + bonus - *slot * abs(bonus) / 16384);
}

/* Remembers which turn was good here and which were not: killers and history. */
static void learn_cutoff(Tree *tree, const TreeFrame *f)
{
    uint32_t *killer = tree->killer[f - tree->frame];
    int bonus = f->depth >= 12 ? 2304 : 16 * (f->depth + 1) * (f->depth + 1);
    const TreeChild *child = tree->child + f->base;
    int16_t *history = tree->history[f->side];

    add_history(&history[history_slot(child[f->next - 1].turn)], bonus);
    for (int i = 0; i < f->next - 1; i++)
        add_history(&history[history_slot(child[i].turn)], -bonus);
    if (killer[0] != f->best_turn) {
        killer[1] = killer[0];
        killer[0] = f->best_turn;
    }
}

int tree_copy_pv(const Tree *tree, const TreeChild *child, int ply,
                 unsigned char *ret_line)
{
    int below = tree->frame[ply + 1].pv_count, first = child->answers == 1 || below == 0;

    if (below > METHOD_MAX_PV - first)
        below = METHOD_MAX_PV - first;
    if (first)
        memcpy(ret_line, tree_core(tree, child->at), tree->stride);
    memcpy(ret_line + (size_t)first * tree->stride, tree_pv(tree, ply + 1),
           (size_t)below * tree->stride);
    return below + first;
}

/* A child's final value. */
static void accept_value(Tree *tree, TreeFrame *f, int value)
{
    const TreeChild *child = &tree->child[f->base + (size_t)f->next - 1];

    f->searched++;
    if (uses_abdada(tree, f))
        abdada_finished(tree->abdada, f->key, child->turn);
    if (value <= f->best)
        return;
    f->best = value;
    if (value <= f->alpha)
        return;
    f->best_turn = child->turn;
    f->alpha = value;
    if (f->beta - f->first_alpha > 1)
        f->pv_count = tree_copy_pv(tree, child, tree->ply, tree_pv(tree, tree->ply));
    if (value >= f->beta) {
        f->done = true;
        if (!f->answers)
            learn_cutoff(tree, f);
    }
}

/* The value of what was tried has come up. */
static void take_child_value(Tree *tree, TreeFrame *f)
{
    bool same = tree->frame[tree->ply + 1].side == f->side;
    int value =
        f->answers ? (same ? tree->value : -tree->value) : tree_up(tree->value, same);

    if (f->try == TRY_NULL_MOVE) {
        if (value >= f->beta) {
            f->best = f->beta;
            f->done = true;
        }
    } else if (f->try != TRY_FULL_WINDOW && value > f->alpha &&
               (f->try == TRY_REDUCED || value < f->beta)) {
        f->try = f->try == TRY_REDUCED && f->beta - f->alpha > 1 ? TRY_ZERO_WINDOW
                                                                 : TRY_FULL_WINDOW;
        f->again = true;
    } else {
        accept_value(tree, f, value);
    }
}

/* What is left of a node goes up: its value. */
static void leave_node(Tree *tree, TreeFrame *f)
{
    TtBound bound = f->best >= f->beta         ? BOUND_LOWER
                    : f->best > f->first_alpha ? BOUND_EXACT
                                               : BOUND_UPPER;

    if (f->partial && f->best < f->eval && f->best < -SCORE_WINNING)
        f->best = f->eval;
    if (f->count >= 0)
        tree->top = f->base;
    if (f->count >= 0 && !f->answers) {
        tt_store(tree->tt, tt_key(f),
                 (TtEntry){.value = (int16_t)f->best,
                           .depth = (int8_t)f->depth,
                           .bound = (uint8_t)bound,
                           .turn = f->best_turn});
    }
    tree->value = f->best;
    tree->ply--;
}

void tree_start(Tree *tree, const TreeChild *child, int depth, int side, int alpha,
                int beta)
{
    Window window = {side, alpha, beta, false};

    tree->ply = 0;
    tree->rising = !enter_child(tree, 1, child, depth, MAX_EXTENSIONS, window);
    if (!tree->rising)
        tree->ply = 1;
}

bool tree_run(Tree *tree, uint64_t end)
{
    while (tree->ply > 0 && tree->nodes < end) {
        TreeFrame *f = &tree->frame[tree->ply];

        if (tree->rising) {
            tree->rising = false;
            take_child_value(tree, f);
        }
        if (f->done || (!f->again && !next_child(tree, f))) {
            leave_node(tree, f);
            tree->rising = true;
        } else {
            tree->rising = !search_child(tree, f);
        }
    }
    atomic_store_explicit(&tree->shown_nodes, tree->nodes, memory_order_relaxed);
    return tree->ply == 0;
}
