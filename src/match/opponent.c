/* SPDX-License-Identifier: MIT */
#include "match/opponent.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "game/legal.h"
#include "game/turns.h"

enum {
    WORLDS = 8,       /* guessed states a token is tried in */
    MAX_TRIED = 2000, /* tokens that are tried at all */
    MAX_REPLIED = 48, /* tokens whose answers are looked at */
    TURN_ROOM = 4096,
};

/* One token and what is known of it, summed over the worlds. */
typedef struct Choice {
    const char *text;
    const void *after; /* on the view */
    int wins, losses;
    long long margin; /* own score less the best other one */
    uint32_t luck;
} Choice;

/* What one decision works with. */
typedef struct Thought {
    const GameDef *def;
    int seat, side;
    int worlds;
    GameState world[WORLDS];
    bool guessed; /* worlds were guessed; otherwise world[0] is the view */
    bool blind;   /* something is hidden and could not be guessed */
    TurnSpace *space;
} Thought;

void opponent_init(Opponent *o, int seat, uint64_t seed)
{
    *o = (Opponent){.seat = seat, .rng = {seed}};
}

void opponent_clear(Opponent *o)
{
    seen_close(o->seen);
    o->seen = NULL;
}

/* ---- worlds ---------------------------------------------------------------------- */

/* Worlds that fit what its seat has seen; NULL: there is nothing to guess, or no way to. */
static const Belief *observe(Opponent *o, const History *history)
{
    Fault fault;

    if (!o->seen)
        o->seen = seen_open(history_def(history), o->seat, o->rng.state);
    return o->seen && seen_follow(o->seen, history, &fault) == OK ? seen_belief(o->seen)
                                                                  : NULL;
}

/* One of these worlds, or what the seat sees. */
static void draw_world(Opponent *o, const History *history, const Belief *belief,
                       GameState *ret_world)
{
    if (belief)
        guess_sample(belief, &o->rng, ret_world);
    else
        history_def(history)->view(history_state(history), o->seat, ret_world);
}

bool opponent_imagine(Opponent *o, const History *history, GameState *ret_world)
{
    const Belief *belief = observe(o, history);

    draw_world(o, history, belief, ret_world);
    return belief || !history_def(history)->hides(history_state(history));
}

static void imagine(Opponent *o, const History *history, Thought *t)
{
    const Belief *belief = observe(o, history);

    t->guessed = belief;
    t->blind = !belief && t->def->hides(history_state(history));
    t->worlds = belief ? WORLDS : 1;
    for (int i = 0; i < t->worlds; i++)
        draw_world(o, history, belief, &t->world[i]);
}

/* ---- judging --------------------------------------------------------------------- */

static bool side_wins(const Thought *t, const void *s, const Outcome *outcome, bool own)
{
    for (int seat = 0; seat < t->def->seats(s); seat++) {
        if ((outcome->winners >> seat & 1) && (t->def->side(s, seat) == t->side) == own)
            return true;
    }
    return false;
}

static long long score_margin(const Thought *t, const void *s, const Outcome *outcome)
{
    int best = INT_MIN;

    for (int seat = 0; seat < t->def->seats(s); seat++) {
        if (seat != t->seat && outcome->score[seat] > best)
            best = outcome->score[seat];
    }
    return (long long)outcome->score[t->seat] - best;
}

static void judge_state(const Thought *t, const void *s, Choice *choice)
{
    Outcome outcome;

    t->def->outcome(s, &outcome);
    if (outcome.over && side_wins(t, s, &outcome, true))
        choice->wins++;
    else if (outcome.over && outcome.winners)
        choice->losses++;
    if (outcome.scored)
        choice->margin += score_margin(t, s, &outcome);
}

/* The state a token leads to in a world; false when it cannot be played there. */
static bool reach(const Thought *t, const Choice *choice, int world, GameState *ret_after)
{
    Token token;
    Fault fault;

    if (!t->guessed) {
        memcpy(ret_after, choice->after, t->def->state_size);
        return true;
    }
    *ret_after = t->world[world];
    if (t->def->parse_token(ret_after, str_from(choice->text), &token, &fault) != OK)
        return false;
    game_apply(t->def, ret_after, &token, NULL);
    return true;
}

static void judge_choice(const Thought *t, Choice *choice)
{
    GameState after;

    for (int i = 0; i < t->worlds; i++) {
        if (reach(t, choice, i, &after))
            judge_state(t, &after, choice);
    }
}

