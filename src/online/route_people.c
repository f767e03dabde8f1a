/* SPDX-License-Identifier: MIT */
/* route_people - names, devices, codes that bring one back. */
#include <string.h>

#include "online/errand.h"
#include "online/routes.h"

enum { MINE_MOST = 200 }; /* tables of a person that are listed: the latest */

/* ---- names ------------------------------------------------------------------------------- */

static void say_name(Errand *errand, const char *name)
{
    Json j = answer_json(&errand->text);

    json_open(&j, NULL, '{');
    json_string(&j, "name", name);
    json_close(&j, '}');
}

/* A new device of a person: its token goes out, its hash is kept. */
static void add_device(Errand *errand, StoreWrite *write, const char *person,
                       char log[CODE_HASH_SIZE])
{
    uint8_t bytes[CODE_TOKEN_BYTES];

    online_random(errand->online, bytes, sizeof bytes);
    code_token(bytes, errand->token);
    code_hash("d/", str_from(errand->token), log);
    errand_part(write, STORE_SET, str_from(log), str_from(person));
}

/* Does anybody know this code? An operator's is good once: its log is named. */
static bool is_invited(const Call *call, char log[CODE_HASH_SIZE])
{
    char given[64], words[CODE_WORDS_SIZE], nothing[CODE_ID_SIZE];
    Text out = text_into(nothing, sizeof nothing);

    if (!call_text(call, "code", given, sizeof given) ||
        !code_read_words(str_from(given), words))
        return false;
    code_hash("i/", str_from(words), log);
    if (store_head(call->online->store, str_from(log), &out))
        return true;
    code_hash("c/", str_from(words), log);
    if (!store_head(call->online->store, str_from(log), &out))
        return false;
    log[0] = '\0';
    return true;
}

static const OnlineRefusal uninvited = {
    403, "forbidden", N_("this server is for invited people; ask for a code")};

/* Why a newcomer may not come; NULL: they may. To an invite-only server one brings a code: a
 * table's, or one of the operator's. */
static const OnlineRefusal *newcomer_refusal(const Call *call, char log[CODE_HASH_SIZE])
{
    static const OnlineRefusal too_many = {
        429, "limit",
        N_("many people came from your address within the hour; wait a while")};

    if (!quota_is_left(call->online->newcomers_made, call->request->address,
                       online_now(call->online)))
        return &too_many;
    if (!call->online->settings.invite_only)
        return NULL;
    if (call_tries_refusal(call))
        return call_tries_refusal(call);
    if (is_invited(call, log))
        return NULL;
    call_miss(call);
    return &uninvited;
}

/* False: answered. */
static bool may_come(const Call *call, char log[CODE_HASH_SIZE])
{
    const OnlineRefusal *refusal;

    log[0] = '\0';
    refusal = call->person[0] ? NULL : newcomer_refusal(call, log);
    if (refusal)
        call_refuse_with(call, refusal);
    return !refusal;
}

void route_set_me(const Call *call)
{
    char given[256], name[NAME_SIZE], person[CODE_ID_SIZE], own[LOG_SIZE],
        fresh[LOG_SIZE];
    char device[CODE_HASH_SIZE], invitation[CODE_HASH_SIZE];
    uint8_t bytes[CODE_ID_BYTES];
    StoreWrite write = {.parts = 0};
    Errand *errand;

    if (!may_come(call, invitation))
        return;
    if (!call_text(call, "name", given, sizeof given) ||
        !name_read(str_from(given), name)) {
        call_refuse(call, 422, "refused",
                    N_("a name has 1 to 24 characters that can be seen"));
        return;
    }
    errand = errand_for(call);
    if (!errand)
        return;
    str_copy(str_from(call->person), person, sizeof person);
    if (!person[0]) {
        call_spend(call, call->online->newcomers_made);
        online_random(call->online, bytes, sizeof bytes);
        code_id(bytes, person);
        add_device(errand, &write, person, device);
        errand_part(&write, STORE_SET, online_log_name("f/", str_from(person), fresh),
                    str_from(device));
        errand->spent = &uninvited;
        if (invitation[0])
            errand_part(&write, STORE_SPEND, str_from(invitation), (Str){0});
    }
    errand_part(&write, STORE_SET, online_log_name("p/", str_from(person), own),
                str_from(name));
    say_name(errand, name);
    errand_run(errand, &write);
}

/* ---- the tables of a person -------------------------------------------------------------- */

typedef struct Mine {
    char id[CODE_ID_SIZE];
    int64_t since_ms;
} Mine;

/* The latest tables of a person, those first. */
typedef struct MineList {
    size_t skip; /* of a log's name */
    int count;
    Mine mine[MINE_MOST];
} MineList;

static bool list_mine(void *user, const StoreLog *log)
{
    MineList *list = user;
    Mine mine = {.since_ms = log->made_ms};
    int i = list->count < MINE_MOST ? list->count++ : MINE_MOST;

    str_copy((Str){log->name.at + list->skip, log->name.size - list->skip}, mine.id,
             sizeof mine.id);
    for (; i > 0 && list->mine[i - 1].since_ms < mine.since_ms; i--) {
        if (i < MINE_MOST)
            list->mine[i] = list->mine[i - 1];
    }
    if (i < MINE_MOST)
        list->mine[i] = mine;
    return true;
}

static void tell_mine(const Call *call, const MineList *list, Json *j)
{
    for (int i = 0; i < list->count; i++) {
        const Room *room = room_find(call->online, str_from(list->mine[i].id));

        if (room)
            show_summary_board(room->table,
                               table_seat_of(room->table, str_from(call->person)), j);
    }
}

