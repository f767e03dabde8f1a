/* SPDX-License-Identifier: MIT */
#include "santorini/ending.h"

#include "santorini/lineup.h"
#include "santorini/whole/basegame.h"
#include "santorini/whole/explore.h"

/* ---- winning at once ---- */

/* The card the mover has in this turn, as far as it can be told without taking it up. */
static const SantoriniPower *card_of_mover(const Core *c)
{
    const Lineup *t = &c->lineup;
    const SantoriniPower *own;

    if (lineup_is_variant(t))
        return power_get(t->fleece);
    own = turn_power(t, &c->board, 0, t->mover);
    return power_is_hero(own) && c->board.spent >> t->mover & 1 ? &power_none : own;
}

/* Cards by which moves, wins or spaces may be other than the mover's own card says. */
static bool is_meddler(const SantoriniPower *p, bool foe)
{
    if (!(p->traits & (TRAIT_MEDDLES | TRAIT_SECRET | TRAIT_HIDDEN)))
        return false;
    if (p->any_moves || p->any_jump || p->any_win || p->solid || p->shield ||
        p->traits & (TRAIT_SECRET | TRAIT_HIDDEN))
        return true;
    return foe && (p->foe_moves || p->foe_start || p->foe_moved || p->foe_after ||
                   p->foe_veto || p->foe_steal || p->met);
}

static bool is_meddled(const Core *c)
{
    const Lineup *t = &c->lineup;
    int side = lineup_side(t, t->mover);

    for (int seat = 0; seat < t->seats; seat++) {
        if (is_meddler(turn_power(t, &c->board, 0, seat), lineup_side(t, seat) != side))
            return true;
    }
    return lineup_is_variant(t) || t->extra || c->board.whirl;
}

/* Could there be a win at all? Most positions are through with this. */
static bool is_win_near(const Core *c, const SantoriniPower *own, Squares crew)
{
    const Board *b = &c->board;

    if (b->whirl && (own->own_win || claims_walks_up(b, crew)))
        return true;
    return !own->claims.win || own->claims.win->near(b, crew);
}

/* Whatever card Chaos turns up? */
static bool can_win_anyhow(const Core *c)
{
    Cards cards = lineup_turn_ups(&c->lineup);

    for (int i = 0; i < cards.count; i++) {
        Core drawn = *c;

        if (cards.card[i] == POWER_UNKNOWN)
            return false;
        lineup_turn_up(&drawn.lineup, &drawn.board, cards.card[i]);
        if (!ending_can_win(&drawn))
            return false;
    }
    return cards.count > 0;
}

bool ending_can_win(const void *core)
{
    const Core *c = core;
    const SantoriniPower *own;
    Squares crew;

    if (basegame_applies(c))
        return claims_climbs(&c->board, c->board.workers[c->lineup.mover]);
    if (c->lineup.stage != STAGE_PLAY)
        return false;
    if (c->lineup.flip)
        return can_win_anyhow(c);
    if (power_get(c->lineup.power[c->lineup.mover])->look)
        return explore_can_win(c);
    own = card_of_mover(c);
    crew = c->board.workers[lineup_side(&c->lineup, c->lineup.mover)];
    if (!is_win_near(c, own, crew))
        return false;
    if (own->claims.win && own->claims.win->at_hand && !is_meddled(c))
        return own->claims.win->at_hand(&c->board, crew);
    return explore_can_win(c);
}

bool ending_null_move(const void *core, void *ret_core)
{
    const Core *from = core;
    Core *to = ret_core;

    if (from->lineup.stage != STAGE_PLAY || from->lineup.extra)
        return false;
    *to = *from;
    to->lineup.mover = (uint8_t)lineup_next(&from->lineup, from->lineup.mover);
    to->lineup.over = OVER_UNKNOWN;
    return true;
}

bool ending_is_threatened(const void *core)
{
    const Core *c = core;
    Core next;

    if (basegame_applies(c))
        return claims_climbs(&c->board, c->board.workers[1 - c->lineup.mover]);
    return ending_null_move(core, &next) && ending_can_win(&next);
}

/* ---- having no turn ---- */

static Squares open_spaces(const Board *b)
{
    return BOARD_ALL & ~(board_workers(b) | b->dome);
}

