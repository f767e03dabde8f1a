/* SPDX-License-Identifier: MIT */
/* Random games, two to four players, both sides, several component data: after every
 * action all panes are there and the hash holds; after every token texts read back to the
 * same state; turns and picks equal the steps; replays end alike. */
#include "test.h"

#include "game/legal.h"
#include "game/turns.h"
#include "sintra/sintra.h"
#include "sintra/state.h"

enum {
    MAX_TOKENS = 512,
    TOKEN_TEXT = 96,
    TURNS_EVERY = 16, /* how often whole turns are compared with steps */
};

enum { GAMES = 3000, LONG_GAMES = 100000 };

typedef struct Played {
    int tokens;
    char token[MAX_TOKENS][TOKEN_TEXT];
} Played;

static Played played;

static const char *const changed[] = {
    "",
    "score-floor zero\n",
    "broken 0 8 18\n",
    "windows A 0 9 0 9 0 9 0 9\nornaments A 2-3 6-7\nornament-points 5 4 3 2 99\n",
    "strip 8 JJCBO PPPYO\nstrip 1 OOOOO YYYYY\n",
};

enum { DATA_COUNT = sizeof changed / sizeof *changed };

/* The built-in data with some lines changed. */
static Str data_text(int which)
{
    static char text[DATA_TEXT_SIZE * 2];
    static const char base[] = "sintra-data 1\n"
                               "strip 2 YYBBO OOOPC\nstrip 3 BBCCP PPPBB\n"
                               "strip 4 BBBCY CCCOB\nstrip 5 OOPPB BBBOO\n"
                               "strip 6 YYYCC CCOOY\nstrip 7 PPYYC CCCPP\n"
                               "windows B 4 3 3 2 2 1 1 2\n";
    static const char *const rest[] = {
        "strip 1 YYYBP OOOYY\n",         "strip 8 PPPYO JJCBO\n",
        "windows A 4 3 3 2 2 1 1 2\n",   "broken 0 1 2 4 6 8 11 14 18\n",
        "ornaments A 1-2 3-4 5-6 7-8\n", "ornament-points 0 0 3 6 10\n",
    };
    Text out = text_into(text, sizeof text);

    if (!changed[which][0])
        return (Str){"", 0};
    text_add(&out, base);
    text_add(&out, changed[which]);
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++) {
        char key[24];

        str_copy(str_from(rest[i]), key, rest[i][0] == 's' ? 8 : 10);
        if (!strstr(changed[which], key))
            text_add(&out, rest[i]);
    }
    return text_str(&out);
}

/* ---- after every action ----------------------------------------------------- */

static bool check_panes(const SintraState *s)
{
    bool good = true;

    for (int colour = 0; colour < COLOUR_COUNT; colour++)
        good &= CHECK_EQ_INT(sintra_count_panes(s, colour), COLOUR_PANES);
    return good;
}

/* What is kept up to date equals what it is made of. */
static bool check_derived(const SintraState *s)
{
    bool good = CHECK(sintra_hash(s) == sintra_hash_recomputed(s));

    if (s->at.stage != STAGE_DEAL)
        good &= CHECK(s->takes == sintra_all_takes(s));
    for (int seat = 0; seat < s->at.seats; seat++) {
        const Palace *p = &s->palace[seat];

        for (int w = 0; w < DATA_WINDOWS && s->at.stage > STAGE_START; w++) {
            bool there = p->strips & 1u << w;

            good &= CHECK_EQ_INT(there, p->strip[w] != SINTRA_GONE);
            good &= CHECK_EQ_INT(there, sintra_frames(p, w) < 2);
            good &= CHECK(!there == !p->free[w]);
        }
    }
    return good;
}

static uint32_t width_of(const SintraState *s, Action action)
{
    return s->at.mover == SEAT_CHANCE ? sintra_game.weight(s, action) : 1;
}

/* The picked action is the one the weights lead to; seats' actions are all alike. */
static Action check_pick(const SintraState *s, uint64_t random)
{
    Action action[GAME_MAX_ACTIONS];
    int count = sintra_game.actions(s, action), i = 0;
    uint32_t total = 0, at;

    CHECK(count > 0 && count <= GAME_MAX_ACTIONS);
    for (int j = 0; j < count; j++) {
        CHECK(action[j] != ACTION_END);
        CHECK(width_of(s, action[j]) >= 1);
        for (int k = 0; k < j; k++)
            CHECK(action[k] != action[j]);
        total += width_of(s, action[j]);
    }
    at = (uint32_t)((random >> 32) * total >> 32);
    while (at >= width_of(s, action[i]))
        at -= width_of(s, action[i++]);
    CHECK_EQ_INT(sintra_pick(s, random), action[i]);
    return action[i];
}

/* ---- after every token ------------------------------------------------------ */

static void print_position(const void *s, char out[GAME_POSITION_SIZE])
{
    Text text = text_into(out, GAME_POSITION_SIZE);

    sintra_game.print_position(s, &text);
    CHECK(!text.cut);
}

/* Printed and read again it is the same state, byte for byte. */
static void check_text(const SintraState *s, Str data)
{
    char text[GAME_POSITION_SIZE + DATA_TEXT_SIZE], position[GAME_POSITION_SIZE];
    Text out = text_into(text, sizeof text);
    GameState back = {0};
    Fault fault;

    print_position(s, position);
    if (strcmp(position, "none") == 0) {
        CHECK(s->at.stage < STAGE_DEAL);
        return;
    }
    text_add(&out, position);
    text_char(&out, '\n');
    text_add_str(&out, data);
    if (CHECK_EQ_INT(sintra_game.parse_position(&back, text_str(&out), &fault), OK))
        CHECK(memcmp(&back, s, sizeof *s) == 0);
}

