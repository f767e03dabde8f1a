/* SPDX-License-Identifier: MIT */
#include "server/site.h"

#include <string.h>

static int compare_path(Str a, const char *text)
{
    size_t size = strlen(text), common = a.size < size ? a.size : size;
    int order = memcmp(a.at, text, common);

    return order ? order : (a.size > size) - (a.size < size);
}

const SiteFile *site_find(const Site *site, Str path)
{
    int low = 0, high = site->count;

    while (low < high) {
        int middle = (low + high) / 2;
        int order = compare_path(path, site->file[middle].path);

        if (order == 0)
            return &site->file[middle];
        if (order < 0)
            high = middle;
        else
            low = middle + 1;
    }
    return NULL;
}
