/* SPDX-License-Identifier: MIT */
/* bench_positions - the fixed positions behind the figure of `oriel bench`.
 *
 * A change to this list changes the figure: say so in the commit.
 */
#ifndef APP_BENCH_POSITIONS_H
#define APP_BENCH_POSITIONS_H

typedef struct BenchPosition {
    const char *game;
    int depth;
    const char *position;
} BenchPosition;

/* Ends with an entry without a game. */
extern const BenchPosition bench_positions[];

#endif
