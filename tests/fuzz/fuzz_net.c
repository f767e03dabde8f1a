/* SPDX-License-Identifier: MIT */
/* Any bytes as a network, and as the weights of one whose frame is right: reading ends, stays
 * inside, and with whatever is taken no sum overflows (the sanitizer looks on). */
#include "fuzz.h"

#include "nn/net.h"

enum { INPUTS = 6, SLOTS = 3, HEADS = 2, WIDTH = 32, ROWS = INPUTS * WIDTH + WIDTH };

static int turned(int input)
{
    return INPUTS - 1 - input;
}

static const NetShape shape = {.kind = "toy 1",
                               .cards = "none",
                               .inputs = INPUTS,
                               .slots = SLOTS,
                               .heads = HEADS,
                               .width = WIDTH,
                               .scale = 4000};

static void try_bytes(Str bytes)
{
    uint16_t input[SLOTS];
    Fault fault;
    Net *net;

    if (net_open(bytes, &shape, turned, &net, &fault) != OK) {
        expect_fault(&fault, bytes, 0);
        return;
    }
    for (int n = 0; n < INPUTS * INPUTS * INPUTS; n++) {
        input[0] = (uint16_t)(n % INPUTS);
        input[1] = (uint16_t)(n / INPUTS % INPUTS);
        input[2] = (uint16_t)(n / INPUTS / INPUTS);
        expect(net_value(net, input, SLOTS, n & 1, n >> 1 & 1) ==
               net_value_reference(net, input, SLOTS, n & 1, n >> 1 & 1));
    }
    net_close(net);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int16_t row[ROWS + HEADS * 2 * WIDTH] = {0};
    int32_t head_bias[HEADS] = {0};
    NetWeights weights = {row, row + INPUTS * WIDTH, row + ROWS, head_bias};
    size_t made;
    char *bytes;

    try_bytes((Str){(const char *)data, size});
    if (size > sizeof row)
        size = sizeof row;
    memcpy(row, data, size);
    memcpy(head_bias, data, size < sizeof head_bias ? size : sizeof head_bias);
    bytes = net_write(&shape, &weights, &made);
    if (bytes)
        try_bytes((Str){bytes, made});
    free(bytes);
    return 0;
}
