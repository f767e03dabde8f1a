/* SPDX-License-Identifier: MIT */
/* net - small networks in whole numbers that know no game.
 *
 *     NetShape shape = {.kind = "santorini base 1", .cards = "none", .inputs = 4600, ..};
 *     if (net_open(bytes, &shape, turned, &net, &fault) == OK)
 *         value = net_value(net, input, count, head, side);
 *     net_close(net);
 *
 * A position has inputs that are on, at most `slots` of them. An input has a row of weights,
 * one for each of `width` units; a unit's sum is its bias and its weights of these inputs.
 * Two eyes look at the position: side 0's as the inputs are given, and side 1's, to which each
 * input is the one that `turned` names, with the same rows. A sum is cut to 0 .. NET_ONE and
 * squared, and the value is the sum of these times the weights of the head: those of the side
 * that is asked about first, then those of the other.
 *
 * All of it is exact: 16-bit sums and products, 32-bit sums of products, and net_open refuses
 * whatever could leave these bounds. So every machine, and WebAssembly, gives the same value.
 * docs/TRAINING.md has the file.
 */
#ifndef NN_NET_H
#define NN_NET_H

#include "base/fault.h"
#include "base/text.h"

enum {
    NET_ONE = 255,     /* what a unit gives at most, before it is squared */
    NET_HEAD_ONE = 64, /* 1 among the weights of a head */
    NET_HEAD_MOST = 127,
    NET_MOST_SCALE = 4096,

    NET_STEP_WIDTH = 16, /* widths are multiples of it */
    NET_MAX_WIDTH = 128,
    NET_MAX_INPUTS = 1 << 15,
    NET_MAX_SLOTS = 128,
    NET_MAX_HEADS = 64,
    NET_KIND_SIZE = 64,
    NET_CARDS_SIZE = 1024,
};

typedef struct NetShape {
    char kind[NET_KIND_SIZE];   /* the game and how its positions become inputs */
    char cards[NET_CARDS_SIZE]; /* what it has seen, with blanks between */
    int inputs, slots, heads;
    int width;
    int scale; /* a value that makes the odds e to 1 */
} NetShape;

/* What a network consists of: `rows` inputs x width, `bias` width, `head` heads x 2 width,
 * `head_bias` heads; in units of NET_ONE, NET_ONE, NET_HEAD_ONE and all three together. */
typedef struct NetWeights {
    int16_t *rows, *bias, *head;
    int32_t *head_bias;
} NetWeights;

typedef struct Net Net;

/* A network as the bytes of a file, the caller's to free; NULL when memory runs out. Whether
 * these weights stay within bounds is for net_open to find out. */
char *net_write(const NetShape *shape, const NetWeights *weights, size_t *ret_size);

/* Does it begin like one? */
bool net_is_file(Str bytes);

/* Reads a file, which must be of the shape that is wanted, but for width and scale. */
Status net_open(Str bytes, const NetShape *wanted, int (*turned)(int input),
                Net **ret_net, Fault *ret_fault);
void net_close(Net *net);

const NetShape *net_shape(const Net *net);

/* A hash of the file: equal networks, equal names. */
uint64_t net_name(const Net *net);

/* What it consists of, as NetWeights has it: `width` numbers of an input, `width` of the bias,
 * two times `width` of a head with that head's bias. */
const int16_t *net_row(const Net *net, int input);
const int16_t *net_bias(const Net *net);
const int16_t *net_head(const Net *net, int head, int32_t *ret_bias);

/* The value for a side, 0 or 1, that is to move, of a position with these inputs. */
int32_t net_value(const Net *net, const uint16_t *input, int count, int head, int side);

/* The same, as it is defined; for tests. */
int32_t net_value_reference(const Net *net, const uint16_t *input, int count, int head,
                            int side);

#endif
