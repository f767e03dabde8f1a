/* SPDX-License-Identifier: MIT */
/* What clients cost while nothing happens, and what becomes of them when there is no memory. */
#include "test.h"

#include <stddef.h>

#include "streaming.h"

enum { MANY = 50, MOST_BYTES = 2048 };

/* ---- an allocator that counts and refuses ---------------------------------------- */

typedef union Block {
    size_t size;
    max_align_t align;
} Block;

static void *allocate(size_t size)
{
    Block *block =
        api.refuse > 0 && --api.refuse == 0 ? NULL : malloc(sizeof *block + size);

    if (!block)
        return NULL;
    block->size = size;
    api.bytes += (long)size;
    memset(block + 1, 0xee, size);
    return block + 1;
}

static void release(void *memory)
{
    Block *block = (Block *)memory - 1;

    api.bytes -= (long)block->size;
    memset(memory, 0xdd, block->size);
    free(block);
}

static bool start_counted(void)
{
    ServerSetup setup = a_setup();

    setup.api = &streaming;
    setup.allocate = allocate;
    setup.release = release;
    setup.limits.address.requests = (LimitRate){1 << 20, 1 << 20};
    setup.limits.linger_ms = 0; /* those who have left are gone at once */
    return start(&setup);
}

/* ---- idle clients ---------------------------------------------------------------- */

/* Waits until so many bytes are in use, or less. */
static void wait_for_bytes(long most)
{
    for (int ms = 0; ms < PATIENCE_MS && figure_of("bytes ") > most; ms += 20)
        sleep_ms(20);
    CHECK(figure_of("bytes ") <= most);
}

/* One that has asked and been answered. */
static int open_kept(const char *path)
{
    char request[256], body[8] = "";
    int fd = dial();

    snprintf(request, sizeof request, "GET %s" HOST "\r\n", path);
    say(fd, request);
    CHECK_EQ_INT(status_of(take_head(fd)), 200);
    CHECK(take(fd, body, 3));
    CHECK_EQ_STR(body, "ok\n");
    return fd;
}

/* One that has said something and heard it. */
static int open_spoken(const char *path)
{
    int fd = open_socket(path);

    say_frame(fd, 0x01, "hel");
    say_frame(fd, 0x80, "lo");
    CHECK_EQ_STR(take_frame(fd), "81 hello");
    return fd;
}

static void check_cost(int (*open_one)(const char *), const char *path)
{
    int fd[MANY];
    long before;

    if (!start_counted())
        return;
    before = figure_of("bytes ");
    for (int i = 0; i < MANY; i++)
        fd[i] = open_one(path);
    CHECK(figure_of("bytes ") > before);
    wait_for_bytes(before + (long)MANY * MOST_BYTES);
    for (int i = 0; i < MANY; i++)
        close(fd[i]);
    wait_for_bytes(before);
    stop();
}

TEST(idle_clients_cost_little)
{
    check_cost(open_kept, "/health");
    check_cost(open_socket, "/api/news");
    check_cost(open_spoken, "/api/news");
    check_cost(open_lines, "/api/news");
}

/* ---- no memory ------------------------------------------------------------------- */

/* Whatever is refused, there is an answer or an end. */
static void ask_poor(const char *request, size_t size)
{
    int fd = dial(), status;

    say_bytes(fd, request, size);
    CHECK(hear(fd) >= 0);
    close(fd);
    status = status_of(heard);
    if (!CHECK(status == 200 || status == 400 || status == 503 || status == 0))
        printf("#   %d to %.40s\n", status, request);
}

/* Says something, with a body that needs more room than a head. */
static void post_poor(void)
{
    static char request[20000];
    int size = snprintf(request, sizeof request,
                        "POST /api/say" CLOSE "Content-Length: 10000\r\n\r\n");

    memset(request + size, 'b', 10000);
    ask_poor(request, (size_t)size + 10000);
}

static void ask_text(const char *request)
{
    ask_poor(request, strlen(request));
}

/* Takes what comes until there is nothing more to come. */
static void stream_poor(const char *request)
{
    char all[512] = "";
    size_t size = 0;
    int fd = dial();

    say(fd, request);
    if (strstr(request, "websocket")) {
        say_frame(fd, 0x89, "p");
        say_frame(fd, 0x81, "end");
    }
    while (size < sizeof all - 1 && take(fd, all + size, 1))
        size++;
    CHECK(size == 0 || status_of(all) == 503 || status_of(all) == 101 ||
          status_of(all) == 200);
    close(fd);
}

/* Whether something is still to be refused; the question may have been it. */
static bool is_rich(void)
{
    const char *at = strstr(body_of(get("/api/figures")), "refuse ");

    return at && strtol(at + strlen("refuse "), NULL, 10) > 0;
}

TEST(memory_that_is_refused)
{
    int refused = 0;
    long before;

    if (!start_counted())
        return;
    before = figure_of("bytes ");
    for (int n = 1; n < 200; n++) {
        char path[64];

        snprintf(path, sizeof path, "/api/refuse?%d", n);
        get(path);
        ask_text("GET /health" CLOSE "\r\n");
        ask_text("GET /api/later" CLOSE "\r\n");
        post_poor();
        ask_text("nonsense\r\n\r\n");
        stream_poor("GET /api/news?bye" HOST "\r\n");
        stream_poor("GET /api/news?hello" HOST UPGRADE "\r\n");
        if (is_rich())
            break;
        refused++;
    }
    /* All of the scenes were played with something refused, and one without. */
    CHECK(refused > 15 && refused < 199);
    while (is_rich())
        get("/api/refuse?0");
    wait_for_bytes(before);
    wait_for_count("watchers ", 0);
    stop();
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(idle_clients_cost_little);
    RUN(memory_that_is_refused);
    return test_finish("server_memory");
}
