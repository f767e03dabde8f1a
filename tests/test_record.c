/* SPDX-License-Identifier: MIT */
/* Records: what is read, what is refused and where, what is written, what is replayed. */
#include "test.h"

#include "game/games.h"
#include "record/record.h"
#include "record/record_check.h"
#include "toy_game.h"

#define HEAD "[Game \"toy\"]\n[Open \"1\"]\n"

static char said[512];

static const char *fault_text(const RecordFault *fault)
{
    Text out = text_into(said, sizeof said);

    record_fault_print(fault, message_english, &out);
    return said;
}

/* Reads the first record of a text; the fault's sentence, empty when there is none. */
static const char *read_text(Record *record, Str text)
{
    RecordReader reader = record_reader(text);
    RecordFault fault;

    if (record_read(&reader, record, &fault) == OK)
        return "";
    CHECK_EQ_INT(record->tags + record->items, 0);
    return fault_text(&fault);
}

static const char *read(Record *record, const char *text)
{
    return read_text(record, str_from(text));
}

/* Any game there is, the toy included. */
static const GameDef *find_game(Str name)
{
    return toy_lookup(name) ? toy_lookup(name) : games_find(name);
}

/* Checks what a text is written as. */
static void check_written(const char *text, const char *want)
{
    Record *record = record_open();
    size_t size = 0;
    char *written;

    CHECK_EQ_STR(read(record, text), "");
    written = record_write(record, find_game, &size);
    CHECK_EQ_STR(written, want);
    CHECK_EQ_INT(size, strlen(want));
    CHECK_EQ_STR(read(record, written), "");
    free(written);
    written = record_write(record, find_game, &size);
    CHECK_EQ_STR(written, want);
    free(written);
    record_close(record);
}

/* ---- reading ------------------------------------------------------------------------------- */

TEST(reads_every_part)
{
    Record *record = record_open();
    const char *text =
        HEAD "[Name1 \"Zo\xc3\xab \\\"Z\\\" \\\\o/\"]\n\n"
             "1. l $3 {first\n  comment} no 2.rr (2... r (2. l {x}) $10) *\n";
    static const struct {
        RecordKind kind;
        bool numbered;
        const char *text;
        int line, column;
    } want[] = {
        {RECORD_TOKEN, true, "l", 5, 4},
        {RECORD_GLYPH, false, "$3", 5, 6},
        {RECORD_COMMENT, false, "first comment", 5, 9},
        {RECORD_TOKEN, false, "no", 6, 12},
        {RECORD_TOKEN, true, "rr", 6, 17},
        {RECORD_OPEN, false, "", 6, 20},
        {RECORD_TOKEN, true, "r", 6, 26},
        {RECORD_OPEN, false, "", 6, 28},
        {RECORD_TOKEN, true, "l", 6, 32},
        {RECORD_COMMENT, false, "x", 6, 34},
        {RECORD_CLOSE, false, "", 6, 37},
        {RECORD_GLYPH, false, "$10", 6, 39},
        {RECORD_CLOSE, false, "", 6, 42},
    };

    CHECK_EQ_STR(read(record, text), "");
    CHECK_EQ_INT(record->tags, 3);
    CHECK(str_is(record_tag(record, "Name1"), "Zo\xc3\xab \"Z\" \\o/"));
    CHECK(str_is(record_tag(record, "Result"), "*"));
    CHECK_EQ_INT(record_tag(record, "Name2").size, 0);
    CHECK_EQ_INT(record->tag[2].line, 3);
    CHECK_EQ_INT(record->tag[2].column, 9);
    CHECK_EQ_INT(record->result_line, 6);
    CHECK_EQ_INT(record->result_column, 44);
    if (CHECK_EQ_INT(record->items, sizeof want / sizeof *want)) {
        for (int i = 0; i < record->items; i++) {
            CHECK_EQ_INT(record->item[i].kind, want[i].kind);
            CHECK_EQ_INT(record->item[i].numbered, want[i].numbered);
            CHECK(str_is(record->item[i].text, want[i].text));
            CHECK_EQ_INT(record->item[i].line, want[i].line);
            CHECK_EQ_INT(record->item[i].column, want[i].column);
        }
    }
    record_close(record);
    record_close(NULL);
}

