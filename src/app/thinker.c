/* SPDX-License-Identifier: MIT */
#include "app/thinker.h"

#include <stdlib.h>
#include <string.h>

#include "app/page_part.h"

enum { HINTS = 3, HASH_BYTES = 8 << 20 };

/* A turn that was found. */
typedef struct Found {
    char token[GAME_TOKEN_SIZE];
    Score score;
} Found;

struct Thinker {
    Page *page; /* NULL: the game is somebody else's */
    const History *history;
    Engine *engine;
    bool thinking;
    int count;
    Found found[HINTS];
};

/* ---- opening ------------------------------------------------------------------------- */

/* Any turn, for who has found none. */
static void choose_any(Thinker *thinker)
{
    const History *history = thinker->history;
    const GameDef *def = history_def(history);
    Text out = text_into(thinker->found[0].token, GAME_TOKEN_SIZE);
    Rng rng = {1};
    GameState view, after;
    Token token;

    def->view(history_state(history), history_mover(history), &view);
    after = view;
    game_random_token(def, &after, &rng, &token);
    def->print_token(&view, &token, &out);
    thinker->count = 1;
}

static bool begin(Thinker *thinker, const ThinkerWish *wish, Answer *answer)
{
    const History *history = thinker->history;
    EngineOptions options = engine_defaults(history_def(history));
    EngineLimits limits = {0};
    Fault fault;

    options.threads = 0;
    options.hash_bytes = HASH_BYTES;
    options.seed = wish->seed;
    options.seat = history_mover(history);
    options.level = wish->level;
    options.multipv = wish->level == THINKER_HINT ? HINTS : 1;
    if (wish->level == THINKER_HINT || wish->level == LEVEL_BEST)
        limits.movetime_ms = wish->time_ms;
    if (engine_open(&options, &thinker->engine) != OK)
        return page_refuse(answer, N_("not enough memory"));
    if (engine_follow(thinker->engine, history, &fault) != OK ||
        engine_go(thinker->engine, &limits, &fault) != OK)
        return page_fault(answer, &fault);
    thinker->thinking = true;
    return true;
}

static bool check(const Thinker *thinker, const ThinkerWish *wish, Answer *answer)
{
    if (history_mover(thinker->history) < 0)
        return page_refuse(answer, N_("nobody is to move"));
    if (wish->level < THINKER_HINT || wish->level > LEVEL_BEST)
        return page_refuse(answer, N_("there is no such level"));
    return true;
}

static Thinker *open_at(Page *page, const History *history, const ThinkerWish *wish,
                        Answer *answer)
{
    Thinker *thinker = calloc(1, sizeof *thinker);

    if (!thinker) {
        page_close(page);
        page_refuse(answer, N_("not enough memory"));
        return NULL;
    }
    thinker->page = page;
    thinker->history = history;
    if (check(thinker, wish, answer) && begin(thinker, wish, answer))
        return thinker;
    thinker_close(thinker);
    return NULL;
}

Thinker *thinker_open(Str record, const ThinkerWish *wish, Answer *answer)
{
    Page *page = page_open(record, answer);

    return page ? open_at(page, page_history(page), wish, answer) : NULL;
}

Thinker *thinker_open_game(const History *history, const ThinkerWish *wish,
                           Answer *answer)
{
    return open_at(NULL, history, wish, answer);
}

void thinker_close(Thinker *thinker)
{
    if (!thinker)
        return;
    engine_close(thinker->engine);
    page_close(thinker->page);
    free(thinker);
}

/* ---- thinking ------------------------------------------------------------------------ */

/* Keeps the latest of each line; only the first token of it is asked for. */
static void take_infos(Thinker *thinker)
{
    EngineInfo *info = malloc(sizeof *info);

    while (info && engine_info(thinker->engine, info)) {
        int i = info->multipv - 1;
        Str rest = str_from(info->pv), token = {0};

        if (i < 0 || i >= HINTS || !str_word(&rest, &token))
            continue;
        str_copy(token, thinker->found[i].token, GAME_TOKEN_SIZE);
        thinker->found[i].score = info->score;
        thinker->count = i >= thinker->count ? i + 1 : thinker->count;
    }
    free(info);
}

/* What it would play counts, whatever was said on the way. */
static void take_best(Thinker *thinker)
{
    EngineBest *best = malloc(sizeof *best);

    if (best) {
        engine_best(thinker->engine, best);
        if (best->some) {
            str_copy(str_from(best->text), thinker->found[0].token, GAME_TOKEN_SIZE);
            thinker->found[0].score = best->score;
            thinker->count = thinker->count ? thinker->count : 1;
        }
    }
    free(best);
}

bool thinker_slice(Thinker *thinker, int budget_ms)
{
    if (!thinker->thinking)
        return false;
    thinker->thinking = engine_poll(thinker->engine, (uint64_t)budget_ms * 1000);
    take_infos(thinker);
    if (thinker->thinking)
        return true;
    take_best(thinker);
    if (!thinker->count)
        choose_any(thinker);
    return false;
}

void thinker_stop(Thinker *thinker)
{
    engine_stop(thinker->engine);
}

/* ---- answering ----------------------------------------------------------------------- */

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

static void print_found(const Found *found, Json *j)
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

void thinker_answer(Thinker *thinker, Answer *answer)
{
    Json j = answer_json(answer);

    json_open(&j, NULL, '[');
    for (int i = 0; i < thinker->count; i++)
        print_found(&thinker->found[i], &j);
    json_close(&j, ']');
}

Str thinker_token(const Thinker *thinker)
{
    return str_from(thinker->found[0].token);
}
