/* SPDX-License-Identifier: MIT */
/* token - reads and prints what a seat does and what chance does. */
#include "sintra/state.h"

/* ---- printing --------------------------------------------------------------- */

/* One step of a seat. */
static void print_step(Action action, Text *out)
{
    int value = act_value(action);

    switch (act_kind(action)) {
    case ACT_TAKE:
        text_char(out, act_source(value) == SINTRA_CENTRE
                           ? 'c'
                           : (char)('1' + act_source(value)));
        text_char(out, PANES_LETTERS[act_colour(value)]);
        break;
    case ACT_TARGET:
        text_char(out, '>');
        text_char(out, value == SINTRA_BREAK ? 'x' : (char)('1' + value));
        break;
    case ACT_KEEP:
        text_char(out, '=');
        text_char(out, PANES_LETTERS[value]);
        break;
    default: text_char(out, '<'); break;
    }
}

static void print_strips(const Token *token, Text *out)
{
    text_add(out, "<strips:");
    for (int i = 0; i < token->count; i++) {
        int side = act_value(token->step[i]);

        text_add(out, i ? "," : "");
        text_number(out, side / 2 + 1);
        text_char(out, side % 2 ? 'b' : 'a');
    }
    text_char(out, '>');
}

/* I is drawn last and printed first. */
static void print_track(const Token *token, Text *out)
{
    text_add(out, "<track:");
    for (int i = 0; i < token->count; i++) {
        int step = (i + SINTRA_ROUNDS - 1) % SINTRA_ROUNDS;

        text_char(out, step < token->count ? PANES_LETTERS[act_value(token->step[step])]
                                           : '?');
    }
    text_char(out, '>');
}

static void print_deal(const SintraState *s, const Token *token, Text *out)
{
    text_add(out, "<deal:");
    for (int d = 0; d < sintra_displays(s); d++) {
        Panes panes = 0;

        for (int i = 0; i < SINTRA_DISPLAY_PANES; i++) {
            int step = d * SINTRA_DISPLAY_PANES + i;

            if (step < token->count && act_kind(token->step[step]) == ACT_PANE)
                panes += panes_of(act_value(token->step[step]), 1);
        }
        if (d)
            text_char(out, '/');
        if (!panes)
            text_char(out, '-');
        sintra_print_panes(panes, out);
    }
    text_char(out, '>');
}

void sintra_print_token(const void *state, const Token *token, Text *out)
{
    if (!token->count)
        return;
    switch (act_kind(token->step[0])) {
    case ACT_STRIP: print_strips(token, out); break;
    case ACT_START:
        text_add(out, "<start:");
        text_number(out, act_value(token->step[0]) + 1);
        text_char(out, '>');
        break;
    case ACT_TRACK: print_track(token, out); break;
    case ACT_PANE:
    case ACT_NO_PANES: print_deal(state, token, out); break;
    default:
        for (int i = 0; i < token->count; i++)
            print_step(token->step[i], out);
        break;
    }
}

/* ---- faults ----------------------------------------------------------------- */

typedef struct Reader {
    const SintraState *s;
    SintraState ahead; /* s after the steps read so far */
    Str text;
    Token *token;
    Fault fault;
    Status status;
} Reader;

/* Puts status and place to the message that has just been set. */
static bool fail_at(Reader *r, Status status, const char *at)
{
    r->status = status;
    r->fault.field = N_("token");
    r->fault.column = (int)(at - r->text.at) + 1;
    return false;
}

static bool unreadable(Reader *r, const char *id, Str part)
{
    message_set(&r->fault.message, id, NULL);
    message_set_str(&r->fault.message, 0, part);
    return fail_at(r, ERR_SYNTAX, part.at);
}

/* Readable, but against the rule named in the note; %1 is the part of the token. */
static bool illegal(Reader *r, const char *id, Str part, const char *rule)
{
    message_set(&r->fault.message, id, NULL);
    message_set_str(&r->fault.message, 0, part);
    message_set(&r->fault.note, rule, NULL);
    return fail_at(r, ERR_ILLEGAL, part.at);
}

/* Adds the step; one of chance gets its weight by being looked up among those on offer. */
static void add_step(Reader *r, Act kind, int value)
{
    Action offer[GAME_MAX_ACTIONS];
    int count = sintra_actions(&r->ahead, offer);

    for (int i = 0; i < count; i++) {
        if (act_kind(offer[i]) == kind && act_value(offer[i]) == value) {
            r->token->step[r->token->count++] = offer[i];
            sintra_apply(&r->ahead, offer[i], NULL);
            return;
        }
    }
}

static Str letter_at(Reader *r, size_t i)
{
    return (Str){r->text.at + i, 1};
}

