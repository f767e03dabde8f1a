/* SPDX-License-Identifier: MIT */
/* What works through GameDef: counting and listing, on a toy that has chance, a secret
 * and an interruption. */
#include "test.h"

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
    set.epoch = UINT32_MAX;
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
    CHECK_EQ_INT(legal_turns(&toy_still_game, &s, &list), OK);
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

TEST(one_result_is_no_choice)
{
    static const char *const positions[] = {
        "1 1.3 0.0 1/2 range=2", /* lr and rl come to the same, others do not */
        "1 0.0 0.0 -/- range=1", /* only one number can be hidden */
        "1 0.0 0.0 -/- range=2",
        "1* 0.0 9.0 0/0 range=1",
    };

    for (int i = 0; i < 4; i++) {
        LegalList list;
        GameState s;

        toy_parse(&s, positions[i]);
        CHECK_EQ_INT(legal_tokens(&toy_game, &s, &list), OK);
        CHECK_EQ_INT(legal_has_choice(&toy_game, &s), list.count > 1);
        CHECK_EQ_INT(list.count > 1, i % 2 == 0);
        legal_clear(&list);
    }
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
    LegalWalk *walk = legal_walk_open(&endless);
    LegalVisitor visitor = {.max_nodes = 100000, .visit = tally};
    GameState s = {0};

    endless.actions = always_walk;
    endless.apply = count_up;
    endless.between = never_between;
    endless.hash = counted;
    CHECK_EQ_INT(legal_walk(walk, &s, &visitor), ERR_LIMIT);
    legal_walk_close(walk);
}

static void print_endlessly(const void *s, const Token *token, Text *out)
{
    (void)s;
    (void)token;
    while (!out->cut)
        text_add(out, "and so on ");
}

TEST(too_long_turns_meet_the_limit)
{
    GameDef wordy = toy_game;
    GameState s;
    LegalList list;
    uint64_t count;

    wordy.print_token = print_endlessly;
    wordy.turns = NULL;
    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(legal_turns(&wordy, &s, &list), ERR_LIMIT);
    CHECK_EQ_INT(list.count, 0);
    CHECK(list.turn == NULL);
    CHECK_EQ_INT(perft_run(&wordy, &s, 2, 1, NULL, NULL, &count), ERR_LIMIT);
    CHECK_EQ_INT(perft_by_steps(&wordy, &s, 2, &count), ERR_LIMIT);
}

/* ---- perft --------------------------------------------------------------------------------- */

static void check_counts(const char *text, int depth)
{
    GameState s;

    toy_parse(&s, text);
    for (int d = 0; d <= depth; d++) {
        uint64_t fast = 1, slow = 2, by_steps = 3, three = 4;

        CHECK_EQ_INT(perft_run(&toy_game, &s, d, 1, NULL, NULL, &fast), OK);
        CHECK_EQ_INT(perft_run(&toy_game, &s, d, 3, NULL, NULL, &three), OK);
        CHECK_EQ_INT(perft_run(&toy_slow_game, &s, d, 2, NULL, NULL, &slow), OK);
        CHECK_EQ_INT(perft_by_steps(&toy_game, &s, d, &by_steps), OK);
        CHECK_EQ_INT(fast, by_steps);
        CHECK_EQ_INT(three, by_steps);
        CHECK_EQ_INT(slow, by_steps);
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
    CHECK_EQ_INT(perft_by_steps(&toy_game, &s, -1, &count), ERR_LIMIT);
}

TEST(a_begun_turn_can_be_counted)
{
    GameState s;
    Token token;
    Fault fault;
    uint64_t fast = 0, by_steps = 1;

    toy_parse(&s, "1 1.3 0.0 1/2 range=2");
    CHECK_EQ_INT(toy_game.parse_token(&s, str_from("l"), &token, &fault), OK);
    game_apply(&toy_game, &s, &token, NULL);
    for (int depth = 1; depth < 4; depth++) {
        CHECK_EQ_INT(perft_run(&toy_game, &s, depth, 2, NULL, NULL, &fast), OK);
        CHECK_EQ_INT(perft_by_steps(&toy_game, &s, depth, &by_steps), OK);
        CHECK_EQ_INT(fast, by_steps);
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
    RUN(one_result_is_no_choice);
    RUN(walks_show_distinct_or_every_path);
    RUN(endless_tokens_meet_the_limit);
    RUN(too_long_turns_meet_the_limit);
    RUN(counts_agree);
    RUN(counts_are_right);
    RUN(a_begun_turn_can_be_counted);
    RUN(counting_turns_is_optional);
    RUN(progress_is_told_and_may_stop);
    RUN(divided_counts_add_up);
    return test_finish("drivers");
}
