/* SPDX-License-Identifier: MIT */
#include "online/settings.h"

#include "base/text.h"

const char settings_log[] = "server/settings";

void settings_print(const Settings *settings, char room[SETTINGS_SIZE])
{
    Text out = text_into(room, SETTINGS_SIZE);

    text_add(&out, settings->invite_only ? "invite-only keep " : "keep ");
    text_number(&out, settings->kept_days);
}

void settings_read(Str text, Settings *ret_settings)
{
    Str word;

    *ret_settings = (Settings){0};
    while (str_word(&text, &word)) {
        if (str_is(word, "invite-only"))
            ret_settings->invite_only = true;
        else if (str_is(word, "keep") && str_word(&text, &word))
            str_number(word, &ret_settings->kept_days);
    }
}
