/* SPDX-License-Identifier: MIT */
#include "page/think.h"

#include <stdlib.h>

#include "game/games.h"
#include "page/part.h"
#include "search/score_text.h"

struct PageThink {
    Page *page;
    Thinker *thinker;
};

bool page_think_wants_net(Str record, int level, Answer *answer)
{
    Page *page = page_open(record, PAGE_NOW, answer);
    const History *history;
    Json j;

    if (!page)
        return false;
    history = page_history(page);
    j = answer_json(answer);
    if (thinker_wants_net(history, level))
        json_string(&j, NULL, history_def(history)->name);
    else
        json_null(&j, NULL);
    page_close(page);
    return true;
}

Net *page_think_read_net(Str game, Str bytes, Answer *answer)
{
    const GameDef *def = games_find(game);
    Net *net = NULL;
    Fault fault;

    if (!def)
        page_refuse(answer, N_("there is no such game"));
    else if (evaluator_read_net(def, evaluator_inputs(def), bytes, &net, &fault) != OK)
        page_fault(answer, &fault);
    return net;
}

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
static void write_value(int value, Text *out)
{
    int tenths = (abs(value) + 5) / 10;

    text_char(out, value < 0 && tenths ? '-' : '+');
    text_number(out, tenths / 10);
    text_char(out, '.');
    text_number(out, tenths % 10);
}

/* "31 : 27", each seat's share in units of `unit`. */
static void write_parts(const Score *score, int unit, const char *sign, Text *out)
{
    for (int i = 0; i < score->count; i++) {
        int part = score->part[i];

        text_add(out, i ? " : " : "");
        text_number(out, (part + (part < 0 ? -unit : unit) / 2) / unit);
        text_add(out, sign);
    }
}

/* What a score says, as a sentence. */
static void tell_score(const Score *score, Message *ret_message)
{
    char text[64];
    Text out = text_into(text, sizeof text);

    switch (score->kind) {
    case SCORE_WIN:
        message_set_count(ret_message, NP_("win in %1", "win in %1"), 0, score->value);
        return;
    case SCORE_LOSS:
        message_set_count(ret_message, NP_("loss in %1", "loss in %1"), 0, score->value);
        return;
    case SCORE_CP: write_value(score->value, &out); break;
    case SCORE_POINTS: write_parts(score, 100, "", &out); break;
    case SCORE_SHARE: write_parts(score, 10, " %", &out); break;
    }
    message_set(ret_message, N_("%1"), NULL);
    message_set_str(ret_message, 0, text_str(&out));
}

static void print_score(const Score *score, Json *j)
{
    json_open(j, "score", '{');
    json_string(j, "kind", score_name(score->kind));
    json_number(j, "value", score->value);
    json_open(j, "parts", '[');
    for (int i = 0; i < score->count; i++)
        json_number(j, NULL, score->part[i]);
    json_close(j, ']');
    json_close(j, '}');
}

static void print_found(const ThinkerFound *found, Json *j)
{
    Message message = {0};

    tell_score(&found->score, &message);
    json_open(j, NULL, '{');
    json_string(j, "token", found->token);
    print_score(&found->score, j);
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
