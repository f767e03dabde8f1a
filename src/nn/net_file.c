/* SPDX-License-Identifier: MIT */
/* net_file - networks as bytes: written, and read with a proof that no sum can overflow. */
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "base/large.h"
#include "nn/part.h"

#define HEADING "oriel net 1\n"

enum { CHECK_BYTES = 8, TEXT_ROOM = NET_KIND_SIZE + NET_CARDS_SIZE + 256 };

static const Str nowhere; /* a fault of a file of bytes has no column */

static size_t count_numbers(const NetShape *s)
{
    size_t width = (size_t)s->width;

    return (size_t)s->inputs * width + width + (size_t)s->heads * 2 * width;
}

/* 64 bits that change when any of the bytes does. */
static uint64_t check_of(Str bytes)
{
    uint64_t hash = bits_mix(bytes.size + 1);

    for (size_t i = 0; i < bytes.size; i++)
        hash = bits_mix(hash ^ (unsigned char)bytes.at[i]);
    return hash;
}

/* ---- writing --------------------------------------------------------------------- */

static char *put_number(char *at, uint64_t number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        *at++ = (char)(number >> 8 * i);
    return at;
}

static char *put_row(char *at, const int16_t *row, size_t count)
{
    for (size_t i = 0; i < count; i++)
        at = put_number(at, (uint16_t)row[i], 2);
    return at;
}

static void print_shape(const NetShape *s, Text *out)
{
    const int number[] = {s->inputs, s->slots, s->heads, s->width, s->scale};

    text_add(out, HEADING);
    text_add(out, s->kind);
    text_char(out, '\n');
    text_add(out, s->cards);
    text_char(out, '\n');
    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        if (i)
            text_char(out, ' ');
        text_number(out, number[i]);
    }
    text_char(out, '\n');
}

char *net_write(const NetShape *shape, const NetWeights *w, size_t *ret_size)
{
    char room[TEXT_ROOM];
    Text text = text_into(room, sizeof room);
    size_t width = (size_t)shape->width, heads = (size_t)shape->heads, size;
    char *bytes, *at;

    print_shape(shape, &text);
    size = text.size + CHECK_BYTES + 2 * count_numbers(shape) + 4 * heads;
    bytes = malloc(size);
    if (!bytes)
        return NULL;
    memcpy(bytes, room, text.size);
    at = put_row(bytes + text.size, w->rows, (size_t)shape->inputs * width);
    at = put_row(at, w->bias, width);
    at = put_row(at, w->head, heads * 2 * width);
    for (size_t i = 0; i < heads; i++)
        at = put_number(at, (uint32_t)w->head_bias[i], 4);
    put_number(at, check_of((Str){bytes, size - CHECK_BYTES}), CHECK_BYTES);
    *ret_size = size;
    return bytes;
}

/* ---- reading --------------------------------------------------------------------- */

static Status refuse(Fault *fault, const char *id)
{
    return fault_set(fault, ERR_SYNTAX, NULL, nowhere, nowhere, id);
}

static uint64_t take_number(const char **at, int bytes)
{
    uint64_t number = 0;

    for (int i = 0; i < bytes; i++)
        number |= (uint64_t)(unsigned char)*(*at)++ << 8 * i;
    return number;
}

static void take_row(const char **at, int16_t *row, size_t count)
{
    for (size_t i = 0; i < count; i++)
        row[i] = (int16_t)(uint16_t)take_number(at, 2);
}

bool net_is_file(Str bytes)
{
    return str_starts(bytes, HEADING);
}

/* The line of numbers. */
static bool read_numbers(Str line, NetShape *s)
{
    int *const number[] = {&s->inputs, &s->slots, &s->heads, &s->width, &s->scale};
    Str word;

    for (size_t i = 0; i < sizeof number / sizeof *number; i++) {
        if (!str_word(&line, &word) || !str_number(word, number[i]))
            return false;
    }
    return !str_word(&line, &word);
}

static bool is_sound(const NetShape *s)
{
    return s->width >= NET_STEP_WIDTH && s->width <= NET_MAX_WIDTH &&
           s->width % NET_STEP_WIDTH == 0 && s->scale >= 1 &&
           s->scale <= NET_MOST_SCALE && s->inputs >= 1 && s->inputs <= NET_MAX_INPUTS &&
           s->slots >= 1 && s->slots <= NET_MAX_SLOTS && s->heads >= 1 &&
           s->heads <= NET_MAX_HEADS;
}

/* Cuts the four lines off. */
static bool read_shape(Str *rest, NetShape *ret)
{
    Str line;

    if (!str_starts(*rest, HEADING) || !str_cut(rest, '\n', &line) ||
        !str_cut(rest, '\n', &line) || line.size >= sizeof ret->kind)
        return false;
    str_copy(line, ret->kind, sizeof ret->kind);
    if (!str_cut(rest, '\n', &line) || line.size >= sizeof ret->cards)
        return false;
    str_copy(line, ret->cards, sizeof ret->cards);
    return str_cut(rest, '\n', &line) && read_numbers(line, ret) && is_sound(ret);
}