void route_me(const Call *call)
{
    char name[NAME_SIZE] = "", log[LOG_SIZE];
    Answer text = {0};
    Json j = answer_json(&text);
    Text prefix = text_into(log, sizeof log);
    MineList list = {.count = 0};

    text_add(&prefix, "m/");
    text_add(&prefix, call->person);
    text_char(&prefix, '/');
    list.skip = prefix.size;
    people_name(call->online, call->person, name);
    json_open(&j, NULL, '{');
    json_string(&j, "name", name);
    if (call->bot.log[0])
        json_string(&j, "may", call->bot.plays ? "play" : "watch");
    json_open(&j, "tables", '[');
    store_logs(call->online->store, text_str(&prefix), false, list_mine, &list);
    tell_mine(call, &list, &j);
    json_close(&j, ']');
    letters_tell(call->online->letters, call->person, &j);
    json_close(&j, '}');
    call_answer(call, &text);
}

void route_forget(const Call *call)
{
    char device[CODE_HASH_SIZE];
    StoreWrite write = {.parts = 0};
    Errand *errand = errand_for(call);

    if (!errand)
        return;
    code_hash("d/", call->request->token, device);
    errand_part(&write, STORE_REMOVE, str_from(device), (Str){0});
    answer_add(&errand->text, "{}");
    errand->forget = true;
    errand_run(errand, &write);
}

/* ---- codes ------------------------------------------------------------------------------- */

static void say_code(Errand *errand, const char *code)
{
    Json j = answer_json(&errand->text);

    json_open(&j, NULL, '{');
    json_string(&j, "code", code);
    json_close(&j, '}');
}

/* Makes a code for somebody: kept is its hash, with what it is good for. */
static void make_code(const Call *call, const char *prefix, Str good_for,
                      StoreWrite *write, char log[CODE_HASH_SIZE])
{
    uint8_t bytes[CODE_WORDS_BYTES];
    char words[CODE_WORDS_SIZE];
    Errand *errand = errand_for(call);

    if (!errand)
        return;
    online_random(call->online, bytes, sizeof bytes);
    code_words(bytes, words);
    code_hash(prefix, str_from(words), log);
    errand_part(write, STORE_SET, str_from(log), good_for);
    say_code(errand, words);
    errand_run(errand, write);
}

void route_device(const Call *call)
{
    char head[64], log[CODE_HASH_SIZE];
    Text out = text_into(head, sizeof head);
    StoreWrite write = {.parts = 0};

    text_add(&out, call->person);
    text_char(&out, ' ');
    text_number(&out, online_now(call->online) + DEVICE_CODE_MS);
    make_code(call, "o/", text_str(&out), &write, log);
}

/* There is one recovery code at a time, and one in a file: "q/PERSON" and "q/PERSON/file" name
 * the logs of the last. */
void route_recovery(const Call *call)
{
    char owner[LOG_SIZE], before[CODE_HASH_SIZE] = "", log[CODE_HASH_SIZE];
    Text out = text_into(before, sizeof before), name = text_into(owner, sizeof owner);
    StoreWrite write = {.parts = 0};
    bool file = false;
    Str own;

    call_truth(call, "file", &file);
    text_add(&name, "q/");
    text_add(&name, call->person);
    text_add(&name, file ? "/file" : "");
    own = text_str(&name);
    if (store_head(call->online->store, own, &out))
        errand_part(&write, STORE_REMOVE, text_str(&out), (Str){0});
    errand_part(&write, STORE_SET, own, str_from(log));
    write.part[write.parts - 1].head = (Str){log, CODE_HASH_SIZE - 2};
    make_code(call, "r/", str_from(call->person), &write, log);
}

/* Whose code it is. A device's is good once, and not for ever. */
static bool read_code(const Call *call, const char *words, char person[CODE_ID_SIZE],
                      char log[CODE_HASH_SIZE])
{
    char head[64];
    Text out = text_into(head, sizeof head), own = text_into(person, CODE_ID_SIZE);
    Str rest, id;
    uint64_t until_ms;

    code_hash("r/", str_from(words), log);
    if (store_head(call->online->store, str_from(log), &own))
        return true;
    code_hash("o/", str_from(words), log);
    if (!store_head(call->online->store, str_from(log), &out))
        return false;
    rest = text_str(&out);
    if (!str_cut(&rest, ' ', &id) || !str_count(rest, &until_ms) ||
        online_now(call->online) > (int64_t)until_ms)
        return false;
    str_copy(id, person, CODE_ID_SIZE);
    return true;
}

void route_return(const Call *call)
{
    char given[64], words[CODE_WORDS_SIZE], person[CODE_ID_SIZE], name[NAME_SIZE] = "";
    static const OnlineRefusal unknown = {
        404, "none", N_("this code is not known, or no longer good")};
    char log[CODE_HASH_SIZE], device[CODE_HASH_SIZE];
    StoreWrite write = {.parts = 0};
    Errand *errand;

    if (call_tries_refusal(call)) {
        call_refuse_with(call, call_tries_refusal(call));
        return;
    }
    if (!call_text(call, "code", given, sizeof given) ||
        !code_read_words(str_from(given), words) ||
        !read_code(call, words, person, log)) {
        call_miss(call);
        call_refuse_with(call, &unknown);
        return;
    }
    people_name(call->online, person, name);
    errand = errand_for(call);
    if (!errand)
        return;
    errand->spent = &unknown;
    if (log[0] == 'o')
        errand_part(&write, STORE_SPEND, str_from(log), (Str){0});
    add_device(errand, &write, person, device);
    say_name(errand, name);
    errand_run(errand, &write);
}
