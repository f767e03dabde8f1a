/* SPDX-License-Identifier: MIT */
/* compare - what two builds of the rules are asked to see whether they are alike: the module of
 * the page (module.c) and the program (native.c). */
#ifndef COMPARE_H
#define COMPARE_H

#include "nn/net.h"
#include "page/page.h"

/* Plays at most so many random tokens and answers a hash of all positions on the way: two
 * builds that answer the same play the same rules. 0: memory ran out. */
uint64_t compare_playout(Page *page, uint64_t seed, int tokens);

/* Counts turns from the position at hand, by the fast path. */
uint64_t compare_perft(const Page *page, int depth);

/* Thinks about so many nodes of a position of Santorini with a network, NULL: with the weights, and
 * answers a hash of what came out. 0: it cannot be. */
uint64_t compare_search(const Net *net, Str position, uint64_t nodes);

/* Thinks about a position of the base game with a network of random weights and answers a hash
 * of what came out. 0: memory ran out. */
uint64_t compare_net(uint64_t seed, int width);

#endif
