/* SPDX-License-Identifier: MIT */
/* What works through GameDef: counting, listing and guessing, on a toy that has chance,
 * a secret and an interruption. */
#include "test.h"

#include "game/guess.h"
#include "game/keyset.h"
#include "game/legal.h"
#include "game/perft.h"
#include "game/pool.h"
#include "toy_game.h"

static char position[GAME_POSITION_SIZE];

/* ---- pools and sets ------------------------------------------------------------------------ */

TEST(pool_keeps_its_pieces)
{
    Pool pool = {0};
    char *text[500];
    char name[16];

    for (int i = 0; i < 500; i++) {
        snprintf(name, sizeof name, "piece %d", i);
        text[i] = pool_text(&pool, str_from(name));
    }
    for (int i = 0; i < 500; i++) {
        snprintf(name, sizeof name, "piece %d", i);
        CHECK_EQ_STR(text[i], name);
        CHECK_EQ_INT((uintptr_t)text[i] % 16, 0);
    }
    CHECK(pool_alloc(&pool, 3 << 20) != NULL);
    CHECK(pool_alloc(&pool, (size_t)POOL_MAX_SIZE + 1) == NULL);
    CHECK(pool_alloc(&pool, SIZE_MAX) == NULL);
    CHECK_EQ_STR(pool_text(&pool, (Str){NULL, 0}), "");
    pool_clear(&pool);
    CHECK(pool.chunk == NULL && pool.total == 0);
}

TEST(keyset_knows_what_it_met)
{
    Keyset set = {0};

    for (int round = 0; round < 3; round++) {
        keyset_empty(&set);
        for (uint64_t i = 0; i < 5000; i++)
            CHECK(keyset_add(&set, i * i) == KEYSET_NEW);
        for (uint64_t i = 0; i < 5000; i++)
            CHECK(keyset_add(&set, i * i) == KEYSET_KNOWN);
    }
    set.mark = UINT32_MAX;
    keyset_empty(&set);
    CHECK(keyset_add(&set, 0) == KEYSET_NEW);
    keyset_free(&set);
}

/* ---- legal --------------------------------------------------------------------------------- */

static const LegalTurn *find_position(const LegalList *list, const char *text)
{
    for (size_t i = 0; i < list->count; i++) {
        if (strcmp(list->turn[i].position, text) == 0)
            return &list->turn[i];
    }
    return NULL;
}

TEST(turns_are_distinct_and_sorted)
{
    GameState s;
    LegalList list;

    toy_parse(&s, "1 1.3 0.0 1/2 range=2 next=3");
    CHECK_EQ_INT(legal_turns(&toy_game, &s, &list), OK);
    /* Walking ends on 0 (answer yes or no), 1, 2, 3 or 4; a roll; a question. */
    CHECK_EQ_INT(list.count, 8);
    for (size_t i = 1; i < list.count; i++)
        CHECK(strcmp(list.turn[i - 1].position, list.turn[i].position) < 0);
    const struct {
        const char *position, *tokens;
    } want[] = {
        {"2 0.3 0.0 1/2 range=2 next=3", "l no"},
        {"2 0.3 0.1 1/2 range=2 next=3", "l yes"},
        {"2 2.3 0.0 1/2 range=2 next=3", "r"},
        {"2 4.3 0.0 1/2 range=2 next=3", "ll"},
        {"2 3.3 0.0 1/2 range=2 next=3", "rr"},
        {"2 1.3 3.0 1/2 range=2 next=3", "ask1.0"},
        {"2 1.3 3.0 1/2 range=2", "roll"},
        {"2 1.3 0.0 1/2 range=2 next=3", "ask0.0"},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
        const LegalTurn *turn = find_position(&list, want[i].position);

        if (CHECK(turn != NULL)) {
            CHECK_EQ_STR(turn->tokens, want[i].tokens);
            CHECK_EQ_STR(toy_print(turn->state, position), want[i].position);
        }
    }
    legal_clear(&list);
}

