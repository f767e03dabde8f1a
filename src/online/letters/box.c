/* SPDX-License-Identifier: MIT */
#include "online/letters/box.h"

#include <stdlib.h>
#include <string.h>

#include "online/errand.h"

/* ---- as text ----------------------------------------------------------------------------- */

static bool take_word(Str *rest, char *out, size_t size)
{
    Str word;

    if (!str_word(rest, &word) || word.size >= size)
        return false;
    str_copy(word, out, size);
    return true;
}

bool box_parse(Str head, Box *ret_box)
{
    Box box = {0};
    char state[16], until[24];
    uint64_t until_ms;

    if (!take_word(&head, state, sizeof state) ||
        !take_word(&head, box.language, sizeof box.language) ||
        !take_word(&head, box.off, sizeof box.off) ||
        !take_word(&head, box.address, sizeof box.address) ||
        !take_word(&head, until, sizeof until) ||
        !take_word(&head, box.code, sizeof box.code) || str_trim(head).size ||
        !code_is_token(str_from(box.off)) ||
        !mail_address_is_good(str_from(box.address)) ||
        !str_count(str_from(until), &until_ms) || until_ms > INT64_MAX)
        return false;
    box.until_ms = (int64_t)until_ms;
    box.confirmed = strcmp(state, "confirmed") == 0;
    if (!box.confirmed && strcmp(state, "waiting") != 0)
        return false;
    *ret_box = box;
    return true;
}

void box_print(const Box *box, Text *out)
{
    text_add(out, box->confirmed ? "confirmed " : "waiting ");
    text_add(out, box->language);
    text_char(out, ' ');
    text_add(out, box->off);
    text_char(out, ' ');
    text_add(out, box->address);
    text_char(out, ' ');
    text_number(out, box->until_ms);
    text_char(out, ' ');
    text_add(out, box->code);
}

/* ---- in memory --------------------------------------------------------------------------- */

static Box **bucket_of(Letters *letters, const char *person)
{
    return &letters->bucket[str_hash(STR_HASH, str_from(person)) % BOX_BUCKETS];
}

Box *box_find(const Letters *letters, const char *person)
{
    Box *box = *bucket_of((Letters *)letters, person);

    while (box && strcmp(box->person, person) != 0)
        box = box->next;
    return box;
}

static void take_away(Letters *letters, Box *box)
{
    Box **at = bucket_of(letters, box->person);

    notice_drop(letters, box);
    while (*at != box)
        at = &(*at)->next;
    *at = box->next;
    free(box);
}

static void put_in(Letters *letters, const Box *given, const char *person)
{
    Box **bucket = bucket_of(letters, person), *box = malloc(sizeof *box);

    if (!box)
        return;
    *box = *given;
    str_copy(str_from(person), box->person, sizeof box->person);
    box->next = *bucket;
    *bucket = box;
}

/* Letters on their way to another address are taken back. */
void box_take(Letters *letters, const char *person, Str head)
{
    Box *box = box_find(letters, person), kept;
    bool there = box_parse(head, &kept);

    if (box && there && strcmp(box->off, kept.off) == 0) {
        box->confirmed = kept.confirmed;
        str_copy(str_from(kept.code), box->code, sizeof box->code);
        return;
    }
    if (box)
        take_away(letters, box);
    if (there)
        put_in(letters, &kept, person);
}

void box_refresh(Letters *letters, const char *person)
{
    Store *store = letters->online->store;
    char log[LOG_SIZE], head[BOX_HEAD_SIZE];
    Text out = text_into(head, sizeof head);
    uint64_t unread = store_counts(store).unread;
    bool there = store_head(store, online_log_name("e/", str_from(person), log), &out);

    if (store_counts(store).unread == unread) /* or it stays as it was */
        box_take(letters, person, there ? text_str(&out) : str_from(""));
}

void box_each(Letters *letters, void (*visit)(Letters *letters, Box *box, int64_t now_ms))
{
    int64_t now_ms = online_now(letters->online);

    for (int i = 0; i < BOX_BUCKETS; i++) {
        for (Box *box = letters->bucket[i], *next; box; box = next) {
            next = box->next;
            visit(letters, box, now_ms);
        }
    }
}

static void free_box(Letters *letters, Box *box, int64_t now_ms)
{
    (void)letters, (void)now_ms;
    free(box);
}

void box_free_all(Letters *letters)
{
    box_each(letters, free_box);
}

/* ---- in the store ------------------------------------------------------------------------ */

static void name_logs(const Box *box, BoxLogs *logs)
{
    online_log_name("e/", str_from(box->person), logs->own);
    code_hash("u/", str_from(box->off), logs->off);
}

void box_put(const Box *box, StoreWrite *write, BoxLogs *logs)
{
    Text head = text_into(logs->head, sizeof logs->head);

    name_logs(box, logs);
    box_print(box, &head);
    errand_part(write, STORE_SET, str_from(logs->own), text_str(&head));
    errand_part(write, STORE_SET, str_from(logs->off), str_from(box->person));
    if (box->code[0] != '-')
        errand_part(write, STORE_SET, str_from(box->code), str_from(box->person));
}

void box_remove(const Box *box, StoreWrite *write, BoxLogs *logs)
{
    name_logs(box, logs);
    errand_part(write, STORE_REMOVE, str_from(logs->own), (Str){0});
    errand_part(write, STORE_REMOVE, str_from(logs->off), (Str){0});
    if (box->code[0] != '-')
        errand_part(write, STORE_REMOVE, str_from(box->code), (Str){0});
}
