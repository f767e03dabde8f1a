/* SPDX-License-Identifier: MIT */
/* Writes tokens, in full and as a seat sees them. */
#include "santorini/draft.h"
#include "santorini/play.h"
#include "santorini/texts/notation.h"
#include "santorini/turn.h"
#include "santorini/view.h"

typedef struct Printer {
    Text *out;
    int actor;   /* where the worker of the clause stands, SQUARE_NONE outside a clause */
    bool any;    /* something was written */
    bool unseen; /* the mover's workers are hidden from the reader */
} Printer;

static void separate(Printer *p)
{
    if (p->any)
        text_char(p->out, ',');
    p->any = true;
    p->actor = SQUARE_NONE;
}

static void print_own_square(Printer *p, int square)
{
    if (p->unseen)
        text_char(p->out, '?');
    else
        notation_square(p->out, square);
}

/* An item of its own: a sign and a square. */
static void print_item(Printer *p, char sign, int square)
{
    separate(p);
    text_char(p->out, sign);
    notation_square(p->out, square);
}

static void begin_clause(Printer *p, int worker)
{
    if (p->actor == worker)
        return;
    separate(p);
    print_own_square(p, worker);
    p->actor = worker;
}

static void print_placed(Printer *p, Action a)
{
    size_t at;

    separate(p);
    text_char(p->out, '@');
    at = p->out->size;
    print_own_square(p, step_at(a));
    if (step_who(a) && !p->unseen && p->out->size == at + 2)
        p->out->data[at] = (char)(p->out->data[at] - 'a' + 'A');
    p->actor = step_at(a);
}

static void print_pair(Printer *p, Action a)
{
    separate(p);
    notation_square(p->out, step_who(a));
    text_char(p->out, '>');
    notation_square(p->out, step_at(a));
}

static void print_mark(Printer *p, Action a)
{
    if (step_who(a) == SQUARE_NONE) {
        print_item(p, '!', step_at(a));
        return;
    }
    print_item(p, '!', step_who(a));
    text_char(p->out, '>');
    notation_square(p->out, step_at(a));
}

/* A step of a turn; `p->actor` is brought up to date by the caller. */
static void print_step(Printer *p, Action a)
{
    switch (step_kind(a)) {
    case STEP_MOVE:
        begin_clause(p, step_who(a));
        text_char(p->out, '-');
        print_own_square(p, step_at(a));
        break;
    case STEP_BUILD:
    case STEP_DOME:
    case STEP_CAP:
        begin_clause(p, step_who(a));
        text_char(p->out, step_kind(a) == STEP_BUILD ? '+' : '*');
        notation_square(p->out, step_at(a));
        break;
    case STEP_FORCE:
    case STEP_SWAP: print_pair(p, a); break;
    case STEP_PLACE: print_placed(p, a); break;
    case STEP_SLAY: print_item(p, 'x', step_at(a)); break;
    case STEP_TAKE: print_item(p, '-', step_at(a)); break;
    case STEP_TOKEN: print_item(p, '~', step_at(a)); break;
    case STEP_RAM: print_item(p, '^', step_at(a)); break;
    case STEP_AIM:
        separate(p);
        text_char(p->out, '~');
        notation_direction(p->out, step_at(a));
        break;
    case STEP_BACK:
        separate(p);
        text_char(p->out, '~');
        break;
    case STEP_MARK: print_mark(p, a); break;
    case STEP_LOST: text_add(p->out, "lost"); break;
    default: text_add(p->out, "pass");
    }
}

static void print_dealt(const SantoriniState *s, const Token *token, const char *name,
                        Text *out)
{
    Cards cards = {0};
    bool chance = draft_is_chance(&s->lineup);

    for (int i = 0; i < token->count && token->step[i] != ACTION_END && i < CARD_MAX; i++)
        cards.card[cards.count++] = (uint8_t)step_at(token->step[i]);
    text_add(out, chance ? "<" : "");
    text_add(out, name);
    notation_cards(out, &cards);
    text_add(out, chance ? ">" : "");
}

static void print_first(const SantoriniState *s, int seat, Text *out)
{
    bool chance = draft_is_chance(&s->lineup);

    text_add(out, chance ? "<first:" : "first:");
    text_number(out, seat);
    text_add(out, chance ? ">" : "");
}

