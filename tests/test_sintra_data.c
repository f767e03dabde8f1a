/* SPDX-License-Identifier: MIT */
/* Component data: what is read, what is refused, warnings, canonical text, hash; which records
 * are played with it. */
#include "test.h"

#include "record/record.h"
#include "sintra/data.h"
#include "sintra/sintra.h"

/* The built-in data as a file, line by line, so that single lines can be changed. */
static const char *const built_in[] = {
    "sintra-data 1",
    "name   balanced stand-in",
    "strip  1 YYYBP OOOYY",
    "strip  2 YYBBO OOOPC",
    "strip  3 BBCCP PPPBB",
    "strip  4 BBBCY CCCOB",
    "strip  5 OOPPB BBBOO",
    "strip  6 YYYCC CCOOY",
    "strip  7 PPYYC CCCPP",
    "strip  8 PPPYO JJCBO",
    "windows A 4 3 3 2 2 1 1 2",
    "windows B 4 3 3 2 2 1 1 2",
    "broken 0 1 2 4 6 8 11 14 18",
    "ornaments A 1-2 3-4 5-6 7-8",
    "ornament-points 0 0 3 6 10",
};

enum { LINES = sizeof built_in / sizeof *built_in };

static char said[1024];

/* The data with a line replaced (NULL: left out), `more` at its end. */
static const char *changed(int number, const char *line, const char *more)
{
    static char file[4096];
    Text text = text_into(file, sizeof file);

    for (int i = 0; i < LINES; i++) {
        const char *now = i + 1 == number ? line : built_in[i];

        if (now)
            text_format(&text, "%s\n", now);
    }
    text_add(&text, more);
    return file;
}

/* Reads data; the fault as a sentence, empty when there is none. */
static const char *read(const char *file, SintraData *ret_data)
{
    Text text = text_into(said, sizeof said);
    Str name;
    Fault fault = {0};

    if (data_parse(str_from(file), ret_data, &name, &fault) != OK)
        fault_print(&fault, message_english, &text);
    return said;
}

static void check_refused(int number, const char *line, const char *want)
{
    SintraData data;

    CHECK_EQ_STR(read(changed(number, line, ""), &data), want);
}

/* All warnings of data, each on a line. */
static const char *warnings(int number, const char *line)
{
    Message warning[DATA_MAX_WARNINGS];
    SintraData data;
    Text text;
    int count;

    CHECK_EQ_STR(read(changed(number, line, ""), &data), "");
    count = data_warnings(&data, warning);
    text = text_into(said, sizeof said);
    for (int i = 0; i < count; i++) {
        message_print(&warning[i], message_english, &text);
        text_char(&text, '\n');
    }
    return said;
}

static void hash_of(const SintraData *data, char out[24])
{
    Text text = text_into(out, 24);

    data_print_hash(data, &text);
}

TEST(built_in_hash)
{
    char hash[24];
    SintraData data;

    hash_of(&data_builtin, hash);
    CHECK_EQ_STR(hash, "06b5836a303c52fc");
    CHECK_EQ_STR(read(changed(0, NULL, ""), &data), "");
    CHECK(memcmp(&data, &data_builtin, sizeof data) == 0);
}

/* The file in the data folder is the data compiled in, name included. */
TEST(data_file)
{
    char path[1024], file[8192];
    size_t size = 0;
    SintraData data;
    Str name;
    Fault fault;
    FILE *in;

    snprintf(path, sizeof path, "%s/../data/sintra.txt", test_dir());
    in = fopen(path, "r");
    if (!CHECK(in))
        return;
    size = fread(file, 1, sizeof file, in);
    fclose(in);
    if (CHECK_EQ_INT(data_parse((Str){file, size}, &data, &name, &fault), OK)) {
        CHECK(memcmp(&data, &data_builtin, sizeof data) == 0);
        CHECK(str_is(name, data_builtin_name));
    }
}

TEST(canonical_text)
{
    char text[DATA_TEXT_SIZE], again[DATA_TEXT_SIZE];
    Text out = text_into(text, sizeof text), back = text_into(again, sizeof again);
    SintraData data;
    Str name;
    Fault fault;

    data_print(&data_builtin, str_from(data_builtin_name), &out);
    CHECK(!out.cut);
    CHECK(str_starts(text_str(&out),
                     "sintra-data 1\nname balanced stand-in\nstrip 1 YYYBP"));
    CHECK_EQ_INT(data_parse(text_str(&out), &data, &name, &fault), OK);
    CHECK(memcmp(&data, &data_builtin, sizeof data) == 0);
    data_print(&data, name, &back);
    CHECK_EQ_STR(again, text);
}

