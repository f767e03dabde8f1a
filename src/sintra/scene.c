/* SPDX-License-Identifier: MIT */
/* scene - a state as the page is told of it: JSON of the shapes in web/src/core/types.ts.
 * Windows and seats are 1, 2, .. there, displays 0, 1, .. and the centre 9. */
#include "sintra/state.h"

/* ---- panes ------------------------------------------------------------------ */

static void print_colour(Json *j, const char *key, int colour)
{
    json_str(j, key, (Str){&PANES_LETTERS[colour], 1});
}

/* A colour plus 1, or nothing. */
static void print_maybe(Json *j, const char *key, int colour)
{
    if (colour)
        print_colour(j, key, colour - 1);
    else
        json_null(j, key);
}

static void print_heap(Json *j, const char *key, Panes heap)
{
    json_open(j, key, '[');
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        for (int n = panes_count(heap, colour); n > 0; n--)
            print_colour(j, NULL, colour);
    }
    json_close(j, ']');
}

static void print_counts(Json *j, const char *key, Panes heap)
{
    json_open(j, key, '{');
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        char letter[2] = {PANES_LETTERS[colour], '\0'};

        json_number(j, letter, panes_count(heap, colour));
    }
    json_close(j, '}');
}

/* ---- palaces ---------------------------------------------------------------- */

/* Where the panes of a strip lie: coloured spaces were filled first, top down; what else
 * there is lies on jokers, in the order of colours. */
typedef struct Lying {
    Panes filled; /* spaces of each colour still to be shown as taken */
    Panes wild;   /* panes on joker spaces still to be shown */
} Lying;

static Lying lying_on(const SintraState *s, const Palace *p, int window)
{
    Panes filled = s->data.face[p->strip[window]] - p->free[window];

    return (Lying){filled, p->panes[window] - (filled & PANES_COLOURED)};
}

/* The pane on the next space of a colour, plus 1; 0: it is free. */
static int take_pane(Lying *lying, int colour)
{
    if (!(lying->filled &
          (colour == COLOUR_COUNT ? ~PANES_COLOURED : panes_only(~0u, colour))))
        return 0;
    lying->filled -= panes_of(colour, 1);
    for (int wild = 0; colour == COLOUR_COUNT; wild++) {
        if (panes_count(lying->wild, wild) == 0)
            continue;
        lying->wild -= panes_of(wild, 1);
        return wild + 1;
    }
    return colour + 1;
}

static void print_strip(const SintraState *s, const Palace *p, int window, Json *j)
{
    int side = p->strip[window];
    Lying lying;

    if (!(p->strips >> window & 1)) {
        json_null(j, NULL);
        return;
    }
    lying = lying_on(s, p, window);
    json_open(j, NULL, '{');
    json_number(j, "number", side / 2 + 1);
    json_string(j, "side", side % 2 ? "b" : "a");
    json_open(j, "spaces", '[');
    for (int space = 0; space < DATA_SPACES; space++) {
        int colour = data_space(&s->data, side, space);

        json_open(j, NULL, '{');
        print_colour(j, "colour", colour);
        print_maybe(j, "pane", take_pane(&lying, colour));
        json_close(j, '}');
    }
    json_close(j, ']');
    json_open(j, "back", '[');
    for (int space = 0; space < DATA_SPACES; space++)
        print_colour(j, NULL, data_space(&s->data, side ^ 1, space));
    json_close(j, ']');
    json_close(j, '}');
}

static void print_window(const SintraState *s, const Palace *p, int window, Json *j)
{
    json_open(j, NULL, '{');
    json_number(j, "value", s->data.windows[s->at.side][window]);
    print_maybe(j, "upper", p->glass[window] & 0xf);
    print_maybe(j, "lower", p->glass[window] >> 4);
    json_close(j, '}');
}

/* Where the points of a finished game came from; `windows` is what is left when the others
 * are known. */
