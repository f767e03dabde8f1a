/* SPDX-License-Identifier: MIT */
/* A table: what may be done, what it leads to, what is told; then a random walk over all
 * commands. A failed walk prints its seed; give it as an argument to repeat it. */
#include "test.h"

#include "base/bits.h"
#include "random_game.h"
#include "session/session.h"
#include "toy_game.h"

static const ClockTerms no_clock = {CLOCK_NONE, 0, 0};

/* ---- help --------------------------------------------------------------------------- */

static Session *open_toy(bool open, const ClockTerms *terms)
{
    GameSetup setup = {0};
    History *history = NULL;
    Session *table = NULL;
    Fault fault;

    game_set_option(&setup, "Range", "3");
    if (open)
        game_set_option(&setup, "Open", "1");
    if (history_open(&toy_game, &setup, &history, &fault) != OK ||
        session_open(history, terms, &table, &fault) != OK)
        abort();
    return table;
}

static Session *open_santorini(const char *power1, const char *power2)
{
    GameSetup setup = {0};
    History *history = NULL;
    Session *table = NULL;
    Fault fault;

    game_set_option(&setup, "Power1", power1);
    game_set_option(&setup, "Power2", power2);
    if (history_open(&santorini_game, &setup, &history, &fault) != OK ||
        session_open(history, &no_clock, &table, &fault) != OK)
        abort();
    return table;
}

/* Does what lines say, one a line of the log; the fault's id, or "" when all was done. */
static const char *act_at(Session *table, const char *lines, int64_t now_ms)
{
    Str rest = str_from(lines), line;
    bool more = true;
    Entry entry;
    Fault fault;

    while (more) {
        more = str_cut(&rest, '\n', &line);
        if (entry_parse(line, &entry, &fault) != OK ||
            session_do(table, &entry, now_ms, &fault) != OK)
            return fault.message.id;
    }
    return "";
}

static const char *act(Session *table, const char *lines)
{
    return act_at(table, lines, 0);
}

/* The tokens of the game so far, with blanks between. */
static const char *tokens(const Session *table)
{
    static char text[4096];
    Text out = text_into(text, sizeof text);
    const History *history = session_history(table);

    for (int i = 0; i < history_count(history); i++) {
        text_add(&out, i ? " " : "");
        text_add_str(&out, history_text(history, i));
    }
    return text;
}

/* The last line of the log. */
static const char *latest(const Session *table)
{
    static char text[ENTRY_SIZE];
    Text out = text_into(text, sizeof text);

    entry_print(session_entry(table, session_count(table) - 1), &out);
    return text;
}

/* ---- entries ------------------------------------------------------------------------ */

TEST(entries_are_lines)
{
    static const char *const good[] = {
        "sit 1 person",
        "sit 2 person 7",
        "sit 3 engine 10",
        "sit 4 nobody",
        "play 1 b2-c3+d4",
        "play 2 @b2,@d4",
        "chance <die:1>",
        "leave 1 resign",
        "leave 2 time",
        "leave 4 abandon",
        "offer 1 back 0",
        "offer 2 draw",
        "offer 3 rematch",
        "agree 2",
        "decline 1",
        "shift 60000",
        "play 1 b2 @1700000000000",
        "agree 1 @5",
        "play 1 @b2 @17",
    };
    static const char *const bad[] = {
        "",
        "stand 1",
        "sit",
        "sit 0 person",
        "sit 5 person",
        "sit 1",
        "sit 1 engine",
        "sit 1 engine 0",
        "sit 1 engine 100",
        "sit 1 nobody 1",
        "play 1",
        "play 1 a b",
        "leave 1",
        "leave 1 home",
        "offer 1",
        "offer 1 back x",
        "offer 1 back -1",
        "offer 1 draw 2",
        "agree",
        "agree 1 2",
        "shift",
        "shift 0",
        "shift -1",
        "shift 99999999999999999999",
    };
    Entry entry;
    Fault fault;

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        char text[ENTRY_SIZE];
        Text out = text_into(text, sizeof text);

        if (!CHECK_EQ_INT(entry_parse(str_from(good[i]), &entry, &fault), OK))
            printf("#   %s\n", good[i]);
        entry_print(&entry, &out);
        CHECK_EQ_STR(text, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!CHECK_EQ_INT(entry_parse(str_from(bad[i]), &entry, &fault), ERR_SYNTAX))
            printf("#   %s\n", bad[i]);
    }
}

