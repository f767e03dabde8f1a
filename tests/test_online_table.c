/* SPDX-License-Identifier: MIT */
/* Online tables without a server: codes, names, heads; games of the rules, sitting down,
 * standing in, rematches; the same lines give the same table. */
#include "test.h"

#include "base/answer.h"
#include "game/games.h"
#include "online/show.h"
#include "online/table.h"

/* ---- small things ------------------------------------------------------------------------ */

TEST(codes)
{
    uint8_t bytes[32];
    char id[CODE_ID_SIZE], words[CODE_WORDS_SIZE], again[CODE_WORDS_SIZE];
    char token[CODE_TOKEN_SIZE], log[CODE_HASH_SIZE];
    uint64_t number;

    for (int i = 0; i < 32; i++)
        bytes[i] = (uint8_t)(i * 37 + 11);
    code_id(bytes, id);
    CHECK(code_is_id(str_from(id)));
    CHECK(!code_is_id(str_from("k3vqe7w2mnb5t4x")) &&
          !code_is_id(str_from("k3vqe7w2mnb5t4xl")));
    code_words(bytes, words);
    CHECK_EQ_INT(strlen(words), 19);
    CHECK(code_read_words(str_from(words), again));
    CHECK_EQ_STR(again, words);
    CHECK(code_read_words(str_from("TAMO riku  belasodi"), again));
    CHECK_EQ_STR(again, "tamo-riku-bela-sodi");
    CHECK(!code_read_words(str_from("tamo-riku-bela"), again));
    CHECK(!code_read_words(str_from("tamo-riku-bela-sodi-x"), again));
    CHECK(!code_read_words(str_from("amot-riku-bela-sodi"), again));
    code_token(bytes, token);
    CHECK(code_is_token(str_from(token)) && strlen(token) == 43);
    code_hash("d/", str_from("abc"), log);
    CHECK_EQ_STR(log,
                 "d/ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    CHECK(hex_read_number(str_from("0123456789abcdef"), &number));
    CHECK(number == 0x0123456789abcdef);
    CHECK(!hex_read_number(str_from("0123456789ABCDEF"), &number));
    CHECK(!hex_read_number(str_from("123"), &number));
}

/* Eight syllables, each one of 70 with much the same chance: 49 bits, of which 40 would do. */
TEST(codes_are_hard_to_guess)
{
    static int times[8][26 * 26];
    uint8_t bytes[CODE_WORDS_BYTES] = {0};
    char words[CODE_WORDS_SIZE];

    for (int place = 0; place < 8; place++) {
        int kinds = 0, most = 0;

        for (int value = 0; value < 1 << 16; value++) {
            const char *at = words + 2 * place + place / 2;

            bytes[2 * place] = (uint8_t)(value >> 8);
            bytes[2 * place + 1] = (uint8_t)value;
            code_words(bytes, words);
            times[place][(at[0] - 'a') * 26 + at[1] - 'a']++;
        }
        for (int i = 0; i < 26 * 26; i++) {
            kinds += times[place][i] > 0;
            most = times[place][i] > most ? times[place][i] : most;
        }
        CHECK_EQ_INT(kinds, 70);
        CHECK(most <= (1 << 16) / 70 + 1); /* nobody's guess is better than another's */
        CHECK((1 << 16) / most >= 32);     /* five bits each, and there are eight */
    }
}

TEST(names)
{
    static const char *const good[] = {
        "A", "Żółć", "Анна Б.", "李小龍", "d'Artagnan", "abcdefghijklmnopqrstuvwx"};
    static const char *const bad[] = {
        "",
        " A",
        "A ",
        "A  B",
        "abcdefghijklmnopqrstuvwxy",
        "a\nb",
        "a\xe2\x80\xae"
        "b" /* RLO */,
        "a\xe2\x80\x8b" /* zero width */,
        "\xcc\x81",
        "a\xc2\xa0"
        "b",
        "\xe3\x85\xa4" /* filler */,
        "\xff",
        "a\xef\xbf\xbf",
        "e\xcc\x81\xcc\x81\xcc\x81\xcc\x81",
    };
    char name[NAME_SIZE];

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        CHECK(name_read(str_from(good[i]), name));
        CHECK_EQ_STR(name, good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!CHECK(!name_read(str_from(bad[i]), name)))
            printf("#   name %zu: %s\n", i, bad[i]);
    }
    CHECK(name_read(str_from("e\xcc\x81"), name)); /* composed */
    CHECK_EQ_STR(name, "é");
}

