/* SPDX-License-Identifier: MIT */
/* One table, three faces: the same game at the page, in the terminal and in a match leaves the
 * same log. A script is made while the page plays; the program is then given it. */
#include "test.h"

#include <unistd.h>

#include "game/games.h"
#include "game/legal.h"
#include "match/game.h"
#include "page/page.h"

enum { MOST = 1 << 18, TOKENS = 24 };

/* A game at the page, and what a person would type to play the same in the terminal. */
typedef struct Play {
    Page *page;
    Rng chance; /* as the terminal draws */
    Rng people;
    char text[MOST];
    Text script;
} Play;

static Answer answer;

/* ---- the page ----------------------------------------------------------------------- */

static void play_open(Play *p, const char *record, uint64_t seed)
{
    p->page = page_open(str_from(record), PAGE_NOW, &answer);
    p->chance = (Rng){seed};
    p->people = (Rng){seed + 1};
    p->script = text_into(p->text, sizeof p->text);
    CHECK(p->page);
}

/* Is there only one token to play? The terminal plays it then. */
static bool is_forced(const GameDef *def, const void *view)
{
    LegalList list;
    bool forced;

    if (legal_tokens(def, view, &list) != OK)
        return false;
    forced = list.count == 1;
    legal_clear(&list);
    return forced;
}

/* An empty line hands the device over, where that is asked for, and does nothing elsewhere. */
static void type_line(Play *p, const char *line)
{
    text_add(&p->script, "\n");
    text_add(&p->script, line);
    text_add(&p->script, "\n");
}

/* Plays one token of whoever moves. */
static bool play_token(Play *p)
{
    const History *h = page_history(p->page);
    const GameDef *def = history_def(h);
    int mover = history_mover(h);
    char token[GAME_TOKEN_SIZE];
    GameState view;

    if (mover == SEAT_CHANCE) {
        game_random_text(def, history_state(h), &p->chance, token);
    } else {
        def->view(history_state(h), mover, &view);
        game_random_text(def, &view, &p->people, token);
        if (!is_forced(def, &view))
            type_line(p, token);
    }
    return CHECK(page_play(p->page, str_from(token), 0, &answer));
}

static void play_tokens(Play *p, int count)
{
    while (count-- > 0 && page_mover(p->page) != -1 && play_token(p))
        ;
    while (page_mover(p->page) == 0 && play_token(p))
        ;
}

static void act(Play *p, const char *entry, const char *line)
{
    if (!CHECK(page_act(p->page, str_from(entry), 0, &answer)))
        printf("#   %s: %s\n", entry, answer_text(&answer).at);
    type_line(p, line);
}

/* The log as the page has it, a JSON string, put into lines. */
static void page_lines(Page *page, char *out)
{
    const char *at;

    CHECK(page_log(page, &answer));
    for (at = answer_text(&answer).at + 1; *at && *at != '"'; at++) {
        if (*at == '\\' && at[1] == 'n') {
            *out++ = '\n';
            at++;
        } else {
            *out++ = *at;
        }
    }
    *out = '\0';
}

/* ---- the terminal ------------------------------------------------------------------- */

static bool write_file(const char *path, Str text)
{
    FILE *file = fopen(path, "wb");
    bool done = file && fwrite(text.at, 1, text.size, file) == text.size;

    return file && fclose(file) == 0 && done;
}

static void read_file(const char *path, char *out)
{
    FILE *file = fopen(path, "rb");
    size_t size = file ? fread(out, 1, MOST - 1, file) : 0;

    out[size] = '\0';
    if (file)
        fclose(file);
}

/* Plays a script in the terminal and reads the log it leaves. */
static void terminal_lines(const char *options, uint64_t seed, Str script, char *out)
{
    const char *program = getenv("ORIEL_BIN");
    char folder[] = "/tmp/oriel-tables-XXXXXX", input[64], log[64], command[1024];

    *out = '\0';
    if (!CHECK(program) || !CHECK(mkdtemp(folder)))
        return;
    snprintf(input, sizeof input, "%s/input", folder);
    snprintf(log, sizeof log, "%s/log", folder);
    snprintf(command, sizeof command,
             "'%s' play %s --people all --seed %llu --log %s <%s >/dev/null", program,
             options, (unsigned long long)seed, log, input);
    CHECK(write_file(input, script));
    CHECK_EQ_INT(system(command), 0);
    read_file(log, out);
    unlink(input);
    unlink(log);
    rmdir(folder);
}

static void check_terminal(Play *p, const char *options, uint64_t seed)
{
    static char page[MOST], terminal[MOST];

    page_lines(p->page, page);
    terminal_lines(options, seed, text_str(&p->script), terminal);
    CHECK(strlen(page) > 0);
    CHECK_EQ_STR(terminal, page);
}

/* ---- cases -------------------------------------------------------------------------- */

TEST(undo_chance_resignation_and_rematch)
{
    static Play p;
    uint64_t seed = 7;

    play_open(&p, "[Game \"sintra\"]\n[Seats \"3\"]\n[Repetition \"3\"]\n\n*\n", seed);
    play_tokens(&p, TOKENS);
    act(&p, "offer 1 back", "undo");
    act(&p, "offer 1 back", "undo");
    play_tokens(&p, 5);
    act(&p,
        page_mover(p.page) == 1   ? "leave 1 resign"
        : page_mover(p.page) == 2 ? "leave 2 resign"
                                  : "leave 3 resign",
        "resign");
    if (page_mover(p.page) != -1)
        play_tokens(&p, 1000);
    act(&p, "offer 1 rematch", "rematch");
    CHECK_EQ_INT(page_count(p.page), 0);
    play_tokens(&p, TOKENS);
    check_terminal(&p, "--game sintra --seats 3", seed);
    page_close(p.page);
}

