/* SPDX-License-Identifier: MIT */
/* Cases of tests/cases/santorini/: a position, tokens, what becomes of it. One line each:
 *
 *     case NAME              begins a case
 *     setup Key=Value ..     a new game; may be refused, then `error` follows
 *     position P             the position; may be refused, then `error` follows
 *     token T T ..           plays tokens, chance's too; the last may be refused, then
 *                            `error` follows
 *     error TEXT             part of the fault of the line before
 *     expect P               the whole position now
 *     offers T T ..          these tokens are legal now
 *     refuses T T ..         these are readable and not legal
 *     count N                so many distinct complete turns begin here, whichever way
 *                            they are counted
 *     over                   the game is over
 *     wins N                 it is over, and seat N is among the winners
 *     view SEAT P            what a seat knows of the position; seat 0 is a spectator
 *     sees SEAT T            the latest token as a seat sees it
 *     same SEAT P            a seat cannot tell the position from this one
 *
 * A line that begins with # is a comment. All files of the folder are run, or the one
 * whose name the program is given.
 */
#include "test.h"

#include <dirent.h>

#include "game/history.h"
#include "game/legal.h"
#include "game/turns.h"
#include "santorini/cards/power.h"
#include "santorini/santorini.h"

enum { LINE_SIZE = 4096, MAX_FILES = 64, NAME_SIZE = 64 };

static const GameDef *const def = &santorini_game;

typedef struct Case {
    History *history; /* NULL: not begun */
    bool failed;
    Fault fault; /* of the latest line, when it failed */
    char fault_line[1024];
} Case;

static Case now;

static void note_fault(Status status)
{
    Text out = text_into(now.fault_line, sizeof now.fault_line);

    now.failed = status != OK;
    if (now.failed)
        fault_print(&now.fault, message_english, &out);
}

/* ---- beginning and playing ---------------------------------------------------- */

static void begin(Status status, History *history)
{
    note_fault(status);
    if (now.failed)
        return;
    history_close(now.history);
    now.history = history;
    history_set_repetition(history, REPETITION_MAY);
}

static void do_setup(Str rest)
{
    GameSetup setup = {0};
    History *history = NULL;
    Status status;
    Str word, key;

    while (setup.count < GAME_MAX_OPTIONS && str_word(&rest, &word)) {
        str_cut(&word, '=', &key);
        setup.option[setup.count].key = key;
        setup.option[setup.count++].value = word;
    }
    status = history_open(def, &setup, &history, &now.fault);
    begin(status, history);
}

static void do_position(Str rest)
{
    GameSetup setup = {0};
    GameState state;
    History *history = NULL;
    Status status = def->parse_position(&state, rest, &now.fault);

    if (status == OK)
        status = history_open_at(def, &setup, &state, &history, &now.fault);
    begin(status, history);
}

static void do_token(Str rest)
{
    Status status = OK;
    Str word;

    while (status == OK && str_word(&rest, &word))
        status = history_apply(now.history, word, NULL, &now.fault);
    note_fault(status);
    if (!CHECK(!str_word(&rest, &word)))
        printf("#     before '%.*s': %s\n", (int)word.size, word.at, now.fault_line);
}

/* ---- looking -------------------------------------------------------------------- */

static void check_position(const void *state, Str want_text)
{
    char want[GAME_POSITION_SIZE], got[GAME_POSITION_SIZE];
    Text text = text_into(got, sizeof got);

    str_copy(want_text, want, sizeof want);
    def->print_position(state, &text);
    CHECK_EQ_STR(got, want);
}

static void do_expect(Str rest)
{
    check_position(history_state(now.history), rest);
}

/* A refused token is readable: a slip of the pen in a case is no refusal. */
static void check_legal(Str rest, Status want)
{
    Str word;

    while (str_word(&rest, &word)) {
        Token token;
        Fault fault;
        Status status =
            def->parse_token(history_state(now.history), word, &token, &fault);

        if (!CHECK_EQ_INT(status, want))
            printf("#     %.*s\n", (int)word.size, word.at);
    }
}

static void do_offers(Str rest)
{
    check_legal(rest, OK);
}

static void do_refuses(Str rest)
{
    check_legal(rest, ERR_ILLEGAL);
}

/* Counts whole turns by the fast path; it begins between turns only. */
static void check_fast_count(const void *state, int want)
{
    TurnSpace *space = turns_open(def, 1024);
    uint64_t count = 0;

    if (CHECK(space) && CHECK(turns_all(def, state, space)))
        CHECK_EQ_INT(space->count, want);
    if (space && CHECK(turns_count(def, state, space, &count)))
        CHECK_EQ_INT(count, want);
    turns_close(space);
}

static void check_step_count(const void *state, int want)
{
    LegalList list;

    if (!CHECK_EQ_INT(legal_turns(def, state, &list), OK))
        return;
    CHECK_EQ_INT(list.count, want);
    legal_clear(&list);
}

