/* SPDX-License-Identifier: MIT */
/* WebSockets without sockets: how they begin, and what frames of a client say. */
#include "test.h"

#include "fuzz/counted.h"
#include "server/base64.h"
#include "server/handshake.h"
#include "server/sha1.h"
#include "server/ws.h"

/* ---- beginning ------------------------------------------------------------------- */

static const char *hex_of(Str text)
{
    static char hex[2 * SHA1_SIZE + 1];
    unsigned char digest[SHA1_SIZE];

    sha1(text, digest);
    for (int i = 0; i < SHA1_SIZE; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
    return hex;
}

/* The examples of FIPS 180, and lengths around the ends of blocks. */
TEST(digests)
{
    static char many[1000000];

    CHECK_EQ_STR(hex_of(str_from("")), "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    CHECK_EQ_STR(hex_of(str_from("abc")), "a9993e364706816aba3e25717850c26c9cd0d89d");
    CHECK_EQ_STR(
        hex_of(str_from("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")),
        "84983e441c3bd26ebaae4aa1f95129e5e54670f1");
    memset(many, 'a', sizeof many);
    CHECK_EQ_STR(hex_of((Str){many, sizeof many}),
                 "34aa973cd4c4daa4f61eeb2bdbad27316534016f");
    CHECK_EQ_STR(hex_of((Str){many, 55}), "c1c8bbdc22796e28c0e15163d20899b65621d65a");
    CHECK_EQ_STR(hex_of((Str){many, 56}), "c2db330f6083854c99d4b5bfb6e8f29f201be699");
    CHECK_EQ_STR(hex_of((Str){many, 63}), "03f09f5b158a7a8cdad920bddc29b81c18a551f5");
    CHECK_EQ_STR(hex_of((Str){many, 64}), "0098ba824b5c16427bd7a1122a5a442a25ec644d");
    CHECK_EQ_STR(hex_of((Str){many, 65}), "11655326c708d70319be2610e8a57d9a5b959d3b");
}

static const char *letters_of(const char *text)
{
    static char letters[64];
    Text out = text_into(letters, sizeof letters);

    base64_print((const unsigned char *)text, strlen(text), &out);
    return letters;
}

/* The examples of RFC 4648. */
TEST(letters)
{
    static const char text[] = "foobar";

    CHECK_EQ_STR(letters_of(""), "");
    CHECK_EQ_STR(letters_of("f"), "Zg==");
    CHECK_EQ_STR(letters_of("fo"), "Zm8=");
    CHECK_EQ_STR(letters_of("foo"), "Zm9v");
    CHECK_EQ_STR(letters_of("foob"), "Zm9vYg==");
    CHECK_EQ_STR(letters_of("fooba"), "Zm9vYmE=");
    CHECK_EQ_STR(letters_of("foobar"), "Zm9vYmFy");
    CHECK_EQ_STR(letters_of("\xff\xef\xbe"), "/+++");
    for (size_t i = 0; i <= 6; i++) {
        char cut[8] = "";

        memcpy(cut, text, i);
        for (size_t size = 0; size < 9; size++)
            CHECK_EQ_INT(base64_is_of(str_from(letters_of(cut)), size), i == size);
    }
    CHECK(!base64_is_of(str_from("Zh=="), 1)); /* bits that belong to no byte */
    CHECK(!base64_is_of(str_from("Zm9="), 2));
    CHECK(!base64_is_of(str_from("Zm9-"), 3));
    CHECK(!base64_is_of(str_from("Z==="), 1));
    CHECK(!base64_is_of(str_from("=Zg="), 1));
    CHECK(!base64_is_of((Str){"Zm9\0", 4}, 3));
}

static HttpStatus judged(const char *lines)
{
    char request[512];
    HttpHead head;

    snprintf(request, sizeof request,
             "GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: upgrade\r\n"
             "%s\r\n",
             lines);
    CHECK_EQ_INT(http_head_parse(str_from(request), &head), HTTP_HEAD_READ);
    CHECK(head.upgrade);
    return handshake_judge(&head);
}

#define KEY "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
#define VERSION "Sec-WebSocket-Version: 13\r\n"

TEST(handshakes)
{
    char proof[HANDSHAKE_PROOF_SIZE];
    Text out = text_into(proof, sizeof proof);

    handshake_print_proof(str_from("dGhlIHNhbXBsZSBub25jZQ=="), &out);
    CHECK_EQ_STR(proof, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    CHECK_EQ_INT(judged(KEY VERSION), 101);
    CHECK_EQ_INT(judged(KEY), 426);
    CHECK_EQ_INT(judged(KEY "Sec-WebSocket-Version: 8\r\n"), 426);
    CHECK_EQ_INT(judged(KEY "Sec-WebSocket-Version: 8, 13\r\n"), 426);
    CHECK_EQ_INT(judged(VERSION), 400);
    CHECK_EQ_INT(judged(VERSION "Sec-WebSocket-Key: short\r\n"), 400);
    CHECK_EQ_INT(judged(VERSION "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQAA\r\n"), 400);
}

/* ---- frames ---------------------------------------------------------------------- */

enum { FRAMES_SIZE = 200000 };

static const WsMemory memory = {allocate, release};

typedef struct Frames {
    char bytes[FRAMES_SIZE];
    size_t size;
} Frames;

/* Adds a frame as a client sends it: `first` has its last bit, reserved bits and kind. */
static void add_frame(Frames *frames, int first, const char *text, size_t size)
{
    static const char mask[] = {0x11, (char)0xa2, 0x33, (char)0xc4};
    char *at = frames->bytes + frames->size;
    size_t head = ws_print_head(WS_KIND_TEXT, size, at);

    at[0] = (char)first;
    at[1] = (char)(at[1] | 0x80);
    memcpy(at + head, mask, sizeof mask);
    for (size_t i = 0; i < size; i++)
        at[head + 4 + i] = (char)(text[i] ^ mask[i % 4]);
    frames->size += head + 4 + size;
}

static void add(Frames *frames, int first, const char *text)
{
    add_frame(frames, first, text, strlen(text));
}

static void note_event(Ws *ws, WsEvent event, Str text, Text *log)
{
    static const char *const names[] = {"",     "part", "text", "ping",
                                        "pong", "end",  "fault"};

    text_format(log, "%s", names[event]);
    if (event == WS_CLOSE || event == WS_FAULT)
        text_format(log, " %d", ws->code);
    else if (event != WS_PART && text.size < 20)
        text_format(log, " %.*s", (int)text.size, text.at);
    else if (event != WS_PART)
        text_format(log, " of %zu", text.size);
    text_add(log, "; ");
}

/* What is heard, `step` bytes at a time. After the last whole frame nothing is held. */
static const char *hear_by(const Frames *frames, size_t step)
{
    static char log[4096];
    Text out = text_into(log, sizeof log);
    Ws ws = {.memory = memory};
    WsEvent event = WS_MORE;

    for (size_t i = 0; i < frames->size && event != WS_FAULT; i += step) {
        size_t left = frames->size - i;
        Str bytes = {frames->bytes + i, left < step ? left : step}, text = {"", 0};

        while ((event = ws_read(&ws, &bytes, &text)) != WS_MORE && event != WS_FAULT)
            note_event(&ws, event, text, &out);
        if (event == WS_FAULT)
            note_event(&ws, event, text, &out);
    }
    if (event == WS_MORE && !ws.going_on && ws.unframed == 0)
        CHECK(!ws.frames && live == 0);
    ws_clear(&ws);
    CHECK_EQ_INT(live, 0);
    return log;
}

/* However frames are cut, they say the same. */
static void check_frames(Frames *frames, const char *want)
{
    static const size_t steps[] = {FRAMES_SIZE, 1, 2, 3, 5, 7, 4096, 4097};

    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        if (!CHECK_EQ_STR(hear_by(frames, steps[i]), want))
            printf("#   by %zu\n", steps[i]);
    }
    frames->size = 0;
}

static void check_frame(int first, const char *text, const char *want)
{
    static Frames frames;

    frames.size = 0;
    add(&frames, first, text);
    check_frames(&frames, want);
}

TEST(texts)
{
    static Frames frames;
    static char large[WS_TEXT_SIZE + 1];

    memset(large, 'l', sizeof large);
    check_frame(0x81, "hello", "text hello; ");
    check_frame(0x81, "", "text ; ");
    check_frame(0x81, "\xc3\xa9\xf0\x9f\x98\x80", "text \xc3\xa9\xf0\x9f\x98\x80; ");
    add_frame(&frames, 0x81, large, 125);
    add_frame(&frames, 0x81, large, 126);
    add_frame(&frames, 0x81, large, WS_TEXT_SIZE);
    check_frames(&frames, "text of 125; text of 126; text of 4096; ");
    add_frame(&frames, 0x81, large, WS_TEXT_SIZE + 1);
    check_frames(&frames, "fault 1009; ");
    add_frame(&frames, 0x81, frames.bytes, 70000);
    check_frames(&frames, "fault 1009; ");
}

TEST(texts_in_parts)
{
    static Frames frames;
    static char large[WS_TEXT_SIZE];

    memset(large, 'l', sizeof large);
    add(&frames, 0x01, "hel");
    add(&frames, 0x89, "there?");
    add(&frames, 0x00, "");
    add(&frames, 0x8a, "");
    add(&frames, 0x80, "lo");
    add(&frames, 0x81, "again");
    check_frames(&frames, "part; ping there?; part; pong ; text hello; text again; ");
    /* A character may be in two of them. */
    add(&frames, 0x01, "\xc3");
    add(&frames, 0x80, "\xa9");
    check_frames(&frames, "part; text \xc3\xa9; ");
    add_frame(&frames, 0x01, large, WS_TEXT_SIZE);
    add_frame(&frames, 0x00, large, 0);
    add_frame(&frames, 0x80, large, 1);
    check_frames(&frames, "part; part; fault 1009; ");
    add(&frames, 0x80, "of nothing");
    check_frames(&frames, "fault 1002; ");
    add(&frames, 0x01, "not");
    add(&frames, 0x81, "ended");
    check_frames(&frames, "part; fault 1002; ");
}

TEST(bad_frames)
{
    static Frames frames;
    static char large[126];

    check_frame(0x82, "binary", "fault 1003; ");
    check_frame(0x02, "binary", "fault 1003; ");
    check_frame(0x83, "unknown", "fault 1002; ");
    check_frame(0x8b, "unknown", "fault 1002; ");
    check_frame(0xc1, "reserved", "fault 1002; ");
    check_frame(0x91, "reserved", "fault 1002; ");
    check_frame(0x09, "a ping in parts", "fault 1002; ");
    check_frame(0x81, "\xff", "fault 1007; ");
    check_frame(0x81, "\xc3", "fault 1007; ");
    check_frame(0x81, "\xed\xa0\x80", "fault 1007; ");
    check_frame(0x81, "\xc0\x80", "fault 1007; ");
    add_frame(&frames, 0x89, large, 126);
    check_frames(&frames, "fault 1002; ");
    add(&frames, 0x81, "unmasked");
    frames.bytes[1] &= 0x7f;
    check_frames(&frames, "fault 1002; ");
    /* A length that could be shorter. */
    memcpy(frames.bytes, "\x81\xfe\x00\x05\0\0\0\0hello", 13);
    frames.size = 13;
    check_frames(&frames, "fault 1002; ");
    memcpy(frames.bytes, "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff\0\0\0\0h", 15);
    frames.size = 15;
    check_frames(&frames, "fault 1002; ");
    memcpy(frames.bytes, "\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0h", 15);
    frames.size = 15;
    check_frames(&frames, "fault 1009; ");
}

TEST(ends)
{
    static Frames frames;

    check_frame(0x88, "", "end 1000; ");
    check_frame(0x88, "\x03\xe9", "end 1001; ");
    check_frame(0x88,
                "\x03\xe8"
                "bye",
                "end 1000; ");
    check_frame(0x88, "\x0f\xa0", "end 4000; ");
    check_frame(0x88, "\x03", "end 1002; ");
    check_frame(0x88, "\x03\xed", "end 1002; "); /* 1005 is never sent */
    check_frame(0x88, "\x07\xd0", "end 1002; "); /* 2000 is nobody's */
    check_frame(0x88, "\x03\xe8\xff", "end 1007; ");
    add_frame(&frames, 0x88, "\0\0", 2);
    check_frames(&frames, "end 1002; ");
}

/* Frames without their end ask for more, and hold no more than one text. */
TEST(frames_that_are_cut_off)
{
    static Frames frames;

    add(&frames, 0x01, "hel");
    add(&frames, 0x80, "lo");
    for (frames.size--; frames.size > 9; frames.size--)
        CHECK_EQ_STR(hear_by(&frames, 1), "part; ");
    for (frames.size--; frames.size > 0; frames.size--)
        CHECK_EQ_STR(hear_by(&frames, 1), "");
}

static void *allocate_nothing(size_t size)
{
    (void)size;
    return NULL;
}

TEST(no_memory_for_frames)
{
    Frames frames = {.size = 0};
    Ws ws = {.memory = {allocate_nothing, release}};
    Str bytes, text;

    add(&frames, 0x81, "hello");
    bytes = (Str){frames.bytes, frames.size};
    CHECK_EQ_INT(ws_read(&ws, &bytes, &text), WS_FAULT);
    CHECK_EQ_INT(ws.code, WS_TROUBLE);
    ws_clear(&ws);
}

TEST(heads_of_our_frames)
{
    static const struct {
        size_t size;
        const char *head;
        size_t head_size;
    } cases[] = {
        {0, "\x81\0", 2},
        {125, "\x81\x7d", 2},
        {126, "\x81\x7e\x00\x7e", 4},
        {65535, "\x81\x7e\xff\xff", 4},
        {65536, "\x81\x7f\0\0\0\0\0\x01\0\0", 10},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char head[WS_HEAD_SIZE];
        size_t size = ws_print_head(WS_KIND_TEXT, cases[i].size, head);

        CHECK_EQ_INT(size, cases[i].head_size);
        CHECK(memcmp(head, cases[i].head, size) == 0);
    }
}

int main(void)
{
    RUN(digests);
    RUN(letters);
    RUN(handshakes);
    RUN(texts);
    RUN(texts_in_parts);
    RUN(bad_frames);
    RUN(ends);
    RUN(frames_that_are_cut_off);
    RUN(no_memory_for_frames);
    RUN(heads_of_our_frames);
    return test_finish("server_ws");
}
