/* SPDX-License-Identifier: MIT */
#include "santorini/explore_part.h"
#include "santorini/table.h"

/* ---- judging complete turns ---- */

bool explore_meets(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power->demands && power->demands(p) && !power->met(r, p, &r->foe[i]))
            return false;
    }
    return true;
}

bool explore_is_hopeless(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power->hopeless && power->hopeless(r, p, &r->foe[i]))
            return true;
    }
    return false;
}

static bool accepts(uint8_t demand, bool met, bool hero)
{
    if (met || !(demand & DEMAND_ASKED))
        return true;
    if (demand & DEMAND_MET0)
        return false;
    return !hero || !(demand & DEMAND_MET1);
}

/* The turn as its end will find it; end-of-turn effects may meet a demand or use a hero. */
Play explore_at_end(const Rules *r, const Node *n)
{
    Play end = n->plan;

    if (!end.turn.won && r->own->own_end)
        r->own->own_end(r, &end);
    return end;
}

bool explore_accepts(const Rules *r, const Node *n)
{
    Play end = explore_at_end(r, n);

    return accepts(end.turn.demand, explore_meets(r, &end), end.turn.hero);
}

/* ---- results ---- */

/* Is this the end of a turn like any other, after which the next seat moves? */
static bool is_usual_end(const Explore *x, const Turn *t)
{
    return x->r->lasts && !x->r->planned && !t->won && !t->lost && !t->towers;
}

/* What the turn leaves behind. */
static void work_out_end(const Explore *x, const Node *n, Core *ret_core)
{
    Play end = x->r->planned ? n->truth : n->plan;

    ret_core->table = x->next;
    if (!is_usual_end(x, &n->plan.turn)) {
        ret_core->table = *x->r->table;
        table_finish(x->r, &end, &ret_core->table);
    } else if (x->r->own->own_end) {
        x->r->own->own_end(x->r, &end);
    }
    ret_core->board = end.board;
}

/* Walkers come to a win on many ways, however plain their turns are otherwise. */
static bool must_compare(const Explore *x)
{
    return !x->r->plain || x->r->own->traits & TRAIT_WALKS;
}

void explore_add_result(Explore *x, const Node *n)
{
    Core *core = turns_room(x->space, 1);

    if (!core)
        return;
    work_out_end(x, n, core);
    if (must_compare(x) &&
        turns_seen(x->space, bits_mix(core->board.hash ^
                                      explore_rest_number(&core->board, &core->table))))
        return;
    turns_keep(x->space, 1);
}

bool explore_accepts_end(const Explore *x, const Node *n)
{
    Play end = explore_at_end(x->r, n);

    return accepts(x->demand, x->demand && explore_meets(x->r, &end), end.turn.hero);
}

/* ---- last pieces ---- */

/* Sixteen bytes at once. */
typedef uint64_t Lane __attribute__((vector_size(16), aligned(8), may_alias));

enum {
    BOARD_LANES = sizeof(Board) / sizeof(Lane),
    LANES = sizeof(Core) / sizeof(Lane),
};

/* One result for each square: what stands, and one more piece, a dome or the next block.
 * Board and table are kept in registers and written again and again. */
static inline void add_pieces(TurnSpace *space, const Board *b, const Table *t, bool dome,
                              Squares at, bool compare)
{
    Squares one = b->block[0], two = b->block[1];
    uint64_t before = b->hash, rest = compare ? explore_rest_number(b, t) : 0;
    Core *first = turns_room(space, 32), *core = first;
    Lane lane[LANES];

    for (int i = 0; i < LANES; i++)
        lane[i] = i < BOARD_LANES ? ((const Lane *)(const void *)b)[i]
                                  : ((const Lane *)(const void *)t)[i - BOARD_LANES];
    while (at && core) {
        int square = bits_pop(&at);
        uint32_t set =
            dome ? SET_DOME : SET_BLOCK + (one >> square & 1) + (two >> square & 1);
        uint64_t hash = before ^ board_key[set][square];

        if (compare && turns_seen(space, bits_mix(hash ^ rest)))
            continue;
        for (int i = 0; i < LANES; i++)
            ((Lane *)(void *)core)[i] = lane[i];
        core->board.hash = hash;
        (&core->board.block[0])[set] ^= square_set(square);
        core++;
    }
    turns_keep(space, (size_t)(core - first));
}

static void add_all(TurnSpace *space, const Board *b, const Table *t, Builds now)
{
    add_pieces(space, b, t, false, now.block, false);
    if (now.dome)
        add_pieces(space, b, t, true, now.dome, false);
}

static void add_new(TurnSpace *space, const Board *b, const Table *t, Builds now)
{
    add_pieces(space, b, t, false, now.block, true);
    if (now.dome)
        add_pieces(space, b, t, true, now.dome, true);
}

void explore_add_last_pieces(Explore *x, const Node *n, Builds now)
{
    const Board *board = &n->plan.board;
    const Table *table = &x->next;
    Core end;
    Play after;

    if (x->demand && !explore_accepts_end(x, n))
        return;
    if (!is_usual_end(x, &n->plan.turn)) {
        work_out_end(x, n, &end);
        board = &end.board;
        table = &end.table;
    } else if (x->r->own->own_end) {
        after = n->plan;
        x->r->own->own_end(x->r, &after);
        board = &after.board;
    }
    if (x->r->plain)
        add_all(x->space, board, table, now);
    else
        add_new(x->space, board, table, now);
}

/* Every set of up to `most` further domes on squares of `at`, none of them empty. */
static void add_dome_sets(Explore *x, Core *end, Squares at, int most, uint64_t rest)
{
    while (at && most > 0) {
        int square = bits_pop(&at);
        Core *core = turns_room(x->space, 1);

        if (!core)
            return;
        board_toggle(&end->board, SET_DOME, square);
        if (!must_compare(x) || !turns_seen(x->space, bits_mix(end->board.hash ^ rest))) {
            *core = *end;
            turns_keep(x->space, 1);
        }
        add_dome_sets(x, end, at, most - 1, rest);
        board_toggle(&end->board, SET_DOME, square);
    }
}

void explore_add_domes(Explore *x, const Node *n, Squares at, int most)
{
    Core end;

    if (x->demand && !explore_accepts_end(x, n))
        return;
    work_out_end(x, n, &end);
    add_dome_sets(x, &end, at, most, explore_rest_number(&end.board, &end.table));
}

/* Takes the builds out that somebody looks at one by one. */
Builds explore_unnoticed(const Rules *r, const Board *b, Builds *builds)
{
    Squares hidden = r->planned && r->hidden >= 0 ? b->workers[r->hidden] : 0;
    Squares noticed = b->whirl | b->coins | hidden;
    Builds now = {builds->block & ~noticed, builds->dome & ~noticed};

    if (r->domes)
        now.dome = 0;
    else if (r->towers)
        now.dome &= ~b->block[2];
    builds->block &= ~now.block;
    builds->dome &= ~now.dome;
    return now;
}
