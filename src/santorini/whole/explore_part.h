/* SPDX-License-Identifier: MIT */
/* explore_part - what the files of explore share; nobody else includes it.
 *
 *   explore.c        the courses of a turn
 *   explore_quiet.c  the same, much faster, where a move does nothing but move
 *   explore_direct.c the end of such a turn, where nobody looks at it
 *   explore_place.c  telling points of a turn apart
 *   explore_end.c    judging complete turns and writing results
 */
#ifndef SANTORINI_WHOLE_EXPLORE_PART_H
#define SANTORINI_WHOLE_EXPLORE_PART_H

#include "base/cpu.h"
#include "santorini/whole/explore.h"

typedef enum Mode {
    MODE_COLLECT, /* every distinct result */
    MODE_CAN_END, /* is there one? */
    MODE_SURVEY,  /* which demands can be met? */
    MODE_WIN,     /* does one win for the mover's side? */
} Mode;

/* A turn that is complete but for a hero's domes, and where they may go. */
typedef struct Capped {
    Core end;
    Squares at;
} Capped;

enum { MOST_CAPPED = 160 }; /* put off at a time */

typedef struct Explore {
    const Rules *r;
    Mode mode;
    uint8_t demand;
    bool found;        /* MODE_CAN_END, MODE_WIN: a legal end */
    bool number_nodes; /* points of the turn may be met again on other courses */
    bool builds_win;   /* MODE_WIN: a build may win, too */
    bool distinct;     /* no two courses end alike: nothing to compare */
    Squares early;     /* where the worker at hand could build before its move */
    uint64_t *walk;    /* places visited by cards that walk; MODE_COLLECT needs none */
    TurnSpace *space;
    Lineup next; /* the lineup after a turn that decides nothing */
    Capped *capped;
    int capped_count;
} Explore;

/* The truth is there only in games with secrets. */
static inline void copy_node(const Rules *r, const Node *n, Node *ret_node)
{
    COPY(&ret_node->plan, &n->plan);
    if (r->planned)
        ret_node->truth = n->truth;
}

/* Is nothing known of a card but its rules? Then nothing may be left out or forgotten. */
static inline bool explore_is_unclaimed(const SantoriniPower *own)
{
    return !own->claims.flags && !own->claims.builds;
}

/* explore.c: takes a step, or each of these builds, and goes on to all ends of the turn. */
void explore_try_step(Explore *x, const Node *n, Action a);
void explore_try_each(Explore *x, const Node *n, int worker, Builds builds);

/* The same after a step that has just been taken. */
void explore_arrive(Explore *x, const Node *n);

/* Where a build has to be tried: elsewhere another order of the builds does the same. */
Squares explore_in_order(const Explore *x, const Play *p, int worker);
Squares explore_after_early(const Explore *x, const Play *p, int worker);

/* explore_quiet.c: can all results of this turn be found that way? Writes them. */
bool explore_is_quiet(const Explore *x, const Play *p);
void explore_quiet(Explore *x, const Node *root);

/* Of these places for a worker those where it has not been while the other one stood where
 * it does; `both`: nor the other way round. They count as visited at once. */
static inline Squares explore_take_new(Squares *been, Squares other, Squares to,
                                       bool both)
{
    int key = other ? square_of(other) : SQUARE_NONE;
    Squares fresh = to & ~been[key];

    been[key] |= fresh;
    if (both) {
        for (Squares rest = fresh; rest;)
            been[bits_pop(&rest)] |= other;
    }
    return fresh;
}

/* explore_direct.c: does nobody look at what is done after the move, and not at the move? */
bool explore_is_direct(const Explore *x, const Play *p);

/* Of these steps those that can be taken so: they neither win nor lead to where somebody
 * stands, and no second step wins. */
Squares explore_easy(const Rules *r, const Board *b, int from, Squares to);

/* Writes all results after such steps: a piece follows; or one more step may come first; or
 * the crew may walk on. `been` as above. */
void explore_last_steps(Explore *x, const Play *p, int from, Squares to);
void explore_two_steps(Explore *x, const Play *p, int from, Squares to, Squares *been);
void explore_stroll(Explore *x, const Play *p, int from, Squares to, Squares *been);

/* Counts the results after steps of any kind, where nobody takes a win back and where workers
 * that meet trade places. */
void explore_count_steps(Explore *x, const Play *p, int from, Squares to);

size_t explore_count_pieces(Builds builds);

/* explore_place.c: numbers that equal points of a turn, or equal results, share. A result's
 * number is bits_mix(board hash ^ rest number): pieces put on one board share the rest. */
uint64_t explore_node_number(const Rules *r, const Node *n);
uint64_t explore_rest_number(const Board *b, const Lineup *t);

/* Marks the place just walked to; false when it was visited before. */
bool explore_walk_to(uint64_t *walk, int index);
void explore_clear_walk(Explore *x);

/* explore_end.c: the turn as its end will find it, worked out in `room` if need be, and
 * whether that meets all demands. */
const Play *explore_at_end(const Rules *r, const Node *n, Play *room);
bool explore_meets(const Rules *r, const Play *p);
bool explore_is_hopeless(const Rules *r, const Play *p);
bool explore_accepts_end(const Explore *x, const Node *n);

/* Writes the result of a complete turn, unless it was met before. */
void explore_add_result(Explore *x, const Node *n);

/* Writes one result for each last piece put on a square of `now`. */
void explore_add_last_pieces(Explore *x, const Node *n, Builds now);

/* Writes one result for each two blocks put on a square of `at`. */
void explore_add_doubles(Explore *x, const Node *n, Squares at);

/* Notes that a hero may end the turn with domes on squares of `at`; writes one result for
 * each set of them. These come last, sets of few domes before those of many: where there is
 * no room for all, what matters most is there. */
void explore_put_off_domes(Explore *x, const Node *n, Squares at);
void explore_add_domes(Explore *x);

/* Takes the builds nobody looks at one by one out of `builds`. */
Builds explore_unnoticed(const Rules *r, const Board *b, Builds *builds);

#endif
