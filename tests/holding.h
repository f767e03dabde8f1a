/* SPDX-License-Identifier: MIT */
/* holding - holds a PostgreSQL up: nobody reads or writes what is kept there until it is let go.
 *
 *     PGconn *hold = holding_begin(&postgres);
 *     ...                                       for less than a second: then readers give up
 *     PQfinish(hold);
 */
#ifndef TESTS_HOLDING_H
#define TESTS_HOLDING_H

#include <libpq-fe.h>

#include "postgres.h"

/* NULL: it cannot be. */
static inline PGconn *holding_begin(const TestPostgres *pg)
{
    PGconn *conn = PQconnectdb(pg->address);
    PGresult *result =
        PQexec(conn, "BEGIN; LOCK TABLE logs, lines, commands IN ACCESS EXCLUSIVE MODE");
    bool held = PQresultStatus(result) == PGRES_COMMAND_OK;

    PQclear(result);
    if (held)
        return conn;
    PQfinish(conn);
    return NULL;
}

#endif
