/* SPDX-License-Identifier: MIT */
#include "cli/now.h"

#include <time.h>

double now_seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}