TEST(reads_freely)
{
    SintraData data;

    CHECK_EQ_STR(read(changed(2, NULL, ""), &data), "");
    CHECK(data.hash == data_builtin.hash);
    CHECK_EQ_STR(
        read(changed(3, "\tstrip 1   YYYBP\tOOOYY  # a remark", "\n# end"), &data), "");
    CHECK(data.hash == data_builtin.hash);
    CHECK_EQ_STR(read(changed(5, NULL, "strip 3 BBCCP PPPBB\r\n"), &data), "");
    CHECK(data.hash == data_builtin.hash);
    CHECK_EQ_STR(read(changed(2, "name another name", ""), &data), "");
    CHECK(data.hash == data_builtin.hash);
}

TEST(every_line_enters_the_hash)
{
    static const struct {
        int number;
        const char *line;
    } changes[] = {
        {3, "strip 1 YYYPB OOOYY"},        {11, "windows A 4 3 3 2 2 1 1 3"},
        {12, "windows B 4 3 3 2 2 1 1 3"}, {13, "broken 0 1 2 4 6 8 11 14 17"},
        {14, "ornaments A 1-2 3-4 5-6"},   {15, "ornament-points 0 1 3 6 10"},
    };
    SintraData data, floor;

    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        CHECK_EQ_STR(read(changed(changes[i].number, changes[i].line, ""), &data), "");
        CHECK(data.hash != data_builtin.hash);
    }
    CHECK_EQ_STR(read(changed(0, NULL, "score-floor zero\n"), &floor), "");
    CHECK(floor.hash != data_builtin.hash);
    CHECK_EQ_INT(floor.floor_zero, 1);
}

TEST(limits)
{
    SintraData data;

    CHECK_EQ_STR(read(changed(13, "broken 0 1 2", ""), &data), "");
    CHECK_EQ_INT(data.rows, 3);
    CHECK_EQ_STR(
        read(changed(13,
                     "broken 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 "
                     "22 23 24 25 26 27 28 29 30 99",
                     ""),
             &data),
        "");
    CHECK_EQ_INT(data.rows, 32);
    CHECK_EQ_STR(read(changed(14, "ornaments A", ""), &data), "");
    CHECK_EQ_INT(data.ornaments, 0);
    CHECK_EQ_STR(read(changed(15, "ornament-points 99 99 99 99 99", ""), &data), "");
    CHECK_EQ_STR(read(changed(11, "windows A 9 9 9 9 9 9 9 9", ""), &data), "");
    check_refused(13, "broken 0 1",
                  "broken, column 11: 2 numbers are too few: 3 are needed (line 13)");
    check_refused(
        13,
        "broken 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 "
        "26 27 28 29 30 31 32",
        "broken, column 94: '32' is one number too many: there are at most 32 (line 13)");
    check_refused(13, "broken 0 8 100",
                  "broken, column 12: '100' is not a number from 0 to 99 (line 13)");
    check_refused(
        15, "ornament-points 0 0 3 6 100",
        "ornament-points, column 25: '100' is not a number from 0 to 99 (line 15)");
    check_refused(11, "windows A 4 3 3 2 2 1 1 10",
                  "windows, column 25: '10' is not a number from 0 to 9 (line 11)");
}

TEST(keywords_and_missing_lines)
{
    SintraData data;

    check_refused(4, "stripe 2 YYBBO OOOPC",
                  "column 1: unknown keyword 'stripe' (line 4)");
    check_refused(1, "sintra-data 2",
                  "sintra-data, column 13: only version 1 can be read, not '2' (line 1)");
    check_refused(
        1, NULL, "column 1: the first line must be 'sintra-data 1', not 'name' (line 1)");
    CHECK_EQ_STR(read("", &data), "the line 'sintra-data 1' is missing");
    for (int i = 3; i <= LINES; i++) {
        static const char *const line[] = {
            "strip 1", "strip 2",     "strip 3",        "strip 4",   "strip 5",
            "strip 6", "strip 7",     "strip 8",        "windows A", "windows B",
            "broken",  "ornaments A", "ornament-points"};
        char want[64];

        snprintf(want, sizeof want, "the line '%s' is missing", line[i - 3]);
        check_refused(i, NULL, want);
    }
    for (int i = 1; i <= LINES; i++) {
        CHECK_EQ_STR(strstr(read(changed(0, NULL, built_in[i - 1]), &data), "this line"),
                     "this line has stood before (line 16)");
    }
    CHECK_EQ_STR(read(changed(0, NULL, "score-floor zero\nscore-floor zero\n"), &data),
                 "score-floor, column 13: this line has stood before (line 17)");
}

