/* SPDX-License-Identifier: MIT */
#include "toy_game.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/setup.h"
#include "game/turns.h"

enum { PLACES = 5, GOAL = 9, HIDDEN = 0xfffe, NONE = 0xffff };

typedef enum Doing {
    DOING_NOTHING,
    DOING_WALK,
    DOING_ASK,
    DOING_HIDE,
    DOING_ANSWER
} Doing;

typedef struct Toy {
    uint16_t number[2];
    uint8_t mover, die, winner; /* winner: seat + 1 */
    uint8_t place[2], score[2];
    uint8_t range, open, next, luck;
    /* zero between turns from here on */
    uint8_t doing, steps, high;
} Toy;

enum { CORE = offsetof(Toy, doing) };

typedef enum Step {
    STEP_END,
    STEP_LEFT,
    STEP_RIGHT,
    STEP_ASK,
    STEP_HIDE,
    STEP_LOW,
    STEP_YES,
    STEP_NO,
    STEP_ROLL,
    STEP_DIE
} Step;

static Action make(Step step, int number)
{
    return (Action)step | (Action)number << 8;
}

static Step step_of(Action a)
{
    return (Step)(a & 0xff);
}

static int number_of(Action a)
{
    return (int)(a >> 8);
}

static Status refuse(Status status, const char *id, int column, Fault *ret_fault)
{
    memset(ret_fault, 0, sizeof *ret_fault);
    message_set(&ret_fault->message, id, NULL);
    ret_fault->column = column;
    return status;
}

/* ---- rules --------------------------------------------------------------------------------- */

static const GameChoice opens[] = {
    {"0", N_("Hidden"), false}, {"1", N_("Open"), false}, {0}};

static const GameTag tags[] = {
    {.key = {GAME_SEATS_KEY},
     .title = N_("Players"),
     .kind = TAG_NUMBER,
     .standard = "2",
     .least = 2,
     .most = 2,
     .refusal = N_("no such option")},
    {.key = {"Range"},
     .title = N_("Digits"),
     .kind = TAG_NUMBER,
     .standard = "2",
     .least = 1,
     .most = 64,
     .refusal = N_("no such option"),
     .option = {"range", "N", N_("how many digits there are")},
     .engine = "Range"},
    {.key = {"Open"},
     .title = N_("Numbers"),
     .kind = TAG_CHOICE,
     .choice = opens,
     .standard = "0",
     .refusal = N_("no such option"),
     .option = {"open", "0|1", N_("is nothing hidden?")},
     .engine = "Open"},
    {.key = {"Next"},
     .kind = TAG_NUMBER,
     .least = 1,
     .most = 3,
     .refusal = N_("no such option")},
    {.key = {NULL}},
};

static Status init(void *state, const GameSetup *setup, Fault *ret_fault)
{
    Status status = game_setup_check(tags, setup, ret_fault);
    Toy *s = state;

    if (status != OK)
        return status;
    memset(s, 0, sizeof *s);
    s->range = (uint8_t)game_tag_number(tags, "Range", setup);
    s->next = (uint8_t)game_tag_number(tags, "Next", setup);
    s->open = (uint8_t)game_tag_number(tags, "Open", setup);
    s->place[0] = 1;
    s->place[1] = 3;
    s->number[0] = s->number[1] = NONE;
    return OK;
}

static int seats(const void *state)
{
    (void)state;
    return 2;
}

static int side(const void *state, int seat)
{
    (void)state;
    return seat;
}

static int mover(const void *state)
{
    const Toy *s = state;

    if (s->winner)
        return SEAT_OVER;
    if (s->die)
        return SEAT_CHANCE;
    return s->doing == DOING_ANSWER ? 1 - s->mover : s->mover;
}

static int add_range(Step step, int range, Action *out)
{
    for (int i = 0; i < range; i++)
        out[i] = make(step, i);
    return range;
}

static int begin_actions(const Toy *s, Action *out)
{
    int count = 0;

    if (!s->open && s->number[s->mover] == NONE)
        return add_range(STEP_HIDE, s->range, out);
    out[count++] = make(STEP_LEFT, 0);
    out[count++] = make(STEP_RIGHT, 0);
    out[count++] = make(STEP_ROLL, 0);
    return s->open ? count : count + add_range(STEP_ASK, s->range, out + count);
}

