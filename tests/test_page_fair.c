/* SPDX-License-Identifier: MIT */
/* What the page is told of the chance of an online game: that of a table of this program, and the
 * same record after somebody has laid hands on it. */
#include "page/fair.h"
#include "pages.h"

#define NUMBERS "0123456789abcdef fedcba9876543210"
#define SECRET "0752171ef544bc8951d83b8a1f325d809b9ef0927a9dc7bab246522b3ced4775"
#define START "<start:2>"

/* As the server wrote it; its parts can be exchanged. */
static const char *record_with(const char *numbers, const char *secret, const char *start)
{
    static char record[2048];

    snprintf(record, sizeof record,
             "[Game \"sintra\"]\n[Seats \"2\"]\n[FairNumbers \"%s\"]\n"
             "[FairSecret \"%s\"]\n[FairTable \"a3rspqhkh7b3y87f\"]\n[Result \"1\"]\n\n"
             "<strips:5a,3b,2a,1a,8a,4b,6a,7a> <strips:8a,4b,5b,2a,3b,6a,7b,1a> %s\n"
             "<track:PYPBCO> <deal:OBPP/CCYO/CYYP/OBBP/YYBB> resign2 1\n",
             numbers, secret, start);
    return record;
}

static bool checks(const char *record)
{
    return page_check_fair(str_from(record), &answer);
}

TEST(as_promised)
{
    CHECK(checks(record_with(NUMBERS, SECRET, START)));
    CHECK_EQ_STR(said(),
                 "\"ef9cb4646e9e72f115c6afa25dadc6c72f6b7d079b84b6ac9d718ffed6bfecd5\"");
}

TEST(tampered_with)
{
    const char *other_number = "0123456789abcdee fedcba9876543210";
    const char *other_secret =
        "0752171ef544bc8951d83b8a1f325d809b9ef0927a9dc7bab246522b3ced4774";

    CHECK(!checks(record_with(NUMBERS, SECRET, "<start:1>")));
    CHECK(says("chance was not drawn like this") && says("<start:1>"));
    CHECK(!checks(record_with(other_number, SECRET, START)));
    CHECK(says("chance was not drawn like this") && says("<strips:5a,"));
    CHECK(!checks(record_with(NUMBERS, other_secret, START)));
    CHECK(says("chance was not drawn like this"));
}

TEST(unreadable)
{
    CHECK(!checks(record_with(NUMBERS, "", START)) && says("secret of the chance"));
    CHECK(!checks(record_with(NUMBERS, "0752", START)) && says("64 hexadecimal digits"));
    CHECK(!checks(record_with("1 2", SECRET, START)) && says("16 hexadecimal digits"));
    CHECK(!checks(record_with(NUMBERS, SECRET, "<start:3>")) && says("\"token\":"));
    CHECK(!checks("") && says("no record"));
}

int main(void)
{
    RUN(as_promised);
    RUN(tampered_with);
    RUN(unreadable);
    answer_free(&answer);
    return test_finish("page_fair");
}
