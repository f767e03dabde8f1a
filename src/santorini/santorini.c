/* SPDX-License-Identifier: MIT */
#include "santorini/santorini.h"

#include <string.h>

#include "base/cpu.h"
#include "santorini/eval.h"
#include "santorini/lineup.h"
#include "santorini/play.h"
#include "santorini/setup.h"
#include "santorini/tags.h"
#include "santorini/texts/describe.h"
#include "santorini/texts/guide.h"
#include "santorini/texts/notation.h"
#include "santorini/texts/scene.h"
#include "santorini/texts/words.h"
#include "santorini/view.h"
#include "santorini/whole/basegame.h"
#include "santorini/whole/explore.h"

static int seats(const void *s)
{
    return ((const SantoriniState *)s)->lineup.seats;
}

static int side(const void *s, int seat)
{
    return lineup_side(&((const SantoriniState *)s)->lineup, seat);
}

/* The cards of a deck and of a draft are equally likely. */
static uint32_t weight(const void *s, Action a)
{
    (void)s, (void)a;
    return 1;
}

/* ---- hash ---- */

/* The sets keep their hash; memos, lineup and the turn under way are few words. */
static uint64_t finish_hash(const SantoriniState *s, uint64_t hash)
{
    Lineup lineup = s->lineup;

    lineup.over = 0;
    hash = bits_mix_words(hash, &s->board.memo, BOARD_REST);
    hash = bits_mix_words(hash, &lineup, sizeof lineup);
    if (!s->turn.begun)
        return hash;
    hash = bits_mix_words(hash, &s->turn, offsetof(Turn, ask));
    hash = bits_mix(hash ^ (uint64_t)(s->turn.ask | s->turn.resumed << 8));
    return bits_mix(hash ^ s->truth.board.hash ^ (uint64_t)s->truth.turn.cut);
}

static uint64_t hash(const void *state)
{
    const SantoriniState *s = state;

    return finish_hash(s, s->board.hash);
}

static uint64_t hash_recomputed(const void *state)
{
    const SantoriniState *s = state;

    return finish_hash(s, board_hash(&s->board));
}

/* ---- whole turns ---- */

/* Setup decisions are few: one token each, by steps. */
static bool setup_turns(const SantoriniState *s, TurnSpace *space)
{
    Action action[GAME_MAX_ACTIONS];
    int count = play_actions(s, action);

    for (int i = 0; i < count && !space->full; i++) {
        SantoriniState next = *s;
        SantoriniState *core;

        play_apply(&next, action[i], NULL);
        if (next.turn.begun) {
            if (!turns_seen(space, hash(&next)))
                setup_turns(&next, space);
            continue;
        }
        next.lineup.over = 0;
        if (turns_seen(space, hash(&next)))
            continue;
        core = turns_add(space);
        if (core)
            memcpy(core, &next, SANTORINI_CORE);
    }
    return !space->full;
}

static bool turns_of_setup(const Core *core, TurnSpace *space)
{
    SantoriniState s = {0};

    memcpy(&s, core, sizeof *core);
    return setup_turns(&s, space);
}

/* What waits for chance is settled first, where the position says how. */
static NOINLINE bool turns_settled(const Core *position, TurnSpace *space)
{
    Core core = *position;

    if (!play_settle(&core) || core.lineup.stage == STAGE_WON)
        return true;
    if (core.lineup.stage == STAGE_PLAY)
        return explore_turns(&core, space);
    return turns_of_setup(&core, space);
}

static inline bool turns_with_cards(const Core *core, TurnSpace *space)
{
    turns_begin(space);
    if (core->lineup.stage == STAGE_PLAY && !core->lineup.flip)
        return explore_turns(core, space);
    return turns_settled(core, space);
}

static bool turns(const void *position, TurnSpace *space)
{
    const Core *core = position;

    if (!basegame_applies(core))
        return turns_with_cards(core, space);
    turns_begin(space);
    return basegame_turns(core, space);
}

#ifndef ORIEL_PAGE
static bool count_turns(const void *core, TurnSpace *space, uint64_t *ret_count)
{
    bool done;

    if (basegame_applies(core)) {
        *ret_count = basegame_count(core);
        return true;
    }
    space->counts = true;
    done = turns_with_cards(core, space);
    space->counts = false;
    *ret_count = space->count;
    return done;
}

static bool count_two_turns(const void *core, uint64_t *ret_count)
{
    return basegame_applies(core) && basegame_count_two(core, ret_count);
}
#endif

const GameDef santorini_game = {
    .name = "santorini",
    .title = N_("Santorini"),
    .state_size = sizeof(SantoriniState),
    .core_size = SANTORINI_CORE,
    .tags = santorini_tags,
    .init = tags_init,
    .seats = seats,
    .side = side,
    .mover = play_mover,
    .actions = play_actions,
    .weight = weight,
    .apply = play_apply,
    .between = play_between,
    .outcome = play_outcome,
    .leave = play_leave,
    .hash = hash,
    .hash_recomputed = hash_recomputed,
    .hides = view_hides,
    .view = view_make,
    .blank = view_blank,
    .barrier = view_barrier,
    .shuffle = view_shuffle,
    .parse_position = position_parse,
    .print_position = position_print,
    .parse_token = token_parse,
    .print_token = token_print,
    .view_token = token_view,
    .ending_tags = tags_ending,
    .tell = play_tell,
    .words = words_turn,
#ifndef __wasm__ /* the page draws for itself */
    .draw = describe_draw,
    .rules = describe_rules,
    .guide = &santorini_guide,
#endif
    .scene = scene_print,
    .step = scene_step,
    .cards = scene_cards,
    .follow = scene_follow,
    .reason = scene_reason,
    .event_name = scene_event_name,
    .turns = turns,
#ifndef ORIEL_PAGE /* which never counts */
    .count_turns = count_turns,
    .count_two_turns = count_two_turns,
#endif
    .settle = play_settle,
#ifndef ORIEL_RULES /* which never thinks */
    .think = &eval_think,
#endif
};
