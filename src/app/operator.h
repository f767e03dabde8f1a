/* SPDX-License-Identifier: MIT */
/* operator - speaks to the server that is at work in a directory, or, where none is, does what
 * it would do. */
#ifndef APP_OPERATOR_H
#define APP_OPERATOR_H

#include "app/data_dir.h"

enum { OPERATOR_PATH_SIZE = DATA_DIR_SIZE + 16 };

/* Where a server in this directory listens to its operator. */
void operator_path(const char *directory, char ret_path[OPERATOR_PATH_SIZE]);

/* Has a line of online/operate.h carried out and prints what is answered: an exit code. */
int operator_do(const char *directory, const char *line);

#endif
