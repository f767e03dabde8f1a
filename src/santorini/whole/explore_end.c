/* SPDX-License-Identifier: MIT */
#include "santorini/lineup.h"
#include "santorini/texts/writer.h"
#include "santorini/whole/explore_part.h"

/* ---- judging complete turns ---- */

bool explore_meets(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power_demands(power, p) && !power->met(r, p, &r->foe[i]))
            return false;
    }
    return true;
}

bool explore_is_hopeless(const Rules *r, const Play *p)
{
    for (int i = 0; i < r->foes; i++) {
        const SantoriniPower *power = r->foe[i].power;

        if (power->claims.hopeless && power_demands(power, p) &&
            power->claims.hopeless(r, p, &r->foe[i]))
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

/* End-of-turn effects may meet a demand or use a hero. */
const Play *explore_at_end(const Rules *r, const Node *n, Play *room)
{
    if (n->plan.turn.won || !r->own->own_end)
        return &n->plan;
    COPY(room, &n->plan);
    r->own->own_end(r, room);
    return room;
}

bool explore_accepts(const Rules *r, const Node *n)
{
    Play room;
    const Play *end = explore_at_end(r, n, &room);

    return accepts(end->turn.demand, explore_meets(r, end), end->turn.hero);
}

/* ---- results ---- */

/* Is this the end of a turn like any other, after which the next seat moves? */
static bool is_usual_end(const Explore *x, const Turn *t)
{
    return x->r->lasts && !x->r->planned && !t->won && !t->lost && !t->towers;
}

/* What the turn leaves behind. */
static OUTLINED void work_out_end(const Explore *x, const Node *n, Core *ret_core)
{
    Play end;

    COPY(&end, x->r->planned ? &n->truth : &n->plan);
    if (!is_usual_end(x, &n->plan.turn)) {
        COPY(&ret_core->lineup, x->r->lineup);
        lineup_finish(x->r, &end, &ret_core->lineup);
    } else {
        COPY(&ret_core->lineup, &x->next);
        if (x->r->own->own_end)
            x->r->own->own_end(x->r, &end);
    }
    COPY(&ret_core->board, &end.board);
}

/* A position after the turn. */
typedef struct Left {
    const Board *board;
    const Lineup *lineup;
} Left;

/* Works it out in `room`, unless it is at hand. */
static Left leave(const Explore *x, const Node *n, Core *room)
{
    if (!x->r->own->own_end && is_usual_end(x, &n->plan.turn))
        return (Left){&n->plan.board, &x->next};
    work_out_end(x, n, room);
    return (Left){&room->board, &room->lineup};
}

/* Walkers come to a win on many ways, however distinct their turns are otherwise. */
static bool must_compare(const Explore *x)
{
    return !x->distinct || power_walks(x->r->own);
}

/* Results that need not be compared need not be worked out to be counted. */
static bool only_counts(const Explore *x)
{
    return turns_counts(x->space) && !must_compare(x);
}

/* Writes a result, unless it was met before; `rest` as in explore_rest_number. */
static INLINED void add(Explore *x, Left left, uint64_t rest)
{
    Core *core = turns_room(x->space, 1);

    if (!core ||
        (must_compare(x) && turns_seen(x->space, bits_mix(left.board->hash ^ rest))))
        return;
    if (!turns_counts(x->space)) {
        COPY(&core->board, left.board);
        COPY(&core->lineup, left.lineup);
    }
    turns_keep(x->space, 1);
}

void explore_add_result(Explore *x, const Node *n)
{
    Core end;
    Left left;

    if (only_counts(x)) {
        turns_keep(x->space, 1);
        return;
    }
    left = leave(x, n, &end);
    add(x, left, explore_rest_number(left.board, left.lineup));
}

bool explore_accepts_end(const Explore *x, const Node *n)
{
    Play room;
    const Play *end = explore_at_end(x->r, n, &room);

    return accepts(x->demand, x->demand && explore_meets(x->r, end), end->turn.hero);
}

/* ---- last pieces ---- */

/* Of these pieces those that make a result not met before. */
static Builds only_new(TurnSpace *space, const Board *b, const Lineup *t, Builds now)
{
    uint64_t before = b->hash ^ explore_rest_number(b, t);
    Squares block = builds_block(now), dome = builds_dome(now);

    while (block) {
        int at = bits_pop(&block), set = SET_BLOCK + board_level(b, at);

        if (turns_seen(space, bits_mix(before ^ board_key[set][at])))
            now ^= builds_of(square_set(at), 0);
    }
    while (dome) {
        int at = bits_pop(&dome);

        if (turns_seen(space, bits_mix(before ^ board_key[SET_DOME][at])))
            now ^= builds_of(0, square_set(at));
    }
    return now;
}

/* More than the workers of a turn can choose from. */
enum { MOST_PIECES = 64 };

static OUTLINED void add_pieces(TurnSpace *space, const Board *b, const Lineup *t,
                                Builds now)
{
    Core *first = turns_room(space, MOST_PIECES);
    Writer w;

    if (!first)
        return;
    w = writer_open(b, t, first);
    writer_put_all(&w, now);
    turns_keep(space, (size_t)(w.core - first));
}

/* Where it matters what the turn leaves behind. */
static NOINLINE void write_last_pieces(Explore *x, const Node *n, Builds now)
{
    Core end;
    Left left = leave(x, n, &end);

    if (!x->distinct)
        now = only_new(x->space, left.board, left.lineup, now);
    if (turns_counts(x->space))
        turns_keep(x->space, explore_count_pieces(now));
    else
        add_pieces(x->space, left.board, left.lineup, now);
}

INLINED void explore_add_last_pieces(Explore *x, const Node *n, Builds now)
{
    if (x->demand && !explore_accepts_end(x, n))
        return;
    if (x->distinct && turns_counts(x->space))
        turns_keep(x->space, explore_count_pieces(now));
    else
        write_last_pieces(x, n, now);
}

/* ---- several pieces ---- */

/* Every set of so many further domes on squares of `at`. */
static void add_dome_sets(Explore *x, Core *end, Squares at, int number, uint64_t rest)
{
    if (number == 0) {
        add(x, (Left){&end->board, &end->lineup}, rest);
        return;
    }
    while (bits_count(at) >= number && !x->space->full) {
        int square = bits_pop(&at);

        board_toggle(&end->board, SET_DOME, square);
        add_dome_sets(x, end, at, number - 1, rest);
        board_toggle(&end->board, SET_DOME, square);
    }
}

void explore_add_domes(Explore *x)
{
    for (int number = 1; number <= x->r->own->claims.caps; number++) {
        for (int i = 0; i < x->capped_count; i++) {
            Capped *c = &x->capped[i];

            add_dome_sets(x, &c->end, c->at, number,
                          explore_rest_number(&c->end.board, &c->end.lineup));
        }
    }
    x->capped_count = 0;
}

void explore_put_off_domes(Explore *x, const Node *n, Squares at)
{
    Capped *c;

    if (x->demand && !explore_accepts_end(x, n))
        return;
    if (x->capped_count == MOST_CAPPED)
        explore_add_domes(x);
    c = &x->capped[x->capped_count++];
    c->at = at;
    work_out_end(x, n, &c->end);
}

static void toggle_double(Board *b, enum BoardSet lower, int square)
{
    board_toggle(b, lower, square);
    board_toggle(b, (enum BoardSet)(lower + 1), square);
}

void explore_add_doubles(Explore *x, const Node *n, Squares at)
{
    Core end;
    uint64_t rest;

    if (!at || (x->demand && !explore_accepts_end(x, n)))
        return;
    if (only_counts(x)) {
        turns_keep(x->space, (size_t)bits_count(at));
        return;
    }
    work_out_end(x, n, &end);
    rest = explore_rest_number(&end.board, &end.lineup);
    while (at) {
        int square = bits_pop(&at);
        enum BoardSet lower =
            board_has(end.board.block[0], square) ? SET_BLOCK + 1 : SET_BLOCK;

        toggle_double(&end.board, lower, square);
        add(x, (Left){&end.board, &end.lineup}, rest);
        toggle_double(&end.board, lower, square);
    }
}

/* Takes the builds out that somebody looks at one by one. */
Builds explore_unnoticed(const Rules *r, const Board *b, Builds *builds)
{
    Squares hidden = r->planned && r->hidden >= 0 ? b->workers[r->hidden] : 0;
    Squares noticed = b->whirl | b->coins | hidden;
    Builds now = builds_on(*builds, ~noticed);

    if (r->domes)
        now = builds_block(now);
    else if (r->towers)
        now &= ~builds_of(0, b->block[2]);
    *builds &= ~now;
    return now;
}
