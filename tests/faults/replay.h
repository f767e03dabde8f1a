/* SPDX-License-Identifier: MIT */
/* replay - the files of a trace as a crash would leave them.
 *
 *     Disk *disk = disk_open(&trace);
 *     disk_advance(disk, 1700, &rng);      the first 1700 changes were made
 *     disk_crash(disk, &rng, directory);   .. when the power failed: fills the directory
 *     disk_advance(disk, 1750, &rng);      it had not failed after all
 *     disk_close(disk);
 *
 * What was synced is there. What was not is lost, there, or there in part: up to a place in
 * the middle of a write, or any selection of writes, pages or sectors, as chance wants it. The
 * same goes for names that were made or deleted before their directory was synced. After a
 * sync that failed, what it was for may or may not be on the disk, for ever.
 */
#ifndef FAULTS_REPLAY_H
#define FAULTS_REPLAY_H

#include "base/rng.h"
#include "trace_vfs.h"

typedef struct Disk Disk;

Disk *disk_open(const Trace *trace);
void disk_close(Disk *disk);

/* Makes the changes up to a number, which does not get smaller. */
void disk_advance(Disk *disk, int count, Rng *rng);

/* Fills a directory that has none of the trace's files. */
void disk_crash(const Disk *disk, Rng *rng, const char *directory);

#endif