TEST(turns_end_where_chance_is_open)
{
    GameState s;
    LegalList list;

    toy_parse(&s, "1 1.3 0.0 -/- range=1 open");
    CHECK_EQ_INT(legal_turns(&toy_game, &s, &list), OK);
    CHECK_EQ_INT(list.count, 7);
    CHECK(find_position(&list, "1! 1.3 0.0 -/- range=1 open") != NULL);
    legal_clear(&list);
    toy_parse(&s, "1 1.3 0.0 -/- range=1 open next=2");
    CHECK_EQ_INT(legal_turns(&toy_still, &s, &list), OK);
    CHECK(find_position(&list, "1! 1.3 0.0 -/- range=1 open next=2") != NULL);
    legal_clear(&list);
}

/* A game whose positions say less than its states: only who moves and the scores. */
static void print_scores(const void *s, Text *out)
{
    toy_print(s, position);
    position[strcspn(position, " ")] = '\0';
    text_add(out, position);
    text_add(out, strchr(position + strlen(position) + 1, ' '));
}

TEST(turns_are_told_apart_by_position)
{
    GameDef vague = toy_game;
    GameState s;
    LegalList list;

    vague.print_position = print_scores;
    toy_parse(&s, "1 1.3 0.0 -/- range=1 open next=2");
    CHECK_EQ_INT(legal_turns(&vague, &s, &list), OK);
    if (CHECK_EQ_INT(list.count, 3)) {
        CHECK_EQ_STR(list.turn[0].position, "2 0.0 -/- range=1 open next=2");
        CHECK_EQ_STR(list.turn[0].tokens, "r"); /* of r, ll, lr, rr and "l no" */
        CHECK_EQ_STR(list.turn[1].tokens, "l yes");
        CHECK_EQ_STR(list.turn[2].tokens, "roll");
    }
    legal_clear(&list);
}

TEST(nothing_is_legal_when_nobody_moves)
{
    static const char *const text[] = {"1* 1.3 9.0 1/2 range=2",
                                       "1! 1.3 0.0 1/2 range=2"};
    GameState s;
    LegalList list;

    for (int i = 0; i < 2; i++) {
        toy_parse(&s, text[i]);
        CHECK_EQ_INT(legal_turns(&toy_game, &s, &list), OK);
        CHECK_EQ_INT(list.count, 0);
        CHECK_EQ_INT(legal_tokens(&toy_game, &s, &list), OK);
        CHECK_EQ_INT(list.count, 0);
    }
}

TEST(a_settled_root_is_played_on)
{
    GameState s;
    LegalList list;

    toy_parse(&s, "1! 1.3 0.0 1/2 range=2 next=2");
    CHECK_EQ_INT(legal_turns(&toy_game, &s, &list), OK);
    CHECK(find_position(&list, "1 1.4 2.0 1/2 range=2") != NULL);
    legal_clear(&list);
}

TEST(a_begun_turn_is_played_to_its_end)
{
    GameState s;
    LegalList list;
    Token token;
    Fault fault;

    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(toy_game.parse_token(&s, str_from("l"), &token, &fault), OK);
    game_apply(&toy_game, &s, &token, NULL);
    CHECK_EQ_INT(legal_turns(&toy_game, &s, &list), OK);
    CHECK_EQ_INT(list.count, 2);
    CHECK_EQ_STR(list.turn[0].tokens, "no");
    CHECK_EQ_STR(list.turn[1].tokens, "yes");
    legal_clear(&list);
}

TEST(tokens_are_one_seats_share)
{
    GameState s;
    LegalList list;

    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(legal_tokens(&toy_game, &s, &list), OK);
    /* The wrong questions and the walks in place come to the same. */
    CHECK_EQ_INT(list.count, 7);
    for (size_t i = 1; i < list.count; i++)
        CHECK(strcmp(list.turn[i - 1].tokens, list.turn[i].tokens) < 0);
    for (size_t i = 0; i < list.count; i++) {
        if (strcmp(list.turn[i].tokens, "l") == 0)
            CHECK_EQ_STR(list.turn[i].position, "");
        else
            CHECK_EQ_STR(list.turn[i].position, toy_print(list.turn[i].state, position));
    }
    legal_clear(&list);
}

