/* SPDX-License-Identifier: MIT */
#include "client/client.h"

#include <stdlib.h>
#include <sys/random.h>
#include <time.h>

#include "base/hex.h"
#include "client/part.h"

const ClientTimes client_times = {
    .answer_ms = 10 * 1000,
    .pause_ms = 250,
    .most_ms = 10 * 1000,
    .quiet_ms = 30 * 1000,
};

bool client_is_token(Str text)
{
    for (size_t i = 0; i < text.size; i++) {
        char c = text.at[i];

        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') &&
            !(c >= '0' && c <= '9') && c != '-' && c != '_')
            return false;
    }
    return text.size > 0 && text.size < CLIENT_TOKEN_SIZE;
}

int64_t client_now(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A pause is as long as it should be, or up to half as long again: many who lost the same
 * server do not come back all at once. */
void client_retry_later(Client *client, Retry *retry)
{
    int64_t pause_ms = client->times.pause_ms;

    for (int i = 0; i < retry->failures && pause_ms < client->times.most_ms; i++)
        pause_ms *= 2;
    if (pause_ms > client->times.most_ms)
        pause_ms = client->times.most_ms;
    retry->failures++;
    retry->at_ms =
        client_now() + pause_ms + rng_below(&client->rng, (uint32_t)pause_ms / 2 + 1);
}

WireRequest client_request(const Client *client, const char *path,
                           char room[REQUEST_URL_SIZE])
{
    Text out = text_into(room, REQUEST_URL_SIZE);

    text_add(&out, client->url);
    text_add(&out, path);
    return (WireRequest){.url = room,
                         .token = client->token,
                         .bot = client->bot,
                         .code = "",
                         .connect_ms = client->times.answer_ms};
}

/* ---- opening and closing ----------------------------------------------------------------- */

static Client *refuse_client(const char *id, const char *url, Fault *ret_fault)
{
    fault_set(ret_fault, ERR_SYNTAX, NULL, str_from(url), str_from(url), id);
    return NULL;
}

/* Paths begin with a slash, so the address ends without. */
static bool set_url(Client *client, Str url)
{
    while (url.size && url.at[url.size - 1] == '/')
        url.size--;
    if (url.size >= sizeof client->url ||
        !(str_starts(url, "http://") || str_starts(url, "https://")))
        return false;
    str_copy(url, client->url, sizeof client->url);
    return true;
}

/* Keys of a person must not be used twice, not even by two programs. */
static bool set_keys(Client *client)
{
    Text out = text_into(client->keys, sizeof client->keys);
    uint64_t random[2];

    if (getentropy(random, sizeof random) != 0)
        return false;
    hex_print_number(random[0], &out);
    client->rng.state = random[1];
    return true;
}

Client *client_open(const ClientSetup *setup, Fault *ret_fault)
{
    Client *client = calloc(1, sizeof *client);

    if (!client)
        return refuse_client(N_("not enough memory"), setup->url, ret_fault);
    client->bot = setup->bot;
    client->times = setup->times;
    client->hear = setup->hear;
    client->user = setup->user;
    asking_init(client);
    following_init(client, setup->find);
    if (!set_url(client, str_from(setup->url))) {
        client_close(client);
        return refuse_client(
            N_("a server's address is like https://games.example.org, not '%1'"),
            setup->url, ret_fault);
    }
    str_copy(str_from(setup->token ? setup->token : ""), client->token,
             sizeof client->token);
    client->multi = curl_multi_init();
    if (client->multi && set_keys(client))
        return client;
    client_close(client);
    return refuse_client(N_("not enough memory"), setup->url, ret_fault);
}

void client_close(Client *client)
{
    if (!client)
        return;
    asking_clear(client);
    following_clear(client);
    curl_multi_cleanup(client->multi);
    free(client);
}

const char *client_token(const Client *client)
{
    return client->token;
}

ClientCounts client_counts(const Client *client)
{
    return client->counts;
}

static ClientTrouble trouble_of(CURLcode result)
{
    switch (result) {
    case CURLE_COULDNT_RESOLVE_PROXY:
    case CURLE_COULDNT_RESOLVE_HOST: return CLIENT_NO_HOST;
    case CURLE_COULDNT_CONNECT: return CLIENT_NO_SERVER;
    case CURLE_SSL_CONNECT_ERROR:
    case CURLE_PEER_FAILED_VERIFICATION: return CLIENT_NO_TRUST;
    default: return CLIENT_CUT;
    }
}

ClientTrouble client_trouble(const Client *client)
{
    const Asking *a = &client->asking;
    const Following *f = &client->following;

    if (a->answer.state == CLIENT_ASKING && a->retry.failures)
        return trouble_of(a->wire.result);
    return f->table[0] && f->retry.failures ? trouble_of(f->wire.result) : CLIENT_WELL;
}

/* ---- going on ---------------------------------------------------------------------------- */

/* Begins what is due; how long to wait then, at most until a time. */
static int plan(Client *client, int64_t until_ms)
{
    int64_t now_ms = client_now();
    int64_t asking_ms = asking_go_on(client, now_ms);
    int64_t following_ms = following_go_on(client, now_ms);

    if (asking_ms < until_ms)
        until_ms = asking_ms;
    if (following_ms < until_ms)
        until_ms = following_ms;
    return until_ms > now_ms ? (int)(until_ms - now_ms) : 0;
}

static unsigned go_on(Client *client, const int *files, int count, int ms)
{
    int64_t until_ms = client_now() + ms;
    unsigned ready;

    do
        ready = wire_turn(client->multi, files, count, plan(client, until_ms));
    while (!ready && !client->changed && client_now() < until_ms);
    return ready;
}

bool client_poll(Client *client, int ms)
{
    bool changed;

    go_on(client, NULL, 0, ms);
    changed = client->changed;
    client->changed = false;
    return changed;
}

unsigned client_wait(Client *client, const int *files, int count, int ms)
{
    unsigned ready = go_on(client, files, count, ms);

    client->changed = false;
    return ready;
}
