/* SPDX-License-Identifier: MIT */
/* now - the time now, by a clock that never goes back. */
#ifndef CLI_NOW_H
#define CLI_NOW_H

double now_seconds(void);

#endif
