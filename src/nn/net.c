/* SPDX-License-Identifier: MIT */
#include "base/cpu.h"
#include "nn/part.h"

const NetShape *net_shape(const Net *net)
{
    return &net->shape;
}

uint64_t net_name(const Net *net)
{
    return net->name;
}

/* ---- values ---------------------------------------------------------------------- */

/* What compilers put into registers as it stands: two of these, or four, make a row of an eye. */
typedef int16_t Lanes __attribute__((vector_size(32)));

enum { LANES = 16, PANEL = 4 };

#define INLINE static inline __attribute__((always_inline))

/* Sums of PANEL * LANES units from a place in the rows on. */
INLINE void sum_panel(const Net *net, const uint16_t *input, size_t from,
                      int16_t *ret_sum)
{
    size_t stride = 2 * (size_t)net->shape.width;
    const int16_t *rows = net->rows + from;
    const Lanes *bias = (const Lanes *)(const void *)(net->bias + from);
    Lanes a = bias[0], b = bias[1], c = bias[2], d = bias[3];
    Lanes *sum = (Lanes *)(void *)ret_sum;

    for (int i = 0; i < net->shape.slots; i++) {
        const Lanes *row = (const Lanes *)(const void *)(rows + input[i] * stride);

        a += row[0], b += row[1], c += row[2], d += row[3];
    }
    sum[0] = a, sum[1] = b, sum[2] = c, sum[3] = d;
}

/* What the units of one eye are worth to a head. The width is a multiple of what one step
 * takes in, so nothing is left over. */
INLINE int32_t weigh_units(const int16_t *sum, const int16_t *weight, int width)
{
    int32_t total = 0;

    for (int i = 0; i < width; i++) {
        int16_t v = sum[i] < 0 ? 0 : sum[i] > NET_ONE ? NET_ONE : sum[i];
        int16_t times = (int16_t)(v * weight[i]);

        total += v * times;
    }
    return total;
}

static int32_t to_value(const Net *net, int32_t total)
{
    const int64_t one = (int64_t)NET_ONE * NET_ONE * NET_HEAD_ONE;

    return (int32_t)(total * (int64_t)net->shape.scale / one);
}

FOR_EACH_CPU static int32_t value_of(const Net *net, const uint16_t *input, int head,
                                     int side)
{
    _Alignas(64) int16_t sum[2 * NET_MAX_WIDTH];
    int width = net->shape.width;
    const int16_t *weight = net->head[head];
    int32_t total = net->head_bias[head];

    for (int at = 0; at < 2 * width; at += PANEL * LANES)
        sum_panel(net, input, (size_t)at, sum + at);
    total += weigh_units(sum + side * width, weight, width);
    total += weigh_units(sum + (1 - side) * width, weight + width, width);
    return to_value(net, total);
}

int32_t net_value(const Net *net, const uint16_t *input, int head, int side)
{
    return value_of(net, input, head, side);
}

int32_t net_value_reference(const Net *net, const uint16_t *input, int head, int side)
{
    int width = net->shape.width;
    int32_t total = net->head_bias[head];

    for (int unit = 0; unit < 2 * width; unit++) {
        int eye = unit < width ? side : 1 - side, at = eye * width + unit % width;
        int sum = net->bias[at];

        for (int i = 0; i < net->shape.slots; i++)
            sum += net->rows[(size_t)input[i] * 2 * (size_t)width + (size_t)at];
        sum = sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
        total += sum * sum * net->head[head][unit];
    }
    return to_value(net, total);
}
