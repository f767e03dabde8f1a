/* SPDX-License-Identifier: MIT */
#include "online/operate.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "online/errand.h"
#include "online/part.h"
#include "online/settings.h"
#include "online/waiting/parked.h"

enum { AT_ONCE = 200 }; /* tables that are looked up while others are served */

static const char plain[] = "text/plain; charset=utf-8";

/* A line of the operator's. */
typedef struct Order {
    Online *online;
    uint64_t ticket;
    Str rest; /* what it is about */
} Order;

static void give(const Order *order, Answer *text)
{
    const OnlinePort *port = &order->online->setup.port;
    OnlineAnswer answer = {.status = 200, .type = plain, .text = answer_text(text)};

    if (!store_awaits(order->online->store))
        port->answer(port->user, order->ticket, &answer);
    answer_free(text);
}

/* One that is run again is answered then. */
static void refuse_order(const Order *order, const char *id)
{
    if (!store_awaits(order->online->store))
        online_answer_refusal(order->online, order->ticket, 422, "refused", id);
}

static const char no_table[] = N_("there is no such table (any more)");

static Room *find_room(const Order *order)
{
    Room *room = room_find(order->online, order->rest);

    if (!room)
        refuse_order(order, no_table);
    return room;
}

/* ---- looking ----------------------------------------------------------------------------- */

static void add_number(Answer *out, int64_t number)
{
    char room[24];
    Text text = text_into(room, sizeof room);

    text_number(&text, number);
    answer_add(out, room);
}

static void list_room(const Room *room, Answer *out)
{
    const Table *t = room->table;

    answer_add(out, t->id);
    answer_add(out, "\t");
    answer_add(out, table_stages[t->stage]);
    answer_add(out, "\t");
    answer_add(out, t->def->name);
    answer_add(out, "\t");
    add_number(out, history_count(session_history(t->session)));
    for (int seat = 0; seat < t->places; seat++) {
        answer_add(out, "\t");
        answer_add(out, t->place[seat].name[0]                ? t->place[seat].name
                        : t->place[seat].kind == PLACE_ENGINE ? "(computer)"
                                                              : "(free)");
    }
    answer_add(out, "\n");
}

typedef struct Listing {
    Online *online;
    Answer out;
    int missing; /* on their way */
} Listing;

/* A table that was put away is looked up, and may be put away again. */
static bool list_log(void *user, const StoreLog *log)
{
    Listing *listing = user;
    char id[CODE_ID_SIZE];
    Room *room;

    str_copy((Str){log->name.at + 2, log->name.size - 2}, id, sizeof id);
    room = room_find(listing->online, str_from(id));
    if (room)
        list_room(room, &listing->out);
    listing->missing += !room && store_awaits(listing->online->store);
    return listing->missing < AT_ONCE;
}

static void list_tables(const Order *order)
{
    Listing listing = {.online = order->online};

    store_logs(order->online->store, str_from("t/"), false, list_log, &listing);
    give(order, &listing.out);
}

static bool show_line(void *user, int number, Str line, int64_t at_ms)
{
    Answer *out = user;

    (void)at_ms;
    add_number(out, number);
    answer_add(out, " ");
    /* A secret is the players' until the game is over, the operator's never. */
    answer_add_str(out, str_starts(line, "secret ") ? str_from("secret ..") : line);
    answer_add(out, "\n");
    return true;
}

static void show_table(const Order *order)
{
    Room *room = find_room(order);
    char log[LOG_SIZE];
    Answer out = {0};

    if (!room)
        return;
    list_room(room, &out);
    for (int seat = 0; seat < room->table->places; seat++) {
        if (!room->table->place[seat].person[0])
            continue;
        answer_add(&out, room->table->place[seat].person);
        answer_add(&out, "\t");
        answer_add(&out, room->table->place[seat].name);
        if (room->table->place[seat].owner[0]) {
            answer_add(&out, "\tbot of ");
            answer_add(&out, room->table->place[seat].owner);
        }
        answer_add(&out, "\n");
    }
    answer_add(&out, room->table->head.record);
    store_read(order->online->store, online_log_name("t/", order->rest, log), 1,
               show_line, &out);
    give(order, &out);
}

