/* SPDX-License-Identifier: MIT */
/* A page that is told of a game shows its viewer what the table's own page shows it: random
 * games of every kind, for every viewer, after every token, forth and back. */
#include "game/seen.h"
#include "pages.h"

/* Games of every kind; so many tokens are worth playing. Where a view has no text worlds are
 * guessed, which is dear with Hecate. */
static const struct {
    const char *tags;
    int tokens;
} games[] = {
    {"[Game \"santorini\"]\n[Repetition \"3\"]\n", 60},
    {"[Game \"santorini\"]\n[Power1 \"hecate\"]\n[Power2 \"minotaur\"]\n", 60},
    {"[Game \"santorini\"]\n[Power1 \"nemesis\"]\n[Power2 \"hecate\"]\n", 60},
    {"[Game \"santorini\"]\n[Power1 \"artemis\"]\n[Power2 \"tartarus\"]\n", 60},
    {"[Game \"santorini\"]\n[Power1 \"moerae\"]\n[Power2 \"apollo\"]\n", 60},
    {"[Game \"santorini\"]\n[Power1 \"chaos\"]\n[Power2 \"atlas\"]\n", 60},
    {"[Game \"santorini\"]\n[Power1 \"gaea\"]\n[Power2 \"selene\"]\n", 60},
    {"[Game \"santorini\"]\n[Draft \"quick\"]\n", 40},
    {"[Game \"santorini\"]\n[Draft \"random\"]\n[Cards \"gods\"]\n", 40},
    {"[Game \"santorini\"]\n[Draft \"full\"]\n[Cards \"heroes\"]\n[Bans \"off\"]\n"
     "[Starters \"binding\"]\n",
     40},
    {"[Game \"santorini\"]\n[Draft \"full\"]\n[Seats \"3\"]\n", 40},
    {"[Game \"santorini\"]\n[Fleece \"apollo\"]\n", 40},
    {"[Game \"santorini\"]\n[Seats \"3\"]\n[Power1 \"gaea\"]\n[Power2 \"moerae\"]\n"
     "[Power3 \"atlas\"]\n",
     40},
    {"[Game \"santorini\"]\n[Seats \"3\"]\n[Power1 \"pan\"]\n[Power2 \"hecate\"]\n"
     "[Power3 \"minotaur\"]\n",
     40},
    {"[Game \"santorini\"]\n[Seats \"4\"]\n[Power1 \"pan\"]\n[Power2 \"triton\"]\n"
     "[Power3 \"apollo\"]\n[Power4 \"demeter\"]\n",
     40},
    {"[Game \"santorini\"]\n[Start \"00000/00000/00000/00000/00000 2 hecate:a1,b1 "
     "none:d5,e5\"]\n",
     40},
    {"[Game \"santorini\"]\n[Start \"00000/00010/00120/00000/00000 1 apollo:a1,b1 "
     "tartarus[abyss=c3]:d5,e5\"]\n",
     40},
    {"[Game \"sintra\"]\n[Seats \"3\"]\n", 60},
    {"[Game \"sintra\"]\n[Seats \"4\"]\n[Side \"B\"]\n", 60},
};

enum { GAMES = sizeof games / sizeof *games, VIEWERS = GAME_MAX_SEATS + 1 };

/* ---- telling ------------------------------------------------------------------------ */

static int seat_of(int viewer)
{
    return viewer ? viewer - 1 : SEAT_SPECTATOR;
}

/* What goes over the wire: empty where nothing is hidden or there is no text. */
static const char *view_text(const History *h, int i, int viewer,
                             char text[GAME_POSITION_SIZE])
{
    const GameDef *def = history_def(h);
    const void *state = history_before(h, i);
    GameState view;

    def->view(state, seat_of(viewer), &view);
    game_position_text(def, &view, text);
    return def->hides(history_initial(h)) && def->between(&view) &&
                   strcmp(text, "none") != 0
               ? text
               : "";
}

/* A record that begins so. */
static Page *open_table(const char *tags)
{
    char record[2048];

    snprintf(record, sizeof record, "%s\n*\n", tags);
    return open_page(record);
}

