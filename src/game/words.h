/* SPDX-License-Identifier: MIT */
/* words - turns in words: what was played, for whoever watched it; what to play, for whoever asked.
 *
 *     GameWords words;
 *     game_words_of(history, i, seat, &words);            "d4 to e4", "dome on e5"
 *     game_words_advise(def, view, token, &words);        "Move up to e4", "Build on e5: level 2"
 *     game_words_print(&words, translate, &out);
 *
 * Words are made of what their reader saw: the token as it was shown and the view before it. So
 * worlds that a viewer cannot tell apart are told alike, and nothing hidden can slip in.
 *
 * What was played comes in phrases that stand behind a name and a colon ("Zosia: d4 to e4, dome
 * on e5"), advice in short sentences. Arguments of a message may be ids: a card's title, a colour,
 * "Seat 2". No part: the token's text has to do, as where a game has no `words`.
 */
#ifndef GAME_WORDS_H
#define GAME_WORDS_H

#include "game/history.h"

enum {
    WORDS_MAX = 32,
    WORDS_SIZE = 2048,    /* characters that game_words_print may write, NUL included */
    WORDS_NOWHERE = 0xff, /* WordsPart.at: no place */
};

typedef struct WordsPart {
    Message message;
    uint8_t step; /* the step of the token that brought it about */
    uint8_t at;   /* a place on the board, as the game's scene numbers them */
    bool detail; /* goes without saying once the turn is over: a single window's points */
} WordsPart;

typedef struct GameWords {
    bool sentences; /* advice: each part stands by itself */
    int count;
    WordsPart part[WORDS_MAX];
} GameWords;

/* The next part, which is the caller's to fill. The last one is given again when it is full. */
WordsPart *game_words_add(GameWords *words, int step);

/* Token i as a viewer was shown it, tokens of every game included. */
void game_words_of(const History *history, int i, int viewer, GameWords *ret_words);

/* A token that the viewer was shown in a view. */
void game_words_tell(const GameDef *def, const void *view, Str token,
                     GameWords *ret_words);

/* What a token asks of whoever is to play it; the view is the mover's. */
void game_words_advise(const GameDef *def, const void *view, Str token,
                       GameWords *ret_words);

/* All parts but details, in one line. */
void game_words_print(const GameWords *words, Translate translate, Text *out);

#endif
