/* SPDX-License-Identifier: MIT */
/* bot - finds tables, and has a seat at each of them played. */
#include "bot/bot.h"

#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "base/json_find.h"
#include "bot/seat.h"
#include "cli/now.h"
#include "cli/say.h"
#include "game/games.h"
#include "terminal/signals.h"
#include "terminal/standing.h"

enum {
    WAIT_MS = 500,
    LOOK_MS = 5000, /* between two looks at which tables are listed */
    TRIES = 3,      /* of the first question: then there is no server */
    LEVELS = 10,
    MOST_REFUSED = 64,
    STATUS_WHO = 401,
};

/* Who looks for tables. */
typedef struct Host {
    const BotWish *wish;
    BotShared shared;
    Client *client;
    int signals;
    BotSeat *seat[BOT_MOST_TABLES];
    int seats;
    char own[BOT_MOST_TABLES][TOLD_ID_SIZE]; /* where it sits already */
    int owned, next_own;
    int next_code;
    char refused[MOST_REFUSED][TOLD_ID_SIZE]; /* listed, but not for us: the latest */
    int refusals;
    double look_at;
    bool quit;
    int answer;
} Host;

/* ---- asking ------------------------------------------------------------------------------ */

static void tell_refusal(const Host *host, const char *id, const char *about)
{
    const ClientAnswer *answer = client_answer(host->client);
    char why[512] = "", clean[512];
    Text text = text_into(why, sizeof why), out = text_into(clean, sizeof clean);

    if (answer->fault.id)
        message_print(&answer->fault, say_translate, &text);
    standing_print_clean(text_str(&text), &out);
    say_error(id, about, clean, NULL);
}

static void fail_host(Host *host)
{
    host->answer = CLI_BAD;
    host->quit = true;
}

/* Takes seats that are done off the list. */
static void collect_seats(Host *host)
{
    for (int i = host->seats - 1; i >= 0; i--) {
        if (!bot_seat_is_done(host->seat[i]))
            continue;
        bot_say(N_("%1: left"), bot_seat_table(host->seat[i]), NULL);
        bot_seat_close(host->seat[i]);
        host->seat[i] = host->seat[--host->seats];
    }
}

static void wait_some(Host *host)
{
    int files[] = {host->signals, host->shared.done};
    unsigned ready = client_wait(host->client, files, 2, WAIT_MS);
    eventfd_t ignored;

    if (ready & 1)
        host->quit = true;
    if (ready & 2)
        eventfd_read(host->shared.done, &ignored);
    collect_seats(host);
}

/* Waits for an answer. A token that is no good any more is the end of it all. */
static bool await_answer(Host *host, bool asked)
{
    const ClientAnswer *answer = client_answer(host->client);

    while (asked && answer->state == CLIENT_ASKING && !host->quit)
        wait_some(host);
    if (asked && answer->state == CLIENT_REFUSED && answer->status == STATUS_WHO) {
        tell_refusal(host, "%1: %2", host->wish->url);
        fail_host(host);
    }
    return asked && answer->state == CLIENT_DONE;
}

/* ---- who it is, and where it sits -------------------------------------------------------- */

static bool is_live(Str summary)
{
    char stage[16];

    json_find_text(summary, "stage", stage, sizeof stage);
    return strcmp(stage, "waiting") == 0 || strcmp(stage, "playing") == 0;
}

static void note_own(Host *host, Str me)
{
    Str tables, summary;

    if (!json_find(me, "tables", &tables))
        return;
    for (size_t at = 0; json_each(tables, &at, &summary);) {
        if (host->owned < BOT_MOST_TABLES && is_live(summary) &&
            json_find_text(summary, "table", host->own[host->owned], TOLD_ID_SIZE))
            host->owned++;
    }
}

/* False: told. */
static bool read_me(Host *host, Str me)
{
    char name[STANDING_NAME_SIZE], clean[STANDING_NAME_SIZE], may[8] = "";
    Text out = text_into(clean, sizeof clean);

    if (!json_is_sound(me, LEVELS) || !json_find_text(me, "name", name, sizeof name) ||
        !json_find_text(me, "may", may, sizeof may)) {
        say_error(N_("'%1' is no server of Oriel's tables; is the address right?"),
                  host->wish->url, NULL);
        return false;
    }
    if (strcmp(may, "play") != 0) {
        say_error(N_("this token is for watching only; make one that may play"), NULL);
        return false;
    }
    note_own(host, me);
    standing_print_clean(str_from(name), &out);
    bot_say(N_("%1 is known at %2"), clean, host->wish->url, NULL);
    return true;
}

/* A server that was never there is told of; one that is lost later is waited for. */
static bool begin(Host *host)
{
    const ClientAnswer *answer = client_answer(host->client);

    client_look(host->client, "/api/me");
    while (answer->state == CLIENT_ASKING && !host->quit) {
        wait_some(host);
        if (client_trouble(host->client) != CLIENT_WELL &&
            client_counts(host->client).repeats >= TRIES) {
            say_error(N_("nobody answers at '%1'; does the server run there?"),
                      host->wish->url, NULL);
            fail_host(host);
        }
    }
    if (host->quit)
        return false;
    if (answer->state == CLIENT_REFUSED)
        tell_refusal(host, "%1: %2", host->wish->url);
    if (answer->state != CLIENT_DONE || !read_me(host, answer->text))
        fail_host(host);
    return !host->quit;
}

