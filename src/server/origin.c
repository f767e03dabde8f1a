/* SPDX-License-Identifier: MIT */
#include "server/origin.h"

bool origin_trusts(const OriginTrust *trust, const Address *peer)
{
    for (int i = 0; i < trust->count; i++) {
        if (address_is_in(peer, &trust->range[i]))
            return true;
    }
    return false;
}

static Str last_of(Str list)
{
    Str item = list;

    while (str_cut(&list, ',', &item))
        ;
    return str_trim(item);
}

/* Reads "http" or "https"; nothing said is no TLS. */
static bool parse_proto(Str value, bool *ret_tls)
{
    Str proto = last_of(value);

    *ret_tls = str_is_nocase(proto, "https");
    return *ret_tls || value.size == 0 || str_is_nocase(proto, "http");
}

bool origin_find(const Address *peer, bool trusted, const HttpHead *head,
                 Origin *ret_origin)
{
    Origin origin = {.address = *peer, .relayed = trusted || head->relayed};

    if (trusted && head->forwarded_for.size > 0 &&
        !address_parse(last_of(head->forwarded_for), &origin.address))
        return false;
    if (trusted && !parse_proto(head->forwarded_proto, &origin.tls))
        return false;
    *ret_origin = origin;
    return true;
}
