/* SPDX-License-Identifier: MIT */
#include "online/engines/shares.h"

#include <stdlib.h>

static Share *find_share(const Shares *shares, const Share *within, uint64_t who)
{
    Share *share = shares->first;

    while (share && (share->within != within || share->who != who))
        share = share->next;
    return share;
}

/* What the most modest of those within it has used. */
static int64_t least_used(const Shares *shares, const Share *within)
{
    const Share *least = NULL;

    for (const Share *share = shares->first; share; share = share->next) {
        if (share->within == within && (!least || share->used < least->used))
            least = share;
    }
    return least ? least->used : 0;
}

Share *shares_enter(Shares *shares, Share *within, uint64_t who)
{
    Share *share = find_share(shares, within, who);

    if (!share) {
        share = malloc(sizeof *share);
        if (!share)
            return NULL;
        *share = (Share){.next = shares->first,
                         .within = within,
                         .who = who,
                         .used = least_used(shares, within)};
        shares->first = share;
    }
    share->entered++;
    return share;
}

void shares_leave(Shares *shares, Share *share)
{
    Share **at = &shares->first;

    if (--share->entered > 0)
        return;
    while (*at != share)
        at = &(*at)->next;
    *at = share->next;
    free(share);
}

void shares_use(Share *share, int64_t amount)
{
    for (; share; share = share->within)
        share->used += amount;
}

bool shares_before(const Share *share, const Share *other)
{
    if (share->within != other->within)
        return shares_before(share->within, other->within);
    return share->used < other->used;
}
