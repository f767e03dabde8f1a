/* SPDX-License-Identifier: MIT */
/* wasm - the exports of the module that knows the rules: page.h with texts as pointer and
 * length. web/src/core/load.ts is the other side.
 */
#include "page/page.h"
#include "page/wasm_export.h"

/* clang-format off */

/* ---- without a game --------------------------------------------------------------- */

EXPORT(version) void wasm_version(void)
{
    Json j = answer_json(&wasm_answer);

    json_string(&j, NULL, ORIEL_VERSION);
}

EXPORT(games) void wasm_games(void) { page_games(&wasm_answer); }
EXPORT(powers) void wasm_powers(void) { page_powers(&wasm_answer); }

EXPORT(setup) void wasm_setup(const char *game, size_t size)
{
    page_setup((Str){game, size}, &wasm_answer);
}

EXPORT(split) void wasm_split(const char *text, size_t size)
{
    page_split((Str){text, size}, &wasm_answer);
}

EXPORT(data) bool wasm_data(const char *game, size_t game_size, const char *text, size_t size)
{
    return page_data((Str){game, game_size}, (Str){text, size}, &wasm_answer);
}

/* ---- a game ----------------------------------------------------------------------- */

EXPORT(open) Page *wasm_open(const char *text, size_t size, int tokens)
{
    return page_open((Str){text, size}, tokens, &wasm_answer);
}

EXPORT(open_told) Page *wasm_open_told(const char *text, size_t size, int viewer)
{
    return page_open_told((Str){text, size}, viewer, &wasm_answer);
}

EXPORT(close) void wasm_close(Page *page) { page_close(page); }
EXPORT(count) int wasm_count(Page *page) { return page_count(page); }
EXPORT(mover) int wasm_mover(Page *page) { return page_mover(page); }
EXPORT(facts) void wasm_facts(Page *page) { page_facts(page, &wasm_answer); }
EXPORT(outcome) void wasm_outcome(Page *page) { page_outcome(page, &wasm_answer); }

EXPORT(scene) bool wasm_scene(Page *page, int viewer, int after)
{
    return page_scene(page, viewer, after, &wasm_answer);
}

EXPORT(position) bool wasm_position(Page *page, int viewer, int after)
{
    return page_position(page, viewer, after, &wasm_answer);
}

EXPORT(tokens) bool wasm_tokens(Page *page, int viewer)
{
    return page_tokens(page, viewer, &wasm_answer);
}

EXPORT(words) bool wasm_words(Page *page, int viewer, int i)
{
    return page_words(page, viewer, i, &wasm_answer);
}

EXPORT(frame) bool wasm_frame(Page *page, int viewer, int i, int steps)
{
    return page_frame(page, viewer, i, steps, &wasm_answer);
}

EXPORT(advise) bool wasm_advise(Page *page, const char *text, size_t size)
{
    return page_advise(page, (Str){text, size}, &wasm_answer);
}

EXPORT(turn) void wasm_turn(Page *page) { page_turn(page, &wasm_answer); }

EXPORT(step) bool wasm_step(Page *page, Action action)
{
    return page_step(page, action, &wasm_answer);
}

EXPORT(back) bool wasm_back(Page *page) { return page_back(page); }
EXPORT(restart) void wasm_restart(Page *page) { page_restart(page); }

EXPORT(token) bool wasm_token(Page *page) { return page_token(page, &wasm_answer); }

EXPORT(tell) bool wasm_tell(Page *page, const char *token, size_t token_size,
                            const char *view, size_t view_size)
{
    return page_tell(page, (Str){token, token_size}, (Str){view, view_size}, &wasm_answer);
}

EXPORT(cut) void wasm_cut(Page *page, int count) { page_cut(page, count); }
EXPORT(hash) uint64_t wasm_hash(Page *page) { return page_hash(page); }

EXPORT(commit) bool wasm_commit(Page *page, int viewer)
{
    return page_commit(page, viewer, &wasm_answer);
}

EXPORT(play) bool wasm_play(Page *page, const char *text, size_t size, int viewer)
{
    return page_play(page, (Str){text, size}, viewer, &wasm_answer);
}

EXPORT(explain) void wasm_explain(Page *page, const char *text, size_t size)
{
    page_explain(page, (Str){text, size}, &wasm_answer);
}

EXPORT(steps) bool wasm_steps(Page *page, const char *text, size_t size)
{
    return page_steps(page, (Str){text, size}, &wasm_answer);
}

/* JavaScript's whole numbers go up to 2^53. */
EXPORT(draw) bool wasm_draw(Page *page, double seed, int viewer)
{
    return page_draw(page, (uint64_t)seed, viewer, &wasm_answer);
}

EXPORT(act) bool wasm_act(Page *page, const char *text, size_t size, int viewer)
{
    return page_act(page, (Str){text, size}, viewer, &wasm_answer);
}

EXPORT(back_to) int wasm_back_to(Page *page, int seat) { return page_back_to(page, seat); }

EXPORT(set_tag) bool wasm_set_tag(Page *page, const char *key, size_t key_size,
                                  const char *value, size_t value_size)
{
    return page_set_tag(page, (Str){key, key_size}, (Str){value, value_size}, &wasm_answer);
}

EXPORT(record) bool wasm_record(Page *page) { return page_record(page, &wasm_answer); }
EXPORT(tags) bool wasm_tags(Page *page) { return page_tags(page, &wasm_answer); }
