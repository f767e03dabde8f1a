/* SPDX-License-Identifier: MIT */
#include "game/words.h"

WordsPart *game_words_add(GameWords *words, int step)
{
    WordsPart *part;

    if (words->count < WORDS_MAX)
        words->count++;
    part = &words->part[words->count - 1];
    *part = (WordsPart){.step = (uint8_t)step, .at = WORDS_NOWHERE};
    return part;
}

/* Tokens that every game has; false: it is one of the game's own. */
static bool tell_common(Str token, GameWords *words)
{
    static const char *const left[] = {
        [LEAVE_RESIGN] = N_("gives up"),
        [LEAVE_TIME] = N_("is out of time"),
        [LEAVE_ABANDON] = N_("leaves the game"),
    };
    const char *id = NULL;
    Leave why;
    int seat;

    if (history_is_leave(token, &seat, &why))
        id = left[why];
    else if (history_is_repetition(token))
        id = N_("the same position for the third time");
    else if (history_is_draw(token))
        id = N_("a draw is agreed");
    if (id)
        message_set(&game_words_add(words, 0)->message, id, NULL);
    return id;
}

void game_words_tell(const GameDef *def, const void *view, Str token,
                     GameWords *ret_words)
{
    ret_words->count = 0;
    ret_words->sentences = false;
    if (!tell_common(token, ret_words) && def->words)
        def->words(view, token, false, ret_words);
}

void game_words_of(const History *history, int i, int viewer, GameWords *ret_words)
{
    const GameDef *def = history_def(history);
    char text[GAME_TOKEN_SIZE];
    Text shown = text_into(text, sizeof text);
    GameState view;

    history_view_text(history, i, viewer, &shown);
    def->view(history_before(history, i), viewer, &view);
    game_words_tell(def, &view, text_str(&shown), ret_words);
}

void game_words_advise(const GameDef *def, const void *view, Str token,
                       GameWords *ret_words)
{
    ret_words->count = 0;
    ret_words->sentences = true;
    if (!tell_common(token, ret_words) && def->words)
        def->words(view, token, true, ret_words);
}

static void translate_args(Message *message, Translate translate)
{
    for (int i = 0; i < MESSAGE_ARGS; i++) {
        char *arg = message->arg[i];
        const char *text = *arg ? translate(arg, NULL, 0) : arg;

        if (text != arg)
            str_copy(str_from(text), arg, MESSAGE_ARG_SIZE);
    }
}

void game_words_print(const GameWords *words, Translate translate, Text *out)
{
    bool more = false;

    for (int i = 0; i < words->count; i++) {
        Message message = words->part[i].message;

        if (words->part[i].detail)
            continue;
        translate_args(&message, translate);
        text_add(out, !more ? "" : words->sentences ? ". " : ", ");
        message_print(&message, translate, out);
        more = true;
    }
}
