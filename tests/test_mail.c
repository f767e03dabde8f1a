/* SPDX-License-Identifier: MIT */
/* Letters before they are sent: addresses, the operator's file, the bytes of a letter. */
#include "test.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "mail/letter.h"

/* ---- addresses --------------------------------------------------------------------------- */

TEST(addresses)
{
    static const char *const good[] = {
        "anna@example.org",
        "a.b-c_d+e@x.example.co",
        "o'hara@example.org",
        "x@y-z.pl",
    };
    static const char *const bad[] = {
        "",
        "anna",
        "anna@",
        "@example.org",
        "anna@example",
        "anna@@example.org",
        "an na@example.org",
        "anna@exa mple.org",
        "anna.@example.org",
        ".anna@example.org",
        "an..na@example.org",
        "anna@-example.org",
        "anna@example-.org",
        "anna@example..org",
        "anna@example.org.",
        "\"anna\"@example.org",
        "<anna@example.org>",
        "anna@example.org>",
        "anna@example.org\r\nRCPT TO:<eve@example.org>",
        "anna%other@example.org",
        "zoë@example.org",
        "anna@[127.0.0.1]",
        "anna@example.org,eve@example.org",
    };
    char longest[300];

    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        if (!CHECK(mail_address_is_good(str_from(good[i]))))
            printf("#   %s\n", good[i]);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (!CHECK(!mail_address_is_good(str_from(bad[i]))))
            printf("#   %s\n", bad[i]);
    }
    CHECK(!mail_address_is_good((Str){"a\0b@example.org", 15}));
    memset(longest, 'a', sizeof longest);
    memcpy(longest + 64, "@b.c", 5);
    CHECK(mail_address_is_good(str_from(longest)));
    memset(longest, 'a', sizeof longest);
    memcpy(longest + 65, "@b.c", 5);
    CHECK(!mail_address_is_good(str_from(longest)));
}

static bool same_box(const char *one, const char *other)
{
    return mail_address_hash(STR_HASH, str_from(one)) ==
           mail_address_hash(STR_HASH, str_from(other));
}

TEST(boxes)
{
    CHECK(same_box("anna@example.org", "Anna@Example.ORG"));
    CHECK(same_box("anna@example.org", "anna+games@example.org"));
    CHECK(!same_box("anna@example.org", "anne@example.org"));
    CHECK(!same_box("anna@example.org", "anna@example.com"));
}

/* ---- the operator's file ----------------------------------------------------------------- */

#define SERVER "server smtp://mail.example.org:587\n"
#define FROM "from Oriel <oriel@example.org>\n"
#define PAGE "page https://games.example.org/\n"

static bool reads(const char *text, MailConfig *config, char fault[512])
{
    Text out = text_into(fault, 512);
    Fault found = {0};
    bool good = mail_config_read(str_from(text), config, &found) == OK;

    if (!good)
        message_print(&found.message, message_english, &out);
    return good;
}

TEST(config)
{
    MailConfig c;
    char fault[512] = "";

    if (!CHECK(reads("# where letters go\n\n" SERVER
                     "user ann\r\npassword  a b#c \n" FROM PAGE,
                     &c, fault)))
        return;
    CHECK_EQ_STR(c.server, "smtp://mail.example.org:587");
    CHECK(!c.local);
    CHECK_EQ_STR(c.user, "ann");
    CHECK_EQ_STR(c.password, "a b#c");
    CHECK_EQ_STR(c.from, "oriel@example.org");
    CHECK_EQ_STR(c.name, "Oriel");
    CHECK_EQ_STR(c.page, "https://games.example.org");
    CHECK_EQ_INT(c.away_seconds, 600);
    CHECK(reads("server smtps://127.0.0.1\nfrom a@b.c\npage http://[::1]:8080\naway 60",
                &c, fault));
    CHECK(c.local && !c.name[0] && !c.user[0]);
    CHECK_EQ_INT(c.away_seconds, 60);
    CHECK(reads("server smtp://[::1]:25\n" FROM PAGE, &c, fault) && c.local);
    CHECK(reads("server smtp://LOCALHOST\n" FROM PAGE, &c, fault) && c.local);
    CHECK(reads("server smtp://localhost.example.org\n" FROM PAGE, &c, fault) &&
          !c.local);
}

