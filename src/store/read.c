/* SPDX-License-Identifier: MIT */
/* read - looks into the store, and counts what could not be read. */
#include "store/part.h"

static bool note_reading(Store *store, bool well)
{
    bool waited = store->backend->asking && !store->reading;

    if (well && !waited)
        return true;
    pthread_mutex_lock(&store->mutex);
    store->counts.unread += !well;
    store->counts.waited += waited;
    pthread_mutex_unlock(&store->mutex);
    return well;
}

bool store_read(Store *store, Str log, int from, StoreTakeLine *take, void *user)
{
    return note_reading(store, store->backend->read(store->db, log, from, take, user));
}

bool store_logs(Store *store, Str prefix, bool live, StoreTakeLog *take, void *user)
{
    return note_reading(store, store->backend->logs(store->db, prefix, live, take, user));
}

bool store_keys(Store *store, Str log, StoreTakeKey *take, void *user)
{
    return note_reading(store, store->backend->keys(store->db, log, take, user));
}

bool store_head(Store *store, Str log, Text *out)
{
    bool some = false;

    text_clear(out);
    if (heads_find(store->heads, log, &some, out))
        return some && !out->cut;
    if (note_reading(store, store->backend->head(store->db, log, &some, out)) &&
        !out->cut)
        heads_keep(store->heads, log, some, text_str(out));
    return some && !out->cut;
}

bool store_find_key(Store *store, Str who, Str log, Str key, Text *out)
{
    bool some = false;

    text_clear(out);
    note_reading(store, store->backend->key(store->db, who, log, key, &some, out));
    return some && !out->cut;
}

bool store_check(Store *store, StoreTellFault *tell, void *user)
{
    return note_reading(store, store->backend->check(store->db, tell, user));
}

Status store_backup(Store *store, const char *file, Fault *ret_fault)
{
    return store->backend->backup(store->db, file, ret_fault);
}
