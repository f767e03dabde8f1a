/* SPDX-License-Identifier: MIT */
/* completion - scripts by which shells complete command lines, made of the commands' own lists
 * of options, so that they cannot differ from the program.
 *
 *     completion_print("bash", commands_nth);
 *
 * A value that the help calls FILE, DIR or G is completed as a file, a directory, a game. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

#include "cli/cli.h"

/* Command i of the program; NULL past the last. */
typedef const Command *(*CompletionCommand)(int i);

/* Prints the script for bash, zsh or fish on stdout; false: there is none for this shell. */
bool completion_print(const char *shell, CompletionCommand nth);

#endif