/* ---- what a seat does ------------------------------------------------------- */

static bool read_return(Reader *r)
{
    const Palace *p = &r->s->palace[r->s->at.to_move];

    if (sintra_may_return(p)) {
        add_step(r, ACT_RETURN, 0);
        return true;
    }
    if (!p->strips)
        return illegal(r, N_("no strip is left to return to"), r->text,
                       N_("rule: return; ruling R7"));
    if (bits_first(p->strips) == p->glazier)
        return illegal(r, N_("the glazier stands over the leftmost strip already"),
                       r->text, N_("rule: return"));
    return illegal(r, N_("no strip lies left of the glazier"), r->text,
                   N_("rule: return; ruling R4"));
}

/* "3Y" or "cY". */
static bool read_take(Reader *r, int *ret_source, int *ret_colour)
{
    const SintraState *s = r->s;
    char where = r->text.at[0];
    int source = where == 'c' ? SINTRA_CENTRE : where - '1';
    int colour = r->text.size > 1 ? panes_colour(r->text.at[1]) : -1;
    Str part = {r->text.at, r->text.size > 1 ? 2 : 1};

    if (where != 'c' && (where < '1' || where > '9'))
        return unreadable(r, N_("a token begins with a display, c or <, not with '%1'"),
                          letter_at(r, 0));
    if (colour < 0)
        return unreadable(r, N_("'%1' must name a source and a colour, such as 3Y"),
                          part);
    if (where != 'c' && source >= sintra_displays(s)) {
        illegal(r, "", part, N_("rule: displays"));
        message_set_count(
            &r->fault.message,
            NP_("'%1': there is only %2 display", "'%1': there are only %2 displays"), 1,
            sintra_displays(s));
        return false;
    }
    if (!panes_count(s->source[source], colour))
        return illegal(r,
                       where == 'c' ? N_("'%1': the centre has no pane of this colour")
                                    : N_("'%1': the display has no pane of this colour"),
                       part, N_("rule: taking"));
    *ret_source = source;
    *ret_colour = colour;
    return true;
}

/* Why a strip may not be the target; `reach` is not empty. */
static bool wrong_target(Reader *r, int window, int colour, Str part)
{
    const Palace *p = &r->s->palace[r->s->at.to_move];

    if (p->strip[window] == SINTRA_GONE)
        illegal(r, N_("the strip over window %1 has left the game"), part,
                N_("rule: reach"));
    else if (window < p->glazier)
        illegal(r, N_("the strip over window %1 is left of the glazier"), part,
                N_("rule: reach"));
    else
        illegal(r, N_("the strip over window %1 has no free space for colour %2"), part,
                N_("rule: placing; ruling R1"));
    message_set_str(&r->fault.message, 1, (Str){&PANES_LETTERS[colour], 1});
    return false;
}

static bool read_target(Reader *r, int colour, int *ret_window)
{
    uint32_t reach = sintra_reach(&r->s->palace[r->s->at.to_move], colour);
    Str part = {r->text.at + 2, r->text.size - 2};
    int window;

    if (part.size < 2 || part.at[0] != '>' ||
        (part.at[1] != 'x' && (part.at[1] < '1' || part.at[1] > '8')))
        return unreadable(r, N_("'%1' must name a window or x, such as >5 or >x"), part);
    part = letter_at(r, 3);
    window = part.at[0] == 'x' ? SINTRA_BREAK : part.at[0] - '1';
    if (window == SINTRA_BREAK && reach) {
        illegal(r, N_("the panes fit on the strip over window %2, so they may not break"),
                part, N_("rule: placing; ruling R8"));
        message_set_number(&r->fault.message, 1, bits_first(reach) + 1);
        return false;
    }
    if (window != SINTRA_BREAK && !reach)
        return illegal(r, N_("no strip in reach can take these panes: they break, >x"),
                       part, N_("rule: placing; ruling R2"));
    if (window != SINTRA_BREAK && !(reach & 1u << window))
        return wrong_target(r, window, colour, part);
    *ret_window = window;
    return true;
}

