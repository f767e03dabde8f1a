/* SPDX-License-Identifier: MIT */
#include "game/history.h"

#include <stdlib.h>
#include <string.h>

#include "base/bits.h"

enum { THIRD_TIME = 3, NOWHERE = -1 };

/* A token: where its text and its steps lie. */
typedef struct Entry {
    size_t text, step;
    int text_size, steps;
} Entry;

/* A state of the course, for finding it again. */
typedef struct Place {
    uint64_t hash;
    int before; /* the place before it with the same hash, or NOWHERE */
    int times;  /* how often the position stood, this time included; 0: not compared */
} Place;

/* Where the newest place with a hash is found; the key stays when the last one goes. */
typedef struct Slot {
    uint64_t hash;
    int newest;
    bool used;
} Slot;

struct History {
    const GameDef *def;
    GameSetup setup;
    char *setup_text;
    bool began_at, drawn;
    HistoryRepetition repetition;

    int count, entry_capacity;
    Entry *entry;
    unsigned char *states; /* before each token, then the present one: count + 1 */
    Place *place;          /* likewise */

    char *text;
    size_t text_size, text_capacity;
    Action *step;
    size_t step_count, step_capacity;

    Slot *slot;
    size_t slots, slots_used; /* slots: a power of two */
};

/* ---- memory ------------------------------------------------------------------------------ */

static Status refuse_move(Status status, const char *id, Fault *ret_fault)
{
    memset(ret_fault, 0, sizeof *ret_fault);
    message_set(&ret_fault->message, id, NULL);
    return status;
}

/* The array with room for `need` elements; NULL, and the array as it was, without memory. */
static void *reserve_array(void *array, size_t *capacity, size_t need, size_t element)
{
    size_t larger = *capacity ? *capacity : 64;
    void *grown;

    if (need <= *capacity)
        return array;
    while (larger < need)
        larger *= 2;
    grown = realloc(array, larger * element);
    if (grown)
        *capacity = larger;
    return grown;
}

static bool reserve_text(History *h, size_t size)
{
    char *text = reserve_array(h->text, &h->text_capacity, h->text_size + size + 1, 1);

    h->text = text ? text : h->text;
    return text != NULL;
}

static bool reserve_steps(History *h, size_t steps)
{
    Action *step = reserve_array(h->step, &h->step_capacity, h->step_count + steps + 1,
                                 sizeof *step);

    h->step = step ? step : h->step;
    return step != NULL;
}

/* Makes room for one more token and the state after it. */
static bool reserve_entry(History *h)
{
    size_t larger = h->entry_capacity ? (size_t)h->entry_capacity * 2 : 64;
    void *grown;

    if (h->entry_capacity > h->count)
        return true;
    if (!(grown = realloc(h->entry, larger * sizeof *h->entry)))
        return false;
    h->entry = grown;
    if (!(grown = realloc(h->states, (larger + 1) * h->def->state_size)))
        return false;
    h->states = grown;
    if (!(grown = realloc(h->place, (larger + 1) * sizeof *h->place)))
        return false;
    h->place = grown;
    h->entry_capacity = (int)larger;
    return true;
}

static Slot *find_slot(const History *h, uint64_t hash)
{
    size_t i = (size_t)bits_mix(hash) & (h->slots - 1);

    while (h->slot[i].used && h->slot[i].hash != hash)
        i = (i + 1) & (h->slots - 1);
    return &h->slot[i];
}

/* Makes room for one more hash. */
static bool reserve_slot(History *h)
{
    size_t old_slots = h->slots, slots = old_slots ? old_slots * 2 : 64;
    Slot *old = h->slot, *grown;

    if (h->slots_used * 2 < h->slots)
        return true;
    if (!(grown = calloc(slots, sizeof *grown)))
        return false;
    h->slot = grown;
    h->slots = slots;
    for (size_t i = 0; i < old_slots; i++) {
        if (old[i].used)
            *find_slot(h, old[i].hash) = old[i];
    }
    free(old);
    return true;
}

static unsigned char *state_at(const History *h, int i)
{
    return h->states + (size_t)i * h->def->state_size;
}

/* ---- positions that come again --------------------------------------------------------- */

static bool same_position(const History *h, int a, int b)
{
    char a_text[GAME_POSITION_SIZE], b_text[GAME_POSITION_SIZE];

    game_position_text(h->def, state_at(h, a), a_text);
    game_position_text(h->def, state_at(h, b), b_text);
    return strcmp(a_text, b_text) == 0;
}

