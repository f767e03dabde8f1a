/* SPDX-License-Identifier: MIT */
/* asking - one question at a time, the same one until it is answered. */
#include <string.h>
#include <sys/random.h>

#include "base/hex.h"
#include "base/json_find.h"
#include "client/part.h"

enum { LEVELS = 10, STATUS_OK = 200 };

/* ---- asking again ------------------------------------------------------------------------ */

int64_t asking_go_on(Client *client, int64_t now_ms)
{
    Asking *a = &client->asking;
    char room[REQUEST_URL_SIZE];
    WireRequest request;

    if (a->answer.state != CLIENT_ASKING || a->wire.easy)
        return INT64_MAX;
    if (a->retry.at_ms > now_ms)
        return a->retry.at_ms;
    request = client_request(client, a->path, room);
    if (!a->looking)
        request.body = answer_text(&a->body);
    request.answer_ms = client->times.answer_ms;
    answer_json(&a->heard);
    client->counts.repeats += a->retry.failures > 0;
    if (!wire_begin(&a->wire, client->multi, &request))
        client_retry_later(client, &a->retry);
    return INT64_MAX;
}

/* ---- the answer -------------------------------------------------------------------------- */

/* {"id":"a sentence with %1","args":["x"]} */
static void read_fault(Asking *a, Str text)
{
    Message *message = &a->answer.fault;
    Str fault, args, arg;
    int count = 0;

    if (!json_find(text, "fault", &fault))
        return;
    json_find_text(fault, "id", a->fault, sizeof a->fault);
    message_set(message, a->fault[0] ? a->fault : NULL, NULL);
    if (!json_find(fault, "args", &args))
        return;
    for (size_t at = 0; count < MESSAGE_ARGS && json_each(args, &at, &arg); count++) {
        Text out = text_into(message->arg[count], MESSAGE_ARG_SIZE);

        json_text(arg, &out);
    }
}

/* Others were faster: their messages come with the answer. */
static void read_news(Client *client, Str text)
{
    Str news, message;

    if (!json_find(text, "news", &news))
        return;
    for (size_t at = 0; json_each(news, &at, &message);)
        following_hear(client, message);
}

static void read_success(Asking *a, Str text)
{
    ClientAnswer *answer = &a->answer;
    int64_t seat;

    json_find_integer(text, "n", 0, INT32_MAX, &answer->n);
    if (json_find_integer(text, "seat", 1, GAME_MAX_SEATS, &seat))
        answer->seat = (int)seat - 1;
    json_find_text(text, "table", answer->table, sizeof answer->table);
    json_find_text(text, "code", answer->invite, sizeof answer->invite);
    json_find_text(text, "watch", answer->watch, sizeof answer->watch);
    if (!answer->table[0])
        str_copy(str_from(a->table), answer->table, sizeof answer->table);
}

static void finish_asking(Client *client, ClientState state)
{
    client->asking.answer.state = state;
    client->changed = true;
}

/* The door may be crowded, a proxy without its server, the server on its way down or unable to
 * tell what it kept. A limit of the tables themselves is an answer. One without a text is none:
 * the connection was cut in its head. */
static bool is_passing(int status, Str text, bool sound)
{
    return status == 0 || text.size == 0 || status == 408 ||
           (status >= 502 && status <= 504) || (status == 429 && !sound);
}

static bool begin_join(Client *client);

static void hear_answer(void *user, int status)
{
    Client *client = user;
    Asking *a = &client->asking;
    Str text = answer_text(&a->heard);
    bool sound = !a->heard.failed && json_is_sound(text, LEVELS);

    if (is_passing(status, text, sound)) {
        client_retry_later(client, &a->retry);
        return;
    }
    a->answer.status = status;
    if (a->looking && status == STATUS_OK) {
        a->answer.text = text;
        finish_asking(client, CLIENT_DONE);
    } else if (!sound) {
        str_copy(str_from("odd"), a->answer.code, sizeof a->answer.code);
        finish_asking(client, CLIENT_REFUSED);
    } else if (status != STATUS_OK) {
        json_find_text(text, "code", a->answer.code, sizeof a->answer.code);
        str_copy(str_from(a->table), a->answer.table, sizeof a->answer.table);
        read_fault(a, text);
        read_news(client, text);
        finish_asking(client, CLIENT_REFUSED);
    } else if (a->finding) {
        a->finding = false;
        json_find_text(text, "table", a->table, sizeof a->table);
        begin_join(client);
    } else {
        read_success(a, text);
        finish_asking(client, CLIENT_DONE);
    }
}

static bool hear_part(void *user, Str bytes)
{
    Answer *heard = &((Client *)user)->asking.heard;

    if (heard->size + bytes.size > TOLD_MESSAGE_SIZE)
        return false;
    answer_add_str(heard, bytes);
    return !heard->failed;
}

/* What a device is known by: letters and digits. */
static void keep_token(void *user, Str token)
{
    Client *client = user;

    if (token.size < sizeof client->token)
        str_copy(token, client->token, sizeof client->token);
}

/* ---- questions --------------------------------------------------------------------------- */

