/* SPDX-License-Identifier: MIT */
/* back - how far one may go back. */
#include "game/legal.h"
#include "session/part.h"

/* Counts tokens as far as it matters: one, or more than one. */
static bool count_choice(void *context, const Token *token, const void *after)
{
    int *count = context;

    (void)token, (void)after;
    return ++*count < 2;
}

/* Had the mover of a state more than one token to choose from, as it saw the table? */
static bool had_choice(const GameDef *def, const void *state, int mover)
{
    LegalWalk *walk = legal_walk_open(def);
    int count = 0;
    GameState view;
    LegalVisitor visitor = {.paths = LEGAL_DISTINCT,
                            .max_nodes = LEGAL_MAX_NODES,
                            .visit = count_choice,
                            .context = &count};

    if (!walk)
        return true;
    def->view(state, mover, &view);
    if (legal_walk(walk, &view, &visitor) != OK)
        count = 2;
    legal_walk_close(walk);
    return count > 1;
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

/* The latest decision of the same hands, -1: none. */
static int latest_decision(const Session *s, int holder)
{
    int i = history_count(s->history) - 1;

    while (i >= 0 && !is_decision(s, i, holder))
        i--;
    return i;
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

Status session_find_back(const Session *s, int seat, int *ret_back, Fault *ret_fault)
{
    int to = -1;

    if (history_mover(s->history) != SEAT_OVER && s->sitter[seat].kind == SITTER_PERSON)
        to = latest_decision(s, s->sitter[seat].holder);
    if (to < 0)
        return session_refuse(ret_fault, ERR_ILLEGAL,
                              N_("there is nothing to take back"));
    if (is_barred(s, to))
        return session_refuse(ret_fault, ERR_ILLEGAL, N_("it has shown something"));
    *ret_back = to;
    return OK;
}

int session_back(const Session *s, int seat)
{
    int back = -1;
    Fault ignored;

    if (seat >= 0 && seat < session_seats(s))
        session_find_back(s, seat, &back, &ignored);
    return back;
}
