/* SPDX-License-Identifier: MIT */
#include "online/checkup/checkup.h"

#include <stdlib.h>
#include <string.h>

#include "base/json_find.h"
#include "game/seen.h"
#include "online/letters/box.h"
#include "online/table.h"
#include "record/record.h"

/* ---- remedies ---------------------------------------------------------------------------- */

static const char restore[] = N_(
    "stop the server, put the directory aside, and make a new one of the latest backup: "
    "'oriel restore FILE --data DIR'");
static const char remove_table[] = N_(
    "the server cannot open this table, and leaves it alone; others are not touched. Its "
    "game may be in a backup; 'oriel tables delete %1' removes what is left");
static const char report_table[] =
    N_("the game can be played on; please report it with 'oriel tables show %1'");
static const char wake_table[] = N_(
    "start the server and look at it once: 'oriel tables show %1'; the next turn puts it "
    "right");
static const char invite_again[] = N_(
    "who sits there plays on, but the code leads nobody to it; open another table to invite "
    "people");
static const char name_again[] =
    N_("the table can be played; person %1 gives a name again, under 'You'");
static const char keep_link[] =
    N_("the table can be played by its link; it is missing in the list of person %1");
static const char come_back[] =
    N_("nobody can come back by this; person %1 makes another code, under 'You'");
static const char give_address[] =
    N_("no letters go there; person %1 gives the address again, under 'You'");
static const char set_again[] = N_(
    "say again what is wanted: 'oriel tables keep DAYS', 'oriel tables invite-only on'");
static const char sign_in[] =
    N_("whoever used this device comes back by a code of theirs, or gives a name anew");
static const char new_token[] =
    N_("the program cannot come in; person %1 revokes it and makes another, under 'You'");
static const char leave_it[] = N_("it does no harm and can be left");

static const char no_one[] = N_("this leads to nobody");

/* ---- telling ----------------------------------------------------------------------------- */

static void report(Checkup *c, Finding finding, const char *id)
{
    if (id)
        message_set(&finding.what, id, NULL);
    c->findings++;
    c->found(c->user, &finding);
}

static void report_log(Checkup *c, Str log, const char *id, const char *remedy, Str about)
{
    report(c, (Finding){.log = log, .remedy = remedy, .subject = about}, id);
}

/* What stands behind "t/" in a log's name. */
static Str rest_of(Str name)
{
    return (Str){name.at + 2, name.size - 2};
}

/* ---- what leads where -------------------------------------------------------------------- */

static bool is_log(Checkup *c, Str log)
{
    char head[BOX_HEAD_SIZE];
    Text out = text_into(head, sizeof head);

    return store_head(c->store, log, &out);
}

static bool has_log(Checkup *c, const char *prefix, Str id)
{
    char log[LOG_SIZE];

    return is_log(c, online_log_name(prefix, id, log));
}

static bool leads_to(Checkup *c, Str log, Str id)
{
    char head[BOX_HEAD_SIZE];
    Text out = text_into(head, sizeof head);

    return store_head(c->store, log, &out) && str_equal(text_str(&out), id);
}

/* ---- a table ----------------------------------------------------------------------------- */

typedef struct Patient {
    Checkup *checkup;
    Str log;
    Table *table;
    int number; /* of the last line */
    bool good;
} Patient;

static void report_line(Patient *p, int number, const Message *what)
{
    p->good = false;
    report(p->checkup,
           (Finding){.log = p->log,
                     .line = number,
                     .what = *what,
                     .remedy = remove_table,
                     .subject = rest_of(p->log)},
           NULL);
}

/* Is the position's hash, which turns keep up to date, what it is when worked out anew? */
static bool is_hashed_well(const Table *t)
{
    const void *state = history_state(session_history(t->session));

    return t->def->hash(state) == t->def->hash_recomputed(state);
}

/* A line is told as the fault puts it, but for secrets. */
static bool take_line(void *user, int number, Str line, int64_t at_ms)
{
    Patient *p = user;
    Fault fault = {0};

    p->checkup->lines++;
    if (number != ++p->number) {
        message_set(&fault.message, N_("the line before this one is missing"), NULL);
        report_line(p, number, &fault.message);
    } else if (table_take(p->table, line, at_ms, &fault) != OK) {
        if (str_starts(line, "secret "))
            message_set(&fault.message, N_("this secret cannot be read"), NULL);
        report_line(p, number, &fault.message);
    } else if (!is_hashed_well(p->table)) {
        p->good = false;
        report(p->checkup,
               (Finding){.log = p->log,
                         .line = number,
                         .remedy = report_table,
                         .subject = rest_of(p->log)},
               N_("the position's hash is not that of the position"));
    }
    return p->good;
}

