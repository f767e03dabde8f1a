/* SPDX-License-Identifier: MIT */
/* postgres_watch - what others that share the database have done, who they are, and what there is
 * to do. One round each second is enough; a NOTIFY only makes the next one come sooner.
 *
 * News are found by the transaction that wrote them: what was under way when one looked may
 * become visible later, with a lower number than what is seen already. So each round begins with
 * the oldest transaction that was under way in the round before; some news are told twice.
 */
#include "store/postgres.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { TIDY_MS = 10000, KEEP_MS = 60000, PAUSE_MS = 200 };

/* What a round knows of the one before. */
typedef struct Watch {
    Postgres *db;
    int64_t since;     /* transactions from here on may be new */
    int64_t beat_ms;   /* when others were last told that we are here, .. */
    int64_t tidied_ms; /* .. and old news thrown away; by the database's clock */
    int64_t now_ms;
    bool lost;      /* the connection was, and maybe news; .. */
    bool anew;      /* .. or only who is where is another matter now */
    int64_t *alive; /* who was found, until the owner may know; or NULL */
    int alive_count;
} Watch;

#define NOW "(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
#define ALIVE "(SELECT n.node FROM nodes n WHERE n.seen > $2::bigint)"

bool postgres_prepare_watcher(PGconn *conn, int limit_ms)
{
    static const char *const statements[] = {
        "look",
        "SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint, " NOW,
        "beat",
        "INSERT INTO nodes VALUES($1, $2::bigint <> 0, " NOW ")"
        "  ON CONFLICT(node) DO UPDATE SET seen = excluded.seen",
        "nodes",
        "SELECT node FROM nodes WHERE serves AND seen > $1::bigint ORDER BY node",
        "news",
        "SELECT w.log, h.head FROM (SELECT DISTINCT log FROM news"
        "    WHERE xact >= $3::bigint::text::xid8 AND node <> $1) w"
        "  LEFT JOIN here h ON h.log = w.log AND h.node <> $1 AND h.node IN " ALIVE
        "  ORDER BY w.log",
        "here",
        "SELECT log, head FROM here WHERE node <> $1 AND node IN " ALIVE " ORDER BY log",
        /* Whoever has least under way comes first, then what has waited longest. */
        "claim",
        "UPDATE jobs SET node = $1, until = $2::bigint + $4::bigint WHERE log IN ("
        "  SELECT j.log FROM jobs j WHERE j.until < $2::bigint ORDER BY"
        "    (SELECT count(*) FROM jobs o WHERE o.owner = j.owner AND o.until >= "
        "$2::bigint), made"
        "  LIMIT $3::bigint FOR UPDATE SKIP LOCKED) RETURNING log, head",
        "leave",
        "WITH gone AS (DELETE FROM here WHERE node = $1) DELETE FROM nodes WHERE node = $1",
        "tidy",
        "WITH gone AS (DELETE FROM nodes WHERE seen < $1::bigint RETURNING node),"
        "  left_here AS (DELETE FROM here WHERE node IN (SELECT node FROM gone))"
        "  DELETE FROM news WHERE at < $1::bigint",
        NULL,
    };

    return postgres_prepare(conn, statements, limit_ms) &&
           postgres_exec(conn, "LISTEN oriel", limit_ms);
}

/* ---- telling the owner ------------------------------------------------------------------- */

static bool put_told(Postgres *db, const StoreNews *news)
{
    size_t size = news->log.size + news->here.size + news->head.size;
    Told *told = malloc(sizeof *told + size);
    char *room = (char *)(told + 1);
    Str *text[] = {&told->news.log, &told->news.here, &told->news.head};

    if (!told)
        return false;
    told->next = NULL;
    told->news = *news;
    for (int i = 0; i < 3; i++) {
        if (text[i]->size)
            memcpy(room, text[i]->at, text[i]->size);
        text[i]->at = room;
        room += text[i]->size;
    }
    pthread_mutex_lock(&db->mutex);
    *db->last_told = told;
    db->last_told = &told->next;
    pthread_mutex_unlock(&db->mutex);
    return true;
}