static int actions(const void *state, Action *out)
{
    const Toy *s = state;
    int count = 0;

    if (s->die) {
        for (int i = 1; i <= 3; i++)
            out[count++] = make(STEP_DIE, i);
        return count;
    }
    switch ((Doing)s->doing) {
    case DOING_NOTHING: return begin_actions(s, out);
    case DOING_ASK:
    case DOING_HIDE: return add_range(STEP_LOW, s->range, out);
    case DOING_ANSWER:
        out[0] = make(STEP_YES, 0);
        out[1] = make(STEP_NO, 0);
        return 2;
    case DOING_WALK: break;
    }
    out[count++] = ACTION_END;
    if (s->steps < 2) {
        out[count++] = make(STEP_LEFT, 0);
        out[count++] = make(STEP_RIGHT, 0);
    }
    return count;
}

static uint32_t weight(const void *state, Action a)
{
    (void)state;
    return (uint32_t)number_of(a);
}

static void gain(Toy *s, int seat, int points)
{
    s->score[seat] = (uint8_t)(s->score[seat] + points);
    if (s->score[seat] >= GOAL)
        s->winner = (uint8_t)(seat + 1);
}

static void end_turn(Toy *s)
{
    s->doing = s->steps = s->high = 0;
    if (!s->winner)
        s->mover = (uint8_t)(1 - s->mover);
}

static void walk(Toy *s, int by)
{
    s->place[s->mover] = (uint8_t)((s->place[s->mover] + by) % PLACES);
    s->doing = DOING_WALK;
    s->steps++;
}

static void low_digit(Toy *s, int low)
{
    int number = s->high * s->range + low;

    if (s->doing == DOING_HIDE)
        s->number[s->mover] = (uint16_t)number;
    else if (s->number[1 - s->mover] == number)
        gain(s, s->mover, 3);
    end_turn(s);
}

static void apply(void *state, Action a, Events *events)
{
    Toy *s = state;

    switch (step_of(a)) {
    case STEP_LEFT: walk(s, PLACES - 1); break;
    case STEP_RIGHT: walk(s, 1); break;
    case STEP_ASK:
    case STEP_HIDE:
        s->doing = step_of(a) == STEP_ASK ? DOING_ASK : DOING_HIDE;
        s->high = (uint8_t)number_of(a);
        break;
    case STEP_LOW: low_digit(s, number_of(a)); break;
    case STEP_END:
        if (s->place[s->mover] == 0) {
            s->doing = DOING_ANSWER;
            s->steps = 0;
        } else {
            end_turn(s);
        }
        break;
    case STEP_YES:
        gain(s, 1 - s->mover, 1);
        end_turn(s);
        break;
    case STEP_NO: end_turn(s); break;
    case STEP_ROLL: s->die = 1; break;
    case STEP_DIE:
        s->die = s->next = 0;
        gain(s, s->mover, number_of(a));
        end_turn(s);
        break;
    }
    game_event(events, (Event){.kind = (uint8_t)step_of(a), .seats = EVENT_ALL});
}

static bool between(const void *state)
{
    return ((const Toy *)state)->doing == DOING_NOTHING;
}

static void outcome(const void *state, Outcome *ret_outcome)
{
    const Toy *s = state;

    *ret_outcome = (Outcome){.over = s->winner != 0, .scored = true};
    ret_outcome->winners = s->winner ? (uint8_t)(1 << (s->winner - 1)) : 0;
    ret_outcome->score[0] = s->score[0];
    ret_outcome->score[1] = s->score[1];
}

static Status leave(void *state, int seat, Leave why, Fault *ret_fault)
{
    Toy *s = state;

    (void)why;
    if (!between(s))
        return refuse(ERR_ILLEGAL, N_("nobody leaves inside a turn"), 0, ret_fault);
    s->winner = (uint8_t)(2 - seat);
    s->die = 0;
    return OK;
}

static uint64_t hash(const void *state)
{
    const unsigned char *at = state;
    uint64_t sum = 14695981039346656037u;

    for (size_t i = 0; i < sizeof(Toy); i++)
        sum = (sum ^ at[i]) * 1099511628211u;
    return sum;
}

/* ---- knowing ------------------------------------------------------------------------------- */

static bool hides(const void *state)
{
    return !((const Toy *)state)->open;
}

static void view(const void *state, int seat, void *ret_view)
{
    Toy *v = ret_view;

    memcpy(v, state, sizeof *v);
    v->luck = 0;
    for (int i = 0; i < 2; i++) {
        if (i != seat && v->number[i] < HIDDEN)
            v->number[i] = HIDDEN;
    }
}

static bool blank(const void *state)
{
    const Toy *s = state;

    return s->number[0] == HIDDEN || s->number[1] == HIDDEN;
}

static bool barrier(const void *before, const void *after)
{
    (void)before;
    (void)after;
    return false;
}

