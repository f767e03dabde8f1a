/* SPDX-License-Identifier: MIT */
/* made_net - networks of random weights, as large as bounds allow, for tests. */
#ifndef MADE_NET_H
#define MADE_NET_H

#include <stdlib.h>

#include "base/rng.h"
#include "nn/net.h"

enum { MADE_INPUTS = 300, MADE_SLOTS = 40, MADE_HEADS = 3 };

static inline int made_turned(int input)
{
    return MADE_INPUTS - 1 - input;
}

static inline NetShape made_shape(int width)
{
    return (NetShape){.kind = "toy inputs 1",
                      .cards = "none",
                      .inputs = MADE_INPUTS,
                      .slots = MADE_SLOTS,
                      .heads = MADE_HEADS,
                      .width = width,
                      .scale = 253};
}

static inline void made_row(int16_t *row, size_t count, int most, Rng *rng)
{
    for (size_t i = 0; i < count; i++)
        row[i] = (int16_t)((int)rng_below(rng, (uint32_t)(2 * most + 1)) - most);
}

/* The bytes of a network; weights of rows are at most `most`. The caller frees them. */
static inline char *made_net(const NetShape *s, int most, Rng *rng, size_t *ret_size)
{
    size_t width = (size_t)s->width, heads = (size_t)s->heads;
    int16_t *row = malloc(((size_t)s->inputs * width + width + heads * 2 * width) * 2);
    int32_t head_bias[NET_MAX_HEADS];
    NetWeights w = {.rows = row,
                    .bias = row + (size_t)s->inputs * width,
                    .head = row + (size_t)s->inputs * width + width,
                    .head_bias = head_bias};
    char *bytes;

    made_row(w.rows, (size_t)s->inputs * width, most, rng);
    made_row(w.bias, width, 700, rng);
    made_row(w.head, heads * 2 * width, s->width > 96 ? 120 : NET_HEAD_MOST, rng);
    for (size_t i = 0; i < heads; i++)
        head_bias[i] = (int32_t)rng_below(rng, 2000000) - 1000000;
    bytes = net_write(s, &w, ret_size);
    free(row);
    return bytes;
}

#endif
