/* SPDX-License-Identifier: MIT */
#include "proxy.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/rng.h"
#include "base/str.h"

enum {
    MOST_LINKS = 256,
    FLOW_SIZE = 16384,
    TURN_MS = 2,
    MOST_DELAY = 60,    /* turns */
    MOST_SILENCE = 400, /* .. that a client is left alone with a dead connection */
    SELDOM = 20,        /* in one turn of so many something happens to one of .. */
    FIRST = 32,         /* .. the first links, if it was well */
};

/* Bytes on their way. */
typedef struct Flow {
    char bytes[FLOW_SIZE];
    size_t size;
    int wait; /* turns until they may go on */
} Flow;

typedef struct Link {
    bool used;
    ProxyFate fate;
    int client, server; /* -1: there is none */
    Flow up, down;
    long left; /* bytes that pass before it is cut */
    int turns; /* that it still has; -1: no end */
} Link;

struct Proxy {
    pthread_t thread;
    atomic_bool stops;
    atomic_int count[PROXY_FATE_COUNT];
    int listener, port, to_port;
    Rng rng, fates; /* apart, so that fates do not depend on how often the loop turns */
    Link link[MOST_LINKS];
};

/* ---- sockets ----------------------------------------------------------------------------- */

static struct sockaddr_in loopback(int port)
{
    return (struct sockaddr_in){.sin_family = AF_INET,
                                .sin_port = htons((uint16_t)port),
                                .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
}

static void set_quick(int fd)
{
    int yes = 1;

    fcntl(fd, F_SETFL, O_NONBLOCK);
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
}

static int dial(int port)
{
    struct sockaddr_in to = loopback(port);
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (connect(fd, (struct sockaddr *)&to, sizeof to) != 0) {
        close(fd);
        return -1;
    }
    set_quick(fd);
    return fd;
}

static int listen_anywhere(int *ret_port)
{
    struct sockaddr_in at = loopback(0);
    socklen_t size = sizeof at;
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);

    if (bind(fd, (struct sockaddr *)&at, sizeof at) != 0 || listen(fd, 128) != 0 ||
        getsockname(fd, (struct sockaddr *)&at, &size) != 0) {
        close(fd);
        return -1;
    }
    set_quick(fd);
    *ret_port = ntohs(at.sin_port);
    return fd;
}

/* ---- links ------------------------------------------------------------------------------- */

static void hang_up(Link *link)
{
    if (link->client >= 0)
        close(link->client);
    if (link->server >= 0)
        close(link->server);
    link->used = false;
}

static Link *find_room(Proxy *proxy)
{
    for (int i = 0; i < MOST_LINKS; i++) {
        if (!proxy->link[i].used)
            return &proxy->link[i];
    }
    return NULL;
}

static void add_link(Proxy *proxy, Link *link, int client, int server, ProxyFate fate)
{
    link->used = true;
    link->fate = fate;
    link->client = client;
    link->server = server;
    link->up.size = link->down.size = 0;
    link->up.wait = link->down.wait = 0;
    link->left = rng_below(&proxy->rng, fate == PROXY_CUTS_UP ? 400 : 4000);
    link->turns = -1;
}

/* Half of all connections are well. */
static ProxyFate draw_fate(Proxy *proxy)
{
    int fate = (int)rng_below(&proxy->fates, 2 * PROXY_FATE_COUNT);

    return fate < PROXY_FATE_COUNT ? (ProxyFate)fate : PROXY_PASSES;
}

/* One in four is never closed: only the client can tell that it is dead. */
static void deafen(Proxy *proxy, Link *link, ProxyFate fate)
{
    link->fate = fate;
    link->turns =
        rng_below(&proxy->rng, 4) ? (int)rng_below(&proxy->rng, MOST_SILENCE) : -1;
}

static void let_in(Proxy *proxy)
{
    ProxyFate fate = draw_fate(proxy);
    int client = accept(proxy->listener, NULL, NULL), server;
    Link *link = find_room(proxy);

    if (client < 0)
        return;
    proxy->count[fate]++;
    server =
        link && fate != PROXY_REFUSES && fate != PROXY_STALLS ? dial(proxy->to_port) : -1;
    if (!link || (server < 0 && fate != PROXY_STALLS)) {
        close(client);
        return;
    }
    set_quick(client);
    add_link(proxy, link, client, server, fate);
    if (fate == PROXY_STALLS || fate == PROXY_DEAFENS)
        deafen(proxy, link, fate);
}

/* ---- a POST once more -------------------------------------------------------------------- */

/* How many bytes a whole POST at the front of a text has; 0: there is none. */
static size_t post_size(const char *bytes, size_t size)
{
    static const char name[] = "\nContent-Length:";
    char text[FLOW_SIZE + 1];
    const char *end, *length;
    size_t whole;

    str_copy((Str){bytes, size}, text, sizeof text);
    end = strstr(text, "\r\n\r\n");
    length = strstr(text, name);
    if (strncmp(text, "POST ", 5) != 0 || !end || !length || length > end)
        return 0;
    whole = (size_t)(end + 4 - text) + (size_t)strtol(length + sizeof name - 1, NULL, 10);
    return whole <= size ? whole : 0;
}

/* Nobody hears what the server says to it. */
static void repeat_post(Proxy *proxy, const char *bytes, size_t size)
{
    size_t whole = post_size(bytes, size);
    Link *link = whole ? find_room(proxy) : NULL;
    int server = link ? dial(proxy->to_port) : -1;

    if (server < 0)
        return;
    add_link(proxy, link, -1, server, PROXY_DEAFENS);
    memcpy(link->up.bytes, bytes, whole);
    link->up.size = whole;
    link->up.wait = (int)rng_below(&proxy->rng, MOST_DELAY);
    link->turns = MOST_SILENCE;
}