TEST(columns_count_characters)
{
    Record *record = record_open();

    CHECK_EQ_STR(read(record, HEAD "{\xe2\x82\xac\xc3\xab} ] *"),
                 "line 3, column 6: unexpected ']'");
    CHECK_EQ_STR(read(record, "\xef\xbb\xbf]"),
                 "line 1, column 1: a record begins with a tag");
    record_close(record);
}

TEST(numbers_are_optional)
{
    Record *record = record_open();

    CHECK_EQ_STR(read(record, HEAD "roll <die:3> l < resign1 1"), "");
    CHECK_EQ_INT(record->items, 5);
    CHECK(record->item[0].numbered);
    CHECK(!record->item[1].numbered);
    CHECK(record->item[2].numbered);
    CHECK(record->item[3].numbered);
    CHECK(!record->item[4].numbered);
    CHECK(str_is(record->result, "1"));
    CHECK_EQ_STR(read(record, HEAD "1.roll<die:3>l *"), "");
    CHECK_EQ_INT(record->items, 1);
    CHECK_EQ_STR(read(record, HEAD "1. {later} roll 2. 3. 4... l(l)*"), "");
    CHECK_EQ_INT(record->items, 6);
    CHECK(record->item[1].numbered && record->item[2].numbered);
    record_close(record);
}

TEST(reads_line_ends_of_all_kinds)
{
    Record *record = record_open();

    CHECK_EQ_STR(read(record, "[Game \"toy\"]\r\n\r\nl\tr\r\n{a\r\nb}\r\n*\r\n"), "");
    CHECK_EQ_INT(record->items, 3);
    CHECK(str_is(record->item[2].text, "a b"));
    CHECK_EQ_STR(read(record, "  [ Game\t\"toy\" ] [Date \"?\"] *"), "");
    CHECK_EQ_INT(record->tags, 2);
    record_close(record);
}

TEST(refuses_with_a_place)
{
    static const struct {
        const char *text, *fault;
    } cases[] = {
        {"l *", "line 1, column 1: a record begins with a tag"},
        {"[", "line 1, column 2: a tag looks like [Name \"value\"]"},
        {"[1a \"\"]", "line 1, column 2: a tag looks like [Name \"value\"]"},
        {"[Game toy]", "line 1, column 7: a tag looks like [Name \"value\"]"},
        {"[Game \"toy\" x]", "line 1, column 13: a tag looks like [Name \"value\"]"},
        {"[Game \"toy",
         "line 1, column 11: the value of a tag ends with '\"' in its line"},
        {"[Game \"a\nb\"]",
         "line 1, column 9: the value of a tag ends with '\"' in its line"},
        {"[Game \"a\\nb\"]", "line 1, column 10: '\\' stands only before '\"' and '\\'"},
        {"[Game \"a\xff\"]", "line 1, column 9: this is not UTF-8"},
        {"[Game \"\xc0\xaf\"]", "line 1, column 8: this is not UTF-8"},
        {"[Game \"\xed\xa0\x80\"]", "line 1, column 8: this is not UTF-8"},
        {"[Game \"\xf4\x90\x80\x80\"]", "line 1, column 8: this is not UTF-8"},
        {"[Game \"\xe2\x82\"]", "line 1, column 8: this is not UTF-8"},
        {"[Game \"a\"]\n[Game \"b\"]", "line 2, column 1: the tag 'Game' stands twice"},
        {"[Result \"1\"]\n[Result \"1\"]",
         "line 2, column 1: the tag 'Result' stands twice"},
        {"[Result \"9\"]", "line 1, column 10: this is no result"},
        {HEAD "l", "line 3, column 2: the record ends without a result"},
        {HEAD, "line 3, column 1: the record ends without a result"},
        {HEAD "l\n\n[Game \"x\"]", "line 5, column 1: the record ends without a result"},
        {HEAD "l )", "line 3, column 3: this ')' closes no variation"},
        {HEAD "(l) *", "line 3, column 1: this variation follows no token"},
        {HEAD "l ((r)) *", "line 3, column 4: this variation follows no token"},
        {HEAD "l (r *", "line 3, column 6: a result stands in a variation"},
        {HEAD "l {abc", "line 3, column 3: this comment has no end"},
        {HEAD "l {a\x01}", "line 3, column 5: a control character stands in a comment"},
        {HEAD "l {a\x80}", "line 3, column 5: this is not UTF-8"},
        {HEAD "l } *", "line 3, column 3: unexpected '}'"},
        {HEAD "l \" *", "line 3, column 3: unexpected '\"'"},
        {HEAD "l \xc3\xab *", "line 3, column 3: unexpected '\xc3\xab'"},
        {HEAD "l \x80 *", "line 3, column 3: this is not UTF-8"},
        {HEAD "l $256 *", "line 3, column 3: a glyph is '$' and a number up to 255"},
        {HEAD "l $ *", "line 3, column 3: a glyph is '$' and a number up to 255"},
        {HEAD "l $1111 *", "line 3, column 3: a glyph is '$' and a number up to 255"},
        {HEAD "[Result \"2\"]\nl 1",
         "line 4, column 3: the result is '1' here and '2' in the tag"},
    };
    Record *record = record_open();

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        CHECK_EQ_STR(read(record, cases[i].text), cases[i].fault);
    CHECK_EQ_STR(read_text(record, (Str){HEAD "l\0r *", sizeof HEAD + 4}),
                 "line 3, column 2: unexpected ''");
    record_close(record);
}