/* ---- sitting down ------------------------------------------------------------------------ */

static bool plays_at(const Host *host, const char *table)
{
    for (int i = 0; i < host->seats; i++) {
        if (strcmp(bot_seat_table(host->seat[i]), table) == 0)
            return true;
    }
    return false;
}

static void play_at(Host *host, const char *table)
{
    BotSeat *seat;

    if (plays_at(host, table))
        return;
    seat = bot_seat_open(&host->shared, table);
    if (!seat) {
        say_no_memory();
        return;
    }
    bot_say(N_("%1: sits there"), table, NULL);
    host->seat[host->seats++] = seat;
}

/* Sits down by the next code, if it does not sit there already. */
static void join_next(Host *host)
{
    const Place *place = &host->wish->place[host->next_code++];
    const char *table = place->table[0] ? place->table : NULL;
    const char *name = place->code[0] ? place->code : place->table;

    if (await_answer(host, client_join(host->client, table, place->code)))
        play_at(host, client_answer(host->client)->table);
    else if (!host->quit && !plays_at(host, client_answer(host->client)->table))
        tell_refusal(host, N_("no seat at '%1': %2"), name);
}

static bool was_refused(const Host *host, const char *table)
{
    for (int i = 0; i < MOST_REFUSED; i++) {
        if (strcmp(host->refused[i], table) == 0)
            return true;
    }
    return false;
}

static bool has_free_seat(Str summary)
{
    char kind[16];
    Str seats, seat;

    if (!json_find(summary, "seats", &seats))
        return false;
    for (size_t at = 0; json_each(seats, &at, &seat);) {
        if (json_find_text(seat, "kind", kind, sizeof kind) &&
            strcmp(kind, "anyone") == 0)
            return true;
    }
    return false;
}

/* A listed table that waits, for programs too, and is not known to want us not. */
static bool is_for_us(const Host *host, Str summary, char ret_table[TOLD_ID_SIZE])
{
    char stage[16];
    int64_t yours = 0;
    bool bots = false;

    json_find_text(summary, "stage", stage, sizeof stage);
    json_find_truth(summary, "bots", &bots);
    json_find_integer(summary, "yours", 0, GAME_MAX_SEATS, &yours);
    return bots && !yours && strcmp(stage, "waiting") == 0 && has_free_seat(summary) &&
           json_find_text(summary, "table", ret_table, TOLD_ID_SIZE) &&
           !was_refused(host, ret_table);
}

static bool find_listed(const Host *host, Str text, char ret_table[TOLD_ID_SIZE])
{
    Str tables, summary;

    if (!json_is_sound(text, LEVELS) || !json_find(text, "open", &tables))
        return false;
    for (size_t at = 0; json_each(tables, &at, &summary);) {
        if (is_for_us(host, summary, ret_table))
            return true;
    }
    return false;
}

/* Somebody else may have been faster: the next look tells. */
static void join_listed(Host *host)
{
    char table[TOLD_ID_SIZE];

    host->look_at = now_seconds() + LOOK_MS / 1000.0;
    if (!await_answer(host, client_look(host->client, "/api/tables")) ||
        !find_listed(host, client_answer(host->client)->text, table))
        return;
    if (await_answer(host, client_join(host->client, table, "")))
        play_at(host, table);
    else if (!host->quit)
        str_copy(str_from(table), host->refused[host->refusals++ % MOST_REFUSED],
                 TOLD_ID_SIZE);
}

/* ---- going on ---------------------------------------------------------------------------- */

static bool has_more(const Host *host)
{
    return host->next_own < host->owned || host->next_code < host->wish->places ||
           host->wish->listed || host->seats > 0;
}

static void look_for_tables(Host *host)
{
    if (host->seats >= host->wish->tables)
        return;
    if (host->next_own < host->owned)
        play_at(host, host->own[host->next_own++]);
    else if (host->next_code < host->wish->places)
        join_next(host);
    else if (host->wish->listed && now_seconds() >= host->look_at)
        join_listed(host);
}

static void play_tables(Host *host)
{
    while (!host->quit && has_more(host)) {
        look_for_tables(host);
        wait_some(host);
    }
    eventfd_write(host->shared.stop, 1);
    if (host->seats > 0)
        bot_say(N_("the seats are kept; the next start goes on with them"), NULL);
    for (int i = 0; i < host->seats; i++)
        bot_seat_close(host->seat[i]);
}

int bot_run(const BotWish *wish)
{
    Host host = {.wish = wish,
                 .shared = {.wish = wish,
                            .stop = eventfd(0, EFD_CLOEXEC),
                            .done = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)}};
    ClientSetup setup = {.url = wish->url,
                         .token = wish->token,
                         .bot = true,
                         .find = games_find,
                         .times = client_times};
    Fault fault;

    thread_lock_init(&host.shared.starting);
    host.client = client_open(&setup, &fault);
    if (!host.client)
        return say_message(&fault.message);
    signal(SIGPIPE, SIG_IGN);
    host.signals = signals_open();
    if (begin(&host))
        play_tables(&host);
    close(host.signals);
    close(host.shared.stop);
    close(host.shared.done);
    client_close(host.client);
    thread_lock_clear(&host.shared.starting);
    return host.answer;
}
