/* SPDX-License-Identifier: MIT */
/* commands - every command of the program, one file cmd_<name>.c each. */
#ifndef APP_COMMANDS_H
#define APP_COMMANDS_H

#include "cli/cli.h"

/* Command i, in the order of the help; NULL past the last. */
const Command *commands_nth(int i);

extern const Command cmd_analyse;
extern const Command cmd_bench;
extern const Command cmd_bot;
extern const Command cmd_explain;
extern const Command cmd_legal;
extern const Command cmd_match;
extern const Command cmd_perft;
extern const Command cmd_play;
extern const Command cmd_random;
extern const Command cmd_record;
extern const Command cmd_replay;
extern const Command cmd_rules;
extern const Command cmd_serve;
extern const Command cmd_tables;
extern const Command cmd_backup;
extern const Command cmd_restore;
extern const Command cmd_doctor;
extern const Command cmd_completion;
extern const Command cmd_store;
extern const Command cmd_show;
extern const Command cmd_sintra_data;
extern const Command cmd_train;
extern const Command cmd_ugi;
extern const Command cmd_view;

#endif