/* A printed token reads as the same steps, but for the order of draws within a display. */
static void check_token(const SintraState *before, const Token *token,
                        const SintraState *after)
{
    char text[GAME_TOKEN_SIZE], again[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text), back = text_into(again, sizeof again);
    SintraState copy = *before;
    Token read;
    Fault fault;

    sintra_game.print_token(before, token, &out);
    if (!CHECK_EQ_INT(sintra_game.parse_token(before, text_str(&out), &read, &fault), OK))
        return;
    CHECK_EQ_INT(read.count, token->count);
    game_apply(&sintra_game, &copy, &read, NULL);
    CHECK(memcmp(&copy, after, sizeof copy) == 0);
    sintra_game.print_token(before, &read, &back);
    CHECK_EQ_STR(again, text);
    if (CHECK(played.tokens < MAX_TOKENS && out.size < TOKEN_TEXT))
        str_copy(text_str(&out), played.token[played.tokens++], TOKEN_TEXT);
}

static int compare_texts(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Whole turns give the positions that single steps give. */
static void check_turns(const SintraState *s)
{
    static char position[4096][GAME_POSITION_SIZE];
    TurnSpace *space = turns_open(&sintra_game, 16);
    LegalList list;
    uint64_t count;
    bool same = true;

    if (!CHECK(space && turns_count(&sintra_game, s, space, &count) &&
               turns_all(&sintra_game, s, space)) ||
        !CHECK_EQ_INT(legal_turns(&sintra_game, s, &list), OK))
        return;
    CHECK_EQ_INT(count, list.count);
    if (CHECK_EQ_INT(space->count, list.count) && CHECK(list.count <= 4096)) {
        for (size_t i = 0; i < list.count; i++) {
            GameState next = {0};

            turns_get(&sintra_game, space, i, &next);
            CHECK_EQ_INT(sintra_game.settle(&next),
                         sintra_game.mover(&next) != SEAT_CHANCE);
            print_position(&next, position[i]);
        }
        qsort(position, list.count, sizeof *position, compare_texts);
        for (size_t i = 0; i < list.count; i++)
            same &= strcmp(position[i], list.turn[i].position) == 0;
        CHECK(same);
    }
    legal_clear(&list);
    turns_close(space);
}

/* ---- games ------------------------------------------------------------------ */

static bool begin(SintraState *s, int game, Str data)
{
    static const char *const seats[] = {"2", "3", "4"};
    GameSetup setup = {0};
    Fault fault;

    game_set_option(&setup, "Seats", seats[game % 3]);
    game_set_option(&setup, "Side", game / 3 % 2 ? "B" : "A");
    setup.option[setup.count].key = str_from("Table");
    setup.option[setup.count++].value = data;
    return CHECK_EQ_INT(sintra_game.init(s, &setup, &fault), OK);
}

/* Plays one token, checking on the way; false when something is wrong. */
static bool play_token(SintraState *s, Rng *rng)
{
    SintraState before = *s;
    Token token = {0};
    int mover = s->at.mover;

    do {
        Action action = check_pick(s, rng_next(rng));

        if (!CHECK(token.count < GAME_MAX_STEPS))
            return false;
        token.step[token.count++] = action;
        sintra_game.apply(s, action, NULL);
        if (!check_panes(s) || !check_derived(s))
            return false;
    } while (!sintra_game.between(s));
    CHECK_EQ_INT(sintra_game.barrier(&before, s), mover == SEAT_CHANCE);
    CHECK(!sintra_game.barrier(s, s));
    check_token(&before, &token, s);
    return true;
}

static void replay(const SintraState *end, int game, Str data)
{
    SintraState s;
    Token token;
    Fault fault;

    if (!begin(&s, game, data))
        return;
    for (int i = 0; i < played.tokens; i++) {
        if (!CHECK_EQ_INT(
                sintra_game.parse_token(&s, str_from(played.token[i]), &token, &fault),
                OK))
            return;
        game_apply(&sintra_game, &s, &token, NULL);
    }
    CHECK(memcmp(&s, end, sizeof s) == 0);
}

static void play_game(int game)
{
    Rng rng = {(uint64_t)game};
    Str data = data_text(game / 6 % DATA_COUNT);
    SintraState s;
    Outcome outcome;

    played.tokens = 0;
    if (!begin(&s, game, data))
        return;
    while (s.at.mover != SEAT_OVER) {
        if (s.at.mover >= 0 && rng_below(&rng, TURNS_EVERY) == 0)
            check_turns(&s);
        if (!play_token(&s, &rng))
            return;
        check_text(&s, data);
    }
    CHECK_EQ_INT(s.at.round, 7);
    sintra_game.outcome(&s, &outcome);
    CHECK(outcome.over && outcome.scored && outcome.winners);
    replay(&s, game, data);
}

int main(void)
{
    enum { PART = 100 };
    int games = test_times(GAMES, LONG_GAMES);
    char title[64];

    for (int game = 0; game < games; game += PART) {
        snprintf(title, sizeof title, "games %d to %d", game, game + PART - 1);
        test_begin(title);
        for (int i = 0; i < PART && !test_now.faults; i++)
            play_game(game + i);
        test_end();
    }
    return test_finish("sintra games");
}
