/* SPDX-License-Identifier: MIT */
/* toy_texts - positions, tokens, sentences and drawings of the toy. */
#include <string.h>

#include "toy_part.h"

/* ---- positions -------------------------------------------------------------------------- */

static void print_word(Text *out, const char *word, int number)
{
    text_add(out, word);
    text_number(out, number);
}

static void print_pair(Text *out, int first, int second)
{
    text_number(out, first);
    print_word(out, ".", second);
}

static void print_number(const Toy *s, int seat, Text *out)
{
    if (s->number[seat] == TOY_NONE)
        text_char(out, '-');
    else if (s->number[seat] == TOY_HIDDEN)
        text_char(out, '?');
    else
        text_number(out, s->number[seat]);
}

void toy_print_position(const void *state, Text *out)
{
    const Toy *s = state;

    text_number(out, s->winner ? s->winner : s->mover + 1);
    text_add(out, s->winner ? "*" : s->die ? "!" : "");
    text_char(out, ' ');
    print_pair(out, s->place[0], s->place[1]);
    text_char(out, ' ');
    print_pair(out, s->score[0], s->score[1]);
    text_char(out, ' ');
    print_number(s, 0, out);
    text_char(out, '/');
    print_number(s, 1, out);
    print_word(out, " range=", s->range);
    if (s->open)
        text_add(out, " open");
    if (s->next)
        print_word(out, " next=", s->next);
}

static bool parse_pair(Str text, char separator, int high, int *a, int *b)
{
    Str left;

    return str_cut(&text, separator, &left) && str_number(left, a) &&
           str_number(text, b) && *a <= high && *b <= high;
}

static bool parse_number(const Toy *s, Str text, uint16_t *number)
{
    int value;

    *number = str_is(text, "?") ? TOY_HIDDEN : TOY_NONE;
    if (str_is(text, "-") || str_is(text, "?"))
        return true;
    if (!str_number(text, &value) || value >= s->range * s->range)
        return false;
    *number = (uint16_t)value;
    return true;
}

static bool parse_mover(Str text, Toy *s)
{
    if (text.size == 0 || text.size > 2 || (text.at[0] != '1' && text.at[0] != '2'))
        return false;
    s->mover = (uint8_t)(text.at[0] - '1');
    s->die = text.size == 2 && text.at[1] == '!';
    s->winner = text.size == 2 && text.at[1] == '*' ? (uint8_t)(s->mover + 1) : 0;
    return text.size == 1 || s->die || s->winner;
}

static bool parse_field(Toy *s, int field, Str text)
{
    Str left, rest = text;
    int a, b;

    switch (field) {
    case 0: return parse_mover(text, s);
    case 1:
        if (!parse_pair(text, '.', TOY_PLACES - 1, &a, &b))
            return false;
        s->place[0] = (uint8_t)a;
        s->place[1] = (uint8_t)b;
        return true;
    case 2:
        if (!parse_pair(text, '.', 20, &a, &b))
            return false;
        s->score[0] = (uint8_t)a;
        s->score[1] = (uint8_t)b;
        return true;
    case 3:
        s->range = 64;
        return str_cut(&rest, '/', &left) && parse_number(s, left, &s->number[0]) &&
               parse_number(s, rest, &s->number[1]);
    default: break;
    }
    s->open |= str_is(text, "open");
    if (str_is(text, "open"))
        return true;
    if (!str_cut(&rest, '=', &left) || !str_number(rest, &a) || a < 1 || a > 64)
        return false;
    if (str_is(left, "range"))
        s->range = (uint8_t)a;
    else if (str_is(left, "next") && a <= 3)
        s->next = (uint8_t)a;
    else
        return false;
    return true;
}

Status toy_parse_position(void *ret_s, Str text, Fault *ret_fault)
{
    Toy s = {0};
    Str rest = text, word;
    int field = 0;

    while (str_word(&rest, &word)) {
        if (!parse_field(&s, field++, word))
            return toy_refuse(ERR_SYNTAX, N_("this is no position"),
                              (int)(word.at - text.at) + 1, ret_fault);
    }
    if (field < 5)
        return toy_refuse(ERR_SYNTAX, N_("this position is too short"), 0, ret_fault);
    memcpy(ret_s, &s, sizeof s);
    return OK;
}

