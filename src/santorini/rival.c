/* SPDX-License-Identifier: MIT */
#include "santorini/rival.h"

#include "game/legal.h"
#include "game/turns.h"
#include "santorini/eval.h"
#include "santorini/lineup.h"
#include "santorini/santorini.h"

enum {
    MAX_DEPTH = 8,
    ROOM = 512,
    WON = 1 << 20,
    PATIENCE = 1 << 20, /* positions: beyond them it does not look ahead any more */
};

typedef struct Look {
    int side;
    size_t seen;                 /* positions so far */
    TurnSpace *space[MAX_DEPTH]; /* by turns still to look ahead */
} Look;

static int heights(const Core *c, int side)
{
    const Board *b = &c->board;
    int sum = 0, sides = lineup_sides(&c->lineup);

    for (int s = 0; s < sides; s++) {
        int own = bits_count(b->workers[s] & b->block[0]) +
                  bits_count(b->workers[s] & b->block[1]) +
                  bits_count(b->workers[s] & b->block[2]);

        sum += s == side ? own * (sides - 1) : -own;
    }
    return sum;
}

static int look_ahead(Look *l, const Core *c, int turns, int alpha, int beta);

/* The turns that climb come first, for they cut off most. */
static int best_turn(Look *l, const Core *c, int turns, int alpha, int beta)
{
    const TurnSpace *space = l->space[turns];
    int mover = lineup_side(&c->lineup, c->lineup.mover), now = heights(c, mover);

    for (size_t i = 0; i < 2 * space->count && alpha < beta; i++) {
        const unsigned char *at = space->states + space->stride * (i % space->count);
        const Core *next = (const Core *)at;
        int value;

        if ((heights(next, mover) > now) != (i < space->count))
            continue;
        value = look_ahead(l, next, turns - 1, alpha, beta);
        if (mover == l->side)
            alpha = value > alpha ? value : alpha;
        else
            beta = value < beta ? value : beta;
    }
    return mover == l->side ? alpha : beta;
}

static int look_ahead(Look *l, const Core *c, int turns, int alpha, int beta)
{
    int side = eval_think.side(c);

    if (side == THINK_OVER)
        return eval_think.winner(c) == l->side ? WON + turns : -WON - turns;
    if (side < 0 || turns == 0 || c->lineup.stage != STAGE_PLAY || l->seen > PATIENCE ||
        !turns_all(&santorini_game, c, l->space[turns]))
        return heights(c, l->side);
    l->seen += l->space[turns]->count;
    if (l->space[turns]->count > 0)
        return best_turn(l, c, turns, alpha, beta);
    if (side == l->side)
        return -WON - turns;
    return lineup_sides(&c->lineup) == 2 ? WON + turns : heights(c, l->side);
}

static int value_after(Look *l, const SantoriniState *after, int turns, int alpha)
{
    Core core = {.board = after->board, .lineup = after->lineup};

    if (!santorini_game.between(after))
        return heights(&core, l->side);
    return look_ahead(l, &core, turns, alpha, 2 * WON);
}

/* Looks at the tokens from a random one on: of equals the first counts. */
static const char *best_token(Look *l, const LegalList *list, int turns, Rng *rng)
{
    const char *best = NULL;
    int alpha = -2 * WON;
    size_t first = rng_below(rng, (uint32_t)list->count);

    for (size_t i = 0; i < list->count; i++) {
        const LegalTurn *turn = &list->turn[(first + i) % list->count];
        int value = value_after(l, turn->state, turns, alpha);

        if (value > alpha) {
            alpha = value;
            best = turn->tokens;
        }
    }
    return best;
}

static bool open_look(Look *l, int turns)
{
    for (int i = 1; i <= turns; i++) {
        l->space[i] = turns_open(&santorini_game, ROOM);
        if (!l->space[i])
            return false;
    }
    return true;
}

static void close_look(Look *l, int turns)
{
    for (int i = 1; i <= turns; i++)
        turns_close(l->space[i]);
}

/* Where there is too much to look at, anything. */
static void choose(const void *state, int depth, Rng *rng, Token *ret_token)
{
    const SantoriniState *s = state;
    SantoriniState after = *s;
    Look l = {.side = lineup_side(&s->lineup, s->lineup.mover)};
    int turns = depth < MAX_DEPTH ? depth - 1 : MAX_DEPTH - 1;
    const char *best = NULL;
    LegalList list = {0};
    Fault fault;

    if (open_look(&l, turns) && legal_tokens(&santorini_game, s, &list) == OK &&
        list.count > 0)
        best = best_token(&l, &list, turns, rng);
    if (!best || santorini_game.parse_token(s, str_from(best), ret_token, &fault) != OK)
        game_random_token(&santorini_game, &after, rng, ret_token);
    legal_clear(&list);
    close_look(&l, turns);
}

const GameRival santorini_rivals[] = {
    {.name = "depth", .numbered = true, .choose = choose},
    {0},
};
