/* SPDX-License-Identifier: MIT */
#include "train/play.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/bits.h"
#include "cli/say.h"
#include "game/playout.h"
#include "train/file.h"

enum {
    POLL_US = 1000000,
    STRAY = 20, /* one turn in so many is played at random, for won and lost positions */
    UNDECIDED = 125, /* hundredths that a side may be ahead: about two chances of three */
};

/* A game under way, and what was thought of each position. */
typedef struct Course {
    History *history;
    Engine *engine;
    Rng rng;
    uint64_t nodes, number;
    Text *out;
    int16_t score[TRAIN_MOST_TOKENS];
} Course;

/* ---- beginning ----------------------------------------------------------------------- */

bool train_play_check(const TrainTerms *terms)
{
    Rng rng = {terms->seed};
    History *history;
    Fault fault;

    if (newgame_draw(terms->setup, &rng, &history, &fault) != OK) {
        say_fault(_(N_("the game cannot begin")), &fault);
        return false;
    }
    history_close(history);
    return true;
}

/* ---- playing ------------------------------------------------------------------------- */

/* How far a seat is ahead of the best other one. */
static int lead_of(const Score *score, int seat)
{
    int most = INT_MIN;

    for (int i = 0; i < score->count; i++) {
        if (i != seat && score->part[i] > most)
            most = score->part[i];
    }
    return score->part[seat] - most;
}

/* A score in one number for the seat to move; a share says less than the result will. */
static int16_t score_number(const Score *score, int seat)
{
    switch (score->kind) {
    case SCORE_CP: return (int16_t)score->value;
    case SCORE_WIN: return (int16_t)(SCORE_WON - score->value);
    case SCORE_LOSS: return (int16_t)(score->value - SCORE_WON);
    case SCORE_POINTS: return (int16_t)lead_of(score, seat);
    case SCORE_SHARE: break;
    }
    return TRAIN_NO_SCORE;
}

/* Thinks about the position and plays; false when memory runs out. */
static bool play_best(Course *c)
{
    bool stray = rng_below(&c->rng, STRAY) == 0;
    EngineBest best;
    Fault fault;

    if (engine_follow(c->engine, c->history, &fault) != OK ||
        engine_go(c->engine, &(EngineLimits){.nodes = c->nodes}, &fault) != OK)
        return false;
    while (engine_poll(c->engine, POLL_US))
        continue;
    engine_best(c->engine, &best);
    if (!best.some)
        return false;
    c->score[history_count(c->history)] =
        score_number(&best.score, history_mover(c->history));
    if (stray)
        return playout_token(c->history, &c->rng);
    return history_play(c->history, &best.token, NULL, &fault) == OK;
}

static bool play_on(Course *c)
{
    int turns = 0;

    while (history_mover(c->history) != SEAT_OVER &&
           history_count(c->history) < TRAIN_MOST_TOKENS - 1) {
        if (playout_forced(c->history, &c->rng))
            continue;
        if (playout_begins_turn(c->history) && turns++ == PLAYOUT_MAX_TURNS)
            break;
        if (!play_best(c))
            return false;
    }
    return true;
}

/* Writes the game from token `first` on, behind what is there. */
static void write_game(const Course *c, int first)
{
    Text *all = c->out;
    Text one = text_into(all->data + all->size, all->capacity - all->size), *out = &one;
    const GameDef *def = history_def(c->history);
    int count = history_count(c->history);
    char position[GAME_POSITION_SIZE];
    Outcome outcome;

    history_outcome(c->history, &outcome);
    game_position_text(def,
                       first < count ? history_before(c->history, first)
                                     : history_state(c->history),
                       position);
    train_file_begin(out, c->number, outcome.over ? outcome.winners : 0,
                     str_from(position), count - first);
    for (int i = first; i < count; i++)
        train_file_add(out, history_text(c->history, i), c->score[i]);
    train_file_end(out);
    all->size += out->size;
    all->cut |= out->cut;
}

/* ---- games aside --------------------------------------------------------------------- */

static Course *open_course(const TrainTerms *terms, Engine *engine, Text *out)
{
    Course *c = malloc(sizeof *c);

    if (!c)
        return NULL;
    *c = (Course){.engine = engine, .nodes = terms->nodes, .out = out};
    for (int i = 0; i < TRAIN_MOST_TOKENS; i++)
        c->score[i] = TRAIN_NO_SCORE;
    return c;
}

/* Plays another game from before a token on: a random turn, or the engine would find the same ones,
 * then as any game. */
static bool play_aside(Course *trunk, Course *c, int count)
{
    int first;
    bool done;

    c->history = playout_branch(trunk->history, count);
    if (!c->history)
        return false;
    c->rng = trunk->rng;
    c->number = trunk->number | TRAIN_ASIDE;
    playout_turns(c->history, &c->rng, 1);
    first = history_count(c->history);
    engine_begin(c->engine, history_initial(c->history), NULL);
    done = play_on(c);
    if (done && history_count(c->history) > first)
        write_game(c, first);
    trunk->rng = c->rng;
    for (int i = first; i < history_count(c->history); i++)
        c->score[i] = TRAIN_NO_SCORE;
    history_close(c->history);
    return done;
}

/* Results of positions that are about even say little one by one: some of them are played out once
 * more. */
static bool play_games_aside(const TrainTerms *terms, Course *trunk, int first)
{
    const GameDef *def = history_def(trunk->history);
    Course *c = open_course(terms, trunk->engine, trunk->out);
    bool done = c != NULL;

    for (int i = first; done && i < history_count(trunk->history); i++) {
        if (abs(trunk->score[i]) <= UNDECIDED &&
            def->between(history_before(trunk->history, i)) &&
            (int)rng_below(&trunk->rng, 100) < terms->side_games)
            done = play_aside(trunk, c, i);
    }
    free(c);
    return done;
}

/* ---- a game with all that belongs to it ---------------------------------------------- */

static bool play_group(const TrainTerms *terms, Course *c)
{
    int turns = (int)rng_below(&c->rng, (uint32_t)terms->random_turns + 1), first;

    playout_turns(c->history, &c->rng, turns);
    first = history_count(c->history);
    if (!play_on(c) || (terms->side_games && !play_games_aside(terms, c, first)))
        return false;
    write_game(c, first);
    return true;
}

bool train_play_game(const TrainTerms *terms, Engine *engine, uint64_t number, Text *out)
{
    Course *c = open_course(terms, engine, out);
    bool done = false;
    Fault fault;

    if (!c)
        return false;
    text_clear(out);
    c->number = number;
    c->rng.state = bits_mix(terms->seed + bits_mix(number + 1));
    if (newgame_draw(terms->setup, &c->rng, &c->history, &fault) == OK) {
        done = play_group(terms, c);
        history_close(c->history);
    }
    free(c);
    return done && !out->cut;
}