static Page *open_told(const Page *table, const char *tags, int viewer)
{
    const History *h = page_history(table);
    char record[2048], text[GAME_POSITION_SIZE];
    Page *told;

    snprintf(record, sizeof record, "%s\n*\n", tags);
    if (strstr(tags, "[Start")) { /* the viewer's own view of it */
        GameState view;

        history_def(h)->view(history_initial(h), seat_of(viewer), &view);
        game_position_text(history_def(h), &view, text);
        snprintf(record, sizeof record, "[Game \"%s\"]\n[Start \"%s\"]\n\n*\n",
                 history_def(h)->name, text);
    }
    told = page_open_told(str_from(record), viewer, &answer);
    if (!CHECK(told))
        printf("#   %s\n", said());
    return told;
}

static bool tell(Page *told, const Page *table, int i, int viewer)
{
    const History *h = page_history(table);
    char token[GAME_TOKEN_SIZE], view[GAME_POSITION_SIZE];
    Text out = text_into(token, sizeof token);

    history_view_text(h, i, seat_of(viewer), &out);
    if (CHECK(page_tell(told, str_from(token),
                        str_from(view_text(h, i + 1, viewer, view)), &answer)))
        return true;
    printf("#   viewer %d is told %s: %s\n", viewer, token, said());
    return false;
}

/* ---- comparing ---------------------------------------------------------------------- */

static bool scenes_alike(Page *table, Page *told, int viewer, int after)
{
    bool alike = true;

    CHECK_ALIKE(page_scene(table, viewer, after, &answer),
                page_scene(told, viewer, after, &answer));
    CHECK_ALIKE(page_position(table, viewer, after, &answer),
                page_position(told, viewer, after, &answer));
    return alike;
}

static bool turns_alike(Page *table, Page *told, int viewer)
{
    bool alike = true;

    if (page_mover(table) == viewer && viewer) {
        CHECK_ALIKE(page_turn(table, &answer), page_turn(told, &answer));
        return alike;
    }
    page_turn(told, &answer);
    return CHECK(says("\"tried\":[],\"text\":\"\",\"steps\":[],\"complete\":false"));
}

static bool look_alike(Page *table, Page *told, int viewer)
{
    bool alike = CHECK_EQ_INT(page_count(told), page_count(table)) &&
                 CHECK_EQ_INT(page_mover(told), page_mover(table)) &&
                 scenes_alike(table, told, viewer, PAGE_NOW) &&
                 turns_alike(table, told, viewer);

    CHECK_ALIKE(page_tokens(table, viewer, &answer), page_tokens(told, viewer, &answer));
    CHECK_ALIKE(page_outcome(table, &answer), page_outcome(told, &answer));
    CHECK_ALIKE(page_facts(table, &answer), page_facts(told, &answer));
    return alike;
}

static bool hashes_alike(const Page *table, const Page *told, int viewer)
{
    const History *h = page_history(table);
    Seen *seen = seen_open(history_def(h), seat_of(viewer), 1);
    Fault fault;
    bool alike = CHECK_EQ_INT(seen_follow(seen, h, &fault), OK) &&
                 CHECK(page_hash(told) == seen_hash(seen));

    seen_close(seen);
    return alike;
}

/* A spectator is told what happened as at the table, or, where something hidden had a part in
 * it, nothing. */
static bool played_alike(const Page *table, const char *played)
{
    const History *h = page_history(table);
    int last = history_count(h) - 1;

    return strcmp(said(), played) == 0 ||
           (CHECK(history_def(h)->hides(history_before(h, last))) &&
            CHECK(says("\"happenings\":[]")));
}

/* ---- trying ------------------------------------------------------------------------- */

/* Tries the same random steps at both until the turn is complete. */
static bool try_alike(Page *table, Page *told, Rng *rng)
{
    Action action[GAME_MAX_ACTIONS];
    int viewer = page_mover(table), count;
    bool alike = true, complete;

    do {
        page_turn(table, &answer);
        count = offered(action);
        complete = strstr(said(), "\"complete\":true") != NULL;
        if (count > 0) {
            Action step = action[rng_below(rng, (uint32_t)count)];

            alike &= CHECK(page_step(table, step, &answer)) &&
                     CHECK(page_step(told, step, &answer)) &&
                     turns_alike(table, told, viewer) &&
                     scenes_alike(table, told, viewer, PAGE_NOW);
        }
    } while (alike && count > 0 && !(complete && rng_below(rng, 3) == 0));
    page_back(table);
    page_back(told);
    alike &= turns_alike(table, told, viewer);
    CHECK_ALIKE(page_token(table, &answer), page_token(told, &answer));
    page_restart(table);
    page_restart(told);
    return alike && turns_alike(table, told, viewer);
}