static void shuffle(void *state, int seat, Rng *rng)
{
    (void)seat;
    ((Toy *)state)->luck = (uint8_t)(1 + rng_below(rng, 6));
}

/* ---- texts --------------------------------------------------------------------------------- */

static void print_number(const Toy *s, int seat, Text *out)
{
    if (s->number[seat] == NONE)
        text_char(out, '-');
    else if (s->number[seat] == HIDDEN)
        text_char(out, '?');
    else
        text_number(out, s->number[seat]);
}

static void print_position(const void *state, Text *out)
{
    const Toy *s = state;

    text_number(out, s->winner ? s->winner : s->mover + 1);
    text_add(out, s->winner ? "*" : s->die ? "!" : "");
    text_format(out, " %d.%d %d.%d ", s->place[0], s->place[1], s->score[0], s->score[1]);
    print_number(s, 0, out);
    text_char(out, '/');
    print_number(s, 1, out);
    text_format(out, " range=%d", s->range);
    if (s->open)
        text_add(out, " open");
    if (s->next)
        text_format(out, " next=%d", s->next);
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

    *number = str_is(text, "?") ? HIDDEN : NONE;
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
        if (!parse_pair(text, '.', PLACES - 1, &a, &b))
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

static Status parse_position(void *ret_s, Str text, Fault *ret_fault)
{
    Toy s = {0};
    Str rest = text, word;
    int field = 0;

    while (str_word(&rest, &word)) {
        if (!parse_field(&s, field++, word))
            return refuse(ERR_SYNTAX, N_("this is no position"),
                          (int)(word.at - text.at) + 1, ret_fault);
    }
    if (field < 5)
        return refuse(ERR_SYNTAX, N_("this position is too short"), 0, ret_fault);
    memcpy(ret_s, &s, sizeof s);
    return OK;
}

static void print_token(const void *state, const Token *token, Text *out)
{
    (void)state;
    for (int i = 0; i < token->count; i++) {
        Action a = token->step[i];

        switch (step_of(a)) {
        case STEP_END: break;
        case STEP_LEFT: text_char(out, 'l'); break;
        case STEP_RIGHT: text_char(out, 'r'); break;
        case STEP_ASK: text_format(out, "ask%d", number_of(a)); break;
        case STEP_HIDE: text_format(out, "hide%d", number_of(a)); break;
        case STEP_LOW: text_format(out, ".%d", number_of(a)); break;
        case STEP_YES: text_add(out, "yes"); break;
        case STEP_NO: text_add(out, "no"); break;
        case STEP_ROLL: text_add(out, "roll"); break;
        case STEP_DIE: text_format(out, "<die:%d>", number_of(a)); break;
        }
    }
}

static void view_token(const void *state, const Token *token, int seat, Text *out)
{
    const Toy *s = state;
    Toy after;

    memcpy(&after, s, sizeof after);
    game_apply(&toy_game, &after, token, NULL);
    if (step_of(token->step[0]) == STEP_HIDE && seat != s->mover) {
        text_add(out, "hide?");
        return;
    }
    if (!s->open && seat != s->mover && token->count > 1 &&
        step_of(token->step[1]) != STEP_LOW &&
        after.place[s->mover] == s->place[s->mover]) {
        text_add(out, step_of(token->step[0]) == STEP_LEFT ? "l#" : "r#");
        return;
    }
    print_token(s, token, out);
    if (step_of(token->step[0]) == STEP_ASK && after.score[s->mover] > s->score[s->mover])
        text_char(out, '!');
}

/* Reads "ask1.0": the word, two digits below the range. */
static bool parse_digits(const Toy *s, Str text, const char *word, Step step,
                         Token *token)
{
    int high, low;

    if (!str_starts(text, word))
        return false;
    text = (Str){text.at + strlen(word), text.size - strlen(word)};
    if (!parse_pair(text, '.', s->range - 1, &high, &low))
        return false;
    *token = (Token){.count = 2, .step = {make(step, high), make(STEP_LOW, low)}};
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
        token->step[token->count++] = make(text.at[i] == 'l' ? STEP_LEFT : STEP_RIGHT, 0);
    }
    token->step[token->count++] = ACTION_END;
    return true;
}

static bool parse_single(Str text, Token *token)
{
    static const struct {
        const char *word;
        Step step;
        int number;
    } single[] = {{"yes", STEP_YES, 0},     {"no", STEP_NO, 0},
                  {"roll", STEP_ROLL, 0},   {"<die:1>", STEP_DIE, 1},
                  {"<die:2>", STEP_DIE, 2}, {"<die:3>", STEP_DIE, 3}};

    for (size_t i = 0; i < sizeof single / sizeof *single; i++) {
        if (str_is(text, single[i].word)) {
            *token =
                (Token){.count = 1, .step = {make(single[i].step, single[i].number)}};
            return true;
        }
    }
    return false;
}

