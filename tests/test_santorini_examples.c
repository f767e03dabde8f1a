/* SPDX-License-Identifier: MIT */
/* The example of each card is played, with the card and without: it has to make a difference,
 * and where one can try it, it has to decide. */
#include "test.h"

#include <ctype.h>

#include "santorini/cards/power.h"
#include "santorini/santorini.h"
#include "santorini/texts/example.h"
#include "solve.h"

enum {
    TURNS_LOOKED_AT = 2000000,
    PRINTED_CARDS = 55, /* a card of one's own may do without an example */
};

static const GameDef *const def = &santorini_game;

static bool parse(const char *position, GameState *ret_s)
{
    Fault fault;

    memset(ret_s, 0, sizeof *ret_s);
    return def->parse_position(ret_s, str_from(position), &fault) == OK;
}

/* Plays tokens as far as they are legal; were all of them? */
static bool play(GameState *s, const char *tokens)
{
    Str rest = str_from(tokens), word;
    bool more;

    do {
        Token token;
        Fault fault;

        more = str_cut(&rest, ' ', &word);
        if (def->parse_token(s, word, &token, &fault) != OK)
            return false;
        game_apply(def, s, &token, NULL);
    } while (more);
    return true;
}

/* ---- without the card ---- */

/* The workers of a seat as anybody has them: two, and nobody asks which is female. */
static void add_two_workers(Str workers, Text *out)
{
    int commas = 0;

    for (size_t i = 0; i < workers.size; i++) {
        commas += workers.at[i] == ',';
        if (commas < 2)
            text_char(out, (char)tolower(workers.at[i]));
    }
}

/* A position in which nobody has the card of that seat. */
static void print_without(const char *position, int seat, Text *out)
{
    Str rest = str_from(position), field, card;
    bool more;
    int at = 0;

    do {
        more = str_cut(&rest, ' ', &field);
        if (at)
            text_char(out, ' ');
        if (at < 2) {
            text_add_str(out, field);
        } else {
            Str workers = field;

            str_cut(&workers, ':', &card);
            if (at == seat + 2)
                text_add(out, "none");
            else
                text_add_str(out, card);
            text_char(out, ':');
            add_two_workers(workers, out);
        }
        at++;
    } while (more);
}

/* What people see: who is to move, what stands where, without what cards remember. */
static void print_board(const GameState *s, int seat, Text *out)
{
    char position[GAME_POSITION_SIZE];

    game_position_text(def, s, position);
    print_without(position, seat, out);
}

/* ---- checks ---- */

static void check_refused(const Example *example, const GameState *with,
                          const char *without)
{
    GameState s;

    if (!example->refused)
        return;
    s = *with;
    CHECK(!play(&s, example->refused));
    CHECK(parse(without, &s) && play(&s, example->refused));
}

/* The tokens are legal; without the card they are not, or end otherwise, or another one that it
 * forbids is. */
static void check_example(const Example *example)
{
    char without[GAME_POSITION_SIZE], ends[2][GAME_POSITION_SIZE];
    Text text = text_into(without, sizeof without), end[2];
    int seat = example_seat(example);
    GameState with, bare;

    if (!CHECK(parse(example->position, &with)))
        return;
    print_without(example->position, seat, &text);
    if (!CHECK(parse(without, &bare)))
        return;
    check_refused(example, &with, without);
    CHECK(play(&with, example->tokens));
    if (example->refused || !play(&bare, example->tokens))
        return;
    for (int i = 0; i < 2; i++) {
        end[i] = text_into(ends[i], sizeof ends[i]);
        print_board(i ? &bare : &with, seat, &end[i]);
    }
    CHECK(strcmp(ends[0], ends[1]) != 0);
}

/* With the card its player wins at once, or is saved from the opponent's next turn, or wins with
 * the second turn; without it not. */
static bool decides(Solver *solver, const GameState *with, const GameState *bare)
{
    GameState after;

    solver->left = TURNS_LOOKED_AT;
    if (solve_wins(solver, bare, 1))
        return false;
    if (solve_wins(solver, with, 1))
        return true;
    if (!solve_saves(solver, bare, &after) && solve_saves(solver, with, &after))
        return true;
    return solve_wins(solver, with, 2) && !solve_wins(solver, bare, 2) && solver->left;
}

/* Its player is to move and the card decides; what secrets are worth no solver can tell. */
static void check_trial(Solver *solver, int card, const Example *example)
{
    char without[GAME_POSITION_SIZE];
    Text text = text_into(without, sizeof without);
    int seat = example_seat(example);
    GameState with, bare;

    print_without(example->trial, seat, &text);
    if (!CHECK(parse(example->trial, &with)) || !CHECK(parse(without, &bare)))
        return;
    CHECK_EQ_INT(def->mover(&with), seat);
    CHECK(power_get(card)->traits & TRAIT_HIDDEN || decides(solver, &with, &bare));
}

int main(void)
{
    Solver solver;

    if (!solve_open(&solver, def))
        return 1;
    for (int card = 1; card < POWER_COUNT; card++) {
        const Example *example = example_of(card);

        test_begin(power_get(card)->name);
        CHECK(example || card > PRINTED_CARDS);
        if (example) {
            check_example(example);
            check_trial(&solver, card, example);
        }
        test_end();
    }
    solve_close(&solver);
    return test_finish("santorini_examples");
}
