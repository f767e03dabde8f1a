/* SPDX-License-Identifier: MIT */
/* server - what is found at which path: the page, /health and /metrics, and under /api/
 * whatever another handler has there.
 *
 *     Server *server = server_open(&setup, &fault);
 *     server_run(server);          returns after SIGTERM or SIGINT
 *     server_close(server);
 *
 * It keeps nothing itself: online tables do (api.h), and the browser. Figures are for this
 * machine only, unless they have an address of their own; to others there is no such path.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "server/api.h"

/* Is told of each reply; `target` is the path as the client wrote it, without its query. */
typedef void (*ServerNote)(void *user, const Address *client, Str method, Str target,
                           const Reply *reply);

typedef struct ServerSetup {
    const char *host, *version;
    int port;                 /* 0: any free one */
    int page_fd;              /* a socket that listens already instead; 0: none */
    const char *metrics_host; /* NULL: figures have no address of their own */
    int metrics_port;
    const char *operator_path; /* a socket for the operator; NULL: none */
    HostNames names;
    OriginTrust trust;
    const Site *site;
    HttpLimits limits;
    const HttpHandler *api; /* answers what is under /api/; NULL: there is nothing */
    const Api *tables;      /* whose figures are told, too; may be NULL */
    HttpAllocate allocate;  /* may be NULL, as the next */
    HttpRelease release;
    ServerNote note;             /* may be NULL, as the next two */
    void (*beat)(void *user);    /* each beat_ms, as long as the server is well */
    void (*leaving)(void *user); /* the end has come */
    int beat_ms;
    void *user; /* of these */
} ServerSetup;

typedef struct Server Server;

/* Listens from now on; NULL: *ret_fault says why not. */
Server *server_open(const ServerSetup *setup, Message *ret_fault);
void server_run(Server *server);
void server_close(Server *server);

/* For the handler of the API: by this it answers later. */
Http *server_http(const Server *server);

/* Where a browser on this machine finds it, and its figures if they have an address. */
const char *server_address(const Server *server);
const char *server_metrics_address(const Server *server);

#endif
