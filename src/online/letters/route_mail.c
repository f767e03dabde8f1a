/* SPDX-License-Identifier: MIT */
/* route_mail - an address for letters: given, confirmed by who reads them, taken away again, on the
 * page or by one click in a letter. */
#include <stdlib.h>
#include <string.h>

#include "online/errand.h"
#include "online/letters/box.h"
#include "online/letters/tongue.h"
#include "online/letters/words.h"
#include "online/routes.h"

enum { CODE_MS = 24 * 3600 * 1000 };

/* ---- answers ----------------------------------------------------------------------------- */

static void refresh_box(Errand *errand)
{
    box_refresh(errand->online->letters, errand->person);
}

/* A change to somebody's box, after which memory and store agree. */
static Errand *errand_for_box(const Call *call, const char *person)
{
    Errand *errand = errand_for(call);

    if (!errand)
        return NULL;
    errand->after = refresh_box;
    str_copy(str_from(person), errand->person, sizeof errand->person);
    answer_add(&errand->text, "{}");
    return errand;
}

static void answer_nothing(const Call *call)
{
    online_answer_json(call->online, call->request->ticket, 200, str_from("{}"));
}

/* ---- giving an address ------------------------------------------------------------------- */

/* Whose the letters are counted for. */
typedef struct Counted {
    uint64_t address, person, client;
} Counted;

static Counted counted_for(const Call *call, const Box *box)
{
    return (Counted){mail_address_hash(STR_HASH, str_from(box->address)),
                     str_hash(STR_HASH, str_from(call->person)), call->request->address};
}

/* Why no letter is sent to an address; NULL: one is. */
static const OnlineRefusal *asking_refusal(const Call *call, const Box *box)
{
    static const OnlineRefusal enough = {
        429, "limit", N_("enough letters were sent for today; try again tomorrow")};
    const Letters *letters = call->online->letters;
    int64_t now_ms = online_now(call->online);
    Counted who = counted_for(call, box);

    return quota_is_left(letters->to_address, who.address, now_ms) &&
                   quota_is_left(letters->by_person, who.person, now_ms) &&
                   quota_is_left(letters->from_address, who.client, now_ms)
               ? NULL
               : &enough;
}

static void count_asking(const Call *call, const Box *box)
{
    Letters *letters = call->online->letters;
    int64_t now_ms = online_now(call->online);
    Counted who = counted_for(call, box);

    /* Each of the servers that share the store allows its part. */
    for (int i = store_servers(call->online->store); i > 0; i--) {
        quota_spend(letters->to_address, who.address, now_ms);
        quota_spend(letters->by_person, who.person, now_ms);
        quota_spend(letters->from_address, who.client, now_ms);
    }
}

/* Of a language only the name counts: nothing that could be something else. */
static void read_language(const Call *call, char out[BOX_LANGUAGE_SIZE])
{
    bool good = call_text(call, "language", out, BOX_LANGUAGE_SIZE) && out[0];

    for (const char *c = out; *c && good; c++)
        good = *c >= 'a' && *c <= 'z';
    if (!good)
        str_copy(str_from("en"), out, BOX_LANGUAGE_SIZE);
}

/* NULL, or why it cannot be. */
static const OnlineRefusal *read_box(const Call *call, Box *ret_box)
{
    static const OnlineRefusal none_sent = {404, "none",
                                            N_("this server sends no letters")};
    static const OnlineRefusal bad = {
        422, "refused", N_("an address looks like anna@example.org; please check it")};

    *ret_box = (Box){0};
    if (!letters_are_sent(call->online->letters))
        return &none_sent;
    str_copy(str_from(call->person), ret_box->person, sizeof ret_box->person);
    read_language(call, ret_box->language);
    if (!call_text(call, "address", ret_box->address, sizeof ret_box->address) ||
        !mail_address_is_good(str_from(ret_box->address)))
        return &bad;
    return asking_refusal(call, ret_box);
}

/* Makes what stops its letters, and the words that confirm it. */
static void draw_codes(Online *online, Box *box, char words[CODE_WORDS_SIZE])
{
    uint8_t token[CODE_TOKEN_BYTES], bytes[CODE_WORDS_BYTES];

    online_random(online, token, sizeof token);
    online_random(online, bytes, sizeof bytes);
    code_token(token, box->off);
    code_words(bytes, words);
    code_hash("v/", str_from(words), box->code);
    box->until_ms = online_now(online) + CODE_MS;
}

/* The letter goes out before it is kept that it did: one whose code is not known does no harm. */
static bool ask_by_letter(const Call *call, const Box *box, const char *code)
{
    Letters *letters = call->online->letters;
    Words *words = malloc(sizeof *words);
    bool posted;

    if (!words)
        return false;
    words->translate = tongue_find(box->language)->translate;
    words->page = call->online->setup.mail.page;
    words->now_ms = online_now(call->online);
    words_ask(words, code);
    posted = letters_post(letters, box, str_from(words->subject), str_from(words->body),
                          str_from(code)) != 0;
    free(words);
    return posted;
}

