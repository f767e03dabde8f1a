/* SPDX-License-Identifier: MIT */
/* wasm_think - the exports of the module that thinks: think.h with a text as pointer and length.
 * web/src/core/worker.ts is the other side. A first board does without it.
 */
#include "page/think.h"
#include "page/wasm_export.h"

/* Of the game that `think_net` named last. Who wants another game's brings that along first. */
static Net *wasm_net;

/* clang-format off */

EXPORT(think_wants_net) bool wasm_think_wants_net(const char *text, size_t size, int level)
{
    return page_think_wants_net((Str){text, size}, level, &wasm_answer);
}

EXPORT(think_net) bool wasm_think_net(const char *game, size_t game_size, const char *bytes,
                                      size_t size)
{
    net_close(wasm_net);
    wasm_net = page_think_read_net((Str){game, game_size}, (Str){bytes, size}, &wasm_answer);
    return wasm_net != NULL;
}

EXPORT(think_open) PageThink *wasm_think_open(const char *text, size_t size, int level,
                                              double seed, int time_ms)
{
    ThinkerWish wish = {.level = level, .seed = (uint64_t)seed, .time_ms = time_ms,
                        .net = wasm_net};

    return page_think_open((Str){text, size}, &wish, &wasm_answer);
}

EXPORT(think_slice) bool wasm_think_slice(PageThink *think, int budget_ms)
{
    return thinker_slice(page_think_thinker(think), budget_ms);
}

EXPORT(think_stop) void wasm_think_stop(PageThink *think)
{
    thinker_stop(page_think_thinker(think));
}

EXPORT(think_result) void wasm_think_result(PageThink *think)
{
    page_think_answer(think, &wasm_answer);
}

EXPORT(think_close) void wasm_think_close(PageThink *think) { page_think_close(think); }
