/* SPDX-License-Identifier: MIT */
#include "client/field.h"

#include "base/json_find.h"

bool field_text(Str object, const char *key, char *out, size_t capacity)
{
    Text text = text_into(out, capacity);
    Str value;

    if (json_find(object, key, &value) && json_text(value, &text))
        return true;
    text_clear(&text);
    return false;
}

bool field_number(Str object, const char *key, int64_t least, int64_t most,
                  int64_t *ret_number)
{
    int64_t number;
    Str value;

    if (!json_find(object, key, &value) || !json_integer(value, &number) ||
        number < least || number > most)
        return false;
    *ret_number = number;
    return true;
}