/* ---- playing ------------------------------------------------------------------------ */

TEST(plays_what_may_be_played)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "play 2 lr"), "it is somebody else's turn");
    CHECK_EQ_STR(act(table, "chance <die:1>"), "it is somebody else's turn");
    CHECK_EQ_STR(act(table, "play 1 lll"), "this is no token");
    CHECK_EQ_STR(act(table, "play 3 lr"), "there is no such seat");
    CHECK_EQ_INT(session_count(table), 0);
    CHECK_EQ_STR(act(table, "play 1 roll\nchance <die:2>\nplay 2 lr"), "");
    CHECK_EQ_STR(tokens(table), "roll <die:2> lr");
    CHECK_EQ_STR(latest(table), "play 2 lr");
    CHECK_EQ_INT(session_count(table), 3);
    session_close(table);
}

TEST(needs_somebody_to_play)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "sit 1 nobody\nplay 1 lr"), "nobody sits there");
    CHECK_EQ_STR(act(table, "sit 1 engine 3\nplay 1 lr"), "");
    CHECK_EQ_INT(session_sitter(table, 0)->level, 3);
    session_close(table);
}

TEST(lets_seats_leave)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "play 1 lr\nleave 1 resign"), "");
    CHECK_EQ_STR(tokens(table), "lr resign1");
    CHECK_EQ_STR(act(table, "leave 2 resign"), "the game is over");
    CHECK_EQ_STR(act(table, "play 2 lr"), "the game is over");
    session_close(table);
}

TEST(ends_what_repeats_itself)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "play 1 lr\nplay 2 lr\nplay 1 lr\nplay 2 lr"), "");
    CHECK_EQ_STR(tokens(table), "lr lr lr lr repetition");
    CHECK_EQ_STR(latest(table), "play 2 lr");
    CHECK_EQ_INT(history_mover(session_history(table)), SEAT_OVER);
    session_close(table);
}

/* ---- taking back -------------------------------------------------------------------- */

TEST(takes_back_at_once_in_the_same_hands)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_INT(session_back(table, 0), -1);
    CHECK(!session_is_barred(table, 0));
    CHECK_EQ_STR(act(table, "offer 1 back 0"), "there is nothing to take back");
    CHECK_EQ_STR(act(table, "play 1 lr\nplay 2 rl\noffer 1 back 0"), "");
    CHECK_EQ_STR(latest(table), "offer 1 back 1");
    CHECK_EQ_STR(tokens(table), "lr");
    CHECK_EQ_STR(act(table, "offer 2 back 0"), "");
    CHECK_EQ_STR(tokens(table), "");
    session_close(table);
}

TEST(takes_back_what_an_engine_answered)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "sit 2 engine 1\nplay 1 r\nplay 2 lr\nplay 1 r\nplay 2 rl"),
                 "");
    CHECK_EQ_INT(session_back(table, 1), -1);
    CHECK_EQ_STR(act(table, "offer 2 back 0"), "nobody sits there");
    CHECK_EQ_STR(act(table, "offer 1 back 0"), "");
    CHECK_EQ_STR(tokens(table), "r lr");
    CHECK_EQ_STR(latest(table), "offer 1 back 2");
    session_close(table);
}

TEST(takes_nothing_back_after_the_end)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "play 1 lr\nleave 2 resign\noffer 1 back 0"),
                 "there is nothing to take back");
    session_close(table);
}

TEST(asks_other_hands)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "sit 1 person 1\nsit 2 person 2\nplay 1 lr\noffer 1 back 0"),
                 "");
    CHECK_EQ_STR(tokens(table), "lr");
    CHECK_EQ_INT(session_offer(table)->kind, OFFER_BACK);
    CHECK_EQ_INT(session_offer(table)->asked, 2);
    CHECK_EQ_STR(act(table, "agree 1"), "this offer is for somebody else");
    CHECK_EQ_STR(act(table, "offer 2 draw"), "another offer waits for an answer");
    CHECK_EQ_STR(act(table, "decline 2"), "");
    CHECK_EQ_INT(session_offer(table)->kind, OFFER_NONE);
    CHECK_EQ_STR(act(table, "agree 2"), "there is no offer to answer");
    CHECK_EQ_STR(act(table, "offer 1 back 0\nagree 2"), "");
    CHECK_EQ_STR(tokens(table), "");
    /* A token answers with no. */
    CHECK_EQ_STR(act(table, "play 1 lr\noffer 1 back 0\nplay 2 lr"), "");
    CHECK_EQ_INT(session_offer(table)->kind, OFFER_NONE);
    /* Who has offered may think better of it. */
    CHECK_EQ_STR(act(table, "offer 1 back 0\ndecline 1"), "");
    CHECK_EQ_STR(tokens(table), "lr lr");
    session_close(table);
}

