/* SPDX-License-Identifier: MIT */
/* tell - events as sentences. */
#include "sintra/state.h"

/* What the arguments of a sentence are, in the order %1, %2, %3. */
typedef enum Arg {
    ARG_NONE,
    ARG_SEAT,
    ARG_AT,     /* a number */
    ARG_WINDOW, /* the number of a window */
    ARG_TO,     /* a number */
    ARG_COLOUR, /* the letter of a colour */
    ARG_POINTS, /* a number of two bytes */
} Arg;

static const struct {
    const char *id;
    Arg arg[3];
} sentences[] = {
    [EVENT_TILE] = {N_("seat %1 takes the start tile and moves one row down"),
                    {ARG_SEAT}},
    [EVENT_BROKE] = {N_("seat %1 breaks glass: %2"), {ARG_SEAT, ARG_AT}},
    [EVENT_BOTTOM] = {N_("seat %1 reaches the bottom row and loses points: %2"),
                      {ARG_SEAT, ARG_AT}},
    [EVENT_BONUS] = {N_("seat %1 scores %2 for panes of the round's colour %3"),
                     {ARG_SEAT, ARG_AT, ARG_COLOUR}},
    [EVENT_GLAZED] = {N_("seat %1 glazes window %2 and scores %3"),
                      {ARG_SEAT, ARG_WINDOW, ARG_TO}},
    [EVENT_TURNED] = {N_("seat %1 turns over the strip of window %2"),
                      {ARG_SEAT, ARG_WINDOW}},
    [EVENT_REMOVED] = {N_("the strip of window %2 leaves seat %1's palace"),
                       {ARG_SEAT, ARG_WINDOW}},
    [EVENT_ROUND] = {N_("round %1 is over"), {ARG_AT}},
    [EVENT_POURED] = {N_("the tower is poured into the bag"), {ARG_NONE}},
    [EVENT_SHORT] = {N_("bag and tower are empty, panes dealt: %1"), {ARG_AT}},
    [EVENT_END_PANES] = {N_("seat %1 scores %2 for panes on strips"), {ARG_SEAT, ARG_AT}},
    [EVENT_END_BROKEN] = {N_("seat %1 loses %2 for broken glass"), {ARG_SEAT, ARG_AT}},
    [EVENT_END_SIDE] = {N_("seat %1 scores %2 for the palace"), {ARG_SEAT, ARG_POINTS}},
    [EVENT_WON] = {N_("seat %1 wins"), {ARG_SEAT}},
};

static void set_arg(Message *m, int i, Arg arg, const Event *event)
{
    switch (arg) {
    case ARG_NONE: break;
    case ARG_SEAT: message_set_number(m, i, event->seat + 1); break;
    case ARG_AT: message_set_number(m, i, event->at); break;
    case ARG_WINDOW: message_set_number(m, i, event->at + 1); break;
    case ARG_TO: message_set_number(m, i, event->to); break;
    case ARG_COLOUR: message_set_str(m, i, (Str){&PANES_LETTERS[event->to], 1}); break;
    case ARG_POINTS: message_set_number(m, i, event->at + 256 * event->to); break;
    }
}

void sintra_tell(const void *s, const Event *event, Message *ret_message)
{
    (void)s;
    message_set(ret_message, sentences[event->kind].id, NULL);
    for (int i = 0; i < 3; i++)
        set_arg(ret_message, i, sentences[event->kind].arg[i], event);
}