/* Writes a code point behind a text, as UTF-8 is. */
static void add_code_point(Text *out, unsigned c)
{
    if (c < 0x80) {
        text_char(out, (char)c);
        return;
    }
    if (c >= 0x10000) {
        text_char(out, (char)(0xf0 | c >> 18));
        text_char(out, (char)(0x80 | (c >> 12 & 63)));
    } else if (c >= 0x800) {
        text_char(out, (char)(0xe0 | c >> 12));
    }
    text_char(out, (char)(c >= 0x800 ? 0x80 | (c >> 6 & 63) : 0xc0 | c >> 6));
    text_char(out, (char)(0x80 | (c & 63)));
}

/* Characters that nobody sees, that turn others round or stand on what is not there: neither
 * alone nor among letters. */
TEST(names_that_deceive)
{
    static const unsigned unseen[] = {
        0x00,    0x09,    0x0d,    0x1b,    0x7f,    0x85,    0xa0,    0xad,    0x34f,
        0x61c,   0x115f,  0x1160,  0x1680,  0x17b4,  0x17b5,  0x180b,  0x180e,  0x2000,
        0x2003,  0x200b,  0x200c,  0x200d,  0x200e,  0x200f,  0x2028,  0x2029,  0x202a,
        0x202b,  0x202c,  0x202d,  0x202e,  0x202f,  0x205f,  0x2060,  0x2061,  0x2064,
        0x2066,  0x2067,  0x2068,  0x2069,  0x206a,  0x2800,  0x3000,  0x3164,  0xe000,
        0xfdd0,  0xfe00,  0xfe0f,  0xfeff,  0xffa0,  0xfff9,  0xfffc,  0xfffe,  0x1bca0,
        0x1d159, 0x1d173, 0xe0001, 0xe0020, 0xe0041, 0xe007f, 0xe0100, 0xf0000, 0x10ffff,
    };
    static const unsigned marks[] = {0x301, 0x20dd, 0x488, 0x903, 0x1ab0};
    char text[64], name[NAME_SIZE];

    for (size_t i = 0; i < sizeof unseen / sizeof *unseen; i++) {
        for (int among = 0; among < 2; among++) {
            Text out = text_into(text, sizeof text);

            text_add(&out, among ? "ab" : "");
            add_code_point(&out, unseen[i]);
            text_add(&out, among ? "cd" : "");
            if (!CHECK(!name_read(text_str(&out), name)))
                printf("#   U+%04X %s\n", unseen[i], among ? "among letters" : "alone");
        }
    }
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        Text out = text_into(text, sizeof text);

        add_code_point(&out, marks[i]);
        if (!CHECK(!name_read(text_str(&out), name)))
            printf("#   U+%04X alone\n", marks[i]);
        text_clear(&out);
        text_add(&out, "a ");
        add_code_point(&out, marks[i]);
        CHECK(!name_read(text_str(&out), name));
    }
}

/* What languages need is none of that. */
TEST(names_of_many_languages)
{
    static const char *const good[] = {
        "Nguy\u1ec5n",
        "\u0e01\u0e33\u0e1e\u0e25",
        "\u0939\u093f\u0928\u094d\u0926\u0940",
        "\u0645\u062d\u0645\u062f",
        "\u05d3\u05d5\u05d3",
        "\uae40\uc11c\uc5f0",
        "\u03a3\u03bf\u03c6\u03af\u03b1",
        "O\u2019Neil",
        "\u2660 Ann \u2660",
        "\U0001f600",
    };
    char name[NAME_SIZE];

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (CHECK(name_read(str_from(good[i]), name)))
            CHECK_EQ_STR(name, good[i]);
        else
            printf("#   %s\n", good[i]);
    }
}

