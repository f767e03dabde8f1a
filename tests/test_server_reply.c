/* SPDX-License-Identifier: MIT */
/* What the server replies, decided without a socket: negotiation, headers, limits. */
#include "test.h"

#include <limits.h>

#include "server/accept.h"
#include "server/limit.h"
#include "server/metrics.h"
#include "server/reply.h"

/* ---- a small page ---------------------------------------------------------------- */

#define BODY(text, tag)               \
    {                                 \
        {text, sizeof(text) - 1}, tag \
    }

static const SiteFile files[] = {
    {"/app-ABCDEFGH.js",
     "text/javascript",
     true,
     true,
     {BODY("script script", "\"a\""), BODY("br", "\"a-br\""), BODY("gzip", "\"a-gz\"")}},
    {"/index.html",
     "text/html",
     false,
     false,
     {BODY("<p>index", "\"i\""), [SITE_GZIP] = BODY("gz", "\"i-gz\"")}},
    {"/logo.png", "image/png", false, true, {BODY("png", "\"l\"")}},
};

static const Site site = {files, sizeof files / sizeof *files};

#define TAIL " HTTP/1.1\r\nHost: x\r\n\r\n"

static int parse(const char *text, HttpHead *ret_head)
{
    return http_head_parse(str_from(text), ret_head);
}

/* ---- negotiation ----------------------------------------------------------------- */

typedef struct Choice {
    const char *accept;
    SiteCoding script, index; /* of a file with all codings, of one with gzip only */
} Choice;

static const Choice choices[] = {
    {"", SITE_PLAIN, SITE_PLAIN},
    {"br", SITE_BROTLI, SITE_PLAIN},
    {"gzip, deflate, br, zstd", SITE_BROTLI, SITE_GZIP},
    {"GZIP;Q=1, BR;q=1.000", SITE_BROTLI, SITE_GZIP},
    {"x-gzip", SITE_GZIP, SITE_GZIP},
    {"gzip, br;q=0.9", SITE_GZIP, SITE_GZIP},
    {"gzip;q=0.001, br;q=0.002", SITE_BROTLI, SITE_GZIP},
    {"br;q=0, gzip", SITE_GZIP, SITE_GZIP},
    {"br;q=0, *", SITE_GZIP, SITE_GZIP},
    {"*", SITE_BROTLI, SITE_GZIP},
    {"*;q=0", SITE_PLAIN, SITE_PLAIN},
    {"identity;q=0, *;q=0", SITE_PLAIN, SITE_PLAIN},
    {"gzip;q=0.5, identity", SITE_PLAIN, SITE_PLAIN},
    {"gzip;q=0.5, identity;q=0", SITE_GZIP, SITE_GZIP},
    {" br ; q = 1 ", SITE_BROTLI, SITE_PLAIN},
    {"br;q=1.1", SITE_PLAIN, SITE_PLAIN},
    {"br;q=0.1234", SITE_PLAIN, SITE_PLAIN},
    {"br;q=", SITE_PLAIN, SITE_PLAIN},
    {"br;q=-1", SITE_PLAIN, SITE_PLAIN},
    {"br;level=5", SITE_PLAIN, SITE_PLAIN},
    {",,;;=,q=1,br", SITE_BROTLI, SITE_PLAIN},
    {"brr, b, gzipx", SITE_PLAIN, SITE_PLAIN},
};

TEST(codings)
{
    for (size_t i = 0; i < sizeof choices / sizeof *choices; i++) {
        Accept accept = accept_parse(str_from(choices[i].accept));
        bool ok = CHECK_EQ_INT(accept_choose(&accept, &files[0]), choices[i].script);

        if (!CHECK_EQ_INT(accept_choose(&accept, &files[1]), choices[i].index) || !ok)
            printf("#   '%s'\n", choices[i].accept);
    }
}

TEST(tags)
{
    CHECK(accept_has_tag(str_from("\"a\""), "\"a\""));
    CHECK(accept_has_tag(str_from("W/\"a\""), "\"a\""));
    CHECK(accept_has_tag(str_from("\"b\" ,\t\"a\""), "\"a\""));
    CHECK(accept_has_tag(str_from(" * "), "\"a\""));
    CHECK(!accept_has_tag(str_from(""), "\"a\""));
    CHECK(!accept_has_tag(str_from("a"), "\"a\""));
    CHECK(!accept_has_tag(str_from("\"a-br\", \"A\", W/, *\"a\""), "\"a\""));
}

