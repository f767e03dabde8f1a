/* SPDX-License-Identifier: MIT */
/* Cases of tests/cases/sintra/: a position, tokens, what becomes of it. One line each:
 *
 *     case NAME              begins a case
 *     table LINE             a line of the component data that differs; as often as needed
 *     setup Seats=3 Side=B   a new game instead of a position
 *     position P             the position; may be refused, then `error` follows
 *     token T T ..           plays tokens; the last may be refused, then `error` follows
 *     error TEXT             the fault of the line before
 *     expect P               the whole position now
 *     is FIELD VALUE         one field of it: round, tower, .., player2, or score1, row1,
 *                            lost1, glazier1, strips1, windows1
 *     offers T T ..          these tokens are legal
 *     refuses T T ..         these are not
 *     count N                so many tokens are legal
 *     event TEXT             one of the events of the latest `token` line
 *     leave N                seat N leaves
 *     result TEXT            winners, as in records, and all scores: 1=2 scores 40 40
 *
 * In positions `*` as the bag stands for whatever is missing to 20 panes of each colour,
 * `=` as a player for one who has done nothing, and data=? for the hash of the data.
 */
#include "test.h"

#include "game/history.h"
#include "game/legal.h"
#include "sintra/data.h"
#include "sintra/sintra.h"

enum { MAX_TABLE_LINES = 24, LINE_SIZE = 2048, MAX_FIELDS = 16 };

typedef struct Case {
    GameState state;
    bool begun, failed;
    Fault fault; /* of the latest line, when it failed */
    char fault_line[1024];
    Events events;
    char data[DATA_TEXT_SIZE * 2]; /* empty: the built-in one */
} Case;

static Case now;

/* ---- positions -------------------------------------------------------------- */

static const char plain_player[] =
    "0:0:0:1:1a,2a,3a,4a,5a,6a,7a,8a:--,--,--,--,--,--,--,--";

static int split(Str text, Str field[MAX_FIELDS])
{
    int count = 0;

    while (count < MAX_FIELDS && str_word(&text, &field[count]))
        count++;
    return count;
}

static int count_letter(Str text, char letter)
{
    int count = 0;

    for (size_t i = 0; i < text.size; i++)
        count += text.at[i] == letter;
    return count;
}

/* Panes of a colour outside the bag. */
static int count_outside(const Str *field, int fields, int colour)
{
    char letter = PANES_LETTERS[colour];
    int round, count, number = 0;
    Str rest = field[7], part = {"", 0}, track = field[2];

    if (!str_number(field[1], &round) || round > 7 || track.size != 6)
        return 0;
    count = count_letter((Str){track.at + round - 1, track.size - (size_t)(round - 1)},
                         letter) +
            count_letter(field[4], letter) + count_letter(field[5], letter);
    for (int i = 0; i <= colour; i++)
        str_cut(&rest, '.', &part);
    if (str_number(part, &number))
        count += number;
    for (int i = 9; i < fields; i++) {
        if (!str_starts(field[i], "data="))
            count += count_letter(field[i], letter);
    }
    return count;
}

static void print_bag(const Str *field, int fields, Text *out)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        if (colour)
            text_char(out, '.');
        text_number(out, COLOUR_PANES - count_outside(field, fields, colour));
    }
}

/* Writes the abbreviations of a position out. */
static void expand(Str text, Text *out)
{
    Str field[MAX_FIELDS], name;
    int fields = split(text, field);
    SintraData data = data_builtin;
    Fault fault;

    if (now.data[0])
        CHECK_EQ_INT(data_parse(str_from(now.data), &data, &name, &fault), OK);
    for (int i = 0; i < fields; i++) {
        if (i)
            text_char(out, ' ');
        if (i == 6 && str_is(field[i], "*")) {
            print_bag(field, fields, out);
        } else if (i >= 9 && str_is(field[i], "=")) {
            text_add(out, plain_player);
        } else if (str_is(field[i], "data=?")) {
            text_add(out, "data=");
            data_print_hash(&data, out);
        } else {
            text_add_str(out, field[i]);
        }
    }
}