void asking_init(Client *client)
{
    client->asking.wire = (Wire){
        .user = client, .hear = hear_part, .done = hear_answer, .given = keep_token};
}

void asking_clear(Client *client)
{
    Asking *a = &client->asking;

    wire_end(&a->wire, client->multi);
    answer_free(&a->body);
    answer_free(&a->heard);
}

const ClientAnswer *client_answer(const Client *client)
{
    return &client->asking.answer;
}

/* Begins to write a question, with its key. */
static Json begin_body(Client *client, const char *path)
{
    Asking *a = &client->asking;
    char key[KEY_SIZE];
    Text out = text_into(key, sizeof key);
    Json j = answer_json(&a->body);

    str_copy(str_from(path), a->path, sizeof a->path);
    a->looking = false;
    text_format(&out, "%s-%d", client->keys, ++client->last_key);
    json_open(&j, NULL, '{');
    json_string(&j, "key", key);
    return j;
}

/* A number of our own for the chance of the game. */
static void add_number(Json *j)
{
    char room[17];
    Text out = text_into(room, sizeof room);
    uint64_t number = 0;

    if (getentropy(&number, sizeof number) != 0)
        return;
    hex_print_number(number, &out);
    json_string(j, "number", room);
}

/* The body is written: from now on it is asked. */
static bool begin_asking(Client *client, Json *j)
{
    Asking *a = &client->asking;

    json_close(j, '}');
    a->retry = (Retry){0};
    a->answer = (ClientAnswer){.seat = SEAT_SPECTATOR};
    if (a->body.failed)
        return false;
    a->answer.state = CLIENT_ASKING;
    return true;
}

static bool is_busy(const Client *client)
{
    return client->asking.answer.state == CLIENT_ASKING;
}

bool client_name(Client *client, const char *name, const char *code)
{
    Json j;

    if (is_busy(client))
        return false;
    client->asking.table[0] = '\0';
    j = begin_body(client, "/api/me");
    json_string(&j, "name", name);
    if (code)
        json_string(&j, "code", code);
    return begin_asking(client, &j);
}

bool client_look(Client *client, const char *path)
{
    Json j;

    if (is_busy(client) || strlen(path) >= PATH_SIZE)
        return false;
    client->asking.table[0] = '\0';
    j = begin_body(client, path);
    client->asking.looking = true;
    return begin_asking(client, &j);
}

static void add_tags(const ClientTable *table, Json *j)
{
    json_open(j, "tags", '{');
    json_string(j, "Game", table->def->name);
    for (int i = 0; i < table->setup->count; i++) {
        char key[RECORD_MAX_KEY + 1];

        str_copy(table->setup->option[i].key, key, sizeof key);
        json_str(j, key, table->setup->option[i].value);
    }
    json_close(j, '}');
}

bool client_open_table(Client *client, const ClientTable *table)
{
    Json j;

    if (is_busy(client))
        return false;
    client->asking.table[0] = '\0';
    j = begin_body(client, "/api/tables");
    add_tags(table, &j);
    json_open(&j, "seats", '[');
    for (int i = 0; i < GAME_MAX_SEATS && table->seat[i]; i++)
        json_string(&j, NULL, table->seat[i]);
    json_close(&j, ']');
    json_string(&j, "clock", table->clock);
    json_bool(&j, "listed", table->listed);
    json_bool(&j, "confirm", table->confirm);
    add_number(&j);
    return begin_asking(client, &j);
}

/* The path of something about a table. */
static void table_path(const char *table, const char *what, char room[PATH_SIZE])
{
    Text out = text_into(room, PATH_SIZE);

    text_format(&out, "/api/tables/%s/%s", table, what);
}

static bool begin_join(Client *client)
{
    const Asking *a = &client->asking;
    char path[PATH_SIZE];
    Json j;

    table_path(a->table, "join", path);
    j = begin_body(client, path);
    json_string(&j, "code", a->code);
    add_number(&j);
    return begin_asking(client, &j);
}

static bool begin_find(Client *client)
{
    Json j = begin_body(client, "/api/find");

    client->asking.finding = true;
    json_string(&j, "code", client->asking.code);
    return begin_asking(client, &j);
}

bool client_join(Client *client, const char *table, const char *code)
{
    Asking *a = &client->asking;

    if (is_busy(client) || strlen(table ? table : "") >= sizeof a->table ||
        strlen(code) >= sizeof a->code)
        return false;
    str_copy(str_from(table ? table : ""), a->table, sizeof a->table);
    str_copy(str_from(code), a->code, sizeof a->code);
    return table ? begin_join(client) : begin_find(client);
}

bool client_do(Client *client, const char *command)
{
    const Following *f = &client->following;
    char path[PATH_SIZE];
    Json j;

    if (is_busy(client) || !following_stands(client))
        return false;
    str_copy(str_from(f->table), client->asking.table, sizeof client->asking.table);
    table_path(f->table, "do", path);
    j = begin_body(client, path);
    json_number(&j, "seen", f->told.n);
    json_string(&j, "do", command);
    add_number(&j);
    return begin_asking(client, &j);
}
