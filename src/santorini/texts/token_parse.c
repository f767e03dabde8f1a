/* SPDX-License-Identifier: MIT */
/* Reads tokens: cuts the text into parts, then finds the legal steps they stand for. */
#include <string.h>

#include "santorini/draft.h"
#include "santorini/play.h"
#include "santorini/texts/explain.h"
#include "santorini/texts/notation.h"

/* One part of a token: what its sign means and the squares around it. `who` is -1 where
 * the part goes on with the worker of its clause. */
typedef struct Part {
    StepKind kind; /* STEP_BACK: a lone ~ */
    int who, at;
    Str text;
} Part;

typedef struct Reader {
    Str all;
    Fault *fault;
    int count;
    bool chance; /* written in < > */
    Part part[GAME_MAX_STEPS];
    /* the furthest part reached, for the fault */
    int furthest;
    SantoriniState stuck;
    int stuck_actor;
    Token token;
} Reader;

static Status fail(Reader *r, Str at, const char *id)
{
    return fault_set(r->fault, ERR_SYNTAX, NULL, r->all, at, id);
}

/* ---- cutting ---- */

static Status add_part(Reader *r, StepKind kind, int who, int at, Str text)
{
    if (r->count == GAME_MAX_STEPS - 1)
        return fail(r, (Str){text.at, 0}, N_("a token has at most 255 steps"));
    r->part[r->count++] = (Part){kind, who, at, text};
    return OK;
}

/* The next two characters as a square; upper case is a female worker's. */
static bool cut_square(Str *rest, int *ret_square, bool *ret_female)
{
    char name[3] = {0};

    if (rest->size < 2)
        return false;
    memcpy(name, rest->at, 2);
    *ret_female = name[0] >= 'A' && name[0] <= 'E';
    if (*ret_female)
        name[0] = (char)(name[0] - 'A' + 'a');
    *ret_square = notation_find_square(str_from(name));
    *rest = (Str){rest->at + 2, rest->size - 2};
    return *ret_square >= 0;
}

/* A square in lower case. */
static bool cut_bare_square(Str *rest, int *ret_square)
{
    bool female;

    return cut_square(rest, ret_square, &female) && !female;
}

static bool sign_kind(char sign, StepKind *ret_kind)
{
    static const char signs[] = "-+*>";
    static const StepKind kinds[] = {STEP_MOVE, STEP_BUILD, STEP_DOME, STEP_FORCE};
    const char *hit = sign ? strchr(signs, sign) : NULL;

    if (hit)
        *ret_kind = kinds[hit - signs];
    return hit != NULL;
}

/* What follows a worker: -c3 +d4 *d4 >c5, one after another. */
static Status cut_clause(Reader *r, Str rest, int who)
{
    while (rest.size) {
        Str at = rest;
        StepKind kind;
        int square;
        Status status;

        if (!sign_kind(rest.at[0], &kind))
            return fail(r, at, N_("'%1' does not begin with - + * or >"));
        rest = (Str){rest.at + 1, rest.size - 1};
        if (!cut_bare_square(&rest, &square))
            return fail(r, at, N_("a square should follow the sign in '%1'"));
        status = add_part(r, kind, who, square, (Str){at.at, 3});
        if (status)
            return status;
        who = -1;
    }
    return OK;
}

static Status cut_placed(Reader *r, Str item, Str rest)
{
    int square;
    bool female;
    Status status;

    if (!cut_square(&rest, &square, &female))
        return fail(r, item, N_("a square should follow the sign in '%1'"));
    status = add_part(r, STEP_PLACE, female, square, (Str){item.at, 3});
    return status ? status : cut_clause(r, rest, -1);
}

static Status cut_token(Reader *r, Str item, Str rest)
{
    int square = notation_find_square(rest), direction = notation_find_direction(rest);

    if (rest.size == 0)
        return add_part(r, STEP_BACK, 0, 0, item);
    if (square >= 0)
        return add_part(r, STEP_TOKEN, 0, square, item);
    if (direction >= 0)
        return add_part(r, STEP_AIM, 0, direction, item);
    return fail(r, item, N_("a square or a direction should follow the sign in '%1'"));
}

