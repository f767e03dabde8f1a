/* SPDX-License-Identifier: MIT */
/* Proxies between us and a client: whose word counts, who uses up whose limits, and to whom
 * figures are shown. */
#include "test.h"

#include "server/metrics.h"
#include "serving.h"

/* ---- who asks -------------------------------------------------------------------- */

/* Who is meant when a client at 192.0.2.7 sends these headers: an address, "+tls" behind it
 * where TLS is spoken, "refused". */
static const char *origin_of(const char *headers, bool trusted)
{
    static char said[ADDRESS_TEXT_SIZE + 8];
    Text out = text_into(said, sizeof said);
    char request[512];
    HttpHead head;
    Address peer;
    Origin origin;

    snprintf(request, sizeof request, "GET / HTTP/1.1\r\nHost: x\r\n%s\r\n", headers);
    CHECK_EQ_INT(http_head_parse(str_from(request), &head), HTTP_HEAD_READ);
    CHECK(address_parse(str_from("192.0.2.7"), &peer));
    if (!origin_find(&peer, trusted, &head, &origin))
        return "refused";
    CHECK_EQ_INT(origin.relayed, trusted || headers[0] != '\0');
    address_print(&origin.address, &out);
    text_add(&out, origin.tls ? "+tls" : "");
    return said;
}

typedef struct Case {
    const char *headers, *origin;
} Case;

static const Case cases[] = {
    {"", "192.0.2.7"},
    {"X-Forwarded-For: 198.51.100.1\r\n", "198.51.100.1"},
    {"x-forwarded-FOR:198.51.100.1 \r\n", "198.51.100.1"},
    {"X-Forwarded-For: 2001:db8::1\r\n", "2001:db8::1"},
    {"X-Forwarded-For: 203.0.113.9, 198.51.100.1\r\n", "198.51.100.1"},
    {"X-Forwarded-For: forged, 127.0.0.1,\t198.51.100.1\r\n", "198.51.100.1"},
    {"X-Forwarded-For: 203.0.113.9\r\nX-Forwarded-For: 198.51.100.1\r\n", "198.51.100.1"},
    {"X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-Proto: https\r\n", "198.51.100.1+tls"},
    {"X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-Proto: HTTP\r\n", "198.51.100.1"},
    {"X-Forwarded-Proto: http, https\r\n", "192.0.2.7+tls"},
    {"X-Forwarded-Proto: https\r\nX-Forwarded-Proto: http\r\n", "192.0.2.7"},
    {"X-Forwarded-Host: example.org\r\n", "192.0.2.7"},
    {"Forwarded: for=198.51.100.1;proto=https\r\n", "192.0.2.7"},
    {"Via: 1.1 proxy\r\n", "192.0.2.7"},
    {"X-Real-IP: 198.51.100.1\r\n", "192.0.2.7"},
    {"X-Forwarded-For: unknown\r\n", "refused"},
    {"X-Forwarded-For: 198.51.100.1,\r\n", "refused"},
    {"X-Forwarded-For: ,\r\n", "refused"},
    {"X-Forwarded-For: 198.51.100.1 203.0.113.9\r\n", "refused"},
    {"X-Forwarded-For: 198.51.100.1:80\r\n", "refused"},
    {"X-Forwarded-For: [2001:db8::1]\r\n", "refused"},
    {"X-Forwarded-For: 198.51.100.1\r\nX-Forwarded-For: x\r\n", "refused"},
    {"X-Forwarded-Proto: ftp\r\n", "refused"},
    {"X-Forwarded-Proto: https,\r\n", "refused"},
};

TEST(what_proxies_say)
{
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *headers = cases[i].headers;

        if (!CHECK_EQ_STR(origin_of(headers, true), cases[i].origin) ||
            !CHECK_EQ_STR(origin_of(headers, false), "192.0.2.7"))
            printf("#   '%s'\n", headers);
    }
}

/* ---- whose limits ---------------------------------------------------------------- */

enum { PROXY = 77, STRANGER = 78 }; /* 127.0.0.77 is trusted */

