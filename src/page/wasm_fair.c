/* SPDX-License-Identifier: MIT */
/* wasm_fair - the exports of the module that checks chance: fair.h with a text as in wasm.c. */
#include "page/fair.h"
#include "page/wasm_export.h"

/* clang-format off */

EXPORT(check) bool wasm_check(const char *text, size_t size)
{
    return page_check_fair((Str){text, size}, &wasm_answer);
}
