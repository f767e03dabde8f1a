/* SPDX-License-Identifier: MIT */
#include <string.h>

#include "base/bits.h"
#include "search/ismcts_part.h"

static void token_of(const Ismcts *m, const Edge *e, Token *ret_token)
{
    ret_token->count = e->count;
    memcpy(ret_token->step, m->step + e->steps, e->count * sizeof *m->step);
}

static int64_t rank(const Ismcts *m, const Edge *e)
{
    return ((int64_t)e->visits << 16) + ismcts_mean(e, m->node[0].side);
}

/* What a token of the root looks like to everybody else. */
static uint64_t outside_of(const Ismcts *m, const Edge *e)
{
    const GameState *s = &m->some;
    uint64_t hash = STR_HASH;
    Token token;

    token_of(m, e, &token);
    for (int seat = 0; seat < m->def->seats(s); seat++) {
        char buffer[GAME_TOKEN_SIZE];
        Text text = text_into(buffer, sizeof buffer);

        if (seat == m->task->seat)
            continue;
        m->def->view_token(s, &token, seat, &text);
        hash = str_hash(hash, text_str(&text));
    }
    return hash;
}

/* The edges that look like the best one from outside, the best first; `ret_all` says that
 * every token does: what is chosen stays wholly unseen. */
static int look_alikes(const Ismcts *m, uint32_t best, uint32_t *ret_edge, bool *ret_all)
{
    const Node *root = &m->node[0];
    uint64_t outside = outside_of(m, &m->edge[best]);
    int count = 0;

    *ret_all = true;
    for (uint32_t i = root->edges; i < root->edges + root->count; i++) {
        int at = count;

        if (outside_of(m, &m->edge[i]) != outside) {
            *ret_all = false;
            continue;
        }
        for (; at > 0 && rank(m, &m->edge[ret_edge[at - 1]]) < rank(m, &m->edge[i]); at--)
            ret_edge[at] = ret_edge[at - 1];
        ret_edge[at] = i;
        count++;
    }
    return count;
}

/* Draws among tokens that look alike: evenly among the better ones where nothing of the
 * choice is seen, else as often as they were thought about. `ret_open`: there is only one. */
static uint32_t mix(const Ismcts *m, uint32_t best, bool *ret_open)
{
    uint32_t edge[ROOT_TOKENS], total = 0, luck;
    bool all;
    int count = look_alikes(m, best, edge, &all), even = count / 3;
    Rng rng = {bits_mix(m->task->seed ^ m->def->hash(&m->task->root))};

    *ret_open = count < 2;
    if (count < 2)
        return best;
    even = even > LEAST_MIXED ? even : LEAST_MIXED;
    even = even < count ? even : count;
    if (all)
        return edge[rng_below(&rng, (uint32_t)even)];
    for (int i = 0; i < count; i++) {
        if (m->edge[edge[i]].visits * 2 < m->edge[best].visits)
            count = i;
        else
            total += m->edge[edge[i]].visits;
    }
    luck = total ? rng_below(&rng, total) : 0;
    for (int i = 0; i < count; i++) {
        if (luck < m->edge[edge[i]].visits)
            return edge[i];
        luck -= m->edge[edge[i]].visits;
    }
    return best;
}

uint32_t ismcts_best_edge(const Ismcts *m)
{
    const Node *root = &m->node[0];
    uint32_t best = UINT32_MAX;

    for (uint32_t i = root->edges; i < root->edges + root->count; i++) {
        if (best == UINT32_MAX || rank(m, &m->edge[i]) > rank(m, &m->edge[best]))
            best = i;
    }
    return best;
}

/* Where no token was found, any of those asked for will do. */
static void report_any(const Ismcts *m)
{
    Line line = {.multipv = 1, .depth = 1, .seldepth = 1, .by_steps = true};
    GameState s = m->task->root;
    Rng rng = {m->task->seed};

    if (m->task->allowed_count)
        line.token = m->task->first_allowed;
    else
        game_random_token(m->def, &s, &rng, &line.token);
    line.score = share_score(m->task, share_won(m->sides, -1));
    m->task->report(m->task->context, &line);
}

/* Has alpha-beta found a forced win, or something good to be played before everybody's eyes?
 * What it fears only the other side's knowing all could bring about. */
static bool has_oneworld_line(const Ismcts *m, bool open, Line *ret_line)
{
    return m->in_one_world && oneworld_is_sure(m->oneworld) &&
           oneworld_line(m->oneworld, ret_line) &&
           (ret_line->score.kind == SCORE_WIN ||
            (open && ret_line->score.kind != SCORE_LOSS));
}

void ismcts_report(const Ismcts *m)
{
    Line line;
    uint32_t best = ismcts_best_edge(m), valued;
    bool open = false;
    Share share = {{0}};

    if (best == UINT32_MAX) {
        report_any(m);
        return;
    }
    best = m->hides ? mix(m, best, &open) : best;
    valued = open ? ismcts_pimc_edge(m) : UINT32_MAX;
    best = valued != UINT32_MAX ? valued : best;
    if (has_oneworld_line(m, open, &line)) {
        m->task->report(m->task->context, &line);
        return;
    }
    for (int side = 0; side < m->sides; side++)
        share.of[side] = ismcts_mean(&m->edge[best], side);
    line = (Line){.multipv = 1, .depth = 1, .by_steps = true};
    token_of(m, &m->edge[best], &line.token);
    line.seldepth = m->seldepth > 0 ? m->seldepth : 1;
    line.score = share_score(m->task, share);
    m->task->report(m->task->context, &line);
}