static ServerSetup a_trusting_setup(void)
{
    static AddressRange range;
    ServerSetup setup = a_setup();

    CHECK(address_parse_range(str_from("127.0.0.76/31"), &range));
    setup.trust = (OriginTrust){&range, 1};
    return setup;
}

/* Asks by way of somebody who says for whom. */
static int ask_for(int by, const char *path, const char *client)
{
    char request[512];

    snprintf(request, sizeof request, "GET %s" CLOSE "X-Forwarded-For: %s\r\n\r\n", path,
             client);
    return status_of(ask_as((Dial){.from = by}, request, strlen(request)));
}

TEST(requests_count_for_the_client)
{
    ServerSetup setup = a_trusting_setup();

    setup.limits.address.requests.burst = 2;
    setup.limits.address.requests.per_second = 0;
    if (!start(&setup))
        return;
    for (int i = 0; i < 2; i++) {
        CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.1"), 200);
        CHECK_EQ_INT(ask_for(PROXY, "/", "forged, 198.51.100.2"), 200);
    }
    CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.1"), 429);
    CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.2"), 429);
    CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.3"), 200);
    /* What it says for itself, or says badly, is the proxy's own. */
    CHECK_EQ_INT(ask_for(PROXY, "/", "nobody"), 400);
    CHECK_EQ_INT(ask_for(PROXY, "/", ""), 200);
    CHECK_EQ_INT(ask_for(PROXY, "/", "nobody"), 429);
    CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.3"), 200);
    /* Strangers cannot become somebody else. */
    CHECK_EQ_INT(ask_for(STRANGER, "/", "198.51.100.4"), 200);
    CHECK_EQ_INT(ask_for(STRANGER, "/", "nobody"), 200);
    CHECK_EQ_INT(ask_for(STRANGER, "/", "198.51.100.5"), 429);
    CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.4"), 200);
    stop();
}

/* Clients one after the other on one connection of the proxy's. */
TEST(a_connection_of_many_clients)
{
    ServerSetup setup = a_trusting_setup();
    int fd;

    setup.limits.address.requests.burst = 2;
    setup.limits.address.requests.per_second = 0;
    if (!start(&setup))
        return;
    fd = dial_as((Dial){.from = PROXY});
    for (int i = 1; i <= 20; i++) {
        char request[256];

        snprintf(request, sizeof request,
                 "GET /health" HOST "X-Forwarded-For: 10.0.0.%d\r\n%s\r\n", i,
                 i == 20 ? "Connection: close\r\n" : "");
        say(fd, request);
    }
    CHECK(hear(fd) > 0);
    CHECK_EQ_INT(count(heard, "HTTP/1.1 200 OK\r\n"), 20);
    close(fd);
    stop();
}

/* Begins a reply by way of the proxy that its client does not fetch. */
static int get_stuck(const char *client)
{
    char request[256];
    int fd = dial_as((Dial){.from = PROXY, .receive_buffer = 4096});

    snprintf(request, sizeof request, "GET /big.txt" HOST "X-Forwarded-For: %s\r\n\r\n",
             client);
    say(fd, request);
    CHECK(wait_for(fd));
    return fd;
}

/* A proxy may have any number of connections, but a client only so many that are answered. */
TEST(places_count_for_the_client)
{
    ServerSetup setup = a_trusting_setup();
    int idle[6], stuck[2];

    setup.limits.address.connections = 2;
    if (!start(&setup))
        return;
    for (int i = 0; i < 6; i++) {
        idle[i] = dial_as((Dial){.from = PROXY});
        begin(idle[i], "/health");
    }
    for (int i = 0; i < 2; i++)
        stuck[i] = get_stuck("198.51.100.1");
    CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.1"), 503);
    CHECK_EQ_INT(ask_for(PROXY, "/", "198.51.100.2"), 200);
    for (int i = 0; i < 6; i++) {
        begin(idle[i], "/health");
        close(idle[i]);
    }
    close(stuck[0]);
    for (int ms = 0; ms < PATIENCE_MS && ask_for(PROXY, "/", "198.51.100.1") != 200;
         ms += 20)
        sleep_ms(20);
    CHECK_EQ_INT(status_of(heard), 200);
    close(stuck[1]);
    stop();
}

