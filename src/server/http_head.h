/* SPDX-License-Identifier: MIT */
/* http_head - reads the head of an HTTP/1 request: all up to the first empty line.
 *
 *     HttpHead head;
 *     int status = http_head_parse(bytes, &head);
 *
 * Stricter than it need be, since strangers write it: lines end with CR LF, no control
 * characters, no folded lines, one Host that can be one, and nothing that two readers could
 * take for different lengths: a body's is told by Content-Length or not at all. Header lines
 * that we have no use for are checked and skipped.
 */
#ifndef SERVER_HTTP_HEAD_H
#define SERVER_HTTP_HEAD_H

#include "server/host.h"

enum {
    HTTP_HEAD_SIZE = 8192,   /* bytes of a head */
    HTTP_TARGET_SIZE = 2048, /* bytes of what stands behind the method */
    HTTP_HEADER_COUNT = 100, /* header lines */
};

typedef enum HttpMethod {
    HTTP_GET,
    HTTP_HEAD,
    HTTP_POST,
    HTTP_OTHER,
} HttpMethod;

/* Texts point into the bytes that were read, `path` into the head itself: a head is not
 * copied. A header that was not sent is an empty text. */
typedef struct HttpHead {
    HttpMethod method;
    Str method_text, target; /* as sent: visible characters only */
    Str path;                /* of the target, %-escapes decoded, without its query */
    Str query;               /* what stands behind '?', as sent */
    Host host;               /* whom it is for; only HTTP/1.0 may leave that out */
    Str accept_encoding, if_none_match;
    Str forwarded_for, forwarded_proto; /* what the last of these headers says */
    bool relayed;                       /* there are headers that only proxies add */
    Str origin, fetch_site;             /* by which page a browser asks */
    Str content_type, cookie, expect;
    Str code;          /* Oriel-Code: what an invited person was told */
    Str authorization; /* by what a program is known */
    bool upgrade;      /* it asks for a WebSocket */
    Str socket_key, socket_version;
    bool old;  /* HTTP/1.0 */
    bool keep; /* another request may follow on this connection, once the body is read */
    size_t size;   /* bytes of the head, the empty line included */
    size_t length; /* bytes of the body; SIZE_MAX: more than can be told */
    char path_room[HTTP_TARGET_SIZE];
} HttpHead;

enum { HTTP_HEAD_READ = 0, HTTP_HEAD_PART = -1 };

/* The method that a request begins with, be the rest as it may: HTTP_OTHER where there is
 * none. */
HttpMethod http_head_method(Str bytes);

/* Answers HTTP_HEAD_READ, HTTP_HEAD_PART when the empty line is still to come, or the HTTP
 * status (HttpStatus) of the refusal: 400, 414, 431, 501, 505. */
int http_head_parse(Str bytes, HttpHead *ret_head);

#endif
