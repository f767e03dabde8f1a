/* SPDX-License-Identifier: MIT */
/* sink - a mail server that keeps what it is sent, and misbehaves as it is told; include it after
 * test.h in one file of a program.
 *
 *     SinkRule rules[] = {{"RCPT", "451 later", 2}, {0}};
 *     sink_open(&sink, rules);
 *     .. smtp://127.0.0.1:sink.port ..
 *     sink_close(&sink);            then sink.said has all commands, sink.kept all letters
 */
#ifndef SINK_H
#define SINK_H

#include <arpa/inet.h>
#include <pthread.h>
#include <sys/socket.h>
#include <unistd.h>

/* What is answered to a command instead of the usual, so many times: "CONNECT" and "." are
 * commands, too. DROPS: the connection is closed; SILENT: it is not answered. */
typedef struct SinkRule {
    const char *command, *reply;
    int times;
} SinkRule;

#define DROPS NULL
#define SILENT ""

typedef struct Sink {
    int port, listener, own; /* own: the connection */
    bool wants_auth;
    SinkRule *rules;
    pthread_t thread;
    pthread_mutex_t mutex;
    char said[1 << 16], kept[1 << 20]; /* what was said and kept, under the mutex */
    int letters;
} Sink;

static void sink_note(Sink *s, char *room, size_t size, const char *text)
{
    size_t used;

    pthread_mutex_lock(&s->mutex);
    used = strlen(room);
    snprintf(room + used, size - used, "%s\n", text);
    pthread_mutex_unlock(&s->mutex);
}

static bool sink_say(const Sink *s, const char *text)
{
    char line[256];
    int size = snprintf(line, sizeof line, "%s\r\n", text);

    return send(s->own, line, (size_t)size, MSG_NOSIGNAL) == size;
}

/* Reads a line, its end cut off; false: there are no more. */
static bool sink_hear(const Sink *s, char line[1024])
{
    size_t used = 0;

    while (used < 1023 && recv(s->own, line + used, 1, 0) == 1) {
        if (line[used] == '\n') {
            line[used > 0 ? used - 1 : 0] = '\0';
            return true;
        }
        used++;
    }
    return false;
}

/* Answers as the rules say, or as usual; false: the connection is over. */
static bool sink_reply(const Sink *s, const char *command, const char *usual)
{
    char ignored[1024];

    for (SinkRule *rule = s->rules; rule->command; rule++) {
        if (strcmp(rule->command, command) != 0 || rule->times == 0)
            continue;
        rule->times--;
        if (!rule->reply)
            return false;
        if (rule->reply[0])
            return sink_say(s, rule->reply);
        while (sink_hear(s, ignored))
            continue;
        return false;
    }
    return sink_say(s, usual);
}

/* A letter until the line with a dot alone; the dots that lines were given are taken away. */
static bool sink_keep(Sink *s)
{
    char line[1024];

    if (!sink_reply(s, "DATA", "354 go on"))
        return false;
    for (SinkRule *rule = s->rules; rule->command; rule++) {
        if (strcmp(rule->command, "TEXT") == 0 && rule->times-- > 0)
            return false; /* in the midst of it */
    }
    while (sink_hear(s, line) && strcmp(line, ".") != 0)
        sink_note(s, s->kept, sizeof s->kept, line[0] == '.' ? line + 1 : line);
    sink_note(s, s->kept, sizeof s->kept, "----");
    pthread_mutex_lock(&s->mutex);
    s->letters++;
    pthread_mutex_unlock(&s->mutex);
    return sink_reply(s, ".", "250 kept");
}

static bool sink_admit(Sink *s)
{
    char line[1024];

    if (!sink_say(s, "334 ") || !sink_hear(s, line))
        return false;
    sink_note(s, s->said, sizeof s->said, line);
    return sink_reply(s, "AUTH", "235 welcome");
}

static bool sink_obey(Sink *s, const char *line)
{
    if (strncmp(line, "EHLO", 4) == 0)
        return sink_reply(s, "EHLO", s->wants_auth ? "250 AUTH PLAIN" : "250 sink");
    if (strncmp(line, "AUTH", 4) == 0)
        return sink_admit(s);
    if (strncmp(line, "MAIL", 4) == 0)
        return sink_reply(s, "MAIL", "250 ok");
    if (strncmp(line, "RCPT", 4) == 0)
        return sink_reply(s, "RCPT", "250 ok");
    if (strncmp(line, "DATA", 4) == 0)
        return sink_keep(s);
    return sink_say(s, strncmp(line, "QUIT", 4) == 0 ? "221 bye" : "502 what?");
}

static void *sink_run(void *argument)
{
    Sink *s = argument;
    char line[1024];

    while ((s->own = accept(s->listener, NULL, NULL)) >= 0) {
        sink_note(s, s->said, sizeof s->said, "CONNECT");
        if (sink_reply(s, "CONNECT", "220 sink")) {
            while (sink_hear(s, line)) {
                sink_note(s, s->said, sizeof s->said, line);
                if (!sink_obey(s, line))
                    break;
            }
        }
        close(s->own);
    }
    return NULL;
}

static bool sink_open(Sink *s, SinkRule *rules)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;

    s->rules = rules;
    s->said[0] = s->kept[0] = '\0';
    s->letters = 0;
    pthread_mutex_init(&s->mutex, NULL);
    s->listener = socket(AF_INET, SOCK_STREAM, 0);
    if (!CHECK(bind(s->listener, (struct sockaddr *)&at, sizeof at) == 0 &&
               listen(s->listener, 16) == 0 &&
               getsockname(s->listener, (struct sockaddr *)&at, &size) == 0))
        return false;
    s->port = ntohs(at.sin_port);
    return CHECK(pthread_create(&s->thread, NULL, sink_run, s) == 0);
}

static void sink_close(Sink *s)
{
    shutdown(s->listener, SHUT_RDWR);
    pthread_join(s->thread, NULL);
    close(s->listener);
    pthread_mutex_destroy(&s->mutex);
}

#endif