/* ---- tokens ----------------------------------------------------------------------------- */

void toy_print_token(const void *state, const Token *token, Text *out)
{
    (void)state;
    for (int i = 0; i < token->count; i++) {
        Action a = token->step[i];

        switch (toy_kind(a)) {
        case STEP_END: break;
        case STEP_LEFT: text_char(out, 'l'); break;
        case STEP_RIGHT: text_char(out, 'r'); break;
        case STEP_ASK: print_word(out, "ask", toy_number(a)); break;
        case STEP_HIDE: print_word(out, "hide", toy_number(a)); break;
        case STEP_LOW: print_word(out, ".", toy_number(a)); break;
        case STEP_YES: text_add(out, "yes"); break;
        case STEP_NO: text_add(out, "no"); break;
        case STEP_ROLL: text_add(out, "roll"); break;
        case STEP_DIE:
            print_word(out, "<die:", toy_number(a));
            text_char(out, '>');
            break;
        }
    }
}

void toy_view_token(const void *state, const Token *token, int seat, Text *out)
{
    const Toy *s = state;
    Toy after;

    memcpy(&after, s, sizeof after);
    game_apply(&toy_game, &after, token, NULL);
    if (toy_kind(token->step[0]) == STEP_HIDE && seat != s->mover) {
        text_add(out, "hide?");
        return;
    }
    if (!s->open && seat != s->mover && token->count > 1 &&
        toy_kind(token->step[1]) != STEP_LOW &&
        after.place[s->mover] == s->place[s->mover]) {
        text_add(out, toy_kind(token->step[0]) == STEP_LEFT ? "l#" : "r#");
        return;
    }
    toy_print_token(s, token, out);
    if (toy_kind(token->step[0]) == STEP_ASK &&
        after.score[s->mover] > s->score[s->mover])
        text_char(out, '!');
}

/* Reads "ask1.0": the word, two digits below the range. */
static bool parse_digits(const Toy *s, Str text, const char *word, ToyStep step,
                         Token *token)
{
    int high, low;

    if (!str_starts(text, word))
        return false;
    text = (Str){text.at + strlen(word), text.size - strlen(word)};
    if (!parse_pair(text, '.', s->range - 1, &high, &low))
        return false;
    *token = (Token){.count = 2, .step = {toy_step(step, high), toy_step(STEP_LOW, low)}};
    return true;
}

static bool parse_walk(Str text, Token *token)
{
    if (text.size == 0 || text.size > 2)
        return false;
    token->count = 0;
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] != 'l' && text.at[i] != 'r')
            return false;
        token->step[token->count++] =
            toy_step(text.at[i] == 'l' ? STEP_LEFT : STEP_RIGHT, 0);
    }
    token->step[token->count++] = ACTION_END;
    return true;
}

static bool parse_single(Str text, Token *token)
{
    static const struct {
        const char *word;
        ToyStep step;
        int number;
    } single[] = {{"yes", STEP_YES, 0},     {"no", STEP_NO, 0},
                  {"roll", STEP_ROLL, 0},   {"<die:1>", STEP_DIE, 1},
                  {"<die:2>", STEP_DIE, 2}, {"<die:3>", STEP_DIE, 3}};

    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        if (str_is(text, single[i].word)) {
            *token =
                (Token){.count = 1, .step = {toy_step(single[i].step, single[i].number)}};
            return true;
        }
    }
    return false;
}

static bool is_offered(const void *s, Action a)
{
    Action action[GAME_MAX_ACTIONS];
    int count = toy_game.actions(s, action);

    for (int i = 0; i < count; i++) {
        if (action[i] == a)
            return true;
    }
    return false;
}