static void do_count(Str rest)
{
    const void *state = history_state(now.history);
    int want = -1;

    CHECK(str_number(rest, &want));
    check_step_count(state, want);
    if (def->between(state) && def->mover(state) != SEAT_OVER)
        check_fast_count(state, want);
}

static void do_over(Str rest)
{
    Outcome outcome;

    CHECK_EQ_INT(rest.size, 0);
    history_outcome(now.history, &outcome);
    CHECK(outcome.over);
    CHECK_EQ_INT(history_mover(now.history), SEAT_OVER);
}

static void do_wins(Str rest)
{
    Outcome outcome;
    int seat = 0;

    if (!CHECK(str_number(rest, &seat) && seat >= 1 && seat <= GAME_MAX_SEATS))
        return;
    do_over((Str){"", 0});
    history_outcome(now.history, &outcome);
    if (!CHECK(outcome.winners >> (seat - 1) & 1))
        printf("#     winners: %#x\n", outcome.winners);
}

/* ---- knowing --------------------------------------------------------------------- */

/* Cuts the seat off; 0 is the spectator. */
static bool cut_seat(Str *rest, int *ret_seat)
{
    int seats = def->seats(history_state(now.history));
    Str word = {"", 0};

    str_word(rest, &word);
    *rest = str_trim(*rest);
    if (!CHECK(str_number(word, ret_seat) && *ret_seat <= seats))
        return false;
    *ret_seat = *ret_seat ? *ret_seat - 1 : SEAT_SPECTATOR;
    return true;
}

static void do_view(Str rest)
{
    GameState view;
    int seat;

    if (!cut_seat(&rest, &seat))
        return;
    def->view(history_state(now.history), seat, &view);
    check_position(&view, rest);
}

static void do_sees(Str rest)
{
    char want[GAME_TOKEN_SIZE], got[GAME_TOKEN_SIZE];
    Text text = text_into(got, sizeof got);
    int count = history_count(now.history), seat;

    if (!cut_seat(&rest, &seat) || !CHECK(count > 0))
        return;
    str_copy(rest, want, sizeof want);
    history_view_text(now.history, count - 1, seat, &text);
    CHECK_EQ_STR(got, want);
}

static void do_same(Str rest)
{
    GameState other, view = {0}, other_view = {0};
    Fault fault;
    int seat;

    if (!cut_seat(&rest, &seat) ||
        !CHECK_EQ_INT(def->parse_position(&other, rest, &fault), OK))
        return;
    def->view(history_state(now.history), seat, &view);
    def->view(&other, seat, &other_view);
    CHECK(memcmp(&view, &other_view, def->state_size) == 0);
}

/* ---- lines ------------------------------------------------------------------------ */

static const struct {
    const char *word;
    void (*run)(Str rest);
    bool needs_game;
} verbs[] = {
    {"setup", do_setup, false},  {"position", do_position, false},
    {"token", do_token, true},   {"expect", do_expect, true},
    {"offers", do_offers, true}, {"refuses", do_refuses, true},
    {"count", do_count, true},   {"over", do_over, true},
    {"wins", do_wins, true},     {"view", do_view, true},
    {"sees", do_sees, true},     {"same", do_same, true},
};

static void do_error(Str rest)
{
    char want[1024];

    str_copy(rest, want, sizeof want);
    if (CHECK(now.failed) && !CHECK(strstr(now.fault_line, want)))
        printf("#     is  '%s'\n#     not '%s'\n", now.fault_line, want);
    now.failed = false;
}

/* A fault that no `error` line expects. */
static void check_no_fault(void)
{
    if (!CHECK(!now.failed))
        printf("#     %s\n", now.fault_line);
    now.failed = false;
}

static void do_line(Str line, int number)
{
    Str rest = line, word;
    int faults = test_now.faults;

    str_word(&rest, &word);
    rest = str_trim(rest);
    if (str_is(word, "error")) {
        do_error(rest);
    } else {
        size_t i = 0, count = sizeof verbs / sizeof *verbs;

        check_no_fault();
        while (i < count && !str_is(word, verbs[i].word))
            i++;
        if (CHECK(i < count /* a known word */) &&
            CHECK(now.history || !verbs[i].needs_game))
            verbs[i].run(rest);
    }
    if (test_now.faults > faults)
        printf("#     line %d: %.*s\n", number, (int)line.size, line.at);
}

static void begin_case(const char *file, int number, Str name)
{
    char title[160];
    Text text = text_into(title, sizeof title);

    memset(&now, 0, sizeof now);
    text_add(&text, file);
    text_add(&text, ", line ");
    text_number(&text, number);
    text_add(&text, ": ");
    text_add_str(&text, name);
    test_begin(title);
}

static void end_case(bool open)
{
    if (!open)
        return;
    check_no_fault();
    test_end();
    history_close(now.history);
    now.history = NULL;
}

