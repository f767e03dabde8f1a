/* SPDX-License-Identifier: MIT */
/* streaming - a handler with streams in the serving child, and clients of these; include it
 * after serving.h.
 *
 *     GET  /api/news          a stream; with ?hello it begins with "hello", with ?bye it ends then,
 *                             with ?later both begin when the loop has come round
 *     POST /api/say           its body goes to all streams
 *     GET  /api/later         is answered when the loop has come round
 *     GET  /api/figures       "watchers 1 left 0 heard 0 bytes 0 refuse 0 "
 *     GET  /api/bounded?60000 how many connections end after so long in which nothing arrives
 *     GET  /api/refuse?3      the third memory from now on that is asked for
 *
 * What a WebSocket's client says is said back; "end" ends its stream.
 */
#ifndef STREAMING_H
#define STREAMING_H

#include "serving.h"

enum { WATCHERS = 4096 };

static struct {
    HttpTicket watcher[WATCHERS];
    int count, left, heard;
    HttpTicket asked;   /* to be answered later, .. */
    HttpTicket awaited; /* .. or to become a stream then */
    long bytes, refuse; /* for an allocator: in use, and which next request to refuse */
} api;

/* ---- the handler ----------------------------------------------------------------- */

static inline void tell(HttpTicket ticket, Str text)
{
    HttpMessage *message = http_message(text);

    http_send(serving, ticket, message);
    http_message_drop(message);
}

static inline void tell_all(Str text)
{
    HttpMessage *message = http_message(text);

    for (int i = 0; i < api.count; i++)
        http_send(serving, api.watcher[i], message);
    http_message_drop(message);
}

static inline void forget(HttpTicket ticket)
{
    for (int i = 0; i < api.count; i++) {
        if (api.watcher[i] == ticket)
            api.watcher[i--] = api.watcher[--api.count];
    }
}

static inline void api_left(void *user, HttpTicket ticket)
{
    (void)user;
    api.left++;
    forget(ticket);
}

static inline void api_heard(void *user, HttpTicket ticket, Str text)
{
    (void)user;
    api.heard++;
    if (!str_is(text, "end")) {
        tell(ticket, text);
        return;
    }
    tell(ticket, str_from("bye"));
    http_end(serving, ticket);
    tell(ticket, str_from("never"));
    http_end(serving, ticket);
    forget(ticket);
}

static inline void api_woken(void *user)
{
    Reply reply;

    (void)user;
    reply_with_json(HTTP_200, str_from("{}"), &reply);
    http_reply(serving, api.asked, &reply);
    if (!api.awaited)
        return;
    http_stream(serving, api.awaited);
    http_stream(serving, api.awaited); /* it is one */
    tell(api.awaited, str_from("hello"));
    api.awaited = 0;
}

static inline void api_leaving(void *user)
{
    (void)user;
    tell_all(str_from("leaving"));
}

static inline size_t api_most(void *user, const HttpHead *head)
{
    (void)user;
    (void)head;
    return 1 << 20;
}

static inline HttpAnswer open_news(const HttpRequest *request)
{
    bool bye = str_is(request->head->query, "bye");

    if (str_is(request->head->query, "later")) {
        api.watcher[api.count++] = api.awaited = request->ticket;
        http_wake(serving);
        return HTTP_LATER;
    }
    if (bye || str_is(request->head->query, "hello"))
        tell(request->ticket, str_from("hello"));
    if (bye)
        http_end(serving, request->ticket);
    else
        api.watcher[api.count++] = request->ticket;
    return HTTP_STREAM;
}

/* Of all that are open here. */
static inline int count_bounded(unsigned ms)
{
    int count = 0;

    for (int fd = 0; fd < 1024; fd++) {
        unsigned set = 0;
        socklen_t size = sizeof set;

        if (getsockopt(fd, IPPROTO_TCP, TCP_USER_TIMEOUT, &set, &size) == 0)
            count += set == ms;
    }
    return count;
}

static inline HttpAnswer api_reply(void *user, const HttpRequest *request, Text *room,
                                   Reply *ret_reply)
{
    (void)user;
    if (str_is(request->head->path, "/api/news"))
        return open_news(request);
    if (str_is(request->head->path, "/api/later")) {
        api.asked = request->ticket;
        http_wake(serving);
        return HTTP_LATER;
    }
    if (str_is(request->head->path, "/api/say"))
        tell_all(request->body);
    if (str_is(request->head->path, "/api/refuse")) {
        int count = 0;

        str_number(request->head->query, &count);
        api.refuse = count;
    }
    if (str_is(request->head->path, "/api/bounded")) {
        int ms = 0;

        str_number(request->head->query, &ms);
        text_format(room, "bounded %d ", count_bounded((unsigned)ms));
    }
    text_format(room, "watchers %d left %d heard %d bytes %ld refuse %ld ", api.count,
                api.left, api.heard, api.bytes, api.refuse);
    reply_with_json(HTTP_200, text_str(room), ret_reply);
    return HTTP_NOW;
}

