/* SPDX-License-Identifier: MIT */
#include "base/fault.h"

#include <string.h>

Status fault_set(Fault *fault, Status status, const char *field, Str all, Str at,
                 const char *id)
{
    if (!fault)
        return status;
    memset(fault, 0, sizeof *fault);
    message_set(&fault->message, id, NULL);
    message_set_str(&fault->message, 0, at);
    fault->field = field;
    if (all.at && at.at >= all.at && at.at <= all.at + all.size)
        fault->column = (int)(at.at - all.at) + 1;
    return status;
}

void fault_print(const Fault *fault, Translate translate, Text *out)
{
    Message place;

    if (fault->field && fault->column) {
        message_set(&place, N_("%1, column %2: "), translate(fault->field, NULL, 0),
                    NULL);
        message_set_number(&place, 1, fault->column);
        message_print(&place, translate, out);
    } else if (fault->column) {
        message_set(&place, N_("column %1: "), NULL);
        message_set_number(&place, 0, fault->column);
        message_print(&place, translate, out);
    } else if (fault->field) {
        message_set(&place, N_("%1: "), translate(fault->field, NULL, 0), NULL);
        message_print(&place, translate, out);
    }
    message_print(&fault->message, translate, out);
    if (fault->note.id) {
        text_add(out, " (");
        message_print(&fault->note, translate, out);
        text_char(out, ')');
    }
}
