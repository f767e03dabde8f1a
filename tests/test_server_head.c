/* SPDX-License-Identifier: MIT */
/* Heads of requests: which are read, and how; which are refused. */
#include "test.h"

#include "base/text.h"
#include "server/http_head.h"

static int parse(const char *text, HttpHead *ret_head)
{
    return http_head_parse(str_from(text), ret_head);
}

#define TAIL " HTTP/1.1\r\nHost: x\r\n\r\n"

TEST(heads_that_are_read)
{
    HttpHead head;
    char path[64];
    const char *text =
        "\r\nGET /a%20b/c?d=e%zz HTTP/1.1\r\nhOST:x\r\nAccept-encoding: \tbr \r\n"
        "If-None-Match:\"t\"\r\nX-Other: \xc3\xa9\r\n\r\nGET ";

    CHECK_EQ_INT(parse(text, &head), HTTP_HEAD_READ);
    CHECK_EQ_INT(head.method, HTTP_GET);
    str_copy(head.path, path, sizeof path);
    CHECK_EQ_STR(path, "/a b/c");
    CHECK(str_is(head.target, "/a%20b/c?d=e%zz"));
    CHECK(str_is(head.accept_encoding, "br"));
    CHECK(str_is(head.if_none_match, "\"t\""));
    CHECK(head.keep);
    CHECK_EQ_INT(head.size, strlen(text) - 4);
}

TEST(methods_and_targets)
{
    HttpHead head;

    CHECK_EQ_INT(parse("HEAD /" TAIL, &head), HTTP_HEAD_READ);
    CHECK_EQ_INT(head.method, HTTP_HEAD);
    CHECK_EQ_INT(parse("POST /" TAIL, &head), HTTP_HEAD_READ);
    CHECK_EQ_INT(head.method, HTTP_POST);
    CHECK_EQ_INT(parse("POSTS /" TAIL, &head), HTTP_HEAD_READ);
    CHECK_EQ_INT(head.method, HTTP_OTHER);
    CHECK_EQ_INT(parse("get /" TAIL, &head), HTTP_HEAD_READ);
    CHECK_EQ_INT(head.method, HTTP_OTHER);
    CHECK_EQ_INT(parse("GET http://x/y?z" TAIL, &head), HTTP_HEAD_READ);
    CHECK(str_is(head.path, "/y"));
    CHECK(str_is(head.query, "z"));
    CHECK_EQ_INT(parse("GET /a?b?%zz=?" TAIL, &head), HTTP_HEAD_READ);
    CHECK(str_is(head.query, "b?%zz=?"));
    CHECK_EQ_INT(parse("GET /a" TAIL, &head), HTTP_HEAD_READ);
    CHECK_EQ_INT(head.query.size, 0);
    CHECK_EQ_INT(parse("GET http://x" TAIL, &head), HTTP_HEAD_READ);
    CHECK(str_is(head.path, "/"));
}

TEST(connections_that_go_on)
{
    HttpHead head;

    parse("GET / HTTP/1.1\r\nHost: x\r\nConnection: Foo, Close\r\n\r\n", &head);
    CHECK(!head.keep);
    CHECK_EQ_INT(parse("GET / HTTP/1.0\r\n\r\n", &head), HTTP_HEAD_READ);
    CHECK(!head.keep);
    parse("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 00\r\n\r\n", &head);
    CHECK(head.keep);
    /* A body that is not read hides where the next request begins. */
    parse("PUT / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n", &head);
    CHECK(!head.keep);
    parse("GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n", &head);
    CHECK(!head.keep);
    parse("POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\n", &head);
    CHECK(head.keep);
    parse("PUT / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n", &head);
    CHECK(!head.keep);
}

static size_t length_of(const char *value)
{
    char request[256];
    HttpHead head;

    snprintf(request, sizeof request,
             "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %s\r\n\r\n", value);
    CHECK_EQ_INT(parse(request, &head), HTTP_HEAD_READ);
    return head.length;
}

TEST(lengths_of_bodies)
{
    HttpHead head;

    CHECK_EQ_INT(length_of("0"), 0);
    CHECK_EQ_INT(length_of("5"), 5);
    CHECK_EQ_INT(length_of("0000000000000000000000000000000000000042"), 42);
    CHECK(length_of("18446744073709551614") == UINT64_MAX - 1);
    CHECK(length_of("18446744073709551615") == SIZE_MAX);
    CHECK(length_of("18446744073709551616") == SIZE_MAX);
    CHECK(length_of("18446744073709551620") == SIZE_MAX);
    CHECK(length_of("99999999999999999999999999999999") == SIZE_MAX);
    CHECK_EQ_INT(parse("POST /" TAIL, &head), HTTP_HEAD_READ);
    CHECK_EQ_INT(head.length, 0);
}

