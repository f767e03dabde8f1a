/* SPDX-License-Identifier: MIT */
#include "sintra/eval.h"

#include "base/cpu.h"
#include "sintra/sintra.h"

/* Part of every code path of `values`. */
#define INLINE static inline __attribute__((always_inline))

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
    NEEDS = 7,    /* spaces of a colour */
    SUPPLIES = 8, /* panes of it */
    MISSING = 4,  /* panes that a strip lacks and the supply has not */

    STRIP_COUNT = SINTRA_ROUNDS * OUTLOOKS * LAYERS * CLASSES * STRIP_TERMS,
    BONUS_COUNT = OUTLOOKS * CLASSES,
    ORNAMENT_COUNT = SINTRA_ROUNDS * (DATA_FRAMES + 1),
    GLASS_COUNT = SINTRA_ROUNDS * GLASS_TERMS,
    ROW_COUNT = SINTRA_ROUNDS * DISTANCES,
    GLAZIER_COUNT = SINTRA_ROUNDS * MOMENTS * RIGHT,
    MOVE_COUNT = SINTRA_ROUNDS * MOMENTS,
    SHARE_COUNT = 2 * SINTRA_ROUNDS * SHARES,
    HOSTILE_COUNT = MOMENTS * HOSTILE,
    NEED_COUNT = MOMENTS * NEEDS * SUPPLIES,
    MISSING_COUNT = MOMENTS * LAYERS * DATA_SPACES * MISSING * 2,

    AT_STRIP = 0,
    AT_BONUS = AT_STRIP + STRIP_COUNT,
    AT_NEXT_BONUS = AT_BONUS + BONUS_COUNT,
    AT_ORNAMENT = AT_NEXT_BONUS + BONUS_COUNT,
    AT_GLASS = AT_ORNAMENT + ORNAMENT_COUNT,
    AT_ROW = AT_GLASS + GLASS_COUNT,
    AT_GLAZIER = AT_ROW + ROW_COUNT,
    AT_START = AT_GLAZIER + GLAZIER_COUNT,
    AT_MOVE = AT_START + SINTRA_ROUNDS,
    AT_SHARE = AT_MOVE + MOVE_COUNT,
    AT_HOSTILE = AT_SHARE + SHARE_COUNT,
    AT_NEED = AT_HOSTILE + HOSTILE_COUNT,
    AT_MISSING = AT_NEED + NEED_COUNT,
    AT_COUNT = AT_MISSING + MISSING_COUNT,
};
_Static_assert((int)AT_COUNT == (int)EVAL_WEIGHTS, "one weight for each feature");
_Static_assert((int)EVAL_WEIGHTS <= (int)THINK_MAX_WEIGHTS, "a search has room for them");

/* What all strips of a seat are judged by. */
typedef struct Outlook {
    int round;      /* from 0 */
    int moment;     /* of MOMENTS */
    int panes;      /* that can still be taken in this round */
    Panes expected; /* these; before a deal, what it may be expected to bring */
    int now, next;  /* colours of this round and the next; COLOUR_COUNT: there is none */
} Outlook;

INLINE int at_most(int n, int most)
{
    return n < most ? n : most;
}

/* So many panes of a heap drawn at random, to the nearest whole number of each colour. */
static Panes expect_drawn(Panes heap, int drawn)
{
    int total = panes_total(heap);
    Panes panes = 0;

    for (int colour = 0; total && colour < COLOUR_COUNT; colour++)
        panes += panes_of(colour,
                          (2 * drawn * panes_count(heap, colour) + total) / (2 * total));
    return panes;
}

/* Bag first, then tower, as they are dealt. */
static Panes expect_deal(const SintraState *s)
{
    int deal = sintra_displays(s) * SINTRA_DISPLAY_PANES, bag = panes_total(s->bag);

    if (bag >= deal)
        return expect_drawn(s->bag, deal);
    return s->bag + expect_drawn(s->tower, at_most(deal - bag, panes_total(s->tower)));
}

