/* SPDX-License-Identifier: MIT */
/* draw - a game as a person wants to see it, in at most 80 columns. Every colour is a
 * letter first: an upper-case letter in brackets is a pane, a lower-case one a space that
 * waits for it. */
#include "sintra/state.h"

enum {
    LABEL_WIDTH = 12, /* the left column */
    CELL_WIDTH = 8,   /* one window */
    BACK_OFFSET = 3,  /* of the strip's other side in its cell */
    WIDTH = 79,
    DISPLAYS_A_LINE = 4,
    DISPLAY_WIDTH = 17,
    MANY_ROWS = 16, /* of broken glass: too many to draw one by one */
};

typedef struct Pen {
    Text *out;
    Translate translate;
    bool colour;
    int column; /* of the next character, from 0 */
} Pen;

/* ---- the pen ---------------------------------------------------------------- */

static void put_text(Pen *pen, const char *text)
{
    pen->column += (int)str_width(str_from(text));
    text_add(pen->out, text);
}

static void put_number(Pen *pen, int number)
{
    char digits[16];
    Text text = text_into(digits, sizeof digits);

    text_number(&text, number);
    put_text(pen, digits);
}

static void put_letter(Pen *pen, char letter)
{
    put_text(pen, (char[]){letter, '\0'});
}

/* Blanks up to a column, one when the line has gone past it. */
static void go_to(Pen *pen, int column)
{
    if (pen->column > column)
        put_text(pen, " ");
    while (pen->column < column)
        put_text(pen, " ");
}

/* Ends the line without blanks behind it. */
static void end_line(Pen *pen)
{
    Text *out = pen->out;

    while (out->size && out->data[out->size - 1] == ' ')
        out->data[--out->size] = '\0';
    text_char(out, '\n');
    pen->column = 0;
}

static void put_label(Pen *pen, const char *id)
{
    put_text(pen, pen->translate(id, NULL, 0));
    go_to(pen, LABEL_WIDTH);
}

/* A sentence with one number. */
static void put_sentence(Pen *pen, const char *id, long long number)
{
    char buffer[256];
    Text text = text_into(buffer, sizeof buffer);
    Message m;

    message_set(&m, id, NULL);
    message_set_number(&m, 0, number);
    message_print(&m, pen->translate, &text);
    put_text(pen, buffer);
}

static void set_colours(Pen *pen, const char *code)
{
    if (pen->colour)
        text_add(pen->out, code);
}

static void no_colours(Pen *pen)
{
    set_colours(pen, "\033[0m");
}

static const char *const on_glass[COLOUR_COUNT] = {
    "\033[30;48;5;255m", "\033[30;48;5;220m", "\033[30;48;5;208m",
    "\033[30;48;5;75m",  "\033[30;48;5;211m",
};

static const char *const on_paper[COLOUR_COUNT + 1] = {
    "\033[38;5;250m", "\033[38;5;220m", "\033[38;5;208m",
    "\033[38;5;75m",  "\033[38;5;211m", "\033[38;5;245m",
};

/* "[Y]" */
static void put_pane(Pen *pen, int colour)
{
    set_colours(pen, on_glass[colour]);
    put_letter(pen, '[');
    put_letter(pen, PANES_LETTERS[colour]);
    put_letter(pen, ']');
    no_colours(pen);
}

/* "y", a space that waits; "j" for a joker */
static void put_space(Pen *pen, int colour)
{
    set_colours(pen, on_paper[colour]);
    put_letter(pen, (char)(PANES_LETTERS[colour] - 'A' + 'a'));
    no_colours(pen);
}

/* ---- what all share ---------------------------------------------------------- */

static void put_state(Pen *pen, const SintraState *s)
{
    Outcome outcome;

    sintra_outcome(s, &outcome);
    if (!outcome.over && s->at.mover == SEAT_CHANCE)
        put_text(pen,
                 pen->translate(s->at.stage == STAGE_DEAL ? N_("waiting for the deal")
                                                          : N_("setting up"),
                                NULL, 0));
    else if (!outcome.over)
        put_sentence(pen, N_("seat %1 to move"), s->at.to_move + 1);
    else
        put_text(pen, pen->translate(N_("the game is over"), NULL, 0));
    for (uint32_t rest = outcome.winners; rest;) {
        put_text(pen, ", ");
        put_sentence(pen, N_("seat %1 wins"), bits_pop(&rest) + 1);
    }
}

