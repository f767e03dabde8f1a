/* SPDX-License-Identifier: MIT */
/* tries - how often an address may try codes: so many an hour, each forgotten an hour later. */
#ifndef ONLINE_TRIES_H
#define ONLINE_TRIES_H

#include "online/routes.h"

typedef struct Tries Tries;

Tries *tries_open(void);
void tries_close(Tries *tries);

/* Counts one of the caller's. False: there were too many, told. */
bool tries_take(const Call *call);

#endif