/* Enters the present state. There is room for it. */
static void enter_place(History *h)
{
    const void *s = state_at(h, h->count);
    Place *place = &h->place[h->count];
    Slot *slot;

    *place = (Place){.before = NOWHERE};
    if (h->drawn || h->def->mover(s) < 0 || !h->def->between(s))
        return;
    place->hash = h->def->hash(s);
    place->times = 1;
    slot = find_slot(h, place->hash);
    if (!slot->used) {
        *slot = (Slot){.hash = place->hash, .newest = NOWHERE, .used = true};
        h->slots_used++;
    }
    for (int i = slot->newest; i != NOWHERE; i = h->place[i].before) {
        if (same_position(h, i, h->count)) {
            place->times = h->place[i].times + 1;
            break;
        }
    }
    place->before = slot->newest;
    slot->newest = h->count;
}

static void leave_place(History *h)
{
    Place *place = &h->place[h->count];

    if (place->times)
        find_slot(h, place->hash)->newest = place->before;
}

bool history_repeats(const History *h)
{
    return h->place[h->count].times >= THIRD_TIME;
}

/* ---- opening and closing ----------------------------------------------------------------- */

static bool copy_setup(History *h, const GameSetup *setup)
{
    size_t size = 1, used = 0;

    for (int i = 0; i < setup->count; i++)
        size += setup->option[i].key.size + setup->option[i].value.size;
    if (size > HISTORY_MAX_SETUP || !(h->setup_text = malloc(size)))
        return false;
    h->setup.count = setup->count;
    for (int i = 0; i < setup->count; i++) {
        Str from[2] = {setup->option[i].key, setup->option[i].value};
        Str *to[2] = {&h->setup.option[i].key, &h->setup.option[i].value};

        for (int k = 0; k < 2; k++) {
            *to[k] = (Str){h->setup_text + used, from[k].size};
            if (from[k].size)
                memcpy(h->setup_text + used, from[k].at, from[k].size);
            used += from[k].size;
        }
    }
    return true;
}

static Status open_history(const GameDef *def, const GameSetup *setup, const void *state,
                           History **ret_history, Fault *ret_fault)
{
    History *h = calloc(1, sizeof *h);

    if (!h)
        return refuse_move(ERR_LIMIT, N_("out of memory"), ret_fault);
    h->def = def;
    if (!reserve_entry(h) || !reserve_slot(h) || !copy_setup(h, setup)) {
        history_close(h);
        return refuse_move(ERR_LIMIT, N_("the setup of the game is too large"),
                           ret_fault);
    }
    memcpy(state_at(h, 0), state, def->state_size);
    enter_place(h);
    *ret_history = h;
    return OK;
}

Status history_open(const GameDef *def, const GameSetup *setup, History **ret_history,
                    Fault *ret_fault)
{
    GameState state = {0};
    Status status = def->init(&state, setup, ret_fault);

    return status == OK ? open_history(def, setup, &state, ret_history, ret_fault)
                        : status;
}

Status history_open_at(const GameDef *def, const GameSetup *setup, const void *state,
                       History **ret_history, Fault *ret_fault)
{
    Status status = open_history(def, setup, state, ret_history, ret_fault);

    if (status == OK)
        (*ret_history)->began_at = true;
    return status;
}

Status history_open_shown(const GameDef *def, const GameSetup *setup, const void *view,
                          bool at, History **ret_history, Fault *ret_fault)
{
    return (at ? history_open_at : open_history)(def, setup, view, ret_history,
                                                 ret_fault);
}

void history_close(History *h)
{
    if (!h)
        return;
    free(h->setup_text);
    free(h->entry);
    free(h->states);
    free(h->place);
    free(h->text);
    free(h->step);
    free(h->slot);
    free(h);
}

/* ---- playing ------------------------------------------------------------------------------- */

/* Adds a token and the state it leads to, neither of them ours. `token` is NULL where it has
 * no steps. */
static Status push_entry(History *h, Str text, const Token *token, const void *next,
                         Fault *ret_fault)
{
    size_t size = h->def->state_size, steps = token ? (size_t)token->count : 0;
    Entry entry = {h->text_size, h->step_count, (int)text.size, (int)steps};

    if (!reserve_entry(h) || !reserve_slot(h) || !reserve_text(h, text.size) ||
        !reserve_steps(h, steps))
        return refuse_move(ERR_LIMIT, N_("out of memory"), ret_fault);
    memcpy(h->text + h->text_size, text.at, text.size);
    h->text_size += text.size;
    if (token)
        memcpy(h->step + h->step_count, token->step, steps * sizeof(Action));
    h->step_count += steps;
    h->entry[h->count++] = entry;
    memcpy(state_at(h, h->count), next, size);
    enter_place(h);
    return OK;
}