TEST(secrets_bar_the_way_back)
{
    Session *table = open_santorini("apollo", "hecate");

    CHECK_EQ_STR(act(table, "play 1 @b3,@d3\nplay 2 @b2,@d4"), "");
    CHECK_EQ_INT(session_back(table, 0), -1);
    CHECK_EQ_INT(session_back(table, 1), -1);
    CHECK(session_is_barred(table, 0) && session_is_barred(table, 1));
    CHECK(!session_is_barred(table, 2) && !session_is_barred(table, -1));
    session_close(table);
}

/* ---- draws and rematches ------------------------------------------------------------ */

TEST(agrees_to_draws)
{
    Session *table = open_toy(true, &no_clock);

    CHECK_EQ_STR(act(table, "sit 1 person 1\nsit 2 person 2\nplay 1 lr\noffer 1 draw"),
                 "");
    CHECK_EQ_STR(act(table, "offer 2 draw"), "");
    CHECK_EQ_STR(latest(table), "agree 2");
    CHECK_EQ_STR(tokens(table), "lr draw");
    CHECK_EQ_STR(act(table, "offer 2 draw"), "the game is over");
    session_close(table);
    table = open_toy(true, &no_clock);
    CHECK_EQ_STR(act(table, "play 1 l\noffer 1 draw"),
                 "a draw is agreed to between turns");
    CHECK_EQ_STR(act(table, "sit 2 engine 5\nplay 2 no\noffer 1 draw"),
                 "the computer agrees to no draw");
    session_close(table);
}

TEST(plays_again_with_sides_changed)
{
    Session *table = open_santorini("pan", "apollo");
    const GameSetup *next;

    CHECK_EQ_STR(act(table, "sit 2 engine 4\noffer 1 rematch"),
                 "the game is not over yet");
    CHECK_EQ_STR(act(table, "leave 1 resign\noffer 1 rematch"), "");
    CHECK_EQ_INT(session_game(table), 2);
    CHECK_EQ_INT(history_count(session_history(table)), 0);
    next = history_setup(session_history(table));
    CHECK(str_is(game_option(next, "Power1"), "apollo"));
    CHECK(str_is(game_option(next, "Power2"), "pan"));
    CHECK_EQ_INT(session_sitter(table, 0)->kind, SITTER_ENGINE);
    CHECK_EQ_INT(session_sitter(table, 1)->kind, SITTER_PERSON);
    session_close(table);
}

/* ---- clocks ------------------------------------------------------------------------- */

TEST(charges_the_seat_to_move)
{
    Session *table = open_toy(true, &(ClockTerms){CLOCK_GAME, 10000, 500});
    const Clock *clock = session_clock(table);

    CHECK_EQ_INT(clock_deadline(clock), 0);
    CHECK_EQ_STR(act_at(table, "sit 1 person 1\nsit 2 person 2", 1000), "");
    CHECK_EQ_INT(clock_deadline(clock), 11000);
    CHECK_EQ_STR(act_at(table, "play 1 lr", 4000), "");
    CHECK_EQ_INT(clock_left(clock, 0, 9000), 7500);
    CHECK_EQ_INT(clock_left(clock, 1, 9000), 5000);
    CHECK_EQ_INT(clock_deadline(clock), 14000);
    CHECK_EQ_STR(act_at(table, "leave 2 time", 13999), "there is time left");
    CHECK_EQ_STR(act_at(table, "play 2 lr", 14000), "the time is up");
    CHECK_EQ_STR(act_at(table, "shift 2000", 14000), "");
    CHECK_EQ_INT(clock_deadline(clock), 16000);
    CHECK_EQ_STR(act_at(table, "leave 1 time", 17000), "there is time left");
    CHECK_EQ_STR(act_at(table, "leave 2 time", 16000), "");
    CHECK_EQ_STR(tokens(table), "lr time2");
    CHECK_EQ_INT(clock_deadline(clock), 0);
    session_close(table);
}

