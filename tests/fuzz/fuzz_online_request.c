/* SPDX-License-Identifier: MIT */
/* Any bytes as requests to online tables, as what a WebSocket's client says first, and as lines of
 * the operator: path, code and body, of Ann, who has a table. Every request gets exactly one
 * answer, and all answers are sound; so are letters. */
#include "fuzz.h"

#include <pthread.h>

#include "base/json_find.h"
#include "game/games.h"
#include "online/online.h"
#include "online/operate.h"

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t woken = PTHREAD_COND_INITIALIZER;
static bool wakes;
static Online *online;
static uint64_t ticket, answered;
static char token[64], table[32];
static uint64_t random_state = 1;

static void take_answer(void *user, uint64_t given, const OnlineAnswer *answer)
{
    Str value;

    (void)user;
    expect(given == ticket && answered != given && answer->status >= 200);
    answered = given;
    if (answer->token.size && !token[0])
        str_copy(answer->token, token, sizeof token);
    if (answer->type)
        return;
    expect(json_is_sound(answer->text, 16));
    if (!table[0] && json_find(answer->text, "table", &value)) {
        Text out = text_into(table, sizeof table);

        json_text(value, &out);
    }
}

static void take_message(void *user, const uint64_t *streams, int count, Str json)
{
    (void)user, (void)streams, (void)count;
    expect(json_is_sound(json, 16));
}

static void end_stream(void *user, uint64_t stream)
{
    (void)user, (void)stream;
}

static void set_alarm(void *user, int64_t at_ms)
{
    (void)user, (void)at_ms;
}

static void wake(void *user)
{
    (void)user;
    pthread_mutex_lock(&mutex);
    wakes = true;
    pthread_cond_signal(&woken);
    pthread_mutex_unlock(&mutex);
}

/* In memory all is at hand, so no stream begins later. */
static void begin_stream(void *user, uint64_t stream)
{
    (void)user, (void)stream;
    expect(false);
}

static int64_t now(void *user)
{
    (void)user;
    return 1700000000000;
}

static void draw(void *user, void *bytes, size_t size)
{
    (void)user;
    for (size_t i = 0; i < size; i++)
        ((uint8_t *)bytes)[i] =
            (uint8_t)((random_state = random_state * 25214903917u + 11) >> 16);
}

static bool post_letter(void *user, uint64_t number, const MailLetter *letter)
{
    static const MailConfig config = {.from = "oriel@example.org"};
    Answer text = {0};

    (void)user, (void)number;
    expect(mail_letter_print(letter, &config, &text));
    answer_free(&text);
    return true;
}

static void drop_letter(void *user, uint64_t number)
{
    (void)user, (void)number;
}

/* Each from an address of its own: otherwise nothing but limits would be met. */
static OnlineRequest make_request(Str path, Str who)
{
    OnlineRequest request = {
        .ticket = ++ticket, .query = path, .token = who, .now_ms = 1700000000000};

    request.address = ticket;
    str_cut(&request.query, '?', &request.path);
    return request;
}

static void await_answer(void)
{
    while (answered != ticket) {
        pthread_mutex_lock(&mutex);
        while (!wakes)
            pthread_cond_wait(&woken, &mutex);
        wakes = false;
        pthread_mutex_unlock(&mutex);
        online_wake(online);
    }
}

static void ask(bool post, Str path, Str who, Str code, Str body)
{
    OnlineRequest request = make_request(path, who);

    request.post = post;
    request.code = code;
    request.body = body;
    if (str_is(request.path, "/api/me/forget")) /* she is needed */
        request.token = (Str){0};
    online_request(online, &request);
    await_answer();
}

/* A WebSocket that asks for news. */
static void follow(Str path, Str who, Str text)
{
    OnlineRequest request = make_request(path, who);

    if (online_watch(online, &request, true))
        return;
    online_heard(online, request.ticket, text);
    online_wake(online);
    online_left(online, request.ticket);
}

/* All but what would write files, or take away what is needed. */
static void operate(Str line)
{
    static const char *const never[] = {"backup", "delete", "close", "ban",
                                        "invite-only"};
    Str rest = line, word = {"", 0};

    str_word(&rest, &word);
    for (size_t i = 0; i < sizeof never / sizeof *never; i++) {
        if (str_is(word, never[i]))
            return;
    }
    online_operate(online, ++ticket, line);
    await_answer();
}

static void set_up(void)
{
    OnlineSetup setup = {.port = {NULL, take_answer, take_message, end_stream, set_alarm,
                                  wake, now, draw, begin_stream},
                         .mail = {.page = "https://games.example.org",
                                  .away_ms = 600000,
                                  .post = post_letter,
                                  .drop = drop_letter},
                         .where = ":memory:",
                         .find = games_find,
                         .limits = online_limits};
    Fault fault;

    online = online_open(&setup, &fault);
    expect(online != NULL);
    ask(true, str_from("/api/me"), (Str){0}, (Str){0}, str_from("{\"name\":\"Ann\"}"));
    ask(true, str_from("/api/tables"), str_from(token), (Str){0},
        str_from(
            "{\"key\":\"k\",\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"me\",\"engine 1\"],"
            "\"clock\":\"none\"}"));
    expect(table[0]);
}

/* First a letter that says what it is; then a line with the path and its query, "ID" in it the
 * table's; one with a code; the rest is a body. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str rest = {(const char *)data, size}, path, code, part;
    char room[256];
    Text out = text_into(room, sizeof room);
    bool more = true;
    char way;

    if (!online)
        set_up();
    if (size == 0 || size > 4096)
        return 0;
    way = rest.at[0];
    rest = (Str){rest.at + 1, rest.size - 1};
    if (way == '=') {
        operate(rest);
        return 0;
    }
    str_cut(&rest, '\n', &path);
    str_cut(&rest, '\n', &code);
    while (more) {
        more = str_cut(&path, '/', &part);
        text_add_str(&out, str_is(part, "ID") ? str_from(table) : part);
        if (more)
            text_char(&out, '/');
    }
    if (way == '@')
        follow(text_str(&out), str_from(token), rest);
    else
        ask(way == '+', text_str(&out), str_from(token), code, rest);
    return 0;
}
