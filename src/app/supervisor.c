/* SPDX-License-Identifier: MIT */
#include "app/supervisor.h"

#include <fcntl.h>
#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { FIRST_FD = 3 }; /* where handed-over files begin */

/* A number of the environment; -1: there is none. */
static long long number_of(const char *name)
{
    const char *text = getenv(name);
    uint64_t number;

    return text && str_count(str_from(text), &number) && number <= LLONG_MAX
               ? (long long)number
               : -1;
}

/* Does it listen for TCP? */
static bool is_listener(int fd)
{
    int type = 0, listens = 0;
    socklen_t size = sizeof type;
    struct sockaddr_storage own;
    socklen_t own_size = sizeof own;

    return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 &&
           type == SOCK_STREAM &&
           getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, &listens, &size) == 0 && listens &&
           getsockname(fd, (struct sockaddr *)&own, &own_size) == 0 &&
           (own.ss_family == AF_INET || own.ss_family == AF_INET6);
}

bool supervisor_socket(int *ret_fd, Message *ret_fault)
{
    long long count = number_of("LISTEN_FDS");

    if (count <= 0 || number_of("LISTEN_PID") != getpid())
        return true;
    if (count > 1) {
        message_set(ret_fault,
                    N_("%1 sockets are handed over, but one is wanted: the page's"), "",
                    NULL);
        message_set_number(ret_fault, 0, count);
        return false;
    }
    if (!is_listener(FIRST_FD)) {
        message_set(ret_fault,
                    N_("what is handed over is no TCP socket that listens; "
                       "'ListenStream=127.0.0.1:8080' makes one"),
                    NULL);
        return false;
    }
    fcntl(FIRST_FD, F_SETFD, FD_CLOEXEC);
    *ret_fd = FIRST_FD;
    return true;
}

/* A path, or after "@" a name that is in no file system. */
static bool find_listener(struct sockaddr_un *ret_address, socklen_t *ret_size)
{
    const char *path = getenv("NOTIFY_SOCKET");
    size_t size = path ? strlen(path) : 0;

    if (size < 2 || size >= sizeof ret_address->sun_path ||
        (path[0] != '/' && path[0] != '@'))
        return false;
    *ret_address = (struct sockaddr_un){.sun_family = AF_UNIX};
    memcpy(ret_address->sun_path, path, size);
    if (path[0] == '@')
        ret_address->sun_path[0] = '\0';
    *ret_size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size);
    return true;
}

void supervisor_tell(const char *state)
{
    struct sockaddr_un address;
    socklen_t size;
    int fd;

    if (!find_listener(&address, &size))
        return;
    fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    sendto(fd, state, strlen(state), MSG_NOSIGNAL | MSG_DONTWAIT,
           (const struct sockaddr *)&address, size);
    close(fd);
}

int supervisor_beat_ms(void)
{
    long long patience_us = number_of("WATCHDOG_USEC"), pid = number_of("WATCHDOG_PID");

    if (patience_us <= 0 || (pid >= 0 && pid != getpid()))
        return 0;
    if (patience_us / 2000 > INT_MAX)
        return INT_MAX;
    return patience_us < 2000 ? 1 : (int)(patience_us / 2000);
}