TEST(clocks)
{
    ClockTerms terms;

    CHECK(head_read_clock(str_from("none"), &terms) && terms.kind == CLOCK_NONE);
    CHECK(head_read_clock(str_from("300+8"), &terms) && terms.kind == CLOCK_GAME);
    CHECK(terms.main_ms == 300000 && terms.more_ms == 8000);
    CHECK(head_read_clock(str_from("turn 30"), &terms) && terms.kind == CLOCK_TURN);
    CHECK(head_read_clock(str_from("days 3"), &terms) && terms.main_ms == 3 * 86400000LL);
    CHECK(!head_read_clock(str_from("days 0"), &terms));
    CHECK(!head_read_clock(str_from("300"), &terms));
    CHECK(!head_read_clock(str_from("1+1"), &terms));
    CHECK(!head_read_clock(str_from(""), &terms));
    CHECK(!head_read_clock(str_from("turn"), &terms));
}

/* ---- tables ------------------------------------------------------------------------------ */

enum { NOW = 1000000 };

static const char ann[] = "annannannannanna", bob[] = "bxbbxbbxbbxbbxbb";
static uint8_t secret[SHA256_SIZE];

typedef struct Played {
    Table *table;
    char head[8192];
    char log[65536];
    int64_t now;
} Played;

static bool open_played(Played *p, const char *record, const char *seats,
                        const char *clock)
{
    Answer answer = {0};
    Json j = answer_json(&answer);
    Head head = {.rules = 1, .listed = false, .confirm = true};
    Str rest = str_from(seats), word;
    Fault fault;
    bool more = true;

    str_copy(str_from(record), head.record, sizeof head.record);
    while (more) {
        more = str_cut(&rest, ',', &word);
        CHECK(head_read_place(word, &head.place[head.places++]));
    }
    str_copy(str_from(clock), head.clock_text, sizeof head.clock_text);
    str_copy(str_from(ann), head.opener, sizeof head.opener);
    str_copy(str_from("tamo-riku-bela-sodi"), head.code, sizeof head.code);
    head_write(&head, &j);
    str_copy(answer_text(&answer), p->head, sizeof p->head);
    answer_free(&answer);
    p->log[0] = '\0';
    p->now = NOW;
    if (CHECK(table_open("k3vqe7w2mnb5t4xa", str_from(p->head), games_find, &p->table,
                         &fault) == OK))
        return true;
    printf("#   %s\n", fault.message.id);
    return false;
}

/* Proposes, keeps and takes; false: it was refused. */
static bool wish(Played *p, Wish w)
{
    char lines[TABLE_LINES_SIZE];
    Text out = text_into(lines, sizeof lines);
    Fault fault;
    int seat = -1;
    Str rest, line;

    w.secret = secret;
    secret[0]++;
    if (table_propose(p->table, &w, p->now, &out, &seat, &fault) != OK)
        return false;
    strncat(p->log, lines, sizeof p->log - strlen(p->log) - 1);
    rest = text_str(&out);
    while (rest.size) {
        str_cut(&rest, '\n', &line);
        if (!CHECK(table_take(p->table, line, p->now, &fault) == OK)) {
            printf("#   %.*s: %s\n", (int)line.size, line.at, fault.message.id);
            return false;
        }
    }
    return true;
}

static Wish join(const char *person, const char *name, bool invited)
{
    return (Wish){.kind = WISH_JOIN,
                  .seat = -1,
                  .person = str_from(person),
                  .name = str_from(name),
                  .number = 7,
                  .invited = invited};
}

static Wish command(const char *line)
{
    Wish w = {.kind = WISH_ENTRY, .number = 9};
    Fault fault;

    CHECK(entry_parse(str_from(line), &w.entry, &fault) == OK);
    return w;
}

static void close_played(Played *p)
{
    table_close(p->table);
    p->table = NULL;
}

static const char *snapshot(Table *t, int viewer)
{
    static char text[1 << 16];
    Answer answer = {0};
    Json j = answer_json(&answer);
    Show show;

    show_open(t, &show);
    CHECK(show_snapshot(&show, viewer, NOW, &j));
    str_copy(answer_text(&answer), text, sizeof text);
    show_close(&show);
    answer_free(&answer);
    return text;
}

