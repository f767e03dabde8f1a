/* SPDX-License-Identifier: MIT */
#include "client/wire.h"

#include <stdio.h>
#include <string.h>

enum { HEADER_SIZE = 160, MOST_FILES = 4 };

/* ---- hearing ----------------------------------------------------------------------------- */

static size_t hear_body(char *bytes, size_t one, size_t size, void *user)
{
    Wire *wire = user;

    (void)one;
    return wire->hear(wire->user, (Str){bytes, size}) ? size : 0;
}

/* "Set-Cookie: oriel=TOKEN; Path=/api; .." gives a token. */
static size_t hear_header(char *bytes, size_t one, size_t size, void *user)
{
    Wire *wire = user;
    Str value = {bytes, size}, name, pair, key;

    (void)one;
    if (str_cut(&value, ':', &name) && str_is_nocase(name, "set-cookie")) {
        str_cut(&value, ';', &pair);
        pair = str_trim(pair);
        if (str_cut(&pair, '=', &key) && str_is(key, "oriel"))
            wire->given(wire->user, pair);
    }
    return size;
}

int wire_status(const Wire *wire)
{
    long status = 0;

    if (wire->easy)
        curl_easy_getinfo(wire->easy, CURLINFO_RESPONSE_CODE, &status);
    return (int)status;
}

/* ---- asking ------------------------------------------------------------------------------ */

static void add_header(Wire *wire, const char *name, const char *value)
{
    char line[HEADER_SIZE];
    struct curl_slist *longer;

    snprintf(line, sizeof line, "%s: %s", name, value);
    longer = curl_slist_append(wire->headers, line);
    if (longer)
        wire->headers = longer;
}

static void set_body(Wire *wire, Str body)
{
    add_header(wire, "Content-Type", "application/json");
    curl_easy_setopt(wire->easy, CURLOPT_POSTFIELDSIZE, (long)body.size);
    curl_easy_setopt(wire->easy, CURLOPT_COPYPOSTFIELDS, body.at);
}

/* A device says who it is by its cookie, a program by its header. */
static void set_token(Wire *wire, const WireRequest *request)
{
    char text[HEADER_SIZE / 2]; /* the name of a header comes before it */

    snprintf(text, sizeof text, request->bot ? "Bearer %s" : "oriel=%s", request->token);
    if (request->bot)
        add_header(wire, "Authorization", text);
    else
        curl_easy_setopt(wire->easy, CURLOPT_COOKIE, text);
}

static void set_request(Wire *wire, const WireRequest *request)
{
    CURL *easy = wire->easy;

    curl_easy_setopt(easy, CURLOPT_URL, request->url);
    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "http,https");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)request->connect_ms);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)request->answer_ms);
    curl_easy_setopt(easy, CURLOPT_WRITEFUNCTION, hear_body);
    curl_easy_setopt(easy, CURLOPT_WRITEDATA, wire);
    curl_easy_setopt(easy, CURLOPT_HEADERFUNCTION, hear_header);
    curl_easy_setopt(easy, CURLOPT_HEADERDATA, wire);
    curl_easy_setopt(easy, CURLOPT_PRIVATE, wire);
    if (request->token[0])
        set_token(wire, request);
    if (request->code[0])
        add_header(wire, "Oriel-Code", request->code);
    if (request->body.at)
        set_body(wire, request->body);
    curl_easy_setopt(easy, CURLOPT_HTTPHEADER, wire->headers);
}

bool wire_begin(Wire *wire, CURLM *multi, const WireRequest *request)
{
    wire_end(wire, multi);
    wire->easy = curl_easy_init();
    if (!wire->easy)
        return false;
    set_request(wire, request);
    if (curl_multi_add_handle(multi, wire->easy) == CURLM_OK)
        return true;
    wire_end(wire, multi);
    return false;
}

void wire_end(Wire *wire, CURLM *multi)
{
    if (wire->easy) {
        curl_multi_remove_handle(multi, wire->easy);
        curl_easy_cleanup(wire->easy);
    }
    curl_slist_free_all(wire->headers);
    wire->easy = NULL;
    wire->headers = NULL;
}

/* ---- going on ---------------------------------------------------------------------------- */

static void finish_wire(CURLM *multi, const CURLMsg *message)
{
    CURLcode result = message->data.result;
    Wire *wire = NULL;
    int status;

    curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&wire);
    status = result == CURLE_OK ? wire_status(wire) : 0;
    wire->result = result;
    wire_end(wire, multi);
    wire->done(wire->user, status);
}

static unsigned wait_for(CURLM *multi, const int *files, int count, int ms)
{
    struct curl_waitfd wait[MOST_FILES];
    unsigned ready = 0;

    for (int i = 0; i < count; i++)
        wait[i] = (struct curl_waitfd){.fd = files[i], .events = CURL_WAIT_POLLIN};
    curl_multi_poll(multi, wait, (unsigned)count, ms, NULL);
    for (int i = 0; i < count; i++)
        ready |= (unsigned)(wait[i].revents != 0) << i;
    return ready;
}

unsigned wire_turn(CURLM *multi, const int *files, int count, int ms)
{
    unsigned ready = wait_for(multi, files, count, ms);
    const CURLMsg *message;
    int running, left;

    curl_multi_perform(multi, &running);
    while ((message = curl_multi_info_read(multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE)
            finish_wire(multi, message);
    }
    return ready;
}
