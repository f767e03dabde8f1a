/* SPDX-License-Identifier: MIT */
/* site - the files of the web page, as they are sent.
 *
 * A table of constants: tools/embed_page.py writes site_built_in from the directory that the
 * page's build fills, tests write their own. Paths are looked up whole; there is no directory
 * to climb out of.
 */
#ifndef SERVER_SITE_H
#define SERVER_SITE_H

#include "base/str.h"

/* How a body is coded, the uncompressed one first, then by how well they compress. */
typedef enum SiteCoding {
    SITE_PLAIN,
    SITE_BROTLI,
    SITE_GZIP,
    SITE_CODING_COUNT,
} SiteCoding;

typedef struct SiteBody {
    Str bytes;        /* at is NULL: there is none */
    const char *etag; /* with its quotes */
} SiteBody;

typedef struct SiteFile {
    const char *path; /* starts with "/" */
    const char *type;
    bool hashed; /* the name changes with the content */
    bool part;   /* belongs to a page; a browser neither shows nor runs it by itself */
    SiteBody body[SITE_CODING_COUNT];
} SiteFile;

typedef struct Site {
    const SiteFile *file; /* sorted by path */
    int count;            /* 0: the page was not built */
} Site;

/* What was compiled into the program. */
extern const Site site_built_in;

/* The file at a path, NULL when there is none. */
const SiteFile *site_find(const Site *site, Str path);

#endif
