/* SPDX-License-Identifier: MIT */
/* accept - what a client says it understands: Accept-Encoding and If-None-Match.
 *
 * Both come from strangers; whatever cannot be read counts as not said.
 */
#ifndef SERVER_ACCEPT_H
#define SERVER_ACCEPT_H

#include "server/site.h"

enum { ACCEPT_MOST = 1000 };

/* How welcome each coding is, 0 (not at all) .. ACCEPT_MOST. */
typedef struct Accept {
    int quality[SITE_CODING_COUNT];
} Accept;

/* Reads the value of Accept-Encoding; an empty one welcomes the uncompressed body only. */
Accept accept_parse(Str value);

/* The most welcome coding that the file has, the smaller one where two are equally welcome.
 * A client that refuses everything gets the uncompressed body all the same. */
SiteCoding accept_choose(const Accept *accept, const SiteFile *file);

/* Whether the value of If-None-Match, a list of tags or "*", holds the tag. */
bool accept_has_tag(Str value, const char *etag);

#endif
