/* SPDX-License-Identifier: MIT */
#include "session/session.h"

#include <stdlib.h>
#include <string.h>

#include "session/part.h"

Status session_refuse(Fault *ret_fault, Status status, const char *id)
{
    return fault_set(ret_fault, status, NULL, (Str){NULL, 0}, (Str){NULL, 0}, id);
}

static Status refuse_memory(Fault *ret_fault)
{
    return session_refuse(ret_fault, ERR_LIMIT, N_("not enough memory"));
}

/* ---- opening and closing ------------------------------------------------------------ */

/* A position that stands for the third time has one continuation, where it has to end. */
static void end_repetition(Session *s)
{
    Fault ignored;

    if (history_repetition(s->history) == REPETITION_ENDS &&
        history_mover(s->history) != SEAT_OVER && history_repeats(s->history))
        history_apply(s->history, str_from("repetition"), NULL, &ignored);
}

Status session_open(History *history, const ClockTerms *terms, Session **ret_session,
                    Fault *ret_fault)
{
    Session *s = calloc(1, sizeof *s);

    if (!s)
        return refuse_memory(ret_fault);
    s->def = history_def(history);
    s->history = history;
    s->game = 1;
    s->first = history_count(history);
    for (int seat = 0; seat < session_seats(s); seat++)
        s->sitter[seat].kind = SITTER_PERSON;
    clock_init(&s->clock, terms);
    end_repetition(s);
    *ret_session = s;
    return OK;
}

void session_close(Session *session)
{
    if (!session)
        return;
    history_close(session->history);
    pool_clear(&session->pool);
    free(session->entry);
    free(session);
}

/* ---- looking ------------------------------------------------------------------------ */

const History *session_history(const Session *s)
{
    return s->history;
}

int session_game(const Session *s)
{
    return s->game;
}

int session_seats(const Session *s)
{
    return s->def->seats(history_state(s->history));
}

const Sitter *session_sitter(const Session *s, int seat)
{
    return &s->sitter[seat];
}

const Offer *session_offer(const Session *s)
{
    return &s->offer;
}

const Clock *session_clock(const Session *s)
{
    return &s->clock;
}

int session_count(const Session *s)
{
    return s->count;
}

const Entry *session_entry(const Session *s, int i)
{
    return &s->entry[i];
}

void session_news(const Session *s, int viewer, News *ret_news)
{
    ret_news->entry = &s->entry[s->count - 1];
    ret_news->first = s->first;
    game_known_events(&s->events, viewer, &ret_news->events);
}

bool session_between(const Session *s)
{
    return history_mover(s->history) >= 0 && s->def->between(history_state(s->history));
}

uint8_t session_asked(const Session *s, int seat)
{
    unsigned asked = 0;

    for (int other = 0; other < session_seats(s); other++) {
        if (s->sitter[other].kind == SITTER_PERSON &&
            s->sitter[other].holder != s->sitter[seat].holder)
            asked |= 1u << other;
    }
    return (uint8_t)asked;
}

/* ---- carrying out ------------------------------------------------------------------- */

/* Has everybody a seat? Before that nobody is charged. */
static bool is_full(const Session *s)
{
    for (int seat = 0; seat < session_seats(s); seat++) {
        if (s->sitter[seat].kind == SITTER_NOBODY)
            return false;
    }
    return true;
}

static void set_clock(Session *s, bool turn_ended, int64_t now_ms)
{
    clock_turn(&s->clock, is_full(s) ? history_mover(s->history) : SEAT_CHANCE,
               turn_ended, now_ms);
}

static Status play(Session *s, Str token, int64_t now_ms, Fault *ret_fault)
{
    Events events = {0};
    Status status = history_apply(s->history, token, &events, ret_fault);

    if (status != OK)
        return status;
    s->events = events;
    s->offer = (Offer){.kind = OFFER_NONE};
    end_repetition(s);
    set_clock(s, s->def->between(history_state(s->history)), now_ms);
    return OK;
}

static Status leave_table(Session *s, const Entry *entry, Fault *ret_fault)
{
    char token[16];
    Text out = text_into(token, sizeof token);

    history_print_leave(entry->seat, entry->why, &out);
    return play(s, text_str(&out), entry->at_ms, ret_fault);
}

static Status go_back(Session *s, int64_t now_ms)
{
    while (history_count(s->history) > s->offer.back)
        history_undo(s->history);
    session_forget_decisions(s);
    s->first = s->offer.back;
    set_clock(s, false, now_ms);
    return OK;
}

