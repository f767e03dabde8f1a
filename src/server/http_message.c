/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "server/http_part.h"
#include "server/ws.h"

enum { CHUNK_HEAD_SIZE = 2 * sizeof(size_t) + 3 };

/* One with so many bytes behind it, used by its maker. */
static HttpMessage *make(void *(*allocate)(size_t), void (*release)(void *), size_t size)
{
    HttpMessage *message =
        size < SIZE_MAX - sizeof *message ? allocate(sizeof *message + size) : NULL;

    if (message)
        *message = (HttpMessage){.release = release, .uses = 1};
    return message;
}

/* Everything that any kind of stream sends of a text lies side by side, so that each sends a
 * few pieces of it as they are. */
HttpMessage *http_message(Str text)
{
    static const char end[] = "\n\r\n";
    HttpMessage *message =
        make(malloc, free, WS_HEAD_SIZE + CHUNK_HEAD_SIZE + text.size + sizeof end);
    char *frame, *chunk, *own;
    Text out;

    if (!message)
        return NULL;
    frame = message->room;
    chunk = frame + WS_HEAD_SIZE;
    own = chunk + CHUNK_HEAD_SIZE;
    if (text.size > 0)
        memcpy(own, text.at, text.size);
    memcpy(own + text.size, end, sizeof end);
    out = text_into(chunk, CHUNK_HEAD_SIZE);
    text_format(&out, "%zx\r\n", text.size + 1);
    message->part[STREAM_SOCKET][0] =
        (Str){frame, ws_print_head(WS_KIND_TEXT, text.size, frame)};
    message->part[STREAM_SOCKET][1] = (Str){own, text.size};
    message->part[STREAM_CHUNKS][0] = text_str(&out);
    message->part[STREAM_CHUNKS][1] = (Str){own, text.size + 3};
    message->part[STREAM_LINES][0] = (Str){own, text.size + 1};
    return message;
}

HttpMessage *http_message_of_bytes(const Http *http, StreamKind kind, Str bytes)
{
    HttpMessage *message = make(http->setup.allocate, http->setup.release, bytes.size);

    if (!message)
        return NULL;
    memcpy(message->room, bytes.at, bytes.size);
    message->part[kind][0] = (Str){message->room, bytes.size};
    return message;
}

void http_message_drop(HttpMessage *message)
{
    if (message && --message->uses == 0)
        message->release(message);
}

size_t http_message_size(const HttpMessage *message, StreamKind kind)
{
    return message->part[kind][0].size + message->part[kind][1].size;
}