/* Spaces next to a worker and no higher than it. */
static Squares easy_steps(const Board *b, Squares crew)
{
    return open_spaces(b) & ((board_spread(crew) & ~b->block[0]) |
                             (board_spread(crew & b->block[0]) & ~b->block[1]) |
                             (board_spread(crew & b->block[1]) & ~b->block[2]));
}

/* Spaces next to a worker and on its level. */
static Squares level_steps(const Board *b, Squares crew)
{
    const Squares *block = b->block;

    return open_spaces(b) &
           ((board_spread(crew & ~block[0]) & ~block[0]) |
            (board_spread(crew & block[0] & ~block[1]) & block[0] & ~block[1]) |
            (board_spread(crew & block[1] & ~block[2]) & block[1] & ~block[2]) |
            (board_spread(crew & block[2]) & block[2]));
}

/* What somebody's card may do to a step of the mover. */
static Hindrance hindrance(const SantoriniPower *p, bool foe)
{
    bool meddles = p->any_moves || p->solid;

    if (!(p->traits & TRAIT_MEDDLES))
        return HINDERS_NOT;
    if (foe)
        meddles |=
            p->foe_start || p->foe_moves || p->foe_moved || p->foe_after || p->foe_builds;
    return meddles ? (Hindrance)p->claims.hinders : HINDERS_NOT;
}

/* Does the card oblige others than the worker that moves? The revised rules let it, and one
 * that is taken as the turn begins may. */
static bool obliges(const SantoriniPower *own, const Lineup *t)
{
    return !(own->claims.flags & CLAIM_USUAL) || (t->revised && own->builders);
}

static Hindrance worst_hindrance(const Core *c)
{
    const Lineup *t = &c->lineup;
    int side = lineup_side(t, t->mover);
    Hindrance worst = HINDERS_NOT;

    if (lineup_is_variant(t) || c->board.taken || c->board.whirl ||
        obliges(card_of_mover(c), t))
        return HINDERS;
    for (int seat = 0; seat < t->seats; seat++) {
        Hindrance h =
            hindrance(turn_power(t, &c->board, 0, seat), lineup_side(t, seat) != side);

        if (h == HINDERS || (h != HINDERS_NOT && worst != HINDERS_NOT))
            return HINDERS;
        worst = h != HINDERS_NOT ? h : worst;
    }
    return worst;
}

/* Where nothing hinders it, whoever can step without climbing can build where it stood. */
static bool can_surely_step(const Core *c, Squares crew)
{
    switch (worst_hindrance(c)) {
    case HINDERS_NOT: return easy_steps(&c->board, crew);
    case HINDERS_SPACES: return bits_count(easy_steps(&c->board, crew)) > CLAIM_SPACES;
    case HINDERS_LEVELS: return level_steps(&c->board, crew);
    default: return false;
    }
}

bool ending_is_stuck(const void *core)
{
    const Core *c = core;
    const Lineup *t = &c->lineup;
    Squares crew = c->board.workers[lineup_side(t, t->mover)];

    if (t->stage != STAGE_PLAY || t->flip)
        return false;
    if (basegame_applies(c))
        return !easy_steps(&c->board, crew) && basegame_count(c) == 0;
    return !can_surely_step(c, crew) && !explore_has_turn(c);
}

/* ---- all of it ---- */

static ThinkOutlook basegame_outlook(const Core *c)
{
    const Board *b = &c->board;
    Squares crew = b->workers[c->lineup.mover], others = b->workers[1 - c->lineup.mover];

    if (claims_climbs(b, crew))
        return OUTLOOK_CAN_WIN;
    if (!easy_steps(b, crew) && basegame_count(c) == 0)
        return OUTLOOK_STUCK;
    return claims_climbs(b, others) ? OUTLOOK_THREATENED : OUTLOOK_OPEN;
}

ThinkOutlook ending_outlook(const void *core)
{
    if (basegame_applies(core))
        return basegame_outlook(core);
    if (ending_can_win(core))
        return OUTLOOK_CAN_WIN;
    if (ending_is_stuck(core))
        return OUTLOOK_STUCK;
    return ending_is_threatened(core) ? OUTLOOK_THREATENED : OUTLOOK_OPEN;
}
