/* SPDX-License-Identifier: MIT */
/* Nobody is told by the page what he may not know: worlds that look alike are told alike, and
 * what is tried is the mover's own. */
#include "game/games.h"
#include "game/guess.h"
#include "pages.h"
#include "record/record.h"

/* The tags a secret is played with, and who else is at the table. */
static const char *const secret_games[] = {
    "[Power1 \"hecate\"]\n[Power2 \"minotaur\"]\n",
    "[Power1 \"artemis\"]\n[Power2 \"tartarus\"]\n",
    "[Power1 \"moerae\"]\n[Power2 \"apollo\"]\n",
    "[Power1 \"chaos\"]\n[Power2 \"atlas\"]\n",
    "[Seats \"3\"]\n[Power1 \"moerae\"]\n[Power2 \"pan\"]\n[Power3 \"demeter\"]\n",
    "[Seats \"3\"]\n[Power1 \"gaea\"]\n[Power2 \"hecate\"]\n[Power3 \"atlas\"]\n",
};

static Page *page_of(const History *history)
{
    Record *record = record_open();
    size_t size;
    char *text;
    Page *page = NULL;

    if (record && CHECK(record_from_history(record, history) == OK)) {
        text = record_write(record, games_find, &size);
        page = open_page(text);
        free(text);
    }
    if (record)
        record_close(record);
    return page;
}

/* Whatever is asked for the seat's eyes, both games say the same. */
static bool look_alike(Page *a, Page *b, int viewer)
{
    static const char *const tokens[] = {"pass",  "b2-c3+d4", "b2-b9",
                                         "a1>b1", "@c3",      "?"};
    bool alike = true;

    for (int i = 0; i < page_count(a); i++) {
        CHECK_ALIKE(page_words(a, viewer, i, &answer), page_words(b, viewer, i, &answer));
        CHECK_ALIKE(page_frame(a, viewer, i, 1, &answer),
                    page_frame(b, viewer, i, 1, &answer));
    }
    for (int after = 0; after <= page_count(a); after++) {
        CHECK_ALIKE(page_scene(a, viewer, after, &answer),
                    page_scene(b, viewer, after, &answer));
        CHECK_ALIKE(page_position(a, viewer, after, &answer),
                    page_position(b, viewer, after, &answer));
    }
    CHECK_ALIKE(page_scene(a, viewer, PAGE_NOW, &answer),
                page_scene(b, viewer, PAGE_NOW, &answer));
    CHECK_ALIKE(page_tokens(a, viewer, &answer), page_tokens(b, viewer, &answer));
    CHECK_ALIKE(page_outcome(a, &answer), page_outcome(b, &answer));
    CHECK_ALIKE(page_facts(a, &answer), page_facts(b, &answer));
    if (page_mover(a) != viewer)
        return alike;
    CHECK_ALIKE(page_turn(a, &answer), page_turn(b, &answer));
    for (size_t i = 0; i < sizeof tokens / sizeof *tokens; i++)
        CHECK_ALIKE(page_explain(a, str_from(tokens[i]), &answer),
                    page_explain(b, str_from(tokens[i]), &answer));
    return alike;
}

/* Tries a turn in both games, step by step. */
static bool try_alike(Page *a, Page *b, Rng *rng)
{
    Action action[GAME_MAX_ACTIONS];
    int count, viewer = page_mover(a);
    bool alike = true;

    do {
        CHECK_ALIKE(page_turn(a, &answer), page_turn(b, &answer));
        CHECK_ALIKE(page_scene(a, viewer, PAGE_NOW, &answer),
                    page_scene(b, viewer, PAGE_NOW, &answer));
        page_turn(a, &answer);
        count = offered(action);
        if (count > 0) {
            Action step = action[rng_below(rng, (uint32_t)count)];

            alike &=
                CHECK(page_step(a, step, &answer)) && CHECK(page_step(b, step, &answer));
        }
    } while (count > 0 && alike);
    page_restart(a);
    page_restart(b);
    return alike;
}

