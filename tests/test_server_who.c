/* SPDX-License-Identifier: MIT */
/* Who asks, and whom: addresses, and the names that we answer by. */
#include "test.h"

#include "serving.h"

/* ---- addresses ------------------------------------------------------------------- */

static const char *reprint(const char *text)
{
    static char room[ADDRESS_TEXT_SIZE];
    Text out = text_into(room, sizeof room);
    Address address;

    if (!address_parse(str_from(text), &address))
        return "none";
    address_print(&address, &out);
    return room;
}

TEST(addresses)
{
    CHECK_EQ_STR(reprint("192.0.2.1"), "192.0.2.1");
    CHECK_EQ_STR(reprint("::ffff:192.0.2.1"), "192.0.2.1");
    CHECK_EQ_STR(reprint("2001:DB8:0::1"), "2001:db8::1");
    CHECK_EQ_STR(reprint("::"), "::");
    CHECK_EQ_STR(reprint("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255"),
                 "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff");
    CHECK_EQ_STR(reprint(""), "none");
    CHECK_EQ_STR(reprint("192.0.2"), "none");
    CHECK_EQ_STR(reprint("192.0.2.01"), "none");
    CHECK_EQ_STR(reprint("192.0.2.1 "), "none");
    CHECK_EQ_STR(reprint("192.0.2.1:80"), "none");
    CHECK_EQ_STR(reprint("[::1]"), "none");
    CHECK_EQ_STR(reprint("fe80::1%eth0"), "none");
    CHECK_EQ_STR(reprint("localhost"), "none");
    CHECK_EQ_STR(reprint("ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.2551"), "none");
}

static bool is_in(const char *address, const char *range)
{
    AddressRange many;
    Address one;

    CHECK(address_parse(str_from(address), &one));
    return CHECK(address_parse_range(str_from(range), &many)) &&
           address_is_in(&one, &many);
}

TEST(ranges_of_addresses)
{
    static const char *const bad[] = {
        "",       "10.0.0.0/", "10.0.0.0/33", "/8", "10.0.0.0/-1", "10.0.0.0/8/8",
        "::/129", "10/8",      "::/ 1",       "x",  "10.0.0.0/8 "};
    AddressRange range;

    CHECK(is_in("10.1.2.3", "10.1.2.3"));
    CHECK(!is_in("10.1.2.4", "10.1.2.3"));
    CHECK(is_in("10.1.2.3", "10.9.9.9/8"));
    CHECK(!is_in("11.1.2.3", "10.0.0.0/8"));
    CHECK(is_in("172.31.0.1", "172.16.0.0/12"));
    CHECK(!is_in("172.32.0.1", "172.16.0.0/12"));
    CHECK(is_in("10.1.2.3", "0.0.0.0/0"));
    CHECK(!is_in("::1", "0.0.0.0/0"));
    CHECK(is_in("2001:db8::1", "2001:db8::/32"));
    CHECK(!is_in("2001:db9::1", "2001:db8::/32"));
    CHECK(is_in("::ffff:10.1.2.3", "10.0.0.0/8"));
    CHECK(is_in("10.1.2.3", "::/0"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!CHECK(!address_parse_range(str_from(bad[i]), &range)))
            printf("#   '%s'\n", bad[i]);
    }
}

static bool is_loopback(const char *text)
{
    Address address;

    return CHECK(address_parse(str_from(text), &address)) &&
           address_is_loopback(&address);
}

TEST(this_machine)
{
    CHECK(is_loopback("127.0.0.1") && is_loopback("127.9.9.9") && is_loopback("::1"));
    CHECK(is_loopback("::ffff:127.0.0.1"));
    CHECK(!is_loopback("128.0.0.1") && !is_loopback("::2") && !is_loopback("::"));
    CHECK(!is_loopback("192.168.0.1") && !is_loopback("fe80::1"));
}

/* ---- names ----------------------------------------------------------------------- */

static bool is_ours(const char *text, const char *machine)
{
    static const char *const more[] = {"games.example.org", "Other.", "10.0.0.7"};
    HostNames names = {.machine = machine, .more = more, .count = 3};
    Host host;

    return CHECK(host_parse(str_from(text), &host)) && host_is_ours(&host, &names);
}

TEST(names_that_are_ours)
{
    static const char *const ours[] = {
        "localhost",
        "LocalHost:8080",
        "localhost.",
        "127.0.0.1:8080",
        "[::1]",
        "192.0.2.99",
        "games.example.org",
        "GAMES.example.org.:1",
        "other",
        "box",
        "Box.local",
        "box.local.",
    };
    static const char *const others[] = {
        "localhost.evil.org", "evil.localhost",     "example.org", "x.games.example.org",
        "games.example.or",   "games.example.orga", "boxx",        "bo",
        "box.locals",         "box.local.evil.org", "local",       "x.box.local",
    };

    for (size_t i = 0; i < sizeof ours / sizeof *ours; i++) {
        if (!CHECK(is_ours(ours[i], "box")) || !CHECK(is_ours(ours[i], "BOX.lan")))
            printf("#   '%s'\n", ours[i]);
    }
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!CHECK(!is_ours(others[i], "box")) || !CHECK(!is_ours(others[i], NULL)))
            printf("#   '%s'\n", others[i]);
    }
    CHECK(is_ours("box.lan", "box.lan") && !is_ours("box.lan", "box"));
    CHECK(!is_ours("box", NULL) && !is_ours("box", ""));
}

