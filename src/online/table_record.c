/* SPDX-License-Identifier: MIT */
/* table_record - the record of the game at a table. */
#include "online/table.h"

#include "record/record.h"

static void set_names(Record *record, const Table *t)
{
    for (int seat = 0; seat < t->places; seat++) {
        char key[8];
        Text out = text_into(key, sizeof key);

        text_add(&out, "Name");
        text_number(&out, seat + 1);
        if (t->place[seat].name[0])
            record_set_tag(record, text_str(&out), str_from(t->place[seat].name));
    }
}

/* What is needed to check the chance: docs/FORMATS.md. */
static void set_fair(Record *record, const Table *t)
{
    char secret[2 * SHA256_SIZE + 1], numbers[GAME_MAX_SEATS * 17 + 1];
    Text hex = text_into(secret, sizeof secret),
         list = text_into(numbers, sizeof numbers);

    if (t->stage == TABLE_PLAYING || !t->has_secret)
        return;
    hex_print(t->fair.secret, sizeof t->fair.secret, &hex);
    for (int i = 0; i < t->fair.numbers; i++) {
        if (i)
            text_char(&list, ' ');
        hex_print_number(t->fair.number[i], &list);
    }
    record_set_tag(record, str_from("FairTable"), str_from(t->id));
    record_set_tag(record, str_from("FairNumbers"), text_str(&list));
    record_set_tag(record, str_from("FairSecret"), text_str(&hex));
}

char *table_record(const Table *t, const GameDef *(*find)(Str name), size_t *ret_size)
{
    Record *record = record_open();
    char *text = NULL;

    if (record && record_from_history(record, session_history(t->session)) == OK) {
        set_names(record, t);
        set_fair(record, t);
        text = record_write(record, find, ret_size);
    }
    if (record)
        record_close(record);
    return text;
}
