/* SPDX-License-Identifier: MIT */
#include "base/json_find.h"

#include "base/json_read.h"

static bool check_value(JsonReader *r, int levels);

/* ---- soundness --------------------------------------------------------------------------- */

static bool is_utf8(Str text)
{
    size_t size = 1;

    while (text.size && size) {
        size = str_character(text);
        text.at += size;
        text.size -= size;
    }
    return size > 0;
}

static bool is_digit(const JsonReader *r)
{
    return r->at < r->text.size && r->text.at[r->at] >= '0' && r->text.at[r->at] <= '9';
}

static bool is_at(const JsonReader *r, const char *some)
{
    for (; *some && r->at < r->text.size; some++) {
        if (r->text.at[r->at] == *some)
            return true;
    }
    return false;
}

static bool check_digits(JsonReader *r)
{
    size_t from = r->at;

    while (is_digit(r))
        r->at++;
    return r->at > from;
}

static bool check_number(JsonReader *r)
{
    bool zero;

    r->at += is_at(r, "-");
    zero = is_at(r, "0");
    if (!check_digits(r) || (zero && r->text.at[r->at - 1] != '0'))
        return false;
    if (is_at(r, ".")) {
        r->at++;
        if (!check_digits(r))
            return false;
    }
    if (is_at(r, "eE")) {
        r->at++;
        r->at += is_at(r, "+-");
        return check_digits(r);
    }
    return true;
}

static bool check_word(JsonReader *r)
{
    static const char *const words[] = {"true", "false", "null"};
    Str rest = str_range(r->text.at + r->at, r->text.at + r->text.size);

    for (int i = 0; i < 3; i++) {
        if (str_starts(rest, words[i])) {
            r->at += str_from(words[i]).size;
            return true;
        }
    }
    return check_number(r);
}

/* A key has no escapes, so that one that stands twice looks the same. */
static bool take_key(JsonReader *r, Str *ret_key)
{
    size_t from;

    if (!json_take(r, '"'))
        return false;
    from = r->at;
    while (r->at < r->text.size && r->text.at[r->at] != '"') {
        if (r->text.at[r->at] == '\\' || (unsigned char)r->text.at[r->at] < ' ')
            return false;
        r->at++;
    }
    *ret_key = (Str){r->text.at + from, r->at - from};
    return json_take(r, '"') && json_take(r, ':');
}

/* Does the key stand among the first keys of the object, those before place `until`? */
static bool stood_before(Str object, size_t until, Str key)
{
    JsonReader r = json_reader((Str){object.at, until});
    Str other;

    json_take(&r, '{');
    while (take_key(&r, &other)) {
        if (str_equal(other, key))
            return true;
        json_skip(&r);
        json_take(&r, ',');
    }
    return false;
}

static bool check_pairs(JsonReader *r, int levels)
{
    Str object = {r->text.at + r->at, r->text.size - r->at}, key;
    size_t begin = r->at;

    json_take(r, '{');
    if (json_take(r, '}'))
        return true;
    do {
        size_t before;

        json_more(r);
        before = r->at - begin;
        if (!take_key(r, &key) || stood_before(object, before, key) ||
            !check_value(r, levels))
            return false;
    } while (json_take(r, ','));
    return json_take(r, '}');
}

static bool check_items(JsonReader *r, int levels)
{
    json_take(r, '[');
    if (json_take(r, ']'))
        return true;
    do {
        if (!check_value(r, levels))
            return false;
    } while (json_take(r, ','));
    return json_take(r, ']');
}

static bool check_value(JsonReader *r, int levels)
{
    if (json_next_is(r, '"'))
        return json_skip(r);
    if (json_next_is(r, '{'))
        return levels > 0 && check_pairs(r, levels - 1);
    if (json_next_is(r, '['))
        return levels > 0 && check_items(r, levels - 1);
    return check_word(r);
}

bool json_is_sound(Str text, int levels)
{
    JsonReader r = json_reader(text);

    return is_utf8(text) && json_next_is(&r, '{') && check_value(&r, levels) &&
           !json_more(&r);
}

/* ---- looking ----------------------------------------------------------------------------- */

/* The value at which a reader stands. */
static bool take_value(JsonReader *r, Str *ret_value)
{
    size_t from;

    json_more(r);
    from = r->at;
    if (!json_skip(r))
        return false;
    *ret_value = (Str){r->text.at + from, r->at - from};
    return true;
}

/* Goes to the next item of what opens with a bracket. */
static bool step_in(JsonReader *r, char bracket)
{
    return r->at == 0 ? json_take(r, bracket) : json_take(r, ',');
}

bool json_each(Str array, size_t *at, Str *ret_item)
{
    JsonReader r = {array, *at};
    bool some = step_in(&r, '[') && !json_next_is(&r, ']') && take_value(&r, ret_item);

    *at = r.at;
    return some;
}

bool json_each_pair(Str object, size_t *at, Str *ret_key, Str *ret_value)
{
    JsonReader r = {object, *at};
    bool some = step_in(&r, '{') && take_key(&r, ret_key) && take_value(&r, ret_value);

    *at = r.at;
    return some;
}

bool json_find(Str object, const char *key, Str *ret_value)
{
    Str name;

    for (size_t at = 0; json_each_pair(object, &at, &name, ret_value);) {
        if (str_is(name, key))
            return true;
    }
    return false;
}

bool json_find_text(Str object, const char *key, char *out, size_t capacity)
{
    Text text = text_into(out, capacity);
    Str value;

    if (json_find(object, key, &value) && json_text(value, &text))
        return true;
    text_clear(&text);
    return false;
}

bool json_find_integer(Str object, const char *key, int64_t least, int64_t most,
                       int64_t *ret_number)
{
    int64_t number;
    Str value;

    if (!json_find(object, key, &value) || !json_integer(value, &number) ||
        number < least || number > most)
        return false;
    *ret_number = number;
    return true;
}

bool json_find_truth(Str object, const char *key, bool *ret_truth)
{
    Str value;

    return json_find(object, key, &value) && json_truth(value, ret_truth);
}

bool json_is_object(Str value)
{
    return value.size > 0 && value.at[0] == '{';
}

bool json_text(Str value, Text *out)
{
    JsonReader r = json_reader(value);

    return json_read_string(&r, out);
}

bool json_integer(Str value, int64_t *ret_number)
{
    bool negative = value.size > 0 && value.at[0] == '-';
    Str digits = {value.at + negative, value.size - negative};
    uint64_t count;

    if (!str_count(digits, &count) || count > INT64_MAX)
        return false;
    *ret_number = negative ? -(int64_t)count : (int64_t)count;
    return true;
}

bool json_truth(Str value, bool *ret_truth)
{
    *ret_truth = str_is(value, "true");
    return *ret_truth || str_is(value, "false");
}
