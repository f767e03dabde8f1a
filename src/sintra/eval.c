/* SPDX-License-Identifier: MIT */
#include "sintra/eval.h"

#include "sintra/sintra.h"

enum {
    MOMENTS = 3, /* before the deal, more than half of it left, less */
    OUTLOOKS =
        5,      /* of a strip: before the deal; early or late, cannot or can be filled */
    LAYERS = 2, /* upper frame or lower frame next */
    CLASSES = 12, /* of what a strip lacks */
    RIGHT = DATA_WINDOWS + 1,
    DISTANCES = 9,
    SHARES = 11,
    HOSTILE = 13,
    STRIP_TERMS = 4, /* side A, side B, points now, points it may rise by */
    GLASS_TERMS = 4,

    AT_STRIP = 0,
    AT_BONUS = AT_STRIP + SINTRA_ROUNDS * OUTLOOKS * LAYERS * CLASSES * STRIP_TERMS,
    AT_NEXT_BONUS = AT_BONUS + OUTLOOKS * CLASSES,
    AT_ORNAMENT = AT_NEXT_BONUS + OUTLOOKS * CLASSES,
    AT_GLASS = AT_ORNAMENT + SINTRA_ROUNDS * (DATA_FRAMES + 1),
    AT_ROW = AT_GLASS + SINTRA_ROUNDS * GLASS_TERMS,
    AT_GLAZIER = AT_ROW + SINTRA_ROUNDS * DISTANCES,
    AT_START = AT_GLAZIER + SINTRA_ROUNDS * MOMENTS * RIGHT,
    AT_MOVE = AT_START + SINTRA_ROUNDS,
    AT_SHARE = AT_MOVE + SINTRA_ROUNDS * MOMENTS,
    AT_HOSTILE = AT_SHARE + 2 * SINTRA_ROUNDS * SHARES,
    AT_COUNT = AT_HOSTILE + MOMENTS * HOSTILE,
};
_Static_assert((int)AT_COUNT == (int)EVAL_WEIGHTS, "one weight for each feature");

/* What all strips of a seat are judged by. */
typedef struct Outlook {
    int round;     /* from 0 */
    int moment;    /* of MOMENTS */
    Panes supply;  /* all panes that can still be taken in this round */
    int now, next; /* colours of this round and the next; COLOUR_COUNT: there is none */
} Outlook;

static Outlook look_out(const SintraState *s)
{
    Outlook o = {.round = s->at.round - 1, .next = COLOUR_COUNT};
    int share;

    for (int source = 0; source < SINTRA_SOURCES; source++)
        o.supply += s->source[source];
    share = panes_total(o.supply) * 2;
    o.moment = !s->takes ? 0 : share > sintra_displays(s) * SINTRA_DISPLAY_PANES ? 1 : 2;
    o.now = s->at.track[o.round] - 1;
    if (o.round + 1 < SINTRA_ROUNDS)
        o.next = s->at.track[o.round + 1] - 1;
    return o;
}

/* Whether the heap has every pane that is wanted; lanes hold at most 20, so the bit above
 * them is lent to each for the comparison. */
static inline bool covers(Panes heap, Panes wanted)
{
    const Panes lent = PANES_ONES << (PANES_BITS - 1);

    return ((((heap & PANES_COLOURED) | lent) - (wanted & PANES_COLOURED)) & lent) ==
           lent;
}

/* Spaces left on a strip, jokers included. */
static inline int spaces(Panes free)
{
    Panes pairs = (free & 0x0003f03fu) + (free >> PANES_BITS & 0x0003f03fu);

    return (int)((pairs & 0xfffu) + (pairs >> 12) + (free >> 24 & PANES_LANE)) +
           panes_jokers(free);
}

/* How many panes a strip lacks, and of how many colours. */
static inline int class_of(Panes free)
{
    static const uint8_t class[DATA_SPACES][DATA_SPACES] = {
        {0, 0, 0, 0, 0}, {1, 2, 2, 2, 2},    {3, 4, 5, 5, 5},
        {6, 6, 7, 8, 8}, {9, 9, 10, 11, 11},
    };
    int lacks = spaces(free), colours = bits_count(panes_flags(free & PANES_COLOURED));

    return class[lacks - 1][colours ? colours - 1 : 0];
}

static inline void add_feature(Feature *out, int *count, int at, int times)
{
    out[*count] = (Feature){(uint16_t)at, (int16_t)times};
    *count += times != 0;
}

