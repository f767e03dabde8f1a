/* SPDX-License-Identifier: MIT */
/* Whatever a viewer hears is the same, byte for byte, in worlds that it cannot tell apart: the
 * stream with its numbers and sizes, snapshots, lists, refusals, letters. Two servers run side by side;
 * others play differently at them wherever the viewer is shown the same. */
#include <time.h>

#include "base/rng.h"
#include "game/history.h"
#include "game/legal.h"
#include "onlooker.h"
#include "santorini/cards/power.h"
#include "santorini/view.h"

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

static void set_up(World *w, const char *tags, int seats, const char *start)
{
    char body[1024], position[256] = "";
    const char *friends =
        seats == 2 ? "\"me\",\"friend\"" : "\"me\",\"friend\",\"friend\"";

    for (int i = 0; i < seats; i++) {
        snprintf(body, sizeof body, "{\"name\":\"P%d\"}", i + 1);
        onlooker_ask(&w->o, "", true, "/api/me", "", body);
        str_copy(str_from(w->o.token), w->person[i], sizeof w->person[i]);
    }
    if (start)
        snprintf(position, sizeof position, ",\"Start\":\"%s\"", start);
    snprintf(
        body, sizeof body,
        "{\"key\":\"k\",\"tags\":{\"Game\":\"santorini\",\"Seats\":\"%d\",%s%s},\"seats\":[%s],"
        "\"clock\":\"days 1\",\"listed\":true,\"number\":\"0000000000000001\"}",
        seats, tags, position, friends);
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

/* A game that hides something: its setup as tags and as options. Where the secret stands at the
 * beginning already, that is different in the worlds, and known to its owner. */
typedef struct Hidden {
    const char *tags, *setup;
    int seats;
    const char *start[WORLDS];
    int owner;
} Hidden;

/* The same game beside the table. */
static bool open_game(World *w, const Hidden *hidden, const char *start)
{
    const GameDef *def = games_find(str_from("santorini"));
    GameSetup options = {0};
    Str rest = str_from(hidden->setup), word, key;
    GameState state;
    Fault fault;

    while (str_word(&rest, &word)) {
        str_cut(&word, '=', &key);
        game_add_option(&options, key, word);
    }
    if (!start)
        return CHECK_EQ_INT(history_open(def, &options, &w->game, &fault), OK);
    return CHECK_EQ_INT(
               game_parse_position(def, str_from(start), (Str){0}, &state, &fault), OK) &&
           CHECK_EQ_INT(history_open_at(def, &options, &state, &w->game, &fault), OK);
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
    if (history_def(world[0].game)->mover(&seen) == SEAT_CHANCE)
        return false; /* what is drawn then is shown to all */
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

/* One question in both worlds, and the same answer. */
static void compare_answers(const char *what, int viewer, bool post, const char *path,
                            const char *body)
{
    static char text[1 << 16];
    int status = 0;

    for (int i = 0; i < WORLDS; i++) {
        World *w = &world[i];

        onlooker_ask(&w->o, viewer < 0 ? "" : w->person[viewer], post, path, w->code,
                     body);
        if (i == 0) {
            status = w->o.status;
            str_copy(str_from(w->o.text), text, sizeof text);
            continue;
        }
        CHECK(same(what, w->o.text, text));
        CHECK_EQ_INT(w->o.status, status);
    }
}

static void compare_table(const char *what, int viewer, const char *rest,
                          const char *body)
{
    char path[96];

    snprintf(path, sizeof path, "/api/tables/%s%s", world[0].id, rest);
    compare_answers(what, viewer, body[0] != '\0', path, body);
}

/* What is refused: tokens that are none, others' seats, what is stale. Nothing of it is carried
 * out, and nothing tells more than the viewer sees. */
static void compare_refusals(int viewer, Rng *rng)
{
    char body[256];

    for (int i = 0; i < 40; i++) {
        unsigned at[6];

        for (int k = 0; k < 6; k++)
            at[k] = rng_below(rng, 5);
        snprintf(body, sizeof body,
                 "{\"key\":\"x\",\"seen\":%d,\"do\":\"play %d %c%u-%c%u+%c%u+a9\"}",
                 world[0].shown, viewer + 1, 'a' + (int)at[0], at[1] + 1,
                 'a' + (int)at[2], at[3] + 1, 'a' + (int)at[4], at[5] + 1);
        compare_table("refused token", viewer, "/do", body);
        CHECK_EQ_INT(world[0].o.status, 422);
    }
    snprintf(body, sizeof body, "{\"key\":\"y\",\"seen\":%d,\"do\":\"play %d pass\"}",
             world[0].shown, viewer ? 1 : 2);
    compare_table("another's seat", viewer, "/do", body);
    CHECK_EQ_INT(world[0].o.status, 403);
    snprintf(body, sizeof body, "{\"key\":\"z\",\"seen\":1,\"do\":\"offer %d draw\"}",
             viewer + 1);
    compare_table("stale", viewer, "/do", body);
    CHECK_EQ_INT(world[0].o.status, 409);
}

/* What is told of tables as figures; times are of the machine. */
static void compare_figures(void)
{
    OnlineCounts a = online_counts(world[0].o.online);
    OnlineCounts b = online_counts(world[1].o.online);

    CHECK_EQ_INT(a.tables, b.tables);
    CHECK_EQ_INT(a.live, b.live);
    CHECK_EQ_INT(a.streams, b.streams);
    CHECK_EQ_INT(a.turns, b.turns);
    CHECK_EQ_INT(a.engine_queue, b.engine_queue);
    CHECK_EQ_INT(a.writes, b.writes);
    CHECK_EQ_INT(a.unknown + a.full, b.unknown + b.full);
}

/* Everything that a viewer can ask for. */
static void compare(int viewer, Rng *rng)
{
    static const char *const asked[] = {"", "/legal", "/record"};

    for (size_t i = 0; i < sizeof asked / sizeof *asked; i++)
        compare_table(asked[i], viewer, asked[i], "");
    compare_answers("lobby", viewer, false, "/api/tables", "");
    CHECK(!strstr(world[0].o.text, "\"board\""));
    compare_answers("own tables", viewer, false, "/api/me", "");
    if (viewer >= 0)
        compare_refusals(viewer, rng);
    compare_figures();
    CHECK(same("stream", world[1].o.heard[0], world[0].o.heard[0]));
}

/* The small boards of a player's own tables. */
static void compare_boards(int viewer)
{
    if (viewer < 0)
        return;
    compare_answers("own tables", viewer, false, "/api/me", "");
    CHECK(history_mover(world[0].game) < 0 || strstr(world[0].o.text, "\"board\""));
}

/* Somebody who wants letters. */
static void want_letters(World *w, int seat)
{
    char body[64];
    const char *at;

    onlooker_ask(&w->o, w->person[seat], true, "/api/me/mail", "",
                 "{\"address\":\"p@example.org\",\"language\":\"en\"}");
    at = w->o.letters ? strstr(w->o.letter[0].body, "/#/mail/") : NULL;
    if (!CHECK(at))
        return;
    snprintf(body, sizeof body, "{\"code\":\"%.19s\"}", at + 8);
    CHECK_EQ_INT(onlooker_ask(&w->o, "", true, "/api/mail/confirm", "", body), 200);
}

/* Letters to who has left the table, and when they come; how many there were. */
static int compare_letters(void)
{
    for (int i = 0; i < WORLDS; i++) {
        online_left(world[i].o.online, FIRST_STREAM);
        onlooker_pass(&world[i].o, 700000);
    }
    if (!CHECK_EQ_INT(world[1].o.letters, world[0].o.letters))
        return 0;
    for (int i = 0; i < world[0].o.letters; i++) {
        const OnlookerLetter *first = &world[0].o.letter[i],
                             *second = &world[1].o.letter[i];

        CHECK(same("subject", second->subject, first->subject));
        CHECK(same("body", second->body, first->body));
        CHECK_EQ_STR(second->id, first->id);
        CHECK_EQ_STR(second->off, first->off);
    }
    return world[0].o.letters;
}

/* Plays once; answers how often the worlds parted. */
static int try_game(const Hidden *hidden, int viewer, uint64_t seed, int *letters)
{
    Rng rng = {seed};
    int differences = hidden->start[0] != NULL, number = 0;

    memset(world, 0, sizeof world);
    for (int i = 0; i < WORLDS; i++) {
        world[i].o.mails = true;
        if (!onlooker_open(&world[i].o, ":memory:", 0) ||
            !open_game(&world[i], hidden, hidden->start[i]))
            return 0;
        set_up(&world[i], hidden->tags, hidden->seats, hidden->start[i]);
        if (viewer >= 0)
            want_letters(&world[i], viewer);
        onlooker_watch(&world[i].o, 0, viewer < 0 ? "" : world[i].person[viewer],
                       world[i].id, world[i].code, -1);
    }
    while (number < TOKENS && play_both(viewer, number, &rng, &differences)) {
        number++;
        compare_boards(viewer);
    }
    if (history_mover(world[0].game) != SEAT_OVER)
        compare(viewer, &rng);
    *letters += compare_letters() - (viewer >= 0); /* the first one is a question */
    for (int i = 0; i < WORLDS; i++) {
        onlooker_close(&world[i].o);
        history_close(world[i].game);
    }
    return differences;
}

#define BOARD "00000/00000/00000/00000/00000 1 "

static const Hidden all_hidden[] = {
    {"\"Power1\":\"tartarus\",\"Power2\":\"pan\"",
     "Seats=2 Power1=tartarus Power2=pan",
     2,
     {0},
     -1},
    {"\"Power1\":\"hecate\",\"Power2\":\"artemis\"",
     "Seats=2 Power1=hecate Power2=artemis",
     2,
     {0},
     -1},
    {"\"Power1\":\"moerae\",\"Power2\":\"apollo\"",
     "Seats=2 Power1=moerae Power2=apollo",
     2,
     {0},
     -1},
    {"\"Power1\":\"atlas\",\"Power2\":\"hecate\",\"Power3\":\"moerae\"",
     "Seats=3 Power1=atlas Power2=hecate Power3=moerae",
     3,
     {0},
     -1},
    /* Nobody knows in which order these cards come. */
    {"\"Power1\":\"chaos\",\"Power2\":\"artemis\"",
     "Seats=2 Power1=chaos Power2=artemis",
     2,
     {BOARD "chaos[deck=athena+pan+atlas;face=apollo]:a1,b1 artemis:d5,e5",
      BOARD "chaos[deck=pan+atlas+athena;face=apollo]:a1,b1 artemis:d5,e5"},
     -1},
    {"\"Power1\":\"hecate\",\"Power2\":\"pan\"",
     "Seats=2 Power1=hecate Power2=pan",
     2,
     {BOARD "hecate:a1,b1 pan:d5,e5", BOARD "hecate:c3,b1 pan:d5,e5"},
     0},
    {"\"Power1\":\"tartarus\",\"Power2\":\"pan\"",
     "Seats=2 Power1=tartarus Power2=pan",
     2,
     {BOARD "tartarus[abyss=c3]:a1,b1 pan:d5,e5",
      BOARD "tartarus[abyss=c2]:a1,b1 pan:d5,e5"},
     0},
    {"\"Power1\":\"moerae\",\"Power2\":\"pan\"",
     "Seats=2 Power1=moerae Power2=pan",
     2,
     {BOARD "moerae[fate=a1]:a1,b1 pan:d5,e5", BOARD "moerae[fate=c3]:a1,b1 pan:d5,e5"},
     0},
};

enum { HIDDEN_COUNT = sizeof all_hidden / sizeof *all_hidden };

TEST(worlds)
{
    for (int i = 0; i < HIDDEN_COUNT; i++) {
        const Hidden *hidden = &all_hidden[i];
        int differences = 0, letters = 0;

        for (int viewer = -1; viewer < hidden->seats; viewer++) {
            for (uint64_t seed = 1; seed <= 2; seed++) {
                if (viewer < 0 || viewer != hidden->owner)
                    differences += try_game(hidden, viewer, seed, &letters);
            }
        }
        CHECK(letters > 0 || hidden->start[0]);
        if (!CHECK(differences > 0))
            printf("#   %s never differed\n", hidden->setup);
    }
}

/* Every power that hides something is among them. */
TEST(powers_that_hide)
{
    for (int i = 0; i < POWER_COUNT; i++) {
        const SantoriniPower *power = power_get(i);
        bool tried = !view_is_secret(power);

        for (int k = 0; k < HIDDEN_COUNT; k++)
            tried |= strstr(all_hidden[k].setup, power->name) != NULL;
        if (!CHECK(tried))
            printf("#   %s\n", power->name);
    }
}

/* When a game is over, however that came, everybody may know all of it; not before. */
TEST(what_the_end_opens)
{
    Onlooker *o = &world[0].o;
    char body[128];

    memset(world, 0, sizeof world);
    if (!onlooker_open(o, ":memory:", 0) || !open_game(&world[0], &all_hidden[1], NULL))
        return;
    set_up(&world[0], all_hidden[1].tags, 2, NULL);
    CHECK(play(&world[0], 1, 1, "@d5,@e5"));
    CHECK(play(&world[0], 0, 2, "@a1,@b1"));
    CHECK_EQ_INT(ask(&world[0], 0, false, "/record", ""), 403);
    CHECK(!strstr(o->text, "@a1"));
    snprintf(body, sizeof body, "{\"key\":\"r\",\"seen\":%d,\"do\":\"leave 2 resign\"}",
             world[0].shown);
    CHECK_EQ_INT(ask(&world[0], 1, true, "/do", body), 200);
    CHECK_EQ_INT(ask(&world[0], -1, false, "/record", ""), 200);
    CHECK(strstr(o->text, "@a1,@b1") && strstr(o->text, "[FairSecret \""));
    onlooker_close(o);
    history_close(world[0].game);
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
    RUN(powers_that_hide);
    RUN(what_the_end_opens);
    RUN(release);
    return test_finish("online_secrets");
}
