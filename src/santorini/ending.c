/* SPDX-License-Identifier: MIT */
#include "santorini/ending.h"

#include "santorini/explore.h"
#include "santorini/plain.h"
#include "santorini/table.h"

/* ---- winning at once ---- */

/* A step onto a level 3 space that nobody has a say in. */
static bool steps_up(const Board *b, Squares crew)
{
    return board_spread(crew & b->block[1] & ~b->block[2]) & b->block[2] & ~b->dome &
           ~board_workers(b);
}

/* The card the mover has in this turn, as far as it can be told without taking it up. */
static const SantoriniPower *card_of_mover(const Core *c)
{
    const Table *t = &c->table;
    const SantoriniPower *own;

    if (table_is_variant(t))
        return power_get(t->fleece);
    own = turn_power(t, &c->board, 0, t->mover);
    return own->traits & TRAIT_HERO && c->board.memo[MEMO_USED] >> t->mover & 1
               ? &power_none
               : own;
}

/* Could there be a win at all? Most positions are through with this. */
static bool is_win_near(const Core *c)
{
    const Board *b = &c->board;
    Squares crew = b->workers[table_side(&c->table, c->table.mover)];
    const SantoriniPower *own;

    if (power_get(c->table.power[c->table.mover])->look)
        return true;
    own = card_of_mover(c);
    if (b->whirl && (own->own_win || power_walks_up(b, crew)))
        return true;
    return own->near_win ? own->near_win(b, crew) : power_steps_up(b, crew);
}

bool ending_can_win(const void *core)
{
    const Core *c = core;

    if (plain_applies(c))
        return steps_up(&c->board, c->board.workers[c->table.mover]);
    if (c->table.stage != STAGE_PLAY || c->table.flip)
        return false;
    return is_win_near(c) && explore_can_win(c);
}

bool ending_pass(const void *core, void *ret_core)
{
    const Core *from = core;
    Core *to = ret_core;

    if (from->table.stage != STAGE_PLAY || from->table.extra)
        return false;
    *to = *from;
    to->table.mover = (uint8_t)table_next(&from->table, from->table.mover);
    to->table.over = OVER_UNKNOWN;
    return true;
}

bool ending_is_threatened(const void *core)
{
    const Core *c = core;
    Core passed;

    if (plain_applies(c))
        return steps_up(&c->board, c->board.workers[1 - c->table.mover]);
    return ending_pass(core, &passed) && ending_can_win(&passed);
}

/* ---- having no turn ---- */

/* Cards that keep opponents from moving or building. */
static bool is_hindered(const Table *t, const Board *b)
{
    int side = table_side(t, t->mover);

    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *p = turn_power(t, b, 0, seat);

        if (p->any_moves || p->solid)
            return true;
        if (table_side(t, seat) != side &&
            (p->foe_moves || p->foe_builds || p->foe_start || p->foe_moved || p->demands))
            return true;
    }
    return table_is_variant(t) || b->memo[MEMO_HOLDS];
}

/* Spaces next to a worker and no higher than it. */
static Squares level_steps(const Board *b, Squares crew)
{
    Squares open = BOARD_ALL & ~(board_workers(b) | b->dome);

    return open & ((board_spread(crew) & ~b->block[0]) |
                   (board_spread(crew & b->block[0]) & ~b->block[1]) |
                   (board_spread(crew & b->block[1]) & ~b->block[2]));
}

enum { ROOMY = 6 }; /* with so many spaces to step to nobody is shut in */

bool ending_is_stuck(const void *core)
{
    const Core *c = core;
    const Table *t = &c->table;
    Squares crew, to;

    if (t->stage != STAGE_PLAY || t->flip)
        return false;
    crew = c->board.workers[table_side(t, t->mover)];
    to = level_steps(&c->board, crew);
    if (bits_count(to) >= ROOMY)
        return false;
    if (plain_applies(c))
        return !to && plain_count(c) == 0;
    return (!to || is_hindered(t, &c->board)) && !explore_has_turn(c);
}
