/* SPDX-License-Identifier: MIT */
/* Whatever a viewer hears is the same, byte for byte, in worlds that it cannot tell apart: the
 * stream with its numbers and sizes, snapshots, lists, refusals. Two servers run side by side;
 * others play differently at them wherever the viewer is shown the same. */
#include <time.h>

#include "base/rng.h"
#include "game/history.h"
#include "game/legal.h"
#include "onlooker.h"

enum { WORLDS = 2, TOKENS = 24 };

/* One of the worlds. */
typedef struct World {
    Onlooker o;
    History *game; /* the same as at the table */
    char person[GAME_MAX_SEATS][64];
    char id[32], code[32];
    int shown;
} World;

static World world[WORLDS];

static int ask(World *w, int seat, bool post, const char *what, const char *body)
{
    char path[96];

    snprintf(path, sizeof path, "/api/tables/%s%s", w->id, what);
    return onlooker_ask(&w->o, seat < 0 ? "" : w->person[seat], post, path, w->code,
                        body);
}

static void set_up(World *w, const char *tags, int seats)
{
    char body[1024];
    const char *friends =
        seats == 2 ? "\"me\",\"friend\"" : "\"me\",\"friend\",\"friend\"";

    for (int i = 0; i < seats; i++) {
        snprintf(body, sizeof body, "{\"name\":\"P%d\"}", i + 1);
        onlooker_ask(&w->o, "", true, "/api/me", "", body);
        str_copy(str_from(w->o.token), w->person[i], sizeof w->person[i]);
    }
    snprintf(
        body, sizeof body,
        "{\"key\":\"k\",\"tags\":{\"Game\":\"santorini\",\"Seats\":\"%d\",%s},\"seats\":[%s],"
        "\"clock\":\"none\",\"listed\":true,\"number\":\"0000000000000001\"}",
        seats, tags, friends);
    onlooker_ask(&w->o, w->person[0], true, "/api/tables", "", body);
    CHECK_EQ_INT(w->o.status, 200);
    str_copy(str_from(onlooker_text(&w->o, "table")), w->id, sizeof w->id);
    str_copy(str_from(onlooker_text(&w->o, "code")), w->code, sizeof w->code);
    for (int i = 1; i < seats; i++) {
        snprintf(body, sizeof body,
                 "{\"key\":\"j\",\"code\":\"%s\",\"number\":\"0000000000000002\"}",
                 w->code);
        CHECK_EQ_INT(ask(w, i, true, "/join", body), 200);
    }
    ask(w, 0, false, "", "");
    w->shown = onlooker_number(&w->o);
}

/* The record's tags as an option list for the game beside the table. */
static bool open_game(World *w, const char *setup)
{
    GameSetup options = {0};
    Str rest = str_from(setup), word, key;
    Fault fault;

    while (str_word(&rest, &word)) {
        str_cut(&word, '=', &key);
        game_add_option(&options, key, word);
    }
    return CHECK_EQ_INT(
        history_open(games_find(str_from("santorini")), &options, &w->game, &fault), OK);
}

static void view_text(const World *w, const char *token, int viewer,
                      char out[GAME_TOKEN_SIZE])
{
    const GameDef *def = history_def(w->game);
    Text text = text_into(out, GAME_TOKEN_SIZE);
    Token steps;
    Fault fault;

    def->parse_token(history_state(w->game), str_from(token), &steps, &fault);
    def->view_token(history_state(w->game), &steps, viewer, &text);
}

/* What a viewer sees after a token. */
static void view_after(const World *w, const char *token, int viewer, GameState *ret_view)
{
    const GameDef *def = history_def(w->game);
    GameState next;
    Token steps;
    Fault fault;

    memset(ret_view, 0, sizeof *ret_view);
    memcpy(&next, history_state(w->game), def->state_size);
    def->parse_token(&next, str_from(token), &steps, &fault);
    game_apply(def, &next, &steps, NULL);
    def->view(&next, viewer, ret_view);
}

/* Does a viewer see the same after a token in the first world and one in the second? */
static bool looks_alike(const char *first, const char *second, int viewer)
{
    char shown[GAME_TOKEN_SIZE], other[GAME_TOKEN_SIZE];
    GameState seen, also;

    view_text(&world[0], first, viewer, shown);
    view_text(&world[1], second, viewer, other);
    view_after(&world[0], first, viewer, &seen);
    view_after(&world[1], second, viewer, &also);
    return strcmp(shown, other) == 0 &&
           memcmp(&seen, &also, history_def(world[0].game)->state_size) == 0;
}

/* A token for the second world that looks like the first's; NULL: none does. The viewer itself
 * plays the same in both. */
static const char *find_alike(const LegalList *list, const char *first, int viewer,
                              int mover, Rng *rng)
{
    size_t from = rng_below(rng, (uint32_t)list->count);

    for (size_t i = 0; i < list->count; i++) {
        const char *token = list->turn[(from + i) % list->count].tokens;

        if ((mover != viewer || strcmp(token, first) == 0) &&
            looks_alike(first, token, viewer))
            return token;
    }
    return NULL;
}

static bool play(World *w, int seat, int number, const char *token)
{
    char body[GAME_TOKEN_SIZE + 128];
    Fault fault;

    snprintf(body, sizeof body, "{\"key\":\"t%d\",\"seen\":%d,\"do\":\"play %d %s\"}",
             number, w->shown, seat + 1, token);
    if (!CHECK_EQ_INT(ask(w, seat, true, "/do", body), 200)) {
        printf("#   %s: %s\n", token, w->o.text);
        return false;
    }
    history_apply(w->game, str_from(token), NULL, &fault);
    w->shown = onlooker_number(&w->o);
    return true;
}

