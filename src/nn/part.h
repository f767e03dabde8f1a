/* SPDX-License-Identifier: MIT */
/* nn_part - a network in memory; nn's own. */
#ifndef NN_PART_H
#define NN_PART_H

#include "nn/net.h"

struct Net {
    NetShape shape;
    uint64_t name;
    int16_t *rows; /* of both eyes, side 0's first: 2 width for each input */
    _Alignas(64) int16_t bias[2 * NET_MAX_WIDTH];
    int16_t head[NET_MAX_HEADS][2 * NET_MAX_WIDTH];
    int32_t head_bias[NET_MAX_HEADS];
};

#endif
