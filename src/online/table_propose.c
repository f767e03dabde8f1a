/* SPDX-License-Identifier: MIT */
/* table_propose - what may be done at a table, as the lines that it leads to. */
#include "online/table.h"

#include <string.h>

static Status refuse_wish(Fault *ret_fault, const char *id)
{
    return fault_set(ret_fault, ERR_ILLEGAL, NULL, (Str){0}, (Str){0}, id);
}

/* ---- lines ------------------------------------------------------------------------------- */

static void add_seat(Text *out, const char *word, int seat)
{
    text_add(out, word);
    text_char(out, ' ');
    text_number(out, seat + 1);
}

static void end_line(Text *out)
{
    text_char(out, '\n');
}

static void end_timed(Text *out, int64_t now_ms)
{
    text_add(out, " @");
    text_number(out, now_ms);
    end_line(out);
}

/* The secret of the next game is committed to before anybody brings a number for it. */
static void add_secret(const Table *t, const Wish *wish, Text *out)
{
    if (t->has_next || !wish->secret)
        return;
    text_add(out, "secret ");
    hex_print(wish->secret, SHA256_SIZE, out);
    end_line(out);
}

static void add_number(int seat, uint64_t number, Text *out)
{
    add_seat(out, "number", seat);
    text_char(out, ' ');
    hex_print_number(number, out);
    end_line(out);
}

/* ---- sitting down ------------------------------------------------------------------------ */

static bool may_take(const Table *t, const Wish *wish, int seat)
{
    PlaceKind kind = t->place[seat].kind;
    bool open = t->head.bots || !wish->owner.size;

    return (kind == PLACE_ANYONE && (open || wish->invited)) ||
           (kind == PLACE_FRIEND && wish->invited);
}

/* Does somebody sit here who belongs to a person, or is the person that somebody belongs to? */
static bool has_kin(const Table *t, const Wish *wish)
{
    Str person = wish->owner.size ? wish->owner : wish->person;

    for (int i = 0; i < t->places; i++) {
        const Place *place = &t->place[i];

        if (str_is(person, place->owner) ||
            (wish->owner.size && str_is(person, place->person)))
            return true;
    }
    return false;
}

static int find_place(const Table *t, const Wish *wish)
{
    for (int seat = 0; seat < t->places; seat++) {
        if ((wish->seat < 0 || wish->seat == seat) && may_take(t, wish, seat))
            return seat;
    }
    return -1;
}

static bool would_be_full(const Table *t, int seat)
{
    for (int i = 0; i < t->places; i++) {
        if (i != seat && t->place[i].kind != PLACE_PERSON &&
            t->place[i].kind != PLACE_ENGINE)
            return false;
    }
    return true;
}

static Status propose_join(const Table *t, const Wish *wish, int64_t now_ms, Text *out,
                           int *ret_seat, Fault *ret_fault)
{
    int seat = find_place(t, wish);

    if (t->stage != TABLE_WAITING)
        return refuse_wish(ret_fault, N_("the game has begun without you"));
    if (table_seat_of(t, wish->person) >= 0)
        return refuse_wish(ret_fault, N_("you sit here already"));
    if (seat < 0)
        return refuse_wish(ret_fault, wish->owner.size && !wish->invited && !t->head.bots
                                          ? N_("a program needs an invitation here")
                                          : N_("there is no free seat for you"));
    if (t->head.listed && has_kin(t, wish))
        return refuse_wish(ret_fault,
                           N_("at a listed table nobody sits twice, not by a program "
                              "either"));
    add_seat(out, wish->owner.size ? "bot" : "join", seat);
    text_char(out, ' ');
    text_add_str(out, wish->person);
    text_char(out, ' ');
    if (wish->owner.size) {
        text_add_str(out, wish->owner);
        text_char(out, ' ');
    }
    hex_print_number(wish->number, out);
    text_char(out, ' ');
    text_add_str(out, wish->name);
    end_line(out);
    if (would_be_full(t, seat)) {
        text_add(out, "begin");
        end_timed(out, now_ms);
    }
    *ret_seat = seat;
    return OK;
}

static Status propose_stand(const Table *t, const Wish *wish, Text *out, Fault *ret_fault)
{
    if (t->stage != TABLE_WAITING)
        return refuse_wish(ret_fault, N_("the game has begun; resign, or play it"));
    add_seat(out, "stand", wish->seat);
    end_line(out);
    return OK;
}

