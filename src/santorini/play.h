/* SPDX-License-Identifier: MIT */
/* play - states from step to step: what GameDef asks of the rules. */
#ifndef SANTORINI_PLAY_H
#define SANTORINI_PLAY_H

#include "santorini/turn.h"

/* What an event tells of; see play_tell. */
enum EventKind {
    EVENT_WON,
    EVENT_LOST,
    EVENT_OUT,
    EVENT_REFUSED,
    EVENT_DROPPED,
    EVENT_TURNED_UP,
    EVENT_EXTRA,
};

int play_mover(const void *s);
int play_actions(const void *s, Action *out);
void play_apply(void *s, Action a, Events *events);
bool play_between(const void *s);
bool play_settle(void *s);
void play_outcome(const void *s, Outcome *ret_outcome);
Status play_leave(void *s, int seat, Leave why, Fault *ret_fault);
void play_tell(const void *s, const Event *event, Message *ret_message);

#endif