/* ---- replies --------------------------------------------------------------------- */

typedef struct Case {
    const char *request; /* what stands between method and empty line */
    int status;
    const char *type, *cache, *coding, *etag;
    bool varies, bodiless;
    const char *body;
} Case;

static const char for_ever[] = "public, max-age=31536000, immutable";
static const char fault[] = "text/plain; charset=utf-8";

static const Case cases[] = {
    {"GET / HTTP/1.1\r\nHost: x\r\n", 200, "text/html", "no-cache", NULL, "\"i\"", true,
     false, "<p>index"},
    {"GET /index.html?x HTTP/1.1\r\nHost: x\r\n", 200, "text/html", "no-cache", NULL,
     "\"i\"", true, false, "<p>index"},
    {"GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip, br\r\n", 200, "text/html",
     "no-cache", "gzip", "\"i-gz\"", true, false, "gz"},
    {"HEAD / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\n", 200, "text/html",
     "no-cache", "gzip", "\"i-gz\"", true, true, "gz"},
    {"GET / HTTP/1.1\r\nHost: x\r\nIf-None-Match: \"i\"\r\n", 304, "text/html",
     "no-cache", NULL, "\"i\"", true, true, "<p>index"},
    {"GET / HTTP/1.1\r\nHost: x\r\nAccept-Encoding: gzip\r\nIf-None-Match: \"i\"\r\n",
     200, "text/html", "no-cache", "gzip", "\"i-gz\"", true, false, "gz"},
    {"GET /app-ABCDEFGH.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br\r\n", 200,
     "text/javascript", for_ever, "br", NULL, true, false, "br"},
    {"GET /%6Cogo.png HTTP/1.1\r\nHost: x\r\nAccept-Encoding: br, gzip\r\n", 200,
     "image/png", "no-cache", NULL, "\"l\"", false, false, "png"},
    {"GET /missing HTTP/1.1\r\nHost: x\r\n", 404, fault, "no-store", NULL, NULL, false,
     false, "there is nothing by this name; the games are at /\n"},
    {"HEAD /missing HTTP/1.1\r\nHost: x\r\n", 404, fault, "no-store", NULL, NULL, false,
     true, "there is nothing by this name; the games are at /\n"},
    {"PUT /index.html HTTP/1.1\r\nHost: x\r\n", 405, fault, "no-store", NULL, NULL, false,
     false, "only GET and HEAD are answered here\n"},
    {"OPTIONS /missing HTTP/1.1\r\nHost: x\r\n", 405, fault, "no-store", NULL, NULL,
     false, false, "only GET and HEAD are answered here\n"},
};

static void check_text(const char *got, const char *want)
{
    if (got || want)
        CHECK_EQ_STR(got, want);
}

static void check_case(const Case *c)
{
    char request[512], name[512] = "";
    Text out = text_into(request, sizeof request);
    HttpHead head;
    Reply reply;

    text_add(&out, c->request);
    text_add(&out, "\r\n");
    for (size_t i = 0; i < out.size - 4; i++)
        name[i] = request[i] < ' ' ? ' ' : request[i];
    test_begin(name);
    if (CHECK_EQ_INT(http_head_parse(text_str(&out), &head), HTTP_HEAD_READ)) {
        reply_from_site(&site, &head, &reply);
        CHECK_EQ_INT(reply.status, c->status);
        check_text(reply.type, c->type);
        check_text(reply.cache, c->cache);
        check_text(reply.coding, c->coding);
        check_text(reply.etag, c->etag);
        CHECK_EQ_INT(reply.varies, c->varies);
        CHECK_EQ_INT(reply.bodiless, c->bodiless);
        CHECK(str_is(reply.body, c->body));
    }
    test_end();
}

/* Names next to those that are there: neither shorter nor longer, nor up nor down. */
TEST(paths_that_are_not_there)
{
    static const char *const paths[] = {
        "//",
        "/index.htm",
        "/index.htmlx",
        "/INDEX.HTML",
        "/./",
        "/../index.html",
        "/x/../",
        "/%2e%2e/index.html",
        "/index.html/",
        "/..%2findex.html",
        "/\\index.html",
        "/%c0%ae%c0%ae/",
        "/index.html%20",
        "/app-ABCDEFGH.js.br",
        "/etc/passwd",
        "/...",
    };
    char request[512];

    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        HttpHead head;
        Reply reply;
        Text out = text_into(request, sizeof request);

        text_format(&out, "GET %s" TAIL, paths[i]);
        if (!CHECK_EQ_INT(http_head_parse(text_str(&out), &head), HTTP_HEAD_READ))
            continue;
        reply_from_site(&site, &head, &reply);
        if (!CHECK_EQ_INT(reply.status, 404))
            printf("#   '%s'\n", paths[i]);
    }
}