/* Reads the log from the beginning: the same table. */
static void check_again(Played *p)
{
    char before[1 << 16];
    Table *again;
    Str rest = str_from(p->log), line;
    Fault fault;

    str_copy(str_from(snapshot(p->table, 0)), before, sizeof before);
    if (!CHECK(table_open(p->table->id, str_from(p->head), games_find, &again, &fault) ==
               OK))
        return;
    while (rest.size) {
        str_cut(&rest, '\n', &line);
        CHECK(table_take(again, line, NOW, &fault) == OK);
    }
    CHECK_EQ_INT(again->count, p->table->count);
    CHECK_EQ_STR(snapshot(again, 0), before);
    table_close(again);
}

static const char plain[] = "[Game \"santorini\"]\n\n*\n";

TEST(two_friends)
{
    Played p;

    if (!open_played(&p, plain, "friend,friend", "300+8"))
        return;
    CHECK(!wish(&p, command("play 1 @b3,@d3")));
    CHECK(!wish(&p, join(ann, "Ann", false)));
    CHECK(wish(&p, join(ann, "Ann", true)));
    CHECK_EQ_INT(p.table->stage, TABLE_WAITING);
    CHECK(wish(&p, (Wish){.kind = WISH_STAND, .seat = 0}));
    CHECK(wish(&p, join(ann, "Ann", true)));
    CHECK(wish(&p, join(bob, "Bob B.", true)));
    CHECK_EQ_INT(p.table->stage, TABLE_PLAYING);
    CHECK(!wish(&p, join(bob, "Bob", true)));
    CHECK_EQ_INT(table_seat_of(p.table, str_from(bob)), 1);
    CHECK(table_deadline(p.table) == NOW + 300000);
    CHECK(wish(&p, command("play 1 @b3,@d3")));
    p.now += 1000;
    CHECK(wish(&p, command("play 2 @c2,@c4")));
    CHECK(!wish(&p, command("play 2 c2-c1+d1")));
    CHECK(wish(&p, command("offer 2 back")));
    CHECK(wish(&p, command("agree 1")));
    CHECK_EQ_INT(history_count(session_history(p.table->session)), 1);
    check_again(&p);
    CHECK(wish(&p, command("leave 2 resign")));
    CHECK_EQ_INT(p.table->stage, TABLE_OVER);
    CHECK(wish(&p, command("offer 1 rematch")));
    CHECK(wish(&p, command("agree 2")));
    CHECK_EQ_INT(p.table->game, 2);
    CHECK_EQ_STR(p.table->place[0].name, "Bob B.");
    CHECK(p.table->has_secret);
    check_again(&p);
    CHECK(wish(&p, command("play 1 @a1,@a2")));
    CHECK(wish(&p, (Wish){.kind = WISH_CLAIM, .seat = 0, .other = 1, .level = 4}));
    CHECK_EQ_INT(p.table->place[1].kind, PLACE_ENGINE);
    CHECK(wish(&p, command("play 2 @e1,@e2")));
    CHECK(wish(&p, (Wish){.kind = WISH_RETURN, .seat = 1}));
    CHECK(!wish(&p, (Wish){.kind = WISH_RETURN, .seat = 1}));
    CHECK_EQ_INT(session_sitter(p.table->session, 1)->holder, 1);
    CHECK_EQ_INT(session_sitter(p.table->session, 0)->holder, 2);
    check_again(&p);
    CHECK(wish(&p, (Wish){.kind = WISH_SHUT, .why = "operator"}));
    CHECK(!wish(&p, command("play 1 a1-a3+a4")));
    check_again(&p);
    close_played(&p);
}

