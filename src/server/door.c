/* SPDX-License-Identifier: MIT */
#include <netdb.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "server/http_part.h"

enum { BACKLOG = 256 }; /* connections that wait to be accepted */

/* ---- coming in ------------------------------------------------------------------- */

/* Who is at the other end. */
static bool find_peer(Conn *conn)
{
    struct sockaddr_storage peer;
    int size = sizeof peer;

    if (uv_tcp_getpeername(&conn->tcp, (struct sockaddr *)&peer, &size) != 0)
        return false;
    conn->address = address_of((const struct sockaddr *)&peer);
    conn->trusted = origin_trusts(&conn->http->setup.trust, &conn->address);
    return true;
}

/* How many connections the address of one has. */
static int crowd(const Conn *conn)
{
    return conn->entry ? limit_connections(conn->entry) : 0;
}

/* The connection to give up first, of this entry or, if it is NULL, of all: where most are,
 * the one that waits longest. NULL: none waits. */
static Conn *find_waiting(const Http *http, const LimitEntry *entry)
{
    Conn *best = NULL;

    for (int i = 0; i < http->counts.open; i++) {
        Conn *conn = http->conn[i];
        int more;

        if (!conn_is_waiting(conn) || (entry && conn->entry != entry))
            continue;
        more = best ? crowd(conn) - crowd(best) : 1;
        if (more > 0 || (more == 0 && conn->since < best->since))
            best = conn;
    }
    return best;
}

static bool evict(Http *http, const LimitEntry *entry)
{
    Conn *conn = find_waiting(http, entry);

    if (!conn)
        return false;
    http->counts.evicted++;
    conn_close(conn);
    return true;
}

/* Takes a place of the connection's address, one of those it has if need be. */
static bool find_own_place(Conn *conn)
{
    Http *http = conn->http;

    if (conn->trusted || conn_enter(conn, &conn->address))
        return true;
    return evict(http, limit_find(http->limit, &conn->address, uv_now(&http->loop))) &&
           conn_enter(conn, &conn->address);
}

static bool find_place(Conn *conn)
{
    Http *http = conn->http;

    if (!find_own_place(conn))
        return false;
    return http->counts.open < http->setup.limits.connections || evict(http, NULL);
}

static void receive(Conn *conn)
{
    if (!find_place(conn)) {
        conn_turn_away(conn);
        return;
    }
    conn->http->counts.accepted++;
    http_add(conn->http, conn);
    uv_tcp_nodelay(&conn->tcp, 1);
    conn_start(conn);
}

static void drop_newcomer(Door *door);

static void on_spare_closed(uv_handle_t *spare)
{
    Door *door = spare->data;

    door->spare_in_use = false;
    if (door->someone_waits && !door->http->stopping)
        drop_newcomer(door);
}

/* Sends somebody away for whom there is no memory. Nobody else would be heard of until this
 * one is accepted, so it is, by a handle that is always there. */
static void drop_newcomer(Door *door)
{
    door->someone_waits = door->spare_in_use;
    if (door->spare_in_use)
        return;
    door->spare_in_use = true;
    door->http->counts.refused++;
    uv_tcp_init(&door->http->loop, &door->spare);
    door->spare.data = door;
    uv_accept((uv_stream_t *)&door->listener, (uv_stream_t *)&door->spare);
    uv_close((uv_handle_t *)&door->spare, on_spare_closed);
}

static void on_connection(uv_stream_t *listener, int status)
{
    Door *door = listener->data;
    Http *http = door->http;
    Conn *conn;

    if (status != 0)
        return;
    conn = http_allocate(http, sizeof *conn);
    if (!conn) {
        drop_newcomer(door);
        return;
    }
    *conn = (Conn){.http = http, .door = (int)(door - http->door)};
    uv_tcp_init(&http->loop, &conn->tcp);
    conn->tcp.data = conn;
    if (uv_accept(listener, (uv_stream_t *)&conn->tcp) == 0 && find_peer(conn))
        receive(conn);
    else
        conn_discard(conn);
}

/* ---- opening --------------------------------------------------------------------- */

static void listen_fault(const HttpDoor *door, int error, Message *ret_fault)
{
    char port[16];
    Text digits = text_into(port, sizeof port);

    text_number(&digits, door->port);
    if (error == UV_EADDRINUSE)
        message_set(ret_fault,
                    N_("port %1 is taken by another program; choose another with %2, "
                       "0 for any free one"),
                    port, door->option, NULL);
    else if (error == UV_EACCES)
        message_set(ret_fault,
                    N_("port %1 is for the system only; choose one from 1024 on with %2"),
                    port, door->option, NULL);
    else if (error == UV_EADDRNOTAVAIL)
        message_set(
            ret_fault,
            N_("'%1' is no address of this machine; 127.0.0.1 is for this machine "
               "only, 0.0.0.0 for all"),
            door->host, NULL);
    else
        message_set(ret_fault, N_("cannot listen on '%1' port %2: %3"), door->host, port,
                    uv_strerror(error), NULL);
}