/* `now` is what the window would pay, `rise` what glazing windows to its right may add. */
static void add_strip(const SintraState *s, const Palace *p, const Outlook *o, int window,
                      int now, int rise, Feature *out, int *count)
{
    Panes free = p->free[window], face = free + p->panes[window];
    bool can = o->moment && window >= p->glazier && covers(o->supply, free);
    int outlook = o->moment ? o->moment * 2 - 1 + can : 0, class = class_of(free);
    int strip = (o->round * OUTLOOKS + outlook) * LAYERS + (p->glass[window] != 0);
    int at = AT_STRIP + (strip * CLASSES + class) * STRIP_TERMS;

    add_feature(out, count, at + s->at.side, 1);
    add_feature(out, count, at + 2, now);
    add_feature(out, count, at + 3, rise);
    add_feature(out, count, AT_BONUS + outlook * CLASSES + class,
                panes_count(face, o->now));
    if (o->next < COLOUR_COUNT)
        add_feature(out, count, AT_NEXT_BONUS + outlook * CLASSES + class,
                    panes_count(face, o->next));
}

static void add_strips(const SintraState *s, const Palace *p, const Outlook *o,
                       Feature *out, int *count)
{
    const uint8_t *value = s->data.windows[s->at.side];
    int glazed = 0, bare = 0; /* points of the windows to the right */

    for (int window = DATA_WINDOWS - 1; window >= 0; window--) {
        if (p->strip[window] != SINTRA_GONE)
            add_strip(s, p, o, window, value[window] + glazed, bare, out, count);
        if (p->glass[window])
            glazed += value[window];
        else
            bare += value[window];
    }
}

static void add_ornaments(const SintraState *s, const Palace *p, const Outlook *o,
                          Feature *out, int *count)
{
    for (int i = 0; i < s->data.ornaments; i++) {
        int left = s->data.ornament[i];
        int frames = sintra_frames(p, left) + sintra_frames(p, left + 1);

        add_feature(out, count, AT_ORNAMENT + o->round * (DATA_FRAMES + 1) + frames, 1);
    }
}

/* Side B: what there is of full windows and of the best colour, and their product. */
static void add_glass(const Palace *p, const Outlook *o, Feature *out, int *count)
{
    int full = 0, half = 0, best = 0, panes[16] = {0};
    int at = AT_GLASS + o->round * GLASS_TERMS;

    for (int w = 0; w < DATA_WINDOWS; w++) {
        panes[p->glass[w] & 0xf]++;
        panes[p->glass[w] >> 4]++;
        full += p->glass[w] > 0xf;
        half += p->glass[w] && p->glass[w] <= 0xf;
    }
    for (int colour = 1; colour <= COLOUR_COUNT; colour++)
        best = panes[colour] > best ? panes[colour] : best;
    add_feature(out, count, at, full * best);
    add_feature(out, count, at + 1, half * best);
    add_feature(out, count, at + 2, full);
    add_feature(out, count, at + 3, best);
}

/* Panes there are that this seat could only break from where its glazier stands. */
static int hostile(const Palace *p, const Outlook *o)
{
    Panes wanted = 0;
    int panes = 0;

    for (int window = p->glazier; window < DATA_WINDOWS; window++)
        wanted |= p->free[window];
    if (panes_jokers(wanted))
        return 0;
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        if (!panes_count(wanted, colour))
            panes += panes_count(o->supply, colour);
    }
    return panes < HOSTILE ? panes : HOSTILE - 1;
}

static void add_supply(const SintraState *s, int seat, const Outlook *o, Feature *out,
                       int *count)
{
    const Palace *p = &s->palace[seat];
    int bottom = s->data.rows - 1 - p->row, moment = o->round * MOMENTS + o->moment;
    int share = panes_total(o->supply) / s->at.seats;

    add_feature(
        out, count,
        AT_ROW + o->round * DISTANCES + (bottom < DISTANCES ? bottom : DISTANCES - 1), 1);
    add_feature(
        out, count,
        AT_GLAZIER + moment * RIGHT + bits_count((uint32_t)p->strips >> p->glazier), 1);
    if (!s->at.tile && s->at.start == seat)
        add_feature(out, count, AT_START + o->round, 1);
    if (s->at.to_move == seat)
        add_feature(out, count, AT_MOVE + moment, 1);
    add_feature(out, count,
                AT_SHARE + (s->at.side * SINTRA_ROUNDS + o->round) * SHARES +
                    (share < SHARES ? share : SHARES - 1),
                1);
    if (o->moment)
        add_feature(out, count, AT_HOSTILE + o->moment * HOSTILE + hostile(p, o), 1);
}

static int features(const SintraState *s, int seat, const Outlook *o, Feature *out)
{
    const Palace *p = &s->palace[seat];
    int count = 0;

    add_strips(s, p, o, out, &count);
    if (s->at.side)
        add_glass(p, o, out, &count);
    else
        add_ornaments(s, p, o, out, &count);
    add_supply(s, seat, o, out, &count);
    return count;
}

int sintra_features(const SintraState *s, int seat, Feature out[EVAL_MAX_FEATURES])
{
    Outlook o = look_out(s);

    return features(s, seat, &o, out);
}

int32_t sintra_certain(const SintraState *s, int seat)
{
    const Palace *p = &s->palace[seat];

    return (p->score - s->data.broken[p->row]) * EVAL_POINT;
}

/* ---- what a search asks ------------------------------------------------------- */

