/* SPDX-License-Identifier: MIT */
#include "server/api.h"

#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

#include "online/operate.h"
#include "server/cookie.h"

enum { PLACE_SIZE = 128 };

/* An answer that was given before its request was handed over to us completely. */
typedef struct Early {
    struct Early *next;
    HttpTicket ticket;
    int status;
    const char *type;
    char cookie[COOKIE_SIZE], place[PLACE_SIZE];
    size_t size;
    char text[];
} Early;

struct Api {
    Online *online;
    Http *_Atomic http; /* NULL until it serves; threads that wake it ask, too */
    HttpHandler handler;
    HttpTicket asking; /* the request that is being handed over */
    Early *early;
    Mail *mail; /* NULL: no letters are sent */
    void (*note)(void *user, const Message *message);
    void *user;
};

/* ---- what online.h says ------------------------------------------------------------------ */

static void fill_reply(int status, const char *type, Str text, const char *cookie,
                       const char *place, Reply *ret_reply)
{
    reply_with_json((HttpStatus)status, text, ret_reply);
    if (type)
        ret_reply->type = type;
    if (cookie[0])
        ret_reply->cookie = cookie;
    if (place[0])
        ret_reply->location = place;
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
    str_copy(answer->location, early->place, sizeof early->place);
    memcpy(early->text, answer->text.at, answer->text.size);
    api->early = early;
    http_wake(api->http);
}

static void answer(void *user, uint64_t ticket, const OnlineAnswer *given)
{
    Api *api = user;
    char cookie[COOKIE_SIZE] = "", place[PLACE_SIZE];
    Reply reply;

    if (given->token.size || given->forget)
        cookie_print(given->token, given->secure, cookie);
    str_copy(given->location, place, sizeof place);
    if (ticket == api->asking) {
        keep_early(api, ticket, given, cookie);
        return;
    }
    fill_reply(given->status, given->type, given->text, cookie, place, &reply);
    http_reply(api->http, ticket, &reply);
}