/* The hash that programs compare games by, of a record's game. */
static bool hash_record(Checkup *c, Str text, uint64_t *ret_hash)
{
    Record *record = record_open();
    RecordReader reader = record_reader(text);
    RecordFault fault;
    History *history = NULL;
    bool good = record && record_read(&reader, record, &fault) == OK &&
                record_replay(record, c->find, &history, &fault) == OK;

    if (good)
        *ret_hash = seen_hash_of(history);
    history_close(history);
    record_close(record);
    return good;
}

/* Does the record that people are given lead to where the table stands? */
static void check_record(Patient *p)
{
    size_t size;
    char *text = table_record(p->table, p->checkup->find, &size);
    uint64_t hash = 0;

    if (text && (!hash_record(p->checkup, (Str){text, size}, &hash) ||
                 hash != seen_hash_of(session_history(p->table->session))))
        report_log(p->checkup, p->log,
                   N_("the game's record does not lead to where the table stands"),
                   report_table, rest_of(p->log));
    free(text);
}

/* An answer tells how many lines viewers had then. */
static bool take_key(void *user, Str who, Str key, Str answer)
{
    Patient *p = user;
    int64_t count;

    (void)who, (void)key;
    if (json_is_sound(answer, BODY_LEVELS) &&
        json_find_integer(answer, "n", 0, p->table->shown, &count))
        return true;
    report_log(p->checkup, p->log,
               N_("a command was answered by what the table does not have"), restore,
               rest_of(p->log));
    return false;
}

static void check_code(Patient *p, const char *code)
{
    char log[CODE_HASH_SIZE];

    code_hash("c/", str_from(code), log);
    if (!leads_to(p->checkup, str_from(log), rest_of(p->log)))
        report_log(p->checkup, p->log, N_("a code of this table does not lead to it"),
                   invite_again, rest_of(p->log));
}

static void check_people(Patient *p)
{
    char at[LOG_SIZE];

    for (int seat = 0; seat < p->table->places; seat++) {
        const char *person = p->table->place[seat].person;
        Text out = text_into(at, sizeof at);

        if (!person[0])
            continue;
        text_add(&out, person);
        text_char(&out, '/');
        text_add(&out, p->table->id);
        if (!has_log(p->checkup, "p/", str_from(person)))
            report_log(p->checkup, p->log, N_("somebody who sits here is not known"),
                       name_again, str_from(person));
        if (!has_log(p->checkup, "m/", text_str(&out)))
            report_log(p->checkup, p->log,
                       N_("somebody who sits here does not have this table"), keep_link,
                       str_from(person));
    }
}

static bool is_live(const Table *t)
{
    return t->stage == TABLE_WAITING || t->stage == TABLE_PLAYING;
}

/* What goes with a table that could be played through. */
static void check_around(Patient *p, bool live)
{
    Checkup *c = p->checkup;

    if (p->number == 0)
        report_log(c, p->log, N_("this table has no lines"), remove_table,
                   rest_of(p->log));
    if (is_live(p->table) && !live)
        report_log(c, p->log,
                   N_("this table is not among those that the server takes up"),
                   wake_table, rest_of(p->log));
    check_record(p);
    check_code(p, p->table->head.code);
    check_code(p, p->table->head.watch);
    check_people(p);
    store_keys(c->store, p->log, take_key, p);
}

static void check_table(Checkup *c, const StoreLog *log)
{
    Patient p = {.checkup = c, .log = log->name, .good = true};
    char id[CODE_ID_SIZE];
    Fault fault;

    c->tables++;
    str_copy(rest_of(log->name), id, sizeof id);
    if (!code_is_id(rest_of(log->name)) ||
        table_open(id, log->head, c->find, &p.table, &fault) != OK) {
        report_log(c, log->name, N_("this is no beginning of a table"), remove_table,
                   rest_of(log->name));
        return;
    }
    if (!store_read(c->store, log->name, 1, take_line, &p))
        report_log(c, log->name, N_("this log cannot be read"), restore,
                   rest_of(log->name));
    else if (p.good)
        check_around(&p, log->live);
    table_close(p.table);
}

/* ---- people ------------------------------------------------------------------------------ */

