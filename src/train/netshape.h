/* SPDX-License-Identifier: MIT */
/* train_netshape - how a network lies in memory while it is fitted; netfit.c's. */
#ifndef TRAIN_NETSHAPE_H
#define TRAIN_NETSHAPE_H

#include "game/think.h"
#include "nn/net.h"

/* All weights stand in a row, NetWeights' parts in their order: where each begins. Rows begin
 * at 0. */
typedef struct NetLayout {
    size_t slots, width;
    size_t bias, head, head_bias, end;
} NetLayout;

static inline NetLayout netshape_layout(const GameInputs *inputs, int width)
{
    NetLayout l = {.slots = (size_t)inputs->slots, .width = (size_t)width};

    l.bias = (size_t)inputs->count * l.width;
    l.head = l.bias + l.width;
    l.head_bias = l.head + (size_t)inputs->heads * 2 * l.width;
    l.end = l.head_bias + (size_t)inputs->heads;
    return l;
}

enum { NETSHAPE_MOST_BIAS = 3 };

/* The largest weight of a row: sums of so many slots stay within 16 bits. */
static inline float netshape_most_weight(int slots)
{
    return (float)((INT16_MAX - NETSHAPE_MOST_BIAS * NET_ONE) / slots) / NET_ONE;
}

#endif