TEST(powers_and_a_draw)
{
    static Play p;
    uint64_t seed = 11;

    play_open(&p,
              "[Game \"santorini\"]\n[Power1 \"chaos\"]\n[Power2 \"gaea\"]\n"
              "[Repetition \"3\"]\n\n*\n",
              seed);
    play_tokens(&p, TOKENS);
    if (page_mover(p.page) != -1 &&
        page_act(p.page, str_from("offer 1 draw"), 0, &answer))
        type_line(&p, "draw");
    check_terminal(&p, "--powers chaos+gaea", seed);
    page_close(p.page);
}

TEST(secrets)
{
    static const char *const powers[] = {"hecate", "tartarus", "moerae"};
    static Play p;

    for (uint64_t i = 0; i < 3; i++) {
        char record[256], options[64];

        snprintf(record, sizeof record,
                 "[Game \"santorini\"]\n[Power1 \"%s\"]\n[Power2 \"pan\"]\n"
                 "[Repetition \"3\"]\n\n*\n",
                 powers[i]);
        snprintf(options, sizeof options, "--powers %s+pan", powers[i]);
        play_open(&p, record, 20 + i);
        play_tokens(&p, TOKENS);
        /* Nothing can be taken back: both say so, and it leaves no trace. */
        CHECK(!page_act(p.page, str_from("offer 1 back"), 0, &answer));
        type_line(&p, "undo");
        play_tokens(&p, 1000);
        check_terminal(&p, options, 20 + i);
        page_close(p.page);
    }
}

/* ---- matches ------------------------------------------------------------------------ */

/* Lets two random players play; the table is the caller's to close. */
static Session *play_match(const GameDef *def, GameSetup *setup, uint64_t seed)
{
    MatchTerms terms = {.def = def, .threads = 1};
    MatchGame game = {.rng = {seed}, .seed = seed, .number = 1};
    MatchSpec spec;
    MatchResult result;
    History *history;
    Fault fault;

    CHECK(match_spec_parse(def, "random", &spec));
    CHECK_EQ_INT(history_open(def, setup, &history, &fault), OK);
    CHECK_EQ_INT(
        session_open(history, &(ClockTerms){CLOCK_NONE, 0, 0}, &game.table, &fault), OK);
    for (int seat = 0; seat < session_seats(game.table); seat++) {
        game.player[seat] = match_player_open(&spec, &terms);
        game.name[seat] = "random";
    }
    CHECK(match_game_play(&game, &result));
    for (int seat = 0; seat < session_seats(game.table); seat++)
        match_player_close(game.player[seat]);
    return game.table;
}

static void match_lines(const Session *table, char *out)
{
    Text text = text_into(out, MOST);

    for (int i = 0; i < session_count(table); i++) {
        entry_print(session_entry(table, i), &text);
        text_char(&text, '\n');
    }
}

/* What the people of a log would type. */
static void script_of(const Session *table, Play *p)
{
    const History *h = session_history(table);
    const GameDef *def = history_def(h);

    p->script = text_into(p->text, sizeof p->text);
    for (int i = 0; i < history_count(h); i++) {
        const void *before = history_before(h, i);
        int mover = def->mover(before);
        char token[GAME_TOKEN_SIZE];
        GameState view;

        if (mover < 0 || history_is_drawn(history_text(h, i)))
            continue;
        def->view(before, mover, &view);
        str_copy(history_text(h, i), token, sizeof token);
        if (!is_forced(def, &view))
            type_line(p, token);
    }
}

static void check_match(const GameDef *def, GameSetup *setup, const char *record,
                        const char *options, uint64_t seed)
{
    static char match[MOST], page[MOST], terminal[MOST];
    static Play p;
    Session *table = play_match(def, setup, seed);

    match_lines(table, match);
    CHECK(strlen(match) > 100);
    p.page = page_open(str_from(record), PAGE_NOW, &answer);
    if (CHECK(p.page)) {
        Str rest = str_from(match), line;

        while (str_cut(&rest, '\n', &line))
            CHECK(page_act(p.page, line, 0, &answer));
        page_lines(p.page, page);
        CHECK_EQ_STR(page, match);
        page_close(p.page);
    }
    script_of(table, &p);
    terminal_lines(options, seed, text_str(&p.script), terminal);
    CHECK_EQ_STR(terminal, match);
    session_close(table);
}

TEST(matches)
{
    GameSetup base = {0}, sintra = {0}, hidden = {0};

    check_match(games_find(str_from("santorini")), &base,
                "[Game \"santorini\"]\n[Repetition \"3\"]\n\n*\n", "", 3);
    game_set_option(&sintra, "Seats", "2");
    check_match(games_find(str_from("sintra")), &sintra,
                "[Game \"sintra\"]\n[Seats \"2\"]\n[Repetition \"3\"]\n\n*\n",
                "--game sintra", 4);
    game_set_option(&hidden, "Power1", "hecate");
    game_set_option(&hidden, "Power2", "chaos");
    check_match(games_find(str_from("santorini")), &hidden,
                "[Game \"santorini\"]\n[Power1 \"hecate\"]\n[Power2 \"chaos\"]\n"
                "[Repetition \"3\"]\n\n*\n",
                "--powers hecate+chaos", 5);
}

int main(void)
{
    RUN(undo_chance_resignation_and_rematch);
    RUN(powers_and_a_draw);
    RUN(secrets);
    RUN(matches);
    answer_free(&answer);
    return test_finish("tables");
}
