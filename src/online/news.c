/* SPDX-License-Identifier: MIT */
/* news - the viewers of a table and what they are told. Messages to viewers of a kind, a seat's
 * or spectators, are made once. */
#include <stdlib.h>
#include <string.h>

#include "online/nodes/nodes.h"

enum { MOST_AT_ONCE = 256 };

/* ---- viewers ----------------------------------------------------------------------------- */

bool news_add_viewer(Room *room, const Viewer *viewer)
{
    if (room->viewers == room->viewer_capacity) {
        int larger = room->viewer_capacity ? room->viewer_capacity * 2 : 4;
        Viewer *grown = realloc(room->viewer, (size_t)larger * sizeof *grown);

        if (!grown)
            return false;
        room->viewer = grown;
        room->viewer_capacity = larger;
    }
    if (!streams_add(room->online->streams, viewer->stream, viewer->person, room))
        return false;
    room->viewer[room->viewers++] = *viewer;
    room->used_ms = online_now(room->online);
    if (!room->is_fresh) {
        room->is_fresh = true;
        room->next_fresh = room->online->fresh;
        room->online->fresh = room;
    }
    return true;
}

void news_remove_viewer(Room *room, uint64_t stream)
{
    int i = 0;

    while (room->viewer[i].stream != stream)
        i++;
    room->viewer[i] = room->viewer[--room->viewers];
    room->used_ms = online_now(room->online);
    news_tell_here(room);
}

/* ---- sending ----------------------------------------------------------------------------- */

/* Viewers of a kind that have had their first message; all kinds: `any`. */
static void send_kind(Room *room, int kind, bool any, Str json)
{
    const OnlinePort *port = &room->online->setup.port;
    uint64_t stream[MOST_AT_ONCE];
    int count = 0;

    for (int i = 0; i < room->viewers; i++) {
        const Viewer *viewer = &room->viewer[i];

        if (viewer->fresh || (!any && show_index(viewer->seat) != kind))
            continue;
        stream[count++] = viewer->stream;
        if (count == MOST_AT_ONCE) {
            port->send(port->user, stream, count, json);
            count = 0;
        }
    }
    if (count)
        port->send(port->user, stream, count, json);
}

void news_send_all(Room *room, Str json)
{
    send_kind(room, 0, true, json);
}

static void keep_recent(Recent *recent, int number, Str text)
{
    char *copy = malloc(text.size + 1);

    if (recent->count && (!copy || number != recent->first + recent->count)) {
        for (int i = 0; i < recent->count; i++)
            free(recent->text[i]);
        recent->count = 0;
    }
    if (!copy)
        return;
    str_copy(text, copy, text.size + 1);
    if (recent->count == RECENT) {
        free(recent->text[0]);
        memmove(recent->text, recent->text + 1, (RECENT - 1) * sizeof *recent->text);
        recent->first++;
        recent->count--;
    }
    if (recent->count == 0)
        recent->first = number;
    recent->text[recent->count++] = copy;
}

void news_forget(Room *room)
{
    for (int i = 0; i < SHOW_VIEWERS; i++) {
        for (int k = 0; k < room->recent[i].count; k++)
            free(room->recent[i].text[k]);
        room->recent[i] = (Recent){0};
    }
}

static int viewer_of_kind(int kind)
{
    return kind == SHOW_VIEWERS - 1 ? SEAT_SPECTATOR : kind;
}

/* Makes the message for viewers of a kind, once. */
static void tell_kind(Room *room, int kind)
{
    Answer text = {0};
    Json j = answer_json(&text);

    if (show_entry(&room->show, viewer_of_kind(kind), online_now(room->online), &j) &&
        !text.failed) {
        keep_recent(&room->recent[kind], room->table->shown, answer_text(&text));
        send_kind(room, kind, false, answer_text(&text));
    }
    answer_free(&text);
}

void news_tell(Room *room)
{
    if (room->table->fresh) { /* seats have changed hands */
        news_forget(room);
        news_tell_again(room);
        return;
    }
    for (int kind = 0; kind < SHOW_VIEWERS; kind++) {
        if (room->recent[kind].kept)
            tell_kind(room, kind);
    }
}

/* A person's seat may be another one now. */
static void find_seats(Room *room)
{
    for (int i = 0; i < room->viewers; i++) {
        Viewer *viewer = &room->viewer[i];
        int seat = table_seat_of(room->table, str_from(viewer->person));

        viewer->seat = seat < 0 ? SEAT_SPECTATOR : seat;
    }
}

void news_tell_again(Room *room)
{
    find_seats(room);
    for (int i = 0; i < room->viewers; i++) {
        room->viewer[i].fresh = true;
        room->viewer[i].after = -1;
    }
    news_greet(room);
}