/* Rows of a log stand together: what is said of it here is joined. */
static bool tell_rows(Postgres *db, const PGresult *rows)
{
    char room[4096];
    bool good = true;

    for (int i = 0; i < PQntuples(rows) && good;) {
        Str log = postgres_bytes(rows, i, 0);
        Text here = text_into(room, sizeof room);

        for (; i < PQntuples(rows) && str_equal(postgres_bytes(rows, i, 0), log); i++) {
            if (PQgetisnull(rows, i, 1))
                continue;
            text_add_str(&here, postgres_bytes(rows, i, 1));
            text_char(&here, '\n');
        }
        good = put_told(db, &(StoreNews){.log = log, .here = text_str(&here)});
    }
    return good;
}

static void wake(const Postgres *db)
{
    if (db->wake)
        db->wake(db->user);
}

/* ---- a round ----------------------------------------------------------------------------- */

static PGresult *run_order(Watch *w, const char *name, Values *v)
{
    PGresult *result =
        w->db->watcher ? postgres_run(w->db->watcher, name, v, POSTGRES_WAIT_MS) : NULL;

    values_clear(v);
    return result;
}

static bool carry_out(Watch *w, const char *name, Values *v)
{
    PGresult *result = run_order(w, name, v);

    PQclear(result);
    return result != NULL;
}

/* How far the database's clock is before ours, as exactly as its answer was fast. */
static void note_clock(Postgres *db, int64_t before_ms, int64_t their_ms)
{
    int64_t after_ms = postgres_now();
    int64_t ahead = their_ms - (before_ms + after_ms) / 2, was = atomic_load(&db->ahead);
    int64_t doubt = after_ms - before_ms + 2;

    if (ahead - was > doubt || was - ahead > doubt)
        atomic_store(&db->ahead, ahead);
}

static bool look(Watch *w, int64_t *ret_oldest)
{
    int64_t before_ms = postgres_now();
    PGresult *result = run_order(w, "look", &(Values){0});

    if (!result)
        return false;
    *ret_oldest = postgres_integer(result, 0, 0);
    w->now_ms = postgres_integer(result, 0, 1);
    note_clock(w->db, before_ms, w->now_ms);
    PQclear(result);
    return true;
}

static bool beat_heart(Watch *w)
{
    Values v = {0};

    if (w->now_ms - w->beat_ms < POSTGRES_ROUND_MS / 2)
        return true;
    /* For others we were gone, and they for us. */
    w->lost |= w->now_ms - w->beat_ms > KEEP_MS / 2;
    w->anew |= w->now_ms - w->beat_ms > w->db->alive_ms;
    w->beat_ms = w->now_ms;
    values_add_integer(&v, w->db->node);
    values_add_integer(&v, !w->db->works_only);
    return carry_out(w, "beat", &v);
}

/* Who is there? When that changes, what is known of who is where does. */
static bool find_nodes(Watch *w)
{
    Postgres *db = w->db;
    Values v = {0};
    PGresult *result;
    int count;

    values_add_integer(&v, w->now_ms - w->db->alive_ms);
    result = run_order(w, "nodes", &v);
    count = PQntuples(result);
    free(w->alive);
    w->alive = result ? calloc((size_t)count + 1, sizeof *w->alive) : NULL;
    w->alive_count = count;
    for (int i = 0; w->alive && i < count; i++)
        w->alive[i] = postgres_integer(result, i, 0);
    PQclear(result);
    if (!w->alive)
        return false;
    pthread_mutex_lock(&db->mutex);
    w->anew |= count != db->alive_count ||
               memcmp(w->alive, db->alive, (size_t)count * sizeof *w->alive) != 0;
    pthread_mutex_unlock(&db->mutex);
    return true;
}

/* What is the owner's from now on it has heard all of that others have written before they went. */
static void tell_nodes(Watch *w)
{
    Postgres *db = w->db;

    pthread_mutex_lock(&db->mutex);
    free(db->alive);
    db->alive = w->alive;
    db->alive_count = w->alive_count;
    pthread_mutex_unlock(&db->mutex);
    w->alive = NULL;
}