TEST(goes_on_behind_a_fault)
{
    static const char text[] = "[Game \"toy\"]\nl *\n\n"
                               "[Game \"toy\"]\nl ) r *\n{[Game}\n[Game \"no\"]\n\n"
                               "[Game \"toy\"]\nno result\n\n"
                               "[Game \"toy\"]\nr *\n\n"
                               "trailing\n";
    static const Status want[] = {OK, ERR_SYNTAX, ERR_SYNTAX, OK, ERR_SYNTAX};
    RecordReader reader = record_reader(str_from(text));
    Record *record = record_open();
    RecordFault fault;
    int i = 0;

    while (record_more(&reader) && CHECK(i < 5)) {
        CHECK_EQ_INT(record_read(&reader, record, &fault), want[i]);
        i++;
    }
    CHECK_EQ_INT(i, 5);
    record_close(record);
}

/* A text made of a beginning, something many times over, and an end. */
static char *many(const char *before, const char *piece, int times, const char *after)
{
    size_t size = strlen(before) + strlen(piece) * (size_t)times + strlen(after) + 1;
    char *text = malloc(size), *at = text;

    if (!text)
        abort();
    at += snprintf(at, size, "%s", before);
    for (int i = 0; i < times; i++) {
        memcpy(at, piece, strlen(piece));
        at += strlen(piece);
    }
    snprintf(at, size - (size_t)(at - text), "%s", after);
    return text;
}

static void check_many(const char *before, const char *piece, int times,
                       const char *after, const char *fault)
{
    Record *record = record_open();
    char *text = many(before, piece, times, after);

    CHECK_EQ_STR(read(record, text), fault);
    free(text);
    record_close(record);
}

TEST(everything_has_a_limit)
{
    check_many("[", "k", RECORD_MAX_KEY, " \"\"] *", "");
    check_many("[", "k", RECORD_MAX_KEY + 1, " \"\"] *",
               "line 1, column 2: the name of this tag is too long");
    check_many("[Game \"", "v", RECORD_MAX_VALUE, "\"] *", "");
    check_many("[Game \"", "v", RECORD_MAX_VALUE + 1, "\"] *",
               "line 1, column 4104: this text is too long");
    check_many(HEAD "{", "c", RECORD_MAX_COMMENT, "} *", "");
    check_many(HEAD "{", "c", RECORD_MAX_COMMENT + 1, "} *",
               "line 3, column 65538: this text is too long");
    check_many(HEAD, "t", GAME_TOKEN_SIZE - 1, " *", "");
    check_many(HEAD, "t", GAME_TOKEN_SIZE, " *",
               "line 3, column 1: this token is too long");
    check_many(HEAD "l", "(l", RECORD_MAX_NESTING + 1, " *",
               "line 3, column 66: the record is too large");
    check_many(HEAD, "l ", RECORD_MAX_ITEMS, "*", "");
    check_many(HEAD, "l ", RECORD_MAX_ITEMS + 1, "*",
               "line 3, column 800001: the record is too large");
    check_many(HEAD, "\n", RECORD_MAX_SIZE + 1, "*",
               "line 67108868, column 1: the record is too large");
}

