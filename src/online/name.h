/* SPDX-License-Identifier: MIT */
/* name - what people call themselves.
 *
 * 1 to 24 characters, composed (Unicode's NFC), no blanks around them nor two in a row; none
 * that controls, turns the direction of writing, or cannot be seen. */
#ifndef ONLINE_NAME_H
#define ONLINE_NAME_H

#include "base/str.h"

enum { NAME_CHARACTERS = 24, NAME_SIZE = 4 * NAME_CHARACTERS + 1 };

/* Writes a name as it is kept; false: it cannot be one. */
bool name_read(Str text, char ret_name[NAME_SIZE]);

#endif