typedef struct Tally {
    int count, stop;
    size_t longest;
} Tally;

static bool tally(void *context, const Token *token, const void *after)
{
    Tally *t = context;

    (void)after;
    CHECK((size_t)token->count >= t->longest);
    t->longest = (size_t)token->count;
    return ++t->count != t->stop;
}

/* Walks that begin to the left. */
static bool leftwards(void *context, const Token *begun)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);

    (void)context;
    toy_game.print_token(NULL, begun, &out);
    return text[0] == 'l';
}

TEST(walks_show_distinct_or_every_path)
{
    LegalWalk *walk = legal_walk_open(&toy_game);
    GameState s;
    Tally t = {0};
    LegalVisitor visitor = {.max_nodes = 1000, .visit = tally, .context = &t};

    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), OK);
    CHECK_EQ_INT(t.count, 7);
    t = (Tally){0};
    visitor.paths = LEGAL_ENDS; /* lr and rl meet on the way */
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), OK);
    CHECK_EQ_INT(t.count, 1 + 4 + 5);
    t = (Tally){0};
    visitor.paths = LEGAL_EVERY;
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), OK);
    CHECK_EQ_INT(t.count, 1 + 4 + 6);
    CHECK_EQ_INT(legal_walk_nodes(walk), 11 + 8);
    t = (Tally){.stop = 3};
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), OK);
    CHECK_EQ_INT(t.count, 3);
    t = (Tally){0};
    visitor.allow = leftwards;
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), OK);
    CHECK_EQ_INT(t.count, 1 + 3); /* a roll has no steps on the way */
    visitor.allow = NULL;
    t = (Tally){0};
    visitor.max_nodes = 10;
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), ERR_LIMIT);
    t = (Tally){0};
    toy_parse(&s, "1! 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), OK);
    CHECK_EQ_INT(t.count, 3);
    legal_walk_close(walk);
    legal_walk_close(NULL);
}

/* A game without an end to its tokens: it must hit the limit, not the memory. */
static bool never_between(const void *s)
{
    (void)s;
    return false;
}

static int never_another(const void *s)
{
    (void)s;
    return 0;
}

static int always_walk(const void *s, Action *out)
{
    (void)s;
    out[0] = 1;
    out[1] = 2;
    return 2;
}

static void count_up(void *s, Action a, Events *events)
{
    uint64_t n;

    (void)events;
    memcpy(&n, s, sizeof n);
    n = n * 2 + a;
    memcpy(s, &n, sizeof n);
}

static uint64_t counted(const void *s)
{
    uint64_t n;

    memcpy(&n, s, sizeof n);
    return n;
}

TEST(endless_tokens_meet_the_limit)
{
    GameDef endless = {.state_size = 8, .core_size = 8, .mover = never_another};
    GameState s = {0};
    LegalList list;

    endless.actions = always_walk;
    endless.apply = count_up;
    endless.between = never_between;
    endless.hash = counted;
    CHECK_EQ_INT(legal_turns(&endless, &s, &list), ERR_LIMIT);
    CHECK_EQ_INT(list.count, 0);
    CHECK(list.turn == NULL);
    CHECK_EQ_INT(legal_tokens(&endless, &s, &list), ERR_LIMIT);
}

/* ---- perft --------------------------------------------------------------------------------- */

static void check_counts(const char *text, int depth)
{
    GameState s;

    toy_parse(&s, text);
    for (int d = 0; d <= depth; d++) {
        uint64_t fast = 1, slow = 2, plain = 3, three = 4;

        CHECK_EQ_INT(perft_run(&toy_game, &s, d, 1, NULL, NULL, &fast), OK);
        CHECK_EQ_INT(perft_run(&toy_game, &s, d, 3, NULL, NULL, &three), OK);
        CHECK_EQ_INT(perft_run(&toy_slow, &s, d, 2, NULL, NULL, &slow), OK);
        CHECK_EQ_INT(perft_plain(&toy_game, &s, d, &plain), OK);
        CHECK_EQ_INT(fast, plain);
        CHECK_EQ_INT(three, plain);
        CHECK_EQ_INT(slow, plain);
    }
}

