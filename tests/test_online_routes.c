/* SPDX-License-Identifier: MIT */
/* The table of routes and docs/API.md say the same. */
#include "test.h"

#include "online/routes.h"

static char paper[1 << 16];

/* The routes of the paper, "GET /api/me" and so on, one after the other; NULL: no more. */
static const char *next_route(const char **at, char room[128])
{
    const char *row = strstr(*at, "\n| `");

    while (row && strncmp(row + 4, "GET ", 4) != 0 && strncmp(row + 4, "POST ", 5) != 0)
        row = strstr(row + 4, "\n| `");
    if (!row)
        return NULL;
    *at = row + 4;
    str_copy(str_range(*at, strchr(*at, '`')), room, 128);
    *at = strchr(*at, '|') + 1;
    return room;
}

TEST(paper_and_table)
{
    static const char *const programs[] = {
        [ROUTE_NO_BOTS] = "", [ROUTE_WATCH] = "watch", [ROUTE_PLAY] = "play"};
    const char *at = paper;
    char room[128], own[128];
    FILE *file;
    int i = 0;

    snprintf(paper, sizeof paper, "%s/../docs/API.md", test_dir());
    file = fopen(paper, "r");
    if (!CHECK(file))
        return;
    paper[fread(paper, 1, sizeof paper - 1, file)] = '\0';
    fclose(file);
    for (; next_route(&at, room) && i < routes_count; i++) {
        snprintf(own, sizeof own, "%s %s", routes[i].post ? "POST" : "GET",
                 routes[i].path);
        CHECK_EQ_STR(room, own);
        str_copy(str_trim(str_range(at, strchr(at, '|'))), room, sizeof room);
        CHECK_EQ_STR(room, programs[routes[i].bots]);
    }
    CHECK_EQ_INT(i, routes_count);
    CHECK(!next_route(&at, room));
}

TEST(finding)
{
    Str id;

    CHECK(routes_find(false, str_from("/api/me"), &id));
    CHECK(!routes_find(false, str_from("/api/me/"), &id));
    CHECK(!routes_find(false, str_from("/api/me/x"), &id));
    CHECK(!routes_find(false, str_from("/api"), &id));
    CHECK(!routes_find(true, str_from("/api/tables/k3vqe7w2mnb5t4xa"), &id));
    CHECK(routes_find(true, str_from("/api/tables/k3vqe7w2mnb5t4xa/do"), &id));
    CHECK(str_is(id, "k3vqe7w2mnb5t4xa"));
    CHECK(!routes_find(true, str_from("/api/tables/K3VQE7W2MNB5T4XA/do"), &id));
    CHECK(!routes_find(true, str_from("/api/tables//do"), &id));
    CHECK(online_most(str_from("/api/tables")) > 0);
    CHECK(online_most(str_from("/api/tables/k3vqe7w2mnb5t4xa")) == 0);
}

int main(void)
{
    RUN(paper_and_table);
    RUN(finding);
    return test_finish("online_routes");
}
