/* SPDX-License-Identifier: MIT */
/* signals - Ctrl-C and the like, read like everything else that comes. */
#ifndef TERMINAL_SIGNALS_H
#define TERMINAL_SIGNALS_H

/* A descriptor from which SIGINT, SIGTERM and SIGHUP are read; blocked in this thread and in those
 * that it starts from now on. -1: there is none. */
int signals_open(void);

#endif