TEST(tags_have_a_limit)
{
    Record *record = record_open();
    char key[16];

    for (int i = 0; i < RECORD_MAX_TAGS; i++) {
        snprintf(key, sizeof key, "Tag%d", i);
        CHECK_EQ_INT(record_set_tag(record, str_from(key), str_from("x")), OK);
    }
    CHECK_EQ_INT(record_set_tag(record, str_from("Tag"), str_from("x")), ERR_LIMIT);
    CHECK_EQ_INT(record_set_tag(record, str_from("Tag7"), str_from("y")), OK);
    CHECK(str_is(record_tag(record, "Tag7"), "y"));
    CHECK_EQ_INT(record_set_tag(record, str_from("Result"), str_from("2")), OK);
    CHECK(str_is(record->result, "2"));
    record_close(record);
}

/* ---- making and writing -------------------------------------------------------------------- */

TEST(refuses_texts_that_cannot_stand_there)
{
    Record *record = record_open();

    CHECK_EQ_INT(record_set_tag(record, str_from("a b"), str_from("")), ERR_SYNTAX);
    CHECK_EQ_INT(record_set_tag(record, str_from(""), str_from("")), ERR_SYNTAX);
    CHECK_EQ_INT(record_set_tag(record, str_from("A"), str_from("a\nb")), ERR_SYNTAX);
    CHECK_EQ_INT(record_set_tag(record, str_from("A"), str_from("\xff")), ERR_SYNTAX);
    CHECK_EQ_INT(record_set_result(record, str_from("3=1")), ERR_SYNTAX);
    CHECK_EQ_INT(record_set_result(record, str_from("5")), ERR_SYNTAX);
    CHECK_EQ_INT(record_set_result(record, str_from("1=")), ERR_SYNTAX);
    CHECK_EQ_INT(record_set_result(record, str_from("1=2=4")), OK);
    CHECK_EQ_INT(record_add(record, RECORD_TOKEN, str_from("")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_TOKEN, str_from("a b")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_TOKEN, str_from("*")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_TOKEN, str_from("a\"b")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_COMMENT, str_from("a}b")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_COMMENT, str_from("\xc3")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_GLYPH, str_from("3")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_OPEN, str_from("")), ERR_SYNTAX);
    CHECK_EQ_INT(record_add(record, RECORD_CLOSE, str_from("")), ERR_SYNTAX);
    CHECK_EQ_INT(record->items, 0);
    record_close(record);
}

TEST(tells_chance_from_the_return)
{
    CHECK(record_is_chance(str_from("<deal:CC>")));
    CHECK(!record_is_chance(str_from("<")));
    CHECK(!record_is_chance(str_from("3Y>5")));
}

TEST(writes_tags_in_order)
{
    check_written(
        "[Zeta \"\"][Scores \"1 2\"][Start \"x\"][Name2 \"b\"][Result \"*\"]"
        "[Power10 \"?\"][Power2 \"p\"][Date \"d\"][Seats \"2\"][Name1 \"a\"]"
        "[Repetition \"3\"][Bans \"off\"][Draft \"full\"][Alpha \"\"]"
        "[Fleece \"f\"][Power1 \"\\\"q\\\\\"][RulesVersion \"2\"]"
        "[Rules \"printed\"][Side \"B\"][Game \"santorini\"] *",
        "[Game \"santorini\"]\n[Rules \"printed\"]\n[RulesVersion \"2\"]\n"
        "[Seats \"2\"]\n[Power1 \"\\\"q\\\\\"]\n[Power2 \"p\"]\n[Fleece \"f\"]\n"
        "[Draft \"full\"]\n[Bans \"off\"]\n[Name1 \"a\"]\n[Name2 \"b\"]\n"
        "[Date \"d\"]\n[Repetition \"3\"]\n[Start \"x\"]\n[Alpha \"\"]\n"
        "[Power10 \"?\"]\n[Side \"B\"]\n[Zeta \"\"]\n[Result \"*\"]\n"
        "[Scores \"1 2\"]\n\n*\n");
}

TEST(tags_of_the_setup_have_the_order_of_their_game)
{
    check_written("[Data \"h\"][Name1 \"n\"][Side \"B\"][Seats \"2\"][Game \"sintra\"] *",
                  "[Game \"sintra\"]\n[Seats \"2\"]\n[Side \"B\"]\n[Data \"h\"]\n"
                  "[Name1 \"n\"]\n[Result \"*\"]\n\n*\n");
    check_written("[Next \"1\"][Name1 \"n\"][Open \"1\"][Range \"3\"][Game \"toy\"] *",
                  "[Game \"toy\"]\n[Range \"3\"]\n[Open \"1\"]\n[Next \"1\"]\n"
                  "[Name1 \"n\"]\n[Result \"*\"]\n\n*\n");
    check_written("[Side \"B\"][Name1 \"n\"][Data \"h\"][Game \"g\"] *",
                  "[Game \"g\"]\n[Name1 \"n\"]\n[Data \"h\"]\n[Side \"B\"]\n"
                  "[Result \"*\"]\n\n*\n");
}

