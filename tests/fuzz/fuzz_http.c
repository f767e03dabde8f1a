/* SPDX-License-Identifier: MIT */
/* Any bytes as a request: it is refused, or read and answered with a well-formed head. The
 * same bytes as the values of the headers that have a grammar of their own. */
#include "fuzz.h"

#include "server/accept.h"
#include "server/handshake.h"
#include "server/origin.h"
#include "server/reply.h"

static const SiteFile files[] = {
    {"/a.js",
     "text/javascript",
     true,
     true,
     {{{"plain", 5}, "\"p\""}, {{"br", 2}, "\"b\""}, {{"gzip", 4}, "\"g\""}}},
    {"/index.html", "text/html", false, false, {{{"<p>", 3}, "\"i\""}}},
};

static const Site site = {files, 2};

static void check_reply(const HttpHead *head)
{
    char room[REPLY_HEAD_SIZE];
    Text out = text_into(room, sizeof room);
    Reply reply;

    reply_from_site(&site, head, &reply);
    expect(reply.status == 200 || reply.status == 304 || reply.status == 404 ||
           reply.status == 405);
    reply_print_head(&reply, 0, head->keep, &out);
    expect(!out.cut && strstr(room, "\r\n\r\n") == room + out.size - 4);
}

/* What is read is whole, visible and ends where it says. */
static void check_head(Str bytes, const HttpHead *head)
{
    HttpHead again;

    expect(head->size <= bytes.size && head->size >= 4);
    expect(memcmp(bytes.at + head->size - 4, "\r\n\r\n", 4) == 0);
    expect(head->path.size > 0 && head->path.at[0] == '/');
    expect(!memchr(head->path.at, '\0', head->path.size));
    for (size_t i = 0; i < head->target.size; i++)
        expect(head->target.at[i] > ' ' && head->target.at[i] < 127);
    expect(http_head_parse((Str){bytes.at, head->size}, &again) == HTTP_HEAD_READ);
    expect(http_head_parse((Str){bytes.at, head->size - 1}, &again) == HTTP_HEAD_PART);
    expect(http_head_parse((Str){bytes.at, head->size / 2}, &again) == HTTP_HEAD_PART);
}

/* Who lets a body in can tell how long it is, and who opens a WebSocket has a key. */
static void check_wishes(const HttpHead *head)
{
    Origin origin = {.tls = head->size % 2};

    expect(head->method == HTTP_POST || head->length == 0 || !head->keep);
    expect(!head->upgrade || (head->method == HTTP_GET && head->length == 0));
    if (head->upgrade && handshake_judge(head) == HTTP_101) {
        char proof[HANDSHAKE_PROOF_SIZE];
        Text out = text_into(proof, sizeof proof);

        expect(head->socket_key.size == 24);
        handshake_print_proof(head->socket_key, &out);
        expect(!out.cut && out.size == sizeof proof - 1);
    }
    if (origin_is_ours(head, &origin) && head->origin.size > 0)
        expect(str_starts(head->origin, origin.tls ? "https://" : "http://"));
}

/* A host is a name or an address that can be written into a line, and itself again. */
static void check_host(const Host *host)
{
    static const HostNames none = {.machine = "a"};
    char text[300];
    Host again;

    expect(host->name.size > 0 && host->port >= 0 && host->port <= 65535);
    for (size_t i = 0; i < host->name.size; i++)
        expect(host->name.at[i] > ' ' && host->name.at[i] < 127 &&
               !strchr("@/\\?#,%", host->name.at[i]));
    str_copy(host->name, text, sizeof text);
    if (!strchr(text, ':'))
        expect(host_parse(str_from(text), &again) &&
               host_equal(host, host, HOST_HTTP_PORT) && again.literal == host->literal);
    expect(host_is_ours(host, &none) || !host->literal);
}

/* Bytes in the header of a trusted proxy are one address of theirs, or refused. */
static void check_origin(Str bytes)
{
    HttpHead head = {.forwarded_for = bytes, .forwarded_proto = {"", 0}};
    Address peer = {{1}};
    Origin origin;

    if (origin_find(&peer, true, &head, &origin)) {
        char text[ADDRESS_TEXT_SIZE];
        Text out = text_into(text, sizeof text);

        address_print(&origin.address, &out);
        expect(out.size > 0 && !out.cut && origin.relayed);
    }
    expect(origin_find(&peer, false, &head, &origin));
    expect(memcmp(&origin.address, &peer, sizeof peer) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str bytes = {size ? (const char *)data : "", size};
    Accept accept = accept_parse(bytes);
    AddressRange range;
    HttpHead head;
    Host host;
    int status = http_head_parse(bytes, &head);

    expect(accept_choose(&accept, &files[0]) < SITE_CODING_COUNT);
    expect(accept_choose(&accept, &files[1]) == SITE_PLAIN);
    accept_has_tag(bytes, "\"p\"");
    if (host_parse(bytes, &host))
        check_host(&host);
    if (address_parse_range(bytes, &range))
        expect(range.bits <= 128 && address_is_in(&range.first, &range));
    check_origin(bytes);
    if (status == HTTP_HEAD_READ) {
        check_head(bytes, &head);
        check_reply(&head);
        check_wishes(&head);
        if (head.host.name.size > 0)
            check_host(&head.host);
    } else {
        expect(status == HTTP_HEAD_PART || status == 400 || status == 414 ||
               status == 431 || status == 501 || status == 505);
    }
    return 0;
}