static void answer_early(Api *api)
{
    while (api->early) {
        Early *early = api->early;
        Reply reply;

        api->early = early->next;
        fill_reply(early->status, early->type, (Str){early->text, early->size},
                   early->cookie, early->place, &reply);
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

static void begin_stream(void *user, uint64_t stream)
{
    http_stream(((Api *)user)->http, stream);
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
        .token = cookie_find(head->cookie),
        .bearer = cookie_bearer(head->authorization),
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

/* Is a body of the type that its path takes? A form of another page can send bodies, too, but none of
 * JSON; where forms are taken they are worth nothing without a code. */
static bool is_fit(const HttpHead *head)
{
    Str type = head->content_type, name;

    str_cut(&type, ';', &name);
    name = str_trim(name);
    if (!online_takes_form(head->path))
        return str_is_nocase(name, "application/json");
    return str_is_nocase(name, "application/x-www-form-urlencoded") ||
           str_is_nocase(name, "multipart/form-data");
}

static void put_text(void *to, const char *text, size_t size)
{
    text_add_str(to, (Str){text, size});
}

static void reply_with_refusal(const OnlineRefusal *refusal, Text *room, Reply *ret_reply)
{
    Json j = json_into(put_text, room);

    json_open(&j, NULL, '{');
    online_put_refusal(refusal, &j);
    json_close(&j, '}');
    reply_with_json((HttpStatus)refusal->status, text_str(room), ret_reply);
}

static HttpAnswer reply(void *user, const HttpRequest *request, Text *room,
                        Reply *ret_reply)
{
    static const OnlineRefusal not_json = {
        400, "bad", N_("a body has to come with Content-Type: application/json")};
    static const OnlineRefusal no_form = {
        400, "bad",
        N_("a body has to come with Content-Type: application/x-www-form-urlencoded")};
    Api *api = user;
    OnlineRequest asked = request_of(request);

    if (request->head->method == HTTP_OTHER || request->head->method == HTTP_HEAD) {
        reply_with_fault(HTTP_405, request->head->method, ret_reply);
        return HTTP_NOW;
    }
    if (is_news(request->head)) {
        const OnlineRefusal *refusal =
            online_watch(api->online, &asked, request->head->upgrade);

        if (!refusal)
            return HTTP_STREAM;
        if (refusal == &online_later)
            return HTTP_LATER;
        reply_with_refusal(refusal, room, ret_reply);
        return HTTP_NOW;
    }
    if (str_is(request->head->path, "/operator")) {
        api->asking = request->ticket;
        online_operate(api->online, request->ticket, request->body);
        api->asking = 0;
        return HTTP_LATER;
    }
    if (asked.post && !is_fit(request->head)) {
        reply_with_refusal(online_takes_form(asked.path) ? &no_form : &not_json, room,
                           ret_reply);
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

/* What has become of letters. */
static void hear_mail(Api *api)
{
    Message news;
    MailDone done;

    if (!api->mail)
        return;
    while (mail_next(api->mail, &done))
        online_posted(api->online, done.number, done.sent);
    if (mail_news(api->mail, &news) && api->note)
        api->note(api->user, &news);
}

static void woken(void *user)
{
    Api *api = user;

    answer_early(api);
    hear_mail(api);
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

/* ---- letters ----------------------------------------------------------------------------- */

static bool post_letter(void *user, uint64_t number, const MailLetter *letter)
{
    return mail_post(((Api *)user)->mail, number, letter);
}

static void drop_letter(void *user, uint64_t number)
{
    mail_drop(((Api *)user)->mail, number);
}

/* False: no memory. */
static bool open_mail(Api *api, const ApiSetup *setup, OnlineMail *ret_mail)
{
    MailSetup mail = {.waits = mail_waits, .wake = wake_loop, .user = api};

    if (!setup->mail)
        return true;
    mail.config = *setup->mail;
    api->mail = mail_open(&mail);
    *ret_mail = (OnlineMail){.user = api,
                             .page = setup->mail->page,
                             .away_ms = (int64_t)setup->mail->away_seconds * 1000,
                             .post = post_letter,
                             .drop = drop_letter};
    return api->mail != NULL;
}

/* Those that were sent until now are known before everything is kept. */
static void stop_all(Api *api)
{
    if (api->mail) {
        mail_stop(api->mail);
        hear_mail(api);
    }
    if (api->online)
        online_close(api->online);
    if (api->mail)
        mail_close(api->mail);
    api->online = NULL;
    api->mail = NULL;
}

/* ---- opening and closing ----------------------------------------------------------------- */

Api *api_open(const ApiSetup *setup, Fault *ret_fault)
{
    Api *api = calloc(1, sizeof *api);
    OnlineSetup online = {.port = {api, answer, send_all, end_stream, set_alarm,
                                   wake_loop, api_now, api_random, begin_stream},
                          .where = setup->where,
                          .find = setup->find,
                          .limits = setup->limits,
                          .engine_threads = setup->engine_threads,
                          .only_engines = setup->only_engines};

    *ret_fault = (Fault){0};
    message_set(&ret_fault->message, N_("not enough memory"), NULL);
    if (!api)
        return NULL;
    api->handler = (HttpHandler){.user = api,
                                 .most = most_of,
                                 .reply = reply,
                                 .left = say_left,
                                 .heard = hear,
                                 .woken = woken,
                                 .alarm = ring,
                                 .leaving = tell_end};
    api->note = setup->note;
    api->user = setup->user;
    if (open_mail(api, setup, &online.mail))
        api->online = online_open(&online, ret_fault);
    if (api->online)
        return api;
    stop_all(api);
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
    stop_all(api);
    answer_early(api);
}

void api_close(Api *api)
{
    if (api->online)
        stop_all(api);
    free(api);
}

bool api_mail_counts(const Api *api, MailCounts *ret_counts)
{
    if (api->mail)
        *ret_counts = mail_counts(api->mail);
    return api->mail != NULL;
}

OnlineCounts api_counts(const Api *api)
{
    return online_counts(api->online);
}
