/* SPDX-License-Identifier: MIT */
/* wasm - the WebAssembly module's exports: page.h with texts as pointer and length.
 *
 * web/src/core/load.ts is the other side. A text is put where `alloc` says and given back
 * with `release`. What a function answers is JSON; `answer` and `answer_size` say where it
 * lies, until the next call. A function that can fail returns 0 then, and the answer is a
 * fault.
 */
#include <stdlib.h>

#include "page/page.h"
#include "page/think.h"

/* Called from JavaScript only. */
#pragma clang diagnostic ignored "-Wmissing-prototypes"
#define EXPORT(name) __attribute__((export_name(#name)))

/* An instance of the module is one page and one thread: it has one answer at a time. */
static Answer answer;

/* clang-format off */

/* ---- memory and answers ----------------------------------------------------------- */

EXPORT(alloc) void *wasm_alloc(size_t size) { return malloc(size ? size : 1); }
EXPORT(release) void wasm_release(void *memory) { free(memory); }
EXPORT(answer) const char *wasm_answer(void) { return answer_text(&answer).at; }
EXPORT(answer_size) size_t wasm_answer_size(void) { return answer_text(&answer).size; }

/* ---- without a game --------------------------------------------------------------- */

EXPORT(version) void wasm_version(void)
{
    Json j = answer_json(&answer);

    json_string(&j, NULL, ORIEL_VERSION);
}

EXPORT(games) void wasm_games(void) { page_games(&answer); }
EXPORT(powers) void wasm_powers(void) { page_powers(&answer); }

EXPORT(setup) void wasm_setup(const char *game, size_t size)
{
    page_setup((Str){game, size}, &answer);
}

EXPORT(split) void wasm_split(const char *text, size_t size)
{
    page_split((Str){text, size}, &answer);
}

/* ---- a game ----------------------------------------------------------------------- */

EXPORT(open) Page *wasm_open(const char *text, size_t size, int tokens)
{
    return page_open((Str){text, size}, tokens, &answer);
}

EXPORT(open_told) Page *wasm_open_told(const char *text, size_t size, int viewer)
{
    return page_open_told((Str){text, size}, viewer, &answer);
}

EXPORT(close) void wasm_close(Page *page) { page_close(page); }
EXPORT(count) int wasm_count(Page *page) { return page_count(page); }
EXPORT(mover) int wasm_mover(Page *page) { return page_mover(page); }
EXPORT(facts) void wasm_facts(Page *page) { page_facts(page, &answer); }
EXPORT(outcome) void wasm_outcome(Page *page) { page_outcome(page, &answer); }

EXPORT(scene) bool wasm_scene(Page *page, int viewer, int after)
{
    return page_scene(page, viewer, after, &answer);
}

EXPORT(position) bool wasm_position(Page *page, int viewer, int after)
{
    return page_position(page, viewer, after, &answer);
}

EXPORT(tokens) bool wasm_tokens(Page *page, int viewer)
{
    return page_tokens(page, viewer, &answer);
}

EXPORT(words) bool wasm_words(Page *page, int viewer, int i)
{
    return page_words(page, viewer, i, &answer);
}

EXPORT(frame) bool wasm_frame(Page *page, int viewer, int i, int steps)
{
    return page_frame(page, viewer, i, steps, &answer);
}

EXPORT(advise) bool wasm_advise(Page *page, const char *text, size_t size)
{
    return page_advise(page, (Str){text, size}, &answer);
}

EXPORT(turn) void wasm_turn(Page *page) { page_turn(page, &answer); }

EXPORT(step) bool wasm_step(Page *page, Action action)
{
    return page_step(page, action, &answer);
}

EXPORT(back) bool wasm_back(Page *page) { return page_back(page); }
EXPORT(restart) void wasm_restart(Page *page) { page_restart(page); }

EXPORT(token) bool wasm_token(Page *page) { return page_token(page, &answer); }

EXPORT(tell) bool wasm_tell(Page *page, const char *token, size_t token_size,
                            const char *view, size_t view_size)
{
    return page_tell(page, (Str){token, token_size}, (Str){view, view_size}, &answer);
}

EXPORT(cut) void wasm_cut(Page *page, int count) { page_cut(page, count); }
EXPORT(hash) uint64_t wasm_hash(Page *page) { return page_hash(page); }

EXPORT(commit) bool wasm_commit(Page *page, int viewer)
{
    return page_commit(page, viewer, &answer);
}

EXPORT(play) bool wasm_play(Page *page, const char *text, size_t size, int viewer)
{
    return page_play(page, (Str){text, size}, viewer, &answer);
}

EXPORT(explain) void wasm_explain(Page *page, const char *text, size_t size)
{
    page_explain(page, (Str){text, size}, &answer);
}

EXPORT(steps) bool wasm_steps(Page *page, const char *text, size_t size)
{
    return page_steps(page, (Str){text, size}, &answer);
}

/* JavaScript's whole numbers go up to 2^53. */
EXPORT(draw) bool wasm_draw(Page *page, double seed, int viewer)
{
    return page_draw(page, (uint64_t)seed, viewer, &answer);
}

EXPORT(act) bool wasm_act(Page *page, const char *text, size_t size, int viewer)
{
    return page_act(page, (Str){text, size}, viewer, &answer);
}

EXPORT(back_to) int wasm_back_to(Page *page, int seat) { return page_back_to(page, seat); }

EXPORT(set_tag) bool wasm_set_tag(Page *page, const char *key, size_t key_size,
                                  const char *value, size_t value_size)
{
    return page_set_tag(page, (Str){key, key_size}, (Str){value, value_size}, &answer);
}

EXPORT(record) bool wasm_record(Page *page) { return page_record(page, &answer); }
EXPORT(tags) bool wasm_tags(Page *page) { return page_tags(page, &answer); }

/* ---- thinking --------------------------------------------------------------------- */

EXPORT(think_open) PageThink *wasm_think_open(const char *text, size_t size, int level,
                                              double seed, int time_ms)
{
    ThinkerWish wish = {.level = level, .seed = (uint64_t)seed, .time_ms = time_ms};

    return page_think_open((Str){text, size}, &wish, &answer);
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
    page_think_answer(think, &answer);
}

EXPORT(think_close) void wasm_think_close(PageThink *think) { page_think_close(think); }
