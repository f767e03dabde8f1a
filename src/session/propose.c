/* SPDX-License-Identifier: MIT */
/* propose - what may be done at a table as it stands. */
#include <string.h>

#include "session/part.h"

static Status refuse_proposal(Fault *ret_fault, const char *id)
{
    return session_refuse(ret_fault, ERR_ILLEGAL, id);
}

static bool is_late(const Session *s, int64_t now_ms)
{
    int64_t deadline = clock_deadline(&s->clock);

    return deadline && now_ms >= deadline;
}

/* ---- playing ------------------------------------------------------------------------ */

/* What is wrong with a token is found on what its seat sees: a fault found on the truth might
 * tell of it. Chance sees everything. */
static Status read_token(Session *s, Str text, int mover, Entry *entry, Fault *ret_fault)
{
    Text out = text_into(s->room, sizeof s->room);
    GameState state;
    Token token;
    Status status;

    if (text.size == 0 || text.size >= GAME_TOKEN_SIZE)
        return session_refuse(ret_fault, ERR_SYNTAX,
                              N_("a token has 1 to 1535 characters"));
    if (mover == SEAT_CHANCE)
        memcpy(&state, history_state(s->history), s->def->state_size);
    else
        s->def->view(history_state(s->history), mover, &state);
    status = s->def->parse_token(&state, text, &token, ret_fault);
    if (status != OK)
        return status;
    s->def->print_token(&state, &token, &out);
    entry->text = text_str(&out);
    return OK;
}

/* Where a third time does not end a game by itself, the seat to move may say so. */
static Status propose_repetition(const Session *s, Fault *ret_fault)
{
    if (history_repetition(s->history) == REPETITION_IGNORE)
        return refuse_proposal(ret_fault, N_("repetition does not end this game"));
    if (!history_repeats(s->history))
        return refuse_proposal(ret_fault,
                               N_("the position does not stand for the third time"));
    return OK;
}

static Status propose_play(Session *s, int64_t now_ms, Entry *entry, Fault *ret_fault)
{
    int mover = history_mover(s->history);

    if (mover == SEAT_OVER)
        return refuse_proposal(ret_fault, N_("the game is over"));
    if (mover != (entry->kind == ENTRY_CHANCE ? SEAT_CHANCE : entry->seat))
        return refuse_proposal(ret_fault, N_("it is somebody else's turn"));
    if (mover >= 0 && s->sitter[mover].kind == SITTER_NOBODY)
        return refuse_proposal(ret_fault, N_("nobody sits there"));
    if (is_late(s, now_ms))
        return refuse_proposal(ret_fault, N_("the time is up"));
    if (history_is_repetition(entry->text))
        return propose_repetition(s, ret_fault);
    return read_token(s, entry->text, mover, entry, ret_fault);
}

static Status propose_leave(const Session *s, int64_t now_ms, const Entry *entry,
                            Fault *ret_fault)
{
    GameState next;

    if (history_mover(s->history) == SEAT_OVER)
        return refuse_proposal(ret_fault, N_("the game is over"));
    if (entry->why == LEAVE_TIME && s->clock.terms.kind != CLOCK_NONE &&
        (history_mover(s->history) != entry->seat || !is_late(s, now_ms)))
        return refuse_proposal(ret_fault, N_("there is time left"));
    memcpy(&next, history_state(s->history), s->def->state_size);
    return s->def->leave(&next, entry->seat, entry->why, ret_fault);
}

/* ---- offering ----------------------------------------------------------------------- */

static bool has_engine(const Session *s)
{
    for (int seat = 0; seat < session_seats(s); seat++) {
        if (s->sitter[seat].kind == SITTER_ENGINE)
            return true;
    }
    return false;
}

static Status propose_draw(const Session *s, Fault *ret_fault)
{
    if (history_mover(s->history) == SEAT_OVER)
        return refuse_proposal(ret_fault, N_("the game is over"));
    if (!session_between(s))
        return refuse_proposal(ret_fault, N_("a draw is agreed to between turns"));
    if (has_engine(s))
        return refuse_proposal(ret_fault, N_("the computer agrees to no draw"));
    return OK;
}