/* ---- figures --------------------------------------------------------------------- */

TEST(figures_are_for_this_machine)
{
    Origin origin = {.address = {{[15] = 1}}};

    CHECK(metrics_are_for(&origin));
    origin.relayed = true;
    CHECK(!metrics_are_for(&origin));
    origin = (Origin){.address = {{[10] = 0xff, [11] = 0xff, [12] = 192, [15] = 1}}};
    CHECK(!metrics_are_for(&origin));
}

/* The same reply but for the stamp. */
static void is_unknown(const char *reply)
{
    static char other[4096];
    const char *stamp = strstr(reply, "\r\nDate: ");

    CHECK_EQ_INT(status_of(reply), 404);
    snprintf(other, sizeof other, "%s", stamp ? strstr(stamp + 2, "\r\n") : "");
    get("/unknown");
    stamp = strstr(heard, "\r\nDate: ");
    CHECK_EQ_STR(other, stamp ? strstr(stamp + 2, "\r\n") : "none");
}

TEST(figures_are_not_for_others)
{
    static const char *const headers[] = {
        "X-Forwarded-For: 127.0.0.1",
        "x-forwarded-proto: https",
        "X-Forwarded-Host: x",
        "Forwarded: for=127.0.0.1",
        "Via: 1.1 x",
        "X-Real-IP: 127.0.0.1",
    };
    ServerSetup setup = a_trusting_setup();

    if (!start(&setup))
        return;
    CHECK_EQ_INT(status_of(get("/metrics")), 200);
    CHECK(strstr(heard, "\noriel_http_connections 1\n"));
    for (size_t i = 0; i < sizeof headers / sizeof *headers; i++) {
        char request[256];

        snprintf(request, sizeof request, "GET /metrics" CLOSE "%s\r\n\r\n", headers[i]);
        is_unknown(ask(request));
    }
    /* Nor a trusted proxy's, be it for itself or for this machine. */
    ask_for(PROXY, "/metrics", "127.0.0.1");
    is_unknown(heard);
    ask_as((Dial){.from = PROXY}, "GET /metrics" CLOSE "\r\n",
           strlen("GET /metrics" CLOSE "\r\n"));
    is_unknown(heard);
    stop();
}

TEST(figures_with_an_address_of_their_own)
{
    ServerSetup setup = a_trusting_setup();
    Dial metrics = {.from = 0};
    static const char paths[][16] = {"/metrics", "/health", "/", "/index.html"};
    static const int statuses[] = {200, 200, 404, 404};

    setup.metrics_host = "127.0.0.1";
    if (!start(&setup))
        return;
    metrics.port = server.metrics_port;
    CHECK(metrics.port != server.port);
    for (int i = 0; i < 4; i++) {
        char request[256];

        snprintf(request, sizeof request, "GET %s" CLOSE "Via: 1.1 x\r\n\r\n", paths[i]);
        CHECK_EQ_INT(status_of(ask_as(metrics, request, strlen(request))), statuses[i]);
    }
    CHECK_EQ_STR(body_of(heard), "there is nothing here but /metrics and /health\n");
    is_unknown(get("/metrics"));
    CHECK_EQ_INT(status_of(get("/health")), 200);
    stop();
    /* And both doors are shut. */
    CHECK(dial_as(metrics) < 0);
    CHECK(dial_as((Dial){0}) < 0);
}

int main(void)
{
    signal(SIGPIPE, SIG_IGN);
    RUN(what_proxies_say);
    RUN(requests_count_for_the_client);
    RUN(a_connection_of_many_clients);
    RUN(places_count_for_the_client);
    RUN(figures_are_for_this_machine);
    RUN(figures_are_not_for_others);
    RUN(figures_with_an_address_of_their_own);
    return test_finish("server_proxy");
}