TEST(writes_the_example)
{
    check_written(
        "[Game \"santorini\"]\n[Result \"*\"]\n\n@b3,@d3 @c2,@c4 b3-b2+b1 c2-c1+d1"
        "{a comment}(c4-c5+d5)b2-b1+c2 *",
        "[Game \"santorini\"]\n[Result \"*\"]\n\n"
        "1. @b3,@d3 2. @c2,@c4 3. b3-b2+b1 4. c2-c1+d1 {a comment} (4. c4-c5+d5)\n"
        "5. b2-b1+c2 *\n");
}

TEST(writes_variations_and_chance)
{
    check_written(
        "[Game \"x\"] <a:b> k $1 (<c> l (m) n) ({only} o ()) < resign2 {} 1",
        "[Game \"x\"]\n[Result \"1\"]\n\n"
        "<a:b> 1. k $1 (<c> 1. l (1. m) 2. n) ({only} 1. o ()) 2. < resign2 {} 1\n");
}

TEST(keeps_the_numbers_of_a_record)
{
    check_written("[Game \"x\"] 1. a b 2. c (2. d e) *",
                  "[Game \"x\"]\n[Result \"*\"]\n\n1. a b 2. c (2. d e) *\n");
}

TEST(breaks_lines)
{
    char *text = many("[Game \"x\"] {", "word \xc3\xab ", 30, "}*");
    Record *record = record_open();
    size_t size;
    char *written;

    CHECK_EQ_STR(read(record, text), "");
    written = record_write(record, find_game, &size);
    for (char *line = written; *line;) {
        char *end = strchr(line, '\n');
        int width = 0;

        if (!CHECK(end != NULL))
            break;
        for (char *at = line; at < end; at++)
            width += ((unsigned char)*at & 0xc0) != 0x80;
        CHECK(width <= 80);
        CHECK(end == line || end[-1] != ' ');
        line = end + 1;
    }
    free(written);
    free(text);
    text = many("[Game \"x\"] a ", "x", 100, " b *");
    CHECK_EQ_STR(read(record, text), "");
    written = record_write(record, find_game, &size);
    CHECK(strstr(written, "\n1. a\n2. xxx") != NULL);
    CHECK(strstr(written, "xxx\n3. b *\n") != NULL);
    free(written);
    free(text);
    record_close(record);
}

TEST(long_records_come_back)
{
    char *text = many(HEAD, "lr ", 20000, "*");
    Record *record = record_open();
    size_t size;
    char *written;

    CHECK_EQ_STR(read(record, text), "");
    free(text);
    written = record_write(record, find_game, &size);
    CHECK_EQ_STR(read_text(record, (Str){written, size}), "");
    CHECK_EQ_INT(record->items, 20000);
    CHECK(strstr(written, "20000. lr *\n") != NULL);
    free(written);
    record_close(record);
}

TEST(texts_have_a_limit_together)
{
    Record *record = record_open();
    char *text = many("", "v", RECORD_MAX_VALUE, "");
    int set = 0;

    while (set < 20000 && record_set_tag(record, str_from("A"), str_from(text)) == OK)
        set++;
    CHECK_EQ_INT(set, RECORD_MAX_SIZE / RECORD_MAX_VALUE - 1);
    CHECK_EQ_INT(record_add(record, RECORD_COMMENT, str_from(text)), ERR_LIMIT);
    free(text);
    record_close(record);
}

TEST(closes_what_was_left_open)
{
    Record *record = record_open();
    size_t size;
    char *written;

    CHECK_EQ_INT(record_add(record, RECORD_TOKEN, str_from("a")), OK);
    CHECK_EQ_INT(record_add(record, RECORD_OPEN, str_from("")), OK);
    CHECK_EQ_INT(record_add(record, RECORD_TOKEN, str_from("b")), OK);
    CHECK_EQ_INT(record_add(record, RECORD_OPEN, str_from("")), OK);
    written = record_write(record, find_game, &size);
    CHECK_EQ_STR(written, "[Result \"*\"]\n\n1. a (1. b ()) *\n");
    free(written);
    record_close(record);
}

/* ---- replaying ----------------------------------------------------------------------------- */