TEST(headers_that_are_kept)
{
    HttpHead head;

    CHECK_EQ_INT(
        parse("POST / HTTP/1.1\r\nHost: x\r\norigin: http://x\r\nCookie: a=b; c=d\r\n"
              "Content-Type: application/json\r\nOriel-Code:  tamo-riku \r\n"
              "authorization: Bearer oriel_x\r\n"
              "Sec-Fetch-Site: same-origin\r\nExpect: 100-continue\r\n\r\n",
              &head),
        HTTP_HEAD_READ);
    CHECK(str_is(head.origin, "http://x"));
    CHECK(str_is(head.cookie, "a=b; c=d"));
    CHECK(str_is(head.content_type, "application/json"));
    CHECK(str_is(head.code, "tamo-riku"));
    CHECK(str_is(head.authorization, "Bearer oriel_x"));
    CHECK(str_is(head.fetch_site, "same-origin"));
    CHECK(str_is(head.expect, "100-continue"));
    CHECK(!head.old && !head.upgrade);
    CHECK_EQ_INT(parse("GET / HTTP/1.0\r\n\r\n", &head), HTTP_HEAD_READ);
    CHECK(head.old);
    CHECK_EQ_INT(head.origin.size + head.cookie.size + head.code.size, 0);
    CHECK_EQ_INT(head.authorization.size, 0);
}