/* ---- whole games -------------------------------------------------------------------- */

static bool compare_viewer(Page *table, Page *told, int viewer, const char *played,
                           Rng *rng)
{
    return tell(told, table, page_count(table) - 1, viewer) &&
           (viewer || played_alike(table, played)) && look_alike(table, told, viewer) &&
           hashes_alike(table, told, viewer) &&
           (page_mover(table) != viewer || !viewer || try_alike(table, told, rng));
}

/* All moments of the game, then some of them gone back to and told again. */
static bool compare_moments(Page *table, Page *told, int viewer)
{
    int count = page_count(table);
    bool alike = true;

    for (int after = 0; alike && after <= count; after++)
        alike = scenes_alike(table, told, viewer, after);
    for (int kept = count; alike && kept >= 0; kept -= 7) {
        page_cut(told, kept);
        alike = CHECK_EQ_INT(page_count(told), kept);
        for (int i = kept; alike && i < count; i++)
            alike = tell(told, table, i, viewer);
        alike = alike && look_alike(table, told, viewer) &&
                hashes_alike(table, told, viewer) &&
                scenes_alike(table, told, viewer, kept);
    }
    return alike;
}

/* The next token: by chance or a seat; in the end somebody gives up, or all call it a draw
 * where they can. False: there is none. */
static bool go_on(Page *table, int left, uint64_t seed, Rng *rng)
{
    int count = page_count(table);

    if (page_mover(table) < 0 || left < 0)
        return false;
    if (left > 0)
        return CHECK(random_token(table, rng));
    page_act(table, str_from(seed % 2 ? "leave 1 resign" : "offer 1 draw"), 0, &answer);
    return page_count(table) > count;
}

static bool play_alike(Page *table, Page *told[VIEWERS], int viewers, int tokens,
                       uint64_t seed)
{
    Rng rng = {seed};
    bool alike = true;

    for (int left = tokens; alike && go_on(table, left, seed, &rng); left--) {
        char *played = said_copy();

        for (int viewer = 0; alike && viewer < viewers; viewer++)
            alike = compare_viewer(table, told[viewer], viewer, played, &rng);
        free(played);
    }
    return alike;
}

static void check_game(int game, uint64_t seed)
{
    Page *table = open_table(games[game].tags), *told[VIEWERS] = {0};
    const GameDef *def = table ? history_def(page_history(table)) : NULL;
    int viewers = table ? def->seats(history_state(page_history(table))) + 1 : 0;
    bool alike = CHECK(table);

    for (int viewer = 0; viewer < viewers; viewer++) {
        told[viewer] = open_told(table, games[game].tags, viewer);
        alike &= told[viewer] && look_alike(table, told[viewer], viewer);
    }
    alike = alike && play_alike(table, told, viewers,
                                games[game].tokens / (1 + (int)(seed % 3)), seed);
    for (int viewer = 0; viewer < viewers; viewer++) {
        alike = alike && compare_moments(table, told[viewer], viewer);
        page_close(told[viewer]);
    }
    if (!alike && table && page_record(table, &answer))
        printf("#   game %d, seed %d: %s\n", game, (int)seed, said());
    page_close(table);
}

TEST(what_is_told_is_shown)
{
    for (int game = 0; game < GAMES; game++) {
        for (int seed = 0; seed < test_times(6, 60); seed++)
            check_game(game, (uint64_t)seed);
    }
}

/* ---- what is refused ---------------------------------------------------------------- */

static Page *told_of(const char *tags, int viewer, const char *tokens)
{
    char record[512];
    Page *told;
    Str rest = str_from(tokens), token;

    snprintf(record, sizeof record, "%s\n*\n", tags);
    told = page_open_told(str_from(record), viewer, &answer);
    while (CHECK(told) && str_word(&rest, &token))
        CHECK(page_tell(told, token, str_from(""), &answer));
    return told;
}

