/* SPDX-License-Identifier: MIT */
/* Addresses for letters of online tables: whose they are, how many letters ask for that, and what
 * removes them. */
#include "mailing.h"

TEST(address)
{
    static const char *const bad[] = {"", "ann", "ann@example", "ann@example.org\\r\\nx",
                                      "<ann@example.org>"};
    static Onlooker o;
    char words[64], off[64];

    o.mails = true;
    if (!onlooker_open(&o, ":memory:", 0))
        return;
    onlooker_name(&o, "Ann", ann);
    onlooker_name(&o, "Bob", bob);
    CHECK(state_is(&o, ann, "none"));
    CHECK_EQ_INT(give(&o, "", "ann@example.org", "en"), 401);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        CHECK_EQ_INT(give(&o, ann, bad[i], "en"), 422);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/mail", "", "{}"), 422);
    CHECK_EQ_INT(o.letters, 0);

    CHECK_EQ_INT(give(&o, ann, "ann@example.org", "en"), 200);
    CHECK_EQ_INT(o.letters, 1);
    CHECK_EQ_STR(last(&o)->to, "ann@example.org");
    CHECK_EQ_STR(last(&o)->subject, "Is this your address?");
    CHECK(strstr(last(&o)->body, "https://games.example.org/#/mail/"));
    CHECK(!strstr(last(&o)->body, "Ann")); /* nothing that a stranger wrote */
    str_copy(str_from(linked(&o, "/#/mail/")), words, sizeof words);
    CHECK(state_is(&o, ann, "waiting"));
    CHECK(strstr(o.text, "ann@example.org"));
    CHECK(state_is(&o, bob, "none"));

    CHECK_EQ_INT(confirm(&o, "tamo-riku-bela-sodi"), 404);
    CHECK_EQ_INT(confirm(&o, ""), 404);
    CHECK_EQ_INT(confirm(&o, words), 200);
    CHECK_EQ_STR(o.text, "{}");
    CHECK_EQ_INT(confirm(&o, words), 200); /* pressed twice */
    CHECK(state_is(&o, ann, "confirmed"));
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/mail/forget", "", "{}"), 200);
    CHECK(state_is(&o, ann, "none"));
    CHECK(!strstr(o.text, "ann@example.org"));
    CHECK_EQ_INT(confirm(&o, words), 404);
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/mail/forget", "", "{}"), 200);

    /* Another address takes the place of the first, whose codes are no longer good. */
    CHECK_EQ_INT(give(&o, bob, "bob@example.org", "en"), 200);
    str_copy(str_from(linked(&o, "/#/mail/")), words, sizeof words);
    str_copy(str_from(strchr(last(&o)->off, '=') + 1), off, sizeof off);
    CHECK_EQ_INT(give(&o, bob, "robert@example.org", "en"), 200);
    CHECK_EQ_INT(confirm(&o, words), 404);
    CHECK_EQ_INT(stop(&o, off, one_click), 200);
    CHECK(state_is(&o, bob, "waiting"));
    CHECK(strstr(o.text, "robert@example.org"));

    /* What is not confirmed within a day is forgotten. */
    str_copy(str_from(linked(&o, "/#/mail/")), words, sizeof words);
    o.now_ms += DAY + 1;
    CHECK_EQ_INT(confirm(&o, words), 404);
    pass(&o, 2 * MINUTE);
    while (onlooker_ask(&o, bob, false, "/api/me", "", "") == 200 &&
           strstr(o.text, "robert"))
        onlooker_turn(&o);
    CHECK(state_is(&o, bob, "none"));
    onlooker_close(&o);
}

/* Where no letters are sent an address can be removed, but not given. */
TEST(no_letters)
{
    static Onlooker o;
    char room[] = "/tmp/oriel-online-XXXXXX", remove[64];

    if (!CHECK(mkdtemp(room)) || !onlooker_open(&o, room, 0))
        return;
    onlooker_name(&o, "Ann", ann);
    onlooker_ask(&o, ann, false, "/api/me", "", "");
    CHECK(!strstr(o.text, "\"mail\""));
    CHECK_EQ_INT(give(&o, ann, "ann@example.org", "en"), 404);
    onlooker_close(&o);
    o.mails = true;
    if (!onlooker_open(&o, room, 0))
        return;
    settle_address(&o, ann, "ann@example.org", "en");
    onlooker_close(&o);
    o.mails = false;
    if (!onlooker_open(&o, room, 0))
        return;
    onlooker_ask(&o, ann, false, "/api/me", "", "");
    CHECK(strstr(o.text, "\"mail\":{\"sends\":false,\"state\":\"confirmed\","
                         "\"address\":\"ann@example.org\"}"));
    CHECK_EQ_INT(onlooker_ask(&o, ann, true, "/api/me/mail/forget", "", "{}"), 200);
    onlooker_ask(&o, ann, false, "/api/me", "", "");
    CHECK(!strstr(o.text, "\"mail\""));
    onlooker_close(&o);
    snprintf(remove, sizeof remove, "rm -r %s", room);
    CHECK_EQ_INT(system(remove), 0);
}