static int status_for(const char *request)
{
    return status_of(ask(request));
}

TEST(strangers_names_are_not_answered)
{
    static const char *const more[] = {"games.example.org"};
    ServerSetup setup = a_setup();

    setup.names = (HostNames){.machine = "box", .more = more, .count = 1};
    if (!start(&setup))
        return;
#define ASK(line, host) line "\r\nHost: " host "\r\nConnection: close\r\n\r\n"
    CHECK_EQ_INT(status_for(ASK("GET / HTTP/1.1", "games.example.org")), 200);
    CHECK_EQ_INT(status_for(ASK("GET / HTTP/1.1", "box.local:8080")), 200);
    CHECK_EQ_INT(status_for(ASK("GET / HTTP/1.1", "127.0.0.1")), 200);
    CHECK_EQ_INT(status_for(ASK("GET / HTTP/1.1", "evil.example.org")), 421);
    CHECK_EQ_STR(body_of(heard),
                 "this is no name of this server; oriel serve --name NAME adds one\n");
    CHECK_EQ_INT(status_for(ASK("GET /health HTTP/1.1", "evil.example.org")), 421);
    CHECK_EQ_INT(status_for(ASK("GET /metrics HTTP/1.1", "evil.example.org")), 421);
    CHECK_EQ_INT(status_for(ASK("POST / HTTP/1.1", "evil.example.org")), 421);
    CHECK_EQ_INT(status_for(ASK("GET /missing HTTP/1.0", "evil.example.org")), 421);
    CHECK_EQ_INT(status_for(ASK("HEAD / HTTP/1.1", "evil.example.org")), 421);
    CHECK_EQ_STR(body_of(heard), "");
    CHECK_EQ_INT(
        status_for(ASK("GET http://evil.example.org/ HTTP/1.1", "evil.example.org")),
        421);
    CHECK_EQ_INT(status_for(ASK("GET http://evil.example.org/ HTTP/1.1", "localhost")),
                 400);
    CHECK_EQ_INT(status_for(ASK("GET / HTTP/1.1", "user@localhost")), 400);
#undef ASK
    CHECK_EQ_INT(status_for("GET / HTTP/1.0\r\n\r\n"), 200);
    CHECK_EQ_INT(status_for("GET http://evil.example.org/ HTTP/1.0\r\n\r\n"), 421);
    stop();
}

/* ---- pages ----------------------------------------------------------------------- */

/* Whether a POST to the host, over TLS or not, with these header lines is let in. */
static bool is_let_in(const char *host, bool tls, const char *lines)
{
    char request[512];
    Origin origin = {.tls = tls};
    HttpHead head;

    snprintf(request, sizeof request, "POST / HTTP/1.1\r\nHost: %s\r\n%s\r\n", host,
             lines);
    CHECK_EQ_INT(http_head_parse(str_from(request), &head), HTTP_HEAD_READ);
    return origin_is_ours(&head, &origin);
}

TEST(pages_that_are_ours)
{
    CHECK(is_let_in("x", false, ""));
    CHECK(is_let_in("x", true, "Sec-Fetch-Site: none\r\n"));
    CHECK(is_let_in("x", false, "Origin: http://x\r\n"));
    CHECK(is_let_in("x:80", false, "Origin: http://x\r\n"));
    CHECK(is_let_in("x:8080", false, "Origin: http://x:8080\r\n"));
    CHECK(is_let_in("[::1]:8080", false, "Origin: http://[::1]:8080\r\n"));
    CHECK(is_let_in("x", true, "Origin: https://x\r\n"));
    CHECK(is_let_in("x:443", true, "Origin: https://X\r\n"));
    CHECK(is_let_in("x:8443", true, "Origin: https://x:8443\r\n"));
    /* What the page's address says counts more than what a browser makes of it. */
    CHECK(is_let_in("x", false, "Origin: http://x\r\nSec-Fetch-Site: cross-site\r\n"));
}

TEST(pages_that_are_not)
{
    static const char *const others[] = {
        "Origin: https://x\r\n",
        "Origin: http://y\r\n",
        "Origin: http://x:8080\r\n",
        "Origin: http://x.y\r\n",
        "Origin: http://x@y\r\n",
        "Origin: http://y#x\r\n",
        "Origin: http://x/\r\n",
        "Origin: null\r\n",
        "Origin: x\r\n",
        "Origin: http:x\r\n",
        "Origin: http://\r\n",
        "Origin: http://x http://y\r\n",
        "Origin: HTTP://x\r\n",
        "Sec-Fetch-Site: cross-site\r\n",
        "Sec-Fetch-Site: same-site\r\n",
        "Sec-Fetch-Site: Same-Origin\r\n",
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        if (!CHECK(!is_let_in("x", false, others[i])))
            printf("#   %s", others[i]);
    }
    CHECK(!is_let_in("x", true, "Origin: http://x\r\n"));
    CHECK(!is_let_in("x:80", true, "Origin: https://x\r\n"));
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(addresses);
    RUN(ranges_of_addresses);
    RUN(this_machine);
    RUN(names_that_are_ours);
    RUN(strangers_names_are_not_answered);
    RUN(pages_that_are_ours);
    RUN(pages_that_are_not);
    return test_finish("server_who");
}
