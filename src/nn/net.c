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

/* What compilers put into registers as it stands. */
typedef int16_t Lanes __attribute__((vector_size(32)));

enum { LANES = 16, PANEL = 4, HALF_PANEL = PANEL / 2 };

#define INLINE static inline __attribute__((always_inline))

/* Sums of `panel` times LANES units from a place in the rows on; as many as registers hold. */
INLINE void sum_panel(const Net *net, const uint16_t *input, int count, int panel,
                      size_t from, int16_t *ret_sum)
{
    size_t stride = 2 * (size_t)net->shape.width;
    const int16_t *rows = net->rows + from;
    const Lanes *bias = (const Lanes *)(const void *)(net->bias + from);
    Lanes *sum = (Lanes *)(void *)(ret_sum + from);
    Lanes part[PANEL];

    for (int k = 0; k < panel; k++)
        part[k] = bias[k];
    for (int i = 0; i < count; i++) {
        const Lanes *row = (const Lanes *)(const void *)(rows + input[i] * stride);

        for (int k = 0; k < panel; k++)
            part[k] += row[k];
    }
    for (int k = 0; k < panel; k++)
        sum[k] = part[k];
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

FOR_EACH_CPU static int32_t value_of(const Net *net, const uint16_t *input, int count,
                                     int head, int side)
{
    _Alignas(64) int16_t sum[2 * NET_MAX_WIDTH];
    int width = net->shape.width;
    const int16_t *weight = net->head[head];
    int32_t total = net->head_bias[head];
    int at = 0;

    for (; at + PANEL * LANES <= 2 * width; at += PANEL * LANES)
        sum_panel(net, input, count, PANEL, (size_t)at, sum);
    if (at < 2 * width)
        sum_panel(net, input, count, HALF_PANEL, (size_t)at, sum);
    total += weigh_units(sum + side * width, weight, width);
    total += weigh_units(sum + (1 - side) * width, weight + width, width);
    return to_value(net, total);
}

int32_t net_value(const Net *net, const uint16_t *input, int count, int head, int side)
{
    return value_of(net, input, count, head, side);
}

int32_t net_value_reference(const Net *net, const uint16_t *input, int count, int head,
                            int side)
{
    int width = net->shape.width;
    int32_t total = net->head_bias[head];

    for (int unit = 0; unit < 2 * width; unit++) {
        int eye = unit < width ? side : 1 - side, at = eye * width + unit % width;
        int sum = net->bias[at];

        for (int i = 0; i < count; i++)
            sum += net->rows[(size_t)input[i] * 2 * (size_t)width + (size_t)at];
        sum = sum < 0 ? 0 : sum > NET_ONE ? NET_ONE : sum;
        total += sum * sum * net->head[head][unit];
    }
    return to_value(net, total);
}
