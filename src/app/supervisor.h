/* SPDX-License-Identifier: MIT */
/* supervisor - what the program that has started us hands over, and what it wants to hear:
 * sockets that listen already, and signs of life. systemd is one; all of it goes through the
 * environment (LISTEN_FDS, NOTIFY_SOCKET, WATCHDOG_USEC), and without that nothing happens.
 *
 *     int fd = 0;
 *     if (!supervisor_socket(&fd, &fault)) ..      fd 0: none is handed over
 *     supervisor_tell("READY=1");
 *     every supervisor_beat_ms(): supervisor_tell("WATCHDOG=1");
 */
#ifndef APP_SUPERVISOR_H
#define APP_SUPERVISOR_H

#include "base/message.h"

/* The socket to listen on, which is ours from now on; *ret_fd stays where there is none.
 * False: there are several, or it is of another kind. */
bool supervisor_socket(int *ret_fd, Message *ret_fault);

/* Tells it a line like "READY=1". Nothing is waited for. */
void supervisor_tell(const char *state);

/* How often it wants to hear that we are well, twice within its patience; 0: never. */
int supervisor_beat_ms(void);

#endif
