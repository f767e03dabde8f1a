/* SPDX-License-Identifier: MIT */
/* postgres_migrate - what the database looks like: step n leads from version n to n + 1. Steps that
 * have been released never change; a change is a new one.
 *
 * Servers of two versions may be at work while one after the other is replaced. So `oldest` stands
 * beside the version: programs that know so many steps can still work with it. A step that only
 * adds something leaves it alone; a function that changes gets another name, and the old one
 * stays for one version more.
 *
 * Names and texts are bytes: they sort as they do elsewhere, and whatever was written is read,
 * whichever characters the database was made for. To look at one, write convert_from(line, 'UTF8').
 *
 * What is not logged can be made anew: who is here, who is at work, what the news are. After a
 * crash of the database these tables are empty, and each server begins anew with them.
 */
#include "store/postgres.h"

typedef struct Step {
    int oldest; /* how many steps a program has to know to work with this one */
    const char *text;
} Step;

static const Step steps[] = {
    {1,
     "CREATE TABLE logs("
     "  name bytea PRIMARY KEY, head bytea NOT NULL, live boolean NOT NULL,"
     "  made bigint NOT NULL, changed bigint NOT NULL);"
     "CREATE INDEX live_logs ON logs(name) WHERE live;"
     "CREATE TABLE lines("
     "  log bytea NOT NULL REFERENCES logs ON DELETE CASCADE,"
     "  number int NOT NULL, line bytea NOT NULL, at bigint NOT NULL,"
     "  PRIMARY KEY(log, number));"
     "CREATE TABLE commands("
     "  log bytea NOT NULL REFERENCES logs ON DELETE CASCADE,"
     "  who bytea NOT NULL, key bytea NOT NULL, answer bytea NOT NULL,"
     "  PRIMARY KEY(log, who, key));"
     "CREATE UNLOGGED TABLE nodes("
     "  node bigint PRIMARY KEY, serves boolean NOT NULL, seen bigint NOT NULL);"
     /* Whose transaction it was tells what was not to be seen before. */
     "CREATE UNLOGGED TABLE news("
     "  xact xid8 NOT NULL DEFAULT pg_current_xact_id(), node bigint NOT NULL,"
     "  at bigint NOT NULL, log bytea NOT NULL);"
     "CREATE INDEX news_xact ON news(xact);"
     "CREATE UNLOGGED TABLE here("
     "  log bytea NOT NULL REFERENCES logs ON DELETE CASCADE, node bigint NOT NULL,"
     "  head bytea NOT NULL, PRIMARY KEY(log, node));"
     "CREATE UNLOGGED TABLE jobs("
     "  log bytea PRIMARY KEY REFERENCES logs ON DELETE CASCADE, head bytea NOT NULL,"
     "  owner bytea NOT NULL, made bigint NOT NULL, until bigint NOT NULL,"
     "  node bigint NOT NULL);"
     /* One write, whole or not at all: the numbers are those of StoreWay, StoreLife and
      * StoreAnswer. */
     "CREATE FUNCTION oriel_write_1("
     "  ways int[], names bytea[], heads bytea[], numbers int[], counts int[],"
     "  lives int[], texts bytea[], stamp bigint, who_ bytea, key_ bytea, said bytea,"
     "  self bigint, OUT answer int, OUT told bytea) LANGUAGE plpgsql AS $$"
     "DECLARE"
     "  used int := 0; last int; is_live boolean;"
     "BEGIN"
     "  IF length(key_) > 0 THEN"
     "    SELECT c.answer INTO told FROM commands c"
     "      WHERE c.log = names[1] AND c.who = who_ AND c.key = key_;"
     "    IF FOUND THEN answer := 2; RETURN; END IF;"
     "  END IF;"
     "  BEGIN"
     "    FOR i IN 1 .. cardinality(ways) LOOP"
     "      is_live := lives[i] = 1;"
     "      IF ways[i] = 1 THEN"
     "        INSERT INTO logs VALUES(names[i], heads[i], is_live, stamp, stamp);"
     "      ELSIF ways[i] = 2 THEN"
     "        INSERT INTO logs AS l VALUES(names[i], heads[i], is_live, stamp, stamp)"
     "          ON CONFLICT(name) DO UPDATE"
     "          SET head = heads[i], live = is_live, changed = stamp;"
     "      ELSIF ways[i] IN (3, 4) THEN"
     "        DELETE FROM logs WHERE name = names[i];"
     "        IF NOT FOUND AND ways[i] = 4 THEN RAISE unique_violation; END IF;"
     "      ELSIF ways[i] = 5 AND length(heads[i]) = 0 THEN"
     "        DELETE FROM here WHERE log = names[i] AND node = self;"
     "      ELSIF ways[i] = 5 THEN"
     "        INSERT INTO here VALUES(names[i], self, heads[i])"
     "          ON CONFLICT(log, node) DO UPDATE SET head = heads[i];"
     "      ELSIF ways[i] = 6 AND length(heads[i]) = 0 THEN"
     "        DELETE FROM jobs WHERE log = names[i];"
     "      ELSIF ways[i] = 6 THEN"
     "        INSERT INTO jobs AS j VALUES(names[i], heads[i], who_, stamp, 0, 0)"
     "          ON CONFLICT(log) DO UPDATE"
     "          SET head = heads[i], made = stamp, until = 0"
     "          WHERE j.head <> heads[i];"
     "      END IF;"
     "      IF ways[i] = 0 OR ways[i] = 1 AND counts[i] > 0 THEN"
     "        SELECT max(l.number) INTO last FROM lines l WHERE l.log = names[i];"
     "        IF coalesce(last, 0) <> numbers[i] - 1 THEN"
     "          RAISE unique_violation;"
     "        END IF;"
     "        INSERT INTO lines"
     "          SELECT names[i], numbers[i] + k, texts[used + k + 1], stamp"
     "          FROM generate_series(0, counts[i] - 1) k;"
     "        IF lives[i] <> 0 THEN"
     "          UPDATE logs SET live = is_live, changed = stamp"
     "            WHERE name = names[i] AND (live <> is_live OR counts[i] = 0);"
     "        END IF;"
     "      END IF;"
     "      used := used + counts[i];"
     "    END LOOP;"
     "    IF length(key_) > 0 THEN"
     "      INSERT INTO commands VALUES(names[1], who_, key_, said);"
     "    END IF;"
     "    answer := 0; told := '';"
     "  EXCEPTION WHEN unique_violation OR foreign_key_violation THEN"
     "    answer := 1; told := '';"
     "  END;"
     /* Who took it may be this same command, of which nobody had heard yet. */
     "  IF answer = 1 AND length(key_) > 0 THEN"
     "    SELECT 2, c.answer INTO answer, told FROM commands c"
     "      WHERE c.log = names[1] AND c.who = who_ AND c.key = key_;"
     "    IF NOT FOUND THEN answer := 1; told := ''; END IF;"
     "  END IF;"
     "END $$;"},
};

