/* SPDX-License-Identifier: MIT */
/* setup - a new game, and everything chance does: strips, start player, track, deals. */
#include "game/setup.h"

#include "sintra/hash.h"

/* ---- options ---------------------------------------------------------------- */

static const GameChoice sides[] = {
    {.name = "A", .title = N_("Side A")}, {.name = "B", .title = N_("Side B")}, {0}};

const GameTag sintra_tags[] = {
    {GAME_SEATS(N_("two to four play, not '%1'"))},
    {.key = {"Side"},
     .title = N_("Side of the palaces"),
     .kind = TAG_CHOICE,
     .choice = sides,
     .standard = "A",
     .refusal = N_("the palace has sides A and B, not '%1'"),
     .option = GAME_OPTION("side", "SIDE", N_("side of the palace boards: A, B")),
     .engine = "Side"},
    {GAME_FIRST},
    {.key = {"Data"},
     .title = N_("Strips"),
     .kind = TAG_DATA,
     .option =
         GAME_OPTION("data", "FILE", N_("a component table instead of the built-in one")),
     .engine = "Data"},
    {.key = {NULL}},
};

static Status refuse_data(Fault *ret_fault, const char *id, Str value)
{
    return fault_set(ret_fault, ERR_ILLEGAL, "Data", (Str){"", 0}, value, id);
}

/* The data must be that that the tag Data names, if there is one. */
static Status check_hash(const SintraData *data, Str wanted, bool given, Fault *ret_fault)
{
    char buffer[24];
    Text own = text_into(buffer, sizeof buffer);

    data_print_hash(data, &own);
    if (!wanted.size || str_equal(wanted, text_str(&own)))
        return OK;
    if (!given)
        return refuse_data(
            ret_fault,
            N_("component table %1 is not at hand: give its file with --data FILE"),
            wanted);
    refuse_data(ret_fault, N_("component table %1 is wanted, but the one given is %2"),
                wanted);
    message_set_str(&ret_fault->message, 1, text_str(&own));
    return ERR_ILLEGAL;
}

static Status read_data(const GameSetup *setup, SintraData *data, Fault *ret_fault)
{
    Str text = game_option(setup, GAME_DATA), name;
    Status status = OK;

    *data = data_builtin;
    if (text.size)
        status = data_parse(text, data, &name, ret_fault);
    if (status == OK)
        return check_hash(data, game_option(setup, "Data"), text.size, ret_fault);
    ret_fault->field = GAME_DATA;
    return status;
}

Status sintra_init(void *state, const GameSetup *setup, Fault *ret_fault)
{
    SintraState new = {0}, *s = state;
    Status status = game_setup_check(sintra_tags, setup, ret_fault);

    if (status == OK)
        status = read_data(setup, &new.data, ret_fault);
    if (status != OK)
        return status;
    new.at.seats = (uint8_t)game_tag_number(sintra_tags, GAME_SEATS_KEY, setup);
    new.at.side = str_is(game_option(setup, "Side"), "B");
    new.at.first = (uint8_t)game_tag_number(sintra_tags, "First", setup);
    new.bag = PANES_ALL;
    new.at.round = 1;
    new.at.stage = STAGE_STRIPS;
    new.at.mover = SEAT_CHANCE;
    new.at.pool = (1u << DATA_STRIPS) - 1;
    *s = new;
    return OK;
}

/* ---- what chance may do ----------------------------------------------------- */

/* The joker strip always begins plain side up: that side stands for both ways it may fall. */
static int strip_actions(const SintraState *s, Action *out)
{
    int count = 0, no_joker = s->data.joker_side ^ 1;

    for (uint32_t rest = s->at.pool; rest;) {
        int side = 2 * bits_pop(&rest);

        if ((side ^ no_joker) <= 1) {
            out[count++] = act_chance(ACT_STRIP, no_joker, 2);
        } else {
            out[count++] = act_chance(ACT_STRIP, side, 1);
            out[count++] = act_chance(ACT_STRIP, side + 1, 1);
        }
    }
    return count;
}

static int start_actions(const SintraState *s, Action *out)
{
    for (int seat = 0; seat < s->at.seats; seat++)
        out[seat] = act_chance(ACT_START, seat, 1);
    return s->at.seats;
}

/* One pane out of a heap. Stores without asking: what is not there is overwritten. */
static int pane_actions(Act kind, Panes heap, Action *out)
{
    int count = 0;

    for (int colour = 0; colour < COLOUR_COUNT; colour++, heap >>= PANES_BITS) {
        int there = heap & PANES_LANE;

        out[count] = act_chance(kind, colour, there);
        count += there != 0;
    }
    return count;
}