TEST(bad_config)
{
    static const struct {
        const char *text, *says;
    } bad[] = {
        {"", "a line that begins with 'server' is missing"},
        {SERVER PAGE, "a line that begins with 'from' is missing"},
        {SERVER FROM, "a line that begins with 'page' is missing"},
        {SERVER FROM PAGE "user x", "'user' and 'password' go together"},
        {SERVER FROM PAGE "password secret", "'user' and 'password' go together"},
        {SERVER "pasword secret\n", "line 2 begins with none of: server, user"},
        {"secret\n", "line 1 begins with none of"},
        {SERVER FROM SERVER, "line 3 says what an earlier one has said"},
        {"server\n", "line 1: 'server' wants smtp://"},
        {"server mail.example.org", "line 1: 'server' wants smtp://"},
        {"server http://mail.example.org", "line 1: 'server' wants smtp://"},
        {"server smtp://ann:secret@mail.example.org", "line 1: 'server' wants smtp://"},
        {"server smtp://mail.example.org:0", "line 1: 'server' wants smtp://"},
        {"server smtp://mail.example.org:70000", "line 1: 'server' wants smtp://"},
        {"server smtp://mail.example.org/secret", "line 1: 'server' wants smtp://"},
        {"server smtp://[::1", "line 1: 'server' wants smtp://"},
        {"server smtp://", "line 1: 'server' wants smtp://"},
        {SERVER "from Oriel", "line 2: 'from' wants an address"},
        {SERVER "from Oriel <oriel@example.org", "line 2: 'from' wants an address"},
        {SERVER "from Oriel <oriel@example.org> secret",
         "line 2: 'from' wants an address"},
        {SERVER "from Ori\001el <oriel@example.org>", "line 2: 'from' wants an address"},
        {SERVER FROM "page games.example.org", "line 3: 'page' wants the address"},
        {SERVER FROM "page https://games.example.org/x",
         "line 3: 'page' wants the address"},
        {SERVER FROM "page https://games.example.org?secret", "line 3: 'page' wants"},
        {SERVER "away 0", "line 2: 'away' wants seconds"},
        {SERVER "away soon", "line 2: 'away' wants seconds"},
        {SERVER "away 86401", "line 2: 'away' wants seconds"},
        {SERVER "password \n", "line 2: 'password' wants a password"},
    };

    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        MailConfig c = {.away_seconds = 7};
        char fault[512] = "";

        CHECK(!reads(bad[i].text, &c, fault));
        if (!CHECK(strstr(fault, bad[i].says) && !strstr(fault, "secret")))
            printf("#   '%s': %s\n", bad[i].text, fault);
        CHECK_EQ_INT(c.away_seconds, 7);
    }
}

static bool loads(const char *file, mode_t mode, Fault *fault)
{
    MailConfig c;

    return CHECK_EQ_INT(chmod(file, mode), 0) && mail_config_load(file, &c, fault) == OK;
}

TEST(config_file)
{
    static const char text[] = SERVER FROM PAGE;
    char file[] = "/tmp/oriel-mail-XXXXXX", large[MAIL_FILE_SIZE];
    int fd = mkstemp(file);
    MailConfig c;
    Fault fault;

    if (!CHECK(fd >= 0))
        return;
    CHECK(write(fd, text, sizeof text - 1) == sizeof text - 1);
    CHECK(loads(file, 0600, &fault));
    CHECK(loads(file, 0400, &fault));
    for (mode_t bit = 1; bit < 0100; bit *= 2) {
        CHECK(!loads(file, 0600 | bit, &fault));
        CHECK(strstr(fault.message.id, "chmod 600") != NULL);
    }
    memset(large, '\n', sizeof large);
    CHECK(write(fd, large, sizeof large) == sizeof large);
    CHECK(!loads(file, 0600, &fault));
    close(fd);
    unlink(file);
    CHECK(mail_config_load(file, &c, &fault) != OK);
    CHECK(strstr(fault.message.id, "cannot be read") != NULL);
}

/* ---- letters ----------------------------------------------------------------------------- */

static const MailConfig config = {.from = "oriel@example.org", .name = "Oriel"};

static MailLetter a_letter(const char *subject, const char *body)
{
    return (MailLetter){.to = str_from("anna@example.com"),
                        .subject = str_from(subject),
                        .body = str_from(body),
                        .language = str_from("en"),
                        .id = str_from("k3vq"),
                        .at_ms = 1700000000000};
}

/* The text of a letter, the caller's until the next. */
static const char *print(const MailLetter *letter, const MailConfig *by)
{
    static Answer out;

    answer_free(&out);
    out = (Answer){0};
    return mail_letter_print(letter, by, &out) ? answer_text(&out).at : NULL;
}

