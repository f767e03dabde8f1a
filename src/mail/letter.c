/* SPDX-License-Identifier: MIT */
#include "mail/letter.h"

#include <string.h>
#include <time.h>

enum { MOST_LINE = 76, MOST_WORD = 75, MOST_PLAIN = 60 };

static void put(Answer *out, const char *text)
{
    answer_add(out, text);
}

static void put_hex(Answer *out, char sign, unsigned char byte)
{
    static const char digits[] = "0123456789ABCDEF";
    char code[] = {sign, digits[byte >> 4], digits[byte & 15], '\0'};

    put(out, code);
}

/* ---- subjects and names ------------------------------------------------------------------ */

static bool is_simple(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

/* Letters, digits, and some signs. */
static bool is_made_of(Str text, const char *signs)
{
    for (size_t i = 0; i < text.size; i++) {
        if (!is_simple(text.at[i]) && (!text.at[i] || !strchr(signs, text.at[i])))
            return false;
    }
    return true;
}

/* How much room a character takes in an encoded word. */
static size_t encoded_size(Str character)
{
    return is_simple(character.at[0]) || character.at[0] == ' ' ? 1 : 3 * character.size;
}

static void put_encoded(Answer *out, Str character)
{
    unsigned char first = (unsigned char)character.at[0];

    if (character.size == 1 && (first < ' ' || first >= 127))
        put_hex(out, '=', '?');
    else if (first == ' ')
        put(out, "_");
    else if (is_simple(character.at[0]))
        answer_add_str(out, character);
    else
        for (size_t i = 0; i < character.size; i++)
            put_hex(out, '=', (unsigned char)character.at[i]);
}

/* A header's text in words of RFC 2047, none of which ends amidst a character. */
static void put_words(Answer *out, Str text)
{
    static const char begin[] = "=?UTF-8?Q?", end[] = "?=";
    size_t used = sizeof begin + sizeof end;

    put(out, begin);
    for (size_t i = 0, size; i < text.size; i += size) {
        Str rest = {text.at + i, text.size - i};

        size = str_character(rest);
        size = size ? size : 1;
        rest.size = size;
        if (used + encoded_size(rest) > MOST_WORD) {
            put(out, end);
            put(out, "\r\n ");
            put(out, begin);
            used = sizeof begin + sizeof end;
        }
        put_encoded(out, rest);
        used += encoded_size(rest);
    }
    put(out, end);
}

/* As it is, where it is short and its signs mean nothing there. */
static void put_text(Answer *out, Str text, const char *signs)
{
    if (text.size <= MOST_PLAIN && is_made_of(text, signs))
        answer_add_str(out, text);
    else
        put_words(out, text);
}

/* ---- headers ----------------------------------------------------------------------------- */

/* English whatever the locale. */
static void put_date(Answer *out, int64_t at_ms)
{
    static const char days[] = "SunMonTueWedThuFriSat";
    static const char months[] = "JanFebMarAprMayJunJulAugSepOctNovDec";
    time_t at = (time_t)(at_ms / 1000);
    char room[64];
    Text text = text_into(room, sizeof room);
    struct tm tm;

    gmtime_r(&at, &tm);
    text_format(&text, "Date: %.3s, %02d %.3s %d %02d:%02d:%02d +0000\r\n",
                days + 3 * tm.tm_wday, tm.tm_mday, months + 3 * tm.tm_mon,
                tm.tm_year + 1900, tm.tm_hour, tm.tm_min, tm.tm_sec);
    put(out, room);
}

static void put_from(Answer *out, const MailConfig *config)
{
    put(out, "From: ");
    if (config->name[0]) {
        put_text(out, str_from(config->name), " ");
        put(out, " ");
    }
    put(out, "<");
    put(out, config->from);
    put(out, ">\r\n");
}

static void put_line(Answer *out, const char *before, Str value, const char *after)
{
    put(out, before);
    answer_add_str(out, value);
    put(out, after);
    put(out, "\r\n");
}

static void put_headers(Answer *out, const MailLetter *letter, const MailConfig *config)
{
    put_date(out, letter->at_ms);
    put_from(out, config);
    put_line(out, "To: <", letter->to, ">");
    put(out, "Message-ID: <");
    answer_add_str(out, letter->id);
    put_line(out, "@", mail_address_domain(str_from(config->from)), ">");
    put(out, "Subject: ");
    put_text(out, letter->subject, " :,.()'-");
    put(out, "\r\nMIME-Version: 1.0\r\n"
             "Content-Type: text/plain; charset=utf-8\r\n"
             "Content-Transfer-Encoding: quoted-printable\r\n");
    put_line(out, "Content-Language: ", letter->language, "");
    put(out, "Auto-Submitted: auto-generated\r\n");
    if (letter->off.size) {
        put_line(out, "List-Unsubscribe: <", letter->off, ">");
        put(out, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
    }
    put(out, "\r\n");
}

/* ---- the body ---------------------------------------------------------------------------- */

/* Does the byte at a place have to be encoded? A blank does at the end of a line. */
static bool is_odd(Str text, size_t i)
{
    unsigned char c = (unsigned char)text.at[i];

    if (c == ' ')
        return i + 1 == text.size || text.at[i + 1] == '\n';
    return c < ' ' || c >= 127 || c == '=';
}

static void put_body(Answer *out, Str text)
{
    int column = 0;

    for (size_t i = 0; i < text.size; i++) {
        bool odd = is_odd(text, i);

        if (text.at[i] == '\n') {
            put(out, "\r\n");
            column = 0;
            continue;
        }
        if (column + (odd ? 3 : 1) >= MOST_LINE) {
            put(out, "=\r\n");
            column = 0;
        }
        if (odd)
            put_hex(out, '=', (unsigned char)text.at[i]);
        else
            answer_add_str(out, (Str){&text.at[i], 1});
        column += odd ? 3 : 1;
    }
    if (column > 0)
        put(out, "\r\n");
}

/* ---- the whole --------------------------------------------------------------------------- */

bool mail_letter_print(const MailLetter *letter, const MailConfig *config, Answer *out)
{
    if (!mail_address_is_good(letter->to) || letter->id.size == 0 ||
        !is_made_of(letter->id, "") || letter->language.size == 0 ||
        !is_made_of(letter->language, "-") || !is_made_of(letter->off, ":/.-_?=&#%[]"))
        return false;
    put_headers(out, letter, config);
    put_body(out, letter->body);
    return !out->failed;
}
