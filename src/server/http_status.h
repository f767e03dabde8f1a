/* SPDX-License-Identifier: MIT */
/* http_status - the statuses that we send: HTTP's words for each, and ours to the reader.
 *
 * HTTP_404 is 404. A status that is not in the list has no such name: whoever needs a new one
 * adds it here, and so its words. Those that come with a text of their own have none.
 */
#ifndef SERVER_HTTP_STATUS_H
#define SERVER_HTTP_STATUS_H

#include "base/message.h"

/* clang-format off */
#define HTTP_STATUSES(X) \
    X(101, "Switching Protocols", "") \
    X(200, "OK", "") \
    X(303, "See Other", "") \
    X(304, "Not Modified", "") \
    X(400, "Bad Request", N_("this is no HTTP request that can be read\n")) \
    X(401, "Unauthorized", "") \
    X(403, "Forbidden", N_("another page's requests are not answered here\n")) \
    X(404, "Not Found", N_("there is nothing by this name; the games are at /\n")) \
    X(405, "Method Not Allowed", N_("only GET and HEAD are answered here\n")) \
    X(408, "Request Timeout", N_("the request took too long; please try again\n")) \
    X(409, "Conflict", "") \
    X(413, "Content Too Large", N_("this is more than is taken here\n")) \
    X(414, "URI Too Long", N_("this address is too long\n")) \
    X(417, "Expectation Failed", N_("this expectation cannot be met\n")) \
    X(421, "Misdirected Request", N_("this is no name of this server; oriel serve --name NAME adds one\n")) \
    X(422, "Unprocessable Content", "") \
    X(426, "Upgrade Required", N_("only version 13 of WebSockets is spoken here\n")) \
    X(429, "Too Many Requests", N_("too many requests from your address; wait a second\n")) \
    X(431, "Request Header Fields Too Large", N_("the request has too many or too long headers\n")) \
    X(501, "Not Implemented", N_("a body has to come with its Content-Length\n")) \
    X(503, "Service Unavailable", N_("too many connections; please try again in a moment\n")) \
    X(505, "HTTP Version Not Supported", N_("only HTTP/1.1 and HTTP/1.0 are spoken here\n")) \
    X(507, "Insufficient Storage", "")
/* clang-format on */

#define HTTP_STATUS_NAME(code, phrase, line) HTTP_##code = code,

typedef enum HttpStatus { HTTP_STATUSES(HTTP_STATUS_NAME) } HttpStatus;

#endif