/* Tells the owner what a statement finds; `ret_some`: there was something. */
static bool tell_found(Watch *w, const char *name, Values *v, bool *ret_some)
{
    PGresult *result;
    bool good;

    values_add_integer(v, w->db->node);
    values_add_integer(v, w->now_ms - w->db->alive_ms);
    if (!w->anew)
        values_add_integer(v, w->since);
    result = run_order(w, name, v);
    good = result && tell_rows(w->db, result);
    *ret_some = good && PQntuples(result) > 0;
    PQclear(result);
    return good;
}

/* Who is where begins anew when somebody has come or gone; what was written meanwhile is news all
 * the same, unless any log may have been written to. */
static bool hear_news(Watch *w)
{
    bool anew = w->anew, some;

    if (anew && (!put_told(w->db, &(StoreNews){.lost = w->lost}) ||
                 !tell_found(w, "here", &(Values){0}, &some)))
        return false;
    w->anew = false;
    some = false;
    if (!w->lost && !tell_found(w, "news", &(Values){0}, &some)) {
        w->anew = anew;
        return false;
    }
    w->lost = false;
    if (anew || some)
        wake(w->db);
    return true;
}

static bool claim(Watch *w)
{
    Postgres *db = w->db;
    Values v = {0};
    PGresult *result;
    int wanted, count;

    pthread_mutex_lock(&db->mutex);
    wanted = db->claims;
    pthread_mutex_unlock(&db->mutex);
    if (wanted <= 0)
        return true;
    values_add_integer(&v, db->node);
    values_add_integer(&v, w->now_ms);
    values_add_integer(&v, wanted);
    values_add_integer(&v, POSTGRES_CLAIM_MS);
    result = run_order(w, "claim", &v);
    count = PQntuples(result);
    pthread_mutex_lock(&db->mutex);
    db->claims -= db->claims < count ? db->claims : count;
    pthread_mutex_unlock(&db->mutex);
    for (int i = 0; i < count; i++)
        put_told(db, &(StoreNews){.work = true,
                                  .log = postgres_bytes(result, i, 0),
                                  .head = postgres_bytes(result, i, 1)});
    if (count > 0)
        wake(db);
    PQclear(result);
    return result != NULL;
}

static bool tidy(Watch *w)
{
    Values v = {0};

    if (w->now_ms - w->tidied_ms < TIDY_MS)
        return true;
    w->tidied_ms = w->now_ms;
    values_add_integer(&v, w->now_ms - KEEP_MS);
    return carry_out(w, "tidy", &v);
}

static bool run_round(Watch *w)
{
    int64_t oldest = 0;

    if (!look(w, &oldest) || !beat_heart(w) || !find_nodes(w) || !hear_news(w))
        return false;
    tell_nodes(w);
    if (!claim(w) || !tidy(w))
        return false;
    w->since = oldest;
    atomic_store(&w->db->down, false);
    return true;
}

/* ---- rounds ------------------------------------------------------------------------------ */

/* Has somebody else told of something? */
static bool take_notifies(const Postgres *db)
{
    bool others = false;
    PGnotify *notify;

    while ((notify = PQnotifies(db->watcher))) {
        char own[32];
        Text out = text_into(own, sizeof own);

        text_number(&out, db->node);
        others |= strcmp(notify->extra, own) != 0;
        PQfreemem(notify);
    }
    return others;
}

static void empty_bell(const Postgres *db)
{
    struct pollfd one = {.fd = db->bell[0], .events = POLLIN};
    char byte[64];

    while (poll(&one, 1, 0) > 0 && read(db->bell[0], byte, sizeof byte) > 0)
        continue;
}

/* Until the next round is due, or somebody rings, or there are news. */
static void wait_round(const Postgres *db)
{
    int64_t until_ms = postgres_until(POSTGRES_ROUND_MS);
    bool due = take_notifies(db);

    while (!due && !atomic_load(&db->closing)) {
        struct pollfd both[] = {{.fd = db->bell[0], .events = POLLIN},
                                {.fd = PQsocket(db->watcher), .events = POLLIN}};
        int64_t left = until_ms - postgres_until(0);

        due = left <= 0 || poll(both, 2, (int)left) == 0 || both[0].revents != 0;
        if (both[1].revents)
            due |= !PQconsumeInput(db->watcher) || take_notifies(db);
    }
    empty_bell(db);
}

