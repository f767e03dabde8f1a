/* SPDX-License-Identifier: MIT */
/* A call fails, or all from one on until the trouble is over: no room, no disk, no reading, no
 * memory. Whichever it is, who is told KEPT finds it there, who is told FULL does not, the rest
 * ask again, and the store goes on. */
#include "keeper.h"
#include "trace_vfs.h"

enum { STEPS = 12, TIDY = 12, PATIENCE = 3 /* failures until the trouble is over */ };

static const char *const kind_name[] = {"none", "full", "io", "read", "all", "memory"};

static bool struck; /* something has failed in this run */

static void end_trouble(void)
{
    struck |= fault_count() > 0;
    fault_plan((FaultPlan){FAULT_NONE});
}

/* Does reading tell what it should, before the trouble is over? What is told to be kept is
 * there; a full disk keeps nothing; otherwise it is all or nothing. */
static void check_reading(Keeper *keeper, const Work *work, FaultKind kind,
                          StoreAnswer answer, uint64_t before)
{
    uint64_t hash = 0, after = work_hash(work);

    CHECK(work_is_sound(work, keeper->store));
    if (kind != FAULT_FULL && kind != FAULT_IO)
        return;
    CHECK(work_found(work, keeper->store, &hash));
    if (answer == STORE_KEPT || answer == STORE_REPEATED)
        CHECK(hash == after);
    else
        CHECK(hash == before || (answer == STORE_UNKNOWN && hash == after));
}

/* Asks until it is kept. */
static void put_step(Keeper *keeper, Work *work, FaultKind kind)
{
    uint64_t before = work_hash(work);
    const StoreWrite *write = work_next(work);
    StoreAnswer answer;

    do {
        answer = keeper_put(keeper, write);
        CHECK(answer != STORE_TAKEN);
        CHECK(answer != (kind == FAULT_FULL ? STORE_UNKNOWN : STORE_FULL));
        check_reading(keeper, work, kind, answer, before);
        if (fault_count() >= PATIENCE)
            end_trouble();
        CHECK(answer == STORE_KEPT || answer == STORE_REPEATED || struck ||
              fault_count() > 0);
    } while (answer == STORE_UNKNOWN || answer == STORE_FULL);
}

/* Trouble may keep a store from being opened; then it can be afterwards. */
static bool open_somehow(Keeper *keeper)
{
    Fault fault;

    if (keeper_open(keeper, TIDY, &fault))
        return true;
    end_trouble();
    return CHECK(struck) && CHECK(keeper_open(keeper, TIDY, &fault));
}

static void check_kept(Keeper *keeper, const Work *work)
{
    uint64_t hash = 0;
    Fault fault;

    if (!CHECK(keeper_open(keeper, TIDY, &fault)))
        return;
    CHECK(work_found(work, keeper->store, &hash));
    CHECK(hash == work_hash(work));
    store_close(keeper->store);
}

/* False: there are not so many calls. */
static bool try_fault(Keeper *keeper, FaultPlan plan)
{
    static Work work;

    keeper_wipe(keeper);
    work = work_begin(7);
    struck = false;
    fault_plan(plan);
    if (!open_somehow(keeper))
        return false;
    while (work.step < STEPS)
        put_step(keeper, &work, plan.kind);
    store_close(keeper->store);
    end_trouble();
    check_kept(keeper, &work);
    return struck;
}

/* Calls 0, `stride`, .. fail, each in a run of its own. */
static void try_kind(FaultKind kind, bool lasting, int stride)
{
    Keeper keeper;
    bool some = keeper_make(&keeper);

    for (int after = 0; some; after += stride) {
        char name[64];

        snprintf(name, sizeof name, "%s, %s call %d", kind_name[kind],
                 lasting ? "from" : "at", after);
        test_begin(name);
        some = try_fault(&keeper, (FaultPlan){kind, after, lasting, 0, 0});
        test_end();
    }
    keeper_remove(&keeper);
}

/* ---- several at once -------------------------------------------------------------------- */

enum { LANES = 6, LANE_LINES = 60 };

/* Writes one line after the other to a log of its own, each until it is kept. */
typedef struct Lane {
    Keeper *keeper;
    char name[16];
    int next; /* the number of its next line */
} Lane;

static void note_lane(void *user, const StoreDone *done)
{
    Lane *lane = user;

    CHECK(done->answer != STORE_TAKEN);
    lane->next += done->answer == STORE_KEPT || done->answer == STORE_REPEATED;
    keeper_note(lane->keeper, done);
}

static void send_line(Lane *lane)
{
    char line[32], key[16];
    StoreWrite write = {.part = {{.way = lane->next == 1 ? STORE_MAKE : STORE_ADD,
                                  .log = str_from(lane->name),
                                  .number = lane->next}},
                        .parts = 1,
                        .who = str_from("ann"),
                        .done = note_lane,
                        .user = lane};

    snprintf(line, sizeof line, "%s %d\n", lane->name, lane->next);
    snprintf(key, sizeof key, "k%d", lane->next);
    write.part[0].lines = str_from(line);
    write.key = write.text = str_from(key);
    CHECK(store_write(lane->keeper->store, &write));
}

static bool count_line(void *user, int number, Str line, int64_t at_ms)
{
    int *count = user;

    (void)line, (void)at_ms;
    CHECK_EQ_INT(number, ++*count);
    return true;
}

static void check_lanes(Keeper *keeper, const Lane *lane)
{
    Fault fault;

    if (!CHECK(keeper_open(keeper, TIDY, &fault)))
        return;
    for (int i = 0; i < LANES; i++) {
        int count = 0;

        CHECK(store_read(keeper->store, str_from(lane[i].name), 1, count_line, &count));
        CHECK_EQ_INT(count, LANE_LINES);
    }
    store_close(keeper->store);
}

/* Writes go to the disk together, and fail together; some fail alone, as repeats. */
TEST(lanes)
{
    Lane lane[LANES];
    Keeper keeper;
    Fault fault;
    bool more = true;

    if (!keeper_make(&keeper) || !CHECK(keeper_open(&keeper, TIDY, &fault)))
        return;
    for (int i = 0; i < LANES; i++) {
        lane[i] = (Lane){.keeper = &keeper, .next = 1};
        snprintf(lane[i].name, sizeof lane[i].name, "l/%d", i);
    }
    fault_plan((FaultPlan){FAULT_IO, .rate = 30, .seed = 3});
    while (more) {
        int sent = keeper.answered;

        more = false;
        for (int i = 0; i < LANES; i++) {
            if (lane[i].next > LANE_LINES)
                continue;
            send_line(&lane[i]);
            sent++;
            more = true;
        }
        keeper_wait(&keeper, sent);
    }
    CHECK(fault_count() > 0);
    end_trouble();
    store_close(keeper.store);
    check_lanes(&keeper, lane);
    keeper_remove(&keeper);
}

int main(void)
{
    int stride = test_skims() ? 10 : 1;

    trace_vfs_install();
    for (int lasting = 0; lasting < 2; lasting++) {
        try_kind(FAULT_FULL, lasting, stride);
        try_kind(FAULT_IO, lasting, stride);
        try_kind(FAULT_READ, lasting, stride);
        try_kind(FAULT_ALL, lasting, stride);
        try_kind(FAULT_MEMORY, lasting, 17 * stride);
    }
    RUN(lanes);
    return test_finish("failing");
}
