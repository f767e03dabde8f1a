/* SPDX-License-Identifier: MIT */
/* Networks: every code path gives the value as it is defined, and files that could lead beyond
 * the bounds, or are not what they say, are refused. */
#include "test.h"

#include "nn/made_net.h"

int32_t net_value_v3(const Net *net, const uint16_t *input, int count, int head,
                     int side);
int32_t net_value_v2(const Net *net, const uint16_t *input, int count, int head,
                     int side);
int32_t net_value_default(const Net *net, const uint16_t *input, int count, int head,
                          int side);

static const Net *open_made(int width, int most, Rng *rng)
{
    NetShape shape = made_shape(width);
    size_t size = 0;
    char *bytes = made_net(&shape, most, rng, &size);
    Net *net = NULL;
    Fault fault;

    CHECK(net_open((Str){bytes, size}, &shape, made_turned, &net, &fault) == OK);
    free(bytes);
    return net;
}

static void draw_inputs(Rng *rng, uint16_t *ret_input)
{
    for (int i = 0; i < MADE_SLOTS; i++)
        ret_input[i] = (uint16_t)rng_below(rng, MADE_INPUTS);
}

/* ---- values -------------------------------------------------------------------------- */

static void check_paths(const Net *net, const uint16_t *input, int count, int head,
                        int side)
{
    int32_t value = net_value_reference(net, input, count, head, side);

    CHECK_EQ_INT(net_value(net, input, count, head, side), value);
#ifdef __x86_64__
    CHECK_EQ_INT(net_value_default(net, input, count, head, side), value);
    if (__builtin_cpu_supports("sse4.2") && __builtin_cpu_supports("popcnt"))
        CHECK_EQ_INT(net_value_v2(net, input, count, head, side), value);
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2"))
        CHECK_EQ_INT(net_value_v3(net, input, count, head, side), value);
#endif
}

TEST(all_paths_give_the_same_value)
{
    static const int most[] = {20, 100, 801};
    Rng rng = {3};

    for (int width = NET_STEP_WIDTH; width <= NET_MAX_WIDTH; width += NET_STEP_WIDTH) {
        for (int i = 0; i < 3; i++) {
            const Net *net = open_made(width, most[i], &rng);
            uint16_t input[MADE_SLOTS];

            for (int n = 0; net && n < 300; n++) {
                draw_inputs(&rng, input);
                check_paths(net, input, n % (MADE_SLOTS + 1), n % MADE_HEADS, n & 1);
            }
            net_close((Net *)net);
        }
    }
}

/* Who sees everything turned, and is asked about the other side, sees the same. */
TEST(sides_see_with_equal_eyes)
{
    Rng rng = {4};
    const Net *net = open_made(32, 60, &rng);
    uint16_t input[MADE_SLOTS], other[MADE_SLOTS];

    for (int n = 0; net && n < 300; n++) {
        draw_inputs(&rng, input);
        for (int i = 0; i < MADE_SLOTS; i++)
            other[i] = (uint16_t)made_turned(input[i]);
        CHECK_EQ_INT(net_value(net, input, MADE_SLOTS, 0, 0),
                     net_value(net, other, MADE_SLOTS, 0, 1));
    }
    net_close((Net *)net);
}

/* ---- files --------------------------------------------------------------------------- */

static bool opens(Str bytes, const NetShape *wanted)
{
    Net *net = NULL;
    Fault fault = {0};
    bool done = net_open(bytes, wanted, made_turned, &net, &fault) == OK;

    CHECK(done || fault.message.id);
    net_close(net);
    return done;
}

TEST(a_damaged_file_is_refused)
{
    NetShape shape = made_shape(32);
    Rng rng = {5};
    size_t size;
    char *bytes = made_net(&shape, 50, &rng, &size);

    CHECK(net_is_file((Str){bytes, size}) && opens((Str){bytes, size}, &shape));
    for (size_t i = 0; i < size; i += i < 100 ? 1 : 97) {
        CHECK(!opens((Str){bytes, i}, &shape));
        bytes[i] ^= 4;
        CHECK(!opens((Str){bytes, size}, &shape));
        bytes[i] ^= 4;
    }
    CHECK(opens((Str){bytes, size}, &shape));
    free(bytes);
}

TEST(another_shape_is_refused)
{
    NetShape shape = made_shape(32), wanted[5];
    Rng rng = {6};
    size_t size;
    char *bytes = made_net(&shape, 50, &rng, &size);

    for (int i = 0; i < 5; i++)
        wanted[i] = shape;
    wanted[0].kind[0] = 'T';
    wanted[1].cards[0] = 'N';
    wanted[2].inputs++;
    wanted[3].slots++;
    wanted[4].heads++;
    for (int i = 0; i < 5; i++)
        CHECK(!opens((Str){bytes, size}, &wanted[i]));
    wanted[0] = shape;
    wanted[0].width = 64;
    wanted[0].scale = 1;
    CHECK(opens((Str){bytes, size}, &wanted[0]));
    free(bytes);
}

/* One number of a file of zeros is set; does it open then? */
static bool opens_with(int row, int bias, int head, int32_t head_bias)
{
    NetShape shape = made_shape(32);
    static int16_t rows[MADE_INPUTS * 32], biases[32], heads[MADE_HEADS * 64];
    int32_t head_biases[MADE_HEADS] = {0};
    size_t size;
    char *bytes;
    bool done;

    memset(rows, 0, sizeof rows);
    memset(biases, 0, sizeof biases);
    memset(heads, 0, sizeof heads);
    rows[17 * 32 + 3] = (int16_t)row;
    biases[3] = (int16_t)bias;
    heads[64 + 5] = (int16_t)head;
    head_biases[1] = head_bias;
    bytes = net_write(&shape, &(NetWeights){rows, biases, heads, head_biases}, &size);
    done = opens((Str){bytes, size}, &shape);
    free(bytes);
    return done;
}

TEST(what_could_overflow_is_refused)
{
    const int most = INT16_MAX / MADE_SLOTS, rest = INT16_MAX - most * MADE_SLOTS;

    CHECK(opens_with(0, 0, 0, 0));
    CHECK(opens_with(most, rest, 0, 0) && !opens_with(most, rest + 1, 0, 0));
    CHECK(opens_with(-most, -rest, 0, 0) && !opens_with(-most, -rest - 1, 0, 0));
    CHECK(!opens_with(most + 1, 0, 0, 0) && !opens_with(INT16_MIN, 0, 0, 0));
    CHECK(opens_with(0, 0, NET_HEAD_MOST, 0) && !opens_with(0, 0, NET_HEAD_MOST + 1, 0));
    CHECK(!opens_with(0, 0, -NET_HEAD_MOST - 1, 0));
    CHECK(opens_with(0, 0, 0, INT32_MAX) && !opens_with(0, 0, 1, INT32_MAX));
    CHECK(!opens_with(0, 0, 0, INT32_MIN));
}

int main(void)
{
    RUN(all_paths_give_the_same_value);
    RUN(sides_see_with_equal_eyes);
    RUN(a_damaged_file_is_refused);
    RUN(another_shape_is_refused);
    RUN(what_could_overflow_is_refused);
    return test_finish("nn");
}
