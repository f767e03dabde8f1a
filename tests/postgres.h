/* SPDX-License-Identifier: MIT */
/* A PostgreSQL of the test's own (tests/postgres.sh).
 *
 *     TestPostgres pg;
 *     if (postgres_is_there() && postgres_begin(&pg))
 *         store_open(&(StoreSetup){.where = pg.address}, ..);
 *     postgres_end(&pg);
 */
#ifndef TESTS_POSTGRES_H
#define TESTS_POSTGRES_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct TestPostgres {
    char directory[64];
    char address[160];
} TestPostgres;

static inline bool postgres_do(const TestPostgres *pg, const char *act)
{
    const char *tests = getenv("ORIEL_TESTS");
    char command[512];

    snprintf(command, sizeof command, "%s/postgres.sh %s %s >/dev/null",
             tests ? tests : "tests", act, pg->directory);
    return system(command) == 0;
}

/* Where services run ./run does not install it, and what needs it is left out. */
static inline bool postgres_is_there(void)
{
    TestPostgres none = {.directory = "/"};

    return postgres_do(&none, "find");
}

static inline bool postgres_begin(TestPostgres *pg)
{
    snprintf(pg->directory, sizeof pg->directory, "/tmp/oriel-pg-XXXXXX");
    if (!mkdtemp(pg->directory))
        return false;
    snprintf(pg->address, sizeof pg->address, "postgresql:///oriel?host=%s&user=oriel",
             pg->directory);
    return postgres_do(pg, "start");
}

static inline void postgres_end(const TestPostgres *pg)
{
    char command[128];

    postgres_do(pg, "stop");
    snprintf(command, sizeof command, "rm -r %s", pg->directory);
    if (system(command) != 0)
        printf("#   %s is left\n", pg->directory);
}

#endif
