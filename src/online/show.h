/* SPDX-License-Identifier: MIT */
/* show - what viewers of a table are told, as JSON: docs/API.md has the shapes.
 *
 *     Show *show = show_open(table);
 *     show_snapshot(show, viewer, now, &json);      all of it
 *     show_entry(show, viewer, now, &json);         what the latest line brought
 *     show_close(show);
 *
 * A viewer is a seat, or SEAT_SPECTATOR. Whatever is written is made of what that viewer may
 * know; two worlds that it cannot tell apart give the same bytes. Where a game hides nothing
 * from anybody all viewers are told the same, but for what they may ask for.
 */
#ifndef ONLINE_SHOW_H
#define ONLINE_SHOW_H

#include "game/seen.h"
#include "online/table.h"

enum { SHOW_VIEWERS = GAME_MAX_SEATS + 1 };

typedef struct Show {
    Table *table;
    Seen *seen[SHOW_VIEWERS]; /* those that were asked for; the last is the spectator's */
} Show;

void show_open(Table *table, Show *ret_show);
void show_close(Show *show);

/* Its place in arrays of SHOW_VIEWERS. */
static inline int show_index(int viewer)
{
    return viewer < 0 ? SHOW_VIEWERS - 1 : viewer;
}

/* False: memory ran out. */
bool show_snapshot(Show *show, int viewer, int64_t now_ms, Json *j);
bool show_entry(Show *show, int viewer, int64_t now_ms, Json *j);

/* A line of lists of tables; `viewer` is the asker's seat, if any. */
void show_summary(const Table *table, int viewer, int64_t opened_ms, Json *j);

#endif