TEST(gives_time_for_each_turn)
{
    Session *table = open_toy(true, &(ClockTerms){CLOCK_TURN, 10000, 0});
    const Clock *clock = session_clock(table);

    CHECK_EQ_STR(act_at(table, "sit 1 person 1\nsit 2 person 2", 1000), "");
    /* A walk to place 0 lets the other seat answer inside the turn. */
    CHECK_EQ_STR(act_at(table, "play 1 l", 4000), "");
    CHECK_EQ_INT(clock_left(clock, 0, 4000), 7000);
    CHECK_EQ_STR(act_at(table, "play 2 no", 5000), "");
    CHECK_EQ_INT(clock_left(clock, 1, 5000), 10000);
    CHECK_EQ_INT(clock_deadline(clock), 15000);
    session_close(table);
}

/* ---- telling ------------------------------------------------------------------------ */

TEST(tells_each_viewer_what_it_may_know)
{
    Session *table = open_toy(false, &no_clock);
    News news;
    char text[GAME_TOKEN_SIZE];

    CHECK_EQ_STR(act(table, "play 1 hide1.0"), "");
    for (int viewer = SEAT_SPECTATOR; viewer < 2; viewer++) {
        Text out = text_into(text, sizeof text);

        session_news(table, viewer, &news);
        CHECK_EQ_INT(news.entry->kind, ENTRY_PLAY);
        CHECK_EQ_INT(news.first, 0);
        history_view_text(session_history(table), news.first, viewer, &out);
        CHECK_EQ_STR(text, viewer == 0 ? "hide1.0" : "hide?");
        for (int i = 0; i < news.events.count; i++)
            CHECK(news.events.event[i].seats == EVENT_ALL ||
                  (viewer >= 0 && news.events.event[i].seats >> viewer & 1));
    }
    session_close(table);
}

/* ---- a random walk ------------------------------------------------------------------ */

enum { WALKS = 60, LONG_WALKS = 3000, STEPS = 120 };

/* All that can be seen of a table, in one hash. */
static uint64_t look_at(const Session *table)
{
    const History *history = session_history(table);
    const GameDef *def = history_def(history);
    const Offer *offer = session_offer(table);
    uint64_t hash = def->hash_recomputed(history_state(history));

    hash = bits_mix(hash + (uint64_t)history_count(history));
    hash = bits_mix(hash + (uint64_t)session_count(table));
    hash = bits_mix(hash + (uint64_t)session_game(table));
    hash = bits_mix(hash + (uint64_t)offer->kind * 64 + offer->asked);
    hash = bits_mix(hash + (uint64_t)clock_deadline(session_clock(table)));
    for (int seat = 0; seat < session_seats(table); seat++) {
        const Sitter *sitter = session_sitter(table, seat);

        hash = bits_mix(hash + (uint64_t)((int)sitter->kind * 10000 +
                                          sitter->level * 100 + sitter->holder));
    }
    return hash;
}

/* A token of whoever moves, mostly; other things now and then. */
static void draw_command(const Session *table, Rng *rng, char *room, Entry *ret_entry)
{
    const History *history = session_history(table);
    const GameDef *def = history_def(history);
    int mover = history_mover(history), seats = session_seats(table);
    Entry entry = {.kind = (EntryKind)rng_below(rng, ENTRY_KIND_COUNT),
                   .seat =
                       (int)rng_below(rng, (uint32_t)seats + 1) - (rng->state % 9 == 0)};

    entry.why = (Leave)rng_below(rng, 3);
    entry.offer = (OfferKind)rng_below(rng, OFFER_KIND_COUNT + 1);
    entry.by_ms = (int64_t)rng_below(rng, 1000) - 10;
    entry.sitter = (Sitter){(SitterKind)rng_below(rng, SITTER_KIND_COUNT + 1),
                            (int)rng_below(rng, 12), (int)rng_below(rng, 3)};
    if (entry.kind == ENTRY_SIT && rng_below(rng, 4))
        entry.sitter.kind = SITTER_PERSON;
    if (entry.kind == ENTRY_LEAVE && rng_below(rng, 6))
        entry.kind = ENTRY_PLAY;
    entry.text = str_from("nonsense");
    if (mover != SEAT_OVER && rng_below(rng, 4)) {
        GameState state;
        Token token;

        memcpy(&state, history_state(history), def->state_size);
        game_random_token(def, &state, rng, &token);
        game_token_text(def, history_state(history), &token, room);
        entry.text = str_from(room);
        entry.kind = mover == SEAT_CHANCE ? ENTRY_CHANCE : ENTRY_PLAY;
        entry.seat = mover == SEAT_CHANCE ? 0 : mover;
    }
    *ret_entry = entry;
}

