/* SPDX-License-Identifier: MIT */
/* screen - a game as it is drawn, told and asked about in the terminal, be it played here or
 * elsewhere.
 *
 *     Screen screen = screen_of(def, colour);
 *     screen_draw(&screen, history, seat);        the table, unless it stands there already
 *     screen_tell_how(&screen, history, seat);    what an answer looks like
 *
 * A history may be that of a game as it was shown (seen.h). Whatever is written goes through
 * def->view of the seat it is written for.
 */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include "game/history.h"

enum { SCREEN_WIDTH = 78 };

typedef struct Screen {
    const GameDef *def;
    bool colour;
    int told;             /* how to type a token that looks like this; 0: none yet */
    int drawn, drawn_for; /* the token count and the seat of the latest drawing */
} Screen;

Screen screen_of(const GameDef *def, bool colour);

/* Draws the game as a seat sees it, unless that is what stands there already. */
void screen_draw(Screen *screen, const History *history, int seat);

/* The next time it is drawn in any case. */
void screen_forget(Screen *screen);

/* Says token i in words, as a seat was shown it. */
void screen_tell_turn(const History *history, int i, int seat);

/* Says what happened, as a seat may know it, a line each. */
void screen_tell_events(const Screen *screen, const History *history, int seat,
                        const Events *events);

/* Before the first question of a kind: what an answer looks like. */
void screen_tell_how(Screen *screen, const History *history, int seat);

/* Says how it ended. */
void screen_tell_result(const Outcome *outcome, int seats);

/* The only token that a seat may play now; false: there are several. */
bool screen_find_forced(const Screen *screen, const History *history, int seat,
                        char ret_token[GAME_TOKEN_SIZE]);

/* Lists the tokens of a seat that begin with a prefix. */
void screen_list_tokens(const Screen *screen, const History *history, int seat,
                        Str prefix);

/* What the rules say about something. */
void screen_tell_rules(const Screen *screen, Str topic);

/* Writes a file; false with errno set. */
bool screen_write_file(const char *path, Str text);

#endif
