/* SPDX-License-Identifier: MIT */
/* Any bytes as what a page is told of a game that is played elsewhere: a game and a viewer are
 * chosen, then a letter says what comes: t a token and a view, a line each, c how far to go
 * back, s a step. After each the page can be looked at; what is refused changes nothing. */
#include "fuzz_calls.h"

/* Without a view worlds are guessed, so there is nobody here with many of them. */
static const char *const games[] = {
    "[Game \"santorini\"]\n\n*\n",
    "[Game \"santorini\"]\n[Power1 \"tartarus\"]\n[Power2 \"atlas\"]\n\n*\n",
    "[Game \"santorini\"]\n[Power1 \"chaos\"]\n[Power2 \"moerae\"]\n\n*\n",
    "[Game \"santorini\"]\n[Draft \"quick\"]\n\n*\n",
    "[Game \"sintra\"]\n\n*\n",
};

enum { GAMES = sizeof games / sizeof *games, MOST_CALLS = 40 };

static void look(Page *page, int viewer, Answer *answer)
{
    int count = page_count(page);

    expect(page_scene(page, viewer, PAGE_NOW, answer));
    expect_json(answer);
    expect(page_scene(page, viewer, count / 2, answer));
    expect_json(answer);
    expect(page_tokens(page, viewer, answer));
    expect_json(answer);
    page_outcome(page, answer);
    expect_json(answer);
    page_turn(page, answer);
    expect_json(answer);
    page_token(page, answer);
    expect_json(answer);
    page_record(page, answer); /* a token beside a view is kept, whatever it is */
    expect_json(answer);
}

static void be_told(Page *page, Bytes *in, Answer *answer)
{
    uint64_t hash = page_hash(page);
    int count = page_count(page);
    Str token = take_line(in), view = take_line(in);

    if (!page_tell(page, token, view, answer))
        expect(page_count(page) == count && page_hash(page) == hash);
    expect_json(answer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Bytes in = {data, size};
    int game = take(&in) % GAMES, viewer = take(&in) % 4;
    Answer answer = {0};
    Page *page = page_open_told(str_from(games[game]), viewer, &answer);

    if (!page)
        expect_json(&answer);
    for (int calls = 0; page && in.left && calls < MOST_CALLS; calls++) {
        switch (take(&in)) {
        case 't': be_told(page, &in, &answer); break;
        case 'c': page_cut(page, take(&in)); break;
        case 's': step(page, take(&in), &answer); break;
        default: break;
        }
        look(page, viewer, &answer);
    }
    page_close(page);
    answer_free(&answer);
    return 0;
}
