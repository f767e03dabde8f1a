/* SPDX-License-Identifier: MIT */
/* nodes_catch_up - what others have written to a table follows what is here. */
#include "online/nodes/nodes.h"

static bool take_others_line(void *user, int number, Str line, int64_t at_ms)
{
    Room *room = user;
    Fault ignored;

    if (number != room->table->count + 1 ||
        table_take(room->table, line, at_ms, &ignored) != OK)
        return false;
    if (table_is_shown(room->table))
        news_tell(room);
    return true;
}

static bool has_head(Room *room)
{
    char log[LOG_SIZE], head[4];
    Text out = text_into(head, sizeof head);

    return store_head(room->online->store,
                      online_log_name("t/", str_from(room->table->id), log), &out) ||
           out.cut;
}

/* What is being written here is answered first: the store knows which of both came first. */
bool nodes_read(Room *room)
{
    Online *online = room->online;
    int before = room->table->count;
    char log[LOG_SIZE];

    room->behind = room->pending;
    if (room->pending || !store_is_shared(online->store))
        return false;
    room->behind =
        !store_read(online->store, online_log_name("t/", str_from(room->table->id), log),
                    before + 1, take_others_line, room);
    return room->table->count > before;
}

bool nodes_catch_up(Room *room)
{
    uint64_t unread = store_counts(room->online->store).unread;

    if (nodes_read(room))
        return true;
    if (!room->behind && store_is_shared(room->online->store) && !has_head(room) &&
        store_counts(room->online->store).unread == unread && room->table->count > 0)
        news_end(room);
    return false;
}
