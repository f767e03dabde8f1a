/* SPDX-License-Identifier: MIT */
#include "toy_game.h"

#include <stdlib.h>
#include <string.h>

#include "game/rival.h"
#include "game/setup.h"
#include "game/think.h"
#include "game/turns.h"
#include "toy_part.h"

typedef enum Doing {
    DOING_NOTHING,
    DOING_WALK,
    DOING_ASK,
    DOING_HIDE,
    DOING_ANSWER
} Doing;

enum { CORE = offsetof(Toy, doing) };

Status toy_refuse(Status status, const char *id, int column, Fault *ret_fault)
{
    memset(ret_fault, 0, sizeof *ret_fault);
    message_set(&ret_fault->message, id, NULL);
    ret_fault->column = column;
    return status;
}

/* ---- rules --------------------------------------------------------------------------------- */

static const GameChoice opens[] = {
    {.name = "0", .title = N_("Hidden")}, {.name = "1", .title = N_("Open")}, {0}};

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
    s->number[0] = s->number[1] = TOY_NONE;
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

static int add_range(ToyStep step, int range, Action *out)
{
    for (int i = 0; i < range; i++)
        out[i] = toy_step(step, i);
    return range;
}

static int begin_actions(const Toy *s, Action *out)
{
    int count = 0;

    if (!s->open && s->number[s->mover] == TOY_NONE)
        return add_range(STEP_HIDE, s->range, out);
    out[count++] = toy_step(STEP_LEFT, 0);
    out[count++] = toy_step(STEP_RIGHT, 0);
    out[count++] = toy_step(STEP_ROLL, 0);
    return s->open ? count : count + add_range(STEP_ASK, s->range, out + count);
}

static int actions(const void *state, Action *out)
{
    const Toy *s = state;
    int count = 0;

    if (s->die) {
        for (int i = 1; i <= 3; i++)
            out[count++] = toy_step(STEP_DIE, i);
        return count;
    }
    switch ((Doing)s->doing) {
    case DOING_NOTHING: return begin_actions(s, out);
    case DOING_ASK:
    case DOING_HIDE: return add_range(STEP_LOW, s->range, out);
    case DOING_ANSWER:
        out[0] = toy_step(STEP_YES, 0);
        out[1] = toy_step(STEP_NO, 0);
        return 2;
    case DOING_WALK: break;
    }
    out[count++] = ACTION_END;
    if (s->steps < 2) {
        out[count++] = toy_step(STEP_LEFT, 0);
        out[count++] = toy_step(STEP_RIGHT, 0);
    }
    return count;
}

static uint32_t weight(const void *state, Action a)
{
    (void)state;
    return (uint32_t)toy_number(a);
}

static void gain(Toy *s, int seat, int points, ToyEvent why, Events *events)
{
    game_event(events, (Event){.kind = (uint8_t)why,
                               .seat = (uint8_t)seat,
                               .at = (uint8_t)points,
                               .seats = EVENT_ALL});
    s->score[seat] = (uint8_t)(s->score[seat] + points);
    if (s->score[seat] >= TOY_GOAL)
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
    s->place[s->mover] = (uint8_t)((s->place[s->mover] + by) % TOY_PLACES);
    s->doing = DOING_WALK;
    s->steps++;
}

static void low_digit(Toy *s, int low, Events *events)
{
    int number = s->high * s->range + low;

    if (s->doing == DOING_HIDE)
        s->number[s->mover] = (uint16_t)number;
    else if (s->number[1 - s->mover] == number)
        gain(s, s->mover, 3, TOY_GUESSED, events);
    end_turn(s);
}

static void apply(void *state, Action a, Events *events)
{
    Toy *s = state;

    switch (toy_kind(a)) {
    case STEP_LEFT: walk(s, TOY_PLACES - 1); break;
    case STEP_RIGHT: walk(s, 1); break;
    case STEP_ASK:
    case STEP_HIDE:
        s->doing = toy_kind(a) == STEP_ASK ? DOING_ASK : DOING_HIDE;
        s->high = (uint8_t)toy_number(a);
        break;
    case STEP_LOW: low_digit(s, toy_number(a), events); break;
    case STEP_END:
        if (s->place[s->mover] == 0) {
            s->doing = DOING_ANSWER;
            s->steps = 0;
        } else {
            end_turn(s);
        }
        break;
    case STEP_YES:
        gain(s, 1 - s->mover, 1, TOY_TOOK, events);
        end_turn(s);
        break;
    case STEP_NO: end_turn(s); break;
    case STEP_ROLL: s->die = 1; break;
    case STEP_DIE:
        s->die = s->next = 0;
        gain(s, s->mover, toy_number(a), TOY_ROLLED, events);
        end_turn(s);
        break;
    }
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
        return toy_refuse(ERR_ILLEGAL, N_("nobody leaves inside a turn"), 0, ret_fault);
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
        if (i != seat && v->number[i] < TOY_HIDDEN)
            v->number[i] = TOY_HIDDEN;
    }
}

static bool blank(const void *state)
{
    const Toy *s = state;

    return s->number[0] == TOY_HIDDEN || s->number[1] == TOY_HIDDEN;
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

/* ---- fast paths ---------------------------------------------------------------------------- */

static bool settle(void *state)
{
    Toy *s = state;

    if (s->die && !s->winner) {
        if (!s->next)
            return false;
        apply(s, toy_step(STEP_DIE, s->next), NULL);
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

#define TOY                                                                              \
    .state_size = sizeof(Toy), .core_size = CORE, .tags = tags, .blank = blank,          \
    .init = init, .seats = seats, .side = side, .mover = mover, .actions = actions,      \
    .weight = weight, .apply = apply, .between = between, .outcome = outcome,            \
    .leave = leave, .hash = hash, .hash_recomputed = hash, .hides = hides, .view = view, \
    .barrier = barrier, .parse_position = toy_parse_position,                            \
    .print_position = toy_print_position, .parse_token = toy_parse_token,                \
    .print_token = toy_print_token, .view_token = toy_view_token, .tell = toy_tell

const GameDef toy_game = {
    .name = "toy",
    .title = N_("Toy"),
    TOY,
    .shuffle = shuffle,
    .draw = toy_draw,
    .rules = toy_rules,
    .step = toy_tell_step,
    .turns = turns,
    .count_turns = count_turns,
    .settle = settle,
};

const GameDef toy_slow_game = {
    .name = "toy-slow", .title = N_("Plain toy"), TOY, .settle = settle};

const GameDef toy_still_game = {.name = "toy-still", TOY};

/* Nothing is learnt, and nobody but the engine plays it. */
const GameLearn toy_learn, toy_slow_learn;
const GameRival toy_rivals[] = {{0}}, toy_slow_rivals[] = {{0}};

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
    if (toy_parse_position(s, str_from(position), &fault) != OK)
        abort();
}

const char *toy_print(const void *s, char *buffer)
{
    Text out = text_into(buffer, GAME_POSITION_SIZE);

    toy_print_position(s, &out);
    return buffer;
}