static void draw_head(Pen *pen, const SintraState *s)
{
    put_sentence(pen, N_("Round %1 of 6"),
                 s->at.round > SINTRA_ROUNDS ? SINTRA_ROUNDS : s->at.round);
    put_text(pen, ", ");
    put_text(pen, pen->translate(s->at.side ? N_("palace side B") : N_("palace side A"),
                                 NULL, 0));
    put_text(pen, ", ");
    put_state(pen, s);
    end_line(pen);
}

/* The track: what has been is gone, the current round's pane is marked. */
static void draw_track(Pen *pen, const SintraState *s)
{
    static const char *const roman[SINTRA_ROUNDS] = {"I", "II", "III", "IV", "V", "VI"};

    put_label(pen, N_("Track"));
    for (int i = 0; i < SINTRA_ROUNDS; i++) {
        put_text(pen, i + 1 == s->at.round ? ">" : " ");
        put_text(pen, roman[i]);
        put_text(pen, " ");
        if (i + 1 < s->at.round)
            put_text(pen, " - ");
        else if (s->at.track[i])
            put_pane(pen, s->at.track[i] - 1);
        else
            put_text(pen, " ? ");
        put_text(pen, i + 1 == s->at.round ? "<" : " ");
    }
    if (s->at.round <= SINTRA_ROUNDS && s->at.track[s->at.round - 1]) {
        put_text(pen, " ");
        put_text(pen, pen->translate(N_("bonus: +1 each"), NULL, 0));
        put_text(pen, " ");
        put_pane(pen, sintra_round_colour(s));
    }
    end_line(pen);
}

static void draw_displays(Pen *pen, const SintraState *s)
{
    for (int d = 0; d < sintra_displays(s); d++) {
        if (d % DISPLAYS_A_LINE == 0 && d)
            end_line(pen);
        else if (d == 0)
            put_label(pen, N_("Displays"));
        go_to(pen, LABEL_WIDTH + d % DISPLAYS_A_LINE * DISPLAY_WIDTH);
        put_number(pen, d + 1);
        put_text(pen, " ");
        for (uint32_t flags = panes_flags(s->source[d]); flags;) {
            int colour = panes_next(&flags);

            for (int n = panes_count(s->source[d], colour); n > 0; n--)
                put_pane(pen, colour);
        }
        if (!s->source[d])
            put_text(pen, "-");
    }
    end_line(pen);
}

/* The start tile, and how many of each colour there are. */
static void draw_centre(Pen *pen, const SintraState *s)
{
    Panes centre = s->source[SINTRA_CENTRE];
    bool first = true;

    put_label(pen, N_("Centre"));
    if (s->at.tile)
        put_text(pen, pen->translate(N_("start tile (1)"), NULL, 0));
    for (uint32_t flags = panes_flags(centre); flags; first = false) {
        int colour = panes_next(&flags);

        put_text(pen, first && !s->at.tile ? "" : "   ");
        put_number(pen, panes_count(centre, colour));
        put_text(pen, " ");
        put_pane(pen, colour);
    }
    if (!centre && !s->at.tile)
        put_text(pen, "-");
    end_line(pen);
}

/* A heap nobody can take from: "12 = 3 [C]  0 [Y] .." */
static void draw_heap(Pen *pen, const char *name, Panes heap)
{
    put_label(pen, name);
    put_number(pen, panes_total(heap));
    put_text(pen, " =");
    for (int colour = 0; colour < COLOUR_COUNT; colour++) {
        go_to(pen, LABEL_WIDTH + 5 + 9 * colour);
        put_text(pen, panes_count(heap, colour) < 10 ? " " : "");
        put_number(pen, panes_count(heap, colour));
        put_text(pen, " ");
        put_pane(pen, colour);
    }
    end_line(pen);
}

/* ---- a palace --------------------------------------------------------------- */

static bool lies_there(const Palace *p, int window)
{
    return p->strips & 1u << window;
}

static void draw_owner(Pen *pen, const SintraState *s, int seat)
{
    const Palace *p = &s->palace[seat];

    set_colours(pen, "\033[1m");
    put_sentence(pen, s->at.mover == seat ? N_("=> Seat %1") : N_("Seat %1"), seat + 1);
    no_colours(pen);
    put_sentence(pen, N_("   score %1"), p->score);
    put_sentence(pen, N_("   lost to broken glass %1"), p->lost);
    if (s->at.start == seat && s->at.stage > STAGE_START)
        put_text(pen, pen->translate(s->at.tile ? N_("   began the round")
                                                : N_("   holds the start tile"),
                                     NULL, 0));
    if (s->at.left & 1u << seat)
        put_text(pen, pen->translate(N_("   has left"), NULL, 0));
    end_line(pen);
}

