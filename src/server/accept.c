/* SPDX-License-Identifier: MIT */
#include "server/accept.h"

static bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Reads "0", "1", "0.5" .. "0.123" as thousandths; -1 when it is none of these. */
static int parse_quality(Str text)
{
    int quality, unit = 100;

    if (text.size == 0 || text.size > 5 || (text.at[0] != '0' && text.at[0] != '1'))
        return -1;
    quality = (text.at[0] - '0') * ACCEPT_MOST;
    if (text.size > 1 && text.at[1] != '.')
        return -1;
    for (size_t i = 2; i < text.size; i++, unit /= 10) {
        if (!is_digit(text.at[i]))
            return -1;
        quality += (text.at[i] - '0') * unit;
    }
    return quality <= ACCEPT_MOST ? quality : -1;
}

/* Reads the parameters behind a coding: only a weight may stand there. */
static int parse_weight(Str parameters)
{
    Str name;

    parameters = str_trim(parameters);
    if (parameters.size == 0)
        return ACCEPT_MOST;
    if (!str_cut(&parameters, '=', &name) || !str_is_nocase(str_trim(name), "q"))
        return -1;
    return parse_quality(str_trim(parameters));
}

/* Which coding a name means; SITE_CODING_COUNT for those we never send. */
static SiteCoding coding_of(Str name)
{
    if (str_is_nocase(name, "br"))
        return SITE_BROTLI;
    if (str_is_nocase(name, "gzip") || str_is_nocase(name, "x-gzip"))
        return SITE_GZIP;
    if (str_is_nocase(name, "identity"))
        return SITE_PLAIN;
    return SITE_CODING_COUNT;
}

Accept accept_parse(Str value)
{
    Accept accept;
    int others = -1;
    bool more = true;

    for (int i = 0; i < SITE_CODING_COUNT; i++)
        accept.quality[i] = -1;
    while (more) {
        Str item, name;
        SiteCoding coding;
        int weight;

        more = str_cut(&value, ',', &item);
        str_cut(&item, ';', &name);
        name = str_trim(name);
        coding = coding_of(name);
        weight = parse_weight(item);
        if (weight < 0)
            continue;
        if (str_is(name, "*"))
            others = weight;
        else if (coding < SITE_CODING_COUNT)
            accept.quality[coding] = weight;
    }
    /* Unless it is refused, the uncompressed body is welcome, but less than all that was named. */
    if (accept.quality[SITE_PLAIN] < 0)
        accept.quality[SITE_PLAIN] = others == 0 ? 0 : 1;
    for (int i = 0; i < SITE_CODING_COUNT; i++) {
        if (accept.quality[i] < 0)
            accept.quality[i] = others > 0 ? others : 0;
    }
    return accept;
}

SiteCoding accept_choose(const Accept *accept, const SiteFile *file)
{
    SiteCoding best = SITE_PLAIN;

    for (SiteCoding i = SITE_PLAIN + 1; i < SITE_CODING_COUNT; i++) {
        int gain = accept->quality[i] - accept->quality[best];

        if (!file->body[i].bytes.at || accept->quality[i] == 0)
            continue;
        if (gain > 0 ||
            (gain == 0 && file->body[i].bytes.size < file->body[best].bytes.size))
            best = i;
    }
    return best;
}

bool accept_has_tag(Str value, const char *etag)
{
    bool more = true;

    if (str_is(str_trim(value), "*"))
        return true;
    while (more) {
        Str tag;

        more = str_cut(&value, ',', &tag);
        tag = str_trim(tag);
        if (str_starts(tag, "W/"))
            tag = str_range(tag.at + 2, tag.at + tag.size);
        if (str_is(tag, etag))
            return true;
    }
    return false;
}
