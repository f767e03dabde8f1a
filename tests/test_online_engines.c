/* SPDX-License-Identifier: MIT */
/* Engines at online tables: whose turn it is to have one think, what they keep between their
 * turns, and when their answers are released. */
#include <unistd.h>

#include "online/engines/brains.h"
#include "online/engines/shares.h"
#include "onlooker.h"

/* ---- shares ------------------------------------------------------------------------------ */

/* Serves those in line and tells who was: each use costs `cost`. */
static void serve(Share **line, const char *names, int count, int64_t cost, char *out)
{
    for (int turn = 0; turn < count; turn++) {
        int next = 0;

        for (int i = 1; names[i]; i++)
            next = shares_before(line[i], line[next]) ? i : next;
        shares_use(line[next], cost);
        out[turn] = names[next];
    }
    out[count] = '\0';
}

/* Two addresses, of which one has two people. */
TEST(shares_of_addresses)
{
    Shares shares = {0};
    Share *home = shares_enter(&shares, NULL, 1),
          *school = shares_enter(&shares, NULL, 2);
    Share *line[] = {shares_enter(&shares, school, 10), shares_enter(&shares, school, 11),
                     shares_enter(&shares, home, 10)};
    char out[16];

    CHECK(line[0] != line[2]); /* the same person elsewhere is somebody else */
    CHECK(shares_enter(&shares, school, 10) == line[0]);
    serve(line, "abc", 8, 100, out);
    CHECK_EQ_STR(out, "acbcacbc");
    shares_leave(&shares, line[0]);
    shares_use(line[0], 1000); /* it is still entered once: this is of consequence */
    serve(line, "abc", 3, 100, out);
    CHECK_EQ_STR(out, "ccc");
    for (int i = 0; i < 3; i++)
        shares_leave(&shares, line[i]);
    shares_leave(&shares, home);
    shares_leave(&shares, school);
    CHECK(!shares.first);
}

/* Who was away has saved nothing up, and who comes back has nothing to make good. */
TEST(shares_of_newcomers)
{
    Shares shares = {0};
    Share *line[] = {shares_enter(&shares, NULL, 1), NULL};
    char out[16];

    shares_use(line[0], 5000);
    line[1] = shares_enter(&shares, NULL, 2);
    CHECK_EQ_INT(line[1]->used, 5000);
    serve(line, "ab", 4, 100, out);
    CHECK_EQ_STR(out, "abab");
    shares_use(line[0], 5000);
    shares_leave(&shares, line[0]);
    line[0] = shares_enter(&shares, NULL, 1);
    CHECK_EQ_INT(line[0]->used, line[1]->used);
    shares_leave(&shares, line[0]);
    shares_leave(&shares, line[1]);
}

/* ---- what is kept ------------------------------------------------------------------------ */

static KeptKey key_of(int number)
{
    KeptKey key = {.game = number, .seat = number % 3};

    str_copy(str_from("k3vqe7w2mnb5t4xa"), key.table, sizeof key.table);
    return key;
}

static Seen *see_beginning(void)
{
    const GameDef *def = games_find(str_from("santorini"));
    Seen *seen = seen_open(def, 0, 1);
    GameSetup setup = {0};
    Fault fault;

    CHECK_EQ_INT(seen_begin(seen, &setup, NULL, &fault), OK);
    return seen;
}

static bool is_kept(Kept *kept, int number)
{
    KeptKey key = key_of(number);
    Seen *seen = kept_take(kept, &key);

    if (seen)
        kept_put(kept, &key, seen);
    return seen;
}

static void put_some(Kept *kept, int first, int count)
{
    for (int i = first; i < first + count; i++) {
        KeptKey key = key_of(i);

        kept_put(kept, &key, see_beginning());
    }
}

TEST(kept_by_number)
{
    Kept *kept = kept_open(&(KeptLimits){.games = 3, .bytes = SIZE_MAX});

    put_some(kept, 1, 3);
    CHECK(is_kept(kept, 1)); /* which makes it the newest */
    put_some(kept, 4, 1);
    CHECK(!is_kept(kept, 2));
    CHECK(is_kept(kept, 3) && is_kept(kept, 1) && is_kept(kept, 4));
    put_some(kept, 4, 1); /* the same again */
    CHECK_EQ_INT(kept_counts(kept).games, 3);
    CHECK_EQ_INT(kept_counts(kept).found, 4);
    CHECK_EQ_INT(kept_counts(kept).missed, 1);
    kept_close(kept);
}

