/* SPDX-License-Identifier: MIT */
#include <stdlib.h>

#include "page/wasm_export.h"

Answer wasm_answer;

/* clang-format off */

EXPORT(alloc) void *wasm_alloc(size_t size) { return malloc(size ? size : 1); }
EXPORT(release) void wasm_release(void *memory) { free(memory); }
EXPORT(answer) const char *wasm_answer_at(void) { return answer_text(&wasm_answer).at; }
EXPORT(answer_size) size_t wasm_answer_size(void) { return answer_text(&wasm_answer).size; }