TEST(a_page_that_was_not_built)
{
    static const Site none = {NULL, 0};
    HttpHead head;
    Reply reply;

    parse("GET /" TAIL, &head);
    reply_from_site(&none, &head, &reply);
    CHECK_EQ_INT(reply.status, 503);
    CHECK(str_is(reply.body,
                 "the page was not built into this program; ./run builds it\n"));
    parse("GET /x" TAIL, &head);
    reply_from_site(&none, &head, &reply);
    CHECK_EQ_INT(reply.status, 404);
}

TEST(printed_heads)
{
    char room[REPLY_HEAD_SIZE];
    Text out = text_into(room, sizeof room);
    Reply reply = {.status = 200,
                   .type = "text/html",
                   .cache = "no-cache",
                   .coding = "br",
                   .etag = "\"t\"",
                   .varies = true,
                   .body = {"abc", 3}};

    reply_print_head(&reply, 784111777, true, &out);
    CHECK(!out.cut);
    CHECK(strstr(room, "HTTP/1.1 200 OK\r\nDate: Sun, 06 Nov 1994 08:49:37 GMT\r\n"
                       "Content-Type: text/html\r\nContent-Encoding: br\r\n"
                       "Content-Length: 3\r\nCache-Control: no-cache\r\nETag: \"t\"\r\n"
                       "Vary: Accept-Encoding\r\nContent-Security-Policy: ") == room);
    CHECK(strstr(room, "\r\nX-Content-Type-Options: nosniff\r\n\r\n"));
    reply.part = true;
    text_clear(&out);
    reply_print_head(&reply, 784111777, true, &out);
    CHECK(strstr(room, "\r\nVary: Accept-Encoding\r\n"
                       "Cross-Origin-Resource-Policy: same-origin\r\n"));
    CHECK(!strstr(room, "Content-Security-Policy"));
    reply.status = 304;
    text_clear(&out);
    reply_print_head(&reply, 0, false, &out);
    CHECK(strstr(room,
                 "HTTP/1.1 304 Not Modified\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"
                 "Cache-Control: no-cache\r\nETag: \"t\"\r\nVary: Accept-Encoding\r\n"
                 "Connection: close\r\n") == room);
    reply_with_fault(HTTP_405, HTTP_OTHER, &reply);
    text_clear(&out);
    reply_print_head(&reply, 0, true, &out);
    CHECK(strstr(room, "\r\nAllow: GET, HEAD\r\n"));
    reply_with_fault(HTTP_429, HTTP_GET, &reply);
    text_clear(&out);
    reply_print_head(&reply, 0, true, &out);
    CHECK(strstr(room, "\r\nRetry-After: 1\r\n"));
}

TEST(printed_json)
{
    char room[REPLY_HEAD_SIZE];
    Text out = text_into(room, sizeof room);
    Reply reply;

    reply_with_json(HTTP_409, str_from("{}"), &reply);
    reply.cookie = "oriel=TOKEN; HttpOnly";
    CHECK(str_is(reply.body, "{}") && !reply.bodiless);
    reply_print_head(&reply, 0, true, &out);
    CHECK(strstr(room, "HTTP/1.1 409 Conflict\r\nDate: Thu, 01 Jan 1970 00:00:00 GMT\r\n"
                       "Content-Type: application/json\r\nContent-Length: 2\r\n"
                       "Cache-Control: no-store\r\nSet-Cookie: oriel=TOKEN; HttpOnly\r\n"
                       "Cross-Origin-Resource-Policy: same-origin\r\n"
                       "X-Content-Type-Options: nosniff\r\n\r\n") == room);
}

