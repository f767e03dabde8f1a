/* SPDX-License-Identifier: MIT */
/* wasm_think - the exports of the module that thinks: think.h with a text as pointer and length.
 * web/src/core/worker.ts is the other side. A first board does without it.
 */
#include "page/think.h"
#include "page/wasm_export.h"

/* clang-format off */

EXPORT(think_open) PageThink *wasm_think_open(const char *text, size_t size, int level,
                                              double seed, int time_ms)
{
    ThinkerWish wish = {.level = level, .seed = (uint64_t)seed, .time_ms = time_ms};

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
