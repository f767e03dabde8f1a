/* SPDX-License-Identifier: MIT */
/* Who has which card, and the start of a turn. */
#include "santorini/turn.h"

#include "base/cpu.h"

/* ---- who has which card ---- */

const SantoriniPower *turn_card(const Lineup *t, int seat)
{
    const SantoriniPower *card = power_get(t->power[seat]);

    return card->acts_as ? power_get(card->acts_as(t)) : card;
}

OUTLINED void turn_change_hands(const Lineup *t, Board *b, int seat)
{
    const SantoriniPower *card = turn_card(t, seat);

    for (const Memo *m = card->memo; m && m->name; m++) {
        if (m->follows)
            b->memo[seat][m->at] = 0;
    }
}

/* Where it is not just the seat's own. */
static OUTLINED const SantoriniPower *other_power(const Lineup *t, const Board *b,
                                                  unsigned blessed, int seat)
{
    if (lineup_is_out(t, seat))
        return &power_none;
    if (lineup_is_variant(t))
        return blessed >> seat & 1 ? power_get(t->fleece) : &power_none;
    if (!b->taken)
        return turn_card(t, seat);
    return power_get(t->power[seat])->traits & TRAIT_TAKES_CARD ? turn_card(t, 1 - seat)
                                                                : &power_none;
}

INLINED const SantoriniPower *turn_power(const Lineup *t, const Board *b,
                                         unsigned blessed, int seat)
{
    const SantoriniPower *card = power_get(t->power[seat]);

    if (t->out || lineup_is_variant(t) || b->taken || card->acts_as)
        return other_power(t, b, blessed, seat);
    return card;
}

/* A power that is taken is the card's at the other seat. */
static int card_seat(const Board *b, int seat)
{
    return b->taken ? 1 - seat : seat;
}

unsigned turn_blessed(const Lineup *t, const Board *b)
{
    unsigned blessed = 0;
    Squares near;

    if (!lineup_is_variant(t))
        return 0;
    near = board_spread(memo_square(b->ram));
    for (int side = 0; side < 2; side++) {
        if (b->workers[side] & near)
            blessed |= 1u << side;
    }
    return blessed;
}

static void add_holder(Rules *r, const Board *b, unsigned blessed, int seat)
{
    const SantoriniPower *power = turn_power(r->lineup, b, blessed, seat);
    Holder h = {power, seat, lineup_side(r->lineup, seat), card_seat(b, seat)};

    if (!(power->traits & TRAIT_MEDDLES))
        return;
    r->holder[r->holders++] = h;
    if (h.side != r->side)
        r->foe[r->foes++] = h;
    if (h.power->solid)
        r->solid |= h.power->solid(b, h.card, h.side != r->side);
    if (h.power->shield && h.side != r->side)
        r->shielded |= h.power->shield(b, b->workers[h.side]);
}

OUTLINED Squares turn_solid_to(const Rules *r, const Board *b, int side)
{
    Squares solid = memo_square(b->ram);

    for (int i = 0; i < r->holders; i++) {
        const Holder *h = &r->holder[i];

        if (h->power->solid)
            solid |= h->power->solid(b, h->card, h->side != side);
    }
    return solid;
}

/* Can two courses of a turn end in the same position? */
static bool has_distinct_ends(const Rules *r, const Board *b)
{
    uint8_t claims = r->own->claims.flags;

    if (r->planned || b->whirl || !(claims & CLAIM_ONE_WAY))
        return false;
    if (claims & CLAIM_ANY_ORDER && !r->calm)
        return false;
    if (r->own->traits & TRAIT_EARLY && !r->quiet)
        return false;
    for (int i = 0; i < r->holders; i++) {
        const SantoriniPower *power = r->holder[i].power;

        if (power->any_answers || power->foe_after)
            return false;
    }
    return true;
}

/* Does it take a completed tower before this card wins by what stands? */
static bool is_far_from_win(const Rules *r, const Play *p, const Holder *h)
{
    return h->power->claims.flags & CLAIM_BY_TOWERS && !h->power->any_win(r, p, h);
}

/* What the cards in force look at; explore.c goes faster where they do not. */
void turn_find_watchers(Rules *r, const Play *p)
{
    r->quiet = !r->planned && !r->extra && !p->board.whirl && !r->own->own_after;
    r->calm = !r->planned;
    r->lasts = true;
    r->domes = r->moves_bound = r->builds_bound = false;
    r->towers = r->redraws || r->own->own_again;
    for (int i = 0; i < r->holders; i++) {
        const Holder *h = &r->holder[i];

        if (h->power->any_answers)
            r->calm = false, r->domes = true;
        if (h->power->any_moves)
            r->moves_bound = true;
        if (h->power->any_win)
            r->calm = false, r->towers = true, r->lasts &= is_far_from_win(r, p, h);
    }
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *foe = r->foe[i].power;

        if (foe->foe_moved || foe->foe_after)
            r->quiet = false;
        if (foe->foe_moves)
            r->moves_bound = true;
        if (foe->foe_builds)
            r->builds_bound = true;
    }
    r->distinct = has_distinct_ends(r, &p->board);
}