static void export_record(const Order *order)
{
    Room *room = find_room(order);
    size_t size;
    char *text =
        room ? table_record(room->table, order->online->setup.find, &size) : NULL;
    Answer out = {0};

    if (!room)
        return;
    answer_add(&out, text ? text : "");
    free(text);
    give(order, &out);
}

/* ---- tables ------------------------------------------------------------------------------ */

static void close_table(const Order *order)
{
    Room *room = find_room(order);
    Asked *asked =
        room ? room_asked_new(room, order->ticket, online_now(order->online)) : NULL;

    if (!asked)
        return;
    asked->wish.kind = WISH_SHUT;
    asked->wish.why = "operator";
    room_ask(room, asked);
}

/* A log that no room can be made of, since it is damaged, can be removed all the same. */
static bool has_damaged(const Order *order)
{
    char log[LOG_SIZE], *head = malloc(2 * HEAD_RECORD_SIZE);
    Text out = text_into(head, head ? 2 * HEAD_RECORD_SIZE : 0);
    bool there =
        head && code_is_id(order->rest) &&
        store_head(order->online->store, online_log_name("t/", order->rest, log), &out);

    free(head);
    return there;
}

/* Whoever is there is told by the end of the stream. */
static void delete_table(const Order *order)
{
    Room *room = room_find(order->online, order->rest);
    char log[LOG_SIZE], told[TOLD_LOGS][LOG_SIZE], invite[CODE_HASH_SIZE],
        watch[CODE_HASH_SIZE];
    StoreWrite write = {.parts = 0};
    Errand *errand;

    if ((!room && !has_damaged(order)) || store_awaits(order->online->store)) {
        refuse_order(order, no_table);
        return;
    }
    if (room && room->pending) {
        refuse_order(order, N_("something is just happening there; try again"));
        return;
    }
    errand = errand_new(order->online, order->ticket);
    if (!errand)
        return;
    errand->type = plain;
    errand_part(&write, STORE_REMOVE, online_log_name("t/", order->rest, log), (Str){0});
    notice_remove_told(&write, order->rest, told);
    if (room) {
        code_hash("c/", str_from(room->table->head.code), invite);
        code_hash("c/", str_from(room->table->head.watch), watch);
        errand_part(&write, STORE_REMOVE, str_from(invite), (Str){0});
        errand_part(&write, STORE_REMOVE, str_from(watch), (Str){0});
        news_end(room);
    }
    errand_run(errand, &write);
}

/* ---- people ------------------------------------------------------------------------------ */

static void set_ban(const Order *order, StoreWay way)
{
    char log[LOG_SIZE];
    StoreWrite write = {.parts = 0};
    Errand *errand;

    if (!code_is_id(order->rest)) {
        refuse_order(order, N_("whom? 'show' tells the ids of those who sit at a table"));
        return;
    }
    errand = errand_new(order->online, order->ticket);
    if (!errand)
        return;
    errand->type = plain;
    errand_part(&write, way, online_log_name("b/", order->rest, log), (Str){0});
    errand_run(errand, &write);
}

static void ban(const Order *order)
{
    set_ban(order, STORE_SET);
}

static void unban(const Order *order)
{
    set_ban(order, STORE_REMOVE);
}

static void make_invitation(const Order *order)
{
    uint8_t bytes[CODE_WORDS_BYTES];
    char words[CODE_WORDS_SIZE], log[CODE_HASH_SIZE];
    StoreWrite write = {.parts = 0};
    Errand *errand = errand_new(order->online, order->ticket);

    if (!errand)
        return;
    online_random(order->online, bytes, sizeof bytes);
    code_words(bytes, words);
    code_hash("i/", str_from(words), log);
    errand->type = plain;
    answer_add(&errand->text, words);
    answer_add(&errand->text, "\n");
    errand_part(&write, STORE_SET, str_from(log), (Str){0});
    errand_run(errand, &write);
}

/* ---- the server -------------------------------------------------------------------------- */