/* The same log at another table leads to the same place. There nobody has asked before how far
 * one may go back. */
static void check_replay(Session *table, Session *other)
{
    Entry entry;
    Fault fault;

    for (int i = session_count(other); i < session_count(table); i++) {
        char text[ENTRY_SIZE];
        Text out = text_into(text, sizeof text);

        entry_print(session_entry(table, i), &out);
        if (!CHECK_EQ_INT(entry_parse(text_str(&out), &entry, &fault), OK) ||
            !CHECK_EQ_INT(session_do(other, &entry, entry.at_ms, &fault), OK)) {
            printf("#   entry %d: %s\n", i, text);
            return;
        }
    }
    CHECK_EQ_INT(look_at(other), look_at(table));
    for (int seat = 0; seat < session_seats(table); seat++)
        CHECK_EQ_INT(session_back(other, seat), session_back(table, seat));
}

/* Nobody learns anything by what is taken back: no barrier was in between. */
static void check_back(Session *table)
{
    const History *h = session_history(table);
    const GameDef *def = history_def(h);

    for (int seat = 0; seat < session_seats(table); seat++) {
        int to = session_back(table, seat);

        if (to < 0)
            continue;
        CHECK_EQ_INT(session_sitter(table, seat)->kind, SITTER_PERSON);
        CHECK(def->mover(history_before(h, to)) >= 0);
        for (int i = to; i < history_count(h); i++)
            CHECK(!def->barrier(history_before(h, i), history_before(h, i + 1)));
    }
}

static void check_clock(const Session *table, int64_t now)
{
    for (int seat = 0; seat < session_seats(table); seat++)
        CHECK(clock_left(session_clock(table), seat, now) >= 0);
}

static void walk(uint64_t seed)
{
    Rng rng = {seed};
    ClockTerms terms = {(ClockKind)rng_below(&rng, 3), 5000, 200};
    History *first, *second;
    Session *table, *other;
    int64_t now = 1;
    Fault fault;
    uint64_t games = rng.state;

    first = random_game(&rng);
    second = random_game(&(Rng){games});
    if (!CHECK(session_open(first, &terms, &table, &fault) == OK &&
               session_open(second, &terms, &other, &fault) == OK))
        return;
    for (int i = 0; i < STEPS; i++) {
        uint64_t before = look_at(table);
        char room[GAME_TOKEN_SIZE];
        Entry command, entry;

        now += (int64_t)rng_below(&rng, 400);
        draw_command(table, &rng, room, &command);
        if (session_propose(table, &command, now, &entry, &fault) == OK) {
            CHECK_EQ_INT(look_at(table), before);
            CHECK_EQ_INT(session_commit(table, &entry, &fault), OK);
            check_back(table);
        } else {
            CHECK(fault.message.id != NULL);
            CHECK_EQ_INT(look_at(table), before);
        }
        check_clock(table, now);
    }
    check_replay(table, other);
    session_close(table);
    session_close(other);
    if (test_now.faults)
        printf("#   seed %llu\n", (unsigned long long)seed);
}

TEST(holds_in_a_random_walk)
{
    int walks = test_times(WALKS, LONG_WALKS);

    for (int i = 0; i < walks && !test_now.faults; i++)
        walk((uint64_t)i + 1);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        test_begin("one walk");
        walk(strtoull(argv[1], NULL, 10));
        test_end();
        return test_finish("session");
    }
    RUN(entries_are_lines);
    RUN(plays_what_may_be_played);
    RUN(needs_somebody_to_play);
    RUN(lets_seats_leave);
    RUN(ends_what_repeats_itself);
    RUN(takes_back_at_once_in_the_same_hands);
    RUN(takes_back_what_an_engine_answered);
    RUN(takes_nothing_back_after_the_end);
    RUN(asks_other_hands);
    RUN(secrets_bar_the_way_back);
    RUN(agrees_to_draws);
    RUN(plays_again_with_sides_changed);
    RUN(charges_the_seat_to_move);
    RUN(gives_time_for_each_turn);
    RUN(tells_each_viewer_what_it_may_know);
    RUN(holds_in_a_random_walk);
    return test_finish("session");
}