/* ---- going on ---------------------------------------------------------------------------- */

static bool takes(const Link *link, const Flow *flow, int fd)
{
    return fd >= 0 && flow->size < FLOW_SIZE && link->used;
}

/* Takes what there is; false: the end has come. */
static bool take_in(Proxy *proxy, Link *link, Flow *flow, int fd)
{
    ssize_t n = recv(fd, flow->bytes + flow->size, FLOW_SIZE - flow->size, 0);

    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    if (n > 0 && link->fate == PROXY_DELAYS && flow->size == 0)
        flow->wait = (int)rng_below(&proxy->rng, MOST_DELAY);
    flow->size += (size_t)n;
    if (link->fate == PROXY_REPEATS && flow == &link->up)
        repeat_post(proxy, flow->bytes, flow->size);
    return n > 0;
}

/* Hands on what may go on, `most` bytes of it; false: nobody takes it. */
static bool hand_on(Flow *flow, int fd, size_t most)
{
    size_t size = flow->size < most ? flow->size : most;
    ssize_t n;

    if (flow->wait > 0) {
        flow->wait--;
        return true;
    }
    if (size == 0)
        return true;
    n = send(fd, flow->bytes, size, MSG_NOSIGNAL);
    if (n < 0)
        return errno == EAGAIN || errno == EINTR;
    flow->size -= (size_t)n;
    memmove(flow->bytes, flow->bytes + n, flow->size);
    return true;
}

/* One way of a link; false: it is over. */
static bool pass_on(Link *link, Flow *flow, int to, bool cut)
{
    size_t before = flow->size;

    if (to < 0) { /* nobody is there */
        flow->size = 0;
        return true;
    }
    if (!hand_on(flow, to, cut ? (size_t)link->left : FLOW_SIZE))
        return false;
    link->left -= cut ? (long)(before - flow->size) : 0;
    return !cut || link->left > 0;
}

static bool go_on(Proxy *proxy, Link *link, const struct pollfd *client,
                  const struct pollfd *server)
{
    bool stalled = link->fate == PROXY_STALLS, deaf = link->fate == PROXY_DEAFENS;

    if (client->revents && !take_in(proxy, link, &link->up, link->client))
        return false;
    if (server->revents && !take_in(proxy, link, &link->down, link->server))
        return false;
    if (link->turns >= 0 && link->turns-- == 0)
        return false;
    return pass_on(link, &link->up, stalled ? -1 : link->server,
                   link->fate == PROXY_CUTS_UP) &&
           pass_on(link, &link->down, stalled || deaf ? -1 : link->client,
                   link->fate == PROXY_CUTS_DOWN);
}

/* Now and then something comes over a link that was well: mostly a stream's. */
static void strike(Proxy *proxy)
{
    Link *link = &proxy->link[rng_below(&proxy->rng, FIRST)];

    if (!link->used || link->fate != PROXY_PASSES)
        return;
    if (rng_below(&proxy->rng, 2))
        hang_up(link);
    else
        deafen(proxy, link, rng_below(&proxy->rng, 2) ? PROXY_STALLS : PROXY_DEAFENS);
}

static void set_poll(struct pollfd *poll, int fd, bool wanted)
{
    *poll = (struct pollfd){.fd = wanted ? fd : -1, .events = POLLIN};
}

static void turn(Proxy *proxy)
{
    struct pollfd polls[1 + 2 * MOST_LINKS];

    set_poll(&polls[0], proxy->listener, true);
    for (int i = 0; i < MOST_LINKS; i++) {
        const Link *link = &proxy->link[i];

        set_poll(&polls[1 + 2 * i], link->client, takes(link, &link->up, link->client));
        set_poll(&polls[2 + 2 * i], link->server, takes(link, &link->down, link->server));
    }
    poll(polls, 1 + 2 * MOST_LINKS, TURN_MS);
    for (int i = 0; i < MOST_LINKS; i++) {
        Link *link = &proxy->link[i];

        if (link->used && !go_on(proxy, link, &polls[1 + 2 * i], &polls[2 + 2 * i]))
            hang_up(link);
    }
    if (polls[0].revents)
        let_in(proxy);
    if (rng_below(&proxy->rng, SELDOM) == 0)
        strike(proxy);
}

static void *work(void *user)
{
    Proxy *proxy = user;

    while (!proxy->stops)
        turn(proxy);
    return NULL;
}

/* ---- opening and closing ----------------------------------------------------------------- */

Proxy *proxy_open(int to_port, uint64_t seed)
{
    Proxy *proxy = calloc(1, sizeof *proxy);

    if (!proxy)
        return NULL;
    proxy->to_port = to_port;
    proxy->rng.state = proxy->fates.state = seed;
    proxy->listener = listen_anywhere(&proxy->port);
    if (proxy->listener >= 0 && pthread_create(&proxy->thread, NULL, work, proxy) == 0)
        return proxy;
    close(proxy->listener);
    free(proxy);
    return NULL;
}

void proxy_close(Proxy *proxy)
{
    proxy->stops = true;
    pthread_join(proxy->thread, NULL);
    for (int i = 0; i < MOST_LINKS; i++) {
        if (proxy->link[i].used)
            hang_up(&proxy->link[i]);
    }
    close(proxy->listener);
    free(proxy);
}

int proxy_port(const Proxy *proxy)
{
    return proxy->port;
}

int proxy_count(const Proxy *proxy, ProxyFate fate)
{
    return proxy->count[fate];
}