static bool resolve(const HttpDoor *door, struct sockaddr_storage *ret_address,
                    Message *ret_fault)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE};
    struct addrinfo *found = NULL;
    int error = getaddrinfo(door->host, NULL, &hints, &found);

    if (error != 0 || !found) {
        message_set(
            ret_fault,
            N_("there is no host '%1'; 127.0.0.1 is for this machine only, 0.0.0.0 "
               "for all"),
            door->host, NULL);
        return false;
    }
    memcpy(ret_address, found->ai_addr, found->ai_addrlen);
    if (found->ai_family == AF_INET6)
        ((struct sockaddr_in6 *)ret_address)->sin6_port = htons((uint16_t)door->port);
    else
        ((struct sockaddr_in *)ret_address)->sin_port = htons((uint16_t)door->port);
    freeaddrinfo(found);
    return true;
}

/* Writes the address down as a browser on this machine wants it: "all addresses" is none. */
static void print_address(Door *door)
{
    struct sockaddr_storage own;
    int size = sizeof own;
    char name[ADDRESS_TEXT_SIZE] = "";
    Text out = text_into(door->address, sizeof door->address);

    uv_tcp_getsockname(&door->listener, (struct sockaddr *)&own, &size);
    if (own.ss_family == AF_INET6) {
        const struct sockaddr_in6 *six = (const struct sockaddr_in6 *)&own;

        uv_ip6_name(six, name, sizeof name);
        text_format(&out, "http://[%s]:%d", strcmp(name, "::") == 0 ? "::1" : name,
                    ntohs(six->sin6_port));
    } else {
        const struct sockaddr_in *four = (const struct sockaddr_in *)&own;

        uv_ip4_name(four, name, sizeof name);
        text_format(&out, "http://%s:%d",
                    strcmp(name, "0.0.0.0") == 0 ? "127.0.0.1" : name,
                    ntohs(four->sin_port));
    }
}

/* Connections take after their listener. Left alone the system would take megabytes of a
 * reply that its client does not fetch. */
static void bound_buffers(Door *door)
{
    int send = door->http->setup.limits.held_bytes, receive = send;

    uv_send_buffer_size((uv_handle_t *)&door->listener, &send);
    uv_recv_buffer_size((uv_handle_t *)&door->listener, &receive);
}

/* A socket in the file system, which an earlier server may have left behind. A stream is a
 * stream: the handle does not mind of which kind its socket is. */
static int open_socket(Door *door, const char *path)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), error;
    mode_t mask = umask(0177);

    str_copy(str_from(path), address.sun_path, sizeof address.sun_path);
    unlink(path);
    error = fd < 0 || strlen(path) >= sizeof address.sun_path ||
            bind(fd, (const struct sockaddr *)&address, sizeof address) != 0;
    umask(mask);
    if (!error && uv_tcp_open(&door->listener, fd) == 0)
        return uv_listen((uv_stream_t *)&door->listener, BACKLOG, on_connection);
    if (fd >= 0)
        close(fd);
    return UV_EADDRNOTAVAIL;
}

static bool open_path(Door *door, const char *path, Message *ret_fault)
{
    if (open_socket(door, path) == 0)
        return true;
    message_set(ret_fault, N_("no socket can be made at '%1'"), path, NULL);
    return false;
}

bool door_open(Door *door, Http *http, const HttpDoor *setup, Message *ret_fault)
{
    struct sockaddr_storage address = {0};
    int error;

    door->http = http;
    uv_tcp_init(&http->loop, &door->listener);
    door->listener.data = door;
    if (setup->path)
        return open_path(door, setup->path, ret_fault);
    if (!setup->fd && !resolve(setup, &address, ret_fault))
        return false;
    error = setup->fd
                ? uv_tcp_open(&door->listener, setup->fd)
                : uv_tcp_bind(&door->listener, (const struct sockaddr *)&address, 0);
    bound_buffers(door);
    if (error == 0)
        error = uv_listen((uv_stream_t *)&door->listener, BACKLOG, on_connection);
    if (error != 0) {
        listen_fault(setup, error, ret_fault);
        return false;
    }
    print_address(door);
    return true;
}

void door_close(Door *door)
{
    if (door->http)
        uv_close((uv_handle_t *)&door->listener, NULL);
}