/* Reads and replays; what went wrong, or the position reached. */
static const char *replay(const char *text)
{
    Record *record = record_open();
    History *history = NULL;
    RecordFault fault;
    const char *answer = read(record, text);

    if (answer[0] == '\0') {
        if (record_replay(record, toy_lookup, &history, &fault) == OK)
            answer = toy_print(history_state(history), said);
        else
            answer = fault_text(&fault);
    }
    history_close(history);
    record_close(record);
    return answer;
}

TEST(replays_the_main_line)
{
    CHECK_EQ_STR(replay(HEAD "1. l (1. bad) no 2. roll <die:2> *"),
                 "1 0.3 0.2 -/- range=2 open");
    CHECK_EQ_STR(replay("[Game \"toy\"][Range \"3\"] hide1.2 hide0.0 *"),
                 "1 1.3 0.0 5/0 range=3");
    CHECK_EQ_STR(replay(HEAD "roll <die:3> l resign2 1"), "1* 1.2 3.0 -/- range=2 open");
    CHECK_EQ_STR(replay("[Game \"toy\"][Start \"2 0.0 1.2 1/2 range=2\"] ask0.1 *"),
                 "1 0.0 1.5 1/2 range=2");
}

TEST(replay_names_the_fault)
{
    CHECK_EQ_STR(replay("[Open \"1\"] *"), "line 1: tag 'Game': it names no game");
    CHECK_EQ_STR(replay("[Game \"go\"] *"),
                 "line 1, column 8: tag 'Game': there is no game 'go'");
    CHECK_EQ_STR(replay("[Game \"toy\"][Range \"99\"] *"),
                 "line 1: Range: no such option");
    CHECK_EQ_STR(replay("[Game \"toy\"]\n[Start \"1 1.3 x\"] *"),
                 "line 2, column 15: tag 'Start': this is no position");
    CHECK_EQ_STR(replay("[Game \"toy\"]\n[Start \"\"] *"),
                 "line 2, column 9: tag 'Start': this position is too short");
    CHECK_EQ_STR(replay(HEAD "r\nlll *"),
                 "line 4, column 1: token 'lll', character 2: this is no token");
    CHECK_EQ_STR(replay(HEAD "r 2. yes *"),
                 "line 3, column 6: token 'yes': the rules forbid it");
    CHECK_EQ_STR(replay(HEAD "resign1 r 2"),
                 "line 3, column 9: token 'r': the game is over");
}

TEST(replay_compares_the_result)
{
    CHECK_EQ_STR(replay(HEAD "resign1 1"),
                 "line 3, column 9: the result is given as '1' but is '2'");
    CHECK_EQ_STR(replay(HEAD "resign1 *"),
                 "line 3, column 9: the result is given as '*' but is '2'");
    CHECK_EQ_STR(replay(HEAD "l no 1/2"),
                 "line 3, column 6: the result is given as '1/2' but is '*'");
    CHECK_EQ_STR(replay(HEAD "[Scores \"0 1\"] l yes *"), "2 0.3 0.1 -/- range=2 open");
    CHECK_EQ_STR(
        replay(HEAD "[Scores \"0 2\"] l yes *"),
        "line 3, column 10: tag 'Scores': the scores are given as '0 2' but are '0 1'");
}

/* A toy without scores. */
static void bare_outcome(const void *s, Outcome *ret_outcome)
{
    toy_game.outcome(s, ret_outcome);
    ret_outcome->scored = false;
}

static GameDef bare;

static const GameDef *find_bare(Str name)
{
    (void)name;
    return &bare;
}

TEST(scores_need_a_game_that_has_them)
{
    Record *record = record_open();
    History *history = NULL;
    RecordFault fault;

    bare = toy_game;
    bare.outcome = bare_outcome;
    CHECK_EQ_STR(read(record, HEAD "[Scores \"0 0\"] *"), "");
    CHECK_EQ_INT(record_replay(record, find_bare, &history, &fault), ERR_ILLEGAL);
    CHECK_EQ_STR(fault_text(&fault),
                 "line 3, column 10: tag 'Scores': this game has no scores");
    record_close(record);
}