static void run_lines(const char *name, FILE *file)
{
    char line[LINE_SIZE];
    bool open = false;

    for (int number = 1; fgets(line, sizeof line, file); number++) {
        Str text = str_trim(str_from(line));

        if (!text.size || text.at[0] == '#')
            continue;
        if (str_starts(text, "case ")) {
            end_case(open);
            begin_case(name, number, (Str){text.at + 5, text.size - 5});
            open = true;
        } else if (CHECK(open)) {
            do_line(text, number);
        }
    }
    end_case(open);
}

/* ---- files ------------------------------------------------------------------------- */

static bool is_case_file(const char *name)
{
    size_t size = strlen(name);

    return size > 4 && size < NAME_SIZE && strcmp(name + size - 4, ".txt") == 0;
}

static int list_files(const char *folder, char names[MAX_FILES][NAME_SIZE])
{
    DIR *dir = opendir(folder);
    const struct dirent *entry;
    int count = 0;

    while (dir && count < MAX_FILES && (entry = readdir(dir))) {
        if (is_case_file(entry->d_name))
            str_copy(str_from(entry->d_name), names[count++], NAME_SIZE);
    }
    if (dir)
        closedir(dir);
    return count;
}

static int compare_names(const void *left, const void *right)
{
    return strcmp(left, right);
}

static void run_file(const char *folder, const char *name)
{
    char path[1024];
    Text text = text_into(path, sizeof path);
    FILE *file;

    text_add(&text, folder);
    text_char(&text, '/');
    text_add(&text, name);
    file = fopen(path, "r");
    if (!file) {
        test_begin("a case file opens");
        CHECK(file);
        test_end();
        return;
    }
    run_lines(name, file);
    fclose(file);
}

/* Rules.holder has the cards that meddle, and no other is asked in turns of others. */
TEST(meddlers_say_so)
{
    for (int i = 0; i < POWER_COUNT; i++) {
        const SantoriniPower *p = power_get(i);
        bool meddles = p->any_moves || p->any_jump || p->any_answers || p->any_win ||
                       p->foe_start || p->foe_moves || p->foe_moved || p->foe_after ||
                       p->foe_builds || p->foe_veto || p->foe_steal || p->demands ||
                       p->met || p->solid || p->shield;

        CHECK(meddles == !!(p->traits & TRAIT_MEDDLES));
    }
}

/* The bytes a memo takes of its card's own, as a set. */
static unsigned bytes_of(const Memo *m)
{
    bool two = m->kind == MEMO_AMOUNT || m->kind == MEMO_PAIR;

    return memo_is_own(m) ? (two ? 3u : 1u) << m->at : 0;
}

/* What a card remembers has its place, and the words to tell it. */
TEST(memos_have_bytes_and_words)
{
    for (int i = 0; i < POWER_COUNT; i++) {
        const SantoriniPower *p = power_get(i);
        unsigned taken = 0;
        int secrets = 0;
        bool ok = !p->memo || !p->ram;

        for (const Memo *m = power_memo(p, NULL); m; m = power_memo(p, m)) {
            bool counts = m->kind == MEMO_NUMBER || m->kind == MEMO_WORKERS;

            ok &= !(taken & bytes_of(m)) && m->says &&
                  (!(m->put || m->called) || m->token) && (!m->sign || m->called);
            ok &= !(counts || m->kind == MEMO_SET) || m->most;
            ok &= !m->follows || m->kind == MEMO_FLAG;
            if (m->secret && memo_is_own(m))
                ok &= memo_is_place(m) && ++secrets == 1;
            taken |= bytes_of(m);
        }
        if (!CHECK(ok && taken < 1u << MEMO_BYTES))
            printf("#   %s\n", p->name);
    }
}

/* Hooks that go together, and the words they need. */
TEST(cards_are_complete)
{
    for (int i = 0; i < POWER_COUNT; i++) {
        const SantoriniPower *p = power_get(i);
        bool ok = !p->extras == !p->extra && !p->any_answers == !p->any_answer &&
                  (!p->demands || p->met);

        ok &= !(p->keeps || p->any_moves) || p->forbids;
        ok &= !p->trap || p->trapped;
        ok &= !p->placement == !p->places;
        ok &= !p->chooses || (p->memo && memo_is_place(p->memo));
        ok &= !(p->traits & TRAIT_WALKS) || p->workers <= 2;
        if (!CHECK(ok))
            printf("#   %s\n", p->name);
    }
}

int main(int argc, char **argv)
{
    static char names[MAX_FILES][NAME_SIZE];
    char folder[512];
    Text text = text_into(folder, sizeof folder);
    int count;

    RUN(meddlers_say_so);
    RUN(memos_have_bytes_and_words);
    RUN(cards_are_complete);
    text_add(&text, test_dir());
    text_add(&text, "/cases/santorini");
    count = list_files(folder, names);
    qsort(names, (size_t)count, NAME_SIZE, compare_names);
    test_begin("case files");
    CHECK(count > 0 && count < MAX_FILES);
    test_end();
    for (int i = 0; i < count; i++) {
        if (argc < 2 || strcmp(argv[1], names[i]) == 0)
            run_file(folder, names[i]);
    }
    return test_finish("santorini cases");
}
