/* SPDX-License-Identifier: MIT */
/* Random games of Santorini over all powers, seats and profiles, with everything checked
 * that must hold whatever is played: texts, hashes, fast paths, views, guessed worlds. */
#include "test.h"

#include "base/rng.h"
#include "game/guess.h"
#include "game/history.h"
#include "game/legal.h"
#include "game/think.h"
#include "game/turns.h"
#include "random_game.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"
#include "santorini/whole/explore.h"

static const GameDef *const def = &santorini_game;

enum { MAX_TOKENS = 300 };

typedef struct Game {
    Rng rng;
    char text[512]; /* the setup, for a failure */
    GameState state;
    TurnSpace *space;
    GameState initial;
    Belief *belief[GAME_MAX_SEATS + 1];
    char *seen[GAME_MAX_SEATS + 1][MAX_TOKENS]; /* tokens as each viewer was shown them */
    int tokens;
    bool believe;
} Game;

static long steps_done;

/* ---- setups ---- */

static int random_power(Rng *rng, int seats, bool variant, const int *taken, int count)
{
    for (;;) {
        int card = 1 + (int)rng_below(rng, POWER_COUNT - 1);
        bool free = power_allows(card, seats, variant);

        for (int i = 0; i < count; i++)
            free &= taken[i] != card;
        if (free)
            return card;
    }
}

static void add_tag(Text *out, GameSetup *setup, const char *key, const char *value)
{
    game_set_option(setup, key, value);
    text_format(out, "%s=%s ", key, value);
}

/* Two cards with secrets at once hide more worlds than a belief holds; the draft bans them. */
static bool is_banned(const int *taken, int count)
{
    for (int i = 0; i < count; i++) {
        for (int j = 0; j < i; j++) {
            const PowerBan *ban = power_ban(taken[i], taken[j]);

            if (ban && ban->printed)
                return true;
        }
    }
    return false;
}

static void random_setup(Game *g, GameSetup *setup)
{
    static const char *const count[] = {"0", "1", "2", "3", "4"};
    static const char *const key[] = {"Power1", "Power2", "Power3", "Power4"};
    Text out = text_into(g->text, sizeof g->text);
    int seats = 2 + (int)(rng_below(&g->rng, 4) % 3), taken[4],
        kind = (int)rng_below(&g->rng, 24);

    setup->count = 0;
    if (rng_below(&g->rng, 3) == 0)
        add_tag(&out, setup, "Rules", "revised");
    if (kind == 0) {
        add_tag(&out, setup, "Fleece",
                power_get(random_power(&g->rng, 2, true, NULL, 0))->name);
        return;
    }
    add_tag(&out, setup, "Seats", count[seats]);
    if (kind == 1) {
        random_draft(&g->rng, seats, setup);
        for (int i = 0; i < setup->count; i++) {
            text_add_str(&out, setup->option[i].value);
            text_char(&out, ' ');
        }
        return;
    }
    if (kind == 3)
        add_tag(&out, setup, "First", "chance");
    for (int i = 0; i < seats && kind != 2; i++) {
        taken[i] = random_power(&g->rng, seats, false, taken, i);
        add_tag(&out, setup, key[i], power_get(taken[i])->name);
    }
    g->believe = kind > 2 && !is_banned(taken, seats) && rng_below(&g->rng, 8) == 0;
}

/* ---- what must hold ---- */

static void print_position(const void *s, char *buffer)
{
    Text out = text_into(buffer, GAME_POSITION_SIZE);

    def->print_position(s, &out);
}

static bool told;

static void tell(const Game *g, const char *what, const char *more)
{
    if (!told)
        printf("#   %s: %s: %s\n", what, g->text, more);
    told = true;
}

static void check_text(const Game *g)
{
    char position[GAME_POSITION_SIZE], again[GAME_POSITION_SIZE];
    GameState read;
    Fault fault;

    print_position(&g->state, position);
    if (def->parse_position(&read, str_from(position), &fault) != OK) {
        tell(g, fault.message.id, position);
        CHECK(!"position is read back");
        return;
    }
    print_position(&read, again);
    if (strcmp(position, again) != 0 || def->hash(&read) != def->hash(&g->state)) {
        tell(g, position, again);
        CHECK(!"position text round trip");
    }
}

static void check_hash(const Game *g)
{
    if (def->hash(&g->state) == def->hash_recomputed(&g->state))
        return;
    tell(g, "hash", "differs");
    CHECK(!"hash is kept");
}

static void check_view_actions(const Game *g)
{
    Action mine[GAME_MAX_ACTIONS], seen[GAME_MAX_ACTIONS];
    int count = def->actions(&g->state, mine), seat = def->mover(&g->state), other;
    GameState view;

    if (seat < 0)
        return;
    def->view(&g->state, seat, &view);
    other = def->actions(&view, seen);
    if (count != other || memcmp(mine, seen, sizeof(Action) * (size_t)count) != 0) {
        char position[GAME_POSITION_SIZE];

        print_position(&g->state, position);
        tell(g, "view offers other steps", position);
        CHECK(!"a view offers what the state offers");
    }
}