TEST(counts_agree)
{
    check_counts("1 1.3 0.0 -/- range=1 open", 4);
    check_counts("1 1.3 0.0 -/- range=2", 4);
    check_counts("1 1.3 7.8 1/2 range=2 next=3", 4);
    check_counts("2! 0.0 7.8 1/2 range=2 next=1", 3);
    check_counts("2! 0.0 7.8 1/2 range=2", 2);
    check_counts("1* 0.0 9.8 1/2 range=2", 2);
}

TEST(counts_are_right)
{
    static const char *const over = "1* 0.0 9.8 1/2 range=2";
    GameState s;
    uint64_t count;

    toy_parse(&s, over);
    CHECK_EQ_INT(perft_run(&toy_game, &s, 0, 1, NULL, NULL, &count), OK);
    CHECK_EQ_INT(count, 1);
    CHECK_EQ_INT(perft_run(&toy_game, &s, 1, 1, NULL, NULL, &count), OK);
    CHECK_EQ_INT(count, 0);
    toy_parse(&s, "1! 0.0 0.0 1/2 range=2");
    CHECK_EQ_INT(perft_run(&toy_game, &s, 2, 1, NULL, NULL, &count), OK);
    CHECK_EQ_INT(count, 0);
    /* Seven turns; the roll leaves chance open, the others have eight (an answer on
     * place 0 of the second seat counts twice) or seven below. */
    toy_parse(&s, "1 1.3 0.0 -/- range=1 open");
    CHECK_EQ_INT(perft_run(&toy_game, &s, 1, 1, NULL, NULL, &count), OK);
    CHECK_EQ_INT(count, 7);
    CHECK_EQ_INT(perft_run(&toy_game, &s, 2, 1, NULL, NULL, &count), OK);
    CHECK_EQ_INT(count, 6 * 7);
    CHECK_EQ_INT(perft_run(&toy_game, &s, -1, 1, NULL, NULL, &count), ERR_LIMIT);
    CHECK_EQ_INT(perft_run(&toy_game, &s, PERFT_MAX_DEPTH + 1, 1, NULL, NULL, &count),
                 ERR_LIMIT);
    CHECK_EQ_INT(perft_plain(&toy_game, &s, -1, &count), ERR_LIMIT);
}

TEST(a_begun_turn_can_be_counted)
{
    GameState s;
    Token token;
    Fault fault;
    uint64_t fast = 0, plain = 1;

    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(toy_game.parse_token(&s, str_from("l"), &token, &fault), OK);
    game_apply(&toy_game, &s, &token, NULL);
    for (int depth = 1; depth < 4; depth++) {
        CHECK_EQ_INT(perft_run(&toy_game, &s, depth, 2, NULL, NULL, &fast), OK);
        CHECK_EQ_INT(perft_plain(&toy_game, &s, depth, &plain), OK);
        CHECK_EQ_INT(fast, plain);
    }
}

TEST(counting_turns_is_optional)
{
    GameDef listing = toy_game;
    GameState s;
    uint64_t one = 0, other = 1;

    listing.count_turns = NULL;
    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    for (int depth = 1; depth < 4; depth++) {
        CHECK_EQ_INT(perft_run(&listing, &s, depth, 999, NULL, NULL, &one), OK);
        CHECK_EQ_INT(perft_run(&toy_game, &s, depth, 1, NULL, NULL, &other), OK);
        CHECK_EQ_INT(one, other);
    }
}

typedef struct Watch {
    size_t calls, total, stop;
} Watch;

static bool watch(void *context, size_t done, size_t total)
{
    Watch *w = context;

    w->calls++;
    CHECK_EQ_INT(done, w->calls);
    w->total = total;
    return w->calls != w->stop;
}

