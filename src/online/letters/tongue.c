/* SPDX-License-Identifier: MIT */
#include "online/letters/tongue.h"

#include <string.h>

static const Tongue english = {"en", message_english};

const Tongue *tongue_find(const char *language)
{
    for (const Tongue *tongue = tongues; tongue->language; tongue++) {
        if (strcmp(tongue->language, language) == 0)
            return tongue;
    }
    return &english;
}

const char *tongue_look(const TongueText *texts, int form, const char *id,
                        const char *plural, unsigned long count)
{
    for (; texts->id; texts++) {
        if (strcmp(texts->id, id) == 0 && form >= 0 && form < TONGUE_FORMS &&
            texts->form[form])
            return texts->form[form];
    }
    return message_english(id, plural, count);
}