/* A world the seat believes in, as a game of its own; NULL: none can be told. */
static Page *imagine(const Belief *belief, const Page *page, Rng *rng)
{
    const History *true_course = page_history(page);
    History *told;
    Page *other = NULL;
    Fault fault;

    if (history_open(history_def(true_course), history_setup(true_course), &told,
                     &fault) != OK)
        return NULL;
    history_set_repetition(told, REPETITION_IGNORE);
    if (guess_tell(belief, rng_below(rng, (uint32_t)guess_count(belief)), told, &fault) ==
        OK)
        other = page_of(told);
    history_close(told);
    return other;
}

static bool take_in(Belief *belief, const Page *page, int seat)
{
    const History *history = page_history(page);
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    GameState view;
    Fault fault;

    history_view_text(history, history_count(history) - 1, seat, &out);
    if (guess_observe(belief, text_str(&out), &fault) != OK)
        return false;
    history_def(history)->view(history_state(history), seat, &view);
    return guess_narrow(belief, &view, &fault) == OK;
}

/* Plays a game; a seat's belief gives other games that seat cannot tell from it. */
static void play_beside(const char *tags, int seat, Rng *rng, int *ret_others)
{
    char record[512];
    Text out = text_into(record, sizeof record);
    Belief *belief = NULL;
    Fault fault;
    Page *page;
    bool alike = true;

    text_format(&out, "[Game \"santorini\"]\n[Repetition \"off\"]\n%s\n*\n", tags);
    page = open_page(record);
    if (!CHECK(page) || !CHECK(guess_open(history_def(page_history(page)),
                                          history_state(page_history(page)), seat,
                                          rng_next(rng), &belief, &fault) == OK)) {
        page_close(page);
        return;
    }
    for (int i = 0; i < 14 && page_mover(page) != -1 && alike; i++) {
        Page *other;

        if (!random_token(page, rng) || !take_in(belief, page, seat))
            break;
        other = imagine(belief, page, rng);
        if (!other)
            continue;
        *ret_others += 1;
        alike = look_alike(page, other, seat + 1);
        if (alike && page_mover(page) == seat + 1)
            alike = try_alike(page, other, rng);
        page_close(other);
    }
    guess_close(belief);
    page_close(page);
}

TEST(worlds_a_seat_cannot_tell_apart_are_told_alike)
{
    Rng rng = {11};
    int others = 0;

    for (size_t i = 0; i < sizeof secret_games / sizeof *secret_games; i++) {
        int seats = strstr(secret_games[i], "Seats") ? 3 : 2;

        for (int round = 0; round < test_times(3, 40); round++) {
            for (int seat = SEAT_SPECTATOR; seat < seats; seat++)
                play_beside(secret_games[i], seat, &rng, &others);
        }
    }
    CHECK(others > 100);
}

TEST(tried_steps_are_the_movers_own)
{
    Page *page = open_page("[Game \"santorini\"]\n[Power1 \"tartarus\"]\n\n*\n");
    char *before;

    if (!CHECK(page) || !CHECK(play_all(page, "@b2,@d2 @b4,@d4 ~a1")))
        return;
    CHECK(page_scene(page, 2, PAGE_NOW, &answer) && !strstr(said(), "abyss\",\"at\""));
    CHECK(page_scene(page, 1, PAGE_NOW, &answer) && says("\"kind\":\"abyss\",\"at\":0"));
    CHECK(page_scene(page, 2, PAGE_NOW, &answer));
    before = said_copy();
    CHECK(page_steps(page, str_from("b2-b3+a2"), &answer));
    CHECK(page_step(page, (Action)strtoll(said() + 1, NULL, 10), &answer));
    CHECK(page_scene(page, 2, PAGE_NOW, &answer));
    CHECK_EQ_STR(said(), before);
    free(before);
    page_close(page);
}

int main(void)
{
    RUN(worlds_a_seat_cannot_tell_apart_are_told_alike);
    RUN(tried_steps_are_the_movers_own);
    answer_free(&answer);
    return test_finish("page_secrets");
}
