/* SPDX-License-Identifier: MIT */
#include "match/child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "cli/now.h"

enum {
    PIECE = 1 << 14,
    LINE_LIMIT = 1 << 20,
    QUIT_MS = 500, /* to leave by itself */
    LOOK_MS = 5,
    POLL_MS = 60000, /* at a time: a deadline may be weeks away */
};

extern char **environ;

static void close_both(const int pipe[2])
{
    close(pipe[0]);
    close(pipe[1]);
}

static bool open_pipe(int ends[2])
{
    if (pipe(ends) != 0)
        return false;
    fcntl(ends[0], F_SETFD, FD_CLOEXEC);
    fcntl(ends[1], F_SETFD, FD_CLOEXEC);
    return true;
}

/* A group of its own, so that it can be ended with all it started and does not hear the
 * terminal's interrupt; signals as they are by default. */
static int set_attributes(posix_spawnattr_t *attributes)
{
    sigset_t none, usual;

    sigemptyset(&none);
    sigemptyset(&usual);
    sigaddset(&usual, SIGPIPE);
    sigaddset(&usual, SIGINT);
    posix_spawnattr_setpgroup(attributes, 0);
    posix_spawnattr_setsigmask(attributes, &none);
    posix_spawnattr_setsigdefault(attributes, &usual);
    return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETPGROUP |
                                                    POSIX_SPAWN_SETSIGMASK |
                                                    POSIX_SPAWN_SETSIGDEF);
}

static int spawn(MatchChild *child, const char *command, const int in[2],
                 const int out[2])
{
    char *const argv[] = {"sh", "-c", (char *)command, NULL};
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    int error = posix_spawn_file_actions_init(&files);

    if (error)
        return error;
    error = posix_spawnattr_init(&attributes);
    if (error) {
        posix_spawn_file_actions_destroy(&files);
        return error;
    }
    error = posix_spawn_file_actions_adddup2(&files, in[0], STDIN_FILENO);
    if (!error)
        error = posix_spawn_file_actions_adddup2(&files, out[1], STDOUT_FILENO);
    if (!error)
        error = set_attributes(&attributes);
    if (!error)
        error = posix_spawn(&child->pid, "/bin/sh", &files, &attributes, argv, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
    return error;
}

static int start_child(MatchChild *child, const char *command)
{
    int in[2], out[2], error;

    if (!open_pipe(in))
        return errno;
    if (!open_pipe(out)) {
        error = errno;
        close_both(in);
        return error;
    }
    error = spawn(child, command, in, out);
    if (error) {
        child->pid = 0;
        close_both(in);
        close_both(out);
        return error;
    }
    close(in[0]);
    close(out[1]);
    child->to = in[1];
    child->from = out[0];
    fcntl(child->to, F_SETFL, O_NONBLOCK);
    fcntl(child->from, F_SETFL, O_NONBLOCK);
    return 0;
}

bool match_child_start(MatchChild *child, const char *command, ThreadLock *lock)
{
    int error;

    *child = (MatchChild){0};
    thread_lock(lock);
    error = start_child(child, command);
    thread_unlock(lock);
    errno = error;
    return error == 0;
}

void match_child_stop(MatchChild *child)
{
    double end = now_seconds() + QUIT_MS / 1000.0;
    bool gone = false;

    if (!child->pid)
        return;
    match_child_send(child, str_from("quit\n"), now_seconds() + 0.05);
    close(child->to);
    while (!gone && now_seconds() < end) {
        gone = waitpid(child->pid, NULL, WNOHANG) == child->pid;
        if (!gone)
            nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000}, NULL);
    }
    kill(-child->pid, SIGKILL);
    if (!gone)
        waitpid(child->pid, NULL, 0);
    close(child->from);
    free(child->data);
    *child = (MatchChild){0};
}

/* Waits until a pipe is ready; false at the deadline. */
static bool wait_for(int fd, short events, double deadline)
{
    struct pollfd entry = {.fd = fd, .events = events};

    for (;;) {
        double left = (deadline - now_seconds()) * 1000;
        int ms = left > POLL_MS ? POLL_MS : left > 0 ? (int)left + 1 : 0;
        int ready = poll(&entry, 1, ms);

        if (ready > 0)
            return true;
        if (ready < 0 ? errno != EINTR : left <= 0)
            return false;
    }
}

bool match_child_send(MatchChild *child, Str text, double deadline)
{
    while (text.size && wait_for(child->to, POLLOUT, deadline)) {
        ssize_t sent = write(child->to, text.at, text.size);

        if (sent < 0 && errno != EAGAIN && errno != EINTR) {
            child->ended = true;
            return false;
        }
        if (sent > 0) {
            text.at += sent;
            text.size -= (size_t)sent;
        }
    }
    return text.size == 0;
}

/* Makes room for another piece; false when a line is endless or memory runs out. */
static bool reserve_input(MatchChild *child)
{
    char *more;

    if (child->taken) {
        child->size -= child->taken;
        memmove(child->data, child->data + child->taken, child->size);
        child->taken = 0;
    }
    if (child->room - child->size >= PIECE)
        return true;
    if (child->size > LINE_LIMIT)
        return false;
    more = realloc(child->data, child->room * 2 + PIECE);
    if (!more)
        return false;
    child->data = more;
    child->room = child->room * 2 + PIECE;
    return true;
}

static bool cut_line(MatchChild *child, Str *ret_line)
{
    const char *from = child->data + child->taken;
    const char *end = child->size > child->taken
                          ? memchr(from, '\n', child->size - child->taken)
                          : NULL;

    if (!end)
        return false;
    *ret_line = str_trim(str_range(from, end));
    child->taken += (size_t)(end - from) + 1;
    return true;
}

/* Reads what there is; false: nothing by the deadline, or ever. */
static bool read_piece(MatchChild *child, double deadline)
{
    ssize_t got;

    if (child->ended || !wait_for(child->from, POLLIN, deadline))
        return false;
    got = reserve_input(child) ? read(child->from, child->data + child->size, PIECE) : 0;
    if (got > 0)
        child->size += (size_t)got;
    else if (got == 0 || (errno != EAGAIN && errno != EINTR))
        child->ended = true;
    return true;
}

bool match_child_next(MatchChild *child, Str *ret_line)
{
    while (!cut_line(child, ret_line)) {
        if (!read_piece(child, now_seconds()))
            return false;
    }
    return true;
}

bool match_child_line(MatchChild *child, double deadline, Str *ret_line)
{
    while (!cut_line(child, ret_line)) {
        if (!read_piece(child, deadline))
            return false;
    }
    /* A flood of lines does not outrun the deadline. */
    return now_seconds() < deadline;
}