static void print_end(const SintraState *s, const Palace *p, Json *j)
{
    int panes = 0, side = sintra_side_points(s, p);

    for (int w = 0; w < DATA_WINDOWS; w++)
        panes += panes_total(p->panes[w]);
    json_open(j, "end", '{');
    json_number(j, "windows", p->score - panes / 3 - side + p->lost);
    json_number(j, "panes", panes / 3);
    json_number(j, "broken", p->lost);
    json_number(j, "side", side);
    json_number(j, "total", p->score);
    json_close(j, '}');
}

static void print_seat(const SintraState *s, int seat, Json *j)
{
    const Palace *p = &s->palace[seat];

    json_open(j, NULL, '{');
    json_number(j, "seat", seat + 1);
    json_number(j, "side", seat + 1);
    json_bool(j, "out", s->at.left >> seat & 1);
    json_number(j, "score", p->score);
    json_number(j, "row", p->row);
    json_number(j, "lost", p->lost);
    json_number(j, "glazier", p->glazier + 1);
    json_open(j, "strips", '[');
    for (int w = 0; w < DATA_WINDOWS; w++)
        print_strip(s, p, w, j);
    json_close(j, ']');
    json_open(j, "windows", '[');
    for (int w = 0; w < DATA_WINDOWS; w++)
        print_window(s, p, w, j);
    json_close(j, ']');
    json_number(j, "bonus", sintra_side_points(s, p));
    if (s->at.stage == STAGE_OVER)
        print_end(s, p, j);
    json_close(j, '}');
}

/* ---- what all share ---------------------------------------------------------- */

static const char *stage_name(const SintraState *s)
{
    static const char *const name[] = {
        [STAGE_STRIPS] = "setup", [STAGE_START] = "setup", [STAGE_TRACK] = "setup",
        [STAGE_DEAL] = "deal",    [STAGE_TURN] = "turn",   [STAGE_TARGET] = "target",
        [STAGE_KEEP] = "keep",    [STAGE_OVER] = "over",
    };

    return s->at.mover == SEAT_OVER ? "over" : name[s->at.stage];
}

/* The panes in hand, while a turn is being chosen. */
static void print_chosen(const SintraState *s, Json *j)
{
    json_open(j, "chosen", '{');
    json_number(j, "source", s->at.source);
    print_colour(j, "colour", s->at.colour);
    json_number(j, "count", panes_count(s->source[s->at.source], s->at.colour));
    if (s->at.stage == STAGE_KEEP)
        json_number(j, "window", s->at.target + 1);
    json_close(j, '}');
}

static void print_supply(const SintraState *s, Json *j)
{
    json_open(j, "track", '[');
    for (int round = 0; round < SINTRA_ROUNDS; round++)
        print_maybe(j, NULL, s->at.track[round]);
    json_close(j, ']');
    json_open(j, "displays", '[');
    for (int display = 0; display < sintra_displays(s); display++)
        print_heap(j, NULL, s->source[display]);
    json_close(j, ']');
    print_heap(j, "centre", s->source[SINTRA_CENTRE]);
    json_bool(j, "tile", s->at.tile);
    json_number(j, "start", s->at.start + 1);
    print_counts(j, "bag", s->bag);
    print_counts(j, "tower", s->tower);
    json_open(j, "losses", '[');
    for (int row = 0; row < s->data.rows; row++)
        json_number(j, NULL, s->data.broken[row]);
    json_close(j, ']');
}

void sintra_scene(const void *view, const Pieces *pieces, Json *out)
{
    const SintraState *s = view;

    (void)pieces;
    json_string(out, "stage", stage_name(s));
    json_string(out, "side", s->at.side ? "B" : "A");
    json_number(out, "round", s->at.round);
    print_supply(s, out);
    if (s->at.stage == STAGE_TARGET || s->at.stage == STAGE_KEEP)
        print_chosen(s, out);
    json_open(out, "seats", '[');
    for (int seat = 0; seat < s->at.seats; seat++)
        print_seat(s, seat, out);
    json_close(out, ']');
}
