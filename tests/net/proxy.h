/* SPDX-License-Identifier: MIT */
/* proxy - a network that cannot be relied on, in a thread of its own: connections to one port go
 * on to another, or some way there.
 *
 *     Proxy *proxy = proxy_open(server_port, seed);
 *     ..                                           connect to proxy_port(proxy)
 *     proxy_close(proxy);
 *
 * What becomes of a connection follows from the seed. How long things take is counted in turns
 * of its loop, not by a clock.
 */
#ifndef NET_PROXY_H
#define NET_PROXY_H

#include <stdint.h>

typedef enum ProxyFate {
    PROXY_PASSES, /* as it should be, but for what comes over it later */
    PROXY_REFUSES,
    PROXY_STALLS,    /* is accepted, and nothing is ever said */
    PROXY_DEAFENS,   /* what the client says arrives; it hears nothing */
    PROXY_CUTS_UP,   /* closes in the middle of what the client says .. */
    PROXY_CUTS_DOWN, /* .. of what the server says */
    PROXY_DELAYS,    /* every piece comes late */
    PROXY_REPEATS,   /* a POST arrives, and later once more */
    PROXY_FATE_COUNT,
} ProxyFate;

typedef struct Proxy Proxy;

/* NULL: there is no such network. */
Proxy *proxy_open(int to_port, uint64_t seed);
void proxy_close(Proxy *proxy);

int proxy_port(const Proxy *proxy);

/* How many connections had this fate so far. */
int proxy_count(const Proxy *proxy, ProxyFate fate);

#endif