/* After a connection was lost so may be some news. */
static void connect_again(Watch *w)
{
    const struct timespec pause = {.tv_nsec = PAUSE_MS * 1000000L};
    Postgres *db = w->db;

    w->anew = w->lost = true;
    PQfinish(db->watcher);
    db->watcher = postgres_connect(db, POSTGRES_WAIT_MS, NULL);
    if (db->watcher && postgres_prepare_watcher(db->watcher, POSTGRES_WAIT_MS))
        return;
    PQfinish(db->watcher);
    db->watcher = NULL;
    nanosleep(&pause, NULL);
}

/* Others need not wait to find that we are gone. */
static void leave_nodes(Watch *w)
{
    Values v = {0};

    values_add_integer(&v, w->db->node);
    carry_out(w, "leave", &v);
}

static void *watch(void *argument)
{
    Postgres *db = argument;
    Watch w = {.db = db, .anew = true, .lost = true};

    while (!atomic_load(&db->closing)) {
        if (!db->watcher || !run_round(&w))
            connect_again(&w);
        else
            wait_round(db);
    }
    leave_nodes(&w);
    free(w.alive);
    return NULL;
}

bool postgres_watch(Postgres *db)
{
    Watch first = {.db = db};

    db->watching = run_round(&first) && pthread_create(&db->watch, NULL, watch, db) == 0;
    free(first.alive);
    return db->watching;
}

/* ---- what the owner asks ----------------------------------------------------------------- */

static void poll_told(void *database, void (*take)(void *user, const StoreNews *news),
                      void *user)
{
    Postgres *db = database;
    Told *told;

    atomic_store(&db->serves, true);
    pthread_mutex_lock(&db->mutex);
    told = db->told;
    db->told = NULL;
    db->last_told = &db->told;
    pthread_mutex_unlock(&db->mutex);
    while (told) {
        Told *next = told->next;

        take(user, &told->news);
        free(told);
        told = next;
    }
}

/* A number that a node and a log have together, as even as if it were drawn. */
static uint64_t mix(int64_t node, Str log)
{
    uint64_t number = str_hash(STR_HASH, log) ^ (uint64_t)node;

    number = (number ^ number >> 31) * 0x7fb5d329728ea185u;
    number = (number ^ number >> 27) * 0x81dadef4bc2dd44du;
    return number ^ number >> 33;
}

/* Of all nodes the one that gives the log the highest number: when one goes, only what was its
 * own goes to others. */
static bool is_ours(void *database, Str log)
{
    Postgres *db = database;
    uint64_t most = 0;
    int64_t best = db->node;

    pthread_mutex_lock(&db->mutex);
    for (int i = 0; i < db->alive_count; i++) {
        uint64_t number = mix(db->alive[i], log);

        if (number >= most) {
            most = number;
            best = db->alive[i];
        }
    }
    pthread_mutex_unlock(&db->mutex);
    return best == db->node && !db->works_only;
}

static int count_servers(void *database)
{
    Postgres *db = database;
    int count = 1;

    pthread_mutex_lock(&db->mutex);
    for (int i = 0; i < db->alive_count; i++)
        count += db->alive[i] != db->node;
    pthread_mutex_unlock(&db->mutex);
    return count;
}

static void want_jobs(void *database, int count)
{
    Postgres *db = database;
    bool more;

    pthread_mutex_lock(&db->mutex);
    more = count > db->claims;
    db->claims = count;
    pthread_mutex_unlock(&db->mutex);
    if (more && write(db->bell[1], "", 1) != 1)
        return; /* it is full, so it rings anyway */
}

static int64_t ahead_ms(void *database)
{
    return atomic_load(&((Postgres *)database)->ahead);
}

const Sharing postgres_sharing = {
    .poll = poll_told,
    .is_ours = is_ours,
    .servers = count_servers,
    .claim = want_jobs,
    .ahead_ms = ahead_ms,
};