/* Nobody can be pestered, whoever asks. */
TEST(limits)
{
    static const char *const same[] = {"eve@example.org", "Eve@EXAMPLE.org",
                                       "eve+1@example.org", "eve+2@example.org"};
    static Onlooker o;
    char who[64], address[64];

    o.mails = true;
    if (!onlooker_open(&o, ":memory:", 0))
        return;
    for (int i = 0; i < 4; i++) {
        o.address = 10 + (uint64_t)i;
        onlooker_name(&o, "Ann", who);
        CHECK_EQ_INT(give(&o, who, same[i], "en"), i < 3 ? 200 : 429);
    }
    CHECK_EQ_INT(o.letters, 3);
    o.now_ms += DAY;
    CHECK_EQ_INT(give(&o, who, same[0], "en"), 200);
    CHECK_EQ_INT(give(&o, who, same[0], "en"), 429);
    o.now_ms += 4 * (int64_t)DAY;
    o.letters = 0;
    for (int i = 0; i < 6; i++) { /* one person */
        o.address = 100 + (uint64_t)i;
        snprintf(address, sizeof address, "p%d@example.org", i);
        CHECK_EQ_INT(give(&o, who, address, "en"), i < 5 ? 200 : 429);
    }
    o.address = 200;
    for (int i = 0; i < 11; i++) { /* one client */
        onlooker_name(&o, "Ann", who);
        snprintf(address, sizeof address, "c%d@example.org", i);
        CHECK_EQ_INT(give(&o, who, address, "en"), i < 10 ? 200 : 429);
    }
    CHECK_EQ_INT(o.letters, 15);
    o.letters = MOST_LETTERS; /* nobody takes them any more */
    o.address = 300;
    CHECK_EQ_INT(give(&o, who, "last@example.org", "en"), 503);
    onlooker_close(&o);
}

/* By one click, without being anybody. */
TEST(one_click_stops)
{
    static Onlooker o;
    char off[64], person[32], line[64];
    const char *at;

    if (!begin(&o, ":memory:", days))
        return;
    pass(&o, 11 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);
    CHECK(str_starts(str_from(last(&o)->off),
                     "https://games.example.org/api/mail/off?code="));
    str_copy(str_from(linked(&o, "/#/mail/off/")), off, sizeof off);
    CHECK_EQ_STR(off, strchr(last(&o)->off, '=') + 1);
    CHECK_EQ_INT(stop(&o, "", one_click), 200);
    CHECK_EQ_INT(stop(&o, "x", one_click), 200);
    CHECK_EQ_INT(stop(&o, "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA", one_click), 200);
    CHECK_EQ_STR(o.text, "{}");
    CHECK_EQ_INT(onlooker_ask(&o, "", true, "/api/mail/off", "", one_click), 200);
    CHECK_EQ_INT(stop(&o, off, ""), 400);
    CHECK_EQ_INT(stop(&o, off, "{}"), 400);
    CHECK_EQ_INT(onlooker_ask(&o, "", false, last(&o)->off + 25, "", ""), 303);
    CHECK(str_starts(str_from(o.location), "/#/mail/off/"));
    CHECK_EQ_STR(o.location + 12, off);
    CHECK_EQ_INT(onlooker_ask(&o, "", false, "/api/mail/off?code=x%0d%0ay", "", ""), 303);
    CHECK_EQ_STR(o.location, "/#/mail/off/");
    CHECK(state_is(&o, ann, "confirmed"));
    CHECK(!last(&o)->dropped);
    CHECK_EQ_INT(stop(&o, off, one_click), 200);
    CHECK_EQ_STR(o.text, "{}");
    CHECK(last(&o)->dropped); /* the one on its way, too */
    CHECK(state_is(&o, ann, "none"));
    CHECK_EQ_INT(stop(&o, off, one_click), 200);
    pass(&o, 20 * MINUTE);
    CHECK_EQ_INT(o.letters, 1);

    /* Also for who may do nothing else any more, by the other kind of form. */
    snprintf(line, sizeof line, "show %s", id);
    online_operate(o.online, ++o.ticket, str_from(line));
    at = strstr(strchr(o.text, '\n'), "\tBob\n");
    if (!CHECK(at))
        return;
    str_copy(str_range(at - 16, at), person, sizeof person);
    snprintf(line, sizeof line, "ban %s", person);
    online_operate(o.online, ++o.ticket, str_from(line));
    while (o.answered != o.ticket)
        onlooker_turn(&o);
    CHECK_EQ_INT(give(&o, bob, "bob@example.org", "pl"), 403);
    CHECK(state_is(&o, bob, "confirmed"));
    CHECK_EQ_INT(command(&o, ann, "k1", 3, "play 1 @b3,@d3"), 200);
    pass(&o, 11 * MINUTE);
    CHECK_EQ_INT(o.letters, 1); /* nor is there a letter to them */
    CHECK_EQ_INT(onlooker_ask(&o, bob, true, "/api/me/mail/forget", "", "{}"), 200);
    CHECK(state_is(&o, bob, "none"));
    CHECK_EQ_INT(give(&o, ann, "ann@example.org", "en"), 200);
    CHECK_EQ_INT(
        stop(&o, strchr(last(&o)->off, '=') + 1,
             "--x\r\nContent-Disposition: form-data; name=\"List-Unsubscribe\"\r\n"
             "\r\nOne-Click\r\n--x--\r\n"),
        200);
    CHECK(state_is(&o, ann, "none")); /* before it was confirmed */
    onlooker_close(&o);
}

int main(void)
{
    RUN(address);
    RUN(no_letters);
    RUN(limits);
    RUN(one_click_stops);
    return test_finish("online_mail");
}
