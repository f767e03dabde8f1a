/* SPDX-License-Identifier: MIT */
#include "record/record_fair.h"

#include "base/hex.h"
#include "game/fair.h"

static Status refuse_fair(RecordFault *ret_fault, Status status, const char *tag,
                          Str token, const char *id)
{
    *ret_fault = (RecordFault){0};
    str_copy(str_from(tag), ret_fault->tag, sizeof ret_fault->tag);
    str_copy(token, ret_fault->token, sizeof ret_fault->token);
    return fault_set(&ret_fault->fault, status, NULL, (Str){0}, (Str){0}, id);
}

static bool read_numbers(Str text, Fair *fair)
{
    Str word;

    while (str_word(&text, &word)) {
        if (fair->numbers == GAME_MAX_SEATS ||
            !hex_read_number(word, &fair->number[fair->numbers++]))
            return false;
    }
    return true;
}

/* Finds the first token of chance that is another one than drawn; -1: none. */
static int find_other(Fair *fair, const History *history)
{
    const GameDef *def = history_def(history);

    for (int i = 0; i < history_count(history); i++) {
        const void *before = history_before(history, i);
        char drawn[GAME_TOKEN_SIZE];

        if (def->mover(before) != SEAT_CHANCE)
            continue;
        fair_token(fair, def, before, drawn);
        if (!str_is(history_text(history, i), drawn))
            return i;
    }
    return -1;
}

Status record_check_fair(const Record *record, const History *history,
                         RecordFair *ret_fair, RecordFault *ret_fault)
{
    Fair fair = {.table = record_tag(record, "FairTable")};
    Str secret = record_tag(record, "FairSecret");
    int other;

    *ret_fair = (RecordFair){.some = secret.size > 0};
    if (!ret_fair->some)
        return OK;
    if (!hex_read(secret, fair.secret, sizeof fair.secret))
        return refuse_fair(ret_fault, ERR_SYNTAX, "FairSecret", (Str){0},
                           N_("a secret has 64 hexadecimal digits"));
    if (!read_numbers(record_tag(record, "FairNumbers"), &fair))
        return refuse_fair(ret_fault, ERR_SYNTAX, "FairNumbers", (Str){0},
                           N_("the players' numbers have 16 hexadecimal digits each"));
    fair_commitment(fair.secret, ret_fair->commitment);
    other = find_other(&fair, history);
    return other < 0
               ? OK
               : refuse_fair(ret_fault, ERR_ILLEGAL, "", history_text(history, other),
                             N_("chance was not drawn like this from the secret"));
}
