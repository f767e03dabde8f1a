/* SPDX-License-Identifier: MIT */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "online/operate.h"

enum { COOKIE_SIZE = 160, COOKIE_SECONDS = 400 * 24 * 3600 };

/* An answer that was given before its request was handed over to us completely. */
typedef struct Early {
    struct Early *next;
    HttpTicket ticket;
    int status;
    const char *type;
    char cookie[COOKIE_SIZE];
    size_t size;
    char text[];
} Early;

struct Api {
    Online *online;
    Http *http;
    HttpHandler handler;
    HttpTicket asking; /* the request that is being handed over */
    Early *early;
};

/* ---- cookies ----------------------------------------------------------------------------- */

/* What a device was given to be known by: "oriel=TOKEN" among others. */
static Str find_token(Str cookies)
{
    bool more = true;

    while (more) {
        Str pair, name;

        more = str_cut(&cookies, ';', &pair);
        pair = str_trim(pair);
        if (str_cut(&pair, '=', &name) && str_is(name, "oriel"))
            return pair;
    }
    return (Str){0};
}

static void print_cookie(const OnlineAnswer *answer, char out[COOKIE_SIZE])
{
    Text text = text_into(out, COOKIE_SIZE);

    if (!answer->token.size && !answer->forget)
        return;
    text_add(&text, "oriel=");
    text_add_str(&text, answer->token);
    text_add(&text, "; Path=/api; HttpOnly; SameSite=Strict; Max-Age=");
    text_number(&text, answer->forget ? 0 : COOKIE_SECONDS);
    text_add(&text, answer->secure ? "; Secure" : "");
}

/* ---- what online.h says ------------------------------------------------------------------ */

static void fill_reply(int status, const char *type, Str text, const char *cookie,
                       Reply *ret_reply)
{
    reply_with_json((HttpStatus)status, text, ret_reply);
    if (type)
        ret_reply->type = type;
    if (cookie[0])
        ret_reply->cookie = cookie;
}

/* A reply under way cannot be given yet: it waits until the loop has come round. */
static void keep_early(Api *api, HttpTicket ticket, const OnlineAnswer *answer,
                       const char *cookie)
{
    Early *early = malloc(sizeof *early + answer->text.size);

    if (!early)
        return; /* the client is told after a while that there was no answer */
    *early = (Early){.next = api->early,
                     .ticket = ticket,
                     .status = answer->status,
                     .type = answer->type,
                     .size = answer->text.size};
    str_copy(str_from(cookie), early->cookie, sizeof early->cookie);
    memcpy(early->text, answer->text.at, answer->text.size);
    api->early = early;
    http_wake(api->http);
}

static void answer(void *user, uint64_t ticket, const OnlineAnswer *given)
{
    Api *api = user;
    char cookie[COOKIE_SIZE] = "";
    Reply reply;

    print_cookie(given, cookie);
    if (ticket == api->asking) {
        keep_early(api, ticket, given, cookie);
        return;
    }
    fill_reply(given->status, given->type, given->text, cookie, &reply);
    http_reply(api->http, ticket, &reply);
}

static void answer_early(Api *api)
{
    while (api->early) {
        Early *early = api->early;
        Reply reply;

        api->early = early->next;
        fill_reply(early->status, early->type, (Str){early->text, early->size},
                   early->cookie, &reply);
        http_reply(api->http, early->ticket, &reply);
        free(early);
    }
}

static void send_all(void *user, const uint64_t *streams, int count, Str json)
{
    Api *api = user;
    HttpMessage *message = http_message(json);

    for (int i = 0; i < count; i++)
        http_send(api->http, streams[i], message);
    http_message_drop(message);
}

static void end_stream(void *user, uint64_t stream)
{
    http_end(((Api *)user)->http, stream);
}

static void set_alarm(void *user, int64_t at_ms)
{
    Api *api = user;

    if (api->http)
        http_alarm(api->http, at_ms);
}

static void wake_loop(void *user)
{
    Api *api = user;

    if (api->http)
        http_wake(api->http);
}

int64_t api_now(void *user)
{
    (void)user;
    return http_now();
}

/* Without random bytes nothing is secret any more. */
void api_random(void *user, void *bytes, size_t size)
{
    (void)user;
    if (getentropy(bytes, size) != 0)
        abort();
}

/* ---- what online.h hears ----------------------------------------------------------------- */