TEST(progress_is_told_and_may_stop)
{
    GameState s;
    uint64_t count = 77;
    Watch w = {0};

    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(perft_run(&toy_game, &s, 3, 3, watch, &w, &count), OK);
    CHECK_EQ_INT(w.calls, 8);
    CHECK_EQ_INT(w.total, 8);
    w = (Watch){.stop = 2};
    count = 77;
    CHECK_EQ_INT(perft_run(&toy_game, &s, 3, 1, watch, &w, &count), ERR_LIMIT);
    CHECK_EQ_INT(w.calls, 2);
    CHECK_EQ_INT(count, 77);
}

typedef struct Lines {
    size_t count, stop;
    uint64_t sum;
    char first[64];
} Lines;

static bool add_line(void *context, const char *tokens, uint64_t count)
{
    Lines *lines = context;

    if (lines->count == 0)
        snprintf(lines->first, sizeof lines->first, "%s", tokens);
    lines->sum += count;
    return ++lines->count != lines->stop;
}

TEST(divided_counts_add_up)
{
    GameState s;
    uint64_t whole = 0, divided = 1;

    toy_parse(&s, "1 1.3 0.0 1/2 range=2 next=1");
    for (int depth = 1; depth <= 3; depth++) {
        Lines lines = {0};

        CHECK_EQ_INT(perft_run(&toy_game, &s, depth, 1, NULL, NULL, &whole), OK);
        CHECK_EQ_INT(perft_divide(&toy_game, &s, depth, 2, add_line, &lines, &divided),
                     OK);
        CHECK_EQ_INT(divided, whole);
        CHECK_EQ_INT(lines.sum, whole);
        CHECK_EQ_INT(lines.count, 8);
        CHECK_EQ_STR(lines.first, "l no");
    }
    CHECK_EQ_INT(perft_divide(&toy_game, &s, 0, 1, add_line, NULL, &divided), ERR_LIMIT);
    CHECK_EQ_INT(
        perft_divide(&toy_game, &s, 2, 1, add_line, &(Lines){.stop = 1}, &divided),
        ERR_LIMIT);
}

/* ---- guess --------------------------------------------------------------------------------- */

/* Plays a game and lets a belief of each seat and of a spectator look on. */
typedef struct Table {
    History *game;
    Belief *belief[3]; /* seats 0 and 1, spectator */
} Table;

static int seat_of(int i)
{
    return i < 2 ? i : SEAT_SPECTATOR;
}

static bool table_open(Table *table, const GameState *initial)
{
    GameSetup setup = {0};
    Fault fault;
    bool done = history_open_at(&toy_game, &setup, initial, &table->game, &fault) == OK;

    for (int i = 0; i < 3; i++)
        done = done && guess_open(&toy_game, initial, seat_of(i), (uint64_t)i,
                                  &table->belief[i], &fault) == OK;
    return CHECK(done);
}

static void table_close(Table *table)
{
    history_close(table->game);
    for (int i = 0; i < 3; i++)
        guess_close(table->belief[i]);
}

static bool show_last(Table *table)
{
    int last = history_count(table->game) - 1;
    Fault fault;
    bool done = true;

    for (int i = 0; i < 3; i++) {
        char text[GAME_TOKEN_SIZE];
        Text out = text_into(text, sizeof text);

        history_view_text(table->game, last, seat_of(i), &out);
        done &= CHECK_EQ_INT(guess_observe(table->belief[i], text_str(&out), &fault), OK);
    }
    return done;
}

/* Every world must have been seen exactly as the true course was. */
static void check_world(const Table *table, int who, size_t world)
{
    const History *game = table->game;
    GameSetup setup = {0};
    History *told = NULL;
    Fault fault;

    if (!CHECK_EQ_INT(
            history_open_at(&toy_game, &setup, history_initial(game), &told, &fault), OK))
        return;
    CHECK_EQ_INT(guess_tell(table->belief[who], world, told, &fault), OK);
    if (CHECK_EQ_INT(history_count(told), history_count(game))) {
        for (int i = 0; i < history_count(game); i++) {
            char want[GAME_TOKEN_SIZE], got[GAME_TOKEN_SIZE];
            Text want_out = text_into(want, sizeof want),
                 got_out = text_into(got, sizeof got);

            history_view_text(game, i, seat_of(who), &want_out);
            history_view_text(told, i, seat_of(who), &got_out);
            CHECK_EQ_STR(got, want);
        }
    }
    history_close(told);
}

