/* SPDX-License-Identifier: MIT */
/* clock - a clock that never goes back. */
#ifndef CLI_CLOCK_H
#define CLI_CLOCK_H

double clock_seconds(void);

#endif