static void check_person(Checkup *c, const StoreLog *log)
{
    c->people++;
    if (!code_is_id(rest_of(log->name)) || log->head.size == 0 ||
        log->head.size >= NAME_SIZE)
        report_log(c, log->name, N_("this is no person with a name"), name_again,
                   rest_of(log->name));
}

/* A device leads to a person, .. */
static void check_device(Checkup *c, const StoreLog *log)
{
    if (!code_is_id(log->head))
        report_log(c, log->name, no_one, sign_in, (Str){0});
}

/* .. and so does a code to come back by, what confirms or stops letters; one of a table, to
 * that. */
static void check_leads(Checkup *c, const StoreLog *log)
{
    if (!code_is_id(log->head))
        report_log(c, log->name, no_one, leave_it, (Str){0});
}

/* "PERSON" or "PERSON/file" names the code that leads back. */
static void check_return(Checkup *c, const StoreLog *log)
{
    Str rest = rest_of(log->name), person;

    str_cut(&rest, '/', &person);
    if (!leads_to(c, log->head, person))
        report_log(c, log->name, N_("this code leads to nobody"), come_back, person);
}

static void check_letters(Checkup *c, const StoreLog *log)
{
    Str person = rest_of(log->name);
    char off[CODE_HASH_SIZE];
    Box box;

    if (!box_parse(log->head, &box)) {
        report_log(c, log->name, N_("this is no address for letters"), give_address,
                   person);
        return;
    }
    code_hash("u/", str_from(box.off), off);
    if (!leads_to(c, str_from(off), person))
        report_log(c, log->name,
                   N_("letters to this address cannot be stopped by a click"),
                   give_address, person);
}

/* "BOT OWNER play": what the token of a program leads to. */
static void check_token(Checkup *c, const StoreLog *log)
{
    Str head = log->head, bot, owner, may;

    if (!str_word(&head, &bot) || !str_word(&head, &owner) || !str_word(&head, &may) ||
        !code_is_id(bot) || !code_is_id(owner) ||
        !(str_is(may, "play") || str_is(may, "watch")))
        report_log(c, log->name, no_one, leave_it, (Str){0});
}

/* "BOT play a/..": of an owner's program, which of the tokens is its own. */
static void check_program(Checkup *c, const StoreLog *log)
{
    Str rest = rest_of(log->name), head = log->head, owner, bot, may, token;

    str_cut(&rest, '/', &owner);
    if (!str_word(&head, &bot) || !str_word(&head, &may) || !str_word(&head, &token) ||
        !is_log(c, token))
        report_log(c, log->name, N_("a program's token leads to nobody"), new_token,
                   owner);
}

static void check_server(Checkup *c, const StoreLog *log)
{
    char room[SETTINGS_SIZE];
    Settings settings;

    if (!str_is(log->name, settings_log))
        return;
    settings_read(log->head, &settings);
    settings_print(&settings, room);
    if (!str_is(log->head, room))
        report_log(c, log->name, N_("these settings cannot be read"), set_again,
                   (Str){0});
}

/* ---- all of it --------------------------------------------------------------------------- */

typedef struct Kind {
    const char *prefix;
    void (*check)(Checkup *c, const StoreLog *log);
} Kind;

/* What a device or a code leads to may have gone by itself: people who never sat down are
 * forgotten, and so are old tables. */
static const Kind kinds[] = {
    {"t/", check_table}, {"p/", check_person},  {"d/", check_device},
    {"c/", check_leads}, {"r/", check_leads},   {"u/", check_leads},
    {"v/", check_leads}, {"q/", check_return},  {"e/", check_letters},
    {"a/", check_token}, {"w/", check_program}, {"server/", check_server},
};

static bool take_log(void *user, const StoreLog *log)
{
    Checkup *c = user;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (str_starts(log->name, kinds[i].prefix))
            kinds[i].check(c, log);
    }
    if (c->step)
        c->step(c->user);
    return true;
}

static void take_fault(void *user, Str what)
{
    Finding finding = {.remedy = restore};

    message_set(&finding.what, N_("what is kept does not hold together: %1"), "", NULL);
    message_set_str(&finding.what, 0, what);
    report(user, finding, NULL);
}

bool checkup_run(Checkup *c)
{
    if (!store_check(c->store, take_fault, c))
        return false;
    if (store_logs(c->store, (Str){"", 0}, false, take_log, c))
        return true;
    report_log(c, (Str){"", 0}, N_("not all logs can be read"), restore, (Str){0});
    return false;
}
