/* SPDX-License-Identifier: MIT */
/* seen - a game as one seat sees it: how it began, every token as it was shown, what can be
 * seen now, and what can be guessed from that.
 *
 *     Seen *seen = seen_open(def, seat, seed);
 *
 *     seen_follow(seen, history, &fault);              beside the game itself
 *
 *     seen_begin(seen, &setup, NULL, &fault);          at the other end of a wire
 *     seen_tell(seen, str_from("@?,@?"), NULL, &fault);
 *     seen_back(seen, 0);
 *
 *     seen_view(seen);                                 a state, unknowns blank
 *     seen_close(seen);
 *
 * It holds what its seat may know and nothing else, however it comes by it: fed from the
 * history or with what the seat is shown it ends up the same, byte for byte, and so it does
 * after going back. Whoever thinks or shows for a seat asks here and cannot peek.
 *
 * Where the game hides nothing, or everything is told (SEEN_ALL), the view is the state
 * itself and tokens have to be legal. Otherwise views are kept beside the tokens; one that
 * nobody tells is worked out from the worlds that fit the tokens.
 *
 * What it shows is valid until the next call that changes it. An error changes nothing.
 */
#ifndef GAME_SEEN_H
#define GAME_SEEN_H

#include "game/guess.h"

enum { SEEN_ALL = -4 /* instead of a seat: who is told everything, as an analyst is */ };

typedef struct Seen Seen;

/* For a seat, SEAT_SPECTATOR or SEEN_ALL; the seed is of what it guesses. NULL when memory
 * runs out. */
Seen *seen_open(const GameDef *def, int seat, uint64_t seed);
void seen_close(Seen *seen);

/* Guesses anew, from another seed. */
void seen_set_seed(Seen *seen, uint64_t seed);

/* What a third occurrence means where it can be seen; at first `repetition` may follow. */
void seen_set_repetition(Seen *seen, HistoryRepetition repetition);

/* ---- being told ------------------------------------------------------------------ */

/* A game begins: `at` a state, or the seat's view of one, which may hold secrets already;
 * NULL: as the setup says. */
Status seen_begin(Seen *seen, const GameSetup *setup, const void *at, Fault *ret_fault);

/* The next token as the seat is shown it. `after` is what it led to, a state or the seat's
 * view of it; NULL: it is worked out. Tokens do not tell it all: that a game is over in the
 * Abyss, or what its end lays open. */
Status seen_tell(Seen *seen, Str token, const void *after, Fault *ret_fault);

/* Goes back to where only so many tokens had been shown; nothing where there are no more. */
void seen_back(Seen *seen, int count);

/* Goes where a history stands, on or back from where both are alike, or to another game. */
Status seen_follow(Seen *seen, const History *history, Fault *ret_fault);

/* The same where the first `from` tokens are known to be what they were when it followed last:
 * nobody looks at them again, however many they are. */
Status seen_follow_from(Seen *seen, const History *history, int from, Fault *ret_fault);

/* The same for a game told as a text: its beginning as for seen_begin, and all its tokens as
 * the seat was shown them, with blanks between. */
Status seen_follow_text(Seen *seen, const GameSetup *setup, const void *at, Str tokens,
                        Fault *ret_fault);

/* ---- looking --------------------------------------------------------------------- */

const GameDef *seen_def(const Seen *seen);
int seen_seat(const Seen *seen);

/* What the seat sees now; NULL before a game. All that follows is asked after that. */
const void *seen_view(const Seen *seen);

/* Does it see everything, so that the view is the state? */
bool seen_is_open(const Seen *seen);

const GameSetup *seen_setup(const Seen *seen);

/* All of it as a history; where something is hidden its states are views, and its tokens,
 * as they were shown, have no steps. */
const History *seen_history(const Seen *seen);

/* Its tokens as they were shown, and what was seen before each; view `count` is the last. */
int seen_count(const Seen *seen);
Str seen_token(const Seen *seen, int i);
const void *seen_view_at(const Seen *seen, int i);

/* What token i brought about, as far as the seat may know it: nothing where its own reckoning
 * does not lead to what it was shown. */
void seen_events(const Seen *seen, int i, Events *ret_events);

/* Who is to move and how it ended, as far as it can be seen. */
int seen_mover(const Seen *seen);
void seen_outcome(const Seen *seen, Outcome *ret_outcome);

/* Tells whether two programs see the same: docs/FORMATS.md says of what it is made. */
uint64_t seen_hash(const Seen *seen);

/* The same of a game of which all is seen. */
uint64_t seen_hash_of(const History *history);

/* How much memory it takes, what it guesses included. */
size_t seen_bytes(const Seen *seen);

/* Worlds that fit all that was seen, worked out when they are first asked for and valid
 * until something is told; the same ones for the same seed, however they were come by. NULL:
 * nothing is hidden, or it cannot be guessed: something was missing when the game began,
 * there is too much to remember. */
const Belief *seen_belief(Seen *seen);

#endif