static const HttpHandler streaming = {
    .most = api_most,
    .reply = api_reply,
    .left = api_left,
    .heard = api_heard,
    .woken = api_woken,
    .leaving = api_leaving,
};

static inline bool start_streams(const HttpLimits *limits)
{
    ServerSetup setup = a_setup();

    setup.limits = *limits;
    setup.api = &streaming;
    return start(&setup);
}

static inline bool start_patient_streams(void)
{
    HttpLimits limits = patient();

    return start_streams(&limits);
}

/* ---- clients --------------------------------------------------------------------- */

static inline int figure_of(const char *name)
{
    const char *at = strstr(body_of(get("/api/figures")), name);

    return CHECK(at != NULL) ? (int)strtol(at + strlen(name), NULL, 10) : -1;
}

static inline void wait_for_count(const char *name, int want)
{
    for (int ms = 0; ms < PATIENCE_MS && figure_of(name) != want; ms += 20)
        sleep_ms(20);
    CHECK_EQ_INT(figure_of(name), want);
}

/* Sends a text to all streams. */
static inline void tell_everybody(const char *text)
{
    char request[8192];

    snprintf(request, sizeof request,
             "POST /api/say" CLOSE "Content-Length: %zu\r\n\r\n%s", strlen(text), text);
    CHECK_EQ_INT(status_of(ask(request)), 200);
}

#define UPGRADE                                       \
    "Upgrade: websocket\r\nConnection: Upgrade\r\n"   \
    "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" \
    "Sec-WebSocket-Version: 13\r\n"

/* Takes exactly so many bytes; false: they do not come. */
static inline bool take(int fd, char *out, size_t size)
{
    while (size > 0) {
        ssize_t n = wait_for(fd) ? recv(fd, out, size, 0) : -1;

        if (n <= 0)
            return false;
        out += n;
        size -= (size_t)n;
    }
    return true;
}

/* Takes bytes up to the end of a head. */
static inline const char *take_head(int fd)
{
    static char head[4096];
    size_t size = 0;

    memset(head, 0, sizeof head);
    while (size < sizeof head - 1 && !strstr(head, "\r\n\r\n") &&
           take(fd, head + size, 1))
        size++;
    return head;
}

/* Takes these bytes. */
static inline void take_text(int fd, const char *want)
{
    char got[256] = "";

    CHECK(take(fd, got, strlen(want)));
    CHECK_EQ_STR(got, want);
}

static inline int open_socket_as(Dial how, const char *path)
{
    char request[512];
    int fd = dial_as(how);

    snprintf(request, sizeof request, "GET %s" HOST UPGRADE "\r\n", path);
    say(fd, request);
    CHECK_EQ_INT(status_of(take_head(fd)), 101);
    return fd;
}

static inline int open_socket(const char *path)
{
    return open_socket_as((Dial){0}, path);
}

static inline int open_lines_as(Dial how, const char *path)
{
    char request[512];
    int fd = dial_as(how);

    snprintf(request, sizeof request, "GET %s" HOST "\r\n", path);
    say(fd, request);
    CHECK_EQ_INT(status_of(take_head(fd)), 200);
    return fd;
}

static inline int open_lines(const char *path)
{
    return open_lines_as((Dial){0}, path);
}

/* A frame as a client sends it, of less than 65536 bytes; the reply is its size. */
static inline size_t make_frame(char *out, int first, const char *text, size_t size)
{
    size_t head = size < 126 ? 2 : 4;

    out[0] = (char)first;
    out[1] = (char)(0x80 | (size < 126 ? size : 126));
    if (head == 4) {
        out[2] = (char)(size >> 8);
        out[3] = (char)size;
    }
    memcpy(out + head, "mask", 4);
    for (size_t i = 0; i < size; i++)
        out[head + 4 + i] = (char)(text[i] ^ "mask"[i % 4]);
    return head + 4 + size;
}

static inline void say_frame(int fd, int first, const char *text)
{
    char bytes[8192];

    say_bytes(fd, bytes, make_frame(bytes, first, text, strlen(text)));
}

/* Takes a frame: "81 hello", "88 1001", "" when none comes. */
static inline const char *take_frame(int fd)
{
    static char line[70000];
    unsigned char head[4];
    size_t size;

    line[0] = '\0';
    if (!take(fd, (char *)head, 2))
        return line;
    size = head[1];
    if (size == 126 && take(fd, (char *)head + 2, 2))
        size = (size_t)head[2] << 8 | head[3];
    snprintf(line, sizeof line, "%02x ", head[0]);
    if (!take(fd, line + 3, size))
        return "cut";
    line[3 + size] = '\0';
    if (head[0] == 0x88 && size >= 2)
        snprintf(line + 3, sizeof line - 3, "%d",
                 (unsigned char)line[3] << 8 | (unsigned char)line[4]);
    return line;
}

#endif
