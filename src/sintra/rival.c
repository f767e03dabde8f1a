/* SPDX-License-Identifier: MIT */
#include "sintra/rival.h"

#include "sintra/sintra.h"
#include "sintra/state.h"

/* ---- greedy -------------------------------------------------------------------- */

/* The best token so far: the better, then the luckier. */
typedef struct Best {
    int worth;
    uint32_t luck;
    Token token;
} Best;

/* What it costs to move the marker, the bottom row included. */
static int broken_cost(const SintraState *s, const Palace *p, int steps)
{
    int bottom = s->data.rows - 1, row = p->row + steps, cost = 0;

    for (; row >= bottom; row -= bottom)
        cost += s->data.broken[bottom];
    return cost + s->data.broken[row] - s->data.broken[p->row];
}

/* The pane to keep: on side B the colour that is in most frames already. */
static int pane_to_keep(const SintraState *s, const Palace *p, Panes panes)
{
    int frames[COLOUR_COUNT] = {0}, best = -1, keep = 0;

    for (int w = 0; s->at.side && w < DATA_WINDOWS; w++) {
        for (int glass = p->glass[w]; glass; glass >>= 4)
            frames[(glass & 0xf) - 1]++;
    }
    for (uint32_t flags = panes_flags(panes & PANES_COLOURED); flags;) {
        int colour = panes_next(&flags);

        if (frames[colour] > best) {
            best = frames[colour];
            keep = colour;
        }
    }
    return keep;
}

static void offer_token(Best *best, int points, int placed, Rng *rng, Token token)
{
    int worth = points * (DATA_SPACES + 1) + placed;
    uint32_t luck = (uint32_t)(rng_next(rng) >> 32);

    if (worth > best->worth || (worth == best->worth && luck > best->luck)) {
        best->worth = worth;
        best->luck = luck;
        best->token.count = token.count;
        memcpy(best->token.step, token.step, (size_t)token.count * sizeof(Action));
    }
}

/* The token that brings n panes of a colour to a window, at the cost of so many steps. */
static void offer_window(const SintraState *s, const Palace *p, int take, int window,
                         int steps, Rng *rng, Best *best)
{
    int colour = act_colour(take), n = panes_count(s->source[act_source(take)], colour);
    int placed, points;
    Panes free, panes;
    Token token = {.count = 2, .step = {act(ACT_TAKE, take), act(ACT_TARGET, window)}};

    placed = sintra_place(p->free[window], colour, n, &free);
    points = -broken_cost(s, p, steps + n - placed);
    if (!free) {
        panes = p->panes[window] + panes_of(colour, placed);
        points += panes_count(panes, sintra_round_colour(s)) +
                  sintra_window_points(s, p, window);
        token.step[token.count++] = act(ACT_KEEP, pane_to_keep(s, p, panes));
    }
    offer_token(best, points, placed, rng, token);
}

static void offer_take(const SintraState *s, const Palace *p, int take, Rng *rng,
                       Best *best)
{
    int source = act_source(take), colour = act_colour(take);
    int steps = source == SINTRA_CENTRE && s->at.tile;
    uint32_t reach = sintra_reach(p, colour);

    if (!reach) {
        Token token = {.count = 2,
                       .step = {act(ACT_TAKE, take), act(ACT_TARGET, SINTRA_BREAK)}};
        int n = panes_count(s->source[source], colour);

        offer_token(best, -broken_cost(s, p, steps + n), 0, rng, token);
    }
    while (reach)
        offer_window(s, p, take, bits_pop(&reach), steps, rng, best);
}

static void play_greedy(const void *state, int number, Rng *rng, Token *ret_token)
{
    const SintraState *s = state;
    const Palace *p = &s->palace[s->at.to_move];
    Best best = {.worth = INT32_MIN};

    (void)number;
    for (uint64_t rest = s->takes; rest; rest &= rest - 1)
        offer_take(s, p, __builtin_ctzll(rest), rng, &best);
    if (sintra_may_return(p))
        offer_token(&best, 0, 0, rng, (Token){.count = 1, .step = {act(ACT_RETURN, 0)}});
    *ret_token = best.token;
}

/* ---- flat Monte-Carlo ----------------------------------------------------------- */

typedef struct Flat {
    int playouts, seat;
    Rng *rng;
    long long best;
    bool any;
    Token token;
} Flat;

static int margin(const SintraState *s, int seat)
{
    int best = INT32_MIN;

    for (int other = 0; other < s->at.seats; other++) {
        if (other != seat && s->palace[other].score > best)
            best = s->palace[other].score;
    }
    return s->palace[seat].score - best;
}

static int play_out(SintraState s, int seat, Rng *rng)
{
    Token token;

    while (s.at.mover != SEAT_OVER) {
        if (s.at.mover == SEAT_CHANCE) {
            sintra_apply(&s, sintra_pick(&s, rng_next(rng)), NULL);
        } else {
            play_greedy(&s, 0, rng, &token);
            game_apply(&sintra_game, &s, &token, NULL);
        }
    }
    return margin(&s, seat);
}

/* Tries every token that begins with these steps. */
static void try_tokens(Flat *flat, const SintraState *s, const Token *steps)
{
    Action action[GAME_MAX_ACTIONS];
    int count = sintra_actions(s, action);

    for (int i = 0; i < count; i++) {
        SintraState next = *s;
        Token token = {.count = steps->count + 1};
        long long sum = 0;

        memcpy(token.step, steps->step, (size_t)steps->count * sizeof(Action));
        token.step[steps->count] = action[i];
        sintra_apply(&next, action[i], NULL);
        if (next.at.begun && next.at.mover == flat->seat) {
            try_tokens(flat, &next, &token);
            continue;
        }
        for (int n = 0; n < flat->playouts; n++)
            sum += play_out(next, flat->seat, flat->rng);
        if (!flat->any || sum > flat->best) {
            flat->any = true;
            flat->best = sum;
            flat->token = token;
        }
    }
}

static void play_flat(const void *state, int playouts, Rng *rng, Token *ret_token)
{
    const SintraState *s = state;
    Flat flat = {.playouts = playouts, .seat = s->at.mover, .rng = rng};

    try_tokens(&flat, s, &(Token){0});
    *ret_token = flat.token;
}

const GameRival sintra_rivals[] = {
    {.name = "greedy", .choose = play_greedy},
    {.name = "flat", .numbered = true, .choose = play_flat},
    {0},
};
