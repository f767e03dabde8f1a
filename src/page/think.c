/* SPDX-License-Identifier: MIT */
#include "page/think.h"

#include <stdlib.h>

#include "page/part.h"

struct PageThink {
    Page *page;
    Thinker *thinker;
};

PageThink *page_think_open(Str record, const ThinkerWish *wish, Answer *answer)
{
    PageThink *think = calloc(1, sizeof *think);
    Fault fault;

    if (!think) {
        page_refuse(answer, N_("not enough memory"));
        return NULL;
    }
    think->page = page_open(record, PAGE_NOW, answer);
    if (think->page &&
        thinker_open(page_history(think->page), wish, &think->thinker, &fault) == OK)
        return think;
    if (think->page)
        page_fault(answer, &fault);
    page_think_close(think);
    return NULL;
}

void page_think_close(PageThink *think)
{
    if (!think)
        return;
    thinker_close(think->thinker);
    page_close(think->page);
    free(think);
}

Thinker *page_think_thinker(PageThink *think)
{
    return think->thinker;
}

/* "+0.4" from hundredths. */
static void print_value(int value, Text *out)
{
    int tenths = (abs(value) + 5) / 10;

    text_char(out, value < 0 && tenths ? '-' : '+');
    text_number(out, tenths / 10);
    text_char(out, '.');
    text_number(out, tenths % 10);
}

/* "31 : 27", each seat's share in units of `unit`. */
static void print_parts(const Score *score, int unit, const char *sign, Text *out)
{
    for (int i = 0; i < score->count; i++) {
        int part = score->part[i];

        text_add(out, i ? " : " : "");
        text_number(out, (part + (part < 0 ? -unit : unit) / 2) / unit);
        text_add(out, sign);
    }
}

/* What a score says as a text that needs no language, and as a sentence. */
static void tell_score(const Score *score, Text *out, Message *ret_message)
{
    const char *id = N_("%1");

    switch (score->kind) {
    case SCORE_WIN:
    case SCORE_LOSS:
        text_add(out, score->kind == SCORE_WIN ? "#" : "#-");
        text_number(out, score->value);
        id = score->kind == SCORE_WIN ? N_("win in %1") : N_("loss in %1");
        message_set(ret_message, id, NULL);
        message_set_number(ret_message, 0, score->value);
        return;
    case SCORE_CP: print_value(score->value, out); break;
    case SCORE_POINTS: print_parts(score, 100, "", out); break;
    case SCORE_SHARE: print_parts(score, 10, " %", out); break;
    }
    message_set(ret_message, id, NULL);
    message_set_str(ret_message, 0, text_str(out));
}

static void print_found(const ThinkerFound *found, Json *j)
{
    char score[64];
    Text out = text_into(score, sizeof score);
    Message message = {0};

    tell_score(&found->score, &out, &message);
    json_open(j, NULL, '{');
    json_string(j, "token", found->token);
    json_string(j, "score", score);
    json_message(j, "message", &message);
    json_close(j, '}');
}

void page_think_answer(const PageThink *think, Answer *answer)
{
    const ThinkerFound *found;
    Json j = answer_json(answer);

    json_open(&j, NULL, '[');
    for (int i = 0; (found = thinker_found(think->thinker, i)); i++)
        print_found(found, &j);
    json_close(&j, ']');
}
