/* SPDX-License-Identifier: MIT */
#include "terminal/signals.h"

#include <signal.h>
#include <stddef.h>
#include <sys/signalfd.h>

int signals_open(void)
{
    sigset_t set;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigprocmask(SIG_BLOCK, &set, NULL);
    return signalfd(-1, &set, SFD_CLOEXEC);
}
