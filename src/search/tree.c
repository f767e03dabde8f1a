/* SPDX-License-Identifier: MIT */
#include "search/tree.h"

#include <stdlib.h>
#include <string.h>

enum {
    ARENA_BYTES = 16 << 20,
    INNER_MOST = 4096, /* results looked at where the search is not at its root */
    LEAST_ROOM = 512,  /* below this much room nothing is generated any more */
    MAX_EXTRA = 4,

    UNVALUED = TREE_INFINITE,
    MARGIN_PASS = 1,   /* swings for each depth: how far above beta nothing is tried */
    MARGIN_FUTILE = 2, /* the same: how far below alpha a turn is left out */
};

/* ---- memory ---- */

bool tree_open(Tree *tree, const Task *task, Cache *cache)
{
    memset(tree, 0, sizeof *tree);
    tree->def = task->def;
    tree->think = task->def->think;
    tree->cache = cache;
    tree->stride = task->def->core_size;
    tree->capacity = ARENA_BYTES / tree->stride;
    tree->arena = aligned_alloc(64, ARENA_BYTES);
    tree->child = malloc(tree->capacity * sizeof *tree->child);
    tree->run = malloc(TREE_MAX_RUNS * sizeof *tree->run);
    tree->pass_stride = (tree->stride + 63) / 64 * 64;
    tree->passes = aligned_alloc(64, (TREE_MAX_PLY + 2) * tree->pass_stride);
    tree->pv = malloc((TREE_MAX_PLY + 1) * METHOD_MAX_PV * tree->stride);
    tree->room = turns_open(task->def, tree->capacity / 4);
    if (tree->arena && tree->child && tree->run && tree->passes && tree->pv && tree->room)
        return true;
    tree_close(tree);
    return false;
}

void tree_close(Tree *tree)
{
    free(tree->arena);
    free(tree->child);
    free(tree->run);
    free(tree->passes);
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
    int32_t v = think_lead(tree->think, core, tree->task->weight);

    v = v > SCORE_CLAMP ? SCORE_CLAMP : v < -SCORE_CLAMP ? -SCORE_CLAMP : v;
    return side == 0 ? v : -v;
}

bool tree_generate(Tree *tree, const void *core, size_t *ret_count)
{
    TurnSpace space = *tree->room;
    bool all;

    space.states = tree_core(tree, tree->top);
    space.capacity = tree->capacity - tree->top;
    if (tree->ply > 0 && space.capacity > INNER_MOST)
        space.capacity = INNER_MOST;
    space.run = tree->run;
    space.run_room = TREE_MAX_RUNS;
    all = tree->def->turns(core, &space);
    tree->room->mark = space.mark;
    tree->room->runs = space.runs;
    *ret_count = space.count;
    return all;
}