static void keep_settings(const Order *order, const Settings *settings)
{
    StoreWrite write = {.parts = 0};
    char text[SETTINGS_SIZE];
    Errand *errand = errand_new(order->online, order->ticket);

    if (!errand)
        return;
    errand->type = plain;
    order->online->settings = *settings;
    settings_print(settings, text);
    errand_part(&write, STORE_SET, str_from(settings_log), str_from(text));
    errand_run(errand, &write);
}

static void set_invite_only(const Order *order)
{
    Settings settings = order->online->settings;

    settings.invite_only = str_is(order->rest, "on");
    if (settings.invite_only || str_is(order->rest, "off"))
        keep_settings(order, &settings);
    else
        refuse_order(order, N_("invite-only is on or off"));
}

static void set_keep(const Order *order)
{
    Settings settings = order->online->settings;

    if (str_number(order->rest, &settings.kept_days))
        keep_settings(order, &settings);
    else
        refuse_order(order, N_("how many days? 0 keeps them for ever"));
}

/* A backup takes its time, in a thread of its own. */
typedef struct Backup {
    struct Backup *next;
    Online *online;
    uint64_t ticket;
    pthread_t thread;
    bool done;
    Status status;
    Fault fault;
    char file[LOG_SIZE * 8];
} Backup;

static void *run_backup(void *argument)
{
    Backup *backup = argument;

    backup->status = store_backup(backup->online->store, backup->file, &backup->fault);
    __atomic_store_n(&backup->done, true, __ATOMIC_RELEASE);
    backup->online->setup.port.wake(backup->online->setup.port.user);
    return NULL;
}

static void begin_backup(const Order *order)
{
    Backup *backup = calloc(1, sizeof *backup);

    if (!backup || order->rest.size == 0 || order->rest.size >= sizeof backup->file) {
        free(backup);
        refuse_order(order, N_("into which file?"));
        return;
    }
    backup->online = order->online;
    backup->ticket = order->ticket;
    str_copy(order->rest, backup->file, sizeof backup->file);
    if (pthread_create(&backup->thread, NULL, run_backup, backup) != 0) {
        free(backup);
        refuse_order(order, N_("no thread can be had"));
        return;
    }
    backup->next = order->online->backups;
    order->online->backups = backup;
}

void operate_poll(Online *online, bool wait)
{
    Backup **at = &online->backups;

    while (*at) {
        Backup *backup = *at;
        Order order = {online, backup->ticket, {0}};

        if (!wait && !__atomic_load_n(&backup->done, __ATOMIC_ACQUIRE)) {
            at = &backup->next;
            continue;
        }
        pthread_join(backup->thread, NULL);
        *at = backup->next;
        if (backup->status == OK)
            give(&order, &(Answer){0});
        else
            online_answer_fault(online, backup->ticket, 422, "refused", &backup->fault);
        free(backup);
    }
}

/* ---- orders ------------------------------------------------------------------------------ */

static void run_order(Online *online, const OnlineRequest *request)
{
    static const struct {
        const char *word;
        void (*run)(const Order *order);
    } orders[] = {
        {"list", list_tables},
        {"show", show_table},
        {"export", export_record},
        {"close", close_table},
        {"delete", delete_table},
        {"ban", ban},
        {"unban", unban},
        {"invite", make_invitation},
        {"invite-only", set_invite_only},
        {"keep", set_keep},
        {"backup", begin_backup},
    };
    Order order = {.online = online, .ticket = request->ticket, .rest = request->body};
    Str word;

    if (!str_word(&order.rest, &word))
        word = (Str){0};
    order.rest = str_trim(order.rest);
    for (size_t i = 0; i < sizeof orders / sizeof *orders; i++) {
        if (str_is(word, orders[i].word)) {
            orders[i].run(&order);
            return;
        }
    }
    refuse_order(&order, N_("this is nothing the server can be told to do"));
}

void online_operate(Online *online, uint64_t ticket, Str line)
{
    parked_run(online, run_order, &(OnlineRequest){.ticket = ticket, .body = line});
}
