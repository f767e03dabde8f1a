/* SPDX-License-Identifier: MIT */
/* Any bytes as calls of a page: a game is chosen, then each byte calls something, with what
 * follows as its argument. Nothing may fall over, what is refused may change nothing, and
 * every answer is JSON in its brackets. */
#include "fuzz_calls.h"

/* The games to choose from; the last one is the input's own. */
static const char *const games[] = {
    "[Game \"santorini\"]\n\n*\n",
    "[Game \"sintra\"]\n[Seats \"3\"]\n\n*\n",
    "[Game \"santorini\"]\n[Power1 \"hecate\"]\n[Power2 \"atlas\"]\n\n*\n",
    "[Game \"santorini\"]\n[Power1 \"tartarus\"]\n[Power2 \"charybdis\"]\n\n*\n",
    "[Game \"santorini\"]\n[Seats \"3\"]\n[Power1 \"gaea\"]\n[Power2 \"hecate\"]\n\n*\n",
    "[Game \"santorini\"]\n[Draft \"quick\"]\n[Repetition \"3\"]\n\n*\n",
    "[Game \"santorini\"]\n[Fleece \"artemis\"]\n\n*\n",
};

enum { GAMES = sizeof games / sizeof *games };

static void call(Page *page, Bytes *in, Answer *answer)
{
    int what = take(in), count = page_count(page);

    switch (what % 20) {
    case 0: page_facts(page, answer); break;
    case 1: page_outcome(page, answer); break;
    case 2: page_scene(page, take(in) - 2, take(in) - 2, answer); break;
    case 3: page_position(page, take(in) - 2, take(in) - 2, answer); break;
    case 4: page_tokens(page, take(in) - 2, answer); break;
    case 5: page_turn(page, answer); break;
    case 6:
    case 7:
    case 8: step(page, take(in), answer); break;
    case 9: page_back(page); break;
    case 10: page_restart(page); break;
    case 11:
    case 12:
        if (!page_commit(page, take(in) - 2, answer))
            expect(page_count(page) == count);
        break;
    case 13:
        if (!page_play(page, take_line(in), take(in) - 2, answer))
            expect(page_count(page) == count);
        break;
    case 14: page_explain(page, take_line(in), answer); break;
    case 15: page_steps(page, take_line(in), answer); break;
    case 16: page_draw(page, (uint64_t)take(in), 0, answer); break;
    case 17: page_act(page, take_line(in), take(in) % 5, answer); break;
    case 18: page_set_tag(page, take_line(in), take_line(in), answer); break;
    default:
        page_back_to(page, take(in) - 2);
        page_log(page, answer);
        break;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes in = {data, size};
    int game = take(&in) % (GAMES + 1);
    Answer answer = {0};
    Str own = {(const char *)in.at, in.left};
    Page *page;

    page_split(own, &answer);
    expect_json(&answer);
    page = page_open(game < GAMES ? str_from(games[game]) : own, PAGE_NOW, &answer);
    if (!page)
        expect_json(&answer);
    for (int calls = 0; page && in.left && calls < 60; calls++) {
        call(page, &in, &answer);
        if (answer.data)
            expect_json(&answer);
    }
    if (page && page_record(page, &answer))
        expect_json(&answer);
    page_close(page);
    answer_free(&answer);
    return 0;
}
