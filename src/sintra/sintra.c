/* SPDX-License-Identifier: MIT */
/* The table of functions, and those that are too small for a file of their own. */
#include "sintra/sintra.h"

#include "sintra/eval.h"

static int seats(const void *s)
{
    return ((const SintraState *)s)->at.seats;
}

static int side(const void *s, int seat)
{
    (void)s;
    return seat;
}

static int mover(const void *s)
{
    return ((const SintraState *)s)->at.mover;
}

static bool between(const void *s)
{
    return ((const SintraState *)s)->at.begun == 0;
}

/* A seat that leaves ends the game; what it had begun is dropped. */
static Status leave_game(void *state, int seat, Leave why, Fault *ret_fault)
{
    SintraState *s = state;
    Fault fault = {0};

    (void)why;
    if (s->at.mover == SEAT_OVER)
        message_set(&fault.message, N_("the game is over"), NULL);
    else if (seat < 0 || seat >= s->at.seats)
        message_set(&fault.message, N_("there is no such seat"), NULL);
    if (fault.message.id) {
        *ret_fault = fault;
        return ERR_ILLEGAL;
    }
    if (s->at.mover != SEAT_CHANCE) {
        s->at.stage = STAGE_TURN;
        s->at.begun = s->at.source = s->at.colour = s->at.target = 0;
    }
    s->at.left = (uint8_t)(1u << seat);
    s->at.mover = SEAT_OVER;
    return OK;
}

/* Nothing is hidden: the order of the bag is not even in the state. */
static bool hides(const void *s)
{
    (void)s;
    return false;
}

static void view(const void *s, int seat, void *ret_view)
{
    (void)seat;
    memcpy(ret_view, s, sizeof(SintraState));
}

static void view_token(const void *s, const Token *token, int seat, Text *out)
{
    (void)seat;
    sintra_print_token(s, token, out);
}

/* How many steps chance has taken since the game began. The end of a round is no step of
 * chance, so a round waiting for its deal counts like the one before it. */
static int chance_steps(const SintraState *s)
{
    enum { SETUP = 64, DEAL = 64 };
    const Course *at = &s->at;

    switch ((Stage)at->stage) {
    case STAGE_STRIPS: return at->to_move * DATA_WINDOWS + at->begun;
    case STAGE_START: return at->seats * DATA_WINDOWS;
    case STAGE_TRACK: return at->seats * DATA_WINDOWS + 1 + at->begun;
    case STAGE_DEAL:
    case STAGE_OVER: return SETUP + at->round * DEAL + at->begun;
    default: return SETUP + (at->round + 1) * DEAL;
    }
}

/* Taking back a draw would tell everybody what comes next. */
static bool barrier(const void *before, const void *after)
{
    return chance_steps(before) != chance_steps(after);
}

/* Which data it was, if not the built-in. */
static void ending_tags(const void *first, const void *last, Text *room,
                        GameSetup *ret_tags)
{
    const SintraData *data = &((const SintraState *)first)->data;

    (void)last;
    ret_tags->count = 0;
    if (data->hash == data_builtin.hash)
        return;
    data_print_hash(data, room);
    game_add_option(ret_tags, str_from("Data"), text_str(room));
}

const GameDef sintra_game = {
    .name = "sintra",
    .title = N_("Azul: Stained Glass of Sintra"),
    .state_size = sizeof(SintraState),
    .core_size = sizeof(SintraState),

    .tags = sintra_tags,
    .init = sintra_init,
    .seats = seats,
    .side = side,

    .mover = mover,
    .actions = sintra_actions,
    .weight = sintra_weight,
    .pick = sintra_pick,
    .apply = sintra_apply,
    .between = between,
    .outcome = sintra_outcome,
    .leave = leave_game,
    .hash = sintra_hash,
    .hash_recomputed = sintra_hash_recomputed,

    .hides = hides,
    .view = view,
    .barrier = barrier,

    .parse_position = sintra_parse_position,
    .print_position = sintra_print_position,
    .parse_token = sintra_parse_token,
    .print_token = sintra_print_token,
    .view_token = view_token,
    .ending_tags = ending_tags,
    .tell = sintra_tell,
    .words = sintra_words,
#ifndef __wasm__ /* the page draws for itself */
    .draw = sintra_draw,
    .rules = sintra_rules,
    .guide = &sintra_guide,
#endif

    .scene = sintra_scene,
    .step = sintra_step,
    .reason = sintra_reason,
    .event_name = sintra_event_name,
    .tell_data = sintra_tell_data,

    .turns = sintra_turns,
#ifndef __wasm__ /* the page never counts */
    .count_turns = sintra_count_turns,
#endif
    .settle = sintra_settle,
#ifndef ORIEL_RULES /* which never thinks */
    .think = &sintra_think,
#endif
};