TEST(strips)
{
    check_refused(4, "strip 9 YYBBO OOOPC",
                  "strip, column 7: strips have the numbers 1 to 8, not '9' (line 4)");
    check_refused(4, "strip 0 YYBBO OOOPC",
                  "strip, column 7: strips have the numbers 1 to 8, not '0' (line 4)");
    check_refused(
        4, "strip 2 YYBB OOOPC",
        "strip, column 9: a side has five letters of CYOBPJ, not 'YYBB' (line 4)");
    check_refused(4, "strip 2 YYBBO",
                  "strip, column 14: a side has five letters of CYOBPJ, not '' (line 4)");
    check_refused(4, "strip 2 YYBBO OOQPC",
                  "strip, column 17: 'Q' is not one of the letters CYOBPJ (line 4)");
    check_refused(4, "strip 2 YYBBO OOOPC C",
                  "strip, column 21: one word too many: 'C' (line 4)");
}

TEST(jokers)
{
    SintraData data;

    check_refused(10, "strip 8 PPPYO CJCBO",
                  "strip: there must be two jokers, both on one side: 1 on 1 side");
    check_refused(10, "strip 8 PPPYJ CJCBO",
                  "strip: there must be two jokers, both on one side: 2 on 2 sides");
    check_refused(10, "strip 8 PPPYO CCCBO",
                  "strip: there must be two jokers, both on one side: 0 on 0 sides");
    check_refused(10, "strip 8 PPPYO JJJBO",
                  "strip, column 15: more than two jokers: 'JJJBO' (line 10)");
    check_refused(3, "strip 1 YYJJP OOOYY",
                  "strip: there must be two jokers, both on one side: 4 on 2 sides");
    CHECK_EQ_STR(read(changed(10, "strip 8 JJCBO PPPYO", ""), &data), "");
    CHECK_EQ_INT(data.joker_side, 14);
}

TEST(rows_and_ornaments)
{
    check_refused(
        13, "broken 1 2 8 18",
        "broken, column 8: the rows must rise from 0: row 1 is worth 1 (line 13)");
    check_refused(
        13, "broken 0 2 2 18",
        "broken, column 8: the rows must rise from 0: row 3 is worth 2 (line 13)");
    check_refused(14, "ornaments A 1-2 2-3",
                  "ornaments, column 17: '2-3' overlaps another ornament (line 14)");
    check_refused(
        14, "ornaments A 1-3",
        "ornaments, column 13: '1-3' does not name two neighbouring windows, such as "
        "3-4 (line 14)");
    check_refused(
        14, "ornaments A 8-9",
        "ornaments, column 13: '8-9' does not name two neighbouring windows, such as "
        "3-4 (line 14)");
    check_refused(
        14, "ornaments A 0-1",
        "ornaments, column 13: '0-1' does not name two neighbouring windows, such as "
        "3-4 (line 14)");
    check_refused(14, "ornaments B 1-2",
                  "ornaments, column 11: only side A has ornaments, not 'B' (line 14)");
    check_refused(
        14, "ornaments A 1-2 3-4 5-6 7-8 1-2",
        "ornaments, column 29: '1-2' is one ornament too many: there are at most four "
        "(line 14)");
    check_refused(
        15, "ornament-points 0 0 3 6",
        "ornament-points, column 24: 4 numbers are too few: 5 are needed (line 15)");
    check_refused(
        15, "ornament-points 0 0 3 6 10 12",
        "ornament-points, column 28: '12' is one number too many: there are at most 5 "
        "(line 15)");
    check_refused(11, "windows A 4 3 3 2 2 1 1",
                  "windows, column 24: 7 numbers are too few: 8 are needed (line 11)");
    check_refused(11, "windows C 4 3 3 2 2 1 1 2",
                  "windows, column 9: the palace sides are A and B, not 'C' (line 11)");
    check_refused(11, "windows A 4 3 3 2 two 1 1 2",
                  "windows, column 19: 'two' is not a number from 0 to 9 (line 11)");
}

