/* SPDX-License-Identifier: MIT */
/* What compare.h can be asked as exports of the module, beside those of src/page/wasm.c. */
#include "compare.h"

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

EXPORT(perft) uint64_t module_perft(const Page *page, int depth)
{
    return compare_perft(page, depth);
}
