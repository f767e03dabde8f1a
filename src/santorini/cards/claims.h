/* SPDX-License-Identifier: MIT */
/* claims - what is known of a card beyond its rules, and only saves work.
 *
 * Whole turns are found by trying every course and comparing the results; wins at hand by
 * looking for them. A claim says that part of this is not needed. A card without any is right
 * all the same, only slower (test_santorini_claims takes them all away and compares); a claim
 * that is not true makes it wrong (test_santorini_random finds that). So write the card first,
 * then claim what holds, one fact at a time.
 */
#ifndef SANTORINI_CARDS_CLAIMS_H
#define SANTORINI_CARDS_CLAIMS_H

#include "santorini/state.h"

typedef struct Rules Rules;
typedef struct Holder Holder;

typedef enum Claim {
    /* No two courses of a turn end alike, builds being taken in order. */
    CLAIM_ONE_WAY = 1 << 0,
    /* What a worker builds, or an extra caps or swaps, may come in any order: one is tried. */
    CLAIM_ANY_ORDER = 1 << 1,
    /* Many courses lead to one point of a turn, and how they got there makes no difference: a
     * point is known by its board, its groups and the counters that explore_place.c keeps. */
    CLAIM_TANGLED = 1 << 2,
    /* What can follow the last build, and does, has nothing to do with its place. */
    CLAIM_SAME_END = 1 << 3,
    /* An extra moves nobody, and only an end can follow it. */
    CLAIM_LAST_EXTRA = 1 << 4,
    /* A step that does not climb, and a build where it began, are a turn (where the revised
     * rules do not change who builds). */
    CLAIM_USUAL = 1 << 5,
    /* `any_win` becomes true by a completed tower only. */
    CLAIM_BY_TOWERS = 1 << 6,

    CLAIM_ORDINARY = CLAIM_ONE_WAY | CLAIM_USUAL, /* as without a card */
} Claim;

/* Steps after the first, of a card that does nothing else. */
typedef enum Walk {
    WALK_UNKNOWN,
    WALK_TWICE, /* one more of the same worker, not to where it began; then it builds */
    WALK_LEVEL, /* after a level step the crew may walk on, each on its level, and anyone
                 * builds; after another step only its worker builds */
} Walk;

/* What the card may do to a step of somebody it binds. */
typedef enum Hindrance {
    HINDERS,        /* anything */
    HINDERS_NOT,    /* whoever steps can build where it stood */
    HINDERS_SPACES, /* the same, but up to CLAIM_SPACES spaces are closed */
    HINDERS_LEVELS, /* the same for steps that stay level */
} Hindrance;

enum { CLAIM_SPACES = 3 };

typedef struct WinClaim {
    /* Is a win near enough to look for one? May say yes in vain, never no. */
    bool (*near)(const Board *b, Squares crew);
    /* The same exactly, where no other card has a say. NULL: not known. */
    bool (*at_hand)(const Board *b, Squares crew);
} WinClaim;

/* By a step from level 2 to level 3 like anybody's; by such a step that may be taken in other
 * circumstances; by any way to level 3. */
extern const WinClaim claims_climb, claims_step, claims_walk;

typedef struct Claims {
    uint8_t flags;  /* Claim */
    uint8_t builds; /* with so many behind the move the turn is over; 0: not known */
    uint8_t caps;   /* extras are domes, at most so many, any set of them; 0: not known */
    uint8_t walk;   /* Walk */
    uint8_t hinders;                                   /* Hindrance */
    int (*builds_left)(const Rules *r, const Play *p); /* where `builds` is no number */
    const WinClaim *win; /* how its moves win; NULL: it has to be looked for */
    /* What it demands of this turn cannot be done any more, whatever may come. */
    bool (*hopeless)(const Rules *r, const Play *p, const Holder *h);
} Claims;

/* Workers that stand on level 2; spaces a step to which goes to level 3. */
static inline Squares claims_second(const Board *b, Squares crew)
{
    return crew & b->block[1] & ~b->block[2];
}

static inline Squares claims_third(const Board *b)
{
    return b->block[2] & ~b->dome;
}

/* Answers of `near`: a worker on level 2 next to a level 3 space, whoever stands there; any
 * level 3 space at all. */
static inline bool claims_steps_up(const Board *b, Squares crew)
{
    return board_spread(crew & b->block[1]) & claims_third(b);
}

static inline bool claims_walks_up(const Board *b, Squares crew)
{
    (void)crew;
    return claims_third(b);
}

/* An answer of `at_hand`: a step from level 2 to level 3 like anybody's. */
static inline bool claims_climbs(const Board *b, Squares crew)
{
    return board_spread(claims_second(b, crew)) & claims_third(b) & ~board_workers(b);
}

#endif
