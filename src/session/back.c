/* SPDX-License-Identifier: MIT */
/* back - how far one may go back. */
#include <string.h>

#include "game/legal.h"
#include "session/part.h"

/* Had the mover of a state more than one token to choose from, as it saw the table? */
static bool had_choice(const GameDef *def, const void *state, int mover)
{
    GameState view;

    def->view(state, mover, &view);
    return legal_has_choice(def, &view);
}

/* Did somebody of the same hands decide something with token i? */
static bool is_decision(const Session *s, int i, int holder)
{
    const void *before = history_before(s->history, i);
    int mover = s->def->mover(before);
    Token token;

    if (mover < 0 || s->sitter[mover].kind != SITTER_PERSON ||
        s->sitter[mover].holder != holder)
        return false;
    history_token(s->history, i, &token);
    return token.count > 0 && had_choice(s->def, before, mover);
}

/* The latest decision of the same hands, -1: none. What was found before counts for the tokens
 * of then. */
static int latest_decision(Session *s, int seat)
{
    Decided *decided = &s->decided[seat];
    int count = history_count(s->history), i = count;

    while (i > decided->tokens && !is_decision(s, i - 1, s->sitter[seat].holder))
        i--;
    if (i > decided->tokens)
        decided->after = i;
    decided->tokens = count;
    return decided->after - 1;
}

void session_forget_decisions(Session *s)
{
    memset(s->decided, 0, sizeof s->decided);
}

static bool is_barred(const Session *s, int from)
{
    for (int i = from; i < history_count(s->history); i++) {
        if (s->def->barrier(history_before(s->history, i),
                            history_before(s->history, i + 1)))
            return true;
    }
    return false;
}

Status session_find_back(Session *s, int seat, int *ret_back, Fault *ret_fault)
{
    int to = -1;

    if (history_mover(s->history) != SEAT_OVER && s->sitter[seat].kind == SITTER_PERSON)
        to = latest_decision(s, seat);
    if (to < 0)
        return session_refuse(ret_fault, ERR_ILLEGAL,
                              N_("there is nothing to take back"));
    if (is_barred(s, to))
        return session_refuse(ret_fault, ERR_ILLEGAL, N_("it has shown something"));
    *ret_back = to;
    return OK;
}

bool session_is_barred(Session *s, int seat)
{
    bool plays = seat >= 0 && seat < session_seats(s) &&
                 history_mover(s->history) != SEAT_OVER &&
                 s->sitter[seat].kind == SITTER_PERSON;
    int to = plays ? latest_decision(s, seat) : -1;

    return to >= 0 && is_barred(s, to);
}

int session_back(Session *s, int seat)
{
    int back = -1;
    Fault ignored;

    if (seat >= 0 && seat < session_seats(s))
        session_find_back(s, seat, &back, &ignored);
    return back;
}
