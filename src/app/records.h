/* SPDX-License-Identifier: MIT */
/* records - goes through the records of a file, text or JSON lines.
 *
 *     Records records;
 *     if (!records_open(&records, name))
 *         return APP_BAD;
 *     while (records_next(&records))
 *         if (!records.faulty)
 *             ... records.record ...
 *     records_close(&records);
 */
#ifndef APP_RECORDS_H
#define APP_RECORDS_H

#include "app/json_read.h"
#include "record/record.h"

typedef struct Records {
    const char *file; /* its name, "-" for stdin */
    Str text;
    bool json;
    RecordReader reader;
    JsonReader json_reader;
    Record *record; /* the current one */
    int number;     /* of the current one, from 1 */
    bool faulty;    /* the current one could not be read: `fault` says why */
    RecordFault fault;
} Records;

/* False: told, and there is nothing to close. */
bool records_open(Records *ret_records, const char *file);
void records_close(Records *records);

/* Reads the next record; false at the end. */
bool records_next(Records *records);

/* Prints "FILE, line 12, column 5: .." for a fault of the current record. */
void records_print_fault(const Records *records, const RecordFault *fault, Text *out);

/* Tokens of the main line. */
int records_tokens(const Record *record);

#endif