static Status cut_mark(Reader *r, Str item, Str rest)
{
    int own, theirs;

    if (!cut_bare_square(&rest, &own))
        return fail(r, item, N_("a square should follow the sign in '%1'"));
    if (!rest.size)
        return add_part(r, STEP_MARK, SQUARE_NONE, own, item);
    if (rest.at[0] != '>')
        return fail(r, item, N_("'%1' marks one worker, or two joined by >"));
    theirs = notation_find_square((Str){rest.at + 1, rest.size - 1});
    return theirs < 0 ? fail(r, item, N_("'%1' marks one worker, or two joined by >"))
                      : add_part(r, STEP_MARK, own, theirs, item);
}

static Status cut_single(Reader *r, StepKind kind, Str item, Str rest)
{
    int square = notation_find_square(rest);

    if (square < 0)
        return fail(r, item, N_("a square should follow the sign in '%1'"));
    return add_part(r, kind, 0, square, item);
}

static Status cut_item(Reader *r, Str item)
{
    Str rest = item;
    int square;

    if (!item.size)
        return fail(r, item, N_("an item is empty"));
    rest = (Str){item.at + 1, item.size - 1};
    switch (item.at[0]) {
    case '@': return cut_placed(r, item, rest);
    case 'x': return cut_single(r, STEP_SLAY, item, rest);
    case '-': return cut_single(r, STEP_TAKE, item, rest);
    case '^': return cut_single(r, STEP_RAM, item, rest);
    case '~': return cut_token(r, item, rest);
    case '!': return cut_mark(r, item, rest);
    default:
        rest = item;
        if (!cut_bare_square(&rest, &square) || !rest.size)
            return fail(r, item, N_("'%1' is not an item of a turn"));
        return cut_clause(r, rest, square);
    }
}

/* pass, lost, take:p, offer:p+p, first:N and what chance does. */
static Status cut_cards(Reader *r, StepKind kind, Str names)
{
    Cards cards;

    if (!notation_find_cards(names, &cards))
        return fail(r, names, N_("'%1' is not a list of different powers"));
    for (int i = 0; i < cards.count; i++)
        add_part(r, kind, 0, cards.card[i], names);
    return OK;
}

static bool cut_named(Reader *r, Str text, Status *ret_status)
{
    static const struct {
        const char *name;
        StepKind kind;
        bool chance;
    } named[] = {{"take:", STEP_CHOOSE, false}, {"offer:", STEP_OFFER, false},
                 {"first:", STEP_FIRST, false}, {"offer:", STEP_OFFER, true},
                 {"pool:", STEP_POOL, true},    {"deal:", STEP_DEAL, true},
                 {"first:", STEP_FIRST, true},  {"chaos:", STEP_TURN_UP, true}};
    bool chance = text.size > 2 && text.at[0] == '<' && text.at[text.size - 1] == '>';
    Str inner = chance ? (Str){text.at + 1, text.size - 2} : text;
    int seat;

    for (size_t i = 0; i < sizeof named / sizeof named[0]; i++) {
        size_t size = strlen(named[i].name);
        Str value = {inner.at + size, inner.size - size};

        if (named[i].chance != chance || !str_starts(inner, named[i].name))
            continue;
        r->chance = chance;
        if (named[i].kind != STEP_FIRST)
            *ret_status = cut_cards(r, named[i].kind, value);
        else if (str_number(value, &seat) && seat >= 1 && seat <= GAME_MAX_SEATS)
            *ret_status = add_part(r, STEP_FIRST, 0, seat - 1, value);
        else
            *ret_status = fail(r, value, N_("'%1' is not a seat"));
        return true;
    }
    return false;
}

static Status cut(Reader *r, Str text)
{
    bool more = true;
    Status status = OK;

    if (!text.size)
        return fail(r, text, N_("a token is empty"));
    if (str_is(text, "pass"))
        return add_part(r, STEP_PASS, 0, 0, text);
    if (str_is(text, "lost"))
        return add_part(r, STEP_LOST, 0, 0, text);
    if (cut_named(r, text, &status))
        return status;
    while (more && !status) {
        Str item;

        more = str_cut(&text, ',', &item);
        status = cut_item(r, item);
    }
    return status;
}

/* ---- matching ---- */

