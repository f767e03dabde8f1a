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

int session_back(const Session *s, int seat)
{
    if (history_mover(s->history) == SEAT_OVER || seat < 0 || seat >= session_seats(s) ||
        s->sitter[seat].kind != SITTER_PERSON)
        return -1;
    for (int i = history_count(s->history) - 1; i >= 0; i--) {
        if (s->def->barrier(history_before(s->history, i),
                            history_before(s->history, i + 1)))
            return -1;
        if (is_decision(s, i, s->sitter[seat].holder))
            return i;
    }
    return -1;
}