enum { VERSION = sizeof steps / sizeof *steps, MIGRATE_MS = 600000 };

/* Several servers may begin at once, and a step may take as long as it takes. */
static const char begin[] = "BEGIN; SET LOCAL statement_timeout = 0;"
                            "SET LOCAL lock_timeout = 0;"
                            "SELECT pg_advisory_xact_lock(7021963);"
                            "SET LOCAL client_min_messages = warning;"
                            "CREATE TABLE IF NOT EXISTS oriel("
                            "  version int NOT NULL, oldest int NOT NULL);"
                            "INSERT INTO oriel SELECT 0, 0"
                            "  WHERE NOT EXISTS(SELECT FROM oriel)";

static bool read_version(PGconn *conn, int *ret_version, int *ret_oldest)
{
    PGresult *result = PQexec(conn, "SELECT version, oldest FROM oriel");
    bool some = PQresultStatus(result) == PGRES_TUPLES_OK && PQntuples(result) == 1 &&
                str_number(str_from(PQgetvalue(result, 0, 0)), ret_version) &&
                str_number(str_from(PQgetvalue(result, 0, 1)), ret_oldest);

    PQclear(result);
    return some;
}

static bool take_step(PGconn *conn, int version)
{
    char mark[80];
    Text out = text_into(mark, sizeof mark);

    text_format(&out, "UPDATE oriel SET version = %d, oldest = %d", version + 1,
                steps[version].oldest);
    return postgres_exec(conn, steps[version].text, MIGRATE_MS) &&
           postgres_exec(conn, mark, MIGRATE_MS);
}

static Status refuse_database(PGconn *conn, const char *id, Fault *ret_fault)
{
    Status status = store_refuse(id, PQerrorMessage(conn), ret_fault);

    PQclear(PQexec(conn, "ROLLBACK"));
    return status;
}

/* Of what was read; false: told. */
static bool is_known(PGconn *conn, int *ret_version, Fault *ret_fault)
{
    int oldest;

    if (!read_version(conn, ret_version, &oldest))
        refuse_database(conn, N_("what is kept here cannot be read: %1"), ret_fault);
    else if (oldest > VERSION)
        refuse_database(
            conn, N_("a newer version of the program has written what is kept here"),
            ret_fault);
    else
        return true;
    return false;
}

Status postgres_migrate_check(PGconn *conn, Fault *ret_fault)
{
    int version;

    return is_known(conn, &version, ret_fault) ? OK : ERR_LIMIT;
}

Status postgres_migrate(PGconn *conn, Fault *ret_fault)
{
    int version;

    if (!postgres_exec(conn, begin, MIGRATE_MS))
        return refuse_database(conn, N_("what is kept here cannot be read: %1"),
                               ret_fault);
    if (!is_known(conn, &version, ret_fault))
        return ERR_LIMIT;
    for (; version < VERSION; version++) {
        if (!take_step(conn, version))
            return refuse_database(
                conn, N_("what is kept here cannot be brought up to date: %1"),
                ret_fault);
    }
    return postgres_exec(conn, "COMMIT", MIGRATE_MS)
               ? OK
               : refuse_database(conn,
                                 N_("what is kept here cannot be brought up to date: %1"),
                                 ret_fault);
}