static void keep_new(const Call *call, const Box *box)
{
    const Box *before = box_find(call->online->letters, call->person);
    StoreWrite write = {.parts = 0};
    BoxLogs logs, old;
    Errand *errand = errand_for_box(call, call->person);

    if (!errand)
        return;
    if (before)
        box_remove(before, &write, &old);
    box_put(box, &write, &logs);
    errand_run(errand, &write);
}

void route_set_mail(const Call *call)
{
    char code[CODE_WORDS_SIZE];
    const OnlineRefusal *refusal;
    Box box;

    refusal = read_box(call, &box);
    if (refusal) {
        call_refuse_with(call, refusal);
        return;
    }
    draw_codes(call->online, &box, code);
    if (!ask_by_letter(call, &box, code)) {
        call_refuse(call, 503, "limit",
                    N_("too many letters wait to be sent; try again later"));
        return;
    }
    count_asking(call, &box);
    keep_new(call, &box);
}

/* ---- confirming it ----------------------------------------------------------------------- */

/* The box that waits for a code, or has been confirmed by it. */
static const Box *box_of_code(const Call *call)
{
    char given[64], words[CODE_WORDS_SIZE], log[CODE_HASH_SIZE], person[CODE_ID_SIZE];
    Text out = text_into(person, sizeof person);
    const Box *box;

    if (!call_text(call, "code", given, sizeof given) ||
        !code_read_words(str_from(given), words))
        return NULL;
    code_hash("v/", str_from(words), log);
    if (!store_head(call->online->store, str_from(log), &out))
        return NULL;
    box = box_find(call->online->letters, person);
    return box && strcmp(box->code, log) == 0 && online_now(call->online) <= box->until_ms
               ? box
               : NULL;
}

void route_confirm_mail(const Call *call)
{
    const Box *box;
    Box confirmed;
    StoreWrite write = {.parts = 0};
    BoxLogs logs;
    Errand *errand;

    if (call_tries_refusal(call)) {
        call_refuse_with(call, call_tries_refusal(call));
        return;
    }
    box = box_of_code(call);
    if (!box) {
        call_miss(call);
        call_refuse(call, 404, "none", N_("this code is not known, or no longer good"));
        return;
    }
    if (box->confirmed) {
        answer_nothing(call);
        return;
    }
    errand = errand_for_box(call, box->person);
    if (!errand)
        return;
    confirmed = *box;
    confirmed.confirmed = true;
    box_put(&confirmed, &write, &logs);
    errand_run(errand, &write);
}

/* ---- taking it away ---------------------------------------------------------------------- */

static void remove_box(const Call *call, const Box *box)
{
    StoreWrite write = {.parts = 0};
    BoxLogs logs;
    Errand *errand = errand_for_box(call, box->person);

    if (!errand)
        return;
    box_remove(box, &write, &logs);
    errand_run(errand, &write);
}

void route_forget_mail(const Call *call)
{
    const Box *box = box_find(call->online->letters, call->person);

    if (box)
        remove_box(call, box);
    else
        answer_nothing(call);
}

/* Mail programs send this line, as one of two kinds of form (RFC 8058). What stops letters is the
 * code; the line only tells such a request from somebody who looks where a link leads. */
static bool says_one_click(Str body)
{
    static const char key[] = "List-Unsubscribe", value[] = "One-Click";
    char text[BODY_SIZE + 1];
    const char *at;

    str_copy(body, text, sizeof text);
    at = strstr(text, key);
    return at && strstr(at, value);
}

static const Box *box_of_off(const Call *call, Str code)
{
    char log[CODE_HASH_SIZE], person[CODE_ID_SIZE];
    Text out = text_into(person, sizeof person);
    const Box *box;

    if (!code_is_token(code))
        return NULL;
    code_hash("u/", code, log);
    if (!store_head(call->online->store, str_from(log), &out))
        return NULL;
    box = box_find(call->online->letters, person);
    return box && str_is(code, box->off) ? box : NULL;
}

/* A mail program that knows nothing of one click opens the same address in a browser, which changes
 * nothing: it is led to the button. */
void route_stopping_mail(const Call *call)
{
    const OnlinePort *port = &call->online->setup.port;
    char room[2 * CODE_TOKEN_SIZE];
    Text place = text_into(room, sizeof room);
    Str code;

    text_add(&place, "/#/mail/off/");
    if (call_query(call->request->query, "code", &code) && code_is_token(code))
        text_add_str(&place, code);
    port->answer(port->user, call->request->ticket,
                 &(OnlineAnswer){.status = 303,
                                 .location = text_str(&place),
                                 .text = str_from("{}")});
}

/* Whether there is such a code is not told. */
void route_stop_mail(const Call *call)
{
    const Box *box;
    Str code;

    if (!says_one_click(call->request->body)) {
        call_refuse(call, 400, "bad",
                    N_("this wants the line List-Unsubscribe=One-Click"));
        return;
    }
    if (!call_query(call->request->query, "code", &code))
        code = (Str){0};
    box = box_of_off(call, code);
    if (!call_could_read(call))
        call_refuse_with(call, &call_unread);
    else if (box)
        remove_box(call, box);
    else
        answer_nothing(call);
}
