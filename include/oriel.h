/* SPDX-License-Identifier: MIT */
/* oriel - the rules of Oriel's games for other programs.
 *
 *     Oriel *oriel = oriel_open();
 *     OrielGame *game = oriel_game_new(oriel, "santorini", NULL, 0);
 *
 *     while (oriel_game_mover(game) != ORIEL_OVER) {
 *         size_t count = oriel_game_legal(game);
 *         if (!oriel_game_play(game, oriel_game_legal_token(game, count / 2)))
 *             puts(oriel_error(oriel));
 *     }
 *     oriel_game_free(game);
 *     oriel_close(oriel);
 *
 * Positions, tokens and records are the texts of docs/FORMATS.md. Seats are 1, 2, .. as in
 * these texts.
 *
 * Ownership. What a function with _new, _read or _open in its name answers is yours: give
 * it back with _free or _close. Every text answered belongs to its object and stays valid
 * until the next call with that object that is not const, or until the object is freed.
 * Texts you pass in are copied.
 *
 * Errors. A function that fails answers NULL, false or 0 and changes nothing; what was
 * wrong is one line in oriel_error(), empty after a call that succeeded.
 *
 * Threads. There is no hidden state: an Oriel and the games made with it belong to one
 * thread at a time; different ones are independent.
 */
#ifndef ORIEL_H
#define ORIEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct Oriel Oriel;         /* the library in use; remembers the last error */
typedef struct OrielGame OrielGame; /* a game in progress, with its whole course */

enum {
    ORIEL_SPECTATOR = 0, /* as a viewer: nobody's seat */
    ORIEL_CHANCE = -1,   /* as a mover: a card is drawn, panes are dealt */
    ORIEL_OVER = -2,     /* as a mover: nobody, the game is over */
    ORIEL_MAX_SEATS = 4,
};

/* How a game is set up: the tags of its records, {"Power1", "pan"} for instance. */
typedef struct OrielOption {
    const char *key, *value;
} OrielOption;

/* How a game stands: seat n is at index n - 1. */
typedef struct OrielOutcome {
    bool over;
    bool won[ORIEL_MAX_SEATS]; /* none of them in a game that is over: a draw */
    bool scored;               /* the game has scores, also while it lasts */
    int score[ORIEL_MAX_SEATS];
} OrielOutcome;

/* ---- the library ------------------------------------------------------------------ */

/* NULL only when memory runs out. Close it after all of its games. */
Oriel *oriel_open(void);
void oriel_close(Oriel *oriel);

const char *oriel_error(const Oriel *oriel);

/* Errors are English unless a translation is given: a function that answers a sentence in
 * the reader's language for the English one; NULL goes back to English. */
void oriel_set_translation(Oriel *oriel, const char *(*translate)(const char *id));

const char *oriel_version(void);

/* The name of game i, from 0; NULL past the last. */
const char *oriel_game_name(int i);

/* ---- beginning and ending --------------------------------------------------------- */

OrielGame *oriel_game_new(Oriel *oriel, const char *name, const OrielOption *options,
                          size_t count);
OrielGame *oriel_game_new_at(Oriel *oriel, const char *name, const char *position);

/* Reads the first record of a text and plays it through. *ret_rest, unless ret_rest is
 * NULL, is where the next record begins, also after an error. At the end of the text the
 * answer is NULL without an error. */
OrielGame *oriel_game_read(Oriel *oriel, const char *text, const char **ret_rest);

void oriel_game_free(OrielGame *game);

/* ---- playing ---------------------------------------------------------------------- */

int oriel_game_seats(const OrielGame *game);
int oriel_game_mover(const OrielGame *game); /* a seat, ORIEL_CHANCE or ORIEL_OVER */

/* Finds what the mover may play: distinct results, one token each, sorted by token. 0
 * where chance moves or the game is over. The texts stay until the next change. */
size_t oriel_game_legal(OrielGame *game);
const char *oriel_game_legal_token(const OrielGame *game, size_t i);
const char *oriel_game_legal_position(const OrielGame *game, size_t i);

bool oriel_game_play(OrielGame *game, const char *token);

/* Plays a token drawn by chance: by the weights of the rules where chance moves, evenly
 * by steps for a seat. *seed is changed; the same one draws the same token. */
bool oriel_game_play_random(OrielGame *game, uint64_t *seed);

/* Takes the latest token back; false at the beginning. */
bool oriel_game_undo(OrielGame *game);

void oriel_game_outcome(const OrielGame *game, OrielOutcome *ret_outcome);

/* ---- texts ------------------------------------------------------------------------ */

const char *oriel_game_position(OrielGame *game);

/* The position as a seat, or ORIEL_SPECTATOR, may know it; NULL: no such seat. */
const char *oriel_game_view(OrielGame *game, int seat);

/* The tokens played so far, from 0, and how a seat saw them. NULL past the last. */
size_t oriel_game_length(const OrielGame *game);
const char *oriel_game_token(OrielGame *game, size_t i);
const char *oriel_game_view_token(OrielGame *game, size_t i, int seat);

/* The whole game as a record; NULL when memory runs out. */
const char *oriel_game_record(OrielGame *game);

/* ---- counting --------------------------------------------------------------------- */

/* Counts distinct positions so many complete turns later; false: too many, or no memory. */
bool oriel_game_perft(OrielGame *game, int depth, int threads, uint64_t *ret_count);

#ifdef __cplusplus
}
#endif

#endif
