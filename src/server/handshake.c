/* SPDX-License-Identifier: MIT */
#include "server/handshake.h"

#include "server/base64.h"
#include "server/sha1.h"

enum { KEY_SIZE = 16, KEY_TEXT_SIZE = 24 };

HttpStatus handshake_judge(const HttpHead *head)
{
    if (!str_is(head->socket_version, "13"))
        return HTTP_426;
    return base64_is_of(head->socket_key, KEY_SIZE) ? HTTP_101 : HTTP_400;
}

void handshake_print_proof(Str key, Text *out)
{
    static const char salt[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    char room[KEY_TEXT_SIZE + sizeof salt];
    Text salted = text_into(room, sizeof room);
    unsigned char digest[SHA1_SIZE];

    text_add_str(&salted, key);
    text_add(&salted, salt);
    sha1(text_str(&salted), digest);
    base64_print(digest, sizeof digest, out);
}