static int compare_positions(const void *a, const void *b)
{
    return strcmp(a, b);
}

static char turn_text[1 << 17][200];

/* The fast path gives the same positions as the steps, each once, and counts as many. */
static void check_turns(Game *g)
{
    LegalList list;
    size_t count = 0;
    uint64_t counted;

    if (!turns_count(def, &g->state, g->space, &counted) ||
        !turns_all(def, &g->state, g->space) ||
        g->space->count >= sizeof turn_text / sizeof turn_text[0])
        return;
    for (size_t i = 0; i < g->space->count; i++) {
        GameState next;
        Text out = text_into(turn_text[i], sizeof turn_text[i]);

        turns_get(def, g->space, i, &next);
        def->settle(&next);
        def->print_position(&next, &out);
    }
    qsort(turn_text, g->space->count, sizeof turn_text[0], compare_positions);
    if (legal_turns(def, &g->state, &list) != OK)
        return;
    for (size_t i = 0; i < list.count && i < g->space->count; i++)
        count +=
            strncmp(turn_text[i], list.turn[i].position, sizeof turn_text[i] - 1) == 0;
    if (count != list.count || count != g->space->count || count != counted) {
        char position[GAME_POSITION_SIZE], sizes[1400];

        print_position(&g->state, position);
        snprintf(sizes, sizeof sizes,
                 "%zu turns, %zu by steps, %zu agree, %zu counted: %s", g->space->count,
                 list.count, count, (size_t)counted, position);
        tell(g, "fast path", sizes);
        CHECK(!"turns equal the step path");
    }
    legal_clear(&list);
}

/* Whether there is a choice is found without a list of all there is. */
static void check_choice(const Game *g)
{
    LegalList list;

    if (def->mover(&g->state) < 0 || legal_tokens(def, &g->state, &list) != OK)
        return;
    if (!CHECK_EQ_INT(legal_has_choice(def, &g->state), list.count > 1)) {
        char position[GAME_POSITION_SIZE];

        print_position(&g->state, position);
        tell(g, "choice", position);
    }
    legal_clear(&list);
}

/* Counting two turns at once gives what counting one by one gives. */
static void check_two_turns(Game *g)
{
    TurnSpace *space = turns_open(def, 1024);
    uint64_t two = 0, sum = 0, one;
    char position[GAME_POSITION_SIZE];

    if (space && def->count_two_turns(&g->state, &two) &&
        turns_all(def, &g->state, g->space)) {
        for (size_t i = 0; i < g->space->count; i++) {
            const void *child = g->space->states + g->space->stride * i;

            sum += turns_count(def, child, space, &one) ? one : 0;
        }
    }
    turns_close(space);
    if (two == sum)
        return;
    print_position(&g->state, position);
    tell(g, "two turns at once", position);
    CHECK(!"two turns at once are one after the other");
}

/* What a search is told about wins and losses at hand is what looking through turns finds. */
static void check_endings(const Game *g)
{
    const GameThink *think = def->think;
    const Core *core = (const Core *)(const void *)&g->state;
    bool under_way = core->lineup.stage == STAGE_PLAY && !core->lineup.flip;
    bool stuck = under_way && !explore_has_turn(core);
    bool wins = under_way && !stuck && explore_can_win(core);
    ThinkOutlook outlook = think->is_threatened(core) ? OUTLOOK_THREATENED : OUTLOOK_OPEN;
    char position[GAME_POSITION_SIZE];

    outlook = wins ? OUTLOOK_CAN_WIN : stuck ? OUTLOOK_STUCK : outlook;
    if (think->is_stuck(core) == stuck && (stuck || think->can_win(core) == wins) &&
        think->outlook(core) == outlook)
        return;
    print_position(&g->state, position);
    tell(g, stuck ? "stuck" : wins ? "can win" : "cannot win", position);
    CHECK(!"wins and losses at hand are known");
}

static void check_token(const Game *g, const void *before, const Token *token)
{
    char text[GAME_TOKEN_SIZE], got[GAME_POSITION_SIZE], want[GAME_POSITION_SIZE];
    Text out = text_into(text, sizeof text);
    GameState after;
    Token read;
    Fault fault;

    memcpy(&after, before, def->state_size);
    def->print_token(before, token, &out);
    if (def->parse_token(before, text_str(&out), &read, &fault) != OK) {
        print_position(before, want);
        tell(g, text, want);
        tell(g, fault.message.id, fault.message.arg[0]);
        CHECK(!"token is read back");
        return;
    }
    game_apply(def, &after, &read, NULL);
    print_position(&after, got);
    print_position(&g->state, want);
    if (strcmp(got, want) != 0) {
        tell(g, text, got);
        CHECK(!"token means one thing");
    }
}

/* ---- beliefs ---- */

static void open_beliefs(Game *g)
{
    Fault fault;

    for (int seat = SEAT_SPECTATOR; seat < def->seats(&g->state); seat++)
        CHECK(guess_open(def, &g->state, seat, 7, &g->belief[seat + 1], &fault) == OK);
}

