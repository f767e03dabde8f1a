/* SPDX-License-Identifier: MIT */
/* page_part - what the files behind page.h share: page.c plays, tell.c tells, generic.c tells of
 * games that leave it to the page. */
#ifndef PAGE_PART_H
#define PAGE_PART_H

#include "page/page.h"
#include "record/record.h"
#include "session/session.h"

struct Page {
    Session *session;
    const GameDef *def;
    Record *tags; /* of the record that was opened; its items are not used */

    /* Which piece is which, before each token and now: history_count + 1 of them. */
    Pieces *pieces;
    int pieces_capacity;

    /* What is tried: the mover's view with the steps applied, and the views before them. */
    int tried;
    Token token;
    GameState view;
    Pieces view_pieces;
    bool ended; /* the last step tried ended the token by itself */
};

static inline int page_seat(int seat)
{
    return seat == SEAT_CHANCE ? 0 : seat == SEAT_OVER ? -1 : seat + 1;
}

static inline int page_viewer(int viewer)
{
    return viewer == 0 ? SEAT_SPECTATOR : viewer - 1;
}

/* What the mover may do next; 0 where chance moves, the game is over or the token ended. */
int page_actions(const Page *page, Action *out);

/* May the token end as it stands? */
bool page_complete(const Page *page);

/* Writes a fault as the answer; answers false. */
bool page_fault(Answer *answer, const Fault *fault);
bool page_record_fault(Answer *answer, const RecordFault *fault);
bool page_refuse(Answer *answer, const char *id);

/* Tells a viewer of what just happened. */
void page_tell_news(const Page *page, const News *news, int viewer, Answer *answer);

/* In place of GameDef.scene and GameDef.step. A label is the token as it would stand then. */
void page_generic_scene(const GameDef *def, const void *view, Json *j);
void page_generic_step(const Page *page, Action a, Json *j);

#endif
