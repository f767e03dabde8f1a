/* SPDX-License-Identifier: MIT */
/* settings - what the operator has settled, kept in the store. */
#ifndef ONLINE_SETTINGS_H
#define ONLINE_SETTINGS_H

#include "base/str.h"

enum { SETTINGS_SIZE = 64 };

typedef struct Settings {
    bool invite_only; /* newcomers need a code */
    int kept_days;    /* finished tables are removed after so long; 0: never */
} Settings;

extern const char settings_log[];

/* "invite-only keep 30" */
void settings_print(const Settings *settings, char out[SETTINGS_SIZE]);
void settings_read(Str text, Settings *ret_settings);

#endif
