/* SPDX-License-Identifier: MIT */
/* data_tell - component data as the page is told of it, which has an editor for it. */
#include "sintra/state.h"

static void print_texts(const SintraData *data, Str name, Json *j)
{
    char room[DATA_TEXT_SIZE];
    Text out = text_into(room, sizeof room);

    json_str(j, "name", name);
    data_print_hash(data, &out);
    json_string(j, "hash", room);
    out = text_into(room, sizeof room);
    data_print(data, (Str){"", 0}, &out);
    json_string(j, "text", room);
    out = text_into(room, sizeof room);
    data_print_line(data, &out);
    json_string(j, "line", room);
}

Status sintra_tell_data(Str text, Json *out, Fault *ret_fault)
{
    SintraData data = data_builtin;
    Message warning[DATA_MAX_WARNINGS];
    Str name = str_from(data_builtin_name);
    Status status = text.size ? data_parse(text, &data, &name, ret_fault) : OK;
    int warnings;

    if (status != OK)
        return status;
    print_texts(&data, name, out);
    warnings = data_warnings(&data, warning);
    json_open(out, "warnings", '[');
    for (int i = 0; i < warnings; i++)
        json_message(out, NULL, &warning[i]);
    json_close(out, ']');
    return OK;
}
