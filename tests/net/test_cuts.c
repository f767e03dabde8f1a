/* SPDX-License-Identifier: MIT */
/* A store whose connection to PostgreSQL is cut at every message of a transaction: before the
 * database has got it, and before its answer has come. Whoever asks again by the same key finds that
 * the line was written, once. */
#include "test.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"
#include "postgres.h"
#include "store/store.h"

enum { BUFFER = 1 << 16, MOST_CUTS = 100 };

typedef enum Way { REQUESTS, REPLIES } Way;

/* What is to be cut, for all connections; the first transaction that comes is. */
static struct {
    atomic_bool armed; /* until a transaction comes */
    atomic_int left;   /* messages that still pass */
    atomic_int way;
    atomic_bool cut; /* it was */
} cutter;

/* ---- between store and database ---------------------------------------------------------- */

/* One direction of a connection. */
typedef struct Flow {
    int from, to;
    Way way;
    bool begun; /* the first message, of a form of its own, is through */
    char buffer[BUFFER];
    size_t used;
} Flow;

typedef struct Link {
    Flow flow[2];
    bool target; /* it is being cut */
} Link;

static uint32_t read_size(const char *at)
{
    const uint8_t *byte = (const uint8_t *)at;

    return (uint32_t)byte[0] << 24 | (uint32_t)byte[1] << 16 | (uint32_t)byte[2] << 8 |
           byte[3];
}

/* Bytes of the message at the front; 0: it is not complete. */
static size_t message_size(const Flow *f)
{
    size_t head = f->way == REPLIES || f->begun ? 1 : 0, size;

    if (f->used < head + 4)
        return 0;
    size = head + read_size(f->buffer + head);
    return f->used >= size ? size : 0;
}

/* "begin" is bound: a transaction comes. */
static bool begins(const Flow *f, size_t size)
{
    static const char bind[] = "\0begin";

    return f->way == REQUESTS && f->begun && f->buffer[0] == 'B' &&
           size > 5 + sizeof bind && memcmp(f->buffer + 5, bind, sizeof bind) == 0;
}

static bool send_all(int to, const char *at, size_t size)
{
    while (size > 0) {
        ssize_t sent = send(to, at, size, MSG_NOSIGNAL);

        if (sent <= 0)
            return false;
        at += sent;
        size -= (size_t)sent;
    }
    return true;
}

/* Hands on whole messages; false: the connection is to end. */
static bool pass(Link *link, Flow *f)
{
    ssize_t got = recv(f->from, f->buffer + f->used, sizeof f->buffer - f->used, 0);
    size_t size;

    if (got <= 0)
        return false;
    f->used += (size_t)got;
    while ((size = message_size(f)) > 0) {
        if (begins(f, size) && atomic_exchange(&cutter.armed, false))
            link->target = true;
        if (link->target && (int)f->way == atomic_load(&cutter.way) &&
            atomic_fetch_sub(&cutter.left, 1) <= 0) {
            atomic_store(&cutter.cut, true);
            return false;
        }
        if (!send_all(f->to, f->buffer, size))
            return false;
        f->begun = true;
        f->used -= size;
        memmove(f->buffer, f->buffer + size, f->used);
    }
    return true;
}

static void *carry(void *argument)
{
    Link *link = argument;
    bool open = true;

    while (open) {
        struct pollfd both[] = {{.fd = link->flow[0].from, .events = POLLIN},
                                {.fd = link->flow[1].from, .events = POLLIN}};

        open = poll(both, 2, -1) > 0;
        for (int i = 0; i < 2 && open; i++) {
            if (both[i].revents)
                open = pass(link, &link->flow[i]);
        }
    }
    close(link->flow[0].from);
    close(link->flow[1].from);
    free(link);
    return NULL;
}

static int open_socket(const char *directory, bool listens)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);

    snprintf(at.sun_path, sizeof at.sun_path, "%s/.s.PGSQL.5432", directory);
    if (listens)
        return bind(fd, (struct sockaddr *)&at, sizeof at) == 0 && listen(fd, 8) == 0
                   ? fd
                   : -1;
    return connect(fd, (struct sockaddr *)&at, sizeof at) == 0 ? fd : -1;
}

static TestPostgres postgres;