/* Chance is drawn by the table's secret and the people's numbers, and nothing else fits. */
TEST(chance)
{
    Played p;
    Fault fault;

    if (!open_played(&p, "[Game \"sintra\"]\n\n*\n", "friend,engine 3", "none"))
        return;
    CHECK(wish(&p, join(ann, "Ann", true)));
    for (int i = 0; i < 5; i++)
        CHECK(wish(&p, (Wish){.kind = WISH_CHANCE}));
    CHECK(!wish(&p, (Wish){.kind = WISH_CHANCE}));
    check_again(&p);
    CHECK(strstr(snapshot(p.table, 0), "\"commitment\":\""));
    CHECK(!strstr(snapshot(p.table, 0), "\"secret\":\""));
    CHECK(wish(&p, command("leave 1 resign")));
    CHECK(strstr(snapshot(p.table, SEAT_SPECTATOR), "\"secret\":\""));
    close_played(&p);
    if (!open_played(&p, "[Game \"sintra\"]\n\n*\n", "friend,engine 3", "none"))
        return;
    CHECK(wish(&p, join(ann, "Ann", true)));
    CHECK(table_take(p.table, str_from("chance <start:1>"), NOW, &fault) != OK);
    close_played(&p);
}

/* What is no line of this table's leaves a fault, and nothing breaks. */
TEST(strange_lines)
{
    static const char *const lines[] = {
        "",
        "what",
        "join",
        "join 3 annannannannanna 0123456789abcdef Ann",
        "join 1 ann 0123456789abcdef Ann",
        "join 1 annannannannanna 01 Ann",
        "join 1 annannannannanna 0123456789abcdef  ",
        "stand 1",
        "secret 12",
        "return 1",
        "standin 1 4",
        "play 1 @b3,@d3",
        "number 9 0123456789abcdef",
        "begin x y",
    };
    Played p;
    Fault fault;

    if (!open_played(&p, plain, "friend,friend", "none"))
        return;
    for (size_t i = 0; i + 1 < sizeof lines / sizeof *lines; i++) {
        if (!CHECK(table_take(p.table, str_from(lines[i]), NOW, &fault) != OK))
            printf("#   %s\n", lines[i]);
    }
    close_played(&p);
}

/* Two worlds that a viewer cannot tell apart are told alike. */
TEST(secrets)
{
    static const char record[] =
        "[Game \"santorini\"]\n[Power1 \"tartarus\"]\n[Power2 \"pan\"]\n\n*\n";
    static const char *const worlds[] = {"play 1 ~a1", "play 1 ~e5"};
    char told[2][1 << 16];

    for (int i = 0; i < 2; i++) {
        Played p;

        if (!open_played(&p, record, "friend,friend", "none"))
            return;
        secret[0] = 0;
        CHECK(wish(&p, join(ann, "Ann", true)));
        CHECK(wish(&p, join(bob, "Bob", true)));
        CHECK(wish(&p, command("play 1 @b2,@d4")));
        CHECK(wish(&p, command("play 2 @b4,@d2")));
        CHECK(wish(&p, command(worlds[i])));
        str_copy(str_from(snapshot(p.table, 1)), told[i], sizeof told[i]);
        CHECK(strstr(snapshot(p.table, 0), i ? "~e5" : "~a1"));
        CHECK(strstr(told[i], "abyss=?"));
        close_played(&p);
    }
    CHECK_EQ_STR(told[1], told[0]);
}

/* A table opens whatever is thought of the names at it by now. */
TEST(names_of_another_time)
{
    Played p;
    Fault fault;

    if (!open_played(&p, plain, "friend,friend", "none"))
        return;
    CHECK_EQ_INT(table_take(p.table,
                            str_from("join 1 annannannannanna 0123456789abcdef a\u2800"),
                            NOW, &fault),
                 OK);
    CHECK_EQ_STR(p.table->place[0].name, "a\u2800");
    CHECK(table_take(p.table, str_from("join 2 bxbbxbbxbbxbbxbb 0123456789abcdef"), NOW,
                     &fault) != OK);
    table_close(p.table);
}

int main(void)
{
    RUN(codes);
    RUN(codes_are_hard_to_guess);
    RUN(names);
    RUN(names_that_deceive);
    RUN(names_of_many_languages);
    RUN(clocks);
    RUN(two_friends);
    RUN(chance);
    RUN(strange_lines);
    RUN(secrets);
    RUN(names_of_another_time);
    return test_finish("online_table");
}
