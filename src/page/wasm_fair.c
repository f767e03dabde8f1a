/* SPDX-License-Identifier: MIT */
/* wasm_fair - the exports of the module that checks chance: fair.h with a text as in wasm.c. */
#include <stdlib.h>

#include "page/fair.h"

/* Called from JavaScript only. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

static Answer answer;

/* clang-format off */

EXPORT(alloc) void *wasm_alloc(size_t size) { return malloc(size ? size : 1); }
EXPORT(release) void wasm_release(void *memory) { free(memory); }
EXPORT(answer) const char *wasm_answer(void) { return answer_text(&answer).at; }
EXPORT(answer_size) size_t wasm_answer_size(void) { return answer_text(&answer).size; }

EXPORT(check) bool wasm_check(const char *text, size_t size)
{
    return page_check_fair((Str){text, size}, &answer);
}
