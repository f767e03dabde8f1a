/* SPDX-License-Identifier: MIT */
/* The limits of docs/SERVER.md are those of the program, and each has tests that there are; its
 * figures are those that are shown. */
#include "test.h"

#include "online/part.h"
#include "online/phrase.h"
#include "server/http.h"
#include "server/http_head.h"
#include "server/metrics.h"
#include "server/ws.h"

enum { ROWS = 25, ROW_SIZE = 256, HOUR_MS = 3600 * 1000 };

static char paper[1 << 16], source[1 << 17];

/* What the paper should say, in its order; "": words, which have no number in them. */
static char want[ROWS][ROW_SIZE];

static bool read_text(const char *path, char *out, size_t size)
{
    char name[512];
    FILE *file;

    snprintf(name, sizeof name, "%s/%s", test_dir(), path);
    file = fopen(name, "r");
    if (!file)
        return false;
    out[fread(out, 1, size - 1, file)] = '\0';
    fclose(file);
    return true;
}

#define SAY(row, ...) snprintf(want[row], ROW_SIZE, __VA_ARGS__)

static void say_server(void)
{
    const HttpLimits *http = &http_limits;

    SAY(0, "%d, or what `ulimit -n` leaves; %d", http->connections,
        http->address.connections);
    SAY(1, "three quarters of the connections; %d", http->address.streams);
    SAY(2, "%d a second, %d at once", http->address.requests.per_second,
        http->address.requests.burst);
    SAY(3, "%d bytes, %d lines, %d s", HTTP_HEAD_SIZE, HTTP_HEADER_COUNT,
        http->head_ms / 1000);
    SAY(4, "what its path takes, %d bytes; %d s", BODY_SIZE, http->body_ms / 1000);
    SAY(5, "%d s; %d s, and one for each %d kB", http->answer_ms / 1000,
        http->reply_ms / 1000, http->bytes_a_ms);
    SAY(6, "%d s, or until somebody else needs its place", http->idle_ms / 1000);
    SAY(7, "%d KiB; then the stream is closed", http->queue_bytes >> 10);
    SAY(8, "%d bytes of text at a time, %d frames a second, %d at once", WS_TEXT_SIZE,
        http->frames.per_second, http->frames.burst);
    SAY(9, "asked every %d s, closed after %d s", http->ping_ms / 1000,
        http->alive_ms / 1000);
    SAY(10, "closed after %d s", http->alive_ms / 1000);
}

static void say_online(void)
{
    const OnlineLimits *online = &online_limits;

    SAY(11, "%d", online->streams);
    SAY(12, "%d; %d; %d", online->tables, online->person_tables, online->address_tables);
    SAY(13, "%d; %d", online->person_engines, online->address_engines);
    SAY(15, "%d, %d MiB; what is dropped is worked out again", online->kept_games,
        online->kept_bytes >> 20);
    SAY(16, "%d; %d; %d", online->openings, online->newcomers, online->tries);
    SAY(17, "closed after %d hours; a listed one after %d without its opener",
        online->unstarted_ms / HOUR_MS, online->listed_ms / HOUR_MS);
    SAY(18, "%d bytes, %d levels, no key twice", BODY_SIZE, BODY_LEVELS);
    SAY(19, "one in %d s", PHRASE_PAUSE_MS / 1000);
    SAY(21, "closed after %d s", SILENT_MS / 1000);
    SAY(22, "good once, for %d minutes", DEVICE_CODE_MS / 60000);
    SAY(20, "%d within %d s", online->steps * ONLINE_STEPS, ONLINE_STEPS_MS / 1000);
    SAY(23, "%d", online->bots);
    SAY(24, "%d within %d s; %d; %d", online->bot_requests, ONLINE_BOT_MS / 1000,
        online->bot_tables, online->bot_streams);
}

/* "server_limits: this_one, that_one" */
static void check_tests(Str list)
{
    Str program, name;
    char path[128], needle[128];
    bool more = true;

    if (!CHECK(str_cut(&list, ':', &program)))
        return;
    snprintf(path, sizeof path, "test_%.*s.c", (int)str_trim(program).size,
             str_trim(program).at);
    if (!CHECK(read_text(path, source, sizeof source)))
        printf("#   %s\n", path);
    while (more) {
        more = str_cut(&list, ',', &name);
        name = str_trim(name);
        snprintf(needle, sizeof needle, "    RUN(%.*s);", (int)name.size, name.at);
        if (!CHECK(strstr(source, needle)))
            printf("#   %s:%s\n", path, needle);
    }
}

static void check_row(int row, Str line)
{
    Str nothing, what, how_much, tests, list;
    char text[ROW_SIZE];
    bool more = true;

    str_cut(&line, '|', &nothing);
    str_cut(&line, '|', &what);
    str_cut(&line, '|', &how_much);
    str_cut(&line, '|', &tests);
    str_copy(str_trim(how_much), text, sizeof text);
    if (want[row][0])
        CHECK_EQ_STR(text, want[row]);
    while (more) {
        more = str_cut(&tests, ';', &list);
        check_tests(list);
    }
}

TEST(limits_and_paper)
{
    static const char head[] = "| what | how much | tested by |\n|---|---|---|\n";
    int row = 0;
    Str rest, line;
    const char *at;

    say_server();
    say_online();
    if (!CHECK(read_text("../docs/SERVER.md", paper, sizeof paper)))
        return;
    at = strstr(paper, head);
    if (!CHECK(at))
        return;
    rest = str_from(at + sizeof head - 1);
    while (str_cut(&rest, '\n', &line) && str_starts(line, "| ") && row < ROWS)
        check_row(row++, line);
    CHECK_EQ_INT(row, ROWS);
    CHECK(!str_starts(line, "| "));
}

/* Whatever figure there is, the paper has it with the same words, in the same order. */
TEST(figures_and_paper)
{
    Metrics metrics = {
        .version = "0", .memory_bytes = 1, .has_tables = true, .has_mail = true};
    char room[HTTP_ROOM_SIZE], row[ROW_SIZE];
    Text out = text_into(room, sizeof room);
    Str rest, line, name;
    const char *at = NULL;
    int figures = 0;

    metrics_print(&metrics, &out);
    CHECK(!out.cut);
    if (CHECK(read_text("../docs/SERVER.md", paper, sizeof paper)))
        at = strstr(paper, "| figure | what it counts |\n");
    for (rest = text_str(&out); at && str_cut(&rest, '\n', &line);) {
        if (!str_starts(line, "# HELP "))
            continue;
        line = (Str){line.at + strlen("# HELP "), line.size - strlen("# HELP ")};
        str_word(&line, &name);
        line = str_trim(line);
        snprintf(row, sizeof row, "\n| `%.*s` | %.*s |\n", (int)name.size, name.at,
                 (int)line.size, line.at);
        at = strstr(at, row);
        if (!CHECK(at))
            printf("#   %s", row + 1);
        else
            at += strlen(row) - 2;
        figures++;
    }
    CHECK(figures > 25 && at && !str_starts(str_from(at), "|\n| "));
}

int main(void)
{
    RUN(limits_and_paper);
    RUN(figures_and_paper);
    return test_finish("server_paper");
}