TEST(floor_line)
{
    SintraData data;

    CHECK_EQ_STR(read(changed(0, NULL, "score-floor one\n"), &data),
                 "score-floor, column 13: the only floor is 'zero', not 'one' (line 16)");
    CHECK_EQ_STR(read(changed(0, NULL, "score-floor zero now\n"), &data),
                 "score-floor, column 18: one word too many: 'now' (line 16)");
}

TEST(warns)
{
    CHECK_EQ_STR(warnings(0, NULL), "");
    CHECK_EQ_STR(warnings(13, "broken 0 1 2 4 6 8 11 14 17"),
                 "the bottom broken-glass row is worth 17, not 18\n");
    CHECK_EQ_STR(warnings(13, "broken 0 1 2 4 6 9 11 14 18"),
                 "no broken-glass row is worth 8\n");
    CHECK_EQ_STR(warnings(3, "strip 1 YYYBP PBYYY"),
                 "both sides of strip 1 have the same spaces\n");
    CHECK_EQ_STR(warnings(3, "strip 1 CCCBP OOOCC"),
                 "colour C has 21 spaces; 13 to 18 are to be expected\n"
                 "colour Y has 10 spaces; 13 to 18 are to be expected\n");
}

/* As a record carries it: one line, the same data. */
TEST(a_single_line)
{
    char line[DATA_TEXT_SIZE];
    Text text = text_into(line, sizeof line);
    SintraData data;

    data_print_line(&data_builtin, &text);
    CHECK(str_starts(text_str(&text), "sintra-data 1; strip 1 YYYBP OOOYY; strip 2 "));
    CHECK(!strchr(line, '\n'));
    CHECK_EQ_STR(read(line, &data), "");
    CHECK(memcmp(&data, &data_builtin, sizeof data) == 0);
    CHECK_EQ_STR(read("sintra-data 1; strip 1 YYYBX OOOYY", &data),
                 "strip, column 14: 'X' is not one of the letters CYOBPJ (line 2)");
    CHECK_EQ_STR(read("sintra-data 1; name a\n", &data),
                 "sintra-data, column 13: only version 1 can be read, not '1;' (line 1)");
}

/* ---- records ---------------------------------------------------------------- */

/* The data that a record is played with, when there is some beside it. */
static const char *table_of(const char *text, const char *beside)
{
    static char found[64];
    GameSetup setup;
    Record *record = record_open();
    RecordReader reader = record_reader(str_from(text));
    RecordFault fault;

    CHECK_EQ_INT(record_read(&reader, record, &fault), OK);
    record_set_data(record, str_from(beside));
    record_setup(record, &sintra_game, &setup);
    str_copy(game_option(&setup, GAME_DATA), found, sizeof found);
    record_close(record);
    return found;
}

TEST(a_table_goes_with_records_that_name_one)
{
    CHECK_EQ_STR(table_of("[Game \"g\"][Data \"h\"] *", "a\nb"), "a\nb");
    CHECK_EQ_STR(table_of("[Game \"g\"][Start \"p 1 data=h\"] *", "a\nb"), "a\nb");
    CHECK_EQ_STR(table_of("[Game \"g\"][Start \"p 1\"] *", "a\nb"), "");
    CHECK_EQ_STR(table_of("[Game \"g\"][Table \"7\"] *", "a\nb"), "");
}

TEST(a_record_may_carry_its_table)
{
    CHECK_EQ_STR(table_of("[Game \"g\"][Data \"h\"][Table \"a; b\"] *", ""), "a; b");
    CHECK_EQ_STR(table_of("[Game \"g\"][Start \"p data=h\"][Table \"a\"] *", ""), "a");
    CHECK_EQ_STR(table_of("[Game \"g\"][Data \"h\"][Table \"a\"] *", "b\nc"), "b\nc");
    CHECK_EQ_STR(table_of("[Game \"g\"][Table \"7\"] *", ""), "");
}

int main(void)
{
    RUN(built_in_hash);
    RUN(data_file);
    RUN(canonical_text);
    RUN(reads_freely);
    RUN(every_line_enters_the_hash);
    RUN(limits);
    RUN(keywords_and_missing_lines);
    RUN(strips);
    RUN(jokers);
    RUN(rows_and_ornaments);
    RUN(floor_line);
    RUN(warns);
    RUN(a_single_line);
    RUN(a_table_goes_with_records_that_name_one);
    RUN(a_record_may_carry_its_table);
    return test_finish("sintra data");
}