static bool is_offered(const void *s, Action a)
{
    Action action[GAME_MAX_ACTIONS];
    int count = actions(s, action);

    for (int i = 0; i < count; i++) {
        if (action[i] == a)
            return true;
    }
    return false;
}

static Status parse_token(const void *state, Str text, Token *ret_token, Fault *ret_fault)
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
        return refuse(ERR_SYNTAX, N_("this is no token"), 2, ret_fault);
    for (int i = 0; i < token.count; i++) {
        if (!is_offered(&s, token.step[i]))
            return refuse(ERR_ILLEGAL, N_("the rules forbid it"), 0, ret_fault);
        apply(&s, token.step[i], NULL);
    }
    *ret_token = token;
    return OK;
}

static void tell(const void *state, const Event *event, Message *ret_message)
{
    (void)state;
    (void)event;
    message_set(ret_message, N_("something happened"), NULL);
}

static void draw(const void *state, bool colour, Translate translate, Text *out)
{
    (void)colour;
    (void)translate;
    print_position(state, out);
}

static bool rules(Str topic, Translate translate, Text *out)
{
    text_add(out, translate(N_("see toy_game.h")));
    return topic.size == 0;
}

/* ---- fast paths ---------------------------------------------------------------------------- */

static bool settle(void *state)
{
    Toy *s = state;

    if (s->die && !s->winner) {
        if (!s->next)
            return false;
        apply(s, make(STEP_DIE, s->next), NULL);
    }
    return true;
}

static void collect(const Toy *s, TurnSpace *space)
{
    Action action[GAME_MAX_ACTIONS];
    int count = actions(s, action);

    for (int i = 0; i < count && !space->full; i++) {
        Toy after = *s;
        void *room;

        apply(&after, action[i], NULL);
        if (!between(&after)) {
            collect(&after, space);
        } else if (!turns_seen(space, hash(&after))) {
            room = turns_add(space);
            if (room)
                memcpy(room, &after, CORE);
        }
    }
}

/* Only the core is there, and it may lie anywhere. */
static bool turns(const void *state, TurnSpace *space)
{
    Toy s = {0};

    memcpy(&s, state, CORE);
    turns_begin(space);
    if (settle(&s) && !s.winner)
        collect(&s, space);
    return !space->full;
}

static bool count_turns(const void *state, TurnSpace *space, uint64_t *ret_count)
{
    if (!turns(state, space))
        return false;
    *ret_count = space->count;
    return true;
}

#define TOY                                                                           \
    .title = N_("Toy"), .state_size = sizeof(Toy), .core_size = CORE, .tags = tags,   \
    .init = init, .seats = seats, .side = side, .mover = mover, .actions = actions,   \
    .weight = weight, .apply = apply, .between = between, .outcome = outcome,         \
    .leave = leave, .hash = hash, .hash_plain = hash, .hides = hides, .view = view,   \
    .blank = blank, .barrier = barrier, .parse_position = parse_position,             \
    .print_position = print_position, .parse_token = parse_token,                     \
    .print_token = print_token, .view_token = view_token, .tell = tell, .draw = draw, \
    .rules = rules

const GameDef toy_game = {
    .name = "toy",
    TOY,
    .shuffle = shuffle,
    .turns = turns,
    .count_turns = count_turns,
    .settle = settle,
};

const GameDef toy_slow = {.name = "toy-slow", TOY, .settle = settle};

const GameDef toy_still = {.name = "toy-still", TOY};

const GameDef *toy_lookup(Str name)
{
    return str_is(name, "toy") ? &toy_game : NULL;
}

/* ---- for tests ----------------------------------------------------------------------------- */

void toy_init(GameState *s, const char *range, const char *next, bool open)
{
    GameSetup setup = {0};
    Fault fault;

    game_set_option(&setup, "Range", range);
    if (next)
        game_set_option(&setup, "Next", next);
    game_set_option(&setup, "Open", open ? "1" : "0");
    memset(s, 0, sizeof *s);
    if (init(s, &setup, &fault) != OK)
        abort();
}

void toy_parse(GameState *s, const char *position)
{
    Fault fault;

    memset(s, 0, sizeof *s);
    if (parse_position(s, str_from(position), &fault) != OK)
        abort();
}

const char *toy_print(const void *s, char *buffer)
{
    Text out = text_into(buffer, GAME_POSITION_SIZE);

    print_position(s, &out);
    return buffer;
}

const char *toy_same(const char *id)
{
    return id;
}
