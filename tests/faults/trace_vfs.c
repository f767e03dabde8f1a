/* SPDX-License-Identifier: MIT */
#include "trace_vfs.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "base/str.h"

/* A file of ours; the real one lies behind it. */
typedef struct TraceFile {
    sqlite3_file base;
    int file;       /* -1: not in the trace */
    bool syncs_dir; /* with its next sync, as SQLite's own file system does it */
} TraceFile;

static sqlite3_vfs *below, vfs;

static struct {
    pthread_mutex_t mutex;
    Trace *trace;
    FaultPlan plan;
    Rng rng;
    int failed;
} now = {.mutex = PTHREAD_MUTEX_INITIALIZER};

static sqlite3_file *real_of(sqlite3_file *file)
{
    return (sqlite3_file *)((TraceFile *)file + 1);
}

/* ---- faults ----------------------------------------------------------------------------- */

void fault_plan(FaultPlan plan)
{
    pthread_mutex_lock(&now.mutex);
    now.plan = plan;
    now.rng.state = plan.seed;
    now.failed = 0;
    pthread_mutex_unlock(&now.mutex);
}

int fault_count(void)
{
    int count;

    pthread_mutex_lock(&now.mutex);
    count = now.failed;
    pthread_mutex_unlock(&now.mutex);
    return count;
}

/* Does this call fail, if it is of a kind that may? */
static bool is_due(void)
{
    FaultPlan *plan = &now.plan;

    if (plan->rate)
        return rng_below(&now.rng, plan->rate) == 0;
    return plan->after-- <= 0 && (plan->lasting || now.failed == 0);
}

static bool is_meant(FaultKind kind)
{
    return now.plan.kind == kind ||
           (now.plan.kind == FAULT_ALL && (kind == FAULT_IO || kind == FAULT_READ));
}

static bool call_fails(FaultKind kind)
{
    bool fails;

    pthread_mutex_lock(&now.mutex);
    fails = is_meant(kind) && is_due();
    now.failed += fails;
    pthread_mutex_unlock(&now.mutex);
    return fails;
}

static sqlite3_mem_methods usual;

static void *get_memory(int size)
{
    return call_fails(FAULT_MEMORY) ? NULL : usual.xMalloc(size);
}

static void *get_more_memory(void *old, int size)
{
    return call_fails(FAULT_MEMORY) ? NULL : usual.xRealloc(old, size);
}

static void install_memory(void)
{
    sqlite3_mem_methods failing;

    sqlite3_config(SQLITE_CONFIG_GETMALLOC, &usual);
    failing = usual;
    failing.xMalloc = get_memory;
    failing.xRealloc = get_more_memory;
    sqlite3_config(SQLITE_CONFIG_MALLOC, &failing);
}

/* ---- the trace -------------------------------------------------------------------------- */

void trace_begin(Trace *trace)
{
    *trace = (Trace){0};
    pthread_mutex_lock(&now.mutex);
    now.trace = trace;
    pthread_mutex_unlock(&now.mutex);
}

void trace_end(void)
{
    pthread_mutex_lock(&now.mutex);
    now.trace = NULL;
    pthread_mutex_unlock(&now.mutex);
}

int trace_count(void)
{
    int count;

    pthread_mutex_lock(&now.mutex);
    count = now.trace ? now.trace->count : 0;
    pthread_mutex_unlock(&now.mutex);
    return count;
}

void trace_free(Trace *trace)
{
    for (int i = 0; i < trace->count; i++)
        free(trace->event[i].data);
    free(trace->event);
    *trace = (Trace){0};
}

static void must_have(const void *memory)
{
    if (!memory)
        abort();
}

static void add_event(TraceEvent event, const void *data)
{
    Trace *trace = now.trace;

    if (trace->count == trace->capacity) {
        trace->capacity = trace->capacity ? 2 * trace->capacity : 1024;
        trace->event =
            realloc(trace->event, (size_t)trace->capacity * sizeof *trace->event);
        must_have(trace->event);
    }
    if (event.size) {
        event.data = malloc((size_t)event.size);
        must_have(event.data);
        memcpy(event.data, data, (size_t)event.size);
    }
    trace->event[trace->count++] = event;
}

static void record(int file, TraceKind kind, int64_t offset, int size, const void *data)
{
    pthread_mutex_lock(&now.mutex);
    if (now.trace && file >= 0)
        add_event((TraceEvent){kind, file, offset, size, NULL}, data);
    pthread_mutex_unlock(&now.mutex);
}

static const char *own_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

/* The file that has a name now, by mutex; -1: none. */
static int find_file(const char *name)
{
    for (int i = 0; i < now.trace->files; i++) {
        if (!now.trace->gone[i] && strcmp(now.trace->name[i], name) == 0)
            return i;
    }
    return -1;
}

static int make_file(const char *name)
{
    int file = now.trace->files++;

    if (file == TRACE_MOST_FILES)
        abort();
    str_copy(str_from(name), now.trace->name[file], TRACE_NAME_SIZE);
    add_event((TraceEvent){.kind = TRACE_CREATE, .file = file}, NULL);
    return file;
}

