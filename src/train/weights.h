/* SPDX-License-Identifier: MIT */
/* train_weights - weights of an evaluation as text: a heading, then a line for each block of
 * GameLearn.block, in their order.
 *
 *     oriel weights 1 santorini
 *     to move: 32
 *     workers by level: 0 54 94
 *
 * Lines that begin with # are comments. Such files are made by `oriel train tune` and read
 * by `oriel match engine:FILE ..`.
 */
#ifndef TRAIN_WEIGHTS_H
#define TRAIN_WEIGHTS_H

#include <stdio.h>

#include "game/think.h"

Status train_weights_parse(const GameDef *def, Str text,
                           int16_t ret_weight[THINK_MAX_WEIGHTS], Fault *ret_fault);

/* Reads a file of weights; false: told. */
bool train_weights_read(const GameDef *def, const char *file,
                        int16_t ret_weight[THINK_MAX_WEIGHTS]);

void train_weights_print(const GameDef *def, const int16_t *weight, FILE *to);

/* As the body of a C table, the blocks' names as comments. */
void train_weights_print_code(const GameDef *def, const int16_t *weight, FILE *to);

#endif
