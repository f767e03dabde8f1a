/* SPDX-License-Identifier: MIT */
/* page - one game as the page plays it: what is behind Game of web/src/core/api.ts.
 *
 *     Page *page = page_open(str_from("[Game \"santorini\"]\n\n"), &answer);
 *     page_turn(page, &answer);               {"mover":1,"steps":[{"action":..},..],..}
 *     page_step(page, action, &answer);       tried out, nothing is played yet
 *     page_commit(page, viewer, &answer);     {"seat":1,"text":"@b3,@d3",..}
 *     page_close(page);
 *
 * Steps are tried on what the mover may know, never on the truth, so neither what is
 * offered nor what trying shows can give a secret away. Scenes, texts and happenings are
 * made of views, too.
 *
 * Seats and viewers are 1, 2, ..; a viewer of 0 is a spectator. As a mover 0 is chance and
 * -1 nobody. Answers are JSON of the shapes in web/src/core/types.ts. A function that
 * answers false has changed nothing, and its answer is a fault.
 */
#ifndef PAGE_PAGE_H
#define PAGE_PAGE_H

#include "base/answer.h"
#include "game/history.h"

typedef struct Page Page;

enum { PAGE_NOW = -1 /* after all tokens, with the steps tried */ };

/* Opens the first record of a text, with so many of its tokens or, PAGE_NOW, all of them. A
 * person sits on every seat. NULL: the answer is the fault. */
Page *page_open(Str record, int tokens, Answer *answer);
void page_close(Page *page);

/* A game that is played elsewhere, as a viewer is told it: begins as a record without tokens
 * says, at its Start as the viewer sees it. It is looked at and turns are tried as in a game of
 * one's own, for the viewer's eyes only; whatever would change it is refused. */
Page *page_open_told(Str record, int viewer, Answer *answer);

/* The game as it stands, without the steps tried; one that is told as seen_history has it. */
const History *page_history(const Page *page);

/* ---- looking ---------------------------------------------------------------------- */

int page_count(const Page *page);
int page_mover(const Page *page);
void page_facts(const Page *page, Answer *answer); /* name, seats, hides */
void page_outcome(const Page *page, Answer *answer);
bool page_scene(Page *page, int viewer, int after, Answer *answer);
bool page_position(Page *page, int viewer, int after, Answer *answer);
bool page_tokens(const Page *page, int viewer, Answer *answer);

/* Token i in words (game/words.h), and in how many steps it can be watched: as what is to be seen
 * after so many of them. None: some of it is hidden. */
bool page_words(const Page *page, int viewer, int i, Answer *answer);
bool page_frame(Page *page, int viewer, int i, int steps, Answer *answer);

/* What a token asks of the mover, in words. */
bool page_advise(const Page *page, Str token, Answer *answer);

/* ---- trying ----------------------------------------------------------------------- */

void page_turn(Page *page, Answer *answer);
bool page_step(Page *page, Action action, Answer *answer);
bool page_back(Page *page);
void page_restart(Page *page);

/* The token that the steps tried make, as a JSON string: what page_commit would play. */
bool page_token(const Page *page, Answer *answer);

/* ---- being told: of page_open_told's games only --------------------------------------- */

/* The next token as the viewer is shown it, and the position as it sees it then; empty: that
 * has no text, or follows from the token. Answers what page_play does. */
bool page_tell(Page *page, Str token, Str view, Answer *answer);
void page_cut(Page *page, int count); /* goes back to so many tokens */
uint64_t page_hash(const Page *page); /* seen_hash */

/* ---- playing ---------------------------------------------------------------------- */

/* Plays the steps tried; a token as it is typed; one that chance draws. A position that stands
 * for the third time ends the game with it, where the record wants that. */
bool page_commit(Page *page, int viewer, Answer *answer);
bool page_play(Page *page, Str token, int viewer, Answer *answer);
bool page_draw(Page *page, uint64_t seed, int viewer, Answer *answer);

/* Anything else that can be done at a table, as session/entry.h writes it: "sit 2 engine 4",
 * "offer 1 back", "offer 1 rematch", "leave 1 resign". */
bool page_act(Page *page, Str line, int viewer, Answer *answer);

/* How far back a seat's people may go: tokens that would stay, -1 when nowhere. */
int page_back_to(const Page *page, int seat);

/* What happened at the table since it was opened, a line each, as a JSON string. */
bool page_log(const Page *page, Answer *answer);

/* Null, or the fault of a token; the steps of one that can be played. Neither plays it. */
void page_explain(Page *page, Str token, Answer *answer);
bool page_steps(Page *page, Str token, Answer *answer);

/* ---- records ---------------------------------------------------------------------- */

/* A tag for the record beside those of the setup: names, dates. */
bool page_set_tag(Page *page, Str key, Str value, Answer *answer);
bool page_record(const Page *page, Answer *answer); /* as a JSON string */
bool page_tags(const Page *page, Answer *answer);

/* ---- without a game --------------------------------------------------------------- */

void page_games(Answer *answer); /* name and title of each, an array */
void page_powers(Answer *answer);
void page_setup(Str game, Answer *answer); /* its tags as setup.h has them, an array */
void page_split(Str text, Answer *answer); /* the records of a text, an array */

/* A text of component data for a game, see GameDef.tell_data: what it says, as an object. False:
 * the answer is the fault, with its line in the note and its column. */
bool page_data(Str game, Str text, Answer *answer);

#endif
