/* SPDX-License-Identifier: MIT */
/* shares - what each has used of something that all share, so that who has used least is next.
 *
 *     Share *address = shares_enter(&shares, NULL, 0x7f000001);
 *     Share *person = shares_enter(&shares, address, 42);
 *     if (shares_before(person, other)) ..
 *     shares_use(person, 2000);
 *     shares_leave(&shares, person);
 *     shares_leave(&shares, address);
 *
 * A share may be within another: then that is compared first, so one address has what one
 * address has, however many people come from there. It is there while somebody is in it. Who
 * enters anew is put level with the least of those that are there: nothing can be saved up,
 * and nothing is left to be made good.
 */
#ifndef ONLINE_SHARES_H
#define ONLINE_SHARES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Share {
    struct Share *next, *within;
    uint64_t who;
    int entered; /* so often, and not left yet */
    int64_t
        used; /* and may be less than nothing for a moment: what was lent is taken back */
} Share;

/* Zero to begin with. */
typedef struct Shares {
    Share *first;
} Shares;

/* NULL: no memory. */
Share *shares_enter(Shares *shares, Share *within, uint64_t who);
void shares_leave(Shares *shares, Share *share);

/* Counts for it, and what it is within. */
void shares_use(Share *share, int64_t amount);

/* Has it used less than another one, which is within as many? */
bool shares_before(const Share *share, const Share *other);

#endif
