/* SPDX-License-Identifier: MIT */
/* records - goes through the records of a file, text or JSON lines.
 *
 *     Records records;
 *     if (!records_open(&records, cli, name))
 *         return CLI_BAD;
 *     while (records_next(&records))
 *         if (!records.faulty)
 *             ... records.record ...
 *     records_close(&records);
 */
#ifndef CLI_RECORDS_H
#define CLI_RECORDS_H

#include "base/json_read.h"
#include "cli/cli.h"
#include "record/record.h"

typedef struct Records {
    const char *file; /* its name, "-" for stdin */
    Str text, data;   /* of the file; of --data */
    bool json;
    RecordReader reader;
    JsonReader json_reader;
    Record *record; /* the current one */
    int number;     /* of the current one, from 1 */
    bool faulty;    /* the current one could not be read: `fault` says why */
    RecordFault fault;
} Records;

/* Opens a file of records, and the component data of --data that they may name. False:
 * told, and there is nothing to close. */
bool records_open(Records *ret_records, const Cli *cli, const char *file);
void records_close(Records *records);

/* Reads the next record; false at the end. */
bool records_next(Records *records);

/* Prints "FILE, line 12, column 5: .." for a fault of the current record. */
void records_print_fault(const Records *records, const RecordFault *fault, Text *out);

/* The same as an error; the answer is CLI_BAD. */
int records_tell_fault(const Records *records, const RecordFault *fault);

/* Tokens of the main line. */
int records_tokens(const Record *record);

#endif