/* Which requests ask for a WebSocket, whatever becomes of it. */
TEST(upgrades)
{
    static const struct {
        bool upgrade;
        const char *text;
    } cases[] = {
        {true, "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
               "Connection: Upgrade\r\n\r\n"},
        {true, "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c, WebSocket\r\n"
               "Connection: keep-alive , upgrade\r\n\r\n"},
        {true, "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: h2c\r\nUpgrade: websocket\r\n"
               "Connection: keep-alive\r\nConnection: upgrade\r\n\r\n"},
        {false, "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n\r\n"},
        {false, "GET / HTTP/1.1\r\nHost: x\r\nConnection: upgrade\r\n\r\n"},
        {false, "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websockets\r\n"
                "Connection: upgrade\r\n\r\n"},
        {false, "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                "Connection: noupgrade\r\n\r\n"},
        {false, "GET / HTTP/1.0\r\nHost: x\r\nUpgrade: websocket\r\n"
                "Connection: upgrade\r\n\r\n"},
        {false, "POST / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                "Connection: upgrade\r\n\r\n"},
        {false, "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n"
                "Connection: upgrade\r\nContent-Length: 1\r\n\r\n"},
    };
    HttpHead head;

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CHECK_EQ_INT(parse(cases[i].text, &head), HTTP_HEAD_READ);
        if (!CHECK_EQ_INT(head.upgrade, cases[i].upgrade))
            printf("#   '%s'\n", cases[i].text);
    }
}

/* Whom a request is for, "" for nobody; a port or not. */
static void check_host(const char *request, const char *name, int port)
{
    HttpHead head;
    char text[300];

    if (CHECK_EQ_INT(parse(request, &head), HTTP_HEAD_READ)) {
        str_copy(head.host.name, text, sizeof text);
        CHECK_EQ_STR(text, name);
        CHECK_EQ_INT(head.host.port, port);
    } else {
        printf("#   '%s'\n", request);
    }
}

TEST(hosts_that_are_named)
{
    check_host("GET / HTTP/1.1\r\nHost: x\r\n\r\n", "x", 0);
    check_host("GET / HTTP/1.1\r\nHost:\tGames.Example.org.:8080 \r\n\r\n",
               "Games.Example.org", 8080);
    check_host("GET / HTTP/1.1\r\nHost: 192.0.2.1:1\r\n\r\n", "192.0.2.1", 1);
    check_host("GET / HTTP/1.1\r\nHost: [2001:db8::1]:65535\r\n\r\n", "2001:db8::1",
               65535);
    check_host("GET / HTTP/1.1\r\nHost: [::ffff:192.0.2.1]\r\n\r\n", "::ffff:192.0.2.1",
               0);
    check_host("GET / HTTP/1.1\r\nHost: 3com.4x_y-z.a1\r\n\r\n", "3com.4x_y-z.a1", 0);
    /* A target that names a host and the header mean the same one. */
    check_host("GET http://x:80/y HTTP/1.1\r\nHost: X.\r\n\r\n", "x", 80);
    check_host("GET http://x HTTP/1.1\r\nHost: x\r\n\r\n", "x", 0);
    check_host("GET http://[::1]:8080/ HTTP/1.1\r\nHost: [::1]:8080\r\n\r\n", "::1",
               8080);
    /* Old clients may leave it to the target, or out. */
    check_host("GET / HTTP/1.0\r\n\r\n", "", 0);
    check_host("GET / HTTP/1.0\r\nHost: x\r\n\r\n", "x", 0);
    check_host("GET http://x/ HTTP/1.0\r\n\r\n", "x", 0);
}

TEST(hosts_that_are_none)
{
    static const char *const hosts[] = {
        "",
        ":80",
        ".",
        "..",
        "a..b",
        ".a",
        "a b",
        "a\tb",
        "a,b",
        "a?b",
        "a#b",
        "a@b",
        "user:pass@b",
        "a:",
        "a:0",
        "a:65536",
        "a:80x",
        "a:-1",
        "a:+1",
        "a: 80",
        "a:80:80",
        "a:000080",
        "a%41",
        "\xc3\xa9",
        "a\\b",
        "<a>",
        "a\"b",
        "1",
        "127.1",
        "1.2.3.4.5",
        "256.1.1.1",
        "1.2.3.4.",
        "a.b.4",
        "01.2.3.4",
        "[]",
        "[::1",
        "::1",
        "[::1]x",
        "[::1]:",
        "[::1]80",
        "[1.2.3.4]",
        "[fe80::1%1]",
        "[fe80::1%25eth0]",
        "[v1.a]",
        "[::g]",
        "[[::1]]",
        "[::1]]",
        "http://a",
        "a;b",
        "a=b",
        "*",
        "a*",
        "(a)",
    };
    char request[512];
    HttpHead head;

    for (size_t i = 0; i < sizeof hosts / sizeof *hosts; i++) {
        snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %s\r\n\r\n", hosts[i]);
        if (!CHECK_EQ_INT(parse(request, &head), 400))
            printf("#   '%s' in Host\n", hosts[i]);
        snprintf(request, sizeof request, "GET / HTTP/1.0\r\nHost: %s\r\n\r\n", hosts[i]);
        if (!CHECK_EQ_INT(parse(request, &head), 400))
            printf("#   '%s' in Host of HTTP/1.0\n", hosts[i]);
        snprintf(request, sizeof request, "GET http://%s/ HTTP/1.1\r\nHost: a\r\n\r\n",
                 hosts[i]);
        if (!CHECK_EQ_INT(parse(request, &head), 400))
            printf("#   '%s' in a target\n", hosts[i]);
    }
}

TEST(hosts_of_any_length)
{
    char label[80], request[512];
    HttpHead head;

    memset(label, 'a', sizeof label);
    snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %.63s\r\n\r\n", label);
    CHECK_EQ_INT(parse(request, &head), HTTP_HEAD_READ);
    snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: %.64s\r\n\r\n", label);
    CHECK_EQ_INT(parse(request, &head), 400);
    snprintf(request, sizeof request,
             "GET / HTTP/1.1\r\nHost: %.63s.%.63s.%.63s.%.61s\r\n\r\n", label, label,
             label, label);
    CHECK_EQ_INT(parse(request, &head), HTTP_HEAD_READ);
    snprintf(request, sizeof request,
             "GET / HTTP/1.1\r\nHost: %.63s.%.63s.%.63s.%.62s\r\n\r\n", label, label,
             label, label);
    CHECK_EQ_INT(parse(request, &head), 400);
}

typedef struct Refusal {
    int status;
    const char *text;
} Refusal;

static const Refusal refusals[] = {
    {HTTP_HEAD_PART, ""},
    {HTTP_HEAD_PART, "\r\n\r\n"},
    {HTTP_HEAD_PART, "GET / HTTP/1.1\r\nHost: x\r\n"},
    {HTTP_HEAD_PART, "GET / HTTP/1.1\r\nHost: x\r\n\r"},
    {400, "\r\r"},
    {400, "GET / HTTP/1.1\n"},
    {400, "GET / HTTP/1.1\rHost"},
    {400, "\x16\x03\x01\x02"},
    {400, "GET /\x01"},
    {400, "GET /\x7f"},
    {400, "\r\n \r\n\r\n"},
    {400, "GET\r\n\r\n"},
    {400, "GET /\r\n\r\n"},
    {400, "GET  /" TAIL},
    {400, "GET / " TAIL},
    {400, " GET /" TAIL},
    {400, "G(T /" TAIL},
    {400, "GET x" TAIL},
    {400, "GET *" TAIL},
    {400, "GET /%" TAIL},
    {400, "GET /%4" TAIL},
    {400, "GET /%4x" TAIL},
    {400, "GET /%00" TAIL},
    {400, "GET /%0d%0aX" TAIL},
    {400, "GET /\xc3\xa9" TAIL},
    {400, "GET https://x/" TAIL},
    {400, "GET http://" TAIL},
    {400, "GET http:///x" TAIL},
    {400, "GET http://x?a=/health" TAIL},
    {400, "GET http://x#/" TAIL},
    {400, "GET http://y/" TAIL},
    {400, "GET http://x:8080/" TAIL},
    {400, "GET http://x@x/" TAIL},
    {400, "GET http:/x" TAIL},
    {400, "GET / HTTP/1.1\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nHost: x\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x/y\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost : x\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\n folded\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nno colon\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nContent-Length:\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: +5\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5, 5\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 5\r\n\r\n"},
    {400,
     "GET / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: x\r\n\r\n"},
    {400, "GET / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"},
    {400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\n"},
    {400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 0x5\r\n\r\n"},
    {400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n"},
    {400, "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 5 5\r\n\r\n"},
    {400, "POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n"},
    {501, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"},
    {501, "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: identity\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nCookie: a\r\ncookie: a\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nOrigin: http://x\r\nOrigin: http://x\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nContent-Type: a\r\nContent-Type: a\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nOriel-Code: a\r\nOriel-Code:\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nOriel-Code:\r\nOriel-Code: a\r\n\r\n"},
    {400,
     "GET / HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer a\r\nAuthorization: Bearer b\r\n\r\n"},
    {400, "GET / HTTP/1.1\r\nHost: x\r\nExpect: a\r\nExpect: a\r\n\r\n"},
    {400, "GET / http/1.1\r\nHost: x\r\n\r\n"},
    {505, "GET / HTTP/2.0\r\nHost: x\r\n\r\n"},
    {505, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"},
    {505, "GET / HTTP/1.10\r\nHost: x\r\n\r\n"},
};

TEST(heads_that_are_refused)
{
    HttpHead head;

    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        if (!CHECK_EQ_INT(parse(refusals[i].text, &head), refusals[i].status))
            printf("#   '%s'\n", refusals[i].text);
    }
}

/* Each beginning of a head asks for more; the end needs no byte beyond it. */
TEST(heads_come_in_pieces)
{
    static const char text[] = "GET /a HTTP/1.1\r\nHost: x\r\nA: b\r\n\r\n";
    HttpHead head;

    for (size_t size = 0; size < sizeof text - 1; size++)
        CHECK_EQ_INT(http_head_parse((Str){text, size}, &head), HTTP_HEAD_PART);
    CHECK_EQ_INT(parse(text, &head), HTTP_HEAD_READ);
}

TEST(heads_that_are_too_large)
{
    static char text[HTTP_HEAD_SIZE + 64];
    HttpHead head;
    Text out = text_into(text, sizeof text);

    text_add(&out, "GET /");
    while (out.size < HTTP_TARGET_SIZE + 4)
        text_char(&out, 'a');
    text_add(&out, TAIL);
    CHECK_EQ_INT(http_head_parse(text_str(&out), &head), 414);
    text_clear(&out);
    text_add(&out, "GET / HTTP/1.1\r\nHost: x\r\n");
    for (int i = 0; i < HTTP_HEADER_COUNT; i++)
        text_add(&out, "A: b\r\n");
    text_add(&out, "\r\n");
    CHECK_EQ_INT(http_head_parse(text_str(&out), &head), 431);
    text_clear(&out);
    text_add(&out, "GET / HTTP/1.1\r\nHost: x\r\nCookie: ");
    while (out.size < HTTP_HEAD_SIZE - 1)
        text_char(&out, 'a');
    CHECK_EQ_INT(http_head_parse(text_str(&out), &head), HTTP_HEAD_PART);
    text_char(&out, 'a');
    CHECK_EQ_INT(http_head_parse(text_str(&out), &head), 431);
}

int main(void)
{
    RUN(heads_that_are_read);
    RUN(methods_and_targets);
    RUN(connections_that_go_on);
    RUN(lengths_of_bodies);
    RUN(headers_that_are_kept);
    RUN(upgrades);
    RUN(hosts_that_are_named);
    RUN(hosts_that_are_none);
    RUN(hosts_of_any_length);
    RUN(heads_that_are_refused);
    RUN(heads_come_in_pieces);
    RUN(heads_that_are_too_large);
    return test_finish("server_head");
}