/* "=O", just when the strip is completed. */
static bool read_keep(Reader *r, int source, int colour, int window)
{
    const Palace *p = &r->s->palace[r->s->at.to_move];
    Str part = {r->text.at + 4, r->text.size - 4};
    Panes free = 1, panes;
    int keep = part.size == 2 && part.at[0] == '=' ? panes_colour(part.at[1]) : -1;

    if (window != SINTRA_BREAK)
        sintra_place(p->free[window], colour, panes_count(r->s->source[source], colour),
                     &free);
    if (part.size && keep < 0)
        return unreadable(r, N_("'%1' must name the colour kept, such as =O"), part);
    if (part.size && free)
        return illegal(r, N_("'%1': nothing is kept, the strip is not completed"), part,
                       N_("rule: completing"));
    if (!part.size && free)
        return true;
    if (!part.size)
        return illegal(
            r, N_("the strip is completed: the colour kept is missing, such as =O"), part,
            N_("rule: completing"));
    panes = p->panes[window] + panes_of(colour, 1);
    if (!panes_count(panes, keep))
        return illegal(r, N_("'%1': no pane of this colour is on the strip"), part,
                       N_("rule: completing"));
    add_step(r, ACT_KEEP, keep);
    return true;
}

static bool read_turn(Reader *r)
{
    int source, colour, window;

    if (str_is(r->text, "<"))
        return read_return(r);
    if (!read_take(r, &source, &colour) || !read_target(r, colour, &window))
        return false;
    add_step(r, ACT_TAKE, act_take(source, colour));
    add_step(r, ACT_TARGET, window);
    return read_keep(r, source, colour, window);
}

/* ---- what chance does ------------------------------------------------------- */

static bool read_strips(Reader *r, Str rest)
{
    uint32_t pool = r->s->at.pool;
    Str part;

    for (int w = 0; w < DATA_WINDOWS; w++) {
        bool more = str_cut(&rest, ',', &part);
        int strip = part.size == 2 ? part.at[0] - '1' : -1;
        int side = part.size == 2 ? part.at[1] - 'a' : -1;

        if (strip < 0 || strip >= DATA_STRIPS || side < 0 || side > 1)
            return unreadable(r, N_("'%1' is not a strip, such as 3a"), part);
        if (more != (w < DATA_WINDOWS - 1))
            return unreadable(r, N_("there are eight strips: '%1'"), part);
        if (!(pool & 1u << strip))
            return illegal(r, N_("'%1' lies over another window already"), part,
                           N_("rule: setting up"));
        if (2 * strip + side == r->s->data.joker_side)
            return illegal(r, N_("'%1': the joker side never begins face up"), part,
                           N_("rule: setting up"));
        pool &= ~(1u << strip);
        add_step(r, ACT_STRIP, 2 * strip + side);
    }
    return true;
}

static bool read_start(Reader *r, Str part)
{
    int seat = part.size == 1 ? part.at[0] - '1' : -1;

    if (seat < 0 || seat >= r->s->at.seats)
        return unreadable(r, N_("'%1' is not a seat of this game"), part);
    add_step(r, ACT_START, seat);
    return true;
}

static bool read_track(Reader *r, Str part)
{
    uint32_t pool = r->s->at.pool;

    if (part.size != SINTRA_ROUNDS)
        return unreadable(r, N_("the track has six letters, not '%1'"), part);
    for (size_t i = 1; i <= SINTRA_ROUNDS; i++) {
        Str letter = {part.at + i % SINTRA_ROUNDS, 1};
        int colour = panes_colour(letter.at[0]);

        if (colour < 0)
            return unreadable(r, N_("'%1' is not one of the colours CYOBP"), letter);
        if (i < SINTRA_ROUNDS && !(pool & 1u << colour))
            return illegal(r, N_("'%1' stands twice among II to VI of the track"), letter,
                           N_("rule: setting up"));
        pool &= ~(1u << colour);
        add_step(r, ACT_TRACK, colour);
    }
    return true;
}

/* What a deal draws from. */
typedef struct Supply {
    Panes bag, tower;
    int room; /* panes still to be dealt */
} Supply;

static Supply supply_of(const SintraState *s)
{
    int room = sintra_displays(s) * SINTRA_DISPLAY_PANES;
    int there = panes_total(s->bag) + panes_total(s->tower);

    return (Supply){s->bag, s->tower, there < room ? there : room};
}

static bool letters_to_panes(Reader *r, Str part, Panes *ret_panes)
{
    Panes panes = 0;
    int last = 0;

    for (size_t i = 0; i < part.size && !str_is(part, "-"); i++) {
        Str letter = {part.at + i, 1};
        int colour = panes_colour(letter.at[0]);

        if (colour < 0)
            return unreadable(r, N_("'%1' is not one of the colours CYOBP"), letter);
        if (colour < last || i == SINTRA_DISPLAY_PANES)
            return unreadable(r, N_("at most four letters in the order CYOBP, not '%1'"),
                              part);
        panes += panes_of(colour, 1);
        last = colour;
    }
    *ret_panes = panes;
    return true;
}

/* Draws all of `want` that are in the bag; false when the bag would keep a pane although
 * another one is to come out of the tower. */
