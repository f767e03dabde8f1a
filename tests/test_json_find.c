/* SPDX-License-Identifier: MIT */
/* Small JSON texts: which are sound, and what stands in them. */
#include "test.h"

#include "base/json_find.h"

TEST(sound)
{
    static const char *const good[] = {
        "{}",
        " { } ",
        "{\"a\":1,\"b\":[1,2,{\"a\":null}],\"c\":{\"a\":\"\\u00e9\\\"\"}}",
        "{\"a\":-0.5e+3,\"b\":true,\"c\":false,\"d\":[],\"e\":0}",
        "{\"\":\"żółw\"}",
    };
    static const char *const bad[] = {
        "",
        "[]",
        "1",
        "{",
        "{}x",
        "{} {}",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{\"a\":01}",
        "{\"a\":-}",
        "{\"a\":1.}",
        "{\"a\":1e}",
        "{\"a\":+1}",
        "{\"a\":nul}",
        "{\"a\":truex}",
        "{\"a\":[1,]}",
        "{\"a\":[1}",
        "{\"a\":'1'}",
        "{a:1}",
        "{\"a\":1,\"a\":2}",
        "{\"x\":{\"a\":1,\"b\":2,\"a\":2}}",
        "{\"\\u0061\":1}",
        "{\"a\":\"\\ud800\"}",
        "{\"a\":\"\\u0000\"}",
        "{\"a\":\"\n\"}",
        "{\"a\":\"\xff\"}",
        "{\"a\":\"\xc0\x80\"}",
        "{\"a\":\"\xed\xa0\x80\"}",
        "{\"a\":\"\xf4\x90\x80\x80\"}",
        "{\"a\":\"\xe2\x82\"}",
    };

    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        CHECK(json_is_sound(str_from(good[i]), 8));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!CHECK(!json_is_sound(str_from(bad[i]), 8)))
            printf("#   %s\n", bad[i]);
    }
    CHECK(json_is_sound(str_from("{\"a\":[[1]]}"), 3));
    CHECK(!json_is_sound(str_from("{\"a\":[[1]]}"), 2));
}

TEST(looking)
{
    Str text = str_from(
        "{\"a\":-12,\"b\" : [ \"x\" , 2 ,[]],\"c\":{\"a\":true},\"d\":\"\\u017c\"}");
    char room[16];
    Text out = text_into(room, sizeof room);
    Str value, key;
    int64_t number;
    bool truth;
    int count = 0;

    CHECK(json_is_sound(text, 8));
    CHECK(json_find(text, "a", &value) && json_integer(value, &number) && number == -12);
    CHECK(!json_text(value, &out) && !json_truth(value, &truth));
    CHECK(json_find(text, "c", &value) && json_is_object(value));
    CHECK(json_find(value, "a", &value) && json_truth(value, &truth) && truth);
    CHECK(json_find(text, "d", &value) && json_text(value, &out));
    CHECK_EQ_STR(room, "ż");
    CHECK(!json_find(text, "e", &value));
    CHECK(json_find(text, "b", &value));
    for (size_t at = 0; json_each(value, &at, &key);)
        count++;
    CHECK_EQ_INT(count, 3);
    CHECK(str_is(key, "[]"));
    CHECK(!json_find(value, "a", &key));
    count = 0;
    for (size_t at = 0; json_each_pair(text, &at, &key, &value);)
        count++;
    CHECK_EQ_INT(count, 4);
    CHECK(!json_integer(str_from("1.5"), &number));
    CHECK(!json_integer(str_from("99999999999999999999"), &number));
}

int main(void)
{
    RUN(sound);
    RUN(looking);
    return test_finish("json_find");
}