/* ---- gone and back ----------------------------------------------------------------------- */

/* Whether somebody has been gone long enough is known by who sees them come and go. */
static Status propose_claim(Table *t, const Wish *wish, int64_t now_ms, Text *out,
                            Fault *ret_fault)
{
    Entry leave = {.kind = ENTRY_LEAVE, .seat = wish->other, .why = LEAVE_ABANDON}, entry;
    Status status = OK;

    if (t->stage != TABLE_PLAYING || t->place[wish->other].kind != PLACE_PERSON)
        return refuse_wish(ret_fault, N_("there is nothing to claim"));
    if (wish->level > 0) {
        add_seat(out, "standin", wish->other);
        text_char(out, ' ');
        text_number(out, wish->level);
        end_timed(out, now_ms);
        return OK;
    }
    status = session_propose(t->session, &leave, now_ms, &entry, ret_fault);
    if (status == OK) {
        entry_print(&entry, out);
        end_line(out);
    }
    return status;
}

static Status propose_return(const Table *t, const Wish *wish, int64_t now_ms, Text *out,
                             Fault *ret_fault)
{
    if (!t->place[wish->seat].stands_in)
        return refuse_wish(ret_fault, N_("nobody plays for you"));
    add_seat(out, "return", wish->seat);
    end_timed(out, now_ms);
    return OK;
}

/* ---- playing ----------------------------------------------------------------------------- */

static bool is_about_rematch(const Table *t, const Entry *entry)
{
    return (entry->kind == ENTRY_OFFER && entry->offer == OFFER_REMATCH) ||
           (entry->kind == ENTRY_AGREE &&
            session_offer(t->session)->kind == OFFER_REMATCH);
}

static bool is_playing(const Table *t)
{
    return t->stage == TABLE_PLAYING || t->stage == TABLE_OVER;
}

static Status propose_entry(Table *t, const Wish *wish, int64_t now_ms, Text *out,
                            Fault *ret_fault)
{
    Entry entry;
    Status status;

    if (!is_playing(t))
        return refuse_wish(ret_fault, t->stage == TABLE_SHUT
                                          ? N_("this table has been closed")
                                          : N_("the game has not begun yet"));
    status = session_propose(t->session, &wish->entry, now_ms, &entry, ret_fault);
    if (status != OK)
        return status;
    if (is_about_rematch(t, &entry))
        add_number(entry.seat, wish->number, out);
    entry_print(&entry, out);
    end_line(out);
    return OK;
}

static Status propose_chance(Table *t, int64_t now_ms, Text *out, Fault *ret_fault)
{
    char token[GAME_TOKEN_SIZE];
    Wish wish = {.entry = {.kind = ENTRY_CHANCE}};
    Fair fair = t->fair; /* draws without having drawn */

    if (table_mover(t) != SEAT_CHANCE)
        return refuse_wish(ret_fault, N_("chance has nothing to decide"));
    fair_token(&fair, t->def, history_state(session_history(t->session)), token);
    wish.entry.text = str_from(token);
    return propose_entry(t, &wish, now_ms, out, ret_fault);
}

static Status propose_shut(const Table *t, const Wish *wish, Text *out, Fault *ret_fault)
{
    if (t->stage == TABLE_SHUT)
        return refuse_wish(ret_fault, N_("this table has been closed"));
    text_add(out, "shut ");
    text_add(out, wish->why);
    end_line(out);
    return OK;
}

Status table_propose(Table *t, const Wish *wish, int64_t now_ms, Text *ret_lines,
                     int *ret_seat, Fault *ret_fault)
{
    text_clear(ret_lines);
    add_secret(t, wish, ret_lines);
    switch (wish->kind) {
    case WISH_ENTRY: return propose_entry(t, wish, now_ms, ret_lines, ret_fault);
    case WISH_CHANCE: return propose_chance(t, now_ms, ret_lines, ret_fault);
    case WISH_JOIN: return propose_join(t, wish, now_ms, ret_lines, ret_seat, ret_fault);
    case WISH_STAND: return propose_stand(t, wish, ret_lines, ret_fault);
    case WISH_CLAIM: return propose_claim(t, wish, now_ms, ret_lines, ret_fault);
    case WISH_RETURN: return propose_return(t, wish, now_ms, ret_lines, ret_fault);
    case WISH_SHUT: return propose_shut(t, wish, ret_lines, ret_fault);
    }
    return refuse_wish(ret_fault, N_("that cannot be done now"));
}