void news_end(Room *room)
{
    const OnlinePort *port = &room->online->setup.port;

    for (int i = 0; i < room->viewers; i++) {
        streams_remove(room->online->streams, room->viewer[i].stream);
        port->end(port->user, room->viewer[i].stream);
    }
    for (const Asked *asked = room->waiting; asked; asked = asked->next)
        online_answer_unknown(room->online, asked->ticket);
    room_close(room);
}

/* ---- presence ---------------------------------------------------------------------------- */

static bool is_here(const Room *room, int seat)
{
    if (room->others.seats >> seat & 1)
        return true;
    for (int i = 0; i < room->viewers; i++) {
        if (room->viewer[i].seat == seat)
            return true;
    }
    return false;
}

static bool note_presence(Room *room)
{
    bool changed = false;

    for (int seat = 0; seat < room->table->places; seat++) {
        bool here = is_here(room, seat);

        if (here == (room->gone_ms[seat] == 0))
            continue;
        room->gone_ms[seat] = here ? 0 : online_now(room->online);
        room->votes[seat] = 0;
        changed = true;
    }
    return changed;
}

void news_count_here(const Room *room, Others *ret_own)
{
    *ret_own = (Others){0};
    for (int i = 0; i < room->viewers; i++) {
        int seat = room->viewer[i].seat;

        ret_own->watchers += seat < 0;
        ret_own->seats |= (uint8_t)(seat < 0 ? 0 : 1u << (unsigned)seat);
    }
}

static int count_watchers(const Room *room)
{
    Others own;

    news_count_here(room, &own);
    return own.watchers + room->others.watchers;
}

void news_tell_here(Room *room)
{
    Answer text = {0};
    Json j = answer_json(&text);

    note_presence(room);
    json_open(&j, NULL, '{');
    json_string(&j, "kind", "here");
    json_open(&j, "gone", '[');
    for (int seat = 0; seat < room->table->places; seat++)
        json_number(&j, NULL, room->gone_ms[seat]);
    json_close(&j, ']');
    json_number(&j, "watchers", count_watchers(room));
    json_number(&j, "now", online_now(room->online));
    json_close(&j, '}');
    news_send_all(room, answer_text(&text));
    answer_free(&text);
    nodes_tell_here(room);
}

void news_note_here(Room *room, void *user)
{
    (void)user;
    if (note_presence(room))
        news_tell_here(room);
}

/* ---- first messages ---------------------------------------------------------------------- */

/* Are all messages after a number still there? */
static bool has_recent(const Room *room, int viewer, int64_t after)
{
    const Recent *recent = &room->recent[show_index(viewer)];

    if (after == room->table->shown && after > 0)
        return true;
    return recent->count && after + 1 >= recent->first && after < room->table->shown &&
           recent->first + recent->count - 1 == room->table->shown;
}

static void send_one(Room *room, uint64_t stream, Str json)
{
    const OnlinePort *port = &room->online->setup.port;

    port->send(port->user, &stream, 1, json);
}

static void send_snapshot(Room *room, const Viewer *viewer)
{
    Answer text = {0};
    Json j = answer_json(&text);

    if (show_snapshot(&room->show, viewer->seat, online_now(room->online), &j) &&
        !text.failed)
        send_one(room, viewer->stream, answer_text(&text));
    answer_free(&text);
}

static void greet(Room *room, Viewer *viewer)
{
    const Recent *recent = &room->recent[show_index(viewer->seat)];

    viewer->fresh = false;
    room->recent[show_index(viewer->seat)].kept = true;
    if (!has_recent(room, viewer->seat, viewer->after)) {
        send_snapshot(room, viewer);
        return;
    }
    for (int i = 0; i < recent->count; i++) {
        if (recent->first + i > viewer->after)
            send_one(room, viewer->stream, str_from(recent->text[i]));
    }
}

void news_greet(Room *room)
{
    bool some = false;

    for (int i = 0; i < room->viewers; i++) {
        if (!room->viewer[i].fresh)
            continue;
        greet(room, &room->viewer[i]);
        some = true;
    }
    if (some)
        news_tell_here(room);
}

void news_put(Room *room, int viewer, int64_t after, Json *j)
{
    const Recent *recent = &room->recent[show_index(viewer)];

    json_open(j, "news", '[');
    if (has_recent(room, viewer, after)) {
        for (int i = 0; i < recent->count; i++) {
            if (recent->first + i > after)
                json_raw(j, NULL, str_from(recent->text[i]));
        }
    } else {
        show_snapshot(&room->show, viewer, online_now(room->online), j);
    }
    json_close(j, ']');
}
