/* SPDX-License-Identifier: MIT */
#include "online/engines/kept.h"

#include <stdlib.h>
#include <string.h>

typedef struct Item {
    struct Item *next; /* used before this one */
    KeptKey key;
    Seen *seen;
    size_t bytes;
} Item;

struct Kept {
    KeptLimits limits;
    Item *newest;
    KeptCounts counts;
};

Kept *kept_open(const KeptLimits *limits)
{
    Kept *kept = calloc(1, sizeof *kept);

    if (kept)
        kept->limits = *limits;
    return kept;
}

/* Takes an item out of the list: what is behind it is where it was. */
static Seen *remove_item(Kept *kept, Item **at)
{
    Item *item = *at;
    Seen *seen = item->seen;

    *at = item->next;
    kept->counts.games--;
    kept->counts.bytes -= item->bytes;
    free(item);
    return seen;
}

void kept_close(Kept *kept)
{
    if (!kept)
        return;
    while (kept->newest)
        seen_close(remove_item(kept, &kept->newest));
    free(kept);
}

static bool is_of(const Item *item, const KeptKey *key)
{
    return item->key.game == key->game && item->key.seat == key->seat &&
           strcmp(item->key.table, key->table) == 0;
}

static Item **find_item(Kept *kept, const KeptKey *key)
{
    Item **at = &kept->newest;

    while (*at && !is_of(*at, key))
        at = &(*at)->next;
    return at;
}

Seen *kept_take(Kept *kept, const KeptKey *key)
{
    Item **at = find_item(kept, key);

    if (!*at) {
        kept->counts.missed++;
        return NULL;
    }
    kept->counts.found++;
    return remove_item(kept, at);
}

/* Drops the oldest until the rest is not too much. */
static void drop_oldest(Kept *kept)
{
    while (kept->counts.games > kept->limits.games ||
           kept->counts.bytes > kept->limits.bytes) {
        Item **at = &kept->newest;

        while ((*at)->next)
            at = &(*at)->next;
        seen_close(remove_item(kept, at));
    }
}

void kept_put(Kept *kept, const KeptKey *key, Seen *seen)
{
    Item **before = find_item(kept, key), *item = malloc(sizeof *item);

    if (*before)
        seen_close(remove_item(kept, before));
    if (!item) {
        seen_close(seen);
        return;
    }
    *item = (Item){kept->newest, *key, seen, seen_bytes(seen)};
    kept->newest = item;
    kept->counts.games++;
    kept->counts.bytes += item->bytes;
    drop_oldest(kept);
}

KeptCounts kept_counts(const Kept *kept)
{
    return kept->counts;
}