static int open_traced(const char *path)
{
    int file = -1;

    pthread_mutex_lock(&now.mutex);
    if (now.trace && path) {
        file = find_file(own_name(path));
        if (file < 0)
            file = make_file(own_name(path));
    }
    pthread_mutex_unlock(&now.mutex);
    return file;
}

static void delete_traced(const char *path, bool syncs_dir)
{
    int file;

    pthread_mutex_lock(&now.mutex);
    file = now.trace ? find_file(own_name(path)) : -1;
    if (file >= 0) {
        now.trace->gone[file] = true;
        add_event((TraceEvent){.kind = TRACE_DELETE, .file = file}, NULL);
        if (syncs_dir)
            add_event((TraceEvent){.kind = TRACE_SYNC_DIR, .file = file}, NULL);
    }
    pthread_mutex_unlock(&now.mutex);
}

/* ---- what changes files ----------------------------------------------------------------- */

static int put(sqlite3_file *file, const void *data, int size, sqlite3_int64 offset)
{
    sqlite3_file *real = real_of(file);
    int result = real->pMethods->xWrite(real, data, size, offset);

    if (result == SQLITE_OK)
        record(((TraceFile *)file)->file, TRACE_WRITE, offset, size, data);
    return result;
}

static int write_file(sqlite3_file *file, const void *data, int size,
                      sqlite3_int64 offset)
{
    bool full = call_fails(FAULT_FULL);

    if (!full && !call_fails(FAULT_IO))
        return put(file, data, size, offset);
    if (size > 1)
        put(file, data, size / 2, offset);
    return full ? SQLITE_FULL : SQLITE_IOERR_WRITE;
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    sqlite3_file *real = real_of(file);
    int result;

    if (call_fails(FAULT_IO))
        return SQLITE_IOERR_TRUNCATE;
    result = real->pMethods->xTruncate(real, size);
    if (result == SQLITE_OK)
        record(((TraceFile *)file)->file, TRACE_TRUNCATE, size, 0, NULL);
    return result;
}

static int sync_file(sqlite3_file *file, int flags)
{
    TraceFile *traced = (TraceFile *)file;

    (void)flags;
    if (call_fails(FAULT_IO)) {
        record(traced->file, TRACE_SPOILT, 0, 0, NULL);
        return SQLITE_IOERR_FSYNC;
    }
    record(traced->file, TRACE_SYNC, 0, 0, NULL);
    if (traced->syncs_dir)
        record(traced->file, TRACE_SYNC_DIR, 0, 0, NULL);
    traced->syncs_dir = false;
    return SQLITE_OK;
}

static int delete_file(sqlite3_vfs *ours, const char *path, int syncs_dir)
{
    int result;

    (void)ours;
    if (call_fails(FAULT_IO))
        return SQLITE_IOERR_DELETE;
    result = below->xDelete(below, path, 0);
    if (result == SQLITE_OK)
        delete_traced(path, syncs_dir != 0);
    return result;
}

/* ---- what is handed on ------------------------------------------------------------------ */

static int close_file(sqlite3_file *file)
{
    return real_of(file)->pMethods->xClose(real_of(file));
}

static int read_file(sqlite3_file *file, void *data, int size, sqlite3_int64 offset)
{
    if (call_fails(FAULT_READ))
        return SQLITE_IOERR_READ;
    return real_of(file)->pMethods->xRead(real_of(file), data, size, offset);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *ret_size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), ret_size);
}

static int lock_file(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xLock(real_of(file), lock);
}

static int unlock_file(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}

static int check_lock(sqlite3_file *file, int *ret_locked)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), ret_locked);
}

static int control_file(sqlite3_file *file, int what, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int sector_size(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int traits_of(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int shm_map(sqlite3_file *file, int region, int size, int extend,
                   void volatile **ret)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), region, size, extend, ret);
}

static int shm_lock(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void shm_barrier(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int shm_unmap(sqlite3_file *file, int deletes)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), deletes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = traits_of,
    .xShmMap = shm_map,
    .xShmLock = shm_lock,
    .xShmBarrier = shm_barrier,
    .xShmUnmap = shm_unmap,
};

static int open_file(sqlite3_vfs *ours, const char *path, sqlite3_file *file, int flags,
                     int *ret_flags)
{
    TraceFile *traced = (TraceFile *)file;
    int with_dir = SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL | SQLITE_OPEN_SUPER_JOURNAL;
    int result;

    (void)ours;
    *traced = (TraceFile){.file = -1};
    if (call_fails(FAULT_IO))
        return SQLITE_CANTOPEN;
    result = below->xOpen(below, path, real_of(file), flags, ret_flags);
    if (result != SQLITE_OK)
        return result;
    traced->base.pMethods = &methods;
    if (flags & SQLITE_OPEN_CREATE)
        traced->file = open_traced(path);
    traced->syncs_dir = (flags & SQLITE_OPEN_CREATE) && (flags & with_dir);
    return SQLITE_OK;
}

void trace_vfs_install(void)
{
    install_memory(); /* before SQLite is initialised, which asking it anything does */
    below = sqlite3_vfs_find(NULL);
    vfs = *below;
    vfs.zName = "trace";
    vfs.pNext = NULL;
    vfs.szOsFile += (int)sizeof(TraceFile);
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    sqlite3_vfs_register(&vfs, 1);
}
