/* SPDX-License-Identifier: MIT */
/* guess - whole games that fit what one seat has seen.
 *
 *     Belief *belief;
 *     guess_open(def, initial, seat, seed, &belief, &fault);
 *     guess_observe(belief, str_from("@?,@?"), &fault);      every token, as it is shown
 *     guess_sample(belief, &rng, &state);                    as often as you like
 *     guess_close(belief);
 *
 * A belief holds worlds: distinct full states, each with a course of full tokens whose
 * views are, byte for byte, what the seat was shown. Where more worlds fit than
 * GUESS_MAX_WORLDS a random part of them is kept. All worlds count the same, however many
 * ways lead to them. The state a game begins with holds no secrets; they come with tokens.
 *
 * It refuses to look at anything but views: a seat's engine may be handed a belief and
 * learns nothing it could not have worked out itself. The same seed and the same tokens
 * give the same worlds.
 */
#ifndef GAME_GUESS_H
#define GAME_GUESS_H

#include "game/history.h"

enum {
    GUESS_MAX_WORLDS = 2048,
    GUESS_MAX_TOKENS = HISTORY_MAX_TOKENS,
    GUESS_MAX_LINKS = 1 << 22, /* tokens remembered over all worlds */
    GUESS_MAX_NODES = 1 << 22, /* steps tried for one observed token */
};

typedef struct Belief Belief;

/* The seat may be SEAT_SPECTATOR. */
Status guess_open(const GameDef *def, const void *initial, int seat, uint64_t seed,
                  Belief **ret_belief, Fault *ret_fault);
void guess_close(Belief *belief);

/* Takes in the next token as the seat was shown it. ERR_ILLEGAL: no course of the game
 * fits, ERR_LIMIT: a bound was met; the belief is then as it was. */
Status guess_observe(Belief *belief, Str viewed, Fault *ret_fault);

/* Keeps the worlds that look to the seat like `view`, a state its view() made. Tokens tell
 * most of it; a view also tells, say, that the game goes on. ERR_ILLEGAL: none does. */
Status guess_narrow(Belief *belief, const void *view, Fault *ret_fault);

/* How many worlds are held, at least one. */
size_t guess_count(const Belief *belief);

/* How much memory it takes. */
size_t guess_bytes(const Belief *belief);

/* The state of one world, with what no course can tell drawn anew (GameDef.shuffle). */
void guess_world(const Belief *belief, size_t world, Rng *rng, void *ret_state);

/* The same for a world drawn by chance, one in which the game goes on if there is any. */
void guess_sample(const Belief *belief, Rng *rng, void *ret_state);

/* Plays one world's full tokens into a history that stands at the initial state. Tokens
 * that end it drawn are left out: a guessed course need not repeat what the true one does. */
Status guess_tell(const Belief *belief, size_t world, History *into, Fault *ret_fault);

#endif