TEST(letter)
{
    MailLetter letter =
        a_letter("Your turn: Santorini (Ann, Bob)", "Hello,\n\nit is your turn.\n");
    MailConfig other = config;

    letter.off = str_from("https://games.example.org/api/mail/off?code=A-b_9");
    CHECK_EQ_STR(
        print(&letter, &config),
        "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"
        "From: Oriel <oriel@example.org>\r\n"
        "To: <anna@example.com>\r\n"
        "Message-ID: <k3vq@example.org>\r\n"
        "Subject: Your turn: Santorini (Ann, Bob)\r\n"
        "MIME-Version: 1.0\r\n"
        "Content-Type: text/plain; charset=utf-8\r\n"
        "Content-Transfer-Encoding: quoted-printable\r\n"
        "Content-Language: en\r\n"
        "Auto-Submitted: auto-generated\r\n"
        "List-Unsubscribe: <https://games.example.org/api/mail/off?code=A-b_9>\r\n"
        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"
        "\r\n"
        "Hello,\r\n\r\nit is your turn.\r\n");
    letter.off = (Str){0};
    CHECK(!strstr(print(&letter, &config), "List-"));
    str_copy(str_from("Gry \"u Żabki\" <x>"), other.name, sizeof other.name);
    CHECK(strstr(
        print(&letter, &other),
        "From: =?UTF-8?Q?Gry_=22u_=C5=BBabki=22_=3Cx=3E?= <oriel@example.org>\r\n"));
}

/* Whatever a subject says, it stays one, in words of at most 75 characters. */
TEST(subjects)
{
    MailLetter letter = a_letter("Twój ruch: Azul\r\nBcc: eve@example.org", "x\n");
    const char *text = print(&letter, &config);

    CHECK(
        strstr(text, "Subject: =?UTF-8?Q?Tw=C3=B3j_ruch=3A_Azul=3F=3FBcc=3A_eve=40exam"));
    CHECK(!strstr(text, "\nBcc:"));
    letter = a_letter("ąąąąąąąąąąąąąąąąąąąą", "x\n");
    CHECK(strstr(
        print(&letter, &config),
        "Subject: "
        "=?UTF-8?Q?=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85?=\r\n"
        " =?UTF-8?Q?=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85=C4=85?=\r\n"));
    letter = a_letter("=?UTF-8?Q?x?=", "x\n");
    CHECK(strstr(print(&letter, &config), "Subject: =?UTF-8?Q?=3D=3FUTF"));
    letter = a_letter("\xff\xc5", "x\n");
    CHECK(strstr(print(&letter, &config), "Subject: =?UTF-8?Q?=3F=3F?=\r\n"));
}

TEST(bodies)
{
    char wide[400], expect[64];
    MailLetter letter = a_letter("x", "a=b \nż\n.\ntail ");
    const char *body = strstr(print(&letter, &config), "\r\n\r\n");
    size_t column = 0;

    CHECK_EQ_STR(body, "\r\n\r\na=3Db=20\r\n=C5=BC\r\n.\r\ntail=20\r\n");
    memset(wide, 'x', sizeof wide);
    wide[sizeof wide - 1] = '\0';
    letter = a_letter("x", wide);
    body = strstr(print(&letter, &config), "\r\n\r\n") + 4;
    snprintf(expect, sizeof expect, "x=\r\nx");
    CHECK(strstr(body, expect));
    for (; *body; body++) {
        column = *body == '\n' ? 0 : column + (*body != '\r');
        CHECK(column <= 76);
    }
}

TEST(bad_letters)
{
    MailLetter letter = a_letter("x", "x\n");

    CHECK(print(&letter, &config) != NULL);
    letter.to = str_from("anna@example.com>\r\nRCPT TO:<eve@example.org");
    CHECK(!print(&letter, &config));
    letter = a_letter("x", "x\n");
    letter.id = str_from("a\r\nb");
    CHECK(!print(&letter, &config));
    letter.id = (Str){0};
    CHECK(!print(&letter, &config));
    letter = a_letter("x", "x\n");
    letter.off = str_from("https://x/>\r\nBcc: y");
    CHECK(!print(&letter, &config));
    letter = a_letter("x", "x\n");
    letter.language = str_from("en\r\nX: y");
    CHECK(!print(&letter, &config));
}

int main(void)
{
    RUN(addresses);
    RUN(boxes);
    RUN(config);
    RUN(bad_config);
    RUN(config_file);
    RUN(letter);
    RUN(subjects);
    RUN(bodies);
    RUN(bad_letters);
    return test_finish("mail");
}
