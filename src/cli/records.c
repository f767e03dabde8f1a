/* SPDX-License-Identifier: MIT */
#include "cli/records.h"

#include <stdlib.h>
#include <string.h>

#include "cli/input.h"
#include "cli/say.h"
#include "record/json_record.h"

bool records_open(Records *ret_records, const Cli *cli, const char *file)
{
    Records records = {.file = file};
    Str trimmed;

    if (!input_data(cli, &records.data))
        return false;
    records.record = input_read_file(file, &records.text) ? record_open() : NULL;
    if (!records.record) {
        if (records.text.at)
            say_no_memory();
        records_close(&records);
        return false;
    }
    trimmed = str_trim(records.text);
    records.json = trimmed.size && trimmed.at[0] == '{';
    records.reader = record_reader(records.text);
    records.json_reader = json_reader(records.text);
    *ret_records = records;
    return true;
}

void records_close(Records *records)
{
    record_close(records->record);
    free((char *)records->text.at);
    free((char *)records->data.at);
}

bool records_next(Records *records)
{
    Status status;

    if (records->json ? !json_more(&records->json_reader)
                      : !record_more(&records->reader))
        return false;
    records->number++;
    if (records->json)
        status =
            json_read_record(&records->json_reader, records->record, &records->fault);
    else
        status = record_read(&records->reader, records->record, &records->fault);
    records->faulty = status != OK;
    record_set_data(records->record, records->data);
    return true;
}

void records_print_fault(const Records *records, const RecordFault *fault, Text *out)
{
    bool standard = strcmp(records->file, "-") == 0;

    text_add(out, standard ? _(N_("standard input")) : records->file);
    text_add(out, fault->line ? ", " : ": ");
    record_fault_print(fault, say_translate, out);
}

int records_tell_fault(const Records *records, const RecordFault *fault)
{
    char line[1024];
    Text text = text_into(line, sizeof line);

    records_print_fault(records, fault, &text);
    return say_error("%1", line, NULL);
}

int records_tokens(const Record *record)
{
    int tokens = 0, depth = 0;

    for (int i = 0; i < record->items; i++) {
        RecordKind kind = record->item[i].kind;

        depth += (kind == RECORD_OPEN) - (kind == RECORD_CLOSE);
        tokens += kind == RECORD_TOKEN && depth == 0;
    }
    return tokens;
}
