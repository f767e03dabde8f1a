/* SPDX-License-Identifier: MIT */
/* sqlite_read - looks into the file. */
#include "store/sqlite.h"

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
    [QUESTION_KEYS] = "SELECT who, key, answer FROM commands WHERE log = ? "
                      "ORDER BY who, key",
};

/* Did reading come to this well? */
static bool is_well(int result)
{
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

bool sqlite_read(void *database, Str log, int from, StoreTakeLine *take, void *user)
{
    sqlite3_stmt *ask = ((Database *)database)->question[QUESTION_LINES];
    int result;

    sqlite_bind(ask, 1, log);
    sqlite3_bind_int(ask, 2, from);
    while ((result = sqlite3_step(ask)) == SQLITE_ROW &&
           take(user, sqlite3_column_int(ask, 0), sqlite_column(ask, 1),
                sqlite3_column_int64(ask, 2)))
        continue;
    sqlite3_reset(ask);
    return is_well(result);
}

bool sqlite_logs(void *database, Str prefix, bool live, StoreTakeLog *take, void *user)
{
    Database *db = database;
    sqlite3_stmt *ask = db->question[live ? QUESTION_LIVE : QUESTION_LOGS];
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
    return is_well(result);
}

bool sqlite_keys(void *database, Str log, StoreTakeKey *take, void *user)
{
    sqlite3_stmt *ask = ((Database *)database)->question[QUESTION_KEYS];
    int result;

    sqlite_bind(ask, 1, log);
    while (
        (result = sqlite3_step(ask)) == SQLITE_ROW &&
        take(user, sqlite_column(ask, 0), sqlite_column(ask, 1), sqlite_column(ask, 2)))
        continue;
    sqlite3_reset(ask);
    return is_well(result);
}

/* One text, if there is one. */
static bool ask_one(sqlite3_stmt *ask, bool *ret_some, Text *out)
{
    int result = sqlite3_step(ask);

    *ret_some = result == SQLITE_ROW;
    if (*ret_some)
        text_add_str(out, sqlite_column(ask, 0));
    sqlite3_reset(ask);
    return is_well(result);
}

bool sqlite_head(void *database, Str log, bool *ret_some, Text *out)
{
    sqlite3_stmt *ask = ((Database *)database)->question[QUESTION_HEAD];

    sqlite_bind(ask, 1, log);
    return ask_one(ask, ret_some, out);
}

bool sqlite_key(void *database, Str who, Str log, Str key, bool *ret_some, Text *out)
{
    sqlite3_stmt *ask = ((Database *)database)->question[QUESTION_KEY];

    sqlite_bind(ask, 1, log);
    sqlite_bind(ask, 2, who);
    sqlite_bind(ask, 3, key);
    return ask_one(ask, ret_some, out);
}
