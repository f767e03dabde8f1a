/* SPDX-License-Identifier: MIT */
/* cuts - the power fails at places of a trace that chance chooses, in their order; each is a
 * case of its own. Include it in one file of a program. */
#ifndef FAULTS_CUTS_H
#define FAULTS_CUTS_H

#include "keeper.h"
#include "replay.h"

/* `check` is handed a directory as the crash left it, and how many changes had been made. */
static void cuts_try(const Trace *trace, uint64_t seed, int cuts,
                     void (*check)(const void *user, Keeper *keeper, int cut),
                     const void *user)
{
    Disk *disk = disk_open(trace);
    Keeper keeper;

    if (!keeper_make(&keeper))
        exit(1);
    for (int i = 0; i < cuts; i++) {
        Rng rng = {seed * 1000003 + (uint64_t)i};
        int64_t wide = trace->count / cuts + 1;
        int64_t cut = (int64_t)trace->count * i / cuts + rng_below(&rng, (uint32_t)wide);
        char name[96];

        if (cut > trace->count)
            cut = trace->count;
        snprintf(name, sizeof name, "seed %llu, cut %d of %d at %lld",
                 (unsigned long long)seed, i, cuts, (long long)cut);
        test_begin(name);
        disk_advance(disk, (int)cut, &rng);
        keeper_wipe(&keeper);
        disk_crash(disk, &rng, keeper.where);
        check(user, &keeper, (int)cut);
        test_end();
    }
    keeper_remove(&keeper);
    disk_close(disk);
}

#endif
