/* SPDX-License-Identifier: MIT */
/* Any bytes as frames of a client: what they say is well formed, does not depend on how they
 * are cut, and nothing is held when all is said. */
#include "fuzz.h"

#include "base/text.h"
#include "counted.h"
#include "server/ws.h"

enum { LOG_SIZE = 1 << 16 };

static void check_text(Str text)
{
    while (text.size > 0) {
        size_t size = str_character(text);

        expect(size > 0);
        text = (Str){text.at + size, text.size - size};
    }
}

static void check_event(const Ws *ws, WsEvent event, Str text)
{
    if (event == WS_TEXT) {
        expect(text.size <= WS_TEXT_SIZE);
        check_text(text);
    } else if (event == WS_PING || event == WS_PONG) {
        expect(text.size <= WS_CONTROL_SIZE);
    } else if (event == WS_CLOSE) {
        expect(ws->code >= 1000 && ws->code < 5000);
    } else if (event == WS_FAULT) {
        expect(ws->code == WS_BROKEN || ws->code == WS_NO_TEXT ||
               ws->code == WS_BAD_TEXT || ws->code == WS_TOO_LARGE);
    }
}

/* Writes down what is heard, `step` bytes at a time. */
static void hear(Str bytes, size_t step, Text *log)
{
    Ws ws = {.memory = {allocate, release}};
    WsEvent event = WS_MORE;

    while (bytes.size > 0 && event != WS_FAULT) {
        Str part = {bytes.at, bytes.size < step ? bytes.size : step}, text = {"", 0};

        bytes = (Str){bytes.at + part.size, bytes.size - part.size};
        do {
            text = (Str){"", 0};
            event = ws_read(&ws, &part, &text);
            check_event(&ws, event, text);
            if (event != WS_MORE)
                text_format(
                    log, "%d %d %zu %016llx\n", (int)event,
                    event >= WS_CLOSE ? ws.code : 0, event == WS_FAULT ? 0 : text.size,
                    event == WS_FAULT ? 0ull
                                      : (unsigned long long)str_hash(STR_HASH, text));
        } while (event != WS_MORE && event != WS_FAULT);
        expect(event == WS_FAULT || part.size == 0);
    }
    expect(ws.going_on || ws.unframed > 0 || event == WS_FAULT || live == 0);
    ws_clear(&ws);
    expect(live == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static char whole[LOG_SIZE], cut[LOG_SIZE];
    Text all = text_into(whole, sizeof whole);
    Str bytes = {size ? (const char *)data : "", size};

    hear(bytes, size ? size : 1, &all);
    for (size_t step = 1; step < 8; step += 2) {
        Text out = text_into(cut, sizeof cut);

        hear(bytes, step, &out);
        expect(strcmp(whole, cut) == 0);
    }
    return 0;
}
