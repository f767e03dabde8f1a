/* SPDX-License-Identifier: MIT */
/* seed - where random numbers begin for whoever was given no seed. */
#ifndef CLI_SEED_H
#define CLI_SEED_H

#include <stdint.h>

/* One that nobody can know or work out, at least 1. */
uint64_t seed_fresh(void);

#endif
