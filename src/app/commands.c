/* SPDX-License-Identifier: MIT */
#include "app/commands.h"

#include <stddef.h>

/* In the order of the help: playing, looking, checking, measuring. */
static const Command *const commands[] = {
    &cmd_play,  &cmd_bot,         &cmd_serve,  &cmd_tables, &cmd_backup,  &cmd_restore,
    &cmd_store, &cmd_doctor,      &cmd_rules,  &cmd_show,   &cmd_legal,   &cmd_explain,
    &cmd_view,  &cmd_replay,      &cmd_record, &cmd_random, &cmd_analyse, &cmd_match,
    &cmd_perft, &cmd_sintra_data, &cmd_ugi,    &cmd_bench,  &cmd_train,   &cmd_completion,
};

const Command *commands_nth(int i)
{
    return i < (int)(sizeof commands / sizeof *commands) ? commands[i] : NULL;
}
