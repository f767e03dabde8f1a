/* SPDX-License-Identifier: MIT */
/* reply - what is sent back to a request, decided without sockets or clocks.
 *
 *     Reply reply;
 *     reply_from_site(&site, &head, &reply);
 *     reply_print_head(&reply, now, true, &out);
 *
 * Replies have the same rules for browsers: scripts, styles and workers come from this server
 * only and are never inline, no other page frames or embeds it, and it may share memory
 * between its workers. What can only be a part of a page has no need of most of them.
 */
#ifndef SERVER_REPLY_H
#define SERVER_REPLY_H

#include <time.h>

#include "base/text.h"
#include "server/http_head.h"
#include "server/http_status.h"
#include "server/site.h"

enum { REPLY_HEAD_SIZE = 2048 }; /* room for any head */

/* Where a reply ends. */
typedef enum ReplyShape {
    REPLY_BODY,   /* with its body */
    REPLY_CHUNKS, /* with the last of its chunks */
    REPLY_LINES,  /* with the connection */
    REPLY_SOCKET, /* it has become a WebSocket */
} ReplyShape;

typedef struct Reply {
    HttpStatus status;
    ReplyShape shape;
    const char *type, *cache;  /* headers; NULL: not sent */
    const char *coding, *etag; /* the same */
    const char *cookie;        /* the same: what a browser is to keep, .. */
    const char *location;      /* .. and where it is to look */
    bool varies;               /* by Accept-Encoding */
    bool part;                 /* SiteFile's */
    bool bodiless;             /* the head speaks of the body, which is not sent */
    Str body;                  /* outlives the reply */
} Reply;

/* Answers from the page: its files, "/" being its index.html. */
void reply_from_site(const Site *site, const HttpHead *head, Reply *ret_reply);

/* Answers with a text made for this request, not to be kept by anyone. */
void reply_with_text(const char *type, Str text, const HttpHead *head, Reply *ret_reply);

/* Answers with JSON made for this request, be it good or bad news. */
void reply_with_json(HttpStatus status, Str text, Reply *ret_reply);

/* Answers with messages to come; the shape is none with a body. */
void reply_with_stream(ReplyShape shape, Reply *ret_reply);

/* Answers with a status from 400 on and the line that says what is wrong; HEAD is told by the
 * head alone. */
void reply_with_fault(HttpStatus status, HttpMethod method, Reply *ret_reply);

/* The same with another line. */
void reply_with_line(HttpStatus status, const char *line, HttpMethod method,
                     Reply *ret_reply);

/* Prints the head, its empty line included. */
void reply_print_head(const Reply *reply, time_t now, bool keep, Text *out);

/* The same for a stream; `proof` is for a WebSocket. */
void reply_print_stream(const Reply *reply, time_t now, const char *proof, Text *out);

#endif
