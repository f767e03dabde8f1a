/* SPDX-License-Identifier: MIT */
#include "mail/smtp.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

struct Smtp {
    const MailConfig *config;
    const MailWaits *waits;
    char url[2 * MAIL_TEXT_SIZE];
    CURLM *multi;
    CURL *easy; /* NULL: nothing is under way */
    struct curl_slist *to;
    Str rest;    /* of the letter */
    bool wanted; /* the server has asked for it */
    CURLcode result;
    long status;
};

/* ---- opening and closing ----------------------------------------------------------------- */

/* By the page's name we introduce ourselves: it stands behind the server's. */
static void print_url(const MailConfig *config, Text *out)
{
    Str rest = str_from(config->page), name;

    str_cut(&rest, '/', &name);
    str_cut(&rest, '/', &name);
    str_cut(&rest, ':', &name);
    text_add(out, config->server);
    text_char(out, '/');
    text_add_str(out, name.size && name.at[0] == '[' ? str_from("localhost") : name);
}

Smtp *smtp_open(const MailConfig *config, const MailWaits *waits)
{
    Smtp *smtp = calloc(1, sizeof *smtp);
    Text url;

    if (!smtp)
        return NULL;
    *smtp = (Smtp){.config = config, .waits = waits};
    url = text_into(smtp->url, sizeof smtp->url);
    print_url(config, &url);
    if (curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK)
        smtp->multi = curl_multi_init();
    if (smtp->multi)
        return smtp;
    free(smtp);
    return NULL;
}

static void end_letter(Smtp *smtp)
{
    if (smtp->easy) {
        curl_multi_remove_handle(smtp->multi, smtp->easy);
        curl_easy_cleanup(smtp->easy);
    }
    curl_slist_free_all(smtp->to);
    smtp->easy = NULL;
    smtp->to = NULL;
}

void smtp_close(Smtp *smtp)
{
    end_letter(smtp);
    curl_multi_cleanup(smtp->multi);
    free(smtp);
}

/* ---- sending ----------------------------------------------------------------------------- */

static size_t give_text(char *room, size_t one, size_t size, void *user)
{
    Smtp *smtp = user;
    size_t part = smtp->rest.size < size * one ? smtp->rest.size : size * one;

    smtp->wanted = true;
    memcpy(room, smtp->rest.at, part);
    smtp->rest = (Str){smtp->rest.at + part, smtp->rest.size - part};
    return part;
}

/* Outside of this machine nothing goes without TLS, and no server but the real one is spoken to. */
static void set_safety(Smtp *smtp)
{
    CURL *easy = smtp->easy;

    curl_easy_setopt(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
    curl_easy_setopt(easy, CURLOPT_USE_SSL,
                     (long)(smtp->config->local ? CURLUSESSL_NONE : CURLUSESSL_ALL));
    curl_easy_setopt(easy, CURLOPT_PROXY, "");
    curl_easy_setopt(easy, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(easy, CURLOPT_QUICK_EXIT, 1L);
    curl_easy_setopt(easy, CURLOPT_FORBID_REUSE, 1L);
    curl_easy_setopt(easy, CURLOPT_CONNECTTIMEOUT_MS, (long)smtp->waits->connect_ms);
    curl_easy_setopt(easy, CURLOPT_TIMEOUT_MS, (long)smtp->waits->letter_ms);
}

static void set_letter(Smtp *smtp, Str text)
{
    CURL *easy = smtp->easy;

    curl_easy_setopt(easy, CURLOPT_URL, smtp->url);
    if (smtp->config->user[0]) {
        curl_easy_setopt(easy, CURLOPT_USERNAME, smtp->config->user);
        curl_easy_setopt(easy, CURLOPT_PASSWORD, smtp->config->password);
    }
    curl_easy_setopt(easy, CURLOPT_MAIL_FROM, smtp->config->from);
    curl_easy_setopt(easy, CURLOPT_MAIL_RCPT, smtp->to);
    curl_easy_setopt(easy, CURLOPT_UPLOAD, 1L);
    curl_easy_setopt(easy, CURLOPT_INFILESIZE_LARGE, (curl_off_t)text.size);
    curl_easy_setopt(easy, CURLOPT_READFUNCTION, give_text);
    curl_easy_setopt(easy, CURLOPT_READDATA, smtp);
}

bool smtp_begin(Smtp *smtp, const char *to, Str text)
{
    smtp->rest = text;
    smtp->wanted = false;
    smtp->to = curl_slist_append(NULL, to);
    smtp->easy = curl_easy_init();
    if (smtp->to && smtp->easy) {
        set_safety(smtp);
        set_letter(smtp, text);
        if (curl_multi_add_handle(smtp->multi, smtp->easy) == CURLM_OK)
            return true;
    }
    end_letter(smtp);
    return false;
}

/* ---- what becomes of it ------------------------------------------------------------------ */

/* A server that says no to a letter is told from one that cannot be used at all: the latter has
 * not listened to who gets a letter, or breaks off. */
static SmtpState judge_transfer(const Smtp *smtp)
{
    bool listened = smtp->result == CURLE_SEND_ERROR ||
                    (smtp->result == CURLE_WEIRD_SERVER_REPLY && smtp->wanted);

    if (smtp->result == CURLE_OK)
        return SMTP_SENT;
    if (!listened || smtp->status == 421)
        return SMTP_DOWN;
    return smtp->status / 100 == 5   ? SMTP_REFUSED
           : smtp->status / 100 == 4 ? SMTP_LATER
                                     : SMTP_DOWN;
}

static SmtpState end_transfer(Smtp *smtp, CURLcode result)
{
    smtp->result = result;
    smtp->status = 0;
    curl_easy_getinfo(smtp->easy, CURLINFO_RESPONSE_CODE, &smtp->status);
    end_letter(smtp);
    return judge_transfer(smtp);
}

SmtpState smtp_turn(Smtp *smtp, int ms)
{
    SmtpState state = smtp->easy ? SMTP_BUSY : SMTP_IDLE;
    const CURLMsg *message;
    int running, left;

    curl_multi_perform(smtp->multi, &running);
    if (running || state == SMTP_IDLE)
        curl_multi_poll(smtp->multi, NULL, 0, ms, NULL);
    while ((message = curl_multi_info_read(smtp->multi, &left)) != NULL) {
        if (message->msg == CURLMSG_DONE)
            state = end_transfer(smtp, message->data.result);
    }
    return state;
}

void smtp_wake(Smtp *smtp)
{
    curl_multi_wakeup(smtp->multi);
}

void smtp_trouble(const Smtp *smtp, Message *ret_message)
{
    SmtpState state = judge_transfer(smtp);

    if (state == SMTP_DOWN) {
        message_set(ret_message, N_("letters wait, the mail server cannot be used: %1"),
                    curl_easy_strerror(smtp->result), NULL);
    } else {
        message_set(ret_message, N_("the mail server does not take a letter: status %1"),
                    "", NULL);
        message_set_number(ret_message, 0, smtp->status);
    }
}
