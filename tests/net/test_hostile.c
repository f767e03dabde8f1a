/* SPDX-License-Identifier: MIT */
/* A client and servers that are none: junk, floods, ends in the middle. It comes to an end, says
 * so, and holds no more than it should. */
#include "test.h"

#include <arpa/inet.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "client/client.h"
#include "game/games.h"

enum { PATIENCE = 2000 /* polls: a guard against hanging */, POLL_MS = 50 };

#define HEAD "HTTP/1.1 200 OK\r\n"

/* What a server says to everybody, and whether it says the last part for ever. */
typedef struct Script {
    const char *says, *flood;
} Script;

static struct {
    pid_t child;
    int port;
} liar;

static bool say(int fd, const char *text)
{
    size_t size = strlen(text);

    return send(fd, text, size, MSG_NOSIGNAL) == (ssize_t)size;
}

/* Takes one request, which comes in one piece, and answers as the script says. */
static void lie(int listener, const Script *script)
{
    for (;;) {
        int fd = accept(listener, NULL, NULL);
        char request[8192];

        if (recv(fd, request, sizeof request, 0) > 0 && say(fd, script->says)) {
            while (script->flood && say(fd, script->flood))
                ;
        }
        close(fd);
    }
}

static bool start_lying(const Script *script)
{
    struct sockaddr_in at = {.sin_family = AF_INET,
                             .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof at;
    int listener = socket(AF_INET, SOCK_STREAM, 0);

    if (!CHECK(bind(listener, (struct sockaddr *)&at, sizeof at) == 0 &&
               listen(listener, 16) == 0 &&
               getsockname(listener, (struct sockaddr *)&at, &size) == 0))
        return false;
    liar.port = ntohs(at.sin_port);
    fflush(stdout);
    liar.child = fork();
    if (liar.child == 0)
        lie(listener, script);
    close(listener);
    return true;
}

static void stop_lying(void)
{
    kill(liar.child, SIGKILL);
    waitpid(liar.child, NULL, 0);
}

static Client *open_client(void)
{
    char url[64];
    ClientSetup setup = {.url = url, .find = games_find, .times = client_times};
    Client *client;
    Fault fault;

    snprintf(url, sizeof url, "http://127.0.0.1:%d", liar.port);
    setup.times.pause_ms = setup.times.most_ms = 10;
    client = client_open(&setup, &fault);
    CHECK(client != NULL);
    return client;
}

/* Asks, and waits until there is an answer, or until it has been asked this often. */
static Client *ask(const Script *script, int most)
{
    Client *client = start_lying(script) ? open_client() : NULL;

    if (!client)
        return NULL;
    CHECK(client_name(client, "Ann", NULL));
    for (int i = 0; i < PATIENCE && client_answer(client)->state == CLIENT_ASKING &&
                    client_counts(client).repeats < most;
         i++)
        client_poll(client, POLL_MS);
    stop_lying();
    return client;
}

static Client *follow(const Script *script, int most)
{
    Client *client = start_lying(script) ? open_client() : NULL;

    if (!client)
        return NULL;
    CHECK(client_follow(client, "k3vqe7w2mnb5t4xa", NULL));
    for (int i = 0; i < PATIENCE && !client_follow_end(client) &&
                    client_counts(client).streams < most;
         i++)
        client_poll(client, POLL_MS);
    stop_lying();
    return client;
}

TEST(answers)
{
    static const struct {
        Script script;
        ClientState state;
        const char *code, *token;
    } cases[] = {
        {{HEAD "Content-Length: 2\r\nSet-Cookie: oriel=abc; Path=/\r\n\r\n{}", NULL},
         CLIENT_DONE,
         "",
         "abc"},
        {{HEAD "Content-Length: 4\r\n\r\nnull", NULL}, CLIENT_REFUSED, "odd", ""},
        {{"HTTP/1.1 404 No\r\nContent-Length: 15\r\n\r\n{\"code\":\"none\"}", NULL},
         CLIENT_REFUSED,
         "none",
         ""},
        {{"HTTP/1.1 503 No\r\nContent-Length: 18\r\n\r\n{\"code\":\"unknown\"}", NULL},
         CLIENT_ASKING,
         "",
         ""},
        {{HEAD "Content-Length: 9\r\n\r\n{}", NULL}, CLIENT_ASKING, "", ""},
        {{HEAD "Date: to", NULL}, CLIENT_ASKING, "", ""},
        {{"", NULL}, CLIENT_ASKING, "", ""},
        {{HEAD "Transfer-Encoding: chunked\r\n\r\n", "8\r\n        \r\n"},
         CLIENT_ASKING,
         "",
         ""},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Client *client = ask(&cases[i].script, 3);

        if (!client)
            return;
        CHECK_EQ_INT(client_answer(client)->state, cases[i].state);
        CHECK_EQ_STR(client_answer(client)->code, cases[i].code);
        CHECK_EQ_STR(client_token(client), cases[i].token);
        client_close(client);
    }
}

TEST(streams)
{
    static const struct {
        Script script;
        int end; /* 0: it is tried again and again */
    } cases[] = {
        {{HEAD "Transfer-Encoding: chunked\r\n\r\n", "8\r\n        \r\n"}, 1},
        {{HEAD "Transfer-Encoding: chunked\r\n\r\n9\r\n{\"kind\":\n\r\n", NULL}, 1},
        {{HEAD
          "Transfer-Encoding: chunked\r\n\r\n20\r\n{\"kind\":\"table\",\"n\":1,\"you\":9}\n\r\n",
          NULL},
         1},
        {{HEAD "Transfer-Encoding: chunked\r\n\r\n10\r\n{\"kind\":\"here\"}\n\r\n", NULL},
         0},
        {{HEAD "Transfer-Encoding: chunked\r\n\r\n8\r\n{\"kind\":\r\n", NULL}, 0},
        {{"HTTP/1.1 403 No\r\nContent-Length: 2\r\n\r\n{}", NULL}, 403},
        {{"HTTP/1.1 503 No\r\nContent-Length: 2\r\n\r\n{}", NULL}, 0},
        {{"HTTP/1.1 999 \r\n\r\n\r\n", NULL}, 0},
        {{"no HTTP\r\n\r\n", NULL}, 0},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Client *client = follow(&cases[i].script, 4);

        if (!client)
            return;
        if (!CHECK_EQ_INT(client_follow_end(client), cases[i].end))
            printf("#   %s\n", cases[i].script.says);
        CHECK(cases[i].end || client_counts(client).streams >= 4);
        CHECK_EQ_INT(client_table(client)->n, TOLD_NOTHING);
        client_close(client);
    }
}

int main(void)
{
    unsetenv("http_proxy");
    RUN(answers);
    RUN(streams);
    return test_finish("hostile");
}
