/* SPDX-License-Identifier: MIT */
/* page_part - what the files behind page.h share: page.c plays, told.c is told, tell.c tells,
 * generic.c tells of games that leave it to the page. */
#ifndef PAGE_PART_H
#define PAGE_PART_H

#include "game/seen.h"
#include "page/page.h"
#include "record/record.h"
#include "session/session.h"

/* Which piece is which at one moment: to a spectator, then to each seat. What somebody does
 * not see has no name to him. */
typedef struct PageNames {
    Pieces of[GAME_MAX_SEATS + 1];
} PageNames;

struct Page {
    Session *session; /* a table of one's own, or .. */
    Seen *seen;       /* .. a game as its viewer is told it */
    const GameDef *def;
    Record *tags; /* of the record that was opened; its items are not used */

    /* Before each token and now: room for history_count + 1 of them; the first `named` ones
     * of each viewer are known. */
    PageNames *names;
    int names_capacity;
    int named[GAME_MAX_SEATS + 1];

    /* What is tried, and the mover's view with these steps applied. */
    int tried;
    Token token;
    GameState view;
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

/* Opens a record for a game with so many of its tokens, which is the caller's. NULL: the answer
 * is the fault. Then what the page stands on is put there, and it is made ready or, when that
 * failed, closed. */
Page *page_begin(Str record, int tokens, History **ret_history, Answer *answer);
Page *page_ready(Page *page, bool stands, Answer *answer);

/* Is there such a viewer, and a moment after so many tokens? */
bool page_check_place(const Page *page, int viewer, int after, Answer *answer);

/* A view as the page is shown it. */
void page_print_scene(const Page *page, const void *view, const Pieces *pieces,
                      int viewer, int mover, bool repeated, Answer *answer);

/* Goes through a token step by step, `count` steps of it: names follow single steps only. */
void page_follow_steps(const GameDef *def, void *view, const Token *token, int count,
                       Pieces *pieces);

/* Makes room for so many moments; forgets the names since some token; tells which piece is
 * which to a viewer after so many tokens. */
bool page_reserve_names(Page *page, int count);
void page_forget_names(Page *page, int count);
const Pieces *page_names(Page *page, int viewer, int count);

/* The same with the steps tried. */
void page_tried_names(Page *page, int viewer, Pieces *ret_pieces);

/* What the mover sees, without the steps tried. */
void page_mover_view(const Page *page, void *ret_view);

/* What the mover may do next; 0 where chance moves, the game is over or the token ended, and
 * where the mover is not the one who is told of the game. */
int page_actions(const Page *page, Action *out);

/* May the token end as it stands? */
bool page_complete(const Page *page);

/* Is the viewer the one who is told? And may it be done, as far as that one can know? */
bool page_check_told(const Page *page, int viewer, Answer *answer);
Status page_propose_told(const Page *page, const Entry *entry, Fault *ret_fault);

/* Writes a fault as the answer; answers false. */
bool page_fault(Answer *answer, const Fault *fault);
bool page_record_fault(Answer *answer, const RecordFault *fault);
bool page_refuse(Answer *answer, const char *id);

/* The steps of token i as far as they are known: none where it has none or hides them. */
void page_find_steps(const Page *page, int i, Token *ret_token);

/* Tells a viewer of what just happened. */
void page_tell_news(const Page *page, const News *news, int viewer, Answer *answer);

/* In place of GameDef.scene and GameDef.step. A label is the token as it would stand then, with so
 * many of the steps tried before. */
void page_generic_scene(const GameDef *def, const void *view, Json *j);
void page_generic_step(const Page *page, int before, Action a, Json *j);

#endif