static OnlineRequest request_of(const HttpRequest *request)
{
    const HttpHead *head = request->head;
    const Address *address = &request->origin.address;
    /* Of version 6 a client has a whole /64. */
    size_t told_by = address_is_four(address) ? sizeof address->byte : 8;

    return (OnlineRequest){
        .ticket = request->ticket,
        .post = head->method == HTTP_POST,
        .path = head->path,
        .query = head->query,
        .body = request->body,
        .token = find_token(head->cookie),
        .code = head->code,
        .address = str_hash(STR_HASH, (Str){(const char *)address->byte, told_by}),
        .secure = request->origin.tls,
        .now_ms = http_now(),
    };
}

static size_t most_of(void *user, const HttpHead *head)
{
    (void)user;
    return str_is(head->path, "/operator") ? OPERATE_SIZE : online_most(head->path);
}

static bool is_news(const HttpHead *head)
{
    static const char end[] = "/news";
    size_t size = sizeof end - 1;

    return head->method == HTTP_GET && head->path.size > size &&
           memcmp(head->path.at + head->path.size - size, end, size) == 0;
}

static bool is_json(Str type)
{
    Str name;

    str_cut(&type, ';', &name);
    return str_is_nocase(str_trim(name), "application/json");
}

static HttpAnswer reply(void *user, const HttpRequest *request, Text *room,
                        Reply *ret_reply)
{
    Api *api = user;
    OnlineRequest asked = request_of(request);
    int status;

    (void)room;
    if (request->head->method == HTTP_OTHER || request->head->method == HTTP_HEAD) {
        reply_with_fault(HTTP_405, request->head->method, ret_reply);
        return HTTP_NOW;
    }
    if (is_news(request->head)) {
        status = online_watch(api->online, &asked, request->head->upgrade);
        if (status == 200)
            return HTTP_STREAM;
        reply_with_fault((HttpStatus)status, HTTP_GET, ret_reply);
        return HTTP_NOW;
    }
    if (str_is(request->head->path, "/operator")) {
        api->asking = request->ticket;
        online_operate(api->online, request->ticket, request->body);
        api->asking = 0;
        return HTTP_LATER;
    }
    /* A form of another page can send bodies, too, but not of this type. */
    if (asked.post && !is_json(request->head->content_type)) {
        reply_with_json(HTTP_400, str_from("{\"code\":\"bad\"}"), ret_reply);
        return HTTP_NOW;
    }
    api->asking = request->ticket;
    online_request(api->online, &asked);
    api->asking = 0;
    return HTTP_LATER;
}

/* Those who are still here at the end leave after everything is kept. */
static void say_left(void *user, HttpTicket ticket)
{
    Api *api = user;

    if (api->online)
        online_left(api->online, ticket);
}

static void hear(void *user, HttpTicket ticket, Str text)
{
    online_heard(((Api *)user)->online, ticket, text);
}

static void woken(void *user)
{
    Api *api = user;

    answer_early(api);
    online_wake(api->online);
}

static void ring(void *user)
{
    online_alarm(((Api *)user)->online);
}

static void tell_end(void *user)
{
    online_leave(((Api *)user)->online);
}

/* ---- opening and closing ----------------------------------------------------------------- */

Api *api_open(const ApiSetup *setup, Fault *ret_fault)
{
    Api *api = calloc(1, sizeof *api);
    OnlineSetup online = {.port = {api, answer, send_all, end_stream, set_alarm,
                                   wake_loop, api_now, api_random},
                          .where = setup->where,
                          .find = setup->find,
                          .limits = setup->limits,
                          .engine_threads = setup->engine_threads};

    if (!api) {
        *ret_fault = (Fault){0};
        message_set(&ret_fault->message, N_("not enough memory"), NULL);
        return NULL;
    }
    api->handler = (HttpHandler){.user = api,
                                 .most = most_of,
                                 .reply = reply,
                                 .left = say_left,
                                 .heard = hear,
                                 .woken = woken,
                                 .alarm = ring,
                                 .leaving = tell_end};
    api->online = online_open(&online, ret_fault);
    if (api->online)
        return api;
    free(api);
    return NULL;
}

const HttpHandler *api_handler(const Api *api)
{
    return &api->handler;
}

void api_serve(Api *api, Http *http)
{
    api->http = http;
    online_alarm(api->online);
    http_wake(http);
}

void api_stop(Api *api)
{
    online_close(api->online);
    api->online = NULL;
    answer_early(api);
}

void api_close(Api *api)
{
    if (api->online)
        online_close(api->online);
    free(api);
}

OnlineCounts api_counts(const Api *api)
{
    return online_counts(api->online);
}
