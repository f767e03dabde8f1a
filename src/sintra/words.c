/* SPDX-License-Identifier: MIT */
/* words - turns of Sintra in words: what was taken to where, then what came of it. */
#include "game/words.h"

#include "sintra/state.h"

/* ---- what was taken ---------------------------------------------------------- */

/* So many panes of a colour, by themselves and with where they go. */
static const struct {
    const char *one, *many, *one_to, *many_to;
} panes[COLOUR_COUNT] = {
    {NP_("1 clear", "%1 clear"), NP_("1 clear to strip %2", "%1 clear to strip %2")},
    {NP_("1 yellow", "%1 yellow"), NP_("1 yellow to strip %2", "%1 yellow to strip %2")},
    {NP_("1 orange", "%1 orange"), NP_("1 orange to strip %2", "%1 orange to strip %2")},
    {NP_("1 blue", "%1 blue"), NP_("1 blue to strip %2", "%1 blue to strip %2")},
    {NP_("1 pink", "%1 pink"), NP_("1 pink to strip %2", "%1 pink to strip %2")},
};

static Message *say_phrase(GameWords *words, int step, const char *id)
{
    Message *m = &game_words_add(words, step)->message;

    message_set(m, id, NULL);
    return m;
}

static void say_number(GameWords *words, int step, const char *id, int number)
{
    message_set_number(say_phrase(words, step, id), 0, number);
}

static void say_count(GameWords *words, int step, const char *one, const char *many,
                      int count)
{
    message_set_count(say_phrase(words, step, one), one, many, 0, count);
}

static void tell_taken(const SintraState *s, const Token *token, GameWords *words)
{
    int take = act_value(token->step[0]), window = act_value(token->step[1]);
    int colour = act_colour(take);
    int count = panes_count(s->source[act_source(take)], colour);

    if (window == SINTRA_BREAK) {
        say_count(words, 0, panes[colour].one, panes[colour].many, count);
        say_phrase(words, 1, N_("all of them break"));
        return;
    }
    say_count(words, 0, panes[colour].one_to, panes[colour].many_to, count);
    message_set_number(&words->part[words->count - 1].message, 1, window + 1);
}

/* ---- what came of it --------------------------------------------------------- */

static void detail(GameWords *words)
{
    words->part[words->count - 1].detail = true;
}

/* Each pane of the round's colour, the window, and each glazed one to the right of it. */
static void tell_points(const SintraState *s, const Event *event, int step, int bonus,
                        GameWords *words)
{
    const uint8_t *value = s->data.windows[s->at.side];
    const Palace *p = &s->palace[s->at.to_move];

    for (int w = event->at; w < DATA_WINDOWS; w++) {
        if (w != event->at && !p->glass[w])
            continue;
        say_number(words, step, N_("window %1: +%2"), w + 1);
        message_set_number(&words->part[words->count - 1].message, 1, value[w]);
        detail(words);
    }
    say_count(words, step, NP_("%1 point", "%1 points"), event->to + bonus);
}

static void tell_events(const SintraState *s, const Events *events, const Token *token,
                        GameWords *words)
{
    static const char *const kept[COLOUR_COUNT] = {N_("clear kept"), N_("yellow kept"),
                                                   N_("orange kept"), N_("blue kept"),
                                                   N_("pink kept")};
    int step = token->count - 1, last = act_value(token->step[step]), bonus = 0;

    for (int i = 0; i < events->count && events->event[i].kind < EVENT_ROUND; i++) {
        const Event *event = &events->event[i];

        switch ((SintraEvent)event->kind) {
        case EVENT_TILE: say_phrase(words, step, N_("with the start tile")); break;
        case EVENT_BROKE:
            if (act_value(token->step[1]) != SINTRA_BREAK)
                say_count(words, step, NP_("%1 breaks", "%1 break"), event->at);
            break;
        case EVENT_BOTTOM:
            say_count(words, step,
                      NP_("bottom row: %1 point lost", "bottom row: %1 points lost"),
                      event->at);
            break;
        case EVENT_BONUS:
            bonus = event->at;
            for (int pane = 1; pane <= bonus; pane++) {
                say_number(words, step, N_("pane %1 of the round's colour: +1"), pane);
                detail(words);
            }
            break;
        case EVENT_GLAZED:
            say_phrase(words, step, kept[last]);
            tell_points(s, event, step, bonus, words);
            break;
        default: break;
        }
    }
}

/* ---- turns ------------------------------------------------------------------- */

static void tell_turn(const SintraState *s, const Token *token, GameWords *words)
{
    SintraState after = *s;
    Events events = {0};
    int last = token->count - 1;

    if (act_kind(token->step[0]) == ACT_RETURN) {
        say_number(words, 0, N_("glazier back to window %1"),
                   bits_first(s->palace[s->at.to_move].strips) + 1);
        return;
    }
    for (int i = 0; i <= last; i++)
        sintra_apply(&after, token->step[i], &events);
    tell_taken(s, token, words);
    tell_events(s, &events, token, words);
}

/* What chance did. */
static void tell_chance(const SintraState *s, Act kind, int value, GameWords *words)
{
    static const char *const round[] = {"", "I", "II", "III", "IV", "V", "VI"};

    switch (kind) {
    case ACT_STRIP:
        message_set(say_phrase(words, 0, ""), N_("Strips laid: %1"),
                    game_seat_name(s->at.to_move), NULL);
        break;
    case ACT_START:
        message_set(say_phrase(words, 0, ""), N_("Start Player: %1"),
                    game_seat_name(value), NULL);
        break;
    case ACT_TRACK: say_phrase(words, 0, N_("Colours of the rounds drawn")); break;
    default:
        message_set(say_phrase(words, 0, ""), N_("Round %1 dealt"), round[s->at.round],
                    NULL);
        break;
    }
}

static void advise(const SintraState *s, const Token *token, GameWords *words)
{
    SintraState now = *s;

    for (int i = 0; i < token->count; i++) {
        sintra_label(&now, token->step[i], &game_words_add(words, i)->message);
        sintra_apply(&now, token->step[i], NULL);
    }
}

void sintra_words(const void *view, Str text, bool advice, GameWords *words)
{
    const SintraState *s = view;
    Token token;
    Fault ignored;

    if (sintra_parse_token(s, text, &token, &ignored) != OK)
        return;
    if (s->at.mover == SEAT_CHANCE)
        tell_chance(s, act_kind(token.step[0]), act_value(token.step[0]), words);
    else if (advice)
        advise(s, &token, words);
    else
        tell_turn(s, &token, words);
}
