/* SPDX-License-Identifier: MIT */
/* wasm_export - what the exports of every module of the page have in common; web/src/core/module.ts
 * is the other side.
 *
 * A text is put where `alloc` says and given back with `release`. What a function answers is JSON;
 * `answer` and `answer_size` say where it lies, until the next call. A function that can fail
 * returns 0 then, and the answer is a fault.
 */
#ifndef PAGE_WASM_EXPORT_H
#define PAGE_WASM_EXPORT_H

#include "base/answer.h"

/* Called from JavaScript only. */
#pragma GCC diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

/* An instance of a module is one page and one thread: it has one answer at a time. */
extern Answer wasm_answer;

#endif