/* May `repetition` follow, if the position says so? */
static Status check_open(const History *h, Fault *ret_fault)
{
    if (h->count >= HISTORY_MAX_TOKENS)
        return refuse_move(ERR_LIMIT, N_("the game has too many tokens"), ret_fault);
    if (history_mover(h) == SEAT_OVER)
        return refuse_move(ERR_ILLEGAL, N_("the game is over"), ret_fault);
    return OK;
}

/* May any other token follow? */
static Status check_playing(const History *h, Fault *ret_fault)
{
    Status status = check_open(h, ret_fault);

    if (status == OK && h->repetition == REPETITION_ENDS && history_repeats(h))
        return refuse_move(
            ERR_ILLEGAL,
            N_("the position stands for the third time: only 'repetition' can follow"),
            ret_fault);
    return status;
}

static Status apply_leave(History *h, Str token, int seat, Leave why, Fault *ret_fault)
{
    char text[sizeof "abandon1"]; /* the token may be one of ours, which move */
    GameState next;
    Status status;

    str_copy(token, text, sizeof text);
    memcpy(&next, history_state(h), h->def->state_size);
    if (seat >= h->def->seats(&next))
        return refuse_move(ERR_ILLEGAL, N_("there is no such seat"), ret_fault);
    status = h->def->leave(&next, seat, why, ret_fault);
    return status == OK ? push_entry(h, str_from(text), NULL, &next, ret_fault) : status;
}

Status history_show(History *h, Str token, const void *view, Fault *ret_fault)
{
    Status status;

    h->drawn = history_is_drawn(token);
    status = push_entry(h, token, NULL, view, ret_fault);
    h->drawn &= status == OK;
    return status;
}

/* Ends the game as it stands. */
static Status end_drawn(History *h, const char *token, Fault *ret_fault)
{
    GameState same;

    memcpy(&same, history_state(h), h->def->state_size);
    return history_show(h, str_from(token), &same, ret_fault);
}

static Status apply_draw(History *h, Fault *ret_fault)
{
    const void *s = history_state(h);

    if (h->def->mover(s) < 0 || !h->def->between(s))
        return refuse_move(ERR_ILLEGAL, N_("a draw is agreed to between turns"),
                           ret_fault);
    return end_drawn(h, "draw", ret_fault);
}

static Status apply_repetition(History *h, Fault *ret_fault)
{
    if (h->repetition == REPETITION_IGNORE)
        return refuse_move(ERR_ILLEGAL, N_("repetition does not end this game"),
                           ret_fault);
    if (!history_repeats(h))
        return refuse_move(
            ERR_ILLEGAL, N_("the position does not stand for the third time"), ret_fault);
    return end_drawn(h, "repetition", ret_fault);
}

Status history_play(History *h, const Token *token, Events *events, Fault *ret_fault)
{
    char text[GAME_TOKEN_SIZE];
    Text out = text_into(text, sizeof text);
    GameState next;
    Status status = check_playing(h, ret_fault);

    if (status != OK)
        return status;
    memcpy(&next, history_state(h), h->def->state_size);
    h->def->print_token(&next, token, &out);
    game_apply(h->def, &next, token, events);
    return push_entry(h, text_str(&out), token, &next, ret_fault);
}

Status history_apply(History *h, Str token, Events *events, Fault *ret_fault)
{
    Token steps;
    Status status;
    Leave why;
    int seat;

    if (token.size == 0 || token.size >= GAME_TOKEN_SIZE)
        return refuse_move(ERR_SYNTAX, N_("a token has 1 to 1535 characters"), ret_fault);
    if (history_is_repetition(token)) {
        status = check_open(h, ret_fault);
        return status == OK ? apply_repetition(h, ret_fault) : status;
    }
    status = check_playing(h, ret_fault);
    if (status != OK)
        return status;
    if (history_is_leave(token, &seat, &why))
        return apply_leave(h, token, seat, why, ret_fault);
    if (history_is_draw(token))
        return apply_draw(h, ret_fault);
    status = h->def->parse_token(history_state(h), token, &steps, ret_fault);
    return status == OK ? history_play(h, &steps, events, ret_fault) : status;
}