/* One token in both worlds; false: the game is over, or the viewer could tell them apart. */
static bool play_both(int viewer, int number, Rng *rng, int *differences)
{
    const GameDef *def = history_def(world[0].game);
    int seat = history_mover(world[0].game);
    LegalList list[WORLDS];
    const char *first, *second;
    bool good = false;

    if (seat < 0)
        return false;
    for (int i = 0; i < WORLDS; i++) {
        GameState view;

        def->view(history_state(world[i].game), seat, &view);
        if (legal_tokens(def, &view, &list[i]) != OK)
            list[i].count = 0;
    }
    if (list[0].count && list[1].count) {
        first = list[0].turn[rng_below(rng, (uint32_t)list[0].count)].tokens;
        second = find_alike(&list[1], first, viewer, seat, rng);
        if (second) {
            *differences += strcmp(first, second) != 0;
            good = play(&world[0], seat, number, first) &&
                   play(&world[1], seat, number, second);
        }
    }
    for (int i = 0; i < WORLDS; i++)
        legal_clear(&list[i]);
    return good;
}

/* Says where two texts part, not all they say. */
static bool same(const char *what, const char *a, const char *b)
{
    size_t at = 0;

    while (a[at] && a[at] == b[at])
        at++;
    if (a[at] != b[at])
        printf("#   %s, at %zu: ..%.60s\n#   ..%.60s\n", what, at,
               a + (at > 20 ? at - 20 : 0), b + (at > 20 ? at - 20 : 0));
    return a[at] == b[at];
}

/* Everything that a viewer can ask for. */
static void compare(int viewer)
{
    static const char *const asked[] = {"", "/legal", "/record"};
    static char text[1 << 16];

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++) {
        ask(&world[0], viewer, false, asked[i], "");
        str_copy(str_from(world[0].o.text), text, sizeof text);
        ask(&world[1], viewer, false, asked[i], "");
        CHECK(same(asked[i], world[1].o.text, text));
        CHECK_EQ_INT(world[1].o.status, world[0].o.status);
    }
    onlooker_ask(&world[0].o, "", false, "/api/tables", "", "");
    onlooker_ask(&world[1].o, "", false, "/api/tables", "", "");
    CHECK(same("lobby", world[1].o.text, world[0].o.text));
    CHECK(same("stream", world[1].o.heard[0], world[0].o.heard[0]));
}

/* Plays once; answers how often the worlds parted. */
static int try_game(const char *tags, const char *setup, int seats, int viewer,
                    uint64_t seed)
{
    Rng rng = {seed};
    int differences = 0, number = 0;

    memset(world, 0, sizeof world);
    for (int i = 0; i < WORLDS; i++) {
        if (!onlooker_open(&world[i].o, ":memory:", 0) || !open_game(&world[i], setup))
            return 0;
        set_up(&world[i], tags, seats);
        onlooker_watch(&world[i].o, 0, viewer < 0 ? "" : world[i].person[viewer],
                       world[i].id, world[i].code, -1);
    }
    while (number < TOKENS && play_both(viewer, number, &rng, &differences))
        number++;
    compare(viewer);
    for (int i = 0; i < WORLDS; i++) {
        onlooker_close(&world[i].o);
        history_close(world[i].game);
    }
    return differences;
}

typedef struct Hidden {
    const char *tags, *setup;
    int seats;
} Hidden;

TEST(worlds)
{
    static const Hidden hidden[] = {
        {"\"Power1\":\"tartarus\",\"Power2\":\"pan\"",
         "Seats=2 Power1=tartarus Power2=pan", 2},
        {"\"Power1\":\"hecate\",\"Power2\":\"artemis\"",
         "Seats=2 Power1=hecate Power2=artemis", 2},
        {"\"Power1\":\"moerae\",\"Power2\":\"apollo\"",
         "Seats=2 Power1=moerae Power2=apollo", 2},
        {"\"Power1\":\"atlas\",\"Power2\":\"hecate\",\"Power3\":\"moerae\"",
         "Seats=3 Power1=atlas Power2=hecate Power3=moerae", 3},
    };

    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        int differences = 0;

        for (int viewer = -1; viewer < hidden[i].seats; viewer++) {
            for (uint64_t seed = 1; seed <= 2; seed++)
                differences += try_game(hidden[i].tags, hidden[i].setup, hidden[i].seats,
                                        viewer, seed);
        }
        if (!CHECK(differences > 0))
            printf("#   %s never differed\n", hidden[i].setup);
    }
}

/* How long an engine takes is no news: its answer comes at a time that the secret says. */
TEST(release)
{
    static Onlooker o;
    char token[64], id[32];
    int64_t asked_ms;

    if (!onlooker_open(&o, ":memory:", 1))
        return;
    onlooker_ask(&o, "", true, "/api/me", "", "{\"name\":\"Ann\"}");
    str_copy(str_from(o.token), token, sizeof token);
    onlooker_ask(
        &o, token, true, "/api/tables", "",
        "{\"key\":\"k\",\"tags\":{\"Game\":\"santorini\",\"Power1\":\"tartarus\","
        "\"Power2\":\"pan\"},\"seats\":[\"engine 1\",\"me\"],\"clock\":\"none\"}");
    str_copy(str_from(onlooker_text(&o, "table")), id, sizeof id);
    asked_ms = o.now_ms;
    onlooker_watch(&o, 0, token, id, "", -1);
    while (!strstr(o.heard[0], "\"line\":\"play 1\"")) {
        nanosleep(&(struct timespec){0, 500000}, NULL); /* for the engine's thread */
        onlooker_pass(&o, 10);
        online_wake(o.online);
    }
    CHECK(o.now_ms >= asked_ms + 700);
    onlooker_close(&o);
}

int main(void)
{
    RUN(worlds);
    RUN(release);
    return test_finish("online_secrets");
}
