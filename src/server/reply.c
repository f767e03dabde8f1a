/* SPDX-License-Identifier: MIT */
#include "server/reply.h"

#include "server/accept.h"

/* ---- faults ---------------------------------------------------------------------- */

typedef struct Phrase {
    const char *phrase, *line; /* HTTP's words, and ours to the reader */
} Phrase;

static Phrase phrase_of(HttpStatus status)
{
    switch (status) {
#define PHRASE(code, phrase, line) \
    case HTTP_##code: return (Phrase){phrase, line};
        HTTP_STATUSES(PHRASE)
#undef PHRASE
    }
    return (Phrase){"", ""}; /* a number that is no status of ours */
}

static const char text_plain[] = "text/plain; charset=utf-8";

void reply_with_line(HttpStatus status, const char *line, HttpMethod method,
                     Reply *ret_reply)
{
    *ret_reply = (Reply){
        .status = status,
        .type = text_plain,
        .cache = "no-store",
        .body = str_from(line),
        .bodiless = method == HTTP_HEAD,
    };
}

void reply_with_fault(HttpStatus status, HttpMethod method, Reply *ret_reply)
{
    reply_with_line(status, phrase_of(status).line, method, ret_reply);
}

/* ---- choosing -------------------------------------------------------------------- */

/* Methods that only ask; others are refused. */
static bool is_asking(const HttpHead *head, Reply *ret_reply)
{
    bool asking = head->method == HTTP_GET || head->method == HTTP_HEAD;

    if (!asking)
        reply_with_fault(HTTP_405, head->method, ret_reply);
    return asking;
}

void reply_with_text(const char *type, Str text, const HttpHead *head, Reply *ret_reply)
{
    if (!is_asking(head, ret_reply))
        return;
    *ret_reply = (Reply){
        .status = HTTP_200,
        .type = type,
        .cache = "no-store",
        .body = text,
        .bodiless = head->method == HTTP_HEAD,
    };
}

void reply_with_json(HttpStatus status, Str text, Reply *ret_reply)
{
    *ret_reply = (Reply){
        .status = status,
        .type = "application/json",
        .cache = "no-store",
        .part = true,
        .body = text,
    };
}

void reply_with_stream(ReplyShape shape, Reply *ret_reply)
{
    bool socket = shape == REPLY_SOCKET;

    *ret_reply = (Reply){
        .status = socket ? HTTP_101 : HTTP_200,
        .shape = shape,
        .type = socket ? NULL : "application/x-ndjson",
        .cache = "no-store",
        .part = true,
        .bodiless = true,
        .body = {"", 0},
    };
}

static void reply_with_file(const SiteFile *file, const HttpHead *head, Reply *ret_reply)
{
    static const char *const names[SITE_CODING_COUNT] = {NULL, "br", "gzip"};
    Accept accept = accept_parse(head->accept_encoding);
    SiteCoding coding = accept_choose(&accept, file);
    const SiteBody *body = &file->body[coding];
    bool known = accept_has_tag(head->if_none_match, body->etag);

    *ret_reply = (Reply){
        .status = known ? HTTP_304 : HTTP_200,
        .type = file->type,
        /* A name with a hash never means anything else; the others are asked for anew, by
         * their tags. */
        .cache = file->hashed ? "public, max-age=31536000, immutable" : "no-cache",
        .coding = names[coding],
        .etag = file->hashed ? NULL : body->etag,
        .varies = file->body[SITE_BROTLI].bytes.at || file->body[SITE_GZIP].bytes.at,
        .part = file->part,
        .bodiless = known || head->method == HTTP_HEAD,
        .body = body->bytes,
    };
}

void reply_from_site(const Site *site, const HttpHead *head, Reply *ret_reply)
{
    bool top = str_is(head->path, "/");
    const SiteFile *file = site_find(site, top ? str_from("/index.html") : head->path);

    if (!is_asking(head, ret_reply))
        return;
    if (file)
        reply_with_file(file, head, ret_reply);
    else if (top)
        reply_with_line(HTTP_503,
                        N_("the page was not built into this program; ./run builds it\n"),
                        head->method, ret_reply);
    else
        reply_with_fault(HTTP_404, head->method, ret_reply);
}

