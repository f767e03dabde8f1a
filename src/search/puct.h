/* SPDX-License-Identifier: MIT */
/* puct - how the searches by simulation choose: what an edge has brought, and a bonus for what
 * looks good and was seldom tried; in whole numbers.
 *
 * Nothing here was measured: the numbers were chosen by hand.
 */
#ifndef SEARCH_PUCT_H
#define SEARCH_PUCT_H

#include "search/share.h"

enum {
    PUCT_EXPLORATION = 3, /* times SHARE_SURE / 8 */
    PUCT_PRIOR_SURE = 1 << 12,
    PUCT_MAX_EDGES = 512, /* of a node */
};

/* Priors of turns in share_order, the best first. */
static inline void puct_priors(const uint32_t *order, int count,
                               uint16_t ret_prior[PUCT_MAX_EDGES])
{
    uint32_t likelihood[PUCT_MAX_EDGES];
    uint64_t sum = 0;

    for (int i = 0; i < count; i++) {
        likelihood[i] =
            share_likelihood(share_order_looks(order[0]) - share_order_looks(order[i]));
        sum += likelihood[i];
    }
    for (int i = 0; i < count; i++)
        ret_prior[i] = (uint16_t)(likelihood[i] * (uint64_t)PUCT_PRIOR_SURE / sum);
}

/* What all edges of a node with so many visits have in common. */
static inline uint64_t puct_node(uint64_t visits)
{
    return share_isqrt((visits + 1) << 8);
}

static inline int64_t puct_bonus(uint64_t node, uint16_t prior, uint64_t visits)
{
    return (int64_t)((prior * node * (SHARE_SURE / 8 * PUCT_EXPLORATION) >> 20) /
                     (1 + visits));
}

#endif
