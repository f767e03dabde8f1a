/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "santorini/whole/explore_part.h"

static uint64_t board_number(const Board *b)
{
    return bits_mix_words(b->hash, &b->memo, BOARD_REST);
}

/* What the rest of the turn does not depend on must not tell two nodes apart. Of a card that
 * claims nothing nothing is forgotten. */
static void forget_path(const Rules *r, Turn *t)
{
    bool first = t->builds == t->early + 1;

    if (explore_is_unclaimed(r->own))
        return;
    t->dir = t->jumped = 0;
    t->rise = 0;
    if (t->builds > t->early || r->own->traits & TRAIT_CREW_MOVES)
        t->group[GROUP_ACTOR] = t->start = t->to = 0;
    if (!first && !(t->fresh && r->own->any_answers))
        t->last = t->fresh = 0;
    if (!t->demand && !r->own->own_end)
        t->climbed = 0;
}

uint64_t explore_node_number(const Rules *r, const Node *n)
{
    Turn t = n->plan.turn;
    uint64_t hash = board_number(&n->plan.board);

    forget_path(r, &t);
    hash = bits_mix_words(hash, &t, offsetof(Turn, ask));
    if (r->planned) {
        hash ^= board_number(&n->truth.board) * 3;
        hash ^= (uint64_t)(n->truth.turn.won | n->truth.turn.lost << 8 |
                           n->truth.turn.cut << 16);
    }
    return hash;
}

/* What is high goes down as well: a factor alone only ever carries upwards. */
static uint64_t spread_word(uint64_t word, uint64_t factor)
{
    return (word ^ word >> 32) * factor;
}

/* A result's number is bits_mix(board hash ^ this): builds of one node share it. The words do
 * not wait for each other here, since many results are told apart; each has a factor of its
 * own, so that what changes in two of them does not cancel out. */
uint64_t explore_rest_number(const Board *b, const Lineup *t)
{
    uint64_t word = (uint64_t)t->mover | (uint64_t)t->stage << 8 |
                    (uint64_t)t->extra << 16 | (uint64_t)t->flip << 24 |
                    (uint64_t)t->out << 32;
    uint64_t memo[2];

    memcpy(memo, &b->memo, sizeof memo);
    return spread_word(word, 0x9e3779b97f4a7c15u) ^
           spread_word(memo[0], 0xd6e8feb86659fd93u) ^
           spread_word(memo[1], 0xbf58476d1ce4e5b9u);
}

_Static_assert(BOARD_REST == sizeof(uint64_t[2]), "what follows the sets is two words");

/* A square as a number from 0 to 24, and how many pairs have a smaller upper square. */
static const uint8_t compact[32] = {0,  1,  2,  3,  4,  0,  5,  6,  7,  8,
                                    9,  0,  10, 11, 12, 13, 14, 0,  15, 16,
                                    17, 18, 19, 0,  20, 21, 22, 23, 24};
static const uint16_t below[25] = {0,   0,   1,   3,   6,   10,  15,  21,  28,
                                   36,  45,  55,  66,  78,  91,  105, 120, 136,
                                   153, 171, 190, 210, 231, 253, 276};

/* Where the whole crew walks, the places of both workers say all, and which of them is the
 * female one, or marked, or away from Aphrodite. */
static int crew_index(const Play *p, Squares crew)
{
    Squares away = p->turn.group[GROUP_AWAY];
    int low = bits_pop(&crew), high = crew ? bits_first(crew) : low;
    int pair = high == low ? compact[low] : below[compact[high]] + compact[low];

    return pair * 8 + board_has(away, low) + board_has(away, high) * 2 +
           board_has(p->board.female | p->turn.group[GROUP_MARK], low) * 4;
}

/* Where one worker walks, its place and the other's, who stays, tell which it is. */
static int actor_index(const Rules *r, const Play *p, Squares crew)
{
    Squares actor = p->turn.group[GROUP_ACTOR], other = crew & ~actor;
    int pair = compact[square_of(actor)] * 25 + (other ? compact[square_of(other)] : 0);
    bool climbed = p->turn.climbed && p->turn.demand;
    bool second =
        p->turn.hero || (p->turn.moves == 2 && r->own->claims.walk == WALK_TWICE);

    return pair * 4 + climbed + second * 2;
}

int explore_walk_index(const Rules *r, const Play *p)
{
    Squares crew = p->board.workers[r->side];

    if (!power_walks(r->own) || !crew || r->extra)
        return -1;
    return r->own->traits & TRAIT_CREW_MOVES ? crew_index(p, crew)
                                             : actor_index(r, p, crew);
}

/* Marks the place just walked to; false when it was visited before. */
bool explore_walk_to(uint64_t *walk, int index)
{
    uint64_t bit = (uint64_t)1 << (index & 63);
    bool fresh = index < 0 || !(walk[index >> 6] & bit);

    if (index >= 0)
        walk[index >> 6] |= bit;
    return fresh;
}

void explore_clear_walk(Explore *x)
{
    if (power_walks(x->r->own))
        memset(x->walk, 0, sizeof(uint64_t) * WALK_WORDS);
}

bool explore_walk_new(const Rules *r, const Node *n, const uint64_t *walk)
{
    int index = explore_walk_index(r, &n->plan);

    return index < 0 || !(walk[index >> 6] >> (index & 63) & 1);
}
