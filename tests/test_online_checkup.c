/* SPDX-License-Identifier: MIT */
/* Hashes that do not agree: a game that reckons them wrongly is found out. What else a checkup
 * finds is planted in files, by cli/doctor.sh. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "game/games.h"
#include "online/checkup/checkup.h"

static GameDef bent[2];

static uint64_t hash_wrongly(const void *state)
{
    (void)state;
    return 1;
}

/* The games as they are, but for one hash. */
static const GameDef *find_bent(Str name)
{
    const GameDef *def = games_find(name);
    GameDef *copy = &bent[def == games_nth(0)];

    if (!def)
        return NULL;
    *copy = *def;
    copy->hash_recomputed = hash_wrongly;
    return copy;
}

typedef struct Told {
    int count, lines;
    char what[128];
} Told;

static void take_finding(void *user, const Finding *finding)
{
    Told *told = user;
    Text out = text_into(told->what, sizeof told->what);

    told->count++;
    told->lines += finding->line == 1;
    message_print(&finding->what, message_english, &out);
}

static Told examine(const char *directory, const GameDef *(*find)(Str name))
{
    Told told = {0};
    Checkup checkup = {.find = find, .found = take_finding, .user = &told};
    Fault fault;

    CHECK(store_look(directory, &checkup.store, &fault) == OK);
    CHECK(checkup_run(&checkup));
    CHECK_EQ_INT(checkup.tables, 2);
    CHECK_EQ_INT(checkup.findings, told.count);
    store_close(checkup.store);
    return told;
}

TEST(hashes)
{
    char directory[] = "/tmp/oriel-checkup-XXXXXX", file[256];
    const char *tests = getenv("ORIEL_TESTS");
    Fault fault;
    Told told;

    CHECK(mkdtemp(directory) != NULL);
    snprintf(file, sizeof file, "%s/store/v1.db", tests ? tests : "tests");
    CHECK(store_restore(file, directory, &fault) == OK);
    CHECK_EQ_INT(examine(directory, games_find).count, 0);
    told = examine(directory, find_bent);
    CHECK_EQ_INT(told.count, 2);
    CHECK_EQ_INT(told.lines, 2);
    CHECK_EQ_STR(told.what, "the position's hash is not that of the position");
    snprintf(file, sizeof file, "rm -r '%s'", directory);
    CHECK_EQ_INT(system(file), 0);
}

int main(void)
{
    RUN(hashes);
    return test_finish("online_checkup");
}
