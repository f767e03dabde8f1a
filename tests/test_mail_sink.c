/* SPDX-License-Identifier: MIT */
/* Letters on their way: to a mail server on a real socket that keeps them, and that is slow,
 * breaks off, refuses, or wants a password. */
#include "test.h"

#include "mail/mail.h"
#include "sink.h"

static Sink sink;

/* The sender. */
static struct {
    Mail *mail;
    pthread_mutex_t mutex;
    pthread_cond_t woken;
    bool wakes;
    MailDone last;
    int endings;
    char news[4][256]; /* the first four */
    int told;
} own = {.mutex = PTHREAD_MUTEX_INITIALIZER, .woken = PTHREAD_COND_INITIALIZER};

static void wake(void *user)
{
    (void)user;
    pthread_mutex_lock(&own.mutex);
    own.wakes = true;
    pthread_cond_signal(&own.woken);
    pthread_mutex_unlock(&own.mutex);
}

static void look(void)
{
    Message news;

    while (mail_next(own.mail, &own.last))
        own.endings++;
    if (mail_news(own.mail, &news) && own.told < 4) {
        Text out = text_into(own.news[own.told++], sizeof own.news[0]);

        message_print(&news, message_english, &out);
    }
}

/* Waits until one more has been woken. */
static void turn(void)
{
    pthread_mutex_lock(&own.mutex);
    while (!own.wakes)
        pthread_cond_wait(&own.woken, &own.mutex);
    own.wakes = false;
    pthread_mutex_unlock(&own.mutex);
    look();
}

static void await_endings(int count)
{
    while (own.endings < count)
        turn();
}

/* Waits that no test has time for are short; those that only guard are long. */
static MailSetup a_setup(void)
{
    MailSetup setup = {.config = {.local = true,
                                  .from = "oriel@example.org",
                                  .name = "Oriel",
                                  .page = "https://games.example.org:8443"},
                       .waits = {.connect_ms = 600000,
                                 .letter_ms = 600000,
                                 .first_ms = 1,
                                 .most_ms = 20,
                                 .give_up_ms = 3600000,
                                 .close_ms = 600000},
                       .wake = wake};

    snprintf(setup.config.server, sizeof setup.config.server, "smtp://127.0.0.1:%d",
             sink.port);
    return setup;
}

static bool start(const MailSetup *setup)
{
    own.endings = own.told = 0;
    own.wakes = false;
    own.mail = mail_open(setup);
    return CHECK(own.mail);
}

static bool start_with(SinkRule *rules)
{
    MailSetup setup;

    sink.wants_auth = false;
    if (!sink_open(&sink, rules))
        return false;
    setup = a_setup();
    return start(&setup);
}

static void stop(void)
{
    mail_stop(own.mail);
    look();
    mail_close(own.mail);
    sink_close(&sink);
}

static bool post(uint64_t number, const char *to)
{
    char id[32];
    MailLetter letter = {.to = str_from(to),
                         .subject = str_from("Your turn"),
                         .body = str_from("Hello,\n.\n.dot\n"),
                         .language = str_from("en"),
                         .at_ms = 1700000000000};

    snprintf(id, sizeof id, "id%d", (int)number);
    letter.id = str_from(id);
    return mail_post(own.mail, number, &letter);
}

static int count_of(const char *text, const char *what)
{
    int count = 0;

    while ((text = strstr(text, what))) {
        text += strlen(what);
        count++;
    }
    return count;
}

static void expect_counts(int sent, int failed)
{
    MailCounts counts = mail_counts(own.mail);

    CHECK_EQ_INT(counts.sent, sent);
    CHECK_EQ_INT(counts.failed, failed);
    CHECK_EQ_INT(counts.waiting, 0);
}

/* ---- cases ------------------------------------------------------------------------------- */

TEST(sent)
{
    SinkRule usual[] = {{0}};

    if (!start_with(usual))
        return;
    CHECK(post(7, "anna@example.com"));
    CHECK(post(8, "bob@example.com"));
    CHECK(!post(9, "bob@example.com>\r\nRCPT TO:<eve@example.com"));
    await_endings(2);
    CHECK_EQ_INT(own.last.number, 8);
    CHECK(own.last.sent);
    expect_counts(2, 0);
    stop();
    CHECK_EQ_INT(own.told, 0);
    CHECK_EQ_INT(sink.letters, 2);
    CHECK_EQ_INT(count_of(sink.said, "EHLO games.example.org\n"), 2);
    CHECK_EQ_INT(count_of(sink.said, "MAIL FROM:<oriel@example.org>"), 2);
    CHECK_EQ_INT(count_of(sink.said, "RCPT TO:<anna@example.com>\n"), 1);
    CHECK(strstr(sink.kept, "\nTo: <anna@example.com>\nMessage-ID: <id7@example.org>\n"));
    CHECK(strstr(sink.kept, "\n\nHello,\n.\n.dot\n----\n"));
}

/* A letter that is not wanted now is tried again. */
TEST(later)
{
    SinkRule rules[] = {{"RCPT", "451 later", 2}, {".", "452 no room", 1}, {0}};

    if (!start_with(rules))
        return;
    post(1, "anna@example.com");
    await_endings(1);
    CHECK(own.last.sent);
    expect_counts(1, 0);
    stop();
    CHECK_EQ_INT(count_of(sink.said, "RCPT"), 4);
    CHECK_EQ_INT(own.told, 0);
}