/* Features by what they are about; each group can be weighed anew as a whole. */
enum Group {
    GROUP_CERTAIN,
    GROUP_STRIPS,
    GROUP_BONUS,
    GROUP_SIDE,
    GROUP_BROKEN,
    GROUP_GLAZIER,
    GROUP_TEMPO,
    GROUP_HOSTILE,
    GROUP_COUNT,
};

static const ThinkBlock block[GROUP_COUNT + 1] = {
    [GROUP_CERTAIN] = {"certain", 1}, [GROUP_STRIPS] = {"strips", 1},
    [GROUP_BONUS] = {"bonus", 1},     [GROUP_SIDE] = {"side", 1},
    [GROUP_BROKEN] = {"broken", 1},   [GROUP_GLAZIER] = {"glazier", 1},
    [GROUP_TEMPO] = {"tempo", 1},     [GROUP_HOSTILE] = {"hostile", 1},
};

/* In per cent. */
static const int16_t weight[GROUP_COUNT] = {100, 100, 100, 100, 100, 100, 100, 100};

static inline enum Group group_of(int at)
{
    if (at < AT_BONUS)
        return GROUP_STRIPS;
    if (at < AT_ORNAMENT)
        return GROUP_BONUS;
    if (at < AT_ROW)
        return GROUP_SIDE;
    if (at < AT_GLAZIER)
        return GROUP_BROKEN;
    if (at < AT_START)
        return GROUP_GLAZIER;
    return at < AT_HOSTILE ? GROUP_TEMPO : GROUP_HOSTILE;
}

/* What the groups add up to for a seat, in EVAL_POINTs. */
static void sum_groups(const SintraState *s, int seat, const Outlook *o,
                       int32_t ret_sum[GROUP_COUNT])
{
    Feature feature[EVAL_MAX_FEATURES];
    int count = features(s, seat, o, feature);

    memset(ret_sum, 0, GROUP_COUNT * sizeof *ret_sum);
    ret_sum[GROUP_CERTAIN] = sintra_certain(s, seat);
    for (int i = 0; i < count; i++)
        ret_sum[group_of(feature[i].at)] +=
            eval_weights[feature[i].at] * feature[i].times;
}

/* What a won game is worth beside its points, so that a shared one is no aim. */
enum { WIN_BONUS = 300 };

static void final_values(const SintraState *s, int32_t *ret_value)
{
    Outcome outcome;

    sintra_outcome(s, &outcome);
    for (int seat = 0; seat < s->at.seats; seat++)
        ret_value[seat] =
            outcome.score[seat] * 100 + (outcome.winners == 1u << seat ? WIN_BONUS : 0);
}

static void values(const void *core, const int16_t *w, int32_t *ret_value)
{
    const SintraState *s = core;
    Outlook o;

    if (s->at.mover == SEAT_OVER) {
        final_values(s, ret_value);
        return;
    }
    o = look_out(s);
    for (int seat = 0; seat < s->at.seats; seat++) {
        int32_t sum[GROUP_COUNT], value = 0;

        sum_groups(s, seat, &o, sum);
        for (int i = 0; i < GROUP_COUNT; i++)
            value += sum[i] * w[i];
        ret_value[seat] = value / EVAL_POINT;
    }
}

/* In whole points, rounded. */
static int group_features(const void *core, int seat, ThinkFeature *ret_feature)
{
    const SintraState *s = core;
    Outlook o = look_out(s);
    int32_t sum[GROUP_COUNT];

    sum_groups(s, seat, &o, sum);
    for (int i = 0; i < GROUP_COUNT; i++) {
        int32_t half = (sum[i] < 0 ? -1 : 1) * EVAL_POINT / 2;

        ret_feature[i] =
            (ThinkFeature){(uint16_t)i, (int16_t)((sum[i] + half) / EVAL_POINT)};
    }
    return GROUP_COUNT;
}

/* The deal ends what is looked at. */
static bool luck(const void *core)
{
    const SintraState *s = core;

    return s->at.stage < STAGE_DEAL;
}

/* Points decide, so the end is judged by `values` as well. */
static int side_to_move(const void *core)
{
    const SintraState *s = core;

    return s->at.mover < 0 ? THINK_HORIZON : s->at.mover;
}

static int winner(const void *core)
{
    (void)core;
    return -1;
}

static bool never(const void *core)
{
    (void)core;
    return false;
}

static bool no_null_move(const void *core, void *ret_core)
{
    (void)core, (void)ret_core;
    return false;
}

const GameThink sintra_think = {
    .luck = luck,
    .side = side_to_move,
    .winner = winner,
    .key = sintra_hash,
    .short_key_at = offsetof(SintraState, key),
    .can_win = never,
    .is_stuck = never,
    .is_threatened = never,
    .null_move = no_null_move,
    .swing = 600,
    .stretch = 6,
    .weights = GROUP_COUNT,
    .weight = weight,
    .values = values,
};

const GameLearn sintra_learn = {
    .block = block,
    .features = group_features,
};