TEST(kept_by_bytes)
{
    Seen *one = see_beginning();
    size_t each = seen_bytes(one);
    Kept *kept = kept_open(&(KeptLimits){.games = 100, .bytes = 5 * each + each / 2});

    put_some(kept, 1, 9);
    CHECK_EQ_INT(kept_counts(kept).games, 5);
    CHECK(kept_counts(kept).bytes == 5 * each);
    CHECK(!is_kept(kept, 4) && is_kept(kept, 5));
    kept_close(kept);
    kept = kept_open(&(KeptLimits){.games = 0, .bytes = SIZE_MAX});
    put_some(kept, 1, 1);
    CHECK_EQ_INT(kept_counts(kept).games, 0);
    kept_close(kept);
    seen_close(one);
}

/* ---- at tables --------------------------------------------------------------------------- */

typedef struct Played {
    Onlooker o;
    char token[64], id[32], code[32];
} Played;

/* A table at which the first seat is an engine's. */
static bool open_played(Played *p, const OnlineLimits *limits, const char *terms)
{
    memset(p, 0, sizeof *p);
    p->o.limits = *limits;
    if (!onlooker_open(&p->o, ":memory:", 1))
        return false;
    CHECK_EQ_INT(onlooker_name(&p->o, "Ann", p->token), 200);
    return CHECK_EQ_INT(onlooker_open_table(&p->o, p->token, "k", terms, p->id, p->code),
                        200);
}

/* How many tokens there are. */
static int count_tokens(Played *p)
{
    char path[64];

    snprintf(path, sizeof path, "/api/tables/%s", p->id);
    CHECK_EQ_INT(onlooker_ask(&p->o, p->token, false, path, "", ""), 200);
    return history_count(
        session_history(room_find(p->o.online, str_from(p->id))->table->session));
}

/* Waits until the engine has found something and then until that is released: when that was.
 * The clock stands still while anybody works. */
static int64_t wait_for_release(Played *p)
{
    const Brains *brains = p->o.online->brains;
    int tokens = count_tokens(p);

    while (!brains_due(brains))
        onlooker_turn(&p->o);
    while (brains_due(brains))
        onlooker_pass(&p->o, p->o.alarm_ms - p->o.now_ms);
    while (count_tokens(p) == tokens)
        onlooker_turn(&p->o);
    return room_find(p->o.online, str_from(p->id))->table->at_ms;
}

/* Ann plays the first token that she may. */
static bool play_first(Played *p, int number)
{
    char path[64], body[GAME_TOKEN_SIZE + 128], token[GAME_TOKEN_SIZE] = "";
    const char *at;

    snprintf(path, sizeof path, "/api/tables/%s/legal", p->id);
    onlooker_ask(&p->o, p->token, false, path, "", "");
    at = strstr(p->o.text, "\"tokens\":[\"");
    if (!at)
        return false;
    sscanf(at + 11, "%1500[^\"]", token);
    count_tokens(p);
    snprintf(body, sizeof body, "{\"key\":\"t%d\",\"seen\":%d,\"do\":\"play 2 %s\"}",
             number, onlooker_number(&p->o), token);
    snprintf(path, sizeof path, "/api/tables/%s/do", p->id);
    return CHECK_EQ_INT(onlooker_ask(&p->o, p->token, true, path, "", body), 200);
}

static const char tartarus[] =
    "\"tags\":{\"Game\":\"santorini\",\"Power1\":\"tartarus\",\"Power2\":\"pan\"},"
    "\"seats\":[\"engine 3\",\"me\"],\"clock\":\"none\"";
static const char hecate[] =
    "\"tags\":{\"Game\":\"santorini\",\"Power1\":\"pan\",\"Power2\":\"hecate\"},"
    "\"seats\":[\"engine 3\",\"me\"],\"clock\":\"none\"";