static bool is_wanted(const NetShape *s, const NetShape *wanted)
{
    return strcmp(s->kind, wanted->kind) == 0 && strcmp(s->cards, wanted->cards) == 0 &&
           s->inputs == wanted->inputs && s->slots == wanted->slots &&
           s->heads == wanted->heads;
}

/* Can the sum of a unit leave 16 bits, whatever is on? */
static bool sums_fit(const Net *net)
{
    size_t width = (size_t)net->shape.width;

    for (size_t unit = 0; unit < width; unit++) {
        int most = 0;

        for (size_t i = 0; i < (size_t)net->shape.inputs; i++) {
            int weight = abs(net->rows[i * 2 * width + unit]);

            most = weight > most ? weight : most;
        }
        if (abs(net->bias[unit]) + most * net->shape.slots > INT16_MAX)
            return false;
    }
    return true;
}

/* Can a product leave 16 bits, or the sum of a head 32? */
static bool heads_fit(const Net *net)
{
    for (int head = 0; head < net->shape.heads; head++) {
        int64_t most = llabs((long long)net->head_bias[head]);

        for (int i = 0; i < 2 * net->shape.width; i++) {
            int weight = abs(net->head[head][i]);

            if (weight > NET_HEAD_MOST)
                return false;
            most += (int64_t)weight * NET_ONE * NET_ONE;
        }
        if (most > INT32_MAX)
            return false;
    }
    return true;
}

/* What side 1 sees stands beside what side 0 sees. */
static void add_other_eye(Net *net, int (*turned)(int input))
{
    size_t width = (size_t)net->shape.width, bytes = width * sizeof *net->rows;

    for (int i = 0; i < net->shape.inputs; i++)
        memcpy(net->rows + (size_t)i * 2 * width + width,
               net->rows + (size_t)turned(i) * 2 * width, bytes);
    memcpy(net->bias + width, net->bias, bytes);
}

static void take_weights(Net *net, const char *at)
{
    size_t width = (size_t)net->shape.width;

    for (int i = 0; i < net->shape.inputs; i++)
        take_row(&at, net->rows + (size_t)i * 2 * width, width);
    take_row(&at, net->bias, width);
    for (int i = 0; i < net->shape.heads; i++)
        take_row(&at, net->head[i], 2 * width);
    for (int i = 0; i < net->shape.heads; i++)
        net->head_bias[i] = (int32_t)(uint32_t)take_number(&at, 4);
}

static Net *make_net(const NetShape *shape)
{
    Net *net = aligned_alloc(64, (sizeof *net + 63) / 64 * 64);

    if (!net)
        return NULL;
    memset(net, 0, sizeof *net);
    net->shape = *shape;
    net->rows =
        large_alloc((size_t)shape->inputs * 2 * (size_t)shape->width * sizeof *net->rows);
    if (net->rows)
        return net;
    free(net);
    return NULL;
}

Status net_open(Str bytes, const NetShape *wanted, int (*turned)(int input),
                Net **ret_net, Fault *ret_fault)
{
    NetShape shape = {0};
    Str rest = bytes;
    const char *check;
    Net *net;

    if (!read_shape(&rest, &shape))
        return refuse(ret_fault, N_("this is no network"));
    if (!is_wanted(&shape, wanted))
        return refuse(ret_fault, N_("the network is for other positions"));
    if (rest.size != CHECK_BYTES + 2 * count_numbers(&shape) + 4 * (size_t)shape.heads)
        return refuse(ret_fault, N_("the network is damaged"));
    check = bytes.at + bytes.size - CHECK_BYTES;
    bytes.size -= CHECK_BYTES;
    net = make_net(&shape);
    if (!net)
        return fault_set(ret_fault, ERR_LIMIT, NULL, nowhere, nowhere,
                         N_("not enough memory"));
    net->name = take_number(&check, CHECK_BYTES);
    take_weights(net, rest.at);
    if (net->name != check_of(bytes) || !sums_fit(net) || !heads_fit(net)) {
        net_close(net);
        return refuse(ret_fault, N_("the network is damaged"));
    }
    add_other_eye(net, turned);
    *ret_net = net;
    return OK;
}

void net_close(Net *net)
{
    if (net)
        free(net->rows);
    free(net);
}

/* ---- what is in it ---------------------------------------------------------------- */

const int16_t *net_row(const Net *net, int input)
{
    return net->rows + (size_t)input * 2 * (size_t)net->shape.width;
}

const int16_t *net_bias(const Net *net)
{
    return net->bias;
}

const int16_t *net_head(const Net *net, int head, int32_t *ret_bias)
{
    *ret_bias = net->head_bias[head];
    return net->head[head];
}
