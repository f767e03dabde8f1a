/* SPDX-License-Identifier: MIT */
/* handshake - how a WebSocket begins (RFC 6455, section 4): whether a request for one can be
 * met, and the proof that it was understood.
 */
#ifndef SERVER_HANDSHAKE_H
#define SERVER_HANDSHAKE_H

#include "base/text.h"
#include "server/http_head.h"
#include "server/http_status.h"

enum { HANDSHAKE_PROOF_SIZE = 29 };

/* Judges a head with `upgrade`: 101, or why not: 400, 426. */
HttpStatus handshake_judge(const HttpHead *head);

/* Sec-WebSocket-Accept for a key. */
void handshake_print_proof(Str key, Text *out);

#endif