static bool is_refused(bool done, const char *why)
{
    return CHECK(!done) && CHECK(says(why));
}

TEST(what_only_the_table_does)
{
    const char *elsewhere = "this is done at the table where the game is played";
    Page *told = told_of("[Game \"santorini\"]\n", 1, "@b3,@d3 @c2,@c4");
    Str typed = str_from("b3-b2+b1");

    CHECK(is_refused(page_play(told, typed, 1, &answer), elsewhere));
    CHECK(is_refused(page_act(told, str_from("leave 1 resign"), 1, &answer), elsewhere));
    CHECK(is_refused(page_commit(told, 1, &answer), "the turn is not complete yet"));
    CHECK(is_refused(page_token(told, &answer), "the turn is not complete yet"));
    CHECK(is_refused(page_steps(told, str_from("resign1"), &answer), elsewhere));
    CHECK(page_steps(told, typed, &answer));
    CHECK_EQ_INT(page_back_to(told, 1), -1);
    page_explain(told, typed, &answer);
    CHECK_EQ_STR(said(), "null");
    page_explain(told, str_from("b3-b5+b1"), &answer);
    CHECK(says("\"message\""));
    CHECK(page_tell(told, typed, str_from(""), &answer));
    page_explain(told, str_from("c2-c1+b1"), &answer);
    CHECK(says("it is somebody else's turn"));
    CHECK(is_refused(page_draw(told, 1, 1, &answer), "chance has nothing to decide"));
    CHECK(page_tell(told, str_from("resign2"), str_from(""), &answer));
    page_explain(told, str_from("c2-c1+b1"), &answer);
    CHECK(says("the game is over"));
    page_close(told);
}

TEST(what_is_told_badly)
{
    const char *tags = "[Game \"santorini\"]\n[Power1 \"tartarus\"]\n[Power2 \"pan\"]\n";
    Page *told = told_of(tags, 2, "@b3,@d3 @c2,@c4 ~?");
    Str token = str_from("b3-b2+b1");

    CHECK(is_refused(page_scene(told, 1, PAGE_NOW, &answer),
                     "this game is shown to somebody else"));
    CHECK(is_refused(page_scene(told, 9, PAGE_NOW, &answer), "there is no such seat"));
    CHECK(
        is_refused(page_tell(told, token, str_from("nowhere"), &answer), "\"message\""));
    CHECK(
        is_refused(page_tell(told, str_from(""), str_from(""), &answer), "a token has"));
    CHECK_EQ_INT(page_count(told), 3);
    CHECK(page_tell(told, token, str_from(""), &answer));
    page_cut(told, 9);
    CHECK_EQ_INT(page_count(told), 4);
    page_close(told);
    CHECK(!page_open_told(str_from("[Game \"santorini\"]\n\n*\n"), 3, &answer));
    CHECK(says("there is no such seat"));
    CHECK(!page_open_told(str_from(""), 1, &answer));
}

/* ---- records ------------------------------------------------------------------------ */

TEST(records_of_what_was_shown)
{
    Page *told = told_of("[Game \"santorini\"]\n[Repetition \"3\"]\n", 0, "@b3,@d3");

    CHECK(page_set_tag(told, str_from("Name1"), str_from("Ann"), &answer));
    CHECK(page_record(told, &answer));
    CHECK_EQ_STR(said(), "\"[Game \\\"santorini\\\"]\\n[Name1 \\\"Ann\\\"]\\n"
                         "[Repetition \\\"3\\\"]\\n[Result \\\"*\\\"]\\n\\n"
                         "1. @b3,@d3 *\\n\"");
    page_close(told);
    told = told_of("[Game \"santorini\"]\n[Power1 \"hecate\"]\n[Power2 \"pan\"]\n", 2,
                   "@b3,@d3 @?,@?");
    CHECK(page_tags(told, &answer) && says("\"Power1\":\"hecate\""));
    CHECK(page_record(told, &answer) && says("1. @b3,@d3 2. @?,@? *"));
    page_close(told);
}

int main(void)
{
    RUN(what_is_told_is_shown);
    RUN(what_only_the_table_does);
    RUN(what_is_told_badly);
    RUN(records_of_what_was_shown);
    answer_free(&answer);
    return test_finish("told pages");
}
