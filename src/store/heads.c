/* SPDX-License-Identifier: MIT */
/* heads - short heads that were read lately, or that there are none: who asks and whether they
 * may is looked up for every command, and seldom changes.
 *
 * Each log has one slot, where others may take its place. What is written to is forgotten
 * twice: when the write is queued, and, since it may have been read until it was kept, before
 * anybody is told how that went. What other servers write is forgotten when they tell. */
#include <string.h>

#include "store/part.h"

static HeadSlot *slot_of(Heads *heads, Str log)
{
    return &heads->slot[str_hash(STR_HASH, log) % HEADS_COUNT];
}

static bool is_of(const HeadSlot *slot, Str log)
{
    return log.size > 0 && str_equal(log, (Str){slot->log, slot->log_size});
}

bool heads_find(Heads *heads, Str log, bool *ret_some, Text *out)
{
    const HeadSlot *slot = slot_of(heads, log);

    if (!is_of(slot, log))
        return false;
    *ret_some = slot->some;
    text_add_str(out, (Str){slot->head, slot->head_size});
    return true;
}

void heads_keep(Heads *heads, Str log, bool some, Str head)
{
    HeadSlot *slot = slot_of(heads, log);

    if (log.size > sizeof slot->log || head.size > sizeof slot->head)
        return;
    *slot = (HeadSlot){
        .some = some, .log_size = (uint8_t)log.size, .head_size = (uint8_t)head.size};
    memcpy(slot->log, log.at, log.size);
    if (head.size)
        memcpy(slot->head, head.at, head.size);
}

void heads_forget_log(Heads *heads, Str log)
{
    HeadSlot *slot = slot_of(heads, log);

    if (is_of(slot, log))
        slot->log_size = 0;
}

void heads_forget(Heads *heads, const StoreWrite *write)
{
    for (int i = 0; i < write->parts; i++)
        heads_forget_log(heads, write->part[i].log);
}

void heads_forget_all(Heads *heads)
{
    memset(heads, 0, sizeof *heads);
}