/* The named part of the position now; false when there is no such name. */
static bool find_field(Str text, Str name, Str *ret_part)
{
    static const char *const names[] = {"side",   "round", "track", "to-move", "displays",
                                        "centre", "bag",   "tower", "start"};
    static const char *const parts[] = {"score",   "row",    "lost",
                                        "glazier", "strips", "windows"};
    Str field[MAX_FIELDS], stem = {name.at, name.size - 1};
    int fields = split(text, field), seat = name.at[name.size - 1] - '1';

    for (int i = 0; i < 9; i++) {
        if (i < fields && str_is(name, names[i])) {
            *ret_part = field[i];
            return true;
        }
    }
    if (seat < 0 || 9 + seat >= fields)
        return false;
    *ret_part = field[9 + seat];
    if (str_is(stem, "player"))
        return true;
    for (int i = 0; i < 6; i++) {
        Str rest = field[9 + seat];

        for (int j = 0; j <= i; j++)
            str_cut(&rest, ':', ret_part);
        if (str_is(stem, parts[i]))
            return true;
    }
    return false;
}

/* ---- lines ------------------------------------------------------------------ */

static void note_fault(Status status)
{
    Text out = text_into(now.fault_line, sizeof now.fault_line);

    now.failed = status != OK;
    if (now.failed)
        fault_print(&now.fault, message_english, &out);
}

/* Replaces the line of the data that begins alike, or adds it. */
static void do_data(Str rest)
{
    char built_in[DATA_TEXT_SIZE], done[sizeof now.data];
    Text old = text_into(built_in, sizeof built_in), new = text_into(done, sizeof done);
    size_t key = str_starts(rest, "strip ") || str_starts(rest, "windows ") ? 2 : 1,
           end = 0;
    Str lines, line;
    bool replaced = false;

    if (!now.data[0])
        data_print(&data_builtin, (Str){"", 0}, &old);
    else
        text_add(&old, now.data);
    for (; key && end < rest.size; end++)
        key -= rest.at[end] == ' ';
    lines = text_str(&old);
    while (str_cut(&lines, '\n', &line)) {
        bool hit = line.size >= end && memcmp(line.at, rest.at, end) == 0;

        text_add_str(&new, hit ? rest : line);
        text_char(&new, '\n');
        replaced |= hit;
    }
    if (!replaced) {
        text_add_str(&new, rest);
        text_char(&new, '\n');
    }
    memcpy(now.data, done, sizeof now.data);
}

static void do_setup(Str rest)
{
    GameSetup setup = {0};
    Str word, key;

    while (str_word(&rest, &word)) {
        str_cut(&word, '=', &key);
        setup.option[setup.count].key = key;
        setup.option[setup.count++].value = word;
    }
    if (now.data[0])
        game_set_option(&setup, "Table", now.data);
    note_fault(sintra_game.init(&now.state, &setup, &now.fault));
    now.begun |= !now.failed;
}

static void do_position(Str rest)
{
    char buffer[4096];
    Text text = text_into(buffer, sizeof buffer);
    Text back = {0};
    char again[GAME_POSITION_SIZE];

    expand(rest, &text);
    back = text_into(again, sizeof again);
    if (now.data[0]) {
        text_char(&text, '\n');
        text_add(&text, now.data);
    }
    note_fault(sintra_game.parse_position(&now.state, text_str(&text), &now.fault));
    now.begun |= !now.failed;
    if (now.failed)
        return;
    sintra_game.print_position(&now.state, &back);
    str_cut(&(Str){buffer, text.size}, '\n', &rest);
    CHECK(str_equal(rest, text_str(&back)));
}

static void do_token(Str rest)
{
    Str word;
    Token token;
    Status status = OK;

    now.events.count = 0;
    while (status == OK && str_word(&rest, &word)) {
        status = sintra_game.parse_token(&now.state, word, &token, &now.fault);
        if (status == OK)
            game_apply(&sintra_game, &now.state, &token, &now.events);
    }
    note_fault(status);
}

static void do_expect(Str rest)
{
    char want[4096], got[GAME_POSITION_SIZE];
    Text text = text_into(want, sizeof want), position = text_into(got, sizeof got);

    expand(rest, &text);
    sintra_game.print_position(&now.state, &position);
    CHECK_EQ_STR(got, want);
}

static void do_is(Str rest)
{
    char want[512], got[512], position[GAME_POSITION_SIZE];
    Text text = text_into(position, sizeof position);
    Str name, part;

    str_word(&rest, &name);
    str_copy(str_trim(rest), want, sizeof want);
    sintra_game.print_position(&now.state, &text);
    if (CHECK(find_field(text_str(&text), name, &part))) {
        str_copy(part, got, sizeof got);
        CHECK_EQ_STR(got, want);
    }
}

