/* SPDX-License-Identifier: MIT */
/* config - a command's options in a file, a line for each: the name without its dashes, then the
 * value as it stands, to the end of the line.
 *
 *     # who may ask
 *     name games.example.org
 *     trusted-proxy 127.0.0.1
 *     verbose
 *
 * Empty lines and those that begin with '#' say nothing. The list of options is the command's
 * own, so file and command line cannot differ. What is given on the command line counts instead
 * of the same in the file; what may be given several times is added to it. */
#ifndef CLI_CONFIG_H
#define CLI_CONFIG_H

#include "base/fault.h"
#include "cli/cli.h"

#define CONFIG_OPTION "config" /* which names the file, and is not for the file */

/* Adds what a text says to a Cli, which points into it from then on; it has a
 * byte behind its last, and lines are ended by NULs. Where it cannot be, *ret_line says which line is at fault. */
Status config_read(char *text, size_t size, Cli *cli, int *ret_line, Fault *ret_fault);

/* The same with the file that --config names, if it is given. *ret_text is the caller's to free
 * after the Cli. False: told. */
bool config_load(Cli *cli, char **ret_text);

#endif
