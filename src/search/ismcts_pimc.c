/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "search/ismcts_part.h"

enum {
    FIRST = 2, /* tokens that look best are candidates from the beginning */

    /* Whoever plays on will not know the world then either, as alpha-beta does: what it is
     * sure of is not sure. A risk that is smaller than this is better taken at once. */
    MOST_HOPE = SHARE_SURE / 8 * 7,
};

static const Edge *edge_of(const Ismcts *m, const Candidate *c)
{
    const Node *root = &m->node[0];
    const Edge *e = m->edge + root->edges, *end = e + root->count;

    while (e < end && e->steps != c->steps)
        e++;
    return e;
}

/* A token, and in which worlds it ends the game. */
static Candidate candidate(Ismcts *m, const Edge *e)
{
    Candidate c = {.steps = e->steps};
    GameState world;

    for (uint32_t at = 0; ismcts_next_world(m, &at, &m->scratch->head.rng, &world);) {
        c.looked++;
        ismcts_carry_out(m, &world, m->step + e->steps, e->count);
        if (m->def->mover(&world) != SEAT_OVER)
            continue;
        c.ended++;
        c.ended_sum += share_outcome(m->def, &world).of[m->node[0].side];
    }
    return c;
}

static void nominate(Ismcts *m, const Edge *e)
{
    Pimc *j = &m->pimc;

    for (int i = 0; i < j->count; i++) {
        if (j->candidate[i].steps == e->steps)
            return;
    }
    if (j->count < MAX_CANDIDATES)
        j->candidate[j->count++] = candidate(m, e);
}

void ismcts_pimc_begin(Ismcts *m, const GameState *world)
{
    const Node *root = &m->node[0];

    m->pimc.count = 0;
    m->pimc.next = -1;
    m->pimc.world = *world;
    for (uint32_t i = 0; i < FIRST && i < root->count; i++)
        nominate(m, &m->edge[root->edges + i]);
}

/* Adds the token that alpha-beta names for this world, and the one the trees like best. */
static void nominate_more(Ismcts *m)
{
    const Node *root = &m->node[0];
    uint32_t best = ismcts_best_edge(m);
    Line line;

    if (best != UINT32_MAX)
        nominate(m, &m->edge[best]);
    if (!oneworld_line(m->oneworld, &line))
        return;
    for (uint32_t i = 0; i < root->count; i++) {
        const Edge *e = &m->edge[root->edges + i];

        if (e->count == line.token.count &&
            memcmp(m->step + e->steps, line.token.step, e->count * sizeof *m->step) == 0)
            nominate(m, e);
    }
}

static void note_share(Candidate *c, int share)
{
    c->sum += share;
    c->valued++;
}

/* What alpha-beta has found out about the position after a token. */
static void note_score(Ismcts *m, Candidate *c)
{
    int side = m->node[0].side, mover = m->def->mover(&m->pimc.after), share;
    Line line;

    if (!oneworld_line(m->oneworld, &line))
        return;
    share = share_of_score(m->task, line.score);
    if (m->def->side(&m->pimc.after, mover) != side)
        share = SHARE_SURE - share;
    note_share(c, share < MOST_HOPE ? share : MOST_HOPE);
}

/* Gives alpha-beta the position after a token; false when there is nothing to find out. */
static bool search_after(Ismcts *m, Candidate *c)
{
    const Edge *e = edge_of(m, c);
    GameState *after = &m->pimc.after;

    *after = m->pimc.world;
    ismcts_carry_out(m, after, m->step + e->steps, e->count);
    if (m->def->mover(after) >= 0 && m->def->between(after)) {
        oneworld_follow(m->oneworld, after);
        return true;
    }
    if (m->def->mover(after) != SEAT_OVER)
        note_share(c,
                   ismcts_look_at(m, after, share_won(m->sides, -1)).of[m->node[0].side]);
    return false;
}

void ismcts_pimc_go_on(Ismcts *m)
{
    Pimc *j = &m->pimc;
    Scratch *b = m->scratch;

    spin_take(&m->lock);
    if (j->next < 0)
        nominate_more(m);
    else
        note_score(m, &j->candidate[j->next]);
    for (j->next++; j->next < j->count; j->next++) {
        if (search_after(m, &j->candidate[j->next]))
            break;
    }
    spin_give(&m->lock);
    if (j->next < j->count)
        return;
    ismcts_draw_world(m, b);
    if (m->def->mover(&b->world) == m->task->seat)
        j->world = b->world;
    j->next = -1;
    oneworld_change(m->oneworld, &j->world);
}

/* What a token brings where it ends the game, and the mean of its values elsewhere. */
static int64_t worth(const Ismcts *m, const Candidate *c)
{
    int64_t valued = c->valued ? c->sum / c->valued : edge_of(m, c)->looks;

    if (!c->looked)
        return valued;
    return (c->ended_sum + (c->looked - c->ended) * valued) / c->looked;
}

uint32_t ismcts_pimc_edge(const Ismcts *m)
{
    const Pimc *j = &m->pimc;
    const Candidate *best = NULL;
    uint32_t most = 0;

    for (int i = 0; i < j->count; i++)
        most = j->candidate[i].valued > most ? j->candidate[i].valued : most;
    for (int i = 0; i < j->count; i++) {
        const Candidate *c = &j->candidate[i];

        if ((c->ended || (c->valued && c->valued * 2 >= most)) &&
            (!best || worth(m, c) > worth(m, best)))
            best = c;
    }
    return best ? (uint32_t)(edge_of(m, best) - m->edge) : UINT32_MAX;
}