int tree_list(const Tree *tree, size_t base, size_t made, uint32_t mark,
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
        child->turn = think_mark(tree->think, tree_core(tree, base + i)) ^ mark;
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

/* Where the position after a pass at a ply is kept. */
static unsigned char *pass_room(const Tree *tree, int ply)
{
    return tree->passes + (size_t)ply * tree->pass_stride;
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

/* Can no value inside the window come of this, however it goes on? Who cannot win at once
 * may at best leave the other side without a turn; who has a turn loses to the next one. */
static bool is_out_of_reach(Tree *tree, const TreeFrame *f)
{
    tree->value = f->alpha >= SCORE_WON - 1 ? SCORE_WON - 1 : 1 - SCORE_WON;
    return f->alpha >= SCORE_WON - 1 || f->beta <= 1 - SCORE_WON;
}

/* Where a win is to be proved or disproved nothing is left out; what is found there is kept
 * apart from what was only believed. */
static uint64_t cache_key(const TreeFrame *f)
{
    bool proof = f->first_alpha >= SCORE_WINNING || f->beta <= -SCORE_WINNING;

    return proof ? ~f->key : f->key;
}

/* What is remembered of the position; true when that is enough. */
static bool is_remembered(Tree *tree, TreeFrame *f)
{
    CacheEntry e;

    f->cached_turn = 0;
    if (!cache_get(tree->cache, cache_key(f), &e))
        return false;
    f->cached_turn = e.mark;
    if (e.depth < f->depth || f->beta - f->alpha > 1)
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

/* Does the search end here? Where a threat stands it may go on for a few turns. */
static bool is_leaf(Tree *tree, int ply, TreeFrame *f, const unsigned char *core)
{
    bool room = ply < TREE_MAX_PLY && tree->capacity - tree->top >= LEAST_ROOM;

    if (!room || (f->depth <= 0 && f->extra <= 0))
        return true;
    f->threatened = tree->think->is_threatened(core);
    if (f->depth > 0)
        return false;
    f->depth = 0;
    f->extra--;
    return !f->threatened;
}

/* Is it only to be known whether the value is above a bound, and no win or loss is to be
 * proved? Then something may be left out. */
static bool is_guess(const TreeFrame *f)
{
    return f->beta - f->alpha == 1 && f->alpha >= -SCORE_WINNING &&
           f->beta <= SCORE_WINNING;
}

/* So good for the side to move that a turn more would not change it. */
static bool is_above(const Tree *tree, const TreeFrame *f)
{
    return !f->threatened && is_guess(f) && f->depth <= 3 &&
           f->eval - MARGIN_PASS * tree->think->swing * f->depth >= f->beta;
}

/* The evaluation, which the parent may have asked for when it ordered its turns. */
static int known_eval(const Tree *tree, int ply, const unsigned char *core)
{
    const TreeFrame *f = &tree->frame[ply], *parent = f - 1;
    const TreeChild *child;

    if (ply == 1 || parent->try == TRY_PASS)
        return tree_evaluate(tree, core, f->side);
    child = &tree->child[parent->base + (size_t)parent->next - 1];
    if (child->eval == UNVALUED)
        return tree_evaluate(tree, core, f->side);
    return f->side == parent->side ? child->eval : -child->eval;
}

/* Where nothing is known yet there are better positions to look at; where a threat has to be
 * met there is little choice, so a line may go on for a few turns more. */
static void adjust_depth(TreeFrame *f)
{
    if (f->depth >= 3 && !f->cached_turn && is_guess(f))
        f->depth--;
    if (f->threatened && f->depth > 0 && f->extra > 0) {
        f->depth++;
        f->extra--;
    }
}

/* Takes a position up as frame `ply`; false when its value is known at once. The window is
 * the parent's. */
static bool enter(Tree *tree, int ply, const unsigned char *core, int depth, int extra,
                  Window window)
{
    TreeFrame *f = &tree->frame[ply];

    f->pv_count = 0;
    f->answers = false;
    if (is_settled(tree, f, core))
        return false;
    set_window(f, window);
    f->depth = depth;
    f->extra = extra;
    if (is_out_of_reach(tree, f))
        return false;
    if (is_leaf(tree, ply, f, core)) {
        tree->value = known_eval(tree, ply, core);
        return false;
    }
    if (ply > tree->seldepth)
        tree->seldepth = ply;
    f->core = core;
    f->key = think_kind(tree->think, core);
    if (is_repeated(tree, ply, f->key)) {
        tree->value = 0;
        return false;
    }
    if (is_remembered(tree, f))
        return false;
    f->eval = known_eval(tree, ply, core);
    if (is_above(tree, f)) {
        tree->value = f->eval;
        return false;
    }
    adjust_depth(f);
    f->mark = think_mark(tree->think, core);
    f->passed = false;
    f->best = -TREE_INFINITE;
    f->best_turn = 0;
    f->count = -1;
    f->next = f->searched = f->deferred = 0;
    f->again = f->done = f->partial = false;
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

/* Puts a turn that is known to be good in front of the others from `first` on, if it is
 * there; says how many stand in front then. */
static int put_first(TreeChild *child, int first, int count, uint32_t turn)
{
    for (int i = first; i < count && turn; i++) {
        if (child[i].turn == turn) {
            TreeChild found = child[i];

            child[i] = child[first];
            child[first] = found;
            child[first].order = 1;
            return first + 1;
        }
    }
    return first;
}

/* Turns that did well before are tried before anything is known of the others. */
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
    f->count = tree_list(tree, f->base, made, f->mark, child);
    first = put_first(child, 0, f->count, f->cached_turn);
    first = put_first(child, first, f->count, killer[0]);
    put_first(child, first, f->count, killer[1]);
    tree->top += made;
}

/* Where the depth left can hardly make up for it, what a turn leaves too far below alpha is
 * valued by its evaluation alone. */
static int futile_below(const Tree *tree, const TreeFrame *f)
{
    bool prunes = f->depth <= 3 && !f->threatened && is_guess(f);

    return prunes ? f->alpha - MARGIN_FUTILE * tree->think->swing * f->depth
                  : -TREE_INFINITE;
}

/* Values the turns that are left: blunders and futile ones are dropped, the rest is put in
 * order later. */
static void order_children(Tree *tree, TreeFrame *f)
{
    TreeChild *child = tree->child + f->base;
    const int16_t *history = tree->history[f->side];
    int kept = f->next, least = futile_below(tree, f);

    f->ordered = true;
    for (int i = f->next; i < f->count; i++) {
        int eval;

        if (is_blunder(tree, f, &child[i]))
            continue;
        eval = least_eval(tree, f, &child[i]);
        if (eval < least) {
            tree->nodes++;
            f->best = eval > f->best ? eval : f->best;
            continue;
        }
        child[kept] = child[i];
        child[kept].eval = eval;
        child[kept].order = eval + history[history_slot(child[i].turn)] / 16;
        kept++;
    }
    f->count = kept;
    f->deferred = 0;
}

/* Turns that stand behind so many others are tried as they come. */
enum { SORTED = 12 };

static void swap_best_to(TreeChild *child, int from, int count)
{
    int best = from;
    TreeChild swap = child[from];

    for (int i = from + 1; i < count; i++) {
        if (child[i].order > child[best].order)
            best = i;
    }
    child[from] = child[best];
    child[best] = swap;
}

/* Depths to take off for a turn that stands late in the order. */
static int reduction_of(const TreeFrame *f)
{
    int r;

    if (f->depth < 2 || f->searched < 3 || f->threatened || f->alpha >= SCORE_WINNING)
        return 0;
    r = (32 + bits_log(f->depth) * bits_log(f->searched) * 7 / 4) / 64;
    return r < (f->depth + 1) / 2 ? r : (f->depth + 1) / 2;
}

/* Is a pass worth trying here, and possible? What it leads to is made then. */
static bool may_pass(Tree *tree, const TreeFrame *f)
{
    return !f->passed && !f->threatened && f->depth >= 3 && is_guess(f) &&
           f->eval >= f->beta && tree->think->pass(f->core, pass_room(tree, tree->ply));
}

static void accept(Tree *tree, TreeFrame *f, int value);

/* Values a position at the last depth without taking it up, for the side that made the turn;
 * false where more than its evaluation has to be asked. */
static bool is_plain_leaf(const Tree *tree, const TreeFrame *f, const TreeChild *child,
                          int *ret_value)
{
    const unsigned char *core = tree_core(tree, child->at);
    ThinkOutlook view;

    if (child->answers > 1 || tree->think->side(core) != 1 - f->side)
        return false;
    view = think_outlook(tree->think, core);
    if (view == OUTLOOK_THREATENED && f->extra > 0)
        return false;
    *ret_value = view == OUTLOOK_CAN_WIN   ? 1 - SCORE_WON
                 : view == OUTLOOK_STUCK   ? SCORE_WON - 1
                 : child->eval == UNVALUED ? tree_evaluate(tree, core, f->side)
                                           : child->eval;
    return true;
}

/* Goes through the turns before the last depth as long as they lead to plain leaves: most
 * nodes are of this kind. */
static void accept_leaves(Tree *tree, TreeFrame *f)
{
    int value;

    tree->frame[tree->ply + 1].pv_count = 0;
    while (!f->done && f->next < f->count &&
           is_plain_leaf(tree, f, &tree->child[f->base + (size_t)f->next], &value)) {
        tree->nodes++;
        f->next++;
        accept(tree, f, value);
    }
}

/* Nearer to the leaves it is not worth telling other workers what one is at. */
enum { BUSY_DEPTH = 3 };

static bool tells_others(const Tree *tree, const TreeFrame *f)
{
    return tree->busy && f->depth >= BUSY_DEPTH && !f->answers;
}

/* Puts the best turn that nobody else is at next; the others' come last. */
static void put_next(const Tree *tree, TreeFrame *f)
{
    TreeChild *child = tree->child + f->base;

    for (int end = f->count - f->deferred; f->next < end;) {
        TreeChild swap;

        if (f->ordered && f->searched < SORTED)
            swap_best_to(child, f->next, end);
        if (f->searched == 0 || !tells_others(tree, f) ||
            !busy_has(tree->busy, f->key, child[f->next].turn))
            return;
        swap = child[f->next];
        child[f->next] = child[--end];
        child[end] = swap;
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
    f->reduction = reduction_of(f);
    f->try = f->searched == 0 ? TRY_WIDE : f->reduction ? TRY_REDUCED : TRY_NARROW;
    return true;
}

/* Is the turn just picked reduced to a plain leaf that is no better than what there is? */
static bool is_low_leaf(Tree *tree, TreeFrame *f)
{
    int value;

    if (f->try != TRY_REDUCED || f->depth - 1 > f->reduction ||
        !is_plain_leaf(tree, f, &tree->child[f->base + (size_t)f->next - 1], &value) ||
        value > f->alpha)
        return false;
    tree->nodes++;
    accept(tree, f, value);
    return true;
}

/* Chooses what to try next; false when there is nothing left. */
static bool next_child(Tree *tree, TreeFrame *f)
{
    if (f->count < 0) {
        if (may_pass(tree, f)) {
            f->passed = true;
            f->try = TRY_PASS;
            return true;
        }
        make_children(tree, f);
    }
    if (f->depth == 1 && !f->answers)
        accept_leaves(tree, f);
    if (f->done)
        return false;
    do {
        if (!pick_child(tree, f))
            return false;
    } while (is_low_leaf(tree, f));
    return true;
}

/* ---- going down and up ---- */

/* Takes up what a turn has led to: a node. */
static bool enter_turn(Tree *tree, int ply, const TreeChild *child, int depth, int extra,
                       Window window)
{
    tree->nodes++;
    return enter(tree, ply, tree_core(tree, child->at), depth, extra, window);
}

/* Takes the answers to a turn up as frame `ply`; the window is the parent's. */
static bool enter_answers(Tree *tree, int ply, const TreeChild *child, int depth,
                          int extra, Window window)
{
    TreeFrame *f = &tree->frame[ply];
    TreeChild *answer = tree->child + tree->top;

    if (ply >= TREE_MAX_PLY || tree->capacity - tree->top < LEAST_ROOM + child->answers)
        return enter_turn(tree, ply, child, depth, extra, window);
    *f = (TreeFrame){.side = 1 - window.side, .depth = depth + 1, .extra = extra};
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
static bool enter_child(Tree *tree, int ply, const TreeChild *child, int depth, int extra,
                        Window window)
{
    if (child->answers > 1)
        return enter_answers(tree, ply, child, depth, extra, window);
    return enter_turn(tree, ply, child, depth, extra, window);
}

/* Enters what is to be tried; false when its value is there at once. */
static bool attempt(Tree *tree, TreeFrame *f)
{
    int ply = tree->ply, depth = f->depth - 1;
    Window window = {f->side, f->alpha, f->beta, f->answers};
    bool entered;

    f->again = false;
    if (f->try == TRY_PASS) {
        window.alpha = f->beta - 1;
        depth -= 3 + f->depth / 4;
        entered = enter(tree, ply + 1, pass_room(tree, ply), depth, f->extra, window);
    } else {
        const TreeChild *child = &tree->child[f->base + (size_t)f->next - 1];

        if (f->try != TRY_WIDE)
            window.beta = f->alpha + 1;
        if (f->try == TRY_REDUCED)
            depth -= f->reduction;
        if (tells_others(tree, f))
            busy_set(tree->busy, f->key, child->turn);
        entered = enter_child(tree, ply + 1, child, depth, f->extra, window);
    }
    if (!entered)
        return false;
    tree->frame[ply + 1].passed = f->try == TRY_PASS;
    tree->ply++;
    return true;
}

static void reward(int16_t *slot, int bonus)
{
    *slot = (int16_t)(*slot + bonus - *slot * abs(bonus) / 16384);
}

/* Remembers which turn was good here and which were not. */
static void learn(Tree *tree, const TreeFrame *f)
{
    uint32_t *killer = tree->killer[f - tree->frame];
    int bonus = f->depth >= 12 ? 2304 : 16 * (f->depth + 1) * (f->depth + 1);
    const TreeChild *child = tree->child + f->base;
    int16_t *history = tree->history[f->side];

    reward(&history[history_slot(child[f->next - 1].turn)], bonus);
    for (int i = 0; i < f->next - 1; i++)
        reward(&history[history_slot(child[i].turn)], -bonus);
    if (killer[0] != f->best_turn) {
        killer[1] = killer[0];
        killer[0] = f->best_turn;
    }
}

int tree_copy_line(const Tree *tree, const TreeChild *child, int ply,
                   unsigned char *ret_line)
{
    int below = tree->frame[ply + 1].pv_count, first = child->answers == 1 || below == 0;

    if (below > METHOD_MAX_PV - first)
        below = METHOD_MAX_PV - first;
    if (first)
        memcpy(ret_line, tree_core(tree, child->at), tree->stride);
    memcpy(ret_line + (size_t)first * tree->stride, tree_line(tree, ply + 1),
           (size_t)below * tree->stride);
    return below + first;
}

/* A child's final value. */
static void accept(Tree *tree, TreeFrame *f, int value)
{
    const TreeChild *child = &tree->child[f->base + (size_t)f->next - 1];

    f->searched++;
    if (tells_others(tree, f))
        busy_clear(tree->busy, f->key, child->turn);
    if (value <= f->best)
        return;
    f->best = value;
    if (value <= f->alpha)
        return;
    f->best_turn = child->turn;
    f->alpha = value;
    if (f->beta - f->first_alpha > 1)
        f->pv_count = tree_copy_line(tree, child, tree->ply, tree_line(tree, tree->ply));
    if (value >= f->beta) {
        f->done = true;
        if (!f->answers)
            learn(tree, f);
    }
}

/* The value of what was tried has come up. */
static void take(Tree *tree, TreeFrame *f)
{
    bool same = tree->frame[tree->ply + 1].side == f->side;
    int value =
        f->answers ? (same ? tree->value : -tree->value) : tree_up(tree->value, same);

    if (f->try == TRY_PASS) {
        if (value >= f->beta) {
            f->best = f->beta;
            f->done = true;
        }
    } else if (f->try != TRY_WIDE && value > f->alpha &&
               (f->try == TRY_REDUCED || value < f->beta)) {
        f->try = f->try == TRY_REDUCED && f->beta - f->alpha > 1 ? TRY_NARROW : TRY_WIDE;
        f->again = true;
    } else {
        accept(tree, f, value);
    }
}

/* What is left of a node goes up: its value. */
static void leave(Tree *tree, TreeFrame *f)
{
    CacheBound bound = f->best >= f->beta         ? BOUND_LOWER
                       : f->best > f->first_alpha ? BOUND_EXACT
                                                  : BOUND_UPPER;

    if (f->partial && f->best < f->eval && f->best < -SCORE_WINNING)
        f->best = f->eval;
    if (f->count >= 0)
        tree->top = f->base;
    if (f->count >= 0 && !f->answers) {
        cache_put(tree->cache, cache_key(f),
                  (CacheEntry){.value = (int16_t)f->best,
                               .depth = (int8_t)f->depth,
                               .bound = (uint8_t)bound,
                               .mark = f->best_turn});
    }
    tree->value = f->best;
    tree->ply--;
}

void tree_start(Tree *tree, const TreeChild *child, int depth, int side, int alpha,
                int beta)
{
    Window window = {side, alpha, beta, false};

    tree->ply = 0;
    tree->rising = !enter_child(tree, 1, child, depth, MAX_EXTRA, window);
    if (!tree->rising)
        tree->ply = 1;
}

bool tree_run(Tree *tree, uint64_t nodes)
{
    uint64_t end = tree->nodes + nodes;

    while (tree->ply > 0 && tree->nodes < end) {
        TreeFrame *f = &tree->frame[tree->ply];

        if (tree->rising) {
            tree->rising = false;
            take(tree, f);
        }
        if (f->done || (!f->again && !next_child(tree, f))) {
            leave(tree, f);
            tree->rising = true;
        } else {
            tree->rising = !attempt(tree, f);
        }
    }
    atomic_store_explicit(&tree->shown_nodes, tree->nodes, memory_order_relaxed);
    return tree->ply == 0;
}
