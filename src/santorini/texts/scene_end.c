/* SPDX-License-Identifier: MIT */
/* Why a game is over: the last token is played again, step by step, to see which step
 * decided it. Nothing is secret any more: who has seen a view before it sees the rest now. */
#include "santorini/texts/scene.h"

#include "santorini/play.h"
#include "santorini/turn.h"
#include "santorini/view.h"

/* What has really happened in the turn under way. */
static const Play *truth_of(const SantoriniState *s, Play *room)
{
    if (s->truth.turn.begun)
        return &s->truth;
    *room = (Play){s->board, s->turn};
    return room;
}

static void set_name(Message *m, int arg, const Lineup *t, int seat)
{
    message_set_str(m, arg, str_from(scene_seat_name(t, seat)));
}

/* A move won: its own player's game, or that of one who takes wins away. */
static void tell_winning_move(const SantoriniState *s, const Play *p, Message *m)
{
    const Lineup *t = &s->lineup;
    int winner = p->turn.won - 1, at = square_of(p->turn.group[GROUP_ACTOR]);
    bool up = p->turn.rise > 0 && board_level(&p->board, at) == 3;

    if (lineup_side(t, winner) != lineup_side(t, t->mover)) {
        message_set(m, N_("%1 wins instead: %2 moved up to %3."), NULL);
        set_name(m, 1, t, t->mover);
        scene_set_square(m, 2, at);
    } else {
        message_set(m,
                    up ? N_("%1 moved up to %2.")
                       : N_("%1 moved to %2 and wins by the power of the card."),
                    NULL);
        scene_set_square(m, 1, at);
    }
    set_name(m, 0, t, winner);
}

static void tell_loss(const SantoriniState *s, const Play *p, Message *m)
{
    const Lineup *t = &s->lineup;

    message_set(m, N_("%1 cannot complete the turn."), NULL);
    for (int seat = 0; seat < t->seats; seat++) {
        const SantoriniPower *card = power_get(t->power[seat]);
        Squares at = card->trap ? card->trap(&p->board, seat) : 0;

        if (!(at & p->turn.group[GROUP_ACTOR]))
            continue;
        message_set(m, card->trapped, NULL);
        scene_set_square(m, 1, square_of(at));
    }
    set_name(m, 0, t, t->mover);
}

/* Finds the step that decided the game; false when it was the end of the turn. */
static bool tell_deciding_step(const SantoriniState *before, const Token *token,
                               const SantoriniState *after, Message *m)
{
    SantoriniState s = *before;

    if (before->lineup.viewer)
        view_lay_open(before, after, &s);
    for (int i = 0; i < token->count && token->step[i] != ACTION_END; i++) {
        Action a = token->step[i];
        Play room;
        const Play *p;

        play_apply(&s, a, NULL);
        p = truth_of(&s, &room);
        if (s.lineup.stage != STAGE_PLAY)
            return false;
        if (p->turn.lost)
            tell_loss(&s, p, m);
        else if (p->turn.won && step_kind(a) == STEP_MOVE)
            tell_winning_move(&s, p, m);
        if (p->turn.lost || (p->turn.won && step_kind(a) == STEP_MOVE))
            return true;
    }
    return false;
}

/* Who came from where nobody saw is where he has won now. */
static bool tell_hidden_move(const SantoriniState *after, Message *m)
{
    const Lineup *t = &after->lineup;
    const Board *b = &after->board;
    Squares up = b->workers[lineup_side(t, t->mover)] & b->block[2];

    if (bits_count(up) != 1)
        return false;
    message_set(m, N_("%1 moved up to %2."), NULL);
    set_name(m, 0, t, t->mover);
    scene_set_square(m, 1, square_of(up));
    return true;
}

void scene_reason(const void *before, const Token *token, const void *after,
                  Message *ret_message)
{
    const SantoriniState *b = before, *a = after;
    const Lineup *t = &a->lineup;

    if (t->stage != STAGE_WON) {
        message_set(ret_message, N_("%1 cannot complete a turn."), NULL);
        set_name(ret_message, 0, t, t->mover);
        return;
    }
    if (token && b->turn.ask &&
        lineup_side(t, t->mover) != lineup_side(t, b->lineup.mover)) {
        message_set(ret_message, N_("%1 cannot complete the turn."), NULL);
        set_name(ret_message, 0, t, b->lineup.mover);
        return;
    }
    if (token && b->lineup.stage == STAGE_PLAY && !b->lineup.flip && !b->turn.ask &&
        (token->count ? tell_deciding_step(b, token, a, ret_message)
                      : tell_hidden_move(a, ret_message)))
        return;
    if (t->seats == 3 && bits_count(t->out) == 2)
        message_set(ret_message, N_("%1 is the only one left in the game."), NULL);
    else if (token)
        message_set(ret_message, N_("%1 wins by the power of the card."), NULL);
    else
        message_set(ret_message, N_("%1 has won."), NULL);
    set_name(ret_message, 0, t, t->mover);
}
