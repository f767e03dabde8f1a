/* SPDX-License-Identifier: MIT */
/* Small JSON texts: what is found sound can be gone through to the end, and every value of it
 * is sound, too, as a part of an object. */
#include "fuzz.h"

#include "base/json_find.h"

enum { LEVELS = 8 };

static void go_through(Str value, int levels)
{
    char room[256];
    Text text = text_into(room, sizeof room);
    Str key, item;
    int64_t number;
    bool truth;

    expect(levels >= 0);
    for (size_t at = 0;
         json_is_object(value) && json_each_pair(value, &at, &key, &item);) {
        Str found;

        expect(item.at >= value.at && item.at + item.size <= value.at + value.size);
        if (key.size < sizeof room) {
            str_copy(key, room, sizeof room);
            if (!memchr(key.at, 0, key.size))
                expect(json_find(value, room, &found) && found.at == item.at);
        }
        go_through(item, levels - 1);
    }
    for (size_t at = 0; json_each(value, &at, &item);)
        go_through(item, levels - 1);
    json_text(value, &text);
    json_integer(value, &number);
    json_truth(value, &truth);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    Str text = {(const char *)data, size};

    if (json_is_sound(text, LEVELS))
        go_through(str_trim(text), LEVELS);
    return 0;
}