/* Is the truth among the worlds? */
static bool holds_truth(const Table *table, int who)
{
    char true_text[GAME_POSITION_SIZE];
    Rng rng = {1};

    toy_print(history_state(table->game), true_text);
    for (size_t i = 0; i < guess_count(table->belief[who]); i++) {
        GameState s;

        guess_world(table->belief[who], i, &rng, &s);
        if (strcmp(toy_print(&s, position), true_text) == 0)
            return true;
    }
    return false;
}

TEST(guesses_fit_what_was_seen)
{
    for (uint64_t seed = 1; seed <= 30; seed++) {
        Rng rng = {seed};
        GameState initial;
        Table table;
        int plies = 0;

        toy_init(&initial, "3", NULL, false);
        if (!table_open(&table, &initial))
            return;
        while (history_mover(table.game) != SEAT_OVER && plies++ < 30) {
            GameState scratch;
            Token token;
            Fault fault;

            memcpy(&scratch, history_state(table.game), toy_game.state_size);
            game_random_token(&toy_game, &scratch, &rng, &token);
            history_set_repetition(table.game, REPETITION_IGNORE);
            CHECK_EQ_INT(history_play(table.game, &token, NULL, &fault), OK);
            if (!show_last(&table))
                break;
        }
        for (int who = 0; who < 3; who++) {
            CHECK(holds_truth(&table, who));
            CHECK(guess_count(table.belief[who]) <= 81);
            for (size_t i = 0; i < guess_count(table.belief[who]); i += 7)
                check_world(&table, who, i);
        }
        table_close(&table);
    }
}

static bool observe_all(Belief *belief, const char *tokens)
{
    Str rest = str_from(tokens), word;
    Fault fault;

    while (str_word(&rest, &word)) {
        if (guess_observe(belief, word, &fault) != OK)
            return false;
    }
    return true;
}

static Belief *open_belief(const char *text, int seat)
{
    GameState initial;
    Belief *belief = NULL;
    Fault fault;

    toy_parse(&initial, text);
    CHECK_EQ_INT(guess_open(&toy_game, &initial, seat, 5, &belief, &fault), OK);
    return belief;
}

TEST(worlds_come_and_go)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=3", 0);

    CHECK(observe_all(belief, "hide1.1 hide?"));
    CHECK_EQ_INT(guess_count(belief), 9);
    CHECK(observe_all(belief, "ask0.0"));
    CHECK_EQ_INT(guess_count(belief), 8);
    CHECK(observe_all(belief, "r# ask0.1 l# ask2.2!"));
    CHECK_EQ_INT(guess_count(belief), 1);
    CHECK(observe_all(belief, "roll <die:3> resign1"));
    CHECK_EQ_INT(guess_count(belief), 1);
    CHECK(!observe_all(belief, "r"));
    guess_close(belief);
    guess_close(NULL);
}

TEST(what_does_not_fit_changes_nothing)
{
    static const char *const bad[] = {"ask9.9", "hide?",   "r#l", "",
                                      "time9",  "<die:1>", "\xff"};
    Belief *belief = open_belief("1 1.3 0.0 -/- range=3", 0);

    CHECK(observe_all(belief, "hide1.1 hide? ask0.0"));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Fault fault;

        CHECK(guess_observe(belief, str_from(bad[i]), &fault) != OK);
        CHECK_EQ_INT(guess_count(belief), 8);
    }
    CHECK(observe_all(belief, "rr no"));
    guess_close(belief);
}

