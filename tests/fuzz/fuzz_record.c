/* SPDX-License-Identifier: MIT */
/* Any bytes as a file of records: reading ends, what is written reads the same, and what
 * replays still does when its tokens are written anew. */
#include "fuzz.h"

#include "game/games.h"
#include "record/record.h"

/* A fault is one line and has a place. */
static void check_fault(const RecordFault *fault)
{
    char line[1024];
    Text out = text_into(line, sizeof line);

    record_fault_print(fault, message_english, &out);
    expect(out.size > 0 && !strchr(line, '\n') && fault->line);
}

/* Reads what was written; it must be one record. */
static void read_back(Record *record, const char *text, size_t size)
{
    RecordReader reader = record_reader((Str){text, size});
    RecordFault fault;

    expect(record_more(&reader) && record_read(&reader, record, &fault) == OK);
    expect(!record_more(&reader));
}

static void check_writing(Record *record)
{
    size_t size, again_size;
    char *text = record_write(record, games_find, &size), *again;

    if (!text)
        return;
    read_back(record, text, size);
    again = record_write(record, games_find, &again_size);
    expect(!again || (size == again_size && memcmp(text, again, size) == 0));
    free(again);
    free(text);
}

static void check_replay(Record *record)
{
    RecordFault fault;
    History *history;

    if (record_replay(record, games_find, &history, &fault) != OK)
        return;
    history_close(history);
    expect(record_canonicalise(record, games_find, &fault) == OK);
    check_writing(record);
    expect(record_replay(record, games_find, &history, &fault) == OK);
    history_close(history);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    RecordReader reader = record_reader((Str){(const char *)data, size});
    Record *record = record_open();
    RecordFault fault;

    while (record && record_more(&reader)) {
        if (record_read(&reader, record, &fault) != OK) {
            check_fault(&fault);
            continue;
        }
        check_writing(record);
        check_replay(record);
    }
    record_close(record);
    return 0;
}