/* The broken-glass track with the marker in brackets. */
static void draw_glass(Pen *pen, const SintraState *s, const Palace *p)
{
    put_label(pen, N_("Broken"));
    for (int row = 0; row < s->data.rows; row++) {
        if (s->data.rows > MANY_ROWS && row != p->row && row != s->data.rows - 1)
            continue;
        put_text(pen, row == p->row ? "[" : " ");
        put_number(pen, -s->data.broken[row]);
        put_text(pen, row == p->row ? "]" : " ");
    }
    if (s->data.rows > MANY_ROWS) {
        put_sentence(pen, N_("  row %1"), p->row);
        put_sentence(pen, N_(" of %1"), s->data.rows - 1);
    }
    end_line(pen);
}

static void draw_windows_head(Pen *pen, const SintraState *s, const Palace *p)
{
    put_label(pen, N_("Window"));
    for (int w = 0; w < DATA_WINDOWS; w++) {
        go_to(pen, LABEL_WIDTH + w * CELL_WIDTH);
        put_number(pen, w + 1);
        put_text(pen, " (");
        put_number(pen, s->data.windows[s->at.side][w]);
        put_text(pen, ")");
    }
    end_line(pen);
    put_label(pen, N_("Glazier"));
    go_to(pen, LABEL_WIDTH + p->glazier * CELL_WIDTH);
    set_colours(pen, "\033[1m");
    put_text(pen, "VVV");
    no_colours(pen);
    end_line(pen);
}

/* The other side comes up only over a window that is still empty. */
static bool shows_back(const Palace *p, int window)
{
    return lies_there(p, window) && !p->glass[window];
}

static void put_side_name(Pen *pen, int side)
{
    put_number(pen, side / 2 + 1);
    put_text(pen, side % 2 ? "b" : "a");
}

static void draw_strip_names(Pen *pen, const Palace *p)
{
    put_label(pen, N_("Strip|back"));
    for (int w = 0; w < DATA_WINDOWS; w++) {
        go_to(pen, LABEL_WIDTH + w * CELL_WIDTH);
        if (!lies_there(p, w)) {
            put_text(pen, p->strip[w] == SINTRA_GONE ? pen->translate(N_("done"), NULL, 0)
                                                     : "-");
            continue;
        }
        put_text(pen, " ");
        put_side_name(pen, p->strip[w]);
        if (shows_back(p, w)) {
            put_text(pen, "|");
            put_side_name(pen, p->strip[w] ^ 1);
        }
    }
    end_line(pen);
}

/* Which pane lies on each space of a strip, -1 on a free one. Panes have no places of their
 * own: those of a colour fill its spaces from the top, the rest lies on jokers. */
static void spread(const SintraData *data, int side, Panes panes, int out[DATA_SPACES])
{
    for (int i = 0; i < DATA_SPACES; i++) {
        int colour = data_space(data, side, i);

        out[i] = -1;
        if (colour < COLOUR_COUNT && panes_count(panes, colour)) {
            out[i] = colour;
            panes -= panes_of(colour, 1);
        }
    }
    for (int i = 0; i < DATA_SPACES && panes; i++) {
        if (data_space(data, side, i) == COLOUR_COUNT) {
            uint32_t flags = panes_flags(panes);

            out[i] = panes_next(&flags);
            panes -= panes_of(out[i], 1);
        }
    }
}

static void draw_strips(Pen *pen, const SintraState *s, const Palace *p)
{
    int pane[DATA_WINDOWS][DATA_SPACES];

    for (int w = 0; w < DATA_WINDOWS; w++) {
        if (lies_there(p, w))
            spread(&s->data, p->strip[w], p->panes[w], pane[w]);
    }
    for (int i = 0; i < DATA_SPACES; i++) {
        for (int w = 0; w < DATA_WINDOWS; w++) {
            int column = LABEL_WIDTH + w * CELL_WIDTH;

            if (!lies_there(p, w))
                continue;
            go_to(pen, column);
            if (pane[w][i] >= 0) {
                put_pane(pen, pane[w][i]);
            } else {
                put_text(pen, " ");
                put_space(pen, data_space(&s->data, p->strip[w], i));
            }
            if (shows_back(p, w)) {
                go_to(pen, column + BACK_OFFSET);
                put_text(pen, "|");
                put_space(pen, data_space(&s->data, p->strip[w] ^ 1, i));
            }
        }
        end_line(pen);
    }
}

