/* SPDX-License-Identifier: MIT */
/* scene_step - what a step would do, found out on a copy; and why a game is over. */
#include "sintra/state.h"

/* ---- words ------------------------------------------------------------------ */

static const char *colour_name(int colour)
{
    static const char *const name[COLOUR_COUNT] = {N_("clear"), N_("yellow"),
                                                   N_("orange"), N_("blue"), N_("pink")};

    return name[colour];
}

const char *sintra_event_name(const Event *event)
{
    static const char *const name[] = {
        [EVENT_TILE] = "tile",           [EVENT_BROKE] = "broke",
        [EVENT_BOTTOM] = "bottom",       [EVENT_BONUS] = "bonus",
        [EVENT_GLAZED] = "glazed",       [EVENT_TURNED] = "turned",
        [EVENT_REMOVED] = "removed",     [EVENT_ROUND] = "round",
        [EVENT_POURED] = "poured",       [EVENT_SHORT] = "short",
        [EVENT_END_PANES] = "end-panes", [EVENT_END_BROKEN] = "end-broken",
        [EVENT_END_SIDE] = "end-side",   [EVENT_WON] = "won",
    };

    return name[event->kind];
}

/* ---- previews --------------------------------------------------------------- */

typedef struct Preview {
    int placed, broken, row, loss, bonus, window, right;
    bool completes;
} Preview;

static void note_event(const SintraState *s, const Event *event, Preview *preview)
{
    switch ((SintraEvent)event->kind) {
    case EVENT_BROKE: preview->broken = event->at; break;
    case EVENT_BOTTOM: preview->loss += event->at; break;
    case EVENT_BONUS: preview->bonus = event->at; break;
    case EVENT_GLAZED:
        preview->window = s->data.windows[s->at.side][event->at];
        preview->right = event->to - preview->window;
        break;
    default: break;
    }
}

/* Plays the step on a copy and reads what happened. What a full strip scores does not depend
 * on the pane that is kept: the first will do. */
static Preview preview_of(const SintraState *s, Action a)
{
    SintraState after = *s;
    Events events = {0};
    Preview preview = {0};
    Action keep[COLOUR_COUNT];
    int seat = s->at.to_move, taken = panes_count(s->source[s->at.source], s->at.colour);

    sintra_apply(&after, a, &events);
    if (after.at.stage == STAGE_KEEP) {
        sintra_actions(&after, keep);
        sintra_apply(&after, keep[0], &events);
        preview.completes = true;
    }
    for (int i = 0; i < events.count && events.event[i].kind < EVENT_ROUND; i++)
        note_event(s, &events.event[i], &preview);
    preview.placed = taken - preview.broken;
    preview.row = after.palace[seat].row;
    return preview;
}

static void print_preview(const Preview *p, Json *j)
{
    json_open(j, "preview", '{');
    json_number(j, "placed", p->placed);
    json_number(j, "broken", p->broken);
    json_number(j, "row", p->row);
    json_number(j, "loss", p->loss);
    json_number(j, "bonus", p->bonus);
    json_number(j, "window", p->window);
    json_number(j, "right", p->right);
    json_number(j, "points", p->bonus + p->window + p->right - p->loss);
    json_bool(j, "completes", p->completes);
    json_close(j, '}');
}

/* ---- steps ------------------------------------------------------------------ */

static void tell_take(const SintraState *s, int take, Message *label, Json *j)
{
    int source = act_source(take), colour = act_colour(take);
    int count = panes_count(s->source[source], colour);

    if (source != SINTRA_CENTRE)
        message_set(label, N_("Take %1 from display %3: %2"), colour_name(colour), NULL);
    else if (s->at.tile)
        message_set(label, N_("Take %1 from the centre, with the start tile: %2"),
                    colour_name(colour), NULL);
    else
        message_set(label, N_("Take %1 from the centre: %2"), colour_name(colour), NULL);
    message_set_number(label, 1, count);
    if (source != SINTRA_CENTRE)
        message_set_number(label, 2, source + 1);
    json_string(j, "kind", "take");
    json_number(j, "source", source);
    json_str(j, "colour", (Str){&PANES_LETTERS[colour], 1});
    json_number(j, "count", count);
}

