/* SPDX-License-Identifier: MIT */
/* identity - who somebody is at a server, kept in a file that only they can read:
 * $XDG_CONFIG_HOME/oriel or ~/.config/oriel, one for each server. Whoever has it is this person,
 * so it is never shown. */
#ifndef TERMINAL_IDENTITY_H
#define TERMINAL_IDENTITY_H

#include "client/client.h"

/* What is kept for a server; "" where there is nothing. */
void identity_read(const char *url, char ret_token[CLIENT_TOKEN_SIZE]);

/* Keeps it. False: told. */
bool identity_write(const char *url, const char *token);

/* Can it be kept? False: told. For who is about to become somebody. */
bool identity_try(const char *url);

#endif