INLINE Outlook look_out(const SintraState *s)
{
    Outlook o = {.round = s->at.round - 1, .next = COLOUR_COUNT};
    Panes supply = 0;

    for (int source = 0; source < SINTRA_SOURCES; source++)
        supply += s->source[source];
    o.panes = panes_total(supply);
    o.moment = !s->takes                                                 ? 0
               : 2 * o.panes > sintra_displays(s) * SINTRA_DISPLAY_PANES ? 1
                                                                         : 2;
    o.expected = o.moment ? supply : expect_deal(s);
    o.now = s->at.track[o.round] - 1;
    if (o.round + 1 < SINTRA_ROUNDS)
        o.next = s->at.track[o.round + 1] - 1;
    return o;
}

/* Spaces left on a strip, jokers included. */
INLINE int spaces(Panes free)
{
    Panes pairs = (free & 0x0003f03fu) + (free >> PANES_BITS & 0x0003f03fu);

    return (int)((pairs & 0xfffu) + (pairs >> 12) + (free >> 24 & PANES_LANE)) +
           panes_jokers(free);
}

/* How many panes a strip lacks, and of how many colours. */
INLINE int class_of(Panes free, int lacks)
{
    static const uint8_t class[DATA_SPACES][DATA_SPACES + 1] = {
        {0, 0, 0, 0, 0, 0}, {1, 1, 2, 2, 2, 2},    {3, 3, 4, 5, 5, 5},
        {6, 6, 6, 7, 8, 8}, {9, 9, 9, 10, 11, 11},
    };

    return class[lacks - 1][bits_count(panes_flags(free & PANES_COLOURED))];
}

INLINE void add_feature(ThinkFeature *out, int *count, int at, int times)
{
    out[*count] = (ThinkFeature){(uint16_t)at, (int16_t)times};
    *count += times != 0;
}

/* `now` is what the window would pay, `rise` what glazing windows to its right may add. */
INLINE void add_strip(const SintraState *s, const Palace *p, const Outlook *o, int window,
                      int now, int rise, ThinkFeature *out, int *count)
{
    Panes free = p->free[window], face = free + p->panes[window];
    int missing = spaces(panes_missing(o->expected, free)), lacks = spaces(free);
    bool reach = window >= p->glazier, can = reach && !missing;
    int outlook = o->moment ? o->moment * 2 - 1 + can : 0, class = class_of(free, lacks);
    int layer = p->glass[window] != 0;
    int strip = (o->round * OUTLOOKS + outlook) * LAYERS + layer;
    int at = AT_STRIP + (strip * CLASSES + class) * STRIP_TERMS;
    int place = ((o->moment * LAYERS + layer) * DATA_SPACES + lacks - 1) * MISSING;

    add_feature(out, count, at + s->at.side, 1);
    add_feature(out, count, at + 2, now);
    add_feature(out, count, at + 3, rise);
    add_feature(out, count, AT_BONUS + outlook * CLASSES + class,
                panes_count(face, o->now));
    if (o->next < COLOUR_COUNT)
        add_feature(out, count, AT_NEXT_BONUS + outlook * CLASSES + class,
                    panes_count(face, o->next));
    place += at_most(missing, MISSING - 1);
    add_feature(out, count, AT_MISSING + 2 * place + reach, 1);
}

INLINE void add_strips(const SintraState *s, const Palace *p, const Outlook *o,
                       ThinkFeature *out, int *count)
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

INLINE void add_ornaments(const SintraState *s, const Palace *p, const Outlook *o,
                          ThinkFeature *out, int *count)
{
    for (int i = 0; i < s->data.ornaments; i++) {
        int left = s->data.ornament[i];
        int frames = sintra_frames(p, left) + sintra_frames(p, left + 1);

        add_feature(out, count, AT_ORNAMENT + o->round * (DATA_FRAMES + 1) + frames, 1);
    }
}

/* Side B: what there is of full windows and of the best colour, and their product. */
INLINE void add_glass(const Palace *p, const Outlook *o, ThinkFeature *out, int *count)
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

/* Colour by colour what the strips in reach lack and what there is of it; and the panes that
 * this seat could only break from where its glazier stands. */