/* ---- printing -------------------------------------------------------------------- */

static const char rules[] = "Cross-Origin-Resource-Policy: same-origin\r\n"
                            "X-Content-Type-Options: nosniff\r\n";

/* Browsers heed these with documents and workers only (what a page's parts refer to is on the
 * same server). They are half a kilobyte, which counts when a page has a dozen parts. Its styles
 * are files, too: no "unsafe-inline" at all. */
static const char document_rules[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; worker-src 'self'; connect-src 'self'; img-src 'self' data: blob:; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Embedder-Policy: require-corp\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Permissions-Policy: camera=(), display-capture=(), geolocation=(), microphone=(), "
    "payment=(), usb=()\r\n";

static void add_header(Text *out, const char *name, const char *value)
{
    if (!value)
        return;
    text_add(out, name);
    text_add(out, ": ");
    text_add(out, value);
    text_add(out, "\r\n");
}

/* HTTP's dates are English whatever the locale. */
static void add_date(Text *out, time_t now)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    struct tm tm;

    gmtime_r(&now, &tm);
    text_format(out, "Date: %.3s, %02d %.3s %d %02d:%02d:%02d GMT\r\n",
                days + 3 * tm.tm_wday, tm.tm_mday, months + 3 * tm.tm_mon,
                tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
}

/* The line of the status, and what the body is. */
static void add_body(Text *out, const Reply *reply, time_t now)
{
    text_format(out, "HTTP/1.1 %d %s\r\n", reply->status,
                phrase_of(reply->status).phrase);
    add_date(out, now);
    /* What was not modified is not described again: its headers say what would be kept. */
    if (reply->status == HTTP_304)
        return;
    add_header(out, "Content-Type", reply->type);
    add_header(out, "Content-Encoding", reply->coding);
    if (reply->shape == REPLY_BODY)
        text_format(out, "Content-Length: %zu\r\n", reply->body.size);
    else if (reply->shape == REPLY_CHUNKS)
        add_header(out, "Transfer-Encoding", "chunked");
}

/* What is the same for all replies of a kind. */
static void add_rules(Text *out, const Reply *reply)
{
    text_add(out, reply->part ? "" : document_rules);
    text_add(out, rules);
    text_add(out, "\r\n");
}

void reply_print_head(const Reply *reply, time_t now, bool keep, Text *out)
{
    bool older = reply->status == HTTP_426;

    add_body(out, reply, now);
    add_header(out, "Cache-Control", reply->cache);
    add_header(out, "ETag", reply->etag);
    add_header(out, "Set-Cookie", reply->cookie);
    add_header(out, "Location", reply->location);
    add_header(out, "Vary", reply->varies ? "Accept-Encoding" : NULL);
    add_header(out, "Allow", reply->status == HTTP_405 ? "GET, HEAD" : NULL);
    add_header(out, "Retry-After", reply->status == HTTP_429 ? "1" : NULL);
    add_header(out, "Upgrade", older ? "websocket" : NULL);
    add_header(out, "Sec-WebSocket-Version", older ? "13" : NULL);
    add_header(out, "Connection", older ? "close, upgrade" : keep ? NULL : "close");
    add_rules(out, reply);
}

void reply_print_stream(const Reply *reply, time_t now, const char *proof, Text *out)
{
    bool socket = reply->shape == REPLY_SOCKET;

    add_body(out, reply, now);
    add_header(out, "Cache-Control", reply->cache);
    add_header(out, "Upgrade", socket ? "websocket" : NULL);
    add_header(out, "Sec-WebSocket-Accept", socket ? proof : NULL);
    add_header(out, "Connection", socket ? "Upgrade" : "close");
    /* A proxy that collects a reply before it passes it on would show nothing. */
    add_header(out, "X-Accel-Buffering", "no");
    add_rules(out, reply);
}