static Status propose_offer(Session *s, Entry *entry, Fault *ret_fault)
{
    const Offer *waiting = &s->offer;

    if (s->sitter[entry->seat].kind != SITTER_PERSON)
        return refuse_proposal(ret_fault, N_("nobody sits there"));
    if (waiting->kind == entry->offer && waiting->asked >> entry->seat & 1) {
        entry->kind = ENTRY_AGREE; /* both had the same thought */
        return OK;
    }
    if (waiting->kind != OFFER_NONE)
        return refuse_proposal(ret_fault, N_("another offer waits for an answer"));
    switch (entry->offer) {
    case OFFER_BACK: return session_find_back(s, entry->seat, &entry->back, ret_fault);
    case OFFER_DRAW: return propose_draw(s, ret_fault);
    case OFFER_REMATCH:
        if (history_mover(s->history) == SEAT_OVER)
            return OK;
        break;
    case OFFER_NONE:
    case OFFER_KIND_COUNT: break;
    }
    return refuse_proposal(ret_fault, N_("the game is not over yet"));
}

static Status propose_answer(const Session *s, const Entry *entry, Fault *ret_fault)
{
    if (s->offer.kind == OFFER_NONE)
        return refuse_proposal(ret_fault, N_("there is no offer to answer"));
    if (s->offer.asked >> entry->seat & 1)
        return OK;
    /* Who has offered may think better of it. */
    if (entry->kind == ENTRY_DECLINE && entry->seat == s->offer.seat)
        return OK;
    return refuse_proposal(ret_fault, N_("this offer is for somebody else"));
}

/* ---- everything --------------------------------------------------------------------- */

static bool is_sitter(const Sitter *sitter)
{
    switch (sitter->kind) {
    case SITTER_NOBODY: return true;
    case SITTER_PERSON: return sitter->holder >= 0 && sitter->holder <= ENTRY_MAX_HOLDER;
    case SITTER_ENGINE: return sitter->level >= 1 && sitter->level <= ENTRY_MAX_LEVEL;
    case SITTER_KIND_COUNT: break;
    }
    return false;
}

static Status check_proposal(Session *s, int64_t now_ms, Entry *entry, Fault *ret_fault)
{
    switch (entry->kind) {
    case ENTRY_SIT:
        return is_sitter(&entry->sitter)
                   ? OK
                   : refuse_proposal(ret_fault, N_("nobody like that can sit there"));
    case ENTRY_PLAY:
    case ENTRY_CHANCE: return propose_play(s, now_ms, entry, ret_fault);
    case ENTRY_LEAVE: return propose_leave(s, now_ms, entry, ret_fault);
    case ENTRY_OFFER: return propose_offer(s, entry, ret_fault);
    case ENTRY_AGREE:
    case ENTRY_DECLINE: return propose_answer(s, entry, ret_fault);
    case ENTRY_SHIFT:
        return entry->by_ms > 0 ? OK
                                : refuse_proposal(ret_fault, N_("time does not go back"));
    case ENTRY_KIND_COUNT: break;
    }
    return refuse_proposal(ret_fault, N_("this cannot be done at a table"));
}

/* Engines have levels, people hands. */
static Sitter plain_sitter(const Sitter *from)
{
    return (Sitter){.kind = from->kind,
                    .level = from->kind == SITTER_ENGINE ? from->level : 0,
                    .holder = from->kind == SITTER_PERSON ? from->holder : 0};
}

/* What an entry of its kind says, and nothing else. */
static Entry only_its_own(const Entry *from, int64_t now_ms)
{
    Entry entry = {.kind = from->kind, .seat = from->seat, .at_ms = now_ms};

    switch (from->kind) {
    case ENTRY_SIT: entry.sitter = plain_sitter(&from->sitter); break;
    case ENTRY_PLAY:
    case ENTRY_CHANCE: entry.text = from->text; break;
    case ENTRY_LEAVE: entry.why = from->why; break;
    case ENTRY_OFFER: entry.offer = from->offer; break;
    case ENTRY_SHIFT: entry.by_ms = from->by_ms; break;
    case ENTRY_AGREE:
    case ENTRY_DECLINE:
    case ENTRY_KIND_COUNT: break;
    }
    return entry;
}

Status session_propose(Session *s, const Entry *command, int64_t now_ms, Entry *ret_entry,
                       Fault *ret_fault)
{
    Entry entry = only_its_own(command, now_ms);
    Status status;

    if (entry.kind == ENTRY_CHANCE || entry.kind == ENTRY_SHIFT)
        entry.seat = 0;
    if (entry.seat < 0 || entry.seat >= session_seats(s))
        return refuse_proposal(ret_fault, N_("there is no such seat"));
    status = check_proposal(s, now_ms, &entry, ret_fault);
    if (status == OK)
        *ret_entry = entry;
    return status;
}
