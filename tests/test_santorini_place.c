/* SPDX-License-Identifier: MIT */
/* Results of a turn are told apart by numbers: what cards remember has to show in them. */
#include "test.h"

#include <stdlib.h>

#include "santorini/explore_part.h"

enum {
    BYTES = sizeof(Board) - offsetof(Board, stock), /* stock and memos */
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
        Table t = {0};
        unsigned char *byte = (unsigned char *)&b + offsetof(Board, stock);

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

int main(void)
{
    RUN(two_memos_tell_results_apart);
    return test_finish("santorini_place");
}
