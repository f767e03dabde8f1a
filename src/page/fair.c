/* SPDX-License-Identifier: MIT */
#include "page/fair.h"

#include "base/hex.h"
#include "page/part.h"
#include "record/record_fair.h"

static void answer_commitment(const RecordFair *fair, Answer *answer)
{
    char room[2 * SHA256_SIZE + 1];
    Text out = text_into(room, sizeof room);
    Json j = answer_json(answer);

    hex_print(fair->commitment, SHA256_SIZE, &out);
    json_string(&j, NULL, room);
}

bool page_check_fair(Str record, Answer *answer)
{
    History *history;
    Page *page = page_begin(record, PAGE_NOW, &history, answer);
    RecordFault fault;
    RecordFair fair;
    bool good;

    if (!page)
        return false;
    good = record_check_fair(page->tags, history, &fair, &fault) == OK ||
           page_record_fault(answer, &fault);
    if (good && !fair.some)
        good = page_refuse(answer, N_("the secret of the chance is missing"));
    if (good)
        answer_commitment(&fair, answer);
    history_close(history);
    page_close(page);
    return good;
}
