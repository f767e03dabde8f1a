/* SPDX-License-Identifier: MIT */
#include "app/operator.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include "base/answer.h"
#include "base/json_find.h"
#include "cli/cli.h"
#include "cli/say.h"
#include "game/games.h"
#include "online/operate.h"
#include "server/api.h"

void operator_path(const char *directory, char ret_path[OPERATOR_PATH_SIZE])
{
    Text out = text_into(ret_path, OPERATOR_PATH_SIZE);

    text_add(&out, directory);
    text_add(&out, "/socket");
}

/* ---- answers ----------------------------------------------------------------------------- */

/* Tells a refusal: {"fault":{"id":"..","args":[..]}}. Its sentence is one of ours. */
static int tell_refusal(Str json)
{
    char id[512] = "", arg[MESSAGE_ARGS][MESSAGE_ARG_SIZE] = {""};
    Text text = text_into(id, sizeof id);
    Str fault, value, item;
    Message message = {0};
    int count = 0;

    if (!json_is_sound(json, 8) || !json_find(json, "fault", &fault) ||
        !json_find(fault, "id", &value) || !json_text(value, &text))
        return say_error(N_("the server gives an answer that cannot be read"), NULL);
    if (json_find(fault, "args", &value)) {
        for (size_t at = 0; count < MESSAGE_ARGS && json_each(value, &at, &item);) {
            Text room = text_into(arg[count++], MESSAGE_ARG_SIZE);

            json_text(item, &room);
        }
    }
    message_set(&message, id, arg[0], arg[1], arg[2], arg[3], NULL);
    say_message(&message);
    return CLI_NO;
}

static int tell(int status, Str text)
{
    if (status != 200)
        return tell_refusal(text);
    fwrite(text.at, 1, text.size, stdout);
    return CLI_YES;
}

/* ---- through a server -------------------------------------------------------------------- */

/* A connection to the server of a directory; -1: there is none. */
static int connect_to(const char *directory)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    char path[OPERATOR_PATH_SIZE];
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);

    operator_path(directory, path);
    str_copy(str_from(path), address.sun_path, sizeof address.sun_path);
    if (fd >= 0 && strlen(path) < sizeof address.sun_path &&
        connect(fd, (const struct sockaddr *)&address, sizeof address) == 0)
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

static bool send_line(int fd, const char *line)
{
    char request[OPERATE_SIZE + 256];
    Text out = text_into(request, sizeof request);
    size_t sent = 0;

    text_format(&out,
                "POST /operator HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
                "Content-Length: %zu\r\n\r\n%s",
                strlen(line), line);
    while (!out.cut && sent < out.size) {
        ssize_t now = send(fd, request + sent, out.size - sent, MSG_NOSIGNAL);

        if (now <= 0)
            return false;
        sent += (size_t)now;
    }
    return !out.cut;
}

static void read_all(int fd, Answer *reply)
{
    char room[4096];
    ssize_t size;

    while ((size = read(fd, room, sizeof room)) > 0)
        answer_add_str(reply, (Str){room, (size_t)size});
}

/* "HTTP/1.1 200 OK", headers, an empty line, the text. */
static int tell_reply(const Answer *reply)
{
    static const char end[] = "\r\n\r\n";
    const char *body = reply->data ? strstr(reply->data, end) : NULL;
    int status;

    if (!body || reply->size < 12 || !str_number((Str){reply->data + 9, 3}, &status))
        return say_error(N_("the server gives an answer that cannot be read"), NULL);
    body += sizeof end - 1;
    return tell(status, str_range(body, reply->data + reply->size));
}

static int do_through(int fd, const char *line)
{
    Answer reply = {0};
    int answer;

    if (send_line(fd, line))
        read_all(fd, &reply);
    answer = tell_reply(&reply);
    answer_free(&reply);
    close(fd);
    return answer;
}

/* ---- without one ------------------------------------------------------------------------- */

/* The directory's tables, with nobody there but the operator. */
typedef struct Alone {
    Online *online;
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    bool wake, answered;
    int answer;
} Alone;

static void take_answer(void *user, uint64_t ticket, const OnlineAnswer *answer)
{
    Alone *alone = user;

    (void)ticket;
    alone->answered = true;
    alone->answer = tell(answer->status, answer->text);
}

static void send_nobody(void *user, const uint64_t *streams, int count, Str json)
{
    (void)user, (void)streams, (void)count, (void)json;
}

static void end_nobody(void *user, uint64_t stream)
{
    (void)user, (void)stream;
}

static void no_alarm(void *user, int64_t at_ms)
{
    (void)user, (void)at_ms;
}

static void wake_alone(void *user)
{
    Alone *alone = user;

    pthread_mutex_lock(&alone->mutex);
    alone->wake = true;
    pthread_cond_signal(&alone->woken);
    pthread_mutex_unlock(&alone->mutex);
}

static void wait_for_answer(Alone *alone)
{
    while (!alone->answered) {
        pthread_mutex_lock(&alone->mutex);
        while (!alone->wake)
            pthread_cond_wait(&alone->woken, &alone->mutex);
        alone->wake = false;
        pthread_mutex_unlock(&alone->mutex);
        online_wake(alone->online);
    }
}

static int do_alone(const char *directory, const char *line)
{
    Alone alone = {.answer = CLI_NO};
    OnlineSetup setup = {.port = {&alone, take_answer, send_nobody, end_nobody, no_alarm,
                                  wake_alone, api_now, api_random},
                         .where = directory,
                         .find = games_find,
                         .limits = online_limits};
    Fault fault;

    pthread_mutex_init(&alone.mutex, NULL);
    pthread_cond_init(&alone.woken, NULL);
    alone.online = online_open(&setup, &fault);
    if (alone.online) {
        online_operate(alone.online, 1, str_from(line));
        wait_for_answer(&alone);
        online_close(alone.online);
    } else {
        say_message(&fault.message);
    }
    pthread_mutex_destroy(&alone.mutex);
    pthread_cond_destroy(&alone.woken);
    return alone.answer;
}

int operator_do(const char *directory, const char *line)
{
    int fd = connect_to(directory);

    return fd >= 0 ? do_through(fd, line) : do_alone(directory, line);
}
