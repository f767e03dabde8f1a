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

#include "base/answer.h"
#include "game/seen.h"
#include "online/table.h"

enum { SHOW_VIEWERS = GAME_MAX_SEATS + 1 };

typedef struct Show {
    Table *table;
    /* Where something is hidden: what those see that were asked for, the last being the
     * spectator, and as of which line of the table. */
    Seen *seen[SHOW_VIEWERS];
    int seen_at[SHOW_VIEWERS];
    /* What the state says to all of them, as of which line and when. */
    Answer state;
    int state_at;
    int64_t state_ms;
    uint64_t hash; /* of what all see, where nothing is hidden */
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

/* A line of lists of tables; `viewer` is the asker's seat, if any. With its board where a game is
 * played: the position before the latest turn, and that turn. */
void show_summary(const Table *table, int viewer, Json *j);
void show_summary_board(const Table *table, int viewer, Json *j);

#endif