static void draw_frames(Pen *pen, const Palace *p)
{
    for (int frame = 0; frame < 2; frame++) {
        put_label(pen, frame ? N_("     lower") : N_("Glass upper"));
        for (int w = 0; w < DATA_WINDOWS; w++) {
            int glass = p->glass[w] >> (4 * frame) & 0xf;

            go_to(pen, LABEL_WIDTH + w * CELL_WIDTH);
            if (glass)
                put_pane(pen, glass - 1);
            else
                put_text(pen, " .");
        }
        end_line(pen);
    }
}

/* Panes of the round's colour a strip will have when it is full, as far as that is known. */
static int bonus_of(const SintraState *s, const Palace *p, int window)
{
    int colour = sintra_round_colour(s);
    int panes = panes_count(p->panes[window], colour);

    return panes + panes_count(p->free[window], colour);
}

/* What completing each strip now would be worth. */
static void draw_worth(Pen *pen, const SintraState *s, const Palace *p)
{
    if (s->at.round > SINTRA_ROUNDS || !s->at.track[0])
        return;
    put_label(pen, N_("If full"));
    for (int w = 0; w < DATA_WINDOWS; w++) {
        if (!lies_there(p, w))
            continue;
        go_to(pen, LABEL_WIDTH + w * CELL_WIDTH);
        put_number(pen, bonus_of(s, p, w));
        put_text(pen, panes_jokers(p->free[w]) ? "+j+" : "+");
        put_number(pen, sintra_window_points(s, p, w));
    }
    end_line(pen);
}

static void put_ornament(Pen *pen, const SintraState *s, const Palace *p, int window)
{
    int frames = sintra_frames(p, window) + sintra_frames(p, window + 1);

    go_to(pen, LABEL_WIDTH + window * CELL_WIDTH);
    put_sentence(pen, N_("`-%1 of 4:"), frames);
    put_sentence(pen, N_(" +%1-'"), s->data.ornament_points[frames]);
}

/* Side A: the filled frames round each ornament, under its two windows. */
static void draw_ornaments(Pen *pen, const SintraState *s, const Palace *p)
{
    put_label(pen, N_("Ornament"));
    for (int w = 0; w < DATA_WINDOWS; w++) {
        for (int i = 0; i < s->data.ornaments; i++) {
            if (s->data.ornament[i] == w)
                put_ornament(pen, s, p, w);
        }
    }
    end_line(pen);
}

/* Side B: what the end would bring. */
static void draw_side_b(Pen *pen, const SintraState *s, const Palace *p)
{
    put_label(pen, N_("Side B"));
    put_sentence(pen, N_("full windows x panes of the best colour: +%1"),
                 sintra_side_points(s, p));
    end_line(pen);
}

static void draw_palace(Pen *pen, const SintraState *s, int seat)
{
    const Palace *p = &s->palace[seat];

    draw_owner(pen, s, seat);
    draw_glass(pen, s, p);
    draw_windows_head(pen, s, p);
    draw_strip_names(pen, p);
    draw_strips(pen, s, p);
    draw_frames(pen, p);
    if (s->at.side)
        draw_side_b(pen, s, p);
    else
        draw_ornaments(pen, s, p);
    draw_worth(pen, s, p);
}

/* Sentences below the drawing. */
static void draw_text(Pen *pen, const char *id)
{
    text_wrap(pen->out, "", "", pen->translate(id, NULL, 0), WIDTH);
}

static void draw_legend(Pen *pen, const SintraState *s)
{
    draw_text(
        pen,
        N_("C clear, Y yellow, O orange, B blue, P pink; [Y] pane, y its space, j joker."));
    draw_text(
        pen,
        N_("Window (its points). If full: panes of the round's colour + window points."));
    if (s->data.hash == data_builtin.hash)
        draw_text(
            pen,
            N_("Strip faces are a balanced stand-in, not the printed ones; see 'rules strips'."));
}

void sintra_draw(const void *state, bool colour, Translate translate, Text *out)
{
    const SintraState *s = state;
    Pen pen = {.out = out, .translate = translate, .colour = colour};

    draw_head(&pen, s);
    draw_track(&pen, s);
    draw_displays(&pen, s);
    draw_centre(&pen, s);
    draw_heap(&pen, N_("Bag"), s->bag);
    draw_heap(&pen, N_("Tower"), s->tower);
    for (int seat = 0; seat < s->at.seats; seat++) {
        end_line(&pen);
        draw_palace(&pen, s, seat);
    }
    end_line(&pen);
    draw_legend(&pen, s);
}
