/* SPDX-License-Identifier: MIT */
/* address - addresses of the internet: of version 6, those of version 4 as version 6 maps
 * them, so that a client is the same by whichever socket it comes.
 */
#ifndef SERVER_ADDRESS_H
#define SERVER_ADDRESS_H

#include "base/text.h"

enum { ADDRESS_TEXT_SIZE = 46 };

typedef struct Address {
    unsigned char byte[16];
} Address;

/* Addresses that begin with the same bits. */
typedef struct AddressRange {
    Address first;
    int bits;
} AddressRange;

struct sockaddr;

Address address_of(const struct sockaddr *socket);

/* Reads "192.0.2.1" or "2001:db8::1", no port, no zone, no brackets. */
bool address_parse(Str text, Address *ret_address);
void address_print(const Address *address, Text *out);

bool address_is_four(const Address *address);
bool address_is_loopback(const Address *address);

/* Reads an address, or several: "10.0.0.0/8". */
bool address_parse_range(Str text, AddressRange *ret_range);
bool address_is_in(const Address *address, const AddressRange *range);

#endif
