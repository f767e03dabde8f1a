/* SPDX-License-Identifier: MIT */
#include "replay.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SECTOR = 512, PAGE = 4096, WHOLE = 1 << 30 };

typedef struct Bytes {
    uint8_t *data;
    int64_t size, capacity;
} Bytes;

struct Disk {
    const Trace *trace;
    int count;                     /* of the changes made */
    Bytes bytes[TRACE_MOST_FILES]; /* on the disk for certain */
    int synced[TRACE_MOST_FILES];  /* changes of a file before this one are in there */
    bool named[TRACE_MOST_FILES];  /* its name leads to it, for certain */
    int names_synced;
};

/* How a crash deals with what is not on the disk for certain. */
typedef struct Fate {
    Rng *rng;
    int limit; /* changes from this one on are lost */
    int torn;  /* the one of which only a beginning is there; -1: none */
    int unit;  /* pieces of so many bytes share a fate .. */
    bool lots; /* .. that chance decides; otherwise all are there */
} Fate;

/* ---- bytes ------------------------------------------------------------------------------ */

static void reserve(Bytes *bytes, int64_t size)
{
    if (size > bytes->capacity) {
        bytes->capacity = 2 * size;
        bytes->data = realloc(bytes->data, (size_t)bytes->capacity);
        if (!bytes->data)
            abort();
    }
    if (size > bytes->size) {
        memset(bytes->data + bytes->size, 0, (size_t)(size - bytes->size));
        bytes->size = size;
    }
}

static void put_bytes(Bytes *bytes, int64_t offset, const uint8_t *data, int64_t size)
{
    reserve(bytes, offset + size);
    memcpy(bytes->data + offset, data, (size_t)size);
}

/* ---- fates ------------------------------------------------------------------------------ */

static bool is_spared(const Fate *fate)
{
    return !fate->lots || rng_below(fate->rng, 2) == 0;
}

/* Pieces end where the disk's do, whatever the write's beginning is. */
static void make_write(Bytes *bytes, const TraceEvent *event, const Fate *fate,
                       int64_t size)
{
    for (int64_t at = event->offset, end = event->offset + size, next; at < end;
         at = next) {
        next = (at / fate->unit + 1) * fate->unit;
        if (next > end)
            next = end;
        if (is_spared(fate))
            put_bytes(bytes, at, event->data + (at - event->offset), next - at);
    }
}

static void make_change(Bytes *bytes, const TraceEvent *event, int number,
                        const Fate *fate)
{
    int64_t size = event->size;

    if (number >= fate->limit)
        return;
    if (number == fate->torn)
        size = size / SECTOR
                   ? (int64_t)rng_below(fate->rng, (uint32_t)(size / SECTOR)) * SECTOR
                   : 0;
    if (event->kind == TRACE_WRITE)
        make_write(bytes, event, fate, size);
    else if (event->kind == TRACE_TRUNCATE && event->offset < bytes->size &&
             is_spared(fate))
        bytes->size = event->offset;
}

/* Makes those changes of a file that are not on the disk yet. */
static void make_changes(const Disk *disk, int file, const Fate *fate, Bytes *bytes)
{
    for (int i = disk->synced[file]; i < disk->count; i++) {
        const TraceEvent *event = &disk->trace->event[i];

        if (event->file == file)
            make_change(bytes, event, i, fate);
    }
}

/* Makes those changes of names, for a file. */
static bool is_named(const Disk *disk, int file, const Fate *fate)
{
    bool named = disk->named[file];

    for (int i = disk->names_synced; i < disk->count; i++) {
        const TraceEvent *event = &disk->trace->event[i];

        if (event->file != file || i >= fate->limit)
            continue;
        if (event->kind == TRACE_CREATE && is_spared(fate))
            named = true;
        else if (event->kind == TRACE_DELETE && is_spared(fate))
            named = false;
    }
    return named;
}

static Fate choose_fate(const Disk *disk, Rng *rng)
{
    static const int units[] = {WHOLE, PAGE, SECTOR};
    Fate fate = {.rng = rng, .limit = disk->count, .torn = -1, .unit = WHOLE};
    int back;

    switch (rng_below(rng, 6)) {
    case 0: fate.limit = 0; break; /* all of it is lost */
    case 1: break;                 /* nothing is */
    case 2:                        /* the system had come so far */
        back = (int)rng_below(rng, 24);
        fate.limit = disk->count > back ? disk->count - back : 0;
        fate.torn = fate.limit - 1;
        break;
    default: /* it writes in any order */
        fate.lots = true;
        fate.unit = units[rng_below(rng, 3)];
    }
    return fate;
}

/* ---- the disk --------------------------------------------------------------------------- */

Disk *disk_open(const Trace *trace)
{
    Disk *disk = calloc(1, sizeof *disk);

    if (!disk)
        abort();
    disk->trace = trace;
    return disk;
}

void disk_close(Disk *disk)
{
    for (int i = 0; i < TRACE_MOST_FILES; i++)
        free(disk->bytes[i].data);
    free(disk);
}

static void sync_bytes(Disk *disk, int file, const Fate *fate)
{
    make_changes(disk, file, fate, &disk->bytes[file]);
    disk->synced[file] = disk->count;
}

static void sync_names(Disk *disk)
{
    Fate sure = {.limit = disk->count, .torn = -1, .unit = WHOLE};

    for (int i = 0; i < disk->trace->files; i++)
        disk->named[i] = is_named(disk, i, &sure);
    disk->names_synced = disk->count;
}

void disk_advance(Disk *disk, int count, Rng *rng)
{
    while (disk->count < count) {
        const TraceEvent *event = &disk->trace->event[disk->count++];
        Fate sure = {.limit = disk->count, .torn = -1, .unit = WHOLE};
        Fate spoilt = {
            .rng = rng, .limit = disk->count, .torn = -1, .unit = PAGE, .lots = true};

        if (event->kind == TRACE_SYNC)
            sync_bytes(disk, event->file, &sure);
        else if (event->kind == TRACE_SPOILT)
            sync_bytes(disk, event->file, &spoilt);
        else if (event->kind == TRACE_SYNC_DIR)
            sync_names(disk);
    }
}

static void write_out(const char *directory, const char *name, const Bytes *bytes)
{
    char path[512];
    FILE *out;

    snprintf(path, sizeof path, "%s/%s", directory, name);
    out = fopen(path, "wb");
    if (!out)
        abort();
    if (bytes->size > 0 &&
        fwrite(bytes->data, 1, (size_t)bytes->size, out) != (size_t)bytes->size)
        abort();
    if (fclose(out) != 0)
        abort();
}

/* A name that leads to several files, since one was deleted and another made, leads to the
 * last of them. */
void disk_crash(const Disk *disk, Rng *rng, const char *directory)
{
    Fate fate = choose_fate(disk, rng);

    for (int i = 0; i < disk->trace->files; i++) {
        const Bytes *sure = &disk->bytes[i];
        Bytes bytes = {0};

        if (!is_named(disk, i, &fate))
            continue;
        if (sure->size)
            put_bytes(&bytes, 0, sure->data, sure->size);
        make_changes(disk, i, &fate, &bytes);
        write_out(directory, disk->trace->name[i], &bytes);
        free(bytes.data);
    }
}
