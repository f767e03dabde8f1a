/* SPDX-License-Identifier: MIT */
#include "work.h"

#include <stdlib.h>
#include <string.h>

enum { GRAVEYARD = 2 * WORK_TABLES, HEARTBEAT, LONG_LINE = 6000 };

static const char who[] = "ann";

/* ---- sums ------------------------------------------------------------------------------- */

static uint64_t add_number(uint64_t hash, uint64_t number)
{
    return str_hash(hash, (Str){(const char *)&number, sizeof number});
}

static uint64_t hash_text(Str text)
{
    return str_hash(add_number(STR_HASH, text.size), text);
}

static uint64_t hash_line(Str log, int number, Str line, int64_t at_ms)
{
    uint64_t hash = add_number(hash_text(log), (uint64_t)number);

    return add_number(add_number(hash, hash_text(line)), (uint64_t)at_ms);
}

static uint64_t hash_key(int step, Str text)
{
    return add_number(add_number(STR_HASH, (uint64_t)step), hash_text(text));
}

static uint64_t hash_log(Str name, uint64_t head, int count, bool live, uint64_t made_ms,
                         uint64_t changed_ms)
{
    uint64_t hash = add_number(hash_text(name), head);

    hash = add_number(add_number(hash, (uint64_t)count), live);
    return add_number(add_number(hash, made_ms), changed_ms);
}

uint64_t work_hash(const Work *work)
{
    uint64_t sum = 0;

    for (int i = 0; i < WORK_LOGS; i++) {
        const WorkLog *log = &work->log[i];

        if (log->there)
            sum += log->lines + log->keys +
                   hash_log(str_from(log->name), log->head, log->count, log->live,
                            log->made_ms, log->changed_ms);
    }
    return sum;
}

/* ---- parts of a write ------------------------------------------------------------------- */

static StorePart *add_part(Work *work, StoreWay way, int log)
{
    StorePart *part = &work->write.part[work->write.parts++];

    *part = (StorePart){.way = way, .log = str_from(work->log[log].name)};
    return part;
}

static void put_head(Work *work, StoreWay way, int i, int size)
{
    WorkLog *log = &work->log[i];
    Text out = text_into(work->head[work->write.parts], WORK_HEAD_SIZE);
    StorePart *part = add_part(work, way, i);
    uint64_t now_ms = (uint64_t)work->write.now_ms;

    text_format(&out, "head %d %0*d", work->step, size, 0);
    part->head = text_str(&out);
    part->life = way == STORE_MAKE ? STORE_LIVE : STORE_SAME;
    if (!log->there)
        log->made_ms = now_ms;
    log->there = true;
    log->head = hash_text(part->head);
    log->live = part->life == STORE_LIVE;
    log->changed_ms = now_ms;
}

static void put_lines(Work *work, StorePart *part, int i, int count, int size)
{
    WorkLog *log = &work->log[i];
    Text out = text_into(work->lines[part - work->write.part], WORK_LINES_SIZE);

    part->number = log->count + 1;
    for (int k = 0; k < count; k++) {
        Str line = {out.data + out.size, 0};

        text_format(&out, "play %d of step %d %0*d", k, work->step, k ? 1 : size, 0);
        line.size = (size_t)(out.data + out.size - line.at);
        text_char(&out, '\n');
        log->lines +=
            hash_line(str_from(log->name), ++log->count, line, work->write.now_ms);
    }
    part->lines = text_str(&out);
}

static void add_lines(Work *work, int log, int count, int size)
{
    put_lines(work, add_part(work, STORE_ADD, log), log, count, size);
}

static void remove_log(Work *work, int i)
{
    WorkLog *log = &work->log[i], empty = {.there = false};

    add_part(work, STORE_REMOVE, i);
    memcpy(empty.name, log->name, sizeof empty.name);
    *log = empty;
}

/* ---- writes ----------------------------------------------------------------------------- */

static void make_table(Work *work, int table, Rng *rng)
{
    put_head(work, STORE_MAKE, table, (int)rng_below(rng, 1500));
    put_lines(work, &work->write.part[0], table, 1 + (int)rng_below(rng, 2), 1);
    put_head(work, STORE_SET, WORK_TABLES + table, 1);
}

static void grow_table(Work *work, int table, Rng *rng)
{
    int other = (int)rng_below(rng, WORK_TABLES);

    add_lines(work, table, 1 + (int)rng_below(rng, 3),
              rng_below(rng, 16) ? 1 : LONG_LINE);
    if (rng_below(rng, 4) == 0 && other != table && work->log[other].there)
        add_lines(work, other, 1, 1);
}

static void bury_table(Work *work, int table)
{
    add_lines(work, GRAVEYARD, 1, 1);
    remove_log(work, table);
    remove_log(work, WORK_TABLES + table);
}

static void finish_table(Work *work, int table)
{
    add_lines(work, table, 0, 1);
    work->write.part[0].life = STORE_DONE;
    work->log[table].live = false;
    work->log[table].changed_ms = (uint64_t)work->write.now_ms;
}