static void check_belief(Game *g, int seat)
{
    GameState world, seen, view;
    Belief *belief = g->belief[seat + 1];

    def->view(&g->state, seat, &view);
    CHECK(guess_narrow(belief, &view, NULL) == OK);
    guess_sample(belief, &g->rng, &world);
    def->view(&world, seat, &seen);
    if (memcmp(&seen, &view, def->state_size) != 0) {
        char a[GAME_POSITION_SIZE], b[GAME_POSITION_SIZE];

        print_position(&view, a);
        print_position(&seen, b);
        tell(g, a, b);
        CHECK(!"worlds a seat cannot tell apart look alike to it");
    }
}

static void observe(Game *g, const void *before, const Token *token)
{
    for (int seat = SEAT_SPECTATOR; seat < def->seats(&g->state); seat++) {
        char text[GAME_TOKEN_SIZE];
        Text out = text_into(text, sizeof text);
        Fault fault;

        def->view_token(before, token, seat, &out);
        g->seen[seat + 1][g->tokens] = strdup(text);
        if (!g->belief[seat + 1])
            continue;
        if (guess_observe(g->belief[seat + 1], text_str(&out), &fault) != OK) {
            char position[GAME_POSITION_SIZE];

            print_position(before, position);
            tell(g, text, position);
            CHECK(!"a belief takes what was seen");
            guess_close(g->belief[seat + 1]);
            g->belief[seat + 1] = NULL;
        } else {
            check_belief(g, seat);
        }
    }
    g->tokens++;
}

/* A guessed world, replayed from the start, looks to its seat like what the seat saw. */
static void check_replay(Game *g, int seat)
{
    Belief *belief = g->belief[seat + 1];
    GameSetup none = {0};
    History *history;
    Fault fault;

    if (!belief ||
        !CHECK(history_open_at(def, &none, &g->initial, &history, &fault) == OK))
        return;
    history_set_repetition(history, REPETITION_IGNORE);
    if (CHECK(guess_tell(belief, rng_below(&g->rng, (uint32_t)guess_count(belief)),
                         history, &fault) == OK))
        CHECK_EQ_INT(history_count(history), g->tokens);
    else
        tell(g, fault.message.id, fault.message.arg[0]);
    for (int i = 0; i < history_count(history); i++) {
        char text[GAME_TOKEN_SIZE];
        Text out = text_into(text, sizeof text);

        history_view_text(history, i, seat, &out);
        CHECK_EQ_STR(text, g->seen[seat + 1][i]);
    }
    history_close(history);
}

static void close_beliefs(Game *g)
{
    for (int i = 0; i <= GAME_MAX_SEATS; i++) {
        check_replay(g, i - 1);
        guess_close(g->belief[i]);
        for (int k = 0; k < g->tokens; k++)
            free(g->seen[i][k]);
    }
}

/* ---- playing ---- */

static void play_token(Game *g)
{
    GameState before = g->state;
    Token token;

    if (def->between(&g->state)) {
        check_text(g);
        check_endings(g);
        check_two_turns(g);
        if (rng_below(&g->rng, 40) == 0)
            check_turns(g);
    }
    if (rng_below(&g->rng, 20) == 0)
        check_choice(g);
    check_hash(g);
    check_view_actions(g);
    game_random_token(def, &g->state, &g->rng, &token);
    steps_done += token.count;
    if (rng_below(&g->rng, 4) == 0)
        check_token(g, &before, &token);
    if (g->believe)
        observe(g, &before, &token);
}

static void play_game(uint64_t seed, TurnSpace *space)
{
    Game g = {.rng = {seed}, .space = space};
    GameSetup setup;
    Fault fault;
    int faults = test_now.faults;

    told = false;
    random_setup(&g, &setup);
    if (!CHECK(def->init(&g.state, &setup, &fault) == OK))
        tell(&g, "init", fault.message.id);
    g.believe &= def->hides(&g.state);
    g.initial = g.state;
    if (g.believe)
        open_beliefs(&g);
    for (int i = 0;
         i < MAX_TOKENS && def->mover(&g.state) != SEAT_OVER && test_now.faults == faults;
         i++)
        play_token(&g);
    check_endings(&g);
    if (test_now.faults > faults)
        printf("#   seed %llu\n", (unsigned long long)seed);
    close_beliefs(&g);
}

int main(int argc, char **argv)
{
    long wanted = test_times(150000, 10000000);
    TurnSpace *space = turns_open(def, 1 << 12);
    uint64_t seed = getenv("ORIEL_SEED") ? strtoull(getenv("ORIEL_SEED"), NULL, 10) : 1;

    if (getenv("ORIEL_STEPS"))
        wanted = strtol(getenv("ORIEL_STEPS"), NULL, 10);
    if (argc > 1) {
        test_begin("one game");
        play_game(strtoull(argv[1], NULL, 10), space);
        test_end();
        return test_finish("santorini_random");
    }
    while (steps_done < wanted) {
        char name[64];
        long part = steps_done + wanted / 10;

        snprintf(name, sizeof name, "random games from seed %llu",
                 (unsigned long long)seed);
        test_begin(name);
        while (steps_done < part)
            play_game(seed++, space);
        test_end();
    }
    turns_close(space);
    return test_finish("santorini_random");
}
