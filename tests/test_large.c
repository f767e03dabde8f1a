/* SPDX-License-Identifier: MIT */
/* Memory for tables: aligned, all of it there, and given back like any other. */
#include "test.h"

#include <stdint.h>
#include <stdlib.h>

#include "base/large.h"

TEST(every_size)
{
    static const size_t size[] = {1, 64, 4097, 524287, 524288, 2097153, 16777216};

    for (size_t i = 0; i < sizeof size / sizeof *size; i++) {
        unsigned char *memory = large_alloc(size[i]);

        CHECK(memory && (uintptr_t)memory % 64 == 0);
        memset(memory, 1, size[i]);
        CHECK_EQ_INT(memory[0] + memory[size[i] - 1], 2);
        free(memory);
    }
}

TEST(more_than_there_is)
{
    CHECK(!large_alloc(SIZE_MAX));
    CHECK(!large_alloc(SIZE_MAX - 63));
}

int main(void)
{
    RUN(every_size);
    RUN(more_than_there_is);
    return test_finish("large");
}
