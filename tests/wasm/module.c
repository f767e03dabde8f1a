/* SPDX-License-Identifier: MIT */
/* What compare.h can be asked as exports of the module, beside those of src/page/wasm.c. */
#include "compare.h"
#include "page/think.h"

/* Called from JavaScript only. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

EXPORT(playout) uint64_t module_playout(Page *page, uint64_t seed, int tokens)
{
    return compare_playout(page, seed, tokens);
}

EXPORT(net) uint64_t module_net(uint64_t seed, int width)
{
    return compare_net(seed, width);
}

/* With the game's own network, from `own_net` on; before that with the weights. */
static Net *own;

EXPORT(own_net) bool module_own_net(const char *bytes, size_t size)
{
    Answer ignored = {0};

    own = page_think_read_net(str_from("santorini"), (Str){bytes, size}, &ignored);
    answer_free(&ignored);
    return own != NULL;
}

EXPORT(search) uint64_t module_search(const char *position, size_t size, int nodes)
{
    return compare_search(own, (Str){position, size}, (uint64_t)nodes);
}

EXPORT(perft) uint64_t module_perft(const Page *page, int depth)
{
    return compare_perft(page, depth);
}
