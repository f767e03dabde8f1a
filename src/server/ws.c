/* SPDX-License-Identifier: MIT */
#include "server/ws.h"

#include <string.h>
#include <wslay/wslay.h>

/* What is being said, and what comes in between. */
typedef struct WsRoom {
    char text[WS_TEXT_SIZE];
    char control[WS_CONTROL_SIZE];
} WsRoom;

/* ---- what frames may be ---------------------------------------------------------- */

static bool is_control(const struct wslay_frame_iocb *frame)
{
    return frame->opcode >= WS_KIND_CLOSE;
}

/* Whether a frame may come now: 0, or with which code it ends. Sizes of control frames, and
 * that these are whole, the library has seen to. */
static int judge_frame(const Ws *ws, const struct wslay_frame_iocb *frame)
{
    if (!frame->mask || frame->rsv || frame->opcode > WS_KIND_PONG)
        return WS_BROKEN;
    if (is_control(frame))
        return 0;
    if (frame->opcode > WSLAY_BINARY_FRAME ||
        (frame->opcode == WS_KIND_MORE) != ws->going_on)
        return WS_BROKEN;
    if (frame->opcode == WSLAY_BINARY_FRAME)
        return WS_NO_TEXT;
    return frame->payload_length > WS_TEXT_SIZE - ws->text_size ? WS_TOO_LARGE : 0;
}

static bool is_utf8(Str text)
{
    while (text.size > 0) {
        size_t size = str_character(text);

        if (size == 0)
            return false;
        text = (Str){text.at + size, text.size - size};
    }
    return true;
}

/* Codes that may be sent: those of the standard that are no mere names, and free ones. */
static bool is_code(int code)
{
    return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) ||
           (code >= 3000 && code <= 4999);
}

/* Reads with which code a client ends; none is as good as WS_DONE. */
static int code_of(Str said)
{
    const unsigned char *at = (const unsigned char *)said.at;
    int code;

    if (said.size == 0)
        return WS_DONE;
    if (said.size == 1)
        return WS_BROKEN;
    code = at[0] << 8 | at[1];
    if (!is_code(code))
        return WS_BROKEN;
    return is_utf8((Str){said.at + 2, said.size - 2}) ? code : WS_BAD_TEXT;
}

/* ---- reading --------------------------------------------------------------------- */

static ssize_t take_bytes(uint8_t *out, size_t size, int flags, void *user)
{
    Ws *ws = user;
    size_t taken = ws->bytes->size < size ? ws->bytes->size : size;

    (void)flags;
    if (taken == 0)
        return -1;
    memcpy(out, ws->bytes->at, taken);
    *ws->bytes = (Str){ws->bytes->at + taken, ws->bytes->size - taken};
    ws->unframed += taken;
    return (ssize_t)taken;
}

/* Gets what is needed to read a frame; false: no memory. */
static bool get_ready(Ws *ws)
{
    static const struct wslay_frame_callbacks callbacks = {.recv_callback = take_bytes};

    if (!ws->frames && wslay_frame_context_init(&ws->frames, &callbacks, ws) != 0)
        return false;
    if (!ws->room)
        ws->room = ws->memory.allocate(sizeof *ws->room);
    return ws->room;
}

static void clear_frames(Ws *ws)
{
    if (ws->frames)
        wslay_frame_context_free(ws->frames);
    ws->frames = NULL;
}

static void clear_room(Ws *ws)
{
    if (ws->room)
        ws->memory.release(ws->room);
    ws->room = NULL;
}

void ws_clear(Ws *ws)
{
    clear_frames(ws);
    clear_room(ws);
}

static WsEvent fail(Ws *ws, int code)
{
    ws->code = code;
    return WS_FAULT;
}

/* Waits for more. Who has sent only whole frames costs nothing meanwhile. */
static WsEvent rest(Ws *ws)
{
    if (ws->unframed == 0) {
        clear_frames(ws);
        if (!ws->going_on)
            clear_room(ws);
    }
    return WS_MORE;
}

static WsEvent finish_control(Ws *ws, const struct wslay_frame_iocb *frame, Str *ret_text)
{
    *ret_text = (Str){ws->room->control, (size_t)frame->payload_length};
    if (frame->opcode == WS_KIND_PING)
        return WS_PING;
    if (frame->opcode == WS_KIND_PONG)
        return WS_PONG;
    ws->code = code_of(*ret_text);
    return WS_CLOSE;
}

static WsEvent finish_text(Ws *ws, const struct wslay_frame_iocb *frame, Str *ret_text)
{
    ws->going_on = !frame->fin;
    if (ws->going_on)
        return WS_PART;
    *ret_text = (Str){ws->room->text, ws->text_size};
    ws->text_size = 0;
    return is_utf8(*ret_text) ? WS_TEXT : fail(ws, WS_BAD_TEXT);
}

/* Bytes of a client's frame before its payload. */
static uint64_t head_size(uint64_t payload)
{
    return payload < 126 ? 6 : payload < 65536 ? 8 : 14;
}

static void keep_part(Ws *ws, const struct wslay_frame_iocb *frame)
{
    char *to =
        is_control(frame) ? ws->room->control + ws->seen : ws->room->text + ws->text_size;

    if (frame->data_length > 0)
        memcpy(to, frame->data, frame->data_length);
    if (!is_control(frame))
        ws->text_size += frame->data_length;
    ws->seen += frame->data_length;
}

/* Takes the next part of a frame; WS_MORE: it is not whole yet. */
static WsEvent take_part(Ws *ws, const struct wslay_frame_iocb *frame, Str *ret_text)
{
    int fault = ws->seen == 0 ? judge_frame(ws, frame) : 0;

    if (fault)
        return fail(ws, fault);
    keep_part(ws, frame);
    if (ws->seen < frame->payload_length)
        return WS_MORE;
    ws->unframed -= head_size(frame->payload_length) + frame->payload_length;
    ws->seen = 0;
    return is_control(frame) ? finish_control(ws, frame, ret_text)
                             : finish_text(ws, frame, ret_text);
}

WsEvent ws_read(Ws *ws, Str *bytes, Str *ret_text)
{
    WsEvent event = WS_MORE;

    if (!get_ready(ws))
        return fail(ws, WS_TROUBLE);
    ws->bytes = bytes;
    while (event == WS_MORE) {
        struct wslay_frame_iocb frame;
        ssize_t size = wslay_frame_recv(ws->frames, &frame);

        if (size == WSLAY_ERR_WANT_READ)
            return rest(ws);
        event = size < 0 ? fail(ws, WS_BROKEN) : take_part(ws, &frame, ret_text);
    }
    return event;
}

/* ---- writing --------------------------------------------------------------------- */

size_t ws_print_head(WsKind kind, size_t size, char out[WS_HEAD_SIZE])
{
    int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;

    out[0] = (char)(0x80 | (int)kind);
    out[1] = (char)(bytes == 0 ? (int)size : bytes == 2 ? 126 : 127);
    for (int i = 0; i < bytes; i++)
        out[2 + i] = (char)(size >> (8 * (bytes - 1 - i)));
    return (size_t)(2 + bytes);
}