static void *accept_all(void *argument)
{
    int door = *(int *)argument, fd;

    while ((fd = accept(door, NULL, NULL)) >= 0) {
        int database = open_socket(postgres.directory, false);
        Link *link = calloc(1, sizeof *link);
        pthread_t thread;

        link->flow[0].from = link->flow[1].to = fd;
        link->flow[0].to = link->flow[1].from = database;
        link->flow[1].way = REPLIES;
        pthread_create(&thread, NULL, carry, link);
        pthread_detach(thread);
    }
    return NULL;
}

/* ---- cuts -------------------------------------------------------------------------------- */

typedef struct Asking {
    bool done;
    StoreAnswer answer;
} Asking;

static void note(void *user, const StoreDone *done)
{
    *(Asking *)user = (Asking){true, done->answer};
}

/* The same line with the same key until somebody knows what became of it; how often it took. */
static int write_line(Store *store, int number, bool *ret_kept)
{
    char key[16];
    Asking asking = {.answer = STORE_UNKNOWN};
    StoreWrite write = {.part = {{.way = number == 1 ? STORE_MAKE : STORE_ADD,
                                  .log = str_from("t/cut"),
                                  .head = str_from("head"),
                                  .number = number,
                                  .lines = str_from("play 1 a\n"),
                                  .life = STORE_LIVE}},
                        .parts = 1,
                        .who = str_from("ann"),
                        .done = note,
                        .user = &asking};
    int tries = 0;

    snprintf(key, sizeof key, "%d", number);
    write.key = str_from(key);
    while (asking.answer == STORE_UNKNOWN && tries++ < 10) {
        asking.done = false;
        if (!store_write(store, &write))
            break;
        while (!asking.done) {
            store_poll(store);
            nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
        }
    }
    *ret_kept = asking.answer == STORE_KEPT || asking.answer == STORE_REPEATED;
    return tries;
}

static bool count_line(void *user, int number, Str line, int64_t at_ms)
{
    (void)line, (void)at_ms;
    *(int *)user += number;
    return true;
}

/* Cuts later and later, until a transaction gets through before. */
static void cut_all(Store *store, Way way, int *number)
{
    int cuts = 0, repeats = 0, sum;
    bool was_cut = true, kept;

    for (; was_cut && cuts < MOST_CUTS; cuts++) {
        atomic_store(&cutter.cut, false);
        atomic_store(&cutter.way, way);
        atomic_store(&cutter.left, cuts);
        atomic_store(&cutter.armed, true);
        repeats += write_line(store, ++*number, &kept) - 1;
        CHECK(kept);
        was_cut = atomic_load(&cutter.cut);
        sum = 0;
        while (!store_read(store, str_from("t/cut"), 1, count_line, &sum))
            sum = 0;
        CHECK_EQ_INT(sum, *number * (*number + 1) / 2);
    }
    printf("#   %s: %d cuts, %d repeats\n", way == REQUESTS ? "requests" : "replies",
           cuts - 1, repeats);
    CHECK(!was_cut && cuts > 8 && repeats > cuts / 2);
}

TEST(cuts)
{
    char directory[] = "/tmp/oriel-cut-XXXXXX", address[160], command[64];
    Store *store = NULL;
    Fault fault;
    int door, number = 0;
    pthread_t thread;

    if (!CHECK(mkdtemp(directory)))
        return;
    door = open_socket(directory, true);
    CHECK_EQ_INT(pthread_create(&thread, NULL, accept_all, &door), 0);
    snprintf(address, sizeof address, "postgresql:///oriel?host=%s&user=oriel",
             directory);
    if (CHECK(store_open(&(StoreSetup){.where = address}, &store, &fault) == OK)) {
        cut_all(store, REQUESTS, &number);
        cut_all(store, REPLIES, &number);
        store_close(store);
    }
    shutdown(door, SHUT_RDWR);
    pthread_join(thread, NULL);
    close(door);
    snprintf(command, sizeof command, "rm -r %s", directory);
    CHECK_EQ_INT(system(command), 0);
}

int main(void)
{
    if (!postgres_is_there())
        return test_finish("cuts");
    if (!postgres_begin(&postgres))
        return EXIT_FAILURE;
    RUN(cuts);
    postgres_end(&postgres);
    return test_finish("cuts");
}