/* Can the seat to move, an adversary, win with its turn? */
static bool can_be_lost(const Thought *t, const void *s)
{
    int mover = t->def->mover(s);

    if (t->blind || !t->def->turns || mover < 0 || t->def->side(s, mover) == t->side ||
        !t->def->between(s) || !turns_all(t->def, s, t->space))
        return false;
    for (size_t i = 0; i < t->space->count; i++) {
        GameState reply;
        Outcome outcome;

        turns_get(t->def, t->space, i, &reply);
        if (t->def->settle)
            t->def->settle(&reply);
        t->def->outcome(&reply, &outcome);
        if (outcome.over && side_wins(t, &reply, &outcome, false))
            return true;
    }
    return false;
}

/* In how many worlds a token lets an adversary win at once. */
static int dangers(const Thought *t, const Choice *choice)
{
    GameState after;
    int count = 0;

    for (int i = 0; i < t->worlds; i++)
        count += reach(t, choice, i, &after) && can_be_lost(t, &after);
    return count;
}

/* ---- choosing -------------------------------------------------------------------- */

static int compare_choices(const void *left, const void *right)
{
    const Choice *a = left, *b = right;

    if (a->wins != b->wins)
        return a->wins < b->wins ? 1 : -1;
    if (a->losses != b->losses)
        return a->losses > b->losses ? 1 : -1;
    if (a->margin != b->margin)
        return a->margin < b->margin ? 1 : -1;
    return a->luck < b->luck ? 1 : a->luck > b->luck ? -1 : 0;
}

/* Takes the first of the best that lets nobody win at once, or the least dangerous. */
static const Choice *pick(const Thought *t, const Choice *choice, size_t count)
{
    const Choice *best = choice;
    int least = INT_MAX;

    if (choice->wins == t->worlds)
        return choice;
    for (size_t i = 0; i < count && i < MAX_REPLIED && least > 0; i++) {
        int danger = dangers(t, &choice[i]);

        if (danger < least) {
            least = danger;
            best = &choice[i];
        }
    }
    return best;
}

/* Draws the tokens to be tried; all of them unless there are very many. */
static size_t draw_choices(Opponent *o, const LegalList *list, Choice *out)
{
    size_t count = 0, left = list->count;

    for (size_t i = 0; i < list->count; i++, left--) {
        if (rng_below(&o->rng, (uint32_t)left) >= MAX_TRIED - count)
            continue;
        out[count++] = (Choice){
            .text = list->turn[i].tokens,
            .after = list->turn[i].state,
            .luck = (uint32_t)rng_next(&o->rng),
        };
    }
    return count;
}

static bool choose(Opponent *o, const Thought *t, const LegalList *list,
                   char ret_token[GAME_TOKEN_SIZE])
{
    Choice *choice = malloc(MAX_TRIED * sizeof *choice);
    size_t count;

    if (!choice)
        return false;
    count = draw_choices(o, list, choice);
    for (size_t i = 0; i < count; i++)
        judge_choice(t, &choice[i]);
    qsort(choice, count, sizeof *choice, compare_choices);
    str_copy(str_from(pick(t, choice, count)->text), ret_token, GAME_TOKEN_SIZE);
    free(choice);
    return true;
}

/* Where there are too many tokens to list, any will do. */
static void choose_any(Opponent *o, const Thought *t, char ret_token[GAME_TOKEN_SIZE])
{
    game_random_text(t->def, &t->world[0], &o->rng, ret_token);
}

bool opponent_choose(Opponent *o, const History *history, char ret_token[GAME_TOKEN_SIZE])
{
    const GameDef *def = history_def(history);
    const void *state = history_state(history);
    Thought t = {.def = def, .seat = o->seat, .side = def->side(state, o->seat)};
    LegalList list;
    GameState view;
    bool done = true;

    t.space = turns_open(def, TURN_ROOM);
    if (!t.space)
        return false;
    imagine(o, history, &t);
    def->view(state, o->seat, &view);
    if (legal_tokens(def, &view, &list) != OK) {
        choose_any(o, &t, ret_token);
    } else {
        if (list.count)
            done = choose(o, &t, &list, ret_token);
        else
            choose_any(o, &t, ret_token);
        legal_clear(&list);
    }
    turns_close(t.space);
    return done;
}
