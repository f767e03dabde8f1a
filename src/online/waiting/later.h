/* SPDX-License-Identifier: MIT */
/* later - what the server does by itself and has to read the store for: now, and once more from the
 * beginning whenever answers have come that were not at hand.
 *
 *     later_run(online, read_settings, (Str){0}, (Str){0});
 *
 * So it does nothing that must not be done twice before it has read all that it needs. */
#ifndef ONLINE_WAITING_LATER_H
#define ONLINE_WAITING_LATER_H

#include "online/part.h"

typedef void LaterRun(Online *online, Str about, Str more);

/* Both texts are copied. The same about the same that still waits is run once, with what is said of
 * it now; in the midst of itself it goes on. */
void later_run(Online *online, LaterRun *run, Str about, Str more);

#endif