/* First one pane of each colour for II .. VI, then one out of the bag for I. */
static int track_actions(const SintraState *s, Action *out)
{
    int count = 0;

    if (s->at.begun == SINTRA_ROUNDS - 1)
        return pane_actions(ACT_TRACK, s->bag, out);
    for (uint32_t rest = s->at.pool; rest;)
        out[count++] = act_chance(ACT_TRACK, bits_pop(&rest), 1);
    return count;
}

static int deal_actions(const SintraState *s, Action *out)
{
    Panes supply = sintra_supply(s);

    if (supply)
        return pane_actions(ACT_PANE, supply, out);
    out[0] = act_chance(ACT_NO_PANES, 0, 1);
    return 1;
}

int sintra_chance_actions(const SintraState *s, Action *out)
{
    switch ((Stage)s->at.stage) {
    case STAGE_STRIPS: return strip_actions(s, out);
    case STAGE_START: return start_actions(s, out);
    case STAGE_TRACK: return track_actions(s, out);
    case STAGE_DEAL: return deal_actions(s, out);
    default: return 0;
    }
}

uint32_t sintra_weight(const void *s, Action action)
{
    (void)s;
    return action >> 16;
}

/* ---- what it then does ------------------------------------------------------ */

static void choose_start(SintraState *s, int seat)
{
    s->at.start = s->at.to_move = (uint8_t)seat;
    s->at.first = 0;
    s->at.pool = (1u << COLOUR_COUNT) - 1;
    s->at.stage = STAGE_TRACK;
}

/* The last strip lies: who begins is known from the setup, or chance names somebody. */
static void end_strips(SintraState *s)
{
    s->at.to_move = 0;
    s->at.pool = 0;
    s->at.stage = STAGE_START;
    if (s->at.first)
        choose_start(s, s->at.first - 1);
}

static void lay_strip(SintraState *s, int side)
{
    int seat = s->at.to_move, window = s->at.begun;
    Palace *p = &s->palace[seat];

    p->strip[window] = (uint8_t)side;
    p->free[window] = s->data.face[side];
    p->strips |= (uint8_t)(1u << window);
    s->key ^= hash_strip(s, seat, window);
    s->at.pool &= (uint8_t) ~(1u << side / 2);
    if (++s->at.begun < DATA_WINDOWS)
        return;
    s->at.begun = 0;
    s->at.pool = (1u << DATA_STRIPS) - 1;
    if (++s->at.to_move == s->at.seats)
        end_strips(s);
}

static void lay_track(SintraState *s, int colour)
{
    int space = (s->at.begun + 1) % SINTRA_ROUNDS;

    s->at.track[space] = (uint8_t)(colour + 1);
    s->bag -= panes_of(colour, 1);
    s->at.pool &= (uint8_t) ~(1u << colour);
    if (++s->at.begun < SINTRA_ROUNDS)
        return;
    s->at.begun = 0;
    s->at.stage = STAGE_DEAL;
}

/* The deal is done: the start tile goes to the centre. */
static NOINLINE void begin_round(SintraState *s, Events *events)
{
    if (s->at.begun < sintra_displays(s) * SINTRA_DISPLAY_PANES)
        sintra_event(events, EVENT_SHORT, 0, s->at.begun, 0);
    s->key ^= hash_displays(s);
    s->takes = sintra_all_takes(s);
    s->at.begun = 0;
    s->at.tile = 1;
    s->at.stage = STAGE_TURN;
    s->at.mover = (int8_t)s->at.to_move;
}

/* R17: the tower is poured when a pane is needed and the bag is empty. */
static NOINLINE void pour_and_deal(SintraState *s, int colour, Events *events)
{
    s->bag = s->tower;
    s->tower = 0;
    sintra_event(events, EVENT_POURED, 0, 0, 0);
    sintra_deal_pane(s, colour, events);
}

void sintra_deal_pane(SintraState *s, int colour, Events *events)
{
    if (!s->bag) {
        pour_and_deal(s, colour, events);
        return;
    }
    s->bag -= panes_of(colour, 1);
    s->source[s->at.begun / SINTRA_DISPLAY_PANES] += panes_of(colour, 1);
    s->at.begun++;
    if (s->at.begun == sintra_displays(s) * SINTRA_DISPLAY_PANES || !(s->bag | s->tower))
        begin_round(s, events);
}

void sintra_apply_setup(SintraState *s, Action action)
{
    switch (act_kind(action)) {
    case ACT_STRIP: lay_strip(s, act_value(action)); break;
    case ACT_START: choose_start(s, act_value(action)); break;
    default: lay_track(s, act_value(action)); break;
    }
}