/* Tokens that are not made of squares; false for all others. */
static bool print_named(const SantoriniState *s, const Token *token, Text *out)
{
    Action a = token->step[0];

    switch (step_kind(a)) {
    case STEP_POOL: print_dealt(s, token, "pool:", out); return true;
    case STEP_OFFER: print_dealt(s, token, "offer:", out); return true;
    case STEP_DEAL: print_dealt(s, token, "deal:", out); return true;
    case STEP_CHOOSE:
        text_add(out, "take:");
        text_add(out, power_get(step_at(a))->name);
        return true;
    case STEP_FIRST: print_first(s, step_at(a) + 1, out); return true;
    case STEP_TURN_UP:
        text_add(out, "<chaos:");
        text_add(out, power_get(step_at(a))->name);
        text_char(out, '>');
        return true;
    default: return false;
    }
}

/* Prints the first `count` steps, following the plan to know where workers stand. */
static void print_steps(const SantoriniState *s, const Token *token, int count,
                        Printer *p)
{
    bool turn = s->lineup.stage == STAGE_PLAY && !s->turn.ask;
    Rules r;
    Node n = {0};

    if (turn)
        turn_open(s, &r, &n);
    r.planned = false;
    for (int i = 0; i < count && token->step[i] != ACTION_END; i++) {
        Action a = token->step[i];

        print_step(p, a);
        if (!turn || step_kind(a) == STEP_PASS || step_kind(a) == STEP_LOST)
            continue;
        turn_step(&r, &n, a);
        if (step_kind(a) == STEP_MOVE)
            p->actor = square_of(n.plan.turn.group[GROUP_ACTOR]);
    }
    if (count && token->step[0] == ACTION_END)
        text_add(p->out, "pass");
}

void token_print(const void *state, const Token *token, Text *out)
{
    Printer p = {.out = out, .actor = SQUARE_NONE};

    if (!print_named(state, token, out))
        print_steps(state, token, token->count, &p);
}

/* How many steps were carried out before a hidden worker got in the way. */
static int carried_out(const SantoriniState *s, const Token *token, bool *ret_cut)
{
    Rules r;
    Node n = {0};

    turn_open(s, &r, &n);
    *ret_cut = s->turn.ask && step_kind(token->step[0]) == STEP_PLACE &&
               board_has(board_workers(&n.truth.board), step_at(token->step[0]));
    if (s->turn.ask)
        return *ret_cut ? 0 : token->count;
    for (int i = 0; i < token->count && token->step[i] != ACTION_END; i++) {
        if (step_kind(token->step[i]) == STEP_PASS ||
            step_kind(token->step[i]) == STEP_LOST)
            break;
        turn_step(&r, &n, token->step[i]);
        *ret_cut = n.truth.turn.cut;
        if (*ret_cut)
            return n.truth.turn.cut == CUT_BEFORE ? i : i + 1;
    }
    return token->count;
}

static bool is_secret_choice(const SantoriniState *s, const Token *token, int seat)
{
    return seat != s->lineup.mover && step_kind(token->step[0]) == STEP_TOKEN &&
           (s->lineup.stage == STAGE_CHOICE || s->lineup.stage == STAGE_LAST_CHOICE);
}

static bool ends_game(const SantoriniState *s, const Token *token)
{
    SantoriniState after = *s;

    for (int i = 0; i < token->count; i++)
        play_apply(&after, token->step[i], NULL);
    return play_mover(&after) == SEAT_OVER;
}

/* At the end of a game everything is open; until then a hidden worker's squares are ?, and
 * a token it cut short ends with #. */
void token_view(const void *state, const Token *token, int seat, Text *out)
{
    const SantoriniState *s = state;
    int hidden = view_hidden_seat(&s->lineup, seat), count = token->count;
    bool cut = false;
    Printer p = {.out = out, .actor = SQUARE_NONE};

    if (print_named(s, token, out))
        return;
    if (is_secret_choice(s, token, seat)) {
        text_add(out, "~?");
        return;
    }
    if (hidden < 0 || s->lineup.viewer || ends_game(s, token)) {
        print_steps(s, token, token->count, &p);
        return;
    }
    p.unseen = play_mover(s) == hidden;
    if (s->lineup.stage == STAGE_PLAY && !p.unseen)
        count = carried_out(s, token, &cut);
    print_steps(s, token, count, &p);
    if (cut)
        text_char(out, '#');
}