TEST(open_games_say_why)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=2 open", 0);
    char text[128];
    Text out = text_into(text, sizeof text);
    Fault fault;

    CHECK_EQ_INT(guess_observe(belief, str_from("yes"), &fault), ERR_ILLEGAL);
    fault_print(&fault, toy_same, &out);
    CHECK_EQ_STR(text, "the rules forbid it");
    CHECK_EQ_INT(guess_observe(belief, str_from("zzz"), &fault), ERR_SYNTAX);
    CHECK(observe_all(belief, "lr lr lr lr"));
    CHECK_EQ_INT(guess_count(belief), 1);
    CHECK(observe_all(belief, "repetition"));
    CHECK_EQ_INT(guess_observe(belief, str_from("l"), &fault), ERR_ILLEGAL);
    guess_close(belief);
}

/* More worlds than are kept: half of them, by chance; and when the one that was true
 * turns out to be missing, the belief finds it again. */
TEST(large_beliefs_are_cut_and_mended)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=64", 0);
    int odd = 0;

    CHECK(observe_all(belief, "hide1.1 hide?"));
    CHECK_EQ_INT(guess_count(belief), GUESS_MAX_WORLDS);
    for (size_t i = 0; i < guess_count(belief); i++) {
        GameState s;
        Rng rng = {1};
        int number;

        guess_world(belief, i, &rng, &s);
        toy_print(&s, position);
        sscanf(strchr(position, '/'), "/%d", &number);
        odd += number & 1;
    }
    CHECK(odd > GUESS_MAX_WORLDS * 2 / 5 && odd < GUESS_MAX_WORLDS * 3 / 5);
    CHECK(observe_all(belief, "ask3.4"));
    guess_close(belief);
    for (int high = 0; high < 3; high++) {
        char token[32];

        belief = open_belief("1 1.3 0.0 -/- range=64", 0);
        snprintf(token, sizeof token, "hide1.1 hide? ask%d.63!", high);
        CHECK(observe_all(belief, token));
        CHECK_EQ_INT(guess_count(belief), 1);
        guess_close(belief);
    }
}

TEST(views_narrow_a_belief)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=3", 1);
    GameState s, seen;
    Fault fault;

    CHECK(observe_all(belief, "hide? hide0.0 r"));
    toy_parse(&s, "2 1.3 0.0 4/0 range=3");
    toy_game.view(&s, 1, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), ERR_ILLEGAL);
    CHECK_EQ_INT(guess_count(belief), 9);
    toy_parse(&s, "2 2.3 0.0 4/0 range=3");
    toy_game.view(&s, 1, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), OK);
    CHECK_EQ_INT(guess_count(belief), 9);
    toy_game.view(&s, 0, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), ERR_ILLEGAL);
    guess_close(belief);
}

/* A game in which the number is forgotten as soon as it is hidden. */
static uint64_t forgetful_hash(const void *s)
{
    toy_print(s, position);
    return strlen(position);
}

TEST(equal_worlds_are_one)
{
    GameDef forgetful = toy_game;
    GameState initial;
    Belief *belief = NULL;
    Fault fault;

    forgetful.hash = forgetful_hash;
    toy_init(&initial, "3", NULL, false);
    CHECK_EQ_INT(guess_open(&forgetful, &initial, 1, 5, &belief, &fault), OK);
    CHECK(observe_all(belief, "hide?"));
    CHECK_EQ_INT(guess_count(belief), 1);
    guess_close(belief);
}

TEST(beliefs_have_a_limit)
{
    Belief *belief = open_belief("1 1.3 0.0 -/- range=2 open", 0);
    Fault fault;
    int seen = 0;

    while (seen <= GUESS_MAX_TOKENS &&
           guess_observe(belief, str_from("lr"), &fault) == OK)
        seen++;
    CHECK_EQ_INT(seen, GUESS_MAX_TOKENS);
    CHECK_EQ_INT(guess_observe(belief, str_from("lr"), &fault), ERR_LIMIT);
    guess_close(belief);
}