/* Plays some turns; everything that Ann has heard is left in her stream. */
static bool play_some(Played *p, const OnlineLimits *limits, const char *terms)
{
    enum { TURNS = 5 };

    if (!open_played(p, limits, terms))
        return false;
    CHECK_EQ_INT(onlooker_watch(&p->o, 0, p->token, p->id, "", -1), 200);
    for (int turn = 0; turn < TURNS;) {
        wait_for_release(p);
        turn += play_first(p, turn);
    }
    return true;
}

/* Whether an engine has kept what it knows or works it all out again makes no difference. */
TEST(kept_or_not)
{
    static Played with, without;
    const char *games[] = {tartarus, hecate};
    OnlineLimits none = online_limits;

    none.kept_games = 0;
    for (int i = 0; i < 2; i++) {
        if (!play_some(&with, &online_limits, games[i]) ||
            !play_some(&without, &none, games[i]))
            return;
        CHECK(strcmp(with.o.heard[0], without.o.heard[0]) == 0);
        CHECK(strstr(with.o.heard[0], "\"n\":12,"));
        CHECK(brains_kept(with.o.online->brains).found >= 3);
        CHECK_EQ_INT(brains_kept(without.o.online->brains).found, 0);
        onlooker_close(&with.o);
        onlooker_close(&without.o);
    }
}

/* However long an engine takes, its answer comes at the time that the secret says; if that has
 * passed, at one of those that follow. */
TEST(release_times)
{
    static const int64_t later_ms[] = {0, 1, 300, 699, 5000, 12345};
    static Played p;
    int64_t first_ms = 0;

    for (size_t i = 0; i < sizeof later_ms / sizeof *later_ms; i++) {
        int64_t asked_ms, released_ms;

        if (!open_played(&p, &online_limits, tartarus))
            return;
        if (brains_due(p.o.online->brains)) { /* it was faster than we are: once more */
            onlooker_close(&p.o);
            i--;
            continue;
        }
        asked_ms = p.o.now_ms;
        p.o.now_ms += later_ms[i]; /* before it is even looked at */
        released_ms = wait_for_release(&p);
        if (i == 0)
            first_ms = released_ms;
        CHECK(released_ms - asked_ms >= 700);
        if (later_ms[i] < 700)
            CHECK_EQ_INT(released_ms, first_ms);
        CHECK(released_ms >= asked_ms + later_ms[i]);
        CHECK_EQ_INT((released_ms - first_ms) % 2000, 0);
        onlooker_close(&p.o);
    }
}

/* Somebody has many tables at which engines are to move, and somebody else one: whose answer
 * does not come after all of the others'. */
TEST(many_tables_of_one)
{
    enum { MANY = 6 };
    static const char best[] =
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"engine 10\",\"me\"],\"clock\":\"none\"";
    static const char quick[] =
        "\"tags\":{\"Game\":\"santorini\"},\"seats\":[\"engine 1\",\"me\"],\"clock\":\"none\"";
    static Played greedy[MANY], modest;
    Onlooker *o = &modest.o;
    int before;

    memset(&modest, 0, sizeof modest);
    o->address = 1;
    if (!onlooker_open(o, ":memory:", 1))
        return;
    CHECK_EQ_INT(onlooker_name(o, "Ann", greedy[0].token), 200);
    CHECK_EQ_INT(onlooker_name(o, "Bob", modest.token), 200);
    for (int i = 0; i < MANY; i++) {
        char key[8];

        snprintf(key, sizeof key, "k%d", i);
        CHECK_EQ_INT(onlooker_open_table(o, greedy[0].token, key, best, greedy[i].id,
                                         greedy[i].code),
                     200);
    }
    o->address = 2;
    CHECK_EQ_INT(onlooker_open_table(o, modest.token, "k", quick, modest.id, modest.code),
                 200);
    before = online_counts(o->online).engine_queue;
    while (count_tokens(&modest) == 0)
        onlooker_turn(o);
    /* His was one of those in the queue; one was thought about, one may have been begun. */
    CHECK(before - online_counts(o->online).engine_queue <= 3);
    onlooker_close(o);
}

int main(void)
{
    RUN(shares_of_addresses);
    RUN(shares_of_newcomers);
    RUN(kept_by_number);
    RUN(kept_by_bytes);
    RUN(kept_or_not);
    RUN(release_times);
    RUN(many_tables_of_one);
    return test_finish("online_engines");
}
