/* SPDX-License-Identifier: MIT */
/* ws - frames of a WebSocket (RFC 6455): bytes of a client in, what it says out.
 *
 *     while ((event = ws_read(&ws, &bytes, &text)) != WS_MORE)
 *         ...                                  WS_TEXT: it says `text`
 *
 * It knows no sockets. Only texts are taken, of a limited size, put together from however many
 * frames; each frame gives one event. Between frames there is no memory but the struct.
 *
 * The library that reads frames is hidden behind it; nobody else includes that.
 */
#ifndef SERVER_WS_H
#define SERVER_WS_H

#include "base/str.h"

enum {
    WS_TEXT_SIZE = 4096,   /* bytes of what a client says at a time */
    WS_CONTROL_SIZE = 125, /* bytes that a ping or an end may have */
    WS_HEAD_SIZE = 10,     /* bytes before what a frame of ours says, at most */
};

typedef enum WsEvent {
    WS_MORE, /* nothing until there are more bytes */
    WS_PART, /* of a text that goes on */
    WS_TEXT, /* a whole one */
    WS_PING, /* to be sent back as it is, by a pong */
    WS_PONG,
    WS_CLOSE, /* the client ends it, with ws->code */
    WS_FAULT, /* it is to be ended with ws->code; nothing more may be read */
} WsEvent;

/* Kinds of frames. */
typedef enum WsKind {
    WS_KIND_MORE = 0,
    WS_KIND_TEXT = 1,
    WS_KIND_CLOSE = 8,
    WS_KIND_PING = 9,
    WS_KIND_PONG = 10,
} WsKind;

/* Why it ends. */
typedef enum WsCode {
    WS_DONE = 1000,
    WS_LEAVING = 1001,
    WS_BROKEN = 1002,  /* these are no frames */
    WS_NO_TEXT = 1003, /* no texts */
    WS_BAD_TEXT = 1007,
    WS_TOO_MUCH = 1008,
    WS_TOO_LARGE = 1009,
    WS_TROUBLE = 1011, /* of ours: no memory */
} WsCode;

typedef struct WsMemory {
    void *(*allocate)(size_t size);
    void (*release)(void *memory);
} WsMemory;

/* What is read by now; zero but for `memory` to begin with. */
typedef struct Ws {
    WsMemory memory;
    struct wslay_frame_context *frames; /* NULL: between frames, as is .. */
    struct WsRoom *room;                /* .. this between texts */
    Str *bytes;                         /* while ws_read runs */
    uint64_t unframed;                  /* bytes taken that are of no whole frame yet */
    uint64_t seen;                      /* bytes of the frame under way */
    size_t text_size;
    bool going_on; /* the text does */
    int code;
} Ws;

/* Takes bytes off the front and says what comes next in them. The text, where there is one,
 * stays until the next call. */
WsEvent ws_read(Ws *ws, Str *bytes, Str *ret_text);

/* Gives its memory back. */
void ws_clear(Ws *ws);

/* Writes what stands before so many bytes of a frame that is whole; how many bytes that is. */
size_t ws_print_head(WsKind kind, size_t size, char out[WS_HEAD_SIZE]);

#endif
