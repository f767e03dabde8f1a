/* SPDX-License-Identifier: MIT */
/* perft - counts the positions a game can reach, to prove rules and to measure them.
 *
 *     P(p, 0) = 1
 *     P(p, n) = the sum of P(q, n - 1) over the distinct positions q one complete turn on
 *
 * A position that is over, or that waits for a chance event its own text does not
 * settle, has nothing below it.
 *
 *     uint64_t count;
 *     if (perft_run(def, state, 4, 2, NULL, NULL, &count) == OK)
 *         printf("4 %" PRIu64 "\n", count);
 *
 * perft_run takes the game's fast paths where it has them; perft_by_steps walks steps only
 * and is what the fast paths are compared with. Both give the same figures, with any
 * number of threads. ERR_LIMIT: memory ran out, a bound of legal.h was met, or the caller
 * stopped the count.
 */
#ifndef GAME_PERFT_H
#define GAME_PERFT_H

#include "game/game.h"

enum { PERFT_MAX_DEPTH = 32, PERFT_MAX_THREADS = 256 };

/* Told each time one of the first turns is counted, by one thread at a time; answering
 * false stops the count. */
typedef bool (*PerftProgress)(void *context, size_t done, size_t total);

/* One line of a divided count: the tokens of a first turn and what lies below it. */
typedef bool (*PerftLine)(void *context, const char *tokens, uint64_t count);

/* Counts with the first turns shared out over threads; progress may be NULL. */
Status perft_run(const GameDef *def, const void *state, int depth, int threads,
                 PerftProgress progress, void *context, uint64_t *ret_count);

/* Counts below each first turn, in the order of legal_turns; depth is at least 1. */
Status perft_divide(const GameDef *def, const void *state, int depth, int threads,
                    PerftLine line, void *context, uint64_t *ret_count);

/* Counts by steps alone, slowly. */
Status perft_by_steps(const GameDef *def, const void *state, int depth,
                      uint64_t *ret_count);

#endif
