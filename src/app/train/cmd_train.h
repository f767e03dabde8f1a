/* SPDX-License-Identifier: MIT */
/* cmd_train - the parts of `oriel train`, a file each. */
#ifndef APP_TRAIN_CMD_TRAIN_H
#define APP_TRAIN_CMD_TRAIN_H

#include "cli/cli.h"

/* They get the whole command line; word[0] is their name. */
int cmd_train_data(const Cli *cli);
int cmd_train_tune(const Cli *cli);
int cmd_train_powers(const Cli *cli);
int cmd_train_net(const Cli *cli);
int cmd_train_test(const Cli *cli);

#endif