TEST(replay_knows_repetition)
{
    CHECK_EQ_STR(replay(HEAD "lr lr lr lr repetition 1/2"), "1 1.3 0.0 -/- range=2 open");
    CHECK_EQ_STR(replay(HEAD "lr lr lr lr lr *"), "2 1.3 0.0 -/- range=2 open");
    CHECK_EQ_STR(replay(HEAD "[Repetition \"3\"] lr lr lr lr repetition 1/2"),
                 "1 1.3 0.0 -/- range=2 open");
    CHECK_EQ_STR(replay(HEAD "[Repetition \"3\"] lr lr lr lr lr *"),
                 "line 3, column 30: token 'lr': the position stands for the third time: "
                 "only 'repetition' can follow");
    CHECK_EQ_STR(
        replay(HEAD "[Repetition \"off\"] lr lr lr lr repetition 1/2"),
        "line 3, column 32: token 'repetition': repetition does not end this game");
    CHECK_EQ_STR(replay(HEAD "[Repetition \"4\"] *"),
                 "line 3, column 14: tag 'Repetition': '4' is neither '3' nor 'off'");
}

TEST(a_part_can_be_played)
{
    Record *record = record_open();
    History *history = NULL;
    RecordFault fault;

    CHECK_EQ_STR(read(record, HEAD "l (r) no r zzz *"), "");
    CHECK_EQ_INT(record_play(record, toy_lookup, 99, &history, &fault), ERR_SYNTAX);
    CHECK_EQ_INT(fault.tokens, 3);
    CHECK(history == NULL);
    CHECK_EQ_INT(record_play(record, toy_lookup, fault.tokens, &history, &fault), OK);
    CHECK_EQ_INT(history_count(history), 3);
    history_close(history);
    CHECK_EQ_INT(record_play(record, toy_lookup, 0, &history, &fault), OK);
    CHECK_EQ_INT(history_count(history), 0);
    history_close(history);
    record_close(record);
}

TEST(faults_without_a_place)
{
    Record *record = record_open();
    History *history = NULL;
    RecordFault fault;

    CHECK_EQ_INT(record_set_tag(record, str_from("Game"), str_from("toy")), OK);
    CHECK_EQ_INT(record_set_tag(record, str_from("Start"), str_from("1 x")), OK);
    CHECK_EQ_INT(record_replay(record, toy_lookup, &history, &fault), ERR_SYNTAX);
    CHECK_EQ_STR(fault_text(&fault), "tag 'Start': column 3: this is no position");
    record_clear(record);
    CHECK_EQ_INT(record_set_tag(record, str_from("Game"), str_from("toy")), OK);
    CHECK_EQ_INT(record_add(record, RECORD_TOKEN, str_from("zz")), OK);
    CHECK_EQ_INT(record_replay(record, toy_lookup, &history, &fault), ERR_SYNTAX);
    CHECK_EQ_STR(fault_text(&fault), "token 'zz', character 2: this is no token");
    record_close(record);
}

static void check_canonical(const char *text, const char *want)
{
    Record *record = record_open();
    RecordFault fault;
    size_t size;
    char *written;

    CHECK_EQ_STR(read(record, text), "");
    if (!CHECK_EQ_INT(record_canonicalise(record, toy_lookup, &fault), OK))
        printf("#   %s\n", fault_text(&fault));
    written = record_write(record, find_game, &size);
    CHECK_EQ_STR(written, want);
    free(written);
    record_close(record);
}

TEST(canonical_records_number_turns)
{
    check_canonical(
        HEAD
        "l. (r. roll <die:1>) no roll (l. (r. l) resign1 (rr) l) <die:2> (<die:3> r.) *",
        "[Game \"toy\"]\n[Open \"1\"]\n[Result \"*\"]\n\n"
        "1. l (1. r 2. roll <die:1>) no 2. roll (2. l (2. r 3. l) resign1 (3. rr) 3. l)\n"
        "<die:2> (<die:3> 3. r) *\n");
}

TEST(canonical_records_keep_what_they_cannot_read)
{
    check_canonical(HEAD "l (bad l. (r.)) no (yes r. bad) *",
                    "[Game \"toy\"]\n[Open \"1\"]\n[Result \"*\"]\n\n"
                    "1. l (1. bad 2. l. (2. r.)) no (yes 2. r 3. bad) *\n");
}

TEST(canonical_records_are_legal)
{
    Record *record = record_open();
    RecordFault fault;

    CHECK_EQ_STR(read(record, HEAD "l bad *"), "");
    CHECK_EQ_INT(record_canonicalise(record, toy_lookup, &fault), ERR_SYNTAX);
    record_close(record);
}

/* ---- whole games --------------------------------------------------------------------------- */