/* A rule for which a view tells more than the tokens: the question that ends the game. */
static void plain_view_token(const void *s, const Token *token, int seat, Text *out)
{
    char text[GAME_TOKEN_SIZE];
    Text full = text_into(text, sizeof text);

    toy_game.view_token(s, token, seat, &full);
    text[strcspn(text, "!")] = '\0';
    text_add(out, text);
}

TEST(samples_go_on_where_they_can)
{
    GameDef quiet = toy_game;
    GameState initial, s, seen;
    Belief *belief = NULL;
    Rng rng = {3};
    Fault fault;
    bool lucky[7] = {0};

    quiet.view_token = plain_view_token;
    toy_parse(&initial, "1 1.3 0.8 -/- range=3");
    CHECK_EQ_INT(guess_open(&quiet, &initial, SEAT_SPECTATOR, 5, &belief, &fault), OK);
    CHECK(observe_all(belief, "hide? hide? r ask1.1"));
    CHECK_EQ_INT(guess_count(belief), 81);
    for (int i = 0; i < 500; i++) {
        guess_sample(belief, &rng, &s);
        CHECK(quiet.mover(&s) == 0);
    }
    guess_world(belief, 0, &rng, &s);
    for (int i = 0; i < 200; i++) {
        GameState other;

        guess_world(belief, 0, &rng, &other);
        for (size_t k = 0; k < quiet.state_size; k++) {
            if (other.bytes[k] != s.bytes[k])
                lucky[other.bytes[k] % 7] = true;
        }
    }
    CHECK(lucky[1] || lucky[2]);
    toy_parse(&s, "2* 2.3 0.11 1/1 range=3");
    quiet.view(&s, SEAT_SPECTATOR, &seen);
    CHECK_EQ_INT(guess_narrow(belief, &seen, &fault), OK);
    CHECK_EQ_INT(guess_count(belief), 9);
    guess_sample(belief, &rng, &s);
    CHECK_EQ_INT(quiet.mover(&s), SEAT_OVER);
    guess_close(belief);
}

TEST(same_seed_same_worlds)
{
    Belief *one = open_belief("1 1.3 0.0 -/- range=64", 0);
    Belief *two = open_belief("1 1.3 0.0 -/- range=64", 0);

    CHECK(observe_all(one, "hide1.1 hide?") && observe_all(two, "hide1.1 hide?"));
    for (size_t i = 0; i < guess_count(one); i += 100) {
        Rng rng = {9}, same = {9};
        GameState a = {0}, b = {0};

        guess_world(one, i, &rng, &a);
        guess_world(two, i, &same, &b);
        CHECK(memcmp(&a, &b, sizeof a) == 0);
    }
    guess_close(one);
    guess_close(two);
}

int main(void)
{
    RUN(pool_keeps_its_pieces);
    RUN(keyset_knows_what_it_met);
    RUN(turns_are_distinct_and_sorted);
    RUN(turns_end_where_chance_is_open);
    RUN(turns_are_told_apart_by_position);
    RUN(nothing_is_legal_when_nobody_moves);
    RUN(a_settled_root_is_played_on);
    RUN(a_begun_turn_is_played_to_its_end);
    RUN(tokens_are_one_seats_share);
    RUN(walks_show_distinct_or_every_path);
    RUN(endless_tokens_meet_the_limit);
    RUN(counts_agree);
    RUN(counts_are_right);
    RUN(a_begun_turn_can_be_counted);
    RUN(counting_turns_is_optional);
    RUN(progress_is_told_and_may_stop);
    RUN(divided_counts_add_up);
    RUN(guesses_fit_what_was_seen);
    RUN(worlds_come_and_go);
    RUN(what_does_not_fit_changes_nothing);
    RUN(open_games_say_why);
    RUN(large_beliefs_are_cut_and_mended);
    RUN(views_narrow_a_belief);
    RUN(equal_worlds_are_one);
    RUN(beliefs_have_a_limit);
    RUN(samples_go_on_where_they_can);
    RUN(same_seed_same_worlds);
    return test_finish("drivers");
}
