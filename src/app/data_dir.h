/* SPDX-License-Identifier: MIT */
/* data_dir - the directory in which the program keeps what it must remember. */
#ifndef APP_DATA_DIR_H
#define APP_DATA_DIR_H

#include "cli/cli.h"

enum { DATA_DIR_SIZE = 4096 };

/* How commands name it. */
#define DATA_DIR_OPTION                                                    \
    {                                                                      \
        "data", CLI_TEXT, "DIR",                                           \
            N_("where tables are kept; ~/.local/share/oriel unless given") \
    }

/* The directory's name: `wish`, or the user's own place when it is NULL. False: told. */
bool data_dir_find(const char *wish, char ret_path[DATA_DIR_SIZE]);

/* The same; creates it if need be and tries to write there. */
bool data_dir_open(const char *wish, char ret_path[DATA_DIR_SIZE]);

#endif
