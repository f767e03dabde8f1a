/* SPDX-License-Identifier: MIT */
#include "server/address.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <string.h>

enum { MAPPED_BITS = 96, ALL_BITS = 128 };

static const Address mapped = {{[10] = 0xff, [11] = 0xff}};

Address address_of(const struct sockaddr *socket)
{
    Address address = mapped;

    if (socket->sa_family == AF_INET6)
        memcpy(address.byte, &((const struct sockaddr_in6 *)socket)->sin6_addr, 16);
    else if (socket->sa_family == AF_UNIX)
        address.byte[12] = 127, address.byte[15] = 1; /* of this machine, certainly */
    else
        memcpy(address.byte + 12, &((const struct sockaddr_in *)socket)->sin_addr, 4);
    return address;
}

bool address_parse(Str text, Address *ret_address)
{
    Address address = mapped;
    char digits[ADDRESS_TEXT_SIZE];

    if (text.size >= sizeof digits || memchr(text.at, '\0', text.size))
        return false;
    str_copy(text, digits, sizeof digits);
    if (inet_pton(AF_INET, digits, address.byte + 12) != 1 &&
        inet_pton(AF_INET6, digits, address.byte) != 1)
        return false;
    *ret_address = address;
    return true;
}

void address_print(const Address *address, Text *out)
{
    bool four = address_is_four(address);
    char digits[ADDRESS_TEXT_SIZE];

    if (inet_ntop(four ? AF_INET : AF_INET6, address->byte + (four ? 12 : 0), digits,
                  sizeof digits))
        text_add(out, digits);
}

bool address_is_in(const Address *address, const AddressRange *range)
{
    int bytes = range->bits / 8, rest = range->bits % 8;

    if (memcmp(address->byte, range->first.byte, (size_t)bytes) != 0)
        return false;
    return rest == 0 ||
           (address->byte[bytes] ^ range->first.byte[bytes]) >> (8 - rest) == 0;
}

bool address_is_four(const Address *address)
{
    return address_is_in(address, &(AddressRange){mapped, MAPPED_BITS});
}

bool address_is_loopback(const Address *address)
{
    static const AddressRange four = {{{[10] = 0xff, [11] = 0xff, [12] = 127}},
                                      MAPPED_BITS + 8};
    static const AddressRange six = {{{[15] = 1}}, ALL_BITS};

    return address_is_in(address, &four) || address_is_in(address, &six);
}

bool address_parse_range(Str text, AddressRange *ret_range)
{
    AddressRange range;
    int bits, first;
    Str digits;
    bool several = str_cut(&text, '/', &digits);

    if (!address_parse(digits, &range.first))
        return false;
    first = memchr(digits.at, ':', digits.size) ? 0 : MAPPED_BITS;
    bits = ALL_BITS - first;
    if (several && (!str_number(text, &bits) || bits > ALL_BITS - first))
        return false;
    range.bits = first + bits;
    *ret_range = range;
    return true;
}
