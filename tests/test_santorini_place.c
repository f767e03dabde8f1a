/* SPDX-License-Identifier: MIT */
/* Results of a turn: what cards remember tells them apart, and where there is no room for all
 * the ones that matter most are there. */
#include "test.h"

#include <stdlib.h>

#include "game/turns.h"
#include "santorini/santorini.h"
#include "santorini/whole/explore_part.h"

enum {
    BYTES = BOARD_REST, /* what cards remember */
    VALUES = 64,
};

static int compare(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;

    return (x > y) - (x < y);
}

/* Numbers that several values of two bytes share. */
static int count_alike(int first, int second)
{
    static uint64_t number[VALUES * VALUES];
    int alike = 0;

    for (int i = 0; i < VALUES * VALUES; i++) {
        Board b = {0};
        Lineup t = {0};
        unsigned char *byte = (unsigned char *)&b + offsetof(Board, memo);

        byte[first] = (unsigned char)(i / VALUES);
        byte[second] = (unsigned char)(i % VALUES);
        number[i] = explore_rest_number(&b, &t);
    }
    qsort(number, VALUES * VALUES, sizeof *number, compare);
    for (int i = 1; i < VALUES * VALUES; i++)
        alike += number[i] == number[i - 1];
    return alike;
}

TEST(two_memos_tell_results_apart)
{
    for (int second = 1; second < BYTES; second++) {
        for (int first = 0; first < second; first++)
            CHECK_EQ_INT(count_alike(first, second), 0);
    }
}

/* How many domes the first results of a position have that does not leave room for all. */
TEST(few_domes_come_before_many)
{
    const char *position =
        "00000/00000/00000/00000/00000 1 heracles:c2,c3 aphrodite:d1,a5";
    TurnSpace *space = turns_open(&santorini_game, 1024);
    int with[SQUARE_COUNT + 1] = {0}, most = 0;
    GameState s = {0};
    Fault fault;

    CHECK(santorini_game.parse_position(&s, str_from(position), &fault) == OK);
    turns_begin(space);
    CHECK(!santorini_game.turns(&s, space));
    for (size_t i = 0; i < space->count; i++) {
        const Core *core =
            (const Core *)(const void *)(space->states + i * space->stride);
        int domes = bits_count(core->board.dome);

        CHECK(domes >= most);
        most = domes;
        with[domes]++;
    }
    CHECK_EQ_INT(with[0], 60); /* as many turns as he has without his power */
    CHECK(with[1] > 0);
    turns_close(space);
}

int main(void)
{
    RUN(two_memos_tell_results_apart);
    RUN(few_domes_come_before_many);
    return test_finish("santorini_place");
}
