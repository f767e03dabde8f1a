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

/* Whether "https://games.example.org" is where this request was sent to. */
static bool is_own_page(Str page, const HttpHead *head, bool tls)
{
    Str scheme;
    Host host;

    if (!str_cut(&page, ':', &scheme) || !str_starts(page, "//"))
        return false;
    page = str_range(page.at + 2, page.at + page.size);
    return str_is(scheme, tls ? "https" : "http") && host_parse(page, &host) &&
           head->host.name.size > 0 &&
           host_equal(&host, &head->host, tls ? HOST_HTTPS_PORT : HOST_HTTP_PORT);
}

bool origin_is_ours(const HttpHead *head, const Origin *origin)
{
    if (head->origin.size > 0)
        return is_own_page(head->origin, head, origin->tls);
    return head->fetch_site.size == 0 || str_is(head->fetch_site, "same-origin") ||
           str_is(head->fetch_site, "none");
}