static Status begin_again(Session *s, int64_t now_ms, Fault *ret_fault)
{
    int seats = session_seats(s);
    Sitter first = s->sitter[0];
    History *next;
    Status status = session_rematch(s, &next, ret_fault);

    if (status != OK)
        return status;
    history_close(s->history);
    s->history = next;
    session_forget_decisions(s);
    s->game++;
    s->first = 0;
    memmove(&s->sitter[0], &s->sitter[1], (size_t)(seats - 1) * sizeof first);
    s->sitter[seats - 1] = first;
    clock_init(&s->clock, &s->clock.terms);
    set_clock(s, false, now_ms);
    return OK;
}

/* Does what was offered once nobody is left who has to agree. */
static Status settle_offer(Session *s, int64_t now_ms, Fault *ret_fault)
{
    Status status = OK;

    if (s->offer.asked)
        return OK;
    switch (s->offer.kind) {
    case OFFER_BACK: status = go_back(s, now_ms); break;
    case OFFER_DRAW: status = play(s, str_from("draw"), now_ms, ret_fault); break;
    case OFFER_REMATCH: status = begin_again(s, now_ms, ret_fault); break;
    case OFFER_NONE:
    case OFFER_KIND_COUNT: break;
    }
    s->offer = (Offer){.kind = OFFER_NONE};
    return status;
}

static Status set_offer(Session *s, const Entry *entry, Fault *ret_fault)
{
    s->offer = (Offer){.kind = entry->offer,
                       .seat = entry->seat,
                       .back = entry->back,
                       .asked = session_asked(s, entry->seat)};
    return settle_offer(s, entry->at_ms, ret_fault);
}

/* Who holds several seats answers for all of them. */
static Status agree(Session *s, const Entry *entry, Fault *ret_fault)
{
    Offer before = s->offer;
    Status status;

    for (int seat = 0; seat < session_seats(s); seat++) {
        if (s->sitter[seat].holder == s->sitter[entry->seat].holder)
            s->offer.asked &= (uint8_t) ~(1u << seat);
    }
    status = settle_offer(s, entry->at_ms, ret_fault);
    if (status != OK)
        s->offer = before;
    return status;
}

static Status carry_out(Session *s, const Entry *entry, Fault *ret_fault)
{
    switch (entry->kind) {
    case ENTRY_SIT:
        s->sitter[entry->seat] = entry->sitter;
        session_forget_decisions(s);
        set_clock(s, false, entry->at_ms);
        break;
    case ENTRY_PLAY:
    case ENTRY_CHANCE: return play(s, entry->text, entry->at_ms, ret_fault);
    case ENTRY_LEAVE: return leave_table(s, entry, ret_fault);
    case ENTRY_OFFER: return set_offer(s, entry, ret_fault);
    case ENTRY_AGREE: return agree(s, entry, ret_fault);
    case ENTRY_DECLINE: s->offer = (Offer){.kind = OFFER_NONE}; break;
    case ENTRY_SHIFT: clock_shift(&s->clock, entry->by_ms); break;
    case ENTRY_KIND_COUNT: break;
    }
    return OK;
}

/* ---- the log ------------------------------------------------------------------------ */

static bool reserve_entry(Session *s)
{
    int larger = s->capacity ? s->capacity * 2 : 64;
    Entry *grown;

    if (s->count < s->capacity)
        return true;
    grown = realloc(s->entry, (size_t)larger * sizeof *grown);
    if (!grown)
        return false;
    s->entry = grown;
    s->capacity = larger;
    return true;
}

Status session_commit(Session *s, const Entry *entry, Fault *ret_fault)
{
    char *text = NULL;
    int first = history_count(s->history);
    Status status;

    if (s->count >= SESSION_MAX_ENTRIES)
        return session_refuse(ret_fault, ERR_LIMIT, N_("the table's log is full"));
    if (!reserve_entry(s) ||
        (entry->text.size && !(text = pool_text(&s->pool, entry->text))))
        return refuse_memory(ret_fault);
    s->first = first;
    s->events.count = 0;
    status = carry_out(s, entry, ret_fault);
    if (status != OK)
        return status;
    s->entry[s->count] = *entry;
    s->entry[s->count++].text = (Str){text, entry->text.size};
    return OK;
}

Status session_do(Session *s, const Entry *command, int64_t now_ms, Fault *ret_fault)
{
    Entry entry;
    Status status = session_propose(s, command, now_ms, &entry, ret_fault);

    return status == OK ? session_commit(s, &entry, ret_fault) : status;
}