static const char *strip_sentence(const Preview *p)
{
    if (p->completes)
        return p->broken ? N_("Window %1: place %2, break %3, strip complete")
                         : N_("Window %1: place %2, strip complete");
    return p->broken ? N_("Window %1: place %2, break %3") : N_("Window %1: place %2");
}

static void tell_target(const SintraState *s, Action a, Message *label, Json *j)
{
    Preview preview = preview_of(s, a);
    int window = act_value(a);

    if (window == SINTRA_BREAK) {
        message_set(label, N_("They fit nowhere: break %1"), NULL);
        message_set_number(label, 0, preview.broken);
        json_string(j, "kind", "break");
    } else {
        message_set(label, strip_sentence(&preview), NULL);
        message_set_number(label, 0, window + 1);
        message_set_number(label, 1, preview.placed);
        if (preview.broken)
            message_set_number(label, 2, preview.broken);
        json_string(j, "kind", "strip");
        json_number(j, "window", window + 1);
    }
    print_preview(&preview, j);
}

static void tell_keep(const SintraState *s, Action a, Message *label, Json *j)
{
    Preview preview = preview_of(s, a);
    int colour = act_value(a);

    preview.completes = true;
    message_set(label, N_("Keep %1 in window %2"), colour_name(colour), NULL);
    message_set_number(label, 1, s->at.target + 1);
    json_string(j, "kind", "keep");
    json_str(j, "colour", (Str){&PANES_LETTERS[colour], 1});
    print_preview(&preview, j);
}

static void tell_return(const SintraState *s, Message *label, Json *j)
{
    int window = bits_first(s->palace[s->at.to_move].strips);

    message_set(label, N_("Send the glazier back to window %1"), NULL);
    message_set_number(label, 0, window + 1);
    json_string(j, "kind", "return");
    json_number(j, "window", window + 1);
}

static void tell_step(const SintraState *s, Action a, Message *label, Json *j)
{
    switch (act_kind(a)) {
    case ACT_TAKE: tell_take(s, act_value(a), label, j); break;
    case ACT_TARGET: tell_target(s, a, label, j); break;
    case ACT_KEEP: tell_keep(s, a, label, j); break;
    default: tell_return(s, label, j); break;
    }
}

void sintra_step(const void *view, Action a, Json *out)
{
    Message label = {0};

    tell_step(view, a, &label, out);
    json_message(out, "label", &label);
}

void sintra_label(const void *view, Action a, Message *ret_label)
{
    Json nowhere = json_into(json_drop, NULL);

    tell_step(view, a, ret_label, &nowhere);
}

/* ---- the end ---------------------------------------------------------------- */

/* Has somebody else as many points as the winner? */
static bool is_close(const SintraState *s, uint32_t winners, int score)
{
    for (int seat = 0; seat < s->at.seats; seat++) {
        if (!(winners >> seat & 1) && s->palace[seat].score == score)
            return true;
    }
    return false;
}

void sintra_reason(const void *before, const Token *token, const void *after,
                   Message *ret_message)
{
    const SintraState *s = after;
    Outcome outcome;
    int first, score;

    (void)before, (void)token;
    sintra_outcome(s, &outcome);
    first = bits_first(outcome.winners);
    score = s->palace[first].score;
    if (bits_count(outcome.winners) > 1)
        message_set(ret_message,
                    N_("Points and broken glass are equal: the win is shared."), NULL);
    else if (is_close(s, outcome.winners, score))
        message_set(ret_message,
                    N_("%1 lost fewer points to broken glass; equal scores: %2."),
                    game_seat_name(first), NULL);
    else
        message_set(ret_message, N_("%1 has the most points: %2."), game_seat_name(first),
                    NULL);
    if (bits_count(outcome.winners) == 1)
        message_set_number(ret_message, 1, score);
}