INLINE void add_needs(const Palace *p, const Outlook *o, ThinkFeature *out, int *count)
{
    Panes wanted = 0, jokers = 0;
    int hostile = 0;

    for (int window = p->glazier; window < DATA_WINDOWS; window++) {
        wanted += p->free[window] & PANES_COLOURED;
        jokers |= p->free[window] & ~PANES_COLOURED;
    }
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        int need = panes_count(wanted, colour), has = panes_count(o->expected, colour);
        int at = o->moment * NEEDS + at_most(need, NEEDS - 1);

        add_feature(out, count, AT_NEED + at * SUPPLIES + at_most(has, SUPPLIES - 1), 1);
        hostile += need ? 0 : has;
    }
    hostile = jokers ? 0 : at_most(hostile, HOSTILE - 1);
    if (o->moment)
        add_feature(out, count, AT_HOSTILE + o->moment * HOSTILE + hostile, 1);
}

INLINE void add_course(const SintraState *s, int seat, const Outlook *o,
                       ThinkFeature *out, int *count)
{
    const Palace *p = &s->palace[seat];
    int bottom = s->data.rows - 1 - p->row, moment = o->round * MOMENTS + o->moment;
    int share = at_most(o->panes / s->at.seats, SHARES - 1);

    add_feature(out, count,
                AT_ROW + o->round * DISTANCES + at_most(bottom, DISTANCES - 1), 1);
    add_feature(
        out, count,
        AT_GLAZIER + moment * RIGHT + bits_count((uint32_t)p->strips >> p->glazier), 1);
    if (!s->at.tile && s->at.start == seat)
        add_feature(out, count, AT_START + o->round, 1);
    if (s->at.to_move == seat)
        add_feature(out, count, AT_MOVE + moment, 1);
    add_feature(out, count,
                AT_SHARE + (s->at.side * SINTRA_ROUNDS + o->round) * SHARES + share, 1);
}

INLINE int features(const SintraState *s, int seat, const Outlook *o, ThinkFeature *out)
{
    const Palace *p = &s->palace[seat];
    int count = 0;

    add_strips(s, p, o, out, &count);
    if (s->at.side)
        add_glass(p, o, out, &count);
    else
        add_ornaments(s, p, o, out, &count);
    add_course(s, seat, o, out, &count);
    add_needs(p, o, out, &count);
    return count;
}

int sintra_features(const SintraState *s, int seat, ThinkFeature out[EVAL_MAX_FEATURES])
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

static const ThinkBlock block[] = {
    {"strips", STRIP_COUNT},     {"bonus", BONUS_COUNT},
    {"next bonus", BONUS_COUNT}, {"ornaments", ORNAMENT_COUNT},
    {"glass", GLASS_COUNT},      {"row", ROW_COUNT},
    {"glazier", GLAZIER_COUNT},  {"start", SINTRA_ROUNDS},
    {"move", MOVE_COUNT},        {"share", SHARE_COUNT},
    {"hostile", HOSTILE_COUNT},  {"need", NEED_COUNT},
    {"missing", MISSING_COUNT},  {NULL, 0},
};

/* What a won game is worth beside its points, so that a shared one is no aim. */
enum { WIN_BONUS = 300 };

static void final_values(const SintraState *s, int32_t *ret_value)
{
    Outcome outcome;

    sintra_outcome(s, &outcome);
    for (int seat = 0; seat < s->at.seats; seat++)
        ret_value[seat] = outcome.score[seat] * EVAL_POINT +
                          (outcome.winners == 1u << seat ? WIN_BONUS : 0);
}

FOR_EACH_CPU static void values(const void *core, const int16_t *w, int32_t *ret_value)
{
    const SintraState *s = core;
    Outlook o;

    if (s->at.mover == SEAT_OVER) {
        final_values(s, ret_value);
        return;
    }
    o = look_out(s);
    for (int seat = 0; seat < s->at.seats; seat++) {
        ThinkFeature feature[EVAL_MAX_FEATURES];
        int count = features(s, seat, &o, feature);

        ret_value[seat] = sintra_certain(s, seat);
        for (int i = 0; i < count; i++)
            ret_value[seat] += w[feature[i].at] * feature[i].times;
    }
}

static int features_of(const void *core, int seat, ThinkFeature *ret_feature)
{
    return sintra_features(core, seat, ret_feature);
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
    .weights = EVAL_WEIGHTS,
    .weight = eval_weights,
    .values = values,
};

const GameLearn sintra_learn = {
    .block = block,
    .features = features_of,
};
