/* SPDX-License-Identifier: MIT */
/* following - the news of a table: lines of JSON in an answer that has no end. */
#include <string.h>

#include "client/part.h"

enum { END_ODD = 1, STATUS_OK = 200 };

/* ---- hearing ----------------------------------------------------------------------------- */

static void end_following(Client *client, int why)
{
    client->following.end = why;
    client->changed = true;
}

/* Takes a message; false: the stream is of no more use. */
static bool take(Client *client, Str message)
{
    Following *f = &client->following;

    switch (told_take(&f->told, message)) {
    case TOLD_NEW:
    case TOLD_ASIDE:
        client->changed = true;
        if (client->hear)
            client->hear(client->user, message);
        break;
    case TOLD_OLD: break;
    case TOLD_LOST:
        client->counts.lost++;
        f->again = true;
        return false;
    case TOLD_ODD: end_following(client, END_ODD); return false;
    }
    return true;
}

void following_hear(Client *client, Str message)
{
    Following *f = &client->following;

    if (f->table[0] && !f->end && f->told.n != TOLD_NOTHING &&
        told_is_later(&f->told, message))
        take(client, message);
}

/* Adds to the line under way; false: no line is that long. */
static bool add_part(Client *client, Str part)
{
    Answer *line = &client->following.line;

    if (line->size + part.size <= TOLD_MESSAGE_SIZE)
        answer_add_str(line, part);
    else
        end_following(client, END_ODD);
    return !line->failed && !client->following.end;
}

static bool hear_news(void *user, Str bytes)
{
    Client *client = user;
    Following *f = &client->following;
    Str part;

    if (wire_status(&f->wire) != STATUS_OK)
        return true;
    f->heard_ms = client_now();
    f->retry.failures = 0;
    while (bytes.size) {
        bool whole = str_cut(&bytes, '\n', &part);

        if (!add_part(client, part))
            return false;
        if (!whole)
            break;
        if (f->line.size && !take(client, answer_text(&f->line)))
            return false;
        f->line.size = 0;
    }
    return true;
}

/* ---- streams ----------------------------------------------------------------------------- */

/* Will it be of no use to ask again? */
static bool is_final(int status)
{
    return status >= 400 && status < 500 && status != 408 && status != 429;
}

static void lose_stream(void *user, int status)
{
    Client *client = user;
    Following *f = &client->following;

    if (is_final(status))
        end_following(client, status);
    else
        client_retry_later(client, &f->retry);
}

static void ignore_token(void *user, Str token)
{
    (void)user, (void)token;
}

static void begin_stream(Client *client)
{
    Following *f = &client->following;
    char path[PATH_SIZE], room[REQUEST_URL_SIZE];
    Text out = text_into(path, sizeof path);
    WireRequest request;

    text_format(&out, "/api/tables/%s/news", f->table);
    if (f->told.n != TOLD_NOTHING)
        text_format(&out, "?after=%lld", (long long)f->told.n);
    request = client_request(client, path, room);
    request.code = f->code;
    f->line.size = 0;
    f->again = false;
    f->heard_ms = client_now();
    client->counts.streams++;
    if (!wire_begin(&f->wire, client->multi, &request))
        client_retry_later(client, &f->retry);
}

/* How long the server may say nothing: to begin with, less. */
static int64_t patience(const Client *client)
{
    const Following *f = &client->following;

    return f->heard_ms +
           (wire_status(&f->wire) ? client->times.quiet_ms : client->times.answer_ms);
}

int64_t following_go_on(Client *client, int64_t now_ms)
{
    Following *f = &client->following;

    if (!f->table[0] || f->end) {
        wire_end(&f->wire, client->multi);
        return INT64_MAX;
    }
    if (f->wire.easy && (f->again || patience(client) <= now_ms)) {
        wire_end(&f->wire, client->multi);
        client_retry_later(client, &f->retry);
    }
    if (!f->wire.easy && f->retry.at_ms > now_ms)
        return f->retry.at_ms;
    if (!f->wire.easy)
        begin_stream(client);
    return patience(client);
}

/* ---- what is followed -------------------------------------------------------------------- */

void following_init(Client *client, RecordLookup find)
{
    Following *f = &client->following;

    f->wire = (Wire){
        .user = client, .hear = hear_news, .done = lose_stream, .given = ignore_token};
    f->told = told_about(find);
}

void following_clear(Client *client)
{
    Following *f = &client->following;

    wire_end(&f->wire, client->multi);
    told_clear(&f->told);
    answer_free(&f->line);
    f->line = (Answer){0};
    f->table[0] = f->code[0] = '\0';
    f->retry = (Retry){0};
    f->end = 0;
}

bool following_stands(const Client *client)
{
    const Following *f = &client->following;

    return f->table[0] && f->told.n != TOLD_NOTHING;
}

bool client_follow(Client *client, const char *table, const char *code)
{
    Following *f = &client->following;

    if (strlen(table ? table : "") >= sizeof f->table ||
        strlen(code ? code : "") >= sizeof f->code)
        return false;
    following_clear(client);
    str_copy(str_from(table ? table : ""), f->table, sizeof f->table);
    str_copy(str_from(code ? code : ""), f->code, sizeof f->code);
    return true;
}

const Told *client_table(const Client *client)
{
    return &client->following.told;
}

int client_follow_end(const Client *client)
{
    return client->following.end;
}