Status toy_parse_token(const void *state, Str text, Token *ret_token, Fault *ret_fault)
{
    Toy s;
    Token token;

    memcpy(&s, state, sizeof s);
    /* Not canonical, but read: "l." for "l", and a question as others saw it answered. */
    if (text.size == 2 && text.at[1] == '.')
        text.size = 1;
    if (str_starts(text, "ask") && text.at[text.size - 1] == '!')
        text.size--;
    if (!parse_digits(&s, text, "ask", STEP_ASK, &token) &&
        !parse_digits(&s, text, "hide", STEP_HIDE, &token) && !parse_walk(text, &token) &&
        !parse_single(text, &token))
        return toy_refuse(ERR_SYNTAX, N_("this is no token"), 2, ret_fault);
    for (int i = 0; i < token.count; i++) {
        if (!is_offered(&s, token.step[i]))
            return toy_refuse(ERR_ILLEGAL, N_("the rules forbid it"), 0, ret_fault);
        toy_game.apply(&s, token.step[i], NULL);
    }
    *ret_token = token;
    return OK;
}

/* ---- for people ------------------------------------------------------------------------- */

void toy_tell(const void *state, const Event *event, Message *ret_message)
{
    (void)state;
    switch ((ToyEvent)event->kind) {
    case TOY_ROLLED:
        message_set(ret_message, N_("The die shows %1."), NULL);
        message_set_number(ret_message, 0, event->at);
        break;
    case TOY_GUESSED:
        message_set(ret_message, N_("%1 knew the number."), game_seat_name(event->seat),
                    NULL);
        break;
    case TOY_TOOK:
        message_set(ret_message, N_("%1 takes a point."), game_seat_name(event->seat),
                    NULL);
        break;
    }
}

static void draw_number(const Toy *s, int seat, Text *out)
{
    if (s->number[seat] < TOY_HIDDEN)
        print_pair(out, s->number[seat] / s->range, s->number[seat] % s->range);
    else
        text_add(out, s->number[seat] == TOY_HIDDEN ? "?" : "-");
}

static void draw_place(const Toy *s, int place, Text *out)
{
    print_word(out, place ? "-[" : "[", place);
    for (int seat = 0; seat < 2; seat++) {
        if (s->place[seat] == place)
            print_word(out, " ", seat + 1);
    }
    text_char(out, ']');
}

static void draw_seat(const Toy *s, int seat, Translate translate, Text *out)
{
    text_add(out, translate(game_seat_name(seat), NULL, 0));
    text_add(out, ": ");
    text_add(out, translate(N_("points"), NULL, 0));
    print_word(out, " ", s->score[seat]);
    text_add(out, ", ");
    text_add(out, translate(N_("number"), NULL, 0));
    text_char(out, ' ');
    draw_number(s, seat, out);
    text_char(out, '\n');
}

void toy_draw(const void *state, bool colour, Translate translate, Text *out)
{
    (void)colour;
    for (int place = 0; place < TOY_PLACES; place++)
        draw_place(state, place, out);
    text_char(out, '\n');
    for (int seat = 0; seat < 2; seat++)
        draw_seat(state, seat, translate, out);
}

bool toy_rules(Str topic, Translate translate, Text *out)
{
    if (topic.size)
        return false;
    text_add(out, translate(N_("Nine points win; toy_game.h has the rest."), NULL, 0));
    return true;
}

void toy_tell_step(const void *state, Action a, Json *out)
{
    static const char *const label[] = {
        [STEP_LEFT] = N_("Step to the left"),
        [STEP_RIGHT] = N_("Step to the right"),
        [STEP_ASK] = N_("Ask for a number that begins with %1"),
        [STEP_HIDE] = N_("Hide a number that begins with %1"),
        [STEP_LOW] = N_("The number ends with %1"),
        [STEP_YES] = N_("Take the point"),
        [STEP_NO] = N_("Leave the point"),
        [STEP_ROLL] = N_("Roll the die"),
    };
    Message message;

    (void)state;
    message_set(&message, label[toy_kind(a)], NULL);
    message_set_number(&message, 0, toy_number(a));
    json_message(out, "label", &message);
}
