/* SPDX-License-Identifier: MIT */
/* prune - what alpha-beta leaves out, cuts short or looks at more closely; tree.c's and
 * alphabeta.c's.
 *
 * Behind each device stands what it is worth: Elo, with the 95 % interval, that the search
 * gains by it at 20000 nodes a turn, in 400 games of the base game; in 200 with two random
 * powers. Depths are turns, margins swings (think.h). The single numbers were chosen by hand;
 * only whole devices were measured.
 */
#ifndef SEARCH_PRUNE_H
#define SEARCH_PRUNE_H

#include "search/tree.h"

enum {
    /* Late move reduction: +85 (52 to 118); +10 (-25 to 46) */
    LMR_DEPTH = 2, /* at least; a turn to be reduced */
    LMR_TURNS = 3, /* searched before it */
    LMR_SCALE =
        112, /* 4096ths of log depth * log turns, by bits_log; 90: -12, 140: -30 */

    /* The same at the root: +28 (-3 to 59); -7 (-36 to 22) */
    ROOT_LMR_DEPTH = 3,
    ROOT_LMR_TURNS = 4,
    ROOT_LMR_MORE = 16, /* turns before it make it two */

    /* Null move: -2 (-29 to 25); -21 (-42 to 0) */
    NULL_DEPTH = 3,
    NULL_REDUCTION = 3, /* and one for every so many depths: */
    NULL_REDUCTION_DEPTHS = 4,

    /* Reverse futility: +38 (10 to 67); -31 (-65 to 2) */
    REVERSE_FUTILITY_DEPTH = 3, /* at most */
    REVERSE_FUTILITY_MARGIN = 1,

    /* Internal iterative reduction: +10 (-20 to 40); -17 (-40 to 5) */
    IIR_DEPTH = 3,

    /* Threat extensions: +5 (-23 to 33); -10 (-33 to 12)
     * Quiescence, what is threatened at depth 0: +14 (-15 to 43); +24 (-2 to 50) */
    MAX_EXTENSIONS = 4, /* of a line, both kinds together */

    /* Aspiration windows: +96 (66 to 127); +38 (3 to 74) */
    ASPIRATION_DEPTH = 4,
    ASPIRATION_SHARE = 8,   /* of a value: large ones move more, */
    ASPIRATION_GROWTH = 4,  /* times wider when it was too narrow, */
    ASPIRATION_WIDEST = 16, /* up to so many swings */
};

/* Is the window a zero window, so that only a bound is asked for? Then something may be left
 * out, but for a proof. A win is never taken for granted. */
static inline bool prune_may(const TreeFrame *f)
{
    return !f->proving && f->beta - f->alpha == 1 && f->beta <= SCORE_WINNING;
}

/* Reverse futility: so good for the side to move that a turn more would not change it. */
static inline bool prune_is_reverse_futile(const TreeFrame *f, int swing)
{
    return !f->threatened && prune_may(f) && f->alpha >= -SCORE_WINNING &&
           f->depth <= REVERSE_FUTILITY_DEPTH &&
           f->eval - REVERSE_FUTILITY_MARGIN * swing * f->depth >= f->beta;
}

/* Where the transposition table has no turn to begin with there are better positions to look
 * at. Where a threat has to be met there is little choice, so a line may go on. */
static inline void prune_adjust_depth(TreeFrame *f)
{
    if (f->depth >= IIR_DEPTH && !f->tt_turn && !f->proving && f->beta - f->alpha == 1)
        f->depth--;
    if (f->threatened && f->depth > 0 && f->extensions > 0) {
        f->depth++;
        f->extensions--;
    }
}

/* Is a null move worth trying here? */
static inline bool prune_tries_null_move(const TreeFrame *f)
{
    return !f->after_null_move && !f->threatened && f->depth >= NULL_DEPTH &&
           prune_may(f) && f->eval >= f->beta;
}

static inline int prune_null_move_reduction(int depth)
{
    return NULL_REDUCTION + depth / NULL_REDUCTION_DEPTHS;
}

/* Depths to take off for a turn that stands late in the order. */
static inline int prune_late_move_reduction(const TreeFrame *f)
{
    int r, most = (f->depth + 1) / 2;

    if (f->depth < LMR_DEPTH || f->searched < LMR_TURNS || f->threatened || f->proving)
        return 0;
    r = (32 + bits_log(f->depth) * bits_log(f->searched) * LMR_SCALE / 64) / 64;
    return r < most ? r : most;
}

/* The same at the root, for a turn behind so many others; not in a proof. */
static inline int prune_root_reduction(int depth, int searched)
{
    if (depth < ROOT_LMR_DEPTH || searched < ROOT_LMR_TURNS)
        return 0;
    return searched < ROOT_LMR_MORE ? 1 : 2;
}

#endif
