/* SPDX-License-Identifier: MIT */
#include "base/json_file.h"

static void put_in_file(void *to, const char *text, size_t size)
{
    fwrite(text, 1, size, to);
}

Json json_begin(FILE *to)
{
    Json j = json_into(put_in_file, to);

    json_open(&j, NULL, '{');
    return j;
}

void json_end(Json *j)
{
    json_close(j, '}');
    put_in_file(j->to, "\n", 1);
}