TEST(printed_streams)
{
    char room[REPLY_HEAD_SIZE];
    Text out = text_into(room, sizeof room);
    Reply reply;

    reply_with_stream(REPLY_SOCKET, &reply);
    reply_print_stream(&reply, 0, "proof", &out);
    CHECK(strstr(room, "HTTP/1.1 101 Switching Protocols\r\n") == room);
    CHECK(strstr(room, "\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: proof\r\n"
                       "Connection: Upgrade\r\n"));
    CHECK(!strstr(room, "\r\nContent-") && !strstr(room, "Transfer-Encoding"));
    reply_with_stream(REPLY_CHUNKS, &reply);
    text_clear(&out);
    reply_print_stream(&reply, 0, "", &out);
    CHECK(strstr(room, "\r\nTransfer-Encoding: chunked\r\nCache-Control: no-store\r\n"
                       "Connection: close\r\nX-Accel-Buffering: no\r\n"));
    CHECK(!strstr(room, "Content-Length"));
    reply_with_stream(REPLY_LINES, &reply);
    text_clear(&out);
    reply_print_stream(&reply, 0, "", &out);
    CHECK(!strstr(room, "Content-Length") && !strstr(room, "Transfer-Encoding"));
}

/* Whatever number is sent, it is a line of HTTP. */
TEST(statuses_have_words)
{
    char room[REPLY_HEAD_SIZE], line[32];

    for (int i = 100; i < 1000; i++) {
        Text out = text_into(room, sizeof room);
        Reply reply;

        reply_with_fault((HttpStatus)i, HTTP_GET, &reply);
        reply_print_head(&reply, 0, true, &out);
        snprintf(line, sizeof line, "HTTP/1.1 %d ", i);
        CHECK(strstr(room, line) == room && reply.body.at);
    }
}

/* ---- limits ---------------------------------------------------------------------- */

static Address four(int last)
{
    Address address = {{[10] = 0xff, [11] = 0xff, [12] = 10}};

    address.byte[14] = (unsigned char)(last >> 8);
    address.byte[15] = (unsigned char)last;
    return address;
}

/* Takes a place, if the address may. */
static LimitEntry *enter(Limit *limit, const Address *address, uint64_t now_ms)
{
    LimitEntry *entry = limit_find(limit, address, now_ms);

    return limit_enter(limit, entry) ? entry : NULL;
}

TEST(connections_of_an_address)
{
    LimitRates rates = {.connections = 2, .streams = 1, .requests = {1, 1}};
    Limit *limit = limit_open(8, &rates);
    Address one = four(1), two = four(2);
    LimitEntry *entry = enter(limit, &one, 0);

    CHECK(entry && enter(limit, &one, 0) == entry);
    CHECK_EQ_INT(limit_connections(entry), 2);
    CHECK(!enter(limit, &one, 0));
    CHECK(enter(limit, &two, 0));
    CHECK(limit_enter_stream(limit, entry));
    CHECK(!limit_enter_stream(limit, entry));
    limit_leave_stream(entry);
    CHECK(limit_enter_stream(limit, entry));
    limit_leave(entry);
    CHECK_EQ_INT(limit_connections(entry), 1);
    CHECK(enter(limit, &one, 0) == entry);
    limit_close(limit);
}

TEST(networks_of_version_6)
{
    LimitRates rates = {.connections = 1, .requests = {1, 1}};
    Limit *limit = limit_open(8, &rates);
    Address a = {{0x20, 1, [7] = 1, [15] = 1}}, b = {{0x20, 1, [7] = 1, [15] = 2}},
            c = {{0x20, 1, [7] = 2, [15] = 1}};

    CHECK(enter(limit, &a, 0));
    CHECK(!enter(limit, &b, 0));
    CHECK(enter(limit, &c, 0));
    limit_close(limit);
}

/* The network of ::1 is nothing but zeros, as are entries that nobody has had. */
TEST(the_network_of_zeros)
{
    LimitRates rates = {.connections = 1, .requests = {1, 1}};
    Limit *limit = limit_open(8, &rates);
    Address zeros = {{[15] = 1}};

    CHECK(limit_request(limit, limit_find(limit, &zeros, 0), 0));
    CHECK(!limit_request(limit, limit_find(limit, &zeros, 0), 0));
    limit_close(limit);
}

