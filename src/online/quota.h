/* SPDX-License-Identifier: MIT */
/* quota - how often each of many may do something: so often at once, and what was used comes
 * back bit by bit, all of it within a span.
 *
 *     Quota *quota = quota_open(60, hour_ms, seed);
 *     if (quota_is_left(quota, address, now_ms))
 *         ...
 *     quota_spend(quota, address, now_ms);
 *
 * The room for those who have used something is fixed. Where it runs out, who has most left is
 * forgotten: by somebody who asks in the name of thousands, and to nobody's loss.
 */
#ifndef ONLINE_QUOTA_H
#define ONLINE_QUOTA_H

#include <stdbool.h>
#include <stdint.h>

typedef struct Quota Quota;

/* Nobody can tell by the seed's choice who shares a place with whom. NULL: no memory. */
Quota *quota_open(int most, int64_t span_ms, uint64_t seed);
void quota_close(Quota *quota);

bool quota_is_left(const Quota *quota, uint64_t who, int64_t now_ms);

/* Uses one, or all that is left. */
void quota_spend(Quota *quota, uint64_t who, int64_t now_ms);

#endif
