/* SPDX-License-Identifier: MIT */
/* Any bytes as a request: it is refused, or read and answered with a well-formed head. The
 * same bytes as the values of the two headers that have a grammar of their own. */
#include "fuzz.h"

#include "server/accept.h"
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

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str bytes = {size ? (const char *)data : "", size};
    Accept accept = accept_parse(bytes);
    HttpHead head;
    int status = http_head_parse(bytes, &head);

    expect(accept_choose(&accept, &files[0]) < SITE_CODING_COUNT);
    expect(accept_choose(&accept, &files[1]) == SITE_PLAIN);
    accept_has_tag(bytes, "\"p\"");
    if (status == HTTP_HEAD_READ) {
        check_head(bytes, &head);
        check_reply(&head);
    } else {
        expect(status == HTTP_HEAD_PART || status == 400 || status == 414 ||
               status == 431 || status == 505);
    }
    return 0;
}