TEST(requests_of_an_address)
{
    LimitRates rates = {.connections = 9, .requests = {10, 3}};
    Limit *limit = limit_open(8, &rates);
    Address one = four(1);
    LimitEntry *entry = enter(limit, &one, 1000);

    for (int i = 0; i < 3; i++)
        CHECK(limit_request(limit, entry, 1000));
    CHECK(!limit_request(limit, entry, 1000));
    CHECK(!limit_request(limit, entry, 1099));
    CHECK(limit_request(limit, entry, 1100));
    CHECK(!limit_request(limit, entry, 1101));
    for (int i = 0; i < 3; i++)
        CHECK(limit_request(limit, entry, UINT64_MAX / 100));
    CHECK(!limit_request(limit, entry, UINT64_MAX / 100));
    /* Coming back does not fill the bucket. */
    limit_leave(entry);
    CHECK(enter(limit, &one, UINT64_MAX / 100) == entry);
    CHECK(!limit_request(limit, entry, UINT64_MAX / 100));
    limit_close(limit);
}

/* Many strangers push out who was heard of longest ago, never one who is connected. */
TEST(room_for_addresses)
{
    LimitRates rates = {.connections = 1, .requests = {1, 1}};
    Limit *limit = limit_open(4, &rates);
    Address one = four(0);
    LimitEntry *entry = enter(limit, &one, 0);

    CHECK(limit_request(limit, entry, 0));
    for (int i = 1; i < 1000; i++) {
        Address address = four(i);
        LimitEntry *other = enter(limit, &address, (uint64_t)i);

        CHECK(other && other != entry);
        limit_leave(other);
    }
    CHECK(!enter(limit, &one, 999));
    for (int i = 1; i < 4; i++) {
        Address address = four(i);

        CHECK(enter(limit, &address, 1000));
    }
    CHECK(limit_find(limit, &one, 1000) == entry);
    limit_close(limit);
}

/* ---- metrics --------------------------------------------------------------------- */

TEST(figures)
{
    char room[HTTP_ROOM_SIZE];
    Text out = text_into(room, sizeof room);
    Metrics metrics = {.version = "1.2",
                       .http = {.replies = {0, 0, 7, UINT64_MAX, UINT64_MAX, UINT64_MAX},
                                .bytes = UINT64_MAX,
                                .accepted = UINT64_MAX,
                                .refused = UINT64_MAX,
                                .evicted = UINT64_MAX,
                                .timeouts = UINT64_MAX,
                                .messages = UINT64_MAX,
                                .message_bytes = UINT64_MAX,
                                .slow = UINT64_MAX,
                                .turns = UINT64_MAX,
                                .sockets = 4,
                                .lines = 5,
                                .open = 3},
                       .start_seconds = 1e12,
                       .uptime_seconds = 1.5,
                       .cpu_seconds = 1e12,
                       .memory_bytes = UINT64_MAX,
                       .has_tables = true,
                       .tables = {.tables = INT_MAX,
                                  .live = 6,
                                  .streams = INT_MAX,
                                  .engine_queue = 2,
                                  .turns = UINT64_MAX,
                                  .writes = UINT64_MAX,
                                  .lots = UINT64_MAX,
                                  .wait_us = 2500000,
                                  .unknown = UINT64_MAX,
                                  .full = UINT64_MAX},
                       .has_mail = true};

    metrics_print(&metrics, &out);
    CHECK(!out.cut);
    CHECK(strstr(room, "\noriel_tables_playing 6\n"));
    CHECK(strstr(room, "\noriel_engine_queue 2\n"));
    CHECK(strstr(room, "\noriel_store_wait_seconds_total 2.500\n"));
    CHECK(strstr(room, "\noriel_build_info{version=\"1.2\"} 1\n"));
    CHECK(strstr(room, "\noriel_http_requests_total{status=\"2xx\"} 7\n"));
    CHECK(strstr(room, "\noriel_http_connections 3\n"));
    CHECK(strstr(room, "\noriel_http_streams{kind=\"websocket\"} 4\n"));
    CHECK(strstr(room, "\noriel_http_streams{kind=\"lines\"} 5\n"));
    CHECK(strstr(room, "\noriel_uptime_seconds 1.500\n"));
}

int main(void)
{
    RUN(codings);
    RUN(tags);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        check_case(&cases[i]);
    RUN(paths_that_are_not_there);
    RUN(a_page_that_was_not_built);
    RUN(printed_heads);
    RUN(printed_json);
    RUN(printed_streams);
    RUN(statuses_have_words);
    RUN(connections_of_an_address);
    RUN(networks_of_version_6);
    RUN(the_network_of_zeros);
    RUN(requests_of_an_address);
    RUN(room_for_addresses);
    RUN(figures);
    return test_finish("server_reply");
}
