/* SPDX-License-Identifier: MIT */
/* address - where letters go: "anna@example.org".
 *
 * Of what the standards allow we take what people have: letters, digits and a few signs, in ASCII.
 * Neither quotes nor blanks nor controls, so an address cannot say anything else where it is
 * written into a letter or told to a mail server. */
#ifndef MAIL_ADDRESS_H
#define MAIL_ADDRESS_H

#include "base/str.h"

enum { MAIL_ADDRESS_SIZE = 255 }; /* NUL included */

bool mail_address_is_good(Str text);

/* The part behind the '@' of a good one. */
Str mail_address_domain(Str address);

/* The same number for addresses that are likely one mailbox: whatever the case of letters, and
 * with or without "+something" before the '@'. */
uint64_t mail_address_hash(uint64_t hash, Str address);

#endif