/* Is this step what the part says? `actor` is the worker of the clause. */
static bool means(Action a, const Part *part, int actor)
{
    StepKind kind = step_kind(a);
    int who = part->who < 0 ? actor : part->who;

    if (kind == STEP_CAP)
        kind = STEP_DOME;
    if (kind == STEP_SWAP)
        kind = STEP_FORCE;
    if (part->kind == STEP_PASS)
        return kind == STEP_PASS || a == ACTION_END;
    return kind == part->kind && step_who(a) == who && step_at(a) == part->at;
}

static bool can_end_here(const SantoriniState *s)
{
    Action action[GAME_MAX_ACTIONS];
    int count = play_actions(s, action);

    for (int i = 0; i < count; i++) {
        if (action[i] == ACTION_END)
            return true;
    }
    return false;
}

static void note_stuck(Reader *r, const SantoriniState *s, int i, int actor)
{
    if (i < r->furthest)
        return;
    r->furthest = i;
    r->stuck = *s;
    r->stuck_actor = actor;
}

/* The worker the next part may go on with. */
static int next_actor(const SantoriniState *s, Action a)
{
    switch (step_kind(a)) {
    case STEP_MOVE:
        return s->turn.group[GROUP_ACTOR] ? square_of(s->turn.group[GROUP_ACTOR])
                                          : SQUARE_NONE;
    case STEP_BUILD:
    case STEP_DOME:
    case STEP_CAP: return step_who(a);
    case STEP_PLACE: return step_at(a);
    default: return SQUARE_NONE;
    }
}

static bool match(Reader *r, const SantoriniState *s, int mover, int i, int actor);

/* The step is taken: go on with the rest of the token. */
static bool match_rest(Reader *r, const SantoriniState *s, int mover, int i, Action a)
{
    bool over = play_mover(s) != mover || play_between(s);

    if (!over)
        return match(r, s, mover, i, next_actor(s, a));
    if (i == r->count)
        return true;
    note_stuck(r, s, i, SQUARE_NONE);
    return false;
}

static bool match(Reader *r, const SantoriniState *s, int mover, int i, int actor)
{
    Action action[GAME_MAX_ACTIONS];
    int count;

    if (i == r->count) {
        if (can_end_here(s)) {
            r->token.step[r->token.count++] = ACTION_END;
            return true;
        }
        note_stuck(r, s, i, actor);
        return false;
    }
    count = play_actions(s, action);
    for (int k = 0; k < count; k++) {
        SantoriniState next = *s;
        int length = r->token.count;

        if (!means(action[k], &r->part[i], actor))
            continue;
        r->token.step[r->token.count++] = action[k];
        play_apply(&next, action[k], NULL);
        if (match_rest(r, &next, mover, i + 1, action[k]))
            return true;
        r->token.count = length;
    }
    note_stuck(r, s, i, actor);
    return false;
}

/* ---- the whole ---- */

static Status explain(Reader *r)
{
    const Part *part = &r->part[r->furthest];
    int who;

    if (!r->fault)
        return ERR_ILLEGAL;
    memset(r->fault, 0, sizeof *r->fault);
    if (r->furthest == r->count) {
        r->fault->column = (int)r->all.size + 1;
        explain_unfinished(&r->stuck, r->fault);
        return ERR_ILLEGAL;
    }
    who = part->who < 0 ? r->stuck_actor : part->who;
    r->fault->column = (int)(part->text.at - r->all.at) + 1;
    explain_step(&r->stuck, part->kind, who, part->at, r->fault);
    return ERR_ILLEGAL;
}

Status token_parse(const void *state, Str text, Token *ret_token, Fault *ret_fault)
{
    const SantoriniState *s = state;
    Reader r = {.all = text, .fault = ret_fault, .furthest = -1};
    Status status = cut(&r, text);

    if (status)
        return status;
    if (play_mover(s) == SEAT_OVER)
        return fail(&r, text, N_("'%1': the game is over")), ERR_ILLEGAL;
    if (r.chance != (play_mover(s) == SEAT_CHANCE))
        return fail(&r, text, N_("'%1': tokens in < > are chance's, and only those")),
               ERR_ILLEGAL;
    if (!match(&r, s, play_mover(s), 0, SQUARE_NONE))
        return explain(&r);
    *ret_token = r.token;
    return OK;
}
