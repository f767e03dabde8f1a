/* SPDX-License-Identifier: MIT */
/* host - whom a request is for: what the Host header says, and a target that names a host.
 *
 *     Host host;
 *     if (host_parse(str_from("games.example.org:8080"), &host) && host_is_ours(&host, &names))
 *         ...
 *
 * A server on a private address must not answer to any name: a page of a stranger's could have
 * its own name changed into that address, and would then read what only this machine may read
 * ("DNS rebinding"). A browser that was led astray so still says the stranger's name.
 */
#ifndef SERVER_HOST_H
#define SERVER_HOST_H

#include "base/str.h"

typedef struct Host {
    Str name; /* without brackets and without a dot at the end; empty: none is named */
    bool literal; /* an address, not a name */
    int port;     /* 0: none is named */
} Host;

/* By which names we answer, beside addresses and "localhost". */
typedef struct HostNames {
    const char *machine;     /* also with ".local"; NULL: not known */
    const char *const *more; /* given by hand */
    int count;
} HostNames;

/* Reads "name", "192.0.2.1" or "[2001:db8::1]", a port behind it or not. Names have letters,
 * digits, hyphens, underscores and dots, and do not end like an address of version 4. */
bool host_parse(Str text, Host *ret_host);

enum { HOST_HTTP_PORT = 80, HOST_HTTPS_PORT = 443 };

/* Whether two mean the same; `port` need not be named. */
bool host_equal(const Host *a, const Host *b, int port);

/* Old clients (HTTP/1.0) may name nobody and are answered: no browser is among them. */
bool host_is_ours(const Host *host, const HostNames *names);

#endif