/* One that is never wanted is given up, and others go on. */
TEST(refused)
{
    SinkRule rules[] = {{"RCPT", "550 nobody here", 1}, {".", "554 no", 1}, {0}};

    if (!start_with(rules))
        return;
    post(1, "nobody@example.com");
    await_endings(1);
    CHECK(!own.last.sent);
    post(2, "anna@example.com");
    await_endings(2);
    CHECK(!own.last.sent);
    post(3, "anna@example.com");
    await_endings(3);
    CHECK(own.last.sent);
    expect_counts(1, 2);
    stop();
    CHECK_EQ_INT(count_of(sink.said, "RCPT"), 3);
    CHECK_EQ_INT(own.told, 1);
    CHECK_EQ_STR(own.news[0], "the mail server does not take a letter: status 550");
}

/* A server that cannot be used is told of once, and tried until it can. */
TEST(down)
{
    SinkRule rules[] = {{"CONNECT", DROPS, 2},
                        {"CONNECT", "554 not now", 1},
                        {"CONNECT", "421 busy", 1},
                        {"EHLO", DROPS, 1},
                        {"MAIL", DROPS, 1},
                        {"RCPT", "421 leaving", 1},
                        {"TEXT", DROPS, 2},
                        {".", DROPS, 1},
                        {0}};

    if (!start_with(rules))
        return;
    post(1, "anna@example.com");
    await_endings(1);
    CHECK(own.last.sent);
    expect_counts(1, 0);
    CHECK(!mail_counts(own.mail).down);
    stop();
    CHECK_EQ_INT(count_of(sink.said, "CONNECT"), 11);
    CHECK_EQ_INT(sink.letters, 2); /* one of them was not answered */
    CHECK_EQ_INT(own.told, 2);
    CHECK(strstr(own.news[0], "letters wait, the mail server cannot be used: "));
    CHECK_EQ_STR(own.news[1], "letters are sent again");
}

/* .. also where nobody answers, or nobody is. */
TEST(silent)
{
    SinkRule rules[] = {{"CONNECT", SILENT, 1}, {0}};
    MailSetup setup;

    sink.wants_auth = false;
    if (!sink_open(&sink, rules))
        return;
    setup = a_setup();
    setup.waits.letter_ms = 2000;
    if (!start(&setup))
        return;
    post(1, "anna@example.com");
    await_endings(1);
    CHECK(own.last.sent);
    stop();
    CHECK(sink.letters >= 1);

    sink_open(&sink, rules);
    setup = a_setup();
    setup.waits.give_up_ms = 0;
    sink_close(&sink);
    if (!start(&setup))
        return;
    post(1, "anna@example.com");
    await_endings(1);
    CHECK(!own.last.sent);
    CHECK(mail_counts(own.mail).down);
    CHECK(strstr(own.news[0], "cannot be used: Couldn't connect to server"));
    mail_stop(own.mail);
    mail_close(own.mail);
}

TEST(password)
{
    SinkRule rules[] = {{"AUTH", "535 no", 1}, {0}};
    MailSetup setup;

    sink.wants_auth = true;
    if (!sink_open(&sink, rules))
        return;
    setup = a_setup();
    strncpy(setup.config.user, "ann", 4);
    strncpy(setup.config.password, "correct horse", 14);
    if (!start(&setup))
        return;
    post(1, "anna@example.com");
    await_endings(1);
    CHECK(own.last.sent); /* a wrong password does not lose letters */
    stop();
    /* "\0ann\0correct horse" */
    CHECK_EQ_INT(count_of(sink.said, "AGFubgBjb3JyZWN0IGhvcnNl"), 2);
    CHECK_EQ_STR(own.news[0],
                 "letters wait, the mail server cannot be used: Login denied");
}

/* Elsewhere than on this machine nothing is said without TLS. */
TEST(plain_text)
{
    SinkRule usual[] = {{0}};
    MailSetup setup;

    sink.wants_auth = true;
    if (!sink_open(&sink, usual))
        return;
    setup = a_setup();
    setup.config.local = false;
    setup.waits.give_up_ms = 0;
    strncpy(setup.config.user, "ann", 4);
    strncpy(setup.config.password, "correct horse", 14);
    if (!start(&setup))
        return;
    post(1, "anna@example.com");
    await_endings(1);
    CHECK(!own.last.sent);
    stop();
    CHECK(strstr(sink.said, "EHLO") && !strstr(sink.said, "AUTH") &&
          !strstr(sink.said, "MAIL"));
    CHECK_EQ_INT(sink.letters, 0);
}

/* What waits can be taken back, is bounded, and is not told of when the end comes. */
TEST(waiting)
{
    SinkRule rules[] = {{"CONNECT", DROPS, 1}, {0}};
    MailSetup setup;
    int taken = 0;

    sink.wants_auth = false;
    if (!sink_open(&sink, rules))
        return;
    setup = a_setup();
    setup.waits.first_ms = setup.waits.most_ms = 3600000;
    if (!start(&setup))
        return;
    post(1, "anna@example.com");
    turn(); /* it is known to be down */
    CHECK(mail_counts(own.mail).down);
    for (int i = 2; i < MAIL_MOST + 10; i++)
        taken += post((uint64_t)i, "anna@example.com");
    CHECK_EQ_INT(taken, MAIL_MOST - 1);
    mail_drop(own.mail, 5);
    mail_drop(own.mail, 5);
    CHECK_EQ_INT(mail_counts(own.mail).waiting, MAIL_MOST - 1);
    CHECK(post(5, "anna@example.com"));
    stop();
    CHECK_EQ_INT(own.endings, 0);
    CHECK_EQ_INT(sink.letters, 0);
}

int main(void)
{
    RUN(sent);
    RUN(later);
    RUN(refused);
    RUN(down);
    RUN(silent);
    RUN(password);
    RUN(plain_text);
    RUN(waiting);
    return test_finish("mail_sink");
}