static bool draw_from_bag(Reader *r, Supply *supply, Panes *want)
{
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        int n = panes_count(*want, colour), there = panes_count(supply->bag, colour);

        n = n < there ? n : there;
        for (int i = 0; i < n; i++)
            add_step(r, ACT_PANE, colour);
        supply->bag -= panes_of(colour, n);
        *want -= panes_of(colour, n);
    }
    return !*want || !supply->bag;
}

/* Within a display the order does not matter, but panes of the bag come before those of the
 * tower: the draws are put into an order that can have happened. */
static bool read_display(Reader *r, Supply *supply, Str part)
{
    Panes want;
    int due = supply->room < SINTRA_DISPLAY_PANES ? supply->room : SINTRA_DISPLAY_PANES;

    if (!part.size)
        return unreadable(r, N_("an empty display is written '-'"), part);
    if (!letters_to_panes(r, part, &want))
        return false;
    if (panes_total(want) != due) {
        illegal(r, "", part, N_("rule: dealing"));
        message_set_count(
            &r->fault.message,
            NP_("'%1': this display gets %2 pane", "'%1': this display gets %2 panes"), 1,
            due);
        return false;
    }
    supply->room -= due;
    for (int heap = 0; heap < 2 && want; heap++) {
        if (!supply->bag) {
            supply->bag = supply->tower;
            supply->tower = 0;
        }
        if (!draw_from_bag(r, supply, &want))
            break;
    }
    return !want || illegal(r, N_("'%1' cannot be drawn from what bag and tower hold"),
                            part, N_("rule: dealing; ruling R17"));
}

static bool read_deal(Reader *r, Str rest)
{
    Supply supply = supply_of(r->s);
    int displays = sintra_displays(r->s);
    Str part;

    if (!supply.room)
        add_step(r, ACT_NO_PANES, 0);
    for (int d = 0; d < displays; d++) {
        bool more = str_cut(&rest, '/', &part);

        if (more != (d < displays - 1)) {
            unreadable(r, "", part);
            message_set_count(
                &r->fault.message,
                NP_("'%1': there is %2 display", "'%1': there are %2 displays"), 1,
                displays);
            return false;
        }
        if (!read_display(r, &supply, part))
            return false;
    }
    return true;
}

/* The token chance must play now. */
static const struct {
    const char *name;
    bool (*read)(Reader *r, Str rest);
} chance_tokens[] = {
    [STAGE_STRIPS] = {"<strips:", read_strips},
    [STAGE_START] = {"<start:", read_start},
    [STAGE_TRACK] = {"<track:", read_track},
    [STAGE_DEAL] = {"<deal:", read_deal},
};

static bool read_chance(Reader *r)
{
    const char *name = chance_tokens[r->s->at.stage].name;
    size_t size = str_from(name).size;

    if (!str_starts(r->text, name)) {
        illegal(r, N_("'%1' cannot be played: %2..> is to come"), r->text,
                N_("rule: setting up and dealing"));
        message_set_str(&r->fault.message, 1, str_from(name));
        return false;
    }
    if (r->text.at[r->text.size - 1] != '>')
        return unreadable(r, N_("'%1' must end with '>'"), r->text);
    return chance_tokens[r->s->at.stage].read(
        r, str_range(r->text.at + size, r->text.at + r->text.size - 1));
}

/* ---- either ----------------------------------------------------------------- */

static bool read_any(Reader *r)
{
    const SintraState *s = r->s;

    if (!r->text.size)
        return unreadable(r, N_("the token is empty"), r->text);
    if (s->at.mover == SEAT_OVER)
        return illegal(r, N_("'%1' cannot be played: the game is over"), r->text,
                       N_("rule: the end"));
    if (s->at.begun)
        return illegal(r, N_("'%1' cannot be played before the token begun is finished"),
                       r->text, N_("rule: one token after the other"));
    if (s->at.mover == SEAT_CHANCE)
        return read_chance(r);
    if (r->text.at[0] == '<' && r->text.size > 1)
        return illegal(r, N_("'%1' cannot be played: nothing is to be dealt"), r->text,
                       N_("rule: setting up and dealing"));
    return read_turn(r);
}

Status sintra_parse_token(const void *state, Str text, Token *ret_token, Fault *ret_fault)
{
    Token token = {.count = 0};
    Reader r = {.text = text, .token = &token, .status = OK};

    r.s = state;
    r.ahead = *r.s;
    if (!read_any(&r)) {
        *ret_fault = r.fault;
        return r.status;
    }
    ret_token->count = token.count;
    memcpy(ret_token->step, token.step, (size_t)token.count * sizeof *token.step);
    return OK;
}