static OUTLINED void find_secrets(Rules *r)
{
    for (int seat = 0; seat < r->lineup->seats; seat++) {
        const SantoriniPower *card = power_get(r->lineup->power[seat]);

        if (lineup_is_out(r->lineup, seat))
            continue;
        if (card->traits & TRAIT_SECRET)
            r->planned = true;
        if (card->trap)
            r->traps = true;
        if (card->traits & TRAIT_HIDDEN && lineup_side(r->lineup, seat) != r->side)
            r->hidden = lineup_side(r->lineup, seat);
    }
    if (r->lineup->viewer)
        r->planned = false;
}

/* A hero whose card is spent plays without one. */
static const SantoriniPower *own_power(const Lineup *t, const Play *p)
{
    const SantoriniPower *own = turn_power(t, &p->board, p->turn.blessed, t->mover);
    bool spent = p->board.spent >> t->mover & 1 && !p->turn.hero;

    return power_is_hero(own) && spent ? &power_none : own;
}

static void find_rules(const Lineup *t, const Play *p, Rules *r)
{
    const Board *b = &p->board;
    uint32_t traits = 0;

    r->lineup = t;
    r->seat = t->mover;
    r->side = lineup_side(t, t->mover);
    r->extra = t->extra;
    r->revised = t->revised;
    r->planned = r->traps = false;
    r->holders = r->foes = 0;
    r->shielded = 0;
    r->own = own_power(t, p);
    r->card = card_seat(b, t->mover);
    r->near = r->own->near ? r->own->near : board_near;
    r->solid = memo_square(b->ram);
    r->redraws = false;
    r->hidden = -1;
    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);

        traits |= card->traits;
        r->redraws |= card->any_redraw != NULL;
        add_holder(r, b, p->turn.blessed, seat);
    }
    if (traits & (TRAIT_SECRET | TRAIT_HIDDEN))
        find_secrets(r);
    turn_find_watchers(r, p);
}

/* ---- the start of a turn ---- */

static void begin_turn(const Rules *r, Play *p)
{
    p->turn.begun = 1;
    if (r->own->own_start)
        r->own->own_start(r, p);
    for (int i = 0; i < r->foes; i++) {
        if (r->foe[i].power->foe_start)
            r->foe[i].power->foe_start(r, p, &r->foe[i]);
    }
}

static OUTLINED void set_traps(const Rules *r, Play *p)
{
    for (int seat = 0; seat < r->lineup->seats; seat++) {
        const SantoriniPower *card = power_get(r->lineup->power[seat]);

        if (card->trap)
            p->turn.trap |= card->trap(&p->board, seat);
    }
}

void turn_uncover(const Rules *r, Play *p)
{
    p->turn.truth = 1;
    if (r->traps)
        set_traps(r, p);
}

void turn_cover(Play *p)
{
    p->turn.truth = 0;
    p->turn.trap = 0;
}

static const Turn new_turn;

void turn_begin(const Core *s, Rules *ret_rules, Node *ret_node)
{
    const SantoriniPower *card = power_get(s->lineup.power[s->lineup.mover]);
    Play *plan = &ret_node->plan;

    COPY(&plan->board, &s->board);
    COPY(&plan->turn, &new_turn);
    plan->turn.blessed = (uint8_t)turn_blessed(&s->lineup, &s->board);
    if (card->look)
        card->look(&s->lineup, &plan->board, s->lineup.mover);
    find_rules(&s->lineup, plan, ret_rules);
    begin_turn(ret_rules, plan);
    if (!ret_rules->planned)
        return;
    ret_node->truth = *plan;
    turn_uncover(ret_rules, &ret_node->truth);
    if (ret_rules->hidden >= 0)
        board_clear_workers(&plan->board, ret_rules->hidden);
}

void turn_open(const SantoriniState *s, Rules *ret_rules, Node *ret_node)
{
    if (!s->turn.begun) {
        turn_begin((const Core *)(const void *)s, ret_rules, ret_node);
        return;
    }
    ret_node->plan.board = s->board;
    ret_node->plan.turn = s->turn;
    find_rules(&s->lineup, &ret_node->plan, ret_rules);
    if (ret_rules->planned)
        ret_node->truth = s->truth;
}