Status history_draw(History *h, Rng *rng, Events *events, Fault *ret_fault)
{
    Token token;
    GameState scratch;

    if (history_mover(h) != SEAT_CHANCE)
        return refuse_move(ERR_ILLEGAL, N_("chance has nothing to decide"), ret_fault);
    memcpy(&scratch, history_state(h), h->def->state_size);
    game_random_token(h->def, &scratch, rng, &token);
    return history_play(h, &token, events, ret_fault);
}

bool history_undo(History *h)
{
    if (h->count == 0)
        return false;
    leave_place(h);
    h->count--;
    h->text_size = h->entry[h->count].text;
    h->step_count = h->entry[h->count].step;
    h->drawn = false;
    return true;
}

/* ---- looking ------------------------------------------------------------------------------- */

void history_set_repetition(History *h, HistoryRepetition repetition)
{
    h->repetition = repetition;
}

HistoryRepetition history_repetition(const History *h)
{
    return h->repetition;
}

const GameDef *history_def(const History *h)
{
    return h->def;
}

const void *history_state(const History *h)
{
    return state_at(h, h->count);
}

int history_mover(const History *h)
{
    return h->drawn ? SEAT_OVER : h->def->mover(history_state(h));
}

void history_outcome(const History *h, Outcome *ret_outcome)
{
    h->def->outcome(history_state(h), ret_outcome);
    if (h->drawn) {
        ret_outcome->over = true;
        ret_outcome->winners = 0;
    }
}

const GameSetup *history_setup(const History *h)
{
    return &h->setup;
}

const void *history_initial(const History *h)
{
    return state_at(h, 0);
}

bool history_began_at(const History *h)
{
    return h->began_at;
}

size_t history_bytes(const History *h)
{
    size_t each = sizeof *h->entry + sizeof *h->place + h->def->state_size;

    return sizeof *h + ((size_t)h->entry_capacity + 1) * each + h->text_capacity +
           h->step_capacity * sizeof *h->step + h->slots * sizeof *h->slot;
}

int history_count(const History *h)
{
    return h->count;
}

Str history_text(const History *h, int i)
{
    return (Str){h->text + h->entry[i].text, (size_t)h->entry[i].text_size};
}

const void *history_before(const History *h, int i)
{
    return state_at(h, i);
}

void history_token(const History *h, int i, Token *ret_token)
{
    const Entry *entry = &h->entry[i];

    ret_token->count = entry->steps;
    memcpy(ret_token->step, h->step + entry->step, (size_t)entry->steps * sizeof(Action));
}

void history_view_text(const History *h, int i, int seat, Text *out)
{
    Token token;

    if (h->entry[i].steps == 0) {
        text_add_str(out, history_text(h, i));
        return;
    }
    history_token(h, i, &token);
    h->def->view_token(history_before(h, i), &token, seat, out);
}

/* ---- tokens of every game ------------------------------------------------------------------ */

const char *const history_leaves[] = {
    [LEAVE_RESIGN] = "resign", [LEAVE_TIME] = "time", [LEAVE_ABANDON] = "abandon"};

bool history_is_leave(Str token, int *ret_seat, Leave *ret_why)
{
    for (int i = 0; i < 3; i++) {
        size_t size = strlen(history_leaves[i]);
        char digit = token.size == size + 1 ? token.at[size] : '0';

        if (!str_starts(token, history_leaves[i]) || digit < '1' ||
            digit > '0' + GAME_MAX_SEATS)
            continue;
        *ret_seat = digit - '1';
        *ret_why = (Leave)i;
        return true;
    }
    return false;
}

bool history_is_repetition(Str token)
{
    return str_is(token, "repetition");
}

bool history_is_draw(Str token)
{
    return str_is(token, "draw");
}

bool history_is_drawn(Str token)
{
    return history_is_repetition(token) || history_is_draw(token);
}

void history_print_leave(int seat, Leave why, Text *out)
{
    text_add(out, history_leaves[why]);
    text_number(out, seat + 1);
}

void history_print_result(const Outcome *outcome, Text *out)
{
    const char *separator = "";

    if (!outcome->over)
        text_char(out, '*');
    else if (outcome->winners == 0)
        text_add(out, "1/2");
    for (int seat = 0; seat < GAME_MAX_SEATS && outcome->over; seat++) {
        if (outcome->winners >> seat & 1) {
            text_add(out, separator);
            text_number(out, seat + 1);
            separator = "=";
        }
    }
}
