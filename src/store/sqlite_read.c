/* SPDX-License-Identifier: MIT */
/* sqlite_read - looks into the file. */
#include "store/part.h"

const char *const sqlite_questions[QUESTION_COUNT] = {
    [QUESTION_LINES] = "SELECT number, line, at FROM lines WHERE log = ? AND number >= ? "
                       "ORDER BY number",
    [QUESTION_LOGS] = "SELECT name, head, live, made, changed FROM logs "
                      "WHERE name >= ?1 AND substr(name, 1, length(?1)) = ?1 "
                      "ORDER BY name",
    [QUESTION_LIVE] = "SELECT name, head, live, made, changed FROM logs "
                      "WHERE live AND name >= ?1 AND substr(name, 1, length(?1)) = ?1 "
                      "ORDER BY name",
    [QUESTION_HEAD] = "SELECT head FROM logs WHERE name = ?",
    [QUESTION_KEY] = "SELECT answer FROM commands WHERE log = ? AND who = ? AND key = ?",
};

/* Did reading come to this well? Counts what did not. */
static bool is_well(Store *store, int result)
{
    if (result == SQLITE_DONE || result == SQLITE_ROW)
        return true;
    pthread_mutex_lock(&store->mutex);
    store->counts.unread++;
    pthread_mutex_unlock(&store->mutex);
    return false;
}

bool store_read(Store *store, Str log, int from,
                bool (*take)(void *user, int number, Str line, int64_t at_ms), void *user)
{
    sqlite3_stmt *ask = store->db->question[QUESTION_LINES];
    int result;

    sqlite_bind(ask, 1, log);
    sqlite3_bind_int(ask, 2, from);
    while ((result = sqlite3_step(ask)) == SQLITE_ROW &&
           take(user, sqlite3_column_int(ask, 0), sqlite_column(ask, 1),
                sqlite3_column_int64(ask, 2)))
        continue;
    sqlite3_reset(ask);
    return is_well(store, result);
}

bool store_logs(Store *store, Str prefix, bool live,
                bool (*take)(void *user, const StoreLog *log), void *user)
{
    sqlite3_stmt *ask = store->db->question[live ? QUESTION_LIVE : QUESTION_LOGS];
    int result;

    sqlite_bind(ask, 1, prefix);
    while ((result = sqlite3_step(ask)) == SQLITE_ROW) {
        StoreLog log = {.name = sqlite_column(ask, 0),
                        .head = sqlite_column(ask, 1),
                        .live = sqlite3_column_int(ask, 2) != 0,
                        .made_ms = sqlite3_column_int64(ask, 3),
                        .changed_ms = sqlite3_column_int64(ask, 4)};

        if (!take(user, &log))
            break;
    }
    sqlite3_reset(ask);
    return is_well(store, result);
}

bool store_head(Store *store, Str log, Text *out)
{
    sqlite3_stmt *ask = store->db->question[QUESTION_HEAD];
    bool some = false;
    int result;

    text_clear(out);
    if (heads_find(store->heads, log, &some, out))
        return some && !out->cut;
    sqlite_bind(ask, 1, log);
    result = sqlite3_step(ask);
    if (is_well(store, result)) {
        Str head = result == SQLITE_ROW ? sqlite_column(ask, 0) : str_from("");

        some = result == SQLITE_ROW;
        text_add_str(out, head);
        heads_keep(store->heads, log, some, head);
    }
    sqlite3_reset(ask);
    return some && !out->cut;
}

bool store_find_key(Store *store, Str who, Str log, Str key, Text *out)
{
    sqlite3_stmt *ask = store->db->question[QUESTION_KEY];
    bool some;
    int result;

    sqlite_bind(ask, 1, log);
    sqlite_bind(ask, 2, who);
    sqlite_bind(ask, 3, key);
    result = sqlite3_step(ask);
    some = is_well(store, result) && result == SQLITE_ROW;
    text_clear(out);
    if (some)
        text_add_str(out, sqlite_column(ask, 0));
    sqlite3_reset(ask);
    return some && !out->cut;
}