/* Whether a token is legal, by its own and by the list of all. */
static void check_offer(Str rest, bool want)
{
    LegalList list;
    Str word;
    Token token;
    Fault fault;

    if (!CHECK_EQ_INT(legal_tokens(&sintra_game, &now.state, &list), OK))
        return;
    while (str_word(&rest, &word)) {
        bool found = false;

        for (size_t i = 0; i < list.count; i++)
            found |= str_is(word, list.turn[i].tokens);
        if (!CHECK_EQ_INT(found, want))
            printf("#     %.*s\n", (int)word.size, word.at);
        CHECK_EQ_INT(sintra_game.parse_token(&now.state, word, &token, &fault) == OK,
                     want);
    }
    legal_clear(&list);
}

static void do_offers(Str rest)
{
    check_offer(rest, true);
}

static void do_refuses(Str rest)
{
    check_offer(rest, false);
}

static void do_count(Str rest)
{
    LegalList list;
    int want = -1;

    CHECK(str_number(rest, &want));
    if (CHECK_EQ_INT(legal_tokens(&sintra_game, &now.state, &list), OK)) {
        CHECK_EQ_INT(list.count, want);
        legal_clear(&list);
    }
}

static void do_event(Str rest)
{
    bool found = false;

    for (int i = 0; i < now.events.count; i++) {
        char line[256];
        Text text = text_into(line, sizeof line);
        Message message;

        sintra_game.tell(&now.state, &now.events.event[i], &message);
        message_print(&message, message_english, &text);
        found |= str_equal(text_str(&text), rest);
    }
    if (!CHECK(found))
        printf("#     no event '%.*s'\n", (int)rest.size, rest.at);
}

static void do_leave(Str rest)
{
    int seat = 0;

    CHECK(str_number(rest, &seat));
    note_fault(sintra_game.leave(&now.state, seat - 1, LEAVE_RESIGN, &now.fault));
}

static void do_result(Str rest)
{
    char got[128], want[128];
    Text text = text_into(got, sizeof got);
    Outcome outcome;

    str_copy(rest, want, sizeof want);
    sintra_game.outcome(&now.state, &outcome);
    history_print_result(&outcome, &text);
    text_add(&text, " scores");
    for (int seat = 0; seat < sintra_game.seats(&now.state); seat++) {
        text_char(&text, ' ');
        text_number(&text, outcome.score[seat]);
    }
    CHECK_EQ_STR(got, want);
}

static const struct {
    const char *word;
    void (*run)(Str rest);
    bool needs_state;
} verbs[] = {
    {"table", do_data, false},        {"setup", do_setup, false},
    {"position", do_position, false}, {"token", do_token, true},
    {"expect", do_expect, true},      {"is", do_is, true},
    {"offers", do_offers, true},      {"refuses", do_refuses, true},
    {"count", do_count, true},        {"event", do_event, true},
    {"leave", do_leave, true},        {"result", do_result, true},
};

static void do_error(Str rest)
{
    char want[1024];

    str_copy(rest, want, sizeof want);
    if (CHECK(now.failed))
        CHECK_EQ_STR(now.fault_line, want);
    now.failed = false;
}

static void do_line(Str line)
{
    Str rest = line, word;

    str_word(&rest, &word);
    rest = str_trim(rest);
    if (str_is(word, "error")) {
        do_error(rest);
        return;
    }
    if (!CHECK(!now.failed))
        printf("#     %s\n", now.fault_line);
    now.failed = false;
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++) {
        if (!str_is(word, verbs[i].word))
            continue;
        if (CHECK(now.begun || !verbs[i].needs_state))
            verbs[i].run(rest);
        return;
    }
    CHECK(!"a known word");
}

static void end_case(bool open)
{
    if (!open)
        return;
    if (!CHECK(!now.failed))
        printf("#     %s\n", now.fault_line);
    test_end();
}

static void run_file(const char *name)
{
    char path[1024], line[LINE_SIZE], title[160];
    FILE *file;
    bool open = false;
    int number = 0;

    snprintf(path, sizeof path, "%s/cases/sintra/%s.txt", test_dir(), name);
    file = fopen(path, "r");
    test_begin(name);
    CHECK(file);
    test_end();
    while (file && fgets(line, sizeof line, file)) {
        Str text = str_trim(str_from(line));

        number++;
        if (!text.size || text.at[0] == '#')
            continue;
        if (str_starts(text, "case ")) {
            end_case(open);
            memset(&now, 0, sizeof now);
            snprintf(title, sizeof title, "%s, line %d: %.*s", name, number,
                     (int)(text.size - 5), text.at + 5);
            test_begin(title);
            open = true;
            continue;
        }
        do_line(text);
    }
    end_case(open);
    if (file)
        fclose(file);
}

int main(void)
{
    run_file("rules");
    run_file("rulings");
    run_file("examples");
    run_file("positions");
    run_file("chance");
    return test_finish("sintra cases");
}