TEST(random_games_come_back)
{
    Record *record = record_open();

    for (uint64_t seed = 1; seed <= 40; seed++) {
        GameSetup setup = {0};
        History *game = NULL, *again = NULL;
        Rng rng = {seed};
        Fault fault;
        RecordFault record_fault;
        size_t size = 0;
        char want[GAME_POSITION_SIZE], got[GAME_POSITION_SIZE], *written;

        game_set_option(&setup, "Range", "3");
        game_set_option(&setup, "Open", seed & 1 ? "1" : "0");
        CHECK_EQ_INT(history_open(&toy_game, &setup, &game, &fault), OK);
        history_set_repetition(game, (HistoryRepetition)(seed % 3));
        for (int i = 0; i < 60 && history_mover(game) != SEAT_OVER; i++) {
            GameState scratch;
            Token token;

            memcpy(&scratch, history_state(game), toy_game.state_size);
            game_random_token(&toy_game, &scratch, &rng, &token);
            if (history_play(game, &token, NULL, &fault) != OK)
                CHECK_EQ_INT(history_apply(game, str_from("repetition"), NULL, &fault),
                             OK);
        }
        CHECK_EQ_INT(record_from_history(record, game), OK);
        written = record_write(record, find_game, &size);
        CHECK_EQ_STR(read_text(record, (Str){written, size}), "");
        CHECK_EQ_INT(record_replay(record, toy_lookup, &again, &record_fault), OK);
        CHECK_EQ_STR(toy_print(history_state(again), got),
                     toy_print(history_state(game), want));
        CHECK_EQ_INT(history_repetition(again), history_repetition(game));
        CHECK_EQ_INT(record_canonicalise(record, toy_lookup, &record_fault), OK);
        char *twice = record_write(record, find_game, &size);
        CHECK_EQ_STR(twice, written);
        free(twice);
        free(written);
        history_close(game);
        history_close(again);
    }
    record_close(record);
}

TEST(a_game_from_a_position_says_so)
{
    Record *record = record_open();
    GameSetup setup = {0};
    GameState s;
    History *game = NULL;
    Fault fault;
    size_t size;
    char *written;

    toy_parse(&s, "1 1.3 0.8 1/2 range=2");
    CHECK_EQ_INT(history_open_at(&toy_game, &setup, &s, &game, &fault), OK);
    CHECK_EQ_INT(history_apply(game, str_from("l"), NULL, &fault), OK);
    CHECK_EQ_INT(history_apply(game, str_from("yes"), NULL, &fault), OK);
    CHECK_EQ_INT(record_from_history(record, game), OK);
    written = record_write(record, find_game, &size);
    CHECK_EQ_STR(written, "[Game \"toy\"]\n[Repetition \"3\"]\n"
                          "[Start \"1 1.3 0.8 1/2 range=2\"]\n[Result \"2\"]\n"
                          "[Scores \"0 9\"]\n\n1. l yes 2\n");
    free(written);
    history_close(game);
    record_close(record);
}

int main(void)
{
    RUN(reads_every_part);
    RUN(columns_count_characters);
    RUN(numbers_are_optional);
    RUN(reads_line_ends_of_all_kinds);
    RUN(refuses_with_a_place);
    RUN(goes_on_behind_a_fault);
    RUN(everything_has_a_limit);
    RUN(tags_have_a_limit);
    RUN(refuses_texts_that_cannot_stand_there);
    RUN(tells_chance_from_the_return);
    RUN(writes_tags_in_order);
    RUN(tags_of_the_setup_have_the_order_of_their_game);
    RUN(writes_the_example);
    RUN(writes_variations_and_chance);
    RUN(keeps_the_numbers_of_a_record);
    RUN(breaks_lines);
    RUN(long_records_come_back);
    RUN(texts_have_a_limit_together);
    RUN(closes_what_was_left_open);
    RUN(replays_the_main_line);
    RUN(replay_names_the_fault);
    RUN(replay_compares_the_result);
    RUN(scores_need_a_game_that_has_them);
    RUN(replay_knows_repetition);
    RUN(a_part_can_be_played);
    RUN(faults_without_a_place);
    RUN(canonical_records_number_turns);
    RUN(canonical_records_keep_what_they_cannot_read);
    RUN(canonical_records_are_legal);
    RUN(random_games_come_back);
    RUN(a_game_from_a_position_says_so);
    return test_finish("record");
}