static void put_key(Work *work)
{
    Text key = text_into(work->key, sizeof work->key);
    Text text = text_into(work->text, sizeof work->text);
    Str log = work->write.part[0].log;

    text_format(&key, "k%d", work->step);
    text_format(&text, "answer to %d", work->step);
    work->write.who = str_from(who);
    work->write.key = text_str(&key);
    work->write.text = text_str(&text);
    for (int i = 0; i < WORK_LOGS; i++) {
        if (!str_is(log, work->log[i].name))
            continue;
        work->log[i].keys += hash_key(work->step, work->write.text);
        work->keyed[work->step] = (int8_t)i;
    }
}

static void choose_write(Work *work, Rng *rng)
{
    int table = (int)rng_below(rng, WORK_TABLES);
    uint32_t chance = rng_below(rng, 32);

    if (work->step == 0)
        put_head(work, STORE_MAKE, GRAVEYARD, 1);
    else if (chance == 0)
        put_head(work, STORE_SET, HEARTBEAT, 1);
    else if (!work->log[table].there)
        make_table(work, table, rng);
    else if (chance == 1)
        bury_table(work, table);
    else if (chance == 2)
        finish_table(work, table);
    else
        grow_table(work, table, rng);
    if (work->step == 0 || chance)
        put_key(work);
}

const StoreWrite *work_next(Work *work)
{
    Rng rng = {work->seed + (uint64_t)work->step};

    rng.state = rng_next(&rng);
    work->write = (StoreWrite){.now_ms = 1000 + work->step};
    work->keyed[work->step] = -1;
    choose_write(work, &rng);
    work->step++;
    return &work->write;
}

static void name_log(Work *work, int i, const char *format, int number)
{
    Text out = text_into(work->log[i].name, WORK_NAME_SIZE);

    text_format(&out, "%s%d", format, number);
}

Work work_begin(uint64_t seed)
{
    Work work = {.seed = seed};

    for (int i = 0; i < WORK_TABLES; i++) {
        name_log(&work, i, "t/", i);
        name_log(&work, WORK_TABLES + i, "c/", i);
    }
    name_log(&work, GRAVEYARD, "t/grave", 0);
    name_log(&work, HEARTBEAT, "server/beat", 0);
    return work;
}

/* ---- what is there ---------------------------------------------------------------------- */

typedef struct Found {
    Store *store;
    Str log;
    uint64_t sum;
    int lines;
    bool good;
} Found;

static bool find_line(void *user, int number, Str line, int64_t at_ms)
{
    Found *found = user;

    found->sum += hash_line(found->log, number, line, at_ms);
    found->good &= number == ++found->lines;
    return true;
}

static bool find_log(void *user, const StoreLog *log)
{
    Found *found = user;

    found->log = log->name;
    found->lines = 0;
    found->good &= store_read(found->store, log->name, 1, find_line, found);
    found->sum += hash_log(log->name, hash_text(log->head), found->lines, log->live,
                           (uint64_t)log->made_ms, (uint64_t)log->changed_ms);
    return true;
}

/* False: it is not known, or cannot be read. */
static bool answer_of(const Work *work, Store *store, int step, Text *out)
{
    char key[WORK_NAME_SIZE];
    Text name = text_into(key, sizeof key);

    text_format(&name, "k%d", step);
    return work->keyed[step] >= 0 &&
           store_find_key(store, str_from(who),
                          str_from(work->log[work->keyed[step]].name), text_str(&name),
                          out);
}

bool work_found(const Work *work, Store *store, uint64_t *ret_hash)
{
    Found found = {.store = store, .good = true};
    char text[64];
    Text out = text_into(text, sizeof text);

    if (!store_logs(store, str_from(""), false, find_log, &found))
        return false;
    for (int step = 0; step < work->step; step++) {
        if (answer_of(work, store, step, &out))
            found.sum += hash_key(step, text_str(&out));
    }
    *ret_hash = found.sum;
    return found.good;
}

static bool judge_line(void *user, int number, Str line, int64_t at_ms)
{
    Found *found = user;

    (void)at_ms;
    found->good &= number == ++found->lines && str_starts(line, "play ");
    return true;
}

static bool judge_log(void *user, const StoreLog *log)
{
    Found *found = user;

    found->good &= log->name.size > 0 && str_starts(log->head, "head ");
    found->lines = 0;
    store_read(found->store, log->name, 1, judge_line, found);
    return true;
}

bool work_is_sound(const Work *work, Store *store)
{
    Found found = {.store = store, .good = true};
    char text[64], wanted[64];
    Text out = text_into(text, sizeof text), want = text_into(wanted, sizeof wanted);

    store_logs(store, str_from(""), false, judge_log, &found);
    for (int step = 0; step < work->step; step++) {
        text_clear(&want);
        text_format(&want, "answer to %d", step);
        if (answer_of(work, store, step, &out))
            found.good &= strcmp(text, wanted) == 0;
    }
    return found.good;
}
